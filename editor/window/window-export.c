/* Pictures of maps and counters, to files. */
#include "editor/window/window-private.h"

#include <glib/gi18n.h>

#include "core/text/phrase.h"
#include "editor/window/export-dialog.h"

/* What is to be drawn, while it is asked where to. */
typedef struct
{
  VdPicture   picture;
  const char *ending; /* static */
} Wish;

/* The job */

void
vd_editor_window_update_export_actions (VdEditorWindow *self)
{
  const VdProject *project = self->project != NULL ? vd_editor_project_get (self->project) : NULL;
  gboolean is_free = project != NULL && self->exporting == NULL;
  gboolean has_maps = is_free && project->maps->len > 0;
  gboolean has_units = has_maps && vd_render_count_sheets (project) > project->maps->len;

  vd_editor_window_enable (self, "export-map", has_maps);
  vd_editor_window_enable (self, "export-map-to", has_maps);
  vd_editor_window_enable (self, "export-counters", has_units);
  vd_editor_window_enable (self, "export-counters-to", has_units);
  vd_editor_window_enable (self, "export-units-as", project != NULL && project->scenario != NULL);
}

static void
say_of_file (VdEditorWindow *self,
             const char     *format,
             const char     *path)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *text = g_strdup_printf (format, name);

  vd_editor_window_say (self, text);
}

static void
on_drawn (gpointer user_data)
{
  VdEditorWindow *self = user_data;
  g_autofree char *path = g_steal_pointer (&self->export_path);
  g_autoptr (GError) error = NULL;

  vd_job_finish (g_steal_pointer (&self->exporting), &error);
  vd_editor_window_update_export_actions (self);

  if (error != NULL)
    {
      g_autofree char *why = vd_phrase_say (error->message, gettext);

      vd_editor_window_tell (self, _("Could not export"), why);
    }
  else
    /* TRANS: %s is the name of a file */
    say_of_file (self, _("%s is written."), path);
}

static void
draw_to (VdEditorWindow  *self,
         const VdPicture *picture,
         const char      *path)
{
  if (self->project == NULL || self->exporting != NULL || !vd_editor_window_commit (self))
    return;

  self->export_path = g_strdup (path);
  self->exporting = vd_picture_job_start (vd_editor_project_get (self->project), picture, path,
                                          on_drawn, self);
  vd_editor_window_update_export_actions (self);
  /* TRANS: %s is the name of a file */
  say_of_file (self, _("%s is being drawn…"), path);
}

void
vd_editor_window_end_export (VdEditorWindow *self)
{
  g_clear_pointer (&self->exporting, vd_job_cancel);
  g_clear_pointer (&self->export_path, g_free);
}

/* Where to */

static void
on_file_chosen (GtkNativeDialog *chooser,
                int              response,
                VdEditorWindow  *self)
{
  const Wish *wish = g_object_get_data (G_OBJECT (chooser), "wish");
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT
                           ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)) : NULL;
  g_autofree char *typed = file != NULL ? g_file_get_path (file) : NULL;
  g_autofree char *path = typed != NULL ? vd_picture_complete_name (typed, wish->ending) : NULL;
  VdPicture picture = wish->picture;

  g_clear_object (&self->chooser);
  if (path != NULL)
    draw_to (self, &picture, path);
}

static void
choose_file (VdEditorWindow  *self,
             const VdPicture *picture,
             const char      *ending)
{
  const VdProject *project = vd_editor_project_get (self->project);
  g_autofree char *folder = g_path_get_dirname (project->path);
  g_autoptr (GFile) place = g_file_new_for_path (folder);
  g_autofree char *stem = vd_picture_suggest_name (project, picture->map);
  g_autofree char *name = g_strconcat (stem, ending, NULL);
  Wish *wish = g_new (Wish, 1);

  *wish = (Wish) { *picture, g_intern_string (ending) };
  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (_("Export"), GTK_WINDOW (self),
                                               GTK_FILE_CHOOSER_ACTION_SAVE, _("_Export"),
                                               _("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), place, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  g_object_set_data_full (G_OBJECT (self->chooser), "wish", wish, g_free);
  g_signal_connect (self->chooser, "response", G_CALLBACK (on_file_chosen), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* What */

static void
on_wanted (VdEditorWindow  *self,
           const VdPicture *picture,
           const char      *ending)
{
  if (self->project != NULL)
    choose_file (self, picture, ending);
}

static void
ask_for_picture (VdEditorWindow *self,
                 int             map)
{
  GtkWidget *dialog;

  /* What is still being typed belongs to what one draws. */
  if (self->project == NULL || !vd_editor_window_commit (self))
    return;

  dialog = vd_export_dialog_new (GTK_WINDOW (self), vd_editor_project_get (self->project), map);
  g_signal_connect_object (dialog, "wanted", G_CALLBACK (on_wanted), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_export_map (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  ask_for_picture (user_data, vd_editor_window_get_map_of_cursor (user_data));
}

static void
on_export_counters (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  ask_for_picture (user_data, VD_PICTURE_COUNTERS);
}

static void
on_export_map_to (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  const VdPicture picture = {
    .map = vd_editor_window_get_map_of_cursor (user_data), .how = { .counters = TRUE },
  };

  draw_to (user_data, &picture, g_variant_get_string (parameter, NULL));
}

static void
on_export_counters_to (GSimpleAction *action,
                       GVariant      *parameter,
                       gpointer       user_data)
{
  const VdPicture picture = { .map = VD_PICTURE_COUNTERS };

  draw_to (user_data, &picture, g_variant_get_string (parameter, NULL));
}

/* As the table of units does it. */
static void
on_export_units_as (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  VdEditorWindow *self = user_data;

  vd_editor_window_give_rest (self);
  gtk_widget_activate_action (GTK_WIDGET (self->unit_view), "units.export", NULL);
}

static const GActionEntry entries[] = {
  { "export-map", on_export_map },
  { "export-map-to", on_export_map_to, "s" },
  { "export-counters", on_export_counters },
  { "export-counters-to", on_export_counters_to, "s" },
  { "export-units-as", on_export_units_as },
};

void
vd_editor_window_add_export_actions (VdEditorWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
