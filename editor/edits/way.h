/* way.h: the hexes of one path, as its author lists them (items.h)
 *
 * A path goes from hex to hex and has two ends; each may leave the map by an
 * edge.  An item that names no hex of the map touches none.
 */
#pragma once

#include "editor/edits/items.h"

G_BEGIN_DECLS

typedef struct
{
  const VdMap *map;            /* borrowed */
  GArray      *items;          /* of VdItem */
  GPtrArray   *off[VD_N_ENDS]; /* of char *: edges by which that end leaves the map */
  GPtrArray   *lost;           /* of char *: edges that neither end touches */
} VdWay;

/**
 * vd_way_new:
 * @hexes: (nullable): as in the attribute
 * @off: (nullable): as in the attribute
 */
VdWay *vd_way_new         (const VdMap *map,
                           const char  *hexes,
                           const char  *off);
void   vd_way_free        (VdWay       *self);

/**
 * vd_way_write_hexes:
 *
 * Returns: (transfer full): the text of the attribute
 */
char  *vd_way_write_hexes (const VdWay *self);

/**
 * vd_way_write_off:
 *
 * Returns: (transfer full) (nullable): the text of the attribute; %NULL if no
 *   end leaves the map
 */
char  *vd_way_write_off   (const VdWay *self);

/* The hex at an end; -1 if there is none. */
int    vd_way_get_end     (const VdWay *self,
                           VdEnd        end);

/**
 * vd_way_find_step:
 *
 * Returns: the item that is one of @a and @b and is followed by the other; -1 if the
 *   path does not go from one to the other
 */
int    vd_way_find_step   (const VdWay *self,
                           guint        a,
                           guint        b);

/* How many steps of the path begin or end in the hex. */
guint  vd_way_count_steps (const VdWay *self,
                           guint        cell);

void   vd_way_add         (VdWay       *self,
                           VdEnd        end,
                           guint        cell);

/**
 * vd_way_join:
 * @end: the end of @self to which @other is joined; both ends lie in the same hex
 */
void   vd_way_join        (VdWay       *self,
                           VdEnd        end,
                           const VdWay *other,
                           VdEnd        other_end);

/**
 * vd_way_cut:
 * @item: as vd_way_find_step() returns it
 *
 * Removes the step from the item to the next.  A ring is opened there.
 *
 * Returns: (transfer full) (nullable): what came after the step, taken out of @self;
 *   %NULL for a ring.  Either part may be one hex long, and be nothing.
 */
VdWay *vd_way_cut         (VdWay       *self,
                           guint        item);

/* Whether there is nothing to see: no step, and no edge by which it leaves the map. */
gboolean vd_way_is_nothing (const VdWay *self);

/* Whether the hex lies on an edge of the map of that name; -1 lies on none. */
gboolean vd_way_is_on_edge (const VdMap *map,
                            const char  *edge,
                            int          cell);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdWay, vd_way_free)

G_END_DECLS
