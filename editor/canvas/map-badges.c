/* Over the map: where something is wrong. */
#include "editor/canvas/map-view-private.h"

#include "editor/findings/finding-row.h"

#define DOT 9.0    /* pixels a hex; below, a badge is a dot */
#define HIDDEN 1.5 /* below, it would hide the map */

static const GdkRGBA colors[] = {
  [VD_NOTE] = { 0.36, 0.42, 0.50, 1.0 },
  [VD_WARNING] = { 0.85, 0.53, 0.0, 1.0 },
  [VD_ERROR] = { 0.78, 0.07, 0.10, 1.0 },
};

typedef struct
{
  VdSpot     spot;
  VdSeverity severity;
} Badge;

/* One for each hex: of the worst that is said of it. */
static void
put_badge (GArray          *badges,
           GHashTable      *seen,
           VdSpot           spot,
           VdSeverity       severity)
{
  gpointer key = GSIZE_TO_POINTER ((gsize) spot.cell << 6 | spot.map);
  gpointer index;
  Badge badge = { spot, severity };

  if (g_hash_table_lookup_extended (seen, key, NULL, &index))
    {
      Badge *known = &g_array_index (badges, Badge, GPOINTER_TO_UINT (index));

      known->severity = MAX (known->severity, severity);
      return;
    }

  g_hash_table_insert (seen, key, GUINT_TO_POINTER (badges->len));
  g_array_append_val (badges, badge);
}

void
vd_map_view_find_badges (VdMapView *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  const VdFindings *findings;

  g_clear_pointer (&self->badges, g_array_unref);
  if (self->project == NULL)
    return;

  self->badges = g_array_new (FALSE, FALSE, sizeof (Badge));
  findings = vd_editor_project_get_findings (self->project);
  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = g_ptr_array_index (findings, i);
      VdSpot spot;

      if (finding->ignored == NULL &&
          vd_finding_find_spot (vd_editor_project_get (self->project), finding, &spot))
        put_badge (self->badges, seen, spot, finding->severity);
    }

  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* A disc with an exclamation mark, so that it is told apart without colour. */
static void
draw_badge (cairo_t  *cr,
            double    x,
            double    y,
            double    radius,
            VdSeverity severity)
{
  cairo_new_path (cr);
  cairo_arc (cr, x, y, radius + 1.5, 0, 2 * G_PI);
  cairo_set_source_rgba (cr, 1, 1, 1, 0.95);
  cairo_fill (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  gdk_cairo_set_source_rgba (cr, &colors[severity]);
  cairo_fill (cr);

  if (radius < 4)
    return;

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width (cr, radius * 0.34);
  cairo_move_to (cr, x, y - radius * 0.52);
  cairo_line_to (cr, x, y + radius * 0.08);
  cairo_stroke (cr);
  cairo_arc (cr, x, y + radius * 0.5, radius * 0.2, 0, 2 * G_PI);
  cairo_fill (cr);
}

void
vd_map_view_draw_badges (VdMapView *self,
                         cairo_t   *cr)
{
  double radius = self->zoom < DOT ? 2.5 : CLAMP (self->zoom * 0.14, 4, 9);
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));

  if (!self->show_findings || self->badges == NULL || self->zoom < HIDDEN)
    return;

  for (guint i = 0; i < self->badges->len; i++)
    {
      const Badge *badge = &g_array_index (self->badges, Badge, i);
      double x, y;

      /* The hex may have been cropped away since the check. */
      if (badge->spot.map >= vd_editor_project_get (self->project)->resolved->len)
        continue;

      vd_map_view_locate (self, badge->spot, &x, &y);
      if (self->zoom >= DOT)
        {
          x += self->zoom * 0.32;
          y -= self->zoom * 0.26;
        }
      if (x > -radius && y > -radius && x < width + radius && y < height + radius)
        draw_badge (cr, x, y, radius, badge->severity);
    }
}
