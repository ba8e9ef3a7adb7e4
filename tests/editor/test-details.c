/* test-details.c: the details under a table, alone in a window
 *
 * What a user's hand cannot time: details that come in the midst of other movement on
 * the screen, when the next frame has to wait for its time.
 */
#include "editor/rows/details.h"

static GtkPaned *paned;
static GtkWidget *table;
static gboolean is_painted;
static int height_told; /* of the table, when the details were said to be shown; or 0 */

static gboolean
go_on (GtkWidget     *widget,
       GdkFrameClock *clock,
       gpointer       user_data)
{
  return G_SOURCE_CONTINUE;
}

static void
on_painted (void)
{
  is_painted = TRUE;
}

static void
on_shown (gpointer user_data)
{
  height_told = gtk_widget_get_height (table);
}

static void
wait_for_frame (void)
{
  is_painted = FALSE;
  while (!is_painted)
    g_main_context_iteration (NULL, TRUE);
}

/* What is said to be shown has its place by then, whatever moves besides. */
static void
test_laid_out (void)
{
  guint tick = gtk_widget_add_tick_callback (table, go_on, NULL, NULL);

  for (int i = 0; i < 20; i++)
    {
      int whole;

      wait_for_frame ();
      whole = gtk_widget_get_height (table);
      height_told = 0;
      vd_details_show (paned, TRUE);
      while (height_told == 0)
        g_main_context_iteration (NULL, TRUE);
      g_assert_cmpint (height_told, <, whole);

      vd_details_show (paned, FALSE);
      wait_for_frame ();
      wait_for_frame ();
      g_assert_cmpint (gtk_widget_get_height (table), ==, whole);
    }

  gtk_widget_remove_tick_callback (table, tick);
}

/* Details that go again at once are never said to be shown. */
static void
test_gone_again (void)
{
  height_told = 0;
  vd_details_show (paned, TRUE);
  vd_details_show (paned, FALSE);
  for (int i = 0; i < 3; i++)
    {
      gtk_widget_queue_draw (table);
      wait_for_frame ();
    }
  g_assert_cmpint (height_told, ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  GtkWidget *window, *box, *wanted;
  int code;

  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  window = gtk_window_new ();
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  wanted = gtk_toggle_button_new_with_label ("Details");
  paned = GTK_PANED (gtk_paned_new (GTK_ORIENTATION_VERTICAL));
  table = gtk_scrolled_window_new ();
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (wanted), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (paned), TRUE);
  gtk_paned_set_start_child (paned, table);
  gtk_paned_set_end_child (paned, gtk_label_new ("What there is to say of the row"));
  gtk_box_append (GTK_BOX (box), wanted);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (paned));
  vd_details_attach (paned, GTK_TOGGLE_BUTTON (wanted), on_shown, box);
  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_window_set_default_size (GTK_WINDOW (window), 400, 700);
  gtk_window_present (GTK_WINDOW (window));
  while (gtk_widget_get_height (table) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (on_painted),
                    NULL);

  g_test_add_func ("/details/laid-out", test_laid_out);
  g_test_add_func ("/details/gone-again", test_gone_again);
  code = g_test_run ();
  gtk_window_destroy (GTK_WINDOW (window));
  return code;
}
