/* case-board.h: a blank board as documents */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * vd_case_board_new:
 * @document: the cases
 * @node: the case
 * @findings: receives what is wrong with it
 * @problem: receives a line if there is no project
 *
 * Makes a map and a scenario of what the case says, under the rules that it or
 * its document names.
 *
 * Returns: (transfer full) (nullable)
 */
VdProject *vd_case_board_new (const VdDocument *document,
                              const VdNode     *node,
                              VdFindings       *findings,
                              GString          *problem);

/**
 * vd_case_put_settings:
 * @scenario: a scenario document
 *
 * Lets the case's `set` rows override those of @scenario.
 */
void       vd_case_put_settings (VdDocument    *scenario,
                                 const VdNode  *node);

/* Returns: (transfer full): the file that @href means in @document */
char      *vd_case_get_path  (const VdDocument *document,
                              const char       *href);

G_END_DECLS
