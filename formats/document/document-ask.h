/* document-ask.h: what is read of a row, by the schema */
#pragma once

#include "formats/document/document.h"

G_BEGIN_DECLS

/**
 * vd_node_ask:
 *
 * Takes an attribute through the schema: one that such a row, by formats/schema,
 * does not read is not there for the compiler.  So none can take effect of which
 * vd_check_unread() says that it has none.
 *
 * Returns: (nullable): as vd_node_get()
 */
const char *vd_node_ask   (const VdNode *node,
                           const char   *attribute);

/* Whether anything reads that attribute of such a row. */
gboolean    vd_node_reads (const VdNode            *node,
                           const VdSchemaAttribute *attribute);

/**
 * vd_node_get_key_word:
 * @nth: one of VdElement.keys of its element
 *
 * Two rows of a kind that have no id are the same row if all of these are the same.
 *
 * Returns: (nullable): what it says there, or what is usual; %NULL if that is nothing, or no part of
 *   its key
 */
const char *vd_node_get_key_word (const VdNode *node,
                                  guint         nth);

G_END_DECLS
