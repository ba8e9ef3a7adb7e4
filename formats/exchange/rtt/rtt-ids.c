/* Numbers of hexes. */
#include "formats/exchange/rtt/rtt-write.h"

#include <string.h>

#include "formats/exchange/hex-facts.h"

#define MOST_DIGITS 9

/* Returns: what the digits make, or -1 if there is anything else */
static gint64
read_number (const char *label)
{
  return strspn (label, "0123456789") == strlen (label) && *label != '\0' &&
         strlen (label) <= MOST_DIGITS ? g_ascii_strtoll (label, NULL, 10) : -1;
}

static gint64
get_power_above (gint64 number)
{
  gint64 power = 10;

  while (power <= number)
    power *= 10;

  return power;
}

/* Returns: whether each hex of the map has a number, and none that another of it has
 * @all: of gint64: of this map and those before
 * @has_common: (inout): a map before has one of them */
static gboolean
read_numbers (const VdMap *map,
              GHashTable  *all,
              gint64      *most,
              gboolean    *has_common)
{
  g_autoptr (GHashTable) own = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (guint cell = 0; cell < vd_grid_n_cells (&map->grid); cell++)
    {
      g_autofree char *label = vd_map_get_label (map, cell);
      gint64 number = read_number (label);

      if (!vd_hex_is_in_play (map, cell))
        continue;
      if (number < 0 || !g_hash_table_add (own, g_memdup2 (&number, sizeof number)))
        return FALSE;
      *has_common |= !g_hash_table_add (all, g_memdup2 (&number, sizeof number));
      *most = MAX (*most, number);
    }

  return TRUE;
}

void
vd_rtt_choose_ids (VdRttWriter *self)
{
  g_autoptr (GHashTable) all = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  gboolean has_common = FALSE;
  gint64 most = 0, columns = 0, rows = 0;

  self->by_number = TRUE;
  for (guint i = 0; i < self->project->resolved->len; i++)
    {
      const VdMap *map = vd_rtt_get_map (self, i);

      self->by_number = self->by_number && read_numbers (map, all, &most, &has_common);
      columns = MAX (columns, map->grid.columns);
      rows = MAX (rows, map->grid.rows);
    }

  self->line = get_power_above (columns);
  self->sheet = !self->by_number ? get_power_above (rows) * self->line
                : has_common ? get_power_above (most) : 0;
}

gint64
vd_rtt_get_id (VdRttWriter *self,
               guint        map,
               guint        cell)
{
  const VdMap *resolved = vd_rtt_get_map (self, map);
  guint columns = resolved->grid.columns;
  g_autofree char *label = NULL;

  if (!self->by_number)
    return map * self->sheet + (cell / columns + 1) * self->line + cell % columns + 1;

  label = vd_map_get_label (resolved, cell);
  return map * self->sheet + read_number (label);
}

void
vd_rtt_put_cells (VdRttWriter  *self,
                  const char   *key,
                  guint         map,
                  const GArray *cells)
{
  vd_json_array (&self->json, key);
  for (guint i = 0; i < cells->len; i++)
    {
      guint32 cell = g_array_index (cells, guint32, i);

      if (vd_hex_is_in_play (vd_rtt_get_map (self, map), cell))
        vd_json_integer (&self->json, NULL, vd_rtt_get_id (self, map, cell));
    }
  vd_json_close (&self->json, ']');
}
