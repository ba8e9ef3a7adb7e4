/* Documents to a scenario: small systems, maps and scenarios, written to a
 * folder and compiled. */
#include "core/tables.h"
#include "formats/compile.h"

#include <glib/gstdio.h>
#include <string.h>

#define ROOT(name, rest) "<" name " xmlns=\"urn:vedette:1\" id=\"it\"" rest ">"

static const char a_system[] =
  "<classes><class id='infantry'/><class id='guns' name='Guns' range='2'/></classes>"
  "<chart>"
  "<hex id='clear' name='Clear' cost='1' look='clear' case='S 9.1; S 5.2'/>"
  "<hex id='wood' name='Wood' cost='2' sight='blocks' look='forest'/>"
  "<hex id='marsh' cost='never' defence='2' look='marsh'>"
  "<except class='infantry' cost='3' case='S 9.9'/></hex>"
  "<side id='river' cost='never' attack='never' control='no' look='river'/>"
  "<side id='slope' cost='1' defence='2' directed='yes' look='slope'/>"
  "<side id='bridge' removes='river' look='bridge'/>"
  "<path id='road' cost='1/2' look='road'/>"
  "</chart>"
  "<periods><period id='day'/><period id='night' combat='no' control='closed'>"
  "<closed terrain='wood' case='S 10.3'/></period></periods>"
  "<results><result code='Ar' attacker='retreat'/>"
  "<result code='Ex' attacker='exchange' defender='eliminated'/></results>"
  "<combat die='2' case='S 7.6'><column odds='1-2'/><column odds='1-1'/>"
  "<row die='1' results='Ar Ex'/><row die='2' results='Ex Ar'/></combat>"
  "<mechanics><mechanic name='advance'/><set name='stacking' value='2'/></mechanics>"
  "<rules><bind point='move.stacking' case='S 5.3'/></rules>";

/* 0203 is an even row, pushed right: it touches 0103, 0104, 0303 and 0304. */
static const char a_map[] =
  "<grid orientation='pointy' columns='4' rows='3' stagger='second'/>"
  "<numbering order='row-column' digits='2'/>"
  "<edges><edge id='north' name='North' side='top'/><edge id='west' side='left'/></edges>"
  "<terrain default='clear'><hex at='0102' terrain='wood'/><hex at='0304' terrain='marsh'/></terrain>"
  "<sides><run kind='river' sides='0102/0103'/><run kind='bridge' sides='0103/0102'/>"
  "<run kind='slope' sides='0302>0202'/></sides>"
  "<paths><path kind='road' hexes='0101 0102 0103' off='west'/></paths>"
  "<regions><region id='heights' hexes='0202 0203'/></regions>";

static const char a_scenario[] =
  "<title>It</title>"
  "<maps><map href='a.map.xml'/></maps>"
  "<sides><side id='blue' name='Blue' color='#0000ff'/><side id='red' first='yes'/></sides>"
  "<units><unit id='b1' code='1/B' side='blue' class='infantry' strength='11/2' move='4'/>"
  "<unit id='r1' side='red' class='guns' strength='1/2' move='3'/></units>"
  "<setup><place unit='b1' at='0202' case='S 13.1'/></setup>"
  "<reinforcements><group id='r' side='red' turn='2' at='0101' units='r1'/></reinforcements>"
  "<turns count='3'><turn number='2' period='night'/></turns>";

typedef struct
{
  char       *folder;
  VdFindings *findings;
  VdProject  *project;
  VdScenario *s;
  GError     *error;
} Made;

static void
write_file (const char *folder,
            const char *name,
            const char *head,
            const char *body,
            const char *root)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = g_strconcat (head, "\n", body, "\n</", root, ">\n", NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* Without a text the one above is taken. */
static void
make (Made       *made,
      const char *system,
      const char *map,
      const char *scenario)
{
  g_autofree char *path = NULL;

  memset (made, 0, sizeof *made);
  made->folder = g_dir_make_tmp ("vedette-XXXXXX", NULL);
  made->findings = vd_findings_new ();
  write_file (made->folder, "a.system.xml", ROOT ("system", ""),
              system != NULL ? system : a_system, "system");
  write_file (made->folder, "a.map.xml", "<map xmlns='urn:vedette:1' id='a'>",
              map != NULL ? map : a_map, "map");
  write_file (made->folder, "b.map.xml", "<map xmlns='urn:vedette:1' id='b'>", a_map, "map");
  write_file (made->folder, "a.scenario.xml", ROOT ("scenario", " system='a.system.xml'"),
              scenario != NULL ? scenario : a_scenario, "scenario");

  path = g_build_filename (made->folder, "a.scenario.xml", NULL);
  made->project = vd_project_load (path, made->findings, &made->error);
  if (made->project != NULL)
    made->s = vd_project_compile (made->project, made->findings);
}

static void
clear (Made *made)
{
  static const char *const names[] = { "a.system.xml", "a.map.xml", "b.map.xml", "a.scenario.xml" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (made->folder, names[i], NULL);

      g_unlink (path);
    }

  g_rmdir (made->folder);
  g_free (made->folder);
  g_clear_pointer (&made->s, vd_scenario_free);
  g_clear_pointer (&made->project, vd_project_free);
  g_ptr_array_unref (made->findings);
  g_clear_error (&made->error);
}

/* A text with one piece of it changed. */
static char *
swap (const char *text,
      const char *piece,
      const char *by)
{
  const char *at = strstr (text, piece);
  g_autofree char *start = NULL;

  g_assert_nonnull (at);
  start = g_strndup (text, at - text);
  return g_strconcat (start, by, at + strlen (piece), NULL);
}

static void
assert_sound (const Made *made)
{
  for (guint i = 0; i < made->findings->len; i++)
    g_test_message ("%s", ((VdFinding *) made->findings->pdata[i])->text);

  g_assert_no_error (made->error);
  g_assert_nonnull (made->s);
  g_assert_cmpuint (made->findings->len, ==, 0);
}

static void
assert_finds (const Made *made,
              const char *code,
              guint       n)
{
  guint found = 0;

  for (guint i = 0; i < made->findings->len; i++)
    {
      const VdFinding *finding = made->findings->pdata[i];

      g_test_message ("%s: %s", finding->code, finding->text);
      g_assert_nonnull (finding->file);
      g_assert_cmpuint (finding->line, >, 0);
      if (strcmp (finding->code, code) == 0)
        found++;
    }

  g_assert_nonnull (made->s);
  g_assert_cmpuint (found, ==, n);
}

static guint
cell (const Made *made,
      const char *label)
{
  VdCell found = vd_scenario_find_cell (made->s, label);

  g_assert_cmpuint (found, !=, VD_NO_CELL);
  return found;
}

/* The direction from one hex to the next. */
static guint
dir (const Made *made,
     const char *from,
     const char *to)
{
  for (guint i = 0; i < VD_N_DIRS; i++)
    if (made->s->next[cell (made, from)][i] == (int) cell (made, to))
      return i;

  g_error ("%s and %s do not touch", from, to);
}

static void
test_system (void)
{
  Made made;
  const VdScenario *s;

  make (&made, NULL, NULL, NULL);
  assert_sound (&made);
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
  clear (&made);
}

static void
test_tables (void)
{
  Made made;
  const VdScenario *s;

  make (&made, NULL, NULL, NULL);
  s = made.s;
  g_assert_cmpuint (s->periods[0].range, ==, G_MAXUINT8);
  g_assert_cmpuint (s->periods[1].closed_terrain, ==, 1 << 1);
  g_assert_cmpstr (vd_scenario_get_case (s, s->periods[1].closed_rule), ==, "S 10.3");
  g_assert_cmpuint (s->table.die, ==, 2);
  g_assert_cmpuint (s->table.n_columns, ==, 2);
  g_assert_cmpuint (s->table.columns[0].defence, ==, 2);
  g_assert_cmpuint (s->table.cells[0 * 2 + 1], ==, 1);
  g_assert_cmpuint (s->table.cells[1 * 2 + 1], ==, 0);
  g_assert_cmpuint (s->results[1].attacker, ==, VD_EFFECT_EXCHANGE);
  g_assert_true (s->mechanics[VD_MECHANIC_ADVANCE]);
  g_assert_false (s->mechanics[VD_MECHANIC_EXIT]);
  g_assert_cmpint (s->settings[VD_SET_STACKING], ==, 2);
  g_assert_cmpint (s->settings[VD_SET_DEMORALIZED_ADVANCE], ==, 1);
  g_assert_cmpstr (vd_scenario_get_case (s, vd_scenario_cite (s, VD_POINT_MOVE_STACKING)), ==,
                   "S 5.3");
  clear (&made);
}

/* A row with several cases has one entry, with all of them in it. */
static void
test_cases (void)
{
  Made made;

  make (&made, NULL, NULL, NULL);
  g_assert_cmpstr (vd_scenario_get_case (made.s, made.s->terrains[0].rule), ==, "S 9.1; S 5.2");
  g_assert_cmpstr (vd_scenario_get_case (made.s, made.s->units[0].rule), ==, "S 13.1");
  g_assert_cmpstr (vd_scenario_get_case (made.s, 0), ==, "");
  g_assert_cmpuint (vd_scenario_add_case (made.s, "S 13.1"), ==, made.s->units[0].rule);
  g_assert_cmpuint (vd_scenario_add_case (made.s, NULL), ==, 0);
  clear (&made);
}

static void
test_map (void)
{
  Made made;
  const VdScenario *s;
  guint east, west;

  make (&made, NULL, NULL, NULL);
  s = made.s;
  east = dir (&made, "0102", "0103");
  west = vd_dir_opposite (east);

  g_assert_cmpuint (s->terrain[cell (&made, "0102")], ==, 1);
  g_assert_cmpuint (s->terrain[cell (&made, "0304")], ==, 2);
  g_assert_cmpuint (s->sides[cell (&made, "0102")][east], ==, 1 << 0 | 1 << 2);
  g_assert_cmpuint (s->sides[cell (&made, "0103")][west], ==, 1 << 0 | 1 << 2);
  g_assert_cmpuint (s->paths[cell (&made, "0102")][east], ==, 1);
  g_assert_cmpuint (s->paths[cell (&made, "0103")][west], ==, 1);
  g_assert_cmpuint (s->paths[cell (&made, "0103")][east], ==, 0);
  g_assert_cmpint (s->next[cell (&made, "0101")][west], ==, -1);
  clear (&made);
}

/* A slope lies on the low hex; the high one sees it apart. */
static void
test_directed (void)
{
  Made made;
  const VdScenario *s;
  guint up, down;

  make (&made, NULL, NULL, NULL);
  s = made.s;
  up = dir (&made, "0302", "0202");
  down = vd_dir_opposite (up);
  g_assert_cmpuint (s->sides[cell (&made, "0302")][up], ==, 1 << 1);
  g_assert_cmpuint (s->sides[cell (&made, "0202")][down], ==, 0);
  g_assert_cmpuint (s->high_sides[cell (&made, "0202")][down], ==, 1 << 1);
  g_assert_cmpuint (s->high_sides[cell (&made, "0302")][up], ==, 0);
  clear (&made);
}

static void
test_edges (void)
{
  Made made;
  const VdScenario *s;

  make (&made, NULL, NULL, NULL);
  s = made.s;
  g_assert_cmpuint (s->n_fields, ==, 1);
  g_assert_cmpstr (s->fields[0].id, ==, "a");
  g_assert_cmpstr (s->fields[0].edge_ids[1], ==, "west");
  g_assert_null (s->fields[0].edge_ids[2]);
  g_assert_cmpuint (s->edges[cell (&made, "0101")], ==, 1 << 0 | 1 << 1);
  g_assert_cmpuint (s->edges[cell (&made, "0301")], ==, 1 << 1);
  g_assert_cmpuint (s->edges[cell (&made, "0202")], ==, 0);
  g_assert_cmpuint (s->path_off[cell (&made, "0101")], ==, 1 << 1);
  g_assert_cmpuint (s->path_off[cell (&made, "0103")], ==, 0);
  clear (&made);
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

  make (&made, NULL, grid, "<maps><map href='a.map.xml'/></maps>");
  made_grid = &made.s->grids[0];
  for (guint i = 0; i < made.s->n_cells; i++)
    for (guint d = 0; d < VD_N_DIRS; d++)
      g_assert_cmpint (made.s->next[i][d], ==, vd_grid_next (made_grid, i, d));
  clear (&made);
}

static void
test_areas (void)
{
  g_autofree char *map = swap (a_map, "<terrain default",
                               "<areas><area id='left' columns='1-2' rows='1-3'/>"
                               "<area id='right' columns='3-4' rows='1-2'/></areas>"
                               "<terrain default");
  g_autofree char *sound = swap (map, "<hex at='0304' terrain='marsh'/>", "");
  g_autofree char *scenario = swap (a_scenario, "<turns", "<exits><exit side='red' field='left' "
                                    "edges='west'/><exit side='red' field='right' edges='north'/>"
                                    "</exits><turns");
  Made made;
  const VdScenario *s;

  make (&made, NULL, sound, scenario);
  assert_sound (&made);
  s = made.s;
  g_assert_cmpuint (s->n_fields, ==, 2);
  g_assert_cmpuint (s->field[cell (&made, "0101")], ==, 0);
  g_assert_cmpuint (s->field[cell (&made, "0103")], ==, 1);
  g_assert_cmpuint (s->terrain[cell (&made, "0303")], ==, VD_NEVER);
  for (guint d = 0; d < VD_N_DIRS; d++)
    g_assert_cmpint (s->next[cell (&made, "0102")][d], !=, (int) cell (&made, "0103"));
  g_assert_cmpuint (s->exits[0].edges, ==, 1 << 1);
  g_assert_cmpuint (s->exits[1].field, ==, 1);
  g_assert_cmpuint (s->exits[1].edges, ==, 1 << 0);
  clear (&made);
}

static void
test_labels (void)
{
  g_autofree char *maps = swap (a_scenario, "<map href='a.map.xml'/>",
                                "<map href='a.map.xml'/><map href='b.map.xml'/>");
  g_autofree char *places = swap (maps, "at='0202'", "at='b:0202'");
  g_autofree char *scenario = swap (places, "at='0101'", "at='a:0101'");
  Made made;

  make (&made, NULL, NULL, scenario);
  assert_sound (&made);
  g_assert_cmpuint (made.s->units[0].start, ==, 12 + 1 * 4 + 1);
  g_assert_cmpstr (vd_scenario_get_label (made.s, 0), ==, "a:0101");
  g_assert_cmpuint (vd_scenario_find_cell (made.s, "b:0101"), ==, 12);
  g_assert_cmpuint (vd_scenario_find_cell (made.s, "0101"), ==, VD_NO_CELL);
  g_assert_cmpuint (made.s->groups[0].field, ==, 0);
  clear (&made);
}

/* A number that only one map has needs no map before it. */
static void
test_unique_labels (void)
{
  g_autofree char *scenario = swap (a_scenario, "<map href='a.map.xml'/>",
                                    "<map href='a.map.xml'/><map href='b.map.xml'/>");
  g_autofree char *map = swap (a_map, "<numbering order='row-column' digits='2'/>",
                               "<numbering order='row-column' rows-from='3' digits='2'/>");
  Made made;

  make (&made, NULL, map, scenario);
  g_assert_cmpstr (vd_scenario_get_label (made.s, 0), ==, "a:0301");
  g_assert_cmpstr (vd_scenario_get_label (made.s, 4), ==, "0401");
  g_assert_cmpstr (vd_scenario_get_label (made.s, 12), ==, "0101");
  clear (&made);
}

static void
test_units (void)
{
  Made made;
  const VdScenario *s;

  make (&made, NULL, NULL, NULL);
  s = made.s;
  g_assert_cmpuint (s->n_units, ==, 2);
  g_assert_cmpuint (s->first_side, ==, 1);
  g_assert_cmpfloat (s->side[0].blue, ==, 1.0);
  g_assert_cmpstr (s->side[1].name, ==, "red");
  g_assert_cmpuint (s->units[0].strength, ==, 22);
  g_assert_cmpuint (s->units[1].strength, ==, 2);
  g_assert_cmpstr (s->units[0].code, ==, "1/B");
  g_assert_cmpuint (s->units[0].start, ==, cell (&made, "0202"));
  g_assert_cmpuint (s->units[1].start, ==, VD_NO_CELL);
  g_assert_cmpuint (vd_scenario_find_unit (s, "r1"), ==, 1);
  g_assert_cmpuint (vd_scenario_find_unit (s, "r2"), ==, VD_NONE);
  g_assert_cmpuint (s->n_turns, ==, 3);
  g_assert_cmpuint (s->turn_period[0], ==, 0);
  g_assert_cmpuint (s->turn_period[1], ==, 1);
  g_assert_null (vd_scenario_why_unplayable (s));
  clear (&made);
}

/* A unit takes its side from its formation, what that belongs to, or an army. */
static void
test_formations (void)
{
  g_autofree char *armies = swap (a_scenario, "<units>",
                                  "<armies><army id='north' side='red'/></armies><units>"
                                  "<formation id='corps' army='north'/>"
                                  "<formation id='division' parent='corps'/>"
                                  "<formation id='snake' parent='tail'/>"
                                  "<formation id='tail' parent='snake'/>");
  g_autofree char *scenario = swap (armies, "side='red' class='guns'",
                                    "formation='division' class='guns'");
  g_autofree char *endless = swap (scenario, "formation='division'", "formation='snake'");
  Made made;

  make (&made, NULL, NULL, scenario);
  assert_sound (&made);
  g_assert_cmpuint (made.s->units[1].side, ==, 1);
  g_assert_cmpuint (made.s->units[1].formation, ==, 1);
  g_assert_cmpuint (made.s->units[0].formation, ==, VD_NONE);
  clear (&made);

  make (&made, NULL, NULL, endless);
  assert_finds (&made, "value.missing", 1);
  clear (&made);
}

static void
test_groups (void)
{
  g_autofree char *scenario =
    swap (a_scenario, "<group id='r' side='red' turn='2' at='0101' units='r1'/>",
          "<group id='r' turn='2' at='0101 0102' units='r1' when='plan=b' delay='yes' "
          "cancelled-by='exit 0104 blue'/>"
          "<group id='e' side='blue' turn='3' edge='a:north' units=''/>"
          "<group id='h' side='blue' turn='3' region='heights' units=''/>");
  g_autofree char *options =
    swap (scenario, "<units>", "<options><option id='plan' chooser='red'><choice id='a'/>"
          "<choice id='b' default='yes' when='louis=no'/></option>"
          "<option id='louis' chooser='blue'><choice id='no'/><choice id='yes'/></option>"
          "</options><units>");
  Made made;
  const VdGroup *group;

  make (&made, NULL, NULL, options);
  assert_sound (&made);
  group = made.s->groups;
  g_assert_cmpuint (group[0].kind, ==, VD_ENTRY_HEXES);
  g_assert_cmpuint (group[0].n_cells, ==, 2);
  g_assert_cmpuint (group[0].side, ==, 1);
  g_assert_cmpuint (group[0].edges, ==, 1 << 0 | 1 << 1);
  g_assert_true (group[0].may_delay);
  g_assert_cmpuint (group[0].when.allowed[0], ==, 1 << 1);
  g_assert_cmpuint (group[0].when.allowed[1], ==, 0);
  g_assert_cmpuint (group[0].cancel_cell, ==, cell (&made, "0104"));
  g_assert_cmpuint (group[0].cancel_side, ==, 0);
  g_assert_cmpuint (group[1].kind, ==, VD_ENTRY_ANY);
  g_assert_cmpuint (group[1].n_cells, ==, 4);
  g_assert_cmpuint (group[1].cancel_cell, ==, VD_NO_CELL);
  g_assert_cmpuint (group[2].n_cells, ==, 2);
  g_assert_cmpuint (made.s->options[0].chooser, ==, 1);
  g_assert_cmpuint (made.s->options[0].initial, ==, 1);
  g_assert_cmpuint (made.s->options[0].choice_when[1].allowed[1], ==, 1 << 0);
  clear (&made);
}

static void
test_special (void)
{
  g_autofree char *scenario =
    swap (a_scenario, "<turns",
          "<morale><level side='red' field='a' points='15/2'/></morale>"
          "<exits><exit side='blue' edges='west north' demoralized='any'/></exits>"
          "<tracks><track id='t' side='red' spaces='3'>"
          "<section id='s' from='a:heights' to='heights'/></track></tracks>"
          "<victory><award id='v' side='red' points='2' test='ratio-above' of='blue' to='red' "
          "ratio='3:2' case='S 19.1'/>"
          "<award side='blue' points='1' test='exited-at-least' of='blue' field='a' edges='west' "
          "value='20' name='Blue got away'/>"
          "<level margin='1' name='Some'/></victory><turns");
  Made made;
  const VdScenario *s;

  make (&made, NULL, NULL, scenario);
  assert_sound (&made);
  s = made.s;
  g_assert_cmpuint (s->levels[0].points, ==, 30);
  g_assert_cmpuint (s->exits[0].edges, ==, 1 << 0 | 1 << 1);
  g_assert_true (s->exits[0].needs_demoralized);
  g_assert_cmpuint (s->tracks[0].spaces, ==, 3);
  g_assert_cmpuint (s->tracks[0].sections[0].n_ends[1], ==, 2);
  g_assert_cmpuint (s->awards[0].num, ==, 3);
  g_assert_cmpuint (s->awards[0].den, ==, 2);
  g_assert_cmpstr (s->awards[0].text, ==, "ratio-above blue red 3:2");
  g_assert_cmpuint (s->awards[1].test, ==, VD_TEST_EXITED_AT_LEAST);
  g_assert_cmpuint (s->awards[1].edges, ==, 1 << 1);
  g_assert_cmpuint (s->awards[1].value, ==, VD_Q (20));
  g_assert_cmpstr (s->awards[1].text, ==, "Blue got away");
  g_assert_cmpuint (s->victory_levels[0].margin, ==, 1);
  clear (&made);
}

/* What the scenario gives counts; what it leaves out stays the system's. */
static void
test_override (void)
{
  g_autofree char *scenario =
    swap (a_scenario, "<turns",
          "<override>"
          "<chart><hex id='marsh' cost='4'><except class='infantry guns' cost='5'/></hex>"
          "<hex id='orchard' cost='3/2'/></chart>"
          "<periods><period id='night' range='1'><closed terrain='marsh'/></period>"
          "<period id='fog' allowance='1/2'/></periods>"
          "<mechanics><mechanic name='exit'/><set name='stacking' value='3'/>"
          "<set name='entry-occupied' value='red'/><set name='entry-cost' value='1/2'/></mechanics>"
          "<rules><bind point='move.stacking' case='X 1'/></rules>"
          "</override><turns");
  Made made;
  const VdScenario *s;

  make (&made, NULL, NULL, scenario);
  assert_sound (&made);
  s = made.s;
  g_assert_cmpuint (s->n_terrains, ==, 4);
  g_assert_cmpuint (s->terrains[2].cost, ==, VD_Q (4));
  g_assert_cmpuint (s->terrains[2].defence, ==, 2);
  g_assert_cmpuint (s->terrains[3].cost, ==, 6);
  g_assert_cmpuint (s->n_exceptions, ==, 3);
  g_assert_true (s->periods[1].no_combat);
  g_assert_cmpuint (s->periods[1].range, ==, 1);
  g_assert_cmpuint (s->periods[1].closed_terrain, ==, 1 << 1 | 1 << 2);
  g_assert_cmpuint (s->periods[2].allowance_under, ==, 2);
  g_assert_true (s->mechanics[VD_MECHANIC_EXIT]);
  g_assert_true (s->mechanics[VD_MECHANIC_ADVANCE]);
  g_assert_cmpint (s->settings[VD_SET_STACKING], ==, 3);
  g_assert_cmpint (s->settings[VD_SET_ENTRY_OCCUPIED_SIDES], ==, 1 << 1);
  g_assert_cmpint (s->settings[VD_SET_ENTRY_COST], ==, 2);
  g_assert_cmpstr (vd_scenario_get_case (s, s->point_case[VD_POINT_MOVE_STACKING]), ==, "X 1");
  clear (&made);
}

/* The same exception in the override replaces the chart's. */
static void
test_override_exception (void)
{
  g_autofree char *scenario =
    swap (a_scenario, "<turns", "<override><chart><hex id='marsh'>"
          "<except class='infantry' cost='6'/></hex></chart></override><turns");
  Made made;

  make (&made, NULL, NULL, scenario);
  assert_sound (&made);
  g_assert_cmpuint (made.s->n_exceptions, ==, 1);
  g_assert_cmpint (made.s->exceptions[0].cost, ==, VD_Q (6));
  clear (&made);
}

/* A matching of units to hexes finds room where taking the first free hex
 * would not. */
static void
test_zones (void)
{
  g_autofree char *units =
    swap (a_scenario, "</units>",
          "<unit id='b2' side='blue' class='guns' strength='1' move='3'/>"
          "<unit id='b3' side='blue' class='infantry' strength='1' move='3'/></units>");
  g_autofree char *scenario =
    swap (units, "</setup>", "<zone units='b3' region='wide'/><zone units='b2' region='narrow'/>"
          "</setup>");
  g_autofree char *map =
    swap (a_map, "</regions>", "<region id='wide' hexes='0103 0104'/>"
          "<region id='narrow' hexes='0103 0304'/></regions>");
  g_autofree char *system = swap (a_system, "name='stacking' value='2'", "name='stacking' value='1'");
  Made made;

  make (&made, system, map, scenario);
  assert_finds (&made, "scenario.unknown-mechanic", 1);
  g_assert_cmpuint (made.findings->len, ==, 1);
  g_assert_cmpuint (made.s->units[2].start, ==, cell (&made, "0103"));
  g_assert_cmpuint (made.s->units[3].start, ==, cell (&made, "0104"));
  clear (&made);
}

/* Whatever the rules do not play is said, and said once. */
static void
test_unknown (void)
{
  static const char *const pieces[][2] = {
    { "<place unit='b1'", "<place state='reserve' unit='b1'" },
    { "turn='2' at", "die='1' turn='2' at" },
    { "<turns", "<stops><stop turn='2' by='red'/></stops><turns" },
    { "<turns", "<restrictions><hold side='red'/></restrictions><turns" },
    { "move='4'", "move='4' steps='2'" },
    { "<turns", "<override><mechanics><set name='stacking' value='4' for='red'/></mechanics>"
                "</override><turns" },
    { "<turns", "<override><sequence><phase kind='combat'/></sequence></override><turns" },
    { "<turns", "<override><periods><period id='night' control='leave'/></periods></override>"
                "<turns" },
    { "<turns", "<victory><award side='red' points='1' test='holds' hexes='0101'/></victory>"
                "<turns" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autofree char *scenario = swap (a_scenario, pieces[i][0], pieces[i][1]);
      Made made;

      make (&made, NULL, NULL, scenario);
      g_assert_no_error (made.error);
      for (guint f = 0; f < made.findings->len; f++)
        g_assert_cmpstr (((VdFinding *) made.findings->pdata[f])->code, ==,
                         "scenario.unknown-mechanic");
      g_assert_cmpuint (made.findings->len, >=, 1);
      g_assert_cmpint (made.s->settings[VD_SET_STACKING], ==, 2);
      g_assert_cmpuint (made.s->n_awards, ==, 0);
      clear (&made);
    }
}

/* A sound part compiles whatever stands beside it. */
static void
test_unsound (void)
{
  g_autofree char *units = swap (a_scenario, "</units>", "<unit id='r1' side='red'/>"
                                 "<unit id='x' side='green' class='infantry' strength='1/3' "
                                 "move='99'/></units>");
  g_autofree char *scenario = swap (units, "<turns", "<tracks><track id='t' side='red' spaces='0'>"
                                    "<section id='s' from='nowhere' to='heights'/></track></tracks>"
                                    "<turns");
  Made made;

  make (&made, NULL, NULL, scenario);
  assert_finds (&made, "reference.duplicate", 1);
  assert_finds (&made, "reference.unknown", 2);
  assert_finds (&made, "value.number", 3);
  g_assert_cmpuint (made.s->n_units, ==, 3);
  g_assert_cmpuint (made.s->tracks[0].n_sections, ==, 0);
  clear (&made);
}

/* Beyond the limits everything still compiles, and says that it cannot be
 * played. */
static void
test_limits (void)
{
  g_autoptr (GString) text = g_string_new ("<override><chart>");
  g_autofree char *scenario = NULL;
  Made made;

  for (guint i = 0; i < 2 * VD_MAX_TERRAINS; i++)
    g_string_append_printf (text, "<hex id='t%u'/><side id='s%u'/><path id='p%u'/>", i, i, i);
  g_string_append (text, "</chart></override><turns");
  scenario = swap (a_scenario, "<turns", text->str);

  make (&made, NULL, NULL, scenario);
  assert_finds (&made, "scenario.limit", 3);
  g_assert_cmpuint (made.s->n_terrains, ==, VD_MAX_TERRAINS);
  g_assert_cmpuint (made.s->n_side_kinds, ==, VD_MAX_SIDE_KINDS);
  g_assert_cmpuint (made.s->n_path_kinds, ==, VD_MAX_PATH_KINDS);
  g_assert_nonnull (vd_scenario_why_unplayable (made.s));
  clear (&made);
}

/* A map too large to be played compiles; only what is named is labelled. */
static void
test_large (void)
{
  g_autofree char *scenario = swap (a_scenario, "at='0202'", "at='02990399'");
  Made made;

  make (&made, NULL, "<grid orientation='pointy' columns='400' rows='300' stagger='second'/>"
        "<numbering order='row-column' digits='4'/>", scenario);
  g_assert_cmpuint (made.s->n_cells, ==, 120000);
  g_assert_cmpuint (made.s->units[0].start, ==, 298 * 400 + 398);
  g_assert_cmpstr (vd_scenario_get_label (made.s, 298 * 400 + 398), ==, "02990399");
  g_assert_cmpstr (vd_scenario_get_label (made.s, 0), ==, "");
  g_assert_nonnull (vd_scenario_why_unplayable (made.s));
  clear (&made);
}

/* Files that cannot be read */

static void
assert_refused (const char *piece,
                const char *by,
                const char *message)
{
  g_autofree char *scenario = swap (a_scenario, piece, by);
  Made made;

  make (&made, NULL, NULL, scenario);
  g_assert_null (made.project);
  g_assert_nonnull (made.error);
  g_test_message ("%s", made.error->message);
  g_assert_nonnull (strstr (made.error->message, "a.scenario.xml:2: "));
  g_assert_nonnull (strstr (made.error->message, message));
  g_assert_null (strchr (made.error->message, '\n'));
  clear (&made);
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

/* A map or a system alone is a project without a scenario. */
static void
test_lone (void)
{
  static const char *const names[] = { "a.map.xml", "a.system.xml" };
  Made made;

  make (&made, NULL, NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (made.folder, names[i], NULL);
      g_autoptr (VdProject) project = vd_project_load (path, NULL, NULL);

      g_assert_nonnull (project);
      g_assert_null (project->scenario);
      g_assert_cmpuint (project->resolved->len, ==, i == 0 ? 1 : 0);
      g_assert_null (vd_project_compile (project, made.findings));
    }
  clear (&made);
}

/* Settings know their values, and say them. */
static void
test_settings (void)
{
  VdScenario *s = vd_scenario_new ();
  g_autofree char *values = vd_setting_describe ("demoralized-tie");
  g_autofree char *names = vd_setting_describe (NULL);
  gint16 result;

  g_assert_cmpstr (values, ==, "non-phasing, phasing, both");
  g_assert_nonnull (strstr (names, "stacking, road-cancels-side"));
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
      g_assert_cmpint (vd_parse_quarters (rows[i].text, &quarters), ==, rows[i].quarters >= 0);
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
  g_test_add_data_func ("/compile/neighbours/pointy", "pointy", test_neighbours);
  g_test_add_data_func ("/compile/neighbours/flat", "flat", test_neighbours);
  g_test_add_func ("/compile/areas", test_areas);
  g_test_add_func ("/compile/labels", test_labels);
  g_test_add_func ("/compile/unique-labels", test_unique_labels);
  g_test_add_func ("/compile/units", test_units);
  g_test_add_func ("/compile/formations", test_formations);
  g_test_add_func ("/compile/groups", test_groups);
  g_test_add_func ("/compile/special-rules", test_special);
  g_test_add_func ("/compile/override", test_override);
  g_test_add_func ("/compile/override-exception", test_override_exception);
  g_test_add_func ("/compile/zones", test_zones);
  g_test_add_func ("/compile/unknown", test_unknown);
  g_test_add_func ("/compile/unsound", test_unsound);
  g_test_add_func ("/compile/limits", test_limits);
  g_test_add_func ("/compile/large-map", test_large);
  g_test_add_func ("/project/refused", test_refused);
  g_test_add_func ("/project/lone", test_lone);
  g_test_add_func ("/tables/settings", test_settings);
  g_test_add_func ("/tables/quarters", test_quarters);
  return g_test_run ();
}
