#include "tests/scan/noise.h"

#include <math.h>

#define FAR 100000.0 /* so that nothing is below 0 */

static double
ease (double t)
{
  return t * t * (3 - 2 * t);
}

/* The value on a lattice line, between two of its rows. */
static double
get_on_line (guint64      seed,
             ScanChanceOf of,
             gint64       column,
             gint64       row,
             double       down)
{
  double above = scan_chance_both (seed, of, column, row);

  return above + down * (scan_chance_both (seed, of, column, row + 1) - above);
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
  double lattice_y = (y + FAR) / cell;
  gint64 row = floor (lattice_y), column = G_MININT64 / 2;
  double down = ease (lattice_y - row), here = 0, next = 0;

  for (int i = 0; i < n; i++)
    {
      double lattice_x = (left + i + FAR) / cell;
      gint64 at = floor (lattice_x);

      if (at != column)
        {
          here = at == column + 1 ? next : get_on_line (seed, of, at, row, down);
          next = get_on_line (seed, of, at + 1, row, down);
          column = at;
        }
      values[i] = here + ease (lattice_x - at) * (next - here);
    }
}
