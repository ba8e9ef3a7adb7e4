#include "tests/shared/drawn.h"

#include <string.h>

#include "tests/shared/documents.h"

/* A map that uses every look, in either orientation, with a chart that has
 * none of its own and one look that nobody knows. */
static const char every_look[] =
  "<map xmlns=\"urn:vedette:1\" id=\"m\"><title>M</title>\n"
  "<grid orientation=\"%s\" columns=\"8\" rows=\"7\"/>\n"
  "<numbering order=\"row-column\" digits=\"2\"/>\n"
  "<edges><edge id=\"n\" side=\"top\"/><edge id=\"s\" side=\"bottom\"/></edges>\n"
  "<terrain default=\"clear\">"
  "<hex at=\"0101\" terrain=\"forest\"/><hex at=\"0203\" terrain=\"forest\"/>"
  "<hex at=\"0204\" terrain=\"forest\"/><hex at=\"0301\" terrain=\"rough\"/>"
  "<hex at=\"0303\" terrain=\"marsh\"/><hex at=\"0401\" terrain=\"lake\"/>"
  "<hex at=\"0405\" terrain=\"town\"/><hex at=\"0406\" terrain=\"town\"/>"
  "<hex at=\"0708\" terrain=\"fort\"/></terrain>\n"
  "<sides>"
  "<run id=\"a\" kind=\"river\" name=\"Long River\" sides=\"%s\"/>"
  "<run id=\"b\" kind=\"bridge\" sides=\"0404/0504\"/>"
  "<run id=\"c\" kind=\"ford\" sides=\"0406/0506\"/>"
  "<run id=\"d\" kind=\"wall\" sides=\"0102/0103\"/>"
  "<run id=\"e\" kind=\"gully\" sides=\"0205/0206\"/>"
  "<run id=\"f\" kind=\"slope\" sides=\"0207>0208\"/>"
  "</sides>\n"
  "<paths><path id=\"p\" kind=\"road\" hexes=\"0104 0204 0304 0404 0504 0604 0704\" off=\"n s\"/>"
  "<path id=\"q\" kind=\"trail\" hexes=\"0304 0305 0306\"/></paths>\n"
  "<names><name at=\"0405\" text=\"Middle\" size=\"large\"/>"
  "<name at=\"0303\" text=\"Fen\" size=\"small\"/></names>\n"
  "<regions><region id=\"h\" name=\"High Wood\" kind=\"wood\" hexes=\"0203 0204\"/>"
  "<region id=\"i\" name=\"Hill\" kind=\"heights\" hexes=\"0207 0208\"/></regions>\n"
  "</map>\n";

VdDocument *
drawn_load (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  VdDocument *document = vd_document_load_bytes (bytes, "test.map.xml", &error);

  g_assert_no_error (error);
  return document;
}

VdDocument *
drawn_load_every_look (gboolean flat)
{
  /* All sides between rows 4 and 5, or a stretch between columns. */
  static const char *const sides[] = {
    "0401/0501 0402/0501 0402/0502 0403/0502 0403/0503 0404/0503 0404/0504 0405/0504",
    "0401/0501 0402/0501 0402/0502 0402/0503",
  };
  g_autofree char *text = g_strdup_printf (every_look, flat ? "flat" : "pointy", sides[flat]);

  return drawn_load (text);
}

void
drawn_for_each_map (void (*check) (const VdProject *, const VdMap *, const guint8 *))
{
  g_autoptr (GPtrArray) paths = list_shipped_documents ();
  guint n = 0;

  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (VdProject) project = NULL;

      if (!g_str_has_suffix (paths->pdata[i], ".scenario.xml"))
        continue;

      project = vd_project_load (paths->pdata[i], NULL, NULL);
      if (project == NULL || project->scenario == NULL)
        continue;

      for (guint j = 0; j < project->resolved->len; j++, n++)
        {
          const VdMap *map = project->resolved->pdata[j];
          g_autofree guint8 *counters = g_malloc0 (vd_grid_n_cells (&map->grid) / 8 + 1);
          VdNode *setup = vd_node_find (vd_document_get_root (project->scenario), "setup");
          VdNode *node = setup != NULL ? vd_node_get_first (setup) : NULL;

          for (; node != NULL; node = vd_node_get_next (node))
            {
              const char *at = vd_node_get (node, "at");
              int cell = at != NULL ? vd_map_find_cell (map, at) : -1;

              if (cell >= 0)
                counters[cell / 8] |= 1 << cell % 8;
            }

          check (project, map, counters);
        }
    }

  g_assert_cmpuint (n, >, 0);
}
