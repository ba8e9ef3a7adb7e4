/* document-steps.h: what makes one version of a document of another, step by step
 *
 * For an editor, which can undo such steps, where a document as a whole has come from elsewhere.
 * Rows are recognised as vd_match_rows() does, so that a hex repainted is one attribute set.
 */
#pragma once

#include "formats/document/document.h"

G_BEGIN_DECLS

typedef enum
{
  VD_STEP_SET,    /* an attribute of @node gets @value; without @attribute its text does */
  VD_STEP_INSERT, /* @copy comes into @node, before @before */
  VD_STEP_REMOVE  /* @node goes, with the comments before it */
} VdDocumentStepKind;

/**
 * VdDocumentStep:
 * @node: of the document that is changed, as it is before the first step
 * @attribute: (nullable): interned
 * @value: (nullable): %NULL takes it away
 * @copy: (nullable): owned, detached, with the comments before it: vd_document_step_take_copy()
 * @before: (nullable): as in vd_document_insert(); it is in the document from the beginning to
 *   the end
 */
typedef struct
{
  VdDocumentStepKind  kind;
  VdNode             *node;
  const char         *attribute;
  char               *value;
  VdNode             *copy;
  VdNode             *before;
} VdDocumentStep;

/**
 * vd_document_list_steps:
 * @from: stays as it is
 * @to: of the same kind
 *
 * Made in their order the steps give @from all that is inside the root of @to, in its order;
 * comments and foreign content beside the root stay as they were.
 *
 * Returns: (transfer full): of #VdDocumentStep
 */
GArray *vd_document_list_steps     (const VdDocument *from,
                                    const VdDocument *to);

/* Returns: (transfer full): the copy of a VD_STEP_INSERT, which the step gives away */
VdNode *vd_document_step_take_copy (VdDocumentStep   *self);

/* Makes the steps for good. */
void    vd_document_make_steps     (VdDocument       *self,
                                    GArray           *steps);

G_END_DECLS
