#include "core/movement/crowd.h"

#include "core/movement/cull.h"
#include "core/movement/move-cache.h"

#include <string.h>

#define NO_SEAT 0xffff /* it must leave, and has no seat so far */
#define BIT_OF(cell) (G_GUINT64_CONSTANT (1) << (cell) % 64)

static inline guint
count_after (const VdCrowd *crowd,
             guint          cell)
{
  return crowd->game->n_at[cell] + (cell == crowd->to) - (cell == crowd->from);
}

static guint
promised (const VdCrowd *crowd,
          guint          cell)
{
  guint n = 0;

  for (guint i = 0; i < crowd->n_taken; i++)
    n += crowd->taken[i].cell == cell;

  return n;
}

/* The units of a hex that go elsewhere in the way of ending the phase. */
static guint
leavers (const VdCrowd *crowd,
         guint          cell)
{
  guint n = 0;

  for (guint i = 0; i < crowd->n_taken; i++)
    n += crowd->game->state.units[crowd->taken[i].unit].cell == cell;

  return n;
}

static gboolean
has_seat_left (const VdCrowd *crowd,
               guint          cell)
{
  return count_after (crowd, cell) + promised (crowd, cell) < crowd->limit + leavers (crowd, cell);
}

static inline gboolean
has_seat (const VdCrowd *crowd,
          guint          cell)
{
  if (G_LIKELY (crowd->n_taken == 0))
    return count_after (crowd, cell) < crowd->limit;

  return has_seat_left (crowd, cell);
}

static gboolean
note (VdCrowd *crowd,
      guint    cell)
{
  for (guint i = 0; i < crowd->n; i++)
    if (crowd->cells[i] == cell)
      return TRUE;

  if (crowd->n == VD_MAX_CROWDED)
    return FALSE;

  crowd->cells[crowd->n++] = cell;
  return TRUE;
}

/* The hexes that are over the limit once the mover has gone. */
static gboolean
find_crowded (VdCrowd *crowd)
{
  const VdGame *game = crowd->game;

  for (guint i = 0; i < game->n_crowded; i++)
    if (count_after (crowd, game->crowded[i]) > crowd->limit && !note (crowd, game->crowded[i]))
      return FALSE;

  return TRUE;
}

/* Whether a unit that may be held can move although the mover, and those who
 * have a seat elsewhere, do. */
static gboolean
is_spared (const VdCrowd *crowd,
           guint16        unit)
{
  guint16 movers[VD_MAX_SEATS + 1];
  guint n = 0;

  if (crowd->mover != VD_NONE)
    movers[n++] = crowd->mover;
  for (guint i = 0; i < crowd->n_taken; i++)
    movers[n++] = crowd->taken[i].unit;

  return vd_hold_spares (crowd->game, unit, movers, n);
}

static inline gboolean
may_leave (const VdCrowd *crowd,
           guint16        unit)
{
  return unit != crowd->mover && !(crowd->game->state.units[unit].flags & VD_MOVED) &&
         vd_scenario_counts (crowd->game->scenario, unit) &&
         (G_LIKELY (crowd->game->scenario->n_holds == 0) || is_spared (crowd, unit));
}

static int
find_taken (const VdCrowd *crowd,
            guint16        unit)
{
  for (guint i = 0; i < crowd->n_taken; i++)
    if (crowd->taken[i].unit == unit)
      return i;

  return -1;
}

/* Takes away the seat of @unit, if it has one. */
static void
leave_out (VdCrowd *crowd,
           guint16  unit)
{
  int i = crowd->n_taken > 0 ? find_taken (crowd, unit) : -1;

  if (i >= 0)
    crowd->taken[i] = crowd->taken[--crowd->n_taken];
}

static void
assign (VdCrowd *crowd,
        guint16  unit,
        guint    cell)
{
  int old = find_taken (crowd, unit);

  crowd->taken[old >= 0 ? (guint) old : crowd->n_taken++] = (VdSeat) { unit, cell };
}

static gboolean
looks_for_seat (const VdCrowd     *crowd,
                VdReachSlice      *slice,
                const VdReachCell *cells)
{
  for (slice->seat = 0; slice->seat < slice->n; slice->seat++)
    if (has_seat (crowd, cells[slice->seat].cell))
      return TRUE;

  return FALSE;
}

/* Whether there is a free seat for @unit; leaves it in VdReachSlice.seat.  The
 * one found last time mostly serves again. */
static inline gboolean
finds_seat (const VdCrowd *crowd,
            guint16        unit)
{
  VdReachSlice *slice = vd_move_cache_reach (crowd->game, unit);
  const VdReachCell *cells = crowd->game->movement->cells + slice->first;

  return (slice->seat < slice->n && has_seat (crowd, cells[slice->seat].cell)) ||
         looks_for_seat (crowd, slice, cells);
}

static gboolean seat_unit  (VdCrowd *crowd,
                            guint16  unit);
static gboolean clear_seat (VdCrowd *crowd,
                            guint    cell);

/* Lets a unit that stands in @cell leave it. */
static gboolean
clear_standing (VdCrowd *crowd,
                guint    cell)
{
  VdGame *game = crowd->game;

  for (guint16 unit = game->unit_at[cell]; unit != VD_NONE; unit = game->next_at[unit])
    if (may_leave (crowd, unit) && find_taken (crowd, unit) < 0 && seat_unit (crowd, unit))
      return TRUE;

  return FALSE;
}

/* Whether @cell has not been tried before for the unit to be seated. */
static gboolean
tries (const VdCrowd *crowd,
       guint          cell)
{
  VdMoveCache *movement = crowd->game->movement;

  if (movement->tried[cell] == movement->tried_stamp)
    return FALSE;

  movement->tried[cell] = movement->tried_stamp;
  return TRUE;
}

/* A unit finds another seat than the one it has, or after all stays at home. */
static gboolean
seat_elsewhere (VdCrowd *crowd,
                guint16  unit)
{
  guint home = crowd->game->state.units[unit].cell;

  if (seat_unit (crowd, unit))
    return TRUE;
  if (!tries (crowd, home))
    return FALSE;

  if (!has_seat (crowd, home) && !clear_seat (crowd, home))
    return FALSE;

  leave_out (crowd, unit);
  return TRUE;
}

static gboolean
clear_seat (VdCrowd *crowd,
            guint    cell)
{
  for (guint i = 0; i < crowd->n_taken; i++)
    if (crowd->taken[i].cell == cell && seat_elsewhere (crowd, crowd->taken[i].unit))
      return TRUE;

  return clear_standing (crowd, cell);
}

/* Gives @unit a seat, a free one if there is one, else sending others on: those
 * that have the seat, and those that stand there and have not moved (Kuhn's
 * matching: every hex is tried once for each unit to be seated).  Off the map
 * is room for all. */
static gboolean
seat_unit (VdCrowd *crowd,
           guint16  unit)
{
  VdGame *game = crowd->game;
  const VdMoveCache *movement = game->movement;
  const VdReachSlice *slice = vd_move_cache_reach (game, unit);

  if (finds_seat (crowd, unit))
    {
      assign (crowd, unit, movement->cells[slice->first + slice->seat].cell);
      return TRUE;
    }

  for (guint i = 0; i < slice->n; i++)
    {
      /* Searching for another unit may move the array: look it up again. */
      guint cell = movement->cells[slice->first + i].cell;

      if (tries (crowd, cell) && clear_seat (crowd, cell))
        {
          assign (crowd, unit, cell);
          return TRUE;
        }
    }

  if (!vd_move_has_way_out (game, unit))
    return FALSE;

  assign (crowd, unit, game->scenario->n_cells);
  return TRUE;
}

/* Takes as many units out of the hex @cell as are over its limit. */
static gboolean
thin_out (VdCrowd *crowd,
          guint    cell)
{
  guint excess = count_after (crowd, cell) - crowd->limit;

  for (guint16 unit = crowd->game->unit_at[cell]; unit != VD_NONE && excess > 0;
       unit = crowd->game->next_at[unit])
    if (may_leave (crowd, unit))
      {
        assign (crowd, unit, NO_SEAT);
        excess--;
      }

  return excess == 0;
}

static int
find_homeless (const VdCrowd *crowd)
{
  for (guint i = 0; i < crowd->n_taken; i++)
    if (crowd->taken[i].cell == NO_SEAT)
      return crowd->taken[i].unit;

  return -1;
}

static void
copy_crowd (VdCrowd       *to,
            const VdCrowd *from)
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
seat_all (VdCrowd *crowd)
{
  crowd->n_taken = 0;
  for (guint i = 0; i < crowd->n; i++)
    if (!thin_out (crowd, crowd->cells[i]))
      return FALSE;

  for (int unit = find_homeless (crowd); unit >= 0; unit = find_homeless (crowd))
    {
      crowd->game->movement->tried_stamp++;
      if (!seat_elsewhere (crowd, unit))
        return FALSE;
    }

  return TRUE;
}

VdCrowd *
vd_crowd_new (void)
{
  return g_new0 (VdCrowd, 1);
}

/* The crowd as it stands, nobody on the way.  Worked out once for a list. */
static const VdCrowd *
base_of (VdGame *game)
{
  VdMoveCache *movement = game->movement;
  VdCrowd *base = movement->crowd;

  if (movement->crowd_stamp == game->stamp)
    return base;

  base->game = game;
  base->limit = vd_scenario_get_setting (game->scenario, game->state.player, VD_SET_STACKING);
  base->mover = VD_NONE;
  base->from = base->to = game->scenario->n_cells;
  base->n = base->n_taken = 0;
  base->possible = game->n_crowded == 0 || (find_crowded (base) && seat_all (base));
  if (!base->possible)
    base->n_taken = 0;
  movement->crowd_stamp = game->stamp;
  movement->open_valid = FALSE;

  return base;
}

void
vd_crowd_begin (VdCrowd  *crowd,
                VdGame   *game,
                VdUnitId  unit)
{
  const VdCrowd *base = base_of (game);
  guint from = vd_game_is_on_map (game, unit) ? game->state.units[unit].cell
                                              : game->scenario->n_cells;

  copy_crowd (crowd, base);
  leave_out (crowd, unit);
  crowd->mover = unit;
  crowd->from = from;
  crowd->to = game->scenario->n_cells;
  if (game->n_at[from] > crowd->limit || (base->n_taken > 0 && vd_hold_is_choosing (game)))
    {
      crowd->n = 0;
      crowd->possible = find_crowded (crowd) && seat_all (crowd);
    }
}

/* Whether there is a free seat for @unit, while nobody has one promised. */
static gboolean
finds_room (const VdCrowd *crowd,
            guint16        unit)
{
  const VdGame *game = crowd->game;
  const VdReachSlice *slice = vd_move_cache_reach (crowd->game, unit);
  const guint64 *reach = game->movement->reach_bits + (gsize) unit * game->n_words;

  for (guint w = slice->first_word; w < slice->end_word; w++)
    if (reach[w] & ~game->full[w])
      return TRUE;

  return crowd->from < game->scenario->n_cells && has_seat (crowd, crowd->from) &&
         (reach[crowd->from / 64] & BIT_OF (crowd->from));
}

/* Whether @unit could go away, were nobody else on the map: one that stands in
 * enemy control mostly cannot. */
static gboolean
may_go (const VdCrowd *crowd,
        guint16        unit)
{
  return may_leave (crowd, unit) && (vd_move_cache_reach (crowd->game, unit)->n > 0 ||
                                     vd_move_has_way_out (crowd->game, unit));
}

/* Whether enough units of the hex could still go away, wherever to. */
static gboolean
could_thin_out (const VdCrowd *crowd,
                guint          to)
{
  guint n = 0;

  for (guint16 unit = crowd->game->unit_at[to]; unit != VD_NONE; unit = crowd->game->next_at[unit])
    n += may_go (crowd, unit);

  return crowd->game->n_at[to] + 1u <= crowd->limit + n;
}

/* Whether @unit, one of those in the full hex @to, can leave it for a hex that
 * nobody else goes to.  Whoever moves, more hexes than these are free to it,
 * never fewer. */
static inline guint
way_of (const VdCrowd *crowd,
        guint16        unit,
        guint          to)
{
  if (crowd->limit != 1 || crowd->game->n_at[to] != 1)
    return could_thin_out (crowd, to) ? VD_WAY_UNSURE : VD_WAY_NEVER;
  if (!may_leave (crowd, unit))
    return VD_WAY_NEVER;
  if (promised (crowd, to) > 0)
    return VD_WAY_UNSURE;
  if (crowd->n_taken == 0 ? finds_room (crowd, unit) : finds_seat (crowd, unit))
    return VD_WAY_YES;

  return may_go (crowd, unit) ? VD_WAY_UNSURE : VD_WAY_NEVER;
}

/* The hexes that friends fill, as far as they can make way: those who have
 * moved can not. */
static void
open_friends (const VdCrowd *base)
{
  VdGame *game = base->game;
  const VdRoll *roll = vd_roll_call (game);
  gboolean chooses = vd_hold_is_choosing (game);

  for (guint i = 0; i < roll->n_movers; i++)
    {
      guint unit = roll->movers[i];
      guint cell = game->state.units[unit].cell;
      guint way;

      if (!(game->full[cell / 64] & BIT_OF (cell)))
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
has_other_seat (const VdCrowd *crowd,
                guint          cell)
{
  for (guint t = 0; t < crowd->n_taken; t++)
    {
      const VdReachCell *cells;
      guint n;

      if (crowd->taken[t].cell != cell)
        continue;

      cells = vd_reach_find (crowd->game, crowd->taken[t].unit, &n);
      for (guint i = 0; i < n; i++)
        if (cells[i].cell != cell && has_seat (crowd, cells[i].cell))
          return TRUE;
    }

  return FALSE;
}

/* Whether a mover may have @cell, which has room, though the crowd may need it:
 * what is free for one of the crowd is free whoever moves. */
static gboolean
can_spare (const VdCrowd *crowd,
           guint          cell)
{
  return has_seat (crowd, cell) || has_other_seat (crowd, cell);
}

static void
open_cells (const VdCrowd *base)
{
  const VdGame *game = base->game;
  VdMoveCache *movement = game->movement;

  for (guint w = 0; w < game->n_words; w++)
    movement->open[w] = ~game->full[w];
  open_friends (base);

  /* A hex that the crowd needs may still be free for this mover or that. */
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

void
vd_crowd_open (VdGame *game)
{
  const VdCrowd *base = base_of (game);
  VdMoveCache *movement = game->movement;
  gsize size = game->n_words * sizeof *movement->open;
  guint64 *before = movement->open;

  movement->open = movement->open_before;
  movement->open_before = before;
  memset (movement->unsure, 0, size);
  if (!vd_game_has (game, VD_POINT_MOVE_STACKING) || vd_cull_waits (game))
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
vd_crowd_allows (const VdCrowd *crowd,
                 guint          to)
{
  VdCrowd trial;
  guint way;

  if (to == crowd->from || !vd_game_has (crowd->game, VD_POINT_MOVE_STACKING) ||
      vd_cull_waits (crowd->game))
    return TRUE;
  if (!crowd->possible)
    return FALSE;

  /* The way of ending the phase that was found serves unless it needs this
   * hex; only then is another looked for. */
  if (crowd->game->n_at[to] < crowd->limit)
    way = can_spare (crowd, to) ? VD_WAY_YES : VD_WAY_UNSURE;
  else
    way = way_of (crowd, crowd->game->unit_at[to], to);

  if (way != VD_WAY_UNSURE)
    return way == VD_WAY_YES;

  copy_crowd (&trial, crowd);
  trial.to = to;
  return (count_after (&trial, to) <= trial.limit || note (&trial, to)) && seat_all (&trial);
}
