/* Over the map: a game that is shown, as a board of it says. */
#include "editor/canvas/map-view-private.h"

#include <math.h>

#define SHORT 0.33       /* of a hex: an arrow ends at the edge of a counter */
#define TEXT_PIXELS 14.0 /* a hex; below, odds can't be read */

static const GdkRGBA halo = { 1, 1, 1, 0.9 };

/* What goes by its own will is a line, what is driven or fires is dashed. */
static const struct
{
  GdkRGBA color;
  double  width;     /* of a hex */
  double  dash;      /* of a hex; 0: none */
} looks[VD_N_ARROWS] = {
  [VD_ARROW_MOVE] = { { 0.89, 0.36, 0.02, 1 }, 0.10, 0 },
  [VD_ARROW_RETREAT] = { { 0.45, 0.25, 0.55, 1 }, 0.08, 0.22 },
  [VD_ARROW_ADVANCE] = { { 0.05, 0.45, 0.20, 1 }, 0.10, 0 },
  [VD_ARROW_ATTACK] = { { 0.78, 0.10, 0.10, 1 }, 0.12, 0 },
  [VD_ARROW_BOMBARD] = { { 0.78, 0.10, 0.10, 1 }, 0.07, 0.1 },
};

typedef struct
{
  double x, y;
} Point;

static Point
get_point (VdMapView     *self,
           const VdArrow *arrow,
           guint          i)
{
  Point point;

  vd_map_view_locate (self, g_array_index (self->board->spots, VdSpot, arrow->first + i),
                      &point.x, &point.y);
  return point;
}

/* So much of a hex from the end of a line towards where it came from. */
static Point
draw_back (VdMapView *self,
           Point      from,
           Point      to,
           double     part)
{
  double length = hypot (to.x - from.x, to.y - from.y);
  double by = MIN (part * self->zoom / MAX (length, 1), 0.9);

  return (Point) { to.x + (from.x - to.x) * by, to.y + (from.y - to.y) * by };
}

/* @size: of the head, in pixels */
static void
trace_head (cairo_t *cr,
            Point    from,
            Point    tip,
            double   size)
{
  double angle = atan2 (tip.y - from.y, tip.x - from.x);

  cairo_new_path (cr);
  cairo_move_to (cr, tip.x, tip.y);
  cairo_line_to (cr, tip.x - size * cos (angle - 0.5), tip.y - size * sin (angle - 0.5));
  cairo_line_to (cr, tip.x - size * cos (angle + 0.5), tip.y - size * sin (angle + 0.5));
  cairo_close_path (cr);
}

static void
stroke_arrow (VdMapView     *self,
              cairo_t       *cr,
              const VdArrow *arrow,
              double         width)
{
  double dash = looks[arrow->kind].dash * self->zoom;

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, dash > 0 ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
  gdk_cairo_set_source_rgba (cr, &halo);
  cairo_set_line_width (cr, width + MIN (width, 3));
  cairo_stroke_preserve (cr);
  cairo_set_dash (cr, &dash, dash > 0 ? 1 : 0, 0);
  gdk_cairo_set_source_rgba (cr, &looks[arrow->kind].color);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

static void
fill_head (cairo_t       *cr,
           const GdkRGBA *color)
{
  gdk_cairo_set_source_rgba (cr, &halo);
  cairo_set_line_width (cr, 2.5);
  cairo_stroke_preserve (cr);
  gdk_cairo_set_source_rgba (cr, color);
  cairo_fill (cr);
}

/* One that comes in and goes no further: a ring round its hex. */
static void
draw_ring (VdMapView     *self,
           cairo_t       *cr,
           const VdArrow *arrow,
           double         width)
{
  Point at = get_point (self, arrow, 0);

  cairo_new_path (cr);
  cairo_arc (cr, at.x, at.y, 0.44 * self->zoom, 0, 2 * G_PI);
  stroke_arrow (self, cr, arrow, width);
}

static void
draw_arrow (VdMapView     *self,
            cairo_t       *cr,
            const VdArrow *arrow)
{
  double width = MAX (looks[arrow->kind].width * self->zoom * (arrow->is_now ? 1 : 0.6), 1.5);
  double head = MAX (width * 2.8, 7);
  Point from, tip, neck;

  if (arrow->n == 1)
    {
      draw_ring (self, cr, arrow, width);
      return;
    }

  from = get_point (self, arrow, arrow->n - 2);
  tip = draw_back (self, from, get_point (self, arrow, arrow->n - 1), SHORT);
  neck = draw_back (self, from, tip, head * 0.7 / self->zoom);

  cairo_new_path (cr);
  for (guint i = 0; i + 1 < arrow->n; i++)
    {
      Point at = get_point (self, arrow, i);

      cairo_line_to (cr, at.x, at.y);
    }
  cairo_line_to (cr, neck.x, neck.y);
  stroke_arrow (self, cr, arrow, width);
  trace_head (cr, from, tip, head);
  fill_head (cr, &looks[arrow->kind].color);
}

/* What was before is seen, but does not compete. */
static void
draw_arrows (VdMapView *self,
             cairo_t   *cr,
             gboolean   now)
{
  for (guint i = 0; i < self->board->arrows->len; i++)
    {
      const VdArrow *arrow = &g_array_index (self->board->arrows, VdArrow, i);

      if (arrow->is_now == now)
        draw_arrow (self, cr, arrow);
    }
}

/* Tags */

static void
draw_cross (VdMapView   *self,
            cairo_t     *cr,
            const VdTag *tag)
{
  double size = 0.3 * self->zoom, x, y;

  vd_map_view_locate (self, tag->spot, &x, &y);
  cairo_new_path (cr);
  cairo_move_to (cr, x - size, y - size);
  cairo_line_to (cr, x + size, y + size);
  cairo_move_to (cr, x + size, y - size);
  cairo_line_to (cr, x - size, y + size);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  gdk_cairo_set_source_rgba (cr, &halo);
  cairo_set_line_width (cr, MAX (self->zoom * 0.14, 5));
  cairo_stroke_preserve (cr);
  cairo_set_source_rgb (cr, 0.72, 0.06, 0.06);
  cairo_set_line_width (cr, MAX (self->zoom * 0.08, 2.5));
  cairo_stroke (cr);
}

static PangoLayout *
lay_out (VdMapView  *self,
         const char *text)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  PangoFontDescription *font = pango_font_description_copy (
    pango_context_get_font_description (pango_layout_get_context (layout)));

  pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_font_description_set_absolute_size (font, CLAMP (self->zoom * 0.34, 11, 17) * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);

  return layout;
}

/* Whether somebody strikes at the hex of the tag from below. */
static gboolean
comes_from_below (VdMapView   *self,
                  const VdTag *tag)
{
  for (guint i = 0; i < self->board->arrows->len; i++)
    {
      const VdArrow *arrow = &g_array_index (self->board->arrows, VdArrow, i);
      gboolean strikes = arrow->kind == VD_ARROW_ATTACK || arrow->kind == VD_ARROW_BOMBARD;

      if (strikes && arrow->n > 1 &&
          vd_spot_equal (g_array_index (self->board->spots, VdSpot, arrow->first + 1), tag->spot) &&
          get_point (self, arrow, 0).y > get_point (self, arrow, 1).y)
        return TRUE;
    }

  return FALSE;
}

/* Beside the counter, where no arrow comes from. */
static void
draw_text (VdMapView   *self,
           cairo_t     *cr,
           const VdTag *tag)
{
  g_autoptr (PangoLayout) layout = lay_out (self, tag->text);
  int width, height;
  double x, y;

  pango_layout_get_pixel_size (layout, &width, &height);
  vd_map_view_locate (self, tag->spot, &x, &y);
  x = round (x - width / 2.0);
  y = comes_from_below (self, tag) ? round (y - 0.4 * self->zoom - height)
                                   : round (y + 0.4 * self->zoom);

  cairo_rectangle (cr, x - 5.5, y - 1.5, width + 11, height + 3);
  cairo_set_source_rgba (cr, 1, 1, 0.94, 0.96);
  cairo_fill_preserve (cr);
  cairo_set_source_rgb (cr, 0.72, 0.06, 0.06);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
  cairo_set_source_rgb (cr, 0.1, 0.08, 0.07);
  cairo_move_to (cr, x, y);
  pango_cairo_show_layout (cr, layout);
  cairo_new_path (cr);
}

static void
draw_tags (VdMapView *self,
           cairo_t   *cr,
           gboolean   now)
{
  const GArray *tags = self->board->tags;

  for (guint i = 0; i < tags->len; i++)
    if (g_array_index (tags, VdTag, i).is_loss && g_array_index (tags, VdTag, i).is_now == now)
      draw_cross (self, cr, &g_array_index (tags, VdTag, i));

  for (guint i = 0; i < tags->len && (now || self->zoom >= TEXT_PIXELS); i++)
    if (!g_array_index (tags, VdTag, i).is_loss && g_array_index (tags, VdTag, i).is_now == now)
      draw_text (self, cr, &g_array_index (tags, VdTag, i));
}

void
vd_map_view_draw_board (VdMapView *self,
                        cairo_t   *cr)
{
  if (self->board == NULL)
    return;

  cairo_push_group (cr);
  draw_arrows (self, cr, FALSE);
  draw_tags (self, cr, FALSE);
  cairo_pop_group_to_source (cr);
  cairo_paint_with_alpha (cr, 0.55);
  draw_arrows (self, cr, TRUE);
  draw_tags (self, cr, TRUE);
}

const GArray *
vd_map_view_get_counters (VdMapView *self)
{
  return self->board != NULL ? self->board->counters : vd_tools_get_counters (self->tools);
}

/* A hex of what the last order was about; where it ended, if it was a way. */
static gboolean
find_focus (const VdBoard *board,
            VdSpot        *spot)
{
  for (guint i = board->arrows->len; i > 0; i--)
    {
      const VdArrow *arrow = &g_array_index (board->arrows, VdArrow, i - 1);

      *spot = g_array_index (board->spots, VdSpot, arrow->first + arrow->n - 1);
      if (arrow->is_now)
        return TRUE;
    }

  return FALSE;
}

static gboolean
is_in_view (VdMapView *self,
            VdSpot     spot)
{
  double x, y;

  vd_map_view_locate (self, spot, &x, &y);
  return x > 0 && y > 0 && x < gtk_widget_get_width (GTK_WIDGET (self)) &&
         y < gtk_widget_get_height (GTK_WIDGET (self));
}

void
vd_map_view_set_board (VdMapView *self,
                       VdBoard   *board)
{
  gboolean was_shown, steps, binds;
  VdSpot spot;

  g_return_if_fail (VD_IS_MAP_VIEW (self));

  was_shown = self->board != NULL;
  steps = board != NULL && (!was_shown || self->board->row != board->row);
  binds = !was_shown || board == NULL || self->board->at.turn != board->at.turn ||
          self->board->at.lifted != board->at.lifted;

  if (self->board == board)
    return;

  g_clear_pointer (&self->board, vd_board_unref);
  if (board != NULL)
    self->board = vd_board_ref (board);

  if (was_shown != (board != NULL))
    vd_map_view_note_counters (self);
  if (self->project != NULL)
    vd_map_view_mark_bridges (self);
  if (self->project != NULL && binds)
    vd_map_view_mark_bounds (self);
  /* An edit leaves the game where it stands, and the view too. */
  if (steps && find_focus (board, &spot) && !is_in_view (self, spot))
    vd_map_view_bring_into_view (self, spot);
  vd_map_view_note_readout (self);
}

/* Input */

void
vd_map_view_put_cursor (VdMapView *self,
                        double     x,
                        double     y)
{
  double layout_x, layout_y;

  if (self->board == NULL)
    return;

  vd_map_view_to_layout (self, x, y, &layout_x, &layout_y);
  vd_tools_hover (self->tools, layout_x, layout_y);
  if (vd_tools_get_view (self->tools)->has_over)
    vd_tools_set_cursor (self->tools, vd_tools_get_view (self->tools)->over);
}

void
vd_map_view_point (VdMapView *self)
{
  if (self->board != NULL && vd_tools_get_view (self->tools)->has_cursor)
    g_signal_emit_by_name (self, "pointed");
}

gboolean
vd_map_view_refuse_key (VdMapView *self,
                        guint      key)
{
  if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_ISO_Enter)
    {
      vd_map_view_point (self);
      return TRUE;
    }

  if ((gdk_keyval_to_unicode (key) == 0 && key != GDK_KEY_F2) ||
      vd_tools_get_bar (self->tools) == NULL)
    return FALSE;

  g_signal_emit_by_name (self->tools, "told", vd_tools_get_bar (self->tools));
  return TRUE;
}
