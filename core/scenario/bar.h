/* bar.h: ground that some units may not enter for a time [R06 21.62]
 *
 * A bar closes a region, hexsides or both to units of a side, whatever moves them: such a step
 * costs %VD_NEVER in the rows of those units, as of any ground that is closed for good.  Where
 * bars begin, end or are lifted in play each game has rows of its own: see crossing.h.
 */
#pragma once

#include "core/scenario/tables.h"

G_BEGIN_DECLS

/**
 * vd_bar_in_force:
 * @lifted: the bars that are lifted, as bits
 *
 * Returns: those that hold in @turn, as bits
 */
guint    vd_bar_in_force     (const VdScenario *self,
                              guint             turn,
                              guint             lifted);

/**
 * vd_bar_find_step:
 * @bars: those that a unit knows, as bits
 *
 * Returns: the first of them in force that closes the step from @cell by @dir, or -1
 */
int      vd_bar_find_step    (const VdScenario *self,
                              guint             bars,
                              guint             cell,
                              guint             dir);

/**
 * vd_bar_is_ground:
 *
 * Returns: whether one of them in force closes the region that @cell is of
 */
gboolean vd_bar_is_ground    (const VdScenario *self,
                              guint             bars,
                              guint             cell);

/**
 * vd_bar_find_entry:
 *
 * Returns: the first of them, that keeps reinforcements from coming in at @cell
 */
int      vd_bar_find_entry   (const VdScenario *self,
                              guint             bars,
                              guint             cell);

/**
 * vd_scenario_set_bars:
 * @self: a fork
 * @in_force: bars, as bits
 *
 * Works out the rows of the hexes that those which change are about.
 */
void     vd_scenario_set_bars (VdScenario      *self,
                               guint            in_force);

/* Whether @unit, standing in @cell, may not go from there by @dir. */
static inline gboolean
vd_unit_is_barred (const VdScenario *self,
                   VdUnitId          unit,
                   guint             cell,
                   guint             dir)
{
  return G_UNLIKELY (self->units[unit].bars != 0) &&
         vd_bar_find_step (self, self->units[unit].bars, cell, dir) >= 0;
}

G_END_DECLS
