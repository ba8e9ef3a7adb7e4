#include "editor/panels/layer-panel.h"

#include <glib/gi18n.h>

#include "editor/maps/layers.h"
#include "editor/panels/minimap.h"
#include "editor/widgets/page.h"
#include "editor/widgets/settings.h"
#include "editor/widgets/widgets.h"

struct _VdLayerPanel
{
  GtkWidget  parent_instance;

  GSettings *settings;
  VdMapView *view;
  VdTools   *tools;
  GtkRange  *scales[VD_N_ALL_LAYERS]; /* in the order of vd_layer_infos */
  GtkToggleButton *locks[VD_N_ALL_LAYERS];
  GtkWidget       *status_shown; /* of the row of that layer */

  /* Template */
  VdMinimap *minimap;
  GtkGrid   *rows;
};

static void page_init (VdPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (VdLayerPanel, vd_layer_panel, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_PAGE, page_init))

/* From the settings to all that shows them */

static void
follow_opacity (VdLayerPanel *self)
{
  double opacity[VD_N_ALL_LAYERS];

  vd_layers_read_opacity (self->settings, opacity);
  if (self->view != NULL)
    vd_map_view_set_opacity (self->view, opacity);

  for (guint i = 0; i < VD_N_ALL_LAYERS; i++)
    gtk_range_set_value (self->scales[i], 100 * opacity[vd_layer_infos[i].place]);
}

static void
follow_locks (VdLayerPanel *self)
{
  VdParts locked = vd_layers_read_locked (self->settings);

  if (self->tools != NULL)
    vd_tools_set_locked (self->tools, locked);

  for (guint i = 0; i < VD_N_ALL_LAYERS; i++)
    if (self->locks[i] != NULL)
      gtk_toggle_button_set_active (self->locks[i], (locked & vd_layer_infos[i].part) != 0);
}

/* From a control to the settings */

static const VdLayerInfo *
find_layer (gpointer control)
{
  return g_object_get_data (G_OBJECT (control), "layer");
}

static void
on_opacity_changed (GtkRange     *scale,
                    VdLayerPanel *self)
{
  double opacity[VD_N_ALL_LAYERS];
  double value = gtk_range_get_value (scale) / 100;

  vd_layers_read_opacity (self->settings, opacity);
  if (ABS (opacity[find_layer (scale)->place] - value) > 0.001)
    vd_layers_write_opacity (self->settings, find_layer (scale), value);
}

static void
on_lock_toggled (GtkToggleButton *button,
                 VdLayerPanel    *self)
{
  gboolean active = gtk_toggle_button_get_active (button);
  const VdLayerInfo *layer = find_layer (button);

  gtk_button_set_icon_name (GTK_BUTTON (button),
                            active ? "changes-prevent-symbolic" : "changes-allow-symbolic");
  if (((vd_layers_read_locked (self->settings) & layer->part) != 0) != active)
    vd_layers_write_locked (self->settings, layer, active);
}

static void
on_shown_toggled (GtkToggleButton *button)
{
  gtk_button_set_icon_name (GTK_BUTTON (button),
                            gtk_toggle_button_get_active (button) ? "view-reveal-symbolic"
                                                                  : "view-conceal-symbolic");
}

/* Rows */

static GtkWidget *
make_button (const VdLayerInfo *layer,
             const char        *icon,
             const char        *format)
{
  GtkWidget *button = gtk_toggle_button_new ();
  g_autofree char *name = g_strdup_printf (format, _(layer->title));

  gtk_button_set_icon_name (GTK_BUTTON (button), icon);
  gtk_button_set_has_frame (GTK_BUTTON (button), FALSE);
  gtk_widget_set_tooltip_text (button, name);
  vd_widget_set_name (button, name);
  g_object_set_data (G_OBJECT (button), "layer", (gpointer) layer);

  return button;
}

static GtkWidget *
make_scale (const VdLayerInfo *layer)
{
  GtkWidget *scale = gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, 10, 100, 10);
  /* TRANS: %s is a layer, as "Terrain" */
  g_autofree char *name = g_strdup_printf (_("Opacity of %s"), _(layer->title));

  gtk_range_set_value (GTK_RANGE (scale), 100);
  gtk_widget_set_hexpand (scale, TRUE);
  gtk_widget_set_tooltip_text (scale, name);
  vd_widget_set_name (scale, name);
  g_object_set_data (G_OBJECT (scale), "layer", (gpointer) layer);

  return scale;
}

static void
add_row (VdLayerPanel *self,
         guint         row)
{
  const VdLayerInfo *layer = &vd_layer_infos[row];
  GtkWidget *shown = make_button (layer, "view-reveal-symbolic", _("Show %s"));
  GtkWidget *label = gtk_label_new (_(layer->title));
  GtkWidget *scale = make_scale (layer);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_grid_attach (self->rows, shown, 0, row, 1, 1);
  gtk_grid_attach (self->rows, label, 1, row, 1, 1);
  gtk_grid_attach (self->rows, scale, 2, row, 1, 1);
  self->scales[row] = GTK_RANGE (scale);
  g_signal_connect (shown, "toggled", G_CALLBACK (on_shown_toggled), NULL);
  if (layer->setting != NULL)
    g_settings_bind (self->settings, layer->setting, shown, "active", G_SETTINGS_BIND_DEFAULT);
  else
    self->status_shown = shown;
  on_shown_toggled (GTK_TOGGLE_BUTTON (shown));
  g_signal_connect (scale, "value-changed", G_CALLBACK (on_opacity_changed), self);

  if (layer->part == 0)
    return;

  self->locks[row] = GTK_TOGGLE_BUTTON (make_button (layer, "changes-allow-symbolic",
                                                     _("Lock %s")));
  gtk_grid_attach (self->rows, GTK_WIDGET (self->locks[row]), 3, row, 1, 1);
  g_signal_connect (self->locks[row], "toggled", G_CALLBACK (on_lock_toggled), self);
}

void
vd_layer_panel_set_view (VdLayerPanel *self,
                         VdMapView    *view)
{
  g_return_if_fail (VD_IS_LAYER_PANEL (self) && VD_IS_MAP_VIEW (view) && self->view == NULL);

  self->view = g_object_ref (view);
  vd_minimap_set_view (self->minimap, view);
  for (guint i = 0; i < VD_N_ALL_LAYERS; i++)
    if (vd_layer_infos[i].setting != NULL)
      g_settings_bind (self->settings, vd_layer_infos[i].setting, view, vd_layer_infos[i].setting,
                       G_SETTINGS_BIND_GET);
  g_object_bind_property (view, "colour-by-status", self->status_shown, "active",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  follow_opacity (self);
}

/* The page */

static void
set_project (VdPage          *page,
             VdEditorProject *project)
{
  vd_minimap_set_project (VD_LAYER_PANEL (page)->minimap, project);
}

static void
set_tools (VdPage  *page,
           VdTools *tools)
{
  VdLayerPanel *self = VD_LAYER_PANEL (page);

  self->tools = g_object_ref (tools);
  follow_locks (self);
}

static void
page_init (VdPageInterface *iface)
{
  iface->set_project = set_project;
  iface->set_tools = set_tools;
}

static void
vd_layer_panel_dispose (GObject *object)
{
  VdLayerPanel *self = VD_LAYER_PANEL (object);

  g_clear_object (&self->settings);
  g_clear_object (&self->view);
  g_clear_object (&self->tools);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_layer_panel_parent_class)->dispose (object);
}

static void
vd_layer_panel_class_init (VdLayerPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_layer_panel_dispose;
  g_type_ensure (VD_TYPE_MINIMAP);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/layer-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, VdLayerPanel, minimap);
  gtk_widget_class_bind_template_child (widget_class, VdLayerPanel, rows);
}

static void
vd_layer_panel_init (VdLayerPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->settings = vd_settings_new ();
  for (guint i = 0; i < VD_N_ALL_LAYERS; i++)
    add_row (self, i);

  g_signal_connect_object (self->settings, "changed::layer-opacity", G_CALLBACK (follow_opacity),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->settings, "changed::locked-layers", G_CALLBACK (follow_locks),
                           self, G_CONNECT_SWAPPED);
}
