#include "editor/project/save-set.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "formats/io/output.h"

typedef struct
{
  char     *path;      /* as it was given, for messages */
  char     *target;    /* what is replaced */
  char     *temporary;
  char     *backup;
  GBytes   *text;      /* (nullable): made of the document */
  const VdDocument *document;
  gboolean  written;   /* the temporary is there */
  gboolean  is_new;    /* there was no target */
} File;

struct _VdSaveSet
{
  GPtrArray *files; /* of File */
  VdWatch   *watch; /* (nullable): rows made into text, and once more when they are on the disk */
};

static void
file_free (File *file)
{
  if (file->written)
    g_unlink (file->temporary);

  g_free (file->path);
  g_free (file->target);
  g_free (file->temporary);
  g_free (file->backup);
  g_clear_pointer (&file->text, g_bytes_unref);
  g_free (file);
}

VdSaveSet *
vd_save_set_new (void)
{
  VdSaveSet *self = g_new0 (VdSaveSet, 1);

  self->files = g_ptr_array_new_with_free_func ((GDestroyNotify) file_free);
  return self;
}

void
vd_save_set_free (VdSaveSet *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->files);
  g_free (self);
}

static File *
add_file (VdSaveSet  *self,
          const char *path)
{
  File *file = g_new0 (File, 1);

  file->path = g_strdup (path);
  file->target = vd_output_resolve (path);
  file->temporary = vd_output_name_beside (file->target);
  file->backup = g_strconcat (file->target, "~", NULL);
  g_ptr_array_add (self->files, file);

  return file;
}

void
vd_save_set_add (VdSaveSet  *self,
                 const char *path,
                 GBytes     *text)
{
  g_return_if_fail (self != NULL && path != NULL && text != NULL);

  add_file (self, path)->text = g_bytes_ref (text);
}

void
vd_save_set_add_document (VdSaveSet        *self,
                          const char       *path,
                          const VdDocument *document)
{
  g_return_if_fail (self != NULL && path != NULL && document != NULL);

  add_file (self, path)->document = document;
}

void
vd_save_set_watch (VdSaveSet *self,
                   VdWatch   *watch)
{
  g_return_if_fail (self != NULL && watch != NULL);

  self->watch = watch;
}

/* What stands in the way */

static const char *
advise_on (int problem)
{
  switch (problem)
    {
    case EACCES:
    case EPERM:
    case EROFS:
      return _("Nothing may be written in its folder. Allow it, or save elsewhere with Save As.");
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      return _("There is no room left on the disk. Free some and save again, or save elsewhere "
               "with Save As.");
    case ENOENT:
    case ENOTDIR:
      return _("Its folder is gone. Put it back and save again, or save elsewhere with Save As.");
    default:
      return _("Mend that and save again, or save elsewhere with Save As.");
    }
}

static gboolean
set_file_error (const char  *path,
                int          problem,
                GError     **error)
{
  /* TRANS: a file, what the system says of it, what to do */
  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN,
               _("%s can't be written (%s). %s What is on the disk is as it was."),
               path, g_strerror (problem), advise_on (problem));
  return FALSE;
}

/* A rename asks nobody whether the file may be written, so it is asked here;
 * root may do anything, but a file without any write bit is meant to stay. */
static gboolean
check_target (File    *file,
              GError **error)
{
  struct stat info;

  if (lstat (file->target, &info) != 0)
    {
      file->is_new = TRUE;
      return TRUE;
    }

  if (S_ISREG (info.st_mode) && (info.st_mode & 0222) != 0 && access (file->target, W_OK) == 0)
    return TRUE;

  if (S_ISREG (info.st_mode))
    g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN,
                 _("%s is write-protected. Take the protection away (chmod u+w) and save again, "
                   "or save elsewhere with Save As. What is on the disk is as it was."),
                 file->path);
  else
    g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN,
                 _("%s is not an ordinary file, or a link that leads nowhere. Mend that and save "
                   "again, or save elsewhere with Save As."), file->path);

  return FALSE;
}

static gboolean
prepare_file (VdSaveSet *self,
              File      *file,
              GError   **error)
{
  int problem;

  if (!check_target (file, error))
    return FALSE;

  if (file->text == NULL)
    file->text = vd_document_write_watched (file->document, self->watch);

  problem = vd_output_write (file->temporary, file->target, file->text);
  if (problem != 0)
    return set_file_error (file->path, problem, error);

  if (file->document != NULL)
    {
      g_clear_pointer (&file->text, g_bytes_unref);
      if (self->watch != NULL)
        g_atomic_int_add (&self->watch->read, vd_document_count_rows (file->document));
    }

  file->written = TRUE;
  return TRUE;
}

static int
count_work (VdSaveSet *self)
{
  int n = 0;

  for (guint i = 0; i < self->files->len; i++)
    {
      const File *file = g_ptr_array_index (self->files, i);

      if (file->document != NULL)
        n += 2 * vd_document_count_rows (file->document);
    }

  return n;
}

static void
sync_folders (VdSaveSet *self)
{
  g_autoptr (GHashTable) folders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < self->files->len; i++)
    {
      const File *file = g_ptr_array_index (self->files, i);

      if (g_hash_table_add (folders, g_path_get_dirname (file->target)))
        vd_output_sync_folder (file->target);
    }
}

static void
drop_temporary (File *file)
{
  if (file->written)
    g_unlink (file->temporary);
  file->written = FALSE;
}

static void
drop_temporaries (VdSaveSet *self)
{
  for (guint i = 0; i < self->files->len; i++)
    drop_temporary (g_ptr_array_index (self->files, i));
}

gboolean
vd_save_set_prepare (VdSaveSet  *self,
                     GError    **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->watch != NULL)
    g_atomic_int_set (&self->watch->total, count_work (self));

  for (guint i = 0; i < self->files->len; i++)
    if (!prepare_file (self, g_ptr_array_index (self->files, i), error))
      {
        drop_temporaries (self);
        return FALSE;
      }

  sync_folders (self);
  return TRUE;
}

/* Backups */

static gboolean
copy_file (const char *from,
           const char *to)
{
  g_autoptr (GFile) source = g_file_new_for_path (from);
  g_autoptr (GFile) copy = g_file_new_for_path (to);

  return g_file_copy (source, copy, G_FILE_COPY_OVERWRITE | G_FILE_COPY_ALL_METADATA, NULL, NULL,
                      NULL, NULL);
}

/* A second name for what is there, on disks that know such; else a copy.  The
 * old backup stays until the new one takes its place. */
static int
keep_backup (const char *target,
             const char *backup)
{
  g_autofree char *name = vd_output_name_beside (backup);
  int problem = 0;

  if (link (target, name) != 0 && !copy_file (target, name))
    return EIO;

  if (g_rename (name, backup) != 0)
    problem = errno;
  g_unlink (name); /* two names of one file are left as they are by a rename */

  return problem;
}

static gboolean
replace_target (File    *file,
                GError **error)
{
  int problem = 0;

  if (!file->is_new)
    problem = keep_backup (file->target, file->backup);
  if (problem != 0)
    return set_file_error (file->backup, problem, error);

  if (g_rename (file->temporary, file->target) != 0)
    return set_file_error (file->path, errno, error);

  file->written = FALSE;
  return TRUE;
}

static void
put_back (File *file)
{
  g_autofree char *name = vd_output_name_beside (file->target);

  if (file->is_new)
    g_unlink (file->target);
  else if ((link (file->backup, name) != 0 && !copy_file (file->backup, name)) ||
           g_rename (name, file->target) != 0)
    g_warning ("%s can't be put back; its last text is in %s", file->path, file->backup);
}

gboolean
vd_save_set_commit (VdSaveSet  *self,
                    GError    **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; i < self->files->len; i++)
    if (!replace_target (g_ptr_array_index (self->files, i), error))
      {
        while (i-- > 0)
          put_back (g_ptr_array_index (self->files, i));
        drop_temporaries (self);
        sync_folders (self);
        return FALSE;
      }

  sync_folders (self);
  return TRUE;
}

/* After a crash */

GVariant *
vd_save_set_pack (VdSaveSet *self)
{
  GVariantBuilder builder;

  g_return_val_if_fail (self != NULL, NULL);

  g_variant_builder_init (&builder, G_VARIANT_TYPE (VD_SAVE_SET_TYPE));

  for (guint i = 0; i < self->files->len; i++)
    {
      const File *file = g_ptr_array_index (self->files, i);

      g_variant_builder_add (&builder, "(^ay^ay)", file->temporary, file->target);
    }

  return g_variant_builder_end (&builder);
}

gboolean
vd_save_set_finish (GVariant  *packed,
                    GError   **error)
{
  g_return_val_if_fail (packed != NULL &&
                        g_variant_is_of_type (packed, G_VARIANT_TYPE (VD_SAVE_SET_TYPE)), FALSE);

  for (gsize i = 0; i < g_variant_n_children (packed); i++)
    {
      const char *temporary, *target;
      g_autofree char *backup = NULL;

      g_variant_get_child (packed, i, "(^&ay^&ay)", &temporary, &target);
      backup = g_strconcat (target, "~", NULL);

      if (!g_file_test (temporary, G_FILE_TEST_EXISTS))
        continue;

      if (g_file_test (target, G_FILE_TEST_EXISTS))
        keep_backup (target, backup);
      if (g_rename (temporary, target) != 0)
        return set_file_error (target, errno, error);
      vd_output_sync_folder (target);
    }

  return TRUE;
}

void
vd_save_set_give_up (GVariant *packed)
{
  g_return_if_fail (packed != NULL &&
                    g_variant_is_of_type (packed, G_VARIANT_TYPE (VD_SAVE_SET_TYPE)));

  for (gsize i = 0; i < g_variant_n_children (packed); i++)
    {
      const char *temporary;

      g_variant_get_child (packed, i, "(^&ay@ay)", &temporary, NULL);
      g_unlink (temporary);
    }
}
