#include "validator/listed.h"

GHashTable *
vd_listed_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

GPtrArray *
vd_listed_order (char **files)
{
  GPtrArray *ordered = g_ptr_array_new ();

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; files[i] != NULL; i++)
      if (g_str_has_suffix (files[i], ".map.xml") == (pass == 1))
        g_ptr_array_add (ordered, files[i]);

  return ordered;
}

void
vd_listed_note (GHashTable      *listed,
                const VdProject *project)
{
  for (guint i = 0; i < project->paths->len; i++)
    if (project->scenario != NULL && !project->is_bundle)
      g_hash_table_add (listed, g_canonicalize_filename (project->paths->pdata[i], NULL));
}

gboolean
vd_listed_has (GHashTable *listed,
               const char *path)
{
  g_autofree char *name = g_canonicalize_filename (path, NULL);

  return g_hash_table_contains (listed, name);
}
