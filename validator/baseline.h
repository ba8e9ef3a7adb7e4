/* baseline.h: a former report that this one is held against
 *
 * Whoever takes over a file with many findings keeps a report of them, and is
 * told of new ones only.  A finding is known if the former report has one with
 * the same code in the same file, at the same hex and of the same row, whatever
 * line it has moved to; where there is neither hex nor row, with the same text.
 * One that stands there once makes one known.
 */
#pragma once

#include "validator/report.h"

G_BEGIN_DECLS

/**
 * vd_baseline_apply:
 * @report: its known findings are marked, and it receives those that are gone
 * @path: a report of `check --format=json` or `check --format=sarif`
 *
 * What was accepted in the former report is not known by it.
 */
gboolean vd_baseline_apply (VdReport    *report,
                            const char  *path,
                            GError     **error);

G_END_DECLS
