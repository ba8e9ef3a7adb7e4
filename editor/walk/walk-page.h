/* walk-page.h: a walk through a map, hex by hex (walk.h), as a view of the window
 *
 * Asks first which map, and what is stated as the source; then shows the hex in the scan and as
 * we draw it, what the keys mean, and how far one is.  Everything is done by keys.  Where it
 * stands is kept (walk-state.h), so that one may leave at any time and go on later.
 */
#pragma once

#include "editor/widgets/page.h"

G_BEGIN_DECLS

#define VD_TYPE_WALK_PAGE (vd_walk_page_get_type ())
G_DECLARE_FINAL_TYPE (VdWalkPage, vd_walk_page, VD, WALK_PAGE, GtkWidget)

G_END_DECLS
