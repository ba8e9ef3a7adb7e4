#include "editor/project/project-private.h"

#include "editor/project/check-job.h"
#include "formats/compile/compile.h"

static gboolean
can_compile (VdEditorProject *self)
{
  return self->project->scenario != NULL && !vd_check_job_is_large (self->project);
}

VdCompiled *
vd_editor_project_get_compiled (VdEditorProject *self)
{
  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), NULL);

  if (self->compiled == NULL && can_compile (self))
    {
      g_clear_pointer (&self->found, g_ptr_array_unref);
      self->found = vd_findings_new ();
      self->compiled = vd_compiled_new (vd_project_compile (self->project, self->found));
    }

  return self->compiled;
}

VdCompiled *
vd_editor_project_get_rules (VdEditorProject *self)
{
  VdCompiled *compiled;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), NULL);

  compiled = vd_editor_project_get_compiled (self);
  if (compiled == NULL && self->rules == NULL)
    {
      g_autoptr (GPtrArray) findings = vd_findings_new ();

      self->rules = vd_compiled_new (vd_project_compile_rules (self->project, findings));
    }

  return compiled != NULL ? compiled : self->rules;
}

void
vd_editor_project_forget_compiled (VdEditorProject *self)
{
  g_clear_pointer (&self->compiled, vd_compiled_unref);
  g_clear_pointer (&self->rules, vd_compiled_unref);
  g_clear_pointer (&self->found, g_ptr_array_unref);
}

/* What compiling found is told once. */
VdFindings *
vd_editor_project_check (VdEditorProject *self)
{
  VdFindings *findings = vd_findings_new ();
  const VdCompiled *compiled;

  if (self->found == NULL)
    vd_editor_project_forget_compiled (self);

  vd_project_find_faults (self->project, findings);
  compiled = vd_editor_project_get_compiled (self);
  if (self->found != NULL)
    g_ptr_array_extend_and_steal (findings, g_steal_pointer (&self->found));

  vd_check_job_complete (self->project, compiled != NULL ? compiled->scenario : NULL, findings);
  return findings;
}
