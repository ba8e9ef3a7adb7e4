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
 * Who is seen from a hilltop as a Combat Phase begins (sighting.h) is revealed until that is
 * over.
 *
 * Who tries to repulse others and whom he tries it with are revealed for that, and nobody is
 * hidden again before it is over; they touch, so that they stay so if it is in vain [R06 1.51.2].
 *
 * A flag stands for somebody who fights.  Leaders and trains are hidden with such units alone, and
 * lie open elsewhere: the rules have their flag stand for a force until somebody comes beside it
 * [R06 F158], which would be to stop before somebody who stops nobody.
 *
 * Whose control retreats and arrivals pass by, as that of vedettes, bars them as any other's while
 * nobody knows who he is.  When that matters his owner is asked [R06 F158]: those who stand with
 * none but their like, and control a hex by which somebody retreats, or by which reinforcements
 * may come in now, are revealed.  Who does not answer is not such, which is not remembered.
 *
 * Two enemies touch if one of them controls the hex of the other or may attack it.  R06 1.51
 * names who stands in enemy control; that he knows whom he has to attack follows from 11.3.
 *
 * What can be hidden without a word of it in the list of legal orders is said by
 * vd_limits_find_open() (core/scenario/limits.h).
 */
#pragma once

#include "core/position/unseen.h"

G_BEGIN_DECLS

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

/**
 * vd_hidden_ask:
 * @side: whose units retreat or come in
 * @hexes: how far from @cell they may go
 *
 * Shows enemies whose control lets them pass by, if they are hidden and control a hex where they
 * may come [R06 4.4, F158].
 */
void     vd_hidden_ask     (VdGame       *game,
                            guint         side,
                            guint         cell,
                            guint         hexes);

/* @unit, which has just come into being on the map, is revealed as those from whom it came were. */
void     vd_hidden_inherit (VdGame       *game,
                            VdUnitId      unit,
                            gboolean      is_revealed);

G_END_DECLS
