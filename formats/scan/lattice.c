#include "formats/scan/lattice-private.h"

#include <math.h>
#include <string.h>

#include "core/text/phrase.h"

#define WORKING 4.5e6 /* pixels of the picture that is worked on, or so */
#define MOST_SHRUNK 6
#define LEAST_POINTS 8
#define LEAST_EDGE 4        /* hexes */
#define LEAST_COVERAGE 0.4
#define LEAST_PART 0.55
#define LEAST_SYMMETRY 0.12
#define MOST_SPOKES 0.4
#define MOST_SPREAD 0.03

static guint
get_shrink (const VdGrey *grey)
{
  double pixels = (double) grey->width * grey->height;

  return CLAMP (lround (sqrt (pixels / WORKING)), 1, MOST_SHRUNK);
}

/* From pixels of the working picture to those of the whole */
static VdProjection
enlarge (const VdProjection *plane,
         double              by)
{
  VdProjection whole = *plane;

  for (guint i = 0; i < 6; i++)
    whole.of[i] *= by;
  return whole;
}

/* Sets the transform from the plane of the lattice's own grid, whose first cell is @first. */
static void
set_transform (VdLattice          *self,
               const VdProjection *whole,
               VdHex               first)
{
  double at[2], x, y;
  double *to = self->to_pixel;

  vd_place_to_plane (self->grid.orientation, (double[2]) { first.q, first.r }, at);
  vd_grid_centre (&self->grid, 0, &x, &y);
  memcpy (to, whole->of, sizeof self->to_pixel);
  for (guint i = 0; i < 9; i += 3)
    to[i + 2] += to[i] * (at[0] - x) + to[i + 1] * (at[1] - y);
  for (guint i = 0; i < 9; i++)
    to[i] /= to[8];
}

/* The column and the row, in the lattice's grid, of a hex that need not lie on it. */
static void
set_cell (const VdLattice *self,
          VdHex            hex,
          VdHex            first,
          VdLatticePoint  *point)
{
  int line = hex.r - first.r;
  int along = hex.q - first.q + vd_grid_lead (&self->grid, line);

  point->column = self->grid.orientation == VD_POINTY ? along : line;
  point->row = self->grid.orientation == VD_POINTY ? line : along;
}

/* Makes a point of the hex that is nearest to the middle of each square which was seen. */
static void
take_points (VdLattice     *self,
             const VdTrack *track,
             VdHex          first,
             double         by)
{
  double squares = 0, weights = 0;

  for (guint i = 0; i < track->windows->len; i++)
    {
      const VdPatch *window = &g_array_index (track->windows, VdPatch, i);
      double place[2] = { window->u, window->v };
      VdHex hex = vd_place_get_hex (place);
      double du = hex.q - place[0], dv = hex.r - place[1];
      double d = window->across[0] * window->down[1] - window->across[1] * window->down[0];
      VdLatticePoint point = { .weight = track->fits[i] };
      double at[2], plane[2];

      if (track->fits[i] <= 0)
        continue;

      point.x = by * (window->x + (window->down[1] * du - window->down[0] * dv) / d);
      point.y = by * (window->y + (window->across[0] * dv - window->across[1] * du) / d);
      set_cell (self, hex, first, &point);
      g_array_append_val (self->points, point);

      vd_place_to_plane (self->grid.orientation, (double[2]) { hex.q, hex.r }, plane);
      vd_projection_apply (&track->plane, plane, at);
      squares += point.weight * (pow (by * at[0] - point.x, 2) + pow (by * at[1] - point.y, 2));
      weights += point.weight;
    }

  self->spread = weights > 0 ? sqrt (squares / weights) / self->pitch : 1;
}

/* Pitch and angle in the middle of the grid. */
static void
measure (VdLattice *self)
{
  VdProjection plane;
  double width, height, s[4];

  memcpy (plane.of, self->to_pixel, sizeof plane.of);
  vd_grid_size (&self->grid, &width, &height);
  vd_projection_slope (&plane, (double[2]) { width / 2, height / 2 }, s);
  self->pitch = sqrt (fabs (s[0] * s[3] - s[1] * s[2]));
  self->angle = atan2 (s[2] - s[1], s[0] + s[3]) * 180 / G_PI;
}

/* Of the squares whose middle lies on the grid, the part that was seen. */
static double
get_coverage (const VdLattice *self,
              const VdTrack   *track,
              VdHex            first)
{
  guint n = 0, seen = 0;

  for (guint i = 0; i < track->windows->len; i++)
    {
      const VdPatch *window = &g_array_index (track->windows, VdPatch, i);
      VdLatticePoint point;

      set_cell (self, vd_place_get_hex ((double[2]) { window->u, window->v }), first, &point);
      if (point.column < 0 || point.column >= (int) self->grid.columns || point.row < 0 ||
          point.row >= (int) self->grid.rows)
        continue;

      n++;
      seen += track->fits[i] > 0;
    }

  return n > 0 ? (double) seen / n : 0;
}

const char *
vd_lattice_find_doubt (VdLattice     *self,
                       const VdTrack *track,
                       double         pixels)
{
  double width, height;

  vd_grid_size (&self->grid, &width, &height);
  if (self->points->len < LEAST_POINTS || MIN (self->grid.columns, self->grid.rows) < LEAST_EDGE)
    return N_("Too few hexes are seen to be sure of their grid.");
  if (self->coverage < LEAST_COVERAGE)
    return N_("Large parts of the picture do not show the grid that others seem to show.");
  if (width * height * self->pitch * self->pitch < LEAST_PART * pixels)
    return N_("A large part of the picture shows something else than the grid of the rest.");
  if (vd_fold_get_spokes (&track->mean) > MOST_SPOKES || vd_fold_is_about_number (&track->mean))
    return N_("What repeats in the picture does not look like hexes.");
  if (self->spread > MOST_SPREAD)
    return N_("The hexes that are seen do not lie on one sheet.");

  self->is_about_looks = self->symmetry < LEAST_SYMMETRY ||
                         self->symmetry < VD_LATTICE_CLEARER * track->rival;
  return self->is_about_looks ? N_("What repeats in the picture does not look like hexes.") : NULL;
}

/* Where hatching hides the grid it is looked for once more. */
static gboolean
find_vectors (const VdRelief *relief,
              VdVectors      *vectors)
{
  for (guint is_levelled = 0; is_levelled < 2; is_levelled++)
    {
      g_autoptr (VdCorrelation) correlation = vd_correlation_new (relief, is_levelled);

      if (correlation != NULL && vd_vectors_find (correlation, vectors))
        return TRUE;
    }

  return FALSE;
}

/* Returns: (transfer full) (nullable): what is found in the picture made smaller by @by */
static VdLattice *
find_at (const VdGrey *grey,
         guint         by)
{
  g_autoptr (VdGrey) small = vd_grey_shrink (grey, by);
  g_autoptr (VdRelief) relief = vd_relief_new (small);
  g_autoptr (VdTrack) track = NULL;
  VdLattice *self;
  VdProjection whole;
  VdVectors vectors;
  VdHex first;

  if (!find_vectors (relief, &vectors))
    return NULL;

  track = vd_track_new (relief, &vectors);
  if (track == NULL)
    return NULL;

  self = g_new0 (VdLattice, 1);
  self->points = g_array_new (FALSE, FALSE, sizeof (VdLatticePoint));
  vd_extent_find (relief, track, vectors.orientation, &self->grid, &first);
  whole = enlarge (&track->plane, by);
  set_transform (self, &whole, first);
  measure (self);
  take_points (self, track, first, by);
  self->coverage = get_coverage (self, track, first);
  self->symmetry = track->symmetry;
  vd_fold_find_mark (&track->mean, vectors.orientation, self->mark);
  self->doubt = vd_lattice_find_doubt (self, track, (double) grey->width * grey->height);
  return self;
}

/* Hexes may be too large, or their lines too fine, for the size that is usual; so others are
 * tried. */
VdLattice *
vd_lattice_find (const VdGrey *grey)
{
  guint usual = get_shrink (grey);
  guint tries[] = { usual, 2 * usual, (usual + 1) / 2 };
  VdLattice *best = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (tries); i++)
    {
      VdLattice *self;

      if ((i > 0 && tries[i] == usual) || MIN (grey->width, grey->height) < tries[i])
        continue;

      self = find_at (grey, tries[i]);
      if (self != NULL && self->doubt == NULL)
        {
          g_clear_pointer (&best, vd_lattice_free);
          return self;
        }

      if (best == NULL)
        best = self;
      else
        g_clear_pointer (&self, vd_lattice_free);
    }

  return best;
}

void
vd_lattice_free (VdLattice *self)
{
  g_array_unref (self->points);
  g_free (self);
}

void
vd_lattice_place (const VdLattice *self,
                  double           across,
                  double           down,
                  double          *x,
                  double          *y)
{
  VdProjection plane;
  double to[2];

  memcpy (plane.of, self->to_pixel, sizeof plane.of);
  vd_projection_apply (&plane, (double[2]) { across, down }, to);
  *x = to[0];
  *y = to[1];
}
