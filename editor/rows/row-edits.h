/* row-edits.h: what a designer does with the rows of a scenario, whatever they say
 *
 * All return edits that are (transfer full), or %NULL if nothing would change.  The rows
 * are of the scenario of the project.
 */
#pragma once

#include "editor/edits/edit.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * vd_edit_set_field:
 * @row: a row of one of the scenario's tables
 * @attribute: "turn" of a reinforcement group, "points" of an award, "name"...
 * @value: as typed; blanks around it do not count, and "" removes a field that the row
 *   can do without
 * @refusal: (out) (nullable) (transfer full): set if the value is refused: why, for
 *   people, translated
 */
VdEdit *vd_edit_set_field     (const VdProject *project,
                               VdNode          *row,
                               const char      *attribute,
                               const char      *value,
                               char           **refusal);

/**
 * vd_edit_duplicate_row:
 *
 * Adds a copy of a row after it, with an id of its own.
 */
VdEdit *vd_edit_duplicate_row (const VdProject *project,
                               VdNode          *row);
VdEdit *vd_edit_remove_row    (const VdProject *project,
                               VdNode          *row);

/**
 * vd_edit_shift_row:
 * @up: whether it goes before the row of its kind that precedes it; otherwise it goes
 *   after the next
 */
VdEdit *vd_edit_shift_row     (const VdProject *project,
                               VdNode          *row,
                               gboolean         up);

/**
 * vd_row_skip_to:
 * @node: (nullable)
 *
 * Returns: (transfer none) (nullable): the first of @node and its next siblings that has
 *   that name
 */
VdNode *vd_row_skip_to        (VdNode          *node,
                               const char      *element);

/**
 * vd_row_make_id:
 * @stem: what comes before the number
 * @first: the least number to be used
 *
 * Returns: (transfer full): an id that no such element of the scenario has
 */
char   *vd_row_make_id        (const VdProject *project,
                               const char      *element,
                               const char      *stem,
                               guint            first);

G_END_DECLS
