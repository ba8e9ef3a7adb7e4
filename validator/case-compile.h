/* case-compile.h: the scenario that a case is played with
 *
 * A file as it stands or with the case's settings and terrain, or a blank board.  What is unsound
 * or cannot be played is complained of, unless the case is about that.
 */
#pragma once

#include "validator/case-world.h"

G_BEGIN_DECLS

/**
 * vd_case_compile:
 * @self: receives project, scenario, findings, and whether the first two are shared
 * @shelf: (nullable): where cases that take a scenario as it stands find it, or leave it
 * @off: a rule point that is switched off, or -1
 * @problem: receives what is wrong, lines that begin with FILE:LINE
 *
 * Returns: whether there is a scenario
 */
gboolean vd_case_compile     (VdCaseWorld     *self,
                              VdCaseShelf     *shelf,
                              int              off,
                              GString         *problem);

/* Returns: (transfer full): what is wrong, and what would mend it */
char    *vd_case_say_finding (const VdFinding *finding);

G_END_DECLS
