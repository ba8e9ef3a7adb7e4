#include "formats/store/store-private.h"

#include <string.h>

#include "core/play/record.h"
#include "core/text/phrase.h"
#include "formats/project/fingerprint.h"

/* Runs */

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

void
vd_store_wish_clear (VdStoreWish *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->rule);
  g_free (self->wish);
}

GArray *
vd_store_wishes_new (void)
{
  GArray *wishes = g_array_new (FALSE, FALSE, sizeof (VdStoreWish));

  g_array_set_clear_func (wishes, (GDestroyNotify) vd_store_wish_clear);
  return wishes;
}

static void
note_before (VdStoreRun      *self,
             const VdProject *project)
{
  VdStoreRun older = *self;

  older.rules = vd_document_fingerprint_before (project->system);
  older.scenario = vd_project_fingerprint_before (project);
  self->before = (VdStoreNumbers) { vd_store_make_key (&older), older.rules, older.scenario };
}

VdStoreRun *
vd_store_run_new (const VdProject  *project,
                  const VdCampaign *campaign)
{
  const VdScenario *s;
  VdStoreRun *self;

  g_return_val_if_fail (project != NULL && campaign != NULL, NULL);

  s = campaign->scenario;
  self = g_new0 (VdStoreRun, 1);

  self->wishes = vd_store_wishes_new ();
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

  self->key = vd_store_make_key (self);
  note_before (self, project);
  return self;
}

void
vd_store_run_go_back (VdStoreRun *self)
{
  g_return_if_fail (self != NULL && self->before.key != NULL);

  g_free (self->key);
  self->key = g_steal_pointer (&self->before.key);
  self->rules = self->before.rules;
  self->scenario = self->before.scenario;
}

void
vd_store_run_free (VdStoreRun *self)
{
  g_return_if_fail (self != NULL);

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      g_free (self->players[side]);
      g_free (self->sides[side]);
      g_free (self->names[side]);
    }

  g_array_unref (self->wishes);
  g_free (self->key);
  g_free (self->before.key);
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
  g_autofree char *phrase = NULL, *what = NULL;
  va_list args;

  va_start (args, format);
  phrase = vd_phrase_new_valist (format, args);
  va_end (args);

  /* Names may be in it that the file brings along. */
  what = g_strdelimit (g_utf8_make_valid (phrase, -1), "\r\n", ' ');
  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN, "%s: %s", self->path, what);
  return FALSE;
}

gboolean
vd_store_fail (const VdStore  *self,
               GError        **error)
{
  int code = sqlite3_errcode (self->database);
  const char *what = sqlite3_errmsg (self->database);

  if (code == SQLITE_CORRUPT)
    return vd_store_refuse (self, error, N_("the store is cut or damaged (%s). Take a copy that is whole"),
                            what);
  if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
    return vd_store_refuse (self, error, N_("another program writes to the store and does not end; try "
                                            "again when it has"));

  return vd_store_refuse (self, error, N_("the store can't be read or written: %s"), what);
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

/* Beginning a run */

/* (nullable): those of that key, or else of the one that 0.1.0 would have given it. */
static GPtrArray *
list_same (VdStore     *self,
           VdStoreRun  *run,
           GError     **error)
{
  GPtrArray *runs = vd_store_list_key (self, run->key, error);

  if (runs == NULL || runs->len > 0 || run->before.key == NULL)
    return runs;

  g_ptr_array_unref (runs);
  runs = vd_store_list_key (self, run->before.key, error);
  if (runs != NULL && runs->len > 0)
    vd_store_run_go_back (run);

  return runs;
}

/* @found: whether there is such a run. */
static gboolean
find_run (VdStore     *self,
          VdStoreRun  *run,
          gboolean    *found,
          GError     **error)
{
  g_autoptr (GPtrArray) runs = list_same (self, run, error);
  const VdStoreRun *there;

  if (runs == NULL)
    return FALSE;

  *found = runs->len > 0;
  if (!*found)
    return TRUE;

  there = runs->pdata[0];
  run->id = there->id;
  return there->signature == run->signature ||
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

  g_return_val_if_fail (self != NULL && run != NULL && project != NULL && scenario != NULL, FALSE);

  if (vd_scenario_get_n_options (scenario) > VD_STORE_MAX_OPTIONS)
    {
      vd_store_refuse (self, error, N_("a store keeps what was chosen of 8 options, and the battle "
                                       "has more"));
      return FALSE;
    }

  if (!vd_store_tell (self, "BEGIN IMMEDIATE", error))
    return FALSE;

  if (!find_run (self, run, &found, error) ||
      (!found && !(vd_store_check_sealed (self, error) &&
                   put_run (self, run, project, scenario, error) && vd_store_seal (self, error))))
    {
      vd_store_tell (self, "ROLLBACK", NULL);
      return FALSE;
    }

  return vd_store_tell (self, "COMMIT", error);
}

static gboolean
put_wish (VdStore            *self,
          const VdStoreRun   *run,
          const VdStoreWish  *wish,
          GError            **error)
{
  sqlite3_stmt *statement =
    vd_store_prepare (self, "INSERT INTO wishes VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                      error);
  gboolean is_good;

  if (statement == NULL)
    return FALSE;

  vd_store_bind (statement, "iiitt", run->id, (gint64) wish->first, (gint64) wish->n, wish->rule,
                 wish->wish);
  is_good = vd_store_step (self, statement, error);
  sqlite3_finalize (statement);
  return is_good;
}

/* The seal of the run stands for its wishes, too. */
static gboolean
add_wish (VdStore            *self,
          const VdStoreRun   *run,
          const VdStoreWish  *wish,
          GError            **error)
{
  g_autofree char *unseal = g_strdup_printf ("UPDATE runs SET seal = NULL WHERE id = %"
                                             G_GINT64_FORMAT, run->id);
  g_autoptr (GPtrArray) there = vd_store_list_key (self, run->key, error); /* its seal is right */

  return there != NULL && vd_store_check_sealed (self, error) &&
         put_wish (self, run, wish, error) && vd_store_tell (self, unseal, error) && vd_store_seal (self, error);
}

gboolean
vd_store_wish (VdStore            *self,
               const VdStoreRun   *run,
               const VdStoreWish  *wish,
               GError            **error)
{
  g_return_val_if_fail (self != NULL && run != NULL && run->id > 0 && wish != NULL, FALSE);

  if (!vd_store_tell (self, "BEGIN IMMEDIATE", error))
    return FALSE;

  if (add_wish (self, run, wish, error))
    return vd_store_tell (self, "COMMIT", error);

  vd_store_tell (self, "ROLLBACK", NULL);
  return FALSE;
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
  g_autoptr (GPtrArray) runs = NULL;
  const VdStoreRun *kin = NULL;

  g_return_val_if_fail (self != NULL && run != NULL, FALSE);

  runs = vd_store_list (self, error);
  if (runs == NULL)
    return FALSE;

  for (guint i = 0; i < runs->len; i++)
    {
      const VdStoreRun *other = runs->pdata[i];

      if (strcmp (other->key, run->key) == 0 || g_strcmp0 (other->key, run->before.key) == 0)
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
