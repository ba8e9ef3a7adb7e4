#include "formats/scan/lattice-private.h"

#include <math.h>
#include <string.h>

#include "core/campaign/spread.h"

#define STEP 2       /* every other pixel will do */
#define LEAST_SEEN 0.5 /* of a hex, to be asked */
#define LEAST_ALIKE 0.5 /* of what lines in the middle are like the mean hex */

/* Before it is known where the grid begins: by lines of the picture. */
static const VdGrid endless = { .second_pushed = TRUE };

/* Each hex that might be on the picture: its likeness to the mean hex, as sums. */
typedef struct
{
  int     first[2]; /* place in its line, and line */
  guint   n[2];
  double *products;
  double *squares;
  double *means;
  guint  *pixels;
  guint   most; /* pixels of a whole hex */
} Hexes;

static void
measure (const VdRelief     *relief,
         const VdProjection *back,
         VdOrientation       orientation,
         Hexes              *self)
{
  double low[2] = { INFINITY, INFINITY }, high[2] = { -INFINITY, -INFINITY };

  for (guint i = 0; i < 4; i++)
    {
      double corner[2] = { i % 2 * relief->width, i / 2 * relief->height }, plane[2], place[2];

      vd_projection_apply (back, corner, plane);
      vd_plane_to_place (orientation, plane, place);
      place[0] += place[1] / 2;
      for (guint k = 0; k < 2; k++)
        {
          low[k] = MIN (low[k], place[k]);
          high[k] = MAX (high[k], place[k]);
        }
    }

  for (guint k = 0; k < 2; k++)
    {
      self->first[k] = floor (low[k]) - 1;
      self->n[k] = CLAMP (ceil (high[k]) + 2 - self->first[k], 1, VD_GRID_MAX_EDGE);
    }
}

static void
add_pixel (Hexes         *self,
           const VdTrack *track,
           const double   place[2],
           float          value)
{
  VdHex hex = vd_place_get_hex (place);
  int along = hex.q + vd_grid_lead (&endless, hex.r) - self->first[0];
  int line = hex.r - self->first[1];
  guint u = lround ((place[0] - hex.q + 1) * VD_FOLD_SIZE) & (VD_FOLD_SIZE - 1);
  guint v = lround ((place[1] - hex.r + 1) * VD_FOLD_SIZE) & (VD_FOLD_SIZE - 1);
  double mean = track->mean.values[v * VD_FOLD_SIZE + u];
  gsize at;

  if (along < 0 || line < 0 || along >= (int) self->n[0] || line >= (int) self->n[1])
    return;

  at = (gsize) line * self->n[0] + along;
  self->products[at] += value * mean;
  self->squares[at] += value * value;
  self->means[at] += mean * mean;
  self->most = MAX (self->most, ++self->pixels[at]);
}

static void
add_pixels (const VdRelief     *relief,
            const VdTrack      *track,
            const VdProjection *back,
            VdOrientation       orientation,
            Hexes              *self)
{
  gsize n = (gsize) self->n[0] * self->n[1];

  self->products = g_new0 (double, n);
  self->squares = g_new0 (double, n);
  self->means = g_new0 (double, n);
  self->pixels = g_new0 (guint, n);

  for (guint y = 0; y < relief->height; y += STEP)
    for (guint x = 0; x < relief->width; x += STEP)
      {
        double plane[2], place[2];

        vd_projection_apply (back, (double[2]) { x + 0.5, y + 0.5 }, plane);
        vd_plane_to_place (orientation, plane, place);
        add_pixel (self, track, place, relief->values[(gsize) y * relief->width + x]);
      }
}

static void
free_hexes (Hexes *self)
{
  g_free (self->products);
  g_free (self->squares);
  g_free (self->means);
  g_free (self->pixels);
}

/* Returns: how like the mean hex those of a line are, or those at a place of all lines; -1 if
 * too few are on the picture */
static double
judge (const Hexes *self,
       guint        way,
       guint        i)
{
  double sum = 0;
  guint n = 0;

  for (guint k = 0; k < self->n[!way]; k++)
    {
      gsize at = way == 1 ? (gsize) i * self->n[0] + k : (gsize) k * self->n[0] + i;

      if (self->pixels[at] < LEAST_SEEN * self->most)
        continue;

      sum += self->products[at] / sqrt (self->squares[at] * self->means[at] + 1e-9);
      n++;
    }

  return n >= 2 ? sum / n : -1;
}

/* The lines, or places, from @first on, that belong to the grid: as many as lie between the
 * first and the last that look like most. */
static void
trim (const Hexes *self,
      guint        way,
      guint       *first,
      guint       *n)
{
  g_autofree double *likeness = g_new (double, self->n[way]);
  g_autofree double *sorted = NULL;
  guint last = self->n[way] - 1;
  double least;

  for (guint i = 0; i < self->n[way]; i++)
    likeness[i] = judge (self, way, i);

  sorted = g_memdup2 (likeness, self->n[way] * sizeof *likeness);
  qsort (sorted, self->n[way], sizeof *sorted, vd_compare_doubles);
  least = LEAST_ALIKE * sorted[self->n[way] * 2 / 3];

  for (*first = 0; *first < last && likeness[*first] < least;)
    ++*first;
  while (last > *first && likeness[last] < least)
    last--;
  *n = last - *first + 1;
}

void
vd_extent_find (const VdRelief *relief,
                const VdTrack  *track,
                VdOrientation   orientation,
                VdGrid         *grid,
                VdHex          *first)
{
  VdProjection back = vd_projection_invert (&track->plane);
  Hexes hexes = { 0 };
  guint skip[2], n[2];
  int line, along;

  measure (relief, &back, orientation, &hexes);
  add_pixels (relief, track, &back, orientation, &hexes);
  for (guint way = 0; way < 2; way++)
    trim (&hexes, way, &skip[way], &n[way]);

  along = hexes.first[0] + (int) skip[0];
  line = hexes.first[1] + (int) skip[1];
  *first = (VdHex) { along - vd_grid_lead (&endless, line), line };
  grid->orientation = orientation;
  grid->columns = n[orientation == VD_POINTY ? 0 : 1];
  grid->rows = n[orientation == VD_POINTY ? 1 : 0];
  grid->second_pushed = line % 2 == 0;
  free_hexes (&hexes);
}
