/* misfit.h: how far a registration is off, hex by hex
 *
 * What is known of it are the residuals of the control points.  A hex that has a point is off by
 * that residual; between points by what those about it lead one to expect, but for a point that is
 * most likely wrong, which tells of its own hex alone.  Far from all points nothing is known, and
 * nowhere where they are just as many as the transform takes.
 *
 * Beside it stands what the local correction does there, which is how far the hex would be off
 * without it, but for the residual.
 *
 * Pure arithmetic; 1,000 hexes and 120 points take some hundredths of a second.
 */
#pragma once

#include "formats/scan/registration.h"

G_BEGIN_DECLS

typedef enum
{
  VD_MISFIT_UNKNOWN, /* far from every point */
  VD_MISFIT_BETWEEN, /* by the points about it, the nearer the more */
  VD_MISFIT_AT_POINT /* the hex has a point: its residual */
} VdMisfitHow;

/**
 * VdHexMisfit:
 * @x, @y: pixel of the centre, by the registration; NAN beyond the horizon, of which nothing else
 *   is said
 * @off: pixels from there to where the hex is in the picture; 0 if that is not known.  Between
 *   points the mean of theirs
 * @percent: how far that is, in per cent of the distance between neighbours there.  Between points
 *   the root of their mean square, which is more than the length of @off where they contradict each
 *   other
 * @shift: pixels by which the correction moves the centre from where the transform alone has it; it
 *   is known everywhere
 * @shift_percent: likewise
 */
typedef struct
{
  VdMisfitHow how;
  double      x, y;
  double      off[2];
  double      percent;
  double      shift[2];
  double      shift_percent;
} VdHexMisfit;

/**
 * vd_registration_list_misfits:
 *
 * Returns: (transfer full) (element-type VdHexMisfit): one for each cell of @grid
 */
GArray *vd_registration_list_misfits (const VdRegistration *self,
                                      const VdGrid         *grid);

G_END_DECLS
