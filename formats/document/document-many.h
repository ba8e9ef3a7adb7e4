/* document-many.h: the same change to a great many nodes
 *
 * A map of a million hexes is painted with one gesture.  What that does to each
 * node is done here without looking anything up twice: attributes are
 * named by interned strings, and the values that nodes give up are kept once
 * for all that had the same.
 */
#pragma once

#include "formats/document/document.h"

G_BEGIN_DECLS

/* An attribute and its new value; NULL takes it away. */
typedef struct
{
  const char *attribute;
  const char *value;
} VdNodeValue;

/* Texts, each kept once. */
typedef struct _VdTextPool VdTextPool;

VdTextPool *vd_text_pool_new  (void);
void        vd_text_pool_free (VdTextPool       *self);

/**
 * vd_text_pool_keep:
 * @text: (nullable): of any length
 *
 * Returns: (nullable) (transfer none): the same text, as long as the pool lives
 */
const char *vd_text_pool_keep (VdTextPool       *self,
                               const char       *text);

/* To be called before the first of many exchanges. */
void        vd_document_begin_many (VdDocument  *self);

/**
 * vd_node_exchange:
 * @setting: (inout): the attribute, interned; the value, such as
 *   vd_text_clean() returns, becomes what the node had before
 * @pool: where that is kept
 *
 * As vd_node_set(), after vd_document_begin_many().
 */
void        vd_node_exchange  (VdNode           *node,
                               VdNodeValue      *setting,
                               VdTextPool       *pool);

/**
 * vd_node_new_row:
 * @name: interned
 * @settings: in canonical order; attributes interned; values as of vd_text_clean(), those that are
 *   %NULL are left out
 *
 * Returns: (transfer full): a detached element with these attributes, in a
 *   single block
 */
VdNode     *vd_node_new_row   (VdDocument        *document,
                               const char        *name,
                               const VdNodeValue *settings,
                               guint              n_settings);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdTextPool, vd_text_pool_free)

G_END_DECLS
