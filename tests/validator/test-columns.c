/* test-columns.c: numbers in the tables of a report on a terminal */
#include "validator/columns.h"

static void
test_mean (void)
{
  static const struct
  {
    double      mean, reach;
    const char *text;
  } means[] = {
    { 12.34,  0.44, "12.3 ±0.4" },
    { -0.06,  1.0,  "-0.1 ±1.0" },
    { -0.04,  1.0,  "0.0 ±1.0" },
    { 0.04,   0.0,  "0.0 ±0.0" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (means); i++)
    {
      g_autofree char *text = vd_columns_mean (means[i].mean, means[i].reach);

      g_assert_cmpstr (text, ==, means[i].text);
    }
}

static void
test_signed (void)
{
  static const struct
  {
    double      number;
    int         places;
    const char *text;
  } numbers[] = {
    { 1.26,    1, "+1.3" },
    { -1.26,   1, "-1.3" },
    { -0.04,   1, "0.0" },
    { 0.04,    1, "0.0" },
    { -0.04,   2, "-0.04" },
    { 0.0049,  2, "0.00" },
    { -0.0051, 2, "-0.01" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *text = vd_columns_signed (numbers[i].number, numbers[i].places);

      g_assert_cmpstr (text, ==, numbers[i].text);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/columns/mean", test_mean);
  g_test_add_func ("/columns/signed", test_signed);
  return g_test_run ();
}
