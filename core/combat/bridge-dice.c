#include "core/combat/bridge-dice.h"

#include "core/combat/effects.h"
#include "core/position/dice.h"
#include "core/scenario/crossing.h"

/* The crossing over which a unit of that kind rolls, or -1. */
static int
find_crossing (const VdGame *game,
               VdUnitId      unit,
               guint         from,
               guint         to)
{
  const VdScenario *s = game->scenario;
  int dir = s->n_crossings > 0 ? vd_scenario_find_direction (s, from, to) : -1;
  int crossing = dir >= 0 ? vd_scenario_find_crossing (s, from, dir) : -1;

  return crossing >= 0 && s->side_kinds[s->crossings[crossing].kind].retreat_die > 0 &&
         s->classes[s->units[unit].unit_class].role == VD_ROLE_COMBAT ? crossing : -1;
}

gboolean
vd_bridge_dice_are_due (const VdGame *game,
                        VdUnitId      unit,
                        guint         from,
                        guint         to)
{
  return find_crossing (game, unit, from, to) >= 0;
}

static guint
draw_die (const VdGame *game,
          VdUnitId      unit,
          guint         crossing,
          guint         before)
{
  const VdState *state = &game->state;
  guint64 key = vd_mix (vd_mix (state->seed, VD_DIE_BRIDGE), state->turn);

  key = vd_mix (vd_mix (key, crossing), before | (guint64) state->player << 8);
  return 1 + vd_below (vd_mix (key, vd_scenario_die_unit (game->scenario, unit)),
                       game->scenario->table.die);
}

gboolean
vd_bridge_dice_roll (VdGame   *game,
                     VdUnitId  unit,
                     guint     from,
                     guint     die)
{
  const VdScenario *s = game->scenario;
  int crossing = find_crossing (game, unit, from, game->state.units[unit].cell);
  guint8 *retreated;
  guint face;

  if (G_LIKELY (crossing < 0))
    return FALSE;

  retreated = &game->state.crossings[crossing].retreated[vd_game_side (game, unit)];
  face = s->side_kinds[s->crossings[crossing].kind].retreat_die;
  face -= MIN (face, *retreated);
  if (die == 0)
    die = draw_die (game, unit, crossing, *retreated);

  vd_game_note_die (game, die);
  vd_game_see (game, VD_POINT_CROSSINGS_RETREAT);
  *retreated = MIN (*retreated + 1, G_MAXUINT8);
  return die >= face && vd_game_has (game, VD_POINT_CROSSINGS_RETREAT);
}

void
vd_bridge_dice_lose (VdGame   *game,
                     VdUnitId  unit,
                     gboolean  has_led)
{
  VdUnitState *u = &game->state.units[unit];
  guint8 n_vacated = game->state.combat.n_vacated;

  if (has_led)
    vd_effect_lose (game, unit);
  else
    vd_effect_lose_alone (game, unit);
  game->state.combat.n_vacated = n_vacated; /* nobody advances over the bridge for it */
  if (vd_place_is_lost (u->place))
    u->place = VD_PLACE_ELIMINATED;
}
