/* Pictures of maps and counters, drawn in a thread from what is open. */
#include "editor/project/picture-job.h"

#include <string.h>

#include "editor/edits/project-edits.h"
#include "tests/editor/shared/project.h"
#include "tests/shared/folder.h"

typedef struct
{
  TestProject  test;
  GMainLoop   *loop;
  VdJob       *job; /* (nullable) */
  GError      *error;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  test_project_init (&self->test);
  self->loop = g_main_loop_new (NULL, FALSE);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_clear_error (&self->error);
  g_main_loop_unref (self->loop);
  test_project_clear (&self->test);
}

static void
on_done (gpointer user_data)
{
  Fixture *self = user_data;
  gboolean is_drawn = vd_job_finish (g_steal_pointer (&self->job), &self->error) != NULL;

  g_assert_true (is_drawn == (self->error == NULL));
  g_main_loop_quit (self->loop);
}

/* Returns: (transfer full) (nullable): what was drawn into a file of that name */
static char *
draw (Fixture    *self,
      int         map,
      const char *name,
      gsize      *size)
{
  const VdPicture picture = { .map = map, .how = { .counters = TRUE } };
  g_autofree char *path = g_build_filename (self->test.folder, name, NULL);
  char *bytes = NULL;

  g_clear_error (&self->error);
  self->job = vd_picture_job_start (self->test.project, &picture, path, on_done, self);
  g_main_loop_run (self->loop);
  g_file_get_contents (path, &bytes, size, NULL);

  return bytes;
}

/* The same bytes as the program draws that is not the editor. */
static void
test_kinds (Fixture       *self,
            gconstpointer  data)
{
  static const struct { const char *name, *begin; } kinds[] = {
    { "a.png", "\x89PNG" }, { "a.svg", "<?xml" }, { "a.pdf", "%PDF" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (int map = VD_PICTURE_COUNTERS; map < 2; map++)
      {
        const VdRenderHow how = { .counters = TRUE };
        g_autofree char *path = g_build_filename (self->test.folder, kinds[i].name, NULL);
        g_autofree char *expected = NULL;
        gsize size, n;
        g_autofree char *drawn = draw (self, map, kinds[i].name, &size);

        g_assert_no_error (self->error);
        g_assert_true (g_str_has_prefix (drawn, kinds[i].begin));
        g_assert_true (map == VD_PICTURE_COUNTERS
                       ? vd_render_counters (self->test.project, &how, path, NULL)
                       : vd_render_map (self->test.project, map, &how, path, NULL));
        g_assert_true (g_file_get_contents (path, &expected, &n, NULL));
        g_assert_cmpmem (drawn, size, expected, n);
      }
}

/* What is not saved is drawn, as it is when it was asked for. */
static void
test_as_it_stands (Fixture       *self,
                   gconstpointer  data)
{
  gsize size, n, m;
  g_autofree char *before = draw (self, 0, "a.svg", &size);
  g_autoptr (VdEdit) edit = vd_edit_paint_hex (self->test.project, (VdSpot) { 0, 0 }, HEX_TOWN);
  const VdPicture picture = { .map = 0, .how = { .counters = TRUE } };
  g_autofree char *path = g_build_filename (self->test.folder, "c.svg", NULL);
  g_autofree char *after = NULL, *meanwhile = NULL;

  vd_edit_swap (edit);
  vd_project_resolve (self->test.project, NULL);
  after = draw (self, 0, "b.svg", &n);
  g_assert_true (size != n || memcmp (before, after, n) != 0);

  self->job = vd_picture_job_start (self->test.project, &picture, path, on_done, self);
  vd_edit_swap (edit);
  vd_project_resolve (self->test.project, NULL);
  g_main_loop_run (self->loop);
  g_assert_true (g_file_get_contents (path, &meanwhile, &m, NULL));
  g_assert_cmpmem (meanwhile, m, after, n);
}

static void
test_refused (Fixture       *self,
              gconstpointer  data)
{
  gsize size;
  g_autofree char *nowhere = draw (self, 0, "nowhere/a.png", &size);
  g_autofree char *other = NULL;

  g_assert_null (nowhere);
  g_assert_nonnull (strstr (self->error->message, "nowhere/a.png"));
  other = draw (self, 0, "a.bmp", &size);
  g_assert_null (other);
  g_assert_nonnull (strstr (self->error->message, ".png, .svg or .pdf"));
}

static void
note_told (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
}

/* Who has gone does not hear of it, while others do. */
static void
test_cancelled (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *path = g_build_filename (self->test.folder, "a.svg", NULL);
  const VdPicture picture = { .map = 0 };
  gboolean is_told = FALSE;
  VdJob *job = vd_picture_job_start (self->test.project, &picture, path, note_told, &is_told);
  gsize size;
  g_autofree char *next = NULL;

  vd_job_cancel (job);
  next = draw (self, 0, "b.svg", &size);
  g_assert_no_error (self->error);
  g_assert_false (is_told);
}

static void
test_names (Fixture       *self,
            gconstpointer  data)
{
  g_autofree char *map = vd_picture_suggest_name (self->test.project, 1);
  g_autofree char *counters = vd_picture_suggest_name (self->test.project, VD_PICTURE_COUNTERS);
  g_autofree char *plain = vd_picture_complete_name ("/tmp/a.b", ".png");
  g_autofree char *whole = vd_picture_complete_name ("/tmp/a.svg", ".png");

  g_assert_cmpstr (map, ==, "battle-south");
  g_assert_cmpstr (counters, ==, "battle-counters");
  g_assert_cmpstr (plain, ==, "/tmp/a.b.png");
  g_assert_cmpstr (whole, ==, "/tmp/a.svg");
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *path;
    void      (*run) (Fixture *self, gconstpointer data);
  } tests[] = {
    { "/picture/kinds", test_kinds },
    { "/picture/as-it-stands", test_as_it_stands },
    { "/picture/refused", test_refused },
    { "/picture/cancelled", test_cancelled },
    { "/picture/names", test_names },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);

  return g_test_run ();
}
