/* compile.h: from documents to a scenario that the rules can read */
#pragma once

#include "core/scenario/scenario.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * vd_project_compile:
 * @findings: receives what is wrong; errors there mean that the scenario is
 *   not what its author meant, though rules can run on it
 *
 * Returns: (transfer full) (nullable): the scenario; %NULL if there is
 *   nothing to play (no scenario document)
 */
VdScenario *vd_project_compile (VdProject   *project,
                                VdFindings  *findings);

/**
 * vd_project_compile_rules:
 *
 * Compiles the system, with what the scenario (if there is one) overrides of
 * it, and nothing else: no maps, no units.  It is not to be played.
 *
 * Returns: (transfer full): the charts and tables; empty without a system
 */
VdScenario *vd_project_compile_rules (VdProject   *project,
                                      VdFindings  *findings);

/**
 * vd_rules_play:
 * @element: of the vocabulary
 * @word: one of its attributes
 *
 * Returns: whether the rules play rows of that element on which @word is
 *   @value; what they don't play is kept, and reported by the compiler
 */
gboolean    vd_rules_play      (const VdElement *element,
                                const char      *word,
                                const char      *value);

G_END_DECLS
