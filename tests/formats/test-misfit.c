/* test-misfit.c: how far a scan is off, hex by hex, is what a warp that is known makes of it
 *
 * The sheet is bent by a known wave; points are put on some hexes of it, without a slip.  What is
 * said of all the others is measured against the truth.
 */
#include <math.h>

#include "formats/scan/misfit.h"

#define PITCH 60.0
#define WAVE 4.0 /* pixels, at the most */

static const VdGrid grid = { 30, 24, VD_FLAT, TRUE };

static void
see (double  map_x,
     double  map_y,
     double *x,
     double *y)
{
  double width, height;

  vd_grid_size (&grid, &width, &height);
  *x = 200 + PITCH * map_x + WAVE * sin (2 * G_PI * map_y / height);
  *y = 100 + PITCH * map_y + WAVE / 2 * sin (2 * G_PI * map_x / width);
}

static void
put (VdTie  *tie,
     guint   cell,
     GArray *ties)
{
  *tie = (VdTie) { .weight = 1, .name = "0101" };
  vd_grid_centre (&grid, cell, &tie->map_x, &tie->map_y);
  see (tie->map_x, tie->map_y, &tie->x, &tie->y);
  g_array_append_val (ties, *tie);
}

/* A point on every third hex of every third row. */
static GArray *
put_evenly (guint columns,
            guint rows)
{
  GArray *ties = g_array_new (FALSE, FALSE, sizeof (VdTie));
  VdTie tie;

  for (guint row = 0; row < rows; row += 3)
    for (guint column = 0; column < columns; column += 3)
      put (&tie, row * grid.columns + column, ties);
  return ties;
}

static VdRegistration *
lay (GArray       *ties,
     VdScanFit     fit,
     VdCorrection  correction)
{
  g_autoptr (GError) error = NULL;
  VdRegistration *registration = vd_registration_new ((const VdTie *) ties->data, ties->len, fit,
                                                      correction, &error);

  g_assert_no_error (error);
  return registration;
}

static const VdHexMisfit *
get (GArray *hexes,
     guint   cell)
{
  return &g_array_index (hexes, VdHexMisfit, cell);
}

static double
get_length (const double off[2])
{
  return hypot (off[0], off[1]);
}

/* How far the registration is off in truth. */
static void
measure (const VdHexMisfit *hex,
         guint              cell,
         double             off[2])
{
  double map_x, map_y, x, y;

  vd_grid_centre (&grid, cell, &map_x, &map_y);
  see (map_x, map_y, &x, &y);
  off[0] = x - hex->x;
  off[1] = y - hex->y;
}

/* At its points the residual to the last bit; between them near the truth. */
static void
test_off (void)
{
  g_autoptr (GArray) ties = put_evenly (grid.columns, grid.rows);
  g_autoptr (VdRegistration) registration = lay (ties, VD_SCAN_AFFINE, VD_CORRECTION_NONE);
  g_autoptr (GArray) hexes = vd_registration_list_misfits (registration, &grid);
  double squares = 0, all = 0, told = 0;
  guint n_at = 0;

  g_assert_cmpuint (hexes->len, ==, vd_grid_n_cells (&grid));
  for (guint cell = 0; cell < hexes->len; cell++)
    {
      const VdHexMisfit *hex = get (hexes, cell);
      double off[2];

      measure (hex, cell, off);
      g_assert_cmpint (hex->how, !=, VD_MISFIT_UNKNOWN);
      g_assert_cmpfloat (get_length (hex->off), <=,
                         hex->percent / 100 * vd_registration_get_pitch (registration, 0, 0) + 1e-6);
      g_assert_cmpfloat (get_length (hex->shift), ==, 0);
      squares += pow (off[0] - hex->off[0], 2) + pow (off[1] - hex->off[1], 2);
      all += pow (off[0], 2) + pow (off[1], 2);
      told += pow (hex->percent * PITCH / 100, 2);
      if (hex->how != VD_MISFIT_AT_POINT)
        continue;

      g_assert_cmpfloat_with_epsilon (off[0], hex->off[0], 1e-9);
      g_assert_cmpfloat_with_epsilon (off[1], hex->off[1], 1e-9);
      g_assert_cmpfloat_with_epsilon (100 * get_length (off) / PITCH, hex->percent, 0.1);
      n_at++;
    }
  g_assert_cmpuint (n_at, ==, ties->len);
  g_test_message ("off by %.2f px (RMS), said to be %.2f px; the ways differ by %.2f px",
                  sqrt (all / hexes->len), sqrt (told / hexes->len), sqrt (squares / hexes->len));
  g_assert_cmpfloat (sqrt (all / hexes->len), >, 1);
  g_assert_cmpfloat_with_epsilon (sqrt (told / all), 1, 0.1);
  g_assert_cmpfloat (squares, <, all / 5);
}

/* What the correction does is the wave; what is left is far less. */
static void
test_shift (void)
{
  g_autoptr (GArray) ties = put_evenly (grid.columns, grid.rows);
  g_autoptr (VdRegistration) flat = lay (ties, VD_SCAN_AFFINE, VD_CORRECTION_NONE);
  g_autoptr (VdRegistration) bent = lay (ties, VD_SCAN_AFFINE, VD_CORRECTION_SMOOTH);
  g_autoptr (GArray) before = vd_registration_list_misfits (flat, &grid);
  g_autoptr (GArray) after = vd_registration_list_misfits (bent, &grid);
  double wrong = 0, left = 0, all = 0;

  for (guint cell = 0; cell < after->len; cell++)
    {
      const VdHexMisfit *hex = get (after, cell);
      double off[2];

      measure (get (before, cell), cell, off);
      wrong += pow (off[0] - hex->shift[0], 2) + pow (off[1] - hex->shift[1], 2);
      all += pow (off[0], 2) + pow (off[1], 2);
      left += hex->percent * hex->percent;
      g_assert_cmpfloat_with_epsilon (100 * get_length (hex->shift) / PITCH, hex->shift_percent,
                                      0.1);
    }
  g_assert_cmpfloat (wrong, <, all / 25);
  g_assert_cmpfloat (sqrt (left / after->len), <, 1);
}

/* Far from all points, and where the points are just as many as are needed. */
static void
test_unknown (void)
{
  g_autoptr (GArray) corner = put_evenly (10, 10);
  g_autoptr (VdRegistration) there = lay (corner, VD_SCAN_AFFINE, VD_CORRECTION_NONE);
  g_autoptr (GArray) hexes = vd_registration_list_misfits (there, &grid);
  g_autoptr (GArray) three = g_array_new (FALSE, FALSE, sizeof (VdTie));
  g_autoptr (VdRegistration) least = NULL;
  VdTie tie;

  g_assert_cmpint (get (hexes, 0)->how, ==, VD_MISFIT_AT_POINT);
  g_assert_cmpint (get (hexes, grid.columns + 1)->how, ==, VD_MISFIT_BETWEEN);
  g_assert_cmpint (get (hexes, hexes->len - 1)->how, ==, VD_MISFIT_UNKNOWN);
  g_assert_cmpfloat (get (hexes, hexes->len - 1)->percent, ==, 0);

  put (&tie, 0, three);
  put (&tie, grid.columns - 1, three);
  put (&tie, (grid.rows - 1) * grid.columns, three);
  least = lay (three, VD_SCAN_AFFINE, VD_CORRECTION_NONE);
  g_array_unref (hexes);
  hexes = vd_registration_list_misfits (least, &grid);
  for (guint cell = 0; cell < hexes->len; cell++)
    g_assert_cmpint (get (hexes, cell)->how, ==, VD_MISFIT_UNKNOWN);
}

/* Four points in the corners tell of all hexes between them. */
static void
test_corners (void)
{
  g_autoptr (GArray) ties = g_array_new (FALSE, FALSE, sizeof (VdTie));
  g_autoptr (VdRegistration) registration = NULL;
  g_autoptr (GArray) hexes = NULL;
  VdTie tie;

  for (guint corner = 0; corner < 4; corner++)
    put (&tie, (corner / 2) * (grid.rows - 1) * grid.columns + corner % 2 * (grid.columns - 1), ties);
  g_array_index (ties, VdTie, 0).x += 5;
  registration = lay (ties, VD_SCAN_AFFINE, VD_CORRECTION_NONE);
  hexes = vd_registration_list_misfits (registration, &grid);
  for (guint cell = 0; cell < hexes->len; cell++)
    g_assert_cmpint (get (hexes, cell)->how, !=, VD_MISFIT_UNKNOWN);
}

/* A hex with the number of its neighbour is seen to be off by a whole hex, and of those about it
 * nobody says so. */
static void
test_wrong (void)
{
  g_autoptr (GArray) ties = put_evenly (grid.columns, grid.rows);
  g_autoptr (VdRegistration) registration = NULL;
  g_autoptr (GArray) hexes = NULL;
  guint wrong = 12 * grid.columns + 15, worst = 0;

  for (guint i = 0; i < ties->len; i++)
    {
      VdTie *tie = &g_array_index (ties, VdTie, i);
      double map_x, map_y;

      vd_grid_centre (&grid, wrong, &map_x, &map_y);
      if (hypot (tie->map_x - map_x, tie->map_y - map_y) < 0.1)
        tie->y += PITCH;
    }
  registration = lay (ties, VD_SCAN_AFFINE, VD_CORRECTION_NONE);
  hexes = vd_registration_list_misfits (registration, &grid);
  for (guint cell = 0; cell < hexes->len; cell++)
    if (get (hexes, cell)->percent > get (hexes, worst)->percent)
      worst = cell;
  g_assert_cmpuint (worst, ==, wrong);
  g_assert_cmpfloat (get (hexes, wrong)->percent, >, 85);
  g_assert_cmpfloat (get (hexes, wrong + 1)->percent, <, 10);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/misfit/off", test_off);
  g_test_add_func ("/misfit/shift", test_shift);
  g_test_add_func ("/misfit/unknown", test_unknown);
  g_test_add_func ("/misfit/corners", test_corners);
  g_test_add_func ("/misfit/wrong", test_wrong);
  return g_test_run ();
}
