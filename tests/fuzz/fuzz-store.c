/* fuzz-store.c: reads stores of test-plays that something has altered
 *
 * usage: fuzz-store [--mutations=N] [--seed=N] [--only=I] SCENARIO...
 *
 * Rows are deleted, changed and cut short, tables dropped, bytes of the file changed, the
 * file cut; in some stores also the seals are taken off first.  Whatever is left is listed,
 * read, dumped, reported, merged and gone on with: all of it goes well, or a message says
 * what is wrong.  Where one row of a sealed store has changed, what is told is what was
 * told before, or nothing is.  Meant to run in a build with sanitizers.  Prints TAP, one
 * case for each hundredth of the run.
 */
#include "formats/compile/compile.h"
#include "formats/report/report.h"
#include "formats/store/store.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "tests/shared/mutate.h"

#define GAMES 3
#define PAGE "PRAGMA page_size = 1024" /* small, so that much is beside something else */

/* What is put in the place of a value, as SQL; of %s the value that was there. */
static const char *const values[] = {
  "NULL", "0", "1", "-1", "2", "255", "65536", "4294967295", "4294967296", "9223372036854775807",
  "-9223372036854775808", "0.5", "1e300", "''", "'x'", "'[]'", "'[[]]'", "'[[1,2,3,4,5,6,7,8]]'",
  "'[[1,1,99999,9,9,9,9,9]]'", "'[[0,0,0,200,1,200,0,0]]'", "x'00ff'", "char (0)", "char (27)",
  "x'fffe61'", "%s + 1", "%s - 1", "%s || 'x'", "substr (%s, 1, length (%s) / 2)",
  "substr (%s, 2)", "replace (%s, '1', '9999999')", "replace (%s, ',', ',-')", "replace (%s, '0', "
                                                                               "'')",
  "'program:touch was-here'", "cast (%s AS BLOB)", "zeroblob (100000)", NULL
};

typedef struct
{
  VdMutator  mutator;
  GBytes    *bytes;   /* of the store as it was */
  char      *dumped;  /* what it says */
  GPtrArray *tables;
  gboolean   is_open; /* to whoever alters it: the seals are off */
  guint      n_told;
  guint      n_refused;
} Fuzz;

/* Making the store */

static void
do_as (const char *path,
       const char *words)
{
  sqlite3 *database;

  if (sqlite3_open (path, &database) != SQLITE_OK)
    g_error ("%s", sqlite3_errmsg (database));

  /* Not all that is tried can be done to every table. */
  sqlite3_exec (database, words, NULL, NULL, NULL);
  sqlite3_close (database);
}

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
make_campaign (const VdScenario *scenario)
{
  VdCampaign campaign = {
    .scenario = scenario, .players = { "random", "greedy" }, .seed = 3, .n_games = GAMES,
    .n_jobs = 1, .unchecked = TRUE,
  };

  for (guint i = 0; i < VD_MAX_OPTIONS; i++)
    campaign.choices[i] = -1;

  return campaign;
}

static void
play (VdStore    *store,
      const char *path)
{
  g_autoptr (VdFindings) findings = vd_findings_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (VdProject) project = vd_project_load (path, findings, &error);
  g_autoptr (VdScenario) scenario = NULL;
  g_autoptr (VdStoreRun) run = NULL;
  gpointer pair[] = { store, NULL };
  const VdStoreWish number = { 0, GAMES, (char *) "number", (char *) "" };
  const VdStoreWish until = { 0, 50, (char *) "until", (char *) "share within 3%" };
  VdCampaign campaign;
  VdGameResult *results;

  if (project == NULL)
    g_error ("%s", error->message);

  scenario = vd_project_compile (project, findings);
  campaign = make_campaign (scenario);
  pair[1] = run = vd_store_run_new (project, &campaign);
  results = vd_campaign_run (&campaign);
  run->signature = results[0].hash;
  vd_game_results_free (results, GAMES);
  campaign.tell = store_game;
  campaign.user_data = pair;
  if (!vd_store_begin (store, run, project, scenario, &error) ||
      !vd_store_wish (store, run, &number, &error) || !vd_store_wish (store, run, &until, &error))
    g_error ("%s", error->message);
  vd_game_results_free (vd_campaign_run (&campaign), GAMES);
  if (!vd_store_flush (store, &error))
    g_error ("%s", error->message);
}

static int
add_table (gpointer   tables,
           int        n,
           char     **values_of_row,
           char     **names)
{
  g_ptr_array_add (tables, g_strdup (values_of_row[0]));
  return 0;
}

static void
make_store (Fuzz  *self,
            char **paths)
{
  g_autoptr (VdStore) store = vd_store_open ("made", NULL);
  sqlite3 *database;
  char *text;
  gsize size;

  for (guint i = 0; paths[i] != NULL; i++)
    play (store, paths[i]);

  g_clear_pointer (&store, vd_store_close);
  do_as ("made", PAGE "; PRAGMA journal_mode = DELETE; VACUUM INTO 'fuzz'");
  if (!g_file_get_contents ("fuzz", &text, &size, NULL))
    g_error ("no store was made");

  self->bytes = g_bytes_new_take (text, size);
  self->tables = g_ptr_array_new_with_free_func (g_free);
  sqlite3_open ("fuzz", &database);
  sqlite3_exec (database, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name",
                add_table, self->tables, NULL);
  sqlite3_close (database);
}

/* Reading it */

/* Says FALSE, of what was refused in good words. */
static gboolean
fails (GError **error)
{
  mutator_assert_message (*error);
  g_clear_error (error);
  return FALSE;
}

/* (transfer full) (nullable) */
static char *
dump (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdStore) store = vd_store_open_to_read ("fuzz", &error);
  char *text = NULL;
  gsize size = 0;
  FILE *stream = open_memstream (&text, &size);
  gboolean is_good = store != NULL && vd_store_dump (store, stream, &error);

  fclose (stream);
  if (is_good)
    return text;

  free (text);
  fails (&error);
  return NULL;
}

static void
write_page (VdProject        *project,
            const VdScenario *scenario,
            const VdStoreRun *run,
            VdCampaignReport *report)
{
  g_autofree char *page = NULL;

  report->project = project;
  report->scenario = scenario;
  report->file = run->file;
  report->fixed = run->fixed;
  report->key = run->key;
  report->seed = run->seed;
  report->stopped = run->wishes->len > 0 ? g_array_index (run->wishes, VdStoreWish, 0).wish : NULL;
  report->games = "games";
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    report->players[side] = run->players[side];

  page = vd_campaign_report_write (report);
  g_assert_true (g_utf8_validate (page, -1, NULL));
}

static gboolean
read_run (VdStore           *store,
          const VdStoreRun  *run,
          gboolean           with_page,
          GError           **error)
{
  g_autoptr (VdFindings) findings = vd_findings_new ();
  g_autoptr (VdProject) project = vd_store_load_project (store, run, error);
  g_autoptr (VdScenario) scenario = NULL;
  g_autoptr (VdAnnals) annals = NULL;
  g_autofree guint *numbers = g_new0 (guint, run->n + 1);
  VdGameResult *results = NULL;
  VdCampaignReport report = { .numbers = numbers };
  gboolean is_good;

  if (project == NULL)
    return FALSE;

  scenario = vd_project_compile (project, findings);
  if (scenario == NULL || vd_scenario_why_unplayable (scenario) != NULL)
    return TRUE;

  annals = vd_annals_new (scenario);
  results = g_new0 (VdGameResult, run->n + 1);
  report.annals = annals;
  report.results = results;
  is_good = vd_store_read_campaign (store, run, numbers, results, &report.n, annals, error);
  if (is_good && with_page)
    write_page (project, scenario, run, &report);
  vd_game_results_free (results, run->n);
  return is_good;
}

static gboolean
read_store (gboolean with_page)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdStore) store = vd_store_open_to_read ("fuzz", &error);
  g_autoptr (GPtrArray) runs = store != NULL ? vd_store_list (store, &error) : NULL;

  if (runs == NULL)
    return fails (&error);

  for (guint i = 0; i < runs->len; i++)
    if (!read_run (store, runs->pdata[i], with_page, &error))
      return fails (&error);

  return TRUE;
}

/* Into a new store, and as one that others merge into. */
static void
merge (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdStore) store = vd_store_open ("new", &error);

  if (!vd_store_merge (store, "fuzz", &error) && !g_str_has_prefix (error->message, "new:"))
    fails (&error);

  g_clear_error (&error);
  g_clear_pointer (&store, vd_store_close);
  store = vd_store_open ("fuzz", &error);
  if (store == NULL || !vd_store_merge (store, "made", &error))
    fails (&error);

  g_clear_pointer (&store, vd_store_close);
  g_unlink ("new");
}

/* Altering it */

/* (transfer full) (nullable): a table's key as "a, b", and in @column one of its columns. */
static char *
pick_column (Fuzz        *self,
             sqlite3     *database,
             const char  *table,
             char       **column)
{
  g_autofree char *words = g_strdup_printf ("SELECT name, pk FROM pragma_table_info ('%s')", table);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) keys = g_string_new (NULL);
  sqlite3_stmt *statement = NULL;

  sqlite3_prepare_v2 (database, words, -1, &statement, NULL);
  while (sqlite3_step (statement) == SQLITE_ROW)
    {
      g_ptr_array_add (names, g_strdup ((const char *) sqlite3_column_text (statement, 0)));
      if (sqlite3_column_int (statement, 1) > 0)
        g_string_append_printf (keys, "%s%s", keys->len > 0 ? ", " : "",
                                (const char *) sqlite3_column_text (statement, 0));
    }

  sqlite3_finalize (statement);
  *column = g_strdup (names->len > 0 ? names->pdata[g_rand_int_range (self->mutator.rand, 0,
                                                                      names->len)]
                                     : "gone");
  return g_string_free (g_steal_pointer (&keys), FALSE);
}

static guint
count_rows (sqlite3    *database,
            const char *table)
{
  g_autofree char *words = g_strdup_printf ("SELECT count (*) FROM %s", table);
  sqlite3_stmt *statement = NULL;
  guint n = 0;

  if (sqlite3_prepare_v2 (database, words, -1, &statement, NULL) == SQLITE_OK &&
      sqlite3_step (statement) == SQLITE_ROW)
    n = sqlite3_column_int (statement, 0);

  sqlite3_finalize (statement);
  return n;
}

/* Each takes part in "one row alone", or not: the last does more. */
static char *
say_alteration (Fuzz       *self,
                sqlite3    *database,
                const char *table,
                gboolean   *is_one_row)
{
  GRand *rand = self->mutator.rand;
  g_autofree char *column = NULL;
  g_autofree char *keys = pick_column (self, database, table, &column);
  guint n = count_rows (database, table), what = g_rand_int_range (rand, 0, 12);
  g_autofree char *where =
    g_strdup_printf ("WHERE (%s) = (SELECT %s FROM %s LIMIT 1 OFFSET %u)", keys, keys, table,
                     n > 0 ? g_rand_int_range (rand, 0, n) : 0);
  g_autoptr (GString) value =
    g_string_new (values[g_rand_int_range (rand, 0, G_N_ELEMENTS (values) - 1)]);

  *is_one_row = what > 2;
  g_string_replace (value, "%s", column, 0);
  if (what == 0)
    return g_strdup_printf ("DROP TABLE %s", table);
  if (what == 1)
    return g_strdup_printf ("DELETE FROM %s", table);
  if (what == 2)
    return g_strdup_printf ("UPDATE OR IGNORE %s SET %s = %s", table, column, value->str);
  if (what <= 5)
    return g_strdup_printf ("DELETE FROM %s %s", table, where);

  return g_strdup_printf ("UPDATE OR IGNORE %s SET %s = %s %s", table, column, value->str, where);
}

/* Returns: whether one row alone was altered, in a store that is sealed */
static gboolean
alter_rows (Fuzz *self)
{
  GRand *rand = self->mutator.rand;
  gboolean is_one_row = TRUE;
  sqlite3 *database;

  sqlite3_open ("fuzz", &database);
  sqlite3_exec (database, "PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF;"
                "PRAGMA journal_mode = MEMORY", NULL, NULL, NULL);
  if (self->is_open)
    sqlite3_exec (database, "UPDATE games SET seal = NULL; UPDATE runs SET seal = NULL;"
                  "UPDATE scenarios SET seal = NULL; DROP TABLE wishes; PRAGMA user_version = 3",
                  NULL, NULL, NULL);

  for (guint n = g_rand_int_range (rand, 0, 3) == 0 ? 3 : 1; n > 0; n--)
    {
      const char *table = self->tables->pdata[g_rand_int_range (rand, 0, self->tables->len)];
      gboolean is_one;
      g_autofree char *words = say_alteration (self, database, table, &is_one);

      sqlite3_exec (database, words, NULL, NULL, NULL);
      is_one_row = is_one_row && is_one && n == 1;
    }

  sqlite3_close (database);
  return is_one_row && !self->is_open;
}

static void
alter_bytes (Fuzz    *self,
             GString *bytes)
{
  GRand *rand = self->mutator.rand;

  if (g_rand_boolean (rand))
    g_string_truncate (bytes, g_rand_int_range (rand, 0, bytes->len));
  for (guint n = bytes->len > 0 ? g_rand_int_range (rand, 0, 9) : 0; n > 0; n--)
    {
      /* Half of it where the file says what it is. */
      gsize end = g_rand_boolean (rand) ? MIN (bytes->len, 200) : bytes->len;

      bytes->str[g_rand_int_range (rand, 0, end)] = g_rand_int_range (rand, 0, 256);
    }
}

static void
try_mutation (gpointer user_data,
              guint    seed,
              guint    i)
{
  Fuzz *self = user_data;
  g_autoptr (GString) bytes = g_string_new_len (g_bytes_get_data (self->bytes, NULL),
                                                g_bytes_get_size (self->bytes));
  gboolean by_bytes, is_one_row = FALSE, is_good;
  g_autofree char *dumped = NULL;

  mutator_seed (&self->mutator, seed, i);
  by_bytes = g_rand_int_range (self->mutator.rand, 0, 4) == 0;
  self->is_open = g_rand_int_range (self->mutator.rand, 0, 3) == 0;
  if (by_bytes)
    alter_bytes (self, bytes);
  g_file_set_contents_full ("fuzz", bytes->str, bytes->len, G_FILE_SET_CONTENTS_NONE, 0600, NULL);
  if (!by_bytes)
    is_one_row = alter_rows (self);

  dumped = dump ();
  is_good = read_store (i % 16 == 0) && dumped != NULL;
  self->n_told += is_good;
  self->n_refused += !is_good;
  if (is_good && is_one_row && strcmp (dumped, self->dumped) != 0)
    g_error ("mutation %u: an altered row is told as if nothing were", i);
  if (i % 8 == 0)
    merge ();

  g_unlink ("fuzz-journal");
  g_unlink ("fuzz-wal");
  g_unlink ("fuzz-shm");
  g_assert_false (g_file_test ("was-here", G_FILE_TEST_EXISTS));
}

int
main (int    argc,
      char **argv)
{
  static const char *const files[] = { "SCENARIO", NULL };
  static const char *const words[] = { "", NULL };
  g_autofree char *folder = g_dir_make_tmp ("fuzz-store-XXXXXX", NULL);
  const char *remove[] = { "rm", "-r", folder, NULL };
  VdMutatorOptions options;
  Fuzz fuzz = { 0 };

  mutator_read_options (&options, &argc, &argv, "mutations", files);
  for (guint i = 0; options.paths[i] != NULL; i++)
    {
      char *path = g_canonicalize_filename (options.paths[i], NULL);

      g_free (options.paths[i]);
      options.paths[i] = path;
    }
  g_chdir (folder);
  mutator_init (&fuzz.mutator, options.paths, words);
  make_store (&fuzz, options.paths);
  fuzz.dumped = dump ();
  g_assert_true (fuzz.dumped != NULL && read_store (TRUE));

  if (options.only >= 0)
    try_mutation (&fuzz, options.seed, options.only);
  else
    {
      mutator_run (options.seed, options.n, "mutations", try_mutation, &fuzz);
      g_print ("# %u were told as they were, %u refused\n", fuzz.n_told, fuzz.n_refused);
    }

  g_chdir ("/");
  g_spawn_sync (NULL, (char **) remove, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL,
                NULL);
  mutator_clear (&fuzz.mutator);
  g_bytes_unref (fuzz.bytes);
  g_ptr_array_unref (fuzz.tables);
  free (fuzz.dumped);
  g_strfreev (options.paths);
  return EXIT_SUCCESS;
}
