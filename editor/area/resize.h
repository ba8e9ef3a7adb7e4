/* resize.h: rows and columns added to a map or taken from it, at any side; its
 * hexes renumbered
 *
 * All that lies on the map stays where it is on the ground: rows of the map and of the
 * scenario that name its hexes are changed to their new numbers.
 */
#pragma once

#include "editor/edits/edit.h"
#include "editor/maps/places.h"

G_BEGIN_DECLS

/**
 * VdResize:
 * @left: columns to be added there, or removed if negative; @top and so on likewise
 * @renumber: whether the first hex gets the number that the first hex had, and the
 *   others follow; otherwise each hex keeps its number, and new ones continue from there
 */
typedef struct
{
  int      left, top, right, bottom;
  gboolean renumber;
} VdResize;

/* What would be lost with a smaller map. */
typedef struct
{
  guint n_hexes;    /* with other than the default terrain */
  guint n_sides;
  guint n_steps;    /* of paths */
  guint n_names;
  guint n_regions;  /* hexes of regions and edges */
  guint n_counters;
  guint n_others;   /* hexes that other rows of the scenario name */
  gboolean falls_below; /* whether numbers would fall below 0, as none did before */
} VdResizeLoss;

/**
 * vd_resize_is_possible:
 *
 * Returns: whether from one to %VD_GRID_MAX_EDGE rows and columns would remain
 */
gboolean vd_resize_is_possible (const VdMap        *map,
                                const VdResize     *resize);

/**
 * vd_edit_resize:
 * @map: index of the map
 * @loss: (out): what the edit removes
 *
 * An area that touches a side grows with it.  A path that is cut becomes one path for
 * each piece.
 *
 * Returns: (transfer full) (nullable): %NULL if nothing would change
 */
VdEdit  *vd_edit_resize        (const VdProject    *project,
                                guint               map,
                                const VdResize     *resize,
                                VdResizeLoss       *loss);

/**
 * vd_edit_renumber:
 * @map: index of the map
 * @stray: (out) (transfer full) (nullable): a word in the files that names no hex now,
 *   but would name one by the new numbers
 *
 * Returns: (transfer full) (nullable): %NULL if nothing would change, or if there is a
 *   stray word, which must be corrected first
 */
VdEdit  *vd_edit_renumber      (const VdProject    *project,
                                guint               map,
                                const VdNumbering  *numbering,
                                char              **stray);

/**
 * vd_resize_describe_loss:
 *
 * Returns: (transfer full) (nullable): "This removes 12 hexes with terrain and 2
 *   names."; %NULL if nothing is lost
 */
char    *vd_resize_describe_loss (const VdResizeLoss *loss);

G_END_DECLS
