/* outcome.h: what comes of an export or an import, line by line, for a list
 */
#pragma once

#include "formats/exchange/exchange.h"

G_BEGIN_DECLS

typedef enum
{
  VD_OUTCOME_HEADING,
  VD_OUTCOME_FILE,       /* it is written */
  VD_OUTCOME_CHANGED,    /* rows of a document that is open */
  VD_OUTCOME_TAKEN,
  VD_OUTCOME_LEFT,
  VD_OUTCOME_UNKNOWN,
  VD_OUTCOME_CONFLICTING
} VdOutcomeKind;

/**
 * VdOutcomeLine:
 * @text: translated
 * @detail: (nullable): at the end of the line
 */
typedef struct
{
  VdOutcomeKind kind;
  char         *text;
  char         *detail;
} VdOutcomeLine;

/* Returns: (transfer full) (element-type VdOutcomeLine): none */
GPtrArray *vd_outcome_new       (void);

/* @text: (transfer full); @detail: (transfer full) (nullable) */
void       vd_outcome_add       (GPtrArray       *self,
                                 VdOutcomeKind    kind,
                                 char            *text,
                                 char            *detail);

/* Returns: (transfer full): what a line of that kind is, translated */
char      *vd_outcome_name_kind (VdOutcomeKind    kind);

/* Returns: (transfer full): how many they are, and how large together; @files: (element-type
 * VdOutputFile) */
char      *vd_outcome_sum_up    (const GPtrArray *files);

/**
 * vd_outcome_add_files:
 * @paths: (element-type utf8): where each of them goes
 * @folder: (nullable): the folder before their names that need not be said
 *
 * Of many the first, and of those in folders below fewer.
 */
void       vd_outcome_add_files (GPtrArray       *self,
                                 const GPtrArray *files,
                                 const GPtrArray *paths,
                                 const char      *folder);

/**
 * vd_outcome_add_left:
 * @left: (element-type VdLeftLine)
 *
 * With headings, which say of nothing too that it is left.
 */
void       vd_outcome_add_left  (GPtrArray       *self,
                                 const GPtrArray *left);

/**
 * vd_outcome_add_documents:
 * @imported: what was made
 * @is_into: it changes what is open; what did not change is not told of
 */
void       vd_outcome_add_documents (GPtrArray        *self,
                                     const VdImported *imported,
                                     gboolean          is_into);

/* What was taken, with how many, and each thing that was not, with where it stands and why. */
void       vd_outcome_add_fates (GPtrArray       *self,
                                 const VdFates   *fates);

G_END_DECLS
