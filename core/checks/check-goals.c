/* Checks of what a game is fought for. */
#include "core/checks/check-private.h"
#include "core/scenario/price.h"

#include <string.h>

/* Awards */

static gboolean
can_stand_in_any (const VdScenario *self,
                  const VdAward    *award)
{
  for (guint i = 0; i < award->n_cells; i++)
    for (guint u = 0; u < self->n_units; u++)
      if (self->units[u].side == award->a &&
          vd_price_can_stand (self, award->cells[i], self->units[u].unit_class))
        return TRUE;

  return FALSE;
}

/* Fields */

static gboolean
begins_on (const VdScenario *self,
           guint             side,
           guint             field)
{
  for (guint i = 0; i < self->n_units; i++)
    if (self->units[i].side == side && self->units[i].start != VD_NO_CELL &&
        self->field[self->units[i].start] == field)
      return TRUE;

  for (guint i = 0; i < self->n_units; i++)
    if (self->units[i].side == side && self->units[i].zone != VD_NONE)
      {
        const VdZone *zone = &self->zones[self->units[i].zone];

        for (guint k = 0; k < zone->n_cells; k++)
          if (self->field[zone->cells[k]] == field)
            return TRUE;
      }

  return FALSE;
}

static gboolean
comes_in_on (const VdScenario *self,
             guint             side,
             guint             field,
             const VdCond     *when)
{
  for (guint i = 0; i < self->n_groups; i++)
    if (self->groups[i].side == side && self->groups[i].field == field &&
        vd_check_can_both_hold (self, &self->groups[i].when, when))
      return TRUE;

  return FALSE;
}

static gboolean
has_track_to (const VdScenario *self,
              guint             side,
              guint             field,
              const VdCond     *when)
{
  for (guint i = 0; i < self->n_tracks; i++)
    for (guint k = 0; k < self->tracks[i].n_sections; k++)
      if (self->tracks[i].side == side &&
          vd_check_can_both_hold (self, &self->tracks[i].when, when) &&
          (self->tracks[i].sections[k].fields[0] == field ||
           self->tracks[i].sections[k].fields[1] == field))
        return TRUE;

  return FALSE;
}

/* Whether a mechanic is played under choices that the award asks for too. */
static gboolean
may_play (const VdScenario *self,
          VdMechanic        mechanic,
          const VdCond     *when)
{
  return self->mechanics[mechanic] &&
         (!self->mechanic_depends[mechanic] ||
          vd_check_can_both_hold (self, &self->mechanic_when[mechanic], when));
}

/* (nullable): why nobody of the side can ever be where the award asks for it. */
static const char *
find_no_way (const VdScenario *self,
             const VdAward    *award,
             const VdCond     *when)
{
  gboolean by_track = FALSE;

  if (self->n_cells == 0)
    return NULL; /* all were left out, as too many: that is not known */
  if (!can_stand_in_any (self, award))
    return N_("its hexes are closed to the side");

  for (guint i = 0; i < award->n_cells; i++)
    {
      guint field = self->field[award->cells[i]];
      gboolean has_track = has_track_to (self, award->a, field, when);

      if (begins_on (self, award->a, field) || comes_in_on (self, award->a, field, when) ||
          (has_track && may_play (self, VD_MECHANIC_TRANSIT, when)))
        return NULL;
      by_track |= has_track;
    }

  return by_track ? N_("only a transit track leads the side there, and the mechanic \"transit\" is "
                       "not played")
                  : N_("nobody of the side begins or comes in on that field");
}

/* @sides: as bits */
static gboolean
has_level (const VdScenario *self,
           guint             sides,
           guint             field,
           const VdCond     *when)
{
  for (guint i = 0; i < self->n_levels; i++)
    if ((sides >> self->levels[i].side & 1) != 0 && self->levels[i].field == field &&
        vd_check_can_both_hold (self, &self->levels[i].when, when))
      return TRUE;

  return FALSE;
}

static gboolean has_ledger (const VdScenario *self,
                            guint             side)
VD_CHECK_ANY (self->n_ledgers, self->ledgers[i].side == side)

/* Whether an exit that waits for a side to be demoralized may open. */
static gboolean
may_open (const VdScenario *self,
          const VdExit     *exit,
          const VdCond     *when)
{
  return !exit->needs_demoralized || !vd_scenario_has (self, VD_POINT_EXIT_OPEN) ||
         (may_play (self, VD_MECHANIC_DEMORALIZATION, when) &&
          has_level (self, ~0u, exit->field, when));
}

/* (nullable): why nobody of the side can leave where the award counts it.  Where all
 * hexes were left out, as too many, that is not known. */
static const char *
find_closed_exit (const VdScenario *self,
                  const VdAward    *award,
                  const VdCond     *when)
{
  const char *why = N_("no exit lets the side leave there");

  if (self->n_cells == 0)
    return NULL;

  for (guint i = 0; i < self->n_exits; i++)
    {
      const VdExit *exit = &self->exits[i];

      if (exit->side != award->a || exit->field != award->field ||
          (exit->edges & award->edges) == 0 || !vd_check_can_both_hold (self, &exit->when, when))
        continue;
      if (may_open (self, exit, when))
        return NULL;

      why = N_("its exit opens once a side is demoralized there, and none can be");
    }

  return why;
}

/* Whether one of the units can be captured: leaders, where they are played, and trains. */
static gboolean
can_be_captured (const VdScenario *self,
                 const VdAward    *award)
{
  for (guint i = 0; i < award->n_units; i++)
    {
      guint role = self->classes[self->units[award->units[i]].unit_class].role;

      if (role == VD_ROLE_TRAIN || (role == VD_ROLE_LEADER && self->mechanics[VD_MECHANIC_LEADERS]))
        return TRUE;
    }

  return FALSE;
}

/* What an award asks for, of its own mechanic; -1 if of none. */
static int
get_mechanic (const VdAward *award)
{
  if (award->test == VD_TEST_EXITED_AT_LEAST || award->test == VD_TEST_EXITED_EACH)
    return VD_MECHANIC_EXIT;

  if (award->test == VD_TEST_FORMATIONS_EACH)
    return VD_MECHANIC_CASUALTIES;

  return award->test == VD_TEST_DEMORALIZED ? VD_MECHANIC_DEMORALIZATION : -1;
}

/* (nullable): why a test can never hold, though all that it needs is played.
 * @when: what its award asks for */
static const char *
find_hindrance (const VdScenario *self,
                const VdAward    *award,
                const VdCond     *when)
{
  guint strength = vd_check_sum_strength (self, award->a, 0);

  switch (award->test)
    {
    case VD_TEST_LOSSES_AT_LEAST:
      return award->value > strength ? N_("the side has not so much to lose") : NULL;
    case VD_TEST_LOSSES_BELOW:
      return award->value == 0 ? N_("nobody loses less than nothing") : NULL;
    case VD_TEST_EXITED_AT_LEAST:
      if (award->value > strength)
        return N_("the side has not so much to lead off the map");
      return find_closed_exit (self, award, when);
    case VD_TEST_EXITED_EACH:
      return find_closed_exit (self, award, when);
    case VD_TEST_LOSSES_EACH:
      return vd_check_sum_strength (self, award->a, award->classes) == 0
             ? N_("the side has no such units") : NULL;
    case VD_TEST_ENTERS:
    case VD_TEST_HOLDS:
    case VD_TEST_CONTROLS:
    case VD_TEST_REGION_EACH:
      return find_no_way (self, award, when);
    case VD_TEST_DEMORALIZED:
      return has_level (self, 1u << award->a, award->field, when)
             ? NULL : N_("nothing demoralizes the side there");
    case VD_TEST_FORMATIONS_EACH:
      return has_ledger (self, award->a) ? NULL : N_("no formation of the side has a level");
    case VD_TEST_PLAYS_PAST:
      return self->n_turns > 0 && award->number >= self->n_turns
             ? N_("no turn comes after that") : NULL;
    case VD_TEST_CAPTURED:
    case VD_TEST_CAPTURED_EACH:
      return can_be_captured (self, award)
             ? NULL : N_("only leaders, where they are played, and trains are captured");
    case VD_TEST_RATIO_AT_MOST:
    case VD_TEST_RATIO_ABOVE:
    case VD_TEST_RATIO_AT_LEAST:
    case VD_TEST_RATIO_BELOW:
    case VD_TEST_ATTACKED:
    case VD_TEST_KEEPS_EACH:
    case VD_TEST_MARGIN_BELOW:
    default:
      return NULL;
    }
}

static void
report_award (const VdScenario *self,
              const VdAward    *award,
              const char       *why,
              const char       *remedy,
              VdFindings       *findings)
{
  g_autofree char *phrase = vd_phrase_of (why);

  vd_check_add (self, findings, "victory.never", VD_WARNING,
                vd_about (VD_ABOUT_AWARD, award - self->awards), VD_NO_CELL, award->rule, remedy,
                N_("The award %s can never be earned: %s."), award->id, phrase);
}

/* Whether it is said that nobody plays what an award, or one of its further
 * conditions, asks for. */
static gboolean
check_mechanic (const VdScenario *self,
                const VdAward    *award,
                const VdAward    *test,
                VdFindings       *findings)
{
  int mechanic = get_mechanic (test);
  gboolean is_exit = mechanic == VD_MECHANIC_EXIT;
  g_autofree char *remedy = NULL;
  const char *why;

  if (mechanic < 0 || may_play (self, mechanic, &award->when))
    return FALSE;

  if (mechanic == VD_MECHANIC_CASUALTIES)
    why = N_("casualties of formations are not counted");
  else if (!self->mechanics[mechanic])
    why = is_exit ? N_("exits are not played") : N_("demoralization is not played");
  else
    why = is_exit ? N_("exits are not played under its choices")
                  : N_("demoralization is not played under its choices");

  remedy = vd_phrase_new (N_("Play the mechanic \"%s\", or take the award away."),
                          vd_mechanic_get_name (mechanic));
  report_award (self, award, why, remedy, findings);
  return TRUE;
}

static void
check_award (const VdScenario *self,
             const VdAward    *award,
             VdFindings       *findings)
{
  const char *remedy = N_("Mend what it asks for, or take the award away.");
  const char *why;

  if (self->n_units == 0)
    return;

  if (!vd_check_can_hold (self, &award->when))
    {
      report_award (self, award, N_("its choices exclude each other"), remedy, findings);
      return;
    }

  if (check_mechanic (self, award, award, findings))
    return;
  for (guint i = 0; i < award->n_also; i++)
    if (check_mechanic (self, award, &award->also[i], findings))
      return;

  why = find_hindrance (self, award, &award->when);
  for (guint i = 0; i < award->n_also && why == NULL; i++)
    why = find_hindrance (self, &award->also[i], &award->when);
  if (why != NULL)
    report_award (self, award, why, remedy, findings);
}

void
vd_check_goals (const VdScenario *self,
                VdFindings       *findings)
{
  for (guint i = 0; i < self->n_awards; i++)
    check_award (self, &self->awards[i], findings);
}
