/* patch-picture.h: what a patch will look like once it is put down */
#pragma once

#include "editor/area/patch.h"
#include "formats/draw/draw.h"

G_BEGIN_DECLS

/**
 * vd_patch_picture:
 * @like: a map with the orientation that the patch is to be shown in
 * @pixels: device pixels per unit
 * @place: (out): what the picture shows, in the unit of a map, relative to the centre
 *   of the hex on which the anchor lies
 *
 * Draws a patch as the map will show it: the same code draws both.
 *
 * Returns: (transfer full) (nullable): %NULL if the picture would be too large
 */
cairo_surface_t *vd_patch_picture (const VdPatch *patch,
                                   const VdChart *chart,
                                   const VdMap   *like,
                                   double         pixels,
                                   VdRect        *place);

G_END_DECLS
