/* What is in a store. */
#include "formats/store-private.h"

#include <string.h>

const char vd_store_game_columns[] =
  "winner, level, points_0, points_1, losses_0, losses_1, exited_0, exited_1, orders, moves,"
  " combats, demoralized, choices, hash, error, turns, leads";

static char *
column_text (sqlite3_stmt *statement,
             int           column)
{
  return g_strdup ((const char *) sqlite3_column_text (statement, column));
}

static guint64
column_hash (sqlite3_stmt *statement,
             int           column)
{
  const char *text = (const char *) sqlite3_column_text (statement, column);

  return text != NULL ? g_ascii_strtoull (text, NULL, 16) : 0;
}

static VdStoreRun *
read_run (sqlite3_stmt *statement)
{
  VdStoreRun *run = g_new0 (VdStoreRun, 1);
  const char *seed = (const char *) sqlite3_column_text (statement, 7);

  run->id = sqlite3_column_int64 (statement, 0);
  run->key = column_text (statement, 1);
  run->core = sqlite3_column_int (statement, 2);
  run->rules = column_hash (statement, 3);
  run->scenario = column_hash (statement, 4);
  run->title = column_text (statement, 5);
  run->file = column_text (statement, 6);
  run->seed = seed != NULL ? g_ascii_strtoull (seed, NULL, 10) : 0;
  run->audited = sqlite3_column_int (statement, 8);
  run->fixed = column_text (statement, 9);
  run->signature = (guint64) sqlite3_column_int64 (statement, 10);
  run->n = sqlite3_column_int (statement, 11);
  run->n_failed = sqlite3_column_int (statement, 12);
  for (guint i = 0; i <= VD_MAX_SIDES; i++)
    run->wins[i] = sqlite3_column_int (statement, 13 + i);
  run->first = sqlite3_column_int (statement, 14 + VD_MAX_SIDES);
  run->last = sqlite3_column_int (statement, 15 + VD_MAX_SIDES);

  return run;
}

static gboolean
read_players (VdStore     *self,
              VdStoreRun  *run,
              GError     **error)
{
  sqlite3_stmt *statement =
    vd_store_prepare (self, "SELECT players.side, player, sides.id, name FROM players"
                            " JOIN runs ON runs.id = players.run"
                            " JOIN sides ON sides.scenario = runs.scenario"
                            " AND sides.side = players.side"
                            " WHERE players.run = ? ORDER BY players.side", error);

  if (statement == NULL)
    return FALSE;

  vd_store_bind (statement, "i", run->id);
  while (sqlite3_step (statement) == SQLITE_ROW && run->n_sides < VD_MAX_SIDES)
    {
      run->players[run->n_sides] = column_text (statement, 1);
      run->sides[run->n_sides] = column_text (statement, 2);
      run->names[run->n_sides++] = column_text (statement, 3);
    }

  return sqlite3_finalize (statement) == SQLITE_OK || vd_store_fail (self, error);
}

GPtrArray *
vd_store_list (VdStore  *self,
               GError  **error)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_store_run_free);
  gboolean is_good = TRUE;
  sqlite3_stmt *statement =
    vd_store_prepare (self, "SELECT runs.id, key, core, rules, scenarios.hash, scenarios.title,"
                            " file, runs.seed, audited, fixed, signature, games, failed,"
                            " wins_0, wins_1, draws, first, last FROM runs"
                            " JOIN scenarios ON scenarios.id = runs.scenario"
                            " JOIN tallies ON tallies.run = runs.key ORDER BY key", error);

  if (statement == NULL)
    return NULL;

  while (is_good && sqlite3_step (statement) == SQLITE_ROW)
    {
      g_ptr_array_add (runs, read_run (statement));
      is_good = read_players (self, runs->pdata[runs->len - 1], error);
    }

  if (sqlite3_finalize (statement) != SQLITE_OK && is_good)
    is_good = vd_store_fail (self, error);
  return is_good ? g_steal_pointer (&runs) : NULL;
}

void
vd_store_unpack (gint64  packed,
                 guint8 *bytes,
                 guint   n)
{
  for (guint i = 0; i < n; i++)
    bytes[i] = (guint8) ((guint64) packed >> (8 * i));
}

void
vd_store_read_game (sqlite3_stmt *statement,
                    int           from,
                    VdGameResult *result)
{
  *result = (VdGameResult) {
    .winner = sqlite3_column_type (statement, from) == SQLITE_NULL
              ? VD_MAX_SIDES : sqlite3_column_int (statement, from),
    .level = sqlite3_column_int (statement, from + 1),
    .n_orders = sqlite3_column_int (statement, from + 8),
    .n_moves = sqlite3_column_int (statement, from + 9),
    .n_combats = sqlite3_column_int (statement, from + 10),
    .hash = (guint64) sqlite3_column_int64 (statement, from + 13),
    .error = column_text (statement, from + 14),
    .turns = sqlite3_column_int (statement, from + 15),
    .leads = sqlite3_column_int (statement, from + 16),
  };

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      result->points[side] = sqlite3_column_int (statement, from + 2 + side);
      result->losses[side] = (guint32) sqlite3_column_int64 (statement, from + 4 + side);
      result->exited[side] = (guint32) sqlite3_column_int64 (statement, from + 6 + side);
    }

  vd_store_unpack (sqlite3_column_int64 (statement, from + 11), result->demoralized, VD_MAX_FIELDS);
  vd_store_unpack (sqlite3_column_int64 (statement, from + 12), result->choice, VD_MAX_OPTIONS);
}

gboolean
vd_store_read (VdStore           *self,
               const VdStoreRun  *run,
               guint              first,
               guint              n,
               VdGameResult      *results,
               gboolean          *is_there,
               GError           **error)
{
  g_autofree char *words = g_strconcat ("SELECT number, ", vd_store_game_columns,
                                        " FROM games WHERE run = ? AND number BETWEEN ? AND ?",
                                        NULL);
  sqlite3_stmt *statement = vd_store_prepare (self, words, error);

  if (statement == NULL)
    return FALSE;

  vd_store_bind (statement, "iii", run->id, (gint64) first, (gint64) first + n - 1);
  while (sqlite3_step (statement) == SQLITE_ROW)
    {
      guint i = (guint) (sqlite3_column_int64 (statement, 0) - first);

      vd_store_read_game (statement, 1, &results[i]);
      is_there[i] = TRUE;
    }

  return sqlite3_finalize (statement) == SQLITE_OK || vd_store_fail (self, error);
}

VdProject *
vd_store_load_project (VdStore           *self,
                       const VdStoreRun  *run,
                       GError           **error)
{
  g_autoptr (VdDocument) document = NULL;
  g_autoptr (GBytes) bytes = NULL;
  sqlite3_stmt *statement =
    vd_store_prepare (self, "SELECT document FROM scenarios JOIN runs"
                            " ON runs.scenario = scenarios.id WHERE runs.id = ?", error);

  if (statement == NULL)
    return NULL;

  vd_store_bind (statement, "i", run->id);
  if (sqlite3_step (statement) == SQLITE_ROW)
    bytes = g_bytes_new (sqlite3_column_text (statement, 0), sqlite3_column_bytes (statement, 0));
  sqlite3_finalize (statement);

  if (bytes == NULL)
    {
      vd_store_fail (self, error);
      return NULL;
    }

  document = vd_document_load_bytes (bytes, run->file, error);
  return document != NULL ? vd_project_take (g_steal_pointer (&document), error) : NULL;
}
