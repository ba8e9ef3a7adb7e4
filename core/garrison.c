#include "core/garrison.h"

gboolean
vd_garrison_bides (const VdGame *game,
                   VdUnitId      unit)
{
  return vd_scenario_is_garrison (game->scenario, unit) &&
         vd_game_has (game, VD_POINT_GARRISON_STAYS);
}

VdGarrisonFate
vd_garrison_yield (VdGame   *game,
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
