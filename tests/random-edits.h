/* random-edits.h: any edit that a designer can make, on any hex, side or row
 *
 * For tests that hold of every edit: undo takes it back, a journal keeps it.
 * A new edit function gets a maker in the table of random-edits.c, and all of
 * those tests try it.
 */
#pragma once

#include "editor/edits/edit.h"
#include "tests/project.h"

G_BEGIN_DECLS

/**
 * test_random_edit:
 * @project: its maps resolved
 *
 * Draws from g_test_rand_int(), so that --seed makes the same again.
 *
 * Returns: (transfer full): an edit for the project as it stands
 */
VdEdit *test_random_edit   (const VdProject *project);

/**
 * test_random_count:
 *
 * Returns: how many random edits a test makes: @few, or @many if the
 *   environment has VD_LONG
 */
guint   test_random_count  (guint            few,
                            guint            many);

G_END_DECLS
