/* scan-row.h: a scan in the list of those of a map
 *
 * Signals:
 *   "locate", "accept", "remove", "look-again": a button was pressed
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/scans/scan-files.h"

G_BEGIN_DECLS

#define VD_TYPE_SCAN_ROW (vd_scan_row_get_type ())
G_DECLARE_FINAL_TYPE (VdScanRow, vd_scan_row, VD, SCAN_ROW, GtkListBoxRow)

GtkWidget  *vd_scan_row_new          (const VdScanItem *item);

/* The scan of that id. */
const char *vd_scan_row_get_id       (VdScanRow        *self);

/* How far reading its picture is; seen only while it is read. */
void        vd_scan_row_set_progress (VdScanRow        *self,
                                      double            progress);

G_END_DECLS
