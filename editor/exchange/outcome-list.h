/* outcome-list.h: what comes of an export or an import, in a list */
#pragma once

#include "editor/exchange/outcome.h"
#include "editor/widgets/line-list.h"

G_BEGIN_DECLS

/* @lines: (transfer full): of vd_outcome_new() */
void vd_outcome_list_show (VdLineList *list,
                           GPtrArray  *lines);

G_END_DECLS
