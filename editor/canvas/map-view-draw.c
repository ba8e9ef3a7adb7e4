#include "editor/canvas/map-view-private.h"

#include <math.h>

#include "core/board/debug.h"
#include "editor/widgets/stamp.h"
#include "formats/draw/counter-picture.h"

#define TILE_TIME 10000  /* microseconds of a frame */
#define TINY_COUNTER 7.0 /* pixels; below, a counter is a patch of its colour */
#define TITLE_PIXELS 9.0 /* a hex; below, titles of maps would be too small */

static const VdProject *
get_project (VdMapView *self)
{
  return vd_editor_project_get (self->project);
}

const VdMap *
vd_map_view_get_map (VdMapView *self,
                     guint      map)
{
  g_assert (map < get_project (self)->resolved->len);

  return g_ptr_array_index (get_project (self)->resolved, map);
}

VdRect
vd_map_view_get_rect (VdMapView *self,
                      guint      map)
{
  return vd_layout_get (vd_editor_project_get_layout (self->project), map);
}

/* Pictures of maps */

#define GROUND (VD_LAYER_TERRAIN | VD_LAYER_REGIONS)

/* What is kept is kept for the zoom of the view; an overview does without. */
static VdMapDraw
how_to_draw (const VdMapPicture *picture,
             const VdRect    *visible,
             double           pixels)
{
  VdMapView *view = picture->view;
  gboolean own = pixels == view->zoom * gtk_widget_get_scale_factor (GTK_WIDGET (view));

  return (VdMapDraw) { view->layers, picture->counters, visible, pixels,
                       own ? picture->cache : NULL, view->opacity,
                       .damaged = picture->damaged, .bounds = picture->bounds,
                       .laid = picture->laid };
}

/* With scans between. */
static VdMapDraw
how_to_draw_above (const VdMapPicture *picture,
                   const VdRect    *visible,
                   double           pixels)
{
  VdMapDraw how = how_to_draw (picture, visible, pixels);

  how.layers &= ~GROUND;
  how.bare = TRUE;
  return how;
}

static void
draw_all (const VdMapPicture *picture,
          cairo_t         *cr,
          const VdMapDraw *how)
{
  vd_draw_map (cr, vd_map_view_get_map (picture->view, picture->map),
               get_project (picture->view)->chart, how);
  vd_map_view_draw_status (picture->view, cr, picture->map, how->visible, how->pixels);
}

static void
draw_map (cairo_t      *cr,
          const VdRect *visible,
          double        pixels,
          gpointer      user_data)
{
  VdMapPicture *picture = user_data;
  VdMapDraw how = how_to_draw (picture, visible, pixels);

  if (vd_map_picture_get_inlay (picture) != VD_INLAY_BETWEEN)
    {
      draw_all (picture, cr, &how);
      return;
    }

  how.layers &= GROUND;
  how.cache = how.cache != NULL ? picture->ground_cache : NULL;
  vd_draw_map (cr, vd_map_view_get_map (picture->view, picture->map),
               get_project (picture->view)->chart, &how);
}

static void
draw_above_scans (cairo_t      *cr,
                  const VdRect *visible,
                  double        pixels,
                  gpointer      user_data)
{
  VdMapDraw how = how_to_draw_above (user_data, visible, pixels);

  draw_all (user_data, cr, &how);
}

/* Only where something is drawn already, as what is below shows them all. */
void
vd_map_picture_draw_names (const VdMapPicture *picture,
                           cairo_t            *cr,
                           const VdRect       *visible,
                           double              pixels)
{
  VdMapDraw how = vd_map_picture_get_inlay (picture) == VD_INLAY_BETWEEN
                  ? how_to_draw_above (picture, visible, pixels)
                  : how_to_draw (picture, visible, pixels);
  guint names = g_bit_nth_lsf (VD_LAYER_NAMES, -1);
  double opacity[VD_N_LAYERS] = { 0 };

  if (!(how.layers & VD_LAYER_NAMES))
    return;

  opacity[names] = how.opacity[names];
  how.opacity = opacity;
  how.bare = TRUE;
  cairo_push_group (cr);
  vd_draw_map (cr, vd_map_view_get_map (picture->view, picture->map),
               get_project (picture->view)->chart, &how);
  cairo_pop_group_to_source (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_ATOP);
  cairo_paint (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
}

static gboolean
prepare_map (const VdRect *visible,
             double        pixels,
             gpointer      user_data)
{
  VdMapPicture *picture = user_data;
  VdMapDraw how = vd_map_picture_get_inlay (picture) == VD_INLAY_BETWEEN
                  ? how_to_draw_above (picture, visible, pixels)
                  : how_to_draw (picture, visible, pixels);

  return vd_draw_prepare (vd_map_view_get_map (picture->view, picture->map),
                          get_project (picture->view)->chart, &how);
}

VdMapPicture *
vd_map_picture_new (VdMapView *view,
                guint      map)
{
  static const VdCanvasTilesInterface interface = {
    draw_map, prepare_map, draw_above_scans, vd_map_picture_lay_scans,
  };
  VdMapPicture *self = g_new0 (VdMapPicture, 1);

  self->view = view;
  self->map = map;
  self->tiles = vd_canvas_tiles_new (&interface, self);
  self->cache = vd_draw_cache_new ();
  self->ground_cache = vd_draw_cache_new ();
  vd_map_picture_add_scans (self);

  return self;
}

void
vd_map_picture_free (VdMapPicture *self)
{
  vd_map_picture_drop_hints (self);
  vd_map_picture_drop_scans (self);
  vd_canvas_tiles_free (self->tiles);
  vd_draw_cache_free (self->cache);
  vd_draw_cache_free (self->ground_cache);
  g_free (self->counters);
  g_free (self->damaged);
  g_clear_pointer (&self->bounds, g_array_unref);
  g_clear_pointer (&self->laid, g_array_unref);
  g_free (self);
}

void
vd_map_picture_invalidate (VdMapPicture    *self,
                       const VdRect *rect,
                       gboolean      names_stay)
{
  const VdMap *map = vd_map_view_get_map (self->view, self->map);

  vd_canvas_tiles_invalidate (self->tiles, rect);
  if (self->hint_tiles != NULL)
    vd_canvas_tiles_invalidate (self->hint_tiles, rect);
  vd_draw_cache_damage (self->cache, map, rect, names_stay);
  vd_draw_cache_damage (self->ground_cache, map, rect, names_stay);
}

void
vd_map_picture_settle (VdMapPicture *self)
{
  const VdMap *map = vd_map_view_get_map (self->view, self->map);
  VdRect rect;

  if (vd_draw_cache_settle (self->cache, map, &rect))
    {
      vd_canvas_tiles_invalidate (self->tiles, &rect);
      if (self->hint_tiles != NULL)
        vd_canvas_tiles_invalidate (self->hint_tiles, &rect);
    }
  vd_draw_cache_settle (self->ground_cache, map, &rect);
}

/* On a device pixel, so that tiles are shown as they were drawn. */
static double
snap_to (int    scale,
         double place)
{
  return round (place * scale) / scale;
}

static double
snap_to_pixels (VdMapView *self,
                double     place)
{
  return snap_to (gtk_widget_get_scale_factor (GTK_WIDGET (self)), place);
}

static void
show_title (VdMapView   *self,
            GtkSnapshot *snapshot,
            guint        map,
            double       left,
            double       top)
{
  const char *title = vd_map_view_get_map (self, map)->title;
  g_autoptr (PangoLayout) layout = NULL;
  PangoFontDescription *font;
  GdkRGBA color;

  if (title == NULL || get_project (self)->resolved->len < 2 || self->zoom < TITLE_PIXELS)
    return;

  layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), title);
  font = pango_font_description_copy (
    pango_context_get_font_description (pango_layout_get_context (layout)));
  pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_font_description_set_absolute_size (font, CLAMP (self->zoom * 0.5, 11, 28) * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (left, top - self->zoom * 0.9));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

static gboolean
intersect (const VdRect *a,
           const VdRect *b,
           VdRect       *both)
{
  double right = MIN (a->x + a->width, b->x + b->width);
  double bottom = MIN (a->y + a->height, b->y + b->height);

  both->x = MAX (a->x, b->x);
  both->y = MAX (a->y, b->y);
  both->width = right - both->x;
  both->height = bottom - both->y;

  return both->width > 0 && both->height > 0;
}

/* What is to be seen of a map; whether there is any. */
static gboolean
find_view (VdMapView   *self,
           guint        map,
           gint64       until,
           VdCanvasTilesView *tiles)
{
  VdRect rect = vd_map_view_get_rect (self, map);
  VdRect view = {
    self->x, self->y,
    gtk_widget_get_width (GTK_WIDGET (self)) / self->zoom,
    gtk_widget_get_height (GTK_WIDGET (self)) / self->zoom,
  };

  *tiles = (VdCanvasTilesView) { { 0, 0, rect.width, rect.height }, { 0 }, self->zoom,
                           gtk_widget_get_scale_factor (GTK_WIDGET (self)), until };
  if (!intersect (&rect, &view, &tiles->visible))
    return FALSE;

  tiles->visible.x -= rect.x;
  tiles->visible.y -= rect.y;
  return TRUE;
}

static gboolean
show_map (VdMapView   *self,
          GtkSnapshot *snapshot,
          guint        map,
          gint64       until)
{
  VdMapPicture *picture = g_ptr_array_index (self->pictures, map);
  VdRect rect = vd_map_view_get_rect (self, map);
  double left = snap_to_pixels (self, (rect.x - self->x) * self->zoom);
  double top = snap_to_pixels (self, (rect.y - self->y) * self->zoom);
  graphene_rect_t frame = GRAPHENE_RECT_INIT (left, top, rect.width * self->zoom,
                                              rect.height * self->zoom);
  gboolean complete = TRUE;
  GskRoundedRect outline;
  VdCanvasTilesView tiles;

  show_title (self, snapshot, map, left, top);
  if (!find_view (self, map, until, &tiles))
    return TRUE;

  gsk_rounded_rect_init_from_rect (&outline, &frame, 0);
  gtk_snapshot_append_outset_shadow (snapshot, &outline, &(GdkRGBA) { 0, 0, 0, 0.35 }, 0, 1, 0, 6);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_push_clip (snapshot, &frame);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (left, top));
  complete = vd_map_picture_show (picture, snapshot, &tiles, vd_map_view_get_line (self) - left);
  complete &= vd_map_picture_show_hints (picture, snapshot, &tiles);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_restore (snapshot);

  return complete;
}

/* Counters */

static void
show_face (VdMapView           *self,
           GtkSnapshot         *snapshot,
           const VdCounterFace *face,
           double               x,
           double               y,
           double               opacity)
{
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  double edge = VD_COUNTER_EDGE * self->zoom;
  int size = MAX (1, (int) round (edge * scale));

  if (opacity < 1)
    gtk_snapshot_push_opacity (snapshot, opacity);

  vd_stamp_show (vd_faces_get_stamp (self->faces, face, size), snapshot,
                 snap_to_pixels (self, x - edge / 2), snap_to_pixels (self, y - edge / 2),
                 1.0 / scale);

  if (opacity < 1)
    gtk_snapshot_pop (snapshot);
}

/* Where a counter is on the widget; whether any of it may be seen. */
static gboolean
find_counter (VdMapView       *self,
              const VdCounter *counter,
              double          *x,
              double          *y)
{
  double shift = counter->level * VD_STACK_STEP * self->zoom;

  vd_map_view_locate (self, counter->spot, x, y);
  *x += shift;
  *y -= shift;

  return *x > -self->zoom && *y > -self->zoom &&
         *x < gtk_widget_get_width (GTK_WIDGET (self)) + self->zoom &&
         *y < gtk_widget_get_height (GTK_WIDGET (self)) + self->zoom;
}

/* @strength: (out) (transfer full) (nullable): what @face borrows */
static void
look_up_side (VdMapView        *self,
              const VdCounter  *counter,
              VdCounterFace    *face,
              char            **strength)
{
  vd_faces_look_up (self->faces, get_project (self), counter->unit, face);
  if (counter->is_reduced)
    vd_counter_turn_over (face, counter->unit, strength);
}

static void
show_counter (VdMapView       *self,
              GtkSnapshot     *snapshot,
              const VdCounter *counter)
{
  const VdToolView *view = vd_tools_get_view (self->tools);
  g_autofree char *strength = NULL;
  VdCounterFace face;
  double x, y;

  if (!find_counter (self, counter, &x, &y))
    return;

  look_up_side (self, counter, &face, &strength);
  face.is_led = counter->is_led;
  face.selected = counter->place != NULL && counter->place == view->selected;
  show_face (self, snapshot, &face, x, y,
             counter->place != NULL && counter->place == view->carried ? 0.35 : 1);
}

/* Patches of one colour. */
typedef struct
{
  GdkRGBA color;
  GArray *places; /* of graphene_point_t */
} Patches;

static void
clear_patches (gpointer data)
{
  g_array_unref (((Patches *) data)->places);
}

static GArray *
find_places (GArray              *all,
             const VdCounterFace *face)
{
  Patches patches = { { face->red, face->green, face->blue, 1 }, NULL };

  for (guint i = 0; i < all->len; i++)
    if (gdk_rgba_equal (&g_array_index (all, Patches, i).color, &patches.color))
      return g_array_index (all, Patches, i).places;

  patches.places = g_array_new (FALSE, FALSE, sizeof (graphene_point_t));
  g_array_append_val (all, patches);
  return patches.places;
}

static void
fill_patches (VdMapView *self,
              cairo_t   *cr,
              GArray    *all)
{
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  double size = MAX (1, round (VD_COUNTER_EDGE * self->zoom * scale)) / scale;

  for (guint i = 0; i < all->len; i++)
    {
      const Patches *patches = &g_array_index (all, Patches, i);

      gdk_cairo_set_source_rgba (cr, &patches->color);
      for (guint j = 0; j < patches->places->len; j++)
        {
          graphene_point_t at = g_array_index (patches->places, graphene_point_t, j);

          cairo_rectangle (cr, at.x, at.y, size, size);
        }

      cairo_fill (cr);
    }
}

/* Counters too small to be read: thousands of them may be in view, so they are
 * filled together. */
static void
show_patches (VdMapView   *self,
              GtkSnapshot *snapshot)
{
  const GArray *counters = vd_map_view_get_counters (self);
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Patches));
  double half = VD_COUNTER_EDGE * self->zoom / 2, x, y;
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  cairo_t *cr;

  g_array_set_clear_func (all, clear_patches);
  for (guint i = 0; i < counters->len; i++)
    {
      const VdCounter *counter = &g_array_index (counters, VdCounter, i);
      g_autofree char *strength = NULL;
      graphene_point_t at;
      VdCounterFace face;

      if (!find_counter (self, counter, &x, &y))
        continue;

      look_up_side (self, counter, &face, &strength);
      at = GRAPHENE_POINT_INIT (snap_to (scale, x - half), snap_to (scale, y - half));
      g_array_append_val (find_places (all, &face), at);
    }

  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0,
                                                       gtk_widget_get_width (GTK_WIDGET (self)),
                                                       gtk_widget_get_height (GTK_WIDGET (self))));
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  fill_patches (self, cr, all);
  cairo_destroy (cr);
}

static gboolean
is_tiny (VdMapView *self)
{
  return VD_COUNTER_EDGE * self->zoom < TINY_COUNTER;
}

static void
show_carried (VdMapView   *self,
              GtkSnapshot *snapshot)
{
  const VdToolView *view = vd_tools_get_view (self->tools);
  const VdCounter *counter = vd_counters_find (vd_tools_get_counters (self->tools), view->carried);
  g_autofree char *strength = NULL;
  VdCounterFace face;

  if (counter == NULL)
    return;

  look_up_side (self, counter, &face, &strength);
  face.selected = TRUE;
  show_face (self, snapshot, &face, (view->x - self->x) * self->zoom,
             (view->y - self->y) * self->zoom, 0.9);
}

static void
show_counters (VdMapView   *self,
               GtkSnapshot *snapshot)
{
  const GArray *counters = vd_map_view_get_counters (self);
  const VdNode *place = vd_tools_get_view (self->tools)->selected;
  const VdCounter *selected = place != NULL ? vd_counters_find (counters, place) : NULL;

  if (is_tiny (self))
    show_patches (self, snapshot);

  for (guint i = 0; i < counters->len && !is_tiny (self); i++)
    if (&g_array_index (counters, VdCounter, i) != selected)
      show_counter (self, snapshot, &g_array_index (counters, VdCounter, i));

  /* Over those that it lies under, as it is the one that a drag would take. */
  if (selected != NULL)
    show_counter (self, snapshot, selected);
}

/* All of it */

/* Draws what is missing of a picture; returns whether none is, or what was drawn can be seen. */
static gboolean
draw_picture (VdMapPicture            *picture,
              const VdCanvasTilesView *tiles,
              gboolean                *all)
{
  gboolean map = vd_map_picture_show (picture, NULL, tiles, 0);
  gboolean hints = vd_map_picture_show_hints (picture, NULL, tiles);

  *all = map && hints;
  return (!map && !vd_canvas_tiles_is_turning (picture->tiles)) ||
         (!hints && !vd_canvas_tiles_is_turning (picture->hint_tiles));
}

/* Returns whether there is anything new to be seen. */
static gboolean
draw_more (VdMapView *self)
{
  gint64 until = g_get_monotonic_time () + TILE_TIME;
  gboolean all = TRUE, some = FALSE;

  for (guint i = 0; i < self->pictures->len; i++)
    {
      VdMapPicture *picture = g_ptr_array_index (self->pictures, i);
      VdCanvasTilesView tiles;
      gboolean done;

      if (!find_view (self, i, until, &tiles))
        continue;

      some |= draw_picture (picture, &tiles, &done);
      all &= done;
    }

  return all || some;
}

/* A frame that shows nothing new would take the time of tiles. */
static gboolean
on_more_tiles (gpointer user_data)
{
  VdMapView *self = user_data;

  if (!draw_more (self))
    return G_SOURCE_CONTINUE;

  self->draw_source = 0;
  gtk_widget_queue_draw (GTK_WIDGET (self));

  return G_SOURCE_REMOVE;
}

void
vd_map_view_snapshot (GtkWidget   *widget,
                      GtkSnapshot *snapshot)
{
  VdMapView *self = VD_MAP_VIEW (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  gint64 started = g_get_monotonic_time ();
  gint64 until = started + TILE_TIME;
  gboolean complete = TRUE;
  cairo_t *cr;

  if (self->project == NULL)
    return;

  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));

  for (guint i = 0; i < self->pictures->len; i++)
    complete &= show_map (self, snapshot, i, until);

  gtk_snapshot_push_opacity (snapshot, self->opacity[VD_LAYER_OF_COUNTERS]);
  if (self->show_counters && !self->scan_alone)
    show_counters (self, snapshot);
  gtk_snapshot_pop (snapshot);

  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  vd_map_view_draw_overlay (self, cr);
  vd_map_view_draw_line (self, cr);
  cairo_destroy (cr);

  show_carried (self, snapshot);
  gtk_snapshot_pop (snapshot);

  vd_debug (VD_DEBUG_DRAW, "snapshot: %.1f ms%s", (g_get_monotonic_time () - started) / 1000.0,
            complete ? "" : ", more tiles to come");

  self->is_behind = !complete;
  if (!complete && self->draw_source == 0)
    self->draw_source = g_idle_add (on_more_tiles, self);
}

gboolean
vd_map_view_is_drawn (VdMapView *self)
{
  g_return_val_if_fail (VD_IS_MAP_VIEW (self), FALSE);

  for (guint i = 0; i < self->pictures->len; i++)
    if (vd_underlay_is_busy (((VdMapPicture *) g_ptr_array_index (self->pictures, i))->underlay))
      return FALSE;

  return !self->is_behind;
}
