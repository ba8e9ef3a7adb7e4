/* bars.h: ground that units may not enter until the enemy has [R06 21.62]
 *
 * What a bar closes stands in the rows of a game: see core/scenario/bar.h.
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/**
 * vd_bars_forbid:
 *
 * Returns: that @unit may not go from @cell by @dir, which a bar closes to it, by the case of
 *   its row
 */
VdVerdict vd_bars_forbid (const VdGame *game,
                          VdUnitId      unit,
                          guint         cell,
                          guint         dir,
                          VdExplain    *why);

G_END_DECLS
