/* misfit-legend.h: what the tints of a misfit picture mean, and how many hexes have each
 *
 * In per cent of a hex and in pixels of the scan, as people think of one or the other.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/scans/misfit-picture.h"

G_BEGIN_DECLS

#define VD_TYPE_MISFIT_LEGEND (vd_misfit_legend_get_type ())
G_DECLARE_FINAL_TYPE (VdMisfitLegend, vd_misfit_legend, VD, MISFIT_LEGEND, GtkWidget)

/* @picture: (nullable): none, and the legend is hidden */
void vd_misfit_legend_show (VdMisfitLegend        *self,
                            const VdMisfitPicture *picture);

G_END_DECLS
