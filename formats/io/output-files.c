/* Files beside each other, in no folder of their own. */
#include "formats/io/output-folder.h"

#include <errno.h>
#include <glib/gstdio.h>

#include "formats/io/output.h"

/* Returns: (transfer full) (nullable): where it was written for the time being */
static char *
write_beside_target (const VdOutputFile  *file,
                     GError             **error)
{
  g_autofree char *target = vd_output_resolve (file->name);
  g_autofree char *path = vd_output_name_beside (target);
  int problem;

  if (!vd_output_check_file (file->name, error) || !vd_output_check (file->name, error))
    return NULL;

  problem = vd_output_write (path, target, file->bytes);
  if (problem == 0)
    return g_steal_pointer (&path);

  vd_output_refuse (file->name, problem, error);
  return NULL;
}

static gboolean
take_places (const GPtrArray  *files,
             GPtrArray        *paths,
             GError          **error)
{
  for (guint i = 0; i < files->len; i++)
    {
      const VdOutputFile *file = g_ptr_array_index (files, i);
      g_autofree char *target = vd_output_resolve (file->name);

      if (g_rename (g_ptr_array_index (paths, i), target) != 0)
        return vd_output_refuse (file->name, errno, error);

      vd_output_sync_folder (target);
    }

  return TRUE;
}

gboolean
vd_output_files_put (const GPtrArray  *files,
                     gboolean        (*is_over) (gpointer user_data),
                     gpointer          user_data,
                     GError          **error)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  gboolean is_done = TRUE;

  for (guint i = 0; i < files->len && is_done; i++)
    {
      char *path = write_beside_target (g_ptr_array_index (files, i), error);

      is_done = path != NULL;
      if (is_done)
        g_ptr_array_add (paths, path);
    }

  is_done = is_done && (is_over == NULL || !is_over (user_data)) &&
            take_places (files, paths, error);
  for (guint i = 0; i < paths->len && !is_done; i++)
    g_unlink (g_ptr_array_index (paths, i));

  return is_done;
}
