/* chance.h: chance that is the same for the same seed, wherever it is asked
 *
 * A picture is made in tiles, so nothing in it may depend on what was drawn before: chance is
 * a hash of the seed and of the thing that it is about.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What is to be decided, so that two things about the same hex do not go together. */
typedef enum
{
  CHANCE_PLAN = 1, /* of the whole scan; about the number of the decision */
  CHANCE_CORNER,
  CHANCE_SIDE,
  CHANCE_DOT,
  CHANCE_HOUSE,
  CHANCE_PATH,
  CHANCE_MOTTLE,
  CHANCE_CONTOUR,
  CHANCE_GRAIN,
  CHANCE_FIBRE,
  CHANCE_CLOUD,
  CHANCE_RING,
  CHANCE_DECOY
} ScanChanceOf;

static inline guint64
scan_chance_mix (guint64 x)
{
  x ^= x >> 30;
  x *= G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  x ^= x >> 27;
  x *= G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return x ^ x >> 31;
}

static inline guint64
scan_chance (guint64      seed,
             ScanChanceOf of,
             guint64      a,
             guint64      b)
{
  guint64 x = scan_chance_mix (seed + of * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15));

  x = scan_chance_mix (x ^ (a + G_GUINT64_CONSTANT (0x632be59bd9b4e019)));
  return scan_chance_mix (x ^ (b * G_GUINT64_CONSTANT (0xd6e8feb86659fd93)));
}

/* From 0 to less than 1. */
static inline double
scan_chance_unit (guint64      seed,
                  ScanChanceOf of,
                  guint64      a,
                  guint64      b)
{
  return (scan_chance (seed, of, a, b) >> 11) * (1.0 / 9007199254740992.0);
}

/* From -1 to 1. */
static inline double
scan_chance_both (guint64      seed,
                  ScanChanceOf of,
                  guint64      a,
                  guint64      b)
{
  return 2 * scan_chance_unit (seed, of, a, b) - 1;
}

/* Of a point in millimetres: equal for points that should be one. */
static inline guint64
scan_chance_key (double x,
                 double y)
{
  return (guint64) (gint64) (x * 16 + 4096.5) << 32 | (guint32) (gint64) (y * 16 + 4096.5);
}

G_END_DECLS
