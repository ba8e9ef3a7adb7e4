/* send.h: whom a side sends somewhere by a march order
 *
 * For players.  Forces out of command are sent, to where the way to a goal of the victory schedule
 * is shorter than from where they stand: the one first whose strength comes nearer by the most
 * hexes in all.  Who is in command moves without that, and is not sent.
 */
#pragma once

#include "core/players/worth.h"

G_BEGIN_DECLS

/**
 * vd_send_choose:
 * @worth: made by vd_worth_note() for this position
 * @list: the legal orders of a phase in which forces are sent
 *
 * Returns: one of @list
 */
VdOrder vd_send_choose (const VdWorth     *worth,
                        const VdView      *view,
                        const VdOrderList *list);

G_END_DECLS
