/* report.h: findings for people and for programs */
#pragma once

#include "core/finding.h"

G_BEGIN_DECLS

/**
 * VdReport: what a check of some files came to
 * @files: of char*, the documents that were read
 * @unreadable: of char*, a message for each file that could not be
 * @findings: of all files
 * @n_checks: how many checks were made
 */
typedef struct
{
  GPtrArray  *files;
  GPtrArray  *unreadable;
  VdFindings *findings;
  guint       n_checks;
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
 * @verbose: also the findings that the author accepts, with his reasons
 *
 * Writes the findings as lines "FILE:LINE: error: TEXT [code] (CASE)", each
 * with its remedy below, and a line that sums them up.
 */
void  vd_report_print      (const VdReport *self,
                            gboolean        verbose);

/* Writes the report as one JSON object. */
void  vd_report_print_json (const VdReport *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VdReport, vd_report_clear)

G_END_DECLS
