/* combat-place.h: the cells of the printed results table, numbered
 *
 * First the headings of the columns, which hold odds, then row after row.  All functions but
 * vd_combat_place_was() take only a cell that the table has.
 */
#pragma once

#include "editor/system/combat-table.h"

G_BEGIN_DECLS

/* What the table says there. */
const char *vd_combat_place_get  (const VdCombatTable *table,
                                  guint                place);

/**
 * vd_combat_place_was:
 * @system: (nullable)
 *
 * Returns: (nullable): what @system has there, as vd_combat_table_was(); %NULL also for a
 *   heading, and for a cell that @table does not have
 */
const char *vd_combat_place_was  (const VdCombatTable *table,
                                  const VdCombatTable *system,
                                  guint                place);

/* A name by which a cell is found again, whatever columns and rows there are then; transfer
 * full. */
char       *vd_combat_place_name (const VdCombatTable *table,
                                  guint                place);

/* Whether a row of the document is the column of a heading, the row of another cell, or the
 * whole table. */
gboolean    vd_combat_place_is_in (const VdCombatTable *table,
                                   guint                place,
                                   const VdNode        *row);

G_END_DECLS
