/* finding-filter.h: which findings one wants to see, and in what order */
#pragma once

#include "core/text/finding.h"

G_BEGIN_DECLS

#define VD_ANY_MAP (-1)

/**
 * VdFindingFilter:
 * @words: (nullable): all of its words must occur, in any case of letters, in
 *   the text, remedy, code, hex, row, file or rule case
 * @hidden: bits 1 << VdSeverity that are not shown
 * @code: (nullable): only these
 * @map: only those at a hex of that map; VD_ANY_MAP for all
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
 * Returns: how many of that severity nobody has accepted, filtered or not
 */
guint     vd_finding_filter_count   (const VdFindings      *findings,
                                     VdSeverity             severity);

/**
 * vd_finding_filter_list_codes:
 *
 * Returns: (transfer full): the codes of what nobody has accepted, each once,
 *   in alphabetical order
 */
GStrv     vd_finding_filter_list_codes (const VdFindings   *findings);

G_END_DECLS
