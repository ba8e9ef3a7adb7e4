#include "editor/units/unit-view-private.h"

#include <glib/gi18n.h>

#include "editor/rows/cells.h"
#include "editor/units/unit-plan-dialog.h"
#include "editor/units/unit-sheet.h"

/* A question that waits while the project may change under it. */
static void
on_plan_answer (GtkDialog  *dialog,
                int         response,
                VdUnitView *self)
{
  VdEdit *edit = NULL;
  guint serial = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (dialog), "serial"));
  gboolean current = self->project == g_object_get_data (G_OBJECT (dialog), "project") &&
                     self->project != NULL &&
                     serial == vd_editor_project_get_scenario_serial (self->project);

  if (response == GTK_RESPONSE_ACCEPT && current)
    edit = vd_unit_plan_dialog_steal_edit (VD_UNIT_PLAN_DIALOG (dialog));

  gtk_window_destroy (GTK_WINDOW (dialog));
  if (edit != NULL)
    vd_unit_view_do (self, edit);
}

static void
ask_about_plan (VdUnitView *self,
                const char *title,
                VdUnitPlan *plan)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
  GtkWidget *dialog = vd_unit_plan_dialog_new (window, title, plan);

  g_object_set_data (G_OBJECT (dialog), "project", self->project);
  g_object_set_data (G_OBJECT (dialog), "serial",
                     GUINT_TO_POINTER (vd_editor_project_get_scenario_serial (self->project)));
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_plan_answer), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static gboolean
take_sheet (VdUnitView *self,
            const char *text,
            gsize       length,
            const char *title,
            GError    **error)
{
  VdUnitPlan *plan = vd_unit_plan_new (vd_unit_view_get_units (self), text, length, title, error);

  if (plan != NULL)
    ask_about_plan (self, title, plan);

  return plan != NULL;
}

/* The clipboard */

static GdkClipboard *
get_clipboard (VdUnitView *self)
{
  return gtk_widget_get_clipboard (GTK_WIDGET (self));
}

char *
vd_unit_view_write (VdUnitView      *self,
                    const GPtrArray *nodes)
{
  return vd_unit_sheet_write (vd_unit_view_get_units (self), nodes, '\t');
}

void
vd_unit_view_copy (VdUnitView *self)
{
  g_autoptr (GPtrArray) chosen = vd_unit_view_list_selected (self);
  g_autofree char *text = vd_unit_view_write (self, chosen);

  gdk_clipboard_set_text (get_clipboard (self), text);
}

gboolean
vd_unit_view_take (VdUnitView *self,
                   const char *text,
                   GError    **error)
{
  return take_sheet (self, text, strlen (text), _("Paste Units"), error);
}

/* Cells go in at the one that has the keys; elsewhere only a table of units is meant. */
static void
paste_text (VdUnitView *self,
            const char *text)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  g_autoptr (GError) error = NULL;
  VdCellPlace place;

  vd_unit_view_refuse (self, NULL);
  if (focus != NULL && VD_IS_UNIT_CELL (focus) && vd_cell_find_place (focus, &place))
    g_free (vd_cell_paste (&place, text));
  else if (!vd_unit_view_take (self, text, &error))
    vd_unit_view_refuse (self, error->message);
}

static void
on_text (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (VdUnitView) self = user_data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (self->store == NULL || gtk_widget_get_root (GTK_WIDGET (self)) == NULL)
    return;

  if (text == NULL)
    vd_unit_view_refuse (self, _("There is no text on the clipboard: copy rows of a spreadsheet, "
                                 "with the line that names the columns."));
  else
    paste_text (self, text);
}

void
vd_unit_view_paste (VdUnitView *self)
{
  gdk_clipboard_read_text_async (get_clipboard (self), NULL, on_text, g_object_ref (self));
}

/* Files */

void
vd_unit_view_import (VdUnitView *self,
                     GFile      *file)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autofree char *name = NULL;
  g_autofree char *title = NULL;
  gsize length;

  g_return_if_fail (VD_IS_UNIT_VIEW (self) && G_IS_FILE (file));

  name = g_file_get_basename (file);
  /* TRANS: %s is the name of a file */
  title = g_strdup_printf (_("Import Units from %s"), name);

  if (self->store == NULL)
    return;

  vd_unit_view_refuse (self, NULL);
  if (!g_file_load_contents (file, NULL, &text, &length, NULL, &error) ||
      !take_sheet (self, text, length, title, &error))
    vd_unit_view_refuse (self, error->message);
}

void
vd_unit_view_export (VdUnitView *self,
                     GFile      *file)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (VD_IS_UNIT_VIEW (self) && G_IS_FILE (file));

  if (self->store == NULL)
    return;

  text = vd_unit_sheet_write (vd_unit_view_get_units (self), NULL, ',');
  if (!g_file_replace_contents (file, text, strlen (text), NULL, FALSE,
                                G_FILE_CREATE_REPLACE_DESTINATION, NULL, NULL, &error))
    vd_unit_view_refuse (self, error->message);
}

static void
on_file (GtkNativeDialog *dialog,
         int              response,
         VdUnitView      *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  gboolean to_write =
    gtk_file_chooser_get_action (GTK_FILE_CHOOSER (dialog)) == GTK_FILE_CHOOSER_ACTION_SAVE;

  g_clear_object (&self->chooser);
  if (response != GTK_RESPONSE_ACCEPT || file == NULL)
    return;

  if (to_write)
    vd_unit_view_export (self, file);
  else
    vd_unit_view_import (self, file);
}

static void
add_filter (GtkFileChooser *chooser)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _("Tables (CSV, TSV)"));
  gtk_file_filter_add_suffix (filter, "csv");
  gtk_file_filter_add_suffix (filter, "tsv");
  gtk_file_filter_add_suffix (filter, "txt");
  gtk_file_chooser_add_filter (chooser, filter);
}

void
vd_unit_view_choose_file (VdUnitView *self,
                          gboolean    to_write)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
  const VdProject *project = vd_editor_project_get (self->project);
  g_autofree char *path = g_path_get_dirname (project->path);
  g_autoptr (GFile) folder = g_file_new_for_path (path);

  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (
    to_write ? _("Export Units") : _("Import Units"), window,
    to_write ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN,
    to_write ? _("Export") : _("Import"), NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), folder, NULL);
  if (to_write)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), "units.csv");
  add_filter (GTK_FILE_CHOOSER (self->chooser));
  g_signal_connect (self->chooser, "response", G_CALLBACK (on_file), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}
