#include "formats/scan/warp.h"

#include "formats/scan/registration-private.h"

#include <math.h>

#define STEP 0.5          /* hexes from sample to sample; more on very large maps */
#define MOST_SAMPLES 20000

typedef struct
{
  float x, y;
} Shift;

/* Samples lie at whole numbers from -1 to a line more than the part has, for what is read
 * between four of them takes one on either side. */
struct _VdWarp
{
  double  matrix[9];
  double  x, y, step;
  int     columns, rows; /* 0 without a correction */
  Shift  *shifts;        /* owned */
};

static void
sample (VdWarp               *self,
        const VdRegistration *registration)
{
  for (int row = 0; row < self->rows; row++)
    for (int column = 0; column < self->columns; column++)
      {
        double shift[2];

        vd_registration_get_shift (registration, self->x + (column - 1) * self->step,
                                   self->y + (row - 1) * self->step, shift);
        self->shifts[row * self->columns + column] = (Shift) { (float) shift[0], (float) shift[1] };
      }
}

VdWarp *
vd_warp_new (const VdRegistration *registration,
             double                x,
             double                y,
             double                width,
             double                height)
{
  VdWarp *self = g_new0 (VdWarp, 1);

  vd_registration_get_matrix (registration, self->matrix);
  if (!registration->plate)
    return self;

  self->x = x;
  self->y = y;
  self->step = MAX (STEP, sqrt (width * height / MOST_SAMPLES));
  self->columns = (int) ceil (width / self->step) + 3;
  self->rows = (int) ceil (height / self->step) + 3;
  self->shifts = g_new (Shift, (gsize) self->columns * (gsize) self->rows);
  sample (self, registration);
  return self;
}

void
vd_warp_free (VdWarp *self)
{
  g_free (self->shifts);
  g_free (self);
}

/* A cubic through the middle two of four, as steep there as the line from its one neighbour to the
 * other (Catmull and Rom). */
static void
weigh (float t,
       float weights[4])
{
  weights[0] = ((2 - t) * t - 1) * t / 2;
  weights[1] = ((3 * t - 5) * t * t + 2) / 2;
  weights[2] = ((4 - 3 * t) * t + 1) * t / 2;
  weights[3] = (t - 1) * t * t / 2;
}

/* Where between the samples, from the first of four. */
static int
find_first (double  at,
            int     n,
            float  *part)
{
  double inside = CLAMP (at, 0, n - 3);
  int first = MIN ((int) inside, n - 4);

  *part = (float) (inside - first);
  return first;
}

static Shift
read_shift (const VdWarp *self,
            double        map_x,
            double        map_y)
{
  float across[4], down[4], part_x, part_y;
  int column = find_first ((map_x - self->x) / self->step, self->columns, &part_x);
  int row = find_first ((map_y - self->y) / self->step, self->rows, &part_y);
  Shift sum = { 0, 0 };

  weigh (part_x, across);
  weigh (part_y, down);
  for (int j = 0; j < 4; j++)
    {
      const Shift *line = self->shifts + (row + j) * self->columns + column;

      for (int i = 0; i < 4; i++)
        {
          sum.x += down[j] * across[i] * line[i].x;
          sum.y += down[j] * across[i] * line[i].y;
        }
    }
  return sum;
}

gboolean
vd_warp_to_pixel (const VdWarp *self,
                  double        map_x,
                  double        map_y,
                  double       *x,
                  double       *y)
{
  Shift shift = { 0, 0 };
  double at_x, at_y;

  if (!vd_matrix_apply (self->matrix, map_x, map_y, &at_x, &at_y))
    return FALSE;

  if (self->columns > 0)
    shift = read_shift (self, map_x, map_y);
  *x = at_x + shift.x;
  *y = at_y + shift.y;
  return TRUE;
}

void
vd_warp_row (const VdWarp *self,
             double        map_x,
             double        map_y,
             double        step_x,
             double        step_y,
             guint         n,
             float       (*pixels)[2])
{
  for (guint i = 0; i < n; i++)
    {
      double x = NAN, y = NAN;

      vd_warp_to_pixel (self, map_x + i * step_x, map_y + i * step_y, &x, &y);
      pixels[i][0] = (float) x;
      pixels[i][1] = (float) y;
    }
}
