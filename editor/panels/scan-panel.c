#include "editor/panels/scan-panel.h"

#include <glib/gi18n.h>

#include "editor/edits/project-edits-scans.h"
#include "editor/maps/layers.h"
#include "editor/panels/find-box.h"
#include "editor/panels/hint-box.h"
#include "editor/panels/scan-row.h"
#include "editor/scans/points-window.h"
#include "editor/widgets/map-choice.h"
#include "editor/widgets/page.h"
#include "editor/widgets/settings.h"
#include "editor/widgets/widgets.h"
#include "formats/scan/libraries.h"

struct _VdScanPanel
{
  GtkWidget             parent_instance;

  GSettings            *settings;
  VdMapView            *view;
  VdEditorProject      *project;  /* (nullable) */
  VdScanFiles          *files;    /* (nullable): weak; of the project */
  char                 *selected; /* (nullable): id of a scan */
  char                 *located;  /* (nullable): id of the scan whose file is being chosen */
  gboolean              filling;
  GtkFileChooserNative *chooser;

  /* Template */
  GtkDropDown          *maps;
  GtkWidget            *add;
  GtkListBox           *list;
  GtkLabel             *message;
  GtkWidget            *chosen;
  GtkLabel             *verdict;
  VdFindBox            *finder;
  GtkWidget            *points;
  GtkDropDown          *place;
  GtkDropDown          *blend;
  GtkRange             *opacity;
  GtkRange             *brightness;
  GtkRange             *contrast;
  GtkCheckButton       *swipes;
  VdHintBox            *hints;
};

static void page_init (VdPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (VdScanPanel, vd_scan_panel, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_PAGE, page_init))

/* The list */

static guint
get_map (VdScanPanel *self)
{
  return vd_map_choice_get (self->maps);
}

static VdDocument *
get_document (VdScanPanel *self)
{
  return g_ptr_array_index (vd_editor_project_get (self->project)->maps, get_map (self));
}

static gboolean
has_maps (VdScanPanel *self)
{
  return self->files != NULL && vd_editor_project_get (self->project)->maps->len > 0;
}

/* Returns: (nullable) */
static const GPtrArray *
list_items (VdScanPanel *self)
{
  return has_maps (self) ? vd_scan_files_list (self->files, get_map (self)) : NULL;
}

static const char *
get_map_path (VdScanPanel *self)
{
  return g_ptr_array_index (vd_editor_project_get (self->project)->paths, get_map (self));
}

static const VdScanItem *
find_item (VdScanPanel *self,
           const char  *id)
{
  const GPtrArray *items = list_items (self);

  for (guint i = 0; items != NULL && i < items->len; i++)
    if (g_strcmp0 (((const VdScanItem *) g_ptr_array_index (items, i))->scan->id, id) == 0)
      return g_ptr_array_index (items, i);

  return NULL;
}

static const VdScanItem *
find_item_of (VdScanPanel *self,
              GtkWidget   *row)
{
  return find_item (self, vd_scan_row_get_id (VD_SCAN_ROW (row)));
}

static void
show_chosen (VdScanPanel *self)
{
  const VdScanItem *item = self->selected != NULL ? find_item (self, self->selected) : NULL;
  const char *text = item == NULL || item->state != VD_SCAN_READY ? NULL
                     : item->quality != NULL ? item->quality->sentence : item->remark;

  gtk_widget_set_visible (self->chosen, item != NULL);
  vd_find_box_set_scan (self->finder, self->project, item);
  if (item == NULL)
    return;

  vd_label_show (self->verdict, text);
  gtk_widget_set_sensitive (self->points, item->state == VD_SCAN_READY);
}

static void
show_message (VdScanPanel *self,
              const char  *text)
{
  vd_label_show (self->message, text);
}

static void
show_progress (VdScanPanel *self)
{
  GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->list));
  double progress = vd_scan_files_get_progress (self->files);

  for (; row != NULL; row = gtk_widget_get_next_sibling (row))
    if (VD_IS_SCAN_ROW (row))
      vd_scan_row_set_progress (VD_SCAN_ROW (row), progress);
}

static void on_locate (VdScanPanel *self, GtkWidget *row);
static void on_accept (VdScanPanel *self, GtkWidget *row);
static void on_remove (VdScanPanel *self, GtkWidget *row);
static void on_look   (VdScanPanel *self, GtkWidget *row);

static void
add_row (VdScanPanel      *self,
         const VdScanItem *item)
{
  GtkWidget *row = vd_scan_row_new (item);

  g_signal_connect_swapped (row, "locate", G_CALLBACK (on_locate), self);
  g_signal_connect_swapped (row, "accept", G_CALLBACK (on_accept), self);
  g_signal_connect_swapped (row, "remove", G_CALLBACK (on_remove), self);
  g_signal_connect_swapped (row, "look-again", G_CALLBACK (on_look), self);
  gtk_list_box_append (self->list, row);
  if (g_strcmp0 (item->scan->id, self->selected) == 0)
    gtk_list_box_select_row (self->list, GTK_LIST_BOX_ROW (row));
}

/* Whoever has worked with a row that is made anew goes on in the list. */
static void
fill_list (VdScanPanel *self)
{
  const GPtrArray *items = list_items (self);
  gboolean focused = gtk_widget_get_focus_child (GTK_WIDGET (self->list)) != NULL;

  self->filling = TRUE;
  vd_widget_clear_list (self->list);
  if (items != NULL && items->len > 0 && find_item (self, self->selected) == NULL)
    {
      g_free (self->selected);
      self->selected = g_strdup (((VdScanItem *) g_ptr_array_index (items, 0))->scan->id);
    }
  for (guint i = 0; items != NULL && i < items->len; i++)
    add_row (self, g_ptr_array_index (items, i));
  self->filling = FALSE;

  if (focused && gtk_list_box_get_selected_row (self->list) != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (gtk_list_box_get_selected_row (self->list)));
  else if (focused)
    gtk_widget_grab_focus (self->add);
}

static void
on_files_changed (VdScanPanel *self)
{
  fill_list (self);
  show_chosen (self);
  if (self->files != NULL && vd_scan_files_is_adding (self->files))
    show_message (self, _("The picture is being read."));
  else if (g_strcmp0 (gtk_label_get_label (self->message), _("The picture is being read.")) == 0)
    show_message (self, NULL);
}

static void
on_not_added (VdScanPanel *self,
              const char  *reason)
{
  show_message (self, reason);
}

static void
on_row_selected (VdScanPanel   *self,
                 GtkListBoxRow *row)
{
  if (self->filling || row == NULL)
    return;

  g_free (self->selected);
  self->selected = g_strdup (vd_scan_row_get_id (VD_SCAN_ROW (row)));
  show_chosen (self);
}

static void
on_map_chosen (VdScanPanel *self)
{
  if (self->filling)
    return;

  fill_list (self);
  show_chosen (self);
  vd_hint_box_set_map (self->hints, get_map (self));
}

/* Adding and locating */

static void
add_file (VdScanPanel *self,
          GFile       *file)
{
  g_autofree char *path = g_file_get_path (file);

  if (path != NULL && has_maps (self))
    vd_scan_files_add (self->files, get_map (self), path);
}

static void
locate_file (VdScanPanel *self,
             GFile       *file)
{
  const VdScanItem *item = find_item (self, self->located);
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *name = path != NULL ? vd_scan_make_name (get_map_path (self), path) : NULL;

  if (item != NULL && name != NULL)
    vd_editor_project_do (self->project,
                          vd_edit_locate_scan (get_document (self), item->scan->node, name));
}

static void
on_file_chosen (VdScanPanel *self,
                int          response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  if (response == GTK_RESPONSE_ACCEPT && file != NULL && self->located == NULL)
    add_file (self, file);
  else if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    locate_file (self, file);
}

/* @located: (nullable): of a scan that there is */
static void
choose_file (VdScanPanel *self,
             const char  *located)
{
  static const char *const types[] = {
    "image/png", "image/jpeg", "image/tiff", "image/webp", "application/pdf",
  };
  GtkFileFilter *filter = gtk_file_filter_new ();
  g_autofree char *name = g_path_get_dirname (get_map_path (self));
  g_autoptr (GFile) folder = g_file_new_for_path (name);

  g_free (self->located);
  self->located = g_strdup (located);
  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (
    located == NULL ? _("Add a Scan") : _("Locate a Scan"),
    GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), GTK_FILE_CHOOSER_ACTION_OPEN,
    _("_Select"), _("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_filter_set_name (filter, _("Pictures and PDF"));
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    gtk_file_filter_add_mime_type (filter, types[i]);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (self->chooser), filter);
  gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), folder, NULL);
  g_signal_connect_swapped (self->chooser, "response", G_CALLBACK (on_file_chosen), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
on_add (VdScanPanel *self)
{
  if (has_maps (self))
    choose_file (self, NULL);
}

static void
on_locate (VdScanPanel *self,
           GtkWidget   *row)
{
  choose_file (self, vd_scan_row_get_id (VD_SCAN_ROW (row)));
}

static void
on_accept (VdScanPanel *self,
           GtkWidget   *row)
{
  const VdScanItem *item = find_item_of (self, row);

  if (item != NULL && item->state == VD_SCAN_OTHER)
    vd_scan_files_accept (self->files, item);
}

static void
on_remove (VdScanPanel *self,
           GtkWidget   *row)
{
  const VdScanItem *item = find_item_of (self, row);

  if (item != NULL)
    vd_editor_project_do (self->project,
                          vd_edit_remove_scan (get_document (self), item->scan->node));
}

static void
on_look (VdScanPanel *self,
         GtkWidget   *row)
{
  vd_scan_files_look_again (self->files);
}

static void
on_points (VdScanPanel *self)
{
  const VdScanItem *item = self->selected != NULL ? find_item (self, self->selected) : NULL;

  if (item != NULL)
    gtk_window_present (GTK_WINDOW (
      vd_points_window_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->project,
                            get_map (self), item->scan->id)));
}

static gboolean
on_drop (GtkDropTarget *target,
         const GValue  *value,
         double         x,
         double         y,
         VdScanPanel   *self)
{
  if (!has_maps (self))
    return FALSE;

  add_file (self, g_value_get_object (value));
  return TRUE;
}

/* How scans are shown */

static void
follow_look (VdScanPanel *self)
{
  VdScanLook look;

  vd_scan_look_read (&look, self->settings);
  if (self->view != NULL)
    vd_map_view_set_scan_look (self->view, &look);

  self->filling = TRUE;
  gtk_drop_down_set_selected (self->place, look.is_above ? 1 : 0);
  gtk_drop_down_set_selected (self->blend, look.blend);
  gtk_range_set_value (self->brightness, 100 * look.brightness);
  gtk_range_set_value (self->contrast, 100 * look.contrast);
  self->filling = FALSE;
}

static void
follow_opacity (VdScanPanel *self)
{
  double opacity[VD_N_ALL_LAYERS];

  vd_layers_read_opacity (self->settings, opacity);
  self->filling = TRUE;
  gtk_range_set_value (self->opacity, 100 * opacity[VD_LAYER_OF_SCANS]);
  self->filling = FALSE;
}

static void
on_look_chosen (VdScanPanel *self)
{
  if (self->filling)
    return;

  g_settings_set_boolean (self->settings, "scan-above",
                          gtk_drop_down_get_selected (self->place) == 1);
  g_settings_set_enum (self->settings, "scan-blend", gtk_drop_down_get_selected (self->blend));
  g_settings_set_int (self->settings, "scan-brightness", gtk_range_get_value (self->brightness));
  g_settings_set_int (self->settings, "scan-contrast", gtk_range_get_value (self->contrast));
}

static void
on_opacity_changed (VdScanPanel *self)
{
  const VdLayerInfo *layer = vd_layers_find_place (VD_LAYER_OF_SCANS);

  if (!self->filling)
    vd_layers_write_opacity (self->settings, layer, gtk_range_get_value (self->opacity) / 100);
}

void
vd_scan_panel_set_view (VdScanPanel *self,
                        VdMapView   *view)
{
  g_return_if_fail (VD_IS_SCAN_PANEL (self) && VD_IS_MAP_VIEW (view) && self->view == NULL);

  self->view = g_object_ref (view);
  g_object_bind_property (view, "swipes", self->swipes, "active",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  vd_hint_box_set_view (self->hints, view);
  follow_look (self);
}

/* The page */

static void
fill_maps (VdScanPanel *self)
{
  self->filling = TRUE;
  vd_map_choice_fill (self->maps,
                      self->project != NULL ? vd_editor_project_get (self->project) : NULL);
  self->filling = FALSE;
}

static void
set_project (VdPage          *page,
             VdEditorProject *project)
{
  VdScanPanel *self = VD_SCAN_PANEL (page);

  if (self->files != NULL)
    g_signal_handlers_disconnect_by_data (self->files, self);
  g_set_object (&self->project, project);
  g_set_weak_pointer (&self->files, project != NULL ? vd_scan_files_get (project) : NULL);
  g_clear_pointer (&self->selected, g_free);
  show_message (self, vd_scan_get_missing (VD_SCAN_HAS_PICTURES) != NULL
                      ? _(vd_scan_get_missing (VD_SCAN_HAS_PICTURES)) : NULL);

  if (self->files != NULL)
    {
      g_signal_connect_object (self->files, "changed", G_CALLBACK (on_files_changed), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (self->files, "progress", G_CALLBACK (show_progress), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (self->files, "not-added", G_CALLBACK (on_not_added), self,
                               G_CONNECT_SWAPPED);
    }

  fill_maps (self);
  vd_hint_box_set_project (self->hints, has_maps (self) ? project : NULL);
  gtk_widget_set_sensitive (self->add, has_maps (self));
  fill_list (self);
  show_chosen (self);
}

static void
page_init (VdPageInterface *iface)
{
  iface->set_project = set_project;
}

static void
vd_scan_panel_dispose (GObject *object)
{
  VdScanPanel *self = VD_SCAN_PANEL (object);

  g_clear_object (&self->chooser);
  g_clear_object (&self->settings);
  g_clear_object (&self->view);
  g_clear_weak_pointer (&self->files);
  g_clear_object (&self->project);
  g_clear_pointer (&self->selected, g_free);
  g_clear_pointer (&self->located, g_free);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_scan_panel_parent_class)->dispose (object);
}

static void
vd_scan_panel_class_init (VdScanPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_scan_panel_dispose;
  g_type_ensure (VD_TYPE_FIND_BOX);
  g_type_ensure (VD_TYPE_HINT_BOX);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/scan-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, VdScanPanel, maps);
  gtk_widget_class_bind_template_child (widget_class, VdScanPanel, add);
  gtk_widget_class_bind_template_child (widget_class, VdScanPanel, list);
  gtk_widget_class_bind_template_child (widget_class, VdScanPanel, message);
  gtk_widget_class_bind_template_child (widget_class, VdScanPanel, chosen);
  gtk_widget_class_bind_template_child (widget_class, VdScanPanel, verdict);
  gtk_widget_class_bind_template_child (widget_class, VdScanPanel, points);
  gtk_widget_class_bind_template_child (widget_class, VdScanPanel, finder);
  gtk_widget_class_bind_template_child (widget_class, VdScanPanel, place);
  gtk_widget_class_bind_template_child (widget_class, VdScanPanel, blend);
  gtk_widget_class_bind_template_child (widget_class, VdScanPanel, opacity);
  gtk_widget_class_bind_template_child (widget_class, VdScanPanel, brightness);
  gtk_widget_class_bind_template_child (widget_class, VdScanPanel, contrast);
  gtk_widget_class_bind_template_child (widget_class, VdScanPanel, swipes);
  gtk_widget_class_bind_template_child (widget_class, VdScanPanel, hints);
  gtk_widget_class_bind_template_callback (widget_class, on_map_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_add);
  gtk_widget_class_bind_template_callback (widget_class, on_row_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_points);
}

static void
vd_scan_panel_init (VdScanPanel *self)
{
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_FILE, GDK_ACTION_COPY);

  gtk_widget_init_template (GTK_WIDGET (self));
  self->settings = vd_settings_new ();
  vd_widget_name_drop_down (self->place, _("Place of scans"));
  vd_widget_name_drop_down (self->blend, _("Blending of scans"));
  follow_look (self);
  follow_opacity (self);

  g_signal_connect_swapped (self->place, "notify::selected", G_CALLBACK (on_look_chosen), self);
  g_signal_connect_swapped (self->blend, "notify::selected", G_CALLBACK (on_look_chosen), self);
  g_signal_connect_swapped (self->brightness, "value-changed", G_CALLBACK (on_look_chosen), self);
  g_signal_connect_swapped (self->contrast, "value-changed", G_CALLBACK (on_look_chosen), self);
  g_signal_connect_swapped (self->opacity, "value-changed", G_CALLBACK (on_opacity_changed), self);
  g_signal_connect_object (self->settings, "changed::layer-opacity", G_CALLBACK (follow_opacity),
                           self, G_CONNECT_SWAPPED);
  for (const char *const *key = vd_scan_look_keys; *key != NULL; key++)
    {
      g_autofree char *signal = g_strdup_printf ("changed::%s", *key);

      g_signal_connect_object (self->settings, signal, G_CALLBACK (follow_look), self,
                               G_CONNECT_SWAPPED);
    }

  g_signal_connect (target, "drop", G_CALLBACK (on_drop), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}
