/* repairs.h: what mends a finding, or accepts it, as edits of documents
 *
 * Findings are those of vd_editor_project_get_findings(), for the project as it stands or
 * as it stood a moment ago: what no longer applies is left out.
 */
#pragma once

#include "editor/edits/edit.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * vd_edit_repair:
 * @findings: (array length=n): those without a repair are passed over
 *
 * Returns: (transfer full) (nullable): the edit that mends them, named after
 *   what it does; %NULL if nothing can be done
 */
VdEdit     *vd_edit_repair      (const VdProject        *project,
                                 const VdFinding *const *findings,
                                 guint                   n);

/**
 * vd_edit_repair_all:
 * @code: a code of findings
 *
 * Mends all findings of @findings with that code that have a repair and that
 * nobody has accepted.
 *
 * Returns: (transfer full) (nullable)
 */
VdEdit     *vd_edit_repair_all  (const VdProject  *project,
                                 const VdFindings *findings,
                                 const char       *code);

/**
 * vd_repairs_count:
 *
 * Returns: how many findings vd_edit_repair_all() would mend
 */
guint       vd_repairs_count    (const VdFindings *findings,
                                 const char       *code);

/**
 * vd_findings_describe:
 *
 * Returns: (transfer full): a text that changes whenever a list of these findings, and of
 *   what can be done about them, would look different or lead elsewhere
 */
char       *vd_findings_describe (const VdFindings *findings);

/**
 * vd_edit_ignore:
 * @reason: why the author accepts it, as typed
 * @refusal: (out) (nullable) (transfer full): if it can't be accepted, the reason, for
 *   people, translated
 *
 * Writes into the scenario that its author accepts @finding.
 *
 * Returns: (transfer full) (nullable)
 */
VdEdit     *vd_edit_ignore      (const VdProject  *project,
                                 const VdFinding  *finding,
                                 const char       *reason,
                                 char            **refusal);

/**
 * vd_edit_stop_ignoring:
 *
 * Removes the rows that accept @finding; other findings that they accept come back too.
 *
 * Returns: (transfer full) (nullable)
 */
VdEdit     *vd_edit_stop_ignoring (const VdProject *project,
                                   const VdFinding *finding);

/**
 * vd_finding_place:
 *
 * Returns: (transfer full) (nullable): what an `ignore` of @finding names: the
 *   hex, with its map if there are several; or the row; %NULL for neither
 */
char       *vd_finding_place    (const VdProject *project,
                                 const VdFinding *finding);

G_END_DECLS
