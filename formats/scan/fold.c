#include "formats/scan/lattice-private.h"

#include <math.h>
#include <string.h>

#define SIZE VD_FOLD_SIZE
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
  guint filled = 0;
  double squares = 0;

  memset (fold, 0, sizeof *fold);
  for (guint y = top; y < bottom; y++)
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

/* How alike they are if @fold is moved by that many parts. */
static float
match_at (const VdFold *fold,
          const VdFold *other,
          int           dx,
          int           dy)
{
  float sum = 0;
  guint shift = wrap (dx);

  for (guint y = 0; y < SIZE; y++)
    {
      const float *a = fold->values + wrap (y + dy) * SIZE, *b = other->values + y * SIZE;

      for (guint x = 0; x < SIZE - shift; x++)
        sum += a[x + shift] * b[x];
      for (guint x = SIZE - shift; x < SIZE; x++)
        sum += a[x + shift - SIZE] * b[x];
    }

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

/* The fold after a sixth of a turn about its place 0, 0: (u, v) goes to (-v, u + v). */
static void
turn (const VdFold *fold,
      VdFold       *turned)
{
  for (guint v = 0; v < SIZE; v++)
    for (guint u = 0; u < SIZE; u++)
      turned->values[wrap (u + v) * SIZE + wrap (-(int) v)] = fold->values[v * SIZE + u];
}

/* How alike the fold is to itself after one to five sixths of a turn about the part @u, @v; such a
 * turn is one about 0, 0 and a shift. */
static float
match_turned (const VdFold *fold,
              const VdFold  turned[5],
              int           u,
              int           v)
{
  int to_u = u, to_v = v;
  float sum = 0;

  for (guint i = 0; i < 5; i++)
    {
      int u_before = to_u;

      to_u = -to_v;
      to_v += u_before;
      sum += match_at (fold, &turned[i], u - to_u, v - to_v);
    }

  return sum / 5;
}

double
vd_fold_centre (const VdFold *fold,
                double       *u,
                double       *v)
{
  g_autofree VdFold *turned = g_new (VdFold, 5);
  g_autofree float *alike = g_new (float, VD_FOLD_N);
  float around[9];
  double top[2];
  guint best = 0;

  for (guint i = 0; i < 5; i++)
    turn (i == 0 ? fold : &turned[i - 1], &turned[i]);

  for (guint i = 0; i < VD_FOLD_N; i++)
    {
      alike[i] = match_turned (fold, turned, i % SIZE, i / SIZE);
      if (alike[i] > alike[best])
        best = i;
    }

  for (int i = 0; i < 9; i++)
    around[i] = alike[wrap (best / SIZE + i / 3 - 1) * SIZE + wrap (best % SIZE + i % 3 - 1)];
  vd_find_top (around, top);

  *u = (best % SIZE + top[0]) / SIZE;
  *v = (best / SIZE + top[1]) / SIZE;
  return alike[best];
}
