/* scan-item.h: how one scan lies on its map (private to scan-files.c) */
#pragma once

#include "editor/scans/scan-files.h"

G_BEGIN_DECLS

void vd_scan_item_free (gpointer     item);

/**
 * vd_scan_item_lay:
 * @before: (element-type VdScanItem): those of which what is drawn already is taken, as long as
 *   nothing of the scan is different
 *
 * Finds all that follows from the control points: registration, quality, remark and sheet.
 */
void vd_scan_item_lay  (VdScanItem  *self,
                        const VdMap *map,
                        GPtrArray   *before);

G_END_DECLS
