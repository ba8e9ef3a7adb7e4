/* document-match.h: which rows of two versions of a document are the same
 *
 * A row is recognised by what names it: a hex by its number, a unit by its id,
 * a row of the results table by the die, and so on.  Rows that nothing names
 * (an award without an id) are recognised if they are the same, or else mostly
 * the same.  Where the author keeps rows does not matter.
 */
#pragma once

#include "formats/document/document.h"

G_BEGIN_DECLS

/**
 * vd_node_list_rows:
 *
 * Returns: (transfer container): the elements in @node, foreign ones too, in the
 *   order in which they are written; none if it is %NULL
 */
GPtrArray  *vd_node_list_rows   (const VdNode     *node);

/**
 * vd_node_list_comments:
 * @node: an element, or %NULL
 * @parent: if @node is %NULL: for the comments that end it
 *
 * Returns: (transfer container): the comments and instructions that belong to
 *   an element, from the first to the last
 */
GPtrArray  *vd_node_list_comments (const VdNode   *node,
                                   const VdNode   *parent);

/**
 * vd_node_equals:
 *
 * Returns: whether both are written in the same words, with what is inside but
 *   without the comments before them
 */
gboolean    vd_node_equals      (const VdNode     *a,
                                 const VdNode     *b);

/* The same, with the comments that belong to them. */
gboolean    vd_node_equals_whole (const VdNode    *a,
                                  const VdNode    *b);

/**
 * vd_node_copy_whole:
 *
 * Returns: (transfer full): a detached copy with all that is inside, comments
 *   and foreign content too; what is before it stays behind
 */
VdNode     *vd_node_copy_whole  (const VdNode     *node);

/**
 * vd_node_get_subject:
 *
 * Returns: (transfer full): what a row is called in messages: "hex 0507"
 */
char       *vd_node_get_subject (const VdNode     *node);

/**
 * vd_match_rows:
 * @a, @b: (element-type VdNode): rows of two versions
 *
 * Returns: (transfer full): for each of @a the place of its like in @b, or -1
 */
int        *vd_match_rows       (const GPtrArray  *a,
                                 const GPtrArray  *b);

/**
 * VdCells: a row of the results table
 * @odds: what its columns are called, in their order
 * @codes: what stands in it
 *
 * A cell is recognised by its die and the odds of its column, wherever that
 * column stands.
 */
typedef struct
{
  GStrv odds;
  GStrv codes;
} VdCells;

/* @row: (nullable): of a table of results; there are no cells without one. */
void        vd_cells_init       (VdCells          *self,
                                 const VdNode     *row);
void        vd_cells_clear      (VdCells          *self);

/* Returns: whether each column has one cell, and one name that is its own. */
gboolean    vd_cells_is_even    (const VdCells    *self);

/* Returns: (nullable): what stands in that column. */
const char *vd_cells_get        (const VdCells    *self,
                                 const char       *odds);

/* Returns: whether a node is a row of the results table. */
gboolean    vd_node_has_cells   (const VdNode     *node);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VdCells, vd_cells_clear)

G_END_DECLS
