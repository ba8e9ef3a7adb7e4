/* test-refine.c: rough registrations made sharp by pictures of which the truth is known
 *
 * Grids as lines, as corners, light on dark, half of them missing; and pictures that have none, or
 * squares, of which nothing may be said.
 */
#include <math.h>

#include "formats/scan/refine.h"

#define PITCH 44.0
#define WIDTH 800
#define HEIGHT 640

static const VdGrid grid = { 16, 13, VD_POINTY, TRUE };

typedef enum
{
  LINES,
  CORNERS,
  LIGHT,
  HALF, /* none in the left half */
  NOTHING,
  SQUARES
} Grid;

static VdRegistration *
make_truth (GRand *chance)
{
  double angle = g_rand_double_range (chance, -3, 3) * G_PI / 180;
  double tilt = g_rand_double_range (chance, -5e-4, 5e-4);
  double c = PITCH * cos (angle), s = PITCH * sin (angle);
  double matrix[9] = { c + 50 * tilt, 0.005 * c - s, 50, s + 40 * tilt, c, 40, tilt, 0, 1 };

  return vd_registration_new_from_matrix (matrix);
}

/* How far a place is from the nearest mark, in pitches. */
static double
get_distance (Grid   how,
              double x,
              double y)
{
  int cell = vd_grid_at (&grid, x, y);
  double centre_x, centre_y, farthest = 0, nearest = 1;

  if (how == SQUARES)
    return MIN (fabs (remainder (x, 0.9)), fabs (remainder (y, 0.9)));
  if (cell < 0 || how == NOTHING)
    return 1;

  vd_grid_centre (&grid, (guint) cell, &centre_x, &centre_y);
  for (guint i = 0; i < 6; i++)
    {
      double corner_x, corner_y, way = i * G_PI / 3;

      vd_grid_corner (&grid, (guint) cell, i, &corner_x, &corner_y);
      nearest = MIN (nearest, hypot (x - corner_x, y - corner_y));
      farthest = MAX (farthest, cos (way) * (x - centre_x) + sin (way) * (y - centre_y));
    }
  if (how == HALF && centre_x < 8)
    return 1;
  return how == CORNERS ? nearest / 2.5 : 0.5 - farthest;
}

/* Each pixel the mean of four places, on a ground of grain and shade. */
static VdGrey *
draw (const VdRegistration *truth,
      Grid                  how,
      GRand                *chance)
{
  VdGrey *grey = vd_grey_new (WIDTH, HEIGHT);

  for (guint y = 0; y < HEIGHT; y++)
    for (guint x = 0; x < WIDTH; x++)
      {
        double ink = 0, map_x, map_y, value;

        for (guint k = 0; k < 4; k++)
          {
            vd_registration_to_map (truth, x + 0.25 + k % 2 / 2.0, y + 0.25 + k / 2 / 2.0,
                                    &map_x, &map_y);
            ink += (get_distance (how, map_x, map_y) < 0.02) / 4.0;
          }
        value = 150 + 40.0 * x / WIDTH + g_rand_double_range (chance, -20, 20) +
                (how == LIGHT ? 50 : -90) * ink;
        grey->bytes[y * grey->stride + x] = (guint8) CLAMP (value, 0, 255);
      }
  return grey;
}

/* Off by @off pitches in some direction at each corner. */
static VdRegistration *
make_rough (const VdRegistration *truth,
            GRand                *chance,
            double                off)
{
  static const guint cells[4] = { 17, 30, 177, 190 };
  VdTie ties[4];
  g_autoptr (GError) error = NULL;
  VdRegistration *rough;

  for (guint i = 0; i < 4; i++)
    {
      double way = g_rand_double_range (chance, 0, 2 * G_PI);

      ties[i] = (VdTie) { .weight = 1 };
      vd_grid_centre (&grid, cells[i], &ties[i].map_x, &ties[i].map_y);
      vd_registration_to_pixel (truth, ties[i].map_x, ties[i].map_y, &ties[i].x, &ties[i].y);
      ties[i].x += off * PITCH * cos (way);
      ties[i].y += off * PITCH * sin (way);
    }
  rough = vd_registration_new (ties, 4, VD_SCAN_PROJECTIVE, VD_CORRECTION_NONE, &error);
  g_assert_no_error (error);
  return rough;
}

/* Returns: the root of the mean square over the hexes found, in per cent of the pitch */
static double
measure (const VdRefined      *refined,
         const VdRegistration *truth)
{
  double sum = 0;

  for (guint i = 0; i < refined->hexes->len; i++)
    {
      const VdRefinedHex *hex = &g_array_index (refined->hexes, VdRefinedHex, i);
      double map_x, map_y, x, y;

      vd_grid_centre (&grid, hex->cell, &map_x, &map_y);
      vd_registration_to_pixel (truth, map_x, map_y, &x, &y);
      sum += pow (hex->x - x, 2) + pow (hex->y - y, 2);
    }
  return 100 * sqrt (sum / refined->hexes->len) / PITCH;
}

static void
test_found (gconstpointer data)
{
  Grid how = (Grid) GPOINTER_TO_UINT (data);
  g_autoptr (GRand) chance = g_rand_new_with_seed (19 + how);
  guint n = g_getenv ("VD_LONG") != NULL ? 20 : 1;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (VdRegistration) truth = make_truth (chance);
      g_autoptr (VdRegistration) rough = make_rough (truth, chance, 0.06);
      g_autoptr (VdGrey) grey = draw (truth, how, chance);
      g_autoptr (VdRefined) refined = vd_refine (grey, &grid, rough);
      g_autoptr (GArray) picked = vd_refined_pick (refined, &grid, 20);

      g_test_message ("seen %.2f, off %.2f %%", refined->seen, measure (refined, truth));
      g_assert_cmpint (refined->how, ==, how == HALF ? VD_REFINED_PARTLY : VD_REFINED_SURE);
      g_assert_cmpfloat (measure (refined, truth), <, 1);
      g_assert_cmpuint (picked->len, <=, 20);
      g_assert_cmpuint (picked->len, >=, how == HALF ? 4 : 8);
    }
}

static void
test_refused (gconstpointer data)
{
  Grid how = (Grid) GPOINTER_TO_UINT (data);
  g_autoptr (GRand) chance = g_rand_new_with_seed (33 + how);
  guint n = g_getenv ("VD_LONG") != NULL ? 20 : 1;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (VdRegistration) truth = make_truth (chance);
      g_autoptr (VdGrey) grey = draw (truth, how, chance);
      g_autoptr (VdRefined) refined = vd_refine (grey, &grid, truth);
      g_autofree char *said = vd_refined_say (refined);

      g_assert_nonnull (said);
      g_assert_true (refined->how == VD_REFINED_NOT_SEEN || refined->how == VD_REFINED_AMBIGUOUS);
      g_assert_cmpuint (refined->hexes->len, ==, 0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/refine/lines", GUINT_TO_POINTER (LINES), test_found);
  g_test_add_data_func ("/refine/corners", GUINT_TO_POINTER (CORNERS), test_found);
  g_test_add_data_func ("/refine/light", GUINT_TO_POINTER (LIGHT), test_found);
  g_test_add_data_func ("/refine/half", GUINT_TO_POINTER (HALF), test_found);
  g_test_add_data_func ("/refine/nothing", GUINT_TO_POINTER (NOTHING), test_refused);
  g_test_add_data_func ("/refine/squares", GUINT_TO_POINTER (SQUARES), test_refused);
  return g_test_run ();
}
