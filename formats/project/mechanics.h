/* mechanics.h: which mechanics the rules of a battle have, as its documents say
 *
 * For those who need no compiled scenario: what players have to lay beside a unit, or note
 * of it, follows from these.
 */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/* Whether that mechanic is played, at least if some options are chosen. */
gboolean vd_project_plays          (const VdProject *project,
                                    const char      *mechanic);

/* Whether units can be in reserve.  What a battle says of its own units holds even if the
 * rules do not know of it. */
gboolean vd_project_has_reserves   (const VdProject *project);

/* Whether units can be disrupted. */
gboolean vd_project_has_disruption (const VdProject *project);

G_END_DECLS
