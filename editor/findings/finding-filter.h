/* finding-filter.h: which findings one wants to see, and in what order */
#pragma once

#include "core/text/finding.h"

G_BEGIN_DECLS

#define VD_ANY_MAP (-1)

/**
 * VdFindingFilter:
 * @words: (nullable): each of these words must occur, in capitals or not, in the
 *   text, remedy, code, hex, row, file or rule case
 * @hidden: bits 1 << VdSeverity of what is not shown
 * @code: (nullable): show only findings of this code
 * @map: show only findings at a hex of this map; VD_ANY_MAP for all
 */
typedef struct
{
  char  *words;
  guint  hidden;
  char  *code;
  int    map;
} VdFindingFilter;

void      vd_finding_filter_clear   (VdFindingFilter       *self);
gboolean  vd_finding_filter_matches (const VdFindingFilter *self,
                                     const VdFinding       *finding);

/**
 * vd_finding_filter_count:
 *
 * Returns: how many findings of that severity nobody has accepted, whether the filter
 *   shows them or not
 */
guint     vd_finding_filter_count   (const VdFindings      *findings,
                                     VdSeverity             severity);

/**
 * vd_finding_filter_list_codes:
 *
 * Returns: (transfer full): the codes of the findings that nobody has accepted, each
 *   once, in alphabetical order
 */
GStrv     vd_finding_filter_list_codes (const VdFindings   *findings);

G_END_DECLS
