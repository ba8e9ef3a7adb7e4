#include "editor/tools-private.h"

#include "editor/project-edits.h"
#include "editor/sides.h"

#define MAX_JUMP 3 /* sides that a quick hand may leave out */

const VdProject *
vd_tools_get_project (VdTools *self)
{
  return vd_editor_project_get (self->project);
}

const VdMap *
vd_tools_get_map (VdTools *self,
                  guint    map)
{
  return g_ptr_array_index (vd_tools_get_project (self)->resolved, map);
}

gboolean
vd_tools_find_spot (VdTools *self,
                    double   x,
                    double   y,
                    VdSpot  *spot)
{
  return vd_layout_at (vd_editor_project_get_layout (self->project), vd_tools_get_project (self),
                       x, y, spot);
}

gboolean
vd_tools_find_side (VdTools   *self,
                    double     x,
                    double     y,
                    gboolean   strict,
                    guint     *map,
                    VdMapSide *side)
{
  const VdGrid *grid;
  VdSpot spot;
  VdRect rect;

  if (!vd_tools_find_spot (self, x, y, &spot))
    return FALSE;

  *map = spot.map;
  grid = &vd_tools_get_map (self, spot.map)->grid;
  rect = vd_layout_get (vd_editor_project_get_layout (self->project), spot.map);

  return vd_side_nearest (grid, x - rect.x, y - rect.y, strict, side);
}

gboolean
vd_tools_is_directed (VdTools *self)
{
  const GArray *sides;

  if (self->project == NULL)
    return FALSE;

  sides = vd_tools_get_project (self)->chart->sides;
  return self->side_kind >= 0 && self->side_kind < (int) sides->len &&
         g_array_index (sides, VdKind, self->side_kind).directed;
}

/* Painting */

/* To erase a hex is to give it what lies everywhere. */
static int
find_usual (VdTools *self,
            guint    map)
{
  const GArray *hexes = vd_tools_get_project (self)->chart->hexes;
  VdNode *root = vd_document_get_root (vd_tools_get_map (self, map)->document);
  VdNode *terrain = vd_node_find (root, "terrain");
  const char *usual = terrain != NULL ? vd_node_get (terrain, "default") : NULL;

  for (guint i = 0; i < hexes->len; i++)
    if (usual == NULL || g_strcmp0 (g_array_index (hexes, VdKind, i).id, usual) == 0)
      return i;

  return -1;
}

guint
vd_tools_list_brush (VdTools *self,
                     VdSpot   middle,
                     guint   *cells)
{
  const VdMap *map = vd_tools_get_map (self, middle.map);
  guint n = 1, begun = 0;

  cells[0] = middle.cell;
  for (guint ring = 0; ring < self->brush; ring++)
    for (guint end = n; begun < end; begun++)
      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        {
          int near = vd_grid_next (&map->grid, cells[begun], dir);

          if (near >= 0 && map->terrain[near] != VD_NO_TERRAIN && !vd_brush_has (cells, n, near))
            cells[n++] = near;
        }

  return n;
}

void
vd_tools_paint_hex (VdTools  *self,
                    VdSpot    spot,
                    gboolean  erase)
{
  int kind = erase || self->hex_kind < 0 ? find_usual (self, spot.map) : self->hex_kind;
  guint cells[VD_MAX_BRUSH_CELLS];
  guint n = vd_tools_list_brush (self, spot, cells);

  /* A lone map has no chart, and nothing to paint with. */
  if (kind < 0 || kind >= (int) vd_tools_get_project (self)->chart->hexes->len)
    return;

  for (guint i = 0; i < n; i++)
    {
      spot.cell = cells[i];
      vd_editor_project_do (self->project,
                            vd_edit_paint_hex (vd_tools_get_project (self), spot, kind));
    }
}

void
vd_tools_paint_side (VdTools   *self,
                     guint      map,
                     VdMapSide  side,
                     gboolean   erase)
{
  const VdProject *project = vd_tools_get_project (self);

  if (self->side_kind >= (int) project->chart->sides->len)
    return;

  if (erase || self->side_kind < 0)
    {
      vd_editor_project_do (self->project,
                            vd_edit_erase_side (project, map, side, self->side_kind));
      return;
    }

  vd_editor_project_do (self->project,
                        vd_edit_paint_side (project, map, side, self->side_kind, self->run));
  self->run = vd_edit_find_run (vd_tools_get_project (self), map, side, self->side_kind);
}

/* Goes on from the last side of the stroke to the next, by way of those that
 * a quick hand has left out; so that slopes keep their low hexes on one hand. */
static void
continue_sides (VdTools   *self,
                guint      map,
                VdMapSide  side)
{
  VdGrid grid = vd_tools_get_map (self, map)->grid; /* an edit makes the map anew */
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (VdMapSide));

  if (!vd_side_path (&grid, self->last, side, MAX_JUMP, path))
    {
      g_array_append_val (path, side);
      self->run = NULL;
      vd_tools_paint_side (self, map, side, self->erase);
      self->last = side;
      return;
    }

  for (guint i = 0; i < path->len; i++)
    {
      VdMapSide next = vd_side_follow (&grid, self->last, g_array_index (path, VdMapSide, i));

      vd_tools_paint_side (self, map, next, self->erase);
      self->last = next;
    }
}

static void
stroke_side (VdTools  *self,
             double    x,
             double    y,
             gboolean  strict)
{
  guint map;
  VdMapSide side;

  if (!vd_tools_find_side (self, x, y, strict, &map, &side))
    return;

  if (!self->has_last || self->last_map != map)
    {
      if (self->flipped && vd_tools_is_directed (self))
        side = vd_side_turn (&vd_tools_get_map (self, map)->grid, side);

      vd_tools_paint_side (self, map, side, self->erase);
      self->last = side;
    }
  else if (!vd_side_equal (&vd_tools_get_map (self, map)->grid, self->last, side))
    continue_sides (self, map, side);

  self->has_last = TRUE;
  self->last_map = map;
}

static void
stroke_hex (VdTools *self,
            double   x,
            double   y)
{
  VdSpot spot;

  if (vd_tools_find_spot (self, x, y, &spot))
    vd_tools_paint_hex (self, spot, self->erase);
}

void
vd_tools_stroke (VdTools  *self,
                 double    x,
                 double    y,
                 gboolean  first)
{
  if (self->tool == VD_TOOL_TERRAIN)
    stroke_hex (self, x, y);
  else if (self->tool == VD_TOOL_SIDE)
    stroke_side (self, x, y, !first);
}
