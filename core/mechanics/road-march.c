#include "core/mechanics/road-march.h"

#include "core/position/window.h"

#include <string.h>

#define BIT_OF(unit) (G_GUINT64_CONSTANT (1) << (unit) % 64)

void
vd_road_march_set (VdGame   *game,
                   VdUnitId  unit,
                   gboolean  marching)
{
  g_return_if_fail (unit < game->scenario->n_units);

  if (marching == vd_road_march_has (game, unit))
    return;

  game->state.marching[unit / 64] ^= BIT_OF (unit);
  game->stamp++; /* others may act, or may not */
}

gboolean
vd_road_march_was_idle (const VdGame *game,
                        VdUnitId      unit)
{
  const VdRepulse *repulse = &game->state.repulse;

  for (guint i = 0; i < repulse->n_debts; i++)
    if (repulse->debts[i].unit == unit && repulse->debts[i].is_idle)
      return TRUE;

  return FALSE;
}

static gboolean
ends_by_attack (VdGame   *game,
                VdUnitId  unit)
{
  if (!vd_road_march_has (game, unit) || !vd_game_has (game, VD_POINT_ROAD_MARCH_ATTACKED))
    return FALSE;

  vd_game_see (game, VD_POINT_ROAD_MARCH_ATTACKED);
  return TRUE;
}

void
vd_road_march_note_attack (VdGame *game)
{
  const VdCombat *combat = &game->state.combat;

  for (guint i = 0; i < combat->n_defenders; i++)
    if (G_UNLIKELY (ends_by_attack (game, combat->defenders[i])))
      vd_road_march_set (game, combat->defenders[i], FALSE);
}

gboolean
vd_road_march_has_company (const VdGame *game,
                           VdUnitId      unit,
                           guint         cell)
{
  const VdScenario *s = game->scenario;

  for (guint16 mate = game->unit_at[cell]; mate != VD_NONE; mate = game->next_at[mate])
    if (mate != unit && (s->units[mate].column != VD_NONE ||
                         !vd_game_has (game, VD_POINT_ROAD_MARCH_EXEMPT)))
      return TRUE;

  return FALSE;
}

gboolean
vd_road_march_blocks (const VdGame *game,
                      VdUnitId      unit,
                      guint         cell)
{
  if (!vd_road_march_knows (game, unit) || !vd_game_has (game, VD_POINT_ROAD_MARCH_BLOCKS))
    return FALSE;
  if (vd_road_march_has (game, unit) && vd_road_march_has_company (game, unit, cell))
    return TRUE;

  for (guint16 mate = game->unit_at[cell]; mate != VD_NONE; mate = game->next_at[mate])
    if (mate != unit && vd_road_march_has (game, mate))
      return TRUE;

  return FALSE;
}

/* Who was displaced, or has got company by a retreat, is in column no longer. */
static void
end_combat (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint unit = 0; unit < s->n_units && s->mechanics[VD_MECHANIC_ROAD_MARCH]; unit++)
    if (vd_road_march_has (game, unit) &&
        (!vd_game_is_on_map (game, unit) ||
         (((game->state.units[unit].flags & (VD_DISPLACED | VD_RETREATED)) ||
           vd_road_march_has_company (game, unit, game->state.units[unit].cell)) &&
          ends_by_attack (game, unit))))
      vd_road_march_set (game, unit, FALSE);
}

static void
set_up (VdGame *game)
{
  memset (game->state.marching, 0, sizeof game->state.marching);
}

const VdHooks vd_road_march_hooks = {
  .set_up = set_up,
  .end[VD_PHASE_COMBAT] = end_combat,
};
