/* Messages and questions. */
#include "editor/window/window-private.h"

#include <glib/gi18n.h>

#include "core/text/phrase.h"
#include "editor/widgets/widgets.h"

void
vd_editor_window_tell (VdEditorWindow *self,
                       const char     *title,
                       const char     *text)
{
  g_autofree char *said = vd_phrase_say (text, gettext);
  GtkWidget *dialog = gtk_message_dialog_new (GTK_WINDOW (self),
                                              GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT |
                                                GTK_DIALOG_USE_HEADER_BAR,
                                              GTK_MESSAGE_ERROR, GTK_BUTTONS_NONE, "%s", title);

  gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (dialog), "%s", said);
  vd_widget_add_answer (GTK_DIALOG (dialog), _("_Close"), GTK_RESPONSE_CLOSE);
  g_signal_connect (dialog, "response", G_CALLBACK (gtk_window_destroy), NULL);
  gtk_window_present (GTK_WINDOW (dialog));
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
