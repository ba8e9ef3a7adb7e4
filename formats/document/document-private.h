/* document-private.h: how a document is held in memory
 *
 * One block for each node: the node, its attributes and their values, in one
 * allocation.  A value that is changed later has an allocation of its own,
 * and so has the list of attributes once it grows; both are told apart by
 * whether they lie inside the block.  A map of a million hexes is a million
 * nodes of about 140 bytes.
 *
 * Children are a list that holds everything in the author's order: elements,
 * comments, processing instructions and, inside verbatim elements, text.
 * Comments and instructions travel with the element after them: while that
 * is detached they stand in front of it in a list without a parent.
 */
#pragma once

#include "formats/document/document.h"
#include "formats/schema/schema.h"

G_BEGIN_DECLS

#define VD_MAX_DEPTH 32
#define VD_MAX_NODES (4 * 1000 * 1000)
#define VD_MAX_LINES (2 * VD_MAX_NODES)    /* that are compared with the canonical text */
#define VD_MAX_VALUE (1024 * 1024)         /* bytes of an attribute, text or comment */
#define VD_MAX_FILE (512 * 1024 * 1024)    /* bytes */
#define VD_MAX_QUOTES 20000                /* between two '<', so for one tag */
#define VD_MAX_NAME 256                    /* bytes of a name */
#define VD_MAX_NEW_NAMES 4096              /* different names that are not ours, in a file */

typedef enum
{
  VD_NODE_DOCUMENT,    /* the parent of the root and of what stands beside it */
  VD_NODE_ELEMENT,     /* of our namespace */
  VD_NODE_FOREIGN,     /* an element of another, or inside such a one */
  VD_NODE_COMMENT,     /* text is what is between the dashes */
  VD_NODE_INSTRUCTION, /* name is the target */
  VD_NODE_TEXT         /* only inside verbatim elements */
} VdNodeType;

/* name is interned and as written, "x:colour" or "xmlns:x" for foreign ones. */
typedef struct
{
  const char *name;
  char       *value;
} VdAttribute;

/* A verbatim element is a foreign one, or one of our namespace that this
 * version does not know: what is between its tags is kept to the letter. */
struct _VdNode
{
  VdNode          *parent;
  VdNode          *previous;
  VdNode          *next;
  VdNode          *first;
  VdNode          *last;
  const char      *name;       /* interned; as written */
  const VdElement *element;    /* (nullable) */
  VdAttribute     *attributes; /* in canonical order */
  char            *text;       /* (nullable) */
  guint32          line;
  guint32          size;       /* bytes of the block */
  guint16          n_attributes;
  guint8           type;       /* VdNodeType */
  guint8           is_verbatim;
  guint32          number;     /* document-pack.h; 0: none */
  const char      *uri;        /* interned; of a foreign element */
};

struct _VdDocument
{
  VdNode          node;        /* first: the document is its root's parent */
  VdNode         *root;
  VdDocumentKind  kind;
  char           *name;
  VdNode         *finger;      /* (nullable): the sorted row that was changed last */
  GArray         *lines;       /* (nullable): guint32 hash of each line as loaded */
  int             n_rewritten; /* -1 until it is asked for or about to change */
  guint32         n_before;    /* numbers that were given in earlier rounds */
  guint32         n_numbers;   /* numbers that were given, those included */
  gboolean        is_numbered; /* and nothing has changed since */
};

/* Reader and writer meet here. */
VdDocument *vd_document_new_empty  (const char        *name);
void        vd_document_set_root   (VdDocument        *self,
                                    VdNode            *root);

/* A block for a node: attributes and text are set by the caller, into the
 * @extra bytes after the attributes. */
VdNode     *vd_node_alloc          (VdNodeType         type,
                                    const char        *name,
                                    guint              n_attributes,
                                    gsize              extra);
char       *vd_node_get_extra      (VdNode            *node);

/* A word of a file for a message: not too long, cut between characters. */
char       *vd_show_word           (const char        *word);

/* What may stand where.  @problem receives the message, without file and
 * line, if it may not; an element that is not known is NULL without one.
 * @seen is a bit for each of the parent's children that has stood there. */
const VdElement *vd_structure_get_root     (const char       *name,
                                            const char       *uri,
                                            char            **problem);
const VdElement *vd_structure_get_child    (const VdElement  *parent,
                                            const char       *name,
                                            guint32          *seen,
                                            char            **problem);
/* The same, as a phrase. */
char            *vd_structure_find_missing (const VdNode     *node);

/* Changes, adds or takes away an attribute; @value: (transfer full) (nullable):
 * clean; @found: (nullable): that of this name (interned). */
void        vd_node_replace        (VdNode            *node,
                                    VdAttribute       *found,
                                    const char        *name,
                                    char              *value);

/* Before a change: the first one counts what the canonical text of the file as
 * loaded would rewrite, while that can still be told. */
void        vd_node_touch          (VdNode            *node);

/* The first of the comments and instructions that travel with an element; or itself. */
VdNode     *vd_node_first_carried  (VdNode            *node);

/* Appends without regard to order. */
void        vd_node_append         (VdNode            *parent,
                                    VdNode            *child);

/* A node alone, detached: its attributes and text, and nothing inside. */
VdNode     *vd_node_copy_bare      (const VdNode      *node);

/* The place of an attribute (interned) in the canonical order. */
guint       vd_node_rank           (const VdNode      *node,
                                    const char        *attribute);

#define VD_RANK_UNKNOWN 1000 /* after ours, those that this version does not know */
#define VD_RANK_FOREIGN 2000

/* The order of the rows of `terrain`: numbers by value, letters by length
 * and then alphabetically. */
int         vd_natural_compare     (const char        *a,
                                    const char        *b);

/* The text of an element is one line: returns (transfer full) its words with
 * one blank between. */
char       *vd_join_words          (const char        *text);

/* Where the first word of a text begins, @length if it is blank; @below is how
 * many line ends follow from there. */
gsize       vd_find_word           (const char        *text,
                                    gsize              length,
                                    guint             *below);

guint32     vd_line_hash           (const char        *line,
                                    gsize              length);
void        vd_document_settle     (VdDocument        *self);

static inline gboolean
vd_node_is_element (const VdNode *node)
{
  return node->type == VD_NODE_ELEMENT || node->type == VD_NODE_FOREIGN;
}

/* The children in the order in which they are written: rows of a sorted
 * element by their key.  (transfer container) */
GPtrArray  *vd_node_list_written   (const VdNode      *node);

/* Whether the children stand in another order than that. */
gboolean    vd_node_needs_sorting  (const VdNode      *node);

/* By what a row of a sorted element is sorted; NULL for what stays with the
 * row after it: foreign elements, comments, rows without a place. */
static inline const char *
vd_node_get_key (const VdNode *node)
{
  return node->type == VD_NODE_ELEMENT ? vd_node_get (node, "at") : NULL;
}

G_END_DECLS
