/* What scans of the printed map seem to show, over the map: a small hex of that terrain, lines
 * along sides and from hex to hex.  The surer, the stronger: a full line is as good as certain, a
 * dashed one is likely; a dotted ring is a hex that looks like nothing that was entered. */
#include "editor/canvas/map-view-private.h"

#include <glib/gi18n.h>

#include "editor/edits/project-edits-sources.h"
#include "editor/edits/sides.h"
#include "editor/scans/accept.h"
#include "editor/widgets/settings.h"
#include "editor/widgets/swatch.h"

#define LEAST_PIXELS 7.0 /* a hex; below, only terrain is shown */
#define INSET 0.54       /* of a hex, what is shown of its terrain */
#define USUAL 0.24       /* likewise, of what the map shows there already */
#define CERTAIN 0.95
#define SWATCH 96        /* pixels */
#define FAINT 0.55       /* of what is least sure, where the layer is seen in full */

static const GdkRGBA halo = { 1.0, 1.0, 1.0, 0.95 };
static const GdkRGBA ink = { 0.10, 0.08, 0.07, 1.0 };
static const GdkRGBA water = { 0.02, 0.36, 0.78, 1.0 };
static const GdkRGBA ridge = { 0.48, 0.22, 0.05, 1.0 };
static const GdkRGBA way = { 0.70, 0.05, 0.32, 1.0 };

/* A map, as it is drawn. */
typedef struct
{
  VdMapView   *view;
  cairo_t     *cr;
  const VdMap *map;
  guint        index;
  VdRect       rect; /* in the layout */
} Sheet;

/* --- pictures of terrain */

static cairo_surface_t *
make_picture (const VdChart *chart,
              guint          kind)
{
  g_autoptr (GdkTexture) texture = vd_swatch_hex (chart, kind, SWATCH);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SWATCH, SWATCH);

  gdk_texture_download (texture, cairo_image_surface_get_data (surface),
                        cairo_image_surface_get_stride (surface));
  cairo_surface_mark_dirty (surface);
  return surface;
}

static void
picture_free (gpointer data)
{
  if (data != NULL)
    cairo_surface_destroy (data);
}

/* That of a kind, or NULL if the chart lacks it. */
static cairo_surface_t *
get_picture (VdMapView  *self,
             const char *id)
{
  const VdChart *chart = vd_editor_project_get (self->project)->chart;
  int kind = vd_kind_find (chart->hexes, id);

  if (kind < 0)
    return NULL;

  if ((int) self->hint_pictures->len <= kind)
    g_ptr_array_set_size (self->hint_pictures, chart->hexes->len);
  if (self->hint_pictures->pdata[kind] == NULL)
    self->hint_pictures->pdata[kind] = make_picture (chart, kind);
  return self->hint_pictures->pdata[kind];
}

/* --- drawing */

static void
to_view (const Sheet *self,
         double       x,
         double       y,
         double      *view_x,
         double      *view_y)
{
  *view_x = (self->rect.x + x - self->view->x) * self->view->zoom;
  *view_y = (self->rect.y + y - self->view->y) * self->view->zoom;
}

static void
trace_inset (const Sheet *self,
             guint        cell,
             double       inset)
{
  double cx, cy;

  vd_grid_centre (&self->map->grid, cell, &cx, &cy);
  cairo_new_path (self->cr);
  for (guint corner = 0; corner < VD_N_DIRS; corner++)
    {
      double x, y;

      vd_grid_corner (&self->map->grid, cell, corner, &x, &y);
      to_view (self, cx + inset * (x - cx), cy + inset * (y - cy), &x, &y);
      cairo_line_to (self->cr, x, y);
    }
  cairo_close_path (self->cr);
}

/* From faint for what is least sure to full. */
static double
get_strength (const Sheet      *self,
              const VdScanHint *hint)
{
  double sure = (hint->confidence - VD_HINT_SURE) / (1 - VD_HINT_SURE);

  return (FAINT + (1 - FAINT) * CLAMP (sure, 0, 1)) * self->view->opacity[VD_LAYER_OF_HINTS];
}

/* Seen on every ground; dashed if it is not certain. */
static void
stroke (const Sheet      *self,
        const VdScanHint *hint,
        const GdkRGBA    *color,
        double            width)
{
  double strength = get_strength (self, hint), dash = CLAMP (self->view->zoom * 0.1, 3, 8);

  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_source_rgba (self->cr, halo.red, halo.green, halo.blue, halo.alpha * strength);
  cairo_set_line_width (self->cr, width + 2.5);
  cairo_stroke_preserve (self->cr);
  if (hint->confidence < CERTAIN)
    cairo_set_dash (self->cr, &dash, 1, 0);
  cairo_set_source_rgba (self->cr, color->red, color->green, color->blue, strength);
  cairo_set_line_width (self->cr, width);
  cairo_stroke (self->cr);
  cairo_set_dash (self->cr, NULL, 0, 0);
}

/* What lies where the map says nothing, and so is drawn there. */
static gboolean
is_usual (const Sheet *self,
          const char  *id)
{
  const GArray *kinds = vd_editor_project_get (self->view->project)->chart->hexes;

  return vd_kind_find (kinds, id) == self->map->usual;
}

static void
draw_terrain (const Sheet      *self,
              guint             cell,
              const VdScanHint *hint)
{
  cairo_surface_t *picture = get_picture (self->view, hint->kind);
  double inset = is_usual (self, hint->kind) ? USUAL : INSET;
  double x, y, edge = self->view->zoom * 1.16 * inset, scale = edge / SWATCH;

  if (picture == NULL)
    return;

  vd_grid_centre (&self->map->grid, cell, &x, &y);
  to_view (self, x, y, &x, &y);
  cairo_save (self->cr);
  trace_inset (self, cell, inset);
  cairo_clip (self->cr);
  cairo_translate (self->cr, x - edge / 2, y - edge / 2);
  cairo_scale (self->cr, scale, scale);
  cairo_set_source_surface (self->cr, picture, 0, 0);
  cairo_paint_with_alpha (self->cr, get_strength (self, hint));
  cairo_restore (self->cr);
  if (self->view->zoom < LEAST_PIXELS)
    return;
  trace_inset (self, cell, inset);
  stroke (self, hint, &ink, CLAMP (self->view->zoom * 0.035, 1, 2));
}

/* What looks like nothing that was entered. */
static void
draw_strange (const Sheet *self,
              guint        cell)
{
  double x, y, radius = self->view->zoom * 0.16, dots[] = { 1, CLAMP (radius / 2, 2, 5) };
  double opacity = self->view->opacity[VD_LAYER_OF_HINTS];

  vd_grid_centre (&self->map->grid, cell, &x, &y);
  to_view (self, x, y, &x, &y);
  cairo_new_path (self->cr);
  cairo_arc (self->cr, x, y, radius, 0, 2 * G_PI);
  cairo_set_source_rgba (self->cr, halo.red, halo.green, halo.blue, 0.8 * opacity);
  cairo_set_line_width (self->cr, 3.5);
  cairo_stroke_preserve (self->cr);
  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_dash (self->cr, dots, 2, 0);
  cairo_set_source_rgba (self->cr, ink.red, ink.green, ink.blue, opacity);
  cairo_set_line_width (self->cr, 1.8);
  cairo_stroke (self->cr);
  cairo_set_dash (self->cr, NULL, 0, 0);
}

static const GdkRGBA *
get_color (const Sheet *self,
           const char  *id)
{
  static const char *const wet[] = { "river", "stream", "ditch", NULL };
  const GArray *sides = vd_editor_project_get (self->view->project)->chart->sides;
  int kind = vd_kind_find (sides, id);
  const char *look = kind >= 0 ? g_array_index (sides, VdKind, kind).look : NULL;

  return look != NULL && g_strv_contains (wet, look) ? &water : &ridge;
}

static void
draw_side (const Sheet      *self,
           VdMapSide         side,
           const VdScanHint *hint)
{
  double p[4], x, y;

  vd_side_points (&self->map->grid, side, p);
  cairo_new_path (self->cr);
  for (guint i = 0; i < 4; i += 2)
    {
      to_view (self, p[i], p[i + 1], &x, &y);
      cairo_line_to (self->cr, x, y);
    }
  stroke (self, hint, get_color (self, hint->kind), CLAMP (self->view->zoom * 0.09, 2, 7));
}

static void
draw_step (const Sheet      *self,
           guint             from,
           guint             to,
           const VdScanHint *hint)
{
  double x, y;

  cairo_new_path (self->cr);
  vd_grid_centre (&self->map->grid, from, &x, &y);
  to_view (self, x, y, &x, &y);
  cairo_move_to (self->cr, x, y);
  vd_grid_centre (&self->map->grid, to, &x, &y);
  to_view (self, x, y, &x, &y);
  cairo_line_to (self->cr, x, y);
  stroke (self, hint, &way, CLAMP (self->view->zoom * 0.06, 2, 5));
}

static gboolean
is_line (const VdScanHint *hint)
{
  return vd_scan_hint_is_sure (hint) && *hint->kind != 0;
}

static void
draw_lines (const Sheet      *self,
            guint             cell,
            const VdHexHints *hints)
{
  for (guint dir = 0; dir < VD_N_DIRS / 2; dir++)
    {
      int next = vd_grid_next (&self->map->grid, cell, dir);

      if (next >= 0 && is_line (&hints->sides[dir]))
        draw_side (self, (VdMapSide) { cell, dir }, &hints->sides[dir]);
      if (next >= 0 && is_line (&hints->paths[dir]))
        draw_step (self, cell, next, &hints->paths[dir]);
    }
}

/* Each with what lies there, so that lines are above terrain. */
static void
draw_map (const Sheet *self)
{
  VdRect visible = { self->view->x - self->rect.x, self->view->y - self->rect.y,
                     gtk_widget_get_width (GTK_WIDGET (self->view)) / self->view->zoom,
                     gtk_widget_get_height (GTK_WIDGET (self->view)) / self->view->zoom };
  VdWindow range = vd_map_view_find_range (&self->map->grid, &visible);

  for (guint pass = 0; pass < (self->view->zoom < LEAST_PIXELS ? 1 : 2); pass++)
    for (int row = range.top; row <= range.bottom; row++)
      for (int column = range.left; column <= range.right; column++)
        {
          guint cell = row * self->map->grid.columns + column;
          const VdHexHints *hints = vd_hinter_get_hex (self->view->hinter, self->index, cell);

          if (hints == NULL)
            return;
          if (pass == 1)
            draw_lines (self, cell, hints);
          else if (vd_scan_hint_is_sure (&hints->terrain))
            draw_terrain (self, cell, &hints->terrain);
          else if (hints->terrain.kind != NULL && !hints->terrain.is_entered)
            draw_strange (self, cell);
        }
}

void
vd_map_view_draw_hints (VdMapView *self,
                        cairo_t   *cr)
{
  if (!self->hints_shown || self->hinter == NULL)
    return;

  for (guint i = 0; i < self->pictures->len; i++)
    {
      Sheet sheet = { self, cr, vd_map_view_get_map (self, i), i, vd_map_view_get_rect (self, i) };

      cairo_save (cr);
      draw_map (&sheet);
      cairo_restore (cr);
    }
}

/* --- whether there are any */

static void
on_hints_changed (VdMapView *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
on_project_changed (VdMapView *self,
                    VdChanges  changes)
{
  if (changes & VD_CHANGED_CHART)
    g_ptr_array_set_size (self->hint_pictures, 0);
}

static void
want (VdMapView *self,
      gboolean   wanted)
{
  for (guint i = 0; self->hinter != NULL && i < self->pictures->len; i++)
    if (wanted)
      vd_hinter_want (self->hinter, i);
    else
      vd_hinter_release (self->hinter, i);
}

void
vd_map_view_follow_hints (VdMapView *self)
{
  if (self->hinter != NULL)
    {
      /* What others ask for is theirs to release. */
      if (self->hints_shown)
        want (self, FALSE);
      g_signal_handlers_disconnect_by_data (self->hinter, self);
    }
  g_set_weak_pointer (&self->hinter,
                      self->project != NULL ? vd_hinter_get (self->project) : NULL);
  g_ptr_array_set_size (self->hint_pictures, 0);
  if (self->hinter == NULL)
    return;

  g_signal_connect_object (self->hinter, "changed", G_CALLBACK (on_hints_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->project, "changed", G_CALLBACK (on_project_changed), self,
                           G_CONNECT_SWAPPED);
  if (self->hints_shown)
    want (self, TRUE);
}

void
vd_map_view_show_hints (VdMapView *self,
                        gboolean   shown)
{
  if (self->hints_shown == shown)
    return;

  self->hints_shown = shown;
  want (self, shown);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
vd_map_view_add_hints (VdMapView *self)
{
  self->hint_pictures = g_ptr_array_new_with_free_func (picture_free);
}

void
vd_map_view_drop_hints (VdMapView *self)
{
  if (self->hints_shown)
    want (self, FALSE);
  g_clear_weak_pointer (&self->hinter);
  g_clear_pointer (&self->hint_pictures, g_ptr_array_unref);
}

/* --- accepting */

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

static VdParts
get_parts (VdMapView *self)
{
  VdParts parts = VD_PART_TERRAIN | VD_PART_SIDES | VD_PART_PATHS;
  g_autoptr (GSettings) settings = vd_settings_new ();

  return parts & ~vd_layers_read_locked (settings);
}

guint
vd_map_view_accept_hints (VdMapView *self,
                          gboolean   area,
                          double     least)
{
  g_autoptr (VdCellSet) cells = NULL;
  const char *source;
  guint map;

  g_return_val_if_fail (VD_IS_MAP_VIEW (self), 0);

  cells = self->hinter != NULL && self->hints_shown && self->board == NULL
          ? list_meant (self, area, &map) : NULL;
  if (cells == NULL)
    return 0;

  source = vd_tools_get_source (self->tools);
  if (source != NULL &&
      vd_source_find_in (vd_map_view_get_map (self, map)->document, source) == NULL)
    source = NULL;
  return vd_hinter_accept (self->hinter, self->project,
                           &(VdAcceptance) { map, cells, least, get_parts (self), source });
}

gboolean
vd_map_view_accept_by_key (VdMapView *self,
                           guint      key)
{
  g_autoptr (GSettings) settings = NULL;
  double least;

  if (key != GDK_KEY_y && key != GDK_KEY_Y)
    return FALSE;

  settings = vd_settings_new ();
  least = key == GDK_KEY_Y ? g_settings_get_int (settings, "hints-least") / 100.0 : 0;
  if (vd_map_view_accept_hints (self, key == GDK_KEY_Y, least) == 0)
    gtk_widget_error_bell (GTK_WIDGET (self));
  return TRUE;
}
