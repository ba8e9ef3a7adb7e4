/* faces.h: pictures of counters, each drawn only once for each size
 *
 * Many units look alike, and a counter that is dragged looks the same wherever it is.
 */
#pragma once

#include <gtk/gtk.h>

#include "formats/draw/draw.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

typedef struct _VdFaces VdFaces;

VdFaces    *vd_faces_new   (void);
void        vd_faces_free  (VdFaces             *self);

/**
 * vd_faces_look_up:
 * @face: (out): strings borrowed from the documents
 *
 * Finds what the counter of @unit shows, as vd_counter_face() does.
 */
void        vd_faces_look_up (VdFaces           *self,
                              const VdProject   *project,
                              const VdNode      *unit,
                              VdCounterFace     *face);

/* To be called when the documents have changed. */
void        vd_faces_forget_units (VdFaces      *self);

/**
 * vd_faces_get:
 * @size: of the counter's edge, in device pixels
 *
 * Returns: (transfer none): the picture of that face
 */
GdkTexture    *vd_faces_get       (VdFaces             *self,
                                   const VdCounterFace *face,
                                   int                  size);

/* (transfer none): the same as a stamp (stamp.h), for where many are shown. */
GskRenderNode *vd_faces_get_stamp (VdFaces             *self,
                                   const VdCounterFace *face,
                                   int                  size);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdFaces, vd_faces_free)

G_END_DECLS
