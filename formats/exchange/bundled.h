/* bundled.h: a battle that was read as one bundle, laid out as files again
 *
 * For formats that write a battle down as XML, and let the reader of documents judge it.
 */
#pragma once

#include "formats/exchange/import.h"

G_BEGIN_DECLS

#define VD_BUNDLED_MOST_UPS 8 /* folders that a scenario may lie deeper than what it names */

/**
 * vd_bundled_name_scenario:
 * @id: (nullable): of the scenario
 * @system: (nullable): as it names it
 * @hrefs: (element-type utf8): of the maps, likewise
 *
 * Returns: (transfer full) (nullable): its file, after its id, in as many folders as those
 *   names go up; %NULL if these are too many
 */
char     *vd_bundled_name_scenario (const char       *id,
                                    const char       *system,
                                    const GPtrArray  *hrefs);

/**
 * vd_bundled_add:
 * @document: (transfer full): a bundle, or one document by itself
 *
 * Adds all that was made of it to the import, and counts the documents.
 *
 * Errors: of %VD_FORMAT_ERROR, with the name of @document and the line.
 */
gboolean  vd_bundled_add           (VdImport         *import,
                                    VdDocument       *document,
                                    GError          **error);

G_END_DECLS
