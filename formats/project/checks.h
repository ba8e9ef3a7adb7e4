/* checks.h: how many checks a document is put to */
#pragma once

#include "formats/document/document.h"

G_BEGIN_DECLS

/**
 * vd_checks_count:
 *
 * Every code of validator/FINDINGS.md is one check, of the documents that it can be
 * found in.
 *
 * Returns: how many checks there are of a document of that kind
 */
guint    vd_checks_count   (VdDocumentKind kind);

/**
 * vd_checks_is_late:
 *
 * Returns: whether the code is one that version 0.1.0 did not have
 */
gboolean vd_checks_is_late (const char     *code);

G_END_DECLS
