#include "tests/editor/shared/project.h"

#include "tests/shared/folder.h"

#include <string.h>

static const char system_text[] =
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  "<system xmlns=\"urn:vedette:1\" id=\"rules\">\n"
  "  <title>Rules</title>\n"
  "  <classes>\n"
  "    <class id=\"foot\" name=\"Foot\" symbol=\"infantry\"/>\n"
  "  </classes>\n"
  "  <chart>\n"
  "    <hex id=\"clear\" name=\"Clear\" cost=\"1\" look=\"clear\"/>\n"
  "    <hex id=\"forest\" name=\"Forest\" cost=\"2\" look=\"forest\"/>\n"
  "    <hex id=\"town\" name=\"Town\" cost=\"1\" look=\"town\"/>\n"
  "    <side id=\"river\" name=\"River\" cost=\"never\" look=\"river\"/>\n"
  "    <side id=\"stream\" name=\"Stream\" cost=\"2\" look=\"stream\"/>\n"
  "    <side id=\"slope\" name=\"Slope\" cost=\"1\" directed=\"yes\" look=\"slope\"/>\n"
  "    <side id=\"bridge\" name=\"Bridge\" cost=\"0\" removes=\"river stream\" look=\"bridge\"/>\n"
  "    <path id=\"road\" name=\"Road\" cost=\"1/2\" look=\"road\"/>\n"
  "    <path id=\"trail\" name=\"Trail\" cost=\"1\" look=\"trail\"/>\n"
  "  </chart>\n"
  "</system>\n";

static const char north_text[] =
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  "<map xmlns=\"urn:vedette:1\" id=\"north\">\n"
  "  <title>North</title>\n"
  "  <grid orientation=\"pointy\" columns=\"6\" rows=\"5\" stagger=\"second\"/>\n"
  "  <numbering order=\"row-column\" columns-from=\"1\" columns-go=\"right\" rows-from=\"1\" rows-go=\"down\""
  " digits=\"2\" style=\"digits\"/>\n"
  "  <terrain default=\"clear\">\n"
  "    <!-- the wood of the old survey -->\n"
  "    <hex at=\"0202\" terrain=\"forest\" status=\"stated\"/>\n"
  "    <hex at=\"0303\" terrain=\"town\" note=\"burnt\"/>\n"
  "  </terrain>\n"
  "  <sides>\n"
  "    <run id=\"brook\" kind=\"stream\" name=\"Brook\" sides=\"0202/0203 0203/0303 0203/0304\" status=\"guess\"/>\n"
  "    <run id=\"hill\" kind=\"slope\" sides=\"0404>0504\"/>\n"
  "  </sides>\n"
  "  <names>\n"
  "    <name at=\"0303\" text=\"Mill\" size=\"small\"/>\n"
  "  </names>\n"
  "</map>\n";

static const char south_text[] =
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  "<map xmlns=\"urn:vedette:1\" id=\"south\">\n"
  "  <title>South</title>\n"
  "  <grid orientation=\"flat\" columns=\"6\" rows=\"5\" stagger=\"first\"/>\n"
  "  <numbering order=\"column-row\" columns-from=\"4\" columns-go=\"right\" rows-from=\"1\" rows-go=\"up\""
  " digits=\"2\" style=\"digits\"/>\n"
  "  <terrain default=\"clear\"/>\n"
  "</map>\n";

static const char scenario_text[] =
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  "<scenario xmlns=\"urn:vedette:1\" id=\"battle\" system=\"rules.system.xml\">\n"
  "  <title>Battle</title>\n"
  "  <maps>\n"
  "    <map href=\"north.map.xml\"/>\n"
  "    <map href=\"south.map.xml\"/>\n"
  "  </maps>\n"
  "  <sides>\n"
  "    <side id=\"blue\" name=\"Blue\" first=\"yes\"/>\n"
  "    <side id=\"red\" name=\"Red\"/>\n"
  "  </sides>\n"
  "  <units>\n"
  "    <unit id=\"a\" name=\"Alpha\" code=\"A\" side=\"blue\" class=\"foot\" strength=\"4\" move=\"4\"/>\n"
  "    <unit id=\"b\" name=\"Bravo\" code=\"B\" side=\"red\" class=\"foot\" strength=\"5\" move=\"3\"/>\n"
  "    <unit id=\"c\" name=\"Charlie\" code=\"C\" side=\"red\" class=\"foot\" strength=\"6\" move=\"3\"/>\n"
  "  </units>\n"
  "  <setup>\n"
  "    <place unit=\"a\" at=\"0102\"/>\n"
  "    <place unit=\"b\" at=\"0704\"/>\n"
  "  </setup>\n"
  "  <reinforcements>\n"
  "    <group id=\"late\" name=\"Latecomers\" side=\"red\" turn=\"3\" at=\"0106\" units=\"c\"/>\n"
  "  </reinforcements>\n"
  "  <turns count=\"8\"/>\n"
  "  <victory>\n"
  "    <award id=\"hold\" name=\"Blue holds the mill\" side=\"blue\" points=\"2\" test=\"holds\" hexes=\"0303\"/>\n"
  "  </victory>\n"
  "</scenario>\n";

static const struct
{
  const char *name;
  const char *text;
} files[] = {
  { "rules.system.xml", system_text },
  { "north.map.xml", north_text },
  { "south.map.xml", south_text },
  { "battle.scenario.xml", scenario_text },
};

void
test_project_init (TestProject *self)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  self->folder = folder_new ();
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *file = g_build_filename (self->folder, files[i].name, NULL);

      g_file_set_contents (file, files[i].text, -1, &error);
      g_assert_no_error (error);
    }

  path = g_build_filename (self->folder, "battle.scenario.xml", NULL);
  self->project = vd_project_load (path, NULL, &error);
  g_assert_no_error (error);
}

void
test_project_clear (TestProject *self)
{
  g_clear_pointer (&self->project, vd_project_free);
  folder_remove (self->folder);
  g_clear_pointer (&self->folder, g_free);
}

static void
append_document (GString          *text,
                 const VdDocument *document)
{
  g_autoptr (GBytes) bytes = vd_document_write (document);

  g_string_append_len (text, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

char *
test_project_write (TestProject *self)
{
  GString *text = g_string_new (NULL);

  append_document (text, self->project->system);
  append_document (text, self->project->scenario);
  for (guint i = 0; i < self->project->maps->len; i++)
    append_document (text, g_ptr_array_index (self->project->maps, i));

  return g_string_free (text, FALSE);
}

/* A tag that another file has too, as </sides>, is not told apart: the rows
 * are what counts. */
static gboolean
holds (char      **lines,
       const char *line)
{
  return g_strv_contains ((const char *const *) lines, line);
}

static void
append_missing (GString    *text,
                const char *mark,
                char      **lines,
                char      **others)
{
  for (guint i = 0; lines[i] != NULL; i++)
    if (!holds (others, lines[i]))
      g_string_append_printf (text, "%s%s\n", mark, lines[i] + strspn (lines[i], " "));
}

char *
test_diff (const char *before,
           const char *after)
{
  g_auto (GStrv) old = g_strsplit (before, "\n", -1);
  g_auto (GStrv) new = g_strsplit (after, "\n", -1);
  GString *text = g_string_new (NULL);

  append_missing (text, "-", old, new);
  append_missing (text, "+", new, old);

  return g_string_free (text, FALSE);
}
