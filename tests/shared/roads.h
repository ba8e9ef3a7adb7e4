/* roads.h: a battle with road march, and positions near its roads */
#pragma once

#include "tests/shared/seeded.h"

G_BEGIN_DECLS

/* No battle has road march by itself that is large enough. */
void     roads_allow_marches (VdScenario       *scenario);

/* Whether columns go along a road of @cell: by @dir; by any, also off the map. */
gboolean roads_lead          (const VdScenario *scenario,
                              guint             cell,
                              guint             dir);
gboolean roads_pass          (const VdScenario *scenario,
                              guint             cell);

/* Begins a Movement Phase of a few units among enemies near a road, some of them in road march;
 * what leaving enemy control, ending road march and one dear hex cost is drawn too. */
void     roads_begin         (VdScenario       *scenario,
                              VdGame           *game,
                              Seeded           *random);

G_END_DECLS
