#include "formats/io/file-hash.h"

#include <errno.h>
#include <stdint.h>
#include <unistd.h>

#include "core/text/phrase.h"
#include "formats/io/input.h"

#define PIECE (256 * 1024)
#define MAX_KNOWN 64

/* What was read, by what tells a file that has been touched: a picture is large, and is asked
 * for after each edit of its map. */
static GMutex known_lock;
static GHashTable *known;

static char *
recall (const char *key)
{
  char *hash;

  g_mutex_lock (&known_lock);
  hash = known != NULL ? g_strdup (g_hash_table_lookup (known, key)) : NULL;
  g_mutex_unlock (&known_lock);
  return hash;
}

static void
remember (const char *key,
          const char *hash)
{
  g_mutex_lock (&known_lock);
  if (known == NULL)
    known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (g_hash_table_size (known) >= MAX_KNOWN)
    g_hash_table_remove_all (known);
  g_hash_table_replace (known, g_strdup (key), g_strdup (hash));
  g_mutex_unlock (&known_lock);
}

static char *
make_key (const struct stat *info)
{
  return g_strdup_printf ("%ju %ju %jd %jd.%09ld %jd.%09ld", (uintmax_t) info->st_dev,
                          (uintmax_t) info->st_ino, (intmax_t) info->st_size,
                          (intmax_t) info->st_mtim.tv_sec, info->st_mtim.tv_nsec,
                          (intmax_t) info->st_ctim.tv_sec, info->st_ctim.tv_nsec);
}

char *
vd_file_stamp (const char *path)
{
  struct stat info;

  g_return_val_if_fail (path != NULL, NULL);

  return stat (path, &info) == 0 && S_ISREG (info.st_mode) ? make_key (&info) : NULL;
}

static void
refuse_large (GError **error)
{
  vd_format_error_set (error, VD_FORMAT_ERROR_LIMIT, N_("has more than %u GB"),
                       (guint) (VD_FILE_HASH_MOST >> 30));
}

/* A descriptor of a regular file that is not too large. */
static int
open_bounded (const char   *path,
              struct stat  *info,
              GError      **error)
{
  int fd = vd_input_open_regular (path, info, error);

  if (fd < 0 || (guint64) info->st_size <= VD_FILE_HASH_MOST)
    return fd;

  refuse_large (error);
  close (fd);
  return -1;
}

/* (transfer full) (nullable) */
static char *
read_all (int              fd,
          guint64          total,
          VdFileHashStep   step,
          gpointer         data,
          GError         **error)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree guint8 *piece = g_malloc (PIECE);
  guint64 done = 0;
  gssize n;

  while ((n = read (fd, piece, PIECE)) != 0)
    {
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          vd_format_error_set (error, VD_FORMAT_ERROR_OPEN, N_("cannot be read: %s"),
                               g_strerror (errno));
          return NULL;
        }
      done += n;
      g_checksum_update (sum, piece, n);
      if (step != NULL && !step (data, done, total))
        return NULL;
      if (done > VD_FILE_HASH_MOST) /* it grows meanwhile */
        {
          refuse_large (error);
          return NULL;
        }
    }

  return g_strconcat ("sha256:", g_checksum_get_string (sum), NULL);
}

char *
vd_file_hash (const char      *path,
              VdFileHashStep   step,
              gpointer         data,
              GError         **error)
{
  g_autofree char *key = NULL;
  struct stat info, after;
  char *hash;
  int fd;

  g_return_val_if_fail (path != NULL, NULL);

  fd = open_bounded (path, &info, error);
  if (fd < 0)
    return NULL;

  key = make_key (&info);
  hash = recall (key);
  if (hash == NULL)
    {
      g_autofree char *still = NULL;

      hash = read_all (fd, info.st_size, step, data, error);
      still = fstat (fd, &after) == 0 ? make_key (&after) : NULL;
      if (hash != NULL && g_strcmp0 (key, still) == 0)
        remember (key, hash);
    }

  close (fd);
  return hash;
}
