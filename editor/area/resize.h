/* resize.h: rows and columns added to a map or taken from it, at any side; its
 * hexes numbered anew
 *
 * All that lies on the map stays where it is on the ground: rows of the map, and
 * those of the scenario that name its hexes, follow them to their new numbers.
 */
#pragma once

#include "editor/edits/edit.h"
#include "editor/maps/places.h"

G_BEGIN_DECLS

/**
 * VdResize:
 * @left: columns that are added there; taken away if negative
 * @renumber: the first hex has the number that the first hex had, and the others
 *   follow; else each hex keeps its number, and new ones go on from there
 */
typedef struct
{
  int      left, top, right, bottom;
  gboolean renumber;
} VdResize;

/* What does not lie on the smaller map. */
typedef struct
{
  guint n_hexes;    /* with a terrain of their own */
  guint n_sides;
  guint n_steps;    /* of paths */
  guint n_names;
  guint n_regions;  /* hexes of regions and edges */
  guint n_counters;
  guint n_others;   /* hexes that other rows of the scenario name */
  gboolean falls_below; /* numbers fall below 0, and none was there before */
} VdResizeLoss;

/**
 * vd_resize_is_possible:
 *
 * Returns: whether between one and %VD_GRID_MAX_EDGE rows and columns remain
 */
gboolean vd_resize_is_possible (const VdMap        *map,
                                const VdResize     *resize);

/**
 * vd_edit_resize:
 * @map: index of the map
 * @loss: (out): what the edit removes
 *
 * An area that touches a side grows with it.  A path that is cut is a path for
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
 * @stray: (out) (transfer full) (nullable): a word of the files that names no hex,
 *   and would name one by these numbers
 *
 * Returns: (transfer full) (nullable): %NULL if nothing would change, or if there
 *   is a stray word, for that must be mended first
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
