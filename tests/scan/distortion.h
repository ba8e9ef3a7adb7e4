/* distortion.h: where on a picture a point of the sheet lies
 *
 * A sheet lies askew and a little tilted on the glass, is sheared, has been folded, and the
 * carriage of the scanner does not move quite evenly.  From picture to sheet it is arithmetic;
 * from sheet to picture the same is turned round to a millionth of a pixel.
 *
 * Sheets are measured in millimetres, pictures in pixels: x to the right, y down, 0,0 the outer
 * corner of the first pixel.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  SCAN_PART_ROTATION = 1 << 0,
  SCAN_PART_TILT     = 1 << 1,
  SCAN_PART_SHEAR    = 1 << 2,
  SCAN_PART_DRIFT    = 1 << 3,
  SCAN_PART_FOLD     = 1 << 4,
  SCAN_PART_LIGHT    = 1 << 5,
  SCAN_PART_GRAIN    = 1 << 6,
  SCAN_PART_INKS     = 1 << 7,
  SCAN_PART_RING     = 1 << 8,
  SCAN_PART_CORNERS  = 1 << 9,
  SCAN_PART_WATER    = 1 << 10,
  SCAN_PART_ALL      = (1 << 11) - 1
} ScanPart;

#define SCAN_MM_PER_INCH 25.4

#define SCAN_MOST_ROTATION 3.0  /* degrees */
#define SCAN_MOST_TILT 0.01     /* of the scale, from one edge of the sheet to the other */
#define SCAN_MOST_SHEAR 0.01
#define SCAN_MOST_DRIFT 0.005   /* of the scale, from the first row to the last */
#define SCAN_FOLD_PIXELS 3.0    /* at 300 dpi */
#define SCAN_FOLD_REACH 0.8     /* millimetres to either side in which paper gives way */

/**
 * ScanDistortion:
 * @sheet_width, @sheet_height: in millimetres
 * @width, @height: of the picture
 * @scale: pixels a millimetre
 * @rotation: degrees, clockwise
 * @fold: where, and what is beyond it is moved by how much
 */
typedef struct
{
  double   sheet_width, sheet_height;
  guint    width, height;
  double   scale;
  double   rotation, shear, drift;
  double   tilt[2];
  gboolean fold_is_upright;
  double   fold, fold_moves[2];
  double   inverse[9]; /* from picture to the sheet, as far as it is projective */
  double   forward[9];
} ScanDistortion;

/**
 * scan_distortion_plan:
 * @dpi: pixels an inch
 * @parts: of #ScanPart
 */
void scan_distortion_plan       (ScanDistortion       *self,
                                 double                sheet_width,
                                 double                sheet_height,
                                 double                dpi,
                                 guint64               seed,
                                 guint                 parts);

void scan_distortion_to_sheet   (const ScanDistortion *self,
                                 double                x,
                                 double                y,
                                 double               *sheet_x,
                                 double               *sheet_y);

void scan_distortion_to_picture (const ScanDistortion *self,
                                 double                sheet_x,
                                 double                sheet_y,
                                 double               *x,
                                 double               *y);

G_END_DECLS
