/* swatch.h: small pictures of the kinds of a chart, for the palette
 *
 * Drawn by the code that draws the maps, so that what is chosen looks like what is
 * painted.
 */
#pragma once

#include <gtk/gtk.h>

#include "formats/draw/draw.h"

G_BEGIN_DECLS

/**
 * vd_swatch_hex:
 * @kind: index of the chart's hexes
 * @size: of the edge of the picture, in device pixels
 *
 * Returns: (transfer full): a hex of that terrain
 */
GdkTexture *vd_swatch_hex  (const VdChart *chart,
                            guint          kind,
                            int            size);

/**
 * vd_swatch_side:
 * @kind: index of the chart's sides
 *
 * Returns: (transfer full): a line of that kind between hexes
 */
GdkTexture *vd_swatch_side (const VdChart *chart,
                            guint          kind,
                            int            size);

/**
 * vd_swatch_path:
 * @kind: index of the chart's paths
 *
 * Returns: (transfer full): a road or trail of that kind, from hex to hex
 */
GdkTexture *vd_swatch_path (const VdChart *chart,
                            guint          kind,
                            int            size);

G_END_DECLS
