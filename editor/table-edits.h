/* table-edits.h: what a designer does to the rows of the scenario's tables
 *
 * As project-edits.h, for whole rows: each function returns the edit that
 * does what its name says, or %NULL if nothing would change.
 */
#pragma once

#include "editor/edit.h"
#include "editor/fields.h"

G_BEGIN_DECLS

/**
 * vd_edit_add_row:
 * @table: the section that holds it, "victory"; made if the file has none
 * @element: "award"
 * @after: (nullable): the row that it comes after; %NULL for the last one of
 *   its kind.  For "also" and "section" it may be the row that holds it
 *
 * Adds a row that says as little as such a row can.
 */
VdEdit *vd_edit_add_row       (const VdProject *project,
                               const char      *table,
                               const char      *element,
                               VdNode          *after);

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
 * vd_edit_set_test:
 * @row: an award, or a condition inside one
 *
 * Gives it another test.  What that does not ask for goes, and what it can't
 * do without comes, as far as it can be guessed.
 */
VdEdit *vd_edit_set_test      (const VdProject *project,
                               VdNode          *row,
                               const char      *test);

/**
 * vd_edit_move_group:
 * @turn: from 1 to the last turn
 *
 * Lets a reinforcement group come on another turn.  The last turn on which it
 * rolls moves along, as far as the game lasts.
 */
VdEdit *vd_edit_move_group    (const VdProject *project,
                               VdNode          *group,
                               guint            turn);

/**
 * vd_edit_set_turn_count:
 *
 * Rows of turns that lie after the end go.
 */
VdEdit *vd_edit_set_turn_count (const VdProject *project,
                                guint            count);

/**
 * vd_edit_set_turn:
 * @attribute: "period" or "label"
 * @value: "" for none
 * @refusal: (out) (nullable) (transfer full): as in vd_edit_set_field()
 *
 * Changes a turn of the track.  Its row is made if the file has none, and
 * goes if it would say nothing.
 */
VdEdit *vd_edit_set_turn      (const VdProject *project,
                               guint            turn,
                               const char      *attribute,
                               const char      *value,
                               char           **refusal);

/**
 * vd_edit_add_turn:
 *
 * Lets the game last a turn longer; the new turn has the period of the last.
 */
VdEdit *vd_edit_add_turn      (const VdProject *project);

/**
 * vd_turn_count:
 *
 * Returns: how many turns the game has; 0 if the file does not say
 */
guint   vd_turn_count         (const VdProject *project);

/**
 * vd_turn_find:
 *
 * Returns: (nullable) (transfer none): the row of that turn
 */
VdNode *vd_turn_find          (const VdProject *project,
                               guint            turn);

/**
 * vd_turn_period:
 *
 * Returns: (transfer full): the id of the turn's period: that of its row, or
 *   the first of the system; "" if there are none
 */
char   *vd_turn_period        (const VdProject *project,
                               guint            turn);

G_END_DECLS
