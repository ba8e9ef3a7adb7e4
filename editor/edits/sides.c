#include "editor/edits/sides.h"

#include <math.h>

#define MIDDLE 0.22 /* of the way from a corner: where a side begins to be meant */
#define NEAR 0.22   /* of the width of a hex: how far from a side it is still meant */

static gboolean
is_same_point (const double *a,
               const double *b)
{
  return fabs (a[0] - b[0]) < 0.05 && fabs (a[1] - b[1]) < 0.05;
}

gboolean
vd_side_between (const VdGrid *grid,
                 guint         from,
                 guint         to,
                 VdMapSide    *side)
{
  int dir;

  g_return_val_if_fail (grid != NULL && side != NULL, FALSE);

  dir = vd_grid_dir (grid, from, to);
  if (dir < 0)
    return FALSE;

  *side = (VdMapSide) { from, dir };
  return TRUE;
}

VdMapSide
vd_side_turn (const VdGrid *grid,
              VdMapSide     side)
{
  int other;

  g_return_val_if_fail (grid != NULL, side);

  other = vd_grid_next (grid, side.cell, side.dir);
  g_return_val_if_fail (other >= 0, side);

  return (VdMapSide) { other, vd_dir_opposite (side.dir) };
}

gboolean
vd_side_equal (const VdGrid *grid,
               VdMapSide     a,
               VdMapSide     b)
{
  g_return_val_if_fail (grid != NULL, FALSE);

  if (a.cell == b.cell)
    return a.dir == b.dir;

  return vd_dir_opposite (a.dir) == b.dir &&
         vd_grid_next (grid, a.cell, a.dir) == (int) b.cell;
}

void
vd_side_points (const VdGrid *grid,
                VdMapSide     side,
                double       *points)
{
  g_return_if_fail (grid != NULL && points != NULL);

  vd_grid_corner (grid, side.cell, side.dir, &points[0], &points[1]);
  vd_grid_corner (grid, side.cell, (side.dir + 1) % VD_N_DIRS, &points[2], &points[3]);
}

/* The corner that two sides share, 0 or 1 of @a, or -1. */
static int
shared_corner (const VdGrid *grid,
               VdMapSide     a,
               VdMapSide     b)
{
  double p[4], q[4];

  vd_side_points (grid, a, p);
  vd_side_points (grid, b, q);

  for (guint i = 0; i < 2; i++)
    if (is_same_point (p + 2 * i, q) || is_same_point (p + 2 * i, q + 2))
      return i;

  return -1;
}

gboolean
vd_side_meets (const VdGrid *grid,
               VdMapSide     a,
               VdMapSide     b)
{
  g_return_val_if_fail (grid != NULL, FALSE);

  return !vd_side_equal (grid, a, b) && shared_corner (grid, a, b) >= 0;
}

gboolean
vd_side_meets_end (const VdGrid    *grid,
                   VdMapSide        end,
                   const VdMapSide *inner,
                   VdMapSide        side)
{
  g_return_val_if_fail (grid != NULL, FALSE);

  return vd_side_meets (grid, end, side) &&
         (inner == NULL || shared_corner (grid, end, side) != shared_corner (grid, end, *inner));
}

/* On which hand of the way from @from to @to the point lies. */
static gboolean
is_left_of (const double *from,
            const double *to,
            double        x,
            double        y)
{
  return (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]) > 0;
}

VdMapSide
vd_side_follow (const VdGrid *grid,
                VdMapSide     last,
                VdMapSide     next)
{
  double p[4], q[4], x, y;
  int via, enters;
  gboolean left;

  g_return_val_if_fail (grid != NULL, next);

  via = shared_corner (grid, last, next);
  enters = shared_corner (grid, next, last);
  g_return_val_if_fail (via >= 0 && enters >= 0, next);

  vd_side_points (grid, last, p);
  vd_side_points (grid, next, q);

  vd_grid_centre (grid, last.cell, &x, &y);
  left = is_left_of (p + 2 * (1 - via), p + 2 * via, x, y);

  vd_grid_centre (grid, next.cell, &x, &y);
  if (is_left_of (q + 2 * enters, q + 2 * (1 - enters), x, y) != left)
    next = vd_side_turn (grid, next);

  return next;
}

/* How far a point is from a side; @along is 0 at one corner and 1 at the other. */
static double
measure_distance (const VdGrid *grid,
                  VdMapSide     side,
                  double        x,
                  double        y,
                  double       *along)
{
  double p[4], dx, dy, t;

  vd_side_points (grid, side, p);
  dx = p[2] - p[0];
  dy = p[3] - p[1];
  t = ((x - p[0]) * dx + (y - p[1]) * dy) / (dx * dx + dy * dy);

  *along = t;
  t = CLAMP (t, 0, 1);

  return hypot (x - (p[0] + t * dx), y - (p[1] + t * dy));
}

gboolean
vd_side_nearest (const VdGrid *grid,
                 double        x,
                 double        y,
                 gboolean      strict,
                 VdMapSide    *side)
{
  int cell;
  double best = G_MAXDOUBLE, along = 0;

  g_return_val_if_fail (grid != NULL && side != NULL, FALSE);

  cell = vd_grid_at (grid, x, y);
  if (cell < 0)
    return FALSE;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      VdMapSide candidate = { cell, dir };
      double t, distance;

      if (vd_grid_next (grid, cell, dir) < 0)
        continue;

      distance = measure_distance (grid, candidate, x, y, &t);
      if (distance < best)
        {
          best = distance;
          along = t;
          *side = candidate;
        }
    }

  if (strict && (best > NEAR || along < MIDDLE || along > 1 - MIDDLE))
    return FALSE;

  return best < G_MAXDOUBLE;
}

/* The up to four sides that meet @side. */
static guint
list_neighbours (const VdGrid *grid,
                 VdMapSide     side,
                 VdMapSide    *list)
{
  int across = vd_grid_next (grid, side.cell, side.dir);
  guint n = 0;

  for (guint turn = 1; turn < VD_N_DIRS; turn += VD_N_DIRS - 2)
    {
      guint dir = (side.dir + turn) % VD_N_DIRS;
      int third = vd_grid_next (grid, side.cell, dir);

      if (third < 0)
        continue;

      list[n++] = (VdMapSide) { side.cell, dir };
      if (vd_side_between (grid, across, third, &list[n]))
        n++;
    }

  return n;
}

static gboolean
search_way (const VdGrid *grid,
            VdMapSide     from,
            VdMapSide     to,
            guint         left,
            GArray       *path)
{
  VdMapSide list[4];
  guint n;

  if (vd_side_equal (grid, from, to))
    return TRUE;
  if (left == 0)
    return FALSE;

  n = list_neighbours (grid, from, list);
  for (guint i = 0; i < n; i++)
    {
      g_array_append_val (path, list[i]);
      if (search_way (grid, list[i], to, left - 1, path))
        return TRUE;
      g_array_set_size (path, path->len - 1);
    }

  return FALSE;
}

gboolean
vd_side_path (const VdGrid *grid,
              VdMapSide     from,
              VdMapSide     to,
              guint         max,
              GArray       *path)
{
  g_return_val_if_fail (grid != NULL && path != NULL, FALSE);

  /* Deeper by one each time: the first way found is a shortest one. */
  for (guint depth = 0; depth <= max; depth++)
    {
      g_array_set_size (path, 0);
      if (search_way (grid, from, to, depth, path))
        return TRUE;
    }

  return FALSE;
}
