/* outline.h: what many hexes are together, as an area */
#pragma once

#include "formats/exchange/geopackage/shape.h"

G_BEGIN_DECLS

typedef struct _VdOutline VdOutline;

VdOutline *vd_outline_new  (const VdGpkgFrame *frame);
void       vd_outline_free (VdOutline         *self);

/**
 * vd_outline_draw:
 * @cells: (array length=n)
 *
 * Draws the area of some hexes of the frame's map: a part for those that hang together, with a ring
 * around them and one around each hole.
 */
void       vd_outline_draw (VdOutline         *self,
                            const guint32     *cells,
                            guint              n,
                            VdShape           *shape);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdOutline, vd_outline_free)

G_END_DECLS
