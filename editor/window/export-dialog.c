#include "editor/window/export-dialog.h"

#include <glib/gi18n.h>

#include "editor/widgets/widgets.h"

/* In the order of the list in export-dialog.ui. */
static const char *const endings[] = { ".png", ".svg", ".pdf" };

struct _VdExportDialog
{
  GtkWindow      parent_instance;

  gboolean       of_counters;

  /* Template */
  GtkWidget     *map_label;
  GtkDropDown   *map;
  GtkDropDown   *kind;
  GtkWidget     *dpi_label;
  GtkSpinButton *dpi;
  GtkLabel      *measure;
  GtkWidget     *counters;
};

enum
{
  WANTED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdExportDialog, vd_export_dialog, GTK_TYPE_WINDOW)

static guint signals[N_SIGNALS];

static gboolean
is_png (VdExportDialog *self)
{
  return gtk_drop_down_get_selected (self->kind) == 0;
}

/* Only pictures of dots have so many an inch. */
static void
on_changed (VdExportDialog *self)
{
  int dpi = gtk_spin_button_get_value_as_int (self->dpi);
  g_autofree char *text = NULL;

  if (is_png (self))
    text = g_strdup_printf (_("A counter is half an inch: %d pixels."), dpi / 2);
  else
    text = g_strdup (_("A counter is half an inch. It can be enlarged and stays sharp."));

  gtk_label_set_label (self->measure, text);
  gtk_widget_set_sensitive (self->dpi_label, is_png (self));
  gtk_widget_set_sensitive (GTK_WIDGET (self->dpi), is_png (self));
}

static void
on_export_clicked (VdExportDialog *self)
{
  VdPicture picture = {
    .map = self->of_counters ? VD_PICTURE_COUNTERS : (int) gtk_drop_down_get_selected (self->map),
    .how = {
      .dpi = gtk_spin_button_get_value_as_int (self->dpi),
      .counters = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->counters)),
    },
  };
  const char *ending = endings[gtk_drop_down_get_selected (self->kind)];

  g_object_ref (self);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_signal_emit (self, signals[WANTED], 0, &picture, ending);
  gtk_window_destroy (GTK_WINDOW (self));
  g_object_unref (self);
}

static void
vd_export_dialog_class_init (VdExportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[WANTED] = g_signal_new ("wanted", VD_TYPE_EXPORT_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_STRING);

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/export-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, VdExportDialog, map_label);
  gtk_widget_class_bind_template_child (widget_class, VdExportDialog, map);
  gtk_widget_class_bind_template_child (widget_class, VdExportDialog, kind);
  gtk_widget_class_bind_template_child (widget_class, VdExportDialog, dpi_label);
  gtk_widget_class_bind_template_child (widget_class, VdExportDialog, dpi);
  gtk_widget_class_bind_template_child (widget_class, VdExportDialog, measure);
  gtk_widget_class_bind_template_child (widget_class, VdExportDialog, counters);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_export_clicked);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
vd_export_dialog_init (VdExportDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  vd_widget_name_drop_down (self->kind, _("Kind of file"));
}

static void
list_maps (VdExportDialog  *self,
           const VdProject *project,
           guint            chosen)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  gboolean several = !self->of_counters && project->resolved->len > 1;

  for (guint i = 0; i < project->resolved->len; i++)
    {
      const VdMap *map = project->resolved->pdata[i];
      const char *title = map->title != NULL ? map->title : map->id;

      gtk_string_list_append (titles, title != NULL ? title : _("Map"));
    }

  gtk_drop_down_set_model (self->map, G_LIST_MODEL (titles));
  vd_widget_name_drop_down (self->map, _("Map"));
  gtk_drop_down_set_selected (self->map, chosen);
  gtk_widget_set_visible (self->map_label, several);
  gtk_widget_set_visible (GTK_WIDGET (self->map), several);
}

GtkWidget *
vd_export_dialog_new (GtkWindow       *parent,
                      const VdProject *project,
                      int              map)
{
  gboolean of_counters;
  VdExportDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent) && project != NULL, NULL);

  of_counters = map == VD_PICTURE_COUNTERS;
  self = g_object_new (VD_TYPE_EXPORT_DIALOG, "transient-for", parent, "title",
                       of_counters ? _("Export Counters")
                                   : _("Export Map Picture"),
                       NULL);
  self->of_counters = of_counters;
  list_maps (self, project, MAX (map, 0));
  gtk_widget_set_visible (self->counters, !of_counters && project->scenario != NULL);
  on_changed (self);

  return GTK_WIDGET (self);
}
