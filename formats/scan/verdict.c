/* How good a registration is, and that in a plain sentence. */
#include "formats/scan/registration-private.h"

#include <math.h>

#define GOOD 1.0
#define FAIR 3.0
#define POOR 10.0
#define PRINTED 0.2      /* per cent by which no print and no eye is more exact */
#define MOST_HEXES 2000  /* looked at; of more every other, or every third, ... */
#define MOST_PAIRS 1000  /* of neighbouring points */
#define PAIRS_NEED 30    /* fewer say nothing of whether neighbours are off in the same way */

typedef struct
{
  double x, y;
} Shift;

static Shift
get_residual (const VdRegistration *self,
              guint                 tie)
{
  const VdTie *at = &self->ties[tie];
  double x = at->x, y = at->y;

  vd_registration_to_pixel (self, at->map_x, at->map_y, &x, &y);
  return (Shift) { at->x - x, at->y - y };
}

static guint
find_nearest (const VdRegistration *self,
              guint                 tie)
{
  double least = INFINITY;
  guint nearest = tie;

  for (guint i = 0; i < self->n_ties; i++)
    {
      double x = self->ties[i].map_x - self->ties[tie].map_x;
      double y = self->ties[i].map_y - self->ties[tie].map_y;

      if (i != tie && x * x + y * y < least)
        {
          least = x * x + y * y;
          nearest = i;
        }
    }
  return nearest;
}

/* What of the residuals' variance in pixels, of x and y together, neighbours share is what the
 * registration did not follow; the rest are slips of the hand or the eye, which it has evened out.
 * Told for more than it may be rather than for less: by twice its standard error. */
static double
get_shared (const VdRegistration *self)
{
  guint step = 1 + self->n_ties / MOST_PAIRS, n = 0;
  double sum = 0, squares = 0, mean;

  for (guint i = 0; i < self->n_ties; i += step, n++)
    {
      Shift one = get_residual (self, i);
      Shift other = get_residual (self, find_nearest (self, i));
      double product = one.x * other.x + one.y * other.y;

      sum += product;
      squares += product * product;
    }
  mean = sum / n;
  return MAX (0, mean + 2 * sqrt (MAX (squares / n - mean * mean, 0) / n));
}

/* The variance of a residual in x or y. */
static double
get_variance (const VdRegistration *self)
{
  double left = 2.0 * self->n_ties - vd_registration_get_freedom (self);

  return left > 0.5 ? vd_registration_get_cost (self) / left * (1 + 2 / left) : -1;
}

static void
measure (const VdRegistration *self,
         VdFitVerdict         *verdict)
{
  double weights = 0, squares = 0, percents = 0, largest = -1;

  for (guint i = 0; i < self->n_ties; i++)
    {
      const VdTie *tie = &self->ties[i];
      Shift off = get_residual (self, i);
      double square = off.x * off.x + off.y * off.y;
      double percent = 100 * sqrt (square) /
                       vd_registration_get_pitch (self, tie->map_x, tie->map_y);

      weights += tie->weight;
      squares += tie->weight * square;
      percents += tie->weight * percent * percent;
      if (percent > largest)
        {
          largest = percent;
          verdict->worst = (int) i;
        }
    }
  verdict->rms_pixels = sqrt (squares / weights);
  verdict->rms_percent = sqrt (percents / weights);
}

/* By how uncertain the transform is at each hex, and what it does not follow. */
static void
expect (const VdRegistration *self,
        const VdGrid         *grid,
        VdFitVerdict         *verdict)
{
  double variance = get_variance (self), sum = 0, most = 0, missed;
  double bent = self->plate ? (vd_registration_get_freedom (self) - self->fitted.n_parameters) /
                              self->n_ties : 0;
  guint n_cells = vd_grid_n_cells (grid), step = 1 + n_cells / MOST_HEXES, n = 0;

  if (variance < 0)
    return;

  missed = self->n_ties >= PAIRS_NEED ? get_shared (self) : 2 * variance;
  for (guint cell = 0; cell < n_cells; cell += step, n++)
    {
      double x, y, leverage[4], percent;

      vd_grid_centre (grid, cell, &x, &y);
      vd_fitted_get_leverage (&self->fitted, x, y, leverage);
      percent = 1e4 * ((leverage[0] + leverage[3] + bent) * variance + missed) /
                pow (vd_registration_get_pitch (self, x, y), 2);
      sum += percent;
      most = MAX (most, percent);
    }
  verdict->expected_percent = hypot (sqrt (sum / n), PRINTED);
  verdict->reach_percent = hypot (sqrt (most), PRINTED);
}

static VdFitGrade
grade (const VdFitVerdict *verdict)
{
  double expected = verdict->expected_percent;

  if (expected < 0)
    return VD_FIT_UNKNOWN;
  if (expected < GOOD && verdict->reach_percent <= POOR)
    return VD_FIT_GOOD;
  if (expected < FAIR)
    return VD_FIT_FAIR;
  return expected < POOR ? VD_FIT_POOR : VD_FIT_BAD;
}

void
vd_registration_judge (const VdRegistration *self,
                       const VdGrid         *grid,
                       VdFitVerdict         *verdict)
{
  *verdict = (VdFitVerdict) { .expected_percent = -1, .reach_percent = -1, .worst = -1 };
  if (self->n_ties == 0)
    return;

  measure (self, verdict);
  if (self->plate)
    verdict->strength = (vd_plate_get_freedom (self->plate) - 3) /
                        (vd_plate_get_n_points (self->plate) - 3);
  expect (self, grid, verdict);
  verdict->grade = grade (verdict);
}

/* As the language of the sentence writes it. */
static const char *
format_percent (double  percent,
                char   *text,
                gsize   size)
{
  g_snprintf (text, size, "%.*f", percent < 10 ? 1 : 0, MIN (percent, 999));
  return text;
}

char *
vd_fit_verdict_say (const VdFitVerdict *self)
{
  char expected[16], reach[16];

  format_percent (self->expected_percent, expected, sizeof expected);
  format_percent (self->reach_percent, reach, sizeof reach);
  switch (self->grade)
    {
    case VD_FIT_GOOD:
      return vd_phrase_new (N_("Good: hexes are off by about %s %% of the distance between "
                               "neighbours, which nobody sees."), expected);
    case VD_FIT_FAIR:
      if (self->expected_percent < GOOD)
        return vd_phrase_new (N_("Good where there are control points, but far from them hexes may "
                                 "be off by %s %% of the distance between neighbours; set one "
                                 "there."), reach);
      return vd_phrase_new (N_("Fair: hexes are off by about %s %% of the distance between "
                               "neighbours, which is enough to copy terrain and hexsides."),
                            expected);
    case VD_FIT_POOR:
      return vd_phrase_new (N_("Poor: hexes are off by about %s %% of the distance between "
                               "neighbours; look at the control points that are farthest off, or "
                               "set more."), expected);
    case VD_FIT_BAD:
      return vd_phrase_new (N_("Not usable: the control points contradict each other by %s %% of "
                               "the distance between neighbours; one of them has a wrong label, "
                               "or the map is numbered otherwise."), expected);
    case VD_FIT_UNKNOWN:
    default:
      return vd_phrase_of (N_("There are just as many control points as are needed, so that "
                              "nothing shows whether they are right; set one more."));
    }
}
