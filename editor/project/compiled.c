#include "editor/project/compiled.h"

VdCompiled *
vd_compiled_new (VdScenario *scenario)
{
  VdCompiled *self = g_atomic_rc_box_new (VdCompiled);

  g_return_val_if_fail (scenario != NULL, NULL);

  self->scenario = scenario;
  return self;
}

VdCompiled *
vd_compiled_ref (VdCompiled *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

static void
clear_compiled (gpointer self)
{
  vd_scenario_free ((VdScenario *) ((VdCompiled *) self)->scenario);
}

void
vd_compiled_unref (VdCompiled *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, clear_compiled);
}
