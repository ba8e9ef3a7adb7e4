/* find.h: from a picture of a printed map to control points with labels
 *
 * The lattice, its numbers, and the two together, in one call that takes seconds and belongs in a
 * thread.
 */
#pragma once

#include "formats/scan/scheme.h"

G_BEGIN_DECLS

/* A control point of which nobody clicked */
typedef struct
{
  guint  cell; /* of the question's grid if it gave numbering too; else of the scheme's */
  char   label[VD_MAX_LABEL];
  double x;
  double y;
  double weight; /* 0 to 1 */
} VdFoundPoint;

/**
 * VdFound:
 * @lattice: (nullable): %NULL if there is none
 * @scheme: how it is numbered
 * @is_numbered: whether @scheme and the labels of @points are known
 * @is_sure: whether @points can be used without asking; else they are shown as a question
 * @points: (element-type VdFoundPoint): evenly over the sheet; without labels unless @is_numbered
 * @sentence: a phrase: what was found, or why not
 */
typedef struct
{
  VdLattice *lattice;
  VdScheme   scheme;
  gboolean   is_numbered;
  gboolean   is_sure;
  GArray    *points;
  char      *sentence;
} VdFound;

/**
 * vd_scan_find:
 * @ask: what is known of the map; its reader may be %NULL, and then nothing is numbered
 *
 * Returns: (transfer full): never %NULL
 */
VdFound *vd_scan_find  (const VdGrey      *grey,
                        const VdSchemeAsk *ask);
void     vd_found_free (VdFound           *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdFound, vd_found_free)

G_END_DECLS
