/* turn-edits.h: what a designer does to the turns of the game, and to when groups
 * arrive
 *
 * As table-edits.h.  The project has a scenario; turns count from 1.
 */
#pragma once

#include "editor/edits/edit.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * vd_edit_move_group:
 * @turn: may be after the end of the game, as columns of the grid may
 *
 * Makes a reinforcement group arrive on another turn.  The last turn on which it rolls
 * moves along, at most to the end of the game.
 */
VdEdit *vd_edit_move_group    (const VdProject *project,
                               VdNode          *group,
                               guint            turn);

/**
 * vd_edit_set_turn_count:
 *
 * Makes the game last @count turns, at least one.  Rows of turns after the end are removed.
 */
VdEdit *vd_edit_set_turn_count (const VdProject *project,
                                guint            count);

/**
 * vd_edit_set_turn:
 * @attribute: "period", "label" or "ends"
 * @value: "" for none
 * @refusal: (out) (nullable) (transfer full): as in vd_edit_set_field()
 *
 * Changes a turn of the track.  Its row is made if the file has none, and removed if it
 * would say nothing, not even in a comment or to another program.
 */
VdEdit *vd_edit_set_turn      (const VdProject *project,
                               guint            turn,
                               const char      *attribute,
                               const char      *value,
                               char           **refusal);

/**
 * vd_edit_add_turn:
 *
 * Makes the game last a turn longer; the new turn has the period of the last.
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

/**
 * vd_turn_ends_day:
 *
 * Returns: whether a day ends with that turn
 */
gboolean vd_turn_ends_day     (const VdProject *project,
                               guint            turn);

G_END_DECLS
