#include "tests/scan/distortion.h"

#include <math.h>

#include "tests/scan/chance.h"

#define FOLD_DPI 300.0 /* of which SCAN_FOLD_PIXELS are */

typedef enum
{
  DECIDE_ROTATION, DECIDE_SHEAR, DECIDE_DRIFT, DECIDE_TILT_X, DECIDE_TILT_Y,
  DECIDE_FOLD_WAY, DECIDE_FOLD_PLACE, DECIDE_FOLD_ANGLE
} Decision;

/* At least half of the most, to either side. */
static double
decide (guint64  seed,
        Decision decision,
        double   most)
{
  double chance = scan_chance_both (seed, CHANCE_PLAN, decision, 0);

  return most * (chance < 0 ? chance / 2 - 0.5 : chance / 2 + 0.5);
}

static void
multiply (const double a[9],
          const double b[9],
          double       product[9])
{
  for (guint i = 0; i < 9; i++)
    product[i] = a[i / 3 * 3] * b[i % 3] + a[i / 3 * 3 + 1] * b[i % 3 + 3] +
                 a[i / 3 * 3 + 2] * b[i % 3 + 6];
}

static void
invert (const double m[9],
        double       inverse[9])
{
  double cofactors[9] = {
    m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
    m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
    m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
  };
  double determinant = m[0] * cofactors[0] + m[1] * cofactors[3] + m[2] * cofactors[6];

  for (guint i = 0; i < 9; i++)
    inverse[i] = cofactors[i] / determinant;
}

static void
project (const double m[9],
         double       x,
         double       y,
         double      *to_x,
         double      *to_y)
{
  double w = m[6] * x + m[7] * y + m[8];

  *to_x = (m[0] * x + m[1] * y + m[2]) / w;
  *to_y = (m[3] * x + m[4] * y + m[5]) / w;
}

/* From the sheet to the picture: the middle of the one onto that of the other. */
static void
make_projection (ScanDistortion *self)
{
  double turn = self->rotation * G_PI / 180;
  double s = self->scale;
  double to_middle[9] = { 1, 0, -self->sheet_width / 2, 0, 1, -self->sheet_height / 2, 0, 0, 1 };
  double shear[9] = { 1, self->shear, 0, 0, 1, 0, 0, 0, 1 };
  double rotation[9] = { cos (turn), -sin (turn), 0, sin (turn), cos (turn), 0, 0, 0, 1 };
  double tilt[9] = { 1, 0, 0, 0, 1, 0,
                     self->tilt[0] / self->sheet_width, self->tilt[1] / self->sheet_height, 1 };
  double place[9] = { s, 0, self->width / 2.0, 0, s, self->height / 2.0, 0, 0, 1 };
  double a[9], b[9];

  multiply (shear, to_middle, a);
  multiply (rotation, a, b);
  multiply (tilt, b, a);
  multiply (place, a, self->forward);
  invert (self->forward, self->inverse);
}

static void
plan_fold (ScanDistortion *self,
           guint64         seed)
{
  double angle = 2 * G_PI * scan_chance_unit (seed, CHANCE_PLAN, DECIDE_FOLD_ANGLE, 0);
  double along = 0.5 + 0.2 * scan_chance_both (seed, CHANCE_PLAN, DECIDE_FOLD_PLACE, 0);
  double length = SCAN_FOLD_PIXELS / FOLD_DPI * SCAN_MM_PER_INCH;

  self->fold_is_upright = scan_chance (seed, CHANCE_PLAN, DECIDE_FOLD_WAY, 0) & 1;
  self->fold = along * (self->fold_is_upright ? self->sheet_width : self->sheet_height);
  self->fold_moves[0] = length * cos (angle);
  self->fold_moves[1] = length * sin (angle);
}

void
scan_distortion_plan (ScanDistortion *self,
                      double          sheet_width,
                      double          sheet_height,
                      double          dpi,
                      guint64         seed,
                      guint           parts)
{
  *self = (ScanDistortion) { .sheet_width = sheet_width, .sheet_height = sheet_height,
                             .scale = dpi / SCAN_MM_PER_INCH };
  self->width = lround (sheet_width * self->scale);
  self->height = lround (sheet_height * self->scale);
  if (parts & SCAN_PART_ROTATION)
    self->rotation = decide (seed, DECIDE_ROTATION, SCAN_MOST_ROTATION);
  if (parts & SCAN_PART_SHEAR)
    self->shear = decide (seed, DECIDE_SHEAR, SCAN_MOST_SHEAR);
  if (parts & SCAN_PART_DRIFT)
    self->drift = decide (seed, DECIDE_DRIFT, SCAN_MOST_DRIFT);
  if (parts & SCAN_PART_TILT)
    {
      self->tilt[0] = decide (seed, DECIDE_TILT_X, SCAN_MOST_TILT);
      self->tilt[1] = decide (seed, DECIDE_TILT_Y, SCAN_MOST_TILT);
    }
  if (parts & SCAN_PART_FOLD)
    plan_fold (self, seed);
  make_projection (self);
}

/* How much of the fold's move a point has, by its distance beyond it. */
static double
ramp (double beyond)
{
  double t = CLAMP (0.5 + beyond / (2 * SCAN_FOLD_REACH), 0, 1);

  return t * t * (3 - 2 * t);
}

void
scan_distortion_to_sheet (const ScanDistortion *self,
                          double                x,
                          double                y,
                          double               *sheet_x,
                          double               *sheet_y)
{
  double px, py, from_middle, moved;

  project (self->inverse, x, y, &px, &py);
  moved = ramp ((self->fold_is_upright ? px : py) - self->fold);
  from_middle = py - self->sheet_height / 2;
  *sheet_x = px + moved * self->fold_moves[0];
  *sheet_y = py + moved * self->fold_moves[1] +
             self->drift / 2 * from_middle * from_middle / self->sheet_height;
}

/* All but the projection moves a point by little and by almost the same as its neighbours. */
void
scan_distortion_to_picture (const ScanDistortion *self,
                            double                sheet_x,
                            double                sheet_y,
                            double               *x,
                            double               *y)
{
  double aim_x = sheet_x, aim_y = sheet_y;

  for (guint i = 0; i < 100; i++)
    {
      double there_x, there_y;

      project (self->forward, aim_x, aim_y, x, y);
      scan_distortion_to_sheet (self, *x, *y, &there_x, &there_y);
      aim_x += sheet_x - there_x;
      aim_y += sheet_y - there_y;
      if (hypot (sheet_x - there_x, sheet_y - there_y) * self->scale < 1e-7)
        break;
    }
}
