/* hint-box.h: what scans seem to show: whether that is shown, accepted together, and learnt from
 *
 * What was entered of a map teaches; it can be kept under a name, for other maps of the kind.
 */
#pragma once

#include "editor/canvas/map-view.h"

G_BEGIN_DECLS

#define VD_TYPE_HINT_BOX (vd_hint_box_get_type ())
G_DECLARE_FINAL_TYPE (VdHintBox, vd_hint_box, VD, HINT_BOX, GtkWidget)

/* The canvas on which it is shown; once, at the start. */
void vd_hint_box_set_view    (VdHintBox       *self,
                              VdMapView       *view);

/**
 * vd_hint_box_set_project:
 * @project: (nullable)
 */
void vd_hint_box_set_project (VdHintBox       *self,
                              VdEditorProject *project);

/* Of which map what was entered is kept. */
void vd_hint_box_set_map     (VdHintBox       *self,
                              guint            map);

G_END_DECLS
