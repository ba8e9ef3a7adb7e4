/* What other programs have written, taken as a battle or into the one that is open. */
#include "editor/window/window-private.h"

#include <glib/gi18n.h>

#include "editor/exchange/import-dialog.h"

static void
on_taken (VdEditorWindow *self,
          const char     *path)
{
  g_autofree char *name = g_path_get_basename (path);
  /* TRANS: %s is the name of a file */
  g_autofree char *text = g_strdup_printf (_("%s is imported."), name);

  vd_editor_window_say (self, text);
}

static void
on_import (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       user_data)
{
  VdEditorWindow *self = user_data;
  GtkWidget *dialog;

  /* What is still being typed belongs to what is changed. */
  if (self->project != NULL && !vd_editor_window_commit (self))
    return;

  dialog = vd_import_dialog_new (GTK_WINDOW (self), self->project, vd_export_formats);
  g_signal_connect_object (dialog, "imported", G_CALLBACK (vd_editor_window_open), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (dialog, "taken", G_CALLBACK (on_taken), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (dialog, "ended", G_CALLBACK (vd_editor_window_say), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static const GActionEntry entries[] = {
  { "import", on_import },
};

void
vd_editor_window_add_import_actions (VdEditorWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
