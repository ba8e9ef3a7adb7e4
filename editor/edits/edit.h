/* edit.h: one undoable change to the documents of a project
 *
 * An edit is a value that a document does not have at the moment.  Swapping
 * it in leaves the old value in the edit, so the same call does, undoes and
 * redoes, and there is no second code path to get wrong.
 *
 * There are five kinds of change (an attribute, a text, a node put in, a node
 * taken out, a node moved among its siblings), some of which can be made to a great
 * many nodes at once, and lists of changes; everything that a designer does is made
 * of these (project-edits.h).  A node that is out of its document belongs to the edit
 * that would put it back, so later edits may refer to it by its address.
 *
 * No GTK here: edits are tested without a display.
 */
#pragma once

#include "formats/document/document-many.h"

G_BEGIN_DECLS

typedef struct _VdEdit VdEdit;

/**
 * vd_edit_set:
 * @value: (nullable): %NULL takes the attribute away
 *
 * Returns: (transfer full): an edit that gives @node's @attribute that value
 */
VdEdit     *vd_edit_set       (VdDocument   *document,
                               VdNode       *node,
                               const char   *attribute,
                               const char   *value);

/**
 * vd_edit_set_text:
 * @text: (nullable): %NULL takes it away
 *
 * Returns: (transfer full): an edit that changes the text between the tags
 */
VdEdit     *vd_edit_set_text  (VdDocument   *document,
                               VdNode       *node,
                               const char   *text);

/**
 * vd_edit_insert:
 * @node: (transfer full): a detached node
 * @before: (nullable): as in vd_document_insert()
 *
 * Returns: (transfer full): an edit that puts @node into @parent
 */
VdEdit     *vd_edit_insert    (VdDocument   *document,
                               VdNode       *parent,
                               VdNode       *node,
                               VdNode       *before);

/**
 * vd_edit_remove:
 *
 * Returns: (transfer full): an edit that takes @node out, with its comments
 */
VdEdit     *vd_edit_remove    (VdDocument   *document,
                               VdNode       *node);

/**
 * vd_edit_move:
 * @before: (nullable): a sibling of @node, but not itself; as in
 *   vd_document_insert()
 *
 * Returns: (transfer full): an edit that moves @node, with its comments, to another
 *   place in its parent
 */
VdEdit     *vd_edit_move      (VdDocument   *document,
                               VdNode       *node,
                               VdNode       *before);

/**
 * vd_edit_set_many:
 * @nodes: (transfer full) (element-type VdNode): no node twice
 * @settings: the attributes that each of them gets; some may have them already
 *
 * Returns: (transfer full): an edit that changes all of them, as one change
 */
VdEdit     *vd_edit_set_many  (VdDocument        *document,
                               GPtrArray         *nodes,
                               const VdNodeValue *settings,
                               guint              n_settings);

/**
 * vd_edit_insert_many:
 * @nodes: (transfer full) (element-type VdNode): detached, in the order in
 *   which they are put in, each where the canonical order has it
 *
 * Returns: (transfer full): an edit that puts them into @parent, as one change
 */
VdEdit     *vd_edit_insert_many (VdDocument *document,
                               VdNode       *parent,
                               GPtrArray    *nodes);

/**
 * vd_edit_remove_many:
 * @nodes: (transfer full) (element-type VdNode): at least one; with the same
 *   parent, no node twice
 *
 * Returns: (transfer full): an edit that takes them out, with their comments,
 *   as one change
 */
VdEdit     *vd_edit_remove_many (VdDocument *document,
                               GPtrArray    *nodes);

/**
 * vd_edit_list:
 * @title: what the whole is called in menus, already translated
 *
 * Returns: (transfer full): an edit of no changes, to be added to
 */
VdEdit     *vd_edit_list      (const char   *title);

/**
 * vd_edit_add:
 * @list: made by vd_edit_list()
 * @edit: (transfer full): in the same state as @list: both swapped in, or neither
 *
 * Appends a change.  Swapping goes through them in order, and back in the
 * reverse order.
 */
void        vd_edit_add       (VdEdit       *list,
                               VdEdit       *edit);
void        vd_edit_free      (VdEdit       *edit);

/**
 * vd_edit_swap:
 *
 * Exchanges the edit's values with the documents'.
 */
void        vd_edit_swap      (VdEdit       *edit);

/**
 * VdEditNote:
 * @change: one change, not a list, that is about to be swapped; it may be of
 *   many nodes
 */
typedef void (*VdEditNote)    (VdEdit       *change,
                               gpointer      user_data);

/**
 * vd_edit_swap_noting:
 * @note: (nullable): called before each of the changes, in their order, with
 *   the documents as that change finds them
 *
 * As vd_edit_swap().
 */
void        vd_edit_swap_noting (VdEdit     *edit,
                               VdEditNote    note,
                               gpointer      user_data);

/**
 * vd_edit_is_empty:
 *
 * Returns: whether it is a list without changes
 */
gboolean    vd_edit_is_empty  (const VdEdit *edit);
gboolean    vd_edit_touches   (const VdEdit *edit,
                               const VdDocument *document);

/**
 * VdEditVisit:
 * @node: one whose attributes, text or place in the document change
 * @parent: the node that holds it, or would
 */
typedef void (*VdEditVisit)   (VdDocument   *document,
                               VdNode       *node,
                               VdNode       *parent,
                               gpointer      user_data);

/**
 * vd_edit_visit:
 *
 * Calls @visit for each node that the edit changes; so a view learns what to
 * draw anew by asking before a swap and after it.
 */
void        vd_edit_visit     (const VdEdit *edit,
                               VdEditVisit   visit,
                               gpointer      user_data);

/**
 * vd_edit_visit_old:
 *
 * As vd_edit_visit(), before a swap; but where a change is of many nodes it leaves
 * out those that are not in the document yet, and those of which it only sets
 * attributes other than "at".
 */
void        vd_edit_visit_old (const VdEdit *edit,
                               VdEditVisit   visit,
                               gpointer      user_data);

/**
 * vd_edit_count:
 *
 * Returns: how many times vd_edit_visit() would call its function
 */
guint       vd_edit_count     (const VdEdit *edit);

/**
 * vd_edit_visit_documents:
 *
 * Calls @visit for each document that the edit changes, with its root and
 * %NULL; sometimes more than once.
 */
void        vd_edit_visit_documents (const VdEdit *edit,
                               VdEditVisit   visit,
                               gpointer      user_data);

/* For menus, such as "Paint Forest".  Empty for an edit that is not a list. */
const char *vd_edit_get_title (const VdEdit *edit);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdEdit, vd_edit_free)

G_END_DECLS
