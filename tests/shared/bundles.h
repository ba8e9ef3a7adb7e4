/* bundles.h: battles as one text each, for programs that damage them */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/* Returns: (transfer full): the text of a document; of a battle with all that it names.
 * @project: (out) (transfer full): the same, read from its file */
GBytes    *bundle_read_file  (const char  *path,
                              VdProject  **project);

/* Returns: (transfer full) (nullable): what the text says; %NULL if it cannot be read, or is a
 *   battle without what it names */
VdProject *bundle_load       (GBytes      *text);

/* Whether what a battle names cannot be laid out as files, or not as it stands: an import of it is
 * refused then. */
gboolean   bundle_is_refused (GBytes      *text);

G_END_DECLS
