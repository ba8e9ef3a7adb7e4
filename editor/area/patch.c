#include "editor/area/patch-private.h"

#include <math.h>
#include <string.h>

#include "editor/maps/counters.h"

static const char *const hex_words[] = { "terrain", VD_PATCH_PROVENANCE, NULL };
static const char *const line_words[] = { "id", "kind", "name", VD_PATCH_PROVENANCE, NULL };
static const char *const path_words[] = { "id", "kind", "name", "off", VD_PATCH_PROVENANCE, NULL };
static const char *const name_words[] = {
  "text", "size", "look", "offset", "turn", VD_PATCH_PROVENANCE, NULL
};
static const char *const place_words[] = { "unit", "state", VD_PATCH_PROVENANCE, NULL };

const VdPatchRowInfo vd_patch_row_infos[VD_N_PATCH_KINDS] = {
  [VD_PATCH_HEX] = { "hex", VD_PART_TERRAIN, hex_words },
  [VD_PATCH_RUN] = { "run", VD_PART_SIDES, line_words },
  [VD_PATCH_PATH] = { "path", VD_PART_PATHS, path_words },
  [VD_PATCH_NAME] = { "name", VD_PART_NAMES, name_words },
  [VD_PATCH_REGION] = { "region", VD_PART_REGIONS, line_words },
  [VD_PATCH_PLACE] = { "place", VD_PART_COUNTERS, place_words },
};

/* Rows */

static void
row_free (VdPatchRow *row)
{
  g_ptr_array_unref (row->words);
  g_array_unref (row->hexes);
  g_free (row);
}

VdPatch *
vd_patch_new (VdOrientation orientation)
{
  VdPatch *self = g_new0 (VdPatch, 1);

  self->orientation = orientation;
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) row_free);

  return self;
}

void
vd_patch_free (VdPatch *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->rows);
  g_free (self->map);
  g_free (self->origin);
  g_free (self);
}

VdPatchRow *
vd_patch_add (VdPatch     *self,
              VdPatchKind  kind)
{
  VdPatchRow *row = g_new0 (VdPatchRow, 1);

  g_assert (kind < VD_N_PATCH_KINDS);

  row->kind = kind;
  row->words = g_ptr_array_new_with_free_func (g_free);
  row->hexes = g_array_new (FALSE, FALSE, sizeof (VdHex));
  g_ptr_array_add (self->rows, row);

  return row;
}

void
vd_patch_row_set (VdPatchRow *row,
                  const char *attribute,
                  const char *value)
{
  for (guint i = 0; i < row->words->len; i += 2)
    if (strcmp (row->words->pdata[i], attribute) == 0)
      {
        g_ptr_array_remove_range (row->words, i, 2);
        break;
      }

  if (value == NULL)
    return;

  g_ptr_array_add (row->words, g_strdup (attribute));
  g_ptr_array_add (row->words, g_strdup (value));
}

const char *
vd_patch_row_get (const VdPatchRow *row,
                  const char       *attribute)
{
  for (guint i = 0; i < row->words->len; i += 2)
    if (strcmp (g_ptr_array_index (row->words, i), attribute) == 0)
      return g_ptr_array_index (row->words, i + 1);

  return NULL;
}

guint
vd_patch_count (const VdPatch *self,
                VdPatchKind    kind)
{
  guint n = 0;

  g_return_val_if_fail (self != NULL && kind < VD_N_PATCH_KINDS, 0);

  for (guint i = 0; i < self->rows->len; i++)
    n += ((const VdPatchRow *) g_ptr_array_index (self->rows, i))->kind == kind;

  return n;
}

/* Turning */

static VdHex
turn_once (VdHex         hex,
           VdOrientation orientation)
{
  return (VdHex) { -hex.r, hex.q + hex.r };
}

/* Straight columns lie half a hexside further round, and so does the line
 * through their left and right. */
static VdHex
flip_hex (VdHex         hex,
          VdOrientation orientation)
{
  return orientation == VD_POINTY ? (VdHex) { -hex.q - hex.r, hex.r }
                                  : (VdHex) { -hex.q, hex.q + hex.r };
}

static void
change_hexes (VdPatch *self,
              VdHex  (*change) (VdHex hex, VdOrientation orientation))
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      GArray *hexes = ((VdPatchRow *) g_ptr_array_index (self->rows, i))->hexes;

      for (guint h = 0; h < hexes->len; h++)
        g_array_index (hexes, VdHex, h) = change (g_array_index (hexes, VdHex, h),
                                                  self->orientation);
    }
}

/* The label of a name that was put beside its hex goes round with it, and leans as it
 * can be read: never beyond upright. */
static void
set_label (VdPatchRow *row,
           double      right,
           double      down,
           int         turn)
{
  g_autofree char *offset = g_strdup_printf ("%d %d",
                                             (int) round (CLAMP (right, -VD_NAME_FAR, VD_NAME_FAR)),
                                             (int) round (CLAMP (down, -VD_NAME_FAR, VD_NAME_FAR)));
  g_autofree char *slant = NULL;

  if (turn > VD_NAME_MOST_TURN)
    turn -= 180;
  if (turn != 0)
    slant = g_strdup_printf ("%d", turn);

  vd_patch_row_set (row, "offset", offset);
  vd_patch_row_set (row, "turn", slant);
}

static void
change_labels (VdPatch  *self,
               gboolean  is_flip)
{
  static const double half = 0.5, rise = 0.8660254037844386; /* of a sixth: cosine, sine */

  for (guint i = 0; i < self->rows->len; i++)
    {
      VdPatchRow *row = g_ptr_array_index (self->rows, i);
      VdNamePlace place;

      if (row->kind != VD_PATCH_NAME)
        continue;

      vd_name_parse_place (vd_patch_row_get (row, "offset"), vd_patch_row_get (row, "turn"),
                           &place);
      if (place.fixed && is_flip)
        set_label (row, -place.right, place.down, -place.turn);
      else if (place.fixed)
        set_label (row, place.right * half - place.down * rise,
                   place.right * rise + place.down * half,
                   place.turn != 0 ? place.turn + 60 : 0);
    }
}

void
vd_patch_rotate (VdPatch *self,
                 int      sixths)
{
  int n;

  g_return_if_fail (self != NULL);

  n = ((sixths % VD_N_DIRS) + VD_N_DIRS) % VD_N_DIRS;
  for (int i = 0; i < n; i++)
    {
      change_hexes (self, turn_once);
      change_labels (self, FALSE);
    }
  self->sixths = (self->sixths + n) % VD_N_DIRS;
}

void
vd_patch_flip (VdPatch *self)
{
  g_return_if_fail (self != NULL);

  change_hexes (self, flip_hex);
  change_labels (self, TRUE);
  self->sixths = (VD_N_DIRS - self->sixths) % VD_N_DIRS;
  self->flipped = !self->flipped;
}

gboolean
vd_patch_is_turned (const VdPatch *self)
{
  return self->sixths != 0 || self->flipped;
}

/* The steps of straight rows are those of straight columns with the two axes
 * exchanged; it is the same both ways. */
static VdHex
adapt_hex (const VdGrid *grid,
           VdHex         hex)
{
  return grid->orientation == VD_POINTY ? hex : (VdHex) { hex.r, hex.q };
}

int
vd_patch_find_cell (const VdMap *map,
                    guint        anchor,
                    VdHex        hex)
{
  VdHex from;
  VdHex way;
  int cell;

  g_return_val_if_fail (map != NULL && anchor < vd_grid_n_cells (&map->grid), -1);

  from = vd_grid_hex (&map->grid, anchor);
  way = adapt_hex (&map->grid, hex);
  cell = vd_grid_cell (&map->grid, (VdHex) { from.q + way.q, from.r + way.r });

  return cell >= 0 && map->terrain[cell] != VD_NO_TERRAIN ? cell : -1;
}

/* Copying */

typedef struct
{
  VdPatch         *patch;
  const VdMap     *map;
  const VdChart   *chart;
  const VdCellSet *cells;
  VdHex            anchor;
} Copy;

static void
add_cell (const Copy *copy,
          VdPatchRow *row,
          guint       cell)
{
  VdHex at = vd_grid_hex (&copy->map->grid, cell);
  VdHex way = adapt_hex (&copy->map->grid,
                         (VdHex) { at.q - copy->anchor.q, at.r - copy->anchor.r });

  g_array_append_val (row->hexes, way);
}

static VdPatchRow *
add_row (const Copy   *copy,
         VdPatchKind   kind,
         const VdNode *node)
{
  VdPatchRow *row = vd_patch_add (copy->patch, kind);
  const char *const *attributes = vd_patch_row_infos[kind].attributes;

  for (guint i = 0; node != NULL && attributes[i] != NULL; i++)
    if (vd_node_get (node, attributes[i]) != NULL)
      vd_patch_row_set (row, attributes[i], vd_node_get (node, attributes[i]));

  return row;
}

VdNode **
vd_patch_index_hexes (const VdMap *map)
{
  VdNode **nodes = g_new0 (VdNode *, vd_grid_n_cells (&map->grid));
  VdNode *terrain = vd_node_find (vd_document_get_root (map->document), "terrain");
  VdNode *node = terrain != NULL ? vd_node_get_first (terrain) : NULL;

  for (; node != NULL; node = vd_node_get_next (node))
    {
      const char *at = vd_node_get (node, "at");
      int cell = at != NULL ? vd_map_find_cell (map, at) : -1;

      if (cell >= 0 && nodes[cell] == NULL)
        nodes[cell] = node;
    }

  return nodes;
}

static void
copy_hexes (const Copy *copy)
{
  g_autofree VdNode **nodes = vd_patch_index_hexes (copy->map);

  for (guint cell = 0; cell < copy->cells->n_cells; cell++)
    {
      guint kind = copy->map->terrain[cell];
      VdPatchRow *row;

      if (!copy->cells->has[cell] || kind == VD_NO_TERRAIN)
        continue;

      row = add_row (copy, VD_PATCH_HEX, nodes[cell]);
      if (vd_patch_row_get (row, "terrain") == NULL && kind < copy->chart->hexes->len)
        vd_patch_row_set (row, "terrain", g_array_index (copy->chart->hexes, VdKind, kind).id);
      add_cell (copy, row, cell);
    }
}

static gboolean
is_side_taken (const Copy *copy,
               VdMapSide   side)
{
  return vd_cell_set_has (copy->cells, side.cell) ||
         vd_cell_set_has (copy->cells, vd_grid_next (&copy->map->grid, side.cell, side.dir));
}

/* The pieces of a run that are taken. */
static void
copy_run (const Copy  *copy,
          const VdRun *run)
{
  VdPatchRow *row = NULL;

  for (guint i = 0; i < run->sides->len; i++)
    {
      VdMapSide side = g_array_index (run->sides, VdMapSide, i);

      if (!is_side_taken (copy, side))
        {
          row = NULL;
          continue;
        }

      if (row == NULL)
        row = add_row (copy, VD_PATCH_RUN, run->node);
      row->directed = g_array_index (copy->chart->sides, VdKind, run->kind).directed;
      add_cell (copy, row, side.cell);
      add_cell (copy, row, vd_grid_next (&copy->map->grid, side.cell, side.dir));
    }
}

static gboolean
is_step_taken (const Copy   *copy,
               const VdPath *path,
               guint         last)
{
  return vd_cell_set_has (copy->cells, g_array_index (path->cells, guint32, last - 1)) ||
         vd_cell_set_has (copy->cells, g_array_index (path->cells, guint32, last));
}

/* Only an end of the path leaves the map. */
static void
copy_steps (const Copy   *copy,
            const VdPath *path,
            guint         first,
            guint         last)
{
  VdPatchRow *row = add_row (copy, VD_PATCH_PATH, path->node);

  if (first > 0 && last < path->cells->len - 1)
    vd_patch_row_set (row, "off", NULL);
  for (guint i = first; i <= last; i++)
    add_cell (copy, row, g_array_index (path->cells, guint32, i));
}

/* The pieces of a path that are taken, with the hexes beyond the rim. */
static void
copy_path (const Copy   *copy,
           const VdPath *path)
{
  guint first = 0;

  for (guint i = 1; i <= path->cells->len; i++)
    if (i == path->cells->len || !is_step_taken (copy, path, i))
      {
        if (i - first > 1)
          copy_steps (copy, path, first, i - 1);
        first = i;
      }
}

static void
copy_region (const Copy     *copy,
             const VdRegion *region)
{
  VdPatchRow *row = NULL;

  for (guint i = 0; i < region->cells->len; i++)
    {
      guint32 cell = g_array_index (region->cells, guint32, i);

      if (!vd_cell_set_has (copy->cells, cell))
        continue;

      if (row == NULL)
        row = add_row (copy, VD_PATCH_REGION, region->node);
      add_cell (copy, row, cell);
    }
}

static void
copy_names (const Copy *copy)
{
  for (guint i = 0; i < copy->map->names->len; i++)
    {
      const VdName *name = &g_array_index (copy->map->names, VdName, i);

      if (vd_cell_set_has (copy->cells, name->cell))
        add_cell (copy, add_row (copy, VD_PATCH_NAME, name->node), name->cell);
    }
}

static void
copy_counters (const Copy      *copy,
               const VdProject *project)
{
  g_autoptr (GArray) counters = vd_counters_new (project);

  for (guint i = 0; i < counters->len; i++)
    {
      const VdCounter *counter = &g_array_index (counters, VdCounter, i);

      if (g_ptr_array_index (project->resolved, counter->spot.map) == copy->map &&
          vd_cell_set_has (copy->cells, counter->spot.cell))
        add_cell (copy, add_row (copy, VD_PATCH_PLACE, counter->place), counter->spot.cell);
    }
}

VdPatch *
vd_patch_copy (const VdProject *project,
               guint            map,
               const VdCellSet *cells,
               guint            anchor,
               VdParts          parts)
{
  const VdMap *from;
  VdPatch *patch;
  Copy copy;

  g_return_val_if_fail (project != NULL && map < project->resolved->len && cells != NULL, NULL);

  from = g_ptr_array_index (project->resolved, map);
  g_return_val_if_fail (cells->n_cells == vd_grid_n_cells (&from->grid) &&
                        anchor < cells->n_cells, NULL);

  patch = vd_patch_new (from->grid.orientation);
  copy = (Copy) { patch, from, project->chart, cells, vd_grid_hex (&from->grid, anchor) };
  patch->map = g_strdup (from->id);
  patch->origin = vd_map_get_label (from, anchor);
  copy_hexes (&copy);
  for (guint i = 0; parts & VD_PART_SIDES && i < from->runs->len; i++)
    copy_run (&copy, &g_array_index (from->runs, VdRun, i));
  for (guint i = 0; parts & VD_PART_PATHS && i < from->paths->len; i++)
    copy_path (&copy, &g_array_index (from->paths, VdPath, i));
  if (parts & VD_PART_NAMES)
    copy_names (&copy);
  for (guint i = 0; parts & VD_PART_REGIONS && i < from->regions->len; i++)
    copy_region (&copy, &g_array_index (from->regions, VdRegion, i));
  if (parts & VD_PART_COUNTERS && project->scenario != NULL)
    copy_counters (&copy, project);

  return patch;
}
