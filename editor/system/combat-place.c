#include "editor/system/combat-place.h"

#include <string.h>

const char *
vd_combat_place_get (const VdCombatTable *table,
                     guint                place)
{
  guint n;

  g_return_val_if_fail (table != NULL && place < table->odds->len * (table->dice->len + 1), "");

  n = table->odds->len;
  return place < n ? table->odds->pdata[place]
                   : vd_combat_table_get (table, place / n - 1, place % n);
}

const char *
vd_combat_place_was (const VdCombatTable *table,
                     const VdCombatTable *system,
                     guint                place)
{
  guint n;

  g_return_val_if_fail (table != NULL, NULL);

  n = table->odds->len;
  return place < n || place >= n * (table->dice->len + 1)
         ? NULL : vd_combat_table_was (table, system, place / n - 1, place % n);
}

char *
vd_combat_place_name (const VdCombatTable *table,
                      guint                place)
{
  guint n;

  g_return_val_if_fail (table != NULL && place < table->odds->len * (table->dice->len + 1), NULL);

  n = table->odds->len;
  return g_strjoin ("\n", table->odds->pdata[place % n],
                    place < n ? "" : table->dice->pdata[place / n - 1], NULL);
}

gboolean
vd_combat_place_is_in (const VdCombatTable *table,
                       guint                place,
                       const VdNode        *row)
{
  const char *element;
  guint n;

  g_return_val_if_fail (table != NULL && place < table->odds->len * (table->dice->len + 1), FALSE);
  g_return_val_if_fail (row != NULL, FALSE);

  element = vd_node_get_name (row);
  n = table->odds->len;

  if (strcmp (element, "combat") == 0)
    return TRUE;

  return place < n
         ? strcmp (element, "column") == 0 &&
           g_strcmp0 (vd_node_get (row, "odds"), table->odds->pdata[place]) == 0
         : strcmp (element, "row") == 0 &&
           g_strcmp0 (vd_node_get (row, "die"), table->dice->pdata[place / n - 1]) == 0;
}
