#include "formats/io/input-files.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "core/text/phrase.h"
#include "formats/io/input.h"

#define MOST_SHOWN 200 /* bytes of a name in a message */

struct _VdInputFiles
{
  char      *path;
  char      *folder; /* (nullable): in which the names are */
  gboolean   is_folder;
  GPtrArray *names;  /* ends in NULL */
  GBytes    *bytes;  /* (nullable): of a file */
  gsize      n_read; /* bytes of all files so far */
};

static gboolean refuse (GError        **error,
                        VdFormatError   code,
                        const char     *path,
                        const char     *format,
                        ...) G_GNUC_PRINTF (4, 5);

static gboolean
refuse (GError        **error,
        VdFormatError   code,
        const char     *path,
        const char     *format,
        ...)
{
  g_autofree char *why = NULL;
  va_list args;

  va_start (args, format);
  why = vd_phrase_new_valist (format, args);
  va_end (args);
  g_set_error (error, VD_FORMAT_ERROR, code, "%s: %s", path, why);
  return FALSE;
}

static GBytes *
read_file (const char  *path,
           GError     **error)
{
  GBytes *bytes = vd_input_read_file (path, VD_INPUT_MOST_BYTES, error);

  if (bytes == NULL)
    g_prefix_error (error, "%s: ", path);
  return bytes;
}

/* A folder */

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static gboolean list_folder (VdInputFiles  *self,
                             const char    *below,
                             guint          depth,
                             GError       **error);

/* @name: (transfer full): of whatever lies there */
static gboolean
list_entry (VdInputFiles  *self,
            char          *name,
            guint          depth,
            GError       **error)
{
  g_autofree char *owned = name;
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  GStatBuf info;

  if (g_lstat (path, &info) != 0)
    return refuse (error, VD_FORMAT_ERROR_OPEN, path, N_("cannot be read: %s"),
                   g_strerror (errno));
  if (S_ISDIR (info.st_mode))
    return list_folder (self, name, depth + 1, error);
  if (!S_ISREG (info.st_mode))
    return refuse (error, VD_FORMAT_ERROR_OPEN, path,
                   N_("is a link or no file at all, and is not followed; put the file itself there"));
  if (self->names->len >= VD_INPUT_MOST_FILES)
    return refuse (error, VD_FORMAT_ERROR_LIMIT, self->path,
                   N_("holds more than %d files; name the folder of the battle alone"),
                   VD_INPUT_MOST_FILES);

  g_ptr_array_add (self->names, g_steal_pointer (&owned));
  return TRUE;
}

/* @below: (nullable): of the folder that was named */
static gboolean
list_folder (VdInputFiles  *self,
             const char    *below,
             guint          depth,
             GError       **error)
{
  g_autofree char *path = below != NULL ? g_build_filename (self->folder, below, NULL)
                                        : g_strdup (self->folder);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;
  gboolean is_well = TRUE;

  if (dir == NULL)
    return refuse (error, VD_FORMAT_ERROR_OPEN, path, N_("cannot be read: %s"),
                   g_strerror (errno));
  if (depth > VD_INPUT_MOST_DEPTH)
    return refuse (error, VD_FORMAT_ERROR_LIMIT, path,
                   N_("lies more than %d folders deep; name the folder of the battle alone"),
                   VD_INPUT_MOST_DEPTH);

  while (is_well && (name = g_dir_read_name (dir)) != NULL)
    if (*name != '.')
      is_well = list_entry (self, below != NULL ? g_strconcat (below, "/", name, NULL)
                                                : g_strdup (name), depth, error);

  return is_well;
}

/* Opening */

static VdInputFiles *
files_new (const char *path)
{
  VdInputFiles *self = g_new0 (VdInputFiles, 1);

  self->path = g_strdup (path);
  self->names = g_ptr_array_new_with_free_func (g_free);
  return self;
}

VdInputFiles *
vd_input_files_take (const char *name,
                     GBytes     *bytes)
{
  VdInputFiles *self = files_new (name);

  self->bytes = bytes;
  g_ptr_array_add (self->names, g_path_get_basename (name));
  g_ptr_array_add (self->names, NULL);
  return self;
}

VdInputFiles *
vd_input_files_open (const char  *path,
                     GError     **error)
{
  g_autoptr (VdInputFiles) self = NULL;
  GBytes *bytes;

  if (strcmp (path, "-") == 0 || !g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      bytes = read_file (path, error);
      self = bytes != NULL ? vd_input_files_take (path, bytes) : NULL;
      if (self != NULL && strcmp (path, "-") != 0)
        self->folder = g_path_get_dirname (path);
      return g_steal_pointer (&self);
    }

  self = files_new (path);
  self->folder = g_strdup (path);
  self->is_folder = TRUE;
  if (!list_folder (self, NULL, 0, error))
    return NULL;

  g_ptr_array_sort (self->names, compare_names);
  g_ptr_array_add (self->names, NULL);
  return g_steal_pointer (&self);
}

void
vd_input_files_free (VdInputFiles *self)
{
  g_free (self->path);
  g_free (self->folder);
  g_ptr_array_unref (self->names);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_free (self);
}

const char *
vd_input_files_get_path (const VdInputFiles *self)
{
  return self->path;
}

gboolean
vd_input_files_is_folder (const VdInputFiles *self)
{
  return self->is_folder;
}

const char *const *
vd_input_files_get_names (const VdInputFiles *self)
{
  return (const char *const *) self->names->pdata;
}

char *
vd_input_files_say (const VdInputFiles *self,
                    const char         *name)
{
  if (!self->is_folder && strcmp (name, self->names->pdata[0]) == 0)
    return g_strdup (self->path);

  return self->folder != NULL ? g_build_filename (self->folder, name, NULL) : g_strdup (name);
}

/* Reading */

/* Whether the name stays below the folder, on any system. */
static gboolean
is_inside (const char *name)
{
  g_auto (GStrv) parts = g_strsplit (name, "/", -1);

  if (strpbrk (name, "\\:") != NULL)
    return FALSE;
  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i] == '\0' || *parts[i] == '.')
      return FALSE;

  return parts[0] != NULL;
}

/* Nothing on the way from the folder to the file is a link, and it is a file. */
static gboolean
check_way (const VdInputFiles  *self,
           const char          *name,
           GError             **error)
{
  const char *slash = name;
  GStatBuf info;

  do
    {
      g_autofree char *part = NULL, *path = NULL;

      slash = strchr (slash, '/');
      part = slash != NULL ? g_strndup (name, slash++ - name) : g_strdup (name);
      path = g_build_filename (self->folder, part, NULL);
      if (g_lstat (path, &info) != 0)
        return refuse (error, VD_FORMAT_ERROR_OPEN, path, N_("cannot be opened: %s"),
                       g_strerror (errno));
      if (slash != NULL ? !S_ISDIR (info.st_mode) : !S_ISREG (info.st_mode))
        return refuse (error, VD_FORMAT_ERROR_OPEN, path,
                       N_("is a link or no file at all, and is not followed; put the file itself "
                          "there"));
    }
  while (slash != NULL);

  return TRUE;
}

GBytes *
vd_input_files_read (VdInputFiles  *self,
                     const char    *name,
                     GError       **error)
{
  g_autofree char *path = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (!self->is_folder && strcmp (name, self->names->pdata[0]) == 0)
    return g_bytes_ref (self->bytes);

  if (self->folder == NULL || !is_inside (name))
    {
      g_autofree char *start = g_strndup (name, MOST_SHOWN);
      g_autofree char *shown = g_utf8_make_valid (start, -1);

      refuse (error, VD_FORMAT_ERROR_OPEN, self->path,
              N_("names the file “%s”, which does not lie in its folder; put it beside and name "
                 "it so"), g_strdelimit (shown, "\n\r\t", ' '));
      return NULL;
    }

  path = g_build_filename (self->folder, name, NULL);
  bytes = check_way (self, name, error) ? read_file (path, error) : NULL;
  if (bytes == NULL)
    return NULL;

  self->n_read += g_bytes_get_size (bytes);
  if (self->n_read > VD_INPUT_MOST_BYTES)
    {
      refuse (error, VD_FORMAT_ERROR_LIMIT, self->path,
              N_("holds more than %d MB that are to be read; split it"),
              (int) (VD_INPUT_MOST_BYTES >> 20));
      return NULL;
    }

  return g_steal_pointer (&bytes);
}
