#include "core/movement/stacking.h"

#include "core/movement/move-cache.h"
#include "core/movement/overstack.h"
#include "core/movement/stack-kinds-move.h"

#include <string.h>

#define NO_SEAT 0xffff /* it must leave, and has no seat so far */
#define BIT_OF(cell) (G_GUINT64_CONSTANT (1) << (cell) % 64)

static inline guint
count_after (const VdStacking *stacking,
             guint             cell)
{
  return stacking->game->n_at[cell] + (cell == stacking->to) - (cell == stacking->from);
}

static guint
count_promised (const VdStacking *stacking,
                guint             cell)
{
  guint n = 0;

  for (guint i = 0; i < stacking->n_taken; i++)
    n += stacking->taken[i].cell == cell;

  return n;
}

/* The units of a hex that go elsewhere in the way of ending the phase. */
static guint
count_leavers (const VdStacking *stacking,
               guint             cell)
{
  guint n = 0;

  for (guint i = 0; i < stacking->n_taken; i++)
    n += stacking->game->state.units[stacking->taken[i].unit].cell == cell;

  return n;
}

static gboolean
has_seat_left (const VdStacking *stacking,
               guint             cell)
{
  return count_after (stacking, cell) + count_promised (stacking, cell) <
         stacking->limit + count_leavers (stacking, cell);
}

static inline gboolean
has_seat (const VdStacking *stacking,
          guint             cell)
{
  if (G_LIKELY (stacking->n_taken == 0))
    return count_after (stacking, cell) < stacking->limit;

  return has_seat_left (stacking, cell);
}

static gboolean
note_cell (VdStacking *stacking,
           guint       cell)
{
  for (guint i = 0; i < stacking->n; i++)
    if (stacking->cells[i] == cell)
      return TRUE;

  if (stacking->n == VD_MAX_OVERSTACKED)
    return FALSE;

  stacking->cells[stacking->n++] = cell;
  return TRUE;
}

/* The hexes that are over the limit once the mover has gone. */
static gboolean
find_overstacked (VdStacking *stacking)
{
  const VdGame *game = stacking->game;

  for (guint i = 0; i < game->n_overstacked; i++)
    if (count_after (stacking, game->overstacked[i]) > stacking->limit &&
        !note_cell (stacking, game->overstacked[i]))
      return FALSE;

  return TRUE;
}

/* Whether a unit that may be held can move although the mover, and those who
 * have a seat elsewhere, do. */
static gboolean
is_spared (const VdStacking *stacking,
           guint16           unit)
{
  guint16 movers[VD_MAX_SEATS + 1];
  guint n = 0;

  if (stacking->mover != VD_NONE)
    movers[n++] = stacking->mover;
  for (guint i = 0; i < stacking->n_taken; i++)
    movers[n++] = stacking->taken[i].unit;

  return vd_hold_spares (stacking->game, unit, movers, n);
}

static inline gboolean
may_leave (const VdStacking *stacking,
           guint16           unit)
{
  return unit != stacking->mover && !(stacking->game->state.units[unit].flags & VD_MOVED) &&
         vd_scenario_counts (stacking->game->scenario, unit) &&
         (G_LIKELY (stacking->game->scenario->n_holds == 0) || is_spared (stacking, unit));
}

static int
find_taken (const VdStacking *stacking,
            guint16           unit)
{
  for (guint i = 0; i < stacking->n_taken; i++)
    if (stacking->taken[i].unit == unit)
      return i;

  return -1;
}

/* Takes away the seat of @unit, if it has one. */
static void
leave_out (VdStacking *stacking,
           guint16     unit)
{
  int i = stacking->n_taken > 0 ? find_taken (stacking, unit) : -1;

  if (i >= 0)
    stacking->taken[i] = stacking->taken[--stacking->n_taken];
}

static void
assign_seat (VdStacking *stacking,
             guint16     unit,
             guint       cell)
{
  int old = find_taken (stacking, unit);

  stacking->taken[old >= 0 ? (guint) old : stacking->n_taken++] = (VdStackingSeat) { unit, cell };
}

static gboolean
looks_for_seat (const VdStacking  *stacking,
                VdReachSlice      *slice,
                const VdReachCell *cells)
{
  for (slice->seat = 0; slice->seat < slice->n; slice->seat++)
    if (has_seat (stacking, cells[slice->seat].cell))
      return TRUE;

  return FALSE;
}

/* Whether there is a free seat for @unit; leaves it in VdReachSlice.seat.  The
 * one found last time mostly serves again. */
static inline gboolean
finds_seat (const VdStacking *stacking,
            guint16           unit)
{
  VdReachSlice *slice = vd_move_cache_reach (stacking->game, unit);
  const VdReachCell *cells = stacking->game->movement->cells + slice->first;

  return (slice->seat < slice->n && has_seat (stacking, cells[slice->seat].cell)) ||
         looks_for_seat (stacking, slice, cells);
}

static gboolean seat_unit  (VdStacking *stacking,
                            guint16     unit);
static gboolean clear_seat (VdStacking *stacking,
                            guint       cell);

/* Lets a unit that stands in @cell leave it. */
static gboolean
clear_standing (VdStacking *stacking,
                guint       cell)
{
  VdGame *game = stacking->game;

  for (guint16 unit = game->unit_at[cell]; unit != VD_NONE; unit = game->next_at[unit])
    if (may_leave (stacking, unit) && find_taken (stacking, unit) < 0 && seat_unit (stacking, unit))
      return TRUE;

  return FALSE;
}

/* Whether @cell has not been tried before for the unit to be seated. */
static gboolean
tries_cell (const VdStacking *stacking,
            guint             cell)
{
  VdMoveCache *movement = stacking->game->movement;

  if (movement->tried[cell] == movement->tried_stamp)
    return FALSE;

  movement->tried[cell] = movement->tried_stamp;
  return TRUE;
}

/* A unit finds another seat than the one it has, or after all stays at home. */
static gboolean
seat_elsewhere (VdStacking *stacking,
                guint16     unit)
{
  guint home = stacking->game->state.units[unit].cell;

  if (seat_unit (stacking, unit))
    return TRUE;
  if (!tries_cell (stacking, home))
    return FALSE;

  if (!has_seat (stacking, home) && !clear_seat (stacking, home))
    return FALSE;

  leave_out (stacking, unit);
  return TRUE;
}

static gboolean
clear_seat (VdStacking *stacking,
            guint       cell)
{
  for (guint i = 0; i < stacking->n_taken; i++)
    if (stacking->taken[i].cell == cell && seat_elsewhere (stacking, stacking->taken[i].unit))
      return TRUE;

  return clear_standing (stacking, cell);
}

/* Gives @unit a seat, a free one if there is one, else sending others on: those
 * that have the seat, and those that stand there and have not moved (Kuhn's
 * matching: every hex is tried once for each unit to be seated).  Off the map
 * is room for all. */
static gboolean
seat_unit (VdStacking *stacking,
           guint16     unit)
{
  VdGame *game = stacking->game;
  const VdMoveCache *movement = game->movement;
  const VdReachSlice *slice = vd_move_cache_reach (game, unit);

  if (finds_seat (stacking, unit))
    {
      assign_seat (stacking, unit, movement->cells[slice->first + slice->seat].cell);
      return TRUE;
    }

  for (guint i = 0; i < slice->n; i++)
    {
      /* Searching for another unit may move the array: look it up again. */
      guint cell = movement->cells[slice->first + i].cell;

      if (tries_cell (stacking, cell) && clear_seat (stacking, cell))
        {
          assign_seat (stacking, unit, cell);
          return TRUE;
        }
    }

  if (!vd_move_has_way_out (game, unit))
    return FALSE;

  assign_seat (stacking, unit, game->scenario->n_cells);
  return TRUE;
}

/* Takes as many units out of the hex @cell as are over its limit. */
static gboolean
thin_out (VdStacking *stacking,
          guint       cell)
{
  guint excess = count_after (stacking, cell) - stacking->limit;

  for (guint16 unit = stacking->game->unit_at[cell]; unit != VD_NONE && excess > 0;
       unit = stacking->game->next_at[unit])
    if (may_leave (stacking, unit))
      {
        assign_seat (stacking, unit, NO_SEAT);
        excess--;
      }

  return excess == 0;
}

static int
find_homeless (const VdStacking *stacking)
{
  for (guint i = 0; i < stacking->n_taken; i++)
    if (stacking->taken[i].cell == NO_SEAT)
      return stacking->taken[i].unit;

  return -1;
}

static void
copy_stacking (VdStacking       *to,
               const VdStacking *from)
{
  to->game = from->game;
  to->limit = from->limit;
  to->mover = from->mover;
  to->from = from->from;
  to->to = from->to;
  to->possible = from->possible;
  to->n = from->n;
  to->n_taken = from->n_taken;
  for (guint i = 0; i < from->n; i++)
    to->cells[i] = from->cells[i];
  for (guint i = 0; i < from->n_taken; i++)
    to->taken[i] = from->taken[i];
}

static gboolean
seat_all (VdStacking *stacking)
{
  stacking->n_taken = 0;
  for (guint i = 0; i < stacking->n; i++)
    if (!thin_out (stacking, stacking->cells[i]))
      return FALSE;

  for (int unit = find_homeless (stacking); unit >= 0; unit = find_homeless (stacking))
    {
      stacking->game->movement->tried_stamp++;
      if (!seat_elsewhere (stacking, unit))
        return FALSE;
    }

  return TRUE;
}

VdStacking *
vd_stacking_new (void)
{
  return g_new0 (VdStacking, 1);
}

/* Stacking as it stands, nobody on the move.  Worked out once for a list. */
static const VdStacking *
base_of (VdGame *game)
{
  VdMoveCache *movement = game->movement;
  VdStacking *base = movement->stacking;

  if (movement->stacking_stamp == game->stamp)
    return base;

  base->game = game;
  base->limit = vd_scenario_get_setting (game->scenario, game->state.player, VD_SET_STACKING);
  base->mover = VD_NONE;
  base->from = base->to = game->scenario->n_cells;
  base->n = base->n_taken = 0;
  base->possible = game->n_overstacked == 0 || vd_scenario_stacks_by_kinds (game->scenario) ||
                   (find_overstacked (base) && seat_all (base));
  if (!base->possible)
    base->n_taken = 0;
  movement->stacking_stamp = game->stamp;
  movement->open_valid = FALSE;

  return base;
}

void
vd_stacking_begin (VdStacking *stacking,
                   VdGame     *game,
                   VdUnitId    unit)
{
  const VdStacking *base = base_of (game);
  guint from = vd_game_is_on_map (game, unit) ? game->state.units[unit].cell
                                              : game->scenario->n_cells;

  copy_stacking (stacking, base);
  leave_out (stacking, unit);
  stacking->mover = unit;
  stacking->from = from;
  stacking->to = game->scenario->n_cells;
  if (vd_scenario_stacks_by_kinds (game->scenario))
    return;
  if (game->n_at[from] > stacking->limit || (base->n_taken > 0 && vd_hold_is_choosing (game)))
    {
      stacking->n = 0;
      stacking->possible = find_overstacked (stacking) && seat_all (stacking);
    }
}

/* Whether there is a free seat for @unit, while nobody has one promised. */
static gboolean
finds_room (const VdStacking *stacking,
            guint16           unit)
{
  const VdGame *game = stacking->game;
  const VdReachSlice *slice = vd_move_cache_reach (stacking->game, unit);
  const guint64 *reach = game->movement->reach_bits + (gsize) unit * game->n_words;

  for (guint w = slice->first_word; w < slice->end_word; w++)
    if (reach[w] & ~game->full[w])
      return TRUE;

  return stacking->from < game->scenario->n_cells && has_seat (stacking, stacking->from) &&
         (reach[stacking->from / 64] & BIT_OF (stacking->from));
}

/* Whether @unit could go away, were nobody else on the map: one that stands in
 * enemy control mostly cannot. */
static gboolean
may_go (const VdStacking *stacking,
        guint16           unit)
{
  return may_leave (stacking, unit) && (vd_move_cache_reach (stacking->game, unit)->n > 0 ||
                                        vd_move_has_way_out (stacking->game, unit));
}

/* Whether enough units of the hex could still go away, wherever to. */
static gboolean
could_thin_out (const VdStacking *stacking,
                guint             to)
{
  guint n = 0;

  for (guint16 unit = stacking->game->unit_at[to]; unit != VD_NONE;
       unit = stacking->game->next_at[unit])
    n += may_go (stacking, unit);

  return stacking->game->n_at[to] + 1u <= stacking->limit + n;
}

/* Whether @unit, one of those in the full hex @to, can leave it for a hex that
 * nobody else goes to.  Whoever moves, more hexes than these are free to it,
 * never fewer. */
static inline guint
way_of (const VdStacking *stacking,
        guint16           unit,
        guint             to)
{
  if (stacking->limit != 1 || stacking->game->n_at[to] != 1)
    return could_thin_out (stacking, to) ? VD_WAY_UNSURE : VD_WAY_NEVER;
  if (!may_leave (stacking, unit))
    return VD_WAY_NEVER;
  if (count_promised (stacking, to) > 0)
    return VD_WAY_UNSURE;
  if (stacking->n_taken == 0 ? finds_room (stacking, unit) : finds_seat (stacking, unit))
    return VD_WAY_YES;

  return may_go (stacking, unit) ? VD_WAY_UNSURE : VD_WAY_NEVER;
}

/* The hexes that friends fill, as far as they can make way: those who have
 * moved can not. */
static void
open_friends (const VdStacking *base)
{
  VdGame *game = base->game;
  const VdRoster *roster = vd_roster_get (game);
  gboolean chooses = vd_hold_is_choosing (game);

  for (guint i = 0; i < roster->n_movers; i++)
    {
      guint unit = roster->movers[i];
      guint cell = game->state.units[unit].cell;
      guint way;

      if (!(game->full[cell / 64] & BIT_OF (cell)) || (game->state.units[unit].flags & VD_MOVED))
        continue;

      way = way_of (base, unit, cell);
      if (way == VD_WAY_YES && !chooses)
        game->movement->open[cell / 64] |= BIT_OF (cell);
      else if (way != VD_WAY_NEVER)
        game->movement->unsure[cell / 64] |= BIT_OF (cell);
    }
}

/* Whether one of those who have a seat in @cell finds a free one elsewhere. */
static gboolean
has_other_seat (const VdStacking *stacking,
                guint             cell)
{
  for (guint t = 0; t < stacking->n_taken; t++)
    {
      const VdReachCell *cells;
      guint n;

      if (stacking->taken[t].cell != cell)
        continue;

      cells = vd_reach_find (stacking->game, stacking->taken[t].unit, &n);
      for (guint i = 0; i < n; i++)
        if (cells[i].cell != cell && has_seat (stacking, cells[i].cell))
          return TRUE;
    }

  return FALSE;
}

/* Whether a mover may have @cell, which has room, though an overstacked unit may
 * need it: what is free for one of these is free whoever moves. */
static gboolean
can_spare (const VdStacking *stacking,
           guint             cell)
{
  return has_seat (stacking, cell) || has_other_seat (stacking, cell);
}

static void
open_cells (const VdStacking *base)
{
  const VdGame *game = base->game;
  VdMoveCache *movement = game->movement;

  for (guint w = 0; w < game->n_words; w++)
    movement->open[w] = ~game->full[w];
  open_friends (base);

  /* A hex that an overstacked unit needs may still be free for this mover or that. */
  for (guint i = 0; i < base->n_taken; i++)
    {
      guint cell = base->taken[i].cell;

      if (cell == game->scenario->n_cells)
        continue;
      if (!can_spare (base, cell))
        movement->open[cell / 64] &= ~BIT_OF (cell);
      if (!(movement->open[cell / 64] & BIT_OF (cell)))
        movement->unsure[cell / 64] |= BIT_OF (cell);
    }
}

/* By kinds every hex is free where nobody stands, and elsewhere it depends on who comes. */
static void
open_by_kinds (VdGame *game)
{
  VdMoveCache *movement = game->movement;
  const VdScenario *s = game->scenario;
  guint side = game->state.player;

  memset (movement->open, 0xff, game->n_words * sizeof *movement->open);
  for (guint i = 0; i < s->n_of_side[side]; i++)
    if (vd_game_is_on_map (game, s->of_side[side][i]))
      {
        guint cell = game->state.units[s->of_side[side][i]].cell;

        movement->open[cell / 64] &= ~BIT_OF (cell);
        movement->unsure[cell / 64] |= BIT_OF (cell);
      }
}

void
vd_stacking_open (VdGame *game)
{
  const VdStacking *base = base_of (game);
  VdMoveCache *movement = game->movement;
  gsize size = game->n_words * sizeof *movement->open;
  guint64 *before = movement->open;

  movement->open = movement->open_before;
  movement->open_before = before;
  memset (movement->unsure, 0, size);
  if (vd_scenario_stacks_by_kinds (game->scenario))
    open_by_kinds (game);
  else if (!vd_game_has (game, VD_POINT_MOVE_STACKING) || vd_overstack_is_removed (game))
    memset (movement->open, 0xff, size);
  else if (!base->possible)
    memset (movement->open, 0, size);
  else
    open_cells (base);

  /* What depends on the mover is asked each time, and once more when it does
   * so no longer. */
  movement->touched |= movement->unsure_before;
  movement->unsure_before = 0;
  for (guint w = 0; w < game->n_words; w++)
    {
      if (movement->unsure[w] != 0)
        movement->unsure_before |= BIT_OF (w);
      if (movement->open[w] != before[w])
        movement->touched |= BIT_OF (w);
    }

  movement->touched |= movement->unsure_before;
  movement->open_valid = TRUE;
}

gboolean
vd_stacking_allows (const VdStacking *stacking,
                    guint             to)
{
  VdStacking trial;
  guint way;

  if (vd_scenario_stacks_by_kinds (stacking->game->scenario))
    return vd_stack_kinds_allow (stacking->game, stacking->mover, to);
  if (to == stacking->from || !vd_game_has (stacking->game, VD_POINT_MOVE_STACKING) ||
      vd_overstack_is_removed (stacking->game))
    return TRUE;
  if (!stacking->possible)
    return FALSE;

  /* The way of ending the phase that was found serves unless it needs this
   * hex; only then is another looked for. */
  if (stacking->game->n_at[to] < stacking->limit)
    way = can_spare (stacking, to) ? VD_WAY_YES : VD_WAY_UNSURE;
  else
    way = way_of (stacking, stacking->game->unit_at[to], to);

  if (way != VD_WAY_UNSURE)
    return way == VD_WAY_YES;

  copy_stacking (&trial, stacking);
  trial.to = to;
  return (count_after (&trial, to) <= trial.limit || note_cell (&trial, to)) && seat_all (&trial);
}
