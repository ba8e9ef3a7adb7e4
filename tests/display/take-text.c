/* take-text: writes the text that another program has on the clipboard, as a spreadsheet
 * would get it there: over the screen's own protocol. */
#include <gtk/gtk.h>

static void
on_text (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  int *status = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, &error);

  if (text != NULL)
    g_print ("%s", text);
  else
    g_printerr ("take-text: %s\n", error != NULL ? error->message : "no text is there");
  *status = text != NULL ? 0 : 1;
}

int
main (void)
{
  int status = -1;

  gtk_init ();
  gdk_clipboard_read_text_async (gdk_display_get_clipboard (gdk_display_get_default ()), NULL,
                                 on_text, &status);
  while (status < 0)
    g_main_context_iteration (NULL, TRUE);

  return status;
}
