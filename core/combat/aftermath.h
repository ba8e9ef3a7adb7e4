/* aftermath.h: what a combat result asks of both sides [NAW 7.6 to 7.8]
 *
 * Losses, then retreats with their displacements, then morale, then the
 * advance.  Between them a side may owe a decision: VdCombat.step says which.
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/**
 * vd_aftermath_begin:
 *
 * Applies the result that was rolled, up to the first decision that somebody
 * owes.
 */
void      vd_aftermath_begin   (VdGame        *game);

/**
 * vd_aftermath_retreat:
 *
 * Lets the attackers of the open combat, which has neither defenders nor a
 * die, retreat as if they had lost.
 */
void      vd_aftermath_retreat (VdGame        *game);

G_END_DECLS
