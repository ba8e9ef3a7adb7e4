/* audit.h: what must hold, checked while games are played */
#pragma once

#include "core/play.h"

G_BEGIN_DECLS

/* Each returns (transfer full) (nullable): what is wrong, or %NULL. */

/* The legal orders: some, sorted, none twice. */
char *vd_audit_list     (const VdOrderList *list);

/* What one order did to the position @before. */
char *vd_audit_step     (VdGame            *game,
                         const VdState     *before);

/* A Combat Phase that has just begun. */
char *vd_audit_contacts (VdGame            *game);

G_END_DECLS
