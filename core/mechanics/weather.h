/* weather.h: a second die that changes a result [EYL 22]
 *
 * One face turns a retreat into an elimination, one turns the result against
 * the other side; both stand in the settings.  There is no second die after an
 * exchange.  The result that takes the other's place is looked for in the
 * table of results; one that is not there leaves things as they are.
 */
#pragma once

#include "core/position/verdict.h"
#include "core/scenario/results.h"

G_BEGIN_DECLS

/* Returns: whether the second die is owed, after the first was rolled */
gboolean  vd_weather_is_due (VdGame        *game);
void      vd_weather_list   (VdGame        *game,
                             VdOrderList   *list);
VdVerdict vd_weather_test   (VdGame        *game,
                             const VdOrder *order,
                             VdExplain     *why);

/**
 * vd_weather_apply:
 *
 * Rolls the die, or takes the one that is given, and changes the result; then
 * the result is to be applied.
 */
void      vd_weather_apply  (VdGame        *game,
                             const VdOrder *order);

G_END_DECLS
