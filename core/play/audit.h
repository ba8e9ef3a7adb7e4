/* audit.h: what must hold, checked while games are played
 *
 * After every order what changed is held against its surroundings; when a
 * phase begins everything is (vd_game_audit()).  Each function returns
 * (transfer full) (nullable) what is wrong, or %NULL.
 */
#pragma once

#include "core/play/play.h"

G_BEGIN_DECLS

/**
 * VdAudit: the workspace of an auditor
 * @before: the position before the running order
 */
typedef struct
{
  guint  *stamps; /* by cell */
  guint   stamp;
  VdState before;
  VdGame *world; /* (nullable): see audit-views.h */
} VdAudit;

/**
 * vd_game_audit:
 *
 * Works out again all that a game keeps beside its state, and compares; invariants of a
 * position are checked along the way.
 */
char *vd_game_audit     (VdGame            *game);

void  vd_audit_init     (VdAudit           *self,
                         const VdScenario  *scenario);
void  vd_audit_clear    (VdAudit           *self);

/**
 * vd_audit_list:
 *
 * The legal orders: some, sorted, none twice.
 */
char *vd_audit_list     (VdAudit           *self,
                         const VdOrderList *list);

/**
 * vd_audit_remember:
 *
 * Keeps the position, to be compared after the order that follows.
 */
void  vd_audit_remember (VdAudit           *self,
                         const VdGame      *game);

/**
 * vd_audit_step:
 *
 * What the order did to the position remembered.
 */
char *vd_audit_step     (VdAudit           *self,
                         VdGame            *game);

/**
 * vd_audit_contacts:
 *
 * A Combat Phase that has just begun: every duty can be met.
 */
char *vd_audit_contacts (VdGame            *game);

/**
 * vd_audit_decision:
 * @list: all legal orders; made anew if @restores
 * @restores: whether the position is also taken out and put back, which must change
 *   nothing; this costs as much as fifty orders
 *
 * A decision that is owed: its legal orders.  Remembers the position.
 */
char *vd_audit_decision (VdAudit           *self,
                         VdGame            *game,
                         VdOrderList       *list,
                         gboolean           restores);

/**
 * vd_audit_outcome:
 *
 * What became of the position remembered: the step, and where a phase begins the
 * whole position.
 */
char *vd_audit_outcome  (VdAudit           *self,
                         VdGame            *game);

G_END_DECLS
