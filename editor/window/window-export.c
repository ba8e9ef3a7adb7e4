/* The battle for other programs, pictures of it, and on paper. */
#include "editor/window/window-private.h"

#include <glib/gi18n.h>

#include "core/text/phrase.h"
#include "editor/exchange/export-dialog.h"
#include "editor/exchange/export-job.h"
#include "editor/exchange/options.h"
#include "editor/print/print-dialog.h"
#include "formats/draw/render.h"

void
vd_editor_window_update_export_actions (VdEditorWindow *self)
{
  const VdProject *project = self->project != NULL ? vd_editor_project_get (self->project) : NULL;
  gboolean is_free = project != NULL && self->exporting == NULL;
  gboolean has_maps = is_free && project->maps->len > 0;
  gboolean has_units = has_maps && vd_render_count_sheets (project) > project->maps->len;

  vd_editor_window_enable (self, "export", project != NULL);
  vd_editor_window_enable (self, "print", project != NULL);
  vd_editor_window_enable (self, "export-map-to", has_maps);
  vd_editor_window_enable (self, "export-counters-to", has_units);
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
say_written (VdEditorWindow *self,
             const char     *path)
{
  /* TRANS: %s is the name of a file */
  say_of_file (self, _("%s is written."), path);
}

/* Without a dialog */

static void
on_drawn (gpointer user_data)
{
  VdEditorWindow *self = user_data;
  g_autofree char *path = g_steal_pointer (&self->export_path);
  g_autoptr (GError) error = NULL;
  g_autoptr (VdExportMade) made = vd_job_finish (g_steal_pointer (&self->exporting), &error);

  vd_editor_window_update_export_actions (self);
  if (made != NULL)
    say_written (self, path);
  else
    vd_editor_window_tell (self, _("Could not export"), error->message);
}

/* Returns: (transfer full): a drawing with the counters where they are set up */
static VdJob *
start_drawing (VdEditorWindow *self,
               const char     *sheet,
               const char     *path)
{
  const VdProject *project = vd_editor_project_get (self->project);
  g_autoptr (VdSnapshot) source = vd_snapshot_new (project);
  g_autoptr (GPtrArray) kinds = vd_export_kinds_new (vd_export_formats, project);
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  const VdExportKind *found = vd_export_kinds_find (kinds, path);
  const VdExportKind *kind = found != NULL ? found : g_ptr_array_index (kinds, 0);
  g_autofree char *whole = vd_export_kind_complete (kind, values, path);
  const VdExportWish wish = { source, kind, values, whole, NULL };

  g_hash_table_insert (values, (gpointer) VD_OPTION_SHEET, (gpointer) sheet);
  g_hash_table_insert (values, (gpointer) "counters", (gpointer) "yes");
  return vd_export_write_start (&wish, on_drawn, self);
}

static void
draw_to (VdEditorWindow *self,
         const char     *sheet,
         const char     *path)
{
  if (self->project == NULL || self->exporting != NULL || !vd_editor_window_commit (self))
    return;

  self->export_path = g_strdup (path);
  self->exporting = start_drawing (self, sheet, path);
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

/* What can be done */

static void
present (VdEditorWindow *self,
         GtkWidget      *dialog)
{
  g_signal_connect_object (dialog, "written", G_CALLBACK (say_written), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (dialog, "ended", G_CALLBACK (vd_editor_window_say), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_export (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       user_data)
{
  VdEditorWindow *self = user_data;
  GtkWidget *dialog;

  /* What is still being typed belongs to what one exports. */
  if (self->project == NULL || !vd_editor_window_commit (self))
    return;

  dialog = vd_export_dialog_new (GTK_WINDOW (self), self->project, vd_export_formats,
                                 vd_editor_window_get_map_of_cursor (self));
  present (self, dialog);
}

static void
on_print (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  VdEditorWindow *self = user_data;

  /* What is still being typed belongs to what one prints. */
  if (self->project == NULL || !vd_editor_window_commit (self))
    return;

  present (self, vd_print_dialog_new (GTK_WINDOW (self), self->project, self->settings));
}

static void
on_export_map_to (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  g_autofree char *map =
    g_strdup_printf ("%u", vd_editor_window_get_map_of_cursor (user_data));

  draw_to (user_data, map, g_variant_get_string (parameter, NULL));
}

static void
on_export_counters_to (GSimpleAction *action,
                       GVariant      *parameter,
                       gpointer       user_data)
{
  draw_to (user_data, VD_OPTION_COUNTERS, g_variant_get_string (parameter, NULL));
}

static const GActionEntry entries[] = {
  { "export", on_export },
  { "print", on_print },
  { "export-map-to", on_export_map_to, "s" },
  { "export-counters-to", on_export_counters_to, "s" },
};

void
vd_editor_window_add_export_actions (VdEditorWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
