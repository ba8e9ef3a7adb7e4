#include "validator/case-shelf.h"

struct VdCaseShelf
{
  GHashTable *by_path; /* char * -> VdCaseCompiled */
};

static void
compiled_free (gpointer data)
{
  VdCaseCompiled *self = data;

  vd_scenario_free (self->scenario);
  vd_project_free (self->project);
  g_free (self);
}

VdCaseShelf *
vd_case_shelf_new (void)
{
  VdCaseShelf *self = g_new0 (VdCaseShelf, 1);

  self->by_path = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, compiled_free);
  return self;
}

void
vd_case_shelf_free (VdCaseShelf *self)
{
  if (self == NULL)
    return;

  g_hash_table_unref (self->by_path);
  g_free (self);
}

VdCaseCompiled *
vd_case_shelf_find (VdCaseShelf *self,
                    const char  *path)
{
  g_return_val_if_fail (self != NULL && path != NULL, NULL);

  return g_hash_table_lookup (self->by_path, path);
}

void
vd_case_shelf_add (VdCaseShelf *self,
                   const char  *path,
                   int          off,
                   VdProject   *project,
                   VdScenario  *scenario)
{
  VdCaseCompiled *compiled;

  g_return_if_fail (self != NULL && path != NULL && project != NULL && scenario != NULL);

  compiled = g_new0 (VdCaseCompiled, 1);
  *compiled = (VdCaseCompiled) { project, scenario, off };
  g_hash_table_replace (self->by_path, g_strdup (path), compiled);
}
