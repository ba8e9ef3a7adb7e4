/* stamp.h: a picture as a render node
 *
 * It is drawn once into a surface, kept, and shown again and again.  A texture would
 * do too, but the cairo renderer converts all pixels of a texture in each frame,
 * whereas it copies those of a stamp.  The other renderers keep both on the graphics
 * card.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * vd_stamp_new:
 * @surface: an image; drawing on it later does not change the stamp
 *
 * Returns: (transfer full): the picture with its top left corner at 0, 0, one unit per
 *   pixel
 */
GskRenderNode *vd_stamp_new  (cairo_surface_t *surface);

/**
 * vd_stamp_show:
 * @factor: units of the snapshot per pixel
 *
 * Shows it pixel for pixel if @x, @y and @factor allow that, otherwise stretched,
 * quickly rather than well.
 */
void           vd_stamp_show (GskRenderNode   *stamp,
                              GtkSnapshot     *snapshot,
                              double           x,
                              double           y,
                              double           factor);

G_END_DECLS
