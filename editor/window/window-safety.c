/* What the user must know of his files and is not asked for at once: bars over
 * the content, one for each matter; and what a crash has left. */
#include "editor/window/window-private.h"

#include <glib/gi18n.h>

#include "core/text/phrase.h"
#include "editor/project/recovery.h"
#include "editor/widgets/widgets.h"

#define LOOK_DELAY 300 /* ms: another program may write in pieces */

/* Bars */

enum
{
  RESPONSE_RELOAD = 1,
  RESPONSE_EDIT,
  RESPONSE_SAVE_AS,
};

typedef struct
{
  const char     *name;
  GtkMessageType  type;
  struct
  {
    const char *label; /* untranslated */
    int         response;
  } buttons[3];
} Bar;

static const Bar bar_looks[VD_N_BARS] = {
  { "trouble", GTK_MESSAGE_ERROR, { { N_("_Got It"), GTK_RESPONSE_CLOSE } } },
  { "changed", GTK_MESSAGE_WARNING, { { N_("_Reload"), RESPONSE_RELOAD },
                                      { N_("_Keep Mine"), GTK_RESPONSE_CLOSE } } },
  { "remark", GTK_MESSAGE_INFO, { { N_("_Got It"), GTK_RESPONSE_CLOSE } } },
  { "shared", GTK_MESSAGE_INFO, { { N_("Save _As…"), RESPONSE_SAVE_AS },
                                  { N_("_Got It"), GTK_RESPONSE_CLOSE } } },
  { "open-elsewhere", GTK_MESSAGE_WARNING, { { N_("Save _As…"), RESPONSE_SAVE_AS },
                                             { N_("_Edit Anyway"), RESPONSE_EDIT },
                                             { N_("Keep _Read-Only"), GTK_RESPONSE_CLOSE } } },
  { "game", GTK_MESSAGE_WARNING, { { N_("_Got It"), GTK_RESPONSE_CLOSE } } },
};

void
vd_editor_window_hide_bar (VdEditorWindow *self,
                           VdWindowBar     which)
{
  g_assert (which < VD_N_BARS);

  if (self->bars[which] == NULL)
    return;

  gtk_box_remove (self->bar_box, self->bars[which]);
  self->bars[which] = NULL;
}

static void
on_bar_response (GtkInfoBar     *bar,
                 int             response,
                 VdEditorWindow *self)
{
  for (guint i = 0; i < VD_N_BARS; i++)
    if (self->bars[i] == GTK_WIDGET (bar) && response != RESPONSE_SAVE_AS)
      vd_editor_window_hide_bar (self, i);

  /* The button that had the focus is gone. */
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
  if (response == RESPONSE_RELOAD)
    vd_editor_window_reload (self);
  else if (response == RESPONSE_EDIT)
    vd_editor_project_set_read_only (self->project, FALSE);
  else if (response == RESPONSE_SAVE_AS)
    vd_editor_window_choose_place (self, TRUE);
}

static void
add_bar_button (GtkWidget  *bar,
                const char *label,
                int         response)
{
  GtkWidget *button = gtk_info_bar_add_button (GTK_INFO_BAR (bar), label, response);
  g_auto (GStrv) parts = g_strsplit (label, "_", -1); /* around the mnemonic */
  g_autofree char *plain = g_strjoinv ("", parts);

  vd_widget_set_name (button, plain);
}

void
vd_editor_window_show_bar (VdEditorWindow *self,
                           VdWindowBar     which,
                           const char     *text)
{
  const Bar *its = &bar_looks[which];
  GtkWidget *bar = gtk_info_bar_new ();
  GtkWidget *label = gtk_label_new (text);

  vd_editor_window_hide_bar (self, which);
  gtk_info_bar_set_message_type (GTK_INFO_BAR (bar), its->type);
  gtk_widget_set_name (bar, its->name);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_info_bar_add_child (GTK_INFO_BAR (bar), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);

  for (guint i = 0; i < G_N_ELEMENTS (its->buttons) && its->buttons[i].label != NULL; i++)
    add_bar_button (bar, _(its->buttons[i].label), its->buttons[i].response);

  g_signal_connect (bar, "response", G_CALLBACK (on_bar_response), self);
  gtk_box_append (self->bar_box, bar);
  self->bars[which] = bar;
}

/* Trouble with the journal */

static void
on_trouble (VdEditorWindow *self)
{
  const char *trouble = vd_editor_project_get_trouble (self->project);

  if (trouble != NULL)
    vd_editor_window_show_bar (self, VD_BAR_TROUBLE, trouble);
  else
    vd_editor_window_hide_bar (self, VD_BAR_TROUBLE);
}

/* Files that another program writes */

static void on_file_event (VdEditorWindow *self);

static void
look_at_files (gpointer user_data)
{
  VdEditorWindow *self = user_data;
  g_auto (GStrv) names = NULL;
  g_autofree char *list = NULL;
  g_autofree char *text = NULL;

  self->look_source = 0;
  if (self->project == NULL)
    return;

  /* What is being written is our own. */
  if (vd_editor_project_is_saving (self->project))
    {
      on_file_event (self);
      return;
    }

  names = vd_editor_project_list_changed (self->project);
  if (names[0] == NULL)
    return;

  list = g_strjoinv (", ", names);
  text = g_strdup_printf (vd_editor_project_is_modified (self->project)
                            ? _("Another program has changed %s. Reload what it wrote and give up "
                                "what you have not saved, or keep what you have here.")
                            : _("Another program has changed %s. Reload what it wrote, or keep "
                                "what you have here."), list);
  vd_editor_window_show_bar (self, VD_BAR_CHANGED, text);
}

static void
on_file_event (VdEditorWindow *self)
{
  g_clear_handle_id (&self->look_source, g_source_remove);
  self->look_source = g_timeout_add_once (LOOK_DELAY, look_at_files, self);
}

static void
watch_files (VdEditorWindow *self)
{
  g_auto (GStrv) paths = vd_editor_project_list_paths (self->project);

  for (guint i = 0; paths[i] != NULL; i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (paths[i]);
      GFileMonitor *monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);

      if (monitor == NULL)
        continue;

      g_signal_connect_object (monitor, "changed", G_CALLBACK (on_file_event), self,
                               G_CONNECT_SWAPPED);
      g_ptr_array_add (self->monitors, monitor);
    }
}

/* Maps that others have too */

/* Once for each project, and before it happens. */
static void
tell_of_sharers (VdEditorWindow *self,
                 int             map)
{
  g_auto (GStrv) sharers = NULL;
  g_autofree char *list = NULL;
  g_autofree char *text = NULL;

  if (self->project == NULL || self->told_of_sharers)
    return;

  sharers = vd_editor_project_list_sharers (self->project, map);
  if (sharers[0] == NULL)
    return;

  list = g_strjoinv (", ", sharers);
  text = g_strdup_printf (_("The maps are also those of %s: what you change on a map changes there "
                            "too. Save As makes copies of the maps for this scenario alone."),
                          list);
  self->told_of_sharers = TRUE;
  vd_editor_window_show_bar (self, VD_BAR_SHARED, text);
}

static void
on_map_entered (VdEditorWindow *self,
                guint           map)
{
  tell_of_sharers (self, map);
}

/* Who takes up a brush is about to paint. */
static void
on_tool (VdEditorWindow *self)
{
  VdTool tool = vd_tools_get_tool (self->tools);

  if (vd_tool_get_info (tool)->paints != VD_PAINT_NOTHING || tool == VD_TOOL_NAME)
    tell_of_sharers (self, -1);
}

/* All that can't be done is said, and not asked about. */
static void
on_refused (VdEditorWindow *self,
            const char     *reason)
{
  vd_editor_window_say (self, reason);
}

/* Until one decides, nothing is changed that somebody else has open. */
static void
look_for_others (VdEditorWindow *self)
{
  if (vd_editor_project_is_alone (self->project))
    return;

  vd_editor_project_set_read_only (self->project, TRUE);
  vd_editor_window_show_bar (self, VD_BAR_OPEN_ELSEWHERE,
                             _("Another window has some of these files open, so they are open "
                               "here to be read only. If you edit them anyway, what is saved last replaces "
                               "what the other has saved."));
}

void
vd_editor_window_guard_files (VdEditorWindow *self)
{
  for (guint i = 0; i < VD_N_BARS; i++)
    vd_editor_window_hide_bar (self, i);

  g_clear_handle_id (&self->look_source, g_source_remove);
  g_ptr_array_set_size (self->monitors, 0);
  self->told_of_sharers = FALSE;
  if (self->project == NULL)
    return;

  watch_files (self);
  on_tool (self);
  on_trouble (self);
  look_for_others (self);
}

void
vd_editor_window_guard_project (VdEditorWindow *self)
{
  vd_editor_window_guard_files (self);
  if (self->project == NULL)
    return;

  g_signal_connect_object (self->project, "trouble-changed", G_CALLBACK (on_trouble), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->project, "refused", G_CALLBACK (on_refused), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->project, "map-entered", G_CALLBACK (on_map_entered), self,
                           G_CONNECT_SWAPPED);
}

static gboolean
is_named (VdEditorProject *project,
          const char      *path)
{
  g_autofree char *name = g_canonicalize_filename (path, NULL);
  g_autofree char *its = g_canonicalize_filename (vd_editor_project_get (project)->path, NULL);

  return strcmp (name, its) == 0;
}

static VdEditorWindow *
find_window (VdEditorWindow  *self,
             const char      *path,
             gboolean       (*has) (VdEditorProject *project,
                                    const char      *path))
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    {
      VdEditorWindow *other = VD_IS_EDITOR_WINDOW (l->data) ? l->data : NULL;

      if (other != NULL && other->project != NULL && has (other->project, path))
        return other;
    }

  return NULL;
}

VdEditorWindow *
vd_editor_window_find (VdEditorWindow *self,
                       const char     *path)
{
  VdEditorWindow *window = find_window (self, path, is_named);

  return window != NULL ? window : find_window (self, path, vd_editor_project_has_file);
}

gboolean
vd_editor_window_present (VdEditorWindow *self,
                          const char     *path)
{
  VdEditorWindow *other = vd_editor_window_find (self, path);

  if (other == NULL)
    return FALSE;

  gtk_window_present (GTK_WINDOW (other));
  if (self->project == NULL)
    gtk_window_destroy (GTK_WINDOW (self));
  return TRUE;
}

/* After a crash */

static void
show_remark (VdEditorWindow *self,
             const char     *remark)
{
  if (remark != NULL && *remark != '\0')
    vd_editor_window_show_bar (self, VD_BAR_REMARK, remark);
}

static void
open_saved (VdEditorWindow *self,
            const char     *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  self->past_recovery = TRUE;
  vd_editor_window_open (self, file);
  self->past_recovery = FALSE;
}

/* What can't be recovered is kept, and the file opened as it was saved. */
static void
recover_file (VdEditorWindow *self,
              VdRecovery     *recovery)
{
  g_autofree char *path = g_strdup (recovery->path);
  g_autofree char *remark = NULL, *why = NULL, *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (VdEditorProject) project = vd_editor_project_recover (recovery, &remark, &error);

  if (project != NULL)
    {
      vd_editor_window_set_project (self, project);
      show_remark (self, remark != NULL ? remark
                                        : _("Recovered as it was at the last change. It is not "
                                            "saved yet."));
      return;
    }

  open_saved (self, path);
  why = vd_phrase_say (error->message, gettext);
  text = g_strdup_printf (_("The changes can't be recovered, and their journal is kept: %s This "
                            "is the file as it was saved last."), why);
  show_remark (self, text);
}

static void
on_recovery_response (GtkDialog      *dialog,
                      int             response,
                      VdEditorWindow *self)
{
  VdRecovery *recovery = g_steal_pointer (&self->recovery);
  g_autofree char *path = g_strdup (recovery->path);

  gtk_window_destroy (GTK_WINDOW (dialog));

  if (response == GTK_RESPONSE_YES)
    recover_file (self, recovery);
  else if (response == GTK_RESPONSE_NO)
    {
      vd_recovery_discard (g_steal_pointer (&recovery));
      open_saved (self, path);
    }
  else
    {
      g_clear_pointer (&recovery, vd_recovery_free);
      open_saved (self, path);
    }

  g_clear_pointer (&recovery, vd_recovery_free);
}

static char *
describe_recovery (const VdRecovery *recovery)
{
  g_autoptr (GDateTime) changed = g_date_time_new_from_unix_local (recovery->changed);
  g_autofree char *when = g_date_time_format (changed, "%c");

  /* TRANS: the file, how many changes, and the date and time of the last */
  return g_strdup_printf (ngettext ("%s has %u change that was not saved, of %s. Recover it, or "
                                    "open the file as it was saved last; then it is offered "
                                    "again the next time.",
                                    "%s has %u changes that were not saved, the last of %s. "
                                    "Recover them, or open the file as it was saved last; then "
                                    "they are offered again the next time.",
                                    recovery->n_entries),
                          recovery->path, recovery->n_entries, when);
}

static void
ask_to_recover (VdEditorWindow *self)
{
  g_autofree char *text = describe_recovery (self->recovery);
  GtkWidget *dialog = vd_editor_window_make_dialog (self, _("Recover unsaved changes?"), text);
  GtkWidget *recover;

  vd_widget_add_answer (GTK_DIALOG (dialog), _("_Discard Changes"), GTK_RESPONSE_NO);
  vd_widget_add_answer (GTK_DIALOG (dialog), _("_Open as Saved"), GTK_RESPONSE_CANCEL);
  recover = vd_widget_add_answer (GTK_DIALOG (dialog), _("_Recover"), GTK_RESPONSE_YES);
  gtk_widget_add_css_class (recover, "suggested-action");
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_YES);
  g_signal_connect (dialog, "response", G_CALLBACK (on_recovery_response), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

gboolean
vd_editor_window_offer_recovery (VdEditorWindow *self,
                                 const char     *path)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) list = NULL;
  g_autofree char *text = NULL;

  if (self->past_recovery || self->recovery != NULL)
    return FALSE;

  list = vd_recovery_list (path, notes);
  if (notes->len > 0)
    {
      g_ptr_array_add (notes, NULL);
      text = g_strjoinv (" ", (char **) notes->pdata);
      vd_editor_window_tell (self, _("After the last session"), text);
    }

  /* What would bring nothing back is not asked about. */
  while (list->len > 0 && vd_recovery_is_idle (list->pdata[0]))
    vd_recovery_discard (g_ptr_array_steal_index (list, 0));
  if (list->len == 0)
    return FALSE;

  self->recovery = g_ptr_array_steal_index (list, 0);
  ask_to_recover (self);
  return TRUE;
}

gboolean
vd_editor_window_recover_any (VdEditorWindow *self)
{
  g_return_val_if_fail (VD_IS_EDITOR_WINDOW (self), FALSE);

  return vd_editor_window_offer_recovery (self, NULL);
}

/* The window */

void
vd_editor_window_begin_guard (VdEditorWindow *self)
{
  GtkWidget *content = g_object_ref (gtk_window_get_child (GTK_WINDOW (self)));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *overlay = gtk_overlay_new ();

  self->monitors = g_ptr_array_new_with_free_func (g_object_unref);
  self->bar_box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  gtk_window_set_child (GTK_WINDOW (self), box);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->bar_box));
  gtk_box_append (GTK_BOX (box), overlay);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), content);
  vd_editor_window_add_saving (self, GTK_OVERLAY (overlay));
  gtk_widget_set_vexpand (content, TRUE);
  g_signal_connect_object (self->tools, "notify::tool", G_CALLBACK (on_tool), self,
                           G_CONNECT_SWAPPED);
  g_object_unref (content);
}

void
vd_editor_window_end_guard (VdEditorWindow *self)
{
  g_clear_handle_id (&self->look_source, g_source_remove);
  g_clear_pointer (&self->monitors, g_ptr_array_unref);
  g_clear_pointer (&self->recovery, vd_recovery_free);
  vd_editor_window_end_saving (self);
  g_clear_pointer (&self->copy_path, g_free);
}
