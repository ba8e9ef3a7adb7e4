/* test-chance.c: what so many games prove, held to known values and to coins */
#include "core/campaign/chance.h"
#include "core/position/dice.h"
#include "validator/gate.h"
#include "validator/until.h"

#include <math.h>

#define NEAR(a, b, by) g_assert_cmpfloat_with_epsilon ((a), (b), (by))

/* Coins: a throw depends on campaign and number alone. */

static gboolean
throw_coin (guint64 campaign,
            guint   number,
            double  share)
{
  guint64 hash = vd_mix (vd_mix (vd_mix (77, campaign), number), 5);

  return (hash >> 11) * (1.0 / (G_GUINT64_CONSTANT (1) << 53)) < share;
}

/* Known values */

static void
test_beta (void)
{
  /* Polynomials by hand. */
  NEAR (vd_beta_below (1, 1, 0.3), 0.3, 1e-12);
  NEAR (vd_beta_below (2, 3, 0.5), 0.6875, 1e-12);
  NEAR (vd_beta_below (3, 1, 0.2), 0.008, 1e-12);
  NEAR (vd_beta_below (0.5, 0.5, 0.5), 0.5, 1e-12); /* arcsine */
  NEAR (vd_beta_below (0.5, 0.5, 0.25), 1 / 3.0, 1e-12);
  NEAR (vd_beta_below (40000, 60000, 0.4), 0.5, 1e-3);
  g_assert_cmpfloat (vd_beta_below (2, 3, 0), ==, 0);
  g_assert_cmpfloat (vd_beta_below (2, 3, 1), ==, 1);

  for (guint a = 1; a < 400; a += 57)
    for (guint b = 1; b < 400; b += 43)
      for (double x = 0.05; x < 1; x += 0.17)
        {
          NEAR (vd_beta_below (a, b, x) + vd_beta_below (b, a, 1 - x), 1, 1e-10);
          if (vd_beta_below (a, b, x) > 1e-6 && vd_beta_below (a, b, x) < 1 - 1e-6)
            NEAR (vd_beta_quantile (a, b, vd_beta_below (a, b, x)), x, 1e-8);
        }
}

/* As in Newcombe (1998), but for 5 of 10. */
static const struct
{
  guint  k, n;
  double low, high;
} intervals[] = {
  { 81, 263, 0.2527, 0.3676 },
  { 15, 148, 0.0578, 0.1617 },
  {  0,  20, 0.0000, 0.1684 },
  {  1,  29, 0.0009, 0.1776 },
  {  5,  10, 0.1871, 0.8129 },
};

static void
test_clopper_pearson (void)
{
  double low, high;

  for (guint i = 0; i < G_N_ELEMENTS (intervals); i++)
    {
      vd_clopper_pearson (intervals[i].k, intervals[i].n, &low, &high);
      NEAR (low, intervals[i].low, 0.00006);
      NEAR (high, intervals[i].high, 0.00006);
    }

  vd_clopper_pearson (7, 7, &low, &high);
  g_assert_cmpfloat (high, ==, 1);
  vd_clopper_pearson (0, 0, &low, &high);
  g_assert_cmpfloat (low, ==, 0);
  g_assert_cmpfloat (high, ==, 1);
}

static double
binomial (guint  k,
          guint  n,
          double p)
{
  double value = 1;

  for (guint i = 0; i < k; i++)
    value *= (double) (n - i) / (i + 1);

  return value * pow (p, k) * pow (1 - p, n - k);
}

/* It holds the share in at least 95 of 100 campaigns, whatever that is: by summing
 * over all that can happen. */
static void
test_clopper_pearson_covers (void)
{
  static const guint games[] = { 1, 5, 30, 73 };

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    for (double p = 0.01; p < 1; p += 0.007)
      {
        double covered = 0;

        for (guint k = 0; k <= games[i]; k++)
          {
            double low, high;

            vd_clopper_pearson (k, games[i], &low, &high);
            if (low <= p && p <= high)
              covered += binomial (k, games[i], p);
          }

        g_assert_cmpfloat (covered, >=, 0.95 - 1e-9);
      }
}

static void
test_student_beyond (void)
{
  /* From tables: 12.706 and 2.228 and 1.984 at 1, 10 and 100 degrees of freedom. */
  NEAR (vd_student_beyond (12.7062, 2), 0.05, 1e-6);
  NEAR (vd_student_beyond (-2.22814, 11), 0.05, 1e-6);
  NEAR (vd_student_beyond (1.98397, 101), 0.05, 1e-6);
  NEAR (vd_student_beyond (0, 20), 1, 1e-12);
  g_assert_cmpfloat (vd_student_beyond (5, 1), ==, 1);
}

static void
test_sign_test (void)
{
  NEAR (vd_sign_test (1, 9), 22 / 1024.0, 1e-12);
  NEAR (vd_sign_test (9, 1), 22 / 1024.0, 1e-12);
  NEAR (vd_sign_test (0, 5), 2 / 32.0, 1e-12);
  NEAR (vd_sign_test (0, 1), 1, 1e-12);
  g_assert_cmpfloat (vd_sign_test (0, 0), ==, 1);
  g_assert_cmpfloat (vd_sign_test (6, 6), ==, 1);
}

/* Pairs of coins of which the second copies the first so often: the interval holds
 * the difference in about 95 of 100 campaigns. */
static void
test_paired_shares_cover (void)
{
  static const struct { double first, second, copies; guint n; } tries[] = {
    { 0.5, 0.5, 0.0, 100 }, { 0.5, 0.6, 0.7, 100 }, { 0.2, 0.3, 0.5, 60 }, { 0.9, 0.95, 0.8, 200 },
  };
  const guint n = 4000;

  for (guint t = 0; t < G_N_ELEMENTS (tries); t++)
    {
      /* Of the copies both are as the first. */
      double truth = (1 - tries[t].copies) * (tries[t].second - tries[t].first);
      guint covered = 0;

      for (guint i = 0; i < n; i++)
        {
          guint counts[4] = { 0 };
          double low, high;

          for (guint k = 0; k < tries[t].n; k++)
            {
              gboolean first = throw_coin (i, 3 * k, tries[t].first);
              gboolean second = throw_coin (i, 3 * k + 1, tries[t].copies)
                                ? first : throw_coin (i, 3 * k + 2, tries[t].second);

              counts[(first ? 0 : 2) + (first == second ? 0 : 1)]++;
            }

          /* first and second, first alone, neither, second alone */
          vd_paired_shares (counts[0], counts[1], counts[3], counts[2], &low, &high);
          covered += low <= truth && truth <= high;
        }

      g_test_message ("%g and %g: covered in %.1f %%", tries[t].first, tries[t].second,
                      100.0 * covered / n);
      g_assert_cmpfloat ((double) covered / n, >, 0.935);
      g_assert_cmpfloat ((double) covered / n, <, 0.99);
    }
}

static void
test_paired_shares (void)
{
  double low, high, other_low, other_high;

  vd_paired_shares (20, 5, 12, 30, &low, &high);
  vd_paired_shares (20, 12, 5, 30, &other_low, &other_high);
  g_assert_cmpfloat (low, <, 7 / 67.0);
  g_assert_cmpfloat (high, >, 7 / 67.0);
  NEAR (low, -other_high, 1e-12);
  NEAR (high, -other_low, 1e-12);

  /* All alike: as wide as Wilson's of none. */
  vd_paired_shares (0, 0, 0, 40, &low, &high);
  NEAR (high, -low, 1e-12);
  g_assert_cmpfloat (high, >, 0.05);
  vd_paired_shares (0, 0, 0, 0, &low, &high);
  g_assert_cmpfloat (low, ==, -1);
  g_assert_cmpfloat (high, ==, 1);
}

static void
test_student (void)
{
  NEAR (vd_student (2), 12.7062, 0.0001);
  NEAR (vd_student (11), 2.2281, 0.0001);
  NEAR (vd_student (31), 2.0423, 0.0001);
  NEAR (vd_student (1000001), 1.9599664, 0.0000001);
  NEAR (vd_student (2000), vd_student (2001), 0.000002); /* exact, and near by */
  g_assert_cmpfloat (vd_student (2000), >, vd_student (2001));
  g_assert_cmpfloat (vd_student (1), ==, 0);
  g_assert_cmpfloat (vd_student (0), ==, 0);
}

static void
test_gates (void)
{
  g_assert_cmpint (vd_gate_judge (50, 100, 0.4, 0.6), ==, VD_GATE_UNPROVED); /* 39.8 to 60.2 */
  g_assert_cmpint (vd_gate_judge (500, 1000, 0.4, 0.6), ==, VD_GATE_HOLDS);
  g_assert_cmpint (vd_gate_judge (75, 100, 0.4, 0.6), ==, VD_GATE_FAILS);
  g_assert_cmpint (vd_gate_judge (10, 100, 0.4, 0.6), ==, VD_GATE_FAILS);
  g_assert_cmpint (vd_gate_judge (0, 0, 0.4, 0.6), ==, VD_GATE_UNPROVED);
  g_assert_cmpint (vd_gate_judge (0, 100, 0, 0.1), ==, VD_GATE_HOLDS);
}

typedef struct
{
  double at_least; /* share of the campaigns with this verdict */
  double games;    /* on average */
} Outcome;

static Outcome
try_sprt (VdSprt sprt,
          double share,
          guint  n)
{
  Outcome outcome = { 0, 0 };

  for (guint i = 0; i < n; i++)
    {
      VdSprt test = sprt;

      for (guint k = 0; vd_sprt_add (&test, throw_coin (i, k, share)) == 0; k++)
        g_assert_cmpuint (k, <, 100000);
      outcome.at_least += (test.verdict > 0) / (double) n;
      outcome.games += test.n / (double) n;
    }

  return outcome;
}

/* 4000 campaigns of coins each way: the errors are what was asked for. */
static void
test_sprt_errors (void)
{
  static const VdSprt tests[] = {
    { .low = 0.45, .high = 0.55, .alpha = 0.05, .beta = 0.05 },
    { .low = 0.30, .high = 0.40, .alpha = 0.01, .beta = 0.10 },
    { .low = 0.05, .high = 0.10, .alpha = 0.10, .beta = 0.05 },
  };
  const guint n = 4000;

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      const VdSprt *test = &tests[i];
      Outcome low = try_sprt (*test, test->low, n), high = try_sprt (*test, test->high, n);
      double alpha = low.at_least, beta = 1 - high.at_least;

      g_test_message ("%g to %g: alpha %.4f of %g, beta %.4f of %g, %.0f and %.0f games", test->low,
                      test->high, alpha, test->alpha, beta, test->beta, low.games, high.games);

      /* Three standard errors above; and not for want of any error. */
      g_assert_cmpfloat (alpha, <=, test->alpha + 3 * sqrt (test->alpha * (1 - test->alpha) / n));
      g_assert_cmpfloat (beta, <=, test->beta + 3 * sqrt (test->beta * (1 - test->beta) / n));
      g_assert_cmpfloat (alpha, >, test->alpha / 3);
      g_assert_cmpfloat (beta, >, test->beta / 3);
    }
}

/* A test of so many games planned beforehand takes 270 for these errors. */
static void
test_sprt_is_short (void)
{
  VdSprt test = { .low = 0.45, .high = 0.55, .alpha = 0.05, .beta = 0.05 };

  g_assert_cmpfloat (try_sprt (test, 0.45, 1000).games, <, 200);
  g_assert_cmpfloat (try_sprt (test, 0.7, 1000).games, <, 60);
}

static void
test_sprt_stands (void)
{
  VdSprt test = { .low = 0.4, .high = 0.6, .alpha = 0.05, .beta = 0.05 };

  /* log 19 / log 1.5 = 7.26 wins */
  for (guint i = 0; i < 7; i++)
    g_assert_cmpint (vd_sprt_add (&test, TRUE), ==, 0);
  g_assert_cmpint (vd_sprt_add (&test, TRUE), ==, 1);
  for (guint i = 0; i < 50; i++)
    g_assert_cmpint (vd_sprt_add (&test, FALSE), ==, 1);
  g_assert_cmpuint (test.n, ==, 8);
  g_assert_cmpuint (test.k, ==, 8);
}

/* Throws batches until the share is known. */
static guint
stop (VdUntil      *until,
      VdGameResult *results,
      guint         most,
      guint64       campaign,
      double        share)
{
  guint n = 0;

  while (n < most && !until->done)
    {
      guint next = MIN (n + vd_until_batch (n), most);

      for (guint i = n; i < next; i++)
        results[i] = (VdGameResult) { .winner = throw_coin (campaign, i, share) ? 0 : 1 };
      vd_until_look (until, results, next, n);
      n = next;
    }

  return n;
}

/* Looking again and again at the width leaves the interval its 95 %, nearly. */
static void
test_until_covers (void)
{
  static const double shares[] = { 0.5, 0.3, 0.1, 0.03 };
  const guint n = 2000, most = 3000;
  g_autofree VdGameResult *results = g_new0 (VdGameResult, most);

  for (guint s = 0; s < G_N_ELEMENTS (shares); s++)
    {
      guint covered = 0, played = 0;

      for (guint i = 0; i < n; i++)
        {
          VdUntil until = { .kind = VD_UNTIL_SHARE, .side = 0, .within = 0.05 };
          guint games = stop (&until, results, most, i, shares[s]), wins = 0;
          double low, high;

          for (guint k = 0; k < games; k++)
            wins += results[k].winner == 0;

          g_assert_true (until.done);
          g_assert_cmpuint (games, >, VD_UNTIL_BATCH);
          vd_wilson (wins, games, &low, &high);
          g_assert_cmpfloat ((high - low) / 2, <=, 0.05 + 1e-12);
          NEAR (until.reach, (high - low) / 2, 1e-12);
          covered += low <= shares[s] && shares[s] <= high;
          played += games;
        }

      g_test_message ("share %g: covered in %.1f %%, %.0f games", shares[s], 100.0 * covered / n,
                      (double) played / n);
      g_assert_cmpfloat ((double) covered / n, >, 0.93);
    }
}

/* Points 0 to 4, at equal chances: a standard deviation of sqrt (2). */
static void
test_until_of_margin (void)
{
  VdUntil until = { .kind = VD_UNTIL_MARGIN, .side = -1, .within = 0.1 };
  g_autofree VdGameResult *results = g_new0 (VdGameResult, 5000);
  guint n = 0;

  while (!until.done)
    {
      guint next = n + vd_until_batch (n);

      for (guint i = n; i < next; i++)
        results[i].points[0] = vd_below (vd_mix (3, i), 5);
      vd_until_look (&until, results, next, n);
      n = next;
    }

  /* (1.96 * 1.41 / 0.1)² = 768 */
  g_assert_cmpuint (n, >, 650);
  g_assert_cmpuint (n, <, 950);
}

/* Games that were broken off count for nothing. */
static void
test_until_leaves_out_broken_games (void)
{
  VdUntil until = { .kind = VD_UNTIL_SPRT, .side = 1,
                    .sprt = { .low = 0.4, .high = 0.6, .alpha = 0.05, .beta = 0.05 } };
  VdGameResult results[20] = { 0 };

  for (guint i = 0; i < 20; i++)
    {
      results[i].winner = i % 2;
      results[i].error = i % 2 == 0 ? (char *) "broken" : NULL;
    }

  g_assert_false (vd_until_look (&until, results, 10, 0));
  g_assert_cmpuint (until.sprt.n, ==, 5);
  g_assert_true (vd_until_look (&until, results, 20, 10));
  g_assert_cmpint (until.sprt.verdict, ==, 1);
  g_assert_cmpuint (until.sprt.n, ==, 8);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/chance/beta", test_beta);
  g_test_add_func ("/chance/clopper-pearson", test_clopper_pearson);
  g_test_add_func ("/chance/clopper-pearson-covers", test_clopper_pearson_covers);
  g_test_add_func ("/chance/student-beyond", test_student_beyond);
  g_test_add_func ("/chance/sign-test", test_sign_test);
  g_test_add_func ("/chance/paired-shares", test_paired_shares);
  g_test_add_func ("/chance/paired-shares-cover", test_paired_shares_cover);
  g_test_add_func ("/chance/student", test_student);
  g_test_add_func ("/chance/gates", test_gates);
  g_test_add_func ("/chance/sprt-errors", test_sprt_errors);
  g_test_add_func ("/chance/sprt-is-short", test_sprt_is_short);
  g_test_add_func ("/chance/sprt-stands", test_sprt_stands);
  g_test_add_func ("/until/covers", test_until_covers);
  g_test_add_func ("/until/margin", test_until_of_margin);
  g_test_add_func ("/until/broken-games", test_until_leaves_out_broken_games);

  return g_test_run ();
}
