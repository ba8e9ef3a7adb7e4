/* rules.h: tables of the rules that a battle changes as a whole
 *
 * `combat` and `sequence`; of what is changed row by row the formats say both.
 */
#pragma once

#include "formats/exchange/export.h"

G_BEGIN_DECLS

/**
 * vd_rules_find:
 * @table: "combat" or "sequence"
 *
 * Says of the rows of the system that they are lost if the battle has a table of its own.
 *
 * Returns: (nullable): the table that holds
 */
const VdNode *vd_rules_find      (VdExport     *export,
                                  const char   *table);

/* @combat: (nullable).  Returns: the faces of the die for that table; 6 if it does not say */
guint         vd_rules_get_faces (const VdNode *combat);

G_END_DECLS
