/* lattice.h: the grid of hexes that a scan shows, found without a click
 *
 * Hexes may be drawn by lines, by their corners or by dots, dark on light or light on dark, turned
 * by a few degrees and drawn out by a lens or by damp; woods and towns may hide many, water may
 * have none.  A picture with squares, or with no grid, gets none, or one that is not sure.
 *
 * Which hex is 0101 is not known here: the grid has the hexes that were seen, the first at the top
 * left (scheme.h).
 */
#pragma once

#include "core/board/grid.h"
#include "formats/scan/grey.h"

G_BEGIN_DECLS

/**
 * VdLatticePoint:
 * @column: of the hex, 0 for the first column of the lattice's grid; may lie off it
 * @row: likewise
 * @x: pixel of the hex's centre
 * @y: likewise
 * @weight: 0 to 1, how well the picture about it shows the lattice
 *
 * Measured from the few hexes about it, so it follows folds that the transform does not.
 */
typedef struct
{
  int    column;
  int    row;
  double x;
  double y;
  double weight;
} VdLatticePoint;

/* How much more like a hex what repeats has to be than if any other place were its centre. */
#define VD_LATTICE_CLEARER 1.4

/**
 * VdLattice:
 * @grid: the hexes of which the picture shows something, as they lie in it
 * @to_pixel: projective, line by line, from the plane of vd_grid_centre() for @grid to pixels
 * @pitch: pixels between the centres of neighbours, mean of three directions in the middle
 * @angle: in degrees clockwise, by how much the sheet is turned; -30 to 30
 * @points: (element-type VdLatticePoint): evenly over the sheet where the lattice was seen
 * @spread: root of the mean square distance of @points from @to_pixel, in parts of @pitch
 * @coverage: part of the sheet within @grid that shows the lattice where it should be, 0 to 1
 * @mark: from the centre of a hex, in the unit of vd_grid_centre(), where its number is most likely
 * @symmetry: how far the mean hex of the picture is one, 0 to 1
 * @doubt: (nullable): why it is not to be believed, a whole sentence not yet translated; %NULL if
 *   it is sure
 * @is_about_looks: the doubt is only that in the small picture the mean hex might as well be none,
 *   or have its centre elsewhere
 */
typedef struct
{
  VdGrid      grid;
  double      to_pixel[9];
  double      pitch;
  double      angle;
  GArray     *points;
  double      spread;
  double      coverage;
  double      mark[2];
  double      symmetry;
  const char *doubt;
  gboolean    is_about_looks;
} VdLattice;

/**
 * vd_lattice_find:
 *
 * Returns: (transfer full) (nullable): what was found; %NULL if there is nothing like a lattice
 */
VdLattice *vd_lattice_find  (const VdGrey    *grey);
void       vd_lattice_free  (VdLattice       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdLattice, vd_lattice_free)

/**
 * vd_lattice_place:
 * @across: in the unit of vd_grid_centre() for the lattice's grid
 * @down: likewise
 * @x: (out): the pixel there
 * @y: (out): likewise
 */
void       vd_lattice_place (const VdLattice *self,
                             double           across,
                             double           down,
                             double          *x,
                             double          *y);

G_END_DECLS
