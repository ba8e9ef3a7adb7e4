/* faces.h: pictures of counters, each drawn once for a size
 *
 * Many units look alike, and a counter that is dragged about looks the same
 * wherever it is.
 */
#pragma once

#include <gtk/gtk.h>

#include "formats/draw.h"

G_BEGIN_DECLS

typedef struct _VdFaces VdFaces;

VdFaces    *vd_faces_new   (void);
void        vd_faces_free  (VdFaces             *self);

/**
 * vd_faces_get:
 * @size: of the counter's edge, in device pixels
 *
 * Returns: (transfer none): the picture of that face
 */
GdkTexture *vd_faces_get   (VdFaces             *self,
                            const VdCounterFace *face,
                            int                  size);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdFaces, vd_faces_free)

G_END_DECLS
