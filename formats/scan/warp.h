/* warp.h: a registration made fast, for drawing
 *
 * The correction costs as much as there are control points, and a screen asks for a million places.
 * A warp samples it once and reads between the samples: it is within a fiftieth of a pixel
 * of the registration wherever that is smooth over the size of a hex.
 */
#pragma once

#include "formats/scan/registration.h"

G_BEGIN_DECLS

typedef struct _VdWarp VdWarp;

/**
 * vd_warp_new:
 * @x, @y, @width, @height: the part of the map's plane that will be asked for; beyond it the
 *   correction stays as at its edge
 *
 * Takes a few hundredths of a second for a map of 1,000 hexes.
 *
 * Returns: (transfer full): the warp, which does not need @registration any more
 */
VdWarp  *vd_warp_new      (const VdRegistration *registration,
                           double                x,
                           double                y,
                           double                width,
                           double                height);
void     vd_warp_free     (VdWarp               *self);

/* As vd_registration_to_pixel(). */
gboolean vd_warp_to_pixel (const VdWarp         *self,
                           double                map_x,
                           double                map_y,
                           double               *x,
                           double               *y);

/**
 * vd_warp_row:
 * @step_x, @step_y: from a place to the next
 * @pixels: (out) (array length=n): an x and a y for each place; NAN beyond the horizon
 *
 * A line of places, as of a tile that is to be drawn.
 */
void     vd_warp_row      (const VdWarp         *self,
                           double                map_x,
                           double                map_y,
                           double                step_x,
                           double                step_y,
                           guint                 n,
                           float               (*pixels)[2]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdWarp, vd_warp_free)

G_END_DECLS
