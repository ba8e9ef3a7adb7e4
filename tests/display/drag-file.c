/* drag-file FILE: a window in the corner of the screen, from which a file is
 * dragged as from a file manager.  Another program, so that it goes over the
 * screen's own protocol.  Writes "shown" when it can be dragged, "taken" whenever
 * what lies under the pointer would take it, and ends when it is dropped. */
#include <gtk/gtk.h>

#define SIZE 60 /* pixels of the window, either way */

static GdkContentProvider *
on_prepare (GtkDragSource *source,
            double         x,
            double         y,
            GFile         *file)
{
  return gdk_content_provider_new_typed (G_TYPE_FILE, file);
}

static void
say (const char *word)
{
  g_print ("%s\n", word);
}

/* A press is lost that comes before the screen has the window. */
static void
on_drawn (GdkFrameClock *clock,
          GtkWidget     *label)
{
  g_signal_handlers_disconnect_by_func (clock, on_drawn, label);
  gdk_display_sync (gtk_widget_get_display (label));
  say ("shown");
}

static void
on_map (GtkWidget *label)
{
  g_signal_connect (gtk_widget_get_frame_clock (label), "after-paint", G_CALLBACK (on_drawn),
                    label);
}

static void
on_action (GdkDrag *drag)
{
  if (gdk_drag_get_selected_action (drag) != 0)
    say ("taken");
}

static void
on_begin (GtkDragSource *source,
          GdkDrag       *drag)
{
  g_signal_connect (drag, "notify::selected-action", G_CALLBACK (on_action), NULL);
}

static void
on_end (GtkDragSource *source,
        GdkDrag       *drag,
        gboolean       deletes,
        gboolean      *has_ended)
{
  *has_ended = TRUE;
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GFile) file = argc == 2 ? g_file_new_for_commandline_arg (argv[1]) : NULL;
  GtkDragSource *source;
  GtkWidget *window, *label;
  gboolean has_ended = FALSE;

  if (file == NULL)
    {
      g_printerr ("usage: drag-file FILE\n");
      return 64;
    }

  gtk_init ();
  window = gtk_window_new ();
  label = gtk_label_new ("File");
  source = gtk_drag_source_new ();
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_widget_set_size_request (label, SIZE, SIZE);
  gtk_window_set_child (GTK_WINDOW (window), label);
  g_signal_connect (source, "prepare", G_CALLBACK (on_prepare), file);
  g_signal_connect (source, "drag-begin", G_CALLBACK (on_begin), NULL);
  g_signal_connect (source, "drag-end", G_CALLBACK (on_end), &has_ended);
  gtk_widget_add_controller (label, GTK_EVENT_CONTROLLER (source));
  g_signal_connect (label, "map", G_CALLBACK (on_map), NULL);
  gtk_window_present (GTK_WINDOW (window));

  while (!has_ended)
    g_main_context_iteration (NULL, TRUE);

  return 0;
}
