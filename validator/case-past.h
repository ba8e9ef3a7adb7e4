/* case-past.h: what has happened before the position of a case
 *
 * Strength that was lost or has left, who held a hex last, fresh strength that
 * is spent, who was committed, what was earned on the way.  Strength need not be
 * that of units: what a row says beyond the units that are gone is nobody's in
 * particular, and VdState.lost_before keeps it.
 */
#pragma once

#include "validator/case-run.h"

G_BEGIN_DECLS

/**
 * vd_case_put_past:
 * @problem: receives what is wrong
 *
 * Call when the units stand where the case wants them.
 */
gboolean vd_case_put_past  (VdCaseWorld *self,
                            GString     *problem);

/* In the set-up nothing has happened yet: fails if the case says that something has. */
gboolean vd_case_refuse_past (const VdCaseWorld *self,
                              GString           *problem);

/* As VdCaseAnswer */
char    *vd_case_losses    (VdCaseRun   *run);
char    *vd_case_exited    (VdCaseRun   *run);
char    *vd_case_holder    (VdCaseRun   *run);
char    *vd_case_spent     (VdCaseRun   *run);
char    *vd_case_committed (VdCaseRun   *run);
char    *vd_case_earned    (VdCaseRun   *run);

G_END_DECLS
