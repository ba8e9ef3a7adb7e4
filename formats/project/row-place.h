/* row-place.h: where rows stand in the documents of a project
 *
 * A row is remembered by the number of its element, so that it is found again in another
 * copy of its project.  Until it has that number its node stands for it, which must be there.
 */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * vd_row_places_number:
 * @places: (element-type VdRowPlace): of nodes of @project
 *
 * Gives the places their numbers, in one pass through the documents.
 */
void        vd_row_places_number      (const VdProject  *project,
                                       const GPtrArray  *places);

/**
 * vd_row_places_find:
 * @places: (element-type VdRowPlace): those without a number are passed over
 *
 * Finds all of them in one pass through the documents.
 *
 * Returns: (transfer full): from #VdRowPlace, by its value, to #VdNode
 */
GHashTable *vd_row_places_find        (const VdProject  *project,
                                       const GPtrArray  *places);

/**
 * vd_row_place_get_document:
 *
 * Returns: (nullable): the document of @project that the place is in
 */
VdDocument *vd_row_place_get_document (const VdProject  *project,
                                       const VdRowPlace *place);

/**
 * vd_finding_find_row:
 *
 * Returns: (nullable): the row that @finding is about; %NULL if there is none, or if
 *   another kind of row stands there by now
 */
VdNode     *vd_finding_find_row       (const VdProject  *project,
                                       const VdFinding  *finding);

G_END_DECLS
