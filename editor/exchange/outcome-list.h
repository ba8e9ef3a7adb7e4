/* outcome-list.h: what comes of an export or an import, as a list that scrolls */
#pragma once

#include <gtk/gtk.h>

#include "editor/exchange/outcome.h"

G_BEGIN_DECLS

#define VD_TYPE_OUTCOME_LIST (vd_outcome_list_get_type ())
G_DECLARE_FINAL_TYPE (VdOutcomeList, vd_outcome_list, VD, OUTCOME_LIST, GtkWidget)

/* @lines: (transfer full): of vd_outcome_new() */
void vd_outcome_list_show (VdOutcomeList *self,
                           GPtrArray     *lines);

/* What a screen reader calls it. */
void vd_outcome_list_set_name (VdOutcomeList *self,
                               const char    *name);

G_END_DECLS
