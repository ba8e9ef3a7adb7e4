/* status-legend.h: what the colours of statuses mean, over the canvas
 *
 * A button for each status, with how many hexes have it, and how many lines and names; it
 * goes to the next of these.  Shown while the canvas has "colour-by-status".
 */
#pragma once

#include "editor/canvas/map-view.h"

G_BEGIN_DECLS

#define VD_TYPE_STATUS_LEGEND (vd_status_legend_get_type ())
G_DECLARE_FINAL_TYPE (VdStatusLegend, vd_status_legend, VD, STATUS_LEGEND, GtkWidget)

/* Once, at the start; @view and @tools must outlive the legend. */
void        vd_status_legend_set_view (VdStatusLegend *self,
                                       VdMapView      *view,
                                       VdTools        *tools);

/**
 * vd_status_title:
 * @status: 0 for none, else 1 + an index of vd_status_names
 *
 * Returns: (transfer none): for people, translated
 */
const char *vd_status_title           (guint           status);

G_END_DECLS
