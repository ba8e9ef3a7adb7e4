/* replaced.h: what an export would write over, said before it does */
#pragma once

#include "editor/exchange/export-kind.h"

G_BEGIN_DECLS

/**
 * vd_replaced_say:
 * @project: whose maps are resolved
 * @values: of char*: char*: what is chosen
 * @files: (nullable) (element-type VdOutputFile): what would be written, if it is made by now
 * @path: of vd_export_kind_complete()
 *
 * Returns: (transfer full) (nullable): which files there would be replaced, by name if they are
 *   few, and taken away, translated; %NULL if none would be
 */
char *vd_replaced_say (const VdExportKind *kind,
                       const VdProject    *project,
                       GHashTable         *values,
                       const GPtrArray    *files,
                       const char         *path);

/* The same of files in a folder of their own. */
char *vd_replaced_say_folder (const GPtrArray *files,
                              const char      *path);

G_END_DECLS
