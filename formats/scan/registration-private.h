/* registration-private.h: what a registration holds (private to formats/scan) */
#pragma once

#include "formats/scan/fit.h"
#include "formats/scan/plate.h"
#include "formats/scan/registration.h"

G_BEGIN_DECLS

/**
 * VdRegistration:
 * @ties: owned, without names
 * @fitted: its matrix is set even where there are no ties
 * @plate: (nullable): the correction, in pixels, over the plane of the map
 */
struct _VdRegistration
{
  VdTie   *ties;
  guint    n_ties;
  VdFitted fitted;
  double   inverse[9];
  VdPlate *plate;
};

/* Refuses what no registration can be made of, as vd_registration_new() tells. */
gboolean vd_ties_check               (const VdTie          *ties,
                                      guint                 n_ties,
                                      VdScanFit             fit,
                                      GError              **error);

/* With a correction, of x and y together; without control points 0. */
double   vd_registration_get_freedom (const VdRegistration *self);

/* The sum of the squares of all residuals in pixels, weighted. */
double   vd_registration_get_cost    (const VdRegistration *self);

/* Returns: the plate's shift there, 0 without one. */
void     vd_registration_get_shift   (const VdRegistration *self,
                                      double                map_x,
                                      double                map_y,
                                      double                shift[2]);

/* The pitch that a transform alone has at a place; 0 beyond its horizon */
double   vd_matrix_get_pitch         (const double          matrix[9],
                                      double                map_x,
                                      double                map_y);

G_END_DECLS
