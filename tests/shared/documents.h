/* documents.h: the documents that the tests are made on */
#pragma once

#include "formats/project/project.h"

/**
 * list_shipped_documents:
 *
 * Returns: (transfer full): the paths of all documents under scenarios/ and
 *   tests/documents/ of the source, in order
 */
GPtrArray  *list_shipped_documents (void);

/**
 * list_tried_documents:
 *
 * Returns: (transfer full): likewise those of battles alone; if VD_BATTLES is set, of the battles
 *   in the folders that it names, unless it may be long (share.h)
 */
GPtrArray  *list_tried_documents (void);

/**
 * read_document:
 * @text: of a document without faults
 *
 * Returns: (transfer full)
 */
VdDocument *read_document        (const char *text);

/**
 * load_battle:
 * @name: of a shipped one
 *
 * Returns: (transfer full)
 */
VdProject  *load_battle          (const char *name);

/* Returns: (transfer full): the battles that VD_BATTLES names, or the first of them, as many as
 * VD_SHARE leaves (share.h) */
GStrv       list_battles         (void);

/* Adds a test at @path of each battle that VD_BATTLES names, to which its name is given. */
void        add_for_battles      (const char    *path,
                                  GTestDataFunc  test);
