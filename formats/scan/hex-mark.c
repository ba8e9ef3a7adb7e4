#include "formats/scan/hex-mark.h"

#include <math.h>
#include <string.h>

#define RADIUS 0.72      /* of the mark: its corners lie at 0.58 */
#define HOLE 0.3         /* nothing of a mark but a dot lies nearer to the centre */
#define CENTRE_STEP 0.05
#define APART 0.15       /* places that are not the same */
#define STANDS_OUT 0.2f  /* parts of the mark's strongest point; less is left out */
#define LEAST 1e-4       /* mean square of the mark against what is usual in the picture */

/* A square of samples about a centre. */
typedef struct
{
  int    reach;
  float *values;
} Square;

static void
square_init (Square *self,
             int     reach)
{
  self->reach = reach;
  self->values = g_new0 (float, (gsize) (2 * reach + 1) * (gsize) (2 * reach + 1));
}

static float
relief_at (const VdRelief *relief,
           double          x,
           double          y)
{
  double left = CLAMP (x - 0.5, 0, relief->width - 1.001);
  double top = CLAMP (y - 0.5, 0, relief->height - 1.001);
  gsize column = (gsize) left, row = (gsize) top;
  float across = (float) (left - (double) column), down = (float) (top - (double) row);
  const float *at = relief->values + row * relief->width + column;
  const float *below = at + (row + 1 < relief->height ? relief->width : 0);
  gsize next = column + 1 < relief->width;

  return (at[0] * (1 - across) + at[next] * across) * (1 - down) +
         (below[0] * (1 - across) + below[next] * across) * down;
}

/* Adds what a hex looks like. */
static void
look (const VdHexView  *view,
      const VdHexFrame *frame,
      Square           *square)
{
  float *value = square->values;

  for (int y = -square->reach; y <= square->reach; y++)
    for (int x = -square->reach; x <= square->reach; x++)
      {
        double right = (double) x / view->steps, below = (double) y / view->steps;

        *value++ += relief_at (view->relief,
                               frame->x + right * frame->across[0] + below * frame->down[0],
                               frame->y + right * frame->across[1] + below * frame->down[1]);
      }
}

/* The mean of every @every-th hex that is within the picture, from @first. */
static void
take_mean (const VdHexView *view,
           Square          *mean,
           guint            first,
           guint            every)
{
  guint n = 0, edge = 2 * (guint) mean->reach + 1;

  for (guint i = first; i < view->n_frames; i += every)
    if (view->frames[i].is_inside)
      {
        look (view, &view->frames[i], mean);
        n++;
      }
  for (guint i = 0; i < edge * edge && n > 0; i++)
    mean->values[i] /= (float) n;
}

static float
square_at (const Square *self,
           double        x,
           double        y)
{
  int edge = 2 * self->reach + 1;
  double left = CLAMP (x + self->reach, 0, edge - 1.001);
  double top = CLAMP (y + self->reach, 0, edge - 1.001);
  int column = (int) left, row = (int) top;
  float across = (float) (left - column), down = (float) (top - row);
  const float *at = self->values + row * edge + column;

  return (at[0] * (1 - across) + at[1] * across) * (1 - down) +
         (at[edge] * (1 - across) + at[edge + 1] * across) * down;
}

#define N_TURNS 12
#define HALF_ROOT 0.86602540378443865

/* Six turns, and six after a look in the mirror. */
static const double turns[N_TURNS / 2][2] = {
  { 1, 0 }, { 0.5, HALF_ROOT }, { -0.5, HALF_ROOT },
  { -1, 0 }, { -0.5, -HALF_ROOT }, { 0.5, -HALF_ROOT },
};

static void
sort (float values[N_TURNS])
{
  for (int i = 1; i < N_TURNS; i++)
    {
      float value = values[i];
      int k = i;

      for (; k > 0 && values[k - 1] > value; k--)
        values[k] = values[k - 1];
      values[k] = value;
    }
}

/* What the twelve places that are one about @middle have in common: the mean of those in the
 * middle, so that what is only at some of them, as a number, leaves nothing. */
static float
turn (const Square *mean,
      const double  middle[2],
      double        x,
      double        y)
{
  float values[N_TURNS];

  for (guint i = 0; i < N_TURNS / 2; i++)
    {
      double c = turns[i][0], s = turns[i][1];

      values[2 * i] = square_at (mean, middle[0] + c * x - s * y, middle[1] + s * x + c * y);
      values[2 * i + 1] = square_at (mean, middle[0] + c * x + s * y, middle[1] + s * x - c * y);
    }
  sort (values);
  return (values[4] + values[5] + values[6] + values[7]) / 4;
}

/* @hole: the radius of what is left out in the middle
 * @turned: (out): about @middle, 0 in the hole and beyond the radius, its mean 0 */
static void
make_turned (const VdHexView *view,
             const Square    *mean,
             const double     middle[2],
             double           hole,
             Square          *turned)
{
  double radius = RADIUS * view->steps, sum = 0, inner = hole * view->steps;
  int edge = 2 * turned->reach + 1, n = 0;

  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < edge * edge; i++)
      {
        int x = i % edge - turned->reach, y = i / edge - turned->reach;

        if (x * x + y * y > radius * radius || x * x + y * y < inner * inner)
          continue;
        if (pass == 1)
          {
            turned->values[i] -= (float) (sum / n);
            continue;
          }
        turned->values[i] = turn (mean, middle, x, y);
        sum += turned->values[i];
        n++;
      }
}

static double
multiply (const Square *one,
          const Square *other)
{
  double sum = 0;
  int edge = 2 * one->reach + 1;

  for (int i = 0; i < edge * edge; i++)
    sum += one->values[i] * other->values[i];
  return sum;
}

double
vd_hex_view_compare_halves (const VdHexView *view)
{
  static const double middle[2] = { 0, 0 };
  Square means[2], turned[2];
  double likeness;
  int reach = (int) ceil (RADIUS * view->steps);

  for (guint i = 0; i < 2; i++)
    {
      square_init (&means[i], reach + 1);
      square_init (&turned[i], reach);
      take_mean (view, &means[i], i, 2);
      make_turned (view, &means[i], middle, 0, &turned[i]);
      g_free (means[i].values);
    }
  likeness = multiply (&turned[0], &turned[1]) /
             sqrt (multiply (&turned[0], &turned[0]) * multiply (&turned[1], &turned[1]) + 1e-12);
  g_free (turned[0].values);
  g_free (turned[1].values);
  return likeness;
}

/* A number in the very middle would be as symmetric as anything, so nothing there counts. */
static double
get_symmetry (const VdHexView *view,
              const Square    *mean,
              const double     middle[2])
{
  double all = 0, sum = 0, symmetry, radius = RADIUS * view->steps, hole = HOLE * view->steps;
  Square turned;
  int n = 0;

  square_init (&turned, (int) ceil (radius));
  make_turned (view, mean, middle, HOLE, &turned);
  for (int i = -turned.reach; i <= turned.reach; i++)
    for (int j = -turned.reach; j <= turned.reach; j++)
      if (i * i + j * j <= radius * radius && i * i + j * j >= hole * hole)
        {
          double value = square_at (mean, middle[0] + i, middle[1] + j);

          sum += value;
          all += value * value;
          n++;
        }
  symmetry = multiply (&turned, &turned) / (all - sum * sum / n + 1e-12);
  g_free (turned.values);
  return symmetry;
}

/* Whether a place is tried: all that are near, and of those far off every other each way. */
static gboolean
is_tried (int x,
          int y)
{
  return hypot (x, y) * CENTRE_STEP < APART || (x % 2 == 0 && y % 2 == 0);
}

/* Places are tried in steps; between them the top of the hill is taken. */
void
vd_hex_view_find_centre (const VdHexView *view,
                         double           reach,
                         VdHexCentre     *centre)
{
  int n = (int) ceil (reach / CENTRE_STEP) + 1, edge = 2 * n + 1, top = n * edge + n;
  double step = CENTRE_STEP * view->steps, shift[2];
  float around[9];
  g_autofree float *hill = g_new0 (float, (gsize) (edge * edge));
  Square mean;

  square_init (&mean, (int) ceil ((reach + RADIUS + 2 * CENTRE_STEP) * view->steps));
  take_mean (view, &mean, 0, 1);
  for (int i = 0; i < edge * edge; i++)
    {
      double middle[2] = { (i % edge - n) * step, (i / edge - n) * step };
      gboolean is_edge = i % edge == 0 || i / edge == 0 || i % edge == 2 * n || i / edge == 2 * n;

      if (is_tried (i % edge - n, i / edge - n))
        hill[i] = (float) get_symmetry (view, &mean, middle);
      if (!is_edge && hill[i] > hill[top])
        top = i;
    }
  g_free (mean.values);

  for (int i = 0; i < 9; i++)
    around[i] = hill[top + (i / 3 - 1) * edge + i % 3 - 1];
  vd_find_top (around, shift);
  *centre = (VdHexCentre) { (top % edge - n + shift[0]) * CENTRE_STEP,
                            (top / edge - n + shift[1]) * CENTRE_STEP, hill[top] };
  for (int i = 0; i < edge * edge; i++)
    if (hypot (i % edge - top % edge, i / edge - top / edge) * CENTRE_STEP > APART)
      centre->elsewhere = MAX (centre->elsewhere, hill[i]);
}

/* What of the mark stands out, so scaled that a hex that shows it scores 1. */
static VdHexMark *
pick_points (const Square *turned)
{
  VdHexMark *self = g_new0 (VdHexMark, 1);
  int edge = 2 * turned->reach + 1;
  float most = 0, squares = 0;

  self->points = g_array_new (FALSE, FALSE, sizeof (VdMarkPoint));
  for (int i = 0; i < edge * edge; i++)
    most = MAX (most, fabsf (turned->values[i]));
  for (int i = 0; i < edge * edge; i++)
    if (fabsf (turned->values[i]) > STANDS_OUT * most)
      {
        VdMarkPoint point = { i % edge - turned->reach, i / edge - turned->reach,
                              turned->values[i] };

        squares += point.value * point.value;
        g_array_append_val (self->points, point);
      }
  for (guint i = 0; i < self->points->len; i++)
    g_array_index (self->points, VdMarkPoint, i).value /= squares;
  return self;
}

VdHexMark *
vd_hex_mark_new (const VdHexView *view)
{
  static const double middle[2] = { 0, 0 };
  VdHexMark *self = NULL;
  Square mean, turned;
  int reach = (int) ceil (RADIUS * view->steps);

  square_init (&mean, reach + 1);
  square_init (&turned, reach);
  take_mean (view, &mean, 0, 1);
  make_turned (view, &mean, middle, 0, &turned);
  if (multiply (&turned, &turned) > LEAST * reach * reach)
    self = pick_points (&turned);
  g_free (mean.values);
  g_free (turned.values);
  return self;
}

void
vd_hex_mark_free (VdHexMark *self)
{
  g_array_unref (self->points);
  g_free (self);
}

void
vd_hex_mark_match (const VdHexMark *self,
                   const VdHexView *view,
                   guint            frame,
                   float           *hill)
{
  Square square;
  int edge;

  square_init (&square, (int) ceil (RADIUS * view->steps) + view->reach);
  edge = 2 * square.reach + 1;
  look (view, &view->frames[frame], &square);
  for (int y = -view->reach; y <= view->reach; y++)
    for (int x = -view->reach; x <= view->reach; x++)
      {
        const float *middle = square.values + (y + square.reach) * edge + x + square.reach;
        float sum = 0;

        for (guint i = 0; i < self->points->len; i++)
          {
            const VdMarkPoint *point = &g_array_index (self->points, VdMarkPoint, i);

            sum += point->value * middle[point->y * edge + point->x];
          }
        *hill++ = sum;
      }
  g_free (square.values);
}
