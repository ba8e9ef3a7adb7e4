/* Documents to a scenario: systems, maps, labels, files that are refused. */
#include "tests/shared/made.h"

#include "core/scenario/price.h"
#include "formats/check/check.h"
#include "formats/compile/compile.h"

#include <glib/gstdio.h>
#include <string.h>

static void
test_system (void)
{
  Made made;
  const VdScenario *s;

  made_init (&made, NULL, NULL, NULL);
  made_assert_sound (&made);
  s = made.s;

  g_assert_cmpuint (s->n_classes, ==, 2);
  g_assert_cmpstr (s->classes[0].name, ==, "infantry");
  g_assert_cmpuint (s->classes[1].range, ==, 2);
  g_assert_cmpuint (s->n_terrains, ==, 3);
  g_assert_cmpuint (s->terrains[0].cost, ==, VD_Q (1));
  g_assert_cmpuint (s->terrains[2].cost, ==, VD_NEVER);
  g_assert_true (s->terrains[1].blocks_sight);
  g_assert_true (s->side_kinds[0].bars_attack && s->side_kinds[0].bars_control);
  g_assert_true (s->side_kinds[1].directed);
  g_assert_cmpuint (s->side_kinds[2].removes, ==, 1);
  g_assert_cmpuint (s->path_kinds[0].cost, ==, 2);
  g_assert_cmpuint (s->n_exceptions, ==, 1);
  g_assert_cmpuint (s->exceptions[0].unit_class, ==, 0);
  g_assert_cmpuint (s->exceptions[0].period, ==, VD_NONE);
  g_assert_cmpint (s->exceptions[0].cost, ==, VD_Q (3));
  g_assert_cmpint (s->exceptions[0].control, ==, -1);
  made_clear (&made);
}

static void
test_tables (void)
{
  Made made;
  const VdScenario *s;

  made_init (&made, NULL, NULL, NULL);
  s = made.s;
  g_assert_cmpuint (s->periods[0].range, ==, G_MAXUINT8);
  g_assert_cmpuint (s->periods[1].closed_terrain, ==, 1 << 1);
  g_assert_cmpstr (vd_scenario_get_case (s, s->periods[1].closed_rule), ==, "S 10.3");
  g_assert_cmpuint (s->table.die, ==, 2);
  g_assert_cmpuint (s->table.n_columns, ==, 2);
  g_assert_cmpuint (s->table.columns[0].defence, ==, VD_Q (2));
  g_assert_cmpuint (s->table.cells[0 * 2 + 1], ==, 1);
  g_assert_cmpuint (s->table.cells[1 * 2 + 1], ==, 0);
  g_assert_cmpuint (s->results[1].attacker, ==, VD_EFFECT_EXCHANGE);
  g_assert_true (s->mechanics[VD_MECHANIC_ADVANCE]);
  g_assert_false (s->mechanics[VD_MECHANIC_EXIT]);
  g_assert_cmpint (s->settings[VD_SET_STACKING], ==, 2);
  g_assert_cmpint (s->settings[VD_SET_DEMORALIZED_ADVANCE], ==, 1);
  g_assert_cmpstr (vd_scenario_get_case (s, vd_scenario_cite (s, VD_POINT_MOVE_STACKING)), ==,
                   "S 5.3");
  made_clear (&made);
}

/* A row with several cases has one entry, with all of them in it. */
static void
test_cases (void)
{
  Made made;

  made_init (&made, NULL, NULL, NULL);
  g_assert_cmpstr (vd_scenario_get_case (made.s, made.s->terrains[0].rule), ==, "S 9.1; S 5.2");
  g_assert_cmpstr (vd_scenario_get_case (made.s, made.s->units[0].rule), ==, "S 13.1");
  g_assert_cmpstr (vd_scenario_get_case (made.s, 0), ==, "");
  g_assert_cmpuint (vd_scenario_add_case (made.s, "S 13.1"), ==, made.s->units[0].rule);
  g_assert_cmpuint (vd_scenario_add_case (made.s, NULL), ==, 0);
  made_clear (&made);
}

static void
test_map (void)
{
  Made made;
  const VdScenario *s;
  guint east, west;

  made_init (&made, NULL, NULL, NULL);
  s = made.s;
  east = made_dir (&made, "0102", "0103");
  west = vd_dir_opposite (east);

  g_assert_cmpuint (s->terrain[made_cell (&made, "0102")], ==, 1);
  g_assert_cmpuint (s->terrain[made_cell (&made, "0304")], ==, 2);
  g_assert_cmpuint (s->sides[made_cell (&made, "0102")][east], ==, 1 << 0 | 1 << 2);
  g_assert_cmpuint (s->sides[made_cell (&made, "0103")][west], ==, 1 << 0 | 1 << 2);
  g_assert_cmpuint (s->paths[made_cell (&made, "0102")][east], ==, 1);
  g_assert_cmpuint (s->paths[made_cell (&made, "0103")][west], ==, 1);
  g_assert_cmpuint (s->paths[made_cell (&made, "0103")][east], ==, 0);
  g_assert_cmpint (s->next[made_cell (&made, "0101")][west], ==, -1);
  made_clear (&made);
}

/* A slope lies on the low hex; the high one sees it apart. */
static void
test_directed (void)
{
  Made made;
  const VdScenario *s;
  guint up, down;

  made_init (&made, NULL, NULL, NULL);
  s = made.s;
  up = made_dir (&made, "0302", "0202");
  down = vd_dir_opposite (up);
  g_assert_cmpuint (s->sides[made_cell (&made, "0302")][up], ==, 1 << 1);
  g_assert_cmpuint (s->sides[made_cell (&made, "0202")][down], ==, 0);
  g_assert_cmpuint (s->high_sides[made_cell (&made, "0202")][down], ==, 1 << 1);
  g_assert_cmpuint (s->high_sides[made_cell (&made, "0302")][up], ==, 0);
  made_clear (&made);
}

static void
test_edges (void)
{
  Made made;
  const VdScenario *s;

  made_init (&made, NULL, NULL, NULL);
  s = made.s;
  g_assert_cmpuint (s->n_fields, ==, 1);
  g_assert_cmpstr (s->fields[0].id, ==, "a");
  g_assert_cmpstr (s->fields[0].edge_ids[1], ==, "west");
  g_assert_null (s->fields[0].edge_ids[2]);
  g_assert_cmpuint (s->edges[made_cell (&made, "0101")], ==, 1 << 0 | 1 << 1);
  g_assert_cmpuint (s->edges[made_cell (&made, "0301")], ==, 1 << 1);
  g_assert_cmpuint (s->edges[made_cell (&made, "0202")], ==, 0);
  g_assert_cmpuint (s->paths_off[made_cell (&made, "0101")][1], ==, 1 << 0);
  g_assert_cmpuint (s->paths_off[made_cell (&made, "0101")][0], ==, 0);
  g_assert_cmpuint (s->paths_off[made_cell (&made, "0103")][1], ==, 0);
  made_clear (&made);
}

/* Leaving costs what the path costs that leaves by that edge, and no other
 * [JA 17.0; R-44]. */
static void
test_paths_off (void)
{
  g_autofree char *system = made_swap (made_system, "<path id='road'",
                                       "<path id='track' cost='3/4' look='trail'/><path id='road'");
  g_autofree char *map = made_swap (made_map, "<paths>",
                                    "<paths><path kind='track' hexes='0101' off='north'/>");
  Made made;
  guint cell;

  made_init (&made, system, map, NULL);
  made_assert_sound (&made);
  cell = made_cell (&made, "0101");
  g_assert_cmpuint (vd_price_exit (made.s, 0, 0, cell, 0, NULL), ==, 3);
  g_assert_cmpuint (vd_price_exit (made.s, 0, 0, cell, 1, NULL), ==, VD_Q (1) / 2);
  g_assert_cmpuint (vd_price_exit (made.s, 0, 0, made_cell (&made, "0103"), 0, NULL), ==, VD_Q (1));
  made_clear (&made);
}

/* Neighbours come from the grid, whatever its make. */
static void
test_neighbours (gconstpointer data)
{
  g_autofree char *grid = g_strdup_printf ("<grid orientation='%s' columns='7' rows='6' "
                                           "stagger='%s'/>", (const char *) data,
                                           g_str_has_prefix (data, "p") ? "first" : "second");
  const VdGrid *made_grid;
  Made made;

  made_init (&made, NULL, grid, "<maps><map href='a.map.xml'/></maps>");
  made_grid = &made.s->grids[0];
  for (guint i = 0; i < made.s->n_cells; i++)
    for (guint d = 0; d < VD_N_DIRS; d++)
      g_assert_cmpint (made.s->next[i][d], ==, vd_grid_next (made_grid, i, d));
  made_clear (&made);
}

static void
test_areas (void)
{
  g_autofree char *map = made_swap (made_map, "<terrain default",
                                    "<areas><area id='left' columns='1-2' rows='1-3'/>"
                                    "<area id='right' columns='3-4' rows='1-2'/></areas>"
                                    "<terrain default");
  g_autofree char *sound = made_swap (map, "<hex at='0304' terrain='marsh'/>", "");
  g_autofree char *scenario =
    made_swap (made_scenario, "<turns",
               "<exits><exit side='red' field='left' edges='west'/>"
               "<exit side='red' field='right' edges='north'/></exits><turns");
  Made made;
  const VdScenario *s;

  made_init (&made, NULL, sound, scenario);
  made_assert_sound (&made);
  s = made.s;
  g_assert_cmpuint (s->n_fields, ==, 2);
  g_assert_cmpuint (s->field[made_cell (&made, "0101")], ==, 0);
  g_assert_cmpuint (s->field[made_cell (&made, "0103")], ==, 1);
  g_assert_cmpuint (s->terrain[made_cell (&made, "0303")], ==, VD_NEVER);
  for (guint d = 0; d < VD_N_DIRS; d++)
    g_assert_cmpint (s->next[made_cell (&made, "0102")][d], !=, (int) made_cell (&made, "0103"));
  g_assert_cmpuint (s->exits[0].edges, ==, 1 << 1);
  g_assert_cmpuint (s->exits[1].field, ==, 1);
  g_assert_cmpuint (s->exits[1].edges, ==, 1 << 0);
  made_clear (&made);
}

static void
test_labels (void)
{
  g_autofree char *maps = made_swap (made_scenario, "<map href='a.map.xml'/>",
                                     "<map href='a.map.xml'/><map href='b.map.xml'/>");
  g_autofree char *places = made_swap (maps, "at='0202'", "at='b:0202'");
  g_autofree char *scenario = made_swap (places, "at='0101'", "at='a:0101'");
  Made made;

  made_init (&made, NULL, NULL, scenario);
  made_assert_sound (&made);
  g_assert_cmpuint (made.s->units[0].start, ==, 12 + 1 * 4 + 1);
  g_assert_cmpstr (vd_scenario_get_label (made.s, 0), ==, "a:0101");
  g_assert_cmpuint (vd_scenario_find_cell (made.s, "b:0101"), ==, 12);
  g_assert_cmpuint (vd_scenario_find_cell (made.s, "0101"), ==, VD_NO_CELL);
  g_assert_cmpuint (made.s->groups[0].field, ==, 0);
  made_clear (&made);
}

/* A number that only one map has needs no map before it. */
static void
test_unique_labels (void)
{
  g_autofree char *scenario = made_swap (made_scenario, "<map href='a.map.xml'/>",
                                         "<map href='a.map.xml'/><map href='b.map.xml'/>");
  g_autofree char *map = made_swap (made_map, "<numbering order='row-column' digits='2'/>",
                                    "<numbering order='row-column' rows-from='3' digits='2'/>");
  Made made;

  made_init (&made, NULL, map, scenario);
  g_assert_cmpstr (vd_scenario_get_label (made.s, 0), ==, "a:0301");
  g_assert_cmpstr (vd_scenario_get_label (made.s, 4), ==, "0401");
  g_assert_cmpstr (vd_scenario_get_label (made.s, 12), ==, "0101");
  g_assert_cmpuint (vd_scenario_find_cell (made.s, "a:0401"), ==, 4);
  g_assert_cmpuint (vd_scenario_find_cell (made.s, "b:0401"), ==, VD_NO_CELL);
  g_assert_cmpuint (vd_scenario_find_cell (made.s, "c:0401"), ==, VD_NO_CELL);
  made_clear (&made);
}

/* A map too large to be played compiles; only what is named is labelled. */
static void
test_large (void)
{
  g_autofree char *scenario = made_swap (made_scenario, "at='0202'", "at='02990399'");
  Made made;

  made_init (&made, NULL, "<grid orientation='pointy' columns='400' rows='300' stagger='second'/>"
             "<numbering order='row-column' digits='4'/>", scenario);
  g_assert_cmpuint (made.s->n_cells, ==, 120000);
  g_assert_cmpuint (made.s->units[0].start, ==, 298 * 400 + 398);
  g_assert_cmpstr (vd_scenario_get_label (made.s, 298 * 400 + 398), ==, "02990399");
  g_assert_cmpstr (vd_scenario_get_label (made.s, 0), ==, "");
  g_assert_nonnull (vd_scenario_why_unplayable (made.s));
  made_clear (&made);
}

/* Files that cannot be read */

static void
assert_refused (const char *piece,
                const char *by,
                const char *message)
{
  g_autofree char *scenario = made_swap (made_scenario, piece, by);
  g_autofree char *said = NULL;
  Made made;

  made_init (&made, NULL, NULL, scenario);
  g_assert_null (made.project);
  g_assert_nonnull (made.error);
  said = vd_phrase_say (made.error->message, NULL);
  g_test_message ("%s", said);
  g_assert_nonnull (strstr (said, "a.scenario.xml:2: "));
  g_assert_nonnull (strstr (said, message));
  g_assert_null (strchr (said, '\n'));
  made_clear (&made);
}

static void
test_refused (void)
{
  g_autoptr (GString) many = g_string_new (NULL);

  for (guint i = 0; i < 40; i++)
    g_string_append (many, "<map href='a.map.xml'/>");

  assert_refused ("a.map.xml", "missing.map.xml", "missing.map.xml");
  assert_refused ("a.map.xml", "/etc/passwd", "relative");
  assert_refused ("a.map.xml", "https://example.org/a.map.xml", "relative");
  assert_refused ("a.map.xml", "a.system.xml", "expected a map file");
  assert_refused ("<map href='a.map.xml'/>", many->str, "at most");
}

/* "-" in a document is a file of that name, not what someone types. */
static void
test_no_stdin (void)
{
  g_autofree char *scenario = made_swap (made_scenario, "a.map.xml", "-");
  g_autofree char *folder = g_get_current_dir ();
  g_autoptr (GError) error = NULL;
  Made made;

  made_init (&made, NULL, NULL, scenario);
  g_assert_cmpint (g_chdir (made.folder), ==, 0);
  g_assert_null (vd_project_load ("a.scenario.xml", NULL, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN);
  g_assert_nonnull (strstr (error->message, "cannot be opened"));
  g_assert_cmpint (g_chdir (folder), ==, 0);
  made_clear (&made);
}

/* A map or a system alone is a project without a scenario. */
static void
test_lone (void)
{
  static const char *const names[] = { "a.map.xml", "a.system.xml" };
  Made made;

  made_init (&made, NULL, NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (made.folder, names[i], NULL);
      g_autoptr (VdProject) project = vd_project_load (path, NULL, NULL);

      g_assert_nonnull (project);
      g_assert_null (project->scenario);
      g_assert_cmpuint (project->resolved->len, ==, i == 0 ? 1 : 0);
      g_assert_null (vd_project_compile (project, made.findings));
      vd_check_project (project, NULL, made.findings);
    }
  made_clear (&made);
}

/* Settings know their values, and say them. */
static void
test_settings (void)
{
  VdScenario *s = vd_scenario_new ();
  g_autofree char *values = vd_setting_describe ("demoralized-tie");
  g_autofree char *phrase = vd_setting_describe ("stacking");
  g_autofree char *range = vd_phrase_say (phrase, NULL);
  gint16 result;

  g_assert_cmpstr (values, ==, "non-phasing, phasing, both");
  g_assert_cmpstr (range, ==, "a whole number from 1 to 127");
  g_assert_cmpint (vd_scenario_find_setting (s, "demoralized-tie", "both", &result), ==,
                   VD_SET_DEMORALIZED_TIE);
  g_assert_cmpint (result, ==, 2);
  g_assert_cmpint (vd_scenario_find_setting (s, "entry-cost", "normal", &result), ==,
                   VD_SET_ENTRY_COST);
  g_assert_cmpint (result, ==, 0);
  g_assert_cmpint (vd_scenario_find_setting (s, "exit-cost", "3/4", &result), >=, 0);
  g_assert_cmpint (result, ==, 3);
  g_assert_cmpint (vd_scenario_find_setting (s, "stacking", "-1", &result), ==, -1);
  g_assert_cmpint (result, ==, 1);
  g_assert_cmpint (vd_scenario_find_setting (s, "stacking", "0", &result), ==, -1);
  g_assert_cmpint (result, ==, 1);
  g_assert_cmpint (vd_scenario_find_setting (s, "demoralization-shift", "0", &result), >=, 0);
  g_assert_cmpint (result, ==, 0);
  g_assert_cmpint (vd_scenario_find_setting (s, "entry-occupied", "blue", &result), ==, -1);
  g_assert_cmpint (result, ==, 1);
  g_assert_cmpint (vd_scenario_find_setting (s, "weather", "wet", &result), ==, -1);
  g_assert_cmpint (result, ==, 0);
  vd_scenario_free (s);
}

static void
test_quarters (void)
{
  static const struct
  {
    const char *text;
    int         quarters;
  } rows[] = {
    { "0", 0 }, { "1", 4 }, { "1/2", 2 }, { "3/4", 3 }, { "11/2", 22 }, { "4/2", 8 },
    { "1/3", -1 }, { "1/0", -1 }, { "", -1 }, { "-1", -1 }, { "1.5", -1 }, { " 1", -1 },
    { "1/", -1 }, { "/2", -1 }, { "99999999999999999999", -1 }, { "2x", -1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      guint quarters;

      g_test_message ("%s", rows[i].text);
      g_assert_cmpint (vd_quarters_parse (rows[i].text, &quarters), ==, rows[i].quarters >= 0);
      if (rows[i].quarters >= 0)
        g_assert_cmpuint (quarters, ==, rows[i].quarters);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compile/system", test_system);
  g_test_add_func ("/compile/tables", test_tables);
  g_test_add_func ("/compile/cases", test_cases);
  g_test_add_func ("/compile/map", test_map);
  g_test_add_func ("/compile/directed-sides", test_directed);
  g_test_add_func ("/compile/edges", test_edges);
  g_test_add_func ("/compile/paths-off", test_paths_off);
  g_test_add_data_func ("/compile/neighbours/pointy", "pointy", test_neighbours);
  g_test_add_data_func ("/compile/neighbours/flat", "flat", test_neighbours);
  g_test_add_func ("/compile/areas", test_areas);
  g_test_add_func ("/compile/labels", test_labels);
  g_test_add_func ("/compile/unique-labels", test_unique_labels);
  g_test_add_func ("/compile/large-map", test_large);
  g_test_add_func ("/project/refused", test_refused);
  g_test_add_func ("/project/no-standard-input", test_no_stdin);
  g_test_add_func ("/project/lone", test_lone);
  g_test_add_func ("/tables/settings", test_settings);
  g_test_add_func ("/tables/quarters", test_quarters);
  return g_test_run ();
}
