/* hidden.h: forces of which the other side sees but flags [R06 1.5, 19.2]
 *
 * Where the mechanic is on, and the game not over, a unit on the map is hidden from the other
 * side until it is revealed: what that knows of it is that some unit of the enemy stands in
 * this hex, neither which nor how many [R06 F16].  Everything else lies open: what is off the
 * map and where, what is lost, what moves from where to where [R06 F161], and losses.
 *
 * Whether a unit is revealed is a bit of the state, set and taken away at fixed moments [R06
 * F10]: who touches the enemy when a phase of movement or combat begins is revealed; who comes
 * beside him in a Movement Phase is not; who comes there in a Combat Phase is at once, as are
 * those who are displaced in it, for a combat is open in all its parts; who touches nobody any more
 * is hidden again, in a Movement Phase at once, and after a combat when the phase is over
 * [R06 2.11C4, 11.1.6].
 *
 * Who tries to repulse others and whom he tries it with are revealed for that, and nobody is
 * hidden again before it is over; they touch, so that they stay so if it is in vain [R06 1.51.2].
 *
 * A flag stands for somebody who fights.  Leaders are hidden with such units alone, and lie open
 * elsewhere: the rules have their flag stand for a force until somebody comes beside it [R06
 * F158], which would be to stop before somebody who stops nobody.
 *
 * Two enemies touch if one of them controls the hex of the other or may attack it.  R06 1.51
 * names who stands in enemy control; that he knows whom he has to attack follows from 11.3.
 *
 * What can be hidden without a word of it in the list of legal orders is said by
 * vd_limits_find_open() (core/scenario/limits.h).
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

/**
 * vd_hidden_touches:
 *
 * Returns: whether @unit, on the map, touches an enemy
 */
gboolean vd_hidden_touches (const VdGame *game,
                            VdUnitId      unit);

/* Shows @unit for an attempt to repulse, if it is hidden and may be [R06 1.51.2]. */
void     vd_hidden_meet    (VdGame       *game,
                            VdUnitId      unit);

G_END_DECLS
