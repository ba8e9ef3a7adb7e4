/* scans.h: the scans that a map lists, as they are written there
 *
 * A scan is a picture of the printed map, a file beside the document.  Here is what the rows say,
 * whether the file is there or not; nothing of it is opened (formats/scan).  Where hexes lie in
 * it is computed of the control points each time (formats/scan/registration.h).
 *
 * Pixels are counted from the upper left corner of the picture at its full size, x to the right
 * and y down; the middle of the first pixel is at 0.5, 0.5.
 */
#pragma once

#include "formats/map/map.h"

G_BEGIN_DECLS

/* How a scan is laid on the map, at most: as far as its control points suffice. */
typedef enum
{
  VD_SCAN_SIMILARITY, /* turned, and made larger: two points */
  VD_SCAN_AFFINE,     /* slanted too: three */
  VD_SCAN_PROJECTIVE, /* tilted too: four */
  VD_N_SCAN_FITS
} VdScanFit;

extern const char *const vd_scan_fits[VD_N_SCAN_FITS]; /* as they are written */

/* Where the middle of a hex lies in a scan. */
typedef struct
{
  guint32   cell;
  double    x, y;
  gboolean  is_found; /* by the program; else somebody has clicked */
  VdNode   *node;
} VdControl;

/**
 * VdScan:
 * @file: as it is written, from the folder of the document
 * @hash: (nullable): "sha256:" and 64 digits, lower case; %NULL where none is said, or none
 *   that can be read
 * @width, @height: 0 where that is not said
 * @page: from 1
 * @is_corrected: by a spline
 * @part: of the map that it shows
 * @controls: of VdControl, in the author's order; one for each hex
 */
typedef struct
{
  const char *id;
  const char *file;
  const char *hash;
  guint       width, height;
  guint       page;
  VdScanFit   fit;
  gboolean    is_corrected;
  VdWindow    part;
  GArray     *controls;
  VdNode     *node;
} VdScan;

/**
 * vd_map_find_scan:
 *
 * Returns: (nullable): the first of @map with that id
 */
const VdScan *vd_map_find_scan      (const VdMap  *map,
                                     const char   *id);

/**
 * vd_scan_is_outside:
 *
 * Returns: whether its path leads out of the folder of the document, where others who get the
 *   folder will not find it
 */
gboolean      vd_scan_is_outside    (const VdScan *self);

/**
 * vd_scan_get_path:
 * @map: the file of the map
 *
 * Returns: (transfer full): where the file should be
 */
char         *vd_scan_get_path      (const VdScan *self,
                                     const char   *map);

/**
 * vd_scan_format_pixel:
 * @pixel: an x or a y
 *
 * Returns: (transfer full): as it is written: in hundredths at most, with a point in any locale
 */
char         *vd_scan_format_pixel  (double        pixel);

G_END_DECLS
