#include "validator/written.h"

#include <string.h>

#include "validator/command.h"

int
vd_written_save (const VdDocument *document,
                 const char       *path)
{
  g_autoptr (GError) error = NULL;

  return vd_document_save (document, path, &error) ? VD_EXIT_CLEAN : vd_fail (error);
}

char *
vd_written_add_to_stem (const char *path,
                        const char *more)
{
  const char *dot = strrchr (path, '.');

  if (dot == NULL || strchr (dot, G_DIR_SEPARATOR) != NULL)
    dot = path + strlen (path);
  return g_strdup_printf ("%.*s-%s%s", (int) (dot - path), path, more, dot);
}
