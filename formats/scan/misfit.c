#include "formats/scan/misfit.h"

#include "formats/scan/registration-private.h"

#include <math.h>

#define REACH 1.5      /* of the mean distance of a point from the next: that far it tells */
#define LEAST_REACH 2  /* pitches */
#define NEAREST 6      /* points that tell of a hex */
#define SAME 1e-3      /* pitches */
#define LEFT 0.5       /* degrees of freedom; less, and the points agree because they must */

typedef struct
{
  double   x, y;   /* in the plane of the map */
  double   off[2]; /* pixels */
  double   percent;
  gboolean is_wrong;
} Point;

/* A point and how far it is, squared. */
typedef struct
{
  const Point *point;
  double       square;
} Near;

static Point *
list_points (const VdRegistration *self)
{
  Point *points = g_new0 (Point, self->n_ties);
  int wrong = vd_registration_find_wrong (self);

  for (guint i = 0; i < self->n_ties; i++)
    {
      VdResidual residual;

      vd_registration_get_residual (self, i, &residual);
      points[i] = (Point) { self->ties[i].map_x, self->ties[i].map_y,
                            { residual.x, residual.y }, residual.percent, (int) i == wrong };
    }
  return points;
}

/* Insertion: of each hex there are only a few. */
static void
take_nearest (Near         nearest[NEAREST],
              guint       *n,
              const Point *point,
              double       square)
{
  guint at;

  if (*n == NEAREST && square >= nearest[NEAREST - 1].square)
    return;

  *n = MIN (*n + 1, NEAREST);
  for (at = *n - 1; at > 0 && nearest[at - 1].square > square; at--)
    nearest[at] = nearest[at - 1];
  nearest[at] = (Near) { point, square };
}

/* Of a point that is most likely wrong others have nothing to learn. */
static guint
find_nearest (const Point *points,
              guint        n_points,
              double       x,
              double       y,
              Near         nearest[NEAREST])
{
  guint n = 0;

  for (guint i = 0; i < n_points; i++)
    {
      double square = pow (points[i].x - x, 2) + pow (points[i].y - y, 2);

      if (!points[i].is_wrong || square < SAME * SAME)
        take_nearest (nearest, &n, &points[i], square);
    }
  return n;
}

/* Four points in the corners tell of the whole sheet; a hundred of them, of their neighbours. */
static double
get_reach (const Point *points,
           guint        n_points)
{
  double sum = 0;

  for (guint i = 0; i < n_points; i++)
    {
      Near nearest[NEAREST];
      guint n = find_nearest (points, n_points, points[i].x, points[i].y, nearest);

      sum += n > 1 ? sqrt (nearest[1].square) : 0;
    }
  return MAX (LEAST_REACH, REACH * sum / n_points);
}

static void
tell_at (VdHexMisfit *hex,
         const Near  *nearest,
         guint        n)
{
  double weights = 0, squares = 0;

  if (nearest[0].square < SAME * SAME)
    {
      const Point *point = nearest[0].point;

      hex->how = VD_MISFIT_AT_POINT;
      hex->off[0] = point->off[0];
      hex->off[1] = point->off[1];
      hex->percent = point->percent;
      return;
    }

  hex->how = VD_MISFIT_BETWEEN;
  for (guint i = 0; i < n; i++)
    {
      const Point *point = nearest[i].point;
      double weight = 1 / nearest[i].square;

      weights += weight;
      hex->off[0] += weight * point->off[0];
      hex->off[1] += weight * point->off[1];
      squares += weight * point->percent * point->percent;
    }
  hex->off[0] /= weights;
  hex->off[1] /= weights;
  hex->percent = sqrt (squares / weights);
}

static void
shift_at (const VdRegistration *self,
          VdHexMisfit          *hex,
          double                map_x,
          double                map_y)
{
  vd_registration_get_shift (self, map_x, map_y, hex->shift);
  hex->shift_percent = 100 * hypot (hex->shift[0], hex->shift[1]) /
                       vd_registration_get_pitch (self, map_x, map_y);
}

GArray *
vd_registration_list_misfits (const VdRegistration *self,
                              const VdGrid         *grid)
{
  guint n_cells = vd_grid_n_cells (grid);
  GArray *hexes = g_array_sized_new (FALSE, TRUE, sizeof (VdHexMisfit), n_cells);
  g_autofree Point *points = list_points (self);
  gboolean is_borne_out = 2.0 * self->n_ties - vd_registration_get_freedom (self) > LEFT;
  double reach = is_borne_out ? get_reach (points, self->n_ties) : 0;

  g_array_set_size (hexes, n_cells);
  for (guint cell = 0; cell < n_cells; cell++)
    {
      VdHexMisfit *hex = &g_array_index (hexes, VdHexMisfit, cell);
      Near nearest[NEAREST];
      double map_x, map_y;
      guint n;

      vd_grid_centre (grid, cell, &map_x, &map_y);
      if (!vd_registration_to_pixel (self, map_x, map_y, &hex->x, &hex->y))
        {
          hex->x = hex->y = NAN;
          continue;
        }

      shift_at (self, hex, map_x, map_y);
      n = is_borne_out ? find_nearest (points, self->n_ties, map_x, map_y, nearest) : 0;
      if (n > 0 && nearest[0].square <= reach * reach)
        tell_at (hex, nearest, n);
    }
  return hexes;
}
