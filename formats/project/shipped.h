/* shipped.h: the rule systems and battles that come with the program */
#pragma once

#include "formats/document/document.h"

G_BEGIN_DECLS

typedef struct
{
  char *path;
  char *title;
} VdShipped;

/**
 * vd_shipped_find_folder:
 * @home: (nullable): the folder that the program is in
 *
 * Looks where the program was built, under the prefix that it was installed
 * to, and where it was meant to be installed.
 *
 * Returns: (transfer full) (nullable): the folder of what is shipped
 */
char      *vd_shipped_find_folder (const char      *home);

/**
 * vd_shipped_list:
 * @folder: (nullable): it and the folders in it are looked through
 *
 * Returns: (transfer full): an array of #VdShipped: documents of that kind that
 *   can be read, in the order of their titles
 */
GPtrArray *vd_shipped_list        (const char      *folder,
                                   VdDocumentKind   kind);

G_END_DECLS
