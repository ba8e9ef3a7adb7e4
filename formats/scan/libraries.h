/* libraries.h: what this build can do with scans
 *
 * Each comes with a library that a build may be without (meson_options.txt).  A map with scans
 * opens all the same.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  VD_SCAN_HAS_PICTURES, /* opens PNG, JPEG, TIFF and WebP, and makes pyramids of tiles: libvips */
  VD_SCAN_HAS_PDF,      /* opens pages of PDF: poppler, and libvips too */
  VD_SCAN_HAS_NUMBERS,  /* reads printed numbers: tesseract */
  VD_N_SCAN_LIBRARIES
} VdScanLibrary;

/**
 * vd_scan_get_missing:
 *
 * Returns: (nullable): a sentence that says what is missing and what to do about it, to be
 *   translated; %NULL if it is there
 */
const char *vd_scan_get_missing (VdScanLibrary library);

G_END_DECLS
