/* underlay.h: the scans of a map, drawn to its hexes
 *
 * They are warped in a thread, in tiles, which are kept.  Until a tile is there what is known of
 * that place from other zooms is shown, stretched; so drawing never waits.
 */
#pragma once

#include "editor/scans/sheet.h"

G_BEGIN_DECLS

typedef struct _VdUnderlay VdUnderlay;

/**
 * vd_underlay_new:
 * @arrived: called from the main loop: what lies in @rect, in the unit of the map, can be
 *   drawn better than before
 */
VdUnderlay *vd_underlay_new        (void             (*arrived) (const VdRect *rect,
                                                                 gpointer      user_data),
                                    gpointer           user_data);
void        vd_underlay_free       (VdUnderlay        *self);

/**
 * vd_underlay_set_sheets:
 * @sheets: (element-type VdSheet): the last lies on top; copied
 *
 * What was drawn of others is shown until what takes its place is there.
 *
 * Returns: whether they are others than before
 */
gboolean    vd_underlay_set_sheets (VdUnderlay        *self,
                                    GPtrArray         *sheets);

/* Whether there is nothing to draw. */
gboolean    vd_underlay_is_empty   (const VdUnderlay  *self);

/* What is on the screen now: what was to be drawn of other places and zooms need not be. */
void        vd_underlay_look_at    (VdUnderlay        *self,
                                    const VdRect      *visible,
                                    double             pixels);

/**
 * vd_underlay_draw:
 * @cr: in the unit of the map
 * @pixels: device pixels per unit
 *
 * Draws what there is of @rect, and has the rest made.
 */
void        vd_underlay_draw       (VdUnderlay        *self,
                                    cairo_t           *cr,
                                    const VdRect      *rect,
                                    double             pixels);

/* Whether something is being made. */
gboolean    vd_underlay_is_busy    (const VdUnderlay  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdUnderlay, vd_underlay_free)

G_END_DECLS
