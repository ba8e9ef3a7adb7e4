#include "editor/tools/line.h"

static gboolean
is_in_play (const VdMap *map,
            int          cell)
{
  return cell >= 0 && map->terrain[cell] != VD_NO_TERRAIN;
}

static void
add_cell (const VdMap *map,
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
  VdHex a;
  VdHex b;
  guint max;
  g_autofree VdHex *left = NULL;
  g_autofree VdHex *right = NULL;
  guint n;

  g_return_if_fail (map != NULL && from < vd_grid_n_cells (&map->grid) &&
                    to < vd_grid_n_cells (&map->grid) && cells != NULL);

  a = vd_grid_hex (&map->grid, from);
  b = vd_grid_hex (&map->grid, to);
  max = vd_hex_distance (a, b);
  left = g_new (VdHex, max + 1);
  right = g_new (VdHex, max + 1);
  n = vd_hex_between (a, b, left, right, max);
  g_array_set_size (cells, 0);
  add_cell (map, from, cells);

  for (guint i = 0; i < n; i++)
    {
      int cell = vd_grid_cell (&map->grid, left[i]);

      /* Where the line runs along a hexside, the hex on its other hand. */
      add_cell (map, is_in_play (map, cell) ? cell : vd_grid_cell (&map->grid, right[i]), cells);
    }

  if (to != from)
    add_cell (map, to, cells);
}
