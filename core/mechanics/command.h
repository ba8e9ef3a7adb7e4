/* command.h: who is in command [R06 5.11 to 5.17, 7.0 to 7.32]
 *
 * In a phase of its own a side puts its units in command; who is not is out of command until
 * its next one, does not move by itself and does not advance after combat.  Commanders spend
 * points on officers and units in their range, officers have the units of their formation in
 * theirs.  Without the mechanic all are in command always.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_unit_is_in_command:
 *
 * What command says of @unit now: as its side's last command phase left it, and while that runs
 * as it stands so far.  Who needs no command, as commanders, and whoever came in since then, is
 * in command.
 *
 * Returns: whether it is; %TRUE where the mechanic is off
 */
gboolean vd_unit_is_in_command (const VdGame *game,
                                VdUnitId      unit);

/* Puts @unit in command, or out of it; for the phase itself, and for positions that are put up. */
void     vd_command_set        (VdGame       *game,
                                VdUnitId      unit,
                                gboolean      commanded);

G_END_DECLS
