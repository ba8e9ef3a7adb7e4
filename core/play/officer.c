#include "core/play/officer.h"

#include "core/mechanics/booking.h"
#include "core/movement/leader-move.h"
#include "core/position/dice.h"
#include "core/position/leader.h"
#include "core/position/stack-kinds.h"

/* The replacement whom the phasing side has to place; %VD_NONE if there is none. */
static VdUnitId
find_owed (const VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_leaders; i++)
    if ((game->state.leaders[i].status & VD_LEADER_DRAWN) &&
        vd_game_side (game, s->leaders[i]) == game->state.player)
      return s->leaders[i];

  return VD_NONE;
}

gboolean
vd_officer_is_owed (const VdGame *game)
{
  return vd_scenario_has_leaders (game->scenario) &&
         (game->state.phase == VD_PHASE_MOVEMENT || game->state.phase == VD_PHASE_COMMAND) &&
         find_owed (game) != VD_NONE;
}

/* Whether @unit, of @formation and on his side, stands where @leader may be placed with it. */
static gboolean
takes_in (const VdGame *game,
          VdUnitId      unit,
          guint         formation,
          VdUnitId      leader)
{
  return vd_scenario_is_of_formation (game->scenario, unit, formation) &&
         vd_game_is_on_map (game, unit) &&
         vd_game_side (game, unit) == vd_game_side (game, leader) &&
         !vd_leader_is (game->scenario, unit) &&
         vd_stack_has_room (game, leader, game->state.units[unit].cell);
}

/* Whether some leader of @formation was captured, and no other has it. */
static gboolean
lacks_officer (const VdGame *game,
               guint         formation)
{
  const VdScenario *s = game->scenario;
  gboolean lost = FALSE;

  for (guint i = 0; i < s->n_leaders; i++)
    if (vd_leader_get_formation (&game->state, s, s->leaders[i]) == formation &&
        vd_game_side (game, s->leaders[i]) == game->state.player)
      {
        if (!(game->state.leaders[i].status & VD_LEADER_TAKEN))
          return FALSE;
        lost = TRUE;
      }

  return lost;
}

/* Those of the phasing side who wait.  Returns: how many */
static guint
list_waiting (const VdGame *game,
              guint16      *units)
{
  const VdScenario *s = game->scenario;
  guint n = 0;

  for (guint i = 0; i < s->n_leaders; i++)
    if (s->units[s->leaders[i]].leads == VD_LEADS_IN_PLACE && game->state.leaders[i].leads == 0 &&
        vd_game_side (game, s->leaders[i]) == game->state.player &&
        !vd_game_is_on_map (game, s->leaders[i]))
      units[n++] = s->leaders[i];

  return n;
}

static void
draw_for (VdGame *game,
          guint   formation)
{
  const VdScenario *s = game->scenario;
  guint16 waiting[VD_MAX_LEADERS];
  guint n = list_waiting (game, waiting);
  gboolean has_place = FALSE;
  guint64 key = vd_mix (vd_mix (game->state.seed, VD_DIE_OFFICER),
                        game->state.turn * VD_MAX_SIDES + game->state.player);
  VdUnitId drawn;

  if (n == 0)
    return;

  drawn = waiting[vd_below (vd_mix (key, formation), n)];
  for (guint unit = 0; unit < s->n_units; unit++)
    has_place |= takes_in (game, unit, formation, drawn);
  if (!has_place)
    return;

  vd_game_see (game, VD_POINT_LEADERS_REPLACED);
  vd_leader_state (game, drawn)->leads = formation + 1;
  vd_leader_state (game, drawn)->status = VD_LEADER_DRAWN;
}

static void
draw_all (VdGame *game)
{
  const VdScenario *s = game->scenario;

  if (!vd_scenario_has_leaders (s) || !vd_game_has (game, VD_POINT_LEADERS_REPLACED))
    return;

  for (guint formation = 0; formation < s->n_formations; formation++)
    if (lacks_officer (game, formation))
      draw_for (game, formation);
}

static void
list_places (VdGame      *game,
             VdOrderList *list)
{
  const VdScenario *s = game->scenario;
  VdUnitId leader = find_owed (game);
  guint formation = vd_leader_get_formation (&game->state, s, leader);
  guint first = list->n;

  for (guint unit = 0; unit < s->n_units; unit++)
    if (takes_in (game, unit, formation, leader))
      {
        VdOrder order = { .kind = VD_ORDER_PLACE, .unit = leader,
                          .cell = game->state.units[unit].cell };
        gboolean again = FALSE;

        for (guint i = first; i < list->n; i++)
          again |= list->orders[i].cell == order.cell;
        if (!again)
          vd_order_list_add (list, order);
      }
}

static VdVerdict
test_place (VdGame        *game,
            const VdOrder *order,
            VdExplain     *why)
{
  game->scratch.n = 0;
  list_places (game, &game->scratch);
  for (guint i = 0; i < game->scratch.n; i++)
    if (order->kind == VD_ORDER_PLACE && game->scratch.orders[i].unit == order->unit &&
        game->scratch.orders[i].cell == order->cell)
      return vd_allow (0);

  return vd_forbid (game, VD_POINT_LEADERS_REPLACED, why);
}

static gboolean
place_officer (VdGame        *game,
               const VdOrder *order)
{
  g_assert (order->kind == VD_ORDER_PLACE);

  vd_game_see (game, VD_POINT_LEADERS_REPLACED);
  vd_leader_state (game, order->unit)->status = 0;
  vd_game_place (game, order->unit, order->cell);
  vd_booking_enter (game, order->unit, order->cell);
  vd_game_forget_reaches (game);
  return FALSE;
}

/* Nobody was drawn. */
static void
put_back (VdGame *game)
{
  VdUnitId leader;

  while (vd_officer_is_owed (game))
    {
      leader = find_owed (game);
      *vd_leader_state (game, leader) = (VdLeaderState) { 0 };
    }
}

const VdPlayWindow vd_officer_window = {
  .is_open = vd_officer_is_owed,
  .is_alone = TRUE,
  .answers = VD_ALL_KINDS & ~VD_KINDS_OF_SETUP,
  .list = list_places,
  .test = test_place,
  .apply = place_officer,
  .skip = put_back,
};

const VdHooks vd_officer_hooks = {
  .begin[VD_PHASE_MOVEMENT] = draw_all,
  .begin[VD_PHASE_COMMAND] = draw_all,
};
