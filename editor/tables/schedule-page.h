/* schedule-page.h: the reinforcements: a grid of turns, and the group that is
 * selected in it, with all its fields
 *
 * A page (page.h).
 */
#pragma once

#include "editor/widgets/page.h"

G_BEGIN_DECLS

#define VD_TYPE_SCHEDULE_PAGE (vd_schedule_page_get_type ())
G_DECLARE_FINAL_TYPE (VdSchedulePage, vd_schedule_page, VD, SCHEDULE_PAGE, GtkWidget)

G_END_DECLS
