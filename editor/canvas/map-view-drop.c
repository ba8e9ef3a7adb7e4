#include "editor/canvas/map-view-private.h"

#include "editor/units/project-edits-units.h"
#include "editor/units/unit-show.h"
#include "editor/units/unit-store.h"

static gboolean
find_spot (VdMapView *self,
           double     x,
           double     y,
           VdSpot    *spot)
{
  double layout_x, layout_y;

  vd_map_view_to_layout (self, x, y, &layout_x, &layout_y);
  return self->project != NULL && self->board == NULL &&
         vd_layout_at (vd_editor_project_get_layout (self->project),
                       vd_editor_project_get (self->project), layout_x, layout_y, spot);
}

static void
set_dropping (VdMapView *self,
              gboolean   dropping)
{
  self->dropping = dropping;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The hex that they would come to lie on is outlined and read out. */
static GdkDragAction
on_motion (GtkDropTarget *target,
           double         x,
           double         y,
           VdMapView     *self)
{
  double layout_x, layout_y;
  VdSpot spot;

  vd_map_view_to_layout (self, x, y, &layout_x, &layout_y);
  vd_tools_hover (self->tools, layout_x, layout_y);
  set_dropping (self, find_spot (self, x, y, &spot));

  return self->dropping ? GDK_ACTION_COPY : 0;
}

static void
on_leave (GtkDropTarget *target,
          VdMapView     *self)
{
  set_dropping (self, FALSE);
}

static gboolean
on_drop (GtkDropTarget *target,
         const GValue  *value,
         double         x,
         double         y,
         VdMapView     *self)
{
  VdUnitStore *store = self->project != NULL ? vd_unit_store_get (self->project) : NULL;
  g_autoptr (GPtrArray) nodes = NULL;
  VdSpot spot;

  set_dropping (self, FALSE);
  if (store == NULL || !find_spot (self, x, y, &spot))
    return FALSE;

  nodes = vd_unit_drag_read (vd_unit_store_get_units (store), value);
  if (nodes->len == 0)
    return FALSE;

  vd_editor_project_do (self->project,
                        vd_edit_units_place (vd_unit_store_get_units (store), nodes, spot));
  vd_tools_set_cursor (self->tools, spot);

  return TRUE;
}

void
vd_map_view_add_drop (VdMapView *self)
{
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_STRV, GDK_ACTION_COPY);

  g_signal_connect (target, "motion", G_CALLBACK (on_motion), self);
  g_signal_connect (target, "leave", G_CALLBACK (on_leave), self);
  g_signal_connect (target, "drop", G_CALLBACK (on_drop), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}
