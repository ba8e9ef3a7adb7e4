#include "core/play/record.h"

#include "core/movement/move.h"

#include <string.h>

#define MAX_OWN_PATH 64 /* hexes */

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
reopen_record (VdRecord *self)
{
  const VdRecordMark *last = get_mark (self, self->marks->len - 1);

  if (last != NULL && last->stops)
    g_array_set_size (self->marks, self->marks->len - 1);
}

static void
mark_position (VdRecord     *self,
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
    mark_position (self, game, FALSE);
}

/* The cheapest path of an order that names none, if it is worth noting: to the
 * next hex there is but one, and a very long one would fill the line. */
static guint
find_path (VdGame        *game,
           const VdOrder *order,
           guint16       *path)
{
  guint n = 0;

  if (vd_order_takes (order->kind, VD_OPERAND_PATH))
    n = vd_reach_path_of (game, order, path, MAX_OWN_PATH + 1);

  return n > 1 && n <= MAX_OWN_PATH ? n : 0;
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
  guint16 found[MAX_OWN_PATH + 1];

  reopen_record (self);
  if (path == NULL || n_path == 0)
    {
      n_path = find_path (game, order, found);
      path = n_path > 0 ? found : NULL;
    }

  if (n_path > 0)
    {
      row.n_path = n_path;
      g_array_append_vals (self->cells, path, n_path);
    }

  vd_play_apply_along (game, order, path, n_path);
  row.thrown = game->thrown;
  g_array_append_val (self->orders, row);
  if (state->turn != turn || state->phase != phase || state->player != player)
    mark_position (self, game, FALSE);
}

VdOrder
vd_record_give (const VdRecord  *self,
                guint            index,
                const guint16  **path,
                guint           *n_path)
{
  const VdRecordOrder *row = &g_array_index (self->orders, VdRecordOrder, index);
  VdOrder order;

  g_return_val_if_fail (index < self->orders->len, (VdOrder) { 0 });

  order = row->order;
  *n_path = row->n_path;
  *path = row->n_path > 0 ? &g_array_index (self->cells, guint16, row->path) : NULL;
  if (row->thrown.n > 0 && vd_order_takes (order.kind, VD_OPERAND_DIE))
    order.arg = row->thrown.dice[0];

  return order;
}

void
vd_record_close (VdRecord     *self,
                 const VdGame *game)
{
  reopen_record (self);
  if (!vd_play_is_over (game))
    mark_position (self, game, TRUE);
}

void
vd_record_cut (VdRecord *self,
               guint     n)
{
  reopen_record (self);
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
apply_row (VdReplay            *self,
           const VdRecordOrder *row)
{
  VdGame *game = self->game;

  self->path = row->n_path > 0 ? &g_array_index (self->record->cells, guint16, row->path)
                               : game->path.cells;
  self->n_path = row->n_path > 0 ? row->n_path : game->path.n;
  vd_play_apply_along (game, &row->order, self->n_path > 0 ? self->path : NULL, self->n_path);
}

static VdFaultKind
replay_order (VdReplay *self)
{
  const VdRecordOrder *row = &g_array_index (self->record->orders, VdRecordOrder, self->n);
  const guint16 *path = row->n_path > 0 ? &g_array_index (self->record->cells, guint16, row->path)
                                        : NULL;
  VdGame *game = self->game;
  VdFault *fault = &self->fault;

  fault->order = self->n;
  fault->line = row->line;
  if (vd_play_is_over (game))
    return VD_FAULT_OVER;

  fault->verdict = vd_play_test (game, &row->order, path, row->n_path, NULL);
  if (!fault->verdict.legal)
    return VD_FAULT_ILLEGAL;

  apply_row (self, row);
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

/* Those of the position that is reached. */
static gboolean
compare_marks (VdReplay *self)
{
  const VdRecordMark *next = get_mark (self->record, self->n_marks);

  for (; next != NULL && next->before == self->n && self->fault.kind == VD_FAULT_NONE;
       next = get_mark (self->record, ++self->n_marks))
    self->fault.kind = compare_mark (next, self->game, &self->fault);

  return self->fault.kind == VD_FAULT_NONE;
}

gboolean
vd_replay_begin (VdReplay       *self,
                 const VdRecord *record,
                 VdGame         *game)
{
  *self = (VdReplay) { .record = record, .game = game, .fault.kind = VD_FAULT_NONE };
  vd_play_begin (game, record->seed);

  return compare_marks (self);
}

void
vd_replay_resume (VdReplay      *self,
                  const VdState *state,
                  guint          n)
{
  const VdRecordMark *next;

  g_return_if_fail (n <= self->record->orders->len);

  vd_game_restore (self->game, state);
  self->n = n;
  self->n_path = 0;
  self->fault = (VdFault) { .kind = VD_FAULT_NONE };
  for (self->n_marks = 0; (next = get_mark (self->record, self->n_marks)) != NULL &&
       next->before <= n; self->n_marks++)
    continue;
}

gboolean
vd_replay_step (VdReplay *self)
{
  if (self->fault.kind != VD_FAULT_NONE || self->n >= self->record->orders->len)
    return FALSE;

  self->fault.kind = replay_order (self);
  if (self->fault.kind != VD_FAULT_NONE)
    return FALSE;

  self->n++;
  return compare_marks (self);
}

gboolean
vd_record_replay (const VdRecord *self,
                  VdGame         *game,
                  guint           n,
                  VdFault        *fault)
{
  VdReplay replay;

  if (vd_replay_begin (&replay, self, game))
    while (replay.n < n && vd_replay_step (&replay))
      continue;

  *fault = replay.fault;
  return fault->kind == VD_FAULT_NONE;
}
