/* Keys and seals: whether rows say what they said when they were written.
 *
 * The key of a run is a hash of all that its games follow from, and so tells whether its
 * row, its players and its sides are as they were.  What a key says nothing about has a
 * seal, a hash beside it: a game with what happened in it, a run's file and first game, a
 * scenario with all its names.  Seals tell accidents and changes by hand; who computes them
 * anew is not stopped.  STORE.md says how they are computed. */
#include "formats/store/store-private.h"

#include <string.h>

/* Keys */

/* A line for all that games follow from. */
char *
vd_store_make_key (const VdStoreRun *run)
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

/* The functions of SQL */

/* A value, so that no two lists of values look alike. */
static gboolean
add_value (GChecksum     *sum,
           sqlite3_value *value)
{
  gsize size;
  char head[32];
  const guchar *bytes;

  switch (sqlite3_value_type (value))
    {
    case SQLITE_NULL:
      g_checksum_update (sum, (const guchar *) "n,", 2);
      return TRUE;

    case SQLITE_INTEGER:
      g_snprintf (head, sizeof head, "i%" G_GINT64_FORMAT ",",
                  (gint64) sqlite3_value_int64 (value));
      g_checksum_update (sum, (const guchar *) head, -1);
      return TRUE;

    case SQLITE_TEXT:
      bytes = sqlite3_value_text (value);
      size = sqlite3_value_bytes (value);
      g_snprintf (head, sizeof head, "t%" G_GSIZE_FORMAT ":", size);
      g_checksum_update (sum, (const guchar *) head, -1);
      if (size > 0)
        g_checksum_update (sum, bytes, size);
      g_checksum_update (sum, (const guchar *) ",", 1);
      return TRUE;

    default:
      return FALSE; /* no row has others */
    }
}

/* Returns: whether there is one */
static gboolean
make_seal (sqlite3_value **values,
           int             n,
           guint64        *answer)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize size = sizeof digest;

  for (int i = 0; i < n; i++)
    if (!add_value (sum, values[i]))
      return FALSE;

  g_checksum_get_digest (sum, digest, &size);
  *answer = 0;
  for (guint i = 0; i < 8; i++)
    *answer = *answer << 8 | digest[i];
  return TRUE;
}

static void
seal_row (sqlite3_context *context,
          int              n,
          sqlite3_value  **values)
{
  guint64 answer;

  if (make_seal (values, n, &answer))
    sqlite3_result_int64 (context, (gint64) answer);
  else
    sqlite3_result_null (context);
}

/* Of many rows, in whatever order they come. */
static void
add_row (sqlite3_context *context,
         int              n,
         sqlite3_value  **values)
{
  guint64 *sum = sqlite3_aggregate_context (context, sizeof *sum);
  guint64 answer;

  if (sum == NULL)
    sqlite3_result_error_nomem (context);
  else if (make_seal (values, n, &answer))
    *sum += answer;
  else
    *sum += 1;
}

static void
end_rows (sqlite3_context *context)
{
  const guint64 *sum = sqlite3_aggregate_context (context, 0);

  sqlite3_result_int64 (context, sum != NULL ? (gint64) *sum : 0);
}

gboolean
vd_store_add_functions (VdStore  *self,
                        GError  **error)
{
  const int how = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;

  return (sqlite3_create_function_v2 (self->database, "vd_seal", -1, how, NULL, seal_row, NULL,
                                      NULL, NULL) == SQLITE_OK &&
          sqlite3_create_function_v2 (self->database, "vd_seal_rows", -1, how, NULL, NULL, add_row,
                                      end_rows, NULL) == SQLITE_OK) ||
         vd_store_fail (self, error);
}

/* What is sealed */

#define ROWS(columns, table) \
  "(SELECT vd_seal_rows (" columns ") FROM " table " AS o WHERE o.scenario = scenarios.id)"

#define SEAL_OF_SCENARIO \
  "vd_seal (scenarios.hash, scenarios.rules, scenarios.title, scenarios.document," \
  ROWS ("o.side, o.id, o.name", "sides") "," \
  ROWS ("o.option, o.id, o.name", "options") "," \
  ROWS ("o.option, o.choice, o.id, o.name", "choices") "," \
  ROWS ("o.level, o.name", "levels") "," \
  ROWS ("o.field, o.id, o.name", "fields") "," \
  ROWS ("o.class, o.id, o.name", "classes") "," \
  ROWS ("o.unit, o.id, o.name, o.side, o.class, o.strength", "units") "," \
  ROWS ("o.cell, o.label, o.field", "cells") "," \
  ROWS ("o.award, o.id, o.text", "awards") "," \
  ROWS ("o.number, o.name", "cases") "," \
  ROWS ("o.column, o.die, o.odds, o.result", "results") ")"

/* Up to version 4 there were no wishes, */
#define PLAIN_SEAL_OF_RUN "vd_seal (runs.key, runs.file, runs.signature)"
#define SEAL_OF_RUN \
  "vd_seal (runs.key, runs.file, runs.signature," \
  " (SELECT vd_seal_rows (o.first, o.games, o.rule, o.wish) FROM wishes AS o" \
  " WHERE o.run = runs.id))"

/* nor was it known who stood where, as it is not of games stored then. */
char *
vd_store_seal_of_game (const char *key,
                       const char *number,
                       const char *game,
                       const char *chronicle,
                       const char *stands)
{
  g_autofree char *plain = g_strjoin (", ", key, number, game, chronicle, NULL);

  if (stands == NULL)
    return g_strdup_printf ("vd_seal (%s)", plain);

  return g_strdup_printf ("iif (%s IS NULL, vd_seal (%s), vd_seal (%s, %s))", stands, plain, plain,
                          stands);
}

char *
vd_store_seal_of_stored (gboolean has_stands)
{
  const char *columns[VD_STORE_N_TEXTS + 1] = { "closely" };
  g_autofree char *chronicle = NULL;

  memcpy (columns + 1, vd_store_texts, (VD_STORE_N_TEXTS - 1) * sizeof *columns);
  chronicle = g_strjoinv (", ", (char **) columns);
  return vd_store_seal_of_game ("runs.key", "games.number", vd_store_game_columns, chronicle,
                                has_stands ? vd_store_texts[VD_STORE_N_TEXTS - 1] : NULL);
}

gboolean
vd_store_seal (VdStore  *self,
               GError  **error)
{
  g_autofree char *of_game = vd_store_seal_of_stored (TRUE);
  g_autofree char *words =
    g_strdup_printf ("UPDATE scenarios SET seal = " SEAL_OF_SCENARIO " WHERE seal IS NULL;"
                     "UPDATE runs SET seal = " SEAL_OF_RUN " WHERE seal IS NULL;"
                     "UPDATE games SET seal = (SELECT %s FROM runs, chronicles AS c"
                     " WHERE runs.id = games.run AND c.run = games.run AND c.number = games.number)"
                     " WHERE seal IS NULL;", of_game);

  return vd_store_tell (self, words, error);
}

/* Looking */

gboolean
vd_store_accuse (VdStore     *self,
                 GError     **error,
                 const char  *format,
                 ...)
{
  g_autofree char *what = NULL;
  va_list args;

  va_start (args, format);
  what = vd_phrase_new_valist (format, args);
  va_end (args);
  return vd_store_refuse (self, error, N_("%s. The store was altered, or is damaged: take a copy "
                                          "of it "
                                          "that is not, or play its games again into a new store"),
                          what);
}

/* The first text that SQLite answers: %NULL without error if it answers nothing. */
static char *
ask_text (VdStore     *self,
          const char  *words,
          int          column,
          GError     **error)
{
  sqlite3_stmt *statement = vd_store_prepare (self, words, error);
  char *text = NULL;

  if (statement == NULL)
    return NULL;

  if (sqlite3_step (statement) == SQLITE_ROW)
    text = g_strdup ((const char *) sqlite3_column_text (statement, column));
  if (sqlite3_finalize (statement) != SQLITE_OK)
    vd_store_fail (self, error);
  return text;
}

gboolean
vd_store_check_sealed (VdStore  *self,
                       GError  **error)
{
  g_autoptr (GError) wrong = NULL;
  g_autofree char *key =
    ask_text (self, "SELECT key FROM runs WHERE seal IS NULL OR id IN"
              " (SELECT run FROM games WHERE seal IS NULL) OR scenario IN"
              " (SELECT id FROM scenarios WHERE seal IS NULL)", 0, &wrong);

  if (key != NULL)
    return vd_store_accuse (self, error, N_("in run %.*s seals are missing"), 12, key);
  if (wrong != NULL)
    g_propagate_error (error, g_steal_pointer (&wrong));

  return wrong == NULL;
}

/* What is small; chronicles are looked at game by game. */
static const char *const tables[] = {
  "sides", "options", "choices", "levels", "fields", "classes", "units", "cells", "awards",
  "cases", "results", "runs", "players", "games", "wishes", NULL
};

static gboolean
has_table (const VdStore *self,
           const char    *table)
{
  return self->version >= VD_STORE_WISHES || strcmp (table, "wishes") != 0;
}

gboolean
vd_store_check_joins (VdStore  *self,
                      GError  **error)
{
  for (guint i = 0; tables[i] != NULL && has_table (self, tables[i]); i++)
    {
      g_autofree char *words = g_strdup_printf ("PRAGMA foreign_key_check (%s)", tables[i]);
      g_autofree char *parent = NULL;
      GError *wrong = NULL;

      parent = ask_text (self, words, 2, &wrong);
      if (wrong != NULL)
        {
          g_propagate_error (error, wrong);
          return FALSE;
        }
      if (parent != NULL)
        return vd_store_accuse (self, error, N_("its table “%s” has a row that belongs to none of "
                                                "its "
                                                "table “%s”"), tables[i], parent);
    }

  return TRUE;
}

/* Whether the one row that @words answer for @id says 1. */
static gboolean
holds_row (VdStore     *self,
           const char  *words,
           gint64       id,
           gboolean    *answer,
           GError     **error)
{
  sqlite3_stmt *statement = vd_store_prepare (self, words, error);

  if (statement == NULL)
    return FALSE;

  vd_store_bind (statement, "i", id);
  *answer = sqlite3_step (statement) == SQLITE_ROW && sqlite3_column_int (statement, 0) == 1;
  return sqlite3_finalize (statement) == SQLITE_OK || vd_store_fail (self, error);
}

gboolean
vd_store_check_run (VdStore           *self,
                    const VdStoreRun  *run,
                    GError           **error)
{
  static const char first[] =
    "SELECT count (*) = 0 FROM games JOIN runs ON runs.id = games.run WHERE games.run = ?1"
    " AND games.number = 0 AND games.hash IS NOT runs.signature";
  const char *sealed = self->version < VD_STORE_WISHES
                       ? "SELECT seal IS " PLAIN_SEAL_OF_RUN " FROM runs WHERE id = ?1"
                       : "SELECT seal IS " SEAL_OF_RUN " FROM runs WHERE id = ?1";
  static const char of_scenario[] =
    "SELECT scenarios.seal IS " SEAL_OF_SCENARIO " FROM runs JOIN scenarios"
    " ON scenarios.id = runs.scenario WHERE runs.id = ?1";
  g_autofree char *key = vd_store_make_key (run);
  gboolean has_first, is_sealed = TRUE, is_known = TRUE;

  if (strcmp (key, run->key) != 0)
    return vd_store_accuse (self, error,
                            N_("run %.*s has a core, rules, a scenario, a seed, options, sides or "
                               "players that its key does not stand for"), 12, run->key);
  if (!holds_row (self, first, run->id, &has_first, error) ||
      (self->version >= VD_STORE_SEALED && (!holds_row (self, sealed, run->id, &is_sealed, error) ||
                           !holds_row (self, of_scenario, run->id, &is_known, error))))
    return FALSE;
  if (!has_first)
    return vd_store_accuse (self, error, N_("the first game of run %.*s is not the one that it "
                                            "was begun "
                                            "with"), 12, run->key);
  if (!is_sealed)
    return vd_store_accuse (self, error, N_("run %.*s does not say what it said when it was "
                                            "begun"), 12,
                            run->key);
  if (!is_known)
    return vd_store_accuse (self, error, N_("the scenario of run %.*s, or a name in it, is not "
                                            "what was "
                                            "stored"), 12, run->key);

  return TRUE;
}
