#include "formats/draw/color.h"

#include <math.h>
#include <string.h>

/* Any three numbers: parts of linear light, or X, Y and Z. */
typedef struct
{
  double part[3];
} Triple;

typedef struct
{
  double row[3][3];
} Matrix;

/* From linear sRGB to CIE XYZ (IEC 61966-2-1), and its white. */
static const Matrix to_xyz = { {
  { 0.4124564, 0.3575761, 0.1804375 },
  { 0.2126729, 0.7151522, 0.0721750 },
  { 0.0193339, 0.1191920, 0.9503041 },
} };
static const double white_xyz[3] = { 0.95047, 1.0, 1.08883 };

/* The inverse of that. */
static const Matrix from_xyz = { {
  { 3.2404542, -1.5371385, -0.4985314 },
  { -0.9692660, 1.8760108, 0.0415560 },
  { 0.0556434, -0.2040259, 1.0572252 },
} };

/* What is left of linear light to whoever lacks one sort of cones.  Protan and deutan after
 * Viénot, Brettel and Mollon, "Digital video colourmaps for checking the legibility of
 * displays by dichromats" (1999); tritan after Brettel, Viénot and Mollon, "Computerized
 * simulation of color appearance for dichromats" (1997), for which one plane does not do.
 * The figures for sRGB are those of DaltonLens. */
static const Matrix protan = { {
  { 0.11238, 0.88762, 0 },
  { 0.11238, 0.88762, 0 },
  { 0.00401, -0.00401, 1 },
} };
static const Matrix deutan = { {
  { 0.29275, 0.70725, 0 },
  { 0.29275, 0.70725, 0 },
  { -0.02234, 0.02234, 1 },
} };
static const Matrix tritan_above = { {
  { 1.01277, 0.13548, -0.14826 },
  { -0.01243, 0.86812, 0.14431 },
  { 0.07589, 0.80500, 0.11911 },
} };
static const Matrix tritan_below = { {
  { 0.93678, 0.18979, -0.12657 },
  { 0.06154, 0.81526, 0.12320 },
  { -0.37562, 1.12767, 0.24796 },
} };
static const double tritan_plane[3] = { 0.03901, -0.02788, -0.01113 };

static const double luminances[3] = { 0.2126, 0.7152, 0.0722 };

gboolean
vd_color_parse (const char *text,
                VdColor    *color)
{
  guint32 value = 0;

  if (text == NULL || text[0] != '#' || strlen (text) != 7)
    return FALSE;

  for (guint i = 1; i < 7; i++)
    {
      if (!g_ascii_isxdigit (text[i]))
        return FALSE;

      value = value << 4 | g_ascii_xdigit_value (text[i]);
    }

  *color = (VdColor) { (value >> 16) / 255.0, (value >> 8 & 0xff) / 255.0, (value & 0xff) / 255.0 };
  return TRUE;
}

static guint
to_byte (double part)
{
  return round (CLAMP (part, 0, 1) * 255);
}

char *
vd_color_print (VdColor color)
{
  return g_strdup_printf ("#%02x%02x%02x", to_byte (color.red), to_byte (color.green),
                          to_byte (color.blue));
}

/* Light */

static double
to_linear (double part)
{
  return part <= 0.04045 ? part / 12.92 : pow ((part + 0.055) / 1.055, 2.4);
}

static double
from_linear (double part)
{
  return part <= 0.0031308 ? part * 12.92 : 1.055 * pow (part, 1 / 2.4) - 0.055;
}

static Triple
get_light (VdColor color)
{
  return (Triple) { { to_linear (color.red), to_linear (color.green), to_linear (color.blue) } };
}

static VdColor
get_color (Triple light)
{
  const double *part = light.part;

  return (VdColor) { from_linear (part[0]), from_linear (part[1]), from_linear (part[2]) };
}

static double
multiply_row (const double row[3],
              Triple       with)
{
  return row[0] * with.part[0] + row[1] * with.part[1] + row[2] * with.part[2];
}

static Triple
multiply (const Matrix *matrix,
          Triple        with)
{
  return (Triple) { { multiply_row (matrix->row[0], with), multiply_row (matrix->row[1], with),
                      multiply_row (matrix->row[2], with) } };
}

double
vd_color_luminance (VdColor color)
{
  return multiply_row (luminances, get_light (color));
}

double
vd_contrast (VdColor a,
             VdColor b)
{
  double x = vd_color_luminance (a), y = vd_color_luminance (b);

  return (MAX (x, y) + 0.05) / (MIN (x, y) + 0.05);
}

static Triple
see_light (Triple   light,
           VdVision vision)
{
  double grey;

  switch (vision)
    {
    case VD_VISION_PROTAN:
      return multiply (&protan, light);
    case VD_VISION_DEUTAN:
      return multiply (&deutan, light);
    case VD_VISION_TRITAN:
      return multiply (multiply_row (tritan_plane, light) >= 0 ? &tritan_above : &tritan_below,
                       light);
    case VD_VISION_GREY:
      grey = multiply_row (luminances, light);
      return (Triple) { { grey, grey, grey } };
    case VD_VISION_FULL:
    case VD_N_VISIONS:
    default:
      return light;
    }
}

/* What a screen can show of it. */
VdColor
vd_color_seen (VdColor  color,
               VdVision vision)
{
  Triple light;

  if (vision == VD_VISION_FULL)
    return color;

  light = see_light (get_light (color), vision);
  for (guint i = 0; i < 3; i++)
    light.part[i] = CLAMP (light.part[i], 0, 1);
  return get_color (light);
}

/* CIE L*a*b* */

#define BEND (216.0 / 24389.0)   /* below, the root becomes a line */
#define SLOPE (24389.0 / 27.0)

static double
compress (double share)
{
  return share > BEND ? cbrt (share) : (SLOPE * share + 16) / 116;
}

static double
expand (double root)
{
  return pow (root, 3) > BEND ? pow (root, 3) : (116 * root - 16) / SLOPE;
}

VdLab
vd_color_lab (VdColor color)
{
  Triple xyz = multiply (&to_xyz, get_light (color));
  double x = compress (xyz.part[0] / white_xyz[0]);
  double y = compress (xyz.part[1] / white_xyz[1]);
  double z = compress (xyz.part[2] / white_xyz[2]);

  return (VdLab) { 116 * y - 16, 500 * (x - y), 200 * (y - z) };
}

/* Rounded to what "#rrggbb" can say; whether there is such a colour. */
static gboolean
print_lab (VdLab    lab,
           VdColor *color)
{
  double y = (lab.lightness + 16) / 116;
  Triple xyz = { { expand (y + lab.a / 500) * white_xyz[0], expand (y) * white_xyz[1],
                   expand (y - lab.b / 200) * white_xyz[2] } };
  Triple light = multiply (&from_xyz, xyz);

  for (guint i = 0; i < 3; i++)
    if (light.part[i] < -1e-4 || light.part[i] > 1 + 1e-4)
      return FALSE;

  *color = get_color (light);
  color->red = to_byte (color->red) / 255.0;
  color->green = to_byte (color->green) / 255.0;
  color->blue = to_byte (color->blue) / 255.0;
  return TRUE;
}

/* CIEDE2000, after Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula:
 * implementation notes, supplementary test data, and mathematical observations" (2005),
 * whose names these are: C chroma, h hue, in degrees. */

static double
get_hue (double a,
         double b)
{
  double hue = atan2 (b, a) * 180 / G_PI;

  return hue < 0 ? hue + 360 : hue;
}

/* From -180 to 180. */
static double
turn_hue (double h1,
          double h2)
{
  double turn = h2 - h1;

  return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
}

static double
mix_hues (double h1,
          double h2)
{
  double sum = h1 + h2;

  if (fabs (h1 - h2) <= 180)
    return sum / 2;

  return (sum < 360 ? sum + 360 : sum - 360) / 2;
}

static double
cos_degrees (double degrees)
{
  return cos (degrees * G_PI / 180);
}

/* How much less of chroma counts the more there is of it. */
static double
weigh_chroma (double chroma)
{
  return sqrt (pow (chroma, 7) / (pow (chroma, 7) + pow (25, 7)));
}

double
vd_lab_difference (VdLab one,
                   VdLab other)
{
  double G = 0.5 * (1 - weigh_chroma ((hypot (one.a, one.b) + hypot (other.a, other.b)) / 2));
  double a1 = one.a * (1 + G), a2 = other.a * (1 + G);
  double C1 = hypot (a1, one.b), C2 = hypot (a2, other.b);
  double h1 = get_hue (a1, one.b), h2 = get_hue (a2, other.b);
  gboolean is_grey = C1 * C2 <= 0;
  double dh = is_grey ? 0 : turn_hue (h1, h2);
  double h = is_grey ? h1 + h2 : mix_hues (h1, h2);
  double L = (one.lightness + other.lightness) / 2, C = (C1 + C2) / 2;
  double T = 1 - 0.17 * cos_degrees (h - 30) + 0.24 * cos_degrees (2 * h) +
             0.32 * cos_degrees (3 * h + 6) - 0.20 * cos_degrees (4 * h - 63);
  double S_L = 1 + 0.015 * pow (L - 50, 2) / sqrt (20 + pow (L - 50, 2));
  double twist = 60 * exp (-pow ((h - 275) / 25, 2));
  double R_T = -sin (twist * G_PI / 180) * 2 * weigh_chroma (C);
  double l = (other.lightness - one.lightness) / S_L;
  double c = (C2 - C1) / (1 + 0.045 * C);
  double H = 2 * sqrt (C1 * C2) * sin (dh * G_PI / 360) / (1 + 0.015 * C * T);

  return sqrt (MAX (0, l * l + c * c + H * H + R_T * c * H));
}

double
vd_color_difference (VdColor  one,
                     VdColor  other,
                     VdVision vision)
{
  return vd_lab_difference (vd_color_lab (vd_color_seen (one, vision)),
                            vd_color_lab (vd_color_seen (other, vision)));
}

double
vd_color_least (VdColor one,
                VdColor other)
{
  double least = vd_color_difference (one, other, VD_VISION_FULL);

  for (guint vision = VD_VISION_FULL + 1; vision < VD_N_VISIONS; vision++)
    least = MIN (least, vd_color_difference (one, other, vision));

  return least;
}

/* The nearest */

#define MOST_CHROMA 134 /* of sRGB: that of its blue */

/* A search for the colour that looks most like another one. */
typedef struct
{
  VdLab         like;
  VdColorTest   test;
  gconstpointer data;
  double        least; /* of what was found */
  VdColor       found;
} Search;

static void
try_lab (Search *self,
         VdLab   lab)
{
  VdColor color;
  double difference;

  if (!print_lab (lab, &color))
    return;

  difference = vd_lab_difference (self->like, vd_color_lab (color));
  if (difference >= self->least || !self->test (color, self->data))
    return;

  self->least = difference;
  self->found = color;
}

/* All colours of a hue, in steps of @step of lightness and twice that of chroma. */
static void
try_hue (Search *self,
         double  hue,
         guint   step)
{
  double across = cos (hue), up = sin (hue);

  for (guint lightness = 0; lightness <= 100; lightness += step)
    for (guint chroma = 0; chroma <= MOST_CHROMA; chroma += 2 * step)
      try_lab (self, (VdLab) { lightness, chroma * across, chroma * up });
}

gboolean
vd_color_nearest (VdColor        color,
                  VdColorTest    test,
                  gconstpointer  data,
                  VdColor       *found)
{
  Search self = { vd_color_lab (color), test, data, G_MAXDOUBLE };

  g_return_val_if_fail (test != NULL && found != NULL, FALSE);

  try_lab (&self, self.like);
  if (self.least == G_MAXDOUBLE)
    try_hue (&self, atan2 (self.like.b, self.like.a), 1);
  if (self.least == G_MAXDOUBLE)
    for (guint turn = 0; turn < 360; turn += 10)
      try_hue (&self, turn * G_PI / 180, 2);
  if (self.least == G_MAXDOUBLE)
    return FALSE;

  *found = self.found;
  return TRUE;
}
