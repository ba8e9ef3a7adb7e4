#include "core/combat/disrupt.h"

#include "core/combat/retreat.h"
#include "core/mechanics/army.h"
#include "core/mechanics/booking.h"
#include "core/mechanics/casualties.h"
#include "core/mechanics/garrison.h"
#include "core/movement/recall.h"
#include "core/movement/reserve-movement.h"
#include "core/position/stack-kinds.h"
#include "core/scenario/bar.h"
#include "core/scenario/price.h"

/* Whether there is no hex that @unit could retreat to: friends in one do not
 * close it, or only if they can make room [F-22].  A garrison never leaves its own
 * [DRE 14], so that none is safe for it, whatever lies open round it [DRE 17.1-b]. */
static gboolean
is_surrounded (VdGame   *game,
               VdUnitId  unit)
{
  guint16 cells[2 * VD_N_DIRS];

  if (vd_garrison_stays (game, unit))
    return TRUE;
  if (game->scenario->settings[VD_SET_FRIENDS_SURROUND])
    return vd_retreat_hexes (game, unit, cells, NULL) == 0;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (vd_retreat_bar (game, unit, dir) == VD_N_POINTS)
      return FALSE;

  return TRUE;
}

void
vd_disrupt_judge (VdGame *game)
{
  VdCombat *combat = &game->state.combat;

  G_STATIC_ASSERT (VD_MAX_ATTACKERS <= 64);

  combat->judged = FALSE;
  combat->surrounded = 0;
  if (!vd_game_plays (game, VD_MECHANIC_DISRUPTION) ||
      game->scenario->settings[VD_SET_SURROUNDED_AFTER] ||
      !vd_result_kills_both (&game->scenario->results[combat->result]))
    return;

  combat->judged = TRUE;
  for (guint i = 0; i < combat->n_attackers; i++)
    if (is_surrounded (game, combat->attackers[i]))
      combat->surrounded |= G_GUINT64_CONSTANT (1) << i;
}

/* The same, but of an attacker who falls with his enemies by the position in which they
 * still stood [F-82]. */
static gboolean
was_surrounded (VdGame   *game,
                VdUnitId  unit)
{
  const VdCombat *combat = &game->state.combat;

  for (guint i = 0; i < combat->n_attackers && combat->judged; i++)
    if (combat->attackers[i] == unit)
      return (combat->surrounded >> i & 1) != 0;

  return is_surrounded (game, unit);
}

/* Whether its army was demoralized: before the result by which it falls, or by
 * now, its own loss counted [F-70]. */
static gboolean
is_broken (const VdGame *game,
           VdUnitId      unit)
{
  guint army = game->scenario->units[unit].army;

  return game->scenario->settings[VD_SET_DISRUPTION_JUDGED]
         ? vd_army_is_demoralized (game, unit)
         : army != VD_NO_ARMY && (game->state.combat.demoralized_before >> army & 1);
}

gboolean
vd_disrupt_spares (VdGame   *game,
                   VdUnitId  unit)
{
  const VdScenario *s = game->scenario;
  gboolean gun = s->classes[s->units[unit].unit_class].range > 0;

  if (!vd_game_plays (game, VD_MECHANIC_DISRUPTION) || !vd_game_has (game, VD_POINT_DISRUPTION))
    return FALSE;

  if (gun && vd_game_has (game, VD_POINT_DISRUPT_GUNS))
    {
      vd_game_see (game, VD_POINT_DISRUPT_GUNS);
      return FALSE;
    }
  if (was_surrounded (game, unit) && vd_game_has (game, VD_POINT_DISRUPT_SURROUNDED))
    {
      vd_game_see (game, VD_POINT_DISRUPT_SURROUNDED);
      return FALSE;
    }
  if (is_broken (game, unit) && vd_game_has (game, VD_POINT_DISRUPT_DEMORALIZED))
    {
      vd_game_see (game, VD_POINT_DISRUPT_DEMORALIZED);
      return FALSE;
    }

  vd_game_see (game, VD_POINT_DISRUPTION);
  return TRUE;
}

/* Reorganization */

/* What the places of one unit are looked for with. */
typedef struct
{
  VdGame  *game;
  VdUnitId unit;
  guint    nearest;  /* hexes to the enemy, at least */
  gboolean any_army; /* whether any friend will do */
  guint8  *near;     /* of each cell */
} Search;

static gboolean
is_alike (const Search *search,
          VdUnitId      other)
{
  const VdScenario *s = search->game->scenario;

  return s->units[other].side == s->units[search->unit].side &&
         (search->any_army || s->units[other].army == s->units[search->unit].army ||
          !vd_scenario_has (s, VD_POINT_REFORM_ARMY));
}

/* Whether a fitting friend stands beside @cell. */
static gboolean
has_neighbour (const Search *search,
               guint         cell)
{
  const VdGame *game = search->game;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int next = game->scenario->next[cell][dir];

      for (guint16 unit = next >= 0 ? game->unit_at[next] : VD_NONE; unit != VD_NONE;
           unit = game->next_at[unit])
        if (is_alike (search, unit))
          return TRUE;
    }

  return FALSE;
}

/* Whether the unit can stand in @cell, whoever stands beside it. */
static gboolean
has_room (const Search *search,
          guint         cell)
{
  const VdGame *game = search->game;
  const VdScenario *s = game->scenario;
  guint side = s->units[search->unit].side;
  guint16 there = game->unit_at[cell];

  return s->terrain[cell] != VD_NEVER &&
         vd_price_can_stand (s, cell, s->units[search->unit].unit_class) &&
         !vd_scenario_confines (s, search->unit, cell) &&
         !vd_bar_is_ground (s, s->units[search->unit].bars, cell) &&
         (there == VD_NONE || s->units[there].side == side) &&
         vd_stack_has_room (game, search->unit, cell);
}

static gboolean
is_in_band (const Search *search,
            guint         cell)
{
  const gint16 *settings = search->game->scenario->settings;

  return !vd_game_has (search->game, VD_POINT_REFORM_BAND) ||
         (search->near[cell] >= search->nearest &&
          search->near[cell] <= settings[VD_SET_REFORM_FARTHEST]);
}

static guint
find_places (const Search *search,
             guint16      *cells)
{
  guint n = 0;

  for (guint cell = 0; cell < search->game->scenario->n_cells; cell++)
    if (is_in_band (search, cell) && has_room (search, cell) && has_neighbour (search, cell))
      cells[n++] = cell;

  return n;
}

/* Beside its army, else beside any friend; and as far off as it must be that is
 * going back to reserve, if that can be [F-67]. */
static guint
find_cells (VdGame   *game,
            VdUnitId  unit,
            guint16  *cells)
{
  const VdScenario *s = game->scenario;
  g_autofree guint8 *near = g_malloc (s->n_cells + 1);
  g_autofree guint16 *order = g_new (guint16, s->n_cells + 1);
  guint usual = s->settings[VD_SET_REFORM_NEAREST];
  Search search = { game, unit, MAX (usual, vd_recall_distance (game, unit)), FALSE, near };
  guint n;

  vd_reserve_find_near (game, s->units[unit].side ^ 1, VD_NEVER - 1, near, order);
  for (;;)
    {
      n = find_places (&search, cells);
      if (n > 0)
        return n;

      if (!search.any_army && vd_game_has (game, VD_POINT_REFORM_FRIEND))
        search.any_army = TRUE;
      else if (search.nearest > usual)
        search = (Search) { game, unit, usual, FALSE, near };
      else
        return 0;
    }
}

static gboolean
is_disrupted (const VdGame *game,
              guint         side,
              VdUnitId      unit)
{
  return game->state.units[unit].place == VD_PLACE_DISRUPTED && vd_game_side (game, unit) == side;
}

gboolean
vd_disrupt_is_owed (VdGame *game,
                    guint   side)
{
  const VdScenario *s = game->scenario;
  g_autofree guint16 *cells = g_new (guint16, s->n_cells + 1);

  for (guint i = 0; i < s->n_of_side[side]; i++)
    if (is_disrupted (game, side, s->of_side[side][i]) &&
        find_cells (game, s->of_side[side][i], cells) > 0)
      return TRUE;

  return FALSE;
}

void
vd_disrupt_list (VdGame      *game,
                 guint        side,
                 VdOrderList *list)
{
  const VdScenario *s = game->scenario;
  g_autofree guint16 *cells = g_new (guint16, s->n_cells + 1);

  for (guint i = 0; i < s->n_of_side[side]; i++)
    if (is_disrupted (game, side, s->of_side[side][i]))
      {
        guint n = find_cells (game, s->of_side[side][i], cells);

        for (guint c = 0; c < n; c++)
          vd_order_list_add (list, (VdOrder) { VD_ORDER_REFORM, 0, s->of_side[side][i],
                                               cells[c], 0 });
      }
}

/* Why @order, none of the list, is refused. */
static VdPoint
find_bar (VdGame        *game,
          guint          side,
          const VdOrder *order)
{
  const VdScenario *s = game->scenario;
  g_autofree guint8 *near = g_malloc (s->n_cells + 1);
  g_autofree guint16 *cells = g_new (guint16, s->n_cells + 1);
  Search search = { game, order->unit, s->settings[VD_SET_REFORM_NEAREST], FALSE, near };

  if (order->kind != VD_ORDER_REFORM || !is_disrupted (game, side, order->unit))
    return VD_POINT_REFORM_PLACER;

  vd_reserve_find_near (game, side ^ 1, VD_NEVER - 1, near, cells);
  if (!is_in_band (&search, order->cell))
    return VD_POINT_REFORM_BAND;
  if (!has_room (&search, order->cell))
    return VD_POINT_MOVE_STACKING;

  return has_neighbour (&search, order->cell) ? VD_POINT_RECALL : VD_POINT_REFORM_ARMY;
}

VdVerdict
vd_disrupt_test (VdGame        *game,
                 guint          side,
                 const VdOrder *order,
                 VdExplain     *why)
{
  g_autofree guint16 *cells = g_new (guint16, game->scenario->n_cells + 1);
  guint n = 0;

  if (order->kind == VD_ORDER_REFORM && is_disrupted (game, side, order->unit))
    n = find_cells (game, order->unit, cells);

  for (guint i = 0; i < n; i++)
    if (cells[i] == order->cell)
      return vd_allow (0);

  return vd_forbid (game, find_bar (game, side, order), why);
}

/* What the place rests on. */
static void
trace_placement (VdGame        *game,
                 const VdOrder *order)
{
  Search search = { game, order->unit, 0, FALSE, NULL };

  vd_game_see (game, VD_POINT_REFORM_PLACER);
  vd_game_see (game, VD_POINT_REFORM_BAND);
  vd_game_see (game, has_neighbour (&search, order->cell) ? VD_POINT_REFORM_ARMY
                                                          : VD_POINT_REFORM_FRIEND);
}

void
vd_disrupt_apply (VdGame        *game,
                  const VdOrder *order)
{
  g_assert (order->kind == VD_ORDER_REFORM);

  if (G_UNLIKELY (game->trace != NULL))
    trace_placement (game, order);

  game->state.units[order->unit].flags = 0;
  vd_game_place (game, order->unit, order->cell);
  vd_casualties_return (game, order->unit);
  vd_booking_stand (game, order->unit, order->cell);
}
