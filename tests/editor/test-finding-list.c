/* test-finding-list.c: the page of findings, alone in a window
 *
 * usage: test-finding-list MAP
 *
 * What a user's hand cannot time: a project whose check has not ended yet, a
 * window that is taller than any screen.
 */
#include <glib/gstdio.h>

#include "editor/findings/finding-list.h"
#include "tests/shared/folder.h"

#define N_WRONG 70

static const char *shipped;
static VdFindingList *list;

/* A copy of a shipped map with a region of hexes that the map has not. */
static VdEditorProject *
open_map (const char *folder,
          const char *name,
          guint       n_wrong)
{
  static const char regions[] = "  <regions>\n";
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = NULL;
  g_autoptr (GString) changed = NULL;
  g_autoptr (GString) region = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  VdEditorProject *project;

  g_file_get_contents (shipped, &text, NULL, &error);
  g_assert_no_error (error);
  changed = g_string_new (text);
  g_string_append_printf (region, "%s    <region id=\"odd\" hexes=\"0101", regions);
  for (guint i = 1; i <= n_wrong; i++)
    g_string_append_printf (region, " 99%02u", i);
  g_string_append (region, "\"/>\n");
  g_assert_cmpuint (g_string_replace (changed, regions, region->str, 1), ==, 1);
  g_file_set_contents (path, changed->str, -1, &error);
  g_assert_no_error (error);

  project = vd_editor_project_open (path, &error);
  g_assert_no_error (error);
  return project;
}

static void
wait_for_check (VdEditorProject *project)
{
  while (!vd_editor_project_is_checked (project))
    g_main_context_iteration (NULL, TRUE);
}

static guint
count_rows (GtkWidget *widget)
{
  guint n = g_str_equal (G_OBJECT_TYPE_NAME (widget), "VdFindingRow");

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_rows (child);

  return n;
}

/* Next and Previous Finding, while what was listed is of the project before. */
static void
test_not_checked (void)
{
  g_autofree char *folder = folder_new ();
  g_autoptr (VdEditorProject) first = open_map (folder, "first.map.xml", N_WRONG);
  g_autoptr (VdEditorProject) second = NULL;

  vd_page_set_project (VD_PAGE (list), first);
  wait_for_check (first);
  g_assert_true (vd_finding_list_step (list, -1));
  g_assert_cmpuint (count_rows (GTK_WIDGET (list)), >=, N_WRONG);

  second = open_map (folder, "second.map.xml", 2);
  g_assert_false (vd_editor_project_is_checked (second));
  vd_page_set_project (VD_PAGE (list), second);
  g_assert_false (vd_finding_list_step (list, 1));
  g_assert_false (vd_finding_list_step (list, -1));
  g_assert_cmpuint (count_rows (GTK_WIDGET (list)), ==, 0);

  wait_for_check (second);
  g_assert_true (vd_finding_list_step (list, -1));
  g_assert_true (vd_finding_list_step (list, 1));

  vd_page_set_project (VD_PAGE (list), NULL);
  g_assert_false (vd_finding_list_step (list, 1));
  folder_remove (folder);
}

/* No row waits for somebody who scrolls where there is nothing to scroll. */
static void
test_tall (void)
{
  g_autofree char *folder = folder_new ();
  g_autoptr (VdEditorProject) project = open_map (folder, "tall.map.xml", N_WRONG);

  gtk_widget_set_size_request (GTK_WIDGET (list), 400, 12000);
  vd_page_set_project (VD_PAGE (list), project);
  while (count_rows (GTK_WIDGET (list)) < N_WRONG)
    g_main_context_iteration (NULL, TRUE);

  vd_page_set_project (VD_PAGE (list), NULL);
  folder_remove (folder);
}

int
main (int   argc,
      char *argv[])
{
  GtkWidget *window;
  int code;

  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  shipped = argv[1];
  window = gtk_window_new ();
  list = g_object_new (VD_TYPE_FINDING_LIST, NULL);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (list));
  gtk_window_present (GTK_WINDOW (window));

  g_test_add_func ("/finding-list/not-checked", test_not_checked);
  g_test_add_func ("/finding-list/tall", test_tall);
  code = g_test_run ();
  gtk_window_destroy (GTK_WINDOW (window));
  return code;
}
