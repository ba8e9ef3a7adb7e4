#include "editor/tools/tools-private.h"

#include <glib/gi18n.h>

#include "editor/tools/line.h"

/* The hexes that the brush touches on its way along the line to @to. */
static void
show_line (VdTools *self,
           VdSpot   to)
{
  VdToolView *view = &self->view;
  const VdMap *map = vd_tools_get_map (self, view->anchor.map);
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (VdCellSet) seen = vd_cell_set_new (vd_grid_n_cells (&map->grid));

  g_array_set_size (self->preview, 0);
  view->cells_map = view->anchor.map;
  if (to.map != view->anchor.map)
    return;

  vd_line_list (map, view->anchor.cell, to.cell, line);
  for (guint i = 0; i < line->len; i++)
    {
      VdSpot middle = { to.map, g_array_index (line, guint32, i) };
      guint cells[VD_MAX_BRUSH_CELLS];
      guint n = vd_tools_list_brush (self, middle, cells);

      for (guint c = 0; c < n; c++)
        if (!vd_cell_set_has (seen, cells[c]))
          {
            vd_cell_set_put (seen, cells[c], TRUE);
            g_array_append_val (self->preview, cells[c]);
          }
    }
}

static void
put_anchor (VdTools *self,
            VdSpot   spot)
{
  self->view.has_anchor = TRUE;
  self->view.anchor = spot;
  show_line (self, spot);
}

static void
forget_line (VdTools *self)
{
  self->view.has_anchor = FALSE;
  g_array_set_size (self->preview, 0);
}

static void
press (VdTools *self,
       double   x,
       double   y)
{
  VdSpot spot;

  forget_line (self);
  if (vd_tools_find_spot (self, x, y, &spot))
    put_anchor (self, spot);
}

static void
drag (VdTools *self,
      double   x,
      double   y)
{
  VdSpot spot;

  if (self->view.has_anchor && vd_tools_find_visible (self, x, y, &spot))
    show_line (self, spot);
}

static void
release (VdTools *self)
{
  vd_tools_paint_preview (self, self->erase);
  forget_line (self);
}

static void
show_cursor (VdTools *self)
{
  if (self->view.has_anchor && self->view.has_cursor)
    show_line (self, self->view.cursor);
}

/* Enter begins a line, and ends it where the next one may begin. */
static void
activate (VdTools  *self,
          gboolean  erase)
{
  VdToolView *view = &self->view;

  if (view->has_anchor && view->anchor.map == view->cursor.map)
    {
      show_line (self, view->cursor);
      vd_tools_paint_preview (self, erase);
      if (vd_spot_equal (view->anchor, view->cursor))
        {
          forget_line (self);
          return;
        }
    }

  put_anchor (self, view->cursor);
}

static void
cancel (VdTools *self)
{
  forget_line (self);
}

const VdToolClass vd_tool_line = {
  .info = {
    "line", N_("Line"),
    N_("Paint a straight line of hexes, as wide as the brush, from press to release"),
    "vedette-line-symbolic", "L", "crosshair", VD_PAINT_HEXES },
  .edits = VD_PART_TERRAIN,
  .press = press,
  .drag = drag,
  .release = release,
  .cancel = cancel,
  .show_cursor = show_cursor,
  .activate = activate,
  .pick = vd_tools_pick_terrain,
  .turn = vd_tools_size_brush,
};
