/* reserve.h: units on the map that are not in play yet [DRE 11]
 *
 * A unit in reserve holds its hex and controls those round it, but neither
 * attacks nor bombards, and does not come nearer to the enemy than a distance
 * (reserve-movement.h).
 * It is called, and from then on plays like any other, when the enemy controls its
 * hex, when its army is demoralized, for a loss of its army, or for points of
 * morale.
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

static inline gboolean
vd_reserve_has (const VdGame *game,
                VdUnitId      unit)
{
  return game->state.reserve[unit / 64] >> unit % 64 & 1;
}

/* Returns: whether @unit may not attack because it is in reserve */
static inline gboolean
vd_reserve_is_idle (const VdGame *game,
                    VdUnitId      unit)
{
  return G_UNLIKELY (vd_reserve_has (game, unit)) && vd_game_has (game, VD_POINT_RESERVE_IDLE);
}

/* Puts @unit into reserve. */
void      vd_reserve_put         (VdGame       *game,
                                  VdUnitId      unit);

/* Takes @unit out of reserve: from now on it plays like any other. */
void      vd_reserve_take        (VdGame       *game,
                                  VdUnitId      unit);

/* Calls the units in whose hex the enemy has control. */
void      vd_reserve_call_controlled (VdGame       *game);

/* Calls all of a demoralized army. */
void      vd_reserve_call_army   (VdGame       *game,
                                  guint         army);

/* For losses: the army that loses a unit may call others at once. */

void      vd_reserve_offer       (VdGame       *game,
                                  VdUnitId      lost);

/**
 * vd_reserve_find_offered:
 *
 * Returns: the side that may call a unit now for a loss, or -1; nothing else is
 *   open then
 */
int       vd_reserve_find_offered (const VdGame *game);
void      vd_reserve_list_offered (VdGame       *game,
                                  VdOrderList  *list);
VdVerdict vd_reserve_test_offered (VdGame       *game,
                                  const VdOrder *order,
                                  VdExplain    *why);

/* A call or a pass; a pass gives all offers up. */
void      vd_reserve_apply_offered (VdGame      *game,
                                  const VdOrder *order);

/* For points of morale */

void      vd_reserve_list        (VdGame       *game,
                                  VdOrderList  *list);

G_END_DECLS
