/* damaged.h: which bridges of a map are down when play begins */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * vd_project_list_damaged:
 * @map: the index of a map
 *
 * Returns: (transfer full) (nullable): [cell of the map]: the sides that the set-up names, seen
 *   from either end, as bits; %NULL if there is none
 */
guint8 *vd_project_list_damaged (const VdProject *project,
                                 guint            map);

G_END_DECLS
