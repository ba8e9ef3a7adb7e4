/* combat-plot.h: the chart beneath the results table
 *
 * Each bar stands under the heading of its column.
 */
#pragma once

#include <gtk/gtk.h>

#include "core/scenario/scenario.h"

G_BEGIN_DECLS

#define VD_TYPE_COMBAT_PLOT (vd_combat_plot_get_type ())
G_DECLARE_FINAL_TYPE (VdCombatPlot, vd_combat_plot, VD, COMBAT_PLOT, GtkDrawingArea)

GtkWidget *vd_combat_plot_new        (void);

/**
 * vd_combat_plot_show:
 * @rules: with the results table that is drawn
 * @odds: (nullable) (element-type utf8): those of the columns
 * @heads: (element-type GtkWidget): cells, the headings of the columns first; borrowed until
 *   the next call
 */
void       vd_combat_plot_show       (VdCombatPlot     *self,
                                      const VdScenario *rules,
                                      const GPtrArray  *odds,
                                      const GPtrArray  *heads);

/* What to expect of a column, in words; transfer full. */
char      *vd_combat_plot_describe   (VdCombatPlot     *self,
                                      guint             column);

/* Returns: whether some result takes half of a side */
gboolean   vd_combat_plot_has_halves (VdCombatPlot     *self);

/* Which columns are worse than those before them, a line each; transfer full. */
char      *vd_combat_plot_list_worse (VdCombatPlot     *self);

G_END_DECLS
