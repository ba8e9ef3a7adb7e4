/* vocabulary.h: the elements and attributes of our namespace, as one table
 *
 * What formats/README.md says for people and the four .rng schemas say for
 * other programs, the reader, the writer and the checks read here.  A test
 * holds the table and the schemas to each other.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char  *name;     /* interned */
  gboolean     required;
  char       **values;   /* (nullable): all that it may be; NULL-terminated */
} VdWord;

typedef struct _VdElement VdElement;

/**
 * VdElement:
 * @id: tells elements of one name apart: "chart/hex", "terrain/hex"
 * @name: as in a file; interned
 * @is_text: holds text
 * @is_sorted: its children are written in the order of their `at`
 * @is_once: stands at most once in its parent
 * @words: (array length=n_words): attributes in canonical order
 * @children: (array length=n_children): what may stand inside
 */
struct _VdElement
{
  const char       *id;
  const char       *name;
  gboolean          is_text;
  gboolean          is_sorted;
  gboolean          is_once;
  guint             n_words;
  const VdWord     *words;
  guint             n_children;
  const VdElement **children;
};

#define VD_VOCABULARY_MAX_CHILDREN 32

/**
 * vd_vocabulary_get_root:
 *
 * Returns: (nullable): the root element of that name
 */
const VdElement *vd_vocabulary_get_root  (const char      *name);

/**
 * vd_vocabulary_get_child:
 * @name: interned
 * @index: (out) (optional): its place in @parent's children
 *
 * Returns: (nullable): the element @name as it may stand in @parent
 */
const VdElement *vd_vocabulary_get_child (const VdElement *parent,
                                          const char      *name,
                                          guint           *index);

/**
 * vd_vocabulary_knows:
 *
 * Returns: whether any element of our namespace has that name
 */
gboolean         vd_vocabulary_knows     (const char      *name);

/**
 * vd_vocabulary_get_rank:
 * @attribute: interned
 *
 * Returns: the place of an attribute in the canonical order, or -1 if it is
 *   not one of @element's
 */
int              vd_vocabulary_get_rank  (const VdElement *element,
                                          const char      *attribute);

/**
 * vd_vocabulary_allows:
 *
 * Returns: whether @value may stand in the attribute
 */
gboolean         vd_vocabulary_allows    (const VdWord    *word,
                                          const char      *value);

/**
 * vd_vocabulary_list_words:
 *
 * Returns: (transfer full): "at, terrain, case", for messages
 */
char            *vd_vocabulary_list_words    (const VdElement *element);
char            *vd_vocabulary_list_children (const VdElement *element);

G_END_DECLS
