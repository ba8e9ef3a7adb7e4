/* losses.h: units that a side gives up, as its owner likes [R06 11.4]
 *
 * By a result that costs a side half, and by an exchange that asks who is the weaker.  What is
 * due is a sum of printed strength, or of units by the setting `half-by`; who has paid as much
 * keeps the rest.  Where the attacker alone pays, see vd_effect_exchange().
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* Takes the units of @side that any result against it takes [R06 13.2; F58]. */
void     vd_losses_take_free  (VdGame      *game,
                               guint        side);

/* @side owes half of its units in the open combat; what such a result takes anyway is paid. */
void     vd_losses_owe_half   (VdGame      *game,
                               guint        side);

/**
 * vd_losses_exchange:
 *
 * Takes the weaker side off; the other one, or both if they are equal, owe half of what it
 * had.  Guns that bombard are counted and owe nothing.  A side that has none but units that
 * results take anyway is the weaker one, and takes nothing with it [R06 13.26].
 */
void     vd_losses_exchange   (VdGame      *game);

/**
 * vd_losses_settle:
 *
 * Call once a result has said what is due, and after each unit that was given up: takes whoever
 * is no choice, and sets the step of the combat by what is still to be chosen.
 */
void     vd_losses_settle     (VdGame      *game);

/* Returns: the side that chooses now, defenders before attackers */
guint    vd_losses_get_payer  (const VdGame *game);

void     vd_losses_list       (VdGame      *game,
                               VdOrderList *list);

/* Returns: the rule by which something is due */
VdPoint  vd_losses_get_point  (const VdGame *game);

/* Gives up @unit, which is listed. */
void     vd_losses_give_up    (VdGame      *game,
                               VdUnitId     unit);

G_END_DECLS
