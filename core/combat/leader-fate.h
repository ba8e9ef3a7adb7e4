/* leader-fate.h: what becomes of leaders whose stack retreats or dies [R06 5.21 to 5.23; F57, F144]
 *
 * A leader who has to retreat is rolled for by the enemy first, and goes with the last unit of
 * his hex that does.  One whose stack dies is rolled for too, and then placed by his owner with
 * the nearest friends whom he can reach, or anywhere within his reach.  Odds worse than 1-1 for
 * his side add a point to the die for each column.  These rolls and places come before all else
 * that is left of a combat; see aftermath.c.
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/* Has the leader @unit, who must retreat, be rolled for; others are as they were. */
void      vd_fate_owe_roll   (VdGame        *game,
                              VdUnitId       unit);

/* Takes the leader @unit, whose stack has died or who found no way, off the map. */
void      vd_fate_fall       (VdGame        *game,
                              VdUnitId       unit);

/* Has all leaders of @side fall who are left by themselves in @cell by a loss there. */
void      vd_fate_bereave    (VdGame        *game,
                              guint          side,
                              guint          cell);

/* Whether the leader @unit waits for a unit of his hex that takes him along on its retreat. */
gboolean  vd_fate_is_led_off (const VdGame  *game,
                              VdUnitId       unit);

/* Whether @unit, which is about to go a hex of its retreat, takes leaders along. */
gboolean  vd_fate_leads_off  (const VdGame  *game,
                              VdUnitId       unit);

/* Has them go with it from @from to where it is; @is_last if its retreat is over. */
void      vd_fate_go_along   (VdGame        *game,
                              VdUnitId       unit,
                              guint          from,
                              gboolean       is_last);

/* Whether a roll or a place is owed.  Leaders who can be placed nowhere are taken first. */
gboolean  vd_fate_is_owed    (VdGame        *game);

/* Who decides, what he may, and his order. */
guint     vd_fate_get_decider (const VdGame *game);
void      vd_fate_list       (VdGame        *game,
                              VdOrderList   *list);
VdPoint   vd_fate_get_point  (const VdGame  *game);
void      vd_fate_apply      (VdGame        *game,
                              const VdOrder *order);

G_END_DECLS
