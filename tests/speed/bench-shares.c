/* bench-shares.c: what audits and a store take of the time of a campaign
 *
 * usage: bench-shares SCENARIO STORE
 *
 * The same games are played with and without, a few at a time in turns in one process, so
 * that a machine that is now quick and now slow changes both alike; see measure().  Both
 * are summed up as a test-play sums them up.
 *
 * STORE is made anew.  It is written to at least once a second, in which as many games are
 * played without it: about twice as often as in a campaign.  What a campaign of any length
 * begins with - a file, the names of a scenario, the first game for the signature - is not
 * counted: some three games.
 *
 * Writes lines "name value", in percent.
 */
#include "core/campaign/campaign.h"
#include "formats/compile/compile.h"
#include "formats/store/store.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <time.h>

#define ROUNDS 15
#define GAMES 256 /* of a round */
#define AT_ONCE 16

typedef struct
{
  VdCampaign  campaign;
  VdStore    *store;
  VdStoreRun *run;
} Bench;

static double
processor_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now); /* others may be at work here */
  return now.tv_sec + now.tv_nsec / 1e9;
}

static void
store_game (guint               number,
            const VdChronicle  *chronicle,
            const VdGameResult *result,
            gpointer            user_data)
{
  Bench *bench = user_data;

  vd_store_add (bench->store, bench->run, number, result, chronicle);
}

static double
play (const VdCampaign *campaign,
      guint             first)
{
  g_autoptr (VdAnnals) annals = vd_annals_new (campaign->scenario);
  VdCampaign part = *campaign;
  double before = processor_seconds ();

  part.first_game = first;
  part.n_games = AT_ONCE;
  part.annals = annals;
  vd_game_results_free (vd_campaign_run (&part), AT_ONCE);
  return processor_seconds () - before;
}

static int
compare (const void *a,
         const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* The time that @more takes for the same games, in percent of that of @less: of each
 * round the sum, and of these the median. */
static double
measure (const VdCampaign *less,
         const VdCampaign *more)
{
  double shares[ROUNDS];

  for (guint round = 0; round < ROUNDS; round++)
    {
      double sum_less = 0, sum_more = 0;

      for (guint n = 0; n < GAMES; n += AT_ONCE)
        {
          guint first = round * GAMES + n;

          if (n / AT_ONCE % 2 == 0)
            sum_less += play (less, first);
          sum_more += play (more, first);
          if (n / AT_ONCE % 2 == 1)
            sum_less += play (less, first);
        }

      shares[round] = 100 * sum_more / sum_less;
    }

  qsort (shares, ROUNDS, sizeof *shares, compare);
  return shares[ROUNDS / 2];
}

static VdCampaign
prepare (const VdScenario *scenario,
         const char       *player,
         gboolean          unchecked)
{
  VdCampaign campaign = { .scenario = scenario, .seed = 1, .n_jobs = 1, .unchecked = unchecked };

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    campaign.players[side] = player;
  for (guint option = 0; option < VD_MAX_OPTIONS; option++)
    campaign.choices[option] = -1;
  return campaign;
}

static void
measure_audits (const VdScenario *scenario)
{
  VdCampaign checked = prepare (scenario, "random", FALSE);
  VdCampaign unchecked = prepare (scenario, "random", TRUE);

  printf ("checked_to_unchecked %.2f\n", 100 * 100 / measure (&unchecked, &checked));
}

static gboolean
measure_store (const VdProject  *project,
               const VdScenario *scenario,
               const char       *path,
               gboolean          unchecked,
               const char       *name)
{
  VdCampaign plain = prepare (scenario, "greedy", unchecked);
  Bench bench = { .campaign = plain };
  g_autoptr (GError) error = NULL;
  gboolean is_good;

  g_remove (path);
  bench.run = vd_store_run_new (project, &plain);
  bench.store = vd_store_open (path, &error);
  is_good = bench.store != NULL &&
            vd_store_begin (bench.store, bench.run, project, scenario, &error);
  if (is_good)
    {
      bench.campaign.tell = store_game;
      bench.campaign.user_data = &bench;
      printf ("%s %.2f\n", name, measure (&plain, &bench.campaign) - 100);
      is_good = vd_store_flush (bench.store, &error);
    }

  if (!is_good)
    fprintf (stderr, "%s\n", error->message);
  g_clear_pointer (&bench.store, vd_store_close);
  vd_store_run_free (bench.run);
  return is_good;
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (VdProject) project = NULL;
  g_autoptr (VdScenario) scenario = NULL;
  g_autoptr (GError) error = NULL;

  if (argc != 3)
    {
      fprintf (stderr, "usage: bench-shares SCENARIO STORE\n");
      return 64;
    }

  project = vd_project_load (argv[1], findings, &error);
  if (project == NULL)
    g_error ("%s", error->message);
  scenario = vd_project_compile (project, findings);

  measure_audits (scenario);
  return measure_store (project, scenario, argv[2], FALSE, "storing_checked") &&
         measure_store (project, scenario, argv[2], TRUE, "storing_unchecked") ? 0 : 1;
}
