/* offer-text FILE: has the text of FILE on the clipboard, as a spreadsheet has what was
 * copied there: in several formats, and as another program, so that it goes over the
 * screen's own protocol.  Writes "offered" once it is there, and ends when something
 * else is copied. */
#include <gtk/gtk.h>

int
main (int    argc,
      char **argv)
{
  GdkClipboard *clipboard;
  g_autoptr (GdkContentProvider) provider = NULL;
  g_autoptr (GBytes) bytes = NULL, page = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *html = NULL;
  gsize length;

  if (argc != 2 || !g_file_get_contents (argv[1], &text, &length, &error))
    {
      g_printerr ("usage: offer-text FILE%s%s\n", error != NULL ? ": " : "",
                  error != NULL ? error->message : "");
      return 64;
    }

  gtk_init ();
  clipboard = gdk_display_get_clipboard (gdk_display_get_default ());
  bytes = g_bytes_new (text, length);
  html = g_markup_printf_escaped ("<html><table><tr><td>%s</td></tr></table></html>", text);
  page = g_bytes_new (html, strlen (html));
  provider = gdk_content_provider_new_union ((GdkContentProvider *[]) {
    gdk_content_provider_new_for_bytes ("text/html", page),
    gdk_content_provider_new_for_bytes ("text/plain;charset=utf-8", bytes),
  }, 2);
  gdk_clipboard_set_content (clipboard, provider);
  g_print ("offered\n");

  while (gdk_clipboard_is_local (clipboard))
    g_main_context_iteration (NULL, TRUE);

  return 0;
}
