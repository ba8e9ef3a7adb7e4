/* call.h: whom a side puts in command
 *
 * For players.  A unit is worth being in command for what it could do then: come nearer to a goal
 * of the victory schedule, and stand beside an enemy whom it is not beside yet, both by its
 * strength.  An officer is worth as much as the units are together that he would have in command.
 */
#pragma once

#include "core/players/worth.h"

G_BEGIN_DECLS

/**
 * vd_call_choose:
 * @worth: made by vd_worth_note() for this position
 * @list: the legal orders of a command phase
 *
 * Officers come first, and the best of them; then those try it by the die whom nobody has put in
 * command; then single units.
 *
 * Returns: one of @list
 */
VdOrder vd_call_choose (const VdWorth     *worth,
                        VdView            *view,
                        const VdOrderList *list);

/* Returns: how many, by their strength, @leader would have near enough to command from @cell: the
 * units of his formation, or of none all leaders; 0 where nobody needs command */
gint32  vd_call_place  (const VdView      *view,
                        VdUnitId           leader,
                        guint              cell);

/* Returns: units of the formation of @leader that are lost and may come back beside him in a turn
 * that is still to come */
guint   vd_call_count_lost (const VdView    *view,
                            VdUnitId         leader);

G_END_DECLS
