#include "formats/io/output.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/text/phrase.h"

#define MAX_LINKS 40 /* that are followed, as many as Linux follows */

char *
vd_output_resolve (const char *path)
{
  g_autofree char *target = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  target = realpath (path, NULL);
  return g_strdup (target != NULL ? target : path);
}

char *
vd_output_add_to_stem (const char *path,
                       const char *more)
{
  const char *dot;

  g_return_val_if_fail (path != NULL && more != NULL, NULL);

  dot = strrchr (path, '.');
  if (dot == NULL || strchr (dot, G_DIR_SEPARATOR) != NULL)
    dot = path + strlen (path);
  return g_strdup_printf ("%.*s-%s%s", (int) (dot - path), path, more, dot);
}

char *
vd_output_name_beside (const char *path)
{
  g_autofree char *folder = NULL;
  g_autofree char *name = NULL;
  g_autofree char *hidden = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  folder = g_path_get_dirname (path);
  name = g_path_get_basename (path);
  hidden = g_strdup_printf (".%s.%08x%08x.part", name, g_random_int (), g_random_int ());

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
  const char *data;
  int fd;
  int problem = 0;

  g_return_val_if_fail (path != NULL && like != NULL && bytes != NULL, EINVAL);

  data = g_bytes_get_data (bytes, &size);
  fd = g_open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

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
  g_autofree char *folder = NULL;
  int fd;

  g_return_if_fail (path != NULL);

  folder = g_path_get_dirname (path);
  fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);

  if (fd >= 0)
    {
      fsync (fd);
      close (fd);
    }
}

/* One text, to whatever it may go */

/* The number in /dev/fd/N and its like, or -1. */
static int
read_descriptor (const char *path)
{
  static const char *const folders[] = { "/dev/fd/", "/proc/self/fd/", "/proc/thread-self/fd/" };

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    if (g_str_has_prefix (path, folders[i]))
      {
        guint64 number;

        return g_ascii_string_to_unsigned (path + strlen (folders[i]), 10, 0, G_MAXINT, &number,
                                           NULL) ? (int) number : -1;
      }

  return -1;
}

/* The descriptor of ours that @path is a name of, or -1.  To open it by that name would
 * be to begin the file behind it anew, over what others have written there. */
static int
find_descriptor (const char *path)
{
  g_autofree char *name = g_strdup (path);

  if (strcmp (path, "-") == 0)
    return STDOUT_FILENO;

  for (guint i = 0; i < MAX_LINKS && name != NULL; i++)
    {
      int descriptor = read_descriptor (name);
      g_autofree char *target = NULL;
      g_autofree char *folder = NULL;

      if (descriptor >= 0)
        return descriptor;

      target = g_file_read_link (name, NULL);
      folder = g_path_get_dirname (name);
      g_free (name);
      name = target != NULL ? g_canonicalize_filename (target, folder) : NULL;
    }

  return -1;
}

gboolean
vd_output_is_stdout (const char *path)
{
  g_return_val_if_fail (path != NULL, FALSE);

  return find_descriptor (path) == STDOUT_FILENO;
}

/* @problem: (out): an errno if it can't be written. */
static VdOutputManner
find_manner (const char *path,
             int        *problem)
{
  struct stat info;
  int descriptor = find_descriptor (path);

  *problem = 0;
  if (descriptor >= 0)
    {
      int mode = fcntl (descriptor, F_GETFL);

      if (mode < 0 || (mode & O_ACCMODE) == O_RDONLY)
        *problem = EBADF;
      return VD_OUTPUT_THROUGH;
    }

  if (stat (path, &info) != 0)
    {
      int why = errno;

      if (why == ENOENT && lstat (path, &info) != 0)
        return VD_OUTPUT_FILE;
      *problem = why;
      return VD_OUTPUT_NOWHERE;
    }

  if (S_ISDIR (info.st_mode))
    *problem = EISDIR;
  return S_ISREG (info.st_mode) ? VD_OUTPUT_FILE
                                : S_ISDIR (info.st_mode) ? VD_OUTPUT_NOWHERE : VD_OUTPUT_THROUGH;
}

VdOutputManner
vd_output_get_manner (const char *path)
{
  int problem;

  g_return_val_if_fail (path != NULL, VD_OUTPUT_NOWHERE);

  return find_manner (path, &problem);
}

/* Says what is wrong with @path in phrase @why. */
static gboolean
set_failure (const char  *path,
             int          code,
             const char  *why,
             GError     **error)
{
  g_autofree char *name = strcmp (path, "-") == 0 ? vd_phrase_of (N_("standard output"))
                                                  : g_strdup (path);

  g_set_error (error, VD_FORMAT_ERROR, code, "%s: %s", name, why);
  return FALSE;
}

gboolean
vd_output_refuse (const char  *path,
                  int          problem,
                  GError     **error)
{
  GStatBuf info;
  gboolean is_astray = problem == ENOENT && g_lstat (path, &info) == 0;
  g_autofree char *why =
    is_astray ? vd_phrase_of (N_("is a link that leads nowhere, and stays as it is.  Mend the link, "
                                 "or take it away"))
              : vd_phrase_new (N_("cannot be written: %s; what is there is as it was.  Name a folder "
                                  "that is there, has room and may be written to"),
                               g_strerror (problem));

  return set_failure (path, VD_FORMAT_ERROR_OPEN, why, error);
}

static gboolean
cut_off (const char  *path,
         int          problem,
         GError     **error)
{
  g_autofree char *why =
    problem == EPIPE
    ? vd_phrase_of (N_("who reads it has gone before all was written"))
    : vd_phrase_new (N_("not all of it could be written: %s.  Take what is there for cut off"),
                     g_strerror (problem));

  return set_failure (path, VD_FORMAT_ERROR_CUT, why, error);
}

gboolean
vd_output_check (const char  *path,
                 GError     **error)
{
  g_autofree char *target = NULL;
  g_autofree char *folder = NULL;
  int problem;

  g_return_val_if_fail (path != NULL, FALSE);

  if (find_manner (path, &problem) != VD_OUTPUT_FILE || problem != 0)
    return problem == 0 || vd_output_refuse (path, problem, error);

  target = vd_output_resolve (path);
  folder = g_path_get_dirname (target);
  return g_access (folder, W_OK) == 0 || vd_output_refuse (path, errno, error);
}

gboolean
vd_output_check_file (const char  *path,
                      GError     **error)
{
  g_autofree char *why = NULL;
  int problem;
  VdOutputManner manner;

  g_return_val_if_fail (path != NULL, FALSE);

  manner = find_manner (path, &problem);
  if (manner == VD_OUTPUT_NOWHERE && problem == ENOENT)
    return vd_output_refuse (path, problem, error);
  if (manner != VD_OUTPUT_THROUGH)
    return TRUE;

  why = vd_phrase_of (N_("is no file, but a pipe or a device, and is left as it is.  Name a file"));
  return set_failure (path, VD_FORMAT_ERROR_OPEN, why, error);
}

static gboolean
replace_file (const char  *path,
              GBytes      *bytes,
              GError     **error)
{
  g_autofree char *target = vd_output_resolve (path);
  g_autofree char *temporary = vd_output_name_beside (target);
  int problem = vd_output_write (temporary, target, bytes);

  if (problem == 0 && g_rename (temporary, target) != 0)
    {
      problem = errno;
      g_unlink (temporary);
    }

  if (problem != 0)
    return vd_output_refuse (path, problem, error);

  vd_output_sync_folder (target);
  return TRUE;
}

/* A FIFO waits here for who reads it, as everything that writes to one does. */
static int
open_through (const char *path)
{
  int descriptor = find_descriptor (path);

  /* What stdio still holds came first. */
  if (descriptor == STDOUT_FILENO)
    fflush (stdout);
  return descriptor >= 0 ? fcntl (descriptor, F_DUPFD_CLOEXEC, 0)
                         : g_open (path, O_WRONLY | O_NOCTTY | O_CLOEXEC, 0);
}

static gboolean
write_through (const char  *path,
               GBytes      *bytes,
               GError     **error)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  int fd = open_through (path);
  int problem = 0;

  if (fd < 0)
    return vd_output_refuse (path, errno, error);

  if (!write_all (fd, data, size))
    problem = errno;
  if (close (fd) != 0 && problem == 0)
    problem = errno;

  return problem == 0 || cut_off (path, problem, error);
}

gboolean
vd_output_put (const char  *path,
               GBytes      *bytes,
               GError     **error)
{
  int problem;
  VdOutputManner manner;

  g_return_val_if_fail (path != NULL && bytes != NULL, FALSE);

  manner = find_manner (path, &problem);
  if (problem != 0)
    return vd_output_refuse (path, problem, error);

  return manner == VD_OUTPUT_FILE ? replace_file (path, bytes, error)
                                  : write_through (path, bytes, error);
}
