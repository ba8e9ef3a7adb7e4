/* damage.h: which parts of the maps look different after an edit
 *
 * Add the edit before it is swapped and again after it, then draw that part anew.
 */
#pragma once

#include "editor/edits/edit.h"
#include "editor/maps/places.h"
#include "formats/draw/draw.h"

G_BEGIN_DECLS

/* How far from a hex a change of it shows: a name beside it may move. */
#define VD_DAMAGE_REACH 3.0

typedef struct _VdDamage VdDamage;

VdDamage *vd_damage_new  (guint            n_maps);
void      vd_damage_free (VdDamage        *self);

/**
 * vd_damage_add:
 *
 * Adds the part of the maps that the nodes which @edit changes cover at the moment.
 */
void      vd_damage_add  (VdDamage        *self,
                          const VdProject *project,
                          const VdEdit    *edit);

/**
 * vd_damage_get:
 *
 * Returns: (nullable): the part of the map, in its own unit; %NULL if it
 *   looks as before
 */
const VdRect *vd_damage_get (const VdDamage *self,
                             guint           map);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdDamage, vd_damage_free)

G_END_DECLS
