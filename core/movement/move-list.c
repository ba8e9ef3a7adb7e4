/* The legal orders of a Movement Phase. */
#include "core/movement/move.h"

#include "core/mechanics/arrival-roll.h"
#include "core/movement/exit.h"
#include "core/movement/initiative.h"
#include "core/movement/march.h"
#include "core/movement/move-cache.h"
#include "core/movement/move-private.h"
#include "core/movement/obeying.h"
#include "core/movement/overstack.h"
#include "core/movement/stack-kinds-move.h"

#include <string.h>

#define MAX_WAYS 256

/* What to add to an order's word for each cell. */
#define CELL_SHIFT (G_BYTE_ORDER == G_LITTLE_ENDIAN ? 32 : 16)

/* Appends an order for each cell of a set.  The innermost loop of a campaign:
 * an order is written as one word, and nothing is read through pointers that
 * the writes might touch. */
static guint
list_set (guint64  set,
          guint    first,
          VdOrder  order,
          VdOrder *restrict out)
{
  guint64 word;
  guint n = 0;

  order.cell = first;
  memcpy (&word, &order, sizeof word);
  for (; set != 0; set &= set - 1, n++)
    {
      guint64 one = word + ((guint64) __builtin_ctzll (set) << CELL_SHIFT);

      memcpy (&out[n], &one, sizeof one);
    }

  return n;
}

/* Leaves in @set the cells where stacking allows this mover to end. */
static guint64
keep_allowed (const VdStacking *stacking,
              guint64           set,
              guint             first)
{
  guint64 allowed = 0;

  for (; set != 0; set &= set - 1)
    if (vd_stacking_allows (stacking, first + __builtin_ctzll (set)))
      allowed |= set & -set;

  return allowed;
}

/* Works out where a unit may end a move: hexes open to every mover, and those
 * that stacking, asked for it, allows.  Puts the set into VdMoveCache.listed_bits.
 *
 * Returns: whether it is another one than before */
static gboolean
find_open (VdGame   *game,
           VdUnitId  unit)
{
  const VdMoveCache *movement = game->movement;
  VdReachSlice *slice = &movement->reach[unit];
  const guint64 *reach = movement->reach_bits + (gsize) unit * game->n_words;
  guint64 *listed = movement->listed_bits + (gsize) unit * game->n_words;
  gboolean needed = vd_stacking_needs (movement->stacking, unit) ||
                    vd_stacking_depends (movement->stacking);
  guint64 changes = 0;
  VdStacking stacking;

  if (!needed && slice->is_listed && !(slice->words & movement->touched))
    return FALSE;

  slice->is_listed = !needed;
  stacking.game = NULL; /* begun when it is first asked */
  for (guint w = slice->first_word; w < slice->end_word; w++)
    {
      guint64 open = needed ? 0 : movement->open[w] & reach[w];
      guint64 unsure = needed ? reach[w] : movement->unsure[w] & reach[w];

      if (unsure != 0 && stacking.game == NULL)
        vd_stacking_begin (&stacking, game, unit);
      if (unsure != 0)
        open |= keep_allowed (&stacking, unsure, w * 64);

      changes |= open ^ listed[w];
      listed[w] = open;
    }

  return changes != 0;
}

/* Orders of one unit to the hexes it can reach, or to those of them that are @wanted, by
 * ascending cell.  Most lists of all have the same ones as the list before: they are copied. */
static void
list_reach (VdGame        *game,
            VdUnitId       unit,
            VdOrderKind    kind,
            const guint64 *wanted,
            VdOrderList   *list)
{
  const guint64 *listed = game->movement->listed_bits + (gsize) unit * game->n_words;
  const VdOrder order = { kind, 0, unit, 0, 0 };
  VdReachSlice *slice = vd_move_cache_reach (game, unit);
  VdOrder *orders;

  if (list->n + slice->n > list->size)
    vd_order_list_grow (list, slice->n);

  if (find_open (game, unit))
    slice->is_written = FALSE;
  if (wanted != NULL)
    {
      for (guint w = slice->first_word; w < slice->end_word; w++)
        list->n += list_set (listed[w] & wanted[w], w * 64, order, list->orders + list->n);
      return;
    }

  /* The search for others may have moved the array: look it up only now. */
  orders = game->movement->listed + slice->first;
  if (!slice->is_written)
    {
      slice->n_listed = 0;
      for (guint w = slice->first_word; w < slice->end_word; w++)
        slice->n_listed += list_set (listed[w], w * 64, order, orders + slice->n_listed);
      slice->is_written = TRUE;
    }

  if (slice->n_listed > 0)
    memcpy (list->orders + list->n, orders, slice->n_listed * sizeof *orders);
  list->n += slice->n_listed;
}

/* Lists the other hexes of a unit that would have to go elsewhere, where nobody has room
 * for it there [DRE 17.3-b]: of @before orders, none has come. */
static void
list_amiss (VdGame      *game,
            VdUnitId     unit,
            guint        before,
            VdOrderList *list)
{
  VdOrderKind kind = vd_game_is_on_map (game, unit) ? VD_ORDER_MOVE : VD_ORDER_ENTER;
  const VdReachSlice *slice = &game->movement->reach[unit];
  g_autofree guint64 *open = NULL;
  VdStacking stacking;

  if (G_LIKELY (slice->n_amiss == 0) || list->n > before)
    return;

  open = g_new0 (guint64, game->n_words);
  vd_stacking_begin (&stacking, game, unit);
  for (guint i = slice->n; i < slice->n + slice->n_amiss; i++)
    {
      guint cell = game->movement->cells[slice->first + i].cell;

      if (vd_stacking_allows (&stacking, cell))
        open[cell / 64] |= G_GUINT64_CONSTANT (1) << cell % 64;
    }

  if (list->n + slice->n_amiss > list->size)
    vd_order_list_grow (list, slice->n_amiss);
  for (guint w = 0; w < game->n_words; w++)
    list->n += list_set (open[w], w * 64, (VdOrder) { kind, 0, unit, 0, 0 },
                         list->orders + list->n);
}

/* Leaves in @set the cells where @unit may end its move where stacking goes by kinds. */
static guint64
keep_by_kinds (VdGame   *game,
               VdUnitId  unit,
               guint64   set,
               guint     first)
{
  guint64 kept = 0;

  for (; set != 0; set &= set - 1)
    if (vd_stack_kinds_allow (game, unit, first + __builtin_ctzll (set)))
      kept |= set & -set;

  return kept;
}

static VdOrderKind
kind_of_move (const VdGame *game,
              VdUnitId      unit)
{
  return vd_game_is_on_map (game, unit) ? VD_ORDER_MOVE : VD_ORDER_ENTER;
}

/* The hexes of its slice, or those of them that are @wanted. */
static void
list_moves (VdGame        *game,
            VdUnitId       unit,
            const guint64 *wanted,
            VdOrderList   *list)
{
  VdOrderKind kind = vd_game_is_on_map (game, unit) ? VD_ORDER_MOVE : VD_ORDER_ENTER;
  const VdMoveCache *movement = game->movement;
  const guint64 *reach = movement->reach_bits + (gsize) unit * game->n_words;
  const guint64 *homes = vd_roster_get (game)->homes;
  const VdReachSlice *slice = vd_move_cache_reach (game, unit);
  gboolean limited = vd_game_has (game, VD_POINT_MOVE_STACKING) && !vd_overstack_is_removed (game);
  VdStacking stacking;

  if (slice->n == 0)
    return;

  if (movement->stacking_stamp == game->stamp && movement->open_valid)
    {
      list_reach (game, unit, kind, wanted, list);
      return;
    }
  if (list->n + slice->n > list->size)
    vd_order_list_grow (list, slice->n);

  if (vd_scenario_stacks_by_kinds (game->scenario))
    {
      for (guint w = slice->first_word; w < slice->end_word; w++)
        {
          guint64 cells = wanted != NULL ? reach[w] & wanted[w] : reach[w];

          list->n += list_set (keep_by_kinds (game, unit, cells, w * 64), w * 64,
                               (VdOrder) { kind, 0, unit, 0, 0 }, list->orders + list->n);
        }
      return;
    }

  /* A hex with room is free to him, unless an overstacked unit goes there; a full
   * one is left by those only who have not moved. */
  vd_stacking_begin (&stacking, game, unit);
  for (guint w = slice->first_word; w < slice->end_word && (stacking.possible || !limited); w++)
    {
      guint64 cells = wanted != NULL ? reach[w] & wanted[w] : reach[w];
      guint64 room = limited ? cells & ~game->full[w] : cells;
      guint64 sure = limited ? room & ~vd_stacking_promised (&stacking, w) : room;
      guint64 open = sure | keep_allowed (&stacking, (room | (cells & homes[w])) & ~sure, w * 64);

      list->n += list_set (open, w * 64, (VdOrder) { kind, 0, unit, 0, 0 }, list->orders + list->n);
    }
}

void
vd_move_list_unit (VdGame      *game,
                   VdUnitId     unit,
                   VdOrderList *list)
{
  guint before = list->n;

  list_moves (game, unit, NULL, list);
  list_amiss (game, unit, before, list);
  if (G_UNLIKELY (game->movement->march != NULL))
    vd_march_list (game, unit, kind_of_move (game, unit), NULL, list);
  vd_summons_filter (game, unit, before, list);
  vd_obeying_filter (game, unit, before, list);
}

/* Drops the orders from @first on that end in none of @wanted. */
static void
keep_wanted (VdOrderList   *list,
             guint          first,
             const guint64 *wanted)
{
  guint n = first;

  for (guint i = first; i < list->n; i++)
    if (wanted[list->orders[i].cell / 64] >> list->orders[i].cell % 64 & 1)
      list->orders[n++] = list->orders[i];

  list->n = n;
}

void
vd_move_list_unit_to (VdGame        *game,
                      VdUnitId       unit,
                      const guint64 *wanted,
                      VdOrderList   *list)
{
  guint before = list->n;

  /* Whether it may go amiss depends on all that it may do else. */
  if (G_LIKELY (vd_move_cache_reach (game, unit)->n_amiss == 0 && !vd_summons_bind (game, unit) &&
                !vd_sent_binds (game, unit)))
    list_moves (game, unit, wanted, list);
  else
    {
      vd_move_list_unit (game, unit, list);
      keep_wanted (list, before, wanted);
    }
}

/* The hexes on an edge that a unit passes on its way, its own first if it
 * stands on the map and may leave it. */
static guint
ways_of (VdGame      *game,
         VdUnitId     unit,
         VdReachCell *ways,
         guint        max)
{
  guint cell = game->state.units[unit].cell;
  guint n, count = 0;
  const VdReachCell *cells = vd_reach_find (game, unit, &n);

  if (vd_game_is_on_map (game, unit) && game->scenario->edges[cell] != 0 &&
      !vd_move_is_locked (game, unit))
    ways[count++] = (VdReachCell) { .cell = cell };

  for (guint i = 0; i < n && count < max; i++)
    if (game->scenario->edges[cells[i].cell] != 0)
      ways[count++] = cells[i];

  return count;
}

static gboolean
has_ways_out (VdGame *game)
{
  VdMoveCache *movement = game->movement;

  if (!movement->ways_out_valid)
    movement->any_way_out = vd_exit_cells (game, game->state.player, movement->ways_out);

  movement->ways_out_valid = TRUE;
  return movement->any_way_out;
}

/* Whether a unit stands at a way out, or passes one in its move. */
static gboolean
comes_to_way_out (VdGame   *game,
                  VdUnitId  unit)
{
  const VdMoveCache *movement = game->movement;
  const guint64 *reach = movement->reach_bits + (gsize) unit * game->n_words;
  const VdReachSlice *slice = &movement->reach[unit];
  guint cell = game->state.units[unit].cell;

  if (vd_game_is_on_map (game, unit) && (movement->ways_out[cell / 64] >> cell % 64 & 1))
    return TRUE;

  for (guint w = slice->first_word; w < slice->end_word; w++)
    if (reach[w] & movement->ways_out[w])
      return TRUE;

  return FALSE;
}

/* The ways out of one unit, which stay the same for the whole phase. */
static void
find_ways_out (VdGame   *game,
               VdUnitId  unit)
{
  VdOrderList *list = &game->movement->ways;
  VdReachSlice *slice = vd_move_cache_reach (game, unit);
  VdReachCell ways[MAX_WAYS];

  slice->first_way = list->n;
  if (has_ways_out (game) && comes_to_way_out (game, unit))
    vd_exit_list (game, unit, ways, ways_of (game, unit, ways, MAX_WAYS), list);
  slice->n_ways = list->n - slice->first_way;
  slice->ways_valid = TRUE;
}

gboolean
vd_move_has_way_out (VdGame   *game,
                     VdUnitId  unit)
{
  const VdReachSlice *slice = &game->movement->reach[unit];

  if (!slice->ways_valid || slice->doubtful)
    find_ways_out (game, unit);

  return slice->n_ways > 0;
}

/* The units that may leave the map, by ascending number.  Who comes in may go
 * on and leave in the same move [JA 14.12]. */
static guint
find_leavers (VdGame         *game,
              const VdRoster *roster,
              guint16        *leavers)
{
  guint n_arrivals = vd_game_has (game, VD_POINT_ENTRY_MOVES_ON) ? roster->n_arrivals : 0;
  guint m = 0, c = 0, n = 0;

  while (m < roster->n_movers || c < n_arrivals)
    {
      gboolean is_mover = c == n_arrivals ||
                          (m < roster->n_movers && roster->movers[m] < roster->arrivals[c]);
      VdUnitId unit = is_mover ? roster->movers[m++] : roster->arrivals[c++];

      if (vd_move_has_way_out (game, unit) && !vd_summons_bind (game, unit) &&
          !vd_sent_binds (game, unit))
        leavers[n++] = unit;
    }

  return n;
}

static void
list_ways_out (VdGame        *game,
               const guint16 *leavers,
               guint          n,
               VdOrderKind    kind,
               VdOrderList   *list)
{
  for (guint i = 0; i < n; i++)
    {
      const VdReachSlice *slice = &game->movement->reach[leavers[i]];
      const VdOrder *ways = game->movement->ways.orders + slice->first_way;

      for (guint w = 0; w < slice->n_ways; w++)
        if (ways[w].kind == kind)
          vd_order_list_add (list, ways[w]);
    }
}

static void
list_decisions_off_map (VdGame         *game,
                        const VdRoster *roster,
                        VdOrderList    *list)
{
  for (guint i = 0; i < roster->n_on_track; i++)
    {
      VdOrder order = { VD_ORDER_STEP, 0, roster->on_track[i], 0, 0 };

      if (vd_track_test (game, &order, NULL).legal)
        vd_order_list_add (list, order);
    }

  for (guint i = 0; i < roster->n_arrivals; i++)
    if (vd_move_may_decline (game, roster->arrivals[i]))
      vd_order_list_add (list, (VdOrder) { VD_ORDER_DECLINE, 0, roster->arrivals[i], 0, 0 });
}

void
vd_move_list_rest (VdGame      *game,
                   VdOrderList *list)
{
  const VdRoster *roster = vd_roster_get (game);

  if (has_ways_out (game))
    {
      guint16 leavers[VD_MAX_UNITS];
      guint n = find_leavers (game, roster, leavers);

      list_ways_out (game, leavers, n, VD_ORDER_EXIT, list);
      list_ways_out (game, leavers, n, VD_ORDER_TRANSIT, list);
    }

  list_decisions_off_map (game, roster, list);
  if (vd_move_find_duty (game) == VD_N_POINTS)
    vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_END });
}

static void
list_all (VdGame      *game,
          VdUnitId     unit,
          VdOrderKind  kind,
          VdOrderList *list)
{
  guint before = list->n;

  list_reach (game, unit, kind, NULL, list);
  list_amiss (game, unit, before, list);
  if (G_UNLIKELY (game->movement->march != NULL))
    vd_march_list (game, unit, kind, NULL, list);
  vd_summons_filter (game, unit, before, list);
  vd_obeying_filter (game, unit, before, list);
}

void
vd_move_list (VdGame      *game,
              VdOrderList *list)
{
  const VdRoster *roster = vd_roster_get (game);

  vd_stacking_open (game);
  for (guint i = 0; i < roster->n_movers; i++)
    list_all (game, roster->movers[i], VD_ORDER_MOVE, list);
  for (guint i = 0; i < roster->n_arrivals; i++)
    list_all (game, roster->arrivals[i], VD_ORDER_ENTER, list);

  game->movement->touched = 0;
  vd_move_list_rest (game, list);
}
