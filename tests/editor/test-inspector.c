/* test-inspector.c: what the inspector shows of the hex of the cursor follows edits */
#include "editor/panels/inspector.h"
#include "tests/editor/shared/edits.h"

static TestProject files;
static VdEditorProject *project;
static VdTools *tools;
static GtkWidget *inspector;

/* The first of that type inside @widget. */
static GtkWidget *
find_inside (GtkWidget *widget,
             GType      type)
{
  GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_inside (child, type);

  return found;
}

static GdkPaintable *
get_counter (void)
{
  GtkWidget *image = find_inside (inspector, GTK_TYPE_IMAGE);

  g_assert_nonnull (image);
  return gtk_image_get_paintable (GTK_IMAGE (image));
}

static void
edit (const char *words)
{
  VdEdit *made = test_edit_make (vd_editor_project_get (project), words);

  g_assert_nonnull (made);
  g_assert_true (vd_editor_project_do (project, made));
}

/* Only the look of a counter changes, and no word that stands beside it. */
static void
test_looks (void)
{
  g_autoptr (GdkPaintable) before = g_object_ref (get_counter ());

  edit ("look blue 1 yes #102030 Blue");
  g_assert_true (get_counter () != before);

  vd_editor_project_undo (project);
  g_assert_true (get_counter () == before);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *path = NULL;
  VdSpot spot;
  int code;

  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  test_project_init (&files);
  path = g_build_filename (files.folder, "battle.scenario.xml", NULL);
  project = vd_editor_project_open (path, NULL);
  g_assert_nonnull (project);
  g_assert_true (vd_spot_find (vd_editor_project_get (project), "north:0102", &spot));

  tools = vd_tools_new ();
  inspector = g_object_ref_sink (g_object_new (VD_TYPE_INSPECTOR, NULL));
  vd_tools_set_project (tools, project);
  vd_inspector_set_tools (VD_INSPECTOR (inspector), tools);
  vd_inspector_set_project (VD_INSPECTOR (inspector), project);
  vd_tools_set_cursor (tools, spot);

  g_test_add_func ("/inspector/looks", test_looks);
  code = g_test_run ();

  g_clear_object (&inspector);
  g_clear_object (&tools);
  g_clear_object (&project);
  test_project_clear (&files);
  return code;
}
