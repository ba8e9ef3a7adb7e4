#include "formats/scan/lattice-private.h"

#include <math.h>
#include <string.h>

#define LEAST_PITCH 9.0
#define STEP 1.01   /* from a pitch to the next */
#define TURNS 60    /* in a sixth of a turn */
#define SQRT3 1.73205080756887729353
#define COARSER 1.3 /* by how much a coarser lattice must be more like itself */
#define LONGER 0.035 /* by how much one of three directions may differ from their mean */
#define OFF 0.05     /* by how much one may miss the sum of the two beside it */

/* A lattice of hexes of @pitch pixels, of which one neighbour lies in the direction @turn. */
typedef struct
{
  double pitch;
  double turn;
  double score;
} Guess;

/* Mean, or least, of the correlation at three points about the middle, 60 degrees apart. */
static double
ask_three (const VdCorrelation *correlation,
           double               radius,
           double               turn,
           double              *least)
{
  double sum = 0;

  *least = 1;
  for (guint i = 0; i < 3; i++)
    {
      double angle = turn + i * G_PI / 3;
      double at = vd_correlation_at (correlation, radius * cos (angle), radius * sin (angle));

      sum += at;
      *least = MIN (*least, at);
    }

  return sum / 3;
}

/* Points of the lattice ought to be bright, and what lies between dark, or the lattice is finer. */
static double
score_guess (const VdCorrelation *correlation,
             double               pitch,
             double               turn)
{
  double nearest, farther, twice, halves, thirds, any;

  ask_three (correlation, pitch, turn, &nearest);
  if (nearest <= 0)
    return 0;

  farther = ask_three (correlation, SQRT3 * pitch, turn + G_PI / 6, &any);
  twice = ask_three (correlation, 2 * pitch, turn, &any);
  halves = ask_three (correlation, pitch / 2, turn, &any);
  thirds = ask_three (correlation, pitch / SQRT3, turn + G_PI / 6, &any);

  return nearest + (farther + twice) / 2 - MAX (MAX (halves, thirds), 0);
}

static Guess
find_guess (const VdCorrelation *correlation)
{
  Guess best = { 0, 0, 0 };

  for (double pitch = LEAST_PITCH; 2.1 * pitch < correlation->reach; pitch *= STEP)
    for (guint i = 0; i < TURNS; i++)
      {
        double turn = (i - TURNS / 2.0) * G_PI / 3 / TURNS;
        double score = score_guess (correlation, pitch, turn);

        if (score > best.score)
          best = (Guess) { pitch, turn, score };
      }

  return best;
}

/* The mean of the highest near three points, which need not be quite where they ought to be. */
static double
ask_near (const VdCorrelation *correlation,
          double               radius,
          double               turn)
{
  int reach = 1 + lround (0.02 * radius);
  double sum = 0;

  for (guint i = 0; i < 3; i++)
    {
      double angle = turn + i * G_PI / 3;
      float most = 0;

      for (int y = -reach; y <= reach; y++)
        for (int x = -reach; x <= reach; x++)
          most = MAX (most, vd_correlation_at (correlation, radius * cos (angle) + x,
                                               radius * sin (angle) + y));
      sum += most;
    }

  return sum / 3;
}

/* Where hexes have marks at corners and centres alike these alone make a finer lattice, in which
 * only the numbers differ from place to place; then a coarser one is more like itself. */
static Guess
coarsen (const VdCorrelation *correlation,
         Guess                guess)
{
  double itself = ask_near (correlation, guess.pitch, guess.turn);
  Guess coarser = { SQRT3 * guess.pitch, guess.turn + (guess.turn > 0 ? -1 : 1) * G_PI / 6,
                    guess.score };

  if (2.1 * coarser.pitch >= correlation->reach)
    return guess;

  return ask_near (correlation, coarser.pitch, coarser.turn) > COARSER * itself ? coarser : guess;
}

/* Moves @vector to the top of the hill that it is near. */
static void
climb (const VdCorrelation *correlation,
       double               vector[2])
{
  int x = lround (vector[0]), y = lround (vector[1]);
  int reach = 1 + lround (0.04 * hypot (vector[0], vector[1]));
  int best[2] = { x, y };
  float around[9];
  double top[2];

  for (int dy = -reach; dy <= reach; dy++)
    for (int dx = -reach; dx <= reach; dx++)
      if (vd_correlation_at (correlation, x + dx, y + dy) >
          vd_correlation_at (correlation, best[0], best[1]))
        {
          best[0] = x + dx;
          best[1] = y + dy;
        }

  for (int i = 0; i < 9; i++)
    around[i] = vd_correlation_at (correlation, best[0] + i % 3 - 1, best[1] + i / 3 - 1);
  vd_find_top (around, top);
  vector[0] = best[0] + top[0];
  vector[1] = best[1] + top[1];
}

/* Makes of three neighbours that should be 60 degrees apart, each the sum of the two beside it,
 * those two that fit them best.  Returns: whether they fit */
static gboolean
join_three (double first[2],
            double middle[2],
            double last[2])
{
  double error[2] = { first[0] + last[0] - middle[0], first[1] + last[1] - middle[1] };
  double length[3] = { hypot (first[0], first[1]), hypot (middle[0], middle[1]),
                       hypot (last[0], last[1]) };
  double mean = (length[0] + length[1] + length[2]) / 3;

  for (guint i = 0; i < 3; i++)
    if (fabs (length[i] / mean - 1) > LONGER)
      return FALSE;

  for (guint i = 0; i < 2; i++)
    {
      first[i] -= error[i] / 3;
      middle[i] += error[i] / 3;
      last[i] -= error[i] / 3;
    }

  return hypot (error[0], error[1]) < OFF * mean;
}

gboolean
vd_vectors_find (const VdCorrelation *correlation,
                 VdVectors           *vectors)
{
  Guess guess = find_guess (correlation);
  gboolean pointy;
  double three[3][2];

  if (!(guess.score > 0))
    return FALSE;

  guess = coarsen (correlation, guess);
  pointy = fabs (guess.turn) < G_PI / 12;

  /* Of a flat map the neighbour nearest to straight down, and then counter-clockwise. */
  if (!pointy)
    guess.turn += guess.turn < 0 ? 2 * G_PI / 3 : G_PI / 3;

  for (guint i = 0; i < 3; i++)
    {
      double angle = guess.turn + (pointy ? 1.0 : -1.0) * i * G_PI / 3;

      three[i][0] = guess.pitch * cos (angle);
      three[i][1] = guess.pitch * sin (angle);
      climb (correlation, three[i]);
    }

  if (!join_three (three[0], three[1], three[2]))
    return FALSE;

  vectors->orientation = pointy ? VD_POINTY : VD_FLAT;
  memcpy (vectors->along, three[0], sizeof three[0]);
  memcpy (vectors->across, three[1], sizeof three[1]);
  return TRUE;
}
