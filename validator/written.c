#include "validator/written.h"

#include "validator/command.h"

int
vd_written_save (const VdDocument *document,
                 const char       *path)
{
  g_autoptr (GError) error = NULL;

  return vd_document_save (document, path, &error) ? VD_EXIT_CLEAN : vd_fail (error);
}
