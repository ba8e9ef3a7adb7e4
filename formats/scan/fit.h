/* fit.h: the transform of a whole sheet (private to formats/scan)
 *
 * Least squares of the distances in pixels: a first solution from linear equations, made exact by
 * Gauss-Newton, in coordinates about the middle of the points.
 */
#pragma once

#include "formats/scan/registration.h"

G_BEGIN_DECLS

#define VD_PARAMETERS 8 /* at most */

/* Moves and scales points so that they lie about 0, 0 at a distance of about 1. */
typedef struct
{
  double x, y, scale;
} VdFrame;

/**
 * VdFitted:
 * @matrix: from the map to pixels; its last line is 1 in the middle of the points
 * @normal: the factor of the normal equations
 * @cost: the sum of the squares of the residuals in pixels, weighted
 */
typedef struct
{
  VdScanFit fit;
  VdFrame map, picture;
  guint   n_parameters;
  double  parameters[VD_PARAMETERS];
  double  normal[VD_PARAMETERS * VD_PARAMETERS];
  double  matrix[9];
  double  cost;
} VdFitted;

/* The ties but the one at @without, if that is not -1. */
typedef struct
{
  const VdTie *ties;
  guint        n;
  int          without;
} VdTieSet;

/**
 * vd_fit_ties:
 *
 * Returns: whether the ties determine the transform, and all lie before the horizon
 */
gboolean vd_fit_ties             (const VdTieSet *set,
                                  VdScanFit       fit,
                                  VdFitted       *fitted);

/**
 * vd_fitted_get_leverage:
 * @leverage: (out): two by two, symmetric: by what the variance of a tie of weight 1 is to be
 *   multiplied for that of the place
 */
void     vd_fitted_get_leverage  (const VdFitted *self,
                                  double          map_x,
                                  double          map_y,
                                  double          leverage[4]);

/* Returns: whether the place lies before the horizon */
gboolean vd_matrix_apply         (const double    matrix[9],
                                  double          x,
                                  double          y,
                                  double         *to_x,
                                  double         *to_y);

G_END_DECLS
