/* document-rows.h: rows of a section, one after the other
 *
 * What this version does not know is passed over.
 */
#pragma once

#include "formats/document/document.h"

G_BEGIN_DECLS

/* Rows of that name in a section of the document.  (nullable) */
const VdNode *vd_row_first    (const VdDocument *document,
                               const char       *section,
                               const char       *name);
const VdNode *vd_row_next     (const VdNode     *row);

/* Returns: the value of an attribute, or "" */
static inline const char *
vd_row_get (const VdNode *row,
            const char   *attribute)
{
  const char *value = vd_node_get (row, attribute);

  return value != NULL ? value : "";
}

/**
 * vd_rows_index:
 * @document: (nullable)
 * @attribute: names rows by their ids, one or several
 * @rows: of char*: VdNode: takes the first row for each id, which it has to free
 */
void          vd_rows_index   (const VdDocument *document,
                               const char       *section,
                               const char       *name,
                               const char       *attribute,
                               GHashTable       *rows);

/* The side of a unit, or else that of its formation or of one above. (nullable)
 * @formations: of char*: VdNode, all of them */
const char   *vd_row_get_side (const VdNode     *unit,
                               GHashTable       *formations);

G_END_DECLS
