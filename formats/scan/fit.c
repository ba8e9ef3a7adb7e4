#include "formats/scan/fit.h"


#include <string.h>
#include "formats/scan/solve.h"

#include <math.h>

#define N VD_PARAMETERS
#define MOST_STEPS 40
#define MOST_HALVINGS 20
#define STILL 1e-14 /* of a parameter, in the frame; all are about 1 */

static const guint n_parameters[VD_N_SCAN_FITS] = { 4, 6, 8 };

/* Where a model puts a place, both in their frames, and how that depends on each parameter. */
typedef struct
{
  double x, y;
  double by_x[N], by_y[N];
} Placed;

gboolean
vd_matrix_apply (const double matrix[9],
                 double       x,
                 double       y,
                 double      *to_x,
                 double      *to_y)
{
  double depth = matrix[6] * x + matrix[7] * y + matrix[8];

  if (!(depth > 0))
    return FALSE;

  *to_x = (matrix[0] * x + matrix[1] * y + matrix[2]) / depth;
  *to_y = (matrix[3] * x + matrix[4] * y + matrix[5]) / depth;
  return TRUE;
}

static void
make_matrix (VdScanFit     fit,
             const double *p,
             double        matrix[9])
{
  if (fit == VD_SCAN_SIMILARITY)
    {
      double similar[9] = { p[0], -p[1], p[2], p[1], p[0], p[3], 0, 0, 1 };

      memcpy (matrix, similar, sizeof similar);
      return;
    }

  memcpy (matrix, p, 6 * sizeof *p);
  matrix[6] = fit == VD_SCAN_PROJECTIVE ? p[6] : 0;
  matrix[7] = fit == VD_SCAN_PROJECTIVE ? p[7] : 0;
  matrix[8] = 1;
}

static void
derive (VdScanFit fit,
        double  u,
        double  v,
        double  depth,
        Placed *placed)
{
  double line[3] = { u / depth, v / depth, 1 / depth };

  memset (placed->by_x, 0, sizeof placed->by_x);
  memset (placed->by_y, 0, sizeof placed->by_y);
  if (fit == VD_SCAN_SIMILARITY)
    {
      placed->by_x[0] = placed->by_y[1] = u;
      placed->by_y[0] = v;
      placed->by_x[1] = -v;
      placed->by_x[2] = placed->by_y[3] = 1;
      return;
    }

  memcpy (placed->by_x, line, sizeof line);
  memcpy (placed->by_y + 3, line, sizeof line);
  for (guint i = 0; i < 2; i++)
    {
      placed->by_x[6 + i] = -placed->x * line[i];
      placed->by_y[6 + i] = -placed->y * line[i];
    }
}

/* Returns: whether it lies before the horizon. */
static gboolean
place (VdScanFit     fit,
       const double *parameters,
       double        u,
       double        v,
       Placed       *placed)
{
  double matrix[9];

  make_matrix (fit, parameters, matrix);
  if (!vd_matrix_apply (matrix, u, v, &placed->x, &placed->y))
    return FALSE;

  derive (fit, u, v, matrix[6] * u + matrix[7] * v + 1, placed);
  return TRUE;
}

static gboolean
is_in (const VdTieSet *set,
       guint           i)
{
  return (int) i != set->without;
}

static VdFrame
frame_ties (const VdTieSet *set,
            gboolean        is_map)
{
  double sum = 0, x = 0, y = 0, spread = 0;

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < set->n; i++)
      if (is_in (set, i))
        {
          const VdTie *tie = &set->ties[i];
          double at_x = is_map ? tie->map_x : tie->x, at_y = is_map ? tie->map_y : tie->y;

          if (pass == 0)
            {
              sum += tie->weight;
              x += tie->weight * at_x;
              y += tie->weight * at_y;
            }
          else
            {
              spread += tie->weight * (pow (at_x - x / sum, 2) + pow (at_y - y / sum, 2));
            }
        }
  return (VdFrame) { x / sum, y / sum, spread > 0 ? sqrt (2 * sum / spread) : 1 };
}

/* A tie in the frames. */
static VdTie
frame_tie (const VdFitted *self,
           const VdTie    *tie)
{
  VdTie framed = *tie;

  framed.map_x = (tie->map_x - self->map.x) * self->map.scale;
  framed.map_y = (tie->map_y - self->map.y) * self->map.scale;
  framed.x = (tie->x - self->picture.x) * self->picture.scale;
  framed.y = (tie->y - self->picture.y) * self->picture.scale;
  return framed;
}

static void
add_equation (VdFitted     *self,
              double       *right,
              const double *by,
              double        value,
              double        weight)
{
  guint n = self->n_parameters;

  for (guint i = 0; i < n; i++)
    {
      for (guint j = 0; j <= i; j++)
        self->normal[i * n + j] += weight * by[i] * by[j];
      right[i] += weight * by[i] * value;
    }
}

/* The direct linear solution: as if every error were multiplied by its depth. */
static gboolean
start (VdFitted       *self,
       const VdTieSet *set)
{
  double right[N] = { 0 };

  memset (self->normal, 0, sizeof self->normal);
  for (guint i = 0; i < set->n; i++)
    if (is_in (set, i))
      {
        VdTie tie = frame_tie (self, &set->ties[i]);
        Placed placed = { .x = tie.x, .y = tie.y };

        derive (self->fit, tie.map_x, tie.map_y, 1, &placed);
        add_equation (self, right, placed.by_x, tie.x, tie.weight);
        add_equation (self, right, placed.by_y, tie.y, tie.weight);
      }
  if (!vd_solve_factor (self->normal, self->n_parameters))
    return FALSE;

  vd_solve_apply (self->normal, self->n_parameters, right);
  memcpy (self->parameters, right, sizeof right);
  return TRUE;
}

/* What is left, in the frame of the picture; infinite if a tie lies behind the horizon. */
static double
measure (const VdFitted *self,
         const VdTieSet *set,
         const double   *parameters)
{
  double cost = 0, matrix[9];

  make_matrix (self->fit, parameters, matrix);
  for (guint i = 0; i < set->n; i++)
    if (is_in (set, i))
      {
        VdTie tie = frame_tie (self, &set->ties[i]);
        double x, y;

        if (!vd_matrix_apply (matrix, tie.map_x, tie.map_y, &x, &y))
          return INFINITY;
        cost += tie.weight * (pow (tie.x - x, 2) + pow (tie.y - y, 2));
      }
  return cost;
}

/* Returns: whether the equations have a solution; @step is it. */
static gboolean
find_step (VdFitted       *self,
           const VdTieSet *set,
           double         *step)
{
  memset (self->normal, 0, sizeof self->normal);
  memset (step, 0, N * sizeof *step);
  for (guint i = 0; i < set->n; i++)
    if (is_in (set, i))
      {
        VdTie tie = frame_tie (self, &set->ties[i]);
        Placed placed;

        if (!place (self->fit, self->parameters, tie.map_x, tie.map_y, &placed))
          return FALSE;
        add_equation (self, step, placed.by_x, tie.x - placed.x, tie.weight);
        add_equation (self, step, placed.by_y, tie.y - placed.y, tie.weight);
      }
  if (!vd_solve_factor (self->normal, self->n_parameters))
    return FALSE;

  vd_solve_apply (self->normal, self->n_parameters, step);
  return TRUE;
}

/* Takes the step, or as much of it as makes the errors less.  Returns: whether it went on. */
static gboolean
take_step (VdFitted       *self,
           const VdTieSet *set,
           const double   *step)
{
  double share = 1, length = 0;

  for (guint i = 0; i < self->n_parameters; i++)
    length = MAX (length, fabs (step[i]));
  if (!(length > STILL))
    return FALSE;

  for (guint halving = 0; halving < MOST_HALVINGS; halving++, share /= 2)
    {
      double next[N] = { 0 }, cost;

      for (guint i = 0; i < self->n_parameters; i++)
        next[i] = self->parameters[i] + share * step[i];
      cost = measure (self, set, next);
      if (cost < self->cost)
        {
          memcpy (self->parameters, next, sizeof next);
          self->cost = cost;
          return TRUE;
        }
    }
  return FALSE;
}

/* Out of the frames. */
static void
set_matrix (VdFitted *self)
{
  double framed[9];
  const VdFrame *map = &self->map, *picture = &self->picture;

  make_matrix (self->fit, self->parameters, framed);
  for (guint row = 0; row < 3; row++)
    {
      double *line = framed + row * 3;

      line[2] -= map->scale * (line[0] * map->x + line[1] * map->y);
      line[0] *= map->scale;
      line[1] *= map->scale;
    }
  for (guint i = 0; i < 3; i++)
    {
      self->matrix[i] = framed[i] / picture->scale + picture->x * framed[6 + i];
      self->matrix[3 + i] = framed[3 + i] / picture->scale + picture->y * framed[6 + i];
      self->matrix[6 + i] = framed[6 + i];
    }
}

gboolean
vd_fit_ties (const VdTieSet *set,
             VdScanFit       fit,
             VdFitted       *fitted)
{
  double step[N];
  VdFitted self = { .fit = fit, .n_parameters = n_parameters[fit] };

  self.map = frame_ties (set, TRUE);
  self.picture = frame_ties (set, FALSE);
  if (!start (&self, set))
    return FALSE;
  self.cost = measure (&self, set, self.parameters);
  if (!isfinite (self.cost))
    return FALSE;

  for (guint i = 0; i < MOST_STEPS; i++)
    {
      if (!find_step (&self, set, step))
        return FALSE;
      if (!take_step (&self, set, step))
        break;
    }
  set_matrix (&self);
  self.cost /= pow (self.picture.scale, 2);
  *fitted = self;
  return TRUE;
}

void
vd_fitted_get_leverage (const VdFitted *self,
                        double          map_x,
                        double          map_y,
                        double          leverage[4])
{
  Placed at;
  double u = (map_x - self->map.x) * self->map.scale;
  double v = (map_y - self->map.y) * self->map.scale;

  leverage[0] = leverage[3] = INFINITY;
  leverage[1] = leverage[2] = 0;
  if (!place (self->fit, self->parameters, u, v, &at))
    return;

  vd_solve_half (self->normal, self->n_parameters, at.by_x);
  vd_solve_half (self->normal, self->n_parameters, at.by_y);
  leverage[0] = leverage[1] = leverage[3] = 0;
  for (guint i = 0; i < self->n_parameters; i++)
    {
      leverage[0] += at.by_x[i] * at.by_x[i];
      leverage[1] += at.by_x[i] * at.by_y[i];
      leverage[3] += at.by_y[i] * at.by_y[i];
    }
  leverage[2] = leverage[1];
}
