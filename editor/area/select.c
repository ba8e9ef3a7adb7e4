#include "editor/area/select.h"

#include <string.h>

static VdCellSet *
new_set (const VdMap *map)
{
  return vd_cell_set_new (vd_grid_n_cells (&map->grid));
}

static gboolean
is_in_play (const VdMap *map,
            guint        cell)
{
  return map->terrain[cell] != VD_NO_TERRAIN;
}

VdCellSet *
vd_select_rect (const VdMap  *map,
                const VdRect *rect)
{
  VdCellSet *set;

  g_return_val_if_fail (map != NULL && rect != NULL, NULL);

  set = new_set (map);
  for (guint cell = 0; cell < set->n_cells; cell++)
    {
      double x, y;

      vd_grid_centre (&map->grid, cell, &x, &y);
      if (is_in_play (map, cell) && x >= rect->x && x <= rect->x + rect->width &&
          y >= rect->y && y <= rect->y + rect->height)
        vd_cell_set_put (set, cell, TRUE);
    }

  return set;
}

/* Whether a line from the point to the right crosses the polygon an odd number
 * of times. */
static gboolean
is_inside (const double *points,
           guint         n,
           double        x,
           double        y)
{
  gboolean inside = FALSE;

  for (guint i = 0, j = n - 1; i < n; j = i++)
    {
      const double *a = &points[2 * i], *b = &points[2 * j];

      if ((a[1] > y) != (b[1] > y) && x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0])
        inside = !inside;
    }

  return inside;
}

static VdRect
get_bounds (const double *points,
            guint         n)
{
  double left = G_MAXDOUBLE, right = -G_MAXDOUBLE, top = G_MAXDOUBLE, bottom = -G_MAXDOUBLE;

  for (guint i = 0; i < n; i++)
    {
      left = MIN (left, points[2 * i]);
      right = MAX (right, points[2 * i]);
      top = MIN (top, points[2 * i + 1]);
      bottom = MAX (bottom, points[2 * i + 1]);
    }

  return (VdRect) { left, top, right - left, bottom - top };
}

VdCellSet *
vd_select_lasso (const VdMap  *map,
                 const double *points,
                 guint         n)
{
  VdRect bounds;
  VdCellSet *set;

  g_return_val_if_fail (map != NULL && points != NULL, NULL);

  bounds = get_bounds (points, n);
  set = vd_select_rect (map, &bounds);
  for (guint cell = 0; cell < set->n_cells; cell++)
    if (set->has[cell])
      {
        double x, y;

        vd_grid_centre (&map->grid, cell, &x, &y);
        vd_cell_set_put (set, cell, is_inside (points, n, x, y));
      }

  return set;
}

static void
spread_over_terrain (const VdMap *map,
                     VdCellSet   *set,
                     guint        from)
{
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint));

  vd_cell_set_put (set, from, TRUE);
  g_array_append_val (open, from);

  while (open->len > 0)
    {
      guint cell = g_array_index (open, guint, open->len - 1);

      g_array_set_size (open, open->len - 1);
      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        {
          int next = vd_grid_next (&map->grid, cell, dir);

          if (next < 0 || set->has[next] || map->terrain[next] != map->terrain[from])
            continue;

          vd_cell_set_put (set, next, TRUE);
          g_array_append_val (open, next);
        }
    }
}

VdCellSet *
vd_select_terrain (const VdMap *map,
                   guint        cell,
                   gboolean     touching)
{
  VdCellSet *set;

  g_return_val_if_fail (map != NULL && cell < vd_grid_n_cells (&map->grid), NULL);

  set = new_set (map);
  if (!is_in_play (map, cell))
    return set;

  if (touching)
    spread_over_terrain (map, set, cell);

  for (guint i = 0; !touching && i < set->n_cells; i++)
    if (map->terrain[i] == map->terrain[cell])
      vd_cell_set_put (set, i, TRUE);

  return set;
}

static gboolean
hangs_together (const VdMap   *map,
                const VdChart *chart,
                guint          cell)
{
  const char *look = map->terrain[cell] < chart->hexes->len
                       ? g_array_index (chart->hexes, VdKind, map->terrain[cell]).look : NULL;

  return look != NULL && strcmp (look, "clear") != 0 && strcmp (look, "town") != 0;
}

/* The names of what reaches beyond the hexes that it came with. */
static void
add_names_of (const VdMap     *map,
              const VdCellSet *whole,
              const VdCellSet *cells,
              GPtrArray       *names)
{
  for (guint i = 0; i < map->names->len; i++)
    {
      const VdName *name = &g_array_index (map->names, VdName, i);

      if (vd_cell_set_has (whole, name->cell) && !vd_cell_set_has (cells, name->cell) &&
          !g_ptr_array_find_with_equal_func (names, name->text, g_str_equal, NULL))
        g_ptr_array_add (names, (gpointer) name->text);
    }
}

/* Likewise, of regions. */
static void
add_regions_of (const VdMap     *map,
                const VdCellSet *cells,
                GPtrArray       *names)
{
  for (guint i = 0; i < map->regions->len; i++)
    {
      const VdRegion *region = &g_array_index (map->regions, VdRegion, i);
      guint n = 0;

      for (guint j = 0; j < region->cells->len; j++)
        n += vd_cell_set_has (cells, g_array_index (region->cells, guint32, j));

      if (n > 0 && n < region->cells->len && region->name != NULL &&
          !g_ptr_array_find_with_equal_func (names, region->name, g_str_equal, NULL))
        g_ptr_array_add (names, (gpointer) region->name);
    }
}

GPtrArray *
vd_select_joined (const VdMap     *map,
                  const VdChart   *chart,
                  const VdCellSet *cells)
{
  GPtrArray *names = g_ptr_array_new ();
  g_autoptr (VdCellSet) seen = NULL;

  g_return_val_if_fail (map != NULL && chart != NULL && cells != NULL &&
                        cells->n_cells == vd_grid_n_cells (&map->grid), NULL);

  seen = new_set (map);
  for (guint cell = 0; cell < cells->n_cells; cell++)
    if (cells->has[cell] && !seen->has[cell] && hangs_together (map, chart, cell))
      {
        g_autoptr (VdCellSet) whole = vd_select_terrain (map, cell, TRUE);

        add_names_of (map, whole, cells, names);
        vd_cell_set_combine (seen, whole, VD_SELECT_ADD);
      }
  add_regions_of (map, cells, names);

  return names;
}

VdCellSet *
vd_select_all (const VdMap *map)
{
  VdCellSet *set;

  g_return_val_if_fail (map != NULL, NULL);

  set = new_set (map);
  for (guint cell = 0; cell < set->n_cells; cell++)
    if (is_in_play (map, cell))
      vd_cell_set_put (set, cell, TRUE);

  return set;
}

void
vd_cell_set_combine (VdCellSet       *self,
                     const VdCellSet *other,
                     VdSelectMode     mode)
{
  g_return_if_fail (self != NULL && other != NULL && self->n_cells == other->n_cells &&
                    mode <= VD_SELECT_REMOVE);

  for (guint cell = 0; cell < self->n_cells; cell++)
    if (mode == VD_SELECT_ONLY)
      vd_cell_set_put (self, cell, other->has[cell]);
    else if (other->has[cell])
      vd_cell_set_put (self, cell, mode == VD_SELECT_ADD);
}
