#include "formats/exchange/hex-facts.h"

#include <math.h>
#include <string.h>

#include "formats/exchange/starts.h"
#include "formats/project/spot.h"

typedef struct
{
  VdExport         *export;
  guint             number; /* of the map */
  const VdMap      *map;
  const VdDocument *document;
  GArray           *facts;
  GPtrArray        *path_kinds;
} Reader;

/* Hexes */

int
vd_hex_find_in_play (const VdMap *map,
                     const char  *label)
{
  int cell = label != NULL ? vd_map_find_cell (map, label) : -1;

  return cell >= 0 && vd_hex_is_in_play (map, cell) ? cell : -1;
}

char *
vd_hex_split_side (char     *word,
                   gboolean *is_directed)
{
  char *between = strpbrk (word, "/>");

  if (between == NULL || between == word || between[1] == '\0' ||
      strpbrk (between + 1, "/>") != NULL)
    return NULL;

  *is_directed = *between == '>';
  *between = '\0';
  return between + 1;
}

gboolean
vd_hex_find_side (const VdMap *map,
                  const char  *first,
                  const char  *second,
                  guint       *cell,
                  guint       *dir)
{
  int from = vd_hex_find_in_play (map, first), to = vd_hex_find_in_play (map, second);
  int way = from >= 0 && to >= 0 ? vd_grid_dir (&map->grid, from, to) : -1;

  *cell = MAX (from, 0);
  *dir = MAX (way, 0);
  return way >= 0;
}

/* The board has no axis but that of its lines. */
VdHex
vd_hex_get_axial (const VdGrid *grid,
                  guint         cell)
{
  VdHex hex = vd_grid_hex (grid, cell);

  return grid->orientation == VD_POINTY ? hex : (VdHex) { .q = hex.r, .r = hex.q };
}

double
vd_hex_in_millimetres (double widths)
{
  return round (widths * VD_HEX_ACROSS * 100) / 100;
}

const VdArea *
vd_hex_find_area (const VdMap *map,
                  guint        cell)
{
  guint column = cell % map->grid.columns, row = cell / map->grid.columns;

  for (guint i = 0; i < map->areas->len; i++)
    {
      const VdArea *area = &g_array_index (map->areas, VdArea, i);

      if (area->left <= column && column <= area->right && area->top <= row && row <= area->bottom)
        return area;
    }

  return NULL;
}

guint
vd_hex_get_edge (const VdGrid *grid,
                 guint         dir)
{
  return grid->orientation == VD_POINTY ? (dir + 1) % VD_N_DIRS + 1
                                        : (2 * VD_N_DIRS - 3 - dir) % VD_N_DIRS + 1;
}

const char *
vd_hex_get_usual (const VdProject *project,
                  const VdMap     *map)
{
  const VdNode *terrain = vd_node_find (vd_document_get_root (map->document), "terrain");
  const char *usual = terrain != NULL ? vd_node_get (terrain, "default") : NULL;
  const GArray *kinds = project->chart->hexes;

  if (usual != NULL || map->usual >= kinds->len)
    return usual;

  return g_array_index (kinds, VdKind, map->usual).id;
}

/* Facts */

static void
add_fact (Reader        *self,
          VdHexFactKind  kind,
          guint          cell,
          const VdNode  *row,
          const VdNode  *unit)
{
  VdHexFact fact = {
    .cell = cell, .kind = kind, .order = self->facts->len, .row = row, .unit = unit,
  };

  g_array_append_val (self->facts, fact);
}

static void
lose_hex (Reader *self)
{
  vd_left_add (self->export->left, N_("mentions of hexes that the map does not have"), 1);
}

static void
read_names (Reader *self)
{
  const VdNode *row = vd_row_first (self->document, "names", "name");

  for (; row != NULL; row = vd_row_next (row))
    {
      int cell = vd_hex_find_in_play (self->map, vd_node_get (row, "at"));

      if (cell >= 0)
        add_fact (self, VD_HEX_NAME, cell, row, NULL);
      else
        vd_left_add_row (self->export->left, N_("names in hexes that the map does not have"), row);
    }
}

static void
read_regions (Reader *self)
{
  const VdNode *row = vd_row_first (self->document, "regions", "region");

  for (; row != NULL; row = vd_row_next (row))
    {
      g_auto (GStrv) labels = vd_split_words (vd_node_get (row, "hexes"));

      for (guint i = 0; labels[i] != NULL; i++)
        {
          int cell = vd_hex_find_in_play (self->map, labels[i]);

          if (cell >= 0)
            add_fact (self, VD_HEX_REGION, cell, row, NULL);
          else
            lose_hex (self);
        }
    }
}

static guint
find_path_kind (Reader     *self,
                const char *kind)
{
  guint place;

  if (!g_ptr_array_find_with_equal_func (self->path_kinds, kind, g_str_equal, &place))
    {
      place = self->path_kinds->len;
      g_ptr_array_add (self->path_kinds, (gpointer) kind);
    }

  return place;
}

static void
add_step (Reader       *self,
          const VdNode *path,
          guint         cell,
          guint         dir)
{
  VdHexFact fact = { .cell = cell, .kind = VD_HEX_STEP, .dir = dir, .row = path };

  fact.order = find_path_kind (self, vd_row_get (path, "kind"));
  g_array_append_val (self->facts, fact);
}

static void
read_step (Reader       *self,
           const VdNode *path,
           guint         from,
           guint         to)
{
  int dir = vd_grid_dir (&self->map->grid, from, to);

  if (dir >= 0)
    {
      add_step (self, path, from, dir);
      add_step (self, path, to, vd_dir_opposite (dir));
    }
  else
    vd_left_add (self->export->left, N_("steps of paths between hexes that do not touch"), 1);
}

static void
read_path (Reader       *self,
           const VdNode *path)
{
  g_auto (GStrv) labels = vd_split_words (vd_node_get (path, "hexes"));
  int before = -1;

  for (guint i = 0; labels[i] != NULL; i++)
    {
      int cell = vd_hex_find_in_play (self->map, labels[i]);

      if (cell < 0)
        lose_hex (self);
      else if (before >= 0)
        read_step (self, path, before, cell);
      else if (labels[1] == NULL)
        add_step (self, path, cell, VD_N_DIRS);
      before = cell;
    }
}

/* Returns: whether it is a place of a map that is exported */
static gboolean
find_place (Reader       *self,
            const VdNode *place,
            VdSpot       *spot)
{
  const VdProject *project = self->export->project;
  const char *at = vd_node_get (place, "at");
  const char *why = NULL;

  if (at == NULL || !vd_spot_find (project, at, spot) ||
      !vd_hex_is_in_play (g_ptr_array_index (project->resolved, spot->map), spot->cell))
    why = N_("places of units in hexes that the maps do not have");
  else if (!vd_export_has_map (self->export, spot->map))
    why = N_("places of units on other maps");

  if (why != NULL)
    vd_left_add_row (self->export->left, why, place);
  return why == NULL;
}

static void
read_units (Reader *self)
{
  const VdDocument *scenario = self->export->project->scenario;
  g_autoptr (GHashTable) units = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) placed = g_hash_table_new (NULL, NULL);
  const VdNode *row = vd_row_first (scenario, "setup", "place");
  VdSpot spot;

  vd_rows_index (scenario, "units", "unit", "id", units);
  for (; row != NULL; row = vd_row_next (row))
    {
      const VdNode *unit = g_hash_table_lookup (units, vd_row_get (row, "unit"));

      if (unit == NULL)
        vd_left_add_row (self->export->left, N_("places of units that there are not"), row);
      else if (find_place (self, row, &spot))
        {
          g_hash_table_add (placed, (gpointer) unit);
          if (spot.map == self->number)
            add_fact (self, VD_HEX_UNIT, spot.cell, row, unit);
        }
    }

  for (row = vd_row_first (scenario, "units", "unit"); row != NULL; row = vd_row_next (row))
    if (!g_hash_table_contains (placed, row))
      vd_left_add_row (self->export->left, N_("units that do not start in a hex"), row);
}

void
vd_hex_lose_rows (VdExport *export,
                  guint     map)
{
  const VdMap *resolved = g_ptr_array_index (export->project->resolved, map);
  const VdNode *row = vd_row_first (g_ptr_array_index (export->project->maps, map), "terrain",
                                    "hex");

  for (; row != NULL; row = vd_row_next (row))
    {
      int cell = vd_hex_find_in_play (resolved, vd_node_get (row, "at"));

      if (cell < 0 || resolved->hexes[cell] != row)
        vd_left_add_row (export->left, N_("second rows for a hex, or for none"), row);
    }
}

static int
compare_numbers (guint a,
                 guint b)
{
  return (a > b) - (a < b);
}

static int
compare_facts (gconstpointer a,
               gconstpointer b)
{
  const VdHexFact *first = a, *second = b;

  if (first->cell != second->cell)
    return compare_numbers (first->cell, second->cell);
  if (first->kind != second->kind)
    return compare_numbers (first->kind, second->kind);
  if (first->order != second->order)
    return compare_numbers (first->order, second->order);

  return compare_numbers (first->dir, second->dir);
}

GArray *
vd_hex_facts_list (VdExport *export,
                   guint     map)
{
  Reader self = {
    .export = export,
    .number = map,
    .map = g_ptr_array_index (export->project->resolved, map),
    .document = g_ptr_array_index (export->project->maps, map),
    .facts = g_array_new (FALSE, FALSE, sizeof (VdHexFact)),
    .path_kinds = g_ptr_array_new (),
  };
  const VdNode *path = vd_row_first (self.document, "paths", "path");

  read_names (&self);
  read_regions (&self);
  for (; path != NULL; path = vd_row_next (path))
    read_path (&self, path);
  if (export->project->scenario != NULL)
    read_units (&self);
  vd_hex_lose_rows (export, map);

  g_array_sort (self.facts, compare_facts);
  g_ptr_array_unref (self.path_kinds);
  return self.facts;
}
