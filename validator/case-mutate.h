/* case-mutate.h: whether a broken rule is noticed
 *
 * Each rule point is switched off in turn, and the cases run until one fails.
 */
#pragma once

#include "validator/case-run.h"
#include "validator/tap.h"

G_BEGIN_DECLS

/**
 * VdCaseEntry: a case of the files that are run
 * @report: what it reported when it ran with all rules on
 */
typedef struct
{
  const VdDocument *document; /* borrowed */
  const VdNode     *node;     /* borrowed */
  VdCaseReport      report;
} VdCaseEntry;

/**
 * vd_case_mutate:
 * @entries: (array length=n): cases that pass with all rules on
 * @shelf: scenarios that they share, with all rules on
 *
 * Writes a line for each rule point: which case failed without it.  A point
 * that none misses is a failure.
 */
void vd_case_mutate (const VdCaseEntry *entries,
                     guint              n,
                     VdCaseShelf       *shelf,
                     VdTap             *tap);

G_END_DECLS
