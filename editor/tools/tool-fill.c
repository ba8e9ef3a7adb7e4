#include "editor/tools/tools-private.h"

#include <glib/gi18n.h>

/* Shows what a fill from the hex would paint.  What is found holds for all hexes
 * in it, until the map changes. */
static void
show_patch (VdTools *self,
            VdSpot   spot)
{
  if (self->fill.found != NULL && self->view.cells_map == spot.map &&
      vd_cell_set_has (self->fill.found, spot.cell))
    return;

  vd_tools_forget_preview (self);
  self->fill.found = vd_select_terrain (vd_tools_get_map (self, spot.map), spot.cell,
                                        !self->fill.everywhere);
  self->view.cells_map = spot.map;
  self->view.patch = self->fill.found;
}

static void
show_what_is_meant (VdTools *self)
{
  const VdToolView *view = &self->view;

  if (view->has_over)
    show_patch (self, view->over);
  else if (view->has_cursor)
    show_patch (self, view->cursor);
  else
    vd_tools_forget_preview (self);
}

static void
fill_from (VdTools  *self,
           VdSpot    spot,
           gboolean  erase)
{
  g_autofree guint32 *cells = NULL;
  guint n;

  show_patch (self, spot);
  cells = vd_cell_set_list (self->fill.found, &n);
  vd_tools_paint_cells (self, &(VdCells) { spot.map, cells, n }, erase);
}

static void
hover (VdTools *self,
       double   x,
       double   y)
{
  show_what_is_meant (self);
}

static void
show_cursor (VdTools *self)
{
  if (self->view.has_cursor)
    show_patch (self, self->view.cursor);
}

static void
press (VdTools *self,
       double   x,
       double   y)
{
  VdSpot spot;

  if (vd_tools_find_spot (self, x, y, &spot))
    fill_from (self, spot, self->erase);
}

static void
activate (VdTools  *self,
          gboolean  erase)
{
  fill_from (self, self->view.cursor, erase);
}

/* What is alike now is looked for once somebody points there: just painted, the
 * hexes have nothing to be shown. */
static void
refresh (VdTools *self)
{
  vd_tools_forget_preview (self);
}

static void
turn (VdTools *self,
      int      by)
{
  vd_tools_set_everywhere (self, !self->fill.everywhere);
}

gboolean
vd_tools_get_everywhere (VdTools *self)
{
  g_return_val_if_fail (VD_IS_TOOLS (self), FALSE);

  return self->fill.everywhere;
}

void
vd_tools_set_everywhere (VdTools  *self,
                         gboolean  everywhere)
{
  g_return_if_fail (VD_IS_TOOLS (self));

  self->fill.everywhere = everywhere;
  vd_tools_forget_preview (self);
  if (self->project != NULL && self->tool == VD_TOOL_FILL)
    show_what_is_meant (self);
  g_object_notify (G_OBJECT (self), "everywhere");
  vd_tools_emit_changed (self);
}

const VdToolClass vd_tool_fill = {
  .info = {
    "fill", N_("Fill"),
    N_("Paint all hexes of one terrain that touch, or all on the map"),
    "vedette-fill-symbolic", "G", "crosshair", VD_PAINT_HEXES },
  .edits = VD_PART_TERRAIN,
  .press = press,
  .hover = hover,
  .show_cursor = show_cursor,
  .activate = activate,
  .pick = vd_tools_pick_terrain,
  .turn = turn,
  .refresh = refresh,
};
