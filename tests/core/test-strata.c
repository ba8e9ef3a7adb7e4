/* test-strata.c: choices compared in strata, held to published examples and to coins */
#include "core/campaign/chance.h"
#include "core/campaign/strata.h"
#include "core/position/dice.h"

#include <math.h>

#define NEAR(a, b, by) g_assert_cmpfloat_with_epsilon ((a), (b), (by))

static gboolean
throw_coin (guint64 campaign,
            guint   number,
            double  share)
{
  guint64 hash = vd_mix (vd_mix (vd_mix (78, campaign), number), 5);

  return (hash >> 11) * (1.0 / (G_GUINT64_CONSTANT (1) << 53)) < share;
}

/* What a chi-squared distribution has above so much, from tables. */
static void
test_chi (void)
{
  NEAR (vd_chi_above (3.841459, 1), 0.05, 1e-6);
  NEAR (vd_chi_above (5.991465, 2), 0.05, 1e-6);
  NEAR (vd_chi_above (7.814728, 3), 0.05, 1e-6);
  NEAR (vd_chi_above (18.307038, 10), 0.05, 1e-6);
  NEAR (vd_chi_above (24.995790, 15), 0.05, 1e-6);
  NEAR (vd_chi_above (6.634897, 1), 0.01, 1e-6);
  g_assert_cmpfloat (vd_chi_above (0, 4), ==, 1);
}

/* Newcombe (1998): 56 of 70 against 48 of 80, and what is at an end. */
static void
test_difference (void)
{
  static const struct { VdStratum stratum; double difference, low, high; } known[] = {
    { { { 80, 70 }, { 48, 56 } },  0.2000,  0.0524, 0.3339 },
    { { { 10, 10 }, {  3,  9 } },  0.6000,  0.1705, 0.8090 },
    { { { 29, 56 }, {  0,  5 } },  0.0893, -0.0381, 0.1926 },
    { { { 10, 10 }, {  0, 10 } },  1.0000,  0.6075, 1.0000 },
  };
  double low, high;

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      NEAR (vd_stratum_difference (&known[i].stratum, &low, &high), known[i].difference, 0.0001);
      NEAR (low, known[i].low, 0.0001);
      NEAR (high, known[i].high, 0.0001);
    }
}

/* Deaths of diabetics in two ages, by treatment: Rothman, Modern Epidemiology. */
static const VdStratum tolbutamide[] = {
  { { 120, 106 }, { 5, 8 } },
  { { 85, 98 }, { 16, 22 } },
};

/* Who was admitted at Berkeley, men and women by department: all together it seems that
 * women were kept out. */
static const VdStratum berkeley[] = {
  { { 825, 108 }, { 512, 89 } },  { { 560, 25 }, { 353, 17 } },  { { 325, 593 }, { 120, 202 } },
  { { 417, 375 }, { 138, 131 } }, { { 191, 393 }, { 53, 94 } },  { { 373, 341 }, { 22, 24 } },
};

static void
test_pool (void)
{
  VdStratum few[] = { tolbutamide[0], { { 9, 500 }, { 0, 500 } }, tolbutamide[1] };
  VdStratum one[] = { tolbutamide[1] }, all = { { 0, 0 }, { 0, 0 } };
  double low, high, from, to;

  /* By hand: (1.9027 + 1.6503) / (56.283 + 45.519); published is 0.035, and of 90 %
   * -0.018 to 0.087, which is -0.027 to 0.097 of 95 %. */
  NEAR (vd_strata_pool (tolbutamide, 2, &low, &high), 0.0349, 0.0001);
  NEAR (low, -0.027, 0.004);
  NEAR (high, 0.097, 0.004);

  /* A stratum with few games of a choice is passed over. */
  NEAR (vd_strata_pool (few, 3, &from, &to), 0.0349, 0.0001);
  NEAR (from, low, 1e-12);
  NEAR (to, high, 1e-12);

  NEAR (vd_strata_pool (one, 1, &low, &high), vd_stratum_difference (one, &from, &to), 1e-12);
  NEAR (low, from, 1e-12);
  NEAR (high, to, 1e-12);
  g_assert_cmpfloat (vd_strata_pool (&all, 1, &low, &high), ==, 0);
  g_assert_cmpfloat (low, ==, -1);
  g_assert_cmpfloat (high, ==, 1);

  for (guint i = 0; i < G_N_ELEMENTS (berkeley); i++)
    for (guint k = 0; k < 2; k++)
      {
        all.n[k] += berkeley[i].n[k];
        all.wins[k] += berkeley[i].wins[k];
      }
  g_assert_cmpfloat (vd_stratum_difference (&all, &low, &high), <, -0.1);
  g_assert_cmpfloat (vd_strata_pool (berkeley, G_N_ELEMENTS (berkeley), &low, &high), >, 0);
  g_assert_cmpfloat (low, <, 0);
}

/* The variance of the difference that Sato gives, who knows nothing of Newcombe. */
static double
get_sato (const VdStratum *strata,
          guint            n,
          double           difference)
{
  double weight = 0, p = 0, q = 0;

  for (guint i = 0; i < n; i++)
    {
      double first = strata[i].n[0], second = strata[i].n[1], all = first + second;
      double lost = second - strata[i].wins[1], lost_first = first - strata[i].wins[0];

      weight += first * second / all;
      p += (second * second * strata[i].wins[0] - first * first * strata[i].wins[1] +
            first * second * (first - second) / 2) / (all * all);
      q += (strata[i].wins[1] * lost_first + strata[i].wins[0] * lost) / (2 * all);
    }

  return (difference * p + q) / (weight * weight);
}

/* Of many games the interval is what others have for it. */
static void
test_sato (void)
{
  static const VdStratum strata[] = {
    { { 300, 200 }, { 120, 104 } }, { { 150, 450 }, { 90, 300 } }, { { 400, 400 }, { 100, 130 } },
  };
  double low, high, reach;
  double difference = vd_strata_pool (strata, G_N_ELEMENTS (strata), &low, &high);

  reach = 1.959964 * sqrt (get_sato (strata, G_N_ELEMENTS (strata), difference));
  NEAR (low, difference - reach, 0.0015);
  NEAR (high, difference + reach, 0.0015);

  /* Rothman's, of 90 %: -0.018 to 0.087 */
  difference = vd_strata_pool (tolbutamide, 2, &low, &high);
  reach = 1.644854 * sqrt (get_sato (tolbutamide, 2, difference));
  NEAR (difference - reach, -0.018, 0.001);
  NEAR (difference + reach, 0.087, 0.001);
}

static void
test_test (void)
{
  const VdStratum few = { { 9, 500 }, { 0, 500 } };

  /* 1.5246 with one degree of freedom. */
  NEAR (vd_strata_test (berkeley, G_N_ELEMENTS (berkeley)), 0.2169, 0.0001);
  g_assert_cmpfloat (vd_strata_test (&few, 1), ==, 1);
  g_assert_cmpfloat (vd_strata_differ (&few, 1), ==, 1);
  g_assert_cmpfloat (vd_strata_oppose (&few, 1), ==, 1);

  /* In the first department women are admitted more often, in the others it is even. */
  g_assert_cmpfloat (vd_strata_differ (berkeley, G_N_ELEMENTS (berkeley)), <, 0.01);
  g_assert_cmpfloat (vd_strata_oppose (berkeley, G_N_ELEMENTS (berkeley)), >, 0.3);
}

/* Gail and Simon's table: 5 % at 2.71, 4.23, 5.43 and 6.50 for two to five strata.  The
 * smaller sum comes from one stratum that differs by its standard error so often. */
static void
test_oppose (void)
{
  static const double known[] = { 2.71, 4.23, 5.43, 6.50 };

  for (guint n = 2; n <= 5; n++)
    {
      VdStratum strata[5], *odd = &strata[n - 1];
      double most = 1, least = 0;

      for (guint i = 0; i + 1 < n; i++)
        strata[i] = (VdStratum) { { 100000, 100000 }, { 40000, 60000 } };

      /* Where it passes 5 %, as the last turns more and more. */
      *odd = (VdStratum) { { 20000, 20000 }, { 10000, 10000 } };
      while (most > 0.05)
        {
          double a, b;

          least = most;
          odd->wins[0]++;
          most = vd_strata_oppose (strata, n);
          a = vd_stratum_difference (odd, &b, &b);
          if (most <= 0.05)
            NEAR (a * a / (2 * 0.25 / 20000), known[n - 2], 0.05);
        }
      g_assert_cmpfloat (least, >=, 0.05);
    }
}

/* Strata in which it turns round, and one choice that does nothing. */
static void
test_turns (void)
{
  const VdStratum turned[] = { { { 200, 200 }, { 80, 120 } }, { { 200, 200 }, { 120, 80 } } };
  const VdStratum even[] = { { { 200, 200 }, { 100, 104 } }, { { 200, 200 }, { 103, 99 } } };

  g_assert_cmpfloat (vd_strata_oppose (turned, 2), <, 0.001);
  g_assert_cmpfloat (vd_strata_differ (turned, 2), <, 0.001);
  g_assert_cmpfloat (vd_strata_oppose (even, 2), >, 0.3);
  g_assert_cmpfloat (vd_strata_differ (even, 2), >, 0.3);
}

/* Strata in which the choice is worth so much, though the shares differ: the interval
 * holds it in about 95 of 100 campaigns. */
static void
test_covers (void)
{
  static const struct { double share; guint n[2]; } strata[] = {
    { 0.02, { 30, 80 } }, { 0.5, { 60, 40 } }, { 0.86, { 25, 25 } }, { 0.05, { 20, 20 } },
    { 0.03, { 40, 15 } },
  };
  const double worth = 0.12;
  guint covered = 0, n = 4000;

  for (guint campaign = 0; campaign < n; campaign++)
    {
      VdStratum seen[G_N_ELEMENTS (strata)] = { 0 };
      double low, high;
      guint number = 0;

      for (guint i = 0; i < G_N_ELEMENTS (strata); i++)
        for (guint choice = 0; choice < 2; choice++)
          for (guint game = 0; game < strata[i].n[choice]; game++)
            {
              seen[i].n[choice]++;
              seen[i].wins[choice] += throw_coin (campaign, number++,
                                                  strata[i].share + choice * worth);
            }

      vd_strata_pool (seen, G_N_ELEMENTS (seen), &low, &high);
      covered += low <= worth && worth <= high;
    }

  g_test_message ("covered %g", (double) covered / n);
  g_assert_cmpfloat ((double) covered / n, >, 0.94);
  g_assert_cmpfloat ((double) covered / n, <, 0.965);
}

/* As p.adjust () of R answers. */
static void
test_holm (void)
{
  double p[] = { 0.01, 0.04, 0.03, 0.005 }, one[] = { 0.2 }, high[] = { 0.6, 0.7 };
  static const double known[] = { 0.03, 0.06, 0.06, 0.02 };

  vd_holm (p, G_N_ELEMENTS (p));
  for (guint i = 0; i < G_N_ELEMENTS (p); i++)
    NEAR (p[i], known[i], 1e-12);
  vd_holm (one, 1);
  NEAR (one[0], 0.2, 1e-12);
  vd_holm (high, 2);
  NEAR (high[0], 1, 1e-12);
  NEAR (high[1], 1, 1e-12);
  vd_holm (NULL, 0);
}

/* Twelve rows without any difference: at least one is called one in less than 5 of 100
 * campaigns, and in many more without Holm. */
static void
test_holm_holds (void)
{
  guint called = 0, naive = 0, n = 4000;

  for (guint campaign = 0; campaign < n; campaign++)
    {
      double p[12], least = 1;

      for (guint i = 0; i < G_N_ELEMENTS (p); i++)
        {
          p[i] = (vd_mix (vd_mix (79, campaign), i) >> 11) * (1.0 / (G_GUINT64_CONSTANT (1) << 53));
          least = MIN (least, p[i]);
        }
      naive += least < 0.05;
      vd_holm (p, G_N_ELEMENTS (p));
      for (guint i = 0; i < G_N_ELEMENTS (p); i++)
        if (p[i] < 0.05)
          {
            called++;
            break;
          }
    }

  g_assert_cmpfloat ((double) naive / n, >, 0.4);
  g_assert_cmpfloat ((double) called / n, <, 0.06);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/strata/chi", test_chi);
  g_test_add_func ("/strata/difference", test_difference);
  g_test_add_func ("/strata/pool", test_pool);
  g_test_add_func ("/strata/sato", test_sato);
  g_test_add_func ("/strata/test", test_test);
  g_test_add_func ("/strata/oppose", test_oppose);
  g_test_add_func ("/strata/turns", test_turns);
  g_test_add_func ("/strata/covers", test_covers);
  g_test_add_func ("/strata/holm", test_holm);
  g_test_add_func ("/strata/holm-holds", test_holm_holds);
  return g_test_run ();
}
