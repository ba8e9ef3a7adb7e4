/* Checks of supply. */
#include "core/checks/check-private.h"

/* Sources are towns and entries on roads. */
void
vd_check_supply (const VdScenario *self,
                 VdFindings       *findings)
{
  if (!self->mechanics[VD_MECHANIC_SUPPLY] || self->n_path_kinds == 0)
    return;

  for (guint i = 0; i < self->n_sources; i++)
    {
      const VdSource *source = &self->sources[i];
      const VdSide *side = &self->side[source->side];

      if (!vd_check_has_path (self, source->cell))
        vd_check_add (self, findings, "setup.source-off-path", VD_NOTE,
                      vd_about (VD_ABOUT_NOTHING, 0), source->cell, source->rule,
                      N_("Compare the hex with the printed map and the list of sources."),
                      N_("Hex %s is a source of supply of the side %s, and no path leads there."),
                      vd_scenario_get_label (self, source->cell),
                      vd_call (side->id, side->name).text);
    }
}
