/* duty.h: what is owed in a Combat Phase
 *
 * Every enemy in whose control a phasing unit stands is to be attacked, and
 * every phasing unit in enemy control is to attack somebody [NAW 7.11, 7.12;
 * NAOW 5.0, 5.1].  Both are fixed when the phase begins.  A duty is met by a
 * combat, whoever fights it, and lapses for good when nobody can meet it any
 * more [R-11, F-29]; it does not end with its cause, and no later contact makes
 * a new one, except by the reading in which an advance binds [F-28], and of an
 * attack out of a fort: then all enemies in the control of those who attack so
 * are to be attacked [R06 11.53].
 *
 * The duties that stand are part of the state (VdState.duties).
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_duty_stands:
 *
 * Returns: whether @unit has to attack, or has to be attacked, in this phase,
 *   and neither has come to pass
 */
static inline gboolean
vd_duty_stands (const VdGame *game,
                VdUnitId      unit)
{
  return (game->state.duties[unit / 64] >> unit % 64 & 1) != 0;
}

/**
 * vd_duty_is_sallied_at:
 *
 * Returns: whether the enemy @unit is in the control of @own, who attacks out of a fort if he
 *   attacks, so that it has to be attacked then
 */
gboolean vd_duty_is_sallied_at (const VdGame *game,
                                VdUnitId      own,
                                VdUnitId      unit);

/**
 * vd_duty_fix:
 *
 * Fixes the duties of a Combat Phase that begins.  A unit that retreats
 * instead of fighting, an attacker of the open combat (barred.h), has none; an enemy who
 * controls it is to be attacked by others, or by nobody.
 */
void vd_duty_fix   (VdGame   *game);

/**
 * vd_duty_bind:
 *
 * Adds the duties that come of an advance of @unit, by the reading in which it
 * binds [F-28]: enemies whom it meets there are to be attacked by others, and
 * who stands in the control of an enemy that has advanced is to attack.
 */
void vd_duty_bind  (VdGame   *game,
                    VdUnitId  unit);

/**
 * vd_duty_meet:
 *
 * Takes away the duties of all that take part in the combat that is declared or resolved, and adds
 * those that come of an attack out of a fort.
 */
void vd_duty_meet  (VdGame   *game);

/* Takes away that of @unit, which joins an attack that was declared. */
void vd_duty_clear (VdGame   *game,
                    VdUnitId  unit);

/**
 * vd_duty_lapse:
 *
 * Takes away the duties that no legal attack can meet.  Call when a combat is over.
 */
void vd_duty_lapse (VdGame   *game);

G_END_DECLS
