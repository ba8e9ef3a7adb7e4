#include "editor/tools/tools-private.h"

#include <glib/gi18n.h>

/* Shows what a fill from the hex would paint.  What is found holds for all hexes
 * in it, until the map changes. */
static void
show_patch (VdTools *self,
            VdSpot   spot)
{
  const VdMap *map = vd_tools_get_map (self, spot.map);

  if (self->fill.found != NULL && self->view.cells_map == spot.map &&
      vd_cell_set_has (self->fill.found, spot.cell))
    return;

  g_clear_pointer (&self->fill.found, vd_cell_set_free);
  g_array_set_size (self->preview, 0);
  self->view.cells_map = spot.map;
  self->fill.found = vd_select_terrain (map, spot.cell, !self->fill.everywhere);

  for (guint32 cell = 0; cell < self->fill.found->n_cells; cell++)
    if (vd_cell_set_has (self->fill.found, cell))
      g_array_append_val (self->preview, cell);
}

static void
forget (VdTools *self)
{
  g_clear_pointer (&self->fill.found, vd_cell_set_free);
  g_array_set_size (self->preview, 0);
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
    forget (self);
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
  forget (self);
  if (self->view.has_cursor)
    show_patch (self, self->view.cursor);
}

static void
press (VdTools *self,
       double   x,
       double   y)
{
  VdSpot spot;

  if (!vd_tools_find_spot (self, x, y, &spot))
    return;

  show_patch (self, spot);
  vd_tools_paint_preview (self, self->erase);
}

static void
activate (VdTools  *self,
          gboolean  erase)
{
  show_patch (self, self->view.cursor);
  vd_tools_paint_preview (self, erase);
}

static void
refresh (VdTools *self)
{
  forget (self);
  show_what_is_meant (self);
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
  return self->fill.everywhere;
}

void
vd_tools_set_everywhere (VdTools  *self,
                         gboolean  everywhere)
{
  self->fill.everywhere = everywhere;
  forget (self);
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
