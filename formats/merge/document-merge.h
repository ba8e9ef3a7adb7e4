/* document-merge.h: what two authors did to one document, in one document
 *
 * By hex, hexside, step of a road, unit and row of a table, and within a row by
 * attribute: where only one of the two changed something, or both did the same,
 * there is nothing to decide.  Rivers and roads are compared side by side and
 * step by step, whatever runs they are written in, so that one that both have
 * cut in different places falls into three parts.  In a list (the units of a
 * zone, the hexes of a region) each word is looked at by itself, and so is each
 * cell of the results table: that of a die and of the odds above it, wherever
 * the column stands.  Where one adds a row and the other a column, a "-" stands
 * in the cell of which neither has said anything, and the check asks for it.
 *
 * What both changed in different ways is a conflict: what is ours stays, or what
 * the other has changed where one took it away, and a comment that begins with
 * %VD_CONFLICT_MARK stands before the row.
 */
#pragma once

#include "formats/document/document.h"

G_BEGIN_DECLS

/**
 * VdConflict:
 * @text: a phrase that says what, and what was done
 * @ours: the line in our version, 0 if it has none
 * @theirs: likewise
 */
typedef struct
{
  char  *text;
  guint  ours;
  guint  theirs;
} VdConflict;

/**
 * vd_document_merge:
 * @base: (nullable): what both began with; %NULL if each made the file from nothing
 * @conflicts: (out) (transfer full) (element-type VdConflict): empty if nothing
 *   is left to decide
 *
 * Errors: of %VD_FORMAT_ERROR, if they are not of one kind.
 *
 * Returns: (transfer full) (nullable): the document, with the name of ours
 */
VdDocument *vd_document_merge (const VdDocument  *base,
                               const VdDocument  *ours,
                               const VdDocument  *theirs,
                               GPtrArray        **conflicts,
                               GError           **error);

G_END_DECLS
