#include "editor/canvas/map-view-private.h"

static const GdkRGBA accent = { 0.89, 0.36, 0.02, 1.0 };
static const GdkRGBA halo = { 1.0, 1.0, 1.0, 0.85 };

/* Where labels are */

static const VdMapPicture *
get_picture (VdMapView *self,
             guint      map)
{
  return map < self->pictures->len ? g_ptr_array_index (self->pictures, map) : NULL;
}

static const VdNode *
find_label_at (guint    map,
               double   x,
               double   y,
               gpointer user_data)
{
  VdMapView *self = user_data;
  const VdMapPicture *picture = get_picture (self, map);

  return picture != NULL && self->layers & VD_LAYER_NAMES
           ? vd_draw_cache_find_name_at (picture->cache, x, y) : NULL;
}

gboolean
vd_map_view_find_label (VdMapView    *self,
                        guint         map,
                        const VdName *name,
                        VdRect       *box)
{
  const VdMapPicture *picture = get_picture (self, map);

  return picture != NULL &&
         vd_draw_cache_find_name (picture->cache, vd_map_view_get_map (self, map), name, box);
}

static gboolean
find_label (guint         map,
            const VdName *name,
            VdRect       *box,
            gpointer      user_data)
{
  return vd_map_view_find_label (user_data, map, name, box);
}

void
vd_map_view_tell_labels (VdMapView *self)
{
  static const VdLabelSource source = { find_label_at, find_label };

  vd_tools_set_label_source (self->tools, &source, self);
}

/* The name that is chosen */

static const VdName *
find_name (const VdMap  *map,
           const VdNode *node)
{
  for (guint i = 0; i < map->names->len; i++)
    if (g_array_index (map->names, VdName, i).node == node)
      return &g_array_index (map->names, VdName, i);

  return NULL;
}

/* The one whose label is on its way, or else that of the cursor's hex. */
static const VdName *
find_chosen (VdMapView        *self,
             const VdToolView *view,
             guint            *map)
{
  *map = view->label != NULL ? view->label_map : view->cursor.map;
  if (view->label != NULL)
    return find_name (vd_map_view_get_map (self, *map), view->label);

  return view->has_cursor ? vd_tools_get_name_at (self->tools, view->cursor) : NULL;
}

void
vd_map_view_draw_label (VdMapView *self,
                        cairo_t   *cr)
{
  const VdToolView *view = vd_tools_get_view (self->tools);
  const VdName *name;
  double left, top;
  guint map;
  VdRect box, rect;

  if (vd_tools_get_tool (self->tools) != VD_TOOL_NAME || !(self->layers & VD_LAYER_NAMES))
    return;

  name = find_chosen (self, view, &map);
  if (name == NULL || !find_label (map, name, &box, self))
    return;

  rect = vd_map_view_get_rect (self, map);
  left = rect.x + box.x - self->x + (view->label != NULL ? view->label_x : 0);
  top = rect.y + box.y - self->y + (view->label != NULL ? view->label_y : 0);
  cairo_rectangle (cr, left * self->zoom - 3, top * self->zoom - 3, box.width * self->zoom + 6,
                   box.height * self->zoom + 6);
  gdk_cairo_set_source_rgba (cr, &halo);
  cairo_set_line_width (cr, 3.5);
  cairo_stroke_preserve (cr);
  gdk_cairo_set_source_rgba (cr, &accent);
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);
}

/* Keys */

/* With Shift the arrows move a label by small steps, Page Up and Page Down slant it;
 * with Ctrl the arrows move its name to another hex. */
gboolean
vd_map_view_name_by_key (VdMapView       *self,
                         guint            key,
                         GdkModifierType  state)
{
  GdkModifierType held = state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK | GDK_ALT_MASK |
                                  GDK_SUPER_MASK);
  gboolean is_up = key == GDK_KEY_Page_Up || key == GDK_KEY_KP_Page_Up;
  gboolean is_down = key == GDK_KEY_Page_Down || key == GDK_KEY_KP_Page_Down;
  int across = 0, down = 0;

  if (vd_tools_get_tool (self->tools) != VD_TOOL_NAME ||
      (held != GDK_SHIFT_MASK && held != GDK_CONTROL_MASK))
    return FALSE;

  if (!vd_map_view_find_arrow (key, &across, &down) &&
      !(held == GDK_SHIFT_MASK && (is_up || is_down)))
    return FALSE;

  if (held == GDK_CONTROL_MASK)
    vd_tools_shift_name (self->tools, across, down);
  else
    vd_tools_shift_label (self->tools, across, down, is_down - is_up);
  vd_map_view_follow_cursor (self);
  return TRUE;
}
