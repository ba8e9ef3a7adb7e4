/* Every row that a document may have is edited somewhere in the editor, or is in the list below
 * with a word on where, or why not: a new one is silent nowhere. */
#include "editor/rows/fields-private.h"
#include "editor/system/system.h"
#include "formats/schema/schema.h"

#include <string.h>

/* @why: where it is edited besides the tables; or, after "not: ", why it is not. */
static const struct
{
  const char *id;
  const char *why;
} others[] = {
  { "title", "the properties of a map and of a scenario" },
  { "note", "not: read in the file alone" },
  { "sources", "the bar of sources, where something is painted" },
  { "source", "the bar of sources, where something is painted" },
  { "combat", "the results table" },
  { "column", "the results table" },
  { "row", "the results table" },

  { "grid", "the dialog of rows and columns" },
  { "numbering", "the properties of a map" },
  { "numbering/sheet", "the properties of a map" },
  { "edge", "the dialog of edges and areas" },
  { "area", "the dialog of edges and areas" },
  { "terrain", "the brushes" },
  { "terrain/hex", "the brushes" },
  { "run", "the tool of hexsides" },
  { "path", "the tool of paths" },
  { "name", "the tool of names" },
  { "region", "the tool of regions" },
  { "georeference", "not: imported and exported" },
  { "scan", "the panel of scans" },
  { "control", "the window of control points" },
  { "pass", "the panel of a second pass" },
  { "dispute", "the panel of a second pass" },

  { "maps/map", "the dialog of a new scenario, and of imports" },
  { "side", "the properties of a scenario" },
  { "army", "not: its name and colours come with an import, or are written in the file" },
  { "formation", "the units" },
  { "unit", "the units" },
  { "override", "the tables of the rules, row by row" },
  { "ignore", "the findings" },
  { "inline", "not: a bundle is written by exports alone" },
  { "file", "not: a bundle is written by exports alone" },
};

static gboolean
is_in_form (const VdElement *element,
            const VdElement *parent,
            const VdElement *above)
{
  const GArray *fields = vd_fields_get ();

  for (guint i = 0; i < fields->len; i++)
    {
      const VdField *field = &g_array_index (fields, VdField, i);

      if (field->row != NULL && strcmp (field->row, element->name) == 0 &&
          (strcmp (field->table, parent->name) == 0 || strcmp (field->table, element->name) == 0 ||
           (above != NULL && strcmp (field->table, above->name) == 0)))
        return TRUE;
    }

  return FALSE;
}

static gboolean
is_in_table (const VdElement *element)
{
  for (VdSystemTable table = 0; table < VD_N_SYSTEM_TABLES; table++)
    {
      g_autofree const char **elements = vd_system_list_elements (table);
      guint n;

      if (g_strv_contains (elements, element->name) &&
          vd_system_get_fields (table, element->name, &n) != NULL && n > 0)
        return TRUE;
    }

  return FALSE;
}

static const char *
find_other (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (strcmp (others[i].id, id) == 0)
      return others[i].why;

  return NULL;
}

/* @of_rules: below it the rows of the rules are */
static void
check_below (const VdElement *element,
             const VdElement *above,
             gboolean         of_rules,
             GHashTable      *met)
{
  for (guint i = 0; i < element->n_children; i++)
    {
      const VdElement *child = element->children[i];
      gboolean is_row = child->n_attributes > 0 || child->is_text;
      gboolean is_of_rules = of_rules || strcmp (child->name, "override") == 0 ||
                             strcmp (child->name, "options") == 0;
      gboolean is_edited = is_in_form (child, element, above) ||
                           (of_rules && is_in_table (child));

      if (find_other (child->id) != NULL)
        g_hash_table_add (met, (gpointer) child->id);
      if (is_edited && find_other (child->id) != NULL)
        g_test_fail_printf ("<%s> is edited in a table, and listed as if it were not", child->id);
      if (is_row && child->n_children == 0 && !is_edited && find_other (child->id) == NULL)
        g_test_fail_printf ("<%s> of <%s> is edited nowhere, and no list says why", child->id,
                            element->id);

      if (strcmp (child->id, "file") != 0) /* in a bundle other documents stand again */
        check_below (child, element, is_of_rules, met);
    }
}

static void
test_rows (void)
{
  g_autoptr (GHashTable) met = g_hash_table_new (g_str_hash, g_str_equal);

  check_below (vd_schema_get_root ("map"), NULL, FALSE, met);
  check_below (vd_schema_get_root ("system"), NULL, TRUE, met);
  check_below (vd_schema_get_root ("scenario"), NULL, FALSE, met);

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (!g_hash_table_contains (met, others[i].id))
      g_test_fail_printf ("<%s> is listed, and there is no such row", others[i].id);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edited/rows", test_rows);

  return g_test_run ();
}
