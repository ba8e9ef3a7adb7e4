#include "core/position/leader.h"

guint
vd_leader_get_formation (const VdState    *state,
                         const VdScenario *s,
                         VdUnitId          unit)
{
  const VdUnit *leader = &s->units[unit];

  g_assert (leader->leader > 0);

  if (leader->leads == VD_LEADS_IN_PLACE)
    {
      guint leads = state->leaders[leader->leader - 1].leads;

      return leads > 0 ? leads - 1 : VD_NONE;
    }

  return leader->leads == VD_LEADS_NOBODY ? VD_NONE : leader->formation;
}

gboolean
vd_leader_has_fighter (const VdGame *game,
                       guint         side,
                       guint         cell)
{
  for (guint16 unit = game->unit_at[cell]; unit != VD_NONE; unit = game->next_at[unit])
    if (vd_game_side (game, unit) == side && vd_scenario_fights (game->scenario, unit))
      return TRUE;

  return FALSE;
}

gboolean
vd_leader_is_alone (const VdGame *game,
                    VdUnitId      unit)
{
  g_assert (vd_game_is_on_map (game, unit));

  return !vd_leader_has_fighter (game, vd_game_side (game, unit), game->state.units[unit].cell);
}

guint
vd_leader_get_strength (const VdGame *game,
                        VdUnitId      unit,
                        VdExplain    *why)
{
  guint escort = game->scenario->settings[VD_SET_LEADER_ESCORT];

  if (!vd_leader_is_alone (game, unit) || !vd_game_has (game, VD_POINT_LEADERS_ALONE))
    return 0;

  vd_because (why, VD_POINT_LEADERS_ALONE, escort, N_("a leader alone has an escort"));
  return escort;
}

gboolean
vd_leader_passes (const VdGame *game,
                  VdUnitId      unit,
                  guint         cell)
{
  return vd_leader_is (game->scenario, unit) && vd_game_has (game, VD_POINT_LEADERS_GO_ON) &&
         vd_leader_has_fighter (game, vd_game_side (game, unit), cell);
}

gboolean
vd_leader_is_any_owed (const VdGame *game)
{
  for (guint i = 0; i < game->scenario->n_leaders; i++)
    if (game->state.leaders[i].status & (VD_LEADER_ROLLS | VD_LEADER_FALLS))
      return TRUE;

  return FALSE;
}
