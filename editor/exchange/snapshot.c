#include "editor/exchange/snapshot.h"

#include "formats/compile/compile.h"

struct _VdSnapshot
{
  GMutex      mutex;
  VdProject  *project;
  gboolean    is_resolved;
  gboolean    is_compiled;
  VdScenario *scenario; /* (nullable) */
};

VdSnapshot *
vd_snapshot_new (const VdProject *project)
{
  VdSnapshot *self;

  g_return_val_if_fail (project != NULL, NULL);

  self = g_atomic_rc_box_new0 (VdSnapshot);
  g_mutex_init (&self->mutex);
  self->project = vd_project_copy (project, NULL);
  return self;
}

VdSnapshot *
vd_snapshot_ref (VdSnapshot *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear_snapshot (gpointer data)
{
  VdSnapshot *self = data;

  g_clear_pointer (&self->scenario, vd_scenario_free);
  vd_project_free (self->project);
  g_mutex_clear (&self->mutex);
}

void
vd_snapshot_unref (VdSnapshot *self)
{
  g_atomic_rc_box_release_full (self, clear_snapshot);
}

VdProject *
vd_snapshot_enter (VdSnapshot *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_mutex_lock (&self->mutex);
  if (!self->is_resolved)
    vd_project_resolve (self->project, NULL);
  self->is_resolved = TRUE;
  return self->project;
}

void
vd_snapshot_leave (VdSnapshot *self)
{
  g_return_if_fail (self != NULL);

  g_mutex_unlock (&self->mutex);
}

const VdScenario *
vd_snapshot_compile (VdSnapshot *self)
{
  g_return_val_if_fail (self != NULL && self->is_resolved, NULL);

  if (!self->is_compiled)
    {
      g_autoptr (GPtrArray) findings = vd_findings_new ();

      self->scenario = vd_project_compile (self->project, findings);
      self->is_compiled = TRUE;
    }

  return self->scenario;
}

VdDocument *
vd_snapshot_find (VdSnapshot       *self,
                  const VdDocument *copy,
                  const VdProject  *project)
{
  g_return_val_if_fail (self != NULL && copy != NULL && project != NULL, NULL);

  if (copy == self->project->scenario)
    return project->scenario;
  if (copy == self->project->system)
    return project->system;

  for (guint i = 0; i < self->project->maps->len && i < project->maps->len; i++)
    if (copy == g_ptr_array_index (self->project->maps, i))
      return g_ptr_array_index (project->maps, i);

  return NULL;
}
