/* test-store-annals.c: what happened in games, into a store and out of it
 *
 * VD_BATTLE names a shipped scenario, VD_FOLDER its folder if that has another name.
 */
#include "formats/store/store-private.h"

#include <glib/gstdio.h>

#include "core/campaign/forces.h"
#include "formats/compile/compile.h"
#include "tests/shared/database.h"

#define GAMES 40

static VdProject *project;
static VdScenario *scenario;
static char *folder;

static void
store_game (guint               number,
            const VdChronicle  *chronicle,
            const VdGameResult *result,
            gpointer            user_data)
{
  gpointer *pair = user_data;

  vd_store_add (pair[0], pair[1], number, result, chronicle);
}

static VdCampaign
make_campaign (VdAnnals *annals)
{
  VdCampaign campaign = {
    .scenario = scenario, .players = { "random", "greedy" }, .seed = 6, .n_games = GAMES,
    .n_jobs = 2, .unchecked = TRUE, .annals = annals,
  };

  for (guint i = 0; i < VD_MAX_OPTIONS; i++)
    campaign.choices[i] = -1;

  return campaign;
}

static VdStore *
open_store (const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;
  VdStore *store = vd_store_open (path, &error);

  g_assert_no_error (error);
  return store;
}

/* Plays the campaign into a store; returns its run. */
static VdStoreRun *
fill (VdStore  *store,
      VdAnnals *annals)
{
  VdCampaign campaign = make_campaign (annals);
  VdStoreRun *run = vd_store_run_new (project, &campaign);
  gpointer pair[] = { store, run };
  g_autoptr (GError) error = NULL;
  VdGameResult *results;

  vd_store_begin (store, run, project, scenario, &error);
  g_assert_no_error (error);
  campaign.tell = store_game;
  campaign.user_data = pair;
  results = vd_campaign_run (&campaign);
  vd_game_results_free (results, GAMES);
  vd_store_flush (store, &error);
  g_assert_no_error (error);
  return run;
}

/* A battle of more options than a game has room for is refused, before anything is written. */
static void
test_options (void)
{
  g_autoptr (VdStore) store = open_store ("options.sqlite");
  VdCampaign campaign = make_campaign (NULL);
  VdStoreRun *run = vd_store_run_new (project, &campaign);
  guint n_options = scenario->n_options;
  g_autoptr (GError) error = NULL;

  scenario->n_options = VD_STORE_MAX_OPTIONS + 1;
  g_assert_false (vd_store_begin (store, run, project, scenario, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN);
  g_assert_nonnull (strstr (error->message, "8 options"));
  g_clear_error (&error);

  scenario->n_options = n_options;
  g_assert_true (vd_store_begin (store, run, project, scenario, &error));
  vd_store_run_free (run);
}

static void
test_same (void)
{
  g_autoptr (VdStore) store = open_store ("same.sqlite");
  g_autoptr (VdAnnals) played = vd_annals_new (scenario);
  g_autoptr (VdAnnals) read = vd_annals_new (scenario);
  g_autoptr (VdStoreRun) run = fill (store, played);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (played->n, ==, GAMES);
  vd_store_read_annals (store, run, 0, 7, read, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (read->n, ==, 7);
  g_assert_cmpuint (vd_annals_get_hash (read), !=, vd_annals_get_hash (played));
  vd_store_read_annals (store, run, 7, GAMES, read, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (read->n, ==, GAMES);
  g_assert_cmpuint (vd_annals_get_hash (read), ==, vd_annals_get_hash (played));
}

static void
test_scenario (void)
{
  g_autoptr (VdStore) store = open_store ("scenario.sqlite");
  g_autoptr (VdStoreRun) run = fill (store, NULL);
  g_autoptr (VdFindings) findings = vd_findings_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (VdProject) kept = vd_store_load_project (store, run, &error);
  g_autoptr (VdScenario) again = NULL;
  g_autoptr (VdStoreRun) same = NULL;
  VdCampaign campaign = make_campaign (NULL);

  g_assert_no_error (error);
  again = vd_project_compile (kept, findings);
  campaign.scenario = again;
  same = vd_store_run_new (kept, &campaign);
  g_assert_cmpstr (same->key, ==, run->key);
  g_assert_cmpuint (vd_scenario_get_n_units (again), ==, vd_scenario_get_n_units (scenario));
}

/* Lists that something has damaged. */
static const char *const lists[] = {
  "", "[", "[[", "[[]]", "[[-1,-1,-1,-1,-1,-1,-1,-1]]", "[[1,2,3,4,5,6,7,8,9]]",
  "[[99999,99999,99999,99999,99999,99999]]", "[[7,1,65535,9,9,9,9,9]]", "{\"a\":1}", "[[1,x]]",
  "[[1,2", "[[0,0,0,0,0,0,0,0],", "[[99999999999999999999999,1]]", "NULL",
  "[[1,0,0,200,1,0,0,0]]", "[[2,5,4,1]]", "[[0,5,4,2,1]]", "[[0,5,4,0]]", "[[0,5,4,1,200]]",
  "[[1,0,0,0,1,200,0,0]]", "[[0,0,4000000000]]", "[[1]]x", " []", NULL
};

/* Seals all games as they are, as whoever knows how can. */
static void
seal_anew (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdStore) store = vd_store_open (path, &error);

  g_assert_no_error (error);
  vd_store_tell (store, "UPDATE games SET seal = NULL", &error);
  vd_store_seal (store, &error);
  g_assert_no_error (error);
}

/* Alters games and reads them.  Returns: whether that went well */
static gboolean
read_with (const char        *path,
           const VdStoreRun  *run,
           const char        *words,
           gboolean           is_sealed,
           GError           **error)
{
  g_autoptr (VdAnnals) annals = vd_annals_new (scenario);
  g_autoptr (VdStore) store = NULL;

  database_alter (path, words);
  if (!is_sealed)
    seal_anew (path);
  store = vd_store_open_to_read (path, error);
  return store != NULL && vd_store_read_annals (store, run, 0, GAMES, annals, error);
}

/* It is noticed whatever the list says; if it is sealed anew, if it says what can't be. */
static void
test_damaged (void)
{
  g_autoptr (VdStore) store = open_store ("damaged.sqlite");
  g_autoptr (VdStoreRun) run = fill (store, NULL);
  g_autofree char *path = g_build_filename (folder, "damaged.sqlite", NULL);
  guint n_read = 0;

  g_clear_pointer (&store, vd_store_close);
  database_alter (path, "CREATE TABLE kept AS SELECT * FROM chronicles");
  for (gboolean is_sealed = TRUE; is_sealed >= FALSE; is_sealed--)
    {
      for (guint c = 0; vd_store_texts[c] != NULL; c++)
        for (guint i = 0; lists[i] != NULL; i++)
          {
            g_autoptr (GError) error = NULL;
            g_autofree char *words = g_strdup_printf ("UPDATE chronicles SET %s = '%s'",
                                                      vd_store_texts[c], lists[i]);
            gboolean is_read = read_with (path, run, words, is_sealed, &error);

            g_assert_true (is_read != (error != NULL));
            g_assert_false (is_sealed && is_read);
            g_assert_false (is_read && lists[i][0] != '[');
            n_read += is_read;
            database_alter (path, "DELETE FROM chronicles; INSERT INTO chronicles SELECT * FROM "
                                  "kept");
          }
    }

  /* A row may lack its end. */
  g_assert_cmpuint (n_read, >, 0);
}

/* What can't come to pass is put into the games of a store without seals. */
static void
test_impossible (void)
{
  static const char *const games[] = {
    "winner = 2", "winner = -1", "winner = 'french'", "level = 200", "choices = -1",
    "points_0 = 4000000000", "points_1 = -4000000000", "losses_0 = -1", "orders = 1e10",
    "turns = 70000", "hash = 'x'", "error = x'00'", "leads = NULL", NULL
  };
  g_autoptr (VdStore) store = open_store ("impossible.sqlite");
  g_autoptr (VdStoreRun) run = fill (store, NULL);
  g_autofree char *path = g_build_filename (folder, "impossible.sqlite", NULL);
  guint n_refused = 0;

  g_clear_pointer (&store, vd_store_close);
  database_alter (path, "PRAGMA user_version = 3; CREATE TABLE kept AS SELECT * FROM games");
  for (guint i = 0; games[i] != NULL; i++)
    {
      g_autofree char *words =
        g_strdup_printf ("UPDATE OR IGNORE games SET %s WHERE number = 7", games[i]);
      g_autoptr (GError) error = NULL;

      n_refused += !read_with (path, run, words, TRUE, &error);
      database_alter (path, "PRAGMA foreign_keys = OFF; DELETE FROM games;"
                      "INSERT INTO games SELECT * FROM kept");
    }

  /* A column that may not be empty is left as it was, and a battle may have no options. */
  g_assert_cmpuint (n_refused, >=, G_N_ELEMENTS (games) - 3);
}

/* What is noted of some battles alone goes in and comes out. */
static void
test_efforts (void)
{
  g_autoptr (VdChronicle) written = vd_chronicle_new (scenario);
  g_autoptr (VdChronicle) read = vd_chronicle_new (scenario);
  const VdChronicleWork works[] = { { 1, 0, 2, 1, 1 }, { 2, 0, 0, 1, 0 }, { 2, 1, 1, 0, 1 } };
  char *texts[VD_STORE_N_TEXTS];

  if (vd_forces_n_crossings (scenario) < 2 || vd_forces_n_ledgers (scenario) == 0)
    {
      g_test_skip ("no bridges and formations");
      return;
    }

  written->n_turns = 2;
  for (guint i = 0; i < 2; i++)
    {
      written->turns[i].turn = i + 1;
      written->efforts[i].broken = 0xdeadbeef >> i;
      written->efforts[i].still = 1u << 31;
      for (guint force = 0; force < vd_forces_count (scenario); force++)
        {
          written->efforts[i].present[force] = 40 + force;
          written->efforts[i].moved[force] = 10 * i + force;
        }
    }
  g_array_append_vals (written->works, works, G_N_ELEMENTS (works));

  vd_store_pack (written, texts);
  g_assert_true (vd_store_unpack_chronicle (read, (const char *const *) texts));
  g_assert_cmpmem (read->efforts, 2 * sizeof *read->efforts, written->efforts,
                   2 * sizeof *written->efforts);
  g_assert_cmpuint (read->works->len, ==, G_N_ELEMENTS (works));
  for (guint i = 0; i < G_N_ELEMENTS (works); i++)
    {
      const VdChronicleWork *work = &g_array_index (read->works, VdChronicleWork, i);

      g_assert_cmpuint (work->turn, ==, works[i].turn);
      g_assert_cmpuint (work->crossing, ==, works[i].crossing);
      g_assert_cmpuint (work->damaged, ==, works[i].damaged);
      g_assert_cmpuint (work->repaired, ==, works[i].repaired);
      g_assert_cmpuint (work->is_down, ==, works[i].is_down);
    }
  g_assert_true (read->has_efforts);

  /* An older version wrote what a turn has of any battle. */
  g_free (texts[0]);
  texts[0] = g_strdup ("[[1,0,0,0,0,0,0,0],[2,0,0,0,0,0,0,0]]");
  g_assert_true (vd_store_unpack_chronicle (read, (const char *const *) texts));
  g_assert_false (read->has_efforts);
  g_assert_cmpuint (read->works->len, ==, 0);

  for (guint i = 0; i < VD_STORE_N_TEXTS; i++)
    g_free (texts[i]);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *file = g_strdup_printf ("%s.scenario.xml", g_getenv ("VD_BATTLE"));
  const char *own = g_getenv ("VD_FOLDER");
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), "scenarios",
                                            own != NULL ? own : g_getenv ("VD_BATTLE"), file, NULL);
  g_autoptr (VdFindings) findings = vd_findings_new ();
  const char *remove[] = { "rm", "-r", NULL, NULL };
  int code;

  g_test_init (&argc, &argv, NULL);
  project = vd_project_load (path, findings, NULL);
  scenario = vd_project_compile (project, findings);
  folder = g_dir_make_tmp ("store-XXXXXX", NULL);
  g_test_add_func ("/store-annals/options", test_options);
  g_test_add_func ("/store-annals/same", test_same);
  g_test_add_func ("/store-annals/scenario", test_scenario);
  g_test_add_func ("/store-annals/efforts", test_efforts);
  g_test_add_func ("/store-annals/damaged", test_damaged);
  g_test_add_func ("/store-annals/impossible", test_impossible);
  code = g_test_run ();

  remove[2] = folder;
  g_spawn_sync (NULL, (char **) remove, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL,
                NULL);
  g_free (folder);
  vd_scenario_free (scenario);
  vd_project_free (project);
  return code;
}
