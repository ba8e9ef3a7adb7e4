#include "editor/system/combat-place.h"

const char *
vd_combat_place_get (const VdCombatTable *table,
                     guint                place)
{
  guint n = table->odds->len;

  return place < n ? table->odds->pdata[place]
                   : vd_combat_table_get (table, place / n - 1, place % n);
}

const char *
vd_combat_place_was (const VdCombatTable *table,
                     const VdCombatTable *system,
                     guint                place)
{
  guint n = table->odds->len;

  return place < n || place >= n * (table->dice->len + 1)
         ? NULL : vd_combat_table_was (table, system, place / n - 1, place % n);
}

char *
vd_combat_place_name (const VdCombatTable *table,
                      guint                place)
{
  guint n = table->odds->len;

  return g_strjoin ("\n", table->odds->pdata[place % n],
                    place < n ? "" : table->dice->pdata[place / n - 1], NULL);
}

char *
vd_combat_place_subject (const VdCombatTable *table,
                         guint                place)
{
  guint n = table->odds->len;

  return place < n ? g_strconcat ("column ", table->odds->pdata[place], NULL)
                   : g_strconcat ("row ", table->dice->pdata[place / n - 1], NULL);
}
