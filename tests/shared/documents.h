/* documents.h: the documents that the tests are made on */
#pragma once

#include "formats/document/document.h"

/**
 * list_shipped_documents:
 *
 * Returns: (transfer full): the paths of all documents under scenarios/ and
 *   tests/documents/ of the source, in order
 */
GPtrArray  *list_shipped_documents (void);

/**
 * read_document:
 * @text: of a document without faults
 *
 * Returns: (transfer full)
 */
VdDocument *read_document        (const char *text);
