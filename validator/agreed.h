/* agreed.h: what readers of a map agree on, told as text and as JSON */
#pragma once

#include "formats/agree/agree.h"

G_BEGIN_DECLS

/**
 * VdAgreed:
 * @files: (array length=n): of the readers, as they were named
 * @one_reader: one person made them all
 * @has_gold: gold rows were given
 * @marks: (nullable): what became of the rows of the first, if a document was made
 */
typedef struct
{
  const VdAgreement  *agreement;
  char *const        *files;
  guint               n;
  gboolean            one_reader;
  gboolean            has_gold;
  const VdAgreeMarks *marks;
} VdAgreed;

/* Both go to standard output. */
void vd_agreed_tell (const VdAgreed *agreed);
void vd_agreed_put  (const VdAgreed *agreed);

G_END_DECLS
