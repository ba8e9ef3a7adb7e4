/* declared.h: all attacks of a phase declared before the first is resolved [R06 11.1, 11.2]
 *
 * With the mechanic a Combat Phase goes through the stages of VdAttackStage.  The attacker puts
 * one attack together after another, as combat.h has it, and declares each in the place of
 * rolling for it; duties are met by that.  Once he ends this, units retreat before combat
 * (withdraw.h).  If somebody has, attacks and their members who have lost all opponents are
 * released, and duties are fixed anew [F05]: those who find a free opponent put further attacks
 * together, and who touches none but opponents of declared attacks joins one of these, if
 * that can be.  Then attacks are resolved in any order; who leaves his hex before that has no
 * more part in his, and an attack without attackers or defenders is void [F125].
 *
 * Each unit keeps the number of its attack (VdUnitState.attack); those whose number is
 * VdState.attack_open may fight each other now, and contact.h lists no others.
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/* Whether attacks are being declared, at first or after retreats before combat. */
static inline gboolean
vd_declared_is_named (const VdGame *game)
{
  return game->state.attack_stage == VD_ATTACKS_NAMED ||
         game->state.attack_stage == VD_ATTACKS_ADDED;
}

/* Whether @unit has a part in an attack that was declared, or has retreated before combat. */
static inline gboolean
vd_declared_has (const VdGame *game,
                 VdUnitId      unit)
{
  return game->state.attack_stage != VD_ATTACKS_AT_ONCE && game->state.units[unit].attack != 0;
}

/* Begins a Combat Phase. */
void      vd_declared_begin    (VdGame        *game);

/**
 * vd_declared_end:
 *
 * Ends what the phasing side does now: declaring, or the phase.
 *
 * Returns: whether the phase is over with that
 */
gboolean  vd_declared_end      (VdGame        *game);

/* Goes on to the next stage in which somebody has a decision to make; call when nobody retreats
 * before combat any more. */
void      vd_declared_advance  (VdGame        *game);

/* Call when a combat is over: who has left his hex drops out of attacks. */
void      vd_declared_go_on    (VdGame        *game);

/**
 * vd_declared_is_owed:
 *
 * Returns: whether somebody has to join an attack, or an attack is to be resolved
 */
gboolean  vd_declared_is_owed  (VdGame        *game);

/**
 * vd_declared_may_join:
 *
 * Returns: whether @unit, who has a duty and nobody free to meet it with, can join an attack
 */
gboolean  vd_declared_may_join (const VdGame  *game,
                                VdUnitId       unit);

/**
 * vd_declared_may_open:
 * @enemy: number of a contact
 *
 * After retreats before combat nobody begins an attack that nobody owes.
 *
 * Returns: whether an attack on @enemy may be begun
 */
gboolean  vd_declared_may_open (const VdGame  *game,
                                guint          enemy);

/**
 * vd_declared_find_bar:
 * @order: it names a unit for an attack
 *
 * Returns: why it is refused whatever else holds; %VD_N_POINTS if nothing keeps it
 */
VdPoint   vd_declared_find_bar (const VdGame  *game,
                                const VdOrder *order);

/**
 * vd_declared_load:
 * @number: of an attack
 *
 * Makes it the open combat.
 */
void      vd_declared_load     (VdGame        *game,
                                guint          number);

/* Orders to join attacks and to resolve them. */
void      vd_declared_list     (VdGame        *game,
                                VdOrderList   *list);
VdVerdict vd_declared_test     (VdGame        *game,
                                const VdOrder *order,
                                VdExplain     *why);

/* And to declare one. */
void      vd_declared_apply    (VdGame        *game,
                                const VdOrder *order);

G_END_DECLS
