/* combat.h: putting a combat together and rolling for it [NAW 7, 8] */
#pragma once

#include "core/verdict.h"

G_BEGIN_DECLS

/**
 * vd_combat_begin:
 *
 * Opens the Combat Phase of the phasing side.
 */
void      vd_combat_begin (VdGame        *game);

/**
 * vd_combat_suppose:
 *
 * Opens one for who asks what would be: before any attack, with no fresh strength
 * declared, and nobody retreated who may attack nobody.
 */
void      vd_combat_suppose (VdGame       *game);

/**
 * vd_combat_has:
 * @kind: an order that names a unit for a combat
 *
 * Returns: whether @unit has the part in the open combat that such an order would give
 *   it: it was named, or one of its hex that fights together with it
 */
gboolean  vd_combat_has   (const VdGame  *game,
                           VdOrderKind    kind,
                           VdUnitId       unit);

/**
 * vd_combat_list:
 *
 * Appends the legal orders while no window of a rolled combat is open.
 */
void      vd_combat_list  (VdGame        *game,
                           VdOrderList   *list);
VdVerdict vd_combat_test  (VdGame        *game,
                           const VdOrder *order,
                           VdExplain     *why);

/**
 * vd_combat_apply:
 *
 * Carries out an order that vd_combat_test() allows.  A roll goes on until a
 * side owes a decision (aftermath.h) or the combat is over.
 */
void      vd_combat_apply (VdGame        *game,
                           const VdOrder *order);

G_END_DECLS
