/* How far control points are from the registration that they made, and which of them is wrong. */
#include "formats/scan/registration-private.h"

#include <math.h>

/* With up to so many points each is left out in turn and the transform made anew; with more the
 * first step towards that is as good. */
#define MOST_ANEW 64

/* A point is wrong if chance would make one of so many so bad only once in a hundred times; if it
 * is off by more than a hand's slip, in pitches; and if to leave out another would explain a third
 * as much at most, or leave three times as much. */
#define CHANCE 0.01
#define SLIP 0.04
#define NEXT_EXPLAINS 3
/* No printed sheet agrees with a transform better than that, in pitches. */
#define NOISE 0.002

/* The point as the transform alone, without it, would leave it. */
typedef struct
{
  gboolean is_known;
  double   length; /* pixels */
  double   cost;   /* of the others */
} Without;

double
vd_registration_get_freedom (const VdRegistration *self)
{
  double parameters = self->fitted.n_parameters;

  return self->plate ? parameters - 6 + 2 * vd_plate_get_freedom (self->plate) : parameters;
}

/* Returns: whether the tie lies before the horizon, as all ties of a registration do. */
static gboolean
get_difference (const VdFitted *fitted,
                const VdTie    *tie,
                double          difference[2])
{
  double x, y;

  if (!vd_matrix_apply (fitted->matrix, tie->map_x, tie->map_y, &x, &y))
    return FALSE;

  difference[0] = tie->x - x;
  difference[1] = tie->y - y;
  return TRUE;
}

static void
leave_out_anew (const VdRegistration *self,
                guint                 tie,
                Without              *without)
{
  VdTieSet set = { self->ties, self->n_ties, (int) tie };
  VdFitted fitted;
  double difference[2];

  without->is_known = vd_fit_ties (&set, self->fitted.fit, &fitted) &&
                      get_difference (&fitted, &self->ties[tie], difference);
  if (!without->is_known)
    return;

  without->length = hypot (difference[0], difference[1]);
  without->cost = fitted.cost;
}

/* The residual r becomes (1 - w L) \ r, and the cost less by w r (1 - w L) \ r. */
static void
leave_out_nearly (const VdRegistration *self,
                  guint                 tie,
                  Without              *without)
{
  const VdTie *at = &self->ties[tie];
  double l[4], r[2], a, b, d, determinant, x, y;

  vd_fitted_get_leverage (&self->fitted, at->map_x, at->map_y, l);
  a = 1 - at->weight * l[0];
  b = -at->weight * l[1];
  d = 1 - at->weight * l[3];
  determinant = a * d - b * b;
  without->is_known = determinant > 1e-9 && get_difference (&self->fitted, at, r);
  if (!without->is_known)
    return;

  x = (d * r[0] - b * r[1]) / determinant;
  y = (a * r[1] - b * r[0]) / determinant;
  without->length = hypot (x, y);
  without->cost = MAX (self->fitted.cost - at->weight * (r[0] * x + r[1] * y), 0);
}

static void
leave_out (const VdRegistration *self,
           guint                 tie,
           Without              *without)
{
  if (self->n_ties <= vd_fit_get_least (self->fitted.fit))
    without->is_known = FALSE;
  else if (self->n_ties <= MOST_ANEW)
    leave_out_anew (self, tie, without);
  else
    leave_out_nearly (self, tie, without);
}

static double
get_pitch_at (const VdRegistration *self,
              guint                 tie)
{
  return vd_registration_get_pitch (self, self->ties[tie].map_x, self->ties[tie].map_y);
}

void
vd_registration_get_residual (const VdRegistration *self,
                              guint                 tie,
                              VdResidual           *residual)
{
  const VdTie *at = &self->ties[tie];
  double x = at->x, y = at->y, pitch = get_pitch_at (self, tie);
  Without without;

  g_return_if_fail (tie < self->n_ties);

  vd_registration_to_pixel (self, at->map_x, at->map_y, &x, &y);
  residual->x = at->x - x;
  residual->y = at->y - y;
  residual->percent = 100 * hypot (residual->x, residual->y) / pitch;
  leave_out (self, tie, &without);
  residual->left_out = without.is_known ? 100 * without.length / pitch : -1;
}

double
vd_registration_get_cost (const VdRegistration *self)
{
  double cost = 0;

  for (guint i = 0; i < self->n_ties; i++)
    {
      const VdTie *tie = &self->ties[i];
      double x = tie->x, y = tie->y;

      vd_registration_to_pixel (self, tie->map_x, tie->map_y, &x, &y);
      cost += tie->weight * (pow (tie->x - x, 2) + pow (tie->y - y, 2));
    }
  return cost;
}

/* Whether without it the others agree so much better that chance is ruled out: by an F test of two
 * degrees of freedom against @left. */
static gboolean
is_beyond_chance (const VdRegistration *self,
                  guint                 tie,
                  const Without        *without,
                  double                left)
{
  double floor = pow (NOISE * get_pitch_at (self, tie), 2);
  double variance = MAX (without->cost / left, floor);
  double ratio = (self->fitted.cost - without->cost) / 2 / variance;
  double limit = left / 2 * (pow (CHANCE / self->n_ties, -2 / left) - 1);

  return ratio > limit && without->length > SLIP * get_pitch_at (self, tie);
}

int
vd_registration_find_wrong (const VdRegistration *self)
{
  double left = 2.0 * self->n_ties - 2 - self->fitted.n_parameters, next = INFINITY, floor;
  Without best = { .cost = INFINITY };
  int found = -1;

  if (left < 2)
    return -1;

  for (guint i = 0; i < self->n_ties; i++)
    {
      Without without;

      leave_out (self, i, &without);
      if (!without.is_known)
        continue;
      if (without.cost < best.cost)
        {
          next = best.cost;
          best = without;
          found = (int) i;
        }
      else
        {
          next = MIN (next, without.cost);
        }
    }
  if (found < 0 || !is_beyond_chance (self, (guint) found, &best, left))
    return -1;

  /* Of many points none but the wrong one explains much; of few another may nearly do as well. */
  floor = MAX (best.cost, left * pow (NOISE * get_pitch_at (self, (guint) found), 2));
  return next > NEXT_EXPLAINS * floor ||
         self->fitted.cost - best.cost > NEXT_EXPLAINS * (self->fitted.cost - next) ? found : -1;
}
