#include "formats/scan/registration-private.h"

#include "formats/io/error.h"
#include "formats/scan/solve.h"

#include <math.h>
#include <string.h>

#define SMOOTH_NEEDS 8     /* points more than the transform takes */
#define THROUGH_NEEDS 1
#define MOST_ROUNDS 50     /* back from a pixel */
#define NEAR_ENOUGH 1e-4   /* pixels */

static const guint least_ties[VD_N_SCAN_FITS] = { 2, 3, 4 };

guint
vd_fit_get_least (VdScanFit fit)
{
  return least_ties[fit];
}

VdScanFit
vd_fit_for (VdScanFit wish,
            guint n_ties)
{
  while (wish > VD_SCAN_SIMILARITY && n_ties < least_ties[wish])
    wish--;
  return wish;
}

double
vd_matrix_get_pitch (const double matrix[9],
                     double       map_x,
                     double       map_y)
{
  double depth = matrix[6] * map_x + matrix[7] * map_y + matrix[8];
  double determinant = 0;

  for (guint i = 0; i < 3; i++)
    {
      guint j = (i + 1) % 3, k = (i + 2) % 3;

      determinant += matrix[i] * (matrix[3 + j] * matrix[6 + k] - matrix[3 + k] * matrix[6 + j]);
    }
  return depth > 0 && determinant > 0 ? sqrt (determinant / (depth * depth * depth)) : 0;
}

static void
bend (VdRegistration *self,
      VdCorrection    correction)
{
  guint least = least_ties[self->fitted.fit];
  gboolean is_through = correction == VD_CORRECTION_THROUGH;
  g_autofree VdPlatePoint *points = g_new0 (VdPlatePoint, self->n_ties);

  if (correction == VD_CORRECTION_NONE ||
      self->n_ties < least + (is_through ? THROUGH_NEEDS : SMOOTH_NEEDS))
    return;

  for (guint i = 0; i < self->n_ties; i++)
    {
      const VdTie *tie = &self->ties[i];
      double x, y;

      if (!vd_matrix_apply (self->fitted.matrix, tie->map_x, tie->map_y, &x, &y))
        return;
      points[i] = (VdPlatePoint) { tie->map_x, tie->map_y, { tie->x - x, tie->y - y },
                                   tie->weight };
    }
  self->plate = vd_plate_new (points, self->n_ties, is_through);
}

/* Whether the sheet is seen from the front wherever it has a point. */
static gboolean
is_from_the_front (const VdRegistration *self)
{
  for (guint i = 0; i < self->n_ties; i++)
    if (!(vd_matrix_get_pitch (self->fitted.matrix, self->ties[i].map_x,
                               self->ties[i].map_y) > 0))
      return FALSE;
  return TRUE;
}

VdRegistration *
vd_registration_new (const VdTie   *ties,
                     guint          n_ties,
                     VdScanFit      fit,
                     VdCorrection   correction,
                     GError       **error)
{
  g_autoptr (VdRegistration) self = g_new0 (VdRegistration, 1);
  VdTieSet set = { ties, n_ties, -1 };

  g_return_val_if_fail (fit < VD_N_SCAN_FITS && correction < VD_N_CORRECTIONS, NULL);

  if (!vd_ties_check (ties, n_ties, fit, error))
    return NULL;
  self->ties = g_memdup2 (ties, n_ties * sizeof *ties);
  self->n_ties = n_ties;
  for (guint i = 0; i < n_ties; i++)
    self->ties[i].name = NULL;

  if (!vd_fit_ties (&set, fit, &self->fitted) ||
      !vd_solve_square (self->fitted.matrix, self->inverse))
    {
      vd_format_error_set (error, VD_FORMAT_ERROR_UNPLAYABLE, "%s",
        N_("No flat sheet looks like these control points: one of them is at the wrong place, or "
           "has the label of another hex."));
      return NULL;
    }
  if (!is_from_the_front (self))
    {
      vd_format_error_set (error, VD_FORMAT_ERROR_UNPLAYABLE, "%s",
        N_("The control points show the sheet as in a mirror: one of them is at the wrong place, "
           "or has the label of another hex."));
      return NULL;
    }

  bend (self, correction);
  return g_steal_pointer (&self);
}

VdRegistration *
vd_registration_new_from_matrix (const double matrix[9])
{
  VdRegistration *self = g_new0 (VdRegistration, 1);

  self->fitted.fit = VD_SCAN_PROJECTIVE;
  memcpy (self->fitted.matrix, matrix, 9 * sizeof *matrix);
  if (!vd_solve_square (matrix, self->inverse))
    memset (self->inverse, 0, sizeof self->inverse);
  return self;
}

void
vd_registration_free (VdRegistration *self)
{
  g_clear_pointer (&self->plate, vd_plate_free);
  g_free (self->ties);
  g_free (self);
}

void
vd_registration_get_matrix (const VdRegistration *self,
                            double                matrix[9])
{
  memcpy (matrix, self->fitted.matrix, sizeof self->fitted.matrix);
}

void
vd_registration_get_shift (const VdRegistration *self,
                           double                map_x,
                           double                map_y,
                           double                shift[2])
{
  shift[0] = shift[1] = 0;
  if (self->plate)
    vd_plate_get (self->plate, map_x, map_y, shift);
}

gboolean
vd_registration_to_pixel (const VdRegistration *self,
                          double                map_x,
                          double                map_y,
                          double               *x,
                          double               *y)
{
  double shift[2], at_x, at_y;

  if (!vd_matrix_apply (self->fitted.matrix, map_x, map_y, &at_x, &at_y))
    return FALSE;

  vd_registration_get_shift (self, map_x, map_y, shift);
  *x = at_x + shift[0];
  *y = at_y + shift[1];
  return TRUE;
}

/* The transform back.  Returns: whether the place that it gives lies before the horizon. */
static gboolean
go_back (const VdRegistration *self,
         double                x,
         double                y,
         double               *map_x,
         double               *map_y)
{
  const double *m = self->inverse, *to = self->fitted.matrix;
  double depth = m[6] * x + m[7] * y + m[8];

  *map_x = (m[0] * x + m[1] * y + m[2]) / depth;
  *map_y = (m[3] * x + m[4] * y + m[5]) / depth;
  return to[6] * *map_x + to[7] * *map_y + to[8] > 0;
}

/* The correction is flat against the transform, so that what it shifts hardly shifts itself. */
gboolean
vd_registration_to_map (const VdRegistration *self,
                        double                x,
                        double                y,
                        double               *map_x,
                        double               *map_y)
{
  double shift[2] = { 0 }, found_x, found_y;

  for (guint round = 0; round < MOST_ROUNDS; round++)
    {
      double at_x, at_y;

      if (!go_back (self, x - shift[0], y - shift[1], &found_x, &found_y) ||
          !vd_registration_to_pixel (self, found_x, found_y, &at_x, &at_y))
        return FALSE;
      if (hypot (at_x - x, at_y - y) < NEAR_ENOUGH)
        {
          *map_x = found_x;
          *map_y = found_y;
          return TRUE;
        }
      vd_registration_get_shift (self, found_x, found_y, shift);
    }
  return FALSE;
}

double
vd_registration_get_pitch (const VdRegistration *self,
                           double                map_x,
                           double                map_y)
{
  return vd_matrix_get_pitch (self->fitted.matrix, map_x, map_y);
}

guint
vd_registration_get_n_ties (const VdRegistration *self)
{
  return self->n_ties;
}
