/* turns-page.h: the turn track: how many turns, the period and label of each
 *
 * A page (page.h).
 */
#pragma once

#include "editor/widgets/page.h"

G_BEGIN_DECLS

#define VD_TYPE_TURNS_PAGE (vd_turns_page_get_type ())
G_DECLARE_FINAL_TYPE (VdTurnsPage, vd_turns_page, VD, TURNS_PAGE, GtkWidget)

G_END_DECLS
