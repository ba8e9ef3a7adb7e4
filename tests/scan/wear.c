#include "tests/scan/wear.h"

#include <math.h>

#include "tests/scan/noise.h"

#define CLOUD 31.0   /* millimetres */
#define WISP 8.0
#define FIBRE 0.22
#define NOISE 3.5    /* of 255 */
#define CREASE 0.22  /* half of its breadth */
#define SHADOW 9.0   /* millimetres from a crease */

typedef enum
{
  DECIDE_INKS = 100, DECIDE_LIGHT = 110, DECIDE_RING = 120, DECIDE_CORNERS = 130,
  DECIDE_CREASE = 140, DECIDE_BED = 141
} Decision;

static double
decide (const ScanWear *self,
        guint           decision,
        double          least,
        double          most)
{
  return least + (most - least) * scan_chance_unit (self->seed, CHANCE_PLAN, decision, 0);
}

static void
plan_inks (ScanWear *self)
{
  for (guint i = 0; i < 3; i++)
    {
      double angle = decide (self, DECIDE_INKS + 2 * i, 0, 2 * G_PI);
      double far = decide (self, DECIDE_INKS + 2 * i + 1, 0.3, 1) * SCAN_MOST_INK_SHIFT;

      self->inks[i][0] = far * cos (angle);
      self->inks[i][1] = far * sin (angle);
    }
}

/* Two corners of four. */
static void
plan_corners (ScanWear *self)
{
  guint first = scan_chance (self->seed, CHANCE_PLAN, DECIDE_CORNERS, 0) % 4;
  guint second = (first + 1 + scan_chance (self->seed, CHANCE_PLAN, DECIDE_CORNERS, 1) % 3) % 4;

  for (guint i = 0; i < 2; i++)
    for (guint k = 0; k < 2; k++)
      self->corners[i == 0 ? first : second][k] =
        decide (self, DECIDE_CORNERS + 1 + 2 * i + k, 28, 52);
}

void
scan_wear_plan (ScanWear             *self,
                const ScanDistortion *distortion,
                guint64               seed,
                guint                 parts)
{
  *self = (ScanWear) { .distortion = distortion, .seed = seed, .parts = parts };
  self->bed = decide (self, DECIDE_BED, 0, 1) < 0.5 ? 236 : 58;
  self->crease = decide (self, DECIDE_CREASE, 0.3, 0.7);
  if (parts & SCAN_PART_INKS)
    plan_inks (self);
  if (parts & SCAN_PART_LIGHT)
    for (guint i = 0; i < 3; i++)
      self->light[i] = i < 2 ? decide (self, DECIDE_LIGHT + i, -0.12, 0.12)
                             : decide (self, DECIDE_LIGHT + i, 0.03, 0.10);
  if (parts & SCAN_PART_RING)
    {
      self->ring[0] = decide (self, DECIDE_RING, 0.2, 0.8) * distortion->sheet_width;
      self->ring[1] = decide (self, DECIDE_RING + 1, 0.2, 0.8) * distortion->sheet_height;
      self->ring[2] = decide (self, DECIDE_RING + 2, 34, 42);
      self->ring[3] = decide (self, DECIDE_RING + 3, 2, 3.5);
    }
  if (parts & SCAN_PART_CORNERS)
    plan_corners (self);
}

gboolean
scan_wear_has_paper (const ScanWear *self,
                     double          sheet_x,
                     double          sheet_y)
{
  double width = self->distortion->sheet_width, height = self->distortion->sheet_height;

  if (sheet_x < 0 || sheet_y < 0 || sheet_x > width || sheet_y > height)
    return FALSE;

  for (guint i = 0; i < 4; i++)
    if (self->corners[i][0] > 0)
      {
        double x = i % 2 == 0 ? sheet_x : width - sheet_x;
        double y = i / 2 == 0 ? sheet_y : height - sheet_y;

        if (x / self->corners[i][0] + y / self->corners[i][1] < 1)
          return FALSE;
      }

  return TRUE;
}

/* How much light there is, from 1. */
static double
get_light (const ScanWear *self,
           double          x,
           double          y)
{
  double right = x / self->distortion->width - 0.5, down = y / self->distortion->height - 0.5;

  return 1 - self->light[0] * right - self->light[1] * down -
         self->light[2] * 2 * (right * right + down * down);
}

/* A stain is darkest at its outer edge, and not equally dark all around. */
static double
get_stain (const ScanWear *self,
           double          sheet_x,
           double          sheet_y)
{
  double right = sheet_x - self->ring[0], down = sheet_y - self->ring[1];
  double angle, within, around;

  if (fabs (right) > self->ring[2] + 3 || fabs (down) > self->ring[2] + 3)
    return 0;

  angle = atan2 (down, right);
  around = 0.55 + 0.3 * sin (angle + self->ring[0]) + 0.15 * sin (3 * angle + self->ring[1]);
  within = self->ring[2] + 0.5 * sin (5 * angle) - hypot (right, down);
  if (within < 0)
    return around * exp (within * 3);
  return around * MAX (exp (-within / self->ring[3]), 0.12 * (within < self->ring[2]));
}

/* Where paper was folded it is bare along the line, and in its own shadow to one side. */
static double
get_crease (double across)
{
  double line = fabs (across) / CREASE;

  return 0.13 * MAX (1 - line * line, 0) -
         0.05 * (across > 0 ? exp (-across / SHADOW) : 0.4 * exp (across / SHADOW));
}

static double
get_creases (const ScanWear *self,
             const double    sheet[2])
{
  const ScanDistortion *distortion = self->distortion;
  gboolean upright = distortion->fold_is_upright;
  double other = self->crease * (upright ? distortion->sheet_height : distortion->sheet_width);

  return get_crease (sheet[upright ? 0 : 1] - distortion->fold) +
         0.7 * get_crease (sheet[upright ? 1 : 0] - other);
}

static void
stain (float  colors[3],
       double strength)
{
  static const double through[3] = { 0.80, 0.66, 0.46 }; /* coffee */

  for (guint i = 0; i < 3; i++)
    colors[i] *= 1 - strength * (1 - through[i]);
}

/* What lies on the paper itself. */
static void
age_paper (const ScanWear *self,
           const double    sheet[2],
           double          grain,
           float           colors[3])
{
  if (self->parts & SCAN_PART_RING)
    stain (colors, get_stain (self, sheet[0], sheet[1]));
  if (self->parts & SCAN_PART_FOLD)
    {
      double bare = get_creases (self, sheet);

      for (guint i = 0; i < 3; i++)
        colors[i] += bare > 0 ? bare * 2.5 * (245 - colors[i]) : bare * colors[i];
    }
  for (guint i = 0; i < 3; i++)
    colors[i] *= 1 + grain;
}

void
scan_wear_age_row (const ScanWear *self,
                   int             left,
                   int             n,
                   int             y,
                   const double   *sheet,
                   float          *colors)
{
  double scale = self->distortion->scale;
  g_autofree float *cloud = g_new0 (float, n);
  g_autofree float *wisp = g_new0 (float, n);
  g_autofree float *fibre = g_new0 (float, n);
  gboolean has_grain = (self->parts & SCAN_PART_GRAIN) != 0;

  if (has_grain)
    {
      scan_noise_row (self->seed, CHANCE_CLOUD, CLOUD * scale, left, n, y, cloud);
      scan_noise_row (self->seed + 1, CHANCE_CLOUD, WISP * scale, left, n, y, wisp);
      scan_noise_row (self->seed, CHANCE_FIBRE, MAX (FIBRE * scale, 1), left, n, y, fibre);
    }
  for (int i = 0; i < n; i++)
    {
      double light = get_light (self, left + i + 0.5, y + 0.5);
      guint64 chance = has_grain ? scan_chance (self->seed, CHANCE_GRAIN, left + i, y) : 0;

      if (scan_wear_has_paper (self, sheet[2 * i], sheet[2 * i + 1]))
        age_paper (self, sheet + 2 * i, 0.02 * cloud[i] + 0.012 * wisp[i] + 0.035 * fibre[i],
                   colors + 3 * i);
      for (guint part = 0; part < 3; part++)
        {
          double noise = has_grain ? (chance >> (20 * part) & 0xfffff) / 524288.0 - 1 : 0;

          colors[3 * i + part] = colors[3 * i + part] * light + NOISE * noise;
        }
    }
}
