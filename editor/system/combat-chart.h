/* combat-chart.h: what to expect of each column of the results table, as a picture
 *
 * For each column the shares of the outcomes, stacked, and a line for what each side loses
 * on average; and the same in words.
 */
#pragma once

#include <cairo.h>

#include "core/checks/forecast.h"

G_BEGIN_DECLS

/**
 * vd_combat_chart_draw:
 * @centres: (array length=n): where the columns are, in pixels
 * @width: width of a column
 * @height: height of the picture
 */
void        vd_combat_chart_draw     (cairo_t          *cr,
                                      const VdForecast *forecasts,
                                      const double     *centres,
                                      guint             n,
                                      double            width,
                                      double            height);

/**
 * vd_combat_chart_legend:
 * @halves: whether some result takes half of a side
 *
 * Returns: (transfer full): Pango markup that says which colour is what, translated
 */
char       *vd_combat_chart_legend   (gboolean            on_dark,
                                      gboolean            halves);

/* "3-1: defender retreats 83 %, ..."; translated; transfer full. */
char       *vd_combat_chart_describe (const VdForecast *forecast,
                                      const char       *odds);

G_END_DECLS
