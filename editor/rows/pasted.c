#include "editor/rows/pasted.h"

#include <string.h>

#include "editor/rows/sheet.h"

typedef struct
{
  GtkWidget     *entry;
  VdCellsPasted  pasted;
  gpointer       owner;
} Target;

static gboolean
has_cells (const char *text)
{
  const char *end = strchr (text, '\n');

  return strchr (text, '\t') != NULL || (end != NULL && end[1] != '\0');
}

static void
insert (GtkEditable *text,
        char        *words)
{
  int position;

  gtk_editable_delete_selection (text);
  position = gtk_editable_get_position (text);
  g_strchomp (words);
  gtk_editable_insert_text (text, words, -1, &position);
  gtk_editable_set_position (text, position);
}

static void
on_text (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Target *target = g_object_get_data (user_data, "vd-pasted");
  g_autoptr (GtkWidget) entry = user_data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  g_autoptr (GPtrArray) rows = NULL;

  if (text == NULL || gtk_widget_get_root (entry) == NULL)
    return;

  if (has_cells (text))
    rows = vd_sheet_read (text, strlen (text), '\t', NULL);
  if (rows != NULL)
    target->pasted (entry, rows, target->owner);
  else
    insert (gtk_editable_get_delegate (GTK_EDITABLE (entry)), text);
}

static void
on_paste (GtkText *text,
          Target  *target)
{
  g_signal_stop_emission_by_name (text, "paste-clipboard");
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (target->entry), NULL, on_text,
                                 g_object_ref (target->entry));
}

void
vd_pasted_connect (GtkWidget     *entry,
                   VdCellsPasted  pasted,
                   gpointer       owner)
{
  Target *target = g_new (Target, 1);

  *target = (Target) { entry, pasted, owner };
  g_object_set_data_full (G_OBJECT (entry), "vd-pasted", target, g_free);
  g_signal_connect (gtk_editable_get_delegate (GTK_EDITABLE (entry)), "paste-clipboard",
                    G_CALLBACK (on_paste), target);
}
