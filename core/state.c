#include "core/state.h"

gboolean
vd_cond_holds (const VdCond     *cond,
               const VdScenario *scenario,
               const VdState    *state)
{
  for (guint i = 0; i < scenario->n_options; i++)
    if (cond->allowed[i] != 0 && !(cond->allowed[i] & (1u << state->choice[i])))
      return FALSE;

  return TRUE;
}

guint
vd_state_get_losses (const VdState *state,
                     guint          side)
{
  guint sum = 0;

  for (guint field = 0; field < state->n_fields; field++)
    sum += state->losses[side][field];

  return sum;
}
