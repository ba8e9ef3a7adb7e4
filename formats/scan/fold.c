#include "formats/scan/lattice-private.h"

#include <math.h>
#include <string.h>

#define SIZE VD_FOLD_SIZE
#define ENOUGH 290.0    /* half a patch, in pixels: of a larger one not each line is looked at */
#define RIVAL 0.15       /* places from the centre that another is so far off */
#define INSIDE_FROM 0.12  /* of what lies about the middle of a hex */
#define INSIDE_TO 0.40
#define MIDDLE 0.2         /* in which a number might be taken for a dot: */
#define LEAST_MIDDLE 0.3   /* there is so much of what is the same after each turn, */
#define LEAST_ROUND 0.6    /* and less of it is than of a dot */
#define LEAST_FILLED 0.5 /* of the rhombus */

static guint
wrap (int i)
{
  return (guint) i & (SIZE - 1);
}

void
vd_fold_normalize (VdFold *self)
{
  double sum = 0, squares = 0;

  for (guint i = 0; i < VD_FOLD_N; i++)
    sum += self->values[i];
  for (guint i = 0; i < VD_FOLD_N; i++)
    {
      self->values[i] -= sum / VD_FOLD_N;
      squares += self->values[i] * self->values[i];
    }
  for (guint i = 0; i < VD_FOLD_N; i++)
    self->values[i] *= squares > 0 ? 1 / sqrt (squares / VD_FOLD_N) : 0;
}

/* A little wider than a pixel of it, so that what lies between these can be told. */
static void
soften (float *values)
{
  float across[VD_FOLD_N];

  for (guint y = 0; y < SIZE; y++)
    for (guint x = 0; x < SIZE; x++)
      across[y * SIZE + x] = 0.25f * (values[y * SIZE + wrap (x - 1)] +
                                      values[y * SIZE + wrap (x + 1)]) +
                             0.5f * values[y * SIZE + x];
  for (guint y = 0; y < SIZE; y++)
    for (guint x = 0; x < SIZE; x++)
      values[y * SIZE + x] = 0.25f * (across[wrap (y - 1) * SIZE + x] +
                                      across[wrap (y + 1) * SIZE + x]) +
                             0.5f * across[y * SIZE + x];
}

/* Adds a line of pixels to the rhombus, each to the part of it that it lies in. */
static void
add_line (const float   *line,
          guint          n,
          const double   start[2],
          const VdPatch *patch,
          float         *sums,
          guint         *counts)
{
  /* Whole parts in the upper bits, so that the rest is what is left after a mask. */
  gint64 u = llround (start[0] * SIZE * 65536), v = llround (start[1] * SIZE * 65536);
  gint64 step_u = llround (patch->across[0] * SIZE * 65536);
  gint64 step_v = llround (patch->across[1] * SIZE * 65536);

  for (guint i = 0; i < n; i++, u += step_u, v += step_v)
    {
      guint at = wrap (v >> 16) * SIZE + wrap (u >> 16);

      sums[at] += line[i];
      counts[at]++;
    }
}

double
vd_fold_patch (const VdRelief *relief,
               const VdPatch  *patch,
               VdFold         *fold)
{
  guint counts[VD_FOLD_N] = { 0 };
  guint left = CLAMP (patch->x - patch->half, 0, relief->width);
  guint right = CLAMP (patch->x + patch->half, 0, relief->width);
  guint top = CLAMP (patch->y - patch->half, 0, relief->height);
  guint bottom = CLAMP (patch->y + patch->half, 0, relief->height);
  guint step = 1 + patch->half / ENOUGH, filled = 0;
  double squares = 0;

  memset (fold, 0, sizeof *fold);
  for (guint y = top; y < bottom; y += step)
    {
      double dx = left + 0.5 - patch->x, dy = y + 0.5 - patch->y;
      /* A part's middle is that of its share of the rhombus, not its corner. */
      double start[2] = { patch->u + patch->across[0] * dx + patch->down[0] * dy + 0.5 / SIZE,
                          patch->v + patch->across[1] * dx + patch->down[1] * dy + 0.5 / SIZE };

      add_line (relief->values + (gsize) y * relief->width + left, right - left, start, patch,
                fold->values, counts);
    }

  for (guint i = 0; i < VD_FOLD_N; i++)
    if (counts[i] > 0)
      {
        fold->values[i] /= counts[i];
        filled++;
      }

  if (filled < LEAST_FILLED * VD_FOLD_N)
    memset (fold, 0, sizeof *fold);
  soften (fold->values);
  for (guint i = 0; i < VD_FOLD_N; i++)
    squares += fold->values[i] * fold->values[i];
  vd_fold_normalize (fold);
  return squares / VD_FOLD_N;
}

/* How alike they are if @fold is moved by that many parts.  A sum for each column, so that the
 * compiler may take several columns at once: most of the time is spent here. */
static float
match_at (const VdFold *fold,
          const VdFold *other,
          int           dx,
          int           dy)
{
  float sums[SIZE] = { 0 }, moved[SIZE], sum = 0;
  guint shift = wrap (dx);

  for (guint y = 0; y < SIZE; y++)
    {
      const float *a = fold->values + wrap (y + dy) * SIZE, *b = other->values + y * SIZE;

      memcpy (moved, a + shift, (SIZE - shift) * sizeof *a);
      memcpy (moved + SIZE - shift, a, shift * sizeof *a);
      for (guint x = 0; x < SIZE; x++)
        sums[x] += moved[x] * b[x];
    }

  for (guint x = 0; x < SIZE; x++)
    sum += sums[x];
  return sum / VD_FOLD_N;
}

/* The nine about a part and, between parts, the top of the hill. */
static void
climb (const VdFold *fold,
       const VdFold *other,
       const int     best[2],
       double       *u,
       double       *v)
{
  float around[9];
  double top[2];

  for (int i = 0; i < 9; i++)
    around[i] = match_at (fold, other, best[0] + i % 3 - 1, best[1] + i / 3 - 1);

  vd_find_top (around, top);
  *u = (best[0] + top[0]) / SIZE;
  *v = (best[1] + top[1]) / SIZE;
}

double
vd_fold_match (const VdFold *fold,
               const VdFold *other,
               double        reach,
               double       *u,
               double       *v)
{
  int most = MIN (lround (reach * SIZE), SIZE / 2 - 1);
  int best[2] = { 0, 0 };
  float likeness = -2;

  for (int y = -most; y <= most; y++)
    for (int x = -most; x <= most; x++)
      {
        float at = match_at (fold, other, x, y);

        if (at > likeness)
          {
            likeness = at;
            best[0] = x;
            best[1] = y;
          }
      }

  climb (fold, other, best, u, v);
  return likeness;
}

/* What six parts of the fold, each a sixth of a turn from the next, have in common, or 0. One at
 * each end does not count: there may be a number, which is in one of them alone. */
static float
get_common (const float six[6])
{
  float low[2] = { G_MAXFLOAT, G_MAXFLOAT }, high[2] = { -G_MAXFLOAT, -G_MAXFLOAT };

  for (guint i = 0; i < 6; i++)
    {
      if (six[i] < low[0])
        low[1] = low[0], low[0] = six[i];
      else
        low[1] = MIN (low[1], six[i]);

      if (six[i] > high[0])
        high[1] = high[0], high[0] = six[i];
      else
        high[1] = MAX (high[1], six[i]);
    }

  return low[1] > 0 ? low[1] : high[1] < 0 ? high[1] : 0;
}

/* What is the same at a part @x, @y from the part @u, @v and after each sixth of a turn about
 * that: by such a turn (x, y) goes to (-y, x + y). */
static float
ask_common (const VdFold *fold,
            const int     centre[2],
            int           x,
            int           y)
{
  float six[6];

  for (guint i = 0; i < 6; i++)
    {
      int before = x;

      six[i] = fold->values[wrap (centre[1] + y) * SIZE + wrap (centre[0] + x)];
      x = -y;
      y += before;
    }

  return get_common (six);
}

/* How far a part is from the nearest centre, towards a neighbour: 1/2 at the sides. */
static double
get_depth (int u,
           int v)
{
  double x = (int) wrap (u) / (double) SIZE, y = (int) wrap (v) / (double) SIZE;
  VdHex hex = vd_place_get_hex ((double[2]) { x, y });

  x -= hex.q;
  y -= hex.r;
  return MAX (MAX (fabs (x + y / 2), fabs (y + x / 2)), fabs (x - y) / 2);
}

/* @from: how far from the middle it counts. */
static float
ask_symmetry (const VdFold *fold,
              const int     centre[2],
              double        from)
{
  float sum = 0;

  for (int i = 0; i < VD_FOLD_N; i++)
    {
      float common;

      if (get_depth (i % SIZE, i / SIZE) < from)
        continue;
      common = ask_common (fold, centre, i % SIZE, i / SIZE);
      sum += common * common;
    }

  return sum / VD_FOLD_N;
}

/* Whether that little but a number makes the part @centre the middle. */
static gboolean
is_about_number (const VdFold *fold,
                 const int     centre[2])
{
  double common = 1e-9, common_middle = 0, middle = 1e-9;

  for (int i = 0; i < VD_FOLD_N; i++)
    {
      double same = ask_common (fold, centre, i % SIZE, i / SIZE);
      double value = fold->values[wrap (centre[1] + i / SIZE) * SIZE +
                                  wrap (centre[0] + i % SIZE)];

      common += same * same;
      if (get_depth (i % SIZE, i / SIZE) > MIDDLE)
        continue;
      common_middle += same * same;
      middle += value * value;
    }

  return common_middle > LEAST_MIDDLE * common && common_middle < LEAST_ROUND * middle;
}

/* How far apart two parts are, in places; the rhombus goes on at its edges. */
static double
get_distance (guint a,
              guint b)
{
  int u = wrap (a % SIZE - b % SIZE + SIZE / 2) - SIZE / 2;
  int v = wrap (a / SIZE - b / SIZE + SIZE / 2) - SIZE / 2;

  return sqrt (u * u + u * v + v * v) / SIZE;
}

/* Between parts: where the fold lies best on what of it is the same after each turn. */
static void
sharpen (const VdFold *fold,
         guint         part,
         double       *u,
         double       *v)
{
  int centre[2] = { part % SIZE, part / SIZE };
  VdFold common;

  for (int i = 0; i < VD_FOLD_N; i++)
    common.values[wrap (centre[1] + i / SIZE) * SIZE + wrap (centre[0] + i % SIZE)] =
      ask_common (fold, centre, i % SIZE, i / SIZE);

  vd_fold_normalize (&common);
  vd_fold_match (fold, &common, 2.0 / SIZE, u, v);
  *u += (double) centre[0] / SIZE;
  *v += (double) centre[1] / SIZE;
}

/* Returns: the best part for a centre. @same: (out): how good each is */
static guint
find_best (const VdFold *fold,
           double        from,
           float        *same)
{
  guint best = 0;

  for (guint i = 0; i < VD_FOLD_N; i++)
    {
      same[i] = ask_symmetry (fold, (int[2]) { i % SIZE, i / SIZE }, from);
      if (same[i] > same[best])
        best = i;
    }

  return best;
}

/* A number, too, is the same about its own middle, and may be stronger than all marks of hexes:
 * then what is in the middle does not count. */
double
vd_fold_centre (const VdFold *fold,
                double       *u,
                double       *v,
                double       *rival)
{
  g_autofree float *same = g_new (float, VD_FOLD_N);
  guint best = find_best (fold, 0, same);

  if (is_about_number (fold, (int[2]) { best % SIZE, best / SIZE }))
    best = find_best (fold, MIDDLE, same);

  sharpen (fold, best, u, v);

  *rival = 0;
  for (guint i = 0; i < VD_FOLD_N; i++)
    if (get_distance (i, best) > RIVAL)
      *rival = MAX (*rival, same[i]);

  return same[best];
}

double
vd_fold_get_spokes (const VdFold *fold)
{
  static const int centre[2] = { 0, 0 };
  double all = 1e-9, inside = 0;

  for (int i = 0; i < VD_FOLD_N; i++)
    {
      double common = ask_common (fold, centre, i % SIZE, i / SIZE);
      double depth = get_depth (i % SIZE, i / SIZE);

      all += common * common;
      if (depth > INSIDE_FROM && depth < INSIDE_TO)
        inside += common * common;
    }

  return inside / all;
}

gboolean
vd_fold_is_about_number (const VdFold *fold)
{
  return is_about_number (fold, (int[2]) { 0, 0 });
}

/* What lies about a place that is not the same after a sixth of a turn, over the size of a
 * number. */
static double
ask_mark (const VdFold  *fold,
          VdOrientation  orientation,
          double         x,
          double         y)
{
  static const int centre[2] = { 0, 0 };
  double sum = 0;

  for (double dy = -0.06; dy < 0.065; dy += 0.03)
    for (double dx = -0.18; dx < 0.185; dx += 0.03)
      {
        double place[2], value;
        int u, v;

        vd_plane_to_place (orientation, (double[2]) { x + dx, y + dy }, place);
        u = lround (place[0] * SIZE);
        v = lround (place[1] * SIZE);
        value = fold->values[wrap (v) * SIZE + wrap (u)] - ask_common (fold, centre, u, v);
        sum += value * value;
      }

  return sum;
}

void
vd_fold_find_mark (const VdFold  *fold,
                   VdOrientation  orientation,
                   double         mark[2])
{
  double most = 0;

  for (double y = -0.42; y < 0.425; y += 0.02)
    for (double x = -0.3; x < 0.305; x += 0.02)
      {
        double sum = hypot (x, y) < 0.45 ? ask_mark (fold, orientation, x, y) : 0;

        if (sum <= most)
          continue;
        most = sum;
        mark[0] = x;
        mark[1] = y;
      }
}
