/* test-report-games.c: which game of a report shows what a finding says */
#include "core/scenario/tables.h"
#include "core/campaign/campaign.h"
#include "core/play/record.h"
#include "formats/check/check.h"
#include "formats/compile/compile.h"
#include "formats/report/report.h"

#include <string.h>

#define FIRST 300 /* the number of the first game */
#define GAMES 40

typedef struct
{
  VdProject        *project;
  VdScenario       *scenario;
  VdAnnals         *annals;
  VdGameResult     *results;
  guint             numbers[GAMES];
  VdCampaignReport  report;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdFindings) findings = vd_findings_new ();
  g_autofree char *name = g_strconcat (g_getenv ("VD_BATTLE"), ".scenario.xml", NULL);
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), "scenarios",
                                            g_getenv ("VD_BATTLE"), name, NULL);
  VdCampaign campaign = { .seed = 3, .first_game = FIRST, .n_games = GAMES, .n_jobs = 2,
                          .players = { "random", "random" }, .unchecked = TRUE };

  self->project = vd_project_load (path, findings, &error);
  g_assert_no_error (error);
  self->scenario = vd_project_compile (self->project, findings);
  self->annals = vd_annals_new (self->scenario);
  campaign.scenario = self->scenario;
  campaign.annals = self->annals;
  memset (campaign.choices, 0xff, sizeof campaign.choices);
  self->results = vd_campaign_run (&campaign);
  for (guint i = 0; i < GAMES; i++)
    self->numbers[i] = FIRST + i;

  self->report = (VdCampaignReport) {
    .project = self->project, .scenario = self->scenario, .file = "battle.scenario.xml",
    .players = { "random", "random" }, .fixed = "", .core = VD_CORE_VERSION, .seed = 3, .n = GAMES,
    .numbers = self->numbers, .results = self->results, .annals = self->annals,
  };
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  vd_game_results_free (self->results, GAMES);
  vd_annals_free (self->annals);
  vd_scenario_free (self->scenario);
  vd_project_free (self->project);
}

/* As if the players had meant something: findings are told of such alone. */
static char *
write_meant (Fixture *self)
{
  self->report.players[0] = self->report.players[1] = "greedy";
  return vd_campaign_report_write (&self->report);
}

/* The number of the game that a finding leads to, and whether it is said to show it. */
static guint
get_example (const char *page,
             const char *code,
             gboolean   *shows)
{
  g_autofree char *pattern = g_strdup_printf ("<code>%s</code> <a class=\"example\" "
                                              "href=\"#game-([0-9]+)\">(No )?", code);
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *number = NULL, *no = NULL, *row = NULL;

  if (!g_regex_match (regex, page, 0, &match))
    g_error ("no example of %s", code);

  number = g_match_info_fetch (match, 1);
  no = g_match_info_fetch (match, 2);
  row = g_strdup_printf ("<tr id=\"game-%s\">", number);
  g_assert_nonnull (strstr (page, row));
  *shows = no == NULL || *no == '\0';
  return g_ascii_strtoull (number, NULL, 10);
}

static void
test_earliest_end (Fixture       *self,
                   gconstpointer  data)
{
  g_autofree char *page = NULL;
  VdAnnalsTurn *last = &self->annals->turns[self->scenario->n_turns - 1];
  gboolean shows;

  last->n = GAMES / 2;
  for (guint side = 0; side <= VD_MAX_SIDES; side++)
    last->leads[side] /= 2;
  self->results[17].turns = 3;
  self->results[21].turns = 3;
  page = write_meant (self);
  g_assert_cmpuint (get_example (page, "play.ends-early", &shows), ==, FIRST + 17);
  g_assert_true (shows);
}

static void
test_usual_victory (Fixture       *self,
                    gconstpointer  data)
{
  g_autofree char *page = NULL;
  gboolean shows;

  for (guint winner = 0; winner <= VD_MAX_SIDES; winner++)
    memset (self->annals->levels[winner], 0,
            (self->scenario->n_victory_levels + 1) * sizeof (guint64));
  self->annals->levels[1][1] = GAMES;
  for (guint i = 0; i < GAMES; i++)
    {
      self->results[i].winner = i > 0;
      self->results[i].points[0] = 0;
      self->results[i].points[1] = i % 2 == 0 ? 0 : 20;
    }

  /* The other side's game is as near to the mean of the wins, and does not count. */
  self->results[0].points[1] = 10;
  self->results[30].points[1] = 11;
  page = write_meant (self);
  g_assert_cmpuint (get_example (page, "play.one-sided", &shows), ==, FIRST + 30);
  g_assert_true (shows);
}

static void
test_longest_wait (Fixture       *self,
                   gconstpointer  data)
{
  const VdGroup *group = &self->scenario->groups[2];
  g_autofree char *page = NULL;
  gboolean shows;

  for (guint i = 0; i < group->n_units; i++)
    self->annals->units[group->units[i]] = (VdAnnalsUnit) {
      .in_game = GAMES, .due = GAMES, .came = GAMES, .delayed = GAMES, .late = 3 * GAMES,
      .moved = GAMES };
  self->annals->waits[2] = (VdAnnalsWait) { 12, FIRST + 5 };
  page = write_meant (self);
  g_assert_cmpuint (get_example (page, "play.group-waits", &shows), ==, FIRST + 5);
  g_assert_true (shows);
}

static guint
find_most (const Fixture *self,
           gsize          offset)
{
  guint found = 0;

  for (guint i = 1; i < GAMES; i++)
    if (G_STRUCT_MEMBER (guint32, &self->results[i], offset) >
        G_STRUCT_MEMBER (guint32, &self->results[found], offset))
      found = i;

  return FIRST + found;
}

/* Nothing of all that has happened. */
static void
test_never (Fixture       *self,
            gconstpointer  data)
{
  static const char *const of_moves[] = {
    "play.group-never-entered", "play.unit-never-moved", "play.terrain-never-entered",
    "play.pair-never-used", "play.rule-never-applied",
  };
  static const char *const of_combats[] = { "play.column-never-used", "play.result-never-came" };
  const VdScenario *s = self->scenario;
  VdAnnals *a = self->annals;
  g_autofree char *page = NULL;
  gboolean shows;

  for (guint i = 0; i < s->n_groups; i++)
    for (guint k = 0; k < s->groups[i].n_units; k++)
      a->units[s->groups[i].units[k]] = (VdAnnalsUnit) { .in_game = GAMES, .due = GAMES };
  for (guint i = 0; i < s->n_units; i++)
    a->units[i].moved = 0;
  memset (a->trodden, 0, sizeof a->trodden);
  a->trodden[0][0] = a->trodden[1][1] = 1;
  memset (a->cells, 0, s->table.die * s->table.n_columns * sizeof *a->cells);
  memset (a->results, 0, s->n_results * sizeof *a->results);
  memset (a->cases, 0, s->n_cases * sizeof *a->cases);
  a->n_close = GAMES;
  memset (a->scored, 0, s->n_awards * sizeof *a->scored);
  for (guint winner = 0; winner <= VD_MAX_SIDES; winner++)
    memset (a->levels[winner], 0, (s->n_victory_levels + 1) * sizeof (guint64));
  for (guint i = 0; i < GAMES; i++)
    memset (self->results[i].points, 0, sizeof self->results[i].points);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    self->results[8 + side].points[side] = 40;
  self->results[9].points[1] = 41;

  page = write_meant (self);
  for (guint i = 0; i < G_N_ELEMENTS (of_moves); i++)
    {
      g_assert_cmpuint (get_example (page, of_moves[i], &shows), ==,
                        find_most (self, G_STRUCT_OFFSET (VdGameResult, n_moves)));
      g_assert_false (shows);
    }
  for (guint i = 0; i < G_N_ELEMENTS (of_combats); i++)
    {
      g_assert_cmpuint (get_example (page, of_combats[i], &shows), ==,
                        find_most (self, G_STRUCT_OFFSET (VdGameResult, n_combats)));
      g_assert_false (shows);
    }

  g_assert_cmpuint (get_example (page, "play.level-never-reached", &shows), ==, FIRST + 9);
  g_assert_false (shows);
  g_assert_cmpuint (get_example (page, "play.award-never-scored", &shows), ==,
                    FIRST + 8 + s->awards[0].side);
  g_assert_false (shows);
}

/* A game stands in the page as it came out, or not at all. */
static void
test_recorded (Fixture       *self,
               gconstpointer  data)
{
  g_autofree char *as_played = vd_campaign_report_write (&self->report);
  g_autofree char *as_others = write_meant (self);

  g_assert_nonnull (strstr (as_played, "href=\"data:text/plain;base64,"));
  g_assert_null (strstr (as_others, "data:text/plain"));
  g_assert_nonnull (strstr (as_others, "--first"));
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
    { "/report-games/earliest-end", test_earliest_end },
    { "/report-games/usual-victory", test_usual_victory },
    { "/report-games/longest-wait", test_longest_wait },
    { "/report-games/never", test_never },
    { "/report-games/recorded", test_recorded },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);

  return g_test_run ();
}
