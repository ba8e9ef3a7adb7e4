/* combat-table.h: the Combat Results Table as a grid, and its edits
 *
 * Columns are odds, from worst to best for the attacker, rows are rolls of the
 * die.  A table that the system gives is never changed from a scenario: the
 * first edit copies it whole into the `override`, and an edit after which the
 * two are alike takes the copy away.  No GTK here.
 */
#pragma once

#include "editor/edits/edit.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

#define VD_COMBAT_MAX_COLUMNS 30
#define VD_COMBAT_MAX_DIE 20

/**
 * VdCombatTable:
 * @odds: (element-type utf8): of the columns, "3-1"
 * @dice: (element-type utf8): of the rows, "1"
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
 * Returns: (transfer full) (nullable): the table that holds; %NULL if there is
 *   none
 */
VdCombatTable *vd_combat_table_read        (const VdProject     *project);

/**
 * vd_combat_table_read_system:
 *
 * Returns: (transfer full) (nullable): the system's, if the scenario has put
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
 * Returns: (nullable): the code that the system has for the same roll and
 *   odds, if that is another one; "" if it has no such cell
 */
const char    *vd_combat_table_was         (const VdCombatTable *table,
                                            const VdCombatTable *system,
                                            guint                row,
                                            guint                column);

/* All edits return %NULL if nothing would change; @refusal is (out) (nullable)
 * (transfer full): why it can't be, for people, translated. */

VdEdit        *vd_combat_set_code          (const VdProject     *project,
                                            guint                row,
                                            guint                column,
                                            const char          *code,
                                            char               **refusal);
VdEdit        *vd_combat_set_odds          (const VdProject     *project,
                                            guint                column,
                                            const char          *odds,
                                            char               **refusal);

/* Between the columns whose odds it lies between, with the results of the one
 * before it.  Where there is no table, a new one for one die is made. */
VdEdit        *vd_combat_add_column        (const VdProject     *project,
                                            const char          *odds,
                                            char               **refusal);
VdEdit        *vd_combat_remove_column     (const VdProject     *project,
                                            guint                column,
                                            char               **refusal);

/* One more face of the die, with the results of the last. */
VdEdit        *vd_combat_add_row           (const VdProject     *project,
                                            char               **refusal);
VdEdit        *vd_combat_remove_row        (const VdProject     *project,
                                            char               **refusal);

/* The system's table holds again. */
VdEdit        *vd_combat_revert            (const VdProject     *project);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdCombatTable, vd_combat_table_free)

G_END_DECLS
