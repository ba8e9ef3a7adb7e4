/* project-edits-private.h: what the files of project-edits share */
#pragma once

#include "editor/edits/project-edits.h"

G_BEGIN_DECLS

/**
 * vd_edit_or_null:
 * @edit: (transfer full): a list
 *
 * Returns: (transfer full) (nullable): @edit if there is something in it
 */
VdEdit  *vd_edit_or_null      (VdEdit           *edit);

/**
 * vd_edit_make_id:
 * @parent: (nullable): whose children must have different ids
 * @number: (inout): the first to try; afterwards the one after the number in the id,
 *   for the next row of the same edit
 *
 * Returns: (transfer full): "stream-1", or the first number from @number on
 *   that is free
 */
char    *vd_edit_make_id      (const VdNode     *parent,
                               const char       *stem,
                               guint            *number);

/**
 * vd_edit_put_rows:
 * @edit: a list
 * @section: "paths", "names"...: the child of the root that holds such rows
 * @rows: (element-type VdNode): detached nodes, which @edit owns from here on
 *
 * Adds to @edit what puts the rows in, and the section too if the document has none.
 * All rows that an edit puts into a section must therefore be put in by one call.
 */
void     vd_edit_put_rows     (VdEdit           *edit,
                               VdDocument       *document,
                               const char       *section,
                               const GPtrArray  *rows);

/* The same for a single row, if the edit puts no other into the section. */
void     vd_edit_put_row      (VdEdit           *edit,
                               VdDocument       *document,
                               const char       *section,
                               VdNode           *row);

/* The source and status of @node become those of @manner, or are removed if that,
 * (nullable), has none. */
void     vd_edit_set_origin   (VdEdit           *edit,
                               VdDocument       *document,
                               VdNode           *node,
                               const VdManner   *manner);

/* The same for a node that is not in a document yet; @manner: (nullable) */
void     vd_node_set_origin   (VdNode           *node,
                               const VdManner   *manner);

/* Whether what is painted in that manner, (nullable), may join what @node states: if
 * no source and status is chosen, or the same as its own. */
gboolean vd_node_suits        (const VdNode     *node,
                               const VdManner   *manner);

/* Whether two lines may be joined: not if they have different names. */
gboolean vd_nodes_may_join    (const VdNode     *a,
                               const VdNode     *b);

G_END_DECLS
