/* Hexes that somebody has named, found again in a lattice. */
#include "formats/scan/register-private.h"

#include <math.h>

#define TURNS 12
#define SAME 0.05 /* hexes by which shifts that are the same differ */
#define OFF 0.2   /* hexes by which all that are known may lie off the lattice's together */

static void
turn (guint        twelfths,
      const double from[2],
      double       to[2])
{
  double c = cos (twelfths * G_PI / 6), s = sin (twelfths * G_PI / 6);

  to[0] = c * from[0] - s * from[1];
  to[1] = s * from[0] + c * from[1];
}

/* Returns: whether a hex of the lattice lies at the pixel; @at and its @centre are in the
 * lattice's plane */
static gboolean
find_seen (const VdLattice  *lattice,
           const VdKnownHex *known,
           double            at[2],
           double            centre[2])
{
  g_autoptr (VdRegistration) plain = vd_registration_new_from_matrix (lattice->to_pixel);
  int cell;

  if (!vd_registration_to_map (plain, known->x, known->y, &at[0], &at[1]))
    return FALSE;

  cell = vd_grid_at (&lattice->grid, at[0], at[1]);
  if (cell >= 0)
    vd_grid_centre (&lattice->grid, cell, &centre[0], &centre[1]);
  return cell >= 0;
}

/* Whether the middle of hexes is where it is for those who know it. */
static gboolean
is_centred (const VdLattice     *lattice,
            const VdRegisterAsk *ask)
{
  double sums[2] = { 0, 0 };

  for (guint i = 0; i < ask->n_known; i++)
    {
      double at[2], centre[2];

      if (!find_seen (lattice, &ask->known[i], at, centre))
        return FALSE;
      sums[0] += at[0] - centre[0];
      sums[1] += at[1] - centre[1];
    }

  return hypot (sums[0], sums[1]) < OFF * ask->n_known;
}

static gboolean
get_shift (const VdLattice  *lattice,
           const VdGrid     *map,
           const VdKnownHex *known,
           guint             twelfths,
           double            shift[2])
{
  double at[2], seen[2], there[2], turned[2];

  if (!find_seen (lattice, known, at, seen))
    return FALSE;

  vd_grid_centre (map, known->cell, &there[0], &there[1]);
  turn (twelfths, there, turned);
  shift[0] = seen[0] - turned[0];
  shift[1] = seen[1] - turned[1];
  return TRUE;
}

static gboolean
is_placed (VdPlacing           *self,
           const VdLattice     *lattice,
           const VdRegisterAsk *ask)
{
  for (guint i = 0; i < ask->n_known; i++)
    {
      double shift[2];

      if (!get_shift (lattice, ask->grid, &ask->known[i], self->turn, shift))
        return FALSE;
      if (i == 0)
        {
          self->shift[0] = shift[0];
          self->shift[1] = shift[1];
        }
      if (hypot (shift[0] - self->shift[0], shift[1] - self->shift[1]) > SAME)
        return FALSE;
    }

  return TRUE;
}

/* A sheet may lie on the glass in any way; hexes that stand on a side have those of the map turned
 * by an odd number of twelfths if these stand on a corner. */
gboolean
vd_placing_find (VdPlacing           *self,
                 const VdLattice     *lattice,
                 const VdRegisterAsk *ask)
{
  guint odd = lattice->grid.orientation != ask->grid->orientation;

  for (self->turn = odd; is_centred (lattice, ask) && self->turn < TURNS; self->turn += 2)
    if (is_placed (self, lattice, ask))
      return TRUE;

  return FALSE;
}

int
vd_placing_get_cell (const VdPlacing *self,
                     const VdGrid    *seen,
                     guint            seen_cell,
                     const VdGrid    *map)
{
  double at[2], there[2];

  vd_grid_centre (seen, seen_cell, &at[0], &at[1]);
  at[0] -= self->shift[0];
  at[1] -= self->shift[1];
  turn (TURNS - self->turn, at, there);
  return vd_grid_at (map, there[0], there[1]);
}
