/* wear.h: what paper and scanner do to the colours of a print
 */
#pragma once

#include "tests/scan/distortion.h"

G_BEGIN_DECLS

#define SCAN_MOST_INK_SHIFT 0.18 /* millimetres */

/**
 * ScanWear:
 * @parts: of #ScanPart
 * @inks: how far red, green and blue are printed from the lines, in millimetres
 * @light: how much darker it is at the right, at the bottom, and at the corners
 * @ring: middle, radius and breadth of what a cup has left, in millimetres of the sheet
 * @corners: legs of what is torn off at the upper left, upper right, lower left and lower right
 * @bed: grey of the scanner where there is no paper
 */
typedef struct
{
  const ScanDistortion *distortion; /* borrowed */
  guint64               seed;
  guint                 parts;
  double                inks[3][2];
  double                light[3];
  double                ring[4];
  double                corners[4][2];
  double                crease; /* of a fold the other way, that moves nothing */
  double                bed;
} ScanWear;

void     scan_wear_plan       (ScanWear             *self,
                               const ScanDistortion *distortion,
                               guint64               seed,
                               guint                 parts);

/* Whether there is paper at that point of the sheet. */
gboolean scan_wear_has_paper  (const ScanWear       *self,
                               double                sheet_x,
                               double                sheet_y);

/**
 * scan_wear_age_row:
 * @left, @n, @y: pixels of the picture
 * @sheet: (array): where each lies on the sheet, two numbers each
 * @colors: (inout) (array): three numbers each, from 0 to 255
 */
void     scan_wear_age_row    (const ScanWear       *self,
                               int                   left,
                               int                   n,
                               int                   y,
                               const double         *sheet,
                               float                *colors);

G_END_DECLS
