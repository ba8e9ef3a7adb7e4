/* field-hexes.h: fields that name hexes, as hexes of the maps
 */
#pragma once

#include "editor/maps/places.h"
#include "editor/rows/fields.h"

G_BEGIN_DECLS

/* Whether hexes can be chosen on the map for it: one or, @several, a list. */
gboolean vd_field_takes_hexes (const VdField   *field,
                               gboolean        *several);

/**
 * vd_field_list_hexes:
 *
 * Returns: (transfer full): of VdSpot: those of them that there are
 */
GArray  *vd_field_list_hexes  (const VdProject *project,
                               const VdNode    *row,
                               const VdField   *field);

/**
 * vd_field_join_hexes:
 * @spots: of VdSpot
 *
 * Returns: (transfer full): what the field says once it names these; in a list, what
 *   it names already stays where it is, a hex that there isn't too
 */
char    *vd_field_join_hexes  (const VdProject *project,
                               const VdNode    *row,
                               const VdField   *field,
                               const GArray    *spots);

G_END_DECLS
