/* The lattice followed over the sheet, from square to neighbouring square.
 *
 * The mean hex of a square of five by five shows what is the same in all its hexes: the grid.
 * Moved against the mean hex of the others it tells where the lattice lies in that square, to a
 * hundredth of a hex, whatever the grid is drawn with.  What is found so is fitted by one
 * projection, from which no square may be far off. */
#include "formats/scan/lattice-private.h"

#include <math.h>
#include <string.h>

#define HALF 2.5        /* of a square, in hexes */
#define N_SEEDS 24      /* squares of which the first is chosen */
#define STRAY 0.2       /* how far from its neighbours' word a square is looked for, in places */
#define STRAY_FITTED 0.15 /* and from the projection's */
#define ALIKE 0.35f     /* at least, to go on from a square */
#define SEEN 0.25f      /* at least, to count as seen */
#define OFF 0.06        /* at most from the projection */
#define ROUNDS 3
#define LEAST_WINDOWS 4

typedef struct
{
  const VdRelief  *relief;
  const VdVectors *vectors;
  VdTrack         *track;
  guint            columns; /* of squares */
  guint            n;
  gboolean        *tried;
  float           *beside; /* for each square, how well the best one fits that lies beside it */
} Tracker;

static VdPatch *
get_window (const Tracker *self,
            guint          i)
{
  return &g_array_index (self->track->windows, VdPatch, i);
}

static double
get_pitch (const VdVectors *vectors)
{
  return sqrt (fabs (vectors->along[0] * vectors->across[1] -
                     vectors->along[1] * vectors->across[0]) / 0.86602540378443864676);
}

/* How places grow where a step along is @along pixels, and one across is @across. */
static void
set_growth (VdPatch      *window,
            const double  along[2],
            const double  across[2])
{
  double d = along[0] * across[1] - along[1] * across[0];

  window->across[0] = across[1] / d;
  window->across[1] = -along[1] / d;
  window->down[0] = -across[0] / d;
  window->down[1] = along[0] / d;
}

static void
lay_windows (Tracker *self)
{
  double half = HALF * get_pitch (self->vectors);
  int columns = self->relief->width / half - 1, rows = self->relief->height / half - 1;

  self->columns = MAX (columns, 1);
  self->n = self->columns * MAX (rows, 1);
  self->tried = g_new0 (gboolean, self->n);
  self->beside = g_new0 (float, self->n);
  self->track->windows = g_array_sized_new (FALSE, TRUE, sizeof (VdPatch), self->n);
  self->track->fits = g_new0 (float, self->n);

  for (guint i = 0; i < self->n; i++)
    {
      VdPatch window = { .half = half };

      window.x = (i % self->columns + 1.0) * self->relief->width / (self->columns + 1);
      window.y = (i / self->columns + 1.0) * self->relief->height / (self->n / self->columns + 1);
      set_growth (&window, self->vectors->along, self->vectors->across);
      g_array_append_val (self->track->windows, window);
    }
}

/* Puts the squares with the clearest mean hexes first in @order. */
static void
pick_seeds (const Tracker *self,
            guint          seeds[N_SEEDS],
            VdFold         folds[N_SEEDS])
{
  double clear[N_SEEDS] = { 0 };

  for (guint i = 0; i < self->n; i++)
    {
      VdFold fold;
      double clearness = vd_fold_patch (self->relief, get_window (self, i), &fold);
      guint at = N_SEEDS;

      while (at > 0 && clear[at - 1] < clearness)
        at--;
      if (at == N_SEEDS)
        continue;

      memmove (&clear[at + 1], &clear[at], (N_SEEDS - at - 1) * sizeof *clear);
      memmove (&seeds[at + 1], &seeds[at], (N_SEEDS - at - 1) * sizeof *seeds);
      memmove (&folds[at + 1], &folds[at], (N_SEEDS - at - 1) * sizeof *folds);
      clear[at] = clearness;
      seeds[at] = i;
      folds[at] = fold;
    }
}

/* The square that is most like the others: a town may have a clear pattern, but of its own. */
static guint
find_seed (const Tracker *self)
{
  g_autofree VdFold *folds = g_new0 (VdFold, N_SEEDS);
  guint n = MIN (self->n, N_SEEDS), seeds[N_SEEDS] = { 0 }, best = 0;
  double votes[N_SEEDS] = { 0 };

  pick_seeds (self, seeds, folds);
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < i; k++)
      {
        double u, v, alike = vd_fold_match (&folds[i], &folds[k], 0.5, &u, &v);

        votes[i] += alike;
        votes[k] += alike;
      }

  for (guint i = 1; i < n; i++)
    if (votes[i] > votes[best])
      best = i;

  return seeds[best];
}

/* Draws the mean hex anew, of all squares that were seen. */
static void
draw_mean (Tracker *self)
{
  VdFold fold, sum = { { 0 } };

  for (guint i = 0; i < self->n; i++)
    if (self->track->fits[i] > 0)
      {
        vd_fold_patch (self->relief, get_window (self, i), &fold);
        for (guint k = 0; k < VD_FOLD_N; k++)
          sum.values[k] += self->track->fits[i] * fold.values[k];
      }

  vd_fold_normalize (&sum);
  self->track->mean = sum;
}

/* Corrects the place of a square by its mean hex. Returns: how well it fits */
static float
place_window (const Tracker *self,
              VdPatch       *window,
              double         stray)
{
  VdFold fold;
  double u, v, alike;

  vd_fold_patch (self->relief, window, &fold);
  alike = vd_fold_match (&fold, &self->track->mean, stray, &u, &v);
  window->u -= u;
  window->v -= v;
  return alike;
}

/* What a neighbour that was seen says of the place in the middle of @window */
static void
ask_neighbour (const VdPatch *neighbour,
               const VdPatch *window,
               double         place[2])
{
  double dx = window->x - neighbour->x, dy = window->y - neighbour->y;

  place[0] += neighbour->u + dx * neighbour->across[0] + dy * neighbour->down[0];
  place[1] += neighbour->v + dx * neighbour->across[1] + dy * neighbour->down[1];
}

/* The squares about a square, from a first to a last column and row; that itself is one of them */
static void
get_about (const Tracker *self,
           guint          i,
           guint          first[2],
           guint          last[2])
{
  guint at[2] = { i % self->columns, i / self->columns };
  guint n[2] = { self->columns, self->n / self->columns };

  for (guint k = 0; k < 2; k++)
    {
      first[k] = at[k] > 0 ? at[k] - 1 : 0;
      last[k] = MIN (at[k] + 1, n[k] - 1);
    }
}

/* Returns: how many neighbours of square @i were seen */
static guint
ask_neighbours (const Tracker *self,
                guint          i,
                double         place[2])
{
  guint first[2], last[2], n = 0;

  get_about (self, i, first, last);
  for (guint y = first[1]; y <= last[1]; y++)
    for (guint x = first[0]; x <= last[0]; x++)
      {
        guint at = y * self->columns + x;

        if (at == i || self->track->fits[at] <= 0)
          continue;

        ask_neighbour (get_window (self, at), get_window (self, i), place);
        n++;
      }

  return n;
}

/* Square @i was seen, and fits so well. */
static void
note_seen (Tracker *self,
           guint    i,
           float    fit)
{
  guint first[2], last[2];

  self->track->fits[i] = fit;
  get_about (self, i, first, last);
  for (guint y = first[1]; y <= last[1]; y++)
    for (guint x = first[0]; x <= last[0]; x++)
      {
        float *beside = &self->beside[y * self->columns + x];

        *beside = MAX (*beside, fit);
      }
}

/* Returns: the square to go on with, beside those that fit best; -1 if there is none */
static int
find_next (const Tracker *self)
{
  float best = 0;
  int next = -1;

  for (guint i = 0; i < self->n; i++)
    if (!self->tried[i] && self->beside[i] > best)
      {
        best = self->beside[i];
        next = i;
      }

  return next;
}

/* From one square over all that hang together. */
static void
spread (Tracker *self)
{
  guint seed = find_seed (self), n_seen = 1;
  int i;

  vd_fold_patch (self->relief, get_window (self, seed), &self->track->mean);
  self->tried[seed] = TRUE;
  note_seen (self, seed, 1);

  while ((i = find_next (self)) >= 0)
    {
      VdPatch *window = get_window (self, i);
      double place[2] = { 0, 0 };
      guint n = ask_neighbours (self, i, place);
      float fit;

      self->tried[i] = TRUE;
      window->u = place[0] / n;
      window->v = place[1] / n;
      fit = place_window (self, window, STRAY);
      if (fit < ALIKE)
        continue;

      note_seen (self, i, fit);
      /* The more are known the better the mean; it need not be drawn for each. */
      n_seen++;
      if (n_seen >= 4 && (n_seen & (n_seen - 1)) == 0)
        draw_mean (self);
    }
}

/* Returns: whether enough squares agree on a projection */
static gboolean
fit_plane (Tracker *self)
{
  g_autoptr (GArray) ties = g_array_new (FALSE, FALSE, sizeof (VdTie));

  for (guint i = 0; i < self->n; i++)
    {
      const VdPatch *window = get_window (self, i);
      VdTie tie = { .x = window->x, .y = window->y,
                    .weight = self->track->fits[i] * self->track->fits[i] };
      double plane[2];

      if (self->track->fits[i] <= 0)
        continue;
      vd_place_to_plane (self->vectors->orientation, (double[2]) { window->u, window->v }, plane);
      tie.map_x = plane[0];
      tie.map_y = plane[1];
      g_array_append_val (ties, tie);
    }

  return ties->len >= LEAST_WINDOWS &&
         vd_projection_fit (ties, 0.02 * get_pitch (self->vectors), &self->track->plane);
}

/* Puts a square where the projection has it. */
static void
take_projection (const Tracker *self,
                 VdPatch       *window)
{
  VdOrientation orientation = self->vectors->orientation;
  double plane[2], place[2], step[2], slopes[4], along[2], across[2];
  VdProjection back = vd_projection_invert (&self->track->plane);

  vd_projection_apply (&back, (double[2]) { window->x, window->y }, plane);
  vd_plane_to_place (orientation, plane, place);
  vd_projection_slope (&self->track->plane, plane, slopes);

  vd_place_to_plane (orientation, (double[2]) { 1, 0 }, step);
  for (guint i = 0; i < 2; i++)
    along[i] = slopes[2 * i] * step[0] + slopes[2 * i + 1] * step[1];
  vd_place_to_plane (orientation, (double[2]) { 0, 1 }, step);
  for (guint i = 0; i < 2; i++)
    across[i] = slopes[2 * i] * step[0] + slopes[2 * i + 1] * step[1];

  window->u = place[0];
  window->v = place[1];
  set_growth (window, along, across);
}

/* Looks at every square again where it should be, those too that could not be reached. */
static void
look_again (Tracker *self)
{
  for (guint i = 0; i < self->n; i++)
    {
      VdPatch *window = get_window (self, i);
      double u, v;
      float fit;

      take_projection (self, window);
      u = window->u;
      v = window->v;
      fit = place_window (self, window, STRAY_FITTED);
      self->track->fits[i] = fit >= SEEN && hypot (window->u - u, window->v - v) < OFF ? fit : 0;
    }
}

/* Puts places so that whole ones are centres. */
static void
find_centre (Tracker *self)
{
  double u, v;

  self->track->symmetry = vd_fold_centre (&self->track->mean, &u, &v, &self->track->rival);
  for (guint i = 0; i < self->n; i++)
    {
      get_window (self, i)->u -= u;
      get_window (self, i)->v -= v;
    }
}

static gboolean
run (Tracker *self)
{
  lay_windows (self);
  spread (self);
  for (guint round = 0; round < ROUNDS; round++)
    {
      if (!fit_plane (self))
        return FALSE;
      draw_mean (self);
      look_again (self);
    }

  draw_mean (self);
  find_centre (self);
  draw_mean (self);
  return fit_plane (self);
}

VdTrack *
vd_track_new (const VdRelief  *relief,
              const VdVectors *vectors)
{
  g_autoptr (VdTrack) track = g_new0 (VdTrack, 1);
  Tracker self = { relief, vectors, track, 0, 0, NULL, NULL };
  gboolean is_found = run (&self);

  g_free (self.tried);
  g_free (self.beside);
  return is_found ? g_steal_pointer (&track) : NULL;
}

void
vd_track_free (VdTrack *self)
{
  g_clear_pointer (&self->windows, g_array_unref);
  g_free (self->fits);
  g_free (self);
}
