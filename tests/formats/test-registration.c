/* test-registration.c: scans of which the truth is known, laid on their maps again
 *
 * Sheets are turned, tilted, sheared, drawn out and folded by chance, from seeds; control points
 * are clicked with a hand's slips.  What is measured are all hexes, against the truth, not the
 * points.
 */
#include <math.h>
#include <string.h>

#include <gio/gio.h>

#include "formats/io/error.h"
#include "formats/scan/warp.h"

#define PITCH 75.0 /* pixels, as of a hex of three quarters of an inch at 100 dpi */
#define N_SHEETS 40

static const VdGrid grid = { 36, 31, VD_FLAT, TRUE };

/* A sheet as it was scanned: a transform, a drift of the scale, and a fold. */
typedef struct
{
  double matrix[9];
  double drift;
  double fold_x, fold_y;       /* by which all right of the fold is moved, in pixels */
  double fold_at, fold_slope;
} Sheet;

static Sheet
make_sheet (GRand  *chance,
            double  drift,
            double  fold)
{
  double angle = g_rand_double_range (chance, -3, 3) * G_PI / 180;
  double shear = g_rand_double_range (chance, -0.01, 0.01);
  double tilt_x = g_rand_double_range (chance, -3e-4, 3e-4);
  double tilt_y = g_rand_double_range (chance, -3e-4, 3e-4);
  double way = g_rand_double_range (chance, 0, 2 * G_PI);
  double c = PITCH * cos (angle), s = PITCH * sin (angle);
  Sheet sheet = {
    .matrix = { c + 400 * tilt_x, shear * c - s + 400 * tilt_y, 400,
                s + 300 * tilt_x, shear * s + c + 300 * tilt_y, 300, tilt_x, tilt_y, 1 },
    .drift = drift,
    .fold_x = fold * cos (way),
    .fold_y = fold * sin (way),
    .fold_at = g_rand_double_range (chance, 10, 22),
    .fold_slope = g_rand_double_range (chance, -0.1, 0.1),
  };

  return sheet;
}

/* Where the scan shows a place. */
static void
see (const Sheet *sheet,
     double       map_x,
     double       map_y,
     double      *x,
     double      *y)
{
  const double *m = sheet->matrix;
  double drawn_y = map_y * (1 + sheet->drift * map_y / 31);
  double depth = m[6] * map_x + m[7] * drawn_y + m[8];
  gboolean is_beyond = map_x > sheet->fold_at + sheet->fold_slope * map_y;

  *x = (m[0] * map_x + m[1] * drawn_y + m[2]) / depth + (is_beyond ? sheet->fold_x : 0);
  *y = (m[3] * map_x + m[4] * drawn_y + m[5]) / depth + (is_beyond ? sheet->fold_y : 0);
}

static double
slip (GRand  *chance,
      double  size)
{
  double sum = 0;

  for (guint i = 0; i < 12; i++)
    sum += g_rand_double (chance);
  return (sum - 6) * size;
}

/* @n hexes by chance, no two the same. */
static VdTie *
click (const Sheet *sheet,
       GRand       *chance,
       guint        n,
       double       size)
{
  VdTie *ties = g_new0 (VdTie, n);
  g_autoptr (GHashTable) taken = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < n; i++)
    {
      VdTie *tie = &ties[i];
      guint cell;

      do
        cell = (guint) g_rand_int_range (chance, 0, (int) vd_grid_n_cells (&grid));
      while (!g_hash_table_add (taken, GUINT_TO_POINTER (cell + 1)));
      vd_grid_centre (&grid, cell, &tie->map_x, &tie->map_y);
      see (sheet, tie->map_x, tie->map_y, &tie->x, &tie->y);
      tie->x += slip (chance, size);
      tie->y += slip (chance, size);
      tie->weight = 1;
      tie->name = "0101";
    }
  return ties;
}

/* All hexes, found with the slip of an eye. */
static VdTie *
find_all (const Sheet *sheet,
          GRand       *chance,
          double       size)
{
  VdTie *ties = g_new0 (VdTie, vd_grid_n_cells (&grid));

  for (guint cell = 0; cell < vd_grid_n_cells (&grid); cell++)
    {
      VdTie *tie = &ties[cell];

      vd_grid_centre (&grid, cell, &tie->map_x, &tie->map_y);
      see (sheet, tie->map_x, tie->map_y, &tie->x, &tie->y);
      tie->x += slip (chance, size);
      tie->y += slip (chance, size);
      tie->weight = 1;
    }
  return ties;
}

static VdRegistration *
lay (const VdTie  *ties,
     guint         n,
     VdScanFit     fit,
     VdCorrection  correction)
{
  g_autoptr (GError) error = NULL;
  VdRegistration *registration = vd_registration_new (ties, n, fit, correction, &error);

  g_assert_no_error (error);
  return registration;
}

/* Returns: the root of the mean square over all hexes, in per cent of the pitch */
static double
measure (const VdRegistration *registration,
         const Sheet          *sheet)
{
  double sum = 0;
  guint n = vd_grid_n_cells (&grid);

  for (guint cell = 0; cell < n; cell++)
    {
      double map_x, map_y, x, y, true_x, true_y;

      vd_grid_centre (&grid, cell, &map_x, &map_y);
      see (sheet, map_x, map_y, &true_x, &true_y);
      g_assert_true (vd_registration_to_pixel (registration, map_x, map_y, &x, &y));
      sum += pow (x - true_x, 2) + pow (y - true_y, 2);
    }
  return 100 * sqrt (sum / n) / PITCH;
}

/* Without slips a transform comes back as it was, of the fewest points and of ten thousand. */
static void
test_exact (void)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (21);

  for (guint i = 0; i < N_SHEETS; i++)
    {
      Sheet sheet = make_sheet (chance, 0, 0);
      guint n = i % 2 ? (guint) g_rand_int_range (chance, 12, 900) : 12;
      g_autofree VdTie *ties = click (&sheet, chance, n, 0);
      g_autoptr (VdRegistration) registration = lay (ties, n, VD_SCAN_PROJECTIVE,
                                                     VD_CORRECTION_NONE);

      g_assert_cmpfloat (measure (registration, &sheet), <, 1e-6);
    }
}

static void
test_many (void)
{
  static const VdGrid large = { 100, 100, VD_POINTY, FALSE };
  g_autoptr (GRand) chance = g_rand_new_with_seed (3);
  Sheet sheet = make_sheet (chance, 0, 0);
  g_autofree VdTie *ties = g_new0 (VdTie, VD_TIES_MOST);
  g_autoptr (VdRegistration) registration = NULL;
  gint64 begin = g_get_monotonic_time ();
  VdResidual residual;
  VdFitVerdict verdict;

  for (guint i = 0; i < VD_TIES_MOST; i++)
    {
      vd_grid_centre (&large, i, &ties[i].map_x, &ties[i].map_y);
      see (&sheet, ties[i].map_x, ties[i].map_y, &ties[i].x, &ties[i].y);
      ties[i].weight = 1;
    }
  registration = lay (ties, VD_TIES_MOST, VD_SCAN_PROJECTIVE, VD_CORRECTION_SMOOTH);
  vd_registration_get_residual (registration, 4711, &residual);
  vd_registration_judge (registration, &large, &verdict);
  g_test_message ("%u points: %.2f s", VD_TIES_MOST,
                  (double) (g_get_monotonic_time () - begin) / 1e6);
  g_assert_cmpfloat (residual.left_out, <, 1e-6);
  g_assert_cmpint (verdict.grade, ==, VD_FIT_GOOD);
}

/* The fewest points, with a sheet that each kind of transform can be. */
static void
test_fewest (void)
{
  static const double sheets[VD_N_SCAN_FITS][9] = {
    { 70, -5, 30, 5, 70, 40, 0, 0, 1 },
    { 70, -5, 30, 9, 60, 40, 0, 0, 1 },
    { 70, -5, 30, 9, 60, 40, 2e-3, -1e-3, 1 },
  };
  static const double places[4][2] = { { 1, 2 }, { 30, 3 }, { 4, 25 }, { 29, 27 } };

  for (guint fit = 0; fit < VD_N_SCAN_FITS; fit++)
    {
      Sheet sheet = { 0 };
      VdTie ties[4];
      g_autoptr (VdRegistration) registration = NULL;
      VdFitVerdict verdict;
      g_autofree char *sentence = NULL;

      memcpy (sheet.matrix, sheets[fit], sizeof sheet.matrix);
      for (guint i = 0; i < 4; i++)
        {
          ties[i] = (VdTie) { places[i][0], places[i][1], .weight = 1 };
          see (&sheet, ties[i].map_x, ties[i].map_y, &ties[i].x, &ties[i].y);
        }
      registration = lay (ties, fit + 2, (VdScanFit) fit, VD_CORRECTION_SMOOTH);
      g_assert_cmpfloat (measure (registration, &sheet), <, 1e-6);

      /* Any picture would fit so few. */
      vd_registration_judge (registration, &grid, &verdict);
      g_assert_cmpint (verdict.grade, ==, VD_FIT_UNKNOWN);
      sentence = vd_fit_verdict_say (&verdict);
      g_assert_nonnull (strstr (sentence, "one more"));
      g_assert_cmpint (vd_fit_for (VD_SCAN_PROJECTIVE, fit + 2), ==, fit);
    }
}

/* Sheets that lie badly on the glass and are not flat: of clicks the transform, of hexes found by
 * the hundreds the fold too. */
static void
test_folded (void)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (18);

  for (guint i = 0; i < 10; i++)
    {
      Sheet sheet = make_sheet (chance, 0.005, 3);
      guint n = vd_grid_n_cells (&grid);
      g_autofree VdTie *ties = find_all (&sheet, chance, 0.7);
      g_autoptr (VdRegistration) flat = lay (ties, n, VD_SCAN_PROJECTIVE, VD_CORRECTION_NONE);
      g_autoptr (VdRegistration) bent = lay (ties, n, VD_SCAN_PROJECTIVE, VD_CORRECTION_SMOOTH);
      VdFitVerdict verdict, flat_verdict;

      g_assert_cmpfloat (measure (flat, &sheet), >, 1.2);
      g_assert_cmpfloat (measure (bent, &sheet), <, 0.75);
      vd_registration_judge (bent, &grid, &verdict);
      vd_registration_judge (flat, &grid, &flat_verdict);
      g_test_message ("flat %.2f %% (said %.2f), bent %.2f %% (said %.2f, strength %.2f)",
                      measure (flat, &sheet), flat_verdict.expected_percent,
                      measure (bent, &sheet), verdict.expected_percent, verdict.strength);
      g_assert_cmpint (verdict.grade, ==, VD_FIT_GOOD);
      g_assert_cmpint (flat_verdict.grade, ==, VD_FIT_FAIR);
      g_assert_cmpfloat (verdict.strength, >, 0);
    }
}

/* What is nothing but slips gets no correction, whether points are few or many. */
static void
test_no_correction (void)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (7);
  guint bent = 0;

  for (guint i = 0; i < 100; i++)
    {
      Sheet sheet = make_sheet (chance, 0, 0);
      guint n = (guint) g_rand_int_range (chance, 12, 120);
      g_autofree VdTie *ties = click (&sheet, chance, n, 1);
      g_autoptr (VdRegistration) registration = lay (ties, n, VD_SCAN_PROJECTIVE,
                                                     VD_CORRECTION_SMOOTH);
      VdFitVerdict verdict;

      vd_registration_judge (registration, &grid, &verdict);
      bent += verdict.strength > 0;
    }
  g_test_message ("bent by chance: %u of 100", bent);
  g_assert_cmpuint (bent, <=, 5);
}

/* The sentence is about all hexes: said and true are never far apart, over sheets and slips. */
static void
test_honest (void)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (99);
  guint bold = 0;

  for (guint i = 0; i < 200; i++)
    {
      Sheet sheet = make_sheet (chance, g_rand_double_range (chance, 0, 0.005),
                                g_rand_double_range (chance, 0, 4));
      guint n = (guint) g_rand_int_range (chance, 6, 200);
      g_autofree VdTie *ties = click (&sheet, chance, n, g_rand_double_range (chance, 0.2, 3));
      g_autoptr (VdRegistration) registration = lay (ties, n, VD_SCAN_PROJECTIVE,
                                                     VD_CORRECTION_SMOOTH);
      VdFitVerdict verdict;

      vd_registration_judge (registration, &grid, &verdict);
      if (measure (registration, &sheet) > 1.5 * verdict.expected_percent)
        bold++;
    }
  g_test_message ("said to be better than two thirds of the truth: %u of 200", bold);
  g_assert_cmpuint (bold, <=, 10);
}

/* Good, fair, poor and bad are what the header says, from the best clicks to the worst. */
static void
test_grades (void)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (3);
  guint seen[VD_FIT_BAD + 1] = { 0 };

  for (double slip = 0.2; slip < 200; slip *= 1.2)
    {
      Sheet sheet = make_sheet (chance, 0, 0);
      g_autofree VdTie *ties = click (&sheet, chance, 40, slip);
      g_autoptr (VdRegistration) registration = lay (ties, 40, VD_SCAN_AFFINE, VD_CORRECTION_NONE);
      VdFitVerdict verdict;

      vd_registration_judge (registration, &grid, &verdict);
      seen[verdict.grade]++;
      g_assert_true (verdict.grade != VD_FIT_GOOD || verdict.expected_percent < 1);
      g_assert_cmpint (verdict.grade == VD_FIT_POOR, ==,
                       verdict.expected_percent >= 3 && verdict.expected_percent < 10);
      g_assert_cmpint (verdict.grade == VD_FIT_BAD, ==, verdict.expected_percent >= 10);
    }
  for (VdFitGrade grade = VD_FIT_GOOD; grade <= VD_FIT_BAD; grade++)
    g_assert_cmpuint (seen[grade], >, 0);
}

/* A wrong label is found among seven points as among two hundred, and no right one is blamed. */
static void
test_wrong (void)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (5);
  guint found = 0, blamed = 0, misled = 0;

  for (guint i = 0; i < 200; i++)
    {
      Sheet sheet = make_sheet (chance, 0, 0);
      guint n = (guint) g_rand_int_range (chance, 7, i % 4 ? 30 : 200);
      int bad = g_rand_int_range (chance, 0, (int) n), named;
      g_autofree VdTie *ties = click (&sheet, chance, n, 0.7);
      g_autoptr (VdRegistration) right = lay (ties, n, VD_SCAN_PROJECTIVE, VD_CORRECTION_NONE);
      g_autoptr (VdRegistration) wrong = NULL;
      g_autoptr (GError) error = NULL;
      VdResidual residual;

      blamed += vd_registration_find_wrong (right) >= 0;
      ties[bad].map_x += 0.866;
      ties[bad].map_y += 0.5;
      wrong = vd_registration_new (ties, n, VD_SCAN_PROJECTIVE, VD_CORRECTION_NONE, &error);
      if (wrong == NULL) /* its label is that of another point */
        continue;
      named = vd_registration_find_wrong (wrong);
      found += named == bad;
      misled += named >= 0 && named != bad;
      vd_registration_get_residual (wrong, (guint) bad, &residual);
      if (named == bad)
        g_assert_cmpfloat (residual.left_out, >, residual.percent);
    }
  g_test_message ("named %u, another %u, without cause %u of 200", found, misled, blamed);
  g_assert_cmpuint (found, >=, 185);
  g_assert_cmpuint (misled, <=, 2);
  g_assert_cmpuint (blamed, <=, 2);
}

/* Left out nearly is left out anew, where there are so many that the former is done. */
static void
test_left_out (void)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (8);
  Sheet sheet = make_sheet (chance, 0, 0);
  g_autofree VdTie *ties = click (&sheet, chance, 80, 2);
  g_autoptr (VdRegistration) all = lay (ties, 80, VD_SCAN_PROJECTIVE, VD_CORRECTION_NONE);

  for (guint i = 0; i < 80; i++)
    {
      g_autofree VdTie *others = g_memdup2 (ties, 80 * sizeof *ties);
      g_autoptr (VdRegistration) without = NULL;
      VdResidual residual;
      double x, y;

      others[i] = others[79];
      without = lay (others, 79, VD_SCAN_PROJECTIVE, VD_CORRECTION_NONE);
      vd_registration_to_pixel (without, ties[i].map_x, ties[i].map_y, &x, &y);
      vd_registration_get_residual (all, i, &residual);
      g_assert_cmpfloat_with_epsilon (residual.left_out,
        100 * hypot (ties[i].x - x, ties[i].y - y) /
        vd_registration_get_pitch (all, ties[i].map_x, ties[i].map_y), 0.02);
    }
}

static void
test_back (void)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (12);
  Sheet sheet = make_sheet (chance, 0.005, 4);
  guint n = vd_grid_n_cells (&grid);
  g_autofree VdTie *ties = find_all (&sheet, chance, 0.5);
  g_autoptr (VdRegistration) registration = lay (ties, n, VD_SCAN_PROJECTIVE,
                                                 VD_CORRECTION_SMOOTH);

  for (guint i = 0; i < 2000; i++)
    {
      double x = g_rand_double_range (chance, -200, 3000);
      double y = g_rand_double_range (chance, 0, 2800);
      double map_x, map_y, again_x, again_y;

      g_assert_true (vd_registration_to_map (registration, x, y, &map_x, &map_y));
      g_assert_true (vd_registration_to_pixel (registration, map_x, map_y, &again_x, &again_y));
      g_assert_cmpfloat (hypot (again_x - x, again_y - y), <, 1e-3);
    }
}

/* A warp is the registration; the times are those of a map of 1,000 hexes and of a screen. */
static void
test_warp (void)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (13);
  Sheet sheet = make_sheet (chance, 0.005, 3);
  guint n = vd_grid_n_cells (&grid);
  g_autofree VdTie *ties = find_all (&sheet, chance, 0.5);
  g_autoptr (VdRegistration) registration = NULL;
  g_autoptr (VdWarp) warp = NULL;
  gint64 begin = g_get_monotonic_time (), laid, made;
  static float pixels[1920][2];

  registration = lay (ties, n, VD_SCAN_PROJECTIVE, VD_CORRECTION_SMOOTH);
  laid = g_get_monotonic_time ();
  warp = vd_warp_new (registration, 0, 0, 32, 32);
  made = g_get_monotonic_time ();
  for (guint i = 0; i < 1080; i++)
    vd_warp_row (warp, 0, i * 0.02, 0.015, 0, 1920, pixels);
  g_test_message ("laid in %.0f ms, warp in %.0f ms, a screen of 1920 by 1080 in %.0f ms",
                  (double) (laid - begin) / 1e3, (double) (made - laid) / 1e3,
                  (double) (g_get_monotonic_time () - made) / 1e3);

  for (guint i = 0; i < 2000; i++)
    {
      double map_x = g_rand_double_range (chance, 0, 32);
      double map_y = g_rand_double_range (chance, 0, 32);
      double x, y, warped_x, warped_y;

      vd_registration_to_pixel (registration, map_x, map_y, &x, &y);
      vd_warp_to_pixel (warp, map_x, map_y, &warped_x, &warped_y);
      g_assert_cmpfloat (hypot (warped_x - x, warped_y - y), <, 0.02);
      vd_warp_row (warp, map_x, map_y, 1, 1, 1, pixels);
      g_assert_cmpfloat (hypot (pixels[0][0] - x, pixels[0][1] - y), <, 0.02);
    }
}

/* Points of which nothing can be made are refused, and named. */
typedef struct
{
  const char *words;
  VdScanFit   fit;
  guint       n;
  VdTie       ties[5];
} Refused;

static const Refused refused[] = {
  { "4 control points are needed; there are 3", VD_SCAN_PROJECTIVE, 3,
    { { 1, 1, 10, 10, 1, "0101" }, { 9, 1, 90, 10, 1, "0901" }, { 9, 9, 90, 90, 1, "0909" } } },
  { "Hex 0901 has two", VD_SCAN_AFFINE, 4,
    { { 1, 1, 10, 10, 1, "0101" }, { 9, 1, 90, 10, 1, "0901" }, { 9, 9, 90, 90, 1, "0909" },
      { 9, 1, 91, 11, 1, "0901" } } },
  { "0101 and 0909 lie on the same pixel", VD_SCAN_AFFINE, 3,
    { { 1, 1, 10, 10, 1, "0101" }, { 9, 1, 90, 10, 1, "0901" }, { 9, 9, 10, 10.2, 1, "0909" } } },
  { "All control points lie on one line", VD_SCAN_AFFINE, 3,
    { { 1, 1, 10, 10, 1, "0101" }, { 4, 1, 40, 10.01, 1, "0401" }, { 9, 1, 90, 10, 1, "0901" } } },
  { "All control points lie on one line", VD_SCAN_AFFINE, 3,
    { { 1, 1, 10, 10, 1, "0101" }, { 4, 3, 40, 10.01, 1, "0403" }, { 9, 1, 90, 10, 1, "0901" } } },
  { "All control points but that of hex 0909 lie on one line", VD_SCAN_PROJECTIVE, 4,
    { { 1, 1, 10, 10, 1, "0101" }, { 4, 1, 40, 10, 1, "0401" }, { 9, 9, 90, 90, 1, "0909" },
      { 9, 1, 90, 10, 1, "0901" } } },
  { "as in a mirror", VD_SCAN_AFFINE, 3,
    { { 1, 1, 10, 10, 1, "0101" }, { 9, 1, 10, 90, 1, "0901" }, { 1, 9, 90, 10, 1, "0109" } } },
  { "No flat sheet", VD_SCAN_PROJECTIVE, 4,
    { { 1, 1, 10, 10, 1, "0101" }, { 9, 1, 90, 10, 1, "0901" }, { 1, 9, 10, 90, 1, "0109" },
      { 9, 9, 20, 20, 1, "0909" } } },
  { "0901 lies where no sheet can be", VD_SCAN_AFFINE, 3,
    { { 1, 1, 10, 10, 1, "0101" }, { 9, 1, NAN, 10, 1, "0901" }, { 9, 9, 90, 90, 1, "0909" } } },
};

static void
test_refused (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *said = NULL;

      g_assert_null (vd_registration_new (refused[i].ties, refused[i].n, refused[i].fit,
                                          VD_CORRECTION_SMOOTH, &error));
      g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_UNPLAYABLE);
      said = vd_phrase_say (error->message, NULL);
      if (strstr (said, refused[i].words) == NULL)
        g_error ("row %u: %s", i, said);
    }
}

/* Points that are barely good enough, or bad, never end in anything but an answer. */
static void
test_hostile (void)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (666);

  for (guint i = 0; i < 20000; i++)
    {
      guint n = (guint) g_rand_int_range (chance, 0, 16);
      double size = pow (10, g_rand_double_range (chance, -3, 7));
      VdTie ties[16];
      g_autoptr (GError) error = NULL;
      g_autoptr (VdRegistration) registration = NULL;
      VdFitVerdict verdict;

      for (guint k = 0; k < n; k++)
        ties[k] = (VdTie) { g_rand_int_range (chance, 0, 4), g_rand_int_range (chance, 0, 4),
                            g_rand_double_range (chance, 0, size),
                            g_rand_double_range (chance, 0, size), 1, "0101" };
      registration = vd_registration_new (ties, n, (VdScanFit) (i % 3), (VdCorrection) (i / 3 % 3),
                                          &error);
      g_assert_true ((registration == NULL) == (error != NULL));
      if (registration == NULL)
        continue;
      vd_registration_judge (registration, &grid, &verdict);
      vd_registration_find_wrong (registration);
      for (guint k = 0; k < n; k++)
        {
          VdResidual residual;
          double x, y;

          vd_registration_get_residual (registration, k, &residual);
          g_assert_true (isfinite (residual.x) && isfinite (residual.percent));
          vd_registration_to_map (registration, ties[k].x, ties[k].y, &x, &y);
        }
    }
}

/* The same control points by GDAL, from the map to the picture. */
static void
compare_with_gdal (const VdTie          *ties,
                   guint                 n,
                   const char           *kind,
                   const VdRegistration *registration)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) asked = g_string_new (NULL);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *answer = NULL;
  g_auto (GStrv) lines = NULL, kinds = g_strsplit (kind, " ", -1);

  g_ptr_array_add (words, g_strdup ("gdaltransform"));
  g_ptr_array_add (words, g_strdup ("-i"));
  for (guint i = 0; kinds[i] != NULL; i++)
    g_ptr_array_add (words, g_strdup (kinds[i]));
  for (guint i = 0; i < n; i++)
    {
      double numbers[4] = { ties[i].x, ties[i].y, ties[i].map_x, ties[i].map_y };

      g_ptr_array_add (words, g_strdup ("-gcp"));
      for (guint k = 0; k < 4; k++)
        g_ptr_array_add (words, g_strdup_printf ("%.10f", numbers[k]));
    }
  g_ptr_array_add (words, NULL);
  for (guint i = 0; i < 40; i++)
    g_string_append_printf (asked, "%u.25 %u.5\n", i % 8 * 4, i / 8 * 5);

  process = g_subprocess_newv ((const char *const *) words->pdata,
                               G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE,
                               &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, asked->str, NULL, &answer, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (answer, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), >=, 40);
  for (guint i = 0; i < 40; i++)
    {
      double x, y, gdal_x, gdal_y;
      char *end;

      vd_registration_to_pixel (registration, i % 8 * 4 + 0.25, i / 8 * 5 + 0.5, &x, &y);
      gdal_x = g_ascii_strtod (lines[i], &end);
      gdal_y = g_ascii_strtod (end, NULL);
      g_assert_cmpfloat (hypot (gdal_x - x, gdal_y - y), <, 0.01);
    }
}

static void
test_gdal (void)
{
  g_autofree char *program = g_find_program_in_path ("gdaltransform");
  g_autoptr (GRand) chance = g_rand_new_with_seed (17);

  if (program == NULL)
    {
      g_test_skip ("gdaltransform is not there");
      return;
    }
  for (guint i = 0; i < 5; i++)
    {
      Sheet sheet = make_sheet (chance, 0.005, 3);
      guint n = 6 + 12 * i;
      g_autofree VdTie *ties = click (&sheet, chance, n, 1);
      g_autoptr (VdRegistration) flat = lay (ties, n, VD_SCAN_AFFINE, VD_CORRECTION_NONE);
      g_autoptr (VdRegistration) bent = lay (ties, n, VD_SCAN_AFFINE, VD_CORRECTION_THROUGH);

      compare_with_gdal (ties, n, "-order 1", flat);
      compare_with_gdal (ties, n, "-tps", bent);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/registration/exact", test_exact);
  g_test_add_func ("/registration/fewest", test_fewest);
  g_test_add_func ("/registration/many", test_many);
  g_test_add_func ("/registration/folded", test_folded);
  g_test_add_func ("/registration/no-correction", test_no_correction);
  g_test_add_func ("/registration/honest", test_honest);
  g_test_add_func ("/registration/grades", test_grades);
  g_test_add_func ("/registration/wrong", test_wrong);
  g_test_add_func ("/registration/left-out", test_left_out);
  g_test_add_func ("/registration/back", test_back);
  g_test_add_func ("/registration/warp", test_warp);
  g_test_add_func ("/registration/refused", test_refused);
  g_test_add_func ("/registration/gdal", test_gdal);
  g_test_add_func ("/registration/hostile", test_hostile);
  return g_test_run ();
}
