/* Saving, here or elsewhere, and closing, which asks about it. */
#include "core/board/debug.h"
#include "editor/window/window-private.h"

#include <glib/gi18n.h>

#include "editor/widgets/widgets.h"

#define SAVING_PATIENCE 150 /* ms until it is shown how far saving is */
#define SAVING_TICK 50      /* ms */

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
stay_open (VdEditorWindow *self)
{
  self->closing = FALSE;
  g_clear_object (&self->pending);
  vd_editor_window_expect (self, NULL);
}

/* How far it is */

void
vd_editor_window_add_saving (VdEditorWindow *self,
                             GtkOverlay     *overlay)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->saving_box = box;
  self->saving_label = GTK_LABEL (gtk_label_new (NULL));
  self->saving_bar = GTK_PROGRESS_BAR (gtk_progress_bar_new ());
  gtk_widget_set_size_request (GTK_WIDGET (self->saving_bar), 260, -1);
  vd_widget_set_name (GTK_WIDGET (self->saving_bar), _("How far saving is"));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->saving_label));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->saving_bar));

  gtk_widget_add_css_class (box, "app-notification");
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (box, GTK_ALIGN_START);
  gtk_widget_set_can_target (box, FALSE);
  gtk_widget_set_visible (box, FALSE);
  gtk_overlay_add_overlay (overlay, box);
}

static gboolean
on_saving_tick (gpointer user_data)
{
  VdEditorWindow *self = user_data;

  double done = vd_editor_project_get_save_progress (self->project);

  vd_debug (VD_DEBUG_EDIT, "progress: %.3f", done);
  gtk_progress_bar_set_fraction (self->saving_bar, done);
  return G_SOURCE_CONTINUE;
}

static void
show_saving (VdEditorWindow *self)
{
  const char *path = self->copy_path != NULL ? self->copy_path
                                             : vd_editor_project_get (self->project)->path;
  g_autofree char *name = g_path_get_basename (path);
  /* TRANS: %s is the name of a file */
  g_autofree char *text = g_strdup_printf (_("Saving %s"), name);

  gtk_label_set_label (self->saving_label, text);
  on_saving_tick (self);
  gtk_widget_set_visible (self->saving_box, TRUE);
  self->saving_source = g_timeout_add (SAVING_TICK, on_saving_tick, self);
}

static void
hide_saving (VdEditorWindow *self)
{
  g_clear_handle_id (&self->saving_source, g_source_remove);
  gtk_widget_set_visible (self->saving_box, FALSE);
}

/* The end of it */

static void
on_trouble_response (GtkDialog      *dialog,
                     int             response,
                     VdEditorWindow *self)
{
  gtk_window_destroy (GTK_WINDOW (dialog));

  if (response == GTK_RESPONSE_ACCEPT)
    vd_editor_window_choose_place (self, TRUE);
}

static void
tell_trouble (VdEditorWindow *self,
              const char     *text)
{
  GtkWidget *dialog = vd_editor_window_make_dialog (self, _("Could not save"), text);

  vd_widget_add_answer (GTK_DIALOG (dialog), _("_Close"), GTK_RESPONSE_CLOSE);
  vd_widget_add_answer (GTK_DIALOG (dialog), _("Save _As…"), GTK_RESPONSE_ACCEPT);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_ACCEPT);
  g_signal_connect (dialog, "response", G_CALLBACK (on_trouble_response), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The project may be in another place now. */
static void
take_copy (VdEditorWindow *self)
{
  g_autofree char *path = g_steal_pointer (&self->copy_path);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  if (self->copy_moves)
    {
      vd_editor_window_remember (self, file);
      vd_editor_window_guard_files (self);
    }
  else
    vd_editor_window_say (self, _("The copy is saved; what you do now goes on in the file that "
                                  "you have open."));
}

static void
on_saved (gpointer user_data)
{
  VdEditorWindow *self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean is_saved = vd_editor_project_end_save (self->project, &error);
  gboolean closes = self->closes_after;

  self->closes_after = FALSE;
  hide_saving (self);

  if (!is_saved)
    {
      g_clear_pointer (&self->copy_path, g_free);
      stay_open (self);
      tell_trouble (self, error->message);
      return;
    }

  if (self->copy_path != NULL)
    take_copy (self);
  else
    vd_editor_window_hide_bar (self, VD_BAR_REMARK); /* that it is not saved yet */
  go_on (self);
  if (closes)
    gtk_window_close (GTK_WINDOW (self));
}

/* Most are written at once; nothing is shown for them. */
static void
follow_saving (VdEditorWindow *self)
{
  if (vd_editor_project_wait_save (self->project, SAVING_PATIENCE))
    on_saved (self);
  else
    show_saving (self);
}

void
vd_editor_window_end_saving (VdEditorWindow *self)
{
  if (self->project == NULL || !vd_editor_project_is_saving (self->project))
    return;

  /* Who wanted to close meant the project that goes now. */
  self->closes_after = FALSE;
  vd_editor_project_end_save (self->project, NULL);
  g_clear_pointer (&self->copy_path, g_free);
  hide_saving (self);
}

static void
save_now (VdEditorWindow *self)
{
  vd_editor_project_begin_save (self->project, on_saved, self);
  follow_saving (self);
}

/* Here */

static void
on_rewrite_response (GtkDialog      *dialog,
                     int             response,
                     VdEditorWindow *self)
{
  gtk_window_destroy (GTK_WINDOW (dialog));

  if (response == GTK_RESPONSE_ACCEPT)
    save_now (self);
  else
    stay_open (self);
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
  else
    save_now (self);
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
    stay_open (self);
}

/* @answered: hears what is answered */
static void
ask_to_replace (VdEditorWindow *self,
                GStrv           files,
                GCallback       answered)
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
  g_signal_connect (dialog, "response", answered, self);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
vd_editor_window_save (VdEditorWindow *self)
{
  g_auto (GStrv) foreign = NULL;

  if (self->project == NULL || vd_editor_project_is_saving (self->project))
    return;

  /* What is still being typed belongs to what one saves. */
  if (!vd_editor_window_commit (self))
    {
      stay_open (self);
      return;
    }

  foreign = vd_editor_project_list_foreign (self->project);
  if (foreign[0] != NULL)
    ask_to_replace (self, foreign, G_CALLBACK (on_replace_response));
  else
    save_ours (self);
}

/* Elsewhere */

static void
write_copy (VdEditorWindow *self)
{
  vd_editor_project_begin_copy (self->project, self->copy_path, self->copy_moves, on_saved, self);
  follow_saving (self);
}

static void
on_overwrite_response (GtkDialog      *dialog,
                       int             response,
                       VdEditorWindow *self)
{
  gtk_window_destroy (GTK_WINDOW (dialog));

  if (response == GTK_RESPONSE_ACCEPT)
    write_copy (self);
  else
    g_clear_pointer (&self->copy_path, g_free);
}

static GStrv
plan_copy (VdEditorWindow *self)
{
  return vd_editor_project_plan_copy (self->project, self->copy_path, self->copy_moves);
}

/* Rules that were changed are written where they are, over what another program
 * may have made of them. */
static void
on_copy_response (GtkDialog      *dialog,
                  int             response,
                  VdEditorWindow *self)
{
  g_auto (GStrv) files = plan_copy (self);
  g_auto (GStrv) foreign = vd_editor_project_list_foreign_there (self->project, files);

  gtk_window_destroy (GTK_WINDOW (dialog));

  if (response != GTK_RESPONSE_ACCEPT)
    g_clear_pointer (&self->copy_path, g_free);
  else if (foreign[0] != NULL)
    ask_to_replace (self, foreign, G_CALLBACK (on_overwrite_response));
  else
    write_copy (self);
}

static char *
describe_copy (VdEditorWindow *self)
{
  g_auto (GStrv) files = plan_copy (self);
  g_autofree char *list = g_strjoinv ("\n", files);
  const char *rest = self->copy_moves
    ? _("From then on you edit these; the files that are open now stay as they were saved last.")
    : _("You go on editing the files that are open now.");

  return g_strdup_printf ("%s\n\n%s\n\n%s", _("These files are written, and refer to the rules "
                                                "where they are:"), list, rest);
}

void
vd_editor_window_save_to (VdEditorWindow *self,
                          const char     *path,
                          gboolean        moves)
{
  g_autofree char *own = NULL, *text = NULL;
  GtkWidget *dialog;

  if (self->project == NULL || vd_editor_project_is_saving (self->project) ||
      !vd_editor_window_commit (self))
    return;

  g_free (self->copy_path);
  self->copy_path = vd_editor_project_complete_name (self->project, path);
  self->copy_moves = moves;
  own = g_canonicalize_filename (vd_editor_project_get (self->project)->path, NULL);
  if (g_strcmp0 (own, self->copy_path) == 0)
    {
      g_clear_pointer (&self->copy_path, g_free);
      vd_editor_window_save (self);
      return;
    }

  text = describe_copy (self);
  dialog = vd_editor_window_make_dialog (self, moves ? _("Save under another name?")
                                                     : _("Save a copy?"), text);
  vd_widget_add_answer (GTK_DIALOG (dialog), _("_Cancel"), GTK_RESPONSE_CANCEL);
  vd_widget_add_answer (GTK_DIALOG (dialog), _("_Save"), GTK_RESPONSE_ACCEPT);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_ACCEPT);
  g_signal_connect (dialog, "response", G_CALLBACK (on_copy_response), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_place_chosen (GtkNativeDialog *chooser,
                 int              response,
                 VdEditorWindow  *self)
{
  g_autoptr (GFile) file = NULL;
  g_autofree char *path = NULL;
  gboolean moves = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (chooser), "moves"));

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  g_clear_object (&self->chooser);
  path = file != NULL ? g_file_get_path (file) : NULL;
  if (path != NULL)
    vd_editor_window_save_to (self, path, moves);
}

void
vd_editor_window_choose_place (VdEditorWindow *self,
                               gboolean        moves)
{
  const char *path = self->project != NULL ? vd_editor_project_get (self->project)->path : NULL;
  g_autoptr (GFile) file = NULL;

  if (path == NULL)
    return;

  file = g_file_new_for_path (path);
  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (moves ? _("Save As") : _("Save a Copy"),
                                               GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_SAVE,
                                               _("_Save"), _("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_chooser_set_file (GTK_FILE_CHOOSER (self->chooser), file, NULL);
  g_object_set_data (G_OBJECT (self->chooser), "moves", GINT_TO_POINTER (moves));
  g_signal_connect (self->chooser, "response", G_CALLBACK (on_place_chosen), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
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
    stay_open (self);
}

gboolean
vd_editor_window_has_changes (VdEditorWindow *self)
{
  return self->project != NULL && (vd_editor_project_is_modified (self->project) ||
                                   vd_editor_window_is_typed (self));
}

void
vd_editor_window_ask_about_changes (VdEditorWindow *self)
{
  g_auto (GStrv) files = vd_editor_project_list_modified (self->project);
  g_autofree char *list = g_strjoinv (", ", files);
  g_autofree char *text =
    *list != '\0' ? g_strdup_printf (_("Changes that are not saved are lost. Changed: %s"), list)
                  : g_strdup (_("What is typed in a table, and is no change yet, is lost."));
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
  if (self->project != NULL && vd_editor_project_is_saving (self->project))
    {
      self->closes_after = TRUE;
      return FALSE;
    }

  gtk_window_set_focus (GTK_WINDOW (self), NULL);

  if (!vd_editor_window_has_changes (self))
    return TRUE;

  self->closing = TRUE;
  vd_editor_window_ask_about_changes (self);

  return FALSE;
}
