/* tiles.h: a picture larger than the screen, kept in pieces
 *
 * A tile is drawn when it is first seen and kept until what it shows changes.
 * While the tiles of a new zoom are not all drawn yet, those of the last zoom
 * are shown, stretched.
 */
#pragma once

#include <gtk/gtk.h>

#include "formats/draw.h"

G_BEGIN_DECLS

typedef struct _VdTiles VdTiles;

/**
 * VdTilesDraw:
 * @cr: in the picture's unit; what is outside @visible need not be drawn
 * @pixels: device pixels a unit
 */
typedef void (*VdTilesDraw) (cairo_t      *cr,
                             const VdRect *visible,
                             double        pixels,
                             gpointer      user_data);

VdTiles  *vd_tiles_new        (VdTilesDraw   draw,
                               gpointer      user_data);
void      vd_tiles_free       (VdTiles      *self);

/**
 * vd_tiles_invalidate:
 * @rect: (nullable): in the picture's unit; %NULL for all of it
 */
void      vd_tiles_invalidate (VdTiles      *self,
                               const VdRect *rect);

/**
 * vd_tiles_snapshot:
 * @zoom: pixels of the window a unit
 * @scale: device pixels a pixel of the window
 * @visible: what to show, in the picture's unit
 * @until: monotonic time after which no further tile is drawn but the first
 *
 * Shows the picture with its origin at the snapshot's origin, which should
 * lie on a device pixel.
 *
 * Returns: whether all is shown as it is; else call again
 */
gboolean  vd_tiles_snapshot   (VdTiles      *self,
                               GtkSnapshot  *snapshot,
                               double        zoom,
                               int           scale,
                               const VdRect *visible,
                               gint64        until);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdTiles, vd_tiles_free)

G_END_DECLS
