#include "formats/scan/plate.h"

#include <math.h>
#include <string.h>

/* A plane, which a plate of any stiffness can be. */
#define PLANE 3

/* Cross-validation alone takes noise for shape a little too often; with every parameter counted
 * for more it does not (Kim and Gu 2004).  A bent plate must also be clearly better. */
#define PARAMETER_COSTS 1.4
#define CLEARLY_BETTER 0.85

#define N_STIFFNESSES 61 /* tried, each twice or half the next */

struct _VdPlate
{
  guint         n;
  VdPlatePoint *points;    /* owned; what they were gathered into */
  double      (*bends)[2]; /* owned; of each point */
  double        plane[PLANE][2];
  double        freedom;
};

/* The system while it is solved.  Reflections, the first of which bring the plane to its first
 * lines and the others all below to a band of three, are kept in @turns. */
typedef struct
{
  guint   n;
  double *matrix;  /* n by n */
  double *turns;   /* n by n: a reflection a line */
  double *plane;   /* n by PLANE, then its triangle */
  double *heights; /* n by 2 */
  double *diagonal, *beside;
} System;

static double
bend (double square)
{
  return square > 0 ? square * log (square) : 0;
}

/* Every square of a checkerboard so coarse that it suffices becomes one point. */
static GArray *
gather (const VdPlatePoint *points,
        guint               n,
        double              size)
{
  g_autoptr (GHashTable) squares = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free,
                                                          NULL);
  GArray *gathered = g_array_new (FALSE, TRUE, sizeof (VdPlatePoint));

  for (guint i = 0; i < n; i++)
    {
      gint64 key = (gint64) floor (points[i].x / size) * G_MAXINT32 +
                   (gint64) floor (points[i].y / size);
      guint at = GPOINTER_TO_UINT (g_hash_table_lookup (squares, &key));
      VdPlatePoint *sum;

      if (at == 0)
        {
          g_array_set_size (gathered, gathered->len + 1);
          at = gathered->len;
          g_hash_table_insert (squares, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (at));
        }
      sum = &g_array_index (gathered, VdPlatePoint, at - 1);
      sum->x += points[i].weight * points[i].x;
      sum->y += points[i].weight * points[i].y;
      for (guint k = 0; k < 2; k++)
        sum->heights[k] += points[i].weight * points[i].heights[k];
      sum->weight += points[i].weight;
    }

  for (guint i = 0; i < gathered->len; i++)
    {
      VdPlatePoint *mean = &g_array_index (gathered, VdPlatePoint, i);

      mean->x /= mean->weight;
      mean->y /= mean->weight;
      for (guint k = 0; k < 2; k++)
        mean->heights[k] /= mean->weight;
    }
  return gathered;
}

static void
take_points (VdPlate            *self,
             const VdPlatePoint *points,
             guint               n)
{
  double size = 1;

  self->n = n;
  self->points = g_memdup2 (points, n * sizeof *points);
  while (self->n > VD_PLATE_MOST)
    {
      g_autoptr (GArray) gathered = gather (points, n, size);

      size *= 1.2;
      if (gathered->len > VD_PLATE_MOST)
        continue;
      g_free (self->points);
      self->n = gathered->len;
      self->points = g_memdup2 (gathered->data, gathered->len * sizeof *points);
    }
}

static void
system_init (System        *self,
             const VdPlate *plate)
{
  guint n = plate->n;

  self->n = n;
  self->matrix = g_new0 (double, n * n);
  self->turns = g_new0 (double, n * n);
  self->plane = g_new0 (double, n * PLANE);
  self->heights = g_new0 (double, n * 2);
  self->diagonal = g_new0 (double, n);
  self->beside = g_new0 (double, n);
  for (guint i = 0; i < n; i++)
    {
      const VdPlatePoint *a = &plate->points[i];
      double root = sqrt (a->weight);

      self->plane[i * PLANE] = root;
      self->plane[i * PLANE + 1] = root * a->x;
      self->plane[i * PLANE + 2] = root * a->y;
      self->heights[i * 2] = root * a->heights[0];
      self->heights[i * 2 + 1] = root * a->heights[1];
      for (guint j = 0; j < n; j++)
        {
          const VdPlatePoint *b = &plate->points[j];
          double square = (a->x - b->x) * (a->x - b->x) + (a->y - b->y) * (a->y - b->y);

          self->matrix[i * n + j] = root * sqrt (b->weight) * bend (square);
        }
    }
}

static void
system_clear (System *self)
{
  g_free (self->matrix);
  g_free (self->turns);
  g_free (self->plane);
  g_free (self->heights);
  g_free (self->diagonal);
  g_free (self->beside);
}

/* Householder's: makes of @turn, a column of which all before @from is to stay, the reflection that
 * leaves of it nothing after @from. */
static void
make_turn (double *turn,
           guint   n,
           guint   from)
{
  double length = 0;

  memset (turn, 0, from * sizeof *turn);
  for (guint i = from; i < n; i++)
    length += turn[i] * turn[i];
  length = sqrt (length);
  if (length == 0)
    return;

  turn[from] += turn[from] < 0 ? -length : length;
  length = 0;
  for (guint i = from; i < n; i++)
    length += turn[i] * turn[i];
  for (guint i = from; i < n; i++)
    turn[i] /= sqrt (length / 2);
}

/* Reflects each of @columns columns of @a, which has @width. */
static void
turn_columns (const double *turn,
              guint         n,
              guint         from,
              double       *a,
              guint         width)
{
  for (guint column = 0; column < width; column++)
    {
      double along = 0;

      for (guint i = from; i < n; i++)
        along += turn[i] * a[i * width + column];
      for (guint i = from; i < n; i++)
        a[i * width + column] -= along * turn[i];
    }
}

/* Reflects a symmetric matrix from both sides: A - v w' - w v'. */
static void
turn_matrix (System       *self,
             const double *turn,
             guint         from)
{
  guint n = self->n;
  g_autofree double *w = g_new0 (double, n);
  double along = 0;

  for (guint i = 0; i < n; i++)
    {
      const double *line = self->matrix + i * n;

      for (guint j = from; j < n; j++)
        w[i] += line[j] * turn[j];
      along += w[i] * turn[i];
    }
  for (guint i = from; i < n; i++)
    w[i] -= along / 2 * turn[i];
  for (guint i = 0; i < n; i++)
    {
      double *line = self->matrix + i * n;

      if (i >= from)
        for (guint j = 0; j < n; j++)
          line[j] -= turn[i] * w[j];
      for (guint j = from; j < n; j++)
        line[j] -= w[i] * turn[j];
    }
}

/* Below the plane's lines the matrix has afterwards only @diagonal and @beside it. */
static void
reduce (System *self)
{
  guint n = self->n;

  for (guint k = 0; k + 2 < n; k++)
    {
      double *turn = self->turns + k * n;
      guint from = k < PLANE ? k : k + 1;

      for (guint i = 0; i < n; i++)
        turn[i] = k < PLANE ? self->plane[i * PLANE + k] : self->matrix[i * n + k];
      make_turn (turn, n, from);
      turn_matrix (self, turn, from);
      turn_columns (turn, n, from, self->heights, 2);
      if (k < PLANE)
        turn_columns (turn, n, from, self->plane, PLANE);
    }
  for (guint i = PLANE; i < n; i++)
    {
      self->diagonal[i] = self->matrix[i * n + i];
      self->beside[i] = i + 1 < n ? self->matrix[(i + 1) * n + i] : 0;
    }
}

/* Solves the band with @stiffness added to its diagonal.  Returns: the trace of its inverse, or
 * -1 if it is not positive. */
static double
solve_band (const System *self,
            double        stiffness,
            double       *bends)
{
  guint n = self->n;
  double trace = 0;
  g_autofree double *down = g_new (double, n), *up = g_new (double, n);

  for (guint i = PLANE; i < n; i++)
    {
      double factor = i > PLANE ? self->beside[i - 1] / down[i - 1] : 0;

      down[i] = self->diagonal[i] + stiffness - (i > PLANE ? factor * self->beside[i - 1] : 0);
      if (!(down[i] > 0))
        return -1;
      for (guint k = 0; k < 2; k++)
        bends[i * 2 + k] = self->heights[i * 2 + k] -
                           (i > PLANE ? factor * bends[(i - 1) * 2 + k] : 0);
    }
  for (guint i = n; i-- > PLANE;)
    {
      double next = i + 1 < n ? self->beside[i] : 0;

      up[i] = self->diagonal[i] + stiffness - (i + 1 < n ? next * next / up[i + 1] : 0);
      trace += 1 / (down[i] + up[i] - self->diagonal[i] - stiffness);
      for (guint k = 0; k < 2; k++)
        bends[i * 2 + k] = (bends[i * 2 + k] -
                            (i + 1 < n ? next * bends[(i + 1) * 2 + k] : 0)) / down[i];
    }
  return trace;
}

/* What cross-validation gives for the sum of squares @left, with so many parameters. */
static double
rate (double left,
      double freedom,
      guint  n)
{
  double share = 1 - PARAMETER_COSTS * freedom / n;

  return share > 0 ? left / n / (share * share) : INFINITY;
}

/* Returns: the stiffness that foretells points best, or -1 if none is better than no correction. */
static double
choose (const System *self)
{
  guint n = self->n;
  double least, best = 0, chosen = -1, stiffness = 0;
  g_autofree double *bends = g_new0 (double, n * 2);

  for (guint i = 0; i < n * 2; i++)
    best += self->heights[i] * self->heights[i];
  best = rate (best, PLANE, n) * CLEARLY_BETTER;
  for (guint i = PLANE; i < n; i++)
    stiffness = MAX (stiffness, fabs (self->diagonal[i]));

  stiffness *= 16;
  for (guint turn = 0; turn < N_STIFFNESSES; turn++, stiffness /= 2)
    {
      double trace = solve_band (self, stiffness, bends), left = 0;

      if (trace < 0)
        break;
      for (guint i = PLANE * 2; i < n * 2; i++)
        left += pow (stiffness * bends[i], 2);
      least = rate (left, n - stiffness * trace, n);
      if (least < best)
        {
          best = least;
          chosen = stiffness;
        }
    }
  return chosen;
}

/* The plane's part, then back through the reflections. */
static gboolean
finish (VdPlate *self,
        System  *system,
        double  *bends)
{
  guint n = self->n;

  for (guint k = 0; k < 2; k++)
    for (guint row = PLANE; row-- > 0;)
      {
        double sum = system->heights[row * 2 + k];
        double pivot = system->plane[row * PLANE + row];

        for (guint i = PLANE; i < n; i++)
          sum -= system->matrix[row * n + i] * bends[i * 2 + k];
        for (guint i = row + 1; i < PLANE; i++)
          sum -= system->plane[row * PLANE + i] * self->plane[i][k];
        if (pivot == 0)
          return FALSE;
        self->plane[row][k] = sum / pivot;
      }

  for (guint k = n - 2; k-- > 0;)
    turn_columns (system->turns + k * n, n, k < PLANE ? k : k + 1, bends, 2);
  self->bends = g_malloc0_n (n, sizeof *self->bends);
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < 2; k++)
      self->bends[i][k] = bends[i * 2 + k] * sqrt (self->points[i].weight);
  return TRUE;
}

static gboolean
solve (VdPlate  *self,
       System   *system,
       gboolean  is_through)
{
  double stiffness, trace;
  g_autofree double *bends = g_new0 (double, self->n * 2);

  reduce (system);
  stiffness = is_through ? 0 : choose (system);
  if (stiffness < 0)
    return FALSE;

  trace = solve_band (system, stiffness, bends);
  self->freedom = self->n - stiffness * trace;
  return trace >= 0 && finish (self, system, bends);
}

VdPlate *
vd_plate_new (const VdPlatePoint *points,
              guint               n_points,
              gboolean            is_through)
{
  g_autoptr (VdPlate) self = g_new0 (VdPlate, 1);
  System system;
  gboolean is_solved;

  take_points (self, points, n_points);
  if (self->n <= PLANE)
    return NULL;

  system_init (&system, self);
  is_solved = solve (self, &system, is_through);
  system_clear (&system);
  return is_solved ? g_steal_pointer (&self) : NULL;
}

void
vd_plate_free (VdPlate *self)
{
  g_free (self->points);
  g_free (self->bends);
  g_free (self);
}

void
vd_plate_get (const VdPlate *self,
              double         x,
              double         y,
              double         heights[2])
{
  for (guint k = 0; k < 2; k++)
    heights[k] = self->plane[0][k] + self->plane[1][k] * x + self->plane[2][k] * y;
  for (guint i = 0; i < self->n; i++)
    {
      double dx = x - self->points[i].x, dy = y - self->points[i].y;
      double height = bend (dx * dx + dy * dy);

      heights[0] += height * self->bends[i][0];
      heights[1] += height * self->bends[i][1];
    }
}

double
vd_plate_get_freedom (const VdPlate *self)
{
  return self->freedom;
}

guint
vd_plate_get_n_points (const VdPlate *self)
{
  return self->n;
}
