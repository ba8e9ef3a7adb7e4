/* Checks of levels of formations, at which they are demoralized. */
#include "core/checks/check-private.h"

/* Which of their rules can show */

gboolean
vd_check_brings_back (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_DISRUPTION];
}

gboolean
vd_check_leaves_uncounted (const VdScenario *s)
VD_CHECK_ANY (s->n_units, s->units[i].ledger != VD_NO_LEDGER &&
                          s->classes[s->units[i].unit_class].uncounted)

gboolean
vd_check_stops_broken (const VdScenario *s)
{
  return s->settings[VD_SET_CASUALTY_ADVANCE] == 0;
}

gboolean
vd_check_recoils (const VdScenario *s)
{
  return s->n_recoils > 0;
}

gboolean
vd_check_rallies (const VdScenario *s)
{
  return vd_check_brings_back (s) || vd_check_recoils (s);
}

/* Levels */

/* What a formation can lose that counts, in quarters. */
static guint
sum_strength (const VdScenario *self,
              guint             ledger)
{
  guint sum = 0;

  for (guint i = 0; i < self->n_units; i++)
    if (self->units[i].ledger == ledger && !self->classes[self->units[i].unit_class].uncounted)
      sum += self->units[i].strength;

  return sum;
}

static void
check_ledger (const VdScenario *self,
              guint             index,
              VdFindings       *findings)
{
  const VdLedger *ledger = &self->ledgers[index];
  VdAbout about = vd_about (VD_ABOUT_FORMATION, ledger->formation);
  guint most = sum_strength (self, index) + ledger->before;
  char level[32], other[32];

  vd_quarters_say (level, ledger->level);
  if (ledger->level > most && self->n_units > 0)
    vd_check_add (self, findings, "victory.above-strength", VD_WARNING, about, VD_NO_CELL,
                  ledger->rule, N_("Write the level that the rules print, or mend the strengths."),
                  N_("%s is demoralized by the loss of %s strength points, and all that it has "
                     "and had come to %s."), ledger->name, level, vd_quarters_say (other, most));
  if (ledger->before >= ledger->level)
    vd_check_add (self, findings, "units.broken-before", VD_WARNING, about, VD_NO_CELL,
                  ledger->rule, N_("Compare level and casualties with the printed set-up."),
                  N_("%s has lost %s strength points before the battle, and begins it demoralized "
                     "by its level of %s."), ledger->name, vd_quarters_say (other, ledger->before),
                  level);
}

/* Formations whose units fight and count for no level, while others have one. */
static void
check_without (const VdScenario *self,
               VdFindings       *findings)
{
  g_autofree guint8 *said = g_new0 (guint8, self->n_formations + 1);

  for (guint i = 0; i < self->n_units; i++)
    {
      const VdUnit *unit = &self->units[i];

      if (unit->formation == VD_NONE || unit->ledger != VD_NO_LEDGER || said[unit->formation] ||
          self->classes[unit->unit_class].uncounted)
        continue;

      said[unit->formation] = TRUE;
      vd_check_add (self, findings, "units.no-level", VD_WARNING,
                    vd_about (VD_ABOUT_FORMATION, unit->formation), VD_NO_CELL,
                    vd_scenario_cite (self, VD_POINT_CASUALTIES_LOSS),
                    N_("Give it the level that the rules print, or take its units out of it if "
                       "they are independent."),
                    N_("The formation %s has units that fight and no level at which it is "
                       "demoralized, as others have."), self->formations[unit->formation]);
    }
}

void
vd_check_casualties (const VdScenario *self,
                     VdFindings       *findings)
{
  if (!self->mechanics[VD_MECHANIC_CASUALTIES] || self->n_ledgers == 0)
    return;

  for (guint i = 0; i < self->n_ledgers; i++)
    check_ledger (self, i, findings);
  check_without (self, findings);
}
