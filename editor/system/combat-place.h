/* combat-place.h: the cells of the printed results table, counted
 *
 * First the heads of the columns, which hold odds, then row after row.
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
 * Returns: (nullable): what @system has there, as vd_combat_table_was()
 */
const char *vd_combat_place_was  (const VdCombatTable *table,
                                  const VdCombatTable *system,
                                  guint                place);

/* What a cell is found again by, whatever columns and rows there are then; transfer
 * full. */
char       *vd_combat_place_name (const VdCombatTable *table,
                                  guint                place);

/* Whether a row of the document is its column, if it is a head, or its row, or the whole
 * table. */
gboolean    vd_combat_place_is_in (const VdCombatTable *table,
                                   guint                place,
                                   const VdNode        *row);

G_END_DECLS
