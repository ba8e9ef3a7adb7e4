/* document-diff.h: what differs between two versions of a document
 *
 * By hex, hexside, step of a road, unit and row of a table, wherever they stand
 * in the file.
 */
#pragma once

#include "formats/document/document.h"

G_BEGIN_DECLS

typedef enum
{
  VD_CHANGE_ADDED,
  VD_CHANGE_REMOVED,
  VD_CHANGE_CHANGED
} VdChangeKind;

extern const char *const vd_change_kinds[]; /* "added", "removed", "changed"; NULL-terminated */

/**
 * VdChange:
 * @subject: the row: "hex 0507"
 * @section: what it stands in: "terrain"; "" for the root
 * @attribute: (nullable): what of it changed: an attribute, "text", "order",
 *   "comment"; of the results table the odds of a column
 * @before: (nullable): what it was; of a list, the words that are gone
 * @after: (nullable): what it is; of a list, the words that are new
 * @text: a phrase that says all that
 * @lines: where it stands in both, 0 where it does not
 */
typedef struct
{
  VdChangeKind kind;
  const char  *subject;
  const char  *section;
  const char  *attribute;
  const char  *before;
  const char  *after;
  const char  *text;
  guint        lines[2];
} VdChange;

/* @change lives until this returns: two large files may differ in a million rows. */
typedef void (*VdChangeFunc) (const VdChange *change,
                              gpointer        user_data);

/**
 * vd_document_diff:
 * @tell: called for each change in turn, and not at all if both are the same except
 *   in form
 *
 * Errors: of %VD_FORMAT_ERROR, if they are not of one kind; then nothing is told.
 */
gboolean vd_document_diff (const VdDocument  *a,
                           const VdDocument  *b,
                           VdChangeFunc       tell,
                           gpointer           user_data,
                           GError           **error);

G_END_DECLS
