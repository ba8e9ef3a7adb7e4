#include "editor/exchange/replaced.h"

#include <glib/gi18n.h>

#define MOST_NAMES 3 /* that are told; of more it is told how many */

/* Files by themselves */

/* (transfer full) (element-type VdOutputFile): with a name each */
static GPtrArray *
name_files (const VdExportKind *kind,
            const VdProject    *project,
            GHashTable         *values)
{
  GPtrArray *files = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free);
  const char *const picture[] = { kind->ending, NULL };
  g_auto (GStrv) names =
    kind->format != NULL ? vd_export_name_files (kind->format, project, values)
                         : g_strdupv ((GStrv) picture);

  for (guint i = 0; names[i] != NULL; i++)
    g_ptr_array_add (files, vd_output_file_new (names[i], g_bytes_new_static ("", 0)));

  return files;
}

static char *
say_names (const GPtrArray *names)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = names->len > MOST_NAMES ? MOST_NAMES : names->len;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "",
                            (char *) g_ptr_array_index (names, i));
  if (names->len > n)
    {
      g_string_append_c (text, ' ');
      g_string_append_printf (text, ngettext ("and %u more", "and %u more", names->len - n),
                              names->len - n);
    }

  /* TRANS: %s are names of files */
  return g_strdup_printf (_("Already there, and will be replaced: %s"), text->str);
}

static char *
say_of_files (const VdExportKind *kind,
              const GPtrArray    *files,
              const char         *path)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *place =
        vd_export_kind_place (kind, path, g_ptr_array_index (files, i), files->len);

      if (g_file_test (place, G_FILE_TEST_EXISTS))
        g_ptr_array_add (names, g_path_get_basename (place));
    }

  return names->len > 0 ? say_names (names) : NULL;
}

/* A folder, in which a manifest lists what was exported there before */

static gboolean
is_among (const GPtrArray *files,
          const char      *name)
{
  for (guint i = 0; i < files->len; i++)
    if (g_str_equal (((const VdOutputFile *) g_ptr_array_index (files, i))->name, name))
      return TRUE;

  return FALSE;
}

static char *
say_counts (guint n_replaced,
            guint n_gone)
{
  g_autofree char *replaced = g_strdup_printf (
    ngettext ("%u file will be replaced", "%u files will be replaced", n_replaced), n_replaced);
  g_autofree char *gone = g_strdup_printf (
    ngettext ("%u will be taken away", "%u will be taken away", n_gone), n_gone);
  g_autofree char *both = g_strjoin (", ", n_replaced > 0 ? replaced : gone,
                                     n_replaced > 0 && n_gone > 0 ? gone : NULL, NULL);

  /* TRANS: %s is "3 files will be replaced, 1 will be taken away" */
  return g_strdup_printf (_("An earlier export lies there: %s."), both);
}

/* Some of its files lie there under other names, which no list tells. */
static char *
say_cut (guint n_replaced,
         guint n_gone)
{
  g_autofree char *counts = n_replaced + n_gone > 0 ? say_counts (n_replaced, n_gone) : NULL;
  const char *cut = _("An earlier export there was cut off; what it left is taken away.");

  return counts != NULL ? g_strdup_printf ("%s %s", counts, cut) : g_strdup (cut);
}

char *
vd_replaced_say_folder (const GPtrArray *files,
                        const char      *path)
{
  g_auto (GStrv) listed = NULL;
  guint n_replaced = 0, n_gone = 0;

  g_return_val_if_fail (path != NULL, NULL);

  listed = vd_output_folder_list (path);
  for (guint i = 0; listed[i] != NULL; i++)
    {
      g_autofree char *place = g_build_filename (path, listed[i], NULL);

      if (!g_file_test (place, G_FILE_TEST_EXISTS))
        continue;
      if (files == NULL || is_among (files, listed[i]))
        n_replaced++;
      else
        n_gone++;
    }

  if (vd_output_folder_is_cut (path))
    return say_cut (n_replaced, n_gone);

  return n_replaced + n_gone > 0 ? say_counts (n_replaced, n_gone) : NULL;
}

char *
vd_replaced_say (const VdExportKind *kind,
                 const VdProject    *project,
                 GHashTable         *values,
                 const GPtrArray    *files,
                 const char         *path)
{
  g_autoptr (GPtrArray) named = NULL;

  g_return_val_if_fail (kind != NULL && project != NULL && values != NULL && path != NULL, NULL);

  if (vd_export_kind_is_folder (kind))
    return vd_replaced_say_folder (files, path);

  named = name_files (kind, project, values);
  return say_of_files (kind, named, path);
}
