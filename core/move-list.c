/* The legal orders of a Movement Phase. */
#include "core/move.h"

#include "core/crowd.h"
#include "core/cull.h"
#include "core/exit.h"
#include "core/move-private.h"
#include "core/roll.h"
#include "core/summon.h"

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

/* Leaves in @set the cells that the crowd allows this mover. */
static guint64
sift (const VdCrowd *crowd,
      guint64        set,
      guint          first)
{
  guint64 allowed = 0;

  for (; set != 0; set &= set - 1)
    if (vd_crowd_allows (crowd, first + __builtin_ctzll (set)))
      allowed |= set & -set;

  return allowed;
}

/* Works out where a unit may end a move: hexes open to every mover, and those
 * that the crowd, asked for it, allows.  Puts the set into VdGame.listed_bits.
 *
 * Returns: whether it is another one than before */
static gboolean
find_open (VdGame   *game,
           VdUnitId  unit)
{
  VdReachSlice *slice = &game->reach[unit];
  const guint64 *reach = game->reach_bits + (gsize) unit * game->n_words;
  guint64 *listed = game->listed_bits + (gsize) unit * game->n_words;
  gboolean needed = vd_crowd_needs (game, unit) || vd_crowd_depends (game);
  guint64 changes = 0;
  VdCrowd crowd;

  if (!needed && slice->is_listed && !(slice->words & game->touched))
    return FALSE;

  slice->is_listed = !needed;
  crowd.game = NULL; /* begun when it is first asked */
  for (guint w = slice->first_word; w < slice->end_word; w++)
    {
      guint64 open = needed ? 0 : game->open[w] & reach[w];
      guint64 unsure = needed ? reach[w] : game->unsure[w] & reach[w];

      if (unsure != 0 && crowd.game == NULL)
        vd_crowd_begin (&crowd, game, unit);
      if (unsure != 0)
        open |= sift (&crowd, unsure, w * 64);

      changes |= open ^ listed[w];
      listed[w] = open;
    }

  return changes != 0;
}

/* Orders of one unit to the hexes it can reach, by ascending cell.  Most lists
 * of a phase have the same ones as the list before: they are copied. */
static void
list_reach (VdGame      *game,
            VdUnitId     unit,
            VdOrderKind  kind,
            VdOrderList *list)
{
  const guint64 *listed = game->listed_bits + (gsize) unit * game->n_words;
  VdReachSlice *slice = &game->reach[unit];
  VdOrder *orders;
  gboolean changes;
  guint n;

  vd_reach_find (game, unit, &n);
  if (list->n + n > list->size)
    vd_order_list_grow (list, n);

  /* The search for others may move the array: look it up only then. */
  changes = find_open (game, unit);
  orders = game->listed + slice->first;
  if (changes)
    {
      slice->n_listed = 0;
      for (guint w = slice->first_word; w < slice->end_word; w++)
        slice->n_listed += list_set (listed[w], w * 64, (VdOrder) { kind, 0, unit, 0, 0 },
                                     orders + slice->n_listed);
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
  const VdReachSlice *slice = &game->reach[unit];
  g_autofree guint64 *open = NULL;
  VdCrowd crowd;

  if (G_LIKELY (slice->n_amiss == 0) || list->n > before)
    return;

  open = g_new0 (guint64, game->n_words);
  vd_crowd_begin (&crowd, game, unit);
  for (guint i = slice->n; i < slice->n + slice->n_amiss; i++)
    {
      guint cell = game->reach_cells[slice->first + i].cell;

      if (vd_crowd_allows (&crowd, cell))
        open[cell / 64] |= G_GUINT64_CONSTANT (1) << cell % 64;
    }

  if (list->n + slice->n_amiss > list->size)
    vd_order_list_grow (list, slice->n_amiss);
  for (guint w = 0; w < game->n_words; w++)
    list->n += list_set (open[w], w * 64, (VdOrder) { kind, 0, unit, 0, 0 },
                         list->orders + list->n);
}

/* The hexes of its slice. */
static void
list_moves (VdGame      *game,
            VdUnitId     unit,
            VdOrderList *list)
{
  VdOrderKind kind = vd_game_is_on_map (game, unit) ? VD_ORDER_MOVE : VD_ORDER_ENTER;
  const guint64 *reach = game->reach_bits + (gsize) unit * game->n_words;
  const guint64 *homes = vd_roll_call (game)->homes;
  const VdReachSlice *slice = &game->reach[unit];
  gboolean limited = vd_game_has (game, VD_POINT_MOVE_STACKING) && !vd_cull_waits (game);
  VdCrowd crowd;
  guint n;

  vd_reach_find (game, unit, &n);
  if (n == 0)
    return;

  if (game->crowd_valid && game->open_valid)
    {
      list_reach (game, unit, kind, list);
      return;
    }
  if (list->n + n > list->size)
    vd_order_list_grow (list, n);

  /* A hex with room is free to him, unless one of the crowd goes there; a full
   * one is left by those only who have not moved. */
  vd_crowd_begin (&crowd, game, unit);
  for (guint w = slice->first_word; w < slice->end_word && (crowd.possible || !limited); w++)
    {
      guint64 room = limited ? reach[w] & ~game->full[w] : reach[w];
      guint64 sure = limited ? room & ~vd_crowd_promised (&crowd, w) : room;
      guint64 open = sure | sift (&crowd, (room | (reach[w] & homes[w])) & ~sure, w * 64);

      list->n += list_set (open, w * 64, (VdOrder) { kind, 0, unit, 0, 0 }, list->orders + list->n);
    }
}

void
vd_move_list_unit (VdGame      *game,
                   VdUnitId     unit,
                   VdOrderList *list)
{
  guint before = list->n;

  list_moves (game, unit, list);
  list_amiss (game, unit, before, list);
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
  guint n, first, count = 0;

  vd_reach_find (game, unit, &n);
  first = game->reach[unit].first;
  if (vd_game_is_on_map (game, unit) && game->scenario->edges[cell] != 0 &&
      !vd_move_is_bound (game, unit))
    ways[count++] = (VdReachCell) { .cell = cell };

  for (guint i = 0; i < n && count < max; i++)
    if (game->scenario->edges[game->reach_cells[first + i].cell] != 0)
      ways[count++] = game->reach_cells[first + i];

  return count;
}

static gboolean
has_ways_out (VdGame *game)
{
  if (!game->ways_out_valid)
    game->any_way_out = vd_exit_cells (game, game->state.player, game->ways_out);

  game->ways_out_valid = TRUE;
  return game->any_way_out;
}

/* Whether a unit stands at a way out, or passes one in its move. */
static gboolean
comes_to_way_out (VdGame   *game,
                  VdUnitId  unit)
{
  const guint64 *reach = game->reach_bits + (gsize) unit * game->n_words;
  const VdReachSlice *slice = &game->reach[unit];
  guint cell = game->state.units[unit].cell;

  if (vd_game_is_on_map (game, unit) &&
      (game->ways_out[cell / 64] >> cell % 64 & 1))
    return TRUE;

  for (guint w = slice->first_word; w < slice->end_word; w++)
    if (reach[w] & game->ways_out[w])
      return TRUE;

  return FALSE;
}

/* The ways out of one unit, which stay the same for the whole phase. */
static void
find_ways_out (VdGame   *game,
               VdUnitId  unit)
{
  VdReachSlice *slice = &game->reach[unit];
  VdReachCell ways[MAX_WAYS];
  guint n;

  vd_reach_find (game, unit, &n);
  slice->first_way = game->ways.n;
  if (has_ways_out (game) && comes_to_way_out (game, unit))
    vd_exit_list (game, unit, ways, ways_of (game, unit, ways, MAX_WAYS), &game->ways);
  slice->n_ways = game->ways.n - slice->first_way;
  slice->ways_valid = TRUE;
}

gboolean
vd_move_has_way_out (VdGame   *game,
                     VdUnitId  unit)
{
  if (!game->reach[unit].ways_valid || game->reach[unit].doubtful)
    find_ways_out (game, unit);

  return game->reach[unit].n_ways > 0;
}

/* The units that may leave the map, by ascending number.  Who comes in may go
 * on and leave in the same move [JA 14.12]. */
static guint
find_leavers (VdGame       *game,
              const VdRoll *roll,
              guint16      *leavers)
{
  guint n_comers = vd_game_has (game, VD_POINT_ENTRY_MOVES_ON) ? roll->n_comers : 0;
  guint m = 0, c = 0, n = 0;

  while (m < roll->n_movers || c < n_comers)
    {
      gboolean is_mover = c == n_comers ||
                          (m < roll->n_movers && roll->movers[m] < roll->comers[c]);
      VdUnitId unit = is_mover ? roll->movers[m++] : roll->comers[c++];

      if (vd_move_has_way_out (game, unit))
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
      const VdReachSlice *slice = &game->reach[leavers[i]];

      for (guint w = 0; w < slice->n_ways; w++)
        if (game->ways.orders[slice->first_way + w].kind == kind)
          vd_order_list_add (list, game->ways.orders[slice->first_way + w]);
    }
}

static void
list_decisions_off_map (VdGame       *game,
                        const VdRoll *roll,
                        VdOrderList  *list)
{
  for (guint i = 0; i < roll->n_on_track; i++)
    {
      VdOrder order = { VD_ORDER_STEP, 0, roll->on_track[i], 0, 0 };

      if (vd_track_test (game, &order, NULL).legal)
        vd_order_list_add (list, order);
    }

  for (guint i = 0; i < roll->n_comers; i++)
    if (vd_move_may_decline (game, roll->comers[i]))
      vd_order_list_add (list, (VdOrder) { VD_ORDER_DECLINE, 0, roll->comers[i], 0, 0 });
}

void
vd_move_list_rest (VdGame      *game,
                   VdOrderList *list)
{
  const VdRoll *roll = vd_roll_call (game);

  if (has_ways_out (game))
    {
      guint16 leavers[VD_MAX_UNITS];
      guint n = find_leavers (game, roll, leavers);

      list_ways_out (game, leavers, n, VD_ORDER_EXIT, list);
      list_ways_out (game, leavers, n, VD_ORDER_TRANSIT, list);
    }

  list_decisions_off_map (game, roll, list);
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

  list_reach (game, unit, kind, list);
  list_amiss (game, unit, before, list);
}

void
vd_move_list (VdGame      *game,
              VdOrderList *list)
{
  const VdRoll *roll = vd_roll_call (game);

  if (vd_summon_list (game, list))
    return;

  vd_crowd_open (game);
  for (guint i = 0; i < roll->n_movers; i++)
    list_all (game, roll->movers[i], VD_ORDER_MOVE, list);
  for (guint i = 0; i < roll->n_comers; i++)
    list_all (game, roll->comers[i], VD_ORDER_ENTER, list);

  game->touched = 0;
  vd_move_list_rest (game, list);
}
