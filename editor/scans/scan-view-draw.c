/* What is drawn of a scan: the picture, the hexes that lie on it, control points, the cross. */
#include "editor/scans/scan-view-private.h"

#include <math.h>

#include "editor/widgets/stroke.h"

#define LEAST_HEX 9    /* pixels: smaller ones are not outlined */
#define LABEL_HEX 56   /* pixels: on tints, points of smaller hexes have no labels */
#define MOST_TILES 256 /* that are kept */
#define FINER 0.35     /* as in sheet.c */

static const GdkRGBA table = { 0.80, 0.79, 0.77, 1.0 };
static const GdkRGBA accent = { 0.89, 0.36, 0.02, 1.0 };
static const GdkRGBA wrong = { 0.75, 0.05, 0.10, 1.0 };
const GdkRGBA vd_scan_view_halo = { 1.0, 1.0, 1.0, 0.85 };
const GdkRGBA vd_scan_view_ink = { 0.10, 0.08, 0.07, 1.0 };

static cairo_surface_t *
get_tile (VdScanView *self,
          guint       level,
          guint       column,
          guint       row)
{
  gint64 key = (gint64) level << 40 | (gint64) column << 20 | row;
  cairo_surface_t *tile = g_hash_table_lookup (self->tiles, &key);

  if (tile != NULL)
    return tile;
  if (g_hash_table_size (self->tiles) >= MOST_TILES)
    g_hash_table_remove_all (self->tiles);

  tile = vd_pyramid_get_tile (self->pyramid, level, column, row);
  if (tile != NULL)
    g_hash_table_insert (self->tiles, g_memdup2 (&key, sizeof key), tile);

  return tile;
}

static void
draw_picture (VdScanView *self,
              cairo_t    *cr)
{
  guint level = CLAMP (floor (log2 (1 / self->zoom) + FINER),
                       vd_pyramid_get_finest (self->pyramid),
                       vd_pyramid_get_coarsest (self->pyramid));
  double scale = (1u << level) * self->zoom, edge = VD_PYRAMID_TILE * (double) (1u << level);
  double right = self->x + vd_scan_view_get_width (self) / self->zoom;
  double bottom = self->y + vd_scan_view_get_height (self) / self->zoom;
  int left = MAX (0, (int) floor (self->x / edge)), top = MAX (0, (int) floor (self->y / edge));

  for (int row = top; row * edge < bottom; row++)
    for (int column = left; column * edge < right; column++)
      {
        cairo_surface_t *tile = get_tile (self, level, column, row);

        if (tile == NULL)
          break;

        cairo_save (cr);
        cairo_translate (cr, (column * edge - self->x) * self->zoom,
                         (row * edge - self->y) * self->zoom);
        cairo_scale (cr, scale, scale);
        cairo_rectangle (cr, 0, 0, cairo_image_surface_get_width (tile),
                         cairo_image_surface_get_height (tile));
        cairo_set_source_surface (cr, tile, 0, 0);
        cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
        cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
        cairo_fill (cr);
        cairo_restore (cr);
      }
}

void
vd_scan_view_trace_hex (VdScanView *self,
                        cairo_t    *cr,
                        guint       cell)
{
  for (guint corner = 0; corner < VD_N_DIRS; corner++)
    {
      double x, y;

      vd_grid_corner (&self->grid, cell, corner, &x, &y);
      if (!vd_warp_to_pixel (self->warp, x, y, &x, &y))
        return;

      vd_scan_view_locate (self, x, y, &x, &y);
      if (corner == 0)
        cairo_move_to (cr, x, y);
      else
        cairo_line_to (cr, x, y);
    }

  cairo_close_path (cr);
}

gboolean
vd_scan_view_shows_hex (VdScanView *self,
                        guint       cell)
{
  double x, y, edge = self->pitch * self->zoom;

  vd_grid_centre (&self->grid, cell, &x, &y);
  if (!vd_warp_to_pixel (self->warp, x, y, &x, &y))
    return FALSE;

  vd_scan_view_locate (self, x, y, &x, &y);
  return x > -edge && y > -edge && x < vd_scan_view_get_width (self) + edge &&
         y < vd_scan_view_get_height (self) + edge;
}

static void
draw_grid (VdScanView *self,
           cairo_t    *cr)
{
  if (self->warp == NULL || self->pitch * self->zoom < LEAST_HEX)
    return;

  for (guint cell = 0; cell < vd_grid_n_cells (&self->grid); cell++)
    if (vd_scan_view_shows_hex (self, cell))
      vd_scan_view_trace_hex (self, cr, cell);

  cairo_set_source_rgba (cr, accent.red, accent.green, accent.blue, 0.8);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

static void
draw_label (VdScanView  *self,
            cairo_t     *cr,
            const char  *text,
            double       x,
            double       y)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  cairo_rectangle (cr, x + 10, y - height - 6, width + 8, height + 2);
  cairo_set_source_rgba (cr, 1, 1, 1, 0.9);
  cairo_fill (cr);
  gdk_cairo_set_source_rgba (cr, &vd_scan_view_ink);
  cairo_move_to (cr, x + 14, y - height - 5);
  pango_cairo_show_layout (cr, layout);
}

static gboolean
has_room_for_labels (VdScanView *self)
{
  return self->misfit == NULL || self->pitch * self->zoom >= LABEL_HEX;
}

static void
draw_point (VdScanView        *self,
            cairo_t           *cr,
            const VdScanPoint *point)
{
  gboolean has_room = has_room_for_labels (self);
  double x, y;

  vd_scan_view_locate (self, point->x, point->y, &x, &y);
  cairo_new_sub_path (cr);
  if (has_room)
    {
      cairo_arc (cr, x, y, 7, 0, 2 * G_PI);
      vd_stroke_twice (cr, &vd_scan_view_halo, 2, point->is_wrong ? &wrong : &accent, 2);
      cairo_new_sub_path (cr);
    }
  cairo_arc (cr, x, y, has_room ? 1.5 : 2.5, 0, 2 * G_PI);
  gdk_cairo_set_source_rgba (cr, point->is_wrong ? &wrong : &accent);
  cairo_fill (cr);
  if (has_room)
    draw_label (self, cr, point->label, x, y);
}

static void
draw_cross (VdScanView *self,
            cairo_t    *cr)
{
  double x, y;

  if (!gtk_widget_has_focus (GTK_WIDGET (self)))
    return;

  vd_scan_view_locate (self, self->cross_x, self->cross_y, &x, &y);
  for (int way = -1; way <= 1; way += 2)
    {
      cairo_move_to (cr, x + way * 4, y);
      cairo_line_to (cr, x + way * 16, y);
      cairo_move_to (cr, x, y + way * 4);
      cairo_line_to (cr, x, y + way * 16);
    }
  vd_stroke_twice (cr, &vd_scan_view_halo, 2, &vd_scan_view_ink, 1.5);
}

void
vd_scan_view_snapshot (GtkWidget   *widget,
                       GtkSnapshot *snapshot)
{
  VdScanView *self = VD_SCAN_VIEW (widget);
  graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, vd_scan_view_get_width (self),
                                            vd_scan_view_get_height (self));
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &all);

  gdk_cairo_set_source_rgba (cr, &table);
  cairo_paint (cr);
  if (self->pyramid != NULL)
    {
      draw_picture (self, cr);
      vd_scan_view_tint_hexes (self, cr);
      draw_grid (self, cr);
      for (guint i = 0; i < self->points->len; i++)
        draw_point (self, cr, &g_array_index (self->points, VdScanPoint, i));
      vd_scan_view_draw_arrows (self, cr);
      draw_cross (self, cr);
    }
  cairo_destroy (cr);
}
