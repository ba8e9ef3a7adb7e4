/* Maps to cells: what lies where, what joins what. */
#include "formats/compile/compile-private.h"

#include <string.h>

/* Sixty times what can be played; a grid is one line of a file, and must not
 * cost more memory than a machine has. */
#define MAX_CELLS (4u << 20)

/* Chart rows by their place in VdChart, as the rows of the scenario; what the
 * scenario has no room for is none of them. */
static guint8 *
translate_kinds (VdCompile    *self,
                 const GArray *kinds,
                 VdIdKind      what,
                 guint         most)
{
  guint8 *numbers = g_new (guint8, kinds->len + 1);

  memset (numbers, VD_NEVER, kinds->len + 1);
  for (guint i = 0; i < kinds->len; i++)
    {
      gpointer index;

      if (g_hash_table_lookup_extended (self->ids[what], g_array_index (kinds, VdKind, i).id,
                                        NULL, &index) &&
          GPOINTER_TO_UINT (index) < most)
        numbers[i] = GPOINTER_TO_UINT (index);
    }

  return numbers;
}

/* Fields */

static guint
add_field (VdCompile    *self,
           guint         map,
           const VdNode *node,
           const char   *id,
           const char   *name)
{
  VdScenario *s = self->scenario;
  VdField *field = &s->fields[s->n_fields];

  if (!vd_compile_has_room (self, node, s->n_fields, VD_MAX_FIELDS, N_("fields of play")) ||
      !vd_compile_add_id (self, VD_ID_FIELD, node, id))
    return VD_MAX_FIELDS;

  field->id = g_strdup (id);
  field->name = g_strdup (name != NULL ? name : id);
  field->map = map;
  return s->n_fields++;
}

/* Puts the cells of a rectangle on a field. */
static void
fill_field (VdScenario   *s,
            guint         map,
            guint         field,
            const VdArea *area)
{
  guint columns = s->grids[map].columns;

  for (guint row = area->top; row <= area->bottom && row < s->grids[map].rows; row++)
    for (guint column = area->left; column <= area->right && column < columns; column++)
      s->field[s->first_cell[map] + row * columns + column] = field;
}

static VdNode *
find_area_node (const VdMap *map,
                const char  *id)
{
  VD_EACH (node, vd_node_find (vd_document_get_root (map->document), "areas"), "area")
    if (g_strcmp0 (vd_node_ask (node, "id"), id) == 0)
      return node;

  return vd_document_get_root (map->document);
}

static void
add_fields (VdCompile   *self,
            guint        map,
            const VdMap *from)
{
  VdScenario *s = self->scenario;
  VdArea sheet = { NULL, NULL, 0, 0, from->grid.columns - 1, from->grid.rows - 1 };
  guint first = s->first_cell[map], n = vd_grid_n_cells (&from->grid);
  guint field;

  if (from->areas->len == 0)
    {
      field = add_field (self, map, vd_document_get_root (from->document), s->map_ids[map],
                         from->title);
      fill_field (s, map, field, &sheet);
    }
  else
    fill_field (s, map, VD_MAX_FIELDS, &sheet);

  for (guint i = 0; i < from->areas->len; i++)
    {
      const VdArea *area = &g_array_index (from->areas, VdArea, i);

      field = add_field (self, map, find_area_node (from, area->id), area->id, area->name);
      fill_field (s, map, field, area);
    }

  for (guint cell = first; cell < first + n; cell++)
    if (s->field[cell] >= VD_MAX_FIELDS)
      {
        s->terrain[cell] = VD_NEVER;
        s->field[cell] = 0;
      }
}

/* Edges */

/* The number of an edge among those of @field; made if it is new. */
static int
get_field_edge (VdField      *field,
                const VdEdge *edge)
{
  for (guint i = 0; i < G_N_ELEMENTS (field->edge_ids) && edge->id != NULL; i++)
    {
      if (field->edge_ids[i] == NULL)
        {
          field->edge_ids[i] = g_strdup (edge->id);
          field->edge_names[i] = g_strdup (edge->name != NULL ? edge->name : edge->id);
        }
      if (g_strcmp0 (field->edge_ids[i], edge->id) == 0)
        return i;
    }

  return -1;
}

static void
add_edges (VdScenario  *s,
           guint        map,
           const VdMap *from)
{
  for (guint i = 0; i < from->edges->len; i++)
    {
      const VdEdge *edge = &g_array_index (from->edges, VdEdge, i);

      for (guint c = 0; c < edge->cells->len; c++)
        {
          VdCell cell = s->first_cell[map] + g_array_index (edge->cells, guint32, c);
          int number = s->terrain[cell] != VD_NEVER
                       ? get_field_edge (&s->fields[s->field[cell]], edge) : -1;

          if (number >= 0)
            s->edges[cell] |= 1u << number;
        }
    }
}

/* Neighbours */

typedef struct
{
  int row;
  int column;
} Offset;

/* Where the six neighbours of a hex lie, for either parity of its line: read
 * off a small grid of the same make. */
static void
find_offsets (const VdGrid *grid,
              Offset        offsets[2][VD_N_DIRS])
{
  VdGrid small = { 8, 8, grid->orientation, grid->second_pushed, VD_SHORT_NONE };

  for (guint parity = 0; parity < 2; parity++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        guint row = 4 + (grid->orientation == VD_POINTY ? parity : 0);
        guint column = 4 + (grid->orientation == VD_POINTY ? 0 : parity);
        int next = vd_grid_next (&small, row * 8 + column, dir);

        offsets[parity][dir] = (Offset) { next / 8 - (int) row, next % 8 - (int) column };
      }
}

static void
join_cell (VdScenario   *s,
           guint         map,
           guint         row,
           guint         column,
           const Offset *offsets)
{
  const VdGrid *grid = &s->grids[map];
  VdCell cell = s->first_cell[map] + row * grid->columns + column;

  if (s->terrain[cell] == VD_NEVER)
    return;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      guint to_row = row + offsets[dir].row;
      guint to_column = column + offsets[dir].column;
      VdCell to = s->first_cell[map] + to_row * grid->columns + to_column;

      if (to_row < grid->rows && to_column < grid->columns &&
          s->terrain[to] != VD_NEVER && s->field[to] == s->field[cell])
        s->next[cell][dir] = to;
    }
}

static void
join_cells (VdScenario *s,
            guint       map)
{
  const VdGrid *grid = &s->grids[map];
  Offset offsets[2][VD_N_DIRS];

  find_offsets (grid, offsets);
  for (guint row = 0; row < grid->rows; row++)
    for (guint column = 0; column < grid->columns; column++)
      join_cell (s, map, row, column,
                 offsets[(grid->orientation == VD_POINTY ? row : column) & 1]);
}

/* Hexsides and paths */

static void
put_side (VdScenario *s,
          guint       map,
          VdMapSide   side,
          guint       kind)
{
  guint first = s->first_cell[map];
  int other = vd_grid_next (&s->grids[map], side.cell, side.dir);
  guint back = vd_dir_opposite (side.dir);
  guint16 bit = 1u << kind;

  s->sides[first + side.cell][side.dir] |= bit;
  if (other < 0)
    return;

  if (s->side_kinds[kind].directed)
    s->high_sides[first + other][back] |= bit;
  else
    s->sides[first + other][back] |= bit;
}

static void
add_sides (VdScenario   *s,
           guint         map,
           const VdMap  *from,
           const guint8 *kinds)
{
  for (guint i = 0; i < from->runs->len; i++)
    {
      const VdRun *run = &g_array_index (from->runs, VdRun, i);

      for (guint j = 0; j < run->sides->len && kinds[run->kind] != VD_NEVER; j++)
        put_side (s, map, g_array_index (run->sides, VdMapSide, j), kinds[run->kind]);
    }
}

static void
put_link (VdScenario *s,
          guint       map,
          guint       from,
          guint       to,
          guint8      bit)
{
  guint first = s->first_cell[map];
  int dir = vd_grid_dir (&s->grids[map], from, to);

  if (dir < 0)
    return;

  s->paths[first + from][dir] |= bit;
  s->paths[first + to][vd_dir_opposite (dir)] |= bit;
}

/* The edges by which the ends of @path leave, of those that its row lists. */
static void
put_ends (VdScenario   *s,
          guint         map,
          const VdPath *path,
          guint8        bit)
{
  g_auto (GStrv) words = vd_split_words (vd_node_ask (path->node, "off"));
  guint32 ends[2];

  if (path->cells->len == 0)
    return;

  ends[0] = g_array_index (path->cells, guint32, 0);
  ends[1] = g_array_index (path->cells, guint32, path->cells->len - 1);
  for (guint end = 0; end < 2; end++)
    {
      VdCell cell = s->first_cell[map] + ends[end];
      const VdField *field = &s->fields[s->field[cell]];

      for (guint i = 0; i < G_N_ELEMENTS (field->edge_ids) && field->edge_ids[i] != NULL; i++)
        if ((path->off & (1u << end)) && (s->edges[cell] & (1u << i)) &&
            g_strv_contains ((const char *const *) words, field->edge_ids[i]))
          s->paths_off[cell][i] |= bit;
    }
}

static void
add_paths (VdScenario   *s,
           guint         map,
           const VdMap  *from,
           const guint8 *kinds)
{
  for (guint i = 0; i < from->paths->len; i++)
    {
      const VdPath *path = &g_array_index (from->paths, VdPath, i);

      if (kinds[path->kind] == VD_NEVER)
        continue;

      for (guint j = 1; j < path->cells->len; j++)
        put_link (s, map, g_array_index (path->cells, guint32, j - 1),
                  g_array_index (path->cells, guint32, j), 1u << kinds[path->kind]);
      put_ends (s, map, path, 1u << kinds[path->kind]);
    }
}

/* Labels */

static void
name_cell (VdScenario *s,
           VdCell      cell,
           char       *label)
{
  s->labels[cell] = label;
  g_hash_table_insert (s->by_label, label, GUINT_TO_POINTER (cell + 1));
}

/* The other names of a hex that lies on several printed sheets are found too, unless they are
 * names already. */
static void
name_otherwise (VdCompile *self,
                guint      map,
                guint      cell)
{
  VdScenario *s = self->scenario;
  const VdMap *from = self->project->resolved->pdata[map];
  char *plain;

  for (guint nth = 1; (plain = vd_map_get_other_label (from, cell, nth)) != NULL; nth++)
    {
      char *name = s->n_maps == 1 ? plain : g_strconcat (s->map_ids[map], ":", plain, NULL);

      if (name != plain)
        g_free (plain);
      g_ptr_array_add (s->aliases, name);
      if (!g_hash_table_contains (s->by_label, name))
        g_hash_table_insert (s->by_label, name,
                             GUINT_TO_POINTER (s->first_cell[map] + cell + 1));
    }
}

static void
name_all_otherwise (VdCompile *self)
{
  VdScenario *s = self->scenario;

  for (guint map = 0; map < s->n_maps; map++)
    for (guint cell = 0; cell < vd_grid_n_cells (&s->grids[map]); cell++)
      if (vd_grid_has (&s->grids[map], cell))
        name_otherwise (self, map, cell);
}

/* Numbers that only one map has in play stand alone, others have their map
 * before them, and so have hexes out of play.  Behind the end of a short line there is
 * nothing that could have one. */
static void
label_cells (VdCompile *self)
{
  VdScenario *s = self->scenario;
  g_autoptr (GHashTable) uses = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint round = 0; round < 2; round++)
    for (guint map = 0; map < s->n_maps; map++)
      for (guint i = 0; i < vd_grid_n_cells (&s->grids[map]); i++)
        {
          g_autofree char *plain = vd_map_get_label (self->project->resolved->pdata[map], i);
          VdCell cell = s->first_cell[map] + i;
          gboolean in_play = s->terrain[cell] != VD_NEVER;
          guint n = GPOINTER_TO_UINT (g_hash_table_lookup (uses, plain));

          if (!vd_grid_has (&s->grids[map], i))
            continue;
          if (round == 0 && in_play)
            g_hash_table_insert (uses, g_steal_pointer (&plain), GUINT_TO_POINTER (n + 1));
          else if (round == 1 && (s->n_maps == 1 || (in_play && n == 1)))
            name_cell (s, cell, g_steal_pointer (&plain));
          else if (round == 1)
            name_cell (s, cell, g_strconcat (s->map_ids[map], ":", plain, NULL));
        }

  name_all_otherwise (self);
}

static void
put_terrain (VdScenario   *s,
             guint         map,
             const VdMap  *from,
             const guint8 *kinds)
{
  guint8 *terrain = s->terrain + s->first_cell[map];

  for (guint i = 0; i < vd_grid_n_cells (&from->grid); i++)
    terrain[i] = from->terrain[i] == VD_NO_TERRAIN ? VD_NEVER : kinds[from->terrain[i]];
}

static void
compile_map (VdCompile *self,
             guint      map)
{
  VdScenario *s = self->scenario;
  const VdChart *chart = self->project->chart;
  const VdMap *from = self->project->resolved->pdata[map];
  g_autofree guint8 *hexes = translate_kinds (self, chart->hexes, VD_ID_TERRAIN, s->n_terrains);
  g_autofree guint8 *sides = translate_kinds (self, chart->sides, VD_ID_SIDE_KIND, s->n_side_kinds);
  g_autofree guint8 *paths = translate_kinds (self, chart->paths, VD_ID_PATH_KIND, s->n_path_kinds);

  put_terrain (s, map, from, hexes);
  add_fields (self, map, from);
  add_edges (s, map, from);
  join_cells (s, map);
  add_sides (s, map, from, sides);
  add_paths (s, map, from, paths);
}

static void
add_map (VdCompile   *self,
         guint        map,
         const VdMap *from)
{
  VdScenario *s = self->scenario;
  const VdNode *root = vd_document_get_root (from->document);

  s->map_ids[map] = from->id != NULL ? g_strdup (from->id) : g_strdup_printf ("map-%u", map + 1);
  s->grids[map] = from->grid;
  s->first_cell[map] = s->n_cells;
  s->n_cells += vd_grid_n_cells (&from->grid);

  /* Without an id of its own a map keeps its place among the ids. */
  if (!vd_compile_add_id (self, VD_ID_MAP, root, s->map_ids[map]))
    g_ptr_array_add (self->names[VD_ID_MAP], s->map_ids[map]);
}

void
vd_compile_maps (VdCompile *self)
{
  VdScenario *s = self->scenario;
  GPtrArray *maps = self->project->resolved;

  s->map_ids = g_new0 (char *, maps->len + 1);
  s->grids = g_new0 (VdGrid, maps->len + 1);
  s->first_cell = g_new0 (guint, maps->len + 1);

  for (; s->n_maps < maps->len; s->n_maps++)
    {
      const VdMap *map = maps->pdata[s->n_maps];

      if (!vd_compile_has_room (self, vd_document_get_root (map->document),
                                s->n_cells + vd_grid_n_cells (&map->grid), MAX_CELLS + 1,
                                N_("hexes")))
        break;
      add_map (self, s->n_maps, map);
    }

  vd_scenario_allocate (s, s->n_cells);
  for (guint i = 0; i < s->n_maps; i++)
    compile_map (self, i);
  if (s->n_cells <= VD_MAX_PLAY_CELLS)
    label_cells (self);
}
