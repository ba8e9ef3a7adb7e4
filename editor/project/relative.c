#include "editor/project/relative.h"

#include <string.h>

char *
vd_path_make_relative (const char *folder,
                       const char *file)
{
  g_autofree char *origin = NULL;
  g_autofree char *target = NULL;
  g_auto (GStrv) from = NULL;
  g_auto (GStrv) to = NULL;
  GString *way;
  guint same = 0;

  g_return_val_if_fail (folder != NULL && file != NULL, NULL);

  origin = g_canonicalize_filename (folder, NULL);
  target = g_canonicalize_filename (file, NULL);
  from = g_strsplit (origin, "/", -1);
  to = g_strsplit (target, "/", -1);
  way = g_string_new (NULL);

  while (from[same] != NULL && to[same] != NULL && to[same + 1] != NULL &&
         strcmp (from[same], to[same]) == 0)
    same++;

  for (guint i = same; from[i] != NULL; i++)
    if (*from[i] != '\0')
      g_string_append (way, "../");
  for (guint i = same; to[i] != NULL; i++)
    g_string_append_printf (way, "%s%s", to[i], to[i + 1] != NULL ? "/" : "");

  return g_string_free (way, FALSE);
}
