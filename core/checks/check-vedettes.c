/* Checks of units that break down into vedettes. */
#include "core/checks/check-private.h"

/* By unit how many say that they are its vedettes. */
static guint16 *
count_vedettes (const VdScenario *self)
{
  guint16 *n = g_new0 (guint16, self->n_units + 1);

  for (guint i = 0; i < self->n_units; i++)
    if (self->units[i].parent < self->n_units)
      n[self->units[i].parent]++;

  return n;
}

/* What its counter says, and which units of the scenario say that they are its vedettes. */
static void
check_number (const VdScenario *self,
              guint             unit,
              guint             n,
              VdFindings       *findings)
{
  const VdUnit *u = &self->units[unit];

  if (n != u->vedettes)
    vd_check_add (self, findings, "units.vedette-number", VD_WARNING,
                  vd_about (VD_ABOUT_UNIT, unit), VD_NO_CELL, 0,
                  N_("Add a unit with its id as `parent` for each vedette, or change the number."),
                  N_("Unit %s breaks down into vedettes of the number %u, and those that name it "
                     "are %u."),
                  u->name, u->vedettes, n);
}

/* By class whether units of it are vedettes of some unit. */
static gboolean *
find_classes (const VdScenario *self)
{
  gboolean *is_of_vedettes = g_new0 (gboolean, self->n_classes + 1);

  for (guint i = 0; i < self->n_units; i++)
    if (self->units[i].parent != VD_NONE)
      is_of_vedettes[self->units[i].unit_class] = TRUE;

  return is_of_vedettes;
}

void
vd_check_vedettes (const VdScenario *self,
                   VdFindings       *findings)
{
  g_autofree guint16 *n = NULL;
  g_autofree gboolean *is_of_vedettes = NULL;

  if (!self->mechanics[VD_MECHANIC_VEDETTES])
    return;

  n = count_vedettes (self);
  is_of_vedettes = find_classes (self);
  for (guint i = 0; i < self->n_units; i++)
    {
      check_number (self, i, n[i], findings);
      if (self->units[i].parent == VD_NONE && is_of_vedettes[self->units[i].unit_class])
        vd_check_add (self, findings, "units.no-parent", VD_WARNING,
                      vd_about (VD_ABOUT_UNIT, i), VD_NO_CELL, 0,
                      N_("Name the unit that breaks down into it, or give it another class."),
                      N_("Unit %s is of a class of vedettes, and of no unit."),
                      self->units[i].name);
    }
}
