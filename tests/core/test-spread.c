/* test-spread.c: intervals and quantiles, held to known values */
#include "core/campaign/spread.h"

#include <math.h>

#define NEAR(a, b) g_assert_cmpfloat_with_epsilon ((a), (b), 0.00005)

/* From the formula by hand; the last two also stand in Newcombe (1998). */
static const struct
{
  guint  k, n;
  double low, high;
} intervals[] = {
  {  0,   10, 0.0000, 0.2775 },
  { 10,   10, 0.7225, 1.0000 },
  {  5,   10, 0.2366, 0.7634 },
  { 15,  148, 0.0624, 0.1605 },
  { 81,  263, 0.2553, 0.3662 },
};

static void
test_wilson (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (intervals); i++)
    {
      double low, high;

      vd_wilson (intervals[i].k, intervals[i].n, &low, &high);
      g_assert_cmpfloat_with_epsilon (low, intervals[i].low, 0.00006);
      g_assert_cmpfloat_with_epsilon (high, intervals[i].high, 0.00006);
    }
}

static void
test_wilson_of_nothing (void)
{
  double low, high;

  vd_wilson (0, 0, &low, &high);
  g_assert_cmpfloat (low, ==, 0);
  g_assert_cmpfloat (high, ==, 1);
}

/* Rounding must not leave the share itself outside. */
static void
test_wilson_holds_its_share (void)
{
  for (guint n = 1; n < 300; n++)
    for (guint k = 0; k <= n; k += MAX (n / 3, 1))
      {
        double low, high;

        vd_wilson (k, n, &low, &high);
        g_assert_cmpfloat (low, <=, (double) k / n);
        g_assert_cmpfloat (high, >=, (double) k / n);
        if (k == 0)
          g_assert_cmpfloat (low, ==, 0);
        if (k == n)
          g_assert_cmpfloat (high, ==, 1);
      }
}

static void
test_spread (void)
{
  double values[21];
  VdSpread spread;

  for (guint i = 0; i < 21; i++)
    values[i] = (i * 8) % 21; /* 0 to 20 in some order */

  spread = vd_spread_of (values, 21);
  NEAR (spread.mean, 10);
  NEAR (spread.median, 10);
  NEAR (spread.low, 1);
  NEAR (spread.high, 19);
}

static void
test_spread_between (void)
{
  double values[] = { 4, 1 };
  VdSpread spread = vd_spread_of (values, 2);

  NEAR (spread.mean, 2.5);
  NEAR (spread.median, 2.5);
  NEAR (spread.low, 1.15);
  NEAR (spread.high, 3.85);
}

static void
test_spread_of_few (void)
{
  double one = 7;
  VdSpread spread = vd_spread_of (&one, 1);

  NEAR (spread.mean, 7);
  NEAR (spread.low, 7);
  NEAR (spread.median, 7);
  NEAR (spread.high, 7);
  NEAR (vd_spread_of (NULL, 0).mean, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/spread/wilson", test_wilson);
  g_test_add_func ("/spread/wilson-of-nothing", test_wilson_of_nothing);
  g_test_add_func ("/spread/wilson-holds-its-share", test_wilson_holds_its_share);
  g_test_add_func ("/spread/quantiles", test_spread);
  g_test_add_func ("/spread/between-values", test_spread_between);
  g_test_add_func ("/spread/of-few", test_spread_of_few);

  return g_test_run ();
}
