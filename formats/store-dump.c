/* What a store says, in lines that can be compared. */
#include "formats/store-private.h"

#include "formats/json-writer.h"

static void
write_hash (VdJson     *json,
            const char *key,
            guint64     hash)
{
  char text[24];

  g_snprintf (text, sizeof text, "%016" G_GINT64_MODIFIER "x", hash);
  vd_json_string (json, key, text);
}

/* Names and files are left out: they need not be the same everywhere. */
static void
dump_run (const VdStoreRun *run,
          FILE             *stream)
{
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, run->seed);
  VdJson json;

  vd_json_begin_line (&json, stream);
  vd_json_object (&json, NULL);
  vd_json_string (&json, "run", run->key);
  vd_json_integer (&json, "core", run->core);
  write_hash (&json, "rules", run->rules);
  write_hash (&json, "scenario", run->scenario);
  vd_json_string (&json, "seed", seed);
  vd_json_boolean (&json, "audited", run->audited);
  vd_json_string (&json, "fixed", run->fixed);
  write_hash (&json, "signature", run->signature);
  vd_json_object (&json, "players");
  for (guint side = 0; side < run->n_sides; side++)
    vd_json_string (&json, run->sides[side], run->players[side]);
  vd_json_close (&json, '}');
  vd_json_integer (&json, "games", run->n);
  vd_json_close (&json, '}');
  vd_json_end (&json);
}

/* A list of bytes, or of numbers of sides. */
static void
write_bytes (VdJson       *json,
             const char   *key,
             const guint8 *bytes,
             guint         n)
{
  vd_json_array (json, key);
  for (guint i = 0; i < n; i++)
    vd_json_integer (json, NULL, bytes[i]);
  vd_json_close (json, ']');
}

static void
write_sides (VdJson        *json,
             const char    *key,
             const guint32 *figures)
{
  vd_json_array (json, key);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    vd_json_integer (json, NULL, figures[side]);
  vd_json_close (json, ']');
}

/* What happened is dumped as it is kept. */
static void
dump_chronicle (VdJson       *json,
                sqlite3_stmt *statement)
{
  vd_json_boolean (json, "closely", sqlite3_column_int (statement, 18));
  for (guint i = 0; i < VD_STORE_N_TEXTS; i++)
    vd_json_string (json, vd_store_texts[i],
                    (const char *) sqlite3_column_text (statement, 19 + i));
}

static void
dump_game (const VdStoreRun *run,
           sqlite3_stmt     *statement,
           FILE             *stream)
{
  VdGameResult game;
  VdJson json;

  vd_store_read_game (statement, 1, &game);
  vd_json_begin_line (&json, stream);
  vd_json_object (&json, NULL);
  vd_json_string (&json, "run", run->key);
  vd_json_integer (&json, "game", sqlite3_column_int64 (statement, 0));
  vd_json_string (&json, "winner", game.winner < run->n_sides ? run->sides[game.winner] : NULL);
  vd_json_integer (&json, "level", game.level);
  vd_json_array (&json, "points");
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    vd_json_integer (&json, NULL, game.points[side]);
  vd_json_close (&json, ']');
  write_sides (&json, "losses", game.losses);
  write_sides (&json, "exited", game.exited);
  vd_json_integer (&json, "orders", game.n_orders);
  vd_json_integer (&json, "moves", game.n_moves);
  vd_json_integer (&json, "combats", game.n_combats);
  write_bytes (&json, "demoralized", game.demoralized, VD_MAX_FIELDS);
  write_bytes (&json, "choices", game.choice, VD_MAX_OPTIONS);
  write_hash (&json, "hash", game.hash);
  vd_json_string (&json, "error", game.error);
  vd_json_integer (&json, "turns", game.turns);
  vd_json_integer (&json, "leads", game.leads);
  dump_chronicle (&json, statement);
  vd_json_close (&json, '}');
  vd_json_end (&json);
  g_free (game.error);
}

static gboolean
dump_games (VdStore           *self,
            const VdStoreRun  *run,
            FILE              *stream,
            GError           **error)
{
  g_autofree char *texts = g_strjoinv (", ", (char **) vd_store_texts);
  g_autofree char *words = g_strdup_printf ("SELECT number, %s, closely, %s FROM games"
                                            " JOIN chronicles USING (run, number)"
                                            " WHERE run = ? ORDER BY number",
                                            vd_store_game_columns, texts);
  sqlite3_stmt *statement = vd_store_prepare (self, words, error);

  if (statement == NULL)
    return FALSE;

  vd_store_bind (statement, "i", run->id);
  while (sqlite3_step (statement) == SQLITE_ROW)
    dump_game (run, statement, stream);

  return sqlite3_finalize (statement) == SQLITE_OK || vd_store_fail (self, error);
}

gboolean
vd_store_dump (VdStore  *self,
               FILE     *stream,
               GError  **error)
{
  g_autoptr (GPtrArray) runs = NULL;

  /* All of it as it was at one moment. */
  if (!vd_store_tell (self, "BEGIN", error))
    return FALSE;

  runs = vd_store_list (self, error);
  for (guint i = 0; runs != NULL && i < runs->len; i++)
    {
      dump_run (runs->pdata[i], stream);
      if (!dump_games (self, runs->pdata[i], stream, error))
        g_clear_pointer (&runs, g_ptr_array_unref);
    }

  vd_store_tell (self, "COMMIT", NULL);
  return runs != NULL;
}
