#include "core/play/crowd.h"

#include "core/combat/retreat.h"
#include "core/combat/make-room.h"
#include "core/mechanics/booking.h"
#include "core/mechanics/garrison.h"
#include "core/play/deploy.h"
#include "core/play/play.h"
#include "core/position/stack-kinds.h"
#include "core/position/window.h"

/* Whether @unit, of a crowded hex, is one of too many: without it there are fewer. */
static gboolean
is_too_many (const VdGame *game,
             VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  guint cell = game->state.units[unit].cell;
  VdStackCount rest = { 0 };

  if (!vd_game_is_on_map (game, unit) || vd_garrison_stays (game, unit))
    return FALSE;

  for (guint16 mate = game->unit_at[cell]; mate != VD_NONE; mate = game->next_at[mate])
    if (mate != unit)
      vd_stack_count_add (&rest, s, mate);

  return vd_stack_count_excess (&rest, s, vd_game_side (game, unit), NULL) <
         vd_stack_kinds_excess (game, cell);
}

/* The orders by which @side displaces, into @list if there is one.
 *
 * Returns: whether there are any */
static gboolean
list_of_side (const VdGame *game,
              guint         side,
              VdOrderList  *list)
{
  const VdScenario *s = game->scenario;
  guint16 cells[VD_N_DIRS];
  gboolean found = FALSE;

  for (guint i = 0; i < s->n_of_side[side] && game->n_overstacked > 0; i++)
    if (is_too_many (game, s->of_side[side][i]))
      for (guint k = vd_make_room_find_hexes (game, s->of_side[side][i], cells); k > 0; k--)
        {
          found = TRUE;
          if (list == NULL)
            return TRUE;
          vd_order_list_add (list, (VdOrder) { VD_ORDER_DISPLACE, 0, s->of_side[side][i],
                                               cells[k - 1], 0 });
        }

  return found;
}

static gboolean
is_played (const VdGame *game,
           VdPoint       point)
{
  return vd_scenario_stacks_by_kinds (game->scenario) && vd_game_has (game, point) &&
         game->n_overstacked > 0;
}

/* Who displaces: before play the side that begins comes first. */
static guint
find_decider (const VdGame *game)
{
  guint first = game->scenario->first_side;

  if (game->state.phase != VD_PHASE_SETUP)
    return game->state.player;

  return list_of_side (game, first, NULL) ? first : first ^ 1;
}

gboolean
vd_crowd_is_owed (const VdGame *game)
{
  return game->state.phase == VD_PHASE_SETUP && is_played (game, VD_POINT_STACK_KINDS_SETUP) &&
         vd_play_find_owed_option (game) < 0 && !vd_deploy_is_owed (game) &&
         list_of_side (game, find_decider (game), NULL);
}

static gboolean
begin_displacing (VdGame *game)
{
  if (!is_played (game, VD_POINT_STACK_KINDS_DISPLACED) ||
      !list_of_side (game, game->state.player, NULL))
    return FALSE;

  game->state.phase = VD_PHASE_CROWDED;
  return TRUE;
}

static VdPoint
get_point (const VdGame *game)
{
  return game->state.phase == VD_PHASE_SETUP ? VD_POINT_STACK_KINDS_SETUP
                                             : VD_POINT_STACK_KINDS_DISPLACED;
}

static void
list_displacements (VdGame      *game,
                    VdOrderList *list)
{
  list_of_side (game, find_decider (game), list);
}

static VdVerdict
test_displacement (VdGame        *game,
                   const VdOrder *order,
                   VdExplain     *why)
{
  const gint32 *next = NULL;

  if (order->kind != VD_ORDER_DISPLACE ||
      vd_game_side (game, order->unit) != find_decider (game) || !is_too_many (game, order->unit))
    return vd_forbid (game, get_point (game), why);

  next = game->scenario->next[game->state.units[order->unit].cell];
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (next[dir] == (gint32) order->cell)
      {
        VdPoint bar = vd_retreat_bar (game, order->unit, dir);

        if (bar != VD_N_POINTS)
          return vd_forbid (game, bar, why);

        return vd_stack_has_room (game, order->unit, order->cell)
               ? vd_allow (0) : vd_forbid (game, get_point (game), why);
      }

  return vd_forbid (game, get_point (game), why);
}

static gboolean
displace_unit (VdGame        *game,
               const VdOrder *order)
{
  g_assert (order->kind == VD_ORDER_DISPLACE);

  vd_game_see (game, get_point (game));
  vd_game_move (game, order->unit, order->cell);
  if (game->state.phase == VD_PHASE_SETUP)
    return !vd_crowd_is_owed (game);

  vd_booking_enter (game, order->unit, order->cell);
  return !list_of_side (game, game->state.player, NULL);
}

const VdPlayWindow vd_first_crowd_window = {
  .is_open = vd_crowd_is_owed,
  .is_alone = TRUE,
  .answers = VD_ALL_KINDS & ~(VD_KIND (CHOOSE) | VD_KIND (DEPLOY)),
  .decide = find_decider,
  .list = list_displacements,
  .test = test_displacement,
  .apply = displace_unit,
};

const VdPlayWindow vd_crowd_window = {
  .is_alone = TRUE,
  .answers = VD_ALL_KINDS & ~VD_KINDS_OF_SETUP,
  .owns = VD_KIND (DISPLACE),
  .outside = VD_POINT_STACK_KINDS_DISPLACED,
  .after = VD_PHASE_MOVEMENT,
  .begin = begin_displacing,
  .list = list_displacements,
  .test = test_displacement,
  .apply = displace_unit,
};
