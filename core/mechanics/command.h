/* command.h: who is in command [R06 5.11 to 5.17, 7.0 to 7.32]
 *
 * In a phase of its own a side puts its units in command; who is not is out of command until
 * its next one, does not move and does not advance after combat.  A commander spends the points
 * of his rating, each on an officer and on a single unit in his range; an officer in command has
 * the units of his formation in his.  Officers whom no commander reaches may try it by the die.
 * Without the mechanic all are in command always.
 *
 * Commanders and heads of state need no command, nor do classes that move without it; whoever
 * comes in is in command until his side's next phase.  In a period without the phase all are.
 * How far a leader reaches is in command-range.h.
 */
#pragma once

#include "core/mechanics/march-orders.h"

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
static inline gboolean
vd_unit_is_in_command (const VdGame *game,
                       VdUnitId      unit)
{
  return G_LIKELY (!(game->state.uncommanded[unit / 64] >> unit % 64 & 1));
}

/* Why @unit, on the map, may not move for want of command; %VD_N_POINTS if it may, also by its
 * own initiative or by a march order. */
static inline VdPoint
vd_command_find_bar (const VdGame *game,
                     VdUnitId      unit)
{
  return !vd_unit_is_in_command (game, unit) && vd_game_has (game, VD_POINT_COMMAND_MOVE) &&
         !(vd_game_plays (game, VD_MECHANIC_INITIATIVE) &&
           (game->state.units[unit].flags & VD_INSPIRED) != 0) &&
         !vd_sent_frees (game, unit)
         ? VD_POINT_COMMAND_MOVE : VD_N_POINTS;
}

/* Puts @unit in command, or out of it; for the phase itself, and for positions that are put up. */
void     vd_command_set        (VdGame       *game,
                                VdUnitId      unit,
                                gboolean      commanded);

/* Returns: whether @leader may be put in command as an officer, who has his formation in command
 * then; in which case he is no single unit */
gboolean vd_command_is_officer (const VdScenario *scenario,
                                VdUnitId          leader);

/* Returns: how many officers, or single units, @commander can still put in command */
guint    vd_command_count_left (const VdGame *game,
                                VdUnitId      commander,
                                gboolean      officers);

/**
 * vd_command_covers:
 *
 * Returns: whether @leader, on the map, would have @unit in command if he is: it is of his
 *   formation, or counts as if it were, and in his range
 */
gboolean vd_command_covers     (const VdGame *game,
                                VdUnitId      leader,
                                VdUnitId      unit);

/* Returns: whether the officer @leader has tried in vain to be in command in this turn */
gboolean vd_command_has_failed (const VdGame *game,
                                VdUnitId      leader);

G_END_DECLS
