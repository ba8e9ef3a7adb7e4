/* Hexes numbered anew: all that names a hex names the same one afterwards. */
#include <string.h>

#include "editor/area/resize.h"
#include "tests/editor/shared/furnish.h"

#define N_ROUNDS 60

typedef struct
{
  TestProject test;
} Fixture;

static const VdMap *
get_map (Fixture *self,
         guint    map)
{
  return g_ptr_array_index (self->test.project->resolved, map);
}

static VdNode *
make_row (VdDocument *document,
          const char *element,
          const char *words)
{
  VdNode *node = vd_node_new (document, element);
  g_auto (GStrv) parts = g_strsplit (words, "|", -1);

  for (guint i = 0; parts[i] != NULL; i += 2)
    g_free (vd_node_set (node, parts[i], parts[i + 1]));
  return node;
}

static void
add_row (Fixture    *self,
         guint       map,
         const char *section,
         const char *element,
         const char *words)
{
  test_insert (&self->test, map, section,
               make_row (g_ptr_array_index (self->test.project->maps, map), element, words));
}

static void
add_scenario_row (Fixture    *self,
                  const char *section,
                  const char *element,
                  const char *words)
{
  VdDocument *document = self->test.project->scenario;
  VdNode *root = vd_document_get_root (document);
  VdNode *parent = section != NULL ? vd_node_find (root, section) : root;

  if (parent == NULL)
    {
      parent = vd_node_new (document, section);
      vd_document_insert (document, root, parent, NULL);
    }

  vd_document_insert (document, parent, make_row (document, element, words), NULL);
}

/* Something of all that can name a hex. */
static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  test_project_init (&self->test);
  for (guint map = 0; map < 2; map++)
    {
      test_furnish (&self->test, map);
      add_row (self, map, "edges", "edge", "id|west|side|left");
    }
  add_row (self, 0, "edges", "edge", "id|ford|hexes|0501 0502");
  add_row (self, 0, "paths", "path", "id|pike|kind|road|hexes|0401 0402 0303 0304 0405|off|west");
  add_row (self, 0, "areas", "area", "id|left|columns|1-3");
  add_row (self, 0, "areas", "area", "id|right|columns|4-6|rows|1-4");
  add_scenario_row (self, "setup", "zone", "side|blue|units|a|within|2|of|0205");
  add_scenario_row (self, "reinforcements", "group",
                    "id|far|name|Far|side|red|turn|4|at|0102 0903 north:0401 0205|units|b|"
                    "cancelled-by|exit 0106 blue");
  add_scenario_row (self, "victory", "award",
                    "id|more|side|red|points|1|test|holds|hexes|south:0401 0301 0905");
  add_scenario_row (self, NULL, "ignore", "finding|map.side-twice|at|0302|reason|so it is");
  add_scenario_row (self, NULL, "ignore", "finding|map.side-twice|at|name 0303|reason|so it is");
  vd_project_resolve (self->test.project, NULL);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  test_project_clear (&self->test);
}

/* What the files say, with cells in place of numbers: made without any of what
 * renumbers. */

static void
append_word (Fixture    *self,
             GString    *text,
             int         map,
             const char *word)
{
  const VdProject *project = self->test.project;
  guint n = 0;

  for (guint i = 0; i < project->resolved->len; i++)
    {
      g_autofree char *prefix = g_strconcat (get_map (self, i)->id, ":", NULL);
      gboolean is_named = map < 0 && g_str_has_prefix (word, prefix);
      const char *label = is_named ? word + strlen (prefix) : word;
      int cell = map < 0 || map == (int) i ? vd_map_find_cell (get_map (self, i), label) : -1;

      if (cell >= 0)
        {
          g_string_append_printf (text, " %u#%d", i, cell);
          n++;
        }
    }

  g_assert_cmpuint (n, <=, 1); /* it is never left open which is meant */
  if (n == 0)
    g_string_append_printf (text, " %s", word);
}

static void
append_value (Fixture    *self,
              GString    *text,
              int         map,
              const char *attribute,
              const char *value)
{
  static const char *const hexes[] = { "at", "hexes", "sides", "of", "cancelled-by", NULL };
  g_auto (GStrv) words = g_strsplit_set (value, " />", -1);

  g_string_append_printf (text, " %s=", attribute);
  if (!g_strv_contains (hexes, attribute))
    {
      g_string_append (text, value);
      return;
    }

  for (guint i = 0; words[i] != NULL; i++)
    append_word (self, text, map, words[i]);
}

static void
list_node (Fixture   *self,
           GPtrArray *lines,
           int        map,
           VdNode    *node)
{
  static const char *const attributes[] = {
    "id", "kind", "terrain", "status", "text", "unit", "side", "finding", "off", "at", "hexes",
    "sides", "of", "cancelled-by",
  };
  const char *name = vd_node_get_name (node);
  GString *text;

  if (strcmp (name, "sheet") == 0)
    return; /* it is a part of the numbering */

  text = g_string_new (name);

  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++)
    if (vd_node_get (node, attributes[i]) != NULL)
      append_value (self, text, map, attributes[i], vd_node_get (node, attributes[i]));
  g_ptr_array_add (lines, g_string_free (text, FALSE));

  for (VdNode *child = vd_node_get_first (node); child != NULL; child = vd_node_get_next (child))
    list_node (self, lines, map, child);
}

static void
list_areas (Fixture   *self,
            GPtrArray *lines)
{
  const GArray *areas = get_map (self, 0)->areas;

  g_assert_cmpuint (areas->len, ==, 2);
  for (guint i = 0; i < areas->len; i++)
    {
      const VdArea *area = &g_array_index (areas, VdArea, i);

      g_ptr_array_add (lines, g_strdup_printf ("area %u %u %u %u", area->left, area->right,
                                               area->top, area->bottom));
    }
}

static int
compare_lines (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static char *
tell_meaning (Fixture *self)
{
  const VdProject *project = self->test.project;
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  list_node (self, lines, -1, vd_document_get_root (project->scenario));
  for (guint i = 0; i < project->maps->len; i++)
    list_node (self, lines, i, vd_document_get_root (g_ptr_array_index (project->maps, i)));
  list_areas (self, lines);
  g_ptr_array_sort (lines, compare_lines);
  g_ptr_array_add (lines, NULL);

  return g_strjoinv ("\n", (char **) lines->pdata);
}

/* Returns: (transfer full) (nullable): the edit, done. */
static VdEdit *
renumber (Fixture           *self,
          guint              map,
          const VdNumbering *numbering)
{
  g_autofree char *stray = NULL;
  VdEdit *edit = vd_edit_renumber (self->test.project, map, numbering, &stray);

  g_assert_null (stray);
  if (edit != NULL)
    vd_edit_swap (edit);
  vd_project_resolve (self->test.project, NULL);
  return edit;
}

/* Lines of a sheet, some of which the map has. */
static VdSheetLines
pick_lines (int from,
            int count)
{
  int first = from + g_test_rand_int_range (0, count);

  return g_test_rand_bit () ? VD_ANY_LINES
         : (VdSheetLines) { first, first + g_test_rand_int_range (0, count),
                            g_test_rand_int_range (0, 3) };
}

/* Up to three sheets, which may overlap and leave hexes out. */
static void
add_sheets (VdNumbering  *numbering,
            const VdGrid *grid)
{
  static const char *const prefixes[] = { "q", "r", "t.", "s" };
  guint first = g_test_rand_int_range (0, G_N_ELEMENTS (prefixes));

  numbering->n_sheets = g_test_rand_int_range (0, 4);
  for (guint i = 0; i < numbering->n_sheets; i++)
    {
      VdPrintedSheet *sheet = &numbering->sheets[i];

      g_strlcpy (sheet->prefix, prefixes[(first + i) % G_N_ELEMENTS (prefixes)],
                 sizeof sheet->prefix);
      sheet->columns = pick_lines (numbering->column_from, grid->columns);
      sheet->rows = pick_lines (numbering->row_from, grid->rows);
    }
}

static void
randomize (VdNumbering  *numbering,
           const VdGrid *grid)
{
  static const char *const prefixes[] = { "", "N", "S-", "map7.", "AA", "12" };

  *numbering = (VdNumbering) {
    .row_first = g_test_rand_bit (),
    .column_from = g_test_rand_int_range (-20, 130),
    .row_from = g_test_rand_int_range (-20, 130),
    .columns_left = g_test_rand_bit (),
    .rows_up = g_test_rand_bit (),
    .digits = g_test_rand_int_range (1, 5),
    .letters = g_test_rand_bit (),
    .slant = g_test_rand_int_range (VD_SLANT_NONE, VD_SLANT_RISING + 1),
  };
  g_strlcpy (numbering->prefix, prefixes[g_test_rand_int_range (0, G_N_ELEMENTS (prefixes))],
             sizeof numbering->prefix);
  add_sheets (numbering, grid);
}

/* There, undone and done again, and back by numbering it once more. */
static void
test_any (Fixture       *self,
          gconstpointer  data)
{
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      guint map = i % 2;
      const VdNumbering old = get_map (self, map)->numbering;
      g_autofree char *before = test_project_write (&self->test);
      g_autofree char *meaning = tell_meaning (self);
      g_autofree char *there = NULL, *undone = NULL, *redone = NULL, *back = NULL;
      g_autofree char *text = NULL;
      g_autoptr (VdEdit) out = NULL, in = NULL;
      VdNumbering new;

      randomize (&new, &get_map (self, i % 2)->grid);
      out = renumber (self, map, &new);
      g_assert_nonnull (out);
      g_assert_true (vd_numbering_equal (&get_map (self, map)->numbering, &new));
      there = tell_meaning (self);
      g_assert_cmpstr (there, ==, meaning);
      text = test_project_write (&self->test);

      vd_edit_swap (out);
      undone = test_project_write (&self->test);
      g_assert_cmpstr (undone, ==, before);
      vd_edit_swap (out);
      redone = test_project_write (&self->test);
      g_assert_cmpstr (redone, ==, text);
      vd_project_resolve (self->test.project, NULL);

      in = renumber (self, map, &old);
      g_assert_nonnull (in);
      back = test_project_write (&self->test);
      if (old.n_sheets == 0) /* a hex of several has several names, of which one comes back */
        g_assert_cmpstr (back, ==, before);
    }
}

/* From scheme to scheme, without a way back between. */
static void
test_on_and_on (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *meaning = tell_meaning (self);

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_autofree char *there = NULL;
      g_autoptr (VdEdit) edit = NULL;
      VdNumbering new;

      randomize (&new, &get_map (self, i % 2)->grid);
      edit = renumber (self, i % 2, &new);
      there = tell_meaning (self);
      g_assert_cmpstr (there, ==, meaning);
    }
}

/* The lines of the files, once told in full: rows from below and letters. */
static void
test_lines (Fixture       *self,
            gconstpointer  data)
{
  TestProject plain;
  VdNumbering new = { .row_first = TRUE, .column_from = 1, .row_from = 1, .rows_up = TRUE,
                      .digits = 1, .letters = TRUE, .prefix = "N" };
  g_autofree char *before = NULL, *after = NULL, *diff = NULL, *stray = NULL;
  g_autoptr (VdEdit) edit = NULL;

  test_project_init (&plain);
  before = test_project_write (&plain);
  edit = vd_edit_renumber (plain.project, 0, &new, &stray);
  g_assert_cmpstr (vd_edit_get_title (edit), ==, "Renumber North");
  vd_edit_swap (edit);
  after = test_project_write (&plain);
  diff = test_diff (before, after);
  g_assert_cmpstr (diff, ==,
    "-<place unit=\"a\" at=\"0102\"/>\n"
    "-<group id=\"late\" name=\"Latecomers\" side=\"red\" turn=\"3\" at=\"0106\" units=\"c\"/>\n"
    "-<award id=\"hold\" name=\"Blue holds the mill\" side=\"blue\" points=\"2\" test=\"holds\""
    " hexes=\"0303\"/>\n"
    "-<numbering order=\"row-column\" columns-from=\"1\" columns-go=\"right\" rows-from=\"1\""
    " rows-go=\"down\" digits=\"2\" style=\"digits\"/>\n"
    "-<hex at=\"0202\" terrain=\"forest\" status=\"stated\"/>\n"
    "-<hex at=\"0303\" terrain=\"town\" note=\"burnt\"/>\n"
    "-<run id=\"brook\" kind=\"stream\" name=\"Brook\" sides=\"0202/0203 0203/0303 0203/0304\""
    " status=\"guess\"/>\n"
    "-<run id=\"hill\" kind=\"slope\" sides=\"0404>0504\"/>\n"
    "-<name at=\"0303\" text=\"Mill\" size=\"small\"/>\n"
    "+<place unit=\"a\" at=\"NE2\"/>\n"
    "+<group id=\"late\" name=\"Latecomers\" side=\"red\" turn=\"3\" at=\"NE6\" units=\"c\"/>\n"
    "+<award id=\"hold\" name=\"Blue holds the mill\" side=\"blue\" points=\"2\" test=\"holds\""
    " hexes=\"NC3\"/>\n"
    "+<numbering order=\"row-column\" columns-from=\"1\" columns-go=\"right\" rows-from=\"1\""
    " rows-go=\"up\" digits=\"1\" style=\"letters\" prefix=\"N\"/>\n"
    "+<hex at=\"NC3\" terrain=\"town\" note=\"burnt\"/>\n"
    "+<hex at=\"ND2\" terrain=\"forest\" status=\"stated\"/>\n"
    "+<run id=\"brook\" kind=\"stream\" name=\"Brook\" sides=\"ND2/ND3 ND3/NC3 ND3/NC4\""
    " status=\"guess\"/>\n"
    "+<run id=\"hill\" kind=\"slope\" sides=\"NB4>NA4\"/>\n"
    "+<name at=\"NC3\" text=\"Mill\" size=\"small\"/>\n");
  test_project_clear (&plain);
}

/* A word that names no hex must not come to name one by chance. */
static void
test_stray (Fixture       *self,
            gconstpointer  data)
{
  VdNumbering numbering = get_map (self, 0)->numbering;
  g_autofree char *before = NULL, *after = NULL, *stray = NULL;

  add_scenario_row (self, "setup", "place", "unit|c|at|2525");
  vd_project_resolve (self->test.project, NULL);
  before = test_project_write (&self->test);
  numbering.column_from = numbering.row_from = 23;
  g_assert_null (vd_edit_renumber (self->test.project, 0, &numbering, &stray));
  g_assert_cmpstr (stray, ==, "2525");
  after = test_project_write (&self->test);
  g_assert_cmpstr (after, ==, before);
}

/* What is accepted of a row of one map stays with it when another gets the same numbers. */
static void
test_accepted (Fixture       *self,
               gconstpointer  data)
{
  VdNumbering numbering = get_map (self, 0)->numbering;
  g_autofree char *alike = NULL, *apart = NULL;
  g_autoptr (VdEdit) same = renumber (self, 1, &numbering), other = NULL;

  g_assert_nonnull (same);
  alike = test_project_write (&self->test);
  g_assert_nonnull (strstr (alike, "at=\"name north:0303\""));
  numbering.column_from = 51;
  other = renumber (self, 0, &numbering);
  apart = test_project_write (&self->test);
  g_assert_nonnull (strstr (apart, "at=\"name 0353\""));
}

/* What is as it was is no edit; who says the numbers anew has another source. */
static void
test_typed (Fixture       *self,
            gconstpointer  data)
{
  VdNode *node = vd_node_find (vd_document_get_root (g_ptr_array_index (self->test.project->maps,
                                                                        0)), "numbering");
  VdNumbering numbering = get_map (self, 0)->numbering;
  g_autoptr (VdEdit) edit = NULL;

  g_assert_null (renumber (self, 0, &numbering));
  g_free (vd_node_set (node, "status", "stated"));
  numbering.digits = 3;
  edit = renumber (self, 0, &numbering);
  g_assert_nonnull (edit);
  g_assert_null (vd_node_get (node, "status"));
  g_assert_cmpstr (vd_node_get (node, "digits"), ==, "3");
}

/* A map without the element has one once it is needed. */
static void
test_unsaid (Fixture       *self,
             gconstpointer  data)
{
  VdDocument *document = g_ptr_array_index (self->test.project->maps, 0);
  VdNode *node = vd_node_find (vd_document_get_root (document), "numbering");
  g_autoptr (VdEdit) removal = vd_edit_remove (document, node);
  g_autoptr (VdEdit) edit = NULL;
  VdNumbering numbering;

  vd_edit_swap (removal);
  vd_project_resolve (self->test.project, NULL);
  numbering = get_map (self, 0)->numbering;
  g_assert_null (renumber (self, 0, &numbering));
  numbering.rows_up = TRUE;
  edit = renumber (self, 0, &numbering);
  g_assert_true (vd_numbering_equal (&get_map (self, 0)->numbering, &numbering));
  node = vd_node_find (vd_document_get_root (document), "numbering");
  g_assert_cmpstr (vd_node_get (node, "rows-go"), ==, "up");
  g_assert_null (vd_node_get (node, "digits"));
  vd_edit_swap (edit);
  vd_project_resolve (self->test.project, NULL);
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *path;
    void      (*run) (Fixture *self, gconstpointer data);
  } tests[] = {
    { "/renumber/lines", test_lines },
    { "/renumber/any", test_any },
    { "/renumber/on-and-on", test_on_and_on },
    { "/renumber/stray", test_stray },
    { "/renumber/accepted", test_accepted },
    { "/renumber/typed", test_typed },
    { "/renumber/unsaid", test_unsaid },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);

  return g_test_run ();
}
