/* Colours: the difference that people see, how they look to whoever lacks cones, the nearest
 * that will do; and that the colours of maps hold to it. */
#include <math.h>

#include "formats/draw/color.h"
#include "formats/draw/draw-private.h"

/* The pairs of Sharma, Wu and Dalal (2005), table 1. */
static const struct
{
  VdLab  one, other;
  double difference;
} pairs[] = {
  { { 50.0000, 2.6772, -79.7751 }, { 50.0000, 0.0000, -82.7485 }, 2.0425 },
  { { 50.0000, 3.1571, -77.2803 }, { 50.0000, 0.0000, -82.7485 }, 2.8615 },
  { { 50.0000, 2.8361, -74.0200 }, { 50.0000, 0.0000, -82.7485 }, 3.4412 },
  { { 50.0000, -1.3802, -84.2814 }, { 50.0000, 0.0000, -82.7485 }, 1.0000 },
  { { 50.0000, -1.1848, -84.8006 }, { 50.0000, 0.0000, -82.7485 }, 1.0000 },
  { { 50.0000, -0.9009, -85.5211 }, { 50.0000, 0.0000, -82.7485 }, 1.0000 },
  { { 50.0000, 0.0000, 0.0000 }, { 50.0000, -1.0000, 2.0000 }, 2.3669 },
  { { 50.0000, -1.0000, 2.0000 }, { 50.0000, 0.0000, 0.0000 }, 2.3669 },
  { { 50.0000, 2.4900, -0.0010 }, { 50.0000, -2.4900, 0.0009 }, 7.1792 },
  { { 50.0000, 2.4900, -0.0010 }, { 50.0000, -2.4900, 0.0010 }, 7.1792 },
  { { 50.0000, 2.4900, -0.0010 }, { 50.0000, -2.4900, 0.0011 }, 7.2195 },
  { { 50.0000, 2.4900, -0.0010 }, { 50.0000, -2.4900, 0.0012 }, 7.2195 },
  { { 50.0000, -0.0010, 2.4900 }, { 50.0000, 0.0009, -2.4900 }, 4.8045 },
  { { 50.0000, -0.0010, 2.4900 }, { 50.0000, 0.0010, -2.4900 }, 4.8045 },
  { { 50.0000, -0.0010, 2.4900 }, { 50.0000, 0.0011, -2.4900 }, 4.7461 },
  { { 50.0000, 2.5000, 0.0000 }, { 50.0000, 0.0000, -2.5000 }, 4.3065 },
  { { 50.0000, 2.5000, 0.0000 }, { 73.0000, 25.0000, -18.0000 }, 27.1492 },
  { { 50.0000, 2.5000, 0.0000 }, { 61.0000, -5.0000, 29.0000 }, 22.8977 },
  { { 50.0000, 2.5000, 0.0000 }, { 56.0000, -27.0000, -3.0000 }, 31.9030 },
  { { 50.0000, 2.5000, 0.0000 }, { 58.0000, 24.0000, 15.0000 }, 19.4535 },
  { { 50.0000, 2.5000, 0.0000 }, { 50.0000, 3.1736, 0.5854 }, 1.0000 },
  { { 50.0000, 2.5000, 0.0000 }, { 50.0000, 3.2972, 0.0000 }, 1.0000 },
  { { 50.0000, 2.5000, 0.0000 }, { 50.0000, 1.8634, 0.5757 }, 1.0000 },
  { { 50.0000, 2.5000, 0.0000 }, { 50.0000, 3.2592, 0.3350 }, 1.0000 },
  { { 60.2574, -34.0099, 36.2677 }, { 60.4626, -34.1751, 39.4387 }, 1.2644 },
  { { 63.0109, -31.0961, -5.8663 }, { 62.8187, -29.7946, -4.0864 }, 1.2630 },
  { { 61.2901, 3.7196, -5.3901 }, { 61.4292, 2.2480, -4.9620 }, 1.8731 },
  { { 35.0831, -44.1164, 3.7933 }, { 35.0232, -40.0716, 1.5901 }, 1.8645 },
  { { 22.7233, 20.0904, -46.6940 }, { 23.0331, 14.9730, -42.5619 }, 2.0373 },
  { { 36.4612, 47.8580, 18.3852 }, { 36.2715, 50.5065, 21.2231 }, 1.4146 },
  { { 90.8027, -2.0831, 1.4410 }, { 91.1528, -1.6435, 0.0447 }, 1.4441 },
  { { 90.9257, -0.5406, -0.9208 }, { 88.6381, -0.8985, -0.7239 }, 1.5381 },
  { { 6.7747, -0.2908, -2.4247 }, { 5.8714, -0.0985, -2.2286 }, 0.6377 },
  { { 2.0776, 0.0795, -1.1350 }, { 0.9033, -0.0636, -0.5514 }, 0.9082 },
};

static VdColor
read_color (const char *text)
{
  VdColor color;

  g_assert_true (vd_color_parse (text, &color));
  return color;
}

static void
test_difference (void)
{
  g_assert_cmpuint (G_N_ELEMENTS (pairs), ==, 34);
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_test_message ("pair %u", i + 1);
      g_assert_cmpfloat_with_epsilon (vd_lab_difference (pairs[i].one, pairs[i].other),
                                      pairs[i].difference, 0.00005);
      g_assert_cmpfloat_with_epsilon (vd_lab_difference (pairs[i].other, pairs[i].one),
                                      pairs[i].difference, 0.00005);
      g_assert_cmpfloat (vd_lab_difference (pairs[i].one, pairs[i].one), ==, 0);
    }
}

static void
test_lab (void)
{
  static const struct
  {
    const char *text;
    VdLab       lab;
  } rows[] = {
    { "#000000", { 0, 0, 0 } },
    { "#ffffff", { 100, 0, 0 } },
    { "#ff0000", { 53.24, 80.09, 67.20 } },
    { "#00ff00", { 87.73, -86.18, 83.18 } },
    { "#0000ff", { 32.30, 79.19, -107.86 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      VdLab lab = vd_color_lab (read_color (rows[i].text));

      g_assert_cmpfloat_with_epsilon (lab.lightness, rows[i].lab.lightness, 0.02);
      g_assert_cmpfloat_with_epsilon (lab.a, rows[i].lab.a, 0.02);
      g_assert_cmpfloat_with_epsilon (lab.b, rows[i].lab.b, 0.02);
    }
}

static void
test_print (void)
{
  static const char *const wrong[] = { NULL, "", "#12345", "#1234567", "1234567", "#12345g" };
  g_autofree char *text = vd_color_print (read_color ("#01fE80"));
  g_autofree char *beyond = vd_color_print ((VdColor) { -1, 2, 0.5 });
  VdColor color;

  g_assert_cmpstr (text, ==, "#01fe80");
  g_assert_cmpstr (beyond, ==, "#00ff80");
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_false (vd_color_parse (wrong[i], &color));
}

static gboolean
is_within (VdColor color)
{
  return MIN (color.red, MIN (color.green, color.blue)) > 0.001 &&
         MAX (color.red, MAX (color.green, color.blue)) < 0.999;
}

/* Greys are what everybody sees alike; whoever sees what another one of his kind sees, sees
 * the same; and two of three dimensions are left. */
static void
test_seen (void)
{
  for (guint vision = 0; vision < VD_N_VISIONS; vision++)
    for (guint i = 0; i < 6 * 6 * 6; i++)
      {
        VdColor color = { i / 36 / 5.0, i / 6 % 6 / 5.0, i % 6 / 5.0 };
        VdColor grey = { color.red, color.red, color.red };
        VdColor once = vd_color_seen (color, vision);

        g_assert_cmpfloat (vd_color_difference (grey, vd_color_seen (grey, vision), 0), <, 0.1);
        if (vision == VD_VISION_PROTAN || vision == VD_VISION_DEUTAN || vision == VD_VISION_GREY)
          g_assert_cmpfloat (once.red, ==, once.green);
        if (is_within (once)) /* of what was cut off at the edge, something is lost */
          g_assert_cmpfloat (vd_color_difference (once, vd_color_seen (once, vision), 0), <, 0.1);
      }
}

/* What is known to fall together, and what not. */
static void
test_confusion (void)
{
  static const struct
  {
    const char *one, *other;
    gboolean    alike[VD_N_VISIONS]; /* full, protan, deutan, tritan, grey */
  } rows[] = {
    { "#ff0000", "#5e5e0d", { FALSE, TRUE, FALSE, FALSE, FALSE } },
    { "#aa2211", "#6b6b1c", { FALSE, FALSE, TRUE, FALSE, TRUE } },
    { "#1f3c88", "#2c4a3a", { FALSE, FALSE, FALSE, TRUE, TRUE } },
    { "#1f3c88", "#e9e4d4", { FALSE, FALSE, FALSE, FALSE, FALSE } },
  };
  g_autofree char *red = vd_color_print (vd_color_seen (read_color ("#ff0000"), VD_VISION_PROTAN));

  g_assert_cmpstr (red, ==, "#5e5e0d");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint vision = 0; vision < VD_N_VISIONS; vision++)
      {
        double difference = vd_color_difference (read_color (rows[i].one),
                                                 read_color (rows[i].other), vision);

        g_test_message ("%s and %s, vision %u: %.1f", rows[i].one, rows[i].other, vision,
                        difference);
        g_assert_cmpint (difference < 8, ==, rows[i].alike[vision]);
      }
}

/* Nearest */

static gboolean
is_apart (VdColor       color,
          gconstpointer data)
{
  return vd_color_least (color, *(const VdColor *) data) >= VD_SIDES_APART;
}

static gboolean
is_white (VdColor       color,
          gconstpointer data)
{
  return color.red > 0.999 && color.green > 0.999 && color.blue > 0.999;
}

static gboolean
is_blue (VdColor       color,
         gconstpointer data)
{
  return color.blue > 0.9 && color.red < 0.3;
}

static gboolean
is_none (VdColor       color,
         gconstpointer data)
{
  return FALSE;
}

static double
get_hue (VdColor color)
{
  VdLab lab = vd_color_lab (color);

  return atan2 (lab.b, lab.a) * 180 / G_PI;
}

static void
test_nearest (void)
{
  static const char *const texts[] = { "#1f3c88", "#3c7a3c", "#aa2211", "#7a5a3c", "#e9e4d4" };
  const VdColor blue = read_color ("#1f3c88");

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      VdColor color = read_color (texts[i]), found;
      g_autofree char *text = NULL;

      g_assert_true (vd_color_nearest (color, is_apart, &blue, &found));
      text = vd_color_print (found);
      g_test_message ("%s becomes %s", texts[i], text);
      g_assert_true (is_apart (found, &blue));
      g_assert_cmpfloat (fabs (get_hue (found) - get_hue (color)), <, 4);
      if (is_apart (color, &blue))
        g_assert_cmpstr (text, ==, texts[i]);

      /* Not further than to be seen. */
      g_assert_cmpfloat (vd_color_least (found, blue), <, is_apart (color, &blue) ? 100 : 22);
    }
}

static void
test_nearest_far (void)
{
  const VdColor red = read_color ("#aa2211");
  VdColor found = { 0.25, 0.5, 0.75 };

  g_assert_false (vd_color_nearest (red, is_none, NULL, &found));
  g_assert_cmpfloat (found.green, ==, 0.5);
  g_assert_true (vd_color_nearest (red, is_white, NULL, &found));
  g_assert_true (is_white (found, NULL));
  g_assert_true (vd_color_nearest (red, is_blue, NULL, &found)); /* of another hue */
  g_assert_true (is_blue (found, NULL));
}

/* Maps */

static void
test_grounds (void)
{
  for (guint i = 0; i < VD_N_LOOKS; i++)
    for (guint j = 0; j < i; j++)
      if (g_strcmp0 (vd_grounds[i].sign, vd_grounds[j].sign) == 0)
        {
          g_test_message ("looks %u and %u", i, j);
          g_assert_cmpfloat (vd_color_least (vd_grounds[i].color, vd_grounds[j].color), >=,
                             VD_GROUND_APART);
        }
}

static double
mix (double over,
     double ground)
{
  return ground + (over - ground) * VD_WORKS_ALPHA;
}

/* Also without the rim that names and numbers have. */
static void
test_inks (void)
{
  const VdColor town = vd_grounds[VD_LOOK_FORT].color;
  const VdColor fort = { mix (vd_works.red, town.red), mix (vd_works.green, town.green),
                         mix (vd_works.blue, town.blue) };

  for (guint ink = 0; ink < VD_N_INKS; ink++)
    {
      for (guint look = 0; look < VD_N_LOOKS; look++)
        {
          g_test_message ("ink %u on look %u", ink, look);
          g_assert_cmpfloat (vd_contrast (vd_inks[ink], vd_grounds[look].color), >=, VD_READABLE);
        }
      g_assert_cmpfloat (vd_contrast (vd_inks[ink], fort), >=, VD_READABLE);
    }
}

static void
test_looks (void)
{
  static const char *const hexes[] = {
    "clear", "forest", "grove", "town", "rough", "marsh", "lake", "fort", "of the moon"
  };
  static const char *const sides[] = {
    "river", "stream", "ditch", "slope", "bridge", "ford", "wall", "gully", "of the moon"
  };

  for (guint i = 0; i < G_N_ELEMENTS (hexes); i++)
    for (guint j = 0; j < G_N_ELEMENTS (hexes); j++)
      {
        g_assert_cmpint (vd_look_difference (VD_LOOK_OF_HEXES, hexes[i], hexes[j]) <
                         VD_GROUND_APART, ==, i == j);
        g_assert_cmpint (vd_look_difference (VD_LOOK_OF_SIDES, sides[i], sides[j]) <
                         VD_GROUND_APART, ==, i == j);
      }

  g_assert_cmpfloat (vd_look_difference (VD_LOOK_OF_HEXES, "", "of the moon"), ==, 0);
  g_assert_cmpfloat (vd_look_difference (VD_LOOK_OF_PATHS, "road", "of the moon"), ==, 0);
  g_assert_true (isinf (vd_look_difference (VD_LOOK_OF_PATHS, "road", "trail")));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/color/difference", test_difference);
  g_test_add_func ("/color/lab", test_lab);
  g_test_add_func ("/color/print", test_print);
  g_test_add_func ("/color/seen", test_seen);
  g_test_add_func ("/color/confusion", test_confusion);
  g_test_add_func ("/color/nearest", test_nearest);
  g_test_add_func ("/color/nearest-far", test_nearest_far);
  g_test_add_func ("/color/grounds", test_grounds);
  g_test_add_func ("/color/inks", test_inks);
  g_test_add_func ("/color/looks", test_looks);
  return g_test_run ();
}
