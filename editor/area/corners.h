/* corners.h: the corners of a map, which show how its hexes are numbered */
#pragma once

#include <cairo.h>

#include "formats/draw/draw.h"

G_BEGIN_DECLS

/**
 * vd_corners_draw:
 * @chart: of the kinds on the map
 *
 * Draws as much of the map around each of its corners as there is room for; all of it
 * if that fits.
 */
void  vd_corners_draw     (cairo_t       *cr,
                           const VdMap   *map,
                           const VdChart *chart,
                           int            width,
                           int            height);

/**
 * vd_corners_describe:
 *
 * Returns: (transfer full): the numbers of the four corner hexes, as a sentence
 */
char *vd_corners_describe (const VdMap   *map);

G_END_DECLS
