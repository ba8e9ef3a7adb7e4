/* What a loss of power leaves: the other half of disk-shim.h. */
#include "tests/editor/shared/disk-shim.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/shared/folder.h"

static GStrv
read_moment (const char *record,
             guint       moment)
{
  g_autofree char *path = g_strdup_printf ("%s/%u", record, moment);
  g_autofree char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return NULL;

  return g_strsplit (text, "\n", -1);
}

static char *
find_line (const char *record,
           guint       moment,
           const char *word)
{
  g_auto (GStrv) lines = read_moment (record, moment);

  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], word))
      return g_strdup (lines[i] + strlen (word));

  return g_strdup ("");
}

guint
test_disk_count (const char *record)
{
  guint n = 0;
  gboolean is_there;

  do
    {
      g_autofree char *path = g_strdup_printf ("%s/%u", record, n + 1);

      is_there = g_file_test (path, G_FILE_TEST_EXISTS);
      n += is_there;
    }
  while (is_there);

  return n;
}

char *
test_disk_tell (const char *record,
                guint       moment)
{
  return find_line (record, moment, "did ");
}

/* Files */

static void
keep_time (const char *path,
           const char *like)
{
  struct stat info;
  struct timespec times[2];

  g_assert_cmpint (g_stat (like, &info), ==, 0);
  times[0] = times[1] = info.st_mtim;
  g_assert_cmpint (utimensat (AT_FDCWD, path, times, 0), ==, 0);
}

/* In its place: all names of the file hold the same. */
static void
restore_file (const char *record,
              const char *inode,
              const char *version)
{
  g_autofree char *path = g_build_filename (record, inode, NULL);
  g_autofree char *from = g_strdup_printf ("%s.%s", path, version);
  g_autofree char *text = NULL;
  gsize size = 0;
  gboolean is_there = g_file_get_contents (from, &text, &size, NULL);
  FILE *file = g_fopen (path, "w");

  g_assert_nonnull (file);
  if (size > 0)
    g_assert_cmpuint (fwrite (text, 1, size, file), ==, size);
  g_assert_cmpint (fclose (file), ==, 0);
  if (is_there)
    keep_time (path, from);
}

/* Names */

static void
restore_names (const char *record,
               const char *folder,
               guint       moment)
{
  g_auto (GStrv) lines = read_moment (record, moment);

  g_assert_nonnull (lines);
  folder_empty (folder);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", -1);
      g_autofree char *place = NULL, *kept = NULL;

      if (g_strcmp0 (words[0], "name") != 0)
        continue;

      place = g_path_get_dirname (words[1]);
      kept = g_build_filename (record, words[2], NULL);
      if (strcmp (place, folder) == 0)
        g_assert_cmpint (link (kept, words[1]), ==, 0);
    }
}

static guint
choose_moment (guint        synced,
               guint        last,
               TestDiskLoss loss)
{
  if (loss == TEST_DISK_ANY)
    return g_test_rand_int_range (synced, last + 1);

  return loss == TEST_DISK_NAMES_LOST ? synced : last;
}

char *
test_disk_cut (const char   *record,
               guint         moment,
               TestDiskLoss  loss)
{
  g_auto (GStrv) lines = read_moment (record, moment);

  g_assert_nonnull (lines);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", -1);

      if (g_strcmp0 (words[0], "folder") == 0)
        restore_names (record, words[1], choose_moment (atoi (words[2]), moment, loss));
      else if (g_strcmp0 (words[0], "file") == 0)
        restore_file (record, words[1],
                      loss == TEST_DISK_ANY && g_test_rand_bit () ? words[2] : words[3]);
    }

  return find_line (record, moment, "mark ");
}
