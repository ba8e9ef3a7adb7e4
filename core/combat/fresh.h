/* fresh.h: strength that a division has once [EYL 21]
 *
 * A formation may have a marker of fresh strength.  When a Combat Phase begins
 * the attacker names the units that have theirs in this phase, then the
 * defender; a marker that is named is spent, whatever comes of it, or by another
 * reading only if its unit is in a combat of the phase [F-73].
 * Only units that could take part in an attack are named.
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/**
 * vd_fresh_due:
 *
 * Says that a Combat Phase begins, in which strength is still to be declared.
 */
void      vd_fresh_due     (VdGame        *game);

/**
 * vd_fresh_open:
 *
 * Opens the declarations if they are due; sides that have nothing to declare
 * are not asked.
 */
void      vd_fresh_open    (VdGame        *game);

/* Returns: whether a side owes its declarations */
gboolean  vd_fresh_is_open (const VdGame  *game);

/* Returns: the marker of the formation of @unit, or -1 */
int       vd_fresh_find_marker (const VdGame *game,
                             VdUnitId      unit);

/**
 * vd_fresh_strength:
 *
 * Returns: what @unit has besides its own strength in this phase, in quarters
 */
guint     vd_fresh_strength (const VdGame *game,
                             VdUnitId      unit,
                             VdExplain    *why);

G_END_DECLS
