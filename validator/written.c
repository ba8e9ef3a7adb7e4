#include "validator/written.h"

#include <stdio.h>
#include <string.h>

#include "validator/command.h"

static gboolean
write_to_stdout (const VdDocument *document)
{
  g_autoptr (GBytes) text = vd_document_write (document);
  gsize size;
  const char *bytes = g_bytes_get_data (text, &size);

  return fwrite (bytes, 1, size, stdout) == size;
}

int
vd_written_save (const VdDocument *document,
                 const char       *path)
{
  g_autoptr (GError) error = NULL;

  if (strcmp (path, "-") == 0)
    return write_to_stdout (document) ? VD_EXIT_CLEAN : VD_EXIT_UNREADABLE;

  if (vd_document_save (document, path, &error))
    return VD_EXIT_CLEAN;

  vd_complain_of (error);
  return VD_EXIT_UNREADABLE;
}
