/* test-legend.c: the key of the chart beneath the results table, light and dark */
#include "editor/system/combat-chart.h"

#include <math.h>
#include <string.h>

#define LIGHT 0xf6f5f4 /* what lies behind it, in both styles */
#define DARK 0x353535

/* How bright a colour is to the eye, 0 to 1 (WCAG 2). */
static double
get_luminance (guint color)
{
  static const double weights[] = { 0.0722, 0.7152, 0.2126 }; /* blue, green, red */
  double sum = 0;

  for (guint i = 0; i < 3; i++)
    {
      double part = (color >> 8 * i & 255) / 255.0;

      sum += weights[i] * (part <= 0.04045 ? part / 12.92 : pow ((part + 0.055) / 1.055, 2.4));
    }

  return sum;
}

static double
get_contrast (guint a,
              guint b)
{
  double x = get_luminance (a), y = get_luminance (b);

  return (MAX (x, y) + 0.05) / (MIN (x, y) + 0.05);
}

/* The key lies on the style's own ground, without boxes of another colour, and the lines
 * are seen there. */
static void
test_lines (gconstpointer data)
{
  gboolean on_dark = GPOINTER_TO_INT (data);
  g_autofree char *legend = vd_combat_chart_legend (on_dark, TRUE);
  g_autoptr (GRegex) regex = g_regex_new ("<span ([^>]*)>[^<]*━", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  guint n = 0;

  g_assert_null (strstr (legend, "background"));
  for (g_regex_match (regex, legend, 0, &match);
       g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *attributes = g_match_info_fetch (match, 1);
      const char *color = strchr (attributes, '#');

      g_assert_nonnull (color);
      g_assert_cmpfloat (get_contrast (strtoul (color + 1, NULL, 16), on_dark ? DARK : LIGHT), >=,
                         3.0);
      n++;
    }

  g_assert_cmpuint (n, ==, 2);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/legend/light", GINT_TO_POINTER (FALSE), test_lines);
  g_test_add_data_func ("/legend/dark", GINT_TO_POINTER (TRUE), test_lines);

  return g_test_run ();
}
