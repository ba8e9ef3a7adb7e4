/* bundle.c: vedette bundle, vedette unbundle */
#include "formats/io/output.h"
#include "formats/project/bundle.h"
#include "validator/command.h"
#include "validator/written.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

static int
bundle_files (char       **files,
              const char  *output)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdDocument) document = NULL;
  guint n_rewritten;

  if (files == NULL || files[1] != NULL)
    return vd_usage_refuse (_("name one scenario"));

  document = vd_bundle_join (files[0], &n_rewritten, &error);
  if (document == NULL)
    {
      vd_complain_of (error);
      return VD_EXIT_UNREADABLE;
    }

  if (n_rewritten > 0)
    vd_complain (ngettext ("%s: %u line is in another form than in its file; “vedette format” says "
                           "in which",
                           "%s: %u lines are in another form than in their files; “vedette "
                           "format” says in which", n_rewritten),
                 files[0], n_rewritten);

  return vd_written_save (document, output != NULL ? output : "-");
}

int
vd_bundle_command (int    argc,
                   char **argv)
{
  g_auto (GStrv) files = NULL;
  g_autofree char *output = NULL;
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
      N_("write there; standard output otherwise"), N_("OUT") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, NULL, NULL },
    { NULL }
  };
  const VdUsage usage = {
    .arguments = N_("FILE"),
    .summary = N_("Puts a scenario, its system and its maps into one file."),
    .description = N_("Every command that reads a scenario reads a bundle.  “vedette unbundle” makes "
                      "files of\nit again, the same to the letter if they were canonical."),
    .entries = entries,
  };

  return vd_usage_parse (&usage, argc, argv) ? bundle_files (files, output) : VD_EXIT_USAGE;
}

/* Splitting */

static gboolean
holds_document (const char       *path,
                const VdDocument *document)
{
  g_autoptr (GBytes) text = vd_document_write (document);
  g_autofree char *there = NULL;
  gsize n_there, n_text;
  const char *bytes = g_bytes_get_data (text, &n_text);

  return g_file_test (path, G_FILE_TEST_IS_REGULAR) &&
         g_file_get_contents (path, &there, &n_there, NULL) && n_there == n_text &&
         memcmp (there, bytes, n_text) == 0;
}

static guint
count_taken (const GPtrArray *files,
             const char      *folder)
{
  guint n = 0;

  for (guint i = 0; i < files->len; i++)
    {
      const VdBundled *file = files->pdata[i];
      g_autofree char *path = g_build_filename (folder, file->name, NULL);

      if (!g_file_test (path, G_FILE_TEST_EXISTS) || holds_document (path, file->document))
        continue;

      vd_complain (_("%s: is there already and differs; name another folder with --into, or "
                     "overwrite it with --force"), path);
      n++;
    }

  return n;
}

static int
write_file (const VdBundled *file,
            const char      *folder)
{
  g_autofree char *path = g_build_filename (folder, file->name, NULL);
  g_autofree char *above = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  if (g_mkdir_with_parents (above, 0777) != 0)
    {
      vd_complain (_("%s: the folder cannot be made: %s"), above, g_strerror (errno));
      return VD_EXIT_UNREADABLE;
    }

  if (!holds_document (path, file->document) &&
      !(vd_output_check_file (path, &error) && vd_document_save (file->document, path, &error)))
    return vd_fail (error);

  printf ("%s\n", path);
  return VD_EXIT_CLEAN;
}

static int
unbundle_files (char       **names,
                const char  *folder,
                gboolean     force)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = NULL;
  VdDocument *document;
  int code = VD_EXIT_CLEAN;

  if (names == NULL || names[1] != NULL)
    return vd_usage_refuse (_("name one bundle"));

  document = vd_document_load (names[0], &error);
  files = document != NULL ? vd_bundle_split (document, &error) : NULL;
  if (files == NULL)
    {
      vd_complain_of (error);
      return VD_EXIT_UNREADABLE;
    }

  if (!force && count_taken (files, folder) > 0)
    return VD_EXIT_UNREADABLE;

  for (guint i = 0; i < files->len && code == VD_EXIT_CLEAN; i++)
    code = write_file (files->pdata[i], folder);

  return code;
}

int
vd_unbundle_command (int    argc,
                     char **argv)
{
  g_auto (GStrv) files = NULL;
  g_autofree char *folder = NULL;
  gboolean force = FALSE;
  const GOptionEntry entries[] = {
    { "into", 'd', 0, G_OPTION_ARG_FILENAME, &folder,
      N_("lay the files out below this folder; the working directory otherwise"), N_("FOLDER") },
    { "force", 'f', 0, G_OPTION_ARG_NONE, &force,
      N_("overwrite files that are there and differ"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, NULL, NULL },
    { NULL }
  };
  const VdUsage usage = {
    .arguments = N_("BUNDLE"),
    .summary = N_("Makes files of a bundle again: the scenario, its system and its maps."),
    .description = N_("The files lie to each other as they did when they were bundled, and never "
                      "outside of\nthe folder.  Their names go to standard output."),
    .entries = entries,
  };

  return vd_usage_parse (&usage, argc, argv)
         ? unbundle_files (files, folder != NULL ? folder : ".", force) : VD_EXIT_USAGE;
}
