#include "editor/walk/walk-order.h"

#include "editor/edits/sides.h"

static const VdCellSet *
get_part (const VdWalkTask *task)
{
  return task != NULL ? task->part : NULL;
}

void
vd_walk_count (const VdMap      *map,
               const VdWalkTask *task,
               guint            *n_hexes,
               guint            *n_entered)
{
  guint n;

  g_return_if_fail (map != NULL && n_hexes != NULL && n_entered != NULL);

  *n_hexes = *n_entered = 0;
  n = vd_grid_n_cells (&map->grid);
  for (guint cell = 0; cell < n; cell++)
    if (vd_part_has (get_part (task), map, cell))
      {
        (*n_hexes)++;
        *n_entered += vd_walk_task_is_done (task, map, cell);
      }
}

int
vd_walk_find_beside (const VdMap     *map,
                     const VdCellSet *part,
                     guint            cell,
                     int              by)
{
  int n;

  g_return_val_if_fail (map != NULL && (by == 1 || by == -1), -1);

  n = vd_grid_n_cells (&map->grid);
  for (int at = (int) cell + by; at >= 0 && at < n; at += by)
    if (vd_part_has (part, map, at))
      return at;

  return -1;
}

int
vd_walk_find_open (const VdMap      *map,
                   const VdWalkTask *task,
                   int               from)
{
  guint n;

  g_return_val_if_fail (map != NULL, -1);

  n = vd_grid_n_cells (&map->grid);
  for (guint i = 0; i < n; i++)
    {
      guint cell = (from + 1 + i) % n;

      if (vd_part_has (get_part (task), map, cell) && !vd_walk_task_is_done (task, map, cell))
        return cell;
    }

  return -1;
}

/* Along lines */

/* Hexsides of one kind, each by the number of its hex and direction, seen from both hexes. */
typedef struct
{
  const VdMap     *map;
  const VdCellSet *part;    /* (nullable) */
  GHashTable      *there;   /* those that are on the map */
  GHashTable      *reached; /* those that hang together with where one is */
  GArray          *open;    /* of VdMapSide, reached: what meets these is still to be looked for */
} Sides;

static gpointer
number_of (VdMapSide side)
{
  return GUINT_TO_POINTER (1 + side.cell * VD_N_DIRS + side.dir);
}

static gboolean
is_inside (const VdMap *map,
           VdMapSide    side)
{
  return vd_grid_next (&map->grid, side.cell, side.dir) >= 0;
}

static void
add_sides (Sides *self,
           guint  kind)
{
  for (guint i = 0; i < self->map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (self->map->runs, VdRun, i);

      for (guint s = 0; run->kind == kind && s < run->sides->len; s++)
        {
          VdMapSide side = g_array_index (run->sides, VdMapSide, s);

          if (!is_inside (self->map, side))
            continue;

          g_hash_table_add (self->there, number_of (side));
          g_hash_table_add (self->there, number_of (vd_side_turn (&self->map->grid, side)));
        }
    }
}

static void
reach (Sides     *self,
       VdMapSide  side)
{
  if (!g_hash_table_contains (self->there, number_of (side)) ||
      g_hash_table_contains (self->reached, number_of (side)))
    return;

  g_hash_table_add (self->reached, number_of (side));
  g_hash_table_add (self->reached, number_of (vd_side_turn (&self->map->grid, side)));
  g_array_append_val (self->open, side);
}

/* The sides next to it round its hex, seen from there. */
static void
reach_beside (Sides     *self,
              VdMapSide  side)
{
  reach (self, (VdMapSide) { side.cell, (side.dir + 1) % VD_N_DIRS });
  reach (self, (VdMapSide) { side.cell, (side.dir + VD_N_DIRS - 1) % VD_N_DIRS });
}

/* Of the hexes at both sides of a line, and beyond both its ends, the nearest one. */
static void
note_hexes (const Sides     *self,
            VdMapSide        side,
            guint            from,
            const VdCellSet *seen,
            int             *best)
{
  const VdGrid *grid = &self->map->grid;
  VdHex here = vd_grid_hex (grid, from);
  const int cells[] = {
    vd_grid_next (grid, side.cell, side.dir), side.cell,
    vd_grid_next (grid, side.cell, (side.dir + 1) % VD_N_DIRS),
    vd_grid_next (grid, side.cell, (side.dir + VD_N_DIRS - 1) % VD_N_DIRS),
  };

  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    if (vd_part_has (self->part, self->map, cells[i]) && !vd_cell_set_has (seen, cells[i]) &&
        (*best < 0 || vd_hex_distance (here, vd_grid_hex (grid, cells[i])) <
                      vd_hex_distance (here, vd_grid_hex (grid, *best))))
      *best = cells[i];
}

int
vd_walk_follow_sides (const VdMap     *map,
                      const VdCellSet *part,
                      guint            kind,
                      guint            cell,
                      const VdCellSet *seen)
{
  Sides sides = { map, part };
  int best = -1;

  g_return_val_if_fail (map != NULL && seen != NULL, -1);

  sides.there = g_hash_table_new (NULL, NULL);
  sides.reached = g_hash_table_new (NULL, NULL);
  sides.open = g_array_new (FALSE, FALSE, sizeof (VdMapSide));
  add_sides (&sides, kind);

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int next = vd_grid_next (&map->grid, cell, dir);

      reach (&sides, (VdMapSide) { cell, dir });
      /* What ends at a corner of the hex runs between two of its neighbours. */
      if (next >= 0)
        reach (&sides, (VdMapSide) { next, (dir + 2) % VD_N_DIRS });
    }

  for (guint i = 0; i < sides.open->len; i++)
    {
      VdMapSide side = g_array_index (sides.open, VdMapSide, i);

      reach_beside (&sides, side);
      reach_beside (&sides, vd_side_turn (&map->grid, side));
      note_hexes (&sides, side, cell, seen, &best);
    }

  g_hash_table_unref (sides.there);
  g_hash_table_unref (sides.reached);
  g_array_unref (sides.open);
  return best;
}

static void
add_reached (const VdPath *path,
             VdCellSet    *reached,
             GArray       *open)
{
  for (guint i = 0; i < path->cells->len; i++)
    {
      guint32 cell = g_array_index (path->cells, guint32, i);

      if (vd_cell_set_has (reached, cell))
        continue;

      vd_cell_set_put (reached, cell, TRUE);
      g_array_append_val (open, cell);
    }
}

int
vd_walk_follow_paths (const VdMap     *map,
                      const VdCellSet *part,
                      guint            kind,
                      guint            cell,
                      const VdCellSet *seen)
{
  g_autoptr (VdCellSet) reached = NULL;
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint32));
  VdHex here;
  int best = -1;

  g_return_val_if_fail (map != NULL && seen != NULL, -1);

  here = vd_grid_hex (&map->grid, cell);
  reached = vd_cell_set_new (vd_grid_n_cells (&map->grid));
  vd_cell_set_put (reached, cell, TRUE);
  g_array_append_val (open, cell);

  for (guint i = 0; i < open->len; i++)
    {
      guint at = g_array_index (open, guint32, i);
      g_autoptr (GArray) paths = vd_map_find_paths (map, at);

      if (vd_part_has (part, map, at) && !vd_cell_set_has (seen, at) &&
          (best < 0 || vd_hex_distance (here, vd_grid_hex (&map->grid, at)) <
                       vd_hex_distance (here, vd_grid_hex (&map->grid, best))))
        best = at;
      for (guint p = 0; p < paths->len; p++)
        {
          const VdPath *path = &g_array_index (map->paths, VdPath, g_array_index (paths, guint, p));

          if (path->kind == kind && vd_map_list_has_cell (path->cells, at))
            add_reached (path, reached, open);
        }
    }

  return best;
}
