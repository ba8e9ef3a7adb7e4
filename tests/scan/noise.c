#include "tests/scan/noise.h"

#include <math.h>

#define FAR 1e6 /* so that truncating is rounding down */

/* A cell of the lattice, with the values at its corners. */
typedef struct
{
  gint64 column, row;
  double corners[2][2];
} Cell;

static double
ease (double t)
{
  return t * t * (3 - 2 * t);
}

static void
enter (Cell         *cell,
       guint64       seed,
       ScanChanceOf  of,
       gint64        column,
       gint64        row)
{
  cell->column = column;
  cell->row = row;
  for (guint i = 0; i < 2; i++)
    for (guint k = 0; k < 2; k++)
      cell->corners[i][k] = scan_chance_both (seed, of, column + k, row + i);
}

void
scan_noise_row (guint64      seed,
                ScanChanceOf of,
                double       cell,
                int          left,
                int          n,
                int          y,
                float       *values)
{
  double angle = 0.3 + scan_chance_unit (seed, of, 0, 0);
  double right = cos (angle) / cell, down = sin (angle) / cell;
  Cell here = { -1, -1 };

  for (int i = 0; i < n; i++)
    {
      double u = right * (left + i) + down * y + FAR, v = right * y - down * (left + i) + FAR;
      gint64 column = u, row = v;
      double along = ease (u - column), across = ease (v - row), above, below;

      if (column != here.column || row != here.row)
        enter (&here, seed, of, column, row);
      above = here.corners[0][0] + along * (here.corners[0][1] - here.corners[0][0]);
      below = here.corners[1][0] + along * (here.corners[1][1] - here.corners[1][0]);
      values[i] = above + across * (below - above);
    }
}
