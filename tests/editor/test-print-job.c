/* Prints of what is open, looked at and written in a thread. */
#include "editor/print/print-job.h"

#include <glib/gstdio.h>
#include <string.h>

#include "editor/exchange/options.h"
#include "editor/print/page-words.h"
#include "formats/exchange/exchange.h"
#include "formats/io/output-folder.h"
#include "tests/editor/shared/project.h"

typedef struct
{
  TestProject  test;
  VdSnapshot  *source;
  GHashTable  *values;
  GMainLoop   *loop;
  char        *path;
  VdJob       *job;  /* (nullable) */
  VdPrintMade *made; /* (nullable) */
  GError      *error;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  test_project_init (&self->test);
  self->source = vd_snapshot_new (self->test.project);
  self->values = g_hash_table_new (g_str_hash, g_str_equal);
  g_hash_table_insert (self->values, (char *) "parts", (char *) "counters");
  self->loop = g_main_loop_new (NULL, FALSE);
  self->path = g_build_filename (self->test.folder, "out.pdf", NULL);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_clear_pointer (&self->made, vd_print_made_unref);
  g_clear_error (&self->error);
  g_unlink (self->path);
  g_free (self->path);
  g_main_loop_unref (self->loop);
  g_hash_table_unref (self->values);
  vd_snapshot_unref (self->source);
  test_project_clear (&self->test);
}

static void
on_done (gpointer user_data)
{
  Fixture *self = user_data;

  self->made = vd_job_finish (g_steal_pointer (&self->job), &self->error);
  g_assert_true ((self->made != NULL) == (self->error == NULL));
  g_main_loop_quit (self->loop);
}

/* @made: (transfer full) (nullable): that was looked at */
static void
begin (Fixture     *self,
       VdPrintMade *made,
       guint        page,
       const char  *path)
{
  g_autoptr (VdPrintMade) looked_at = made;
  const VdPrintWish wish = { self->source, self->values, looked_at, page, path };

  g_clear_error (&self->error);
  g_clear_pointer (&self->made, vd_print_made_unref);
  self->job = vd_print_job_start (&wish, on_done, self);
}

static void
run (Fixture     *self,
     VdPrintMade *made,
     guint        page,
     const char  *path)
{
  begin (self, made, page, path);
  g_main_loop_run (self->loop);
}

/* Returns: (transfer full) */
static GBytes *
read_file (Fixture *self)
{
  char *bytes = NULL;
  gsize size = 0;

  g_assert_true (g_file_get_contents (self->path, &bytes, &size, NULL));
  return g_bytes_new_take (bytes, size);
}

/* Another page is drawn of what is laid out; so is the last, if there are not so many. */
static void
test_looked_at (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *said = NULL;
  VdPrint *print;

  run (self, NULL, 0, NULL);
  g_assert_no_error (self->error);
  print = self->made->print;
  g_assert_cmpuint (vd_print_count_pages (print), ==, 2);
  g_assert_cmpint (cairo_image_surface_get_height (self->made->picture), ==, 1400);
  said = vd_page_describe (print, 0);
  g_assert_cmpstr (said, ==, "Counters, sheet 1, fronts · 210 × 297 mm");

  run (self, vd_print_made_ref (self->made), 99, NULL);
  g_assert_no_error (self->error);
  g_assert_true (self->made->print == print);
  g_assert_cmpuint (self->made->page, ==, 1);
}

/* What was looked at is written as it is; and the same bytes come of what was not. */
static void
test_written (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr (GBytes) first = NULL;
  g_autoptr (GBytes) second = NULL;
  g_autoptr (GPtrArray) lines = NULL;
  VdPrint *print;

  run (self, NULL, 0, NULL);
  print = self->made->print;
  run (self, vd_print_made_ref (self->made), 0, self->path);
  g_assert_no_error (self->error);
  g_assert_true (self->made->print == print);
  first = read_file (self);
  g_assert_cmpmem (g_bytes_get_data (first, NULL), 4, "%PDF", 4);

  run (self, NULL, 0, self->path);
  g_assert_no_error (self->error);
  second = read_file (self);
  g_assert_true (g_bytes_equal (first, second));

  lines = vd_pages_sum_up (self->made->print);
  g_assert_cmpuint (lines->len, ==, 2);
  g_assert_cmpstr (((VdOutcomeLine *) lines->pdata[0])->text, ==, "2 pages");
  g_assert_cmpstr (((VdOutcomeLine *) lines->pdata[1])->text, ==, "Counters");
}

/* What is asked to end leaves what was there. */
static void
test_ended (Fixture       *self,
            gconstpointer  data)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_set_contents (self->path, "before", -1, NULL));
  vd_snapshot_enter (self->source); /* the job does not come to its work before */
  begin (self, NULL, 0, self->path);
  vd_job_ask_to_end (self->job);
  vd_snapshot_leave (self->source);
  g_main_loop_run (self->loop);

  g_assert_error (self->error, VD_EXCHANGE_ERROR, VD_EXCHANGE_ERROR_CANCELLED);
  g_assert_true (g_file_get_contents (self->path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "before");
}

/* Pictures in place of pages: looked at, and written into a folder as they are. */
static void
test_singles (Fixture       *self,
              gconstpointer  data)
{
  g_autofree char *folder = g_build_filename (self->test.folder, "counters", NULL);
  g_autoptr (GPtrArray) lines = NULL;
  const GPtrArray *files;

  g_hash_table_remove (self->values, "parts");
  g_hash_table_insert (self->values, (char *) "singles", (char *) "yes");
  run (self, NULL, 0, NULL);
  g_assert_no_error (self->error);
  g_assert_null (self->made->print);
  g_assert_nonnull (self->made->picture);
  g_assert_cmpuint (vd_print_made_count (self->made), ==, 1);
  files = self->made->singles;
  lines = vd_singles_sum_up (files);
  g_assert_nonnull (strstr (((VdOutcomeLine *) lines->pdata[0])->text, " files, "));

  run (self, vd_print_made_ref (self->made), 0, folder);
  g_assert_no_error (self->error);
  g_assert_true (self->made->singles == files);
  for (guint i = 0; i < files->len; i++)
    {
      const VdOutputFile *file = files->pdata[i];
      g_autofree char *path = g_build_filename (folder, file->name, NULL);
      g_autofree char *bytes = NULL;
      gsize size;

      g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
      g_assert_cmpmem (bytes, size, g_bytes_get_data (file->bytes, NULL),
                       g_bytes_get_size (file->bytes));
    }

  vd_snapshot_enter (self->source);
  begin (self, NULL, 0, folder);
  vd_job_ask_to_end (self->job);
  vd_snapshot_leave (self->source);
  g_main_loop_run (self->loop);
  g_assert_error (self->error, VD_EXCHANGE_ERROR, VD_EXCHANGE_ERROR_CANCELLED);
}

/* Every part has pages, of a project that cannot be played too. */
static void
test_parts (Fixture       *self,
            gconstpointer  data)
{
  g_auto (GStrv) parts = g_strsplit (vd_option_find (vd_print_options, "parts")->words, "|", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_hash_table_insert (self->values, (char *) "parts", parts[i]);
      run (self, NULL, 0, NULL);
      g_assert_no_error (self->error);
      g_assert_cmpuint (vd_print_count_pages (self->made->print), >, 0);
    }
}

/* What does not fit is told by what the form calls it. */
static void
test_refused (Fixture       *self,
              gconstpointer  data)
{
  g_autofree char *said = NULL;

  g_hash_table_insert (self->values, (char *) "counter-size", (char *) "900");
  run (self, NULL, 0, NULL);
  g_assert_error (self->error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPTION);
  said = vd_option_say_error (vd_print_options, self->error);
  g_assert_true (g_str_has_prefix (said, "Edge of counters: "));

  g_hash_table_remove (self->values, "counter-size");
  run (self, NULL, 0, "/nowhere/at/all.pdf");
  g_assert_nonnull (self->error);
  g_assert_nonnull (strstr (self->error->message, "/nowhere/at"));
}

#define ADD(name, func) g_test_add ("/print-job/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("looked-at", test_looked_at);
  ADD ("written", test_written);
  ADD ("ended", test_ended);
  ADD ("singles", test_singles);
  ADD ("parts", test_parts);
  ADD ("refused", test_refused);

  return g_test_run ();
}
