/* unit-panel.h: the order of battle beside the map, a page of the side panel
 *
 * A tree of sides, formations and units with their counters.  Dragging a unit, or a whole
 * formation, onto the map sets it up there; dragging a counter from the map back here, or
 * to the tab of the table of units, takes it off.  By keyboard: Alt+P places at the map's
 * cursor, Delete takes off, Enter goes to where a unit starts.
 */
#pragma once

#include "editor/widgets/page.h"

G_BEGIN_DECLS

#define VD_TYPE_UNIT_PANEL (vd_unit_panel_get_type ())
G_DECLARE_FINAL_TYPE (VdUnitPanel, vd_unit_panel, VD, UNIT_PANEL, GtkWidget)

G_END_DECLS
