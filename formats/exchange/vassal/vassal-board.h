/* vassal-board.h: the picture of a map, moved so that its hexes lie on those of the grid */
#pragma once

#include "formats/exchange/vassal/vassal-grid.h"

G_BEGIN_DECLS

#define VD_VASSAL_MEGAPIXELS 300 /* of a board; VASSAL takes four bytes for each pixel */
#define VD_VASSAL_BANDS 20       /* steps of a board, of those that vd_vassal_step() counts */

/**
 * vd_vassal_draw_board:
 *
 * Errors: %VD_FORMAT_ERROR_LIMIT if it would be too large.
 *
 * Returns: (transfer full) (nullable): a PNG; %NULL without @error if it is cancelled
 */
GBytes *vd_vassal_draw_board (VdVassal            *module,
                              const VdVassalGrid  *grid,
                              GError             **error);

G_END_DECLS
