#include "formats/scan/knots.h"

#include <math.h>
#include <string.h>

#define N_ROUNDS 8
#define DAMPED 0.5     /* of a message, what stays from round to round */
#define N_ROUNDS_KINDS 3
#define OWN 0.3        /* what a place's own look counts beside that of a sure neighbour */
#define MOST_ODDS 12.0 /* as a logarithm */

/**
 * Knot: where places meet
 * @ends: what each place has had told: 0 or 1, as a place lies between two knots
 * @is_open: not all that meet there are seen
 */
typedef struct
{
  guint    n;
  guint    places[VD_N_DIRS];
  guint    ends[VD_N_DIRS];
  gboolean is_open;
} Knot;

/* How much more likely it is that so many of a knot have something than if they did not know of
 * each other: one alone ends there. */
static const double factors[VD_N_ASKS][VD_N_DIRS + 1] = {
  [VD_ASK_SIDE] = { 1, 0.25, 4, 4 },
  [VD_ASK_PATH] = { 1, 0.2, 2, 2, 2, 1, 1 },
};

typedef struct
{
  VdAsk       ask;
  GArray     *knots;
  double     *odds;
  double    (*told)[2]; /* by place: what each of its knots tells it */
  guint8     *n_ends;
} Knots;

static void
add_place (Knots *self,
           Knot  *knot,
           int    place)
{
  if (place < 0 || isnan (self->odds[place]))
    {
      knot->is_open = TRUE;
      return;
    }
  knot->places[knot->n] = place;
  knot->ends[knot->n++] = self->n_ends[place]++;
}

static void
add_hex (Knots        *self,
         const VdGrid *grid,
         guint         cell)
{
  Knot knot = { 0 };

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    add_place (self, &knot, vd_grid_find_place (grid, self->ask, cell, dir));
  g_array_append_val (self->knots, knot);
}

/* Those corners of a hex that are no corners of hexes before it. */
static void
add_corners (Knots        *self,
             const VdGrid *grid,
             guint         cell)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int a = vd_grid_next (grid, cell, dir), b = vd_grid_next (grid, cell, (dir + 1) % VD_N_DIRS);
      Knot knot = { 0 };

      if (a < (int) cell || b < (int) cell)
        continue;
      add_place (self, &knot, vd_grid_find_place (grid, self->ask, cell, dir));
      add_place (self, &knot, vd_grid_find_place (grid, self->ask, cell, (dir + 1) % VD_N_DIRS));
      add_place (self, &knot, vd_grid_find_place (grid, self->ask, a, vd_grid_dir (grid, a, b)));
      g_array_append_val (self->knots, knot);
    }
}

/* What a place of a knot thinks without it. */
static double
get_odds (const Knots *self,
          const Knot  *knot,
          guint        i)
{
  guint place = knot->places[i];
  double odds = self->odds[place] + self->told[place][!knot->ends[i]];

  return exp (CLAMP (odds, -MOST_ODDS, MOST_ODDS));
}

static double
get_factor (const Knots *self,
            const Knot  *knot,
            guint        n)
{
  return knot->is_open && n < 2 ? 1 : factors[self->ask][n];
}

/* What a knot tells one of its places, by what the others think. */
static double
tell (const Knots *self,
      const Knot  *knot,
      guint        whom)
{
  double weights[VD_N_DIRS + 1] = { 1 }, with = 0, without = 0;
  guint n = 0;

  for (guint i = 0; i < knot->n; i++)
    if (i != whom)
      {
        double odds = get_odds (self, knot, i);

        n++;
        for (guint k = n; k > 0; k--)
          weights[k] += weights[k - 1] * odds;
      }
  for (guint k = 0; k <= n; k++)
    {
      with += weights[k] * get_factor (self, knot, k + 1);
      without += weights[k] * get_factor (self, knot, k);
    }
  return log (with / without);
}

static void
go_round (Knots *self)
{
  for (guint i = 0; i < self->knots->len; i++)
    {
      const Knot *knot = &g_array_index (self->knots, Knot, i);
      double told[VD_N_DIRS];

      for (guint k = 0; k < knot->n; k++)
        told[k] = tell (self, knot, k);
      for (guint k = 0; k < knot->n; k++)
        {
          double *before = &self->told[knot->places[k]][knot->ends[k]];

          *before = DAMPED * *before + (1 - DAMPED) * told[k];
        }
    }
}

/* Adds up, for each place of a knot, of what kinds the others are. */
static void
add_kinds (const Knots *self,
           const Knot  *knot,
           const float *kinds,
           guint        n_kinds,
           float       *sums)
{
  for (guint i = 0; i < knot->n; i++)
    for (guint k = 0; k < knot->n; k++)
      if (i != k)
        {
          double there = 1 / (1 + exp (-self->odds[knot->places[k]]));

          for (guint kind = 0; kind < n_kinds; kind++)
            sums[(gsize) knot->places[i] * n_kinds + kind] +=
              there * kinds[(gsize) knot->places[k] * n_kinds + kind];
        }
}

/* What goes on is mostly of the same kind. */
static void
settle_kinds (const Knots *self,
              guint        n,
              float       *kinds,
              guint        n_kinds)
{
  gsize length = (gsize) n * n_kinds;
  g_autofree float *own = g_memdup2 (kinds, length * sizeof *kinds);
  g_autofree float *sums = g_new (float, length);

  for (guint round = 0; round < N_ROUNDS_KINDS; round++)
    {
      memset (sums, 0, length * sizeof *sums);
      for (guint i = 0; i < self->knots->len; i++)
        add_kinds (self, &g_array_index (self->knots, Knot, i), kinds, n_kinds, sums);
      for (gsize place = 0; place < length; place += n_kinds)
        {
          double all = 0;

          for (guint kind = 0; kind < n_kinds; kind++)
            all += own[place + kind] * (OWN + sums[place + kind]);
          for (guint kind = 0; kind < n_kinds && all > 0; kind++)
            kinds[place + kind] = own[place + kind] * (OWN + sums[place + kind]) / all;
        }
    }
}

void
vd_knots_settle (const VdGrid *grid,
                 VdAsk         ask,
                 double       *odds,
                 float        *kinds,
                 guint         n_kinds)
{
  guint n = vd_grid_n_places (grid, ask);
  g_autoptr (GArray) knots = g_array_new (FALSE, FALSE, sizeof (Knot));
  g_autofree double (*told)[2] = g_malloc0 (n * sizeof *told);
  g_autofree guint8 *n_ends = g_new0 (guint8, n);
  Knots self = { ask, knots, odds, told, n_ends };

  g_return_if_fail (ask != VD_ASK_TERRAIN);

  for (guint cell = 0; cell < vd_grid_n_cells (grid); cell++)
    if (ask == VD_ASK_PATH)
      add_hex (&self, grid, cell);
    else
      add_corners (&self, grid, cell);
  for (guint i = 0; i < N_ROUNDS; i++)
    go_round (&self);
  for (guint place = 0; place < n; place++)
    odds[place] += told[place][0] + told[place][1];
  settle_kinds (&self, n, kinds, n_kinds);
}
