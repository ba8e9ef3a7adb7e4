/* tiles.h: a picture larger than the screen, kept in pieces
 *
 * A tile is drawn when it first comes into view, and kept until what it shows changes.  No
 * more is drawn in a frame than there is time for.  After a zoom the picture changes all at
 * once: until all tiles in view are drawn, those of the zoom before are shown stretched, and
 * never some of both, as one would cut off the names of the other; below them, and where a
 * scrolled picture has no tile yet, an overview of the whole is shown.  A tile depends on
 * nothing but its place and zoom, so a picture that has been scrolled is the same as one drawn
 * anew.
 */
#pragma once

#include <gtk/gtk.h>

#include "formats/draw/draw.h"

G_BEGIN_DECLS

typedef struct _VdTiles VdTiles;

/**
 * VdTilesInterface:
 * @draw: draws in the picture's unit; what is outside @visible need not be drawn; @pixels
 *   are device pixels per unit
 * @prepare: (nullable): does part of the work that @draw would have to do first; returns
 *   whether none is left
 */
typedef struct
{
  void     (*draw)    (cairo_t      *cr,
                       const VdRect *visible,
                       double        pixels,
                       gpointer      user_data);
  gboolean (*prepare) (const VdRect *visible,
                       double        pixels,
                       gpointer      user_data);
} VdTilesInterface;

/**
 * vd_tiles_new:
 * @interface: (transfer none): outlives the tiles
 */
VdTiles  *vd_tiles_new        (const VdTilesInterface *interface,
                               gpointer                user_data);
void      vd_tiles_free       (VdTiles      *self);

/**
 * vd_tiles_invalidate:
 * @rect: (nullable): in the picture's unit; %NULL for all of it
 *
 * A small part is drawn anew with the next frame, a larger one when there is time; until then
 * the old picture is shown.
 */
void      vd_tiles_invalidate (VdTiles      *self,
                               const VdRect *rect);

/**
 * VdTilesView:
 * @frame: what there is of the picture, in its unit
 * @visible: what of it to show
 * @zoom: pixels of the window per unit
 * @scale: device pixels per pixel of the window
 * @until: monotonic time after which no further tile is drawn but the first
 */
typedef struct
{
  VdRect frame;
  VdRect visible;
  double zoom;
  int    scale;
  gint64 until;
} VdTilesView;

/**
 * vd_tiles_draw:
 *
 * Draws as much of what is missing as there is time for, and shows nothing.
 *
 * Returns: whether all is drawn; else call again
 */
gboolean  vd_tiles_draw       (VdTiles           *self,
                               const VdTilesView *view);

/**
 * vd_tiles_is_turning:
 *
 * Returns: whether what is drawn now will not be seen until all is drawn
 */
gboolean  vd_tiles_is_turning (const VdTiles     *self);

/**
 * vd_tiles_snapshot:
 *
 * As vd_tiles_draw(), but also shows the picture, with its origin at the snapshot's origin,
 * which should lie on a device pixel.
 *
 * Returns: whether all is shown as it is; else call again
 */
gboolean  vd_tiles_snapshot   (VdTiles           *self,
                               GtkSnapshot       *snapshot,
                               const VdTilesView *view);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdTiles, vd_tiles_free)

G_END_DECLS
