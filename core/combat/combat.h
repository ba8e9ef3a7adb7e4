/* combat.h: putting a combat together and rolling for it [NAW 7, 8] */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

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
 * vd_combat_test:
 *
 * Returns: whether @order is legal, while no window of a rolled combat is open
 */
VdVerdict vd_combat_test  (VdGame        *game,
                           const VdOrder *order,
                           VdExplain     *why);

G_END_DECLS
