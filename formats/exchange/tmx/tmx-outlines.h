/* tmx-outlines.h: which hexes of a map outlines hold
 *
 * Whoever drew them may have drawn anything.  The middles of hexes lie on lines from left to right;
 * where a line crosses the outlines is worked out once for all hexes on it.
 */
#pragma once

#include "formats/exchange/tmx/tmx-take.h"

G_BEGIN_DECLS

typedef struct _VdTmxOutlines VdTmxOutlines;

/* @take: outlives it */
VdTmxOutlines *vd_tmx_outlines_new    (const VdTmxTake   *take);
void           vd_tmx_outlines_free   (VdTmxOutlines     *self);

/**
 * vd_tmx_outlines_are_of:
 * @outlines: (element-type GArray): of VdTmxPoint: what lies within an odd number of them is held
 * @labels: (array zero-terminated=1): printed numbers
 *
 * Returns: whether, of the hexes in play, they hold those and no other
 */
gboolean       vd_tmx_outlines_are_of (VdTmxOutlines     *self,
                                       const GPtrArray   *outlines,
                                       char             **labels);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdTmxOutlines, vd_tmx_outlines_free)

G_END_DECLS
