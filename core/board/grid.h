/* grid.h: a rectangle of hexes, as it is drawn and stored
 *
 * A cell is the number of a hex in its rectangle: row * columns + column,
 * both counted from 0 at the top left.  Where every other line is short the last
 * place of it has a cell, and no hex; what is not in play otherwise is marked
 * elsewhere.
 */
#pragma once

#include "core/board/hex.h"

G_BEGIN_DECLS

typedef enum
{
  VD_POINTY, /* straight rows; direction 0 is east, then clockwise */
  VD_FLAT    /* straight columns; direction 0 is south, then counter-clockwise */
} VdOrientation;

/* Which lines are one hex shorter than the others, the first being odd. */
typedef enum
{
  VD_SHORT_NONE,
  VD_SHORT_ODD,
  VD_SHORT_EVEN
} VdShort;

/**
 * VdGrid:
 * @columns: hexes across, 1 to 4096
 * @rows: hexes down, 1 to 4096
 * @orientation: which lines are straight
 * @second_pushed: whether the second line (row or column) is pushed half a
 *   hex right or down, and every other from there; else the first is
 * @short_lines: those that lack their last hex, on the right or at the bottom
 */
typedef struct
{
  guint         columns;
  guint         rows;
  VdOrientation orientation;
  gboolean      second_pushed;
  VdShort       short_lines;
} VdGrid;

#define VD_GRID_MAX_EDGE 4096
#define VD_N_SIDES_OWN (VD_N_DIRS / 2) /* of a hex; the others are its neighbours' */

/* A hex of several maps: a cell of the one with that index. */
typedef struct
{
  guint map;
  guint cell;
} VdSpot;

static inline gboolean
vd_spot_equal (VdSpot a,
               VdSpot b)
{
  return a.map == b.map && a.cell == b.cell;
}

/* Of cells, not of hexes: so many places have what is kept by cell. */
static inline guint
vd_grid_n_cells (const VdGrid *grid)
{
  return grid->columns * grid->rows;
}

/* Whether a line of hexes is pushed half a hex; lines beyond the rectangle go on
 * as those in it do. */
static inline gboolean
vd_grid_is_pushed (const VdGrid *grid,
                   int           line)
{
  return (line & 1) == (grid->second_pushed ? 1 : 0);
}

static inline gboolean
vd_grid_is_short (const VdGrid *grid,
                  int           line)
{
  return grid->short_lines != VD_SHORT_NONE &&
         (line & 1) == (grid->short_lines == VD_SHORT_EVEN ? 1 : 0);
}

/* How many hexes a line has. */
static inline int
vd_grid_line_length (const VdGrid *grid,
                     int           line)
{
  return (int) (grid->orientation == VD_POINTY ? grid->columns : grid->rows) -
         vd_grid_is_short (grid, line);
}

/* Whether there is a hex at @cell: not behind the end of a short line. */
static inline gboolean
vd_grid_has (const VdGrid *grid,
             guint         cell)
{
  guint row = cell / grid->columns, column = cell % grid->columns;
  gboolean pointy = grid->orientation == VD_POINTY;

  return (int) (pointy ? column : row) < vd_grid_line_length (grid, pointy ? row : column);
}

/* How many whole places lie to the left of the first hex of a line, against the axial grain: floor
 * of the push and half the line number; lines beyond the rectangle go on likewise. */
static inline int
vd_grid_lead (const VdGrid *grid,
              int           line)
{
  return grid->second_pushed ? line >> 1 : (line + 1) >> 1;
}

static inline gboolean
vd_grid_equal (const VdGrid *a,
               const VdGrid *b)
{
  return a->columns == b->columns && a->rows == b->rows && a->orientation == b->orientation &&
         !a->second_pushed == !b->second_pushed && a->short_lines == b->short_lines;
}

/**
 * vd_grid_hex:
 *
 * Returns: the axial position of @cell
 */
VdHex vd_grid_hex  (const VdGrid *grid,
                    guint         cell);

/**
 * vd_grid_cell:
 *
 * Returns: the cell at @hex, or -1 if there is no hex on the grid
 */
int   vd_grid_cell (const VdGrid *grid,
                    VdHex         hex);

/**
 * vd_grid_next:
 *
 * Returns: the cell across side @dir of @cell, or -1 at the edge
 */
int   vd_grid_next (const VdGrid *grid,
                    guint         cell,
                    guint         dir);

/**
 * vd_grid_find_side:
 *
 * A side, or a step across it, has one number whichever hex it is named from: below
 * %VD_N_SIDES_OWN times the number of cells.
 *
 * Returns: the number of side @dir of @cell, or -1 at the edge
 */
int   vd_grid_find_side (const VdGrid *grid,
                         guint         cell,
                         guint         dir);

/**
 * vd_grid_dir:
 *
 * Returns: the direction from @from to its neighbour @to, or -1 if they do
 *   not touch
 */
int   vd_grid_dir  (const VdGrid *grid,
                    guint         from,
                    guint         to);

/**
 * vd_grid_centre:
 * @x: (out): to the right of the left edge
 * @y: (out): below the top edge
 *
 * Where the centre of @cell is drawn.  The unit is the distance between two
 * opposite sides of a hex, which is also the distance between neighbouring
 * centres.
 */
void  vd_grid_centre (const VdGrid *grid,
                      guint         cell,
                      double       *x,
                      double       *y);

/**
 * vd_grid_corner:
 * @corner: 0 to 5; corner i and corner i + 1 bound the side of direction i
 *
 * Where a corner of @cell is drawn, in the unit of vd_grid_centre().
 */
void  vd_grid_corner (const VdGrid *grid,
                      guint         cell,
                      guint         corner,
                      double       *x,
                      double       *y);

/**
 * vd_grid_size:
 *
 * The size of the smallest rectangle that holds every hex.
 */
void  vd_grid_size   (const VdGrid *grid,
                      double       *width,
                      double       *height);

/**
 * vd_grid_at:
 *
 * Returns: the cell under a drawn point, or -1 if there is none
 */
int   vd_grid_at     (const VdGrid *grid,
                      double        x,
                      double        y);

G_END_DECLS
