/* What a store says, in lines that can be compared. */
#include "formats/store/store-private.h"

#include "formats/io/json-writer.h"

static void
dump_wishes (VdJson           *json,
             const VdStoreRun *run)
{
  vd_json_array (json, "wishes");
  for (guint i = 0; i < run->wishes->len; i++)
    {
      const VdStoreWish *wish = &g_array_index (run->wishes, VdStoreWish, i);

      vd_json_object (json, NULL);
      vd_json_integer (json, "first", wish->first);
      vd_json_integer (json, "games", wish->n);
      vd_json_string (json, "rule", wish->rule);
      vd_json_string (json, "wish", wish->wish);
      vd_json_close (json, '}');
    }
  vd_json_close (json, ']');
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
  vd_json_hash (&json, "rules", run->rules);
  vd_json_hash (&json, "scenario", run->scenario);
  vd_json_string (&json, "seed", seed);
  vd_json_boolean (&json, "audited", run->audited);
  vd_json_string (&json, "fixed", run->fixed);
  vd_json_hash (&json, "signature", run->signature);
  vd_json_object (&json, "players");
  for (guint side = 0; side < run->n_sides; side++)
    vd_json_string (&json, run->sides[side], run->players[side]);
  vd_json_close (&json, '}');
  dump_wishes (&json, run);
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
dump_chronicle (VdJson             *json,
                const VdStoreGames *games)
{
  vd_json_boolean (json, "closely", games->closely);
  for (guint i = 0; i < VD_STORE_N_TEXTS; i++)
    vd_json_string (json, vd_store_texts[i], games->texts[i]);
}

static void
dump_game (const VdStoreGames *games,
           FILE               *stream)
{
  const VdStoreRun *run = games->run;
  const VdGameResult *game = &games->result;
  VdJson json;

  vd_json_begin_line (&json, stream);
  vd_json_object (&json, NULL);
  vd_json_string (&json, "run", run->key);
  vd_json_integer (&json, "game", games->number);
  vd_json_string (&json, "winner", game->winner < run->n_sides ? run->sides[game->winner] : NULL);
  vd_json_integer (&json, "level", game->level);
  vd_json_array (&json, "points");
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    vd_json_integer (&json, NULL, game->points[side]);
  vd_json_close (&json, ']');
  write_sides (&json, "losses", game->losses);
  write_sides (&json, "exited", game->exited);
  vd_json_integer (&json, "orders", game->n_orders);
  vd_json_integer (&json, "moves", game->n_moves);
  vd_json_integer (&json, "combats", game->n_combats);
  write_bytes (&json, "demoralized", game->demoralized, VD_MAX_FIELDS);
  write_bytes (&json, "choices", game->choice, VD_STORE_MAX_OPTIONS);
  vd_json_hash (&json, "hash", game->hash);
  vd_json_string (&json, "error", game->error);
  vd_json_integer (&json, "turns", game->turns);
  vd_json_integer (&json, "leads", game->leads);
  dump_chronicle (&json, games);
  vd_json_close (&json, '}');
  vd_json_end (&json);
}

static gboolean
dump_games (VdStore           *self,
            const VdStoreRun  *run,
            FILE              *stream,
            GError           **error)
{
  VdStoreGames games;
  gboolean more = TRUE, is_good = vd_store_games_begin (&games, self, run, 0, G_MAXUINT - 1, error);

  while (is_good && more && (is_good = vd_store_games_next (&games, &more, error)) && more)
    {
      dump_game (&games, stream);
      g_free (games.result.error);
    }

  vd_store_games_end (&games);
  return is_good;
}

gboolean
vd_store_dump (VdStore  *self,
               FILE     *stream,
               GError  **error)
{
  g_autoptr (GPtrArray) runs = NULL;

  g_return_val_if_fail (self != NULL && stream != NULL, FALSE);

  /* All of it as it was at one moment. */
  if (!vd_store_tell (self, "BEGIN", error))
    return FALSE;

  runs = vd_store_check_games (self, error) ? vd_store_list (self, error) : NULL;
  for (guint i = 0; runs != NULL && i < runs->len; i++)
    {
      dump_run (runs->pdata[i], stream);
      if (!dump_games (self, runs->pdata[i], stream, error))
        g_clear_pointer (&runs, g_ptr_array_unref);
    }

  vd_store_tell (self, "COMMIT", NULL);
  return runs != NULL;
}
