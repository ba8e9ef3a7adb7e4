/* carried.h: what a format takes along of the documents, in the words of the schema
 *
 * A format declares it in a list of texts, one for each element: its id in the schema,
 * then the attributes that are taken, or "*" for all of them.  Its text is taken with it.
 *
 *     "terrain/hex at terrain", "map:title *", "unit *"
 *
 * With the name of a root and a colon before it that holds in documents of that kind
 * alone.  Sections and rows around what is taken need not be listed.  VD_CARRIED_COMMENTS
 * and VD_CARRIED_FOREIGN, as texts by themselves, say that comments are taken, and what is
 * of other namespaces; VD_CARRIED_ROWS that all rows are, with all attributes; VD_CARRIED_ALL
 * that all is, the first two too.  Of the list follow what
 * an export says it has left behind (left.h), what `vedette export --list` prints, and what
 * the tests hold the format to.
 */
#pragma once

#include "formats/document/document.h"

G_BEGIN_DECLS

#define VD_CARRIED_COMMENTS "#comments"
#define VD_CARRIED_FOREIGN "#foreign"
#define VD_CARRIED_ROWS "#rows"
#define VD_CARRIED_ALL "#all"

/* Such a list, ready to be asked of documents of one kind. */
typedef struct _VdCarried VdCarried;

/**
 * VdCarriedRow: what is taken of an element
 * @is_taken: it is
 * @is_around: it is not, but something that may stand in it is
 * @attributes: bit N: the attribute of that place in the schema
 */
typedef struct
{
  gboolean is_taken;
  gboolean is_around;
  guint64  attributes;
} VdCarriedRow;

/**
 * vd_carried_new:
 * @list: (array zero-terminated=1)
 *
 * Returns: (transfer full)
 */
VdCarried          *vd_carried_new   (const char *const *list,
                                      VdDocumentKind     kind);
void                vd_carried_free  (VdCarried         *self);

/* Returns: (transfer none): what is taken of @element in a document of that kind */
const VdCarriedRow *vd_carried_find  (VdCarried         *self,
                                      const VdElement   *element);

gboolean            vd_carried_has   (const VdCarriedRow *row,
                                      const VdElement    *element,
                                      const char         *attribute);

gboolean            vd_carried_takes_comments (const VdCarried *self);
gboolean            vd_carried_takes_foreign  (const VdCarried *self);

/**
 * vd_carried_find_slip:
 *
 * Returns: (transfer full) (nullable): a text of the list that names what the schema does
 *   not have
 */
char               *vd_carried_find_slip (const char *const *list);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdCarried, vd_carried_free)

G_END_DECLS
