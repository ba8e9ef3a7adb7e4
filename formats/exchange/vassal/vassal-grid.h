/* vassal-grid.h: the grid of a board, and its numbers
 *
 * VASSAL counts straight lines of hexes and hexes in them from a first hex, whose middle lies
 * on whole pixels, and pushes every other line half a hex down or right.  Where our first
 * line is one that is pushed, a line before it is its first.  Numbers of a line and in it are
 * put together; what cannot be said in this way gets a region of its own for each hex, by
 * its printed number.
 */
#pragma once

#include "formats/exchange/vassal/vassal.h"

G_BEGIN_DECLS

/* One half of a number, of the line or of the place in it. */
typedef struct
{
  char     type;    /* N of numbers, A of letters */
  int      leading; /* zeros before a number of one digit */
  int      offset;
  gboolean descends;
  int      most;    /* from which VASSAL counts down */
} VdVassalHalf;

/**
 * VdVassalGrid:
 * @is_sideways: of a map of straight rows, where VASSAL takes across for down
 * @across: pixels from the first straight line to the next
 * @along: in a line from hex to hex
 * @across_from, @along_from: where the first hex has its middle
 * @shift_x, @shift_y: by how much the picture of the map is moved to the right and down
 * @width, @height: of the board
 * @is_said: the numbers are such as VASSAL can count
 * @line, @place: the halves
 * @line_first: the line's number stands first
 */
typedef struct
{
  const VdMap *map;
  gboolean     is_sideways;
  double       across, along;
  int          across_from, along_from;
  double       shift_x, shift_y;
  guint        width, height;
  gboolean     is_said;
  VdVassalHalf line, place;
  gboolean     line_first;
} VdVassalGrid;

/* @hex: pixels between two opposite sides */
void vd_vassal_grid_init   (VdVassalGrid       *self,
                            const VdMap        *map,
                            guint               hex);

/* The middle of a hex on the board. */
void vd_vassal_grid_centre (const VdVassalGrid *self,
                            guint               cell,
                            int                *x,
                            int                *y);

/* Adds a number, of 0 or more, as VASSAL writes it: A to Z, AA, BB; zeros before digits.
 * Returns: its length */
gsize vd_vassal_half_write (const VdVassalHalf *half,
                            int                 number,
                            GString            *name);

void vd_vassal_put_grid    (VdVassal           *module,
                            const VdVassalGrid *self);

G_END_DECLS
