/* Entering what scans of the printed map seem to show. */
#include "editor/canvas/map-view-private.h"

#include "editor/edits/project-edits-sources.h"
#include "editor/scans/accept.h"

/* What is meant: the hex under the pointer, or that of the cursor if keys have moved it since;
 * or all that are selected. */
static VdCellSet *
list_meant (VdMapView *self,
            gboolean   area,
            guint     *map)
{
  const VdToolView *view = vd_tools_get_view (self->tools);
  VdCellSet *cells;
  VdSpot spot;

  if (area && view->area == NULL)
    return NULL;
  if (area)
    {
      *map = view->area_map;
      return vd_cell_set_copy (view->area);
    }
  if (!view->has_cursor && !view->has_over)
    return NULL;

  spot = view->has_over ? view->over : view->cursor;
  *map = spot.map;
  cells = vd_cell_set_new (vd_grid_n_cells (&vd_map_view_get_map (self, spot.map)->grid));
  vd_cell_set_put (cells, spot.cell, TRUE);
  return cells;
}

guint
vd_map_view_accept_hints (VdMapView *self,
                          gboolean   area,
                          double     least)
{
  VdParts parts = VD_PART_TERRAIN | VD_PART_SIDES | VD_PART_PATHS;
  g_autoptr (VdCellSet) cells = NULL;
  const char *source;
  guint map;

  g_return_val_if_fail (VD_IS_MAP_VIEW (self), 0);

  cells = self->hinter != NULL && self->hints_shown && self->board == NULL
          ? list_meant (self, area, &map) : NULL;
  if (cells == NULL)
    return 0;

  parts &= ~vd_tools_get_locked (self->tools);
  source = vd_tools_get_source (self->tools);
  if (source != NULL &&
      vd_source_find_in (vd_map_view_get_map (self, map)->document, source) == NULL)
    source = NULL;
  return vd_hinter_accept (self->hinter, self->project,
                           &(VdAcceptance) { map, cells, least, parts, source });
}

gboolean
vd_map_view_accept_by_key (VdMapView *self,
                           guint      key)
{
  double least = key == GDK_KEY_Y ? self->hints_least / 100.0 : 0;

  if (key != GDK_KEY_y && key != GDK_KEY_Y)
    return FALSE;

  if (vd_map_view_accept_hints (self, key == GDK_KEY_Y, least) == 0)
    gtk_widget_error_bell (GTK_WIDGET (self));
  return TRUE;
}
