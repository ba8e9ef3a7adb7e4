#include "editor/window/window-private.h"

#include <glib/gi18n.h>

#include "core/board/debug.h"

#define MAX_RECENT 8
#define OPENING_PATIENCE 150 /* ms until it is shown how far opening is */
#define OPENING_TICK 100     /* ms */

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
vd_editor_window_remember (VdEditorWindow *self,
                           GFile          *file)
{
  remember_folder (self, file);
  remember_file (self, file);
}

void
vd_editor_window_take_file (VdEditorWindow  *self,
                            VdEditorProject *project,
                            GFile           *file)
{
  vd_editor_window_remember (self, file);
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

/* Returns: (transfer full) (nullable): what was opened */
static VdEditorProject *
finish_opening (VdEditorWindow  *self,
                GError         **error)
{
  VdEditorProject *project = vd_open_job_finish (g_steal_pointer (&self->opening), error);

  end_opening (self);
  return project;
}

static void
on_opened (gpointer user_data)
{
  VdEditorWindow *self = user_data;
  g_autoptr (GFile) file = g_object_ref (self->opening_file);
  g_autoptr (GError) error = NULL;
  g_autoptr (VdEditorProject) project = finish_opening (self, &error);

  if (project == NULL)
    {
      vd_editor_window_expect (self, NULL);
      vd_editor_window_tell (self, _("Could not open"), error->message);
      return;
    }

  vd_editor_window_take_file (self, project, file);
}

/* What is there stays as it is if it can't be read anew. */
static void
on_reloaded (gpointer user_data)
{
  VdEditorWindow *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (VdEditorProject) project = finish_opening (self, &error);

  if (project != NULL)
    vd_editor_window_set_project (self, project);
  else
    vd_editor_window_tell (self, _("Could not reload"), error->message);
}

void
vd_editor_window_cancel_opening (VdEditorWindow *self)
{
  if (self->opening == NULL)
    return;

  g_clear_pointer (&self->opening, vd_job_cancel);
  end_opening (self);
}

static gboolean
on_opening_tick (gpointer user_data)
{
  VdEditorWindow *self = user_data;

  double done = vd_job_get_progress (self->opening);

  vd_debug (VD_DEBUG_EDIT, "progress: %.3f", done);
  gtk_progress_bar_set_fraction (self->opening_bar, done);
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

static void
begin_opening (VdEditorWindow *self,
               GFile          *file,
               void          (*done) (gpointer user_data))
{
  vd_editor_window_cancel_opening (self);
  g_set_object (&self->opening_file, file);
  self->opening = vd_open_job_start (g_file_peek_path (file), done, self);

  /* Most are there at once; no screen is shown for them. */
  if (vd_job_wait (self->opening, OPENING_PATIENCE))
    done (self);
  else
    show_opening (self);
}

void
vd_editor_window_reload (VdEditorWindow *self)
{
  g_autoptr (GFile) file = g_file_new_for_path (vd_editor_project_get (self->project)->path);

  vd_editor_window_end_saving (self);
  begin_opening (self, file, on_reloaded);
}

void
vd_editor_window_open (VdEditorWindow *self,
                       GFile          *file)
{
  g_autofree char *path = NULL;

  g_return_if_fail (VD_IS_EDITOR_WINDOW (self) && G_IS_FILE (file));

  path = g_file_get_path (file);

  if (path != NULL && g_str_has_suffix (path, ".game"))
    {
      vd_editor_window_open_game (self, path);
      return;
    }

  vd_editor_window_expect (self, path);
  if (path != NULL && vd_editor_window_present (self, path))
    return;

  if (self->project != NULL && vd_editor_project_is_saving (self->project))
    {
      g_set_object (&self->pending, file);
      return;
    }

  if (vd_editor_window_has_changes (self))
    {
      g_set_object (&self->pending, file);
      vd_editor_window_ask_about_changes (self);
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

  begin_opening (self, file, on_opened);
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

/* What can be opened: all of it first. */
static void
add_filters (GtkFileChooser *chooser)
{
  static const struct
  {
    const char *name;
    const char *patterns[5];
  } filters[] = {
    { N_("All that Vedette opens"), { "*.scenario.xml", "*.map.xml", "*.system.xml",
                                        "*.game" } },
    { N_("Scenarios"), { "*.scenario.xml" } },
    { N_("Maps"), { "*.map.xml" } },
    { N_("Systems of rules"), { "*.system.xml" } },
    { N_("Recorded games"), { "*.game" } },
    { N_("All files"), { "*" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (filters); i++)
    {
      g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

      gtk_file_filter_set_name (filter, _(filters[i].name));
      for (guint p = 0; filters[i].patterns[p] != NULL; p++)
        gtk_file_filter_add_pattern (filter, filters[i].patterns[p]);

      gtk_file_chooser_add_filter (chooser, filter);
    }
}

void
vd_editor_window_choose_file (VdEditorWindow *self)
{
  g_autofree char *uri = g_settings_get_string (self->settings, "last-folder");

  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (_("Open a scenario, a map or a system of rules"),
                                               GTK_WINDOW (self),
                                               GTK_FILE_CHOOSER_ACTION_OPEN,
                                               _("_Open"), _("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  add_filters (GTK_FILE_CHOOSER (self->chooser));

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
