/* Checks of units that break down into vedettes. */
#include "core/checks/check-private.h"

static guint
count_vedettes (const VdScenario *self,
                guint             unit)
{
  guint n = 0;

  for (guint i = 0; i < self->n_units; i++)
    n += self->units[i].parent == unit;

  return n;
}

/* What its counter says, and which units of the scenario say that they are its vedettes. */
static void
check_number (const VdScenario *self,
              guint             unit,
              VdFindings       *findings)
{
  const VdUnit *u = &self->units[unit];
  guint n = count_vedettes (self, unit);

  if (n != u->vedettes)
    vd_check_add (self, findings, "units.vedette-number", VD_WARNING,
                  vd_about (VD_ABOUT_UNIT, unit), VD_NO_CELL, 0,
                  N_("Add a unit with its id as `parent` for each vedette, or change the number."),
                  N_("Unit %s breaks down into vedettes of the number %u, and those that name it "
                     "are %u."),
                  u->name, u->vedettes, n);
}

/* Whether others of its class are vedettes of some unit. */
static gboolean
is_of_vedettes (const VdScenario *self,
                guint             unit)
{
  for (guint i = 0; i < self->n_units; i++)
    if (self->units[i].parent != VD_NONE &&
        self->units[i].unit_class == self->units[unit].unit_class)
      return TRUE;

  return FALSE;
}

void
vd_check_vedettes (const VdScenario *self,
                   VdFindings       *findings)
{
  if (!self->mechanics[VD_MECHANIC_VEDETTES])
    return;

  for (guint i = 0; i < self->n_units; i++)
    {
      check_number (self, i, findings);
      if (self->units[i].parent == VD_NONE && is_of_vedettes (self, i))
        vd_check_add (self, findings, "units.no-parent", VD_WARNING,
                      vd_about (VD_ABOUT_UNIT, i), VD_NO_CELL, 0,
                      N_("Name the unit that breaks down into it, or give it another class."),
                      N_("Unit %s is of a class of vedettes, and of no unit."),
                      self->units[i].name);
    }
}
