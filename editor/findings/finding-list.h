/* finding-list.h: what is wrong with the project, and what can be done about it
 *
 * A page (page.h).  A click goes to the hex or the row; buttons repair what has
 * a repair, write into the scenario why something is as it should be, and take
 * that back.  What is ignored is listed apart, folded up.
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
 * Selects a finding of those that the filter lets through, and goes there; from
 * the last one to the first.
 *
 * Returns: whether there is any
 */
gboolean vd_finding_list_step (VdFindingList *self,
                               int            by);

G_END_DECLS
