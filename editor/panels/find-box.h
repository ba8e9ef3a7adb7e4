/* find-box.h: has the program find the hexes of a scan
 *
 * A button, and in its place, while the picture is searched in a thread, how far that is and a
 * button that ends it.  What is sure becomes control points as one edit; of what is not, it asks
 * first; of what is missing it tells what the user can do.
 *
 * Signals:
 *   "points": the user wants to put control points himself
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/scans/scan-files.h"

G_BEGIN_DECLS

#define VD_TYPE_FIND_BOX (vd_find_box_get_type ())
G_DECLARE_FINAL_TYPE (VdFindBox, vd_find_box, VD, FIND_BOX, GtkWidget)

/**
 * vd_find_box_set_scan:
 * @project: (nullable)
 * @item: (nullable): the scan that is meant, as it is now; of another one than before what is being
 *   found is given up
 */
void vd_find_box_set_scan (VdFindBox        *self,
                           VdEditorProject  *project,
                           const VdScanItem *item);

G_END_DECLS
