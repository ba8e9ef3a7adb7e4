/* report.h: findings for people and for programs */
#pragma once

#include "core/text/finding.h"

G_BEGIN_DECLS

/**
 * VdReport: what a check of some files came to
 * @files: of char*, the documents that were read
 * @unreadable: of char*, a message for each file that could not be
 * @findings: of all files
 * @origins: (element-type VdFinding utf8): for findings with a repair, the file
 *   that was opened
 * @n_checks: how many checks were made
 * @is_compared: whether it is held against a former report (baseline.h)
 * @gone: what stands in that and is not found any more
 */
typedef struct
{
  GPtrArray  *files;
  GPtrArray  *unreadable;
  VdFindings *findings;
  GHashTable *origins;
  guint       n_checks;
  gboolean    is_compared;
  VdFindings *gone;
} VdReport;

void  vd_report_init       (VdReport       *self);
void  vd_report_clear      (VdReport       *self);

/**
 * vd_report_sort:
 *
 * Puts the findings in order of file and line, and drops those that were
 * found twice since two files name the same third.
 */
void  vd_report_sort       (VdReport       *self);

/**
 * vd_report_print:
 * @verbose: also the findings that the author accepts, with his reasons, and
 *   those that are known
 *
 * Writes the findings as lines "FILE:LINE: error: TEXT [code] (CASE)", each
 * with its remedy below, and a line that sums them up.
 */
void  vd_report_print      (const VdReport *self,
                            gboolean        verbose);

/* Writes the report as one JSON object. */
void  vd_report_print_json (const VdReport *self);

/* Writes it as a SARIF 2.1.0 log. */
void  vd_report_print_sarif (const VdReport *self);

/**
 * vd_report_name:
 *
 * Returns: (transfer full): the name of a file in reports.  A file has one,
 *   however it was come by: "a/../b" is "b", unless a symbolic link makes that
 *   another file
 */
char *vd_report_name       (const char     *path);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VdReport, vd_report_clear)

G_END_DECLS
