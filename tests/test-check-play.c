/* test-check-play.c: what played games tell, from counts as they might be */
#include "tests/battle.h"

#include <string.h>

#include "core/check-play.h"

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
  g_assert_nonnull (((VdFinding *) self->findings->pdata[0])->subject);
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

static void
test_unit (Fixture       *self,
           gconstpointer  data)
{
  VdUnitId unit = 0;

  while (self->scenario->units[unit].move == 0 || self->scenario->units[unit].pen != VD_NONE)
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

static void
test_column (Fixture       *self,
             gconstpointer  data)
{
  for (guint die = 0; die < self->scenario->table.die; die++)
    self->annals->cells[die * self->scenario->table.n_columns] = 0;
  expect (self, "play.column-never-used", self->scenario->table.columns[0].name);
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

/* 97 of 100 are more than nine of ten, 94 might be fewer. */
static void
test_one_sided (Fixture       *self,
                gconstpointer  data)
{
  guint n = self->scenario->n_victory_levels;

  for (guint level = 1; level <= n; level++)
    self->annals->levels[1][level] = 0;
  self->annals->levels[0][1] = 94 - (n - 1);
  vd_check_play (self->annals, self->findings);
  g_assert_cmpuint (self->findings->len, ==, 0);

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
    { "/check-play/unit", test_unit },
    { "/check-play/terrain", test_terrain },
    { "/check-play/pair", test_pair },
    { "/check-play/column", test_column },
    { "/check-play/result", test_result },
    { "/check-play/rule", test_rule },
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
