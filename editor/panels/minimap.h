/* minimap.h: all maps at a small size, and which part of them is in view
 *
 * A click or a drag brings that place into view; the arrows move the view.
 */
#pragma once

#include "editor/canvas/map-view.h"

G_BEGIN_DECLS

#define VD_TYPE_MINIMAP (vd_minimap_get_type ())
G_DECLARE_FINAL_TYPE (VdMinimap, vd_minimap, VD, MINIMAP, GtkWidget)

/* The canvas whose view it shows; once, at the start. */
void vd_minimap_set_view    (VdMinimap       *self,
                             VdMapView       *view);

/**
 * vd_minimap_set_project:
 * @project: (nullable)
 */
void vd_minimap_set_project (VdMinimap       *self,
                             VdEditorProject *project);

G_END_DECLS
