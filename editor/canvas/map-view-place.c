#include "editor/canvas/map-view-private.h"

#define COMFORT 0.12 /* of the view: how near its border a hex is still in view */

static const VdLayout *
get_layout (VdMapView *self)
{
  return vd_editor_project_get_layout (self->project);
}

static int
get_width (VdMapView *self)
{
  return MAX (1, gtk_widget_get_width (GTK_WIDGET (self)));
}

static int
get_height (VdMapView *self)
{
  return MAX (1, gtk_widget_get_height (GTK_WIDGET (self)));
}

void
vd_map_view_to_layout (VdMapView *self,
                       double     x,
                       double     y,
                       double    *layout_x,
                       double    *layout_y)
{
  *layout_x = self->x + x / self->zoom;
  *layout_y = self->y + y / self->zoom;
}

/* Of a layout that is smaller than the view, all is in view; of a larger one
 * no more than half a view of nothing. */
static double
clamp_place (double place,
             double seen,
             double all)
{
  if (seen >= all)
    return (all - seen) / 2;

  return CLAMP (place, -seen / 2, all - seen / 2);
}

void
vd_map_view_set_place (VdMapView *self,
                       double     x,
                       double     y)
{
  self->x = clamp_place (x, get_width (self) / self->zoom, get_layout (self)->width);
  self->y = clamp_place (y, get_height (self) / self->zoom, get_layout (self)->height);
  vd_tools_set_visible (self->tools, &(VdRect) { self->x, self->y, get_width (self) / self->zoom,
                                                 get_height (self) / self->zoom });
  self->slid = TRUE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "moved");
}

gboolean
vd_map_view_get_place (VdMapView *self,
                       VdRect    *place)
{
  g_return_val_if_fail (VD_IS_MAP_VIEW (self) && place != NULL, FALSE);

  if (self->project == NULL)
    return FALSE;

  *place = (VdRect) { self->x, self->y, get_width (self) / self->zoom,
                      get_height (self) / self->zoom };
  return TRUE;
}

void
vd_map_view_centre_on (VdMapView *self,
                       double     x,
                       double     y)
{
  g_return_if_fail (VD_IS_MAP_VIEW (self));

  vd_map_view_move_to (self, x - get_width (self) / self->zoom / 2,
                       y - get_height (self) / self->zoom / 2);
}

void
vd_map_view_move_to (VdMapView *self,
                     double     x,
                     double     y)
{
  if (self->project == NULL)
    return;

  self->fitted = VD_NO_MAP;
  vd_map_view_set_place (self, x, y);
}

static void
set_zoom (VdMapView *self,
          double     zoom)
{
  zoom = CLAMP (zoom, VD_MIN_ZOOM, VD_MAX_ZOOM);
  if (self->zoom == zoom)
    return;

  self->zoom = zoom;
  g_object_notify (G_OBJECT (self), "zoom");
}

void
vd_map_view_zoom_at (VdMapView *self,
                     double     zoom,
                     double     x,
                     double     y)
{
  double layout_x, layout_y;

  if (self->project == NULL)
    return;

  vd_map_view_to_layout (self, x, y, &layout_x, &layout_y);
  set_zoom (self, zoom);
  vd_map_view_move_to (self, layout_x - x / self->zoom, layout_y - y / self->zoom);
}

/* What one works at stays where it is. */
void
vd_map_view_zoom_by (VdMapView *self,
                     double     factor)
{
  const VdToolView *tools;
  double x = -1, y = -1;

  g_return_if_fail (VD_IS_MAP_VIEW (self) && factor > 0);

  tools = self->project != NULL ? vd_tools_get_view (self->tools) : NULL;

  if (tools != NULL && tools->has_cursor)
    vd_map_view_locate (self, tools->cursor, &x, &y);

  if (x < 0 || y < 0 || x > get_width (self) || y > get_height (self))
    {
      x = get_width (self) / 2.0;
      y = get_height (self) / 2.0;
    }

  vd_map_view_zoom_at (self, self->zoom * factor, x, y);
}

void
vd_map_view_fit (VdMapView *self,
                 int        map)
{
  VdRect rect;

  g_return_if_fail (VD_IS_MAP_VIEW (self) && map >= VD_ALL_MAPS);
  g_return_if_fail (self->project == NULL || map < (int) self->pictures->len);

  if (self->project == NULL || get_layout (self)->maps->len == 0)
    return;

  rect = (VdRect) { 0, 0, get_layout (self)->width, get_layout (self)->height };
  if (map >= 0)
    {
      rect = vd_layout_get (get_layout (self), map);
      rect = (VdRect) { rect.x - VD_LAYOUT_MARGIN, rect.y - VD_LAYOUT_TITLE,
                        rect.width + 2 * VD_LAYOUT_MARGIN,
                        rect.height + VD_LAYOUT_TITLE + VD_LAYOUT_MARGIN };
    }

  set_zoom (self, MIN (get_width (self) / rect.width, get_height (self) / rect.height));
  vd_map_view_set_place (self, rect.x + rect.width / 2 - get_width (self) / self->zoom / 2,
                         rect.y + rect.height / 2 - get_height (self) / self->zoom / 2);
  self->fitted = map;
}

void
vd_map_view_locate (VdMapView *self,
                    VdSpot     spot,
                    double    *x,
                    double    *y)
{
  g_return_if_fail (self->project != NULL && x != NULL && y != NULL);

  vd_layout_centre (get_layout (self), vd_editor_project_get (self->project), spot, x, y);
  *x = (*x - self->x) * self->zoom;
  *y = (*y - self->y) * self->zoom;
}

void
vd_map_view_bring_into_view (VdMapView *self,
                             VdSpot     spot)
{
  double x, y, width = get_width (self), height = get_height (self);
  double border_x = MIN (width / 3, MAX (self->zoom, width * COMFORT));
  double border_y = MIN (height / 3, MAX (self->zoom, height * COMFORT));

  vd_map_view_locate (self, spot, &x, &y);
  if (x >= border_x && y >= border_y && x <= width - border_x && y <= height - border_y)
    return;

  vd_map_view_move_to (self,
                       self->x + (x - CLAMP (x, border_x, width - border_x)) / self->zoom,
                       self->y + (y - CLAMP (y, border_y, height - border_y)) / self->zoom);
}

void
vd_map_view_go_to (VdMapView *self,
                   VdSpot     spot)
{
  double x, y;

  g_return_if_fail (VD_IS_MAP_VIEW (self));

  if (self->project == NULL)
    return;

  vd_map_view_locate (self, spot, &x, &y);
  if (x < 0 || y < 0 || x > get_width (self) || y > get_height (self))
    vd_map_view_move_to (self, self->x + (x - get_width (self) / 2.0) / self->zoom,
                         self->y + (y - get_height (self) / 2.0) / self->zoom);

  vd_map_view_bring_into_view (self, spot);
  vd_tools_set_cursor (self->tools, spot);
}
