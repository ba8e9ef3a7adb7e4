/* tiles.h: a picture larger than the screen, kept in pieces
 *
 * A tile is drawn when it first comes into view, and kept until what it shows changes.  No
 * more is drawn in a frame than there is time for.  After a zoom the picture changes all at
 * once: until all tiles in view are drawn, those of the zoom before are shown stretched, and
 * never some of both, as one would cut off the names of the other; below them, and where a
 * scrolled picture has no tile yet, an overview of the whole is shown.  A tile depends on
 * nothing but its place and zoom, so a picture that has been scrolled is the same as one drawn
 * anew.
 *
 * A sheer picture, which lies over another, has no overview: what is not drawn yet is not seen.
 *
 * Something else that costs little, such as a part of a scan that is there already, may be
 * laid over what is drawn, or between two parts of it.  It can change without these being
 * drawn again.
 */
#pragma once

#include <gtk/gtk.h>

#include "formats/draw/draw.h"

G_BEGIN_DECLS

typedef struct _VdCanvasTiles VdCanvasTiles;

/* Where something else is laid. */
typedef enum
{
  VD_INLAY_NONE,
  VD_INLAY_ABOVE,  /* on all that is drawn */
  VD_INLAY_BETWEEN /* on what "draw" draws, below what "draw_above" does */
} VdInlay;

/**
 * VdCanvasTilesInterface:
 * @draw: draws in the picture's unit; what is outside @visible need not be drawn; @pixels
 *   are device pixels per unit
 * @prepare: (nullable): does part of the work that @draw would have to do first; returns
 *   whether none is left
 * @draw_above: (nullable): likewise, what lies above what is laid between; on no ground
 * @lay: (nullable): lays something else on a whole tile
 * @is_sheer: it lies over another picture, and most of it is clear
 */
typedef struct
{
  void     (*draw)       (cairo_t      *cr,
                          const VdRect *visible,
                          double        pixels,
                          gpointer      user_data);
  gboolean (*prepare)    (const VdRect *visible,
                          double        pixels,
                          gpointer      user_data);
  void     (*draw_above) (cairo_t      *cr,
                          const VdRect *visible,
                          double        pixels,
                          gpointer      user_data);
  void     (*lay)        (cairo_t      *cr,
                          const VdRect *visible,
                          double        pixels,
                          gpointer      user_data);
  gboolean   is_sheer;
} VdCanvasTilesInterface;

/**
 * vd_canvas_tiles_new:
 * @interface: (transfer none): outlives the tiles
 */
VdCanvasTiles *vd_canvas_tiles_new        (const VdCanvasTilesInterface *interface,
                                           gpointer                      user_data);
void           vd_canvas_tiles_free       (VdCanvasTiles                *self);

/**
 * vd_canvas_tiles_invalidate:
 * @rect: (nullable): in the picture's unit; %NULL for all of it
 *
 * A small part is drawn anew with the next frame, a larger one when there is time; until then
 * the old picture is shown.  Several such parts before the next frame are as one only where they
 * lie in the same tile.
 */
void           vd_canvas_tiles_invalidate (VdCanvasTiles                *self,
                                           const VdRect                 *rect);

/* At first there is none.  With one between them, what is drawn is drawn in two parts, and
 * therefore anew. */
void           vd_canvas_tiles_set_inlay  (VdCanvasTiles                *self,
                                           VdInlay                       inlay);

/* What is laid there, and nothing else, looks different; @rect: (nullable), as above. */
void           vd_canvas_tiles_lay_anew   (VdCanvasTiles                *self,
                                           const VdRect                 *rect);

/**
 * VdCanvasTilesView:
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
} VdCanvasTilesView;

/**
 * vd_canvas_tiles_draw:
 *
 * Draws as much of what is missing as there is time for, and shows nothing.
 *
 * Returns: whether all is drawn; else call again
 */
gboolean       vd_canvas_tiles_draw       (VdCanvasTiles                *self,
                                           const VdCanvasTilesView      *view);

/**
 * vd_canvas_tiles_is_turning:
 *
 * Returns: whether what is drawn now will not be seen until all is drawn
 */
gboolean       vd_canvas_tiles_is_turning (const VdCanvasTiles          *self);

/**
 * vd_canvas_tiles_snapshot:
 *
 * As vd_canvas_tiles_draw(), but also shows the picture, with its origin at the snapshot's origin,
 * which should lie on a device pixel.
 *
 * Returns: whether all is shown as it is; else call again
 */
gboolean       vd_canvas_tiles_snapshot   (VdCanvasTiles                *self,
                                           GtkSnapshot                  *snapshot,
                                           const VdCanvasTilesView      *view);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdCanvasTiles, vd_canvas_tiles_free)

G_END_DECLS
