/* layer-panel.h: the page of the side panel with the minimap and the layers
 *
 * Each layer has a button to show it, one to lock it, and how much of it is seen;
 * all three are remembered.
 */
#pragma once

#include "editor/canvas/map-view.h"

G_BEGIN_DECLS

#define VD_TYPE_LAYER_PANEL (vd_layer_panel_get_type ())
G_DECLARE_FINAL_TYPE (VdLayerPanel, vd_layer_panel, VD, LAYER_PANEL, GtkWidget)

/* The canvas whose layers these are; once, at the start. */
void vd_layer_panel_set_view (VdLayerPanel *self,
                              VdMapView    *view);

G_END_DECLS
