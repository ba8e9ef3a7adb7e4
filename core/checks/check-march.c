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

gboolean
vd_check_has_path (const VdScenario *self,
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
        is_found = vd_check_has_path (self, group->cells[k]);
      if (!is_found)
        vd_check_add (self, findings, "entry.off-path", VD_NOTE, vd_about (VD_ABOUT_GROUP, i),
                      group->cells[0], vd_scenario_cite (self, VD_POINT_ENTRY_DUE),
                      N_("Compare the hex with the printed timetable."),
                      N_("The group %s comes in where no path leads, so not in road march."),
                      vd_call (group->id, group->name).text);
    }
}

/* Columns */

/* What column number @place of those who come in by @cell in one phase pays there, or VD_NEVER. */
static guint
price_column (const VdScenario *self,
              VdUnitId          unit,
              guint             period,
              VdCell            cell,
              guint             place)
{
  gsize row = (gsize) (self->units[unit].column * self->n_periods + period) * self->n_cells;
  guint price = self->enter_cost[row + cell];

  return price == VD_NEVER ? VD_NEVER : price + place * self->settings[VD_SET_ENTRY_STACKED];
}

static int
compare_allowances (gconstpointer a,
                    gconstpointer b)
{
  const guint *first = a, *second = b;

  return (first[1] > second[1]) - (first[1] < second[1]);
}

/* Those of all groups of the side that are due on the turn of @group by the same hex alone and know
 * road march: pairs of a unit and its allowance, the least first. */
static GArray *
list_columns (const VdScenario *self,
              const VdGroup    *group)
{
  guint period = self->turn_period[group->turn - 1];
  GArray *columns = g_array_new (FALSE, FALSE, 2 * sizeof (guint));

  for (const VdGroup *other = self->groups; other < self->groups + self->n_groups; other++)
    for (guint i = 0; i < other->n_units && other->n_cells == 1; i++)
      {
        guint column[2] = { other->units[i], 0 };

        if (other->side != group->side || other->turn != group->turn || other->faces != 0 ||
            other->cells[0] != group->cells[0] || self->units[column[0]].column == VD_NONE)
          continue;
        column[1] = vd_price_allowance (self, column[0], period, NULL);
        g_array_append_val (columns, column);
      }

  g_array_sort (columns, compare_allowances);
  return columns;
}

/* How many of them can come in one after another, each a column for itself: whoever has the least to
 * spend goes first. */
static guint
count_that_come_in (const VdScenario *self,
                    const VdGroup    *group,
                    const GArray     *columns)
{
  guint period = self->turn_period[group->turn - 1];
  guint n = 0;

  for (guint i = 0; i < columns->len; i++)
    {
      const guint *column = (const guint *) (const void *) columns->data + 2 * i;

      n += price_column (self, column[0], period, group->cells[0], n) <= column[1];
    }

  return n;
}

/* Whether an earlier group is due with @group: what is said of that one is said of both. */
static gboolean
is_said (const VdScenario *self,
         const VdGroup    *group)
{
  for (const VdGroup *other = self->groups; other < group; other++)
    if (other->side == group->side && other->turn == group->turn && other->n_cells == 1 &&
        other->cells[0] == group->cells[0] && other->faces == 0)
      return TRUE;

  return FALSE;
}

/* Where each that comes in pays more than the one before it a long column does not come in
 * within a turn. */
static void
check_columns (const VdScenario *self,
               VdFindings       *findings)
{
  for (guint i = 0; i < self->n_groups; i++)
    {
      const VdGroup *group = &self->groups[i];
      g_autoptr (GArray) columns = NULL;
      guint n;

      if (group->kind != VD_ENTRY_HEXES || group->n_cells != 1 || group->faces != 0 ||
          group->turn < 1 || group->turn > self->n_turns || is_said (self, group) ||
          !vd_check_has_path (self, group->cells[0]))
        continue;

      columns = list_columns (self, group);
      n = count_that_come_in (self, group, columns);
      if (n > 0 && n < columns->len)
        vd_check_add (self, findings, "entry.long-column", VD_NOTE, vd_about (VD_ABOUT_GROUP, i),
                      group->cells[0], vd_scenario_cite (self, VD_POINT_ENTRY_STACKED),
                      N_("Give some of them another hex or a later turn, or accept that they come "
                         "in stacks or wait."),
                      N_("Of the units that are due with the group %s by hex %s on turn %u only "
                         "%u of %u can come in in road march on that turn."),
                      vd_call (group->id, group->name).text,
                      vd_scenario_get_label (self, group->cells[0]), group->turn, n, columns->len);
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
  if (!self->settings[VD_SET_ENTRY_MARCH])
    return;

  check_ways_in (self, findings);
  if (self->enter_cost != NULL && self->settings[VD_SET_ENTRY_STACKED] > 0)
    check_columns (self, findings);
}
