#include "formats/output.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

char *
vd_output_resolve (const char *path)
{
  g_autofree char *target = realpath (path, NULL);

  return g_strdup (target != NULL ? target : path);
}

char *
vd_output_name_beside (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *hidden =
    g_strdup_printf (".%s.%08x%08x.part", name, g_random_int (), g_random_int ());

  return g_build_filename (folder, hidden, NULL);
}

static gboolean
write_all (int         fd,
           const char *data,
           gsize       size)
{
  while (size > 0)
    {
      gssize n = write (fd, data, size);

      if (n < 0 && errno != EINTR)
        return FALSE;
      if (n > 0)
        {
          data += n;
          size -= n;
        }
    }

  return TRUE;
}

/* The new file may be read by whoever could read the old one.  Giving it to
 * another owner takes rights that one may lack, and takes away set-id bits: so
 * first the owner, or at least the group, then the rest. */
static void
keep_permissions (int         fd,
                  const char *like)
{
  struct stat old;

  if (stat (like, &old) == 0)
    {
      if (fchown (fd, old.st_uid, old.st_gid) != 0 && fchown (fd, -1, old.st_gid) != 0)
        g_debug ("%s: neither owner nor group kept: %s", like, g_strerror (errno));
      fchmod (fd, old.st_mode & 07777);
    }
  else
    {
      mode_t mask = umask (0);

      umask (mask);
      fchmod (fd, 0666 & ~mask);
    }
}

int
vd_output_write (const char *path,
                 const char *like,
                 GBytes     *bytes)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  int fd = g_open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  int problem = 0;

  if (fd < 0)
    return errno;

  keep_permissions (fd, like);
  if (!write_all (fd, data, size) || fsync (fd) != 0)
    problem = errno;

  /* Closing can be the first to tell of a full disk. */
  if (close (fd) != 0 && problem == 0)
    problem = errno;
  if (problem != 0)
    g_unlink (path);

  return problem;
}

void
vd_output_sync_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);

  if (fd >= 0)
    {
      fsync (fd);
      close (fd);
    }
}
