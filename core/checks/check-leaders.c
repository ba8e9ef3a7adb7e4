/* Leaders as pieces: who leads what, and who takes their place. */
#include "core/checks/check-private.h"

static gboolean
leads (const VdScenario *s,
       guint             unit)
{
  return s->classes[s->units[unit].unit_class].role == VD_ROLE_LEADER;
}

/* Whether @unit is the officer of a formation from the start. */
static gboolean
is_officer (const VdScenario *s,
            guint             unit)
{
  return leads (s, unit) && s->units[unit].formation != VD_NONE &&
         s->units[unit].leads <= VD_LEADS_ARMY;
}

static void
check_officer (const VdScenario *self,
               guint             unit,
               VdFindings       *findings)
{
  const VdUnit *officer = &self->units[unit];

  for (guint other = 0; other < unit; other++)
    if (is_officer (self, other) && self->units[other].formation == officer->formation)
      {
        vd_check_add (self, findings, "units.two-officers", VD_WARNING,
                      vd_about (VD_ABOUT_UNIT, unit), VD_NO_CELL, officer->rule,
                      N_("Compare both with the order of battle: one is of another formation, or a "
                         "replacement."),
                      N_("The leaders %s and %s are officers of the same formation."),
                      vd_call (self->units[other].id, self->units[other].name).text,
                      vd_call (officer->id, officer->name).text);
        return;
      }
}

/* An officer without a formation; of others who lead, and of replacements, it is usual. */
static void
check_follower (const VdScenario *self,
                guint             unit,
                VdFindings       *findings)
{
  const VdUnit *officer = &self->units[unit];

  if (officer->leads == VD_LEADS_FORMATION && officer->formation == VD_NONE &&
      (self->mechanics[VD_MECHANIC_LEADERS] || self->n_formations > 0))
    vd_check_add (self, findings, "units.leads-nobody", VD_WARNING,
                  vd_about (VD_ABOUT_UNIT, unit), VD_NO_CELL, officer->rule,
                  N_("Name the formation that he leads, or make him a replacement."),
                  N_("The officer %s belongs to no formation, and so leads nobody."),
                  vd_call (officer->id, officer->name).text);
}

static void
check_head (const VdScenario *self,
            guint             unit,
            VdFindings       *findings)
{
  const VdUnit *head = &self->units[unit];

  if (head->leads == VD_LEADS_NOBODY && head->rating > 0)
    vd_check_add (self, findings, "units.head-rating", VD_WARNING, vd_about (VD_ABOUT_UNIT, unit),
                  VD_NO_CELL, head->rule,
                  N_("Take the rating away, or make a commander of him."),
                  N_("The head of state %s has a rating, and leads nobody."),
                  vd_call (head->id, head->name).text);
}

/* What is said of leading where nobody is played as a leader. */
static void
check_unplayed (const VdScenario *self,
                guint             unit,
                VdFindings       *findings)
{
  const VdUnit *u = &self->units[unit];

  if (u->leads == VD_LEADS_FORMATION && u->rating == 0)
    return;

  vd_check_add (self, findings, "units.idle-leader", VD_WARNING, vd_about (VD_ABOUT_UNIT, unit),
                VD_NO_CELL, u->rule,
                N_("Play the mechanic \"leaders\", or take kind and rating away."),
                N_("The unit %s has a kind of leader or a rating, and leaders are not played."),
                vd_call (u->id, u->name).text);
}

/* Leaders who hold up the enemy as a division does: most likely nothing was said of it. */
static void
check_zones (const VdScenario *self,
             VdFindings       *findings)
{
  for (guint class = 0; class < self->n_classes; class++)
    if (self->classes[class].role == VD_ROLE_LEADER &&
        self->classes[class].controls == VD_CONTROLS_ALL)
      vd_check_add (self, findings, "units.leader-zone", VD_WARNING,
                    vd_about (VD_ABOUT_CLASS, class), VD_NO_CELL,
                    vd_scenario_cite (self, VD_POINT_LEADERS_ALONE),
                    N_("Write which zone the class has, \"flexible\" or \"none\", or accept it."),
                    N_("Leaders of the class %s control the hexes round them as units do that "
                       "fight."), self->classes[class].name);
}

/* Whether some side has officers and nobody who could take their place. */
static void
check_replacements (const VdScenario *self,
                    VdFindings       *findings)
{
  guint officers[VD_MAX_SIDES] = { 0 }, waiting[VD_MAX_SIDES] = { 0 };

  if (!self->mechanics[VD_MECHANIC_LEADERS] || self->n_sides > VD_MAX_SIDES)
    return;

  for (guint unit = 0; unit < self->n_units; unit++)
    {
      officers[self->units[unit].side] += is_officer (self, unit);
      waiting[self->units[unit].side] += leads (self, unit) &&
                                         self->units[unit].leads == VD_LEADS_IN_PLACE;
    }

  for (guint side = 0; side < self->n_sides; side++)
    if (officers[side] > 0 && waiting[side] == 0)
      vd_check_add (self, findings, "units.no-replacement", VD_NOTE,
                    vd_about (VD_ABOUT_SIDE, side), VD_NO_CELL,
                    vd_scenario_cite (self, VD_POINT_LEADERS_REPLACED),
                    N_("Add leaders of the kind “replacement”, or accept that a formation stays "
                       "without an officer."),
                    N_("Nobody of the side %s can take the place of an officer who is captured."),
                    vd_call (self->side[side].id, self->side[side].name).text);
}

void
vd_check_leaders (const VdScenario *self,
                  VdFindings       *findings)
{
  if (!self->mechanics[VD_MECHANIC_LEADERS])
    for (guint unit = 0; unit < self->n_units; unit++)
      check_unplayed (self, unit, findings);
  else
    check_zones (self, findings);

  for (guint unit = 0; unit < self->n_units; unit++)
    if (leads (self, unit))
      {
        if (is_officer (self, unit))
          check_officer (self, unit, findings);
        check_follower (self, unit, findings);
        check_head (self, unit, findings);
      }

  check_replacements (self, findings);
}
