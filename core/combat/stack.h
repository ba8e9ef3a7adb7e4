/* stack.h: units of one hex that fight as one [DRE 10]
 *
 * With the mechanic they attack and defend together; a gun may stay silent, but
 * two of a hex never fire at different hexes.  They retreat together too, one
 * after the other, as far as that costs no friend's life and displaces nobody:
 * every way that all of them can go is weighed, and only what is part of a best
 * one is open, to them and to those whom they displace [F-47].
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

gboolean vd_stack_attacks_together (const VdGame *game);
gboolean vd_stack_defends_together (const VdGame *game);

/* By one setting units of a hex that fight as one retreat each by itself [F105]. */
gboolean vd_stack_retreats_together (const VdGame *game);

/**
 * vd_stack_is_newcomer:
 *
 * Returns: whether @unit has come to its hex by retreat or displacement in this
 *   phase, so that an attack on that hex is not one on it [F-49]
 */
gboolean vd_stack_is_newcomer (const VdGame *game,
                               VdUnitId      unit);

/**
 * vd_stack_silence:
 *
 * Call when a combat is resolved, before anybody leaves: who stands with an
 * attacker and takes no part is silent for the rest of the phase [F-48].
 */
void     vd_stack_silence     (VdGame       *game);

/**
 * vd_stack_lacks_gun:
 *
 * Returns: whether a gun stands beside one that bombards in the open combat, could
 *     fire too and does not, where all have to [F-48]
 */
gboolean vd_stack_lacks_gun   (const VdGame *game);

/**
 * vd_stack_has_fired:
 *
 * Returns: whether some unit that stood with @unit has attacked in this phase,
 *   or some other unit from the hex where it stands now, so that @unit must be
 *   silent [F-48]
 */
gboolean vd_stack_has_fired   (const VdGame *game,
                               VdUnitId      unit);

/**
 * vd_stack_find_hexes:
 * @cells: (out) (array length=6)
 *
 * A displaced unit goes where fewest are displaced in all, counting those whom the rest
 * of the stack will displace: where another friend of its hex makes room at less cost, it
 * goes nowhere.
 *
 * Returns: to how many hexes @unit, which retreats or is displaced, may go
 */
guint    vd_stack_find_hexes  (VdGame       *game,
                               VdUnitId      unit,
                               guint16      *cells);

/**
 * vd_stack_refusal:
 *
 * Returns: why @unit may not go to @cell, which is open to it by itself;
 *   %VD_N_POINTS if it may
 */
VdPoint  vd_stack_refusal     (VdGame       *game,
                               VdUnitId      unit,
                               guint         cell);

/**
 * vd_stack_is_next:
 *
 * Returns: whether @unit may retreat before others: once one of a hex has gone
 *   the rest of it follow
 */
gboolean vd_stack_is_next     (VdGame       *game,
                               VdUnitId      unit);

/* Notes that @unit goes from its hex to @cell. */
void     vd_stack_note        (VdGame       *game,
                               VdUnitId      unit,
                               guint         cell);

G_END_DECLS
