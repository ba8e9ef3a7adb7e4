/* combat-table-private.h: what the parts of the results table share
 *
 * combat-table.c  what it says, and its edits
 * combat-write.c  how an edit is written: as few lines as change
 */
#pragma once

#include "editor/system/combat-table.h"

G_BEGIN_DECLS

/* (nullable): the `combat` of the system, and that of the scenario's override. */
VdNode        *vd_combat_find_base  (const VdProject     *project);
VdNode        *vd_combat_find_over  (const VdProject     *project);

VdCombatTable *vd_combat_read_node  (const VdNode        *combat);

/* (transfer full) (nullable): an edit after which the documents hold @table; %NULL if they
 * do already. */
VdEdit        *vd_combat_write_edit (const VdProject     *project,
                                     const VdCombatTable *table,
                                     const char          *title);

static inline const char *
vd_combat_get_or_empty (const VdNode *node,
                        const char   *attribute)
{
  const char *value = vd_node_get (node, attribute);

  return value != NULL ? value : "";
}

G_END_DECLS
