#include "formats/scan/lattice-private.h"

#include <math.h>

#define LINE_STEP 0.86602540378443864676

void
vd_place_to_plane (VdOrientation orientation,
                   const double  place[2],
                   double        plane[2])
{
  double along = place[0] + place[1] / 2, across = place[1] * LINE_STEP;

  plane[0] = orientation == VD_POINTY ? along : across;
  plane[1] = orientation == VD_POINTY ? across : along;
}

void
vd_plane_to_place (VdOrientation orientation,
                   const double  plane[2],
                   double        place[2])
{
  double along = orientation == VD_POINTY ? plane[0] : plane[1];
  double across = orientation == VD_POINTY ? plane[1] : plane[0];

  place[1] = across / LINE_STEP;
  place[0] = along - place[1] / 2;
}

/* The nearest whole numbers whose sum with a third is 0: where rounding breaks that, the number
 * which was rounded most gives way. */
VdHex
vd_place_get_hex (const double place[2])
{
  double u = place[0], v = place[1], w = -u - v;
  double near_u = rint (u), near_v = rint (v), near_w = rint (w);
  double off_u = fabs (near_u - u), off_v = fabs (near_v - v), off_w = fabs (near_w - w);

  if (off_u > off_v && off_u > off_w)
    near_u = -near_v - near_w;
  else if (off_v > off_w)
    near_v = -near_u - near_w;

  return (VdHex) { near_u, near_v };
}
