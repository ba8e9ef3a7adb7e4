/* documents.h: the documents that the tests are made on */
#pragma once

#include <glib.h>

/**
 * list_shipped_documents:
 *
 * Returns: (transfer full): the paths of all documents under scenarios/ and
 *   tests/documents/ of the source, in order
 */
GPtrArray *list_shipped_documents (void);
