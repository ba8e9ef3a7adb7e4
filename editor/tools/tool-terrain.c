#include "editor/tools/tools-private.h"

#include <glib/gi18n.h>

#include "editor/edits/project-edits.h"

/* To erase a hex is to give it what lies everywhere. */
static int
find_usual (VdTools *self,
            guint    map)
{
  const GArray *hexes = vd_tools_get_project (self)->chart->hexes;
  VdNode *root = vd_document_get_root (vd_tools_get_map (self, map)->document);
  VdNode *terrain = vd_node_find (root, "terrain");
  const char *usual = terrain != NULL ? vd_node_get (terrain, "default") : NULL;

  if (usual == NULL)
    return hexes->len > 0 ? 0 : -1;
  return vd_kind_find (hexes, usual);
}

guint
vd_tools_list_brush (VdTools *self,
                     VdSpot   middle,
                     guint   *cells)
{
  const VdMap *map;
  guint n = 1, begun = 0;

  g_return_val_if_fail (VD_IS_TOOLS (self) && self->project != NULL && cells != NULL, 0);

  map = vd_tools_get_map (self, middle.map);
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
vd_tools_paint_cells (VdTools       *self,
                      const VdCells *cells,
                      gboolean       erase)
{
  int chosen = self->kinds[VD_PAINT_HEXES];
  int kind = erase || chosen < 0 ? find_usual (self, cells->map) : chosen;
  VdManner manner = vd_tools_get_manner (self, cells->map, NULL);

  /* Who has a scan before him and paints clear ground has looked, and that is learnt from. */
  manner.says_usual = vd_tools_get_map (self, cells->map)->scans->len > 0;
  /* A lone map has no chart, and nothing to paint with. */
  if (kind < 0 || kind >= (int) vd_tools_get_project (self)->chart->hexes->len)
    return;

  vd_editor_project_do (self->project,
                        vd_edit_paint_hexes (vd_tools_get_project (self), cells, kind,
                                             erase || chosen < 0 ? NULL : &manner));
}

void
vd_tools_paint_preview (VdTools  *self,
                        gboolean  erase)
{
  /* The edit makes the preview anew. */
  g_autoptr (GArray) cells = g_array_copy (self->preview);

  if (cells->len > 0)
    vd_tools_paint_cells (self, &(VdCells) { self->view.cells_map,
                                             (const guint32 *) cells->data, cells->len }, erase);
}

static void
paint_brush (VdTools  *self,
             VdSpot    spot,
             gboolean  erase)
{
  guint32 cells[VD_MAX_BRUSH_CELLS];
  guint n = vd_tools_list_brush (self, spot, cells);

  vd_tools_paint_cells (self, &(VdCells) { spot.map, cells, n }, erase);
}

static void
stroke (VdTools  *self,
        double    x,
        double    y,
        gboolean  first)
{
  VdSpot spot;

  if (vd_tools_find_spot (self, x, y, &spot))
    paint_brush (self, spot, self->erase);
}

static void
activate (VdTools  *self,
          gboolean  erase)
{
  paint_brush (self, self->view.cursor, erase);
}

void
vd_tools_pick_terrain (VdTools *self,
                       VdSpot   spot)
{
  guint kind = vd_tools_get_map (self, spot.map)->terrain[spot.cell];

  if (kind != VD_NO_TERRAIN)
    vd_tools_set_hex_kind (self, kind);
}

void
vd_tools_size_brush (VdTools *self,
                     int      by)
{
  vd_tools_set_brush (self, CLAMP ((int) self->brush + by, 0, VD_MAX_BRUSH));
}

const VdToolClass vd_tool_terrain = {
  .info = {
    "terrain", N_("Terrain"),
    N_("Paint hexes by dragging; the right button erases, Ctrl+click takes up what lies there"),
    "vedette-terrain-symbolic", "T", "crosshair", VD_PAINT_HEXES },
  .edits = VD_PART_TERRAIN,
  .stroke = stroke,
  .activate = activate,
  .pick = vd_tools_pick_terrain,
  .turn = vd_tools_size_brush,
};
