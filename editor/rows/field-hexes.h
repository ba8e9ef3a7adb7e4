/* field-hexes.h: the hexes of the maps that fields name */
#pragma once

#include "editor/maps/places.h"
#include "editor/rows/fields.h"

G_BEGIN_DECLS

/* Whether hexes can be chosen for it on the map; @several: (out): whether it takes a list. */
gboolean vd_field_takes_hexes (const VdField   *field,
                               gboolean        *several);

/**
 * vd_field_list_hexes:
 *
 * Returns: (transfer full): of VdSpot: the hexes that the field names, as far as they exist
 */
GArray  *vd_field_list_hexes  (const VdProject *project,
                               const VdNode    *row,
                               const VdField   *field);

/**
 * vd_field_join_hexes:
 * @spots: of VdSpot
 *
 * Returns: (transfer full): the text of the field when it names these hexes; in a list,
 *   those that it names already keep their places, also words that name no hex
 */
char    *vd_field_join_hexes  (const VdProject *project,
                               const VdNode    *row,
                               const VdField   *field,
                               const GArray    *spots);

G_END_DECLS
