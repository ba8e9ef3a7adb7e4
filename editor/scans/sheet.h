/* sheet.h: a scan laid on the plane of a map
 *
 * What a thread needs to draw a piece of it: tiles of the scan, and where each place of the map
 * lies in them.  It does not change.
 */
#pragma once

#include "formats/draw/draw.h"
#include "formats/scan/pyramid.h"

G_BEGIN_DECLS

typedef struct _VdSheet VdSheet;
typedef struct _VdRegistration VdRegistration; /* formats/scan/registration.h */

/**
 * vd_sheet_new:
 * @part: of the plane of the map: what the scan is shown of
 *
 * Returns: (transfer full): a sheet, which does not need @registration any more
 */
VdSheet *vd_sheet_new   (VdPyramid            *pyramid,
                         const VdRegistration *registration,
                         const VdRect         *part);
VdSheet *vd_sheet_ref   (VdSheet              *self);
void     vd_sheet_unref (VdSheet              *self);

/**
 * vd_sheet_draw:
 * @surface: an image of %CAIRO_FORMAT_ARGB32
 * @x, @y: of its upper left corner, in the plane of the map
 * @pixels: of it per unit
 *
 * Puts the scan where it lies; what lies beside it stays.  Any thread will do, one at a time.
 */
void     vd_sheet_draw  (VdSheet              *self,
                         cairo_surface_t      *surface,
                         double                x,
                         double                y,
                         double                pixels);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdSheet, vd_sheet_unref)

G_END_DECLS
