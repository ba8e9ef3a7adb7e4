#include "editor/window/window-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/window/widgets.h"

#define MAX_RECENT 8
#define OPENING_PATIENCE 150 /* ms until it is shown how far opening is */
#define OPENING_TICK 100     /* ms */

static void
destroy_later (gpointer user_data)
{
  g_autoptr (GtkWindow) window = user_data;

  gtk_window_destroy (window);
}

/* What to do once changes are saved or given up. */
static void
go_on (VdEditorWindow *self)
{
  g_autoptr (GFile) pending = g_steal_pointer (&self->pending);

  /* The dialog whose answer led here still lives, and must not outlive the
   * window that it belongs to. */
  if (self->closing)
    g_idle_add_once (destroy_later, g_object_ref (self));
  else if (pending != NULL)
    vd_editor_window_open (self, pending);
}

static void
stay (VdEditorWindow *self)
{
  self->closing = FALSE;
  g_clear_object (&self->pending);
}

/* Saving */

static gboolean
save_now (VdEditorWindow *self)
{
  g_autoptr (GError) error = NULL;

  if (vd_editor_project_save (self->project, &error))
    return TRUE;

  vd_editor_window_tell (self, _("Could not save"), error->message);
  return FALSE;
}

static void
on_rewrite_response (GtkDialog      *dialog,
                     int             response,
                     VdEditorWindow *self)
{
  gtk_window_destroy (GTK_WINDOW (dialog));

  if (response == GTK_RESPONSE_ACCEPT && save_now (self))
    go_on (self);
  else
    stay (self);
}

GtkWidget *
vd_editor_window_make_dialog (VdEditorWindow *self,
                              const char     *title,
                              const char     *text)
{
  GtkWidget *dialog = gtk_message_dialog_new (GTK_WINDOW (self),
                                              GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT |
                                                GTK_DIALOG_USE_HEADER_BAR,
                                              GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE, "%s", title);

  gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (dialog), "%s", text);
  return dialog;
}

static void
ask_to_rewrite (VdEditorWindow *self,
                guint           lines)
{
  g_autofree char *title = NULL;
  GtkWidget *dialog;

  title = g_strdup_printf (ngettext ("Rewrite %u line in canonical form?",
                                     "Rewrite %u lines in canonical form?", lines), lines);
  dialog = vd_editor_window_make_dialog (self, title,
                        _("The file was written by hand or by another program. Saving it here "
                          "for the first time puts these lines into the order and form that "
                          "Vedette always writes, besides what you have changed. What they say "
                          "stays the same."));

  vd_widget_add_answer (GTK_DIALOG (dialog), _("_Cancel"), GTK_RESPONSE_CANCEL);
  vd_widget_add_answer (GTK_DIALOG (dialog), _("_Save"), GTK_RESPONSE_ACCEPT);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_ACCEPT);
  g_signal_connect (dialog, "response", G_CALLBACK (on_rewrite_response), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Nobody else's work is at stake, or it has been given up. */
static void
save_ours (VdEditorWindow *self)
{
  guint lines = vd_editor_project_count_rewritten (self->project);

  if (lines > 0)
    ask_to_rewrite (self, lines);
  else if (save_now (self))
    go_on (self);
  else
    stay (self);
}

static void
on_replace_response (GtkDialog      *dialog,
                     int             response,
                     VdEditorWindow *self)
{
  gtk_window_destroy (GTK_WINDOW (dialog));

  if (response == GTK_RESPONSE_ACCEPT)
    save_ours (self);
  else
    stay (self);
}

static void
ask_to_replace (VdEditorWindow *self,
                GStrv           files)
{
  g_autofree char *list = g_strjoinv (", ", files);
  g_autofree char *text =
    g_strdup_printf (_("Another program has written since these files were opened here, and what "
                       "it wrote would be lost: %s"), list);
  GtkWidget *dialog =
    vd_editor_window_make_dialog (self, _("Replace what has changed on the disk?"), text);
  GtkWidget *replace;

  vd_widget_add_answer (GTK_DIALOG (dialog), _("_Cancel"), GTK_RESPONSE_CANCEL);
  replace = vd_widget_add_answer (GTK_DIALOG (dialog), _("_Replace"), GTK_RESPONSE_ACCEPT);
  gtk_widget_add_css_class (replace, "destructive-action");
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_CANCEL);
  g_signal_connect (dialog, "response", G_CALLBACK (on_replace_response), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
vd_editor_window_save (VdEditorWindow *self)
{
  g_auto (GStrv) foreign = NULL;

  if (self->project == NULL)
    return;

  /* What is still being typed belongs to what one saves. */
  if (!vd_editor_window_commit (self))
    {
      stay (self);
      return;
    }

  foreign = vd_editor_project_list_foreign (self->project);
  if (foreign[0] != NULL)
    ask_to_replace (self, foreign);
  else
    save_ours (self);
}

/* Closing */

static void
on_changes_response (GtkDialog      *dialog,
                     int             response,
                     VdEditorWindow *self)
{
  gtk_window_destroy (GTK_WINDOW (dialog));

  if (response == GTK_RESPONSE_YES)
    vd_editor_window_save (self);
  else if (response == GTK_RESPONSE_NO)
    {
      vd_editor_window_set_project (self, NULL);
      go_on (self);
    }
  else
    stay (self);
}

static void
ask_about_changes (VdEditorWindow *self)
{
  g_auto (GStrv) files = vd_editor_project_list_modified (self->project);
  g_autofree char *list = g_strjoinv (", ", files);
  g_autofree char *text =
    g_strdup_printf (_("Changes that are not saved are lost. Changed: %s"), list);
  GtkWidget *dialog = vd_editor_window_make_dialog (self, _("Save changes?"), text);
  GtkWidget *discard = vd_widget_add_answer (GTK_DIALOG (dialog), _("_Discard"), GTK_RESPONSE_NO);

  gtk_widget_add_css_class (discard, "destructive-action");
  vd_widget_add_answer (GTK_DIALOG (dialog), _("_Cancel"), GTK_RESPONSE_CANCEL);
  vd_widget_add_answer (GTK_DIALOG (dialog), _("_Save"), GTK_RESPONSE_YES);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_YES);
  g_signal_connect (dialog, "response", G_CALLBACK (on_changes_response), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

gboolean
vd_editor_window_may_close (VdEditorWindow *self)
{
  gtk_window_set_focus (GTK_WINDOW (self), NULL);

  if (self->project == NULL || !vd_editor_project_is_modified (self->project))
    return TRUE;

  self->closing = TRUE;
  ask_about_changes (self);

  return FALSE;
}

/* Opening */

static void
remember_folder (VdEditorWindow *self,
                 GFile          *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *uri = folder != NULL ? g_file_get_uri (folder) : NULL;

  if (uri != NULL)
    g_settings_set_string (self->settings, "last-folder", uri);
}

static void
remember_file (VdEditorWindow *self,
               GFile          *file)
{
  g_autofree char *uri = g_file_get_uri (file);
  GtkRecentData data = {
    .mime_type = (char *) "application/x-vedette-scenario+xml",
    .app_name = (char *) "Vedette",
    .app_exec = (char *) "vedette-editor %u",
  };

  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
  g_settings_set_string (self->settings, "last-file", uri);
}

void
vd_editor_window_take_file (VdEditorWindow  *self,
                            VdEditorProject *project,
                            GFile           *file)
{
  remember_folder (self, file);
  remember_file (self, file);
  vd_editor_window_set_project (self, project);
}

/* The screen without a job: the project that there was before, or none. */
static void
end_opening (VdEditorWindow *self)
{
  g_clear_handle_id (&self->opening_source, g_source_remove);
  g_clear_object (&self->opening_file);
  gtk_stack_set_visible_child_name (self->screens, self->project != NULL ? "project" : "welcome");
}

static void
on_opened (gpointer user_data)
{
  VdEditorWindow *self = user_data;
  g_autoptr (GFile) file = g_steal_pointer (&self->opening_file);
  g_autoptr (GError) error = NULL;
  g_autoptr (VdEditorProject) project =
    vd_open_job_finish (g_steal_pointer (&self->opening), &error);

  end_opening (self);
  if (project == NULL)
    {
      vd_editor_window_tell (self, _("Could not open"), error->message);
      return;
    }

  vd_editor_window_take_file (self, project, file);
}

void
vd_editor_window_cancel_opening (VdEditorWindow *self)
{
  if (self->opening == NULL)
    return;

  g_clear_pointer (&self->opening, vd_open_job_cancel);
  end_opening (self);
}

static gboolean
on_opening_tick (gpointer user_data)
{
  VdEditorWindow *self = user_data;

  gtk_progress_bar_set_fraction (self->opening_bar, vd_open_job_get_progress (self->opening));
  return G_SOURCE_CONTINUE;
}

static void
show_opening (VdEditorWindow *self)
{
  g_autofree char *name = g_file_get_basename (self->opening_file);
  /* TRANS: %s is the name of a file */
  g_autofree char *text = g_strdup_printf (_("Opening %s"), name);

  gtk_label_set_label (self->opening_label, text);
  gtk_progress_bar_set_fraction (self->opening_bar, 0);
  gtk_stack_set_visible_child_name (self->screens, "opening");
  self->opening_source = g_timeout_add (OPENING_TICK, on_opening_tick, self);
}

void
vd_editor_window_open (VdEditorWindow *self,
                       GFile          *file)
{
  g_autofree char *path = g_file_get_path (file);

  if (path != NULL && vd_editor_window_present (self, path))
    return;

  if (self->project != NULL && vd_editor_project_is_modified (self->project))
    {
      g_set_object (&self->pending, file);
      ask_about_changes (self);
      return;
    }

  if (path == NULL)
    {
      vd_editor_window_tell (self, _("Could not open"),
                             _("Only files of this computer can be opened."));
      return;
    }

  if (vd_editor_window_offer_recovery (self, path))
    return;

  vd_editor_window_cancel_opening (self);
  g_set_object (&self->opening_file, file);
  self->opening = vd_open_job_start (path, on_opened, self);

  /* Most are there at once; no screen is shown for them. */
  if (vd_open_job_wait (self->opening, OPENING_PATIENCE))
    on_opened (self);
  else
    show_opening (self);
}

static void
on_file_chosen (GtkNativeDialog *chooser,
                int              response,
                VdEditorWindow  *self)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  g_clear_object (&self->chooser);
  if (file != NULL)
    vd_editor_window_open (self, file);
}

static void
add_filter (VdEditorWindow *self,
            const char     *name,
            const char     *pattern,
            const char     *other)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  gtk_file_filter_add_pattern (filter, pattern);
  if (other != NULL)
    gtk_file_filter_add_pattern (filter, other);

  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (self->chooser), filter);
}

void
vd_editor_window_choose_file (VdEditorWindow *self)
{
  g_autofree char *uri = g_settings_get_string (self->settings, "last-folder");

  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (_("Open a scenario or a map"), GTK_WINDOW (self),
                                               GTK_FILE_CHOOSER_ACTION_OPEN,
                                               _("_Open"), _("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  add_filter (self, _("Scenarios and maps"), "*.scenario.xml", "*.map.xml");
  add_filter (self, _("All files"), "*", NULL);

  if (*uri != '\0')
    {
      g_autoptr (GFile) folder = g_file_new_for_uri (uri);

      gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), folder, NULL);
    }

  g_signal_connect (self->chooser, "response", G_CALLBACK (on_file_chosen), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* Recent files */

static int
compare_recent (gconstpointer a,
                gconstpointer b)
{
  GDateTime *first = gtk_recent_info_get_modified ((GtkRecentInfo *) a);
  GDateTime *second = gtk_recent_info_get_modified ((GtkRecentInfo *) b);

  return g_date_time_compare (second, first);
}

static void
append_recent (GMenu         *menu,
               GtkRecentInfo *info)
{
  const char *uri = gtk_recent_info_get_uri (info);
  g_autoptr (GMenuItem) item = g_menu_item_new (gtk_recent_info_get_display_name (info), NULL);

  g_menu_item_set_action_and_target (item, "win.open-recent", "s", uri);
  g_menu_append_item (menu, item);
}

void
vd_editor_window_fill_recent (VdEditorWindow *self)
{
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());
  guint n = 0;

  items = g_list_sort (items, compare_recent);
  g_menu_remove_all (self->recent_menu);

  for (GList *l = items; l != NULL && n < MAX_RECENT; l = l->next)
    if (gtk_recent_info_has_application (l->data, "Vedette") && gtk_recent_info_exists (l->data))
      {
        append_recent (self->recent_menu, l->data);
        n++;
      }

  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
}
