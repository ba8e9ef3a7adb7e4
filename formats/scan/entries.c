#include "formats/scan/entries.h"

typedef struct
{
  const char *kind; /* interned */
  gboolean    is_firm;
} Entry;

struct _VdEntries
{
  gatomicrefcount n_refs;
  VdGrid          grid;
  Entry          *entries[VD_N_ASKS]; /* by place */
};

/* --- places */

guint
vd_grid_n_places (const VdGrid *grid,
                  VdAsk         ask)
{
  return vd_grid_n_cells (grid) * (ask == VD_ASK_TERRAIN ? 1 : VD_N_SIDES_OWN);
}

int
vd_grid_find_place (const VdGrid *grid,
                    VdAsk         ask,
                    guint         cell,
                    guint         dir)
{
  g_return_val_if_fail (cell < vd_grid_n_cells (grid) && dir < VD_N_DIRS, -1);

  return ask == VD_ASK_TERRAIN ? (int) cell : vd_grid_find_side (grid, cell, dir);
}

/* --- what is there */

VdEntries *
vd_entries_new_blank (const VdGrid *grid)
{
  VdEntries *self = g_new0 (VdEntries, 1);

  g_atomic_ref_count_init (&self->n_refs);
  self->grid = *grid;
  for (VdAsk ask = 0; ask < VD_N_ASKS; ask++)
    self->entries[ask] = g_new0 (Entry, vd_grid_n_places (grid, ask));
  return self;
}

VdEntries *
vd_entries_ref (VdEntries *self)
{
  g_atomic_ref_count_inc (&self->n_refs);
  return self;
}

void
vd_entries_unref (VdEntries *self)
{
  if (!g_atomic_ref_count_dec (&self->n_refs))
    return;

  for (VdAsk ask = 0; ask < VD_N_ASKS; ask++)
    g_free (self->entries[ask]);
  g_free (self);
}

static void
put (VdEntries  *self,
     VdAsk       ask,
     int         place,
     const char *kind,
     gboolean    is_firm)
{
  Entry *entry = place >= 0 ? &self->entries[ask][place] : NULL;

  if (entry == NULL || entry->is_firm || (entry->kind != NULL && !is_firm))
    return;
  entry->kind = g_intern_string (kind);
  entry->is_firm = is_firm;
}

void
vd_entries_put (VdEntries  *self,
                VdAsk       ask,
                guint       cell,
                guint       dir,
                const char *kind)
{
  put (self, ask, vd_grid_find_place (&self->grid, ask, cell, dir), kind, TRUE);
}

const VdGrid *
vd_entries_get_grid (const VdEntries *self)
{
  return &self->grid;
}

const char *
vd_entries_get (const VdEntries *self,
                VdAsk            ask,
                guint            place)
{
  return self->entries[ask][place].kind;
}

gboolean
vd_entries_is_firm (const VdEntries *self,
                    VdAsk            ask,
                    guint            place)
{
  return self->entries[ask][place].is_firm;
}

gboolean
vd_entries_are_same (const VdEntries *self,
                     const VdEntries *other)
{
  for (VdAsk ask = 0; ask < VD_N_ASKS; ask++)
    for (guint i = 0; i < vd_grid_n_places (&self->grid, ask); i++)
      if (self->entries[ask][i].kind != other->entries[ask][i].kind ||
          self->entries[ask][i].is_firm != other->entries[ask][i].is_firm)
        return FALSE;

  return TRUE;
}

/* --- from a map */

/* Returns: (nullable): %NULL for a hex that is not in play */
static const char *
get_terrain (const VdChart *chart,
             guint          kind)
{
  return kind < chart->hexes->len ? g_array_index (chart->hexes, VdKind, kind).id : NULL;
}

static void
read_hexes (VdEntries     *self,
            const VdMap   *map,
            const VdChart *chart)
{
  for (guint cell = 0; cell < vd_grid_n_cells (&self->grid); cell++)
    if (map->hexes[cell] != NULL)
      vd_entries_put (self, VD_ASK_TERRAIN, cell, 0, get_terrain (chart, map->terrain[cell]));
}

static void
read_runs (VdEntries     *self,
           const VdMap   *map,
           const VdChart *chart)
{
  for (guint i = 0; i < map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (map->runs, VdRun, i);
      const VdKind *kind = &g_array_index (chart->sides, VdKind, run->kind);

      for (guint k = 0; k < run->sides->len && !kind->crosses; k++)
        {
          const VdMapSide *side = &g_array_index (run->sides, VdMapSide, k);

          vd_entries_put (self, VD_ASK_SIDE, side->cell, side->dir, kind->id);
        }
    }
}

static void
read_paths (VdEntries     *self,
            const VdMap   *map,
            const VdChart *chart)
{
  for (guint i = 0; i < map->paths->len; i++)
    {
      const VdPath *path = &g_array_index (map->paths, VdPath, i);
      const VdKind *kind = &g_array_index (chart->paths, VdKind, path->kind);

      for (guint k = 0; k + 1 < path->cells->len; k++)
        {
          guint cell = g_array_index (path->cells, guint32, k);
          int dir = vd_grid_dir (&self->grid, cell, g_array_index (path->cells, guint32, k + 1));

          if (dir >= 0)
            vd_entries_put (self, VD_ASK_PATH, cell, dir, kind->id);
        }
    }
}

/* --- where nothing is */

static gboolean
has_something (const VdEntries *self,
               VdAsk            ask,
               guint            cell)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int place = vd_grid_find_place (&self->grid, ask, cell, dir);

      if (place >= 0 && self->entries[ask][place].is_firm && *self->entries[ask][place].kind != 0)
        return TRUE;
    }
  return FALSE;
}

static void
put_nothing (VdEntries *self,
             VdAsk      ask,
             guint      cell)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    put (self, ask, vd_grid_find_place (&self->grid, ask, cell, dir), VD_ENTRY_NOTHING, FALSE);
}

/* Who has drawn a river along a hex has looked at its other sides. */
static void
guess_nothing (VdEntries *self,
               VdAsk      ask)
{
  for (guint cell = 0; cell < vd_grid_n_cells (&self->grid); cell++)
    if (has_something (self, ask, cell))
      put_nothing (self, ask, cell);
}

VdEntries *
vd_entries_new (const VdMap   *map,
                const VdChart *chart)
{
  VdEntries *self = vd_entries_new_blank (&map->grid);

  read_hexes (self, map, chart);
  read_runs (self, map, chart);
  read_paths (self, map, chart);
  guess_nothing (self, VD_ASK_SIDE);
  guess_nothing (self, VD_ASK_PATH);
  return self;
}
