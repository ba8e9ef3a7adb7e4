#include "core/board/grid.h"

#include <math.h>

#define HALF_WIDTH 0.5
#define LINE_STEP 0.86602540378443864676 /* from line to line */
#define RADIUS 0.57735026918962576451    /* from centre to corner */

/* A line is a row of a pointy map or a column of a flat one; the place is
 * the hex's number along it.  Both maps are the same after this swap. */
static void
split_cell (const VdGrid *grid,
            guint         cell,
            int          *line,
            int          *place)
{
  int row = cell / grid->columns;
  int column = cell % grid->columns;

  *line = grid->orientation == VD_POINTY ? row : column;
  *place = grid->orientation == VD_POINTY ? column : row;
}

VdHex
vd_grid_hex (const VdGrid *grid,
             guint         cell)
{
  int line, place;

  split_cell (grid, cell, &line, &place);
  return (VdHex) { place - vd_grid_lead (grid, line), line };
}

int
vd_grid_cell (const VdGrid *grid,
              VdHex         hex)
{
  int line = hex.r;
  int place = hex.q + vd_grid_lead (grid, line);
  int row = grid->orientation == VD_POINTY ? line : place;
  int column = grid->orientation == VD_POINTY ? place : line;

  if (row < 0 || column < 0 || row >= (int) grid->rows || column >= (int) grid->columns ||
      place >= vd_grid_line_length (grid, line))
    return -1;

  return row * (int) grid->columns + column;
}

int
vd_grid_next (const VdGrid *grid,
              guint         cell,
              guint         dir)
{
  g_return_val_if_fail (dir < VD_N_DIRS, -1);
  return vd_grid_cell (grid, vd_hex_step (vd_grid_hex (grid, cell), dir));
}

int
vd_grid_find_side (const VdGrid *grid,
                   guint         cell,
                   guint         dir)
{
  int next = vd_grid_next (grid, cell, dir);

  if (next < 0)
    return -1;

  return dir < VD_N_SIDES_OWN ? cell * VD_N_SIDES_OWN + dir
                              : next * VD_N_SIDES_OWN + dir - VD_N_SIDES_OWN;
}

int
vd_grid_dir (const VdGrid *grid,
             guint         from,
             guint         to)
{
  VdHex target = vd_grid_hex (grid, to);

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (vd_hex_equal (vd_hex_step (vd_grid_hex (grid, from), dir), target))
      return dir;

  return -1;
}

static void
place_point (const VdGrid *grid,
             double        along,
             double        across,
             double       *x,
             double       *y)
{
  *x = grid->orientation == VD_POINTY ? along : across;
  *y = grid->orientation == VD_POINTY ? across : along;
}

void
vd_grid_centre (const VdGrid *grid,
                guint         cell,
                double       *x,
                double       *y)
{
  int line, place;

  split_cell (grid, cell, &line, &place);
  place_point (grid,
               place + HALF_WIDTH + (vd_grid_is_pushed (grid, line) ? HALF_WIDTH : 0),
               line * LINE_STEP + RADIUS, x, y);
}

void
vd_grid_corner (const VdGrid *grid,
                guint         cell,
                guint         corner,
                double       *x,
                double       *y)
{
  g_return_if_fail (corner < VD_N_DIRS);

  /* The side of direction 0 faces along the line; its first corner lies 30
   * degrees before it. */
  double angle = (60.0 * corner - 30.0) * G_PI / 180.0;
  double cx, cy, dx, dy;

  vd_grid_centre (grid, cell, &cx, &cy);
  place_point (grid, RADIUS * cos (angle), RADIUS * sin (angle), &dx, &dy);
  *x = cx + dx;
  *y = cy + dy;
}

/* Where the last hex of a line ends. */
static double
get_extent (const VdGrid *grid,
            int           line)
{
  return vd_grid_line_length (grid, line) + (vd_grid_is_pushed (grid, line) ? HALF_WIDTH : 0);
}

void
vd_grid_size (const VdGrid *grid,
              double       *width,
              double       *height)
{
  int lines = grid->orientation == VD_POINTY ? grid->rows : grid->columns;

  place_point (grid,
               lines > 1 ? MAX (get_extent (grid, 0), get_extent (grid, 1)) : get_extent (grid, 0),
               (lines - 1) * LINE_STEP + 2 * RADIUS, width, height);
}

int
vd_grid_at (const VdGrid *grid,
            double        x,
            double        y)
{
  double along = grid->orientation == VD_POINTY ? x : y;
  double across = grid->orientation == VD_POINTY ? y : x;
  int guess = floor ((across - RADIUS) / LINE_STEP + 0.5);
  double best = G_MAXDOUBLE;
  int found = -1;

  /* The nearest centre is on the nearest line or one beside it. */
  for (int line = guess - 1; line <= guess + 1; line++)
    {
      double push = HALF_WIDTH + (vd_grid_is_pushed (grid, line) ? HALF_WIDTH : 0);
      int place = floor (along - push + 0.5);
      double da = along - push - place;
      double dc = across - RADIUS - line * LINE_STEP;
      double distance = da * da + dc * dc;

      if (distance < best)
        {
          best = distance;
          found = vd_grid_cell (grid, (VdHex) { place - vd_grid_lead (grid, line), line });
        }
    }

  return best <= RADIUS * RADIUS ? found : -1;
}
