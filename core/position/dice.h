/* dice.h: dice by key
 *
 * A die is not the next of a stream but a hash of what it is for, so that one
 * more attack does not shift every later die, and two versions of a scenario
 * can be compared die by die.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a die is for: part of its key, so that recorded games hang on the numbers.  Two of the
 * oldest have the number of another: the rest of their keys differs. */
typedef enum
{
  VD_DIE_COMBAT = 1,
  VD_DIE_ARRIVAL = 2,
  VD_DIE_WEATHER = 3,
  VD_DIE_LOST = 4,     /* a unit that cannot retreat */
  VD_DIE_CAPTURE = 4,
  VD_DIE_RECOVERY = 5,
  VD_DIE_OFFICER = 5,
  VD_DIE_RETURN = 6,   /* a unit of a demoralized formation that comes back */
  VD_DIE_WORK = 7,     /* at a crossing */
  VD_DIE_BRIDGE = 8,   /* a unit that retreats over one */
  VD_DIE_COMMAND = 9,
  VD_DIE_INITIATIVE = 10,
  VD_DIE_LAY = 11,     /* what crossing a new pontoon costs */
  VD_DIE_TRAIN = 12,   /* whether the enemy captures or destroys a pontoon */
  VD_DIE_LEFT = 13     /* whether a pontoon train is left behind in a retreat */
} VdDie;

/**
 * vd_mix:
 *
 * Returns: a hash of two numbers in which every bit of both matters
 */
static inline guint64
vd_mix (guint64 a,
        guint64 b)
{
  guint64 z = a + b * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15) +
              G_GUINT64_CONSTANT (0xd1b54a32d192ed03);

  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/**
 * vd_below:
 *
 * Returns: a number from 0 to @n - 1 that follows from @hash
 */
static inline guint
vd_below (guint64 hash,
          guint   n)
{
  return (guint) (((hash >> 32) * n) >> 32);
}

G_END_DECLS
