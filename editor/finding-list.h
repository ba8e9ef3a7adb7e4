/* finding-list.h: what is wrong with the project; a click goes to the hex or the row
 *
 * A page (page.h).
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/page.h"

G_BEGIN_DECLS

#define VD_TYPE_FINDING_LIST (vd_finding_list_get_type ())
G_DECLARE_FINAL_TYPE (VdFindingList, vd_finding_list, VD, FINDING_LIST, GtkWidget)

G_END_DECLS
