/* room.h: names over the map, placed so that none covers another */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/**
 * vd_room_take:
 * @taken: (element-type cairo_rectangle_int_t): where names are written already
 * @box: (inout): the best place for the name
 *
 * Finds room there, or a line or two above or below, and takes it.
 *
 * Returns: whether there is any
 */
gboolean vd_room_take (GArray                *taken,
                       cairo_rectangle_int_t *box);

G_END_DECLS
