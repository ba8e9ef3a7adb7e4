/* Several files are saved at once: all or none, and whoever may not write is
 * told what to do. */
#include "editor/project/save-set.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "formats/document/document.h"
#include "tests/shared/folder.h"

typedef struct
{
  char      *folder;
  VdSaveSet *set;
} Fixture;

static char *
get_path (Fixture    *self,
          const char *name)
{
  return g_build_filename (self->folder, name, NULL);
}

static void
put (Fixture    *self,
     const char *name,
     const char *text)
{
  g_autofree char *path = get_path (self, name);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
assert_holds (Fixture    *self,
              const char *name,
              const char *wanted)
{
  g_autofree char *path = get_path (self, name);
  g_autofree char *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);
  g_assert_cmpstr (text, ==, wanted);
}

static guint
count_files (Fixture *self)
{
  g_autoptr (GDir) dir = g_dir_open (self->folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;

  return n;
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->folder = folder_new ();
  g_assert_cmpint (g_chmod (self->folder, 0755), ==, 0);
  put (self, "a", "old a");
  put (self, "b", "old b");
  self->set = vd_save_set_new ();
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_clear_pointer (&self->set, vd_save_set_free);
  folder_remove (self->folder);
  g_free (self->folder);
}

static void
add (Fixture    *self,
     const char *name,
     const char *text)
{
  g_autofree char *path = get_path (self, name);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  vd_save_set_add (self->set, path, bytes);
}

static void
save (Fixture *self)
{
  g_autoptr (GError) error = NULL;

  vd_save_set_prepare (self->set, &error);
  g_assert_no_error (error);
  vd_save_set_commit (self->set, &error);
  g_assert_no_error (error);
}

static void
assert_refused (GError     *error,
                const char *name,
                const char *advice)
{
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN);
  g_assert_nonnull (strstr (error->message, name));
  g_assert_nonnull (strstr (error->message, advice));
}

static void
test_all (Fixture       *self,
          gconstpointer  data)
{
  add (self, "a", "new a");
  add (self, "b", "new b");
  add (self, "c", "new c");
  save (self);

  assert_holds (self, "a", "new a");
  assert_holds (self, "b", "new b");
  assert_holds (self, "c", "new c");
  assert_holds (self, "a~", "old a");
  assert_holds (self, "b~", "old b");
  g_assert_cmpuint (count_files (self), ==, 5);

  /* The next time the backup is replaced: there is one. */
  vd_save_set_free (self->set);
  self->set = vd_save_set_new ();
  add (self, "a", "newer a");
  save (self);
  assert_holds (self, "a", "newer a");
  assert_holds (self, "a~", "new a");
  g_assert_cmpuint (count_files (self), ==, 5);
}

/* Until it commits, nothing but the temporaries has changed. */
static void
test_not_committed (Fixture       *self,
                    gconstpointer  data)
{
  add (self, "a", "new a");
  g_assert_true (vd_save_set_prepare (self->set, NULL));
  assert_holds (self, "a", "old a");
  g_assert_cmpuint (count_files (self), ==, 3);
  g_clear_pointer (&self->set, vd_save_set_free);
  g_assert_cmpuint (count_files (self), ==, 2);
}

/* The second can't be written: the first is not, either. */
static void
test_second_fails (Fixture       *self,
                   gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  add (self, "a", "new a");
  add (self, "gone/b", "new b");
  g_assert_false (vd_save_set_prepare (self->set, &error));
  assert_refused (error, "gone/b", "Put it back");
  assert_holds (self, "a", "old a");
  g_assert_cmpuint (count_files (self), ==, 2);
}

/* The second is there to be written, but not to be replaced any more. */
static void
test_second_not_replaced (Fixture       *self,
                          gconstpointer  data)
{
  g_autofree char *b = get_path (self, "b");
  g_autoptr (GError) error = NULL;

  add (self, "a", "new a");
  add (self, "c", "new c");
  add (self, "b", "new b");
  g_assert_true (vd_save_set_prepare (self->set, &error));
  g_assert_cmpint (g_unlink (b), ==, 0);
  g_assert_cmpint (g_mkdir (b, 0700), ==, 0);

  g_assert_false (vd_save_set_commit (self->set, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN);
  assert_holds (self, "a", "old a");
  assert_holds (self, "c", NULL);
  assert_holds (self, "a~", "old a");
  g_assert_cmpuint (count_files (self), ==, 3);
}

static void
test_link (Fixture       *self,
           gconstpointer  data)
{
  g_autofree char *link = get_path (self, "link");
  g_autofree char *a = get_path (self, "a");
  struct stat before, after;

  g_assert_cmpint (symlink ("a", link), ==, 0);
  g_assert_cmpint (g_chmod (a, 0640), ==, 0);
  if (geteuid () == 0)
    g_assert_cmpint (chown (a, 12, 34), ==, 0);
  g_assert_cmpint (g_stat (a, &before), ==, 0);

  add (self, "link", "new a");
  save (self);

  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  g_assert_cmpint (g_stat (a, &after), ==, 0);
  g_assert_cmpuint (after.st_mode, ==, before.st_mode);
  g_assert_cmpuint (after.st_uid, ==, before.st_uid);
  g_assert_cmpuint (after.st_gid, ==, before.st_gid);
  assert_holds (self, "a", "new a");
  assert_holds (self, "a~", "old a");
  g_assert_cmpuint (count_files (self), ==, 4);
}

static void
test_link_nowhere (Fixture       *self,
                   gconstpointer  data)
{
  g_autofree char *link = get_path (self, "link");
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (symlink ("nowhere", link), ==, 0);
  add (self, "link", "new");
  g_assert_false (vd_save_set_prepare (self->set, &error));
  assert_refused (error, "link", "leads nowhere");
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
}

static void
test_protected (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *a = get_path (self, "a");
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_chmod (a, 0444), ==, 0);
  add (self, "b", "new b");
  add (self, "a", "new a");
  g_assert_false (vd_save_set_prepare (self->set, &error));
  assert_refused (error, "/a ", "chmod u+w");
  assert_holds (self, "a", "old a");
  assert_holds (self, "b", "old b");
}

/* To root no folder is closed, so it becomes somebody else for a moment. */
static void
test_folder_closed (Fixture       *self,
                    gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  gboolean is_root = geteuid () == 0;
  gboolean is_good;

  add (self, "c", "new c");
  if (is_root)
    g_assert_cmpint (seteuid (65534), ==, 0);
  else
    g_chmod (self->folder, 0500);

  is_good = vd_save_set_prepare (self->set, &error);

  if (is_root)
    g_assert_cmpint (seteuid (0), ==, 0);
  else
    g_chmod (self->folder, 0700);

  g_assert_false (is_good);
  assert_refused (error, "/c ", "Allow it");
  g_assert_cmpuint (count_files (self), ==, 2);
}

/* A disk that is full, as the system says it (full-disk.c): nothing is replaced while
 * there is something to write; what is written needs no more room to take its place. */
static void
test_full_disk (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *mark = get_path (self, "full");
  g_autoptr (GError) error = NULL;

  put (self, "full", "");
  g_assert_true (g_setenv ("VD_FULL_DISK", mark, TRUE));
  add (self, "a", "new a");
  add (self, "b", "new b");
  g_assert_false (vd_save_set_prepare (self->set, &error));
  assert_refused (error, "a", "no room left");
  assert_holds (self, "a", "old a");
  assert_holds (self, "b", "old b");
  g_assert_cmpuint (count_files (self), ==, 3);

  g_assert_cmpint (g_unlink (mark), ==, 0);
  g_clear_error (&error);
  g_assert_true (vd_save_set_prepare (self->set, &error));
  put (self, "full", "");
  g_assert_true (vd_save_set_commit (self->set, &error));
  g_unsetenv ("VD_FULL_DISK");
  assert_holds (self, "a", "new a");
  assert_holds (self, "b", "new b");
  assert_holds (self, "a~", "old a");
  assert_holds (self, "b~", "old b");
}

/* A disk that fills up, by a limit on the size of files. */
static void
test_full (Fixture       *self,
           gconstpointer  data)
{
  g_autofree char *text = g_strnfill (10000, 'x');
  g_autoptr (GError) error = NULL;
  struct rlimit old, small;
  gboolean is_good;

  add (self, "b", "new b");
  add (self, "a", text);
  signal (SIGXFSZ, SIG_IGN);
  getrlimit (RLIMIT_FSIZE, &old);
  small = (struct rlimit) { 4096, old.rlim_max };
  setrlimit (RLIMIT_FSIZE, &small);
  is_good = vd_save_set_prepare (self->set, &error);
  setrlimit (RLIMIT_FSIZE, &old);

  g_assert_false (is_good);
  assert_refused (error, "/a ", "no room");
  assert_holds (self, "a", "old a");
  assert_holds (self, "b", "old b");
  g_assert_cmpuint (count_files (self), ==, 2);
}

/* A crash between two replacements: the rest is done at the next start. */
static void
test_finish (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr (GVariant) packed = NULL;
  g_autoptr (GError) error = NULL;
  const char *temporary, *target;

  add (self, "a", "new a");
  add (self, "b", "new b");
  packed = g_variant_ref_sink (vd_save_set_pack (self->set));
  g_assert_true (vd_save_set_prepare (self->set, NULL));
  g_variant_get_child (packed, 0, "(^&ay^&ay)", &temporary, &target);
  g_assert_cmpint (g_rename (temporary, target), ==, 0);

  g_assert_true (vd_save_set_finish (packed, &error));
  g_assert_no_error (error);
  assert_holds (self, "a", "new a");
  assert_holds (self, "b", "new b");
  assert_holds (self, "b~", "old b");
  g_assert_true (vd_save_set_finish (packed, &error));
  g_assert_cmpuint (count_files (self), ==, 3);
}

static void
test_give_up (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr (GVariant) packed = NULL;

  add (self, "a", "new a");
  add (self, "b", "new b");
  packed = g_variant_ref_sink (vd_save_set_pack (self->set));
  g_assert_true (vd_save_set_prepare (self->set, NULL));
  vd_save_set_give_up (packed);
  assert_holds (self, "a", "old a");
  g_assert_cmpuint (count_files (self), ==, 2);
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
    { "/save-set/all", test_all },
    { "/save-set/not-committed", test_not_committed },
    { "/save-set/second-fails", test_second_fails },
    { "/save-set/second-not-replaced", test_second_not_replaced },
    { "/save-set/link", test_link },
    { "/save-set/link-nowhere", test_link_nowhere },
    { "/save-set/protected", test_protected },
    { "/save-set/folder-closed", test_folder_closed },
    { "/save-set/full", test_full },
    { "/save-set/full-disk", test_full_disk },
    { "/save-set/finish", test_finish },
    { "/save-set/give-up", test_give_up },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);

  return g_test_run ();
}
