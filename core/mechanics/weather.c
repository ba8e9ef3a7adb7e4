#include "core/mechanics/weather.h"

#include "core/position/dice.h"

gboolean
vd_weather_is_due (VdGame *game)
{
  const VdResult *result = &game->scenario->results[game->state.combat.result];

  if (!vd_game_plays (game, VD_MECHANIC_WEATHER) || !vd_game_has (game, VD_POINT_WEATHER))
    return FALSE;
  if (result->attacker != VD_EFFECT_EXCHANGE && result->defender != VD_EFFECT_EXCHANGE)
    return TRUE;

  vd_game_see (game, VD_POINT_WEATHER_NONE);
  return !vd_game_has (game, VD_POINT_WEATHER_NONE);
}

void
vd_weather_list (VdGame      *game,
                 VdOrderList *list)
{
  vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_WEATHER });
}

VdVerdict
vd_weather_test (VdGame        *game,
                 const VdOrder *order,
                 VdExplain     *why)
{
  return order->kind == VD_ORDER_WEATHER ? vd_allow (0) : vd_forbid (game, VD_POINT_WEATHER, why);
}

/* One die for a combat, as its first one. */
static guint
draw_die (const VdGame *game)
{
  const VdState *state = &game->state;
  guint64 key = vd_mix (state->seed, VD_DIE_WEATHER);

  key = vd_mix (key, state->turn * VD_MAX_SIDES + state->player);
  key = vd_mix (key, vd_scenario_die_unit (game->scenario, state->combat.defenders[0]));

  return 1 + vd_below (key, game->scenario->table.die);
}

static void
change_result (VdGame *game,
               guint   die)
{
  const VdScenario *s = game->scenario;
  VdCombat *combat = &game->state.combat;

  if (die == (guint) s->settings[VD_SET_WEATHER_ELIMINATES])
    vd_game_see (game, VD_POINT_WEATHER_ELIMINATES);
  else if (die == (guint) s->settings[VD_SET_WEATHER_SWAPS])
    vd_game_see (game, VD_POINT_WEATHER_SWAPS);

  combat->result = vd_weather_change (s, combat->result, die);
}

void
vd_weather_apply (VdGame        *game,
                  const VdOrder *order)
{
  guint die = order->arg != 0 ? order->arg : draw_die (game);

  g_assert (order->kind == VD_ORDER_WEATHER);

  vd_game_see (game, VD_POINT_WEATHER);
  vd_game_note_die (game, die);
  change_result (game, die);
  game->thrown.column = game->state.combat.column;
  game->thrown.result = game->state.combat.result;
}
