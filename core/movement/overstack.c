#include "core/movement/overstack.h"

#include "core/mechanics/army.h"
#include "core/mechanics/booking.h"
#include "core/mechanics/casualties.h"
#include "core/mechanics/morale.h"
#include "core/position/loss.h"
#include "core/position/window.h"

static gboolean
begin_removal (VdGame *game)
{
  if (game->n_overstacked == 0 || vd_scenario_stacks_by_kinds (game->scenario) ||
      !vd_overstack_is_removed (game))
    return FALSE;

  vd_game_see (game, VD_POINT_MOVE_OVERSTACK);
  game->state.phase = VD_PHASE_REMOVAL;
  return TRUE;
}

/* Whether @unit stands in a hex that holds too many, and is one of these. */
static gboolean
may_go (const VdGame *game,
        VdUnitId      unit)
{
  if (!vd_game_is_on_map (game, unit) || !vd_scenario_counts (game->scenario, unit))
    return FALSE;

  for (guint i = 0; i < game->n_overstacked; i++)
    if (game->overstacked[i] == game->state.units[unit].cell)
      return TRUE;

  return FALSE;
}

static guint
find_decider (const VdGame *game)
{
  return game->state.player ^ 1;
}

static void
list_excess (VdGame      *game,
             VdOrderList *list)
{
  const VdScenario *s = game->scenario;
  guint side = game->state.player;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    if (may_go (game, s->of_side[side][i]))
      vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_LOSE, .unit = s->of_side[side][i] });
}

static VdVerdict
test_removal (VdGame        *game,
              const VdOrder *order,
              VdExplain     *why)
{
  if (order->kind != VD_ORDER_LOSE || !may_go (game, order->unit))
    return vd_forbid (game, VD_POINT_MOVE_OVERSTACK, why);

  return vd_allow (0);
}

static gboolean
remove_unit (VdGame        *game,
             const VdOrder *order)
{
  VdUnitState *u = &game->state.units[order->unit];
  guint field = game->scenario->field[u->cell];

  g_assert (order->kind == VD_ORDER_LOSE);

  u->flags = 0;
  vd_loss_add (game, order->unit, field);
  vd_game_remove (game, order->unit, VD_PLACE_ELIMINATED);
  vd_army_adjust_morale (game, order->unit, VD_ARMY_LOSES);
  vd_casualties_lose (game, order->unit);
  vd_morale_update (game, field);
  vd_booking_update (game);

  return game->n_overstacked == 0;
}

const VdPlayWindow vd_overstack_window = {
  .is_alone = TRUE,
  .answers = VD_ALL_KINDS & ~VD_KINDS_OF_SETUP,
  .after = VD_PHASE_MOVEMENT,
  .begin = begin_removal,
  .decide = find_decider,
  .list = list_excess,
  .test = test_removal,
  .apply = remove_unit,
};
