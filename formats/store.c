#include "formats/store-private.h"

#include <string.h>

#include "core/phrase.h"
#include "core/record.h"
#include "formats/fingerprint.h"
#include "formats/output.h"

#define APPLICATION 0x56445331
#define PATIENCE 60000 /* milliseconds that another writer may take */

/* What happened in a game takes some eight kilobytes.  A page of this size, the largest
 * there is, holds several such rows whole: a tenth of the writes puts them on the disk. */
#define PAGE_SIZE "65536"
#define LOG (4 << 20) /* bytes that are written ahead before they are taken over */

/* Runs */

/* A line for all that games follow from. */
static char *
make_key (const VdStoreRun *run)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char *key;

  g_string_append_printf (text, "core %u\nrules %016" G_GINT64_MODIFIER "x\n"
                          "scenario %016" G_GINT64_MODIFIER "x\nseed %" G_GUINT64_FORMAT
                          "\naudited %d\nfixed %s\n",
                          run->core, run->rules, run->scenario, run->seed, run->audited,
                          run->fixed);
  for (guint side = 0; side < run->n_sides; side++)
    g_string_append_printf (text, "player %s %s\n", run->sides[side], run->players[side]);

  key = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text->str, text->len);
  key[32] = '\0';
  return key;
}

static char *
list_fixed (const VdCampaign *campaign)
{
  const VdScenario *s = campaign->scenario;
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < vd_scenario_get_n_options (s); i++)
    if (campaign->choices[i] >= 0)
      g_string_append_printf (text, "%s%s=%s", text->len > 0 ? " " : "",
                              vd_scenario_get_option_id (s, i),
                              vd_scenario_get_choice_id (s, i, campaign->choices[i]));

  return g_string_free (text, FALSE);
}

VdStoreRun *
vd_store_run_new (const VdProject  *project,
                  const VdCampaign *campaign)
{
  const VdScenario *s = campaign->scenario;
  VdStoreRun *self = g_new0 (VdStoreRun, 1);

  self->core = VD_CORE_VERSION;
  self->rules = vd_document_fingerprint (project->system);
  self->scenario = vd_project_fingerprint (project);
  self->title = g_strdup (vd_scenario_get_title (s));
  self->file = g_strdup (project->path);
  self->seed = campaign->seed;
  self->audited = !campaign->unchecked;
  self->fixed = list_fixed (campaign);
  self->n_sides = vd_scenario_get_n_sides (s);
  for (guint side = 0; side < self->n_sides; side++)
    {
      self->players[side] = g_strdup (campaign->players[side]);
      self->sides[side] = g_strdup (vd_scenario_get_side_id (s, side));
      self->names[side] = g_strdup (vd_scenario_get_side_name (s, side));
    }

  self->key = make_key (self);
  return self;
}

void
vd_store_run_free (VdStoreRun *self)
{
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      g_free (self->players[side]);
      g_free (self->sides[side]);
      g_free (self->names[side]);
    }

  g_free (self->key);
  g_free (self->title);
  g_free (self->file);
  g_free (self->fixed);
  g_free (self);
}

/* Statements */

gboolean
vd_store_refuse (const VdStore  *self,
                 GError        **error,
                 const char     *format,
                 ...)
{
  g_autofree char *what = NULL;
  va_list args;

  va_start (args, format);
  what = vd_phrase_new_valist (format, args);
  va_end (args);
  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN, "%s: %s", self->path, what);
  return FALSE;
}

gboolean
vd_store_fail (const VdStore  *self,
               GError        **error)
{
  return vd_store_refuse (self, error, N_("the store can't be read or written: %s"),
                          sqlite3_errmsg (self->database));
}

gboolean
vd_store_tell (VdStore     *self,
               const char  *words,
               GError     **error)
{
  return sqlite3_exec (self->database, words, NULL, NULL, NULL) == SQLITE_OK ||
         vd_store_fail (self, error);
}

sqlite3_stmt *
vd_store_prepare (VdStore     *self,
                  const char  *words,
                  GError     **error)
{
  sqlite3_stmt *statement = NULL;

  if (sqlite3_prepare_v2 (self->database, words, -1, &statement, NULL) != SQLITE_OK)
    vd_store_fail (self, error);

  return statement;
}

void
vd_store_bind (sqlite3_stmt *statement,
               const char   *types,
               ...)
{
  va_list args;

  va_start (args, types);
  for (int i = 0; types[i] != '\0'; i++)
    if (types[i] == 'i')
      sqlite3_bind_int64 (statement, i + 1, va_arg (args, gint64));
    else
      sqlite3_bind_text (statement, i + 1, va_arg (args, const char *), -1, SQLITE_STATIC);
  va_end (args);
}

gboolean
vd_store_step (VdStore       *self,
               sqlite3_stmt  *statement,
               GError       **error)
{
  gboolean is_good = sqlite3_step (statement) == SQLITE_DONE || vd_store_fail (self, error);

  sqlite3_reset (statement);
  return is_good;
}

/* One number that SQLite answers; 0 if it answers none. */
static gint64
ask (VdStore    *self,
     const char *words)
{
  sqlite3_stmt *statement = vd_store_prepare (self, words, NULL);
  gint64 answer = 0;

  if (statement != NULL && sqlite3_step (statement) == SQLITE_ROW)
    answer = sqlite3_column_int64 (statement, 0);
  sqlite3_finalize (statement);
  return answer;
}

/* Opening */

static gboolean
is_ours (VdStore  *self,
         GError  **error)
{
  gint64 version = ask (self, "PRAGMA user_version");

  if (ask (self, "PRAGMA application_id") != APPLICATION)
    return vd_store_refuse (self, error, N_("is no store of test-plays; name another file"));
  if (version > VD_STORE_VERSION)
    return vd_store_refuse (self, error, N_("was written by a newer vedette; use that one"));

  return TRUE;
}

static gboolean
is_empty (VdStore *self)
{
  return ask (self, "SELECT count (*) FROM sqlite_schema") == 0 &&
         ask (self, "PRAGMA application_id") == 0;
}

/* SQLite asks nobody to be patient while it changes to write-ahead. */
static gboolean
go_write_ahead (VdStore  *self,
                GError  **error)
{
  for (guint i = 0; i < PATIENCE / 10; i++)
    {
      int code = sqlite3_exec (self->database, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);

      if (code == SQLITE_OK)
        return TRUE;
      if (code != SQLITE_BUSY && code != SQLITE_LOCKED)
        break;
      g_usleep (10000);
    }

  return vd_store_fail (self, error);
}

/* Several processes may find the file empty; the first makes the tables. */
static gboolean
make_tables (VdStore  *self,
             GError  **error)
{
  g_autofree char *words = g_strdup_printf ("PRAGMA application_id = %d; PRAGMA user_version = %d;",
                                            APPLICATION, VD_STORE_VERSION);

  if (!vd_store_tell (self, "BEGIN IMMEDIATE", error))
    return FALSE;

  if (is_empty (self) && !(vd_store_tell (self, vd_store_schema, error) &&
                           vd_store_tell (self, words, error)))
    {
      vd_store_tell (self, "ROLLBACK", NULL);
      return FALSE;
    }

  return vd_store_tell (self, "COMMIT", error);
}

/* Several processes may find it so; the first brings it up to date. */
static gboolean
update (VdStore  *self,
        GError  **error)
{
  g_autofree char *words = g_strdup_printf ("PRAGMA user_version = %d", VD_STORE_VERSION);

  if (!vd_store_tell (self, "BEGIN IMMEDIATE", error))
    return FALSE;

  if (ask (self, "PRAGMA user_version") < VD_STORE_VERSION &&
      !(vd_store_tell (self, vd_store_update, error) && vd_store_tell (self, words, error)))
    {
      vd_store_tell (self, "ROLLBACK", NULL);
      return FALSE;
    }

  return vd_store_tell (self, "COMMIT", error);
}

static VdStore *
open_file (const char  *path,
           int          flags,
           GError     **error)
{
  g_autoptr (VdStore) self = NULL;

  if (!vd_output_check_file (path, error))
    return NULL;

  self = g_new0 (VdStore, 1);
  self->path = g_strdup (path);
  g_mutex_init (&self->mutex);
  self->rows = g_array_new (FALSE, TRUE, sizeof (VdStoreRow));
  if (sqlite3_open_v2 (path, &self->database, flags, NULL) != SQLITE_OK)
    {
      vd_store_fail (self, error);
      return NULL;
    }

  sqlite3_busy_timeout (self->database, PATIENCE);
  return g_steal_pointer (&self);
}

VdStore *
vd_store_open (const char  *path,
               GError     **error)
{
  g_autoptr (VdStore) self = open_file (path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);

  if (self == NULL)
    return NULL;

  /* Nothing of another program's file is touched. */
  if (is_empty (self) && !(vd_store_tell (self, "PRAGMA page_size = " PAGE_SIZE, error) &&
                           go_write_ahead (self, error) && make_tables (self, error)))
    return NULL;
  if (!is_ours (self, error) ||
      (ask (self, "PRAGMA user_version") < VD_STORE_VERSION && !update (self, error)) ||
      !vd_store_tell (self, "PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON", error))
    return NULL;

  sqlite3_wal_autocheckpoint (self->database, LOG / MAX (ask (self, "PRAGMA page_size"), 512));
  self->flushed = g_get_monotonic_time ();
  return g_steal_pointer (&self);
}

VdStore *
vd_store_open_to_read (const char  *path,
                       GError     **error)
{
  g_autoptr (VdStore) self = open_file (path, SQLITE_OPEN_READONLY, error);

  return self != NULL && is_ours (self, error) ? g_steal_pointer (&self) : NULL;
}

void
vd_store_close (VdStore *self)
{
  vd_store_clear_rows (self);
  g_array_unref (self->rows);
  g_clear_error (&self->error);
  g_mutex_clear (&self->mutex);
  sqlite3_finalize (self->insert_game);
  sqlite3_finalize (self->insert_chronicle);
  sqlite3_close (self->database);
  g_free (self->path);
  g_free (self);
}

/* Beginning a run */

/* @found: whether there is such a run. */
static gboolean
find_run (VdStore     *self,
          VdStoreRun  *run,
          gboolean    *found,
          GError     **error)
{
  sqlite3_stmt *statement = vd_store_prepare (self, "SELECT id, signature FROM runs WHERE key = ?",
                                              error);
  guint64 signature = run->signature;

  if (statement == NULL)
    return FALSE;

  vd_store_bind (statement, "t", run->key);
  *found = sqlite3_step (statement) == SQLITE_ROW;
  if (*found)
    {
      run->id = sqlite3_column_int64 (statement, 0);
      signature = (guint64) sqlite3_column_int64 (statement, 1);
    }

  sqlite3_finalize (statement);
  return signature == run->signature ||
         vd_store_refuse (self, error,
                          N_("the first game of this campaign came out otherwise when it was begun. "
                             "Go on with the program that began it, or use another store"));
}

static gboolean
put_players (VdStore           *self,
             const VdStoreRun  *run,
             GError           **error)
{
  sqlite3_stmt *insert = vd_store_prepare (self, "INSERT INTO players VALUES (?, ?, ?)", error);
  gboolean is_good = insert != NULL;

  for (guint side = 0; side < run->n_sides && is_good; side++)
    {
      vd_store_bind (insert, "iit", run->id, (gint64) side, run->players[side]);
      is_good = vd_store_step (self, insert, error);
    }

  sqlite3_finalize (insert);
  return is_good;
}

static gboolean
put_run (VdStore           *self,
         VdStoreRun        *run,
         const VdProject   *project,
         const VdScenario  *scenario,
         GError           **error)
{
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, run->seed);
  sqlite3_stmt *insert;
  gint64 id = 0;
  gboolean is_good;

  if (!vd_store_put_scenario (self, run, project, scenario, &id, error))
    return FALSE;

  insert = vd_store_prepare (self, "INSERT INTO runs (key, core, scenario, file, seed, audited,"
                                   " fixed, signature) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", error);
  if (insert == NULL)
    return FALSE;

  vd_store_bind (insert, "tiittiti", run->key, (gint64) run->core, id, run->file, seed,
                 (gint64) run->audited, run->fixed, (gint64) run->signature);
  is_good = vd_store_step (self, insert, error);
  sqlite3_finalize (insert);
  run->id = sqlite3_last_insert_rowid (self->database);
  return is_good && put_players (self, run, error);
}

gboolean
vd_store_begin (VdStore           *self,
                VdStoreRun        *run,
                const VdProject   *project,
                const VdScenario  *scenario,
                GError           **error)
{
  gboolean found;

  if (!vd_store_tell (self, "BEGIN IMMEDIATE", error))
    return FALSE;

  if (!find_run (self, run, &found, error) ||
      (!found && !put_run (self, run, project, scenario, error)))
    {
      vd_store_tell (self, "ROLLBACK", NULL);
      return FALSE;
    }

  return vd_store_tell (self, "COMMIT", error);
}

static gboolean
is_kin (const VdStoreRun *a,
        const VdStoreRun *b)
{
  if (a->seed != b->seed || a->audited != b->audited || a->n_sides != b->n_sides ||
      strcmp (a->fixed, b->fixed) != 0 || strcmp (a->title, b->title) != 0)
    return FALSE;

  for (guint side = 0; side < a->n_sides; side++)
    if (strcmp (a->players[side], b->players[side]) != 0)
      return FALSE;

  return TRUE;
}

gboolean
vd_store_check_kin (VdStore           *self,
                    const VdStoreRun  *run,
                    GError           **error)
{
  g_autoptr (GPtrArray) runs = vd_store_list (self, error);
  const VdStoreRun *kin = NULL;

  if (runs == NULL)
    return FALSE;

  for (guint i = 0; i < runs->len; i++)
    {
      const VdStoreRun *other = runs->pdata[i];

      if (strcmp (other->key, run->key) == 0)
        return TRUE;
      if (is_kin (other, run))
        kin = other;
    }

  if (kin == NULL)
    return TRUE;
  if (kin->core != run->core)
    return vd_store_refuse (self, error,
                            N_("this campaign was begun by rules core %u, this program has %u. "
                               "Play all parts with the same program"), kin->core, run->core);
  if (kin->rules != run->rules)
    return vd_store_refuse (self, error,
                            N_("this campaign was begun with another system document. "
                               "Play all parts with the same files"));

  return vd_store_refuse (self, error, N_("this campaign was begun with another scenario or map. "
                                          "Play all parts with the same files"));
}
