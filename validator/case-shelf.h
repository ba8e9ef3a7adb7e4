/* case-shelf.h: scenarios of cases, compiled once for all that play them as they stand
 *
 * Most of what a case costs is to read and to compile its scenario.  Cases that change nothing
 * of theirs share one, which play does not change.
 */
#pragma once

#include "core/scenario/scenario.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

typedef struct VdCaseShelf VdCaseShelf;

/**
 * VdCaseCompiled:
 * @off: the rule point that is switched off in @scenario, or -1
 */
typedef struct
{
  VdProject  *project;
  VdScenario *scenario;
  int         off;
} VdCaseCompiled;

VdCaseShelf    *vd_case_shelf_new  (void);
void            vd_case_shelf_free (VdCaseShelf *self);

/**
 * vd_case_shelf_find:
 * @path: of the scenario
 *
 * Returns: (transfer none) (nullable): what was compiled of it
 */
VdCaseCompiled *vd_case_shelf_find (VdCaseShelf *self,
                                    const char  *path);

/**
 * vd_case_shelf_add:
 * @off: the rule point that is switched off in @scenario, or -1
 * @project: (transfer full)
 * @scenario: (transfer full)
 */
void            vd_case_shelf_add  (VdCaseShelf *self,
                                    const char  *path,
                                    int          off,
                                    VdProject   *project,
                                    VdScenario  *scenario);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdCaseShelf, vd_case_shelf_free)

G_END_DECLS
