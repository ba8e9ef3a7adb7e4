/* written.h: documents and other files that a command writes */
#pragma once

#include "formats/document/document.h"

G_BEGIN_DECLS

/**
 * vd_written_save:
 * @path: a file, a pipe or a device, or "-" for standard output
 *
 * Writes the canonical text; what goes wrong is said on standard error.
 *
 * Returns: the exit code
 */
int vd_written_save (const VdDocument *document,
                     const char       *path);

G_END_DECLS
