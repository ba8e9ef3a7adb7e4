#include "tests/editor/shared/disk-shim.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* A file, for as long as the record goes. */
typedef struct
{
  GBytes *text; /* (nullable): what it held when it was looked at last */
  guint   version;
  guint   synced;
  guint   since;  /* the moment that saw it first */
} File;

typedef struct
{
  char  *path;
  ino_t  inode;
  guint  synced; /* the moment */
} Folder;

static GMutex mutex; /* of what follows */
static GCond noted;
static char *record;
static char *mark;
static GArray *folders;   /* of Folder */
static GHashTable *files; /* inode to File */
static guint moment;

static GPrivate is_looking; /* what this does is not recorded */

/* Recording */

static gpointer
get_key (ino_t inode)
{
  return GSIZE_TO_POINTER (inode);
}

static char *
get_kept (ino_t inode,
          guint version)
{
  return version > 0 ? g_strdup_printf ("%s/%lu.%u", record, (unsigned long) inode, version)
                     : g_strdup_printf ("%s/%lu", record, (unsigned long) inode);
}

static void
put (const char *path,
     GBytes     *text)
{
  gsize size;
  const char *data = g_bytes_get_data (text, &size);
  FILE *file = g_fopen (path, "w");

  g_assert_nonnull (file);
  g_assert_cmpuint (fwrite (data, 1, size, file), ==, size);
  g_assert_cmpint (fclose (file), ==, 0);
}

static void
set_time (const char            *path,
          const struct timespec *changed)
{
  struct timespec times[] = { *changed, *changed };

  g_assert_cmpint (utimensat (AT_FDCWD, path, times, 0), ==, 0);
}

/* A second name holds the inode, which no other file gets then. */
static File *
get_file (const char *path,
          ino_t       inode)
{
  File *file = g_hash_table_lookup (files, get_key (inode));

  if (file == NULL)
    {
      g_autofree char *kept = get_kept (inode, 0);

      file = g_new0 (File, 1);
      file->since = moment;
      g_hash_table_insert (files, get_key (inode), file);
      if (syscall (SYS_linkat, AT_FDCWD, path, AT_FDCWD, kept, 0) != 0)
        g_error ("%s can't be linked", path);
    }

  return file;
}

static void
look_at (const char        *path,
         const struct stat *info,
         GString           *lines)
{
  File *file = get_file (path, info->st_ino);
  char *data;
  gsize size;

  g_string_append_printf (lines, "name %s %lu\n", path, (unsigned long) info->st_ino);
  if (g_file_get_contents (path, &data, &size, NULL))
    {
      g_autoptr (GBytes) text = g_bytes_new_take (data, size);

      if (file->text == NULL || !g_bytes_equal (text, file->text))
        {
          g_autofree char *kept = get_kept (info->st_ino, ++file->version);

          put (kept, text);
          set_time (kept, &info->st_mtim);
          g_clear_pointer (&file->text, g_bytes_unref);
          file->text = g_steal_pointer (&text);
        }
    }
}

static void
look_into (const Folder *folder,
           GString      *lines)
{
  g_autoptr (GDir) dir = g_dir_open (folder->path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder->path, name, NULL);
      struct stat info;

      if (lstat (path, &info) == 0 && S_ISREG (info.st_mode))
        look_at (path, &info, lines);
    }
}

static void
note_synced (ino_t inode)
{
  File *file = inode != 0 ? g_hash_table_lookup (files, get_key (inode)) : NULL;

  if (file != NULL)
    file->synced = file->version;

  for (guint i = 0; i < folders->len; i++)
    if (g_array_index (folders, Folder, i).inode == inode)
      g_array_index (folders, Folder, i).synced = moment;
}

static void
append_synced (GString *lines)
{
  GHashTableIter iter;
  gpointer inode, file;

  for (guint i = 0; i < folders->len; i++)
    {
      const Folder *folder = &g_array_index (folders, Folder, i);

      g_string_append_printf (lines, "folder %s %u\n", folder->path, folder->synced);
    }

  g_hash_table_iter_init (&iter, files);
  while (g_hash_table_iter_next (&iter, &inode, &file))
    g_string_append_printf (lines, "file %" G_GSIZE_FORMAT " %u %u\n", GPOINTER_TO_SIZE (inode),
                            ((File *) file)->version, ((File *) file)->synced);
}

/* A moment that is there is whole: the program may be killed while this writes. */
static void
note (const char *deed,
      const char *about,
      ino_t       synced)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  g_autofree char *path = NULL, *part = g_build_filename (record, "part", NULL);
  g_autoptr (GBytes) text = NULL;

  moment++;
  g_string_append_printf (lines, "did %s %s\nmark %s\n", deed, about, mark != NULL ? mark : "");
  for (guint i = 0; i < folders->len; i++)
    look_into (&g_array_index (folders, Folder, i), lines);
  note_synced (synced);
  append_synced (lines);

  text = g_string_free_to_bytes (g_steal_pointer (&lines));
  put (part, text);
  path = g_strdup_printf ("%s/%u", record, moment);
  g_assert_cmpint (syscall (SYS_renameat2, AT_FDCWD, part, AT_FDCWD, path, 0), ==, 0);
}

static gboolean
begin_deed (void)
{
  if (g_private_get (&is_looking) != NULL)
    return FALSE;

  g_mutex_lock (&mutex);
  if (record == NULL)
    {
      g_mutex_unlock (&mutex);
      return FALSE;
    }

  g_private_set (&is_looking, GINT_TO_POINTER (TRUE));
  return TRUE;
}

static void
end_deed (void)
{
  g_private_set (&is_looking, NULL);
  g_cond_broadcast (&noted);
  g_mutex_unlock (&mutex);
}

void
test_disk_begin (const char        *place,
                 const char *const *watched)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  GHashTableIter iter;
  gpointer file;

  g_mutex_lock (&mutex);
  g_private_set (&is_looking, GINT_TO_POINTER (TRUE));
  record = g_strdup (place);
  files = g_hash_table_new (NULL, NULL);
  folders = g_array_new (FALSE, FALSE, sizeof (Folder));
  for (guint i = 0; watched[i] != NULL; i++)
    {
      Folder folder = { .path = g_strdup (watched[i]), .synced = 1 };
      struct stat info;

      g_mkdir_with_parents (watched[i], 0700);
      g_assert_cmpint (g_stat (watched[i], &info), ==, 0);
      folder.inode = info.st_ino;
      g_array_append_val (folders, folder);
    }

  for (guint i = 0; i < folders->len; i++)
    look_into (&g_array_index (folders, Folder, i), lines);
  g_hash_table_iter_init (&iter, files);
  while (g_hash_table_iter_next (&iter, NULL, &file))
    ((File *) file)->synced = ((File *) file)->version;
  note ("begin", "", 0);
  end_deed ();
}

void
test_disk_mark (const char *text)
{
  if (!begin_deed ())
    return;

  g_free (mark);
  mark = g_strdup (text);
  note ("mark", text, 0);
  end_deed ();
}

static gboolean
is_synced (const Folder *folder,
           const char   *ending)
{
  g_autoptr (GDir) dir = g_dir_open (folder->path, 0, NULL);
  const char *name;
  gboolean is_whole = TRUE;

  while (is_whole && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ending))
      {
        g_autofree char *path = g_build_filename (folder->path, name, NULL);
        struct stat info;
        const File *file = NULL;

        if (lstat (path, &info) == 0)
          file = g_hash_table_lookup (files, get_key (info.st_ino));
        is_whole = file != NULL && file->synced == file->version && folder->synced >= file->since;
      }

  return is_whole;
}

void
test_disk_wait (const char *ending)
{
  g_mutex_lock (&mutex);
  for (guint i = 0; i < folders->len; i++)
    while (!is_synced (&g_array_index (folders, Folder, i), ending))
      g_cond_wait (&noted, &mutex);
  g_mutex_unlock (&mutex);
}

/* What stands before the C library's */

static char *
name_of (int fd)
{
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);

  return g_file_read_link (path, NULL);
}

static gboolean
is_watched (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  for (guint i = 0; i < folders->len; i++)
    if (strcmp (folder, g_array_index (folders, Folder, i).path) == 0 ||
        strcmp (path, g_array_index (folders, Folder, i).path) == 0)
      return TRUE;

  return FALSE;
}

static void
note_fd (const char *deed,
         int         fd,
         gboolean    is_sync)
{
  g_autofree char *name = name_of (fd);
  struct stat info;

  if (name != NULL && is_watched (name) && fstat (fd, &info) == 0)
    note (deed, name, is_sync ? info.st_ino : 0);
}

void
test_disk_written (int fd)
{
  if (begin_deed ())
    {
      note_fd ("write", fd, FALSE);
      end_deed ();
    }
}

/* What another thread writes meanwhile is not synced: it waits.  No real disk is needed,
 * which would take its time. */
static int
sync_file (int fd)
{
  if (begin_deed ())
    {
      note_fd ("sync", fd, TRUE);
      end_deed ();
    }

  return 0;
}

int
fsync (int fd)
{
  return sync_file (fd);
}

int
fdatasync (int fd)
{
  return sync_file (fd);
}

static int
finish_deed (gboolean    is_noted,
             int         answer,
             const char *deed,
             const char *path)
{
  if (is_noted)
    {
      if (answer == 0 && is_watched (path))
        note (deed, path, 0);
      end_deed ();
    }

  return answer;
}

int
rename (const char *from,
        const char *to)
{
  gboolean is_noted = begin_deed ();

  return finish_deed (is_noted, syscall (SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0), "rename",
                      to);
}

int
link (const char *from,
      const char *to)
{
  gboolean is_noted = begin_deed ();

  return finish_deed (is_noted, syscall (SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0), "link", to);
}

int
unlink (const char *path)
{
  gboolean is_noted = begin_deed ();

  return finish_deed (is_noted, syscall (SYS_unlinkat, AT_FDCWD, path, 0), "unlink", path);
}
