/* document.h: an XML document as its author wrote it
 *
 * A tree of light nodes: names, attributes, text, comments, foreign content
 * and line numbers.  Reading is one streaming pass with the schema beside it;
 * writing is canonical (formats/README.md), so that a canonical file comes
 * back byte for byte and a one-hex edit is a one-line diff.
 *
 * Edits are made through vd_node_set(), vd_document_insert() and
 * vd_document_remove(); each returns what is needed to take it back.
 */
#pragma once

#include "core/text/finding.h"
#include "formats/io/error.h"
#include "formats/schema/schema.h"

G_BEGIN_DECLS

#define VD_NAMESPACE "urn:vedette:1"

/* A comment that begins like this stands before a row that a merge left to the author. */
#define VD_CONFLICT_MARK "CONFLICT:"

typedef enum
{
  VD_DOCUMENT_SYSTEM,
  VD_DOCUMENT_MAP,
  VD_DOCUMENT_SCENARIO,
  VD_DOCUMENT_CASES
} VdDocumentKind;

typedef struct _VdDocument VdDocument;
typedef struct _VdNode VdNode;

/**
 * VdWatch: how far loading, or writing, has come, for another thread to look at
 *
 * Use it by g_atomic_int functions alone.
 */
typedef struct
{
  int read;      /* kilobytes; rows that have been written */
  int total;     /* of the files that are known of so far */
  int cancelled; /* set it, and loading fails, or writing ends, soon */
} VdWatch;

/* Whether @watch, which may be %NULL, asks for the work to end. */
static inline gboolean
vd_watch_is_cancelled (const VdWatch *watch)
{
  return watch != NULL && g_atomic_int_get (&watch->cancelled);
}

/**
 * vd_document_load:
 * @path: a file name, or "-" for standard input
 *
 * Reads a document.  No network, no DTD, no entities but the five of XML;
 * depth, size of an attribute and memory are bounded.
 *
 * Errors: of %VD_FORMAT_ERROR; the message is one line that begins with
 * "PATH:LINE: ", names the element and says what was expected.
 *
 * Returns: (transfer full) (nullable)
 */
VdDocument    *vd_document_load          (const char        *path,
                                          GError           **error);

/**
 * vd_document_load_watched:
 * @watch: (nullable): the caller sets its total
 */
VdDocument    *vd_document_load_watched  (const char        *path,
                                          VdWatch           *watch,
                                          GError           **error);

/**
 * vd_document_load_bytes:
 * @name: used in messages in place of a path
 */
VdDocument    *vd_document_load_bytes    (GBytes            *bytes,
                                          const char        *name,
                                          GError           **error);

/**
 * vd_document_new:
 *
 * Returns: (transfer full): a document that holds only its root element
 */
VdDocument    *vd_document_new           (VdDocumentKind     kind,
                                          const char        *name);

/**
 * vd_document_copy:
 * @watch: (nullable): to end it early
 *
 * Copies all that was read, kept and changed: name, lines, comments, foreign
 * content.  Nodes of the copy have no numbers yet (document-pack.h).  It is
 * independent of @self, and may be made in a thread, while nobody changes @self or
 * asks for vd_document_get_n_rewritten() of it for the first time.
 *
 * Returns: (transfer full) (nullable): %NULL if it was cancelled
 */
VdDocument    *vd_document_copy          (const VdDocument  *self,
                                          const VdWatch     *watch);
void           vd_document_free          (VdDocument        *self);

/**
 * vd_document_write:
 *
 * Returns: (transfer full): the canonical text
 */
GBytes        *vd_document_write         (const VdDocument  *self);

/**
 * vd_document_write_watched:
 * @watch: (nullable): its `read` goes up by one for each row that is written
 *
 * As vd_document_write(), maybe in a thread, while nobody changes the document.
 *
 * Returns: (transfer full) (nullable): %NULL if it was cancelled
 */
GBytes        *vd_document_write_watched (const VdDocument *self,
                                          VdWatch          *watch);

/**
 * vd_document_set_written_lines:
 *
 * Gives all nodes the lines that they have in the text that vd_document_write() makes.
 */
void           vd_document_set_written_lines (VdDocument   *self);

/* How many rows there are to write: a measure of how long that takes. */
guint          vd_document_count_rows    (const VdDocument *self);

/**
 * vd_document_save:
 *
 * Writes as vd_output_put() does: a file always holds the whole of the old text
 * or the whole of the new.  Permissions are kept, and a symbolic link stays one.
 */
gboolean       vd_document_save          (const VdDocument  *self,
                                          const char        *path,
                                          GError           **error);

/**
 * vd_document_get_n_rewritten:
 *
 * Returns: how many lines of the file, as it was loaded, the canonical text
 *   would write differently; 0 for a canonical file
 */
guint          vd_document_get_n_rewritten (const VdDocument *self);

/**
 * vd_document_check:
 * @findings: receives what this version does not know: elements
 *   (`document.unknown-element`) and attributes (`document.unknown-attribute`)
 *   of our namespace, which a newer version may have written, and values
 *   (`document.unknown-value`).  All are kept and written back.  After edits
 *   also `document.missing-attribute`: such a file could not be read again.
 *
 * At most 100 of them, and `document.unknown-more` if there are others.
 */
void           vd_document_check         (const VdDocument  *self,
                                          VdFindings        *findings);

VdDocumentKind vd_document_get_kind      (const VdDocument  *self);
const char    *vd_document_get_name      (const VdDocument  *self);

/* For a document that was written to another file. */
void           vd_document_set_name      (VdDocument        *self,
                                          const char        *name);
VdNode        *vd_document_get_root      (const VdDocument  *self);

/* Nodes are owned by their document, or by the caller while detached; a
 * detached node may outlive its document.  What vd_node_get() and the like
 * return holds until that node is changed or freed. */

const char    *vd_node_get_name          (const VdNode      *node);

/* Returns: (nullable): what the schema says of it; %NULL if the schema does not have it. */
const VdElement *vd_node_get_element     (const VdNode      *node);

/**
 * vd_node_get:
 *
 * Returns: (nullable) (transfer none): the value of an attribute of our
 *   namespace ("xml:lang" for that one), or %NULL
 */
const char    *vd_node_get               (const VdNode      *node,
                                          const char        *attribute);

/**
 * vd_node_needs:
 *
 * Returns: whether such an element can't be read without that attribute
 */
gboolean       vd_node_needs             (const VdNode      *node,
                                          const char        *attribute);

/**
 * vd_node_has_list:
 * @node: an element of ours
 *
 * Returns: whether the attribute is a list of which the order of the words does not
 *   matter, and each stands once
 */
gboolean       vd_node_has_list          (const VdNode      *node,
                                          const char        *attribute);

/**
 * vd_node_has_only:
 * @attributes: (array zero-terminated=1): of our namespace
 *
 * Returns: whether the element has no attributes but those, counting those of
 *   other namespaces, and nothing would be lost with it: nothing is inside it, not even
 *   a comment, and none stands before it
 */
gboolean       vd_node_has_only          (const VdNode      *node,
                                          const char *const *attributes);

/**
 * vd_row_place:
 * @node: (nullable): %NULL for no place at all
 *
 * Returns: where findings say that they are, until the row has its number in a project
 *   (formats/project/row-place.h)
 */
VdRowPlace     vd_row_place              (const VdNode      *node);
#define VD_NO_NUMBER G_MAXUINT

/**
 * vd_node_get_text:
 *
 * Returns: (nullable): the element's text, for the few that have one
 */
const char    *vd_node_get_text          (const VdNode      *node);
guint          vd_node_get_line          (const VdNode      *node);
VdNode        *vd_node_get_parent        (const VdNode      *node);

/* Children and siblings of our namespace; foreign ones are passed over. */
VdNode        *vd_node_get_first         (const VdNode      *node);
VdNode        *vd_node_get_next          (const VdNode      *node);

/**
 * vd_node_find:
 * @node: (nullable)
 *
 * Returns: (nullable): the first child with that element name
 */
VdNode        *vd_node_find              (const VdNode      *node,
                                          const char        *name);

/* The next sibling of the same element name. */
VdNode        *vd_node_find_next         (const VdNode      *node);

/* The children of that element name. */
#define VD_EACH(node, parent, name)                      \
  for (VdNode *node = vd_node_find ((parent), (name));   \
       node != NULL;                                     \
       node = vd_node_find_next (node))

/**
 * vd_node_new:
 *
 * Which element of the schema it is, is settled when it is put under a parent.
 *
 * Returns: (transfer full): a detached element
 */
VdNode        *vd_node_new               (VdDocument        *document,
                                          const char        *name);
void           vd_node_free              (VdNode            *node);

/**
 * vd_node_copy:
 *
 * Copies an element of our namespace with the elements of ours inside it;
 * comments and foreign content stay behind.  The copy keeps the line numbers.
 *
 * Returns: (transfer full): a detached element
 */
VdNode        *vd_node_copy              (const VdNode      *node);

/**
 * vd_node_set:
 * @value: (nullable): %NULL takes the attribute away
 *
 * Changes an attribute.  A new one comes where the canonical order wants it;
 * a character that XML cannot hold becomes U+FFFD.
 *
 * Returns: (transfer full) (nullable): the value it had
 */
char          *vd_node_set               (VdNode            *node,
                                          const char        *attribute,
                                          const char        *value);

/**
 * vd_node_set_text:
 * @text: (nullable): made one line, one blank between words
 *
 * Returns: (transfer full) (nullable): the text it had
 */
char          *vd_node_set_text          (VdNode            *node,
                                          const char        *text);

/**
 * vd_split_words:
 * @value: (nullable): a list in an attribute, blanks between
 *
 * Returns: (transfer full): its words, none of them empty
 */
GStrv          vd_split_words            (const char        *value);

/* Stands for the end of a parent's elements, where one of them is expected. */
#define VD_NODE_END (&vd_node_end)
extern VdNode vd_node_end;

/**
 * vd_document_insert:
 * @node: (transfer full): a detached element
 * @before: (nullable): a child of @parent; %VD_NODE_END for the end (comments
 *   that end the parent stay at its end); %NULL for the place that the canonical
 *   order gives it, which is the end where order is the author's
 *
 * Puts an element into the tree, with the comments that it carries.
 */
void           vd_document_insert        (VdDocument        *self,
                                          VdNode            *parent,
                                          VdNode            *node,
                                          VdNode            *before);

/**
 * vd_document_remove:
 * @next: (out) (optional): the sibling it stood before, to put it back
 *   there; it may be one of another namespace; %VD_NODE_END if there is none
 *
 * Takes an element out of the tree, the comments before it with it.  The root
 * cannot be removed.
 *
 * Returns: (transfer full): the detached element
 */
VdNode        *vd_document_remove        (VdDocument        *self,
                                          VdNode            *node,
                                          VdNode           **next);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdDocument, vd_document_free)

G_END_DECLS
