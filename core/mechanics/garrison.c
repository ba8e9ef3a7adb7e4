#include "core/mechanics/garrison.h"

#include "core/position/window.h"

gboolean
vd_garrison_stays (const VdGame *game,
                   VdUnitId      unit)
{
  return vd_scenario_is_garrison (game->scenario, unit) &&
         vd_game_has (game, VD_POINT_GARRISON_STAYS);
}

VdGarrisonFate
vd_garrison_get_fate (VdGame   *game,
                      VdUnitId  unit,
                      gboolean  attacks)
{
  VdPoint point = attacks ? VD_POINT_GARRISON_REPELLED : VD_POINT_GARRISON_RETREAT;

  if (!vd_scenario_is_garrison (game->scenario, unit))
    return VD_GARRISON_NONE;

  if (attacks && (game->scenario->units[unit].traits & VD_TRAIT_FORT) &&
      vd_game_has (game, VD_POINT_GARRISON_FORT))
    {
      vd_game_see (game, VD_POINT_GARRISON_FORT);
      return VD_GARRISON_STAYS;
    }

  vd_game_see (game, point);
  return vd_game_has (game, point) ? VD_GARRISON_LOST : VD_GARRISON_STAYS;
}

/* Reports the rule that garrisons do not count where one shares its hex. */
static void
note_shared (VdGame *game)
{
  const VdScenario *s = game->scenario;

  if (game->trace == NULL || !s->mechanics[VD_MECHANIC_GARRISONS])
    return;

  for (VdUnitId unit = 0; unit < s->n_units; unit++)
    {
      VdCell cell = vd_game_is_on_map (game, unit) ? game->state.units[unit].cell : VD_NO_CELL;

      if (cell != VD_NO_CELL && vd_scenario_is_garrison (s, unit) &&
          (game->unit_at[cell] != unit || game->next_at[unit] != VD_NONE))
        vd_game_see (game, VD_POINT_GARRISON_UNCOUNTED);
    }
}

const VdHooks vd_garrison_hooks = {
  .end[VD_PHASE_MOVEMENT] = note_shared,
  .end[VD_PHASE_INDIVIDUAL] = note_shared,
};
