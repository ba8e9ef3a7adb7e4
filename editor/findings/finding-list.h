/* finding-list.h: what is wrong with the project, and what can be done about it
 *
 * A page (page.h).  A click goes to the hex or the row; buttons repair what can be
 * repaired, write into the scenario why something is as it should be, and take that
 * back.  Ignored findings are listed separately, in a group that is folded up.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/widgets/page.h"

G_BEGIN_DECLS

#define VD_TYPE_FINDING_LIST (vd_finding_list_get_type ())
G_DECLARE_FINAL_TYPE (VdFindingList, vd_finding_list, VD, FINDING_LIST, GtkWidget)

/**
 * vd_finding_list_step:
 * @by: 1 for the next, -1 for the one before
 *
 * Selects the next or previous finding that the filter shows, and goes there; after the
 * last one comes the first.
 *
 * Returns: whether there is any
 */
gboolean vd_finding_list_step (VdFindingList *self,
                               int            by);

G_END_DECLS
