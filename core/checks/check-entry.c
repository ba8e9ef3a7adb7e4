/* Checks of reinforcements, under every choice of options. */
#include "core/checks/check-private.h"
#include "core/scenario/price.h"
#include "core/scenario/sight.h"

#include <string.h>

/* Enough for any game; beyond it a clash is taken for granted when the two
 * conditions do not exclude each other on their own. */
#define MAX_PLANS 4096

/* A unit in more groups than this is wrong in some way that shows earlier. */
#define MAX_ARRIVALS 16

/* One choice for each option. */
typedef struct
{
  guint8 choice[VD_MAX_OPTIONS];
} Plan;

static gboolean
holds_in_plan (const VdScenario *self,
               const VdCond     *when,
               const Plan       *plan)
{
  for (guint i = 0; i < self->n_options; i++)
    if (when->allowed[i] != 0 && (when->allowed[i] & (1u << plan->choice[i])) == 0)
      return FALSE;

  return TRUE;
}

static gboolean
is_open (const VdScenario *self,
         const Plan       *plan)
{
  for (guint i = 0; i < self->n_options; i++)
    if (self->options[i].n_choices > 0 &&
        !holds_in_plan (self, &self->options[i].choice_when[plan->choice[i]], plan))
      return FALSE;

  return TRUE;
}

static gboolean
next_plan (const VdScenario *self,
           Plan             *plan)
{
  for (guint i = 0; i < self->n_options; i++)
    {
      if (++plan->choice[i] < self->options[i].n_choices)
        return TRUE;
      plan->choice[i] = 0;
    }

  return FALSE;
}

/* All choices that can be made together; NULL if they are too many. */
static GArray *
list_plans (const VdScenario *self)
{
  GArray *plans = g_array_new (FALSE, TRUE, sizeof (Plan));
  Plan plan = { { 0 } };
  guint n = 1;

  for (guint i = 0; i < self->n_options; i++)
    {
      n *= MAX (self->options[i].n_choices, 1);
      if (n > MAX_PLANS)
        {
          g_array_unref (plans);
          return NULL;
        }
    }

  do
    if (is_open (self, &plan))
      g_array_append_val (plans, plan);
  while (next_plan (self, &plan));

  return plans;
}

static gboolean
exclude_each_other (const VdCond *a,
                    const VdCond *b)
{
  for (guint i = 0; i < VD_MAX_OPTIONS; i++)
    if (a->allowed[i] != 0 && b->allowed[i] != 0 && (a->allowed[i] & b->allowed[i]) == 0)
      return TRUE;

  return FALSE;
}

/* Whether it asks for a choice of an option that was left out for want of room, which is said
 * elsewhere: the choices with which it holds are none that there are. */
static gboolean
is_of_lost_option (const VdScenario *self,
                   const VdCond     *when)
{
  for (guint i = 0; i < self->n_options; i++)
    if (when->allowed[i] >> self->options[i].n_choices != 0)
      return TRUE;

  return FALSE;
}

static gboolean
can_both_hold (const VdScenario *self,
               const GArray     *plans,
               const VdCond     *a,
               const VdCond     *b)
{
  if (plans == NULL)
    return !is_of_lost_option (self, a) && !is_of_lost_option (self, b) &&
           !exclude_each_other (a, b);

  for (guint i = 0; i < plans->len; i++)
    {
      const Plan *plan = &g_array_index (plans, Plan, i);

      if (holds_in_plan (self, a, plan) && holds_in_plan (self, b, plan))
        return TRUE;
    }

  return FALSE;
}

gboolean
vd_check_can_hold (const VdScenario *self,
                   const VdCond     *when)
{
  return vd_check_can_both_hold (self, when, when);
}

gboolean
vd_check_can_both_hold (const VdScenario *self,
                        const VdCond     *one,
                        const VdCond     *other)
{
  static const VdCond always;
  g_autoptr (GArray) plans = NULL;

  if (memcmp (one, &always, sizeof always) == 0 && memcmp (other, &always, sizeof always) == 0)
    return TRUE;

  plans = list_plans (self);
  return can_both_hold (self, plans, one, other);
}

/* Units */

typedef struct
{
  guint n;
  guint groups[MAX_ARRIVALS];
} Arrivals;

static Arrivals *
list_arrivals (const VdScenario *self)
{
  Arrivals *arrivals = g_new0 (Arrivals, self->n_units + 1);

  for (guint g = 0; g < self->n_groups; g++)
    for (guint u = 0; u < self->groups[g].n_units; u++)
      {
        Arrivals *of = &arrivals[self->groups[g].units[u]];

        if (of->n < MAX_ARRIVALS)
          of->groups[of->n++] = g;
      }

  return arrivals;
}

static VdAbout
about_group (const VdScenario *self,
             const VdGroup    *group)
{
  return vd_about (VD_ABOUT_GROUP, group - self->groups);
}

static void
check_start (const VdScenario *self,
             const VdUnit     *unit,
             const Arrivals   *arrivals,
             VdFindings       *findings)
{
  const VdGroup *group = &self->groups[arrivals->groups[0]];

  vd_check_add (self, findings, "entry.twice", VD_ERROR,
                vd_about (VD_ABOUT_GROUP, arrivals->groups[0]), VD_NO_CELL,
                vd_scenario_cite (self, VD_POINT_SETUP_UNITS),
                N_("Take the unit out of the set-up or out of the group."),
                N_("The unit %s is set up on the map and also comes with the group %s."),
                vd_call (unit->id, unit->name).text,
                vd_call (group->id, group->name).text)->word = g_strdup (unit->id);
}

static void
check_pairs (const VdScenario *self,
             const GArray     *plans,
             const VdUnit     *unit,
             const Arrivals   *arrivals,
             VdFindings       *findings)
{
  for (guint i = 0; i < arrivals->n; i++)
    for (guint j = i + 1; j < arrivals->n; j++)
      {
        const VdGroup *a = &self->groups[arrivals->groups[i]];
        const VdGroup *b = &self->groups[arrivals->groups[j]];

        if (!can_both_hold (self, plans, &a->when, &b->when) ||
            b->otherwise == arrivals->groups[i])
          continue;

        vd_check_add (self, findings, "entry.twice", VD_ERROR,
                      vd_about (VD_ABOUT_GROUP, arrivals->groups[j]), VD_NO_CELL,
                      vd_scenario_cite (self, VD_POINT_ENTRY_DUE),
                      N_("Take the unit out of one group, or give the groups conditions that "
                         "exclude each other."),
                      N_("The unit %s comes with the group %s and, under the same options, with "
                         "%s."), vd_call (unit->id, unit->name).text, vd_call (a->id, a->name).text,
                      vd_call (b->id, b->name).text)->word = g_strdup (unit->id);
        return;
      }
}

static void
check_arrivals (const VdScenario *self,
                const GArray     *plans,
                VdFindings       *findings)
{
  g_autofree Arrivals *arrivals = list_arrivals (self);

  for (guint i = 0; i < self->n_units; i++)
    {
      if (self->units[i].start != VD_NO_CELL && arrivals[i].n > 0)
        check_start (self, &self->units[i], &arrivals[i], findings);
      else
        check_pairs (self, plans, &self->units[i], &arrivals[i], findings);
    }
}

/* Groups */

/* Whether a unit of @group never leaves a region that ends beside @cell: there is its battle's
 * edge, though the map goes on. */
static gboolean
is_rim_of_region (const VdScenario *self,
                  const VdGroup    *group,
                  VdCell            cell)
{
  for (guint i = 0; i < group->n_units; i++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      if (self->next[cell][dir] >= 0 &&
          vd_scenario_confines (self, group->units[i], (VdCell) self->next[cell][dir]))
        return TRUE;

  return FALSE;
}

static gboolean
is_border (const VdScenario *self,
           const VdGroup    *group,
           VdCell            cell)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (self->next[cell][dir] < 0)
      return TRUE;

  return self->edges[cell] != 0 || is_rim_of_region (self, group, cell);
}

static void
check_entry_cell (const VdScenario *self,
                  const VdGroup    *group,
                  VdCell            cell,
                  VdFindings       *findings)
{
  const char *label = vd_scenario_get_label (self, cell);
  gboolean open = group->n_units == 0;

  if (group->kind == VD_ENTRY_HEXES && !is_border (self, group, cell))
    vd_check_add (self, findings, "entry.not-on-edge", VD_ERROR, about_group (self, group),
                  cell, vd_scenario_cite (self, VD_POINT_ENTRY_COST),
                  N_("Name a hex on the edge of the map."),
                  N_("The group %s comes on at hex %s, which is not on the edge."),
                  vd_call (group->id, group->name).text, label);

  for (guint i = 0; i < group->n_units && !open; i++)
    open = vd_price_can_stand (self, cell, self->units[group->units[i]].unit_class);

  if (group->kind == VD_ENTRY_HEXES && !open)
    vd_check_add (self, findings, "entry.prohibited", VD_ERROR, about_group (self, group),
                  cell, self->terrains[self->terrain[cell]].rule,
                  N_("Name a hex that its units can enter."),
                  N_("The group %s comes on at hex %s, which is closed to its units."),
                  vd_call (group->id, group->name).text, label);
}

static gboolean
brings_unit (const VdGroup *group,
             VdUnitId       unit)
{
  for (guint i = 0; i < group->n_units; i++)
    if (group->units[i] == unit)
      return TRUE;

  return FALSE;
}

/* Whether all units of @group are of @other too. */
static gboolean
is_part_of (const VdGroup *group,
            const VdGroup *other)
{
  for (guint i = 0; i < group->n_units; i++)
    if (!brings_unit (other, group->units[i]))
      return FALSE;

  return TRUE;
}

/* One that stands in for another brings what that one has not brought, and
 * after its time. */
static void
check_otherwise (const VdScenario *self,
                 const VdGroup    *group,
                 VdFindings       *findings)
{
  const VdGroup *other = group->otherwise != VD_NONE ? &self->groups[group->otherwise] : NULL;
  guint last = other != NULL && other->faces != 0 ? other->until : 0;

  if (other == NULL)
    return;

  if (other->side != group->side || !is_part_of (group, other))
    vd_check_add (self, findings, "entry.otherwise", VD_ERROR, about_group (self, group),
                  VD_NO_CELL, vd_scenario_cite (self, VD_POINT_ENTRY_OTHERWISE),
                  N_("Give it units of the group that it stands in for."),
                  N_("The group %s stands in for %s, and brings units that are not of it."),
                  vd_call (group->id, group->name).text, vd_call (other->id, other->name).text);
  else if (group->turn <= MAX (last, other->turn))
    vd_check_add (self, findings, "entry.otherwise", VD_ERROR, about_group (self, group),
                  VD_NO_CELL, vd_scenario_cite (self, VD_POINT_ENTRY_OTHERWISE),
                  N_("Let it come later."),
                  N_("The group %s comes on turn %u in place of %s, which may come until turn %u."),
                  vd_call (group->id, group->name).text, group->turn,
                  vd_call (other->id, other->name).text, MAX (last, other->turn));
}

static gboolean
is_of_group (const VdGroup *group,
             guint          cell)
{
  for (guint i = 0; i < group->n_cells; i++)
    if (group->cells[i] == cell)
      return TRUE;

  return FALSE;
}

/* Whether some other hex of an edge is so near that the group may use it. */
static gboolean
has_alternative (const VdScenario *self,
                 const VdGroup    *group)
{
  for (guint cell = 0; cell < self->n_cells; cell++)
    for (guint i = 0; i < group->n_cells && self->edges[cell] != 0; i++)
      if (self->terrain[cell] != VD_NEVER && !is_of_group (group, cell) &&
          vd_cell_distance (self, cell, group->cells[i]) <= group->within)
        return TRUE;

  return FALSE;
}

static void
check_within (const VdScenario *self,
              const VdGroup    *group,
              VdFindings       *findings)
{
  if (group->within > 0 && !has_alternative (self, group))
    vd_check_add (self, findings, "entry.within", VD_WARNING, about_group (self, group),
                  group->cells[0], vd_scenario_cite (self, VD_POINT_ENTRY_ELSEWHERE),
                  N_("Name the edges of the map, or leave \"within\" out."),
                  N_("The group %s may come in within %u hexes of hex %s, but no hex of a named "
                     "edge lies so near."), vd_call (group->id, group->name).text, group->within,
                  vd_scenario_get_label (self, group->cells[0]));
}

/* Whether @unit can pay for coming in at @cell on a turn from the group's on; one
 * that never moves has another fault. */
static gboolean
can_pay (const VdScenario *self,
         const VdGroup    *group,
         VdUnitId          unit,
         VdCell            cell)
{
  if (self->units[unit].move == 0)
    return TRUE;

  for (guint turn = group->turn; turn <= self->n_turns; turn++)
    {
      guint period = self->turn_period[turn - 1];
      guint price = self->enter_cost[vd_scenario_row (self, unit, period) + cell];

      /* What a bar closes it may open again: of that bar.entry tells. */
      if (self->units[unit].bars != 0)
        price = vd_price_entry (self, self->units[unit].unit_class, period, cell, FALSE, NULL);
      if (price <= vd_price_allowance (self, unit, period, NULL))
        return TRUE;
    }

  return FALSE;
}

/* Its hexes that are not closed to all of its units. */
static guint
n_open (const VdScenario *self,
        const VdGroup    *group)
{
  guint n = 0;

  for (guint i = 0; i < group->n_cells; i++)
    {
      gboolean open = FALSE;

      for (guint u = 0; u < group->n_units && !open; u++)
        open = vd_price_can_stand (self, group->cells[i], self->units[group->units[u]].unit_class);
      n += open;
    }

  return n;
}

static gboolean
has_way_in (const VdScenario *self,
            const VdGroup    *group,
            VdUnitId          unit)
{
  for (guint i = 0; i < group->n_cells; i++)
    if (can_pay (self, group, unit, group->cells[i]))
      return TRUE;

  return FALSE;
}

static gboolean
lets_anybody_in (const VdScenario *self,
                 const VdGroup    *group,
                 VdCell            cell)
{
  gboolean can_stand = FALSE;

  for (guint i = 0; i < group->n_units; i++)
    {
      if (can_pay (self, group, group->units[i], cell))
        return TRUE;
      can_stand |= vd_price_can_stand (self, cell, self->units[group->units[i]].unit_class);
    }

  return !can_stand; /* which entry.prohibited says */
}

/* A class with no way in, each said once; and hexes that let nobody in. */
static void
check_ways_in (const VdScenario *self,
               const VdGroup    *group,
               VdFindings       *findings)
{
  guint32 said = 0;
  guint n_barred = 0;

  for (guint i = 0; i < group->n_cells && group->kind == VD_ENTRY_HEXES; i++)
    if (!lets_anybody_in (self, group, group->cells[i]))
      {
        n_barred++;
        vd_check_add (self, findings, "entry.blocked", VD_ERROR, about_group (self, group),
                      group->cells[i], vd_scenario_cite (self, VD_POINT_ENTRY_COST),
                      N_("Name a hex that its units can pay for on some turn."),
                      N_("The group %s comes on at hex %s, which lets none of its units in on any "
                         "turn from %u on."), vd_call (group->id, group->name).text,
                      vd_scenario_get_label (self, group->cells[i]), group->turn);
      }

  for (guint i = 0; i < group->n_units && n_barred == 0; i++)
    {
      const VdUnit *unit = &self->units[group->units[i]];

      if ((said & (1u << unit->unit_class)) != 0 || has_way_in (self, group, group->units[i]))
        continue;

      said |= 1u << unit->unit_class;
      if (n_open (self, group) > 0)
        vd_check_add (self, findings, "entry.no-way-in", VD_WARNING, about_group (self, group),
                      VD_NO_CELL, vd_scenario_cite (self, VD_POINT_ENTRY_COST),
                      N_("Name a hex that this class can enter, or give its units a group of "
                         "their own."),
                      N_("The group %s has no way in for %s, as %s."),
                      vd_call (group->id, group->name).text,
                      self->classes[unit->unit_class].name, vd_call (unit->id, unit->name).text);
    }
}

/* A whole group with a unit that has no way in: nobody of it ever comes.
 *
 * Returns: whether there is none
 */
static gboolean
check_whole (const VdScenario *self,
             const VdGroup    *group,
             VdFindings       *findings)
{
  for (guint i = 0; i < group->n_units && group->n_units > 1 && group->is_whole; i++)
    if (!has_way_in (self, group, group->units[i]))
      {
        const VdUnit *unit = &self->units[group->units[i]];

        vd_check_add (self, findings, "entry.waits-for-itself", VD_ERROR,
                      about_group (self, group), VD_NO_CELL,
                      vd_scenario_cite (self, VD_POINT_ENTRY_WHOLE),
                      N_("Give it another hex, or take the unit out of the group."),
                      N_("The group %s comes whole or not at all, and %s has no way in."),
                      vd_call (group->id, group->name).text, vd_call (unit->id, unit->name).text);
        return FALSE;
      }

  return TRUE;
}

/* A group that waits for those before it, of whom there are none. */
static void
check_queue (const VdScenario *self,
             const VdGroup    *group,
             VdFindings       *findings)
{
  for (guint i = 0; i < self->n_groups; i++)
    for (guint k = 0; k < self->groups[i].n_cells; k++)
      if (!group->is_queued || (self->groups[i].side == group->side &&
                                self->groups[i].turn < group->turn &&
                                is_of_group (group, self->groups[i].cells[k])))
        return;

  vd_check_add (self, findings, "entry.no-queue", VD_WARNING, about_group (self, group), VD_NO_CELL,
                vd_scenario_cite (self, VD_POINT_ENTRY_QUEUE),
                N_("Take \"queue\" away, or compare its hex with those of the groups before it."),
                N_("The group %s waits for groups that are due earlier at its hexes, and there is "
                   "none."), vd_call (group->id, group->name).text);
}

static void
check_group (const VdScenario *self,
             const GArray     *plans,
             const VdGroup    *group,
             VdFindings       *findings)
{
  if (self->n_turns > 0 && group->turn > self->n_turns)
    vd_check_add (self, findings, "entry.after-end", VD_ERROR, about_group (self, group),
                  VD_NO_CELL, vd_scenario_cite (self, VD_POINT_SEQUENCE_END),
                  N_("Let it come earlier, or add turns."),
                  N_("The group %s comes on turn %u, but the last turn is %u."),
                  vd_call (group->id, group->name).text, group->turn, self->n_turns);

  if (group->n_units == 0 && !group->has_left_out)
    vd_check_add (self, findings, "entry.no-units", VD_WARNING, about_group (self, group),
                  VD_NO_CELL, 0,
                  N_("List its units, or take the group away."),
                  N_("The group %s brings no units."), vd_call (group->id, group->name).text);

  if (plans != NULL && !is_of_lost_option (self, &group->when) &&
      !can_both_hold (self, plans, &group->when, &group->when))
    vd_check_add (self, findings, "entry.impossible", VD_ERROR, about_group (self, group),
                  VD_NO_CELL, 0,
                  N_("Ask for choices that can be made together."),
                  N_("The group %s comes only under choices that exclude each other."),
                  vd_call (group->id, group->name).text);

  for (guint i = 0; i < group->n_cells; i++)
    check_entry_cell (self, group, group->cells[i], findings);
  check_otherwise (self, group, findings);
  check_within (self, group, findings);
  check_queue (self, group, findings);
  if (self->enter_cost != NULL && group->turn <= self->n_turns &&
      check_whole (self, group, findings))
    check_ways_in (self, group, findings);
}

/* Enemies who come in by the same hex: whoever is first bars the other. */
static void
check_meeting (const VdScenario *self,
               const GArray     *plans,
               const VdGroup    *group,
               VdFindings       *findings)
{
  for (const VdGroup *other = self->groups; other < group; other++)
    for (guint i = 0; i < group->n_cells && other->side != group->side; i++)
      for (guint k = 0; k < other->n_cells; k++)
        {
          if (group->kind != VD_ENTRY_HEXES || other->kind != VD_ENTRY_HEXES ||
              group->cells[i] != other->cells[k] ||
              !can_both_hold (self, plans, &group->when, &other->when))
            continue;

          vd_check_add (self, findings, "entry.enemies-meet", VD_NOTE, about_group (self, group),
                        group->cells[i],
                        0, N_("Compare the entry hexes of both with the printed timetable."),
                        N_("The groups %s and %s are enemies and come in at one hex, %s."),
                        vd_call (other->id, other->name).text,
                        vd_call (group->id, group->name).text,
                        vd_scenario_get_label (self, group->cells[i]));
          return;
        }
}

void
vd_check_groups (const VdScenario *self,
                 VdFindings       *findings)
{
  g_autoptr (GArray) plans = list_plans (self);

  for (guint i = 0; i < self->n_groups; i++)
    {
      check_group (self, plans, &self->groups[i], findings);
      check_meeting (self, plans, &self->groups[i], findings);
    }
  check_arrivals (self, plans, findings);
}
