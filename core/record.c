#include "core/record.h"

#include <string.h>

VdRecord *
vd_record_new (void)
{
  VdRecord *self = g_new0 (VdRecord, 1);

  self->orders = g_array_new (FALSE, FALSE, sizeof (VdRecordOrder));
  self->cells = g_array_new (FALSE, FALSE, sizeof (guint16));
  self->marks = g_array_new (FALSE, FALSE, sizeof (VdRecordMark));

  return self;
}

void
vd_record_free (VdRecord *self)
{
  g_array_unref (self->orders);
  g_array_unref (self->cells);
  g_array_unref (self->marks);
  g_free (self);
}

/* Recording */

static const VdRecordMark *
get_mark (const VdRecord *self,
          guint           index)
{
  return index < self->marks->len ? &g_array_index (self->marks, VdRecordMark, index) : NULL;
}

/* Takes away the mark of a record that goes on. */
static void
reopen (VdRecord *self)
{
  const VdRecordMark *last = get_mark (self, self->marks->len - 1);

  if (last != NULL && last->stops)
    g_array_set_size (self->marks, self->marks->len - 1);
}

static void
mark (VdRecord     *self,
      const VdGame *game,
      gboolean      stops)
{
  const VdState *state = &game->state;
  VdRecordMark now = { .winner = VD_MAX_SIDES, .stops = stops };

  now.hash = vd_state_hash (state, game->scenario);
  now.before = self->orders->len;
  now.turn = state->turn;
  now.phase = state->phase;
  now.player = state->player;
  if (state->phase == VD_PHASE_OVER)
    {
      now.winner = state->winner;
      memcpy (now.points, state->points, sizeof now.points);
    }

  g_array_append_val (self->marks, now);
}

void
vd_record_begin (VdRecord *self,
                 VdGame   *game,
                 guint64   seed)
{
  self->seed = seed;
  vd_record_cut (self, 0);
  g_array_set_size (self->marks, 0);
  vd_play_begin (game, seed);
  if (game->state.phase != VD_PHASE_SETUP)
    mark (self, game, FALSE);
}

void
vd_record_play (VdRecord      *self,
                VdGame        *game,
                const VdOrder *order,
                const guint16 *path,
                guint          n_path)
{
  VdRecordOrder row = { .order = *order, .path = self->cells->len };
  const VdState *state = &game->state;
  guint turn = state->turn, phase = state->phase, player = state->player;

  reopen (self);
  if (path != NULL && n_path > 0)
    {
      row.n_path = n_path;
      g_array_append_vals (self->cells, path, n_path);
    }

  vd_play_apply_along (game, order, path, n_path);
  row.thrown = game->thrown;
  g_array_append_val (self->orders, row);
  if (state->turn != turn || state->phase != phase || state->player != player)
    mark (self, game, FALSE);
}

void
vd_record_close (VdRecord     *self,
                 const VdGame *game)
{
  reopen (self);
  if (!vd_play_is_over (game))
    mark (self, game, TRUE);
}

void
vd_record_cut (VdRecord *self,
               guint     n)
{
  reopen (self);
  if (n < self->orders->len)
    {
      g_array_set_size (self->cells, g_array_index (self->orders, VdRecordOrder, n).path);
      g_array_set_size (self->orders, n);
    }

  while (self->marks->len > 0 && get_mark (self, self->marks->len - 1)->before > n)
    g_array_set_size (self->marks, self->marks->len - 1);
}

/* Playing it again */

static gboolean
is_same_result (const VdScenario *scenario,
                const VdThrow    *a,
                const VdThrow    *b)
{
  return a->column == b->column &&
         (a->column == VD_NO_COLUMN ||
          strcmp (scenario->results[a->result].code, scenario->results[b->result].code) == 0);
}

/* By the path that the test has just found, so that it is not searched again. */
static void
apply (VdGame        *game,
       const VdOrder *order,
       const guint16 *path,
       guint          n_path)
{
  if (path == NULL && game->way.n > 0)
    vd_play_apply_along (game, order, game->way.cells, game->way.n);
  else
    vd_play_apply_along (game, order, path, n_path);
}

static VdFaultKind
replay_order (const VdRecord *self,
              VdGame         *game,
              guint           index,
              VdFault        *fault)
{
  const VdRecordOrder *row = &g_array_index (self->orders, VdRecordOrder, index);
  const guint16 *path = row->n_path > 0 ? &g_array_index (self->cells, guint16, row->path) : NULL;

  fault->order = index;
  fault->line = row->line;
  if (vd_play_is_over (game))
    return VD_FAULT_OVER;

  fault->verdict = vd_play_test (game, &row->order, path, row->n_path, NULL);
  if (!fault->verdict.legal)
    return VD_FAULT_ILLEGAL;

  apply (game, &row->order, path, row->n_path);
  fault->thrown = game->thrown;
  if (memcmp (row->thrown.dice, game->thrown.dice, sizeof row->thrown.dice) != 0)
    return VD_FAULT_DIE;
  if (!is_same_result (game->scenario, &row->thrown, &game->thrown))
    return VD_FAULT_RESULT;

  return VD_FAULT_NONE;
}

static VdFaultKind
compare_mark (const VdRecordMark *mark,
              const VdGame       *game,
              VdFault            *fault)
{
  const VdState *state = &game->state;

  fault->order = mark->before;
  fault->line = mark->line;
  if (mark->turn != state->turn || mark->phase != state->phase ||
      (mark->player != state->player && mark->phase != VD_PHASE_OVER))
    return VD_FAULT_PHASE;
  if (mark->phase == VD_PHASE_OVER &&
      (mark->winner != state->winner ||
       memcmp (mark->points, state->points, sizeof mark->points) != 0))
    return VD_FAULT_END;

  return mark->hash == vd_state_hash (state, game->scenario) ? VD_FAULT_NONE : VD_FAULT_POSITION;
}

gboolean
vd_record_replay (const VdRecord *self,
                  VdGame         *game,
                  guint           n,
                  VdFault        *fault)
{
  const VdRecordMark *next = get_mark (self, 0);
  guint n_marks = 0;

  *fault = (VdFault) { .kind = VD_FAULT_NONE };
  n = MIN (n, self->orders->len);
  vd_play_begin (game, self->seed);
  for (guint i = 0; i <= n && fault->kind == VD_FAULT_NONE; i++)
    {
      if (i > 0)
        fault->kind = replay_order (self, game, i - 1, fault);

      for (; next != NULL && next->before == i && fault->kind == VD_FAULT_NONE;
           next = get_mark (self, ++n_marks))
        fault->kind = compare_mark (next, game, fault);
    }

  return fault->kind == VD_FAULT_NONE;
}
