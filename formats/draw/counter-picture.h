/* counter-picture.h: a counter by itself, either side of it, for other programs */
#pragma once

#include "formats/draw/draw.h"

G_BEGIN_DECLS

#define VD_COUNTER_INCHES 0.5 /* the edge of a printed counter */

/**
 * vd_counter_turn_over:
 * @face: (inout): of the front
 * @strength: (inout) (transfer full): %NULL; what @face borrows from then on
 *
 * Makes it the face of the other side, which is paler, if the unit has a reduced one.
 */
void    vd_counter_turn_over (VdCounterFace      *face,
                              const VdNode       *unit,
                              char              **strength);

/* Makes it the colour of the other side. */
void    vd_counter_make_paler (VdCounterFace     *face);

/**
 * vd_counter_picture:
 * @unit: a `unit` element
 * @is_back: its other side: that of the reduced unit, or else blank
 * @pixels: of its edge
 *
 * Draws a PNG that is clear around the rounded corners.
 *
 * Returns: (transfer full)
 */
GBytes *vd_counter_picture   (const VdFaceTable  *faces,
                              const VdNode       *unit,
                              gboolean            is_back,
                              guint               pixels);

G_END_DECLS
