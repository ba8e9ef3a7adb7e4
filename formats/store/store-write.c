/* Games on their way into a store. */
#include "formats/store/store-private.h"

#include <string.h>

/* A kill loses at most so many games, or the games of so much time. */
#define BATCH 256
#define BATCH_TIME G_USEC_PER_SEC

/* Parameters: those of a game, from the third on, and what happened in it. */
#define N_GAME 19
#define GAME "?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19"
#define CHRONICLE "?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28"
#define STANDS "?29"

G_STATIC_ASSERT (VD_STORE_N_TEXTS == 9);
G_STATIC_ASSERT (VD_MAX_SIDES == 2 && VD_MAX_FIELDS == 8 && VD_STORE_MAX_OPTIONS == 8);

static gint64
pack_bytes (const guint8 *bytes,
            guint         n)
{
  guint64 packed = 0;

  for (guint i = 0; i < n; i++)
    packed |= (guint64) bytes[i] << (8 * i);

  return (gint64) packed;
}

/* What happened, from a parameter on. */
static void
bind_texts (sqlite3_stmt     *insert,
            const VdStoreRow *row,
            int               from)
{
  sqlite3_bind_int (insert, from, row->closely);
  for (guint i = 0; i < VD_STORE_N_TEXTS; i++)
    sqlite3_bind_text (insert, from + 1 + i, row->texts[i], -1, SQLITE_STATIC);
}

static void
bind_game (sqlite3_stmt     *insert,
           const VdStoreRow *row)
{
  const VdGameResult *r = &row->result;

  vd_store_bind (insert, "iiiiiiiiiiiiiiiitii", row->run, (gint64) row->number, (gint64) r->winner,
                 (gint64) r->level, (gint64) r->points[0], (gint64) r->points[1],
                 (gint64) r->losses[0], (gint64) r->losses[1], (gint64) r->exited[0],
                 (gint64) r->exited[1], (gint64) r->n_orders, (gint64) r->n_moves,
                 (gint64) r->n_combats, pack_bytes (r->demoralized, VD_MAX_FIELDS),
                 pack_bytes (r->choice, VD_STORE_MAX_OPTIONS), (gint64) r->hash, r->error,
                 (gint64) r->turns, (gint64) r->leads);
  if (r->winner >= VD_MAX_SIDES)
    sqlite3_bind_null (insert, 3);
  bind_texts (insert, row, N_GAME + 1);
}

static gboolean
compare_game (VdStore           *self,
              const VdStoreRow  *row,
              GError           **error)
{
  sqlite3_stmt *statement =
    vd_store_prepare (self, "SELECT hash FROM games WHERE run = ? AND number = ?", error);
  gboolean is_same;

  if (statement == NULL)
    return FALSE;

  vd_store_bind (statement, "ii", row->run, (gint64) row->number);
  is_same = sqlite3_step (statement) == SQLITE_ROW &&
            (guint64) sqlite3_column_int64 (statement, 0) == row->result.hash;
  sqlite3_finalize (statement);
  return is_same ||
         vd_store_refuse (self, error,
                          N_("game %u is stored already and came out otherwise. Play all parts with "
                             "the same program"), row->number);
}

static gboolean
insert_row (VdStore           *self,
            const VdStoreRow  *row,
            GError           **error)
{
  bind_game (self->insert_game, row);
  if (!vd_store_step (self, self->insert_game, error))
    return FALSE;
  if (sqlite3_changes (self->database) == 0)
    return compare_game (self, row, error);

  vd_store_bind (self->insert_chronicle, "ii", row->run, (gint64) row->number);
  bind_texts (self->insert_chronicle, row, 3);
  return vd_store_step (self, self->insert_chronicle, error);
}

static gboolean
insert_rows (VdStore  *self,
             GError  **error)
{
  for (guint i = 0; i < self->rows->len; i++)
    if (!insert_row (self, &g_array_index (self->rows, VdStoreRow, i), error))
      return FALSE;

  return TRUE;
}

static gboolean
prepare_inserts (VdStore  *self,
                 GError  **error)
{
  g_autofree char *seal = NULL, *words = NULL;

  if (self->insert_game != NULL)
    return TRUE;

  seal = vd_store_seal_of_game ("(SELECT key FROM runs WHERE id = ?1)", "?2", GAME, CHRONICLE,
                                STANDS);
  words = g_strdup_printf ("INSERT INTO games (run, number, %s, seal) VALUES"
                           " (?1, ?2, " GAME ", %s) ON CONFLICT DO NOTHING",
                           vd_store_game_columns, seal);
  self->insert_game = vd_store_prepare (self, words, error);
  self->insert_chronicle =
    vd_store_prepare (self, "INSERT INTO chronicles VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                      self->insert_game != NULL ? error : NULL);
  return self->insert_game != NULL && self->insert_chronicle != NULL;
}

void
vd_store_clear_rows (VdStore *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      VdStoreRow *row = &g_array_index (self->rows, VdStoreRow, i);

      g_free (row->result.error);
      for (guint t = 0; t < VD_STORE_N_TEXTS; t++)
        g_free (row->texts[t]);
    }

  g_array_set_size (self->rows, 0);
}

/* The mutex is held. */
static void
write_rows (VdStore *self)
{
  if (self->rows->len > 0 && self->error == NULL && prepare_inserts (self, &self->error) &&
      vd_store_tell (self, "BEGIN IMMEDIATE", &self->error) &&
      !(insert_rows (self, &self->error) && vd_store_tell (self, "COMMIT", &self->error)))
    vd_store_tell (self, "ROLLBACK", NULL);

  vd_store_clear_rows (self);
  self->flushed = g_get_monotonic_time ();
}

void
vd_store_add (VdStore            *self,
              const VdStoreRun   *run,
              guint               number,
              const VdGameResult *result,
              const VdChronicle  *chronicle)
{
  VdStoreRow row;

  g_return_if_fail (self != NULL && run != NULL && run->id > 0);
  g_return_if_fail (result != NULL && chronicle != NULL);

  row = (VdStoreRow) { run->id, number, *result, chronicle->closely };
  vd_store_pack (chronicle, row.texts);
  row.result.error = g_strdup (result->error);
  g_mutex_lock (&self->mutex);
  g_array_append_val (self->rows, row);
  if (self->rows->len >= BATCH || g_get_monotonic_time () - self->flushed > BATCH_TIME)
    write_rows (self);
  g_mutex_unlock (&self->mutex);
}

gboolean
vd_store_flush (VdStore  *self,
                GError  **error)
{
  gboolean is_good;

  g_return_val_if_fail (self != NULL, FALSE);

  g_mutex_lock (&self->mutex);
  write_rows (self);
  is_good = self->error == NULL;
  if (!is_good)
    g_propagate_error (error, g_steal_pointer (&self->error));
  g_mutex_unlock (&self->mutex);

  return is_good;
}
