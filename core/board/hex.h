/* hex.h: positions, directions and distances on the one axial grid
 *
 * The core knows neither numbering nor orientation.  A position is axial:
 * @q grows along a line of the grid, @r from line to line.  On a map with
 * straight rows ("pointy") a line is a row and direction 0 is east; on a map
 * with straight columns ("flat") a line is a column and direction 0 is south.
 * Distances, neighbours and sight are the same for both; only grid.h and the
 * drawing know the difference.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * VdHex:
 *
 * A position, passed by value.  Valid even when it lies off a map.
 */
typedef struct
{
  gint32 q;
  gint32 r;
} VdHex;

/* The six hexsides.  (dir + 3) % 6 is the far side of the same hexside, and
 * dir + 1 is the next one round. */
#define VD_N_DIRS 6

#define vd_dir_opposite(dir) (((dir) + 3) % VD_N_DIRS)

/**
 * vd_hex_step:
 *
 * Returns: the hex across the side @dir (0 to 5) of @from, on a map or not
 */
VdHex vd_hex_step    (VdHex from,
                      guint dir);

/**
 * vd_hex_distance:
 *
 * Returns: the number of steps between two hexes, terrain ignored
 */
static inline guint
vd_hex_distance (VdHex a,
                 VdHex b)
{
  int dq = a.q - b.q;
  int dr = a.r - b.r;

  return MAX (MAX (ABS (dq), ABS (dr)), ABS (dq + dr));
}

/**
 * vd_hex_between:
 * @a: one end
 * @b: the other
 * @left: (out) (array length=return): for each step of the line but the
 *   last, a hex that the line passes
 * @right: (out): the same hex, or its neighbour where the line runs along the
 *   hexside between the two [NAW 8.32]
 *
 * The hexes that the straight line between two centres passes, the ends left
 * out.  Computed in whole numbers, so a line along a hexside is exact.
 *
 * Returns: how many, which is less than vd_hex_distance(); at most @max
 */
guint vd_hex_between (VdHex  a,
                      VdHex  b,
                      VdHex *left,
                      VdHex *right,
                      guint  max);

static inline gboolean
vd_hex_equal (VdHex a,
              VdHex b)
{
  return a.q == b.q && a.r == b.r;
}

G_END_DECLS
