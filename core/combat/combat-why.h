/* combat-why.h: why a unit cannot take part in a combat, or the combat be fought
 *
 * Each function is asked once it is known that something is forbidden, and
 * names the rule point that forbids it.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* Why @unit, which is in no contact list, or in none as a gun, takes no part in
 * the open combat. */
VdPoint vd_combat_no_part     (const VdGame *game,
                               VdUnitId      unit,
                               gboolean      as_gun);

/**
 * vd_combat_misfit:
 * @index: in the contact list that @kind adds from
 *
 * Returns: why the open combat cannot take this unit
 */
VdPoint vd_combat_misfit      (VdGame       *game,
                               VdOrderKind   kind,
                               guint         index);

/* Why nobody may attack the enemy @unit now. */
VdPoint vd_combat_untouchable (VdGame       *game,
                               VdUnitId      unit);

/* What a combat that is not complete still lacks. */
VdPoint vd_combat_lack        (VdGame       *game);

G_END_DECLS
