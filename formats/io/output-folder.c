#include "formats/io/output-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "core/text/phrase.h"
#include "formats/io/error.h"
#include "formats/io/input.h"
#include "formats/io/output.h"

#define MAX_MANIFEST (16 * 1024 * 1024)
#define HASH_LENGTH 64 /* of SHA-256 in digits */
#define BESIDE "files" /* vd_output_name_beside() makes another name of it each time */
#define NEW "new-"
#define OLD "old-"

/* What was done to a file, so that it can be taken back. */
typedef struct
{
  char *target;
  char *kept; /* (nullable): where the file lies that was there before */
} Step;

typedef struct
{
  const char *path;
  GHashTable *listed; /* of names: the hash that a file had when it was written */
  GHashTable *begun;  /* likewise, by a process that was killed at it */
  char       *beside; /* a folder in it, for what is not in its place */
  int         lock;   /* a descriptor that holds @beside for as long as we live, or -1 */
  GArray     *steps;  /* of Step */
  GPtrArray  *made;   /* folders that were not there, of char* */
  guint       n_kept;
  gboolean  (*is_over) (gpointer user_data); /* (nullable) */
  gpointer    user_data;
} Folder;

VdOutputFile *
vd_output_file_new (const char *name,
                    GBytes     *bytes)
{
  VdOutputFile *self = g_new0 (VdOutputFile, 1);

  self->name = g_strdup (name);
  self->bytes = bytes;
  return self;
}

void
vd_output_file_free (VdOutputFile *self)
{
  g_bytes_unref (self->bytes);
  g_free (self->name);
  g_free (self);
}

static void
step_clear (gpointer data)
{
  Step *step = data;

  g_free (step->target);
  g_free (step->kept);
}

/* What is in it besides what its user says. */
static void
folder_init (Folder *self)
{
  self->lock = -1;
  self->listed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->begun = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->steps = g_array_new (FALSE, FALSE, sizeof (Step));
  self->made = g_ptr_array_new_with_free_func (g_free);
  g_array_set_clear_func (self->steps, step_clear);
}

static void
folder_clear (Folder *self)
{
  g_hash_table_unref (self->listed);
  g_hash_table_unref (self->begun);
  g_array_unref (self->steps);
  g_ptr_array_unref (self->made);
  if (self->lock >= 0)
    close (self->lock);
  g_free (self->beside);
}

/* @why: a phrase */
static gboolean
refuse (const char  *path,
        const char  *why,
        GError     **error)
{
  g_autofree char *phrase = vd_phrase_of (why);

  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN, "%s: %s", path, phrase);
  return FALSE;
}

static gboolean
refuse_problem (const char  *path,
                int          problem,
                GError     **error)
{
  g_autofree char *why =
    vd_phrase_new (N_("cannot be written: %s; the folder is as it was.  Name a folder that has "
                      "room and may be written to"), g_strerror (problem));

  return refuse (path, why, error);
}

/* What was written before */

static char *
hash_bytes (GBytes *bytes)
{
  return g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes);
}

/* (transfer full) (nullable): the hash of a regular file; %NULL if it is none */
static char *
hash_file (const char *path)
{
  g_autoptr (GMappedFile) file = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (g_file_test (path, G_FILE_TEST_IS_SYMLINK) || !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return NULL;

  file = g_mapped_file_new (path, FALSE, NULL);
  bytes = file != NULL ? g_mapped_file_get_bytes (file) : NULL;
  return bytes != NULL ? hash_bytes (bytes) : NULL;
}

/* Whether it stays in the folder that it is said to be in. */
static gboolean
is_inside (const char *name)
{
  g_auto (GStrv) parts = g_strsplit (name, "/", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i] == '\0' || strcmp (parts[i], ".") == 0 || strcmp (parts[i], "..") == 0)
      return FALSE;

  return parts[0] != NULL;
}

/* Lines as "HASH  NAME"; others say nothing. */
static gboolean
read_lines (const char  *path,
            GHashTable  *hashes,
            GError     **error)
{
  g_autoptr (GBytes) bytes = NULL;
  g_auto (GStrv) lines = NULL;

  if (g_file_test (path, G_FILE_TEST_IS_SYMLINK) || !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return TRUE;

  bytes = vd_input_read_file (path, MAX_MANIFEST, error);
  if (bytes == NULL)
    {
      g_prefix_error (error, "%s: ", path);
      return FALSE;
    }

  lines = g_strsplit (g_bytes_get_data (bytes, NULL), "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (strlen (lines[i]) > HASH_LENGTH + 2 && strncmp (lines[i] + HASH_LENGTH, "  ", 2) == 0 &&
        is_inside (lines[i] + HASH_LENGTH + 2))
      g_hash_table_replace (hashes, g_strdup (lines[i] + HASH_LENGTH + 2),
                            g_strndup (lines[i], HASH_LENGTH));

  return TRUE;
}

static gboolean
read_manifest (Folder  *self,
               GError **error)
{
  g_autofree char *path = g_build_filename (self->path, VD_OUTPUT_MANIFEST, NULL);

  return read_lines (path, self->listed, error);
}

/* Whether it has the name of a folder of ours for what is not in its place.  One that is there
 * still is of a process that was killed, or is at work. */
static gboolean
is_beside (const char *name)
{
  return g_str_has_prefix (name, "." BESIDE ".") && g_str_has_suffix (name, ".part");
}

/* Returns: a descriptor to be closed; -1 if another has it, or it is no folder */
static int
lock_beside (const char *beside)
{
  int fd = g_open (beside, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0);

  if (fd >= 0 && flock (fd, LOCK_EX | LOCK_NB) != 0)
    {
      close (fd);
      fd = -1;
    }

  return fd;
}

/* What is beside of a process that was killed */

/* Whether it had begun to exchange files: the last of the new ones is their manifest, which takes
 * its place when all others have.  @manifest: (out) (transfer full): where it is */
static gboolean
find_begun (const char  *beside,
            char       **manifest)
{
  g_autoptr (GDir) dir = g_dir_open (beside, 0, NULL);
  const char *name;
  guint64 last = 0;
  gboolean has_old = FALSE, has_new = FALSE;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      has_old |= g_str_has_prefix (name, OLD);
      if (g_str_has_prefix (name, NEW))
        {
          last = MAX (last, g_ascii_strtoull (name + strlen (NEW), NULL, 10));
          has_new = TRUE;
        }
    }

  *manifest = g_strdup_printf ("%s/" NEW "%" G_GUINT64_FORMAT, beside, last);
  return has_old && has_new;
}

/* @hashes: (nullable): learns what it was about to write.  Returns: whether there was one */
static gboolean
read_begun (const char *folder,
            GHashTable *hashes)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  gboolean is_cut = FALSE;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (is_beside (name))
      {
        g_autofree char *beside = g_build_filename (folder, name, NULL);
        g_autofree char *manifest = NULL;
        int fd = lock_beside (beside);

        if (fd >= 0 && find_begun (beside, &manifest))
          {
            is_cut = TRUE;
            if (hashes != NULL)
              read_lines (manifest, hashes, NULL);
          }
        if (fd >= 0)
          close (fd);
      }

  return is_cut;
}

gboolean
vd_output_folder_is_cut (const char *path)
{
  return read_begun (path, NULL);
}

static gboolean
is_empty (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name = NULL;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL && is_beside (name))
    ;

  return dir != NULL && name == NULL;
}

/* Whether it is a folder of ours, or can become one. */
static gboolean
check_folder (const Folder  *self,
              GError       **error)
{
  g_autofree char *manifest = g_build_filename (self->path, VD_OUTPUT_MANIFEST, NULL);
  g_autofree char *bare = g_canonicalize_filename (self->path, NULL); /* no slash at its end */
  g_autofree char *above = g_path_get_dirname (bare);
  GStatBuf info;

  if (g_lstat (self->path, &info) != 0)
    return g_access (above, W_OK) == 0 || refuse_problem (self->path, errno, error);

  if (!g_file_test (self->path, G_FILE_TEST_IS_DIR))
    return refuse (self->path, N_("is no folder, and stays as it is.  Name a folder"), error);
  if (g_access (self->path, W_OK) != 0)
    return refuse_problem (self->path, errno, error);

  return is_empty (self->path) || g_file_test (manifest, G_FILE_TEST_IS_REGULAR) ||
         vd_output_folder_is_cut (self->path) ||
         refuse (self->path, N_("holds files that are not from here, and stays as it is.  Name an "
                                "empty folder or a new one"), error);
}

gboolean
vd_output_folder_check (const char  *path,
                        GError     **error)
{
  Folder self = { .path = path };

  return check_folder (&self, error);
}

/* Nothing that is another's, or has been changed, is in the way of @file. */
static gboolean
check_file (const Folder        *self,
            const VdOutputFile  *file,
            GError             **error)
{
  g_autofree char *target = g_build_filename (self->path, file->name, NULL);
  const char *listed = g_hash_table_lookup (self->listed, file->name);
  const char *begun = g_hash_table_lookup (self->begun, file->name);
  g_autofree char *new_hash = NULL;
  g_autofree char *hash = NULL;
  GStatBuf info;

  if (g_lstat (target, &info) != 0)
    return TRUE;

  hash = hash_file (target);
  new_hash = hash_bytes (file->bytes);
  if (g_strcmp0 (hash, new_hash) == 0 ||
      (hash != NULL && (g_strcmp0 (hash, listed) == 0 || g_strcmp0 (hash, begun) == 0)))
    return TRUE;

  return refuse (target, listed != NULL && hash != NULL
                 ? N_("has been changed since it was written, and stays as it is.  Move it away, "
                      "or name another folder")
                 : N_("is not from here, and stays as it is.  Move it away, or name another "
                      "folder"),
                 error);
}

/* Making room, writing, taking back */

/* A link among the folders could lead anywhere. */
static gboolean
make_folders (Folder      *self,
              const char  *name,
              GError     **error)
{
  for (const char *slash = strchr (name, '/'); slash != NULL; slash = strchr (slash + 1, '/'))
    {
      g_autofree char *part = g_strndup (name, slash - name);
      g_autofree char *path = g_build_filename (self->path, part, NULL);

      if (g_mkdir (path, 0777) == 0)
        g_ptr_array_add (self->made, g_steal_pointer (&path));
      else if (errno != EEXIST)
        return refuse_problem (path, errno, error);
      else if (g_file_test (path, G_FILE_TEST_IS_SYMLINK) ||
               !g_file_test (path, G_FILE_TEST_IS_DIR))
        return refuse (path, N_("is no folder, and stays as it is.  Move it away, or name another "
                                "folder"), error);
    }

  return TRUE;
}

static char *
name_beside (const Folder *self,
             const char   *what,
             guint         number)
{
  g_autofree char *name = g_strdup_printf ("%s%u", what, number);

  return g_build_filename (self->beside, name, NULL);
}

/* Whether a link among the folders leads it elsewhere. */
static gboolean
is_astray (const Folder *self,
           const char   *name)
{
  for (const char *slash = strchr (name, '/'); slash != NULL; slash = strchr (slash + 1, '/'))
    {
      g_autofree char *part = g_strndup (name, slash - name);
      g_autofree char *path = g_build_filename (self->path, part, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_SYMLINK))
        return TRUE;
    }

  return FALSE;
}

/* What lies in the place of @name comes beside.  Returns: an errno, or 0 */
static int
put_away (Folder     *self,
          const char *name)
{
  Step step = { .target = g_build_filename (self->path, name, NULL) };
  GStatBuf info;
  int problem = 0;

  if (g_lstat (step.target, &info) == 0)
    {
      step.kept = name_beside (self, OLD, self->n_kept++);
      problem = g_rename (step.target, step.kept) != 0 ? errno : 0;
    }

  if (problem == 0)
    g_array_append_val (self->steps, step);
  else
    step_clear (&step);

  return problem;
}

static void
take_back (Folder *self)
{
  for (guint i = self->steps->len; i > 0; i--)
    {
      const Step *step = &g_array_index (self->steps, Step, i - 1);

      if (step->kept == NULL)
        g_unlink (step->target);
      else if (g_rename (step->kept, step->target) != 0)
        g_warning ("%s: %s", step->target, g_strerror (errno));
    }
}

/* Removes what was put aside, and the folder for it. */
static void
clear_beside (const char *beside)
{
  g_autoptr (GDir) dir = g_dir_open (beside, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (beside, name, NULL);

      if (g_str_has_prefix (name, NEW) || g_str_has_prefix (name, OLD))
        g_unlink (path);
    }
  g_rmdir (beside);
}

/* Likewise of processes that were killed at it. */
static void
clear_others (const Folder *self)
{
  g_autoptr (GDir) dir = g_dir_open (self->path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (is_beside (name))
      {
        g_autofree char *path = g_build_filename (self->path, name, NULL);
        int fd = lock_beside (path);

        if (fd < 0)
          continue;

        clear_beside (path);
        close (fd);
      }
}

static void
remove_made (Folder *self)
{
  for (guint i = self->made->len; i > 0; i--)
    g_rmdir (g_ptr_array_index (self->made, i - 1));
}

static gboolean
write_beside (Folder           *self,
              const GPtrArray  *files,
              GError          **error)
{
  for (guint i = 0; i < files->len; i++)
    {
      const VdOutputFile *file = g_ptr_array_index (files, i);
      g_autofree char *path = name_beside (self, NEW, i);
      g_autofree char *like = g_build_filename (self->path, file->name, NULL);
      int problem = vd_output_write (path, like, file->bytes);

      if (problem != 0)
        return refuse_problem (like, problem, error);
    }

  return TRUE;
}

static gboolean
exchange (Folder           *self,
          const GPtrArray  *files,
          GError          **error)
{
  for (guint i = 0; i < files->len; i++)
    {
      const VdOutputFile *file = g_ptr_array_index (files, i);
      g_autofree char *path = name_beside (self, NEW, i);
      g_autofree char *target = g_build_filename (self->path, file->name, NULL);
      int problem;

      if (!make_folders (self, file->name, error))
        return FALSE;

      problem = put_away (self, file->name);
      if (problem == 0 && g_rename (path, target) != 0)
        problem = errno;
      if (problem != 0)
        return refuse_problem (target, problem, error);
    }

  return TRUE;
}

/* Files that were written before, are as they were, and are not written again.
 * @hashes: of names: what they had */
static gboolean
put_away_others (Folder           *self,
                 GHashTable       *hashes,
                 const GPtrArray  *files,
                 GError          **error)
{
  GHashTableIter iter;
  gpointer name, written;

  for (guint i = 0; i < files->len; i++)
    g_hash_table_remove (hashes, ((VdOutputFile *) g_ptr_array_index (files, i))->name);

  g_hash_table_iter_init (&iter, hashes);
  while (g_hash_table_iter_next (&iter, &name, &written))
    {
      g_autofree char *path = g_build_filename (self->path, name, NULL);
      g_autofree char *hash = hash_file (path);
      gboolean is_ours = g_strcmp0 (hash, written) == 0 && !is_astray (self, name);
      int problem = is_ours ? put_away (self, name) : 0;

      if (problem != 0)
        return refuse_problem (path, problem, error);
    }

  return TRUE;
}

static int
compare_lines (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a + HASH_LENGTH, *(const char *const *) b + HASH_LENGTH);
}

/* (transfer full): the files, and the manifest behind them */
static GPtrArray *
add_manifest (const GPtrArray *files)
{
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < files->len; i++)
    {
      const VdOutputFile *file = g_ptr_array_index (files, i);
      g_autofree char *hash = hash_bytes (file->bytes);

      g_ptr_array_add (all, vd_output_file_new (file->name, g_bytes_ref (file->bytes)));
      g_ptr_array_add (lines, g_strdup_printf ("%s  %s\n", hash, file->name));
    }

  g_ptr_array_sort (lines, compare_lines);
  for (guint i = 0; i < lines->len; i++)
    g_string_append (text, g_ptr_array_index (lines, i));
  g_ptr_array_add (all, vd_output_file_new (VD_OUTPUT_MANIFEST, g_string_free_to_bytes (text)));
  return all;
}

static gboolean
make_beside (Folder  *self,
             GError **error)
{
  g_autofree char *inside = g_build_filename (self->path, BESIDE, NULL);

  if (g_mkdir (self->path, 0777) == 0)
    g_ptr_array_add (self->made, g_strdup (self->path));
  else if (errno != EEXIST)
    return refuse_problem (self->path, errno, error);

  self->beside = vd_output_name_beside (inside);
  if (g_mkdir (self->beside, 0700) != 0)
    return refuse_problem (self->path, errno, error);

  self->lock = lock_beside (self->beside);
  return TRUE;
}

/* @all: the files, or those and a manifest */
static gboolean
put_all (Folder           *self,
         const GPtrArray  *files,
         const GPtrArray  *all,
         GError          **error)
{
  gboolean is_done;

  for (guint i = 0; i < files->len; i++)
    if (!check_file (self, g_ptr_array_index (files, i), error))
      return FALSE;

  is_done = make_beside (self, error) && write_beside (self, all, error) &&
            (self->is_over == NULL || !self->is_over (self->user_data)) &&
            put_away_others (self, self->listed, files, error) &&
            put_away_others (self, self->begun, files, error) && exchange (self, all, error);
  if (!is_done)
    take_back (self);
  if (self->beside != NULL)
    clear_beside (self->beside);
  if (is_done)
    clear_others (self);
  else
    remove_made (self);

  return is_done;
}

static gboolean
put_files (Folder           *self,
           const GPtrArray  *files,
           const GPtrArray  *all,
           GError          **error)
{
  g_autofree char *inside = g_build_filename (self->path, VD_OUTPUT_MANIFEST, NULL);
  gboolean is_done;

  for (guint i = 0; i < files->len; i++)
    g_return_val_if_fail (is_inside (((VdOutputFile *) g_ptr_array_index (files, i))->name), FALSE);

  folder_init (self);
  read_begun (self->path, self->begun);
  is_done = check_folder (self, error) && read_manifest (self, error) &&
            put_all (self, files, all, error);
  if (is_done)
    vd_output_sync_folder (inside);
  folder_clear (self);
  return is_done;
}

gboolean
vd_output_folder_put (const char       *path,
                      const GPtrArray  *files,
                      gboolean        (*is_over) (gpointer user_data),
                      gpointer          user_data,
                      GError          **error)
{
  g_autoptr (GPtrArray) all = add_manifest (files);
  Folder self = { .path = path, .is_over = is_over, .user_data = user_data };

  return put_files (&self, files, all, error);
}

GStrv
vd_output_folder_list (const char *path)
{
  Folder self = { .path = path };
  g_autofree char **names = NULL;
  GStrv list;

  folder_init (&self);
  read_manifest (&self, NULL);
  names = (char **) g_hash_table_get_keys_as_array (self.listed, NULL);
  list = g_strdupv (names);
  folder_clear (&self);
  return list;
}

gboolean
vd_output_folder_check_new (const char  *path,
                            GError     **error)
{
  GStatBuf info;

  return vd_output_folder_check (path, error) &&
         (g_lstat (path, &info) != 0 || is_empty (path) ||
          refuse (path, N_("is not empty, and stays as it is.  Name an empty folder or a new one"),
                  error));
}

gboolean
vd_output_folder_make (const char       *path,
                       const GPtrArray  *files,
                       gboolean        (*is_over) (gpointer user_data),
                       gpointer          user_data,
                       GError          **error)
{
  Folder self = { .path = path, .is_over = is_over, .user_data = user_data };

  return vd_output_folder_check_new (path, error) && put_files (&self, files, files, error);
}
