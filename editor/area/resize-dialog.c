#include "editor/area/resize-dialog.h"

#include <glib/gi18n.h>

struct _VdResizeDialog
{
  GtkWindow        parent_instance;

  VdEditorProject *project;
  guint            map;

  /* Template */
  GtkSpinButton   *left;
  GtkSpinButton   *top;
  GtkSpinButton   *right;
  GtkSpinButton   *bottom;
  GtkCheckButton  *renumber;
  GtkLabel        *size;
  GtkLabel        *loss;
  GtkWidget       *resize_button;
};

G_DEFINE_FINAL_TYPE (VdResizeDialog, vd_resize_dialog, GTK_TYPE_WINDOW)

static const VdMap *
get_map (VdResizeDialog *self)
{
  return g_ptr_array_index (vd_editor_project_get (self->project)->resolved, self->map);
}

static VdResize
get_resize (VdResizeDialog *self)
{
  return (VdResize) {
    gtk_spin_button_get_value_as_int (self->left), gtk_spin_button_get_value_as_int (self->top),
    gtk_spin_button_get_value_as_int (self->right), gtk_spin_button_get_value_as_int (self->bottom),
    gtk_check_button_get_active (self->renumber),
  };
}

/* The numbers of the first and the last hex, as they will be. */
static void
show_size (VdResizeDialog *self,
           const VdResize *by)
{
  const VdGrid *grid = &get_map (self)->grid;
  int columns = (int) grid->columns + by->left + by->right;
  int rows = (int) grid->rows + by->top + by->bottom;
  g_autofree char *text = NULL;

  /* TRANS: columns and rows of a map as it is, and as it will be */
  text = g_strdup_printf (_("%u × %u → %d × %d"), grid->columns, grid->rows, MAX (columns, 0),
                          MAX (rows, 0));
  gtk_label_set_label (self->size, text);
}

static void
on_changed (VdResizeDialog *self)
{
  VdResize by = get_resize (self);
  gboolean possible = vd_resize_is_possible (get_map (self), &by);
  VdResizeLoss loss;
  VdEdit *edit = vd_edit_resize (vd_editor_project_get (self->project), self->map, &by, &loss);
  g_autofree char *text = vd_resize_describe_loss (&loss);

  show_size (self, &by);
  if (!possible)
    gtk_label_set_label (self->loss, _("A map has from 1 to 4096 columns and rows."));
  else if (loss.falls_below)
    gtk_label_set_label (self->loss,
                         _("Columns or rows would have numbers below 0. Number all hexes anew, or "
                           "let the numbers begin higher first, in the properties of the map."));
  else
    gtk_label_set_label (self->loss,
                         text != NULL ? text : _("Nothing that is on the map is lost."));

  gtk_widget_set_sensitive (self->resize_button, edit != NULL && !loss.falls_below);
  g_clear_pointer (&edit, vd_edit_free);
}

static void
on_resize_clicked (VdResizeDialog *self)
{
  VdResize by = get_resize (self);
  VdResizeLoss loss;

  if (vd_editor_project_do (self->project, vd_edit_resize (vd_editor_project_get (self->project),
                                                           self->map, &by, &loss)))
    gtk_window_close (GTK_WINDOW (self));
}

static void
vd_resize_dialog_dispose (GObject *object)
{
  g_clear_object (&VD_RESIZE_DIALOG (object)->project);

  G_OBJECT_CLASS (vd_resize_dialog_parent_class)->dispose (object);
}

static void
vd_resize_dialog_class_init (VdResizeDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_resize_dialog_dispose;

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/resize-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, VdResizeDialog, left);
  gtk_widget_class_bind_template_child (widget_class, VdResizeDialog, top);
  gtk_widget_class_bind_template_child (widget_class, VdResizeDialog, right);
  gtk_widget_class_bind_template_child (widget_class, VdResizeDialog, bottom);
  gtk_widget_class_bind_template_child (widget_class, VdResizeDialog, renumber);
  gtk_widget_class_bind_template_child (widget_class, VdResizeDialog, size);
  gtk_widget_class_bind_template_child (widget_class, VdResizeDialog, loss);
  gtk_widget_class_bind_template_child (widget_class, VdResizeDialog, resize_button);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_resize_clicked);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
vd_resize_dialog_init (VdResizeDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
preset_spin (VdResizeDialog *self,
             GtkSpinButton  *spin,
             int             value)
{
  gtk_spin_button_set_range (spin, -VD_GRID_MAX_EDGE, VD_GRID_MAX_EDGE);
  gtk_spin_button_set_increments (spin, 1, 5);
  gtk_spin_button_set_value (spin, value);
  g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (on_changed), self);
}

GtkWidget *
vd_resize_dialog_new (GtkWindow       *parent,
                      VdEditorProject *project,
                      guint            map,
                      const VdResize  *preset)
{
  VdResizeDialog *self;
  const char *name;
  g_autofree char *title = NULL;

  g_return_val_if_fail (GTK_IS_WINDOW (parent) && VD_IS_EDITOR_PROJECT (project) &&
                        map < vd_editor_project_get (project)->resolved->len &&
                        preset != NULL, NULL);

  self = g_object_new (VD_TYPE_RESIZE_DIALOG, "transient-for", parent, NULL);
  self->project = g_object_ref (project);
  self->map = map;
  name = get_map (self)->title != NULL ? get_map (self)->title : get_map (self)->id;
  /* TRANS: %s is a map */
  title = g_strdup_printf (_("Size of %s"), name != NULL ? name : _("Map"));
  gtk_window_set_title (GTK_WINDOW (self), title);

  preset_spin (self, self->left, preset->left);
  preset_spin (self, self->top, preset->top);
  preset_spin (self, self->right, preset->right);
  preset_spin (self, self->bottom, preset->bottom);
  gtk_check_button_set_active (self->renumber, preset->renumber);
  on_changed (self);

  return GTK_WIDGET (self);
}
