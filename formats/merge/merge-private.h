/* merge-private.h: rows of three versions, and the work of a merge */
#pragma once

#include "formats/document/document-private.h"
#include "formats/merge/document-match.h"
#include "formats/merge/document-merge.h"

G_BEGIN_DECLS

typedef enum { VD_BASE, VD_OURS, VD_THEIRS, VD_N_VERSIONS } VdVersion;

/* The same row in those versions that have it, and what becomes of it. */
typedef struct _VdTriple VdTriple;
struct _VdTriple
{
  VdNode    *node[VD_N_VERSIONS]; /* (nullable) */
  int        at;                  /* its place in the base; -1 */
  VdNode    *result;              /* (nullable): owned till it is put into the document */
  GPtrArray *marks;               /* (nullable): of char*, for comments: its conflicts */
  GPtrArray *more;                /* (nullable): of VdNode: further parts of what was one line */
  gboolean   is_placed;
  VdTriple  *next;
};

/* The rows of an element. */
typedef struct
{
  GPtrArray *all;                 /* of VdTriple, owned */
  GPtrArray *in[VD_N_VERSIONS];   /* of VdTriple, in the order of that version */
} VdTriples;

typedef struct
{
  GPtrArray *conflicts; /* of VdConflict */
  GPtrArray *marks;     /* of char*: those of the row that is at work */
} VdMerge;

void      vd_merge_conflict (VdMerge             *self,
                             const VdNode        *ours,
                             const VdNode        *theirs,
                             const char          *format,
                             ...) G_GNUC_PRINTF (4, 5);

/* Attributes and text, but for one attribute; one of ours and theirs may be
 * %NULL.  (transfer full) */
VdNode   *vd_merge_words    (VdMerge             *self,
                             VdNode *const        node[VD_N_VERSIONS],
                             const char          *but);

/* The results of a row of the results table, which has been merged but for
 * them.  Nothing is done if a version of it has not a cell for each column.
 * @columns: (element-type utf8): the odds of the columns that the table will have */
void      vd_merge_cells    (VdMerge             *self,
                             const VdTriple      *row,
                             const GPtrArray     *columns);

/* Any row, with what is inside. */
void      vd_merge_row      (VdMerge             *self,
                             VdTriple            *row);

/* Runs and paths, by their sides and steps.  Returns %FALSE, with nothing done,
 * if one thing stands twice in a version, so that they have to be merged row by
 * row. */
gboolean  vd_merge_lines    (VdMerge             *self,
                             const VdTriples     *rows,
                             const char          *attribute);

/* Takes the marks that were made since the last call. */
void      vd_merge_take_marks (VdMerge           *self,
                               VdTriple          *row);

G_END_DECLS
