/* Road march: units that cannot begin in it, columns that touch, and ways in without a road. */
#include "core/checks/check-private.h"
#include "core/scenario/price.h"

/* Whether a path leads from the hex along which columns go faster. */
static gboolean
is_on_road (const VdScenario *self,
            guint             cell)
{
  guint paths = 0;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    paths |= self->paths[cell][dir];
  for (guint edge = 0; edge < G_N_ELEMENTS (self->paths_off[cell]); edge++)
    paths |= self->paths_off[cell][edge];
  for (guint k = 0; k < self->n_path_kinds; k++)
    if ((paths & (1u << k)) != 0 && self->path_kinds[k].march != VD_NEVER)
      return TRUE;

  return FALSE;
}

/* Why @unit cannot begin in road march; NULL if it can. */
static const char *
find_bar_to_march (const VdScenario *self,
                   VdUnitId          unit)
{
  const VdUnit *u = &self->units[unit];

  if (!self->mechanics[VD_MECHANIC_ROAD_MARCH] && !self->mechanic_depends[VD_MECHANIC_ROAD_MARCH])
    return N_("The unit %s begins in road march, which is not played here.");
  if (!self->classes[u->unit_class].marches)
    return N_("The unit %s begins in road march, and its class never is in it.");
  if (!is_on_road (self, u->start))
    return N_("The unit %s begins in road march, and no road leads from its hex.");

  for (guint i = 0; i < self->n_units; i++)
    if (i != unit && self->units[i].start == u->start &&
        self->classes[self->units[i].unit_class].marches)
      return N_("The unit %s begins in road march, and another unit stands in its hex.");

  return NULL;
}

static void
check_starts (const VdScenario *self,
              VdFindings       *findings)
{
  for (guint i = 0; i < self->n_units; i++)
    {
      const VdUnit *unit = &self->units[i];
      const char *bar = unit->starts_marching && unit->start != VD_NO_CELL
                        ? find_bar_to_march (self, i) : NULL;

      if (bar != NULL)
        vd_check_add (self, findings, "setup.march", VD_ERROR, vd_about (VD_ABOUT_PLACE, i),
                      unit->start, vd_scenario_cite (self, VD_POINT_SETUP_MARCH),
                      N_("Take \"march\" away, or set it up alone on a road."), bar,
                      vd_call (unit->id, unit->name).text);
    }
}

/* Whether any path leads through the hex. */
static gboolean
has_path (const VdScenario *self,
          guint             cell)
{
  guint paths = 0;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    paths |= self->paths[cell][dir];
  for (guint edge = 0; edge < G_N_ELEMENTS (self->paths_off[cell]); edge++)
    paths |= self->paths_off[cell][edge];

  return paths != 0;
}

/* Whether a road leads straight from one hex to the other, along which columns keep apart. */
static gboolean
is_next_by_road (const VdScenario *self,
                 VdCell            from,
                 VdCell            to)
{
  int dir = vd_scenario_find_direction (self, from, to);

  for (guint k = 0; dir >= 0 && k < self->n_path_kinds; k++)
    if ((self->paths[from][dir] & (1u << k)) != 0 && self->path_kinds[k].march != VD_NEVER)
      return TRUE;

  return FALSE;
}

/* Columns have an empty hex between them, also when they begin. */
static void
check_spacing (const VdScenario *self,
               VdFindings       *findings)
{
  for (guint i = 0; i < self->n_units; i++)
    for (guint k = 0; k < i; k++)
      {
        const VdUnit *unit = &self->units[i], *other = &self->units[k];

        if (unit->starts_marching && other->starts_marching && unit->side == other->side &&
            unit->start != VD_NO_CELL && other->start != VD_NO_CELL &&
            is_next_by_road (self, unit->start, other->start))
          vd_check_add (self, findings, "setup.columns", VD_WARNING, vd_about (VD_ABOUT_PLACE, i),
                        unit->start, vd_scenario_cite (self, VD_POINT_ROAD_MARCH_SPACING),
                        N_("Leave a hex of the road free between them, or accept it."),
                        N_("The units %s and %s begin in road march, one next to the other along "
                           "the road."),
                        vd_call (unit->id, unit->name).text, vd_call (other->id, other->name).text);
      }
}

/* Whether somebody of the group knows road march. */
static gboolean
has_marcher (const VdScenario *self,
             const VdGroup    *group)
{
  for (guint i = 0; i < group->n_units; i++)
    if (self->classes[self->units[group->units[i]].unit_class].marches)
      return TRUE;

  return FALSE;
}

/* Where reinforcements may come in road march, a way in that no road leads to is most likely
 * another hex. */
static void
check_ways_in (const VdScenario *self,
               VdFindings       *findings)
{
  for (guint i = 0; i < self->n_groups; i++)
    {
      const VdGroup *group = &self->groups[i];
      gboolean is_found = group->n_cells == 0 || !has_marcher (self, group);

      for (guint k = 0; k < group->n_cells && !is_found; k++)
        is_found = has_path (self, group->cells[k]);
      if (!is_found)
        vd_check_add (self, findings, "entry.off-path", VD_NOTE, vd_about (VD_ABOUT_GROUP, i),
                      group->cells[0], vd_scenario_cite (self, VD_POINT_ENTRY_DUE),
                      N_("Compare the hex with the printed timetable."),
                      N_("The group %s comes in where no path leads, so not in road march."),
                      vd_call (group->id, group->name).text);
    }
}

void
vd_check_marches (const VdScenario *self,
                  VdFindings       *findings)
{
  check_starts (self, findings);
  if (!self->mechanics[VD_MECHANIC_ROAD_MARCH])
    return;

  check_spacing (self, findings);
  if (self->settings[VD_SET_ENTRY_MARCH])
    check_ways_in (self, findings);
}
