/* folder.h: folders for files of a test */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Returns: (transfer full): the path of a new, empty folder */
char *folder_new    (void);

/* Removes what is in a folder, and what is in that. */
void  folder_empty  (const char *path);

/* The folder too. */
void  folder_remove (const char *path);

G_END_DECLS
