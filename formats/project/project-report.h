/* project-report.h: findings that say where in a project they are */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * vd_project_report:
 * @node: (nullable): what it is about: gives file, line and subject
 * @remedy: what to do
 *
 * Returns: (transfer none): the finding
 */
VdFinding  *vd_project_report        (VdProject    *project,
                                      VdFindings   *findings,
                                      const VdNode *node,
                                      const char   *code,
                                      VdSeverity    severity,
                                      const char   *remedy,
                                      const char   *format,
                                      ...) G_GNUC_PRINTF (7, 8);

/* Fills in file and line, and the subject where none is known; @node is (nullable). */
void        vd_project_locate        (VdProject    *project,
                                      VdFinding    *finding,
                                      const VdNode *node);

/* What findings call a row: "unit tau-1". */
void        vd_project_name_row      (const VdNode *node,
                                      VdRowName    *name);

/* How the sentences of findings refer to the row of a unit or a group. */
VdCalled    vd_row_call              (const VdNode *node);

G_END_DECLS
