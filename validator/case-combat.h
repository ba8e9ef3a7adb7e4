/* case-combat.h: answers about combat: sight, odds, the table of results and what it gave */
#pragma once

#include "validator/case-run.h"

G_BEGIN_DECLS

/* As VdCaseAnswer */
char *vd_case_sight  (VdCaseRun *run);
char *vd_case_odds   (VdCaseRun *run);
char *vd_case_ratio  (VdCaseRun *run);
char *vd_case_table  (VdCaseRun *run);
char *vd_case_result (VdCaseRun *run);

G_END_DECLS
