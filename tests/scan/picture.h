/* picture.h: a scan, written as it is made
 *
 * The picture is made in strips of tiles; for each, the part of the sheet that is seen through it
 * is printed.  So memory goes with the width of a picture and not with its height.
 */
#pragma once

#include "formats/io/error.h"
#include "tests/scan/press.h"
#include "tests/scan/wear.h"

G_BEGIN_DECLS

#define SCAN_QUALITY 80
#define SCAN_MOST_EDGE 65000 /* pixels that a JPEG has */

/* Writes a JPEG to @path; nothing is left there if that fails. */
gboolean scan_picture_write (ScanPress       *press,
                             const ScanWear  *wear,
                             const char      *path,
                             GError         **error);

G_END_DECLS
