#include "tests/editor/shared/random-draw.h"

#include <string.h>

#include "editor/area/select.h"

guint
draw_below (guint n)
{
  return n > 0 ? (guint) g_test_rand_int_range (0, n) : 0;
}

gboolean
draw_once_in (guint n)
{
  return draw_below (n) == 0;
}

const char *
draw_words (void)
{
  static const char *const words[] = {
    "", "Mill", "Old Mill", "a \"b\" & <c>", "L\303\274tzen", "St. James's", "x", "north", "1",
    "12", "  two  blanks ", "plan=a", "Burn", "Gut Klein-R\303\266da, the upper one",
  };

  return draw_of (words);
}

VdManner
draw_manner (void)
{
  static const char *const statuses[] = { NULL, NULL, "guess", "checked" };
  static const char *const sources[] = { NULL, NULL, NULL, "survey" };

  return (VdManner) { NULL, draw_of (sources), draw_of (statuses) };
}

const VdMap *
draw_map (const VdProject *project,
          guint           *map)
{
  *map = draw_below (project->maps->len);
  return g_ptr_array_index (project->resolved, *map);
}

VdSpot
draw_spot (const VdProject *project)
{
  guint map;
  const VdMap *resolved = draw_map (project, &map);

  return (VdSpot) { map, draw_below (vd_grid_n_cells (&resolved->grid)) };
}

char *
draw_hex (const VdProject *project)
{
  return project->maps->len > 0 ? vd_spot_name (project, draw_spot (project)) : g_strdup ("0101");
}

VdMapSide
draw_side (const VdProject *project,
           guint           *map)
{
  for (;;)
    {
      VdSpot spot = draw_spot (project);
      const VdMap *resolved = g_ptr_array_index (project->resolved, spot.map);
      guint dir = draw_below (VD_N_DIRS);

      *map = spot.map;
      if (vd_grid_next (&resolved->grid, spot.cell, dir) >= 0)
        return (VdMapSide) { spot.cell, dir };
    }
}

static VdCellSet *
draw_scattered (const VdMap *map)
{
  guint n_cells = vd_grid_n_cells (&map->grid);
  VdCellSet *cells = vd_cell_set_new (n_cells);

  for (guint left = 1 + draw_below (40); left > 0; left--)
    {
      guint cell = draw_below (n_cells);

      if (map->terrain[cell] != VD_NO_TERRAIN)
        vd_cell_set_put (cells, cell, TRUE);
    }

  return cells;
}

VdCellSet *
draw_cells (const VdMap *map)
{
  guint cell = draw_below (vd_grid_n_cells (&map->grid));
  guint how = draw_below (10);
  VdRect rect;

  if (how == 0)
    return vd_select_terrain (map, cell, draw_once_in (2));
  if (how < 4)
    return draw_scattered (map);

  vd_grid_centre (&map->grid, cell, &rect.x, &rect.y);
  rect.width = 1 + draw_below (8);
  rect.height = 1 + draw_below (8);
  return vd_select_rect (map, &rect);
}

GArray *
draw_list (const VdCellSet *cells)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 cell = 0; cell < cells->n_cells; cell++)
    if (vd_cell_set_has (cells, cell))
      g_array_append_val (list, cell);

  return list;
}

VdNode *
draw_child (const VdNode *parent,
            const char   *name)
{
  VdNode *drawn = NULL;
  guint n = 0;

  if (parent == NULL)
    return NULL;

  for (VdNode *child = vd_node_get_first (parent); child != NULL; child = vd_node_get_next (child))
    if ((name == NULL || strcmp (vd_node_get_name (child), name) == 0) && draw_once_in (++n))
      drawn = child;

  return drawn;
}

VdNode *
draw_row (const VdDocument *document,
          const char       *section,
          const char       *name)
{
  return draw_child (vd_node_find (vd_document_get_root (document), section), name);
}

VdNode *
draw_node (const VdDocument *document)
{
  VdNode *node = vd_document_get_root (document);

  for (guint depth = 1 + draw_below (3); depth > 0; depth--)
    {
      VdNode *child = draw_child (node, NULL);

      if (child == NULL)
        break;
      node = child;
    }

  return node;
}

VdDocument *
draw_document (const VdProject *project)
{
  guint i = draw_below (project->maps->len + 1);

  if (i < project->maps->len)
    return g_ptr_array_index (project->maps, i);
  if (project->scenario != NULL)
    return project->scenario;

  return project->maps->len > 0 ? g_ptr_array_index (project->maps, 0) : project->system;
}
