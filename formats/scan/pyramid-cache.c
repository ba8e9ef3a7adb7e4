#include "formats/scan/pyramid-cache.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/statvfs.h>
#include <time.h>

#define ENDING ".tiles"
#define UNFINISHED ".part"
#define ABANDONED (24 * 60 * 60) /* seconds after which nobody is still at it */
#define KEPT_FREE (256u << 20)   /* bytes, for whatever else wants to be saved */

typedef struct
{
  char    *path;
  guint64  size;
  gint64   looked_at; /* nanoseconds */
} Entry;

static void
entry_free (gpointer data)
{
  Entry *self = data;

  g_free (self->path);
  g_free (self);
}

char *
vd_pyramid_cache_get_folder (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_cache_dir (), "vedette", "scans", NULL);

  return g_mkdir_with_parents (folder, 0700) == 0 ? g_steal_pointer (&folder) : NULL;
}

/* (transfer full): what stands before the size in the name of a file */
static char *
get_stem (const VdPyramidKey *key)
{
  return g_strdup_printf ("%s-%u-", strchr (key->hash, ':') + 1, key->page);
}

static char *
make_name (const char         *stem,
           const VdPyramidKey *key)
{
  return g_strdup_printf ("%s%ux%u-%u-%" G_GUINT64_FORMAT ENDING, stem, key->width, key->height,
                          key->finest, key->n_bytes);
}

char *
vd_pyramid_cache_get_path (const char         *folder,
                           const VdPyramidKey *key)
{
  g_autofree char *stem = get_stem (key);
  g_autofree char *name = make_name (stem, key);

  return g_build_filename (folder, name, NULL);
}

static gboolean
read_name (const char   *name,
           const char   *stem,
           VdPyramidKey *key)
{
  g_autofree char *again = NULL;

  if (!g_str_has_prefix (name, stem) ||
      sscanf (name + strlen (stem), "%ux%u-%u-%" G_GUINT64_FORMAT, &key->width, &key->height,
              &key->finest, &key->n_bytes) != 4)
    return FALSE;

  again = make_name (stem, key);
  return strcmp (name, again) == 0 && key->finest < 32 && key->width >> key->finest > 0 &&
         key->height >> key->finest > 0;
}

/* Whether it is whole; if not it is taken away. */
static gboolean
is_whole (const char         *folder,
          const VdPyramidKey *key)
{
  g_autofree char *path = vd_pyramid_cache_get_path (folder, key);
  struct stat info;

  if (g_stat (path, &info) == 0 && (guint64) info.st_size == key->n_bytes)
    return TRUE;

  g_unlink (path);
  return FALSE;
}

char *
vd_pyramid_cache_find (const char   *folder,
                       VdPyramidKey *key)
{
  g_autofree char *stem = get_stem (key);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  VdPyramidKey read = *key;
  gboolean is_there = FALSE;
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (read_name (name, stem, &read) && (!is_there || read.finest < key->finest) &&
        is_whole (folder, &read))
      {
        *key = read;
        is_there = TRUE;
      }

  return is_there ? vd_pyramid_cache_get_path (folder, key) : NULL;
}

void
vd_pyramid_cache_touch (const char *path)
{
  utimensat (AT_FDCWD, path, NULL, 0);
}

int
vd_pyramid_cache_begin (const char  *folder,
                        char       **path)
{
  *path = g_build_filename (folder, "XXXXXX" UNFINISHED, NULL);
  return g_mkstemp_full (*path, O_RDWR | O_CLOEXEC, 0600);
}

/* Cleaning */

static int
compare_entries (gconstpointer a,
                 gconstpointer b)
{
  const Entry *one = *(const Entry *const *) a;
  const Entry *other = *(const Entry *const *) b;

  return (one->looked_at > other->looked_at) - (one->looked_at < other->looked_at);
}

/* @path: (transfer full): of a file in the folder */
static void
list_entry (GPtrArray *entries,
            char      *path)
{
  Entry *entry = g_new0 (Entry, 1);
  struct stat info;

  entry->path = path;
  if (g_lstat (path, &info) != 0 || !S_ISREG (info.st_mode))
    {
      entry_free (entry);
      return;
    }

  entry->size = (guint64) info.st_blocks * 512;
  entry->looked_at = info.st_mtim.tv_sec * G_GINT64_CONSTANT (1000000000) + info.st_mtim.tv_nsec;
  if (g_str_has_suffix (path, UNFINISHED) && time (NULL) - info.st_mtim.tv_sec > ABANDONED)
    {
      g_unlink (path);
      entry_free (entry);
      return;
    }

  g_ptr_array_add (entries, entry);
}

/* (transfer full): of Entry, what was looked at last at the end */
static GPtrArray *
list_entries (const char *folder)
{
  GPtrArray *entries = g_ptr_array_new_with_free_func (entry_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ENDING) || g_str_has_suffix (name, UNFINISHED))
      list_entry (entries, g_build_filename (folder, name, NULL));

  g_ptr_array_sort (entries, compare_entries);
  return entries;
}

void
vd_pyramid_cache_clean (const char *folder,
                        const char *kept,
                        guint64     most)
{
  g_autoptr (GPtrArray) entries = list_entries (folder);
  guint64 total = 0;

  for (guint i = 0; i < entries->len; i++)
    total += ((const Entry *) entries->pdata[i])->size;

  for (guint i = 0; i < entries->len && total > most; i++)
    {
      const Entry *entry = entries->pdata[i];

      /* Somebody is still at what is not finished. */
      if (g_strcmp0 (entry->path, kept) == 0 || g_str_has_suffix (entry->path, UNFINISHED))
        continue;
      g_unlink (entry->path);
      total -= entry->size;
    }
}

gboolean
vd_pyramid_cache_has_room (const char *folder,
                           guint64     n)
{
  struct statvfs info;

  return statvfs (folder, &info) == 0 &&
         (guint64) info.f_bavail * info.f_frsize >= n + KEPT_FREE;
}
