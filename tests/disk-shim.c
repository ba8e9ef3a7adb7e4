#include "tests/disk-shim.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static char *
get_shadow (const char        *folder,
            const struct stat *info)
{
  g_autofree char *name = g_strdup_printf ("%lu", (unsigned long) info->st_ino);

  return g_build_filename (folder, name, NULL);
}

static void
note_synced (int fd)
{
  const char *folder = getenv ("VD_SHADOW");
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
  g_autofree char *name = folder != NULL ? g_file_read_link (path, NULL) : NULL;
  g_autofree char *shadow = NULL, *text = NULL;
  struct stat info;
  gsize size;

  /* What is noted is synced by GLib too. */
  if (name == NULL || g_str_has_prefix (name, folder) || fstat (fd, &info) != 0 || !S_ISREG (info.st_mode) ||
      !g_file_get_contents (path, &text, &size, NULL))
    return;

  shadow = get_shadow (folder, &info);
  g_file_set_contents_full (shadow, text, size, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL);
}

/* These stand before the C library's. */

int
fsync (int fd)
{
  note_synced (fd);
  return syscall (SYS_fsync, fd);
}

int
fdatasync (int fd)
{
  note_synced (fd);
  return syscall (SYS_fdatasync, fd);
}

typedef void (*Visit) (const char *path,
                       const char *shadow);

static void
visit_files (const char *folder,
             const char *shadow,
             Visit       visit)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *kept = NULL;
      struct stat info;

      if (g_stat (path, &info) != 0 || !S_ISREG (info.st_mode))
        continue;

      kept = get_shadow (shadow, &info);
      visit (path, kept);
    }
}

static void
keep (const char *path,
      const char *shadow)
{
  g_autofree char *text = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (path, &text, &size, NULL));
  g_assert_true (g_file_set_contents (shadow, text, size, NULL));
}

/* In its place: other names of the file lose the same. */
static void
lose (const char *path,
      const char *shadow)
{
  g_autofree char *text = NULL;
  gsize size = 0;
  FILE *file;

  g_file_get_contents (shadow, &text, &size, NULL);
  file = g_fopen (path, "w");
  g_assert_nonnull (file);
  if (size > 0)
    g_assert_cmpuint (fwrite (text, 1, size, file), ==, size);
  g_assert_cmpint (fclose (file), ==, 0);
}

void
test_keep_synced (const char *folder,
                  const char *shadow)
{
  visit_files (folder, shadow, keep);
}

void
test_lose_unsynced (const char *folder,
                    const char *shadow)
{
  visit_files (folder, shadow, lose);
}
