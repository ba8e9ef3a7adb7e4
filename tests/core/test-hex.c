/* test-hex.c: positions, lines and rectangles of hexes */
#include "core/board/grid.h"

static const VdGrid grids[] = {
  { 7, 5, VD_POINTY, TRUE },  { 7, 5, VD_POINTY, FALSE }, { 6, 8, VD_FLAT, TRUE },
  { 6, 8, VD_FLAT, FALSE },   { 1, 1, VD_POINTY, TRUE },  { 1, 9, VD_FLAT, FALSE },
  { 7, 5, VD_POINTY, TRUE, VD_SHORT_EVEN }, { 7, 5, VD_POINTY, TRUE, VD_SHORT_ODD },
  { 6, 8, VD_FLAT, FALSE, VD_SHORT_ODD },   { 6, 8, VD_FLAT, TRUE, VD_SHORT_EVEN },
  { 2, 1, VD_POINTY, FALSE, VD_SHORT_ODD },
};

static void
test_steps (void)
{
  VdHex from = { 3, -2 };

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      VdHex there = vd_hex_step (from, dir);
      VdHex next = vd_hex_step (from, (dir + 1) % VD_N_DIRS);

      g_assert_cmpuint (vd_hex_distance (from, there), ==, 1);
      g_assert_cmpuint (vd_hex_distance (there, next), ==, 1);
      g_assert_true (vd_hex_equal (vd_hex_step (there, vd_dir_opposite (dir)), from));
    }
}

/* The distance is the least number of steps, found by flooding. */
static void
test_distance (void)
{
  const VdHex origin = { 0, 0 };

  for (int q = -6; q <= 6; q++)
    for (int r = -6; r <= 6; r++)
      {
        VdHex hex = { q, r };
        guint here = vd_hex_distance (origin, hex);
        guint least = G_MAXUINT;

        for (guint dir = 0; dir < VD_N_DIRS; dir++)
          least = MIN (least, vd_hex_distance (origin, vd_hex_step (hex, dir)));

        if (here > 0)
          g_assert_cmpuint (least, ==, here - 1);
      }
}

/* A line visits one hex at each distance, or the two on either side of a
 * hexside, and is the same from both ends. */
static void
test_line (void)
{
  const VdHex a = { 0, 0 };
  VdHex left[16], right[16], back_left[16], back_right[16];
  guint along_side = 0;

  for (int q = -7; q <= 7; q++)
    for (int r = -7; r <= 7; r++)
      {
        VdHex b = { q, r };
        guint distance = vd_hex_distance (a, b);
        guint n = vd_hex_between (a, b, left, right, 16);

        g_assert_cmpuint (n, ==, distance > 0 ? distance - 1 : 0);
        g_assert_cmpuint (vd_hex_between (b, a, back_left, back_right, 16), ==, n);
        for (guint i = 0; i < n; i++)
          {
            guint j = n - 1 - i;
            gboolean same = vd_hex_equal (left[i], back_left[j]) && vd_hex_equal (right[i], back_right[j]);
            gboolean crossed = vd_hex_equal (left[i], back_right[j]) && vd_hex_equal (right[i], back_left[j]);

            g_assert_true (same || crossed);
            g_assert_cmpuint (vd_hex_distance (left[i], right[i]), <=, 1);
            along_side += !vd_hex_equal (left[i], right[i]);
          }
      }

  g_assert_cmpuint (along_side, >, 0);
}

/* The six hexes at two steps across a corner are seen along a hexside. */
static void
test_line_along_hexside (void)
{
  const VdHex a = { 0, 0 };

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      VdHex first = vd_hex_step (a, dir);
      VdHex second = vd_hex_step (a, (dir + 1) % VD_N_DIRS);
      VdHex target = vd_hex_step (first, (dir + 1) % VD_N_DIRS);
      VdHex left[4], right[4];

      g_assert_cmpuint (vd_hex_between (a, target, left, right, 4), ==, 1);
      g_assert_true ((vd_hex_equal (left[0], first) && vd_hex_equal (right[0], second)) ||
                     (vd_hex_equal (left[0], second) && vd_hex_equal (right[0], first)));
    }
}

static void
test_cells (void)
{
  for (guint g = 0; g < G_N_ELEMENTS (grids); g++)
    for (guint cell = 0; cell < vd_grid_n_cells (&grids[g]); cell++)
      {
        if (!vd_grid_has (&grids[g], cell))
          continue;

        g_assert_cmpint (vd_grid_cell (&grids[g], vd_grid_hex (&grids[g], cell)), ==, (int) cell);

        for (guint dir = 0; dir < VD_N_DIRS; dir++)
          {
            int next = vd_grid_next (&grids[g], cell, dir);

            if (next < 0)
              continue;
            g_assert_cmpint (vd_grid_next (&grids[g], next, vd_dir_opposite (dir)), ==, (int) cell);
            g_assert_cmpint (vd_grid_dir (&grids[g], cell, next), ==, (int) dir);
          }
      }
}

/* Behind the end of a short line there is nothing, also under the pointer. */
static void
test_short (void)
{
  const VdGrid grid = { 54, 77, VD_POINTY, TRUE, VD_SHORT_EVEN };
  double x, y, width, height;
  guint n = 0;

  for (guint cell = 0; cell < vd_grid_n_cells (&grid); cell++)
    n += vd_grid_has (&grid, cell);
  g_assert_cmpuint (n, ==, 4120);

  vd_grid_size (&grid, &width, &height);
  g_assert_cmpfloat_with_epsilon (width, 54, 1e-9);
  g_assert_cmpint (vd_grid_next (&grid, 54 + 52, 0), ==, -1);
  vd_grid_centre (&grid, 54 + 53, &x, &y);
  g_assert_cmpint (vd_grid_at (&grid, x, y), ==, -1);
}

/* Neighbours are drawn at distance one, and share the corners of their side. */
static void
test_drawing (void)
{
  for (guint g = 0; g < G_N_ELEMENTS (grids); g++)
    for (guint cell = 0; cell < vd_grid_n_cells (&grids[g]); cell++)
      {
        double x, y, width, height;

        if (!vd_grid_has (&grids[g], cell))
          continue;

        vd_grid_centre (&grids[g], cell, &x, &y);
        vd_grid_size (&grids[g], &width, &height);
        g_assert_cmpint (vd_grid_at (&grids[g], x, y), ==, (int) cell);
        g_assert_cmpint (vd_grid_at (&grids[g], x + 0.3, y + 0.2), ==, (int) cell);

        for (guint dir = 0; dir < VD_N_DIRS; dir++)
          {
            int next = vd_grid_next (&grids[g], cell, dir);
            double nx, ny, ax, ay, bx, by;

            vd_grid_corner (&grids[g], cell, dir, &ax, &ay);
            vd_grid_corner (&grids[g], cell, (dir + 1) % VD_N_DIRS, &bx, &by);
            g_assert_true (ax > -1e-9 && ay > -1e-9 && ax < width + 1e-9 && ay < height + 1e-9);
            if (next < 0)
              continue;

            vd_grid_centre (&grids[g], next, &nx, &ny);
            g_assert_cmpfloat_with_epsilon ((nx - x) * (nx - x) + (ny - y) * (ny - y), 1.0, 1e-9);
            g_assert_cmpfloat_with_epsilon ((ax + bx) / 2, (x + nx) / 2, 1e-9);
            g_assert_cmpfloat_with_epsilon ((ay + by) / 2, (y + ny) / 2, 1e-9);
          }
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hex/steps", test_steps);
  g_test_add_func ("/hex/distance", test_distance);
  g_test_add_func ("/hex/line", test_line);
  g_test_add_func ("/hex/line-along-hexside", test_line_along_hexside);
  g_test_add_func ("/grid/cells", test_cells);
  g_test_add_func ("/grid/drawing", test_drawing);
  g_test_add_func ("/grid/short", test_short);

  return g_test_run ();
}
