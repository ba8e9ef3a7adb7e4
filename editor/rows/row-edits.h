/* row-edits.h: what a designer does with the rows of a scenario, whatever they say
 *
 * All return edits that are (transfer full), or %NULL if nothing would change.
 */
#pragma once

#include "editor/edits/edit.h"
#include "formats/compile.h"

G_BEGIN_DECLS

/**
 * vd_edit_set_field:
 * @row: a row of one of the scenario's tables
 * @attribute: "turn" of a reinforcement group, "points" of an award, "name"...
 * @value: as typed; blanks around it do not count, and "" takes a field away
 *   that the row can do without
 * @refusal: (out) (nullable) (transfer full): set if the value can't stand
 *   there: why, for people, translated
 */
VdEdit *vd_edit_set_field     (const VdProject *project,
                               VdNode          *row,
                               const char      *attribute,
                               const char      *value,
                               char           **refusal);

/**
 * vd_edit_duplicate_row:
 *
 * Adds a row like that one after it, with an id of its own.
 */
VdEdit *vd_edit_duplicate_row (const VdProject *project,
                               VdNode          *row);
VdEdit *vd_edit_remove_row    (const VdProject *project,
                               VdNode          *row);

/**
 * vd_edit_shift_row:
 * @up: before the row of its kind that it stands after; else the other way
 */
VdEdit *vd_edit_shift_row     (const VdProject *project,
                               VdNode          *row,
                               gboolean         up);

/**
 * vd_row_skip_to:
 * @node: (nullable)
 *
 * Returns: (transfer none) (nullable): the first of @node and what stands after it that
 *   has that name
 */
VdNode *vd_row_skip_to        (VdNode          *node,
                               const char      *element);

/**
 * vd_row_make_id:
 * @stem: what comes before the number
 * @first: the least that the number may be
 *
 * Returns: (transfer full): an id that no such element of the scenario has
 */
char   *vd_row_make_id        (const VdProject *project,
                               const char      *element,
                               const char      *stem,
                               guint            first);

G_END_DECLS
