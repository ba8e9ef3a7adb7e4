#include "editor/tools/line.h"

static gboolean
is_in_play (const VdMap *map,
            int          cell)
{
  return cell >= 0 && map->terrain[cell] != VD_NO_TERRAIN;
}

static void
add (const VdMap *map,
     int          cell,
     GArray      *cells)
{
  guint32 number = cell;

  if (is_in_play (map, cell))
    g_array_append_val (cells, number);
}

void
vd_line_list (const VdMap *map,
              guint        from,
              guint        to,
              GArray      *cells)
{
  VdHex a = vd_grid_hex (&map->grid, from);
  VdHex b = vd_grid_hex (&map->grid, to);
  guint max = vd_hex_distance (a, b);
  g_autofree VdHex *left = g_new (VdHex, max + 1);
  g_autofree VdHex *right = g_new (VdHex, max + 1);
  guint n = vd_hex_between (a, b, left, right, max);

  g_array_set_size (cells, 0);
  add (map, from, cells);

  for (guint i = 0; i < n; i++)
    {
      int cell = vd_grid_cell (&map->grid, left[i]);

      /* Where the line runs along a hexside, the hex on its other hand. */
      add (map, is_in_play (map, cell) ? cell : vd_grid_cell (&map->grid, right[i]), cells);
    }

  if (to != from)
    add (map, to, cells);
}
