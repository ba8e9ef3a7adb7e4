/* combat-table.h: the Combat Results Table as a grid, and its edits
 *
 * Columns are odds, from worst to best for the attacker; rows are rolls of the die.  A
 * scenario never changes the table of its system: the first edit copies the whole table into
 * the `override`, and an edit after which the two are the same removes the copy.  No GTK
 * here.
 */
#pragma once

#include "editor/edits/edit.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

#define VD_COMBAT_MAX_COLUMNS 30
#define VD_COMBAT_MAX_DIE 20

/**
 * VdCombatTable:
 * @odds: (element-type utf8): those of the columns, "3-1"
 * @dice: (element-type utf8): the rolls of the rows, "1"
 * @codes: (element-type utf8): row after row; "" where one is missing
 */
typedef struct
{
  GPtrArray *odds;
  GPtrArray *dice;
  GPtrArray *codes;
} VdCombatTable;

void           vd_combat_table_free        (VdCombatTable       *table);

/**
 * vd_combat_table_read:
 *
 * Returns: (transfer full) (nullable): the table in force; %NULL if there is none
 */
VdCombatTable *vd_combat_table_read        (const VdProject     *project);

/**
 * vd_combat_table_read_system:
 *
 * Returns: (transfer full) (nullable): the table of the system, if the scenario has put
 *   another in its place
 */
VdCombatTable *vd_combat_table_read_system (const VdProject     *project);

const char    *vd_combat_table_get         (const VdCombatTable *table,
                                            guint                row,
                                            guint                column);

/**
 * vd_combat_table_was:
 * @system: (nullable): as read by vd_combat_table_read_system()
 *
 * Returns: (nullable): the code that the system has for the same roll and odds, if it
 *   differs; "" if the system has no such cell; %NULL also for a cell that @table does not
 *   have
 */
const char    *vd_combat_table_was         (const VdCombatTable *table,
                                            const VdCombatTable *system,
                                            guint                row,
                                            guint                column);

/* All edits return %NULL if nothing would change.  They take a row and a column that the
 * table has; @refusal is (out) (nullable) (transfer full): why it can't be done, for people,
 * translated. */

VdEdit        *vd_combat_set_code          (const VdProject     *project,
                                            guint                row,
                                            guint                column,
                                            const char          *code,
                                            char               **refusal);
VdEdit        *vd_combat_set_odds          (const VdProject     *project,
                                            guint                column,
                                            const char          *odds,
                                            char               **refusal);

/* Puts the column in the order of odds, with the results of the one before it.  If there is
 * no table, a new one for one die is made. */
VdEdit        *vd_combat_add_column        (const VdProject     *project,
                                            const char          *odds,
                                            char               **refusal);
VdEdit        *vd_combat_remove_column     (const VdProject     *project,
                                            guint                column,
                                            char               **refusal);

/* Adds a face of the die, with the results of the last one. */
VdEdit        *vd_combat_add_row           (const VdProject     *project,
                                            char               **refusal);
VdEdit        *vd_combat_remove_row        (const VdProject     *project,
                                            char               **refusal);

/* Puts the system's table into force again. */
VdEdit        *vd_combat_revert            (const VdProject     *project);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdCombatTable, vd_combat_table_free)

G_END_DECLS
