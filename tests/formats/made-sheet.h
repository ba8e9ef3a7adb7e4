/* made-sheet.h: a sheet of hexes as a scanner might see it, drawn in a plain way
 *
 * For tests of what finds grids.  Styles of print, and all that happens to paper, are those of
 * tests/scan.
 */
#pragma once

#include "formats/map/numbering.h"
#include "formats/scan/grey.h"

G_BEGIN_DECLS

typedef enum
{
  SHEET_LINES,
  SHEET_CORNERS,
  SHEET_DOTS,
  SHEET_SQUARES,  /* no hexes at all */
  SHEET_BRICKS,   /* squares, every other row pushed by half of one */
  SHEET_NOTHING
} SheetLook;

/**
 * Sheet:
 * @numbering: (nullable): digits in each hex, from it
 * @pitch: pixels between centres
 * @turn: degrees
 * @shear: part
 * @tilt: by how much the far corner is nearer than the first, part
 * @fold: pixels by which the right half is pushed down
 * @terrain: part of the hexes that are dark with woods
 * @noise: grey levels
 */
typedef struct
{
  VdGrid             grid;
  const VdNumbering *numbering;
  SheetLook          look;
  double             pitch;
  double             turn;
  double             shear;
  double             tilt;
  double             fold;
  double             terrain;
  double             noise;
  guint32            seed;
} Sheet;

VdGrey *sheet_draw  (const Sheet *self);

/* Where a point of the plane of vd_grid_centre() was drawn */
void    sheet_place (const Sheet *self,
                     double       across,
                     double       down,
                     double      *x,
                     double      *y);

G_END_DECLS
