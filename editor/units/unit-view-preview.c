#include "editor/units/unit-view-private.h"

#include "editor/units/unit-show.h"

#define PREVIEW 84 /* pixels: the counter of the unit that is selected */

static void
show_side (VdUnitView   *self,
           GtkPicture   *picture,
           const VdNode *unit,
           gboolean      reduced)
{
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  GdkPaintable *counter = vd_unit_draw (self->faces, vd_editor_project_get (self->project), unit,
                                        PREVIEW * scale, reduced);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GdkPaintable) sharp = NULL;

  /* A picture takes a pixel of what it shows for one of the window. */
  gtk_snapshot_scale (snapshot, 1.0f / scale, 1.0f / scale);
  gdk_paintable_snapshot (counter, snapshot, gdk_paintable_get_intrinsic_width (counter),
                          gdk_paintable_get_intrinsic_height (counter));
  sharp = gtk_snapshot_free_to_paintable (snapshot, &GRAPHENE_SIZE_INIT (
    (float) gdk_paintable_get_intrinsic_width (counter) / scale,
    (float) gdk_paintable_get_intrinsic_height (counter) / scale));
  gtk_picture_set_paintable (picture, sharp);
}

static char *
describe_unit (VdUnitRow *row)
{
  static const VdUnitField shown[] = { VD_UNIT_FORMATION, VD_UNIT_CLASS };
  g_autoptr (GString) text = g_string_new (vd_unit_row_get (row, VD_UNIT_SIDE));

  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    if (*vd_unit_row_get (row, shown[i]) != '\0')
      g_string_append_printf (text, " · %s", vd_unit_row_get (row, shown[i]));
  if (*vd_unit_row_get (row, VD_UNIT_START) != '\0')
    g_string_append_printf (text, "\n%s", vd_unit_row_get (row, VD_UNIT_START));

  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
vd_unit_view_show_preview (VdUnitView *self,
                           VdNode     *unit)
{
  VdUnitRow *row = unit != NULL ? vd_unit_store_find (self->store, unit) : NULL;
  gboolean reduced = row != NULL && vd_node_get (unit, "reduced") != NULL;
  g_autofree char *text = row != NULL ? describe_unit (row) : NULL;

  gtk_widget_set_visible (self->preview, row != NULL);
  if (row == NULL)
    return;

  show_side (self, self->front, unit, FALSE);
  if (reduced)
    show_side (self, self->back, unit, TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->back), reduced);
  gtk_widget_set_visible (GTK_WIDGET (self->back_label), reduced);
  gtk_label_set_label (self->preview_title, vd_unit_row_get_title (row));
  gtk_label_set_label (self->preview_text, text);
}
