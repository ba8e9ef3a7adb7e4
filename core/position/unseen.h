/* unseen.h: whether a side knows a unit, where forces are hidden
 *
 * When units are revealed and hidden again is in core/mechanics/hidden.h.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* Whether forces are hidden now. */
static inline gboolean
vd_hidden_is_on (const VdGame *game)
{
  return G_UNLIKELY (game->scenario->mechanics[VD_MECHANIC_HIDDEN]) &&
         vd_game_plays (game, VD_MECHANIC_HIDDEN) && game->state.phase != VD_PHASE_OVER &&
         vd_game_has (game, VD_POINT_HIDDEN);
}

static inline gboolean
vd_hidden_is_revealed (const VdGame *game,
                       VdUnitId      unit)
{
  return game->state.revealed[unit / 64] >> unit % 64 & 1;
}

/* Whether @side knows of @unit but that somebody stands in its hex. */
static inline gboolean
vd_hidden_from (const VdGame *game,
                guint         side,
                VdUnitId      unit)
{
  return vd_hidden_is_on (game) && side < VD_MAX_SIDES && vd_game_side (game, unit) != side &&
         vd_game_is_on_map (game, unit) && !vd_hidden_is_revealed (game, unit);
}

G_END_DECLS
