/* Checks of where units can go: from their first hexes, and on the ground. */
#include "core/checks/check-private.h"
#include "core/scenario/control.h"
#include "core/scenario/price.h"

#include <string.h>

/* The least that a step costs a class in any period, in quarters, or VD_NEVER. */
static guint
find_step (const VdScenario *self,
           guint             mover,
           guint             cell,
           guint             dir)
{
  guint least = VD_NEVER;

  for (guint period = 0; period < self->n_periods; period++)
    {
      const VdStepRow *rows = &self->steps[(gsize) (mover * self->n_periods + period) *
                                           self->n_cells];

      least = MIN (least, rows[cell].cost[dir]);
    }

  return self->next[cell][dir] >= 0 ? least : VD_NEVER;
}

/* Units */

static gboolean
can_step (const VdScenario *self,
          VdUnitId          unit,
          guint             period)
{
  const VdStepRow *row = &self->steps[vd_scenario_row (self, unit, period) +
                                      self->units[unit].start];
  guint allowance = vd_price_allowance (self, unit, period, NULL);

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (self->next[self->units[unit].start][dir] >= 0 &&
        (row->cost[dir] <= allowance ||
         (self->settings[VD_SET_MINIMUM_MOVE] && row->cost[dir] != VD_NEVER)))
      return TRUE;

  return FALSE;
}

/* Whoever never moves, as a fort, is meant so. */
static void
check_first_step (const VdScenario *self,
                  VdUnitId          id,
                  VdFindings       *findings)
{
  const VdUnit *unit = &self->units[id];

  if (unit->start == VD_NO_CELL || unit->zone != VD_NONE || unit->move == 0 ||
      !vd_price_can_stand (self, unit->start, unit->unit_class))
    return;
  for (guint period = 0; period < self->n_periods; period++)
    if (can_step (self, id, period))
      return;

  vd_check_add (self, findings, "setup.cannot-move", VD_WARNING,
                vd_about (VD_ABOUT_PLACE, id), unit->start,
                vd_scenario_cite (self, VD_POINT_MOVE_ALLOWANCE),
                N_("Set it up elsewhere, or open a way out of the hex."),
                N_("The unit %s starts in hex %s and can step into no other."),
                vd_call (unit->id, unit->name).text, vd_scenario_get_label (self, unit->start));
}

/* (nullable): a unit of the other side than @side whose control reaches @cell at the start. */
static const VdUnit *
find_opponent (const VdScenario *self,
               guint             side,
               guint             cell)
{
  for (guint i = 0; i < self->n_units; i++)
    {
      const VdUnit *other = &self->units[i];
      const guint8 *reaches;

      if (other->side == side || other->start == VD_NO_CELL || other->zone != VD_NONE)
        continue;

      reaches = &self->control_sides[vd_scenario_mask (self, other->unit_class, 0)];
      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        if (self->next[other->start][dir] == (gint32) cell &&
            (reaches[other->start] & (1u << dir)) != 0)
          return other;
    }

  return NULL;
}

/* Many a battle begins so: it is said once. */
static void
check_contact (const VdScenario *self,
               VdFindings       *findings)
{
  const VdUnit *first = NULL, *opponent = NULL;
  guint n = 0;

  for (guint i = 0; i < self->n_units; i++)
    {
      const VdUnit *unit = &self->units[i];
      const VdUnit *other = NULL;

      if (unit->side == self->first_side && unit->start != VD_NO_CELL && unit->zone == VD_NONE)
        other = find_opponent (self, unit->side, unit->start);
      if (other == NULL)
        continue;
      if (n++ == 0)
        {
          first = unit;
          opponent = other;
        }
    }

  if (n == 0)
    return;

  vd_check_add (self, findings, "setup.contact", VD_NOTE,
                vd_about (VD_ABOUT_PLACE, first - self->units), first->start,
                vd_scenario_cite (self, VD_POINT_COMBAT_MANDATORY),
                N_("Set the sides up apart, if they are not to fight from the first turn on."),
                N_("The sides start in contact: %s stands in the control of %s; units of the "
                   "side that moves first that do so: %u."),
                vd_call (first->id, first->name).text, vd_call (opponent->id, opponent->name).text,
                n);
}

static gboolean
is_held (const VdScenario *self,
         guint             side,
         guint             cell)
{
  for (guint i = 0; i < self->n_units; i++)
    if (self->units[i].side != side && self->units[i].start == cell &&
        self->units[i].zone == VD_NONE)
      return TRUE;

  return FALSE;
}

/* Whether @unit can step into a hex that is free of the enemy and of his control. */
static gboolean
can_leave (const VdScenario *self,
           VdUnitId          unit)
{
  guint side = self->units[unit].side, start = self->units[unit].start;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (find_step (self, self->units[unit].mover, start, dir) != VD_NEVER &&
        !is_held (self, side, self->next[start][dir]) &&
        find_opponent (self, side, self->next[start][dir]) == NULL)
      return TRUE;

  return FALSE;
}

static gboolean
may_leave (const VdScenario *self)
{
  gboolean may = self->settings[VD_SET_CONTROL_EXIT] == VD_LEAVE_FIRST_STEP;

  for (guint i = 0; i < self->n_periods; i++)
    may |= self->periods[i].disengage > 0 || self->periods[i].control_left;

  return may;
}

/* Where units may leave control by hexes that are free of it, one that has none is surrounded. */
static void
check_surrounded (const VdScenario *self,
                  VdUnitId          id,
                  VdFindings       *findings)
{
  const VdUnit *unit = &self->units[id];

  if (unit->start == VD_NO_CELL || unit->zone != VD_NONE || unit->move == 0 ||
      !may_leave (self) || find_opponent (self, unit->side, unit->start) == NULL ||
      can_leave (self, id))
    return;

  vd_check_add (self, findings, "setup.surrounded", VD_NOTE,
                vd_about (VD_ABOUT_PLACE, id), unit->start,
                vd_scenario_cite (self, VD_POINT_CONTROL_EXIT_FIRST),
                N_("Set it up elsewhere, if it is not to fight its way out."),
                N_("The unit %s starts in hex %s in enemy control, and no hex beside it is free "
                   "of that."),
                vd_call (unit->id, unit->name).text, vd_scenario_get_label (self, unit->start));
}

/* Ground */

/* Which hexes of a field a class can reach from one of them, and be reached
 * from. */
enum
{
  IS_OPEN = 1 << 0, /* the class could stand there */
  IS_FROM = 1 << 1, /* reached from the seed */
  IS_TO   = 1 << 2, /* the seed is reached from it */
  IS_MAIN = 1 << 3, /* of the greatest part */
  IS_SEEN = 1 << 4  /* of a part that is dealt with */
};

typedef struct
{
  const VdScenario *scenario;
  guint             mover;
  guint8           *marks;  /* [cell] */
  guint            *queue;  /* [cell] */
} Ground;

/* Marks all that a search finds, forwards or backwards. */
static guint
mark_reached (Ground   *self,
              guint     seed,
              guint     mark,
              gboolean  backwards)
{
  const VdScenario *s = self->scenario;
  guint n = 0;

  self->queue[n++] = seed;
  self->marks[seed] |= mark;
  for (guint i = 0; i < n; i++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        guint cell = self->queue[i];
        gint32 next = s->next[cell][dir];
        guint cost;

        if (next < 0 || (self->marks[next] & mark) != 0)
          continue;

        cost = backwards ? find_step (s, self->mover, next, vd_dir_opposite (dir))
                         : find_step (s, self->mover, cell, dir);
        if (cost == VD_NEVER)
          continue;

        self->marks[next] |= mark;
        self->queue[n++] = next;
      }

  return n;
}

static void
clear_mark (Ground *self,
            guint   mark)
{
  for (guint cell = 0; cell < self->scenario->n_cells; cell++)
    self->marks[cell] &= ~mark;
}

/* Ground in more pieces than this has no greatest part worth the name. */
#define MAX_SEEDS 100

/* Looks for the greatest part of a field in which every hex is
 * reached from every other.
 *
 * Returns: a hex of it, or n_cells */
static guint
find_main (Ground *self,
           guint   field,
           guint   n_open)
{
  const VdScenario *s = self->scenario;
  guint best = s->n_cells, n_best = 0, n_seeds = 0;

  for (guint cell = 0;
       cell < s->n_cells && n_best * 2 <= n_open && n_seeds < MAX_SEEDS; cell++)
    {
      guint n = 0;

      if (s->field[cell] != field || (self->marks[cell] & (IS_OPEN | IS_SEEN)) != IS_OPEN)
        continue;

      n_seeds++;
      mark_reached (self, cell, IS_FROM, FALSE);
      mark_reached (self, cell, IS_TO, TRUE);
      for (guint other = 0; other < s->n_cells; other++)
        if ((self->marks[other] & (IS_FROM | IS_TO)) == (IS_FROM | IS_TO))
          {
            self->marks[other] |= IS_SEEN;
            n++;
          }
      clear_mark (self, IS_FROM | IS_TO);
      if (n > n_best)
        {
          n_best = n;
          best = cell;
        }
    }

  clear_mark (self, IS_SEEN);
  return n_seeds < MAX_SEEDS ? best : s->n_cells;
}

/* The hexes of one part that have not been said yet: those that touch.
 *
 * Returns: how many */
static guint
gather_part (Ground *self,
             guint   seed,
             guint   like)
{
  const VdScenario *s = self->scenario;
  guint n = 0;

  self->queue[n++] = seed;
  self->marks[seed] |= IS_SEEN;
  for (guint i = 0; i < n; i++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        gint32 next = s->next[self->queue[i]][dir];

        if (next < 0 || (self->marks[next] & (IS_OPEN | IS_FROM | IS_TO | IS_SEEN)) != like ||
            (find_step (s, self->mover, self->queue[i], dir) == VD_NEVER &&
             find_step (s, self->mover, next, vd_dir_opposite (dir)) == VD_NEVER))
          continue;

        self->marks[next] |= IS_SEEN;
        self->queue[n++] = next;
      }

  return n;
}

/* Off the paths slopes close many a hex to trains, which says nothing of the map. */
static gboolean
are_trains (const VdScenario *s,
            guint             unit_class)
{
  return s->classes[unit_class].role == VD_ROLE_TRAIN && s->mechanics[VD_MECHANIC_TRAINS];
}

static void
report_parts (Ground     *self,
              guint       field,
              VdFindings *findings)
{
  const VdScenario *s = self->scenario;
  const char *name = s->classes[s->movers[self->mover].unit_class].name;

  for (guint cell = 0; cell < s->n_cells; cell++)
    {
      guint like = self->marks[cell] & (IS_OPEN | IS_FROM | IS_TO);
      guint n;

      if (s->field[cell] != field || (like & IS_OPEN) == 0 || (self->marks[cell] & IS_SEEN) != 0 ||
          (like & (IS_FROM | IS_TO)) == (IS_FROM | IS_TO))
        continue;

      n = gather_part (self, cell, like);
      if ((like & IS_FROM) != 0)
        vd_check_add (s, findings, "map.pocket", VD_WARNING, vd_about (VD_ABOUT_NOTHING, 0), cell,
                      vd_scenario_cite (s, VD_POINT_MOVE_SIDE_CLOSED),
                      N_("Open a way back, or close the way in."),
                      N_("From hex %s there is no way back for %s, who can come there; hexes that "
                         "are so: %u."), vd_scenario_get_label (s, cell), name, n);
      else if (!are_trains (s, s->movers[self->mover].unit_class))
        vd_check_add (s, findings, "map.cut-off", VD_WARNING, vd_about (VD_ABOUT_NOTHING, 0), cell,
                      vd_scenario_cite (s, VD_POINT_MOVE_SIDE_CLOSED),
                      N_("Open a way, with a bridge, a ford or a path; or accept it with a "
                         "reason."),
                      N_("Hex %s is open to %s, who cannot come there from the rest of the map; "
                         "hexes that are so: %u."), vd_scenario_get_label (s, cell), name, n);
    }
}

static void
check_field (Ground     *self,
             guint       field,
             VdFindings *findings)
{
  const VdScenario *s = self->scenario;
  guint unit_class = s->movers[self->mover].unit_class;
  guint n_open = 0, seed;

  for (guint cell = 0; cell < s->n_cells; cell++)
    {
      gboolean is_open = s->field[cell] == field && s->terrain[cell] != VD_NEVER &&
                         vd_price_can_stand (s, cell, unit_class);

      self->marks[cell] = is_open ? IS_OPEN : 0;
      n_open += is_open;
    }

  seed = find_main (self, field, n_open);
  if (seed == s->n_cells)
    return;

  mark_reached (self, seed, IS_FROM, FALSE);
  mark_reached (self, seed, IS_TO, TRUE);
  report_parts (self, field, findings);
}

/* Whether a class that moves has been looked at that finds the same ground. */
static gboolean
is_like_before (const VdScenario *self,
                guint             mover)
{
  gsize n = (gsize) self->n_periods * self->n_cells;

  for (guint other = 0; other < mover; other++)
    if (self->movers[other].confinement == VD_NONE && self->movers[other].bars == 0)
      {
        gboolean same = TRUE;

        for (gsize i = 0; i < n && same; i++)
          for (guint dir = 0; dir < VD_N_DIRS && same; dir++)
            same = (self->steps[mover * n + i].cost[dir] == VD_NEVER) ==
                   (self->steps[other * n + i].cost[dir] == VD_NEVER);
        if (same)
          return TRUE;
      }

  return FALSE;
}

static void
check_ground (const VdScenario *self,
              VdFindings       *findings)
{
  g_autofree guint8 *marks = g_new0 (guint8, self->n_cells);
  g_autofree guint *queue = g_new (guint, self->n_cells);
  Ground ground = { .scenario = self, .marks = marks, .queue = queue };

  for (ground.mover = 0; ground.mover < self->n_movers; ground.mover++)
    if (self->movers[ground.mover].confinement == VD_NONE && !self->movers[ground.mover].marching &&
        self->movers[ground.mover].bars == 0 && !is_like_before (self, ground.mover))
      for (guint field = 0; field < self->n_fields; field++)
        check_field (&ground, field, findings);
}

/* Whether units of any class can step out of @cell within what the best of them may spend, or
 * no class can be there. */
static gboolean
is_left (const VdScenario *self,
         const guint      *allowances, /* [class * n_periods + period] */
         guint             cell)
{
  gboolean is_closed = TRUE;

  for (guint mover = 0; mover < self->n_movers; mover++)
    {
      guint unit_class = self->movers[mover].unit_class;

      if (self->movers[mover].confinement != VD_NONE || self->movers[mover].bars != 0)
        continue;

      for (guint period = 0; period < self->n_periods; period++)
        {
          gsize row = (gsize) (mover * self->n_periods + period) * self->n_cells + cell;
          guint least = self->steps[row].least;

          is_closed &= least == VD_NEVER;
          if (least != VD_NEVER && least <= allowances[unit_class * self->n_periods + period])
            return TRUE;
        }
    }

  return is_closed;
}

static void
find_allowances (const VdScenario *self,
                 guint            *allowances)
{
  for (guint unit = 0; unit < self->n_units; unit++)
    for (guint period = 0; period < self->n_periods; period++)
      {
        guint *most = &allowances[self->units[unit].unit_class * self->n_periods + period];

        *most = MAX (*most, vd_price_allowance (self, unit, period, NULL));
      }
}

/* Hexes that are open, and too dear to be left by any unit of the battle. */
static void
check_dear_hexes (const VdScenario *self,
                  VdFindings       *findings)
{
  g_autofree guint *allowances = g_new0 (guint, self->n_classes * self->n_periods + 1);
  guint first = 0, n = 0;

  if (self->settings[VD_SET_MINIMUM_MOVE] || self->n_units == 0)
    return;

  find_allowances (self, allowances);
  for (guint cell = 0; cell < self->n_cells; cell++)
    if (self->terrain[cell] != VD_NEVER && !is_left (self, allowances, cell) && n++ == 0)
      first = cell;

  if (n > 0)
    vd_check_add (self, findings, "map.no-step", VD_WARNING, vd_about (VD_ABOUT_NOTHING, 0), first,
                  vd_scenario_cite (self, VD_POINT_MOVE_ALLOWANCE),
                  N_("Make a way out cheaper, or let a hex be a whole move: minimum-move."),
                  N_("From hex %s no unit of any class can step into another within its movement "
                     "allowance; hexes that are so: %u."), vd_scenario_get_label (self, first), n);
}

/* Periods */

/* Whether some unit has points to spend in @period, or nobody has any in the whole battle. */
static gboolean
lets_move (const VdScenario *self,
           guint             period)
{
  gboolean any = FALSE;

  for (guint unit = 0; unit < self->n_units; unit++)
    {
      if (self->units[unit].move > 0 && vd_price_allowance (self, unit, period, NULL) > 0)
        return TRUE;
      any |= self->units[unit].move > 0;
    }

  return !any;
}

/* Fractions of allowances are dropped: a quarter of three points is none. */
static void
check_periods (const VdScenario *self,
               VdFindings       *findings)
{
  guint32 said = 0;

  for (guint turn = 0; turn < self->n_turns && !self->settings[VD_SET_MINIMUM_MOVE]; turn++)
    {
      const VdPeriod *period = &self->periods[self->turn_period[turn]];

      if ((said >> self->turn_period[turn] & 1) || lets_move (self, self->turn_period[turn]))
        continue;

      said |= 1u << self->turn_period[turn];
      vd_check_add (self, findings, "turns.nobody-moves", VD_WARNING, vd_about (VD_ABOUT_TURNS, 0),
                    VD_NO_CELL, vd_scenario_cite (self, VD_POINT_PERIOD_ALLOWANCE),
                    N_("Mend the allowance of the period, or let a hex be a whole move: "
                       "minimum-move."),
                    period->control_left
                    ? N_("In the period \"%s\" no unit has a point of movement left: nobody can "
                         "leave enemy control, as he may.")
                    : N_("In the period \"%s\" no unit has a point of movement left."),
                    period->name);
    }
}

/* Periods that say how units leave enemy control, and have no phase in which they could. */
static void
check_ways_out (const VdScenario *self,
                VdFindings       *findings)
{
  guint32 said = 0;

  for (guint turn = 0; turn < self->n_turns; turn++)
    {
      guint number = self->turn_period[turn];
      const VdPeriod *period = &self->periods[number];

      if ((said >> number & 1) || (!period->control_left && period->disengage == 0) ||
          vd_scenario_has_phase (self, number, VD_PHASE_MOVEMENT))
        continue;

      said |= 1u << number;
      vd_check_add (self, findings, "turns.nobody-leaves", VD_WARNING, vd_about (VD_ABOUT_TURNS, 0),
                    VD_NO_CELL, period->rule,
                    N_("Give the period a Movement Phase, or let it say nothing of leaving "
                       "control."),
                    N_("The period \"%s\" says how units leave enemy control, and "
                       "has no Movement Phase in which they could."), period->name);
    }
}

void
vd_check_reach (const VdScenario *self,
                VdFindings       *findings)
{
  if (self->steps == NULL)
    return; /* it cannot be played, which is said */

  for (guint unit = 0; unit < self->n_units; unit++)
    {
      check_first_step (self, unit, findings);
      check_surrounded (self, unit, findings);
    }

  check_contact (self, findings);
  check_periods (self, findings);
  check_ways_out (self, findings);
  check_ground (self, findings);
  check_dear_hexes (self, findings);
}
