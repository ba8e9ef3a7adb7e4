/* document-keep.h: what a new version of a document cannot have said, kept from the old one
 *
 * For versions that come from where there are rows alone.
 */
#pragma once

#include "formats/document/document.h"

G_BEGIN_DECLS

/**
 * vd_document_keep_beside:
 * @self: has neither comments nor anything foreign
 * @old: of the same kind
 *
 * Gives @self the comments and all that is foreign in @old, elements and attributes, what this
 * version of the vocabulary does not know too.  Rows are recognised as vd_match_rows() does.
 * Comments of a row that is gone go with it; foreign elements stay before the row that comes
 * next.
 */
void vd_document_keep_beside (VdDocument       *self,
                              const VdDocument *old);

G_END_DECLS
