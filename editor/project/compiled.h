/* compiled.h: what a project compiles to, once for all who ask
 *
 * The project makes it when it is first asked for after a change, and hands out the same
 * one until the next change (vd_editor_project_get_compiled()).  It never changes and no
 * longer needs any document: the holder of a reference may read it in any thread, for as
 * long as the reference is held.
 */
#pragma once

#include "core/scenario/scenario.h"

G_BEGIN_DECLS

typedef struct
{
  const VdScenario *scenario;
} VdCompiled;

/* @scenario: (transfer full) */
VdCompiled *vd_compiled_new   (VdScenario *scenario);
VdCompiled *vd_compiled_ref   (VdCompiled *self);
void        vd_compiled_unref (VdCompiled *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdCompiled, vd_compiled_unref)

G_END_DECLS
