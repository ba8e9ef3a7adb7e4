/* snapshot.h: a project as it stood at one moment, for jobs one after the other */
#pragma once

#include "core/scenario/scenario.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

typedef struct _VdSnapshot VdSnapshot;

/* Returns: (transfer full): a copy of it */
VdSnapshot       *vd_snapshot_new      (const VdProject *project);
VdSnapshot       *vd_snapshot_ref      (VdSnapshot      *self);
void              vd_snapshot_unref    (VdSnapshot      *self);

/**
 * vd_snapshot_enter, vd_snapshot_leave:
 *
 * For the work of a job: in between no other job has it.  One that was cancelled may take a
 * moment to end.
 *
 * Returns: (transfer none): the project; its maps are resolved
 */
VdProject        *vd_snapshot_enter    (VdSnapshot      *self);
void              vd_snapshot_leave    (VdSnapshot      *self);

/* Between the two.  Returns: (transfer none) (nullable): what it compiles to */
const VdScenario *vd_snapshot_compile  (VdSnapshot      *self);

/* Returns: (transfer none) (nullable): the document of @project of which @copy was made */
VdDocument       *vd_snapshot_find     (VdSnapshot       *self,
                                        const VdDocument *copy,
                                        const VdProject  *project);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdSnapshot, vd_snapshot_unref)

G_END_DECLS
