/* test-check-play.c: what played games tell, from counts as they might be */
#include "tests/shared/battle.h"

#include <string.h>

#include "core/checks/check-play.h"

#define GAMES 100

typedef struct
{
  VdScenario *scenario;
  VdAnnals   *annals;
  VdFindings *findings;
} Fixture;

/* Games in which all that can happen did, won by each side half of the time. */
static void
fill (VdAnnals *annals)
{
  const VdScenario *s = annals->scenario;

  annals->n = annals->n_close = GAMES;
  for (guint turn = 0; turn < s->n_turns; turn++)
    annals->turns[turn].n = GAMES;
  for (guint unit = 0; unit < s->n_units; unit++)
    annals->units[unit] = (VdAnnalsUnit) { .in_game = GAMES, .due = GAMES, .came = GAMES, .moved = GAMES };
  for (guint class = 0; class < s->n_classes; class++)
    for (guint terrain = 0; terrain < s->n_terrains; terrain++)
      annals->trodden[class][terrain] = GAMES;
  for (guint i = 0; i < s->table.die * s->table.n_columns; i++)
    annals->cells[i] = GAMES;
  for (guint i = 0; i < s->n_results; i++)
    annals->results[i] = GAMES;
  for (guint i = 0; i < s->n_awards; i++)
    annals->scored[i] = GAMES;
  for (guint i = 0; i < s->n_cases; i++)
    annals->cases[i] = GAMES;
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    for (guint level = 1; level <= s->n_victory_levels; level++)
      annals->levels[side][level] = level == 1 ? GAMES / 2 - s->n_victory_levels + 1 : 1;
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->scenario = battle_open (g_getenv ("VD_BATTLE"));
  self->annals = vd_annals_new (self->scenario);
  self->findings = vd_findings_new ();
  fill (self->annals);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_ptr_array_unref (self->findings);
  vd_annals_free (self->annals);
  vd_scenario_free (self->scenario);
}

/* That there is one finding, of that kind, with these words. */
static void
expect (Fixture    *self,
        const char *code,
        const char *words)
{
  vd_check_play (self->annals, self->findings);
  for (guint i = 0; i < self->findings->len; i++)
    g_test_message ("%s: %s", ((VdFinding *) self->findings->pdata[i])->code,
                    ((VdFinding *) self->findings->pdata[i])->text);
  g_assert_cmpuint (self->findings->len, ==, 1);
  g_assert_cmpstr (((VdFinding *) self->findings->pdata[0])->code, ==, code);
  g_assert_nonnull (strstr (((VdFinding *) self->findings->pdata[0])->text, words));
  g_assert_cmpint (((VdFinding *) self->findings->pdata[0])->about.kind, !=, VD_ABOUT_NOTHING);
  g_assert_nonnull (((VdFinding *) self->findings->pdata[0])->remedy);
}

static void
test_nothing (Fixture       *self,
              gconstpointer  data)
{
  vd_check_play (self->annals, self->findings);
  g_assert_cmpuint (self->findings->len, ==, 0);
}

/* Too few games say nothing, whatever did not happen in them. */
static void
test_few (Fixture       *self,
          gconstpointer  data)
{
  self->annals->n = VD_CHECK_PLAY_LEAST - 1;
  self->annals->scored[0] = 0;
  self->annals->units[0].moved = 0;
  test_nothing (self, data);
}

/* Whether its units come with no other group, as options have it. */
static gboolean
is_alone (const VdScenario *s,
          const VdGroup    *group)
{
  for (guint i = 0; i < s->n_groups; i++)
    for (guint k = 0; k < s->groups[i].n_units && &s->groups[i] != group; k++)
      for (guint m = 0; m < group->n_units; m++)
        if (s->groups[i].units[k] == group->units[m])
          return FALSE;

  return group->n_units > 0;
}

static const VdGroup *
find_group (const Fixture *self)
{
  for (guint i = 0; i < self->scenario->n_groups; i++)
    if (is_alone (self->scenario, &self->scenario->groups[i]))
      return &self->scenario->groups[i];

  g_assert_not_reached ();
}

static void
test_group (Fixture       *self,
            gconstpointer  data)
{
  const VdGroup *group = find_group (self);

  for (guint i = 0; i < group->n_units; i++)
    self->annals->units[group->units[i]].came = 0;
  expect (self, "play.group-never-entered", "3.0 %");
}

static void
test_delay (Fixture       *self,
            gconstpointer  data)
{
  const VdGroup *group = find_group (self);

  for (guint i = 0; i < group->n_units; i++)
    {
      self->annals->units[group->units[i]].delayed = GAMES / 2;
      self->annals->units[group->units[i]].late = GAMES;
    }
  expect (self, "play.group-waits", "50.0 % of 200 cases (95 %: 43.1 to 56.9), by 2 turns");
}

/* When those come whom a die brings nobody knows before. */
static void
test_die (Fixture       *self,
          gconstpointer  data)
{
  VdGroup *group = (VdGroup *) find_group (self);

  group->faces = 1;
  for (guint i = 0; i < group->n_units; i++)
    {
      self->annals->units[group->units[i]].delayed = GAMES / 2;
      self->annals->units[group->units[i]].late = GAMES;
    }
  test_nothing (self, data);

  group->faces = 0;
  group->otherwise = 0;
  test_nothing (self, data);
}

/* 31 of 100 games might be a quarter, 50 are more; all that matters is games in which
 * anybody was due. */
static void
test_jam (Fixture       *self,
          gconstpointer  data)
{
  const VdGroup *group = find_group (self);
  guint cell = group->cells[0];

  self->annals->awaited[cell] = 400;
  self->annals->jammed[cell] = 60;
  self->annals->jams[cell] = (VdAnnalsJam) { .awaited = GAMES, .jammed = 31 };
  test_nothing (self, data);

  self->annals->jams[cell].jammed = GAMES / 2;
  expect (self, "play.entry-jammed", "in 50.0 % of 100 games (95 %: 40.4 to 59.6), and in 15.0 % of "
          "the turns");
  g_assert_true (((VdFinding *) self->findings->pdata[0])->has_spot);
  g_ptr_array_set_size (self->findings, 0);

  self->annals->jams[cell] = (VdAnnalsJam) { VD_CHECK_PLAY_LEAST - 1, VD_CHECK_PLAY_LEAST - 1 };
  test_nothing (self, data);
}

static void
test_unit (Fixture       *self,
           gconstpointer  data)
{
  VdUnitId unit = 0;

  while (self->scenario->units[unit].move == 0 ||
         self->scenario->units[unit].confinement != VD_NONE)
    unit++;
  self->annals->units[unit].moved = 0;
  expect (self, "play.unit-never-moved", self->scenario->units[unit].id);
}

static void
test_terrain (Fixture       *self,
              gconstpointer  data)
{
  const VdScenario *s = self->scenario;
  guint terrain = s->terrain[s->units[find_group (self)->units[0]].start != VD_NO_CELL
                             ? s->units[find_group (self)->units[0]].start
                             : find_group (self)->cells[0]];

  for (guint class = 0; class < s->n_classes; class++)
    self->annals->trodden[class][terrain] = 0;
  expect (self, "play.terrain-never-entered", s->terrains[terrain].name);
}

static void
test_pair (Fixture       *self,
           gconstpointer  data)
{
  self->annals->trodden[0][0] = 0;
  expect (self, "play.pair-never-used", self->scenario->terrains[0].name);
}

/* A class to which the ground is closed is not missed there. */
static void
test_closed_pair (Fixture       *self,
                  gconstpointer  data)
{
  VdScenario *s = self->scenario;

  self->annals->trodden[0][0] = 0;
  s->exceptions = g_renew (VdException, s->exceptions, s->n_exceptions + 1);
  s->exceptions[s->n_exceptions++] = (VdException) {
    .kind = 0, .unit_class = 0, .period = VD_NONE, .cost = VD_NEVER, .as = -1 };
  for (guint cell = 0; cell < s->n_cells; cell++)
    if (s->terrain[cell] == 0)
      {
        memset (s->paths[cell], 0, sizeof s->paths[cell]);
        memset (s->paths_off[cell], 0, sizeof s->paths_off[cell]);
      }
  test_nothing (self, data);
}

static void
test_column (Fixture       *self,
             gconstpointer  data)
{
  for (guint die = 0; die < self->scenario->table.die; die++)
    self->annals->cells[die * self->scenario->table.n_columns] = 0;
  expect (self, "play.column-never-used", self->scenario->table.columns[0].name);
}

/* Cells of columns that were used; those of another column go with it. */
static void
test_cell (Fixture       *self,
           gconstpointer  data)
{
  const VdResultsTable *table = &self->scenario->table;
  g_autofree char *words = g_strdup_printf ("never came up: %s: 1, 3; %s: 6. There were 100 games "
                                            "(95 %%: each comes up in at most 3.0 %% of all)",
                                            table->columns[1].name, table->columns[2].name);

  self->annals->cells[1] = self->annals->cells[2 * table->n_columns + 1] = 0;
  self->annals->cells[5 * table->n_columns + 2] = 0;
  expect (self, "play.cell-never-rolled", words);
}

static void
test_result (Fixture       *self,
             gconstpointer  data)
{
  guint result = self->scenario->table.cells[0];

  self->annals->results[result] = 0;
  expect (self, "play.result-never-came", self->scenario->results[result].code);
}

static void
test_rule (Fixture       *self,
           gconstpointer  data)
{
  VdPoint point = VD_POINT_MOVE_STACKING;

  g_assert_cmpuint (self->scenario->point_case[point], >, 0);
  self->annals->cases[self->scenario->point_case[point]] = 0;
  expect (self, "play.rule-never-applied", "none of 100 games");
}

/* Who may do only what is legal never tries the rest. */
static void
test_bans (Fixture       *self,
           gconstpointer  data)
{
  static const VdPoint bans[] = { VD_POINT_MOVE_ENEMY_HEX, VD_POINT_MOVE_TWICE, VD_POINT_NEEDS_SIDES };

  for (guint i = 0; i < G_N_ELEMENTS (bans); i++)
    {
      VdCaseId rule = self->scenario->point_case[bans[i]];

      g_assert_cmpuint (rule, >, 0);
      for (VdPoint other = 0; other < VD_N_POINTS; other++)
        g_assert_true (other == bans[i] || self->scenario->point_case[other] != rule);
      self->annals->cases[rule] = 0;
    }
  test_nothing (self, data);
}

static void
test_award (Fixture       *self,
            gconstpointer  data)
{
  self->annals->scored[0] = 0;
  expect (self, "play.award-never-scored", self->scenario->awards[0].id);
}

static void
test_level (Fixture       *self,
            gconstpointer  data)
{
  guint last = self->scenario->n_victory_levels;

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    self->annals->levels[side][last] = 0;
  expect (self, "play.level-never-reached", self->scenario->victory_levels[last - 1].name);
}

/* 97 of 100 are more than nine of ten, 94 might be fewer, 90 are not more. */
static void
test_one_sided (Fixture       *self,
                gconstpointer  data)
{
  guint n = self->scenario->n_victory_levels;

  for (guint level = 1; level <= n; level++)
    self->annals->levels[1][level] = 0;
  self->annals->levels[0][1] = 90 - (n - 1);
  vd_check_play (self->annals, self->findings);
  g_assert_cmpuint (self->findings->len, ==, 0);

  self->annals->levels[0][1] = 94 - (n - 1);
  expect (self, "play.perhaps-one-sided", "94.0 % of 100 games (95 %: 87.5 to 97.2)");
  g_ptr_array_set_size (self->findings, 0);

  self->annals->levels[0][1] = 97 - (n - 1);
  expect (self, "play.one-sided", "97.0 % of 100 games");
}

static void
test_early (Fixture       *self,
            gconstpointer  data)
{
  self->annals->turns[self->scenario->n_turns - 1].n = GAMES * 3 / 4;
  expect (self, "play.ends-early", "25.0 % of 100 games");
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void      (*test) (Fixture       *self,
                       gconstpointer  data);
  } tests[] = {
    { "/check-play/nothing", test_nothing },
    { "/check-play/few", test_few },
    { "/check-play/group", test_group },
    { "/check-play/delay", test_delay },
    { "/check-play/die", test_die },
    { "/check-play/jam", test_jam },
    { "/check-play/unit", test_unit },
    { "/check-play/terrain", test_terrain },
    { "/check-play/pair", test_pair },
    { "/check-play/closed-pair", test_closed_pair },
    { "/check-play/column", test_column },
    { "/check-play/cell", test_cell },
    { "/check-play/result", test_result },
    { "/check-play/rule", test_rule },
    { "/check-play/bans", test_bans },
    { "/check-play/award", test_award },
    { "/check-play/level", test_level },
    { "/check-play/one-sided", test_one_sided },
    { "/check-play/early", test_early },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);

  return g_test_run ();
}
