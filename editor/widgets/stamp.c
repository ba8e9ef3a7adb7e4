#include "editor/widgets/stamp.h"

GskRenderNode *
vd_stamp_new (cairo_surface_t *surface)
{
  GskRenderNode *self;
  cairo_t *cr;

  g_return_val_if_fail (surface != NULL, NULL);

  self = gsk_cairo_node_new (
    &GRAPHENE_RECT_INIT (0, 0, cairo_image_surface_get_width (surface),
                         cairo_image_surface_get_height (surface)));
  cr = gsk_cairo_node_get_draw_context (self);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_BILINEAR);
  cairo_paint (cr);
  cairo_destroy (cr);

  return self;
}

void
vd_stamp_show (GskRenderNode *stamp,
               GtkSnapshot   *snapshot,
               double         x,
               double         y,
               double         factor)
{
  g_return_if_fail (stamp != NULL && GTK_IS_SNAPSHOT (snapshot));

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
  gtk_snapshot_scale (snapshot, factor, factor);
  gtk_snapshot_append_node (snapshot, stamp);
  gtk_snapshot_restore (snapshot);
}
