/* Which waves a picture is made of, beside what their definition says. */
#include "formats/scan/fourier.h"

#include <math.h>

static const guint sizes[][2] = {
  { 1, 1 }, { 2, 1 }, { 1, 3 }, { 4, 5 }, { 6, 8 }, { 15, 16 }, { 20, 27 }, { 30, 25 },
};

static VdWave *
make_values (const guint size[2])
{
  g_autoptr (GRand) dice = g_rand_new_with_seed (size[0] * 100 + size[1]);
  VdWave *values = g_new (VdWave, size[0] * size[1]);

  for (guint i = 0; i < size[0] * size[1]; i++)
    values[i] = (VdWave) { g_rand_double_range (dice, -1, 1), g_rand_double_range (dice, -1, 1) };
  return values;
}

static void
assert_wave (const VdWave *values,
             const guint   size[2],
             guint         u,
             guint         v,
             VdWave        found)
{
  double re = 0, im = 0;

  for (guint y = 0; y < size[1]; y++)
    for (guint x = 0; x < size[0]; x++)
      {
        double angle = -2 * G_PI * ((double) u * x / size[0] + (double) v * y / size[1]);
        VdWave value = values[y * size[0] + x];

        re += value.re * cos (angle) - value.im * sin (angle);
        im += value.re * sin (angle) + value.im * cos (angle);
      }
  g_assert_cmpfloat_with_epsilon (found.re, re, 1e-4);
  g_assert_cmpfloat_with_epsilon (found.im, im, 1e-4);
}

static void
test_definition (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const guint *size = sizes[i];
      g_autofree VdWave *values = make_values (size);
      g_autofree VdWave *waves = g_memdup2 (values, size[0] * size[1] * sizeof *values);

      vd_fourier_transform (waves, size);
      for (guint v = 0; v < size[1]; v++)
        for (guint u = 0; u < size[0]; u++)
          assert_wave (values, size, u, v, waves[v * size[0] + u]);
    }
}

static void
test_back (void)
{
  static const guint size[2] = { 200, 144 };
  g_autofree VdWave *values = make_values (size);
  g_autofree VdWave *waves = g_memdup2 (values, size[0] * size[1] * sizeof *values);
  double n = size[0] * size[1];

  vd_fourier_transform (waves, size);
  vd_fourier_transform (waves, size);
  for (guint y = 0; y < size[1]; y++)
    for (guint x = 0; x < size[0]; x++)
      {
        VdWave back = waves[(size[1] - y) % size[1] * size[0] + (size[0] - x) % size[0]];

        g_assert_cmpfloat_with_epsilon (back.re / n, values[y * size[0] + x].re, 1e-5);
        g_assert_cmpfloat_with_epsilon (back.im / n, values[y * size[0] + x].im, 1e-5);
      }
}

static void
test_fit (void)
{
  static const guint rows[][2] = {
    { 1, 1 }, { 7, 6 }, { 11, 10 }, { 64, 64 }, { 699, 675 }, { 1023, 1000 }, { 1024, 1024 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpuint (vd_fourier_fit (rows[i][0]), ==, rows[i][1]);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fourier/definition", test_definition);
  g_test_add_func ("/fourier/back", test_back);
  g_test_add_func ("/fourier/fit", test_fit);
  return g_test_run ();
}
