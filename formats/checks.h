/* checks.h: how many checks are made of a document */
#pragma once

#include "formats/document.h"

G_BEGIN_DECLS

/**
 * vd_checks_count:
 *
 * Every code of validator/FINDINGS.md is one check, made of the documents that
 * it can be found in.
 *
 * Returns: how many are made of a document of that kind
 */
guint vd_checks_count (VdDocumentKind kind);

G_END_DECLS
