#include "formats/map/map-index.h"

/* The cells of a line, whatever it is made of. */
typedef struct
{
  const VdMap *map;
  const char  *items;
  gsize        size; /* bytes of an item; its cell comes first */
  guint        n;
} Line;

static const VdWindow nothing = { G_MAXINT, G_MAXINT, -1, -1 };

static void
enclose_cell (VdWindow     *window,
              const VdGrid *grid,
              guint32       cell)
{
  int row = cell / grid->columns, column = cell % grid->columns;

  window->left = MIN (window->left, column);
  window->right = MAX (window->right, column);
  window->top = MIN (window->top, row);
  window->bottom = MAX (window->bottom, row);
}

static void
add_stretches (GArray     *stretches,
               guint       number,
               const Line *line)
{
  gboolean whole = vd_grid_n_cells (&line->map->grid) <= VD_MAP_WHOLE;
  guint length = whole ? MAX (line->n, 1) : VD_STRETCH_LENGTH;

  for (guint first = 0; first < line->n; first += length)
    {
      VdStretch stretch = { number, first / length, first, MIN (first + length, line->n) - 1,
                            nothing };

      for (guint i = first; i <= stretch.last; i++)
        enclose_cell (&stretch.window, &line->map->grid,
                      *(const guint32 *) (line->items + i * line->size));

      g_array_append_val (stretches, stretch);
    }
}

static int
compare_names (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  const GArray *names = user_data;
  guint32 x = g_array_index (names, VdName, *(const guint *) a).cell;
  guint32 y = g_array_index (names, VdName, *(const guint *) b).cell;

  return x != y ? (x > y) - (x < y) : *(const guint *) a < *(const guint *) b ? -1 : 1;
}

static VdExtent
find_extent (const VdGrid *grid,
             const GArray *cells)
{
  VdExtent extent = { nothing, 0 };
  double sum_x = 0, sum_y = 0, best = G_MAXDOUBLE;

  for (guint i = 0; i < cells->len; i++)
    {
      guint32 cell = g_array_index (cells, guint32, i);

      enclose_cell (&extent.window, grid, cell);
      sum_x += cell % grid->columns;
      sum_y += cell / grid->columns;
    }

  for (guint i = 0; i < cells->len; i++)
    {
      guint32 cell = g_array_index (cells, guint32, i);
      double x = cell % grid->columns - sum_x / cells->len;
      double y = cell / grid->columns - sum_y / cells->len;

      if (x * x + y * y < best)
        {
          best = x * x + y * y;
          extent.middle = cell;
        }
    }

  return extent;
}

VdMapIndex *
vd_map_index_new (const VdMap *map)
{
  VdMapIndex *self;

  g_assert (map != NULL);

  self = g_new0 (VdMapIndex, 1);
  self->sides = g_array_new (FALSE, FALSE, sizeof (VdStretch));
  self->paths = g_array_new (FALSE, FALSE, sizeof (VdStretch));
  self->names = g_array_sized_new (FALSE, FALSE, sizeof (guint), map->names->len);
  self->regions = g_array_new (FALSE, FALSE, sizeof (VdExtent));

  for (guint i = 0; i < map->runs->len; i++)
    {
      const GArray *sides = g_array_index (map->runs, VdRun, i).sides;

      add_stretches (self->sides, i, &(Line) { map, sides->data, sizeof (VdMapSide), sides->len });
    }

  for (guint i = 0; i < map->paths->len; i++)
    {
      const GArray *cells = g_array_index (map->paths, VdPath, i).cells;

      add_stretches (self->paths, i, &(Line) { map, cells->data, sizeof (guint32), cells->len });
    }

  for (guint i = 0; i < map->names->len; i++)
    g_array_append_val (self->names, i);
  g_array_sort_with_data (self->names, compare_names, map->names);

  for (guint i = 0; i < map->regions->len; i++)
    {
      VdExtent extent = find_extent (&map->grid, g_array_index (map->regions, VdRegion, i).cells);

      g_array_append_val (self->regions, extent);
    }

  return self;
}

void
vd_map_index_free (VdMapIndex *self)
{
  g_assert (self != NULL);

  g_array_unref (self->sides);
  g_array_unref (self->paths);
  g_array_unref (self->names);
  g_array_unref (self->regions);
  g_free (self);
}

/* Lines that may touch a cell: each once, as their stretches follow each other. */
static GArray *
find_lines (const VdMap  *map,
            const GArray *stretches,
            guint         cell)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (guint));
  int row = cell / map->grid.columns, column = cell % map->grid.columns;

  for (guint i = 0; i < stretches->len; i++)
    {
      const VdStretch *stretch = &g_array_index (stretches, VdStretch, i);
      const VdWindow *window = &stretch->window;

      /* A hexside may be named by the hex beyond it. */
      if (column >= window->left - 1 && column <= window->right + 1 &&
          row >= window->top - 1 && row <= window->bottom + 1 &&
          (lines->len == 0 || g_array_index (lines, guint, lines->len - 1) != stretch->line))
        g_array_append_val (lines, stretch->line);
    }

  return lines;
}

GArray *
vd_map_find_runs (const VdMap *map,
                  guint        cell)
{
  g_return_val_if_fail (map != NULL && map->index != NULL, NULL);
  g_return_val_if_fail (cell < vd_grid_n_cells (&map->grid), NULL);

  return find_lines (map, map->index->sides, cell);
}

GArray *
vd_map_find_paths (const VdMap *map,
                   guint        cell)
{
  g_return_val_if_fail (map != NULL && map->index != NULL, NULL);
  g_return_val_if_fail (cell < vd_grid_n_cells (&map->grid), NULL);

  return find_lines (map, map->index->paths, cell);
}

guint
vd_map_index_find_name (const VdMapIndex *self,
                        const VdMap      *map,
                        guint             cell)
{
  guint low = 0, high = self->names->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;
      guint name = g_array_index (self->names, guint, middle);

      if (g_array_index (map->names, VdName, name).cell < cell)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

/* In a window */

static GArray *
list_parts (const GArray   *stretches,
            const VdWindow *window)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (VdLinePart));

  for (guint i = 0; i < stretches->len; i++)
    {
      const VdStretch *stretch = &g_array_index (stretches, VdStretch, i);
      const VdWindow *has = &stretch->window;
      VdLinePart part = { stretch->line, stretch->first, stretch->last };

      /* A hexside may be named by the hex beyond it. */
      if (has->left <= window->right + 1 && has->right >= window->left - 1 &&
          has->top <= window->bottom + 1 && has->bottom >= window->top - 1)
        g_array_append_val (parts, part);
    }

  return parts;
}

GArray *
vd_map_list_runs_near (const VdMap    *map,
                       const VdWindow *window)
{
  g_return_val_if_fail (map != NULL && map->index != NULL && window != NULL, NULL);

  return list_parts (map->index->sides, window);
}

GArray *
vd_map_list_paths_near (const VdMap    *map,
                        const VdWindow *window)
{
  g_return_val_if_fail (map != NULL && map->index != NULL && window != NULL, NULL);

  return list_parts (map->index->paths, window);
}

GArray *
vd_map_list_regions_near (const VdMap    *map,
                          const VdWindow *window)
{
  GArray *found;
  const GArray *extents;

  g_return_val_if_fail (map != NULL && map->index != NULL && window != NULL, NULL);

  found = g_array_new (FALSE, FALSE, sizeof (guint));
  extents = map->index->regions;

  for (guint i = 0; i < extents->len; i++)
    {
      const VdWindow *has = &g_array_index (extents, VdExtent, i).window;

      if (has->left <= window->right && has->right >= window->left &&
          has->top <= window->bottom && has->bottom >= window->top)
        g_array_append_val (found, i);
    }

  return found;
}

static int
compare_numbers (gconstpointer a,
                 gconstpointer b)
{
  guint x = *(const guint *) a, y = *(const guint *) b;

  return (x > y) - (x < y);
}

GArray *
vd_map_list_names_in (const VdMap    *map,
                      const VdWindow *window)
{
  GArray *found;
  const VdMapIndex *index;

  g_return_val_if_fail (map != NULL && window != NULL, NULL);

  found = g_array_new (FALSE, FALSE, sizeof (guint));
  index = map->index;

  for (int row = window->top; index != NULL && row <= window->bottom; row++)
    {
      guint end = row * map->grid.columns + window->right;
      guint i = vd_map_index_find_name (index, map, row * map->grid.columns + window->left);

      for (; i < index->names->len; i++)
        {
          guint number = g_array_index (index->names, guint, i);

          if (g_array_index (map->names, VdName, number).cell > end)
            break;

          g_array_append_val (found, number);
        }
    }

  for (guint i = 0; index == NULL && i < map->names->len; i++)
    if (vd_window_has (window, &map->grid, g_array_index (map->names, VdName, i).cell))
      g_array_append_val (found, i);

  g_array_sort (found, compare_numbers);
  return found;
}
