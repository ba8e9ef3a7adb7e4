/* test-output-folder.c: several files into a folder, all or none */
#include "formats/io/output-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include "formats/io/error.h"
#include "tests/shared/folder.h"

typedef struct
{
  char      *above;  /* a folder for the test */
  char      *folder; /* that is written to; not there yet */
  GPtrArray *files;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->above = folder_new ();
  self->folder = g_build_filename (self->above, "out", NULL);
  self->files = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_unsetenv ("VD_FULL_DISK");
  folder_remove (self->above);
  g_free (self->above);
  g_free (self->folder);
  g_ptr_array_unref (self->files);
}

static void
add (Fixture    *self,
     const char *name,
     const char *text)
{
  g_ptr_array_add (self->files, vd_output_file_new (name, g_bytes_new (text, strlen (text))));
}

/* The same files as before are forgotten; NAME, TEXT, NAME, TEXT, NULL are written. */
static gboolean
put (Fixture            *self,
     const char *const  *files,
     GError            **error)
{
  g_ptr_array_set_size (self->files, 0);
  for (guint i = 0; files[i] != NULL; i += 2)
    add (self, files[i], files[i + 1]);

  return vd_output_folder_put (self->folder, self->files, NULL, NULL, error);
}

#define PUT(self, error, ...) put (self, (const char *const[]) { __VA_ARGS__, NULL }, error)

static void
write_there (Fixture    *self,
             const char *name,
             const char *text)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* @text: (nullable): none: it is not there */
static void
assert_holds (Fixture    *self,
              const char *name,
              const char *text)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  g_autofree char *there = NULL;

  g_file_get_contents (path, &there, NULL, NULL);
  g_assert_cmpstr (there, ==, text);
}

static guint
count_in (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;

  return n;
}

/* They are not written, because of the file @name. */
static void
assert_refused (Fixture            *self,
                const char         *name,
                const char         *why,
                const char *const  *files)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (put (self, files, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN);
  g_assert_nonnull (strstr (error->message, name));
  g_assert_nonnull (strstr (error->message, why));
}

#define REFUSED(self, name, why, ...) \
  assert_refused (self, name, why, (const char *const[]) { __VA_ARGS__, NULL })

static void
test_new (Fixture       *self,
          gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (vd_output_folder_check (self->folder, &error));
  g_assert_true (PUT (self, &error, "a.csv", "a", "pictures/b.png", "b"));
  g_assert_no_error (error);
  assert_holds (self, "a.csv", "a");
  assert_holds (self, "pictures/b.png", "b");
  assert_holds (self, VD_OUTPUT_MANIFEST,
                "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  a.csv\n"
                "3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d  pictures/b.png\n");
  g_assert_cmpuint (count_in (self->folder), ==, 3);
  g_assert_true (vd_output_folder_check (self->folder, &error));
}

static void
test_empty (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir (self->folder, 0777), ==, 0);
  g_assert_true (PUT (self, &error, "a", "a"));
  assert_holds (self, "a", "a");
}

static void
test_slash (Fixture       *self,
            gconstpointer  data)
{
  g_autofree char *folder = g_strconcat (self->folder, "/", NULL);
  g_autoptr (GError) error = NULL;

  add (self, "a", "a");
  g_assert_true (vd_output_folder_check (folder, &error));
  g_assert_true (vd_output_folder_put (folder, self->files, NULL, NULL, &error));
  g_assert_no_error (error);
  assert_holds (self, "a", "a");
}

/* What was written is replaced, and taken away; what is another's stays. */
static void
test_again (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (PUT (self, &error, "a", "a", "b", "b", "c/d", "d"));
  write_there (self, "mine", "mine");
  g_assert_true (PUT (self, &error, "a", "new a", "e", "e"));
  g_assert_no_error (error);
  assert_holds (self, "a", "new a");
  assert_holds (self, "b", NULL);
  assert_holds (self, "c/d", NULL);
  assert_holds (self, "e", "e");
  assert_holds (self, "mine", "mine");
}

static void
test_strangers (Fixture       *self,
                gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir (self->folder, 0777), ==, 0);
  write_there (self, "mine", "mine");
  REFUSED (self, self->folder, "Name an empty folder", "a", "a");
  g_assert_cmpuint (count_in (self->folder), ==, 1);
  g_assert_false (vd_output_folder_check (self->folder, &error));
}

/* A file of another's, a folder or a link is in the way of one of ours. */
static void
test_clash (Fixture       *self,
            gconstpointer  data)
{
  g_autofree char *folder = g_build_filename (self->folder, "folder", NULL);
  g_autofree char *link = g_build_filename (self->folder, "link", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (PUT (self, &error, "a", "a"));
  write_there (self, "b", "mine");
  g_assert_cmpint (g_mkdir (folder, 0777), ==, 0);
  g_assert_cmpint (symlink (self->above, link), ==, 0);

  REFUSED (self, "/out/b", "not from here", "a", "new a", "b", "b");
  REFUSED (self, "/out/folder", "not from here", "a", "new a", "folder", "b");
  REFUSED (self, "/out/link", "is no folder", "a", "new a", "link/c", "c");
  REFUSED (self, "/out/b", "is no folder", "a", "new a", "b/c", "c");
  assert_holds (self, "a", "a");
  assert_holds (self, "b", "mine");
  g_assert_cmpuint (count_in (self->folder), ==, 5);
  g_assert_cmpuint (count_in (self->above), ==, 1);
}

/* Work that somebody has put into a file is not lost. */
static void
test_changed (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (PUT (self, &error, "a", "a", "b", "b"));
  write_there (self, "b", "b, and more");
  REFUSED (self, "/out/b", "changed since it was written", "a", "new a", "b", "new b");
  assert_holds (self, "a", "a");
  g_assert_true (PUT (self, &error, "a", "new a"));
  assert_holds (self, "b", "b, and more");
  g_assert_true (PUT (self, &error, "a", "newer a", "b", "b, and more"));
  assert_holds (self, "a", "newer a");
}

/* A manifest that somebody has made leads nowhere else. */
static void
test_forged (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *victim = g_build_filename (self->above, "victim", NULL);
  g_autofree char *link = g_build_filename (self->folder, "link", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (victim, "a", 1, NULL));
  g_assert_cmpint (g_mkdir (self->folder, 0777), ==, 0);
  write_there (self, VD_OUTPUT_MANIFEST,
               "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  ../victim\n"
               "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  /etc/passwd\n"
               "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  link/victim\n"
               "short\n");
  g_assert_cmpint (symlink (self->above, link), ==, 0);
  g_assert_true (PUT (self, &error, "a", "a"));
  g_assert_true (g_file_test (victim, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (count_in (self->folder), ==, 3);
}

static void
test_full_disk (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *mark = g_build_filename (self->above, "full", NULL);

  g_assert_true (PUT (self, NULL, "a", "a", "b", "b"));
  g_assert_true (g_file_set_contents (mark, "", 0, NULL));
  g_assert_true (g_setenv ("VD_FULL_DISK", mark, TRUE));
  REFUSED (self, "/out/a", "No space left", "a", "new a", "c/d", "d");
  assert_holds (self, "a", "a");
  assert_holds (self, "b", "b");
  g_assert_cmpuint (count_in (self->folder), ==, 3);

  folder_remove (self->folder);
  REFUSED (self, "/out/a", "No space left", "a", "a");
  g_assert_false (g_file_test (self->folder, G_FILE_TEST_EXISTS));
}

/* A folder that is its owner's from then on: no manifest, and not a second time. */
static void
test_made (Fixture       *self,
           gconstpointer  data)
{
  g_autofree char *mark = g_build_filename (self->above, "full", NULL);
  g_autoptr (GError) error = NULL;

  add (self, "a", "a");
  add (self, "b/c", "c");
  g_assert_true (g_file_set_contents (mark, "", 0, NULL));
  g_assert_true (g_setenv ("VD_FULL_DISK", mark, TRUE));
  g_assert_false (vd_output_folder_make (self->folder, self->files, NULL, NULL, NULL));
  g_assert_false (g_file_test (self->folder, G_FILE_TEST_EXISTS));

  g_unsetenv ("VD_FULL_DISK");
  g_assert_true (vd_output_folder_make (self->folder, self->files, NULL, NULL, &error));
  g_assert_no_error (error);
  assert_holds (self, "a", "a");
  assert_holds (self, "b/c", "c");
  g_assert_cmpuint (count_in (self->folder), ==, 2);
  g_assert_false (vd_output_folder_make (self->folder, self->files, NULL, NULL, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN);
}

/* Nor into one that was exported to, though it has a manifest. */
static void
test_made_in_ours (Fixture       *self,
                   gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (PUT (self, NULL, "a", "a"));
  g_assert_false (vd_output_folder_check_new (self->folder, NULL));
  g_assert_false (vd_output_folder_make (self->folder, self->files, NULL, NULL, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN);
  g_assert_nonnull (strstr (error->message, "is not empty"));
}

static gboolean
note_over (gpointer user_data)
{
  *(guint *) user_data += 1;
  return TRUE;
}

/* Whoever thinks better of it leaves all as it was. */
static void
test_over (Fixture       *self,
           gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  guint n = 0, n_files;

  add (self, "a", "new");
  g_assert_false (vd_output_folder_make (self->folder, self->files, note_over, &n, &error));
  g_assert_false (g_file_test (self->folder, G_FILE_TEST_EXISTS));

  g_assert_true (PUT (self, &error, "a", "old", "b/c", "old"));
  n_files = count_in (self->folder);
  g_ptr_array_set_size (self->files, 0);
  add (self, "a", "new");
  g_assert_false (vd_output_folder_put (self->folder, self->files, note_over, &n, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (n, ==, 2);
  assert_holds (self, "a", "old");
  assert_holds (self, "b/c", "old");
  g_assert_cmpuint (count_in (self->folder), ==, n_files);
}

/* What was exchanged before something failed is taken back: here a folder that cannot be,
 * as a file of another's has its name. */
static void
test_taken_back (Fixture       *self,
                 gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (PUT (self, &error, "a", "a", "z", "z"));
  write_there (self, "taken", "mine");
  REFUSED (self, "/out/taken", "is no folder", "a", "new a", "new/c", "c", "taken/b", "b");
  assert_holds (self, "a", "a");
  assert_holds (self, "z", "z");
  assert_holds (self, "taken", "mine");
  g_assert_cmpuint (count_in (self->folder), ==, 4);
}

/* What a process that was killed has left beside is in nobody's way, and goes; what one that is at
 * work has there stays. */
static void
test_killed (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *beside = g_build_filename (self->folder, ".files.0123456789abcdef.part", NULL);
  g_autofree char *link = g_build_filename (self->folder, ".files.link.part", NULL);
  g_autoptr (GError) error = NULL;
  int lock;

  g_assert_cmpint (g_mkdir_with_parents (beside, 0700), ==, 0);
  write_there (self, ".files.0123456789abcdef.part/new-0", "a");
  g_assert_cmpint (symlink (self->above, link), ==, 0);
  g_assert_true (vd_output_folder_check_new (self->folder, &error));
  lock = g_open (beside, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  g_assert_cmpint (flock (lock, LOCK_EX), ==, 0);
  g_assert_true (PUT (self, &error, "a", "a"));
  g_assert_no_error (error);
  assert_holds (self, ".files.0123456789abcdef.part/new-0", "a");

  close (lock);
  g_assert_true (PUT (self, &error, "a", "new a"));
  assert_holds (self, "a", "new a");
  g_assert_false (g_file_test (beside, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (count_in (self->folder), ==, 3);
  g_assert_cmpuint (count_in (self->above), ==, 1);
}

#define MANY 300

/* Files that say @text each. */
static GPtrArray *
make_many (const char *text)
{
  GPtrArray *files = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free);

  for (guint i = 0; i < MANY; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u.txt", i);

      g_ptr_array_add (files, vd_output_file_new (name, g_bytes_new (text, strlen (text))));
    }

  return files;
}

/* Whether a process that writes the files was killed while it exchanged them. */
static gboolean
kill_at_work (Fixture         *self,
              const GPtrArray *files)
{
  pid_t child = fork ();
  int status;

  if (child == 0)
    {
      g_random_set_seed (getpid ()); /* not to make the names that we shall make */
      _exit (vd_output_folder_put (self->folder, files, NULL, NULL, NULL) ? 0 : 1);
    }

  for (;;)
    {
      g_autoptr (GDir) dir = g_dir_open (self->folder, 0, NULL);
      g_autofree char *old = NULL;
      const char *name;

      while ((name = g_dir_read_name (dir)) != NULL && !g_str_has_suffix (name, ".part"))
        ;
      old = g_strdup_printf ("%s/%s/old-9", self->folder, name != NULL ? name : "none");
      if (g_file_test (old, G_FILE_TEST_EXISTS) || waitpid (child, &status, WNOHANG) != 0)
        break;
    }

  kill (child, SIGKILL);
  waitpid (child, &status, 0);
  return vd_output_folder_is_cut (self->folder);
}

/* What was half new is known for ours, and gives way to the next set. */
static void
test_cut (Fixture       *self,
          gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  gboolean is_cut = FALSE;

  for (guint i = 0; i < 50 && !is_cut; i++)
    {
      g_autofree char *text = g_strdup_printf ("new %u", i);
      g_autoptr (GPtrArray) old = make_many ("old"), new = make_many (text);

      vd_output_folder_put (self->folder, old, NULL, NULL, &error);
      g_assert_no_error (error);
      g_assert_false (vd_output_folder_is_cut (self->folder));
      is_cut = kill_at_work (self, new);
    }
  if (!is_cut)
    {
      g_test_skip ("no process was killed in time");
      return;
    }

  write_there (self, "mine", "mine");
  PUT (self, &error, "1.txt", "newest", "2.txt", "newest");
  g_assert_no_error (error);
  g_assert_false (vd_output_folder_is_cut (self->folder));
  assert_holds (self, "1.txt", "newest");
  assert_holds (self, "mine", "mine");
  g_assert_cmpuint (count_in (self->folder), ==, 4);
}

/* Files that are no folder's */

static void
add_beside (Fixture    *self,
            const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (self->above, name, NULL);

  add (self, path, text);
}

static char *
read_beside (Fixture    *self,
             const char *name)
{
  g_autofree char *path = g_build_filename (self->above, name, NULL);
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}

static guint
count_beside (Fixture *self)
{
  g_autoptr (GDir) dir = g_dir_open (self->above, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;

  return n;
}

static gboolean
answer (gpointer user_data)
{
  return GPOINTER_TO_INT (user_data);
}

/* One is replaced, one is new; who is asked says no at first, and all is as it was. */
static void
test_beside (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *old = NULL, *a = NULL, *b = NULL;
  g_autofree char *path = g_build_filename (self->above, "a.txt", NULL);

  g_assert_true (g_file_set_contents (path, "old", -1, NULL));
  add_beside (self, "a.txt", "first");
  add_beside (self, "b.txt", "second");
  g_assert_false (vd_output_files_put (self->files, answer, GINT_TO_POINTER (TRUE), &error));
  g_assert_no_error (error);
  old = read_beside (self, "a.txt");
  g_assert_cmpstr (old, ==, "old");
  g_assert_cmpuint (count_beside (self), ==, 1);

  g_assert_true (vd_output_files_put (self->files, answer, GINT_TO_POINTER (FALSE), &error));
  g_assert_no_error (error);
  a = read_beside (self, "a.txt");
  b = read_beside (self, "b.txt");
  g_assert_cmpstr (a, ==, "first");
  g_assert_cmpstr (b, ==, "second");
  g_assert_cmpuint (count_beside (self), ==, 2);
}

/* One that cannot be written keeps the other from its place. */
static void
test_beside_none (Fixture       *self,
                  gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  add_beside (self, "a.txt", "first");
  add_beside (self, "nowhere/b.txt", "second");
  g_assert_false (vd_output_files_put (self->files, NULL, NULL, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN);
  g_assert_nonnull (strstr (error->message, "nowhere/b.txt"));
  g_assert_cmpuint (count_beside (self), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    void (*test) (Fixture *, gconstpointer);
  } tests[] = {
    { "/output-folder/new", test_new },
    { "/output-folder/empty", test_empty },
    { "/output-folder/slash", test_slash },
    { "/output-folder/again", test_again },
    { "/output-folder/strangers", test_strangers },
    { "/output-folder/clash", test_clash },
    { "/output-folder/changed", test_changed },
    { "/output-folder/forged", test_forged },
    { "/output-folder/full-disk", test_full_disk },
    { "/output-folder/made", test_made },
    { "/output-folder/made-in-ours", test_made_in_ours },
    { "/output-folder/over", test_over },
    { "/output-folder/taken-back", test_taken_back },
    { "/output-folder/killed", test_killed },
    { "/output-folder/cut", test_cut },
    { "/output-folder/beside", test_beside },
    { "/output-folder/beside-none", test_beside_none },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, Fixture, NULL, set_up, tests[i].test, tear_down);

  return g_test_run ();
}
