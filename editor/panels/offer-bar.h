/* offer-bar.h: a bridge that is offered, over the canvas
 *
 * Shown while the tools have an offer (VdOffer), with a button for each suitable kind of
 * bridge, and one to decline.  Escape declines too.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/tools/tools.h"

G_BEGIN_DECLS

#define VD_TYPE_OFFER_BAR (vd_offer_bar_get_type ())
G_DECLARE_FINAL_TYPE (VdOfferBar, vd_offer_bar, VD, OFFER_BAR, GtkWidget)

/**
 * vd_offer_bar_set_tools:
 * @canvas: what takes the focus once the offer is answered
 *
 * Once, at the start.
 */
void vd_offer_bar_set_tools (VdOfferBar *self,
                             VdTools    *tools,
                             GtkWidget  *canvas);

G_END_DECLS
