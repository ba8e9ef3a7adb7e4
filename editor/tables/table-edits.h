/* table-edits.h: what a designer does to the rows of the scenario's tables
 *
 * As project-edits.h, for whole rows: each function returns the edit that
 * does what its name says, or %NULL if nothing would change.
 */
#pragma once

#include "editor/edits/edit.h"
#include "editor/rows/fields.h"

G_BEGIN_DECLS

/**
 * vd_edit_add_row:
 * @table: the section that holds it, "victory"; made if the file has none
 * @element: "award"
 * @after: (nullable): the row that it is put after; %NULL for the last one of its kind.
 *   For "also" and "section" it may be the row that is to hold it
 *
 * Adds a row with only what such a row needs.
 */
VdEdit *vd_edit_add_row       (const VdProject *project,
                               const char      *table,
                               const char      *element,
                               VdNode          *after);

/**
 * vd_edit_set_test:
 * @row: an award, or a condition inside one
 *
 * Gives it another test.  Attributes that the test does not read are removed, and those that
 * it needs are added, as far as they can be guessed.
 */
VdEdit *vd_edit_set_test      (const VdProject *project,
                               VdNode          *row,
                               const char      *test);

G_END_DECLS
