/* trains.h: trains, which do not fight, and may be captured [R06 9.1, 14.3; F63, F94]
 *
 * With this mechanic a train that the enemy finds alone is captured: an enemy who fights is beside
 * it, or controls its hex by a setting, and no friend who fights is with it.  It is so without a
 * die, at once, also by who only goes past it, and it does not come back.  Units out of supply
 * that take part in that are in supply again.  Trains that become bridges have a die of their own
 * for it: see pontoons.h.
 *
 * One that retreats with its stack is not captured before it is left, and one that marches with
 * others not before the march is over.  How trains move past the enemy is said in leader-move.h,
 * how they retreat in train-retreat.h.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* Whether @unit is one, where the mechanic is on. */
static inline gboolean
vd_train_is (const VdScenario *s,
             VdUnitId          unit)
{
  return G_UNLIKELY (s->units[unit].train > 0);
}

/* Whether @unit, who fights, would take trains of the other side in the hex that is next to @from
 * by @dir, if it stood in @from. */
gboolean vd_train_is_reached (const VdGame *game,
                              VdUnitId      unit,
                              guint         from,
                              guint         dir,
                              gboolean      by_control);

/* Whether an enemy of @side who fights takes trains of @side in @cell, if they are alone. */
gboolean vd_train_has_captor (const VdGame *game,
                              guint         side,
                              guint         cell,
                              gboolean      by_control);

/* Whether @unit, a train on the map, is alone with such an enemy, and nothing keeps it from being
 * captured. */
gboolean vd_train_is_found   (const VdGame *game,
                              VdUnitId      unit);

/* Captures those that @unit finds alone from @cell, where it has come. */
void     vd_trains_meet      (VdGame       *game,
                              VdUnitId      unit,
                              guint         cell);

/* Captures all that are found alone. */
void     vd_trains_watch     (VdGame       *game);

G_END_DECLS
