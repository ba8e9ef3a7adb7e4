/* The numbers cut out of a scan. */
#include "formats/scan/scheme.h"

#include <math.h>
#include <string.h>

#define SCALE 330          /* pixels of a crop between the centres of hexes */
#define HALF_WIDTH 0.30    /* of a crop, in hexes */
#define HALF_HEIGHT 0.12
#define INSIDE 0.455       /* what is nearer to a side is left out, for there is the grid */
#define ACROSS 8           /* hexes that are asked in one round: so many columns, */
#define DOWN 6             /* and rows */
#define FAINT 90           /* of 255, and it is paper */
#define FULL 200           /* ink */

/* How far a point is from the centre of its hex, towards a neighbour. */
static double
get_depth (VdOrientation orientation,
           double        x,
           double        y)
{
  double along = orientation == VD_POINTY ? x : y, across = orientation == VD_POINTY ? y : x;

  return MAX (fabs (along), fabs (along) / 2 + fabs (across) * 0.86602540378443864676);
}

static int
compare (const void *a,
         const void *b)
{
  return *(const guint8 *) a - *(const guint8 *) b;
}

/* Paper white, ink black; ink is what there is less of.  What is faint is a tint or its screen. */
static void
stretch (VdGrey       *crop,
         const guint8 *is_paper)
{
  gsize n = crop->stride * crop->height;
  g_autofree guint8 *sorted = g_memdup2 (crop->bytes, n);
  int middle, low, high, paper;

  qsort (sorted, n, 1, compare);
  low = sorted[n / 50];
  high = sorted[n - 1 - n / 50];
  middle = sorted[n / 2];
  paper = middle - low >= high - middle ? high : low;

  for (gsize i = 0; i < n; i++)
    {
      int value = is_paper[i] ? middle : crop->bytes[i];
      int ink = ABS (paper == high ? MIN (value, middle) - middle : MAX (value, middle) - middle);
      int most = MAX (paper == high ? middle - low : high - middle, 16);

      crop->bytes[i] = 255 - CLAMP ((ink * 255 / most - FAINT) * 255 / (FULL - FAINT), 0, 255);
    }
}

/* Returns: (transfer full): the number of a hex, as a reader of type likes it */
static VdGrey *
cut (const VdGrey    *grey,
     const VdLattice *lattice,
     guint            cell)
{
  VdGrey *crop = vd_grey_new (2 * HALF_WIDTH * SCALE, 2 * HALF_HEIGHT * SCALE);
  g_autofree guint8 *is_paper = g_malloc0 (crop->stride * crop->height);
  double centre[2];

  vd_grid_centre (&lattice->grid, cell, &centre[0], &centre[1]);
  for (guint y = 0; y < crop->height; y++)
    for (guint x = 0; x < crop->width; x++)
      {
        double across = lattice->mark[0] - HALF_WIDTH + (x + 0.5) / SCALE;
        double down = lattice->mark[1] - HALF_HEIGHT + (y + 0.5) / SCALE;
        gsize at = y * crop->stride + x;
        double px, py;

        vd_lattice_place (lattice, centre[0] + across, centre[1] + down, &px, &py);
        crop->bytes[at] = lround (vd_grey_at (grey, px, py));
        is_paper[at] = get_depth (lattice->grid.orientation, across, down) > INSIDE;
      }

  stretch (crop, is_paper);
  return crop;
}

static gboolean
is_read (const GArray *readings,
         const VdGrid *grid,
         guint         cell)
{
  for (guint i = 0; i < readings->len; i++)
    {
      const VdReading *reading = &g_array_index (readings, VdReading, i);

      if (reading->column == (int) (cell % grid->columns) &&
          reading->row == (int) (cell / grid->columns))
        return TRUE;
    }

  return FALSE;
}

/* A hex has one vote, though it may be asked for in several rounds. */
static void
read_cell (const VdGrey      *grey,
           const VdLattice   *lattice,
           guint              cell,
           const VdSchemeAsk *ask,
           GArray            *readings)
{
  g_autoptr (VdGrey) crop = cut (grey, lattice, cell);
  VdReading reading = { .column = cell % lattice->grid.columns,
                        .row = cell / lattice->grid.columns };

  reading.weight = 0.2 + 0.8 * ask->read (crop, reading.text, ask->data);
  if (reading.text[0] != '\0')
    g_array_append_val (readings, reading);
}

/* Evenly over the sheet, not its outermost hexes, every other time in a line that is pushed; other
 * ones in each round. */
static guint
get_cell (const VdGrid *grid,
          guint         i,
          guint         round)
{
  guint across = i % ACROSS, down = i / ACROSS;
  double shift = round * 0.38;
  guint column = (across + 0.3 + fmod (shift + 0.17 * down, 0.5)) / ACROSS * grid->columns;
  guint row = (down + 0.3 + fmod (shift, 0.5)) / DOWN * grid->rows;

  guint *line = grid->orientation == VD_POINTY ? &row : &column;

  *line = (*line & ~1u) + (i + down) % 2;
  return MIN (row, grid->rows - 1) * grid->columns + MIN (column, grid->columns - 1);
}

gboolean
vd_scheme_find (const VdGrey      *grey,
                const VdLattice   *lattice,
                const VdSchemeAsk *ask,
                VdScheme          *scheme)
{
  g_autoptr (GArray) readings = g_array_new (FALSE, FALSE, sizeof (VdReading));
  gboolean is_found = FALSE;

  g_return_val_if_fail (grey != NULL && lattice != NULL && ask != NULL && ask->read != NULL, FALSE);

  memset (scheme, 0, sizeof *scheme);
  scheme->grid = lattice->grid;
  for (guint round = 0; round < 3 && (!is_found || scheme->doubt != NULL); round++)
    {
      for (guint i = 0; i < ACROSS * DOWN; i++)
        {
          guint cell = get_cell (&lattice->grid, i, round);

          if (!is_read (readings, &lattice->grid, cell))
            read_cell (grey, lattice, cell, ask, readings);
        }
      is_found = vd_scheme_vote (&lattice->grid, readings, ask, scheme);
    }

  return is_found;
}
