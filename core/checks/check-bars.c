/* Bars of movement: arrivals that wait for them; ground that counts, and sources of supply, behind
 * them. */
#include "core/checks/check-private.h"

/* Whether a bar holds from @turn to the end, whatever happens. */
static gboolean
is_lasting (const VdScenario *self,
            const VdBar      *bar,
            guint             turn)
{
  return bar->lifted_by >= self->n_sides && bar->turn <= turn && bar->until >= self->n_turns;
}

static gboolean
is_under (const VdScenario *self,
          VdUnitId          unit,
          guint             bar)
{
  return self->units[unit].bars >> bar & 1;
}

/* Whether all hexes of @group lie in the region of a bar that is in force as it is due, and all
 * its units are under that. */
static gboolean
keeps_out (const VdScenario *self,
           guint             bar,
           const VdGroup    *group)
{
  const VdBar *b = &self->bars[bar];

  if (!b->entry_waits || group->n_cells == 0 || group->n_units == 0 || group->turn < b->turn ||
      group->turn > b->until)
    return FALSE;

  for (guint i = 0; i < group->n_cells; i++)
    if (!b->inside[group->cells[i]])
      return FALSE;
  for (guint i = 0; i < group->n_units; i++)
    if (!is_under (self, group->units[i], bar))
      return FALSE;

  return TRUE;
}

static void
check_entry (const VdScenario *self,
             guint             bar,
             VdFindings       *findings)
{
  const VdBar *b = &self->bars[bar];

  for (guint i = 0; i < self->n_groups; i++)
    if (keeps_out (self, bar, &self->groups[i]))
      {
        const VdGroup *group = &self->groups[i];
        gboolean lasts = is_lasting (self, b, group->turn);

        vd_check_add (self, findings, "bar.entry", VD_WARNING, vd_about (VD_ABOUT_GROUP, i),
                      group->cells[0],
                      b->rule > 0 ? b->rule : vd_scenario_cite (self, VD_POINT_BARS_ENTRY),
                      N_("Give the group another hex, take \"entry\" from the bar, or compare the "
                         "turns of both."),
                      lasts ? N_("The group %s is due on turn %u at hexes that a bar closes to it "
                                 "to the end.")
                            : N_("The group %s is due on turn %u at hexes that a bar closes to it "
                                 "then."), vd_call (group->id, group->name).text, group->turn);
      }
}

/* The side that has to come to the hexes of an award, or two of them for it to be lost; VD_MAX_SIDES
 * if none has. */
static guint
find_comer (const VdAward *award)
{
  switch ((int) award->test)
    {
    case VD_TEST_HOLDS:
    case VD_TEST_CONTROLS:
    case VD_TEST_ENTERS:
    case VD_TEST_REGION_EACH:
      return award->a;
    default:
      return VD_MAX_SIDES;
    }
}

/* Whether somebody of @side may be in @cell: he begins there, comes in there, or is not under the
 * bar. */
static gboolean
may_come (const VdScenario *self,
          guint             bar,
          guint             side,
          VdCell            cell)
{
  for (guint i = 0; i < self->n_units; i++)
    if (self->units[i].side == side &&
        (!is_under (self, i, bar) || self->units[i].start == cell ||
         self->units[i].zone != VD_NONE))
      return TRUE;

  for (guint i = 0; i < self->n_groups; i++)
    for (guint k = 0; k < self->groups[i].n_cells && self->groups[i].side == side; k++)
      if (self->bars[bar].inside[self->groups[i].cells[k]])
        return TRUE;

  return FALSE;
}

/* The first hex of @award that its side never comes to, since it lies behind the bar; where one
 * hex is enough all must be so.  %VD_NO_CELL if none is. */
static VdCell
find_closed (const VdScenario *self,
             guint             bar,
             const VdAward    *award,
             guint             side)
{
  gboolean needs_all = award->test == VD_TEST_CONTROLS;
  VdCell first = VD_NO_CELL;

  for (guint i = 0; i < award->n_cells; i++)
    {
      VdCell cell = award->cells[i];
      gboolean is_closed = self->bars[bar].inside[cell] && !may_come (self, bar, side, cell);

      if (is_closed && first == VD_NO_CELL)
        first = cell;
      if (is_closed && needs_all)
        return first;
      if (!is_closed && !needs_all)
        return VD_NO_CELL;
    }

  return first;
}

static void
check_goals (const VdScenario *self,
             guint             bar,
             VdFindings       *findings)
{
  if (!is_lasting (self, &self->bars[bar], 1))
    return;

  for (guint i = 0; i < self->n_awards; i++)
    {
      const VdAward *award = &self->awards[i];
      guint side = find_comer (award);
      VdCell cell = side < self->n_sides ? find_closed (self, bar, award, side) : VD_NO_CELL;

      if (cell != VD_NO_CELL)
        vd_check_add (self, findings, "bar.goal", VD_WARNING, vd_about (VD_ABOUT_AWARD, i), cell,
                      award->rule, N_("Let the bar end, or give the award another hex."),
                      N_("The award %s asks the side %s to come to hex %s, which a bar closes to "
                         "all its units to the end."), award->id,
                      vd_call (self->side[side].id, self->side[side].name).text,
                      vd_scenario_get_label (self, cell));
    }
}

/* Sources of supply that open as their side comes to them, which it never does. */
static void
check_sources (const VdScenario *self,
               guint             bar,
               VdFindings       *findings)
{
  const VdBar *b = &self->bars[bar];

  for (guint i = 0; i < self->n_sources && is_lasting (self, b, 1); i++)
    {
      const VdSource *source = &self->sources[i];

      if (source->from_arrival && b->inside[source->cell] &&
          !may_come (self, bar, source->side, source->cell))
        vd_check_add (self, findings, "bar.source", VD_WARNING, vd_about (VD_ABOUT_NOTHING, 0),
                      source->cell, source->rule,
                      N_("Let the bar end, or the source be open from the start."),
                      N_("Hex %s becomes a source of supply as the side %s comes there, and a bar "
                         "closes it to all its units to the end."),
                      vd_scenario_get_label (self, source->cell),
                      vd_call (self->side[source->side].id, self->side[source->side].name).text);
    }
}

void
vd_check_bars (const VdScenario *self,
               VdFindings       *findings)
{
  for (guint i = 0; i < self->n_bars; i++)
    {
      check_entry (self, i, findings);
      check_goals (self, i, findings);
      check_sources (self, i, findings);
    }
}
