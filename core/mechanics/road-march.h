/* road-march.h: units on the map in road march [R06 8.2]
 *
 * A column goes faster along roads; for that it neither attacks nor shares a hex, and its
 * friends keep off.  It is in road march until it pays for ending it, or is attacked.  How it
 * moves stands in core/movement/march.h.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* Whether the classes of some units know road march, and it is played. */
static inline gboolean
vd_road_march_knows (const VdGame *game,
                     VdUnitId      unit)
{
  return G_UNLIKELY (game->scenario->units[unit].column != VD_NONE) &&
         vd_game_plays (game, VD_MECHANIC_ROAD_MARCH);
}

static inline gboolean
vd_road_march_has (const VdGame *game,
                   VdUnitId      unit)
{
  return game->state.marching[unit / 64] >> unit % 64 & 1;
}

/* Puts @unit into road march, or takes it out. */
void     vd_road_march_set     (VdGame       *game,
                                VdUnitId      unit,
                                gboolean      marching);

/* Returns: whether @unit was in road march in this phase until it repulsed nobody */
gboolean vd_road_march_was_idle (const VdGame *game,
                                 VdUnitId      unit);

/* Whether @unit may not attack because it is in road march, or was. */
static inline gboolean
vd_road_march_is_idle (const VdGame *game,
                       VdUnitId      unit)
{
  return (G_UNLIKELY (vd_road_march_has (game, unit)) &&
          vd_game_has (game, VD_POINT_ROAD_MARCH_IDLE)) ||
         (G_UNLIKELY (game->state.repulse.n_debts > 0) && vd_road_march_was_idle (game, unit));
}

/* Ends the road march of the defenders of the combat that is rolled for now. */
void     vd_road_march_note_attack (VdGame   *game);

/* Returns: whether @unit keeps off @cell, as a column stands there or it is one itself; for who
 * comes there otherwise than by a move or a retreat after combat */
gboolean vd_road_march_blocks  (const VdGame *game,
                                VdUnitId      unit,
                                guint         cell);

/* Returns: whether a friend stands in @cell with whom @unit cannot be in road march there */
gboolean vd_road_march_has_company (const VdGame *game,
                                    VdUnitId      unit,
                                    guint         cell);

G_END_DECLS
