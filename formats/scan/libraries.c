#include "formats/scan/libraries.h"

#include "config.h"
#include "core/text/phrase.h"

static const char *const missing[VD_N_SCAN_LIBRARIES] = {
#ifndef VD_HAVE_VIPS
  [VD_SCAN_HAS_PICTURES] = N_("This build reads no scans: libvips was missing when it was made."),
#endif
#if !defined (VD_HAVE_VIPS) || !defined (VD_HAVE_POPPLER)
  [VD_SCAN_HAS_PDF] = N_("This build reads no scans in PDF: libvips or poppler was missing when it "
                         "was made. Save the page as PNG."),
#endif
#ifndef VD_HAVE_TESSERACT
  [VD_SCAN_HAS_NUMBERS] = N_("This build reads no printed numbers: tesseract was missing when it "
                             "was made. Type the numbers of some hexes."),
#endif
};

const char *
vd_scan_get_missing (VdScanLibrary library)
{
  g_return_val_if_fail (library < VD_N_SCAN_LIBRARIES, NULL);

  return missing[library];
}
