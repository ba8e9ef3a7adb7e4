/* Points that a side has from the start and cannot lose, and sources that no road leads to. */
#include "core/checks/check-private.h"
#include "core/scenario/price.h"

#include <string.h>

/* How near units of a side can come to a hex before the battle ends: more than marches, retreats
 * and advances bring them. */
typedef struct
{
  const VdScenario *scenario;
  guint             side;
  guint8           *moves; /* [mover * 2 + side]: whether units of the side move so */
  guint            *hexes; /* [unit]: that it goes at most in one turn */
  guint            *steps; /* [cell]: hexes from there to the goal; G_MAXUINT: none lead there */
  guint            *queue; /* [cell] */
} Race;

/* The cheapest step of those who move so, in any period. */
static guint
find_cheapest (const VdScenario *s,
               guint             mover)
{
  guint least = VD_NEVER;

  for (guint period = 0; period < s->n_periods && mover != VD_NONE; period++)
    least = MIN (least, s->least_step[mover * s->n_periods + period]);

  return least;
}

/* In a turn a unit spends its allowance, retreats in either combat as far as results say, before
 * them too, disengages, and advances: all that is added up. */
static guint
count_free_hexes (const VdScenario *s)
{
  guint far = 1, disengage = 0;

  for (guint i = 0; i < s->n_results; i++)
    far = MAX (far, MAX (s->results[i].attacker_hexes, s->results[i].defender_hexes));
  for (guint i = 0; i < s->n_periods; i++)
    disengage = MAX (disengage, s->periods[i].disengage);

  return 2 * (far + 4) + disengage;
}

static guint *
list_hexes (const VdScenario *s)
{
  guint *hexes = g_new0 (guint, s->n_units + 1);
  guint beside = count_free_hexes (s);

  for (guint i = 0; i < s->n_units; i++)
    {
      guint least = MIN (find_cheapest (s, s->units[i].mover), find_cheapest (s, s->units[i].column));
      guint allowance = 0;

      for (guint period = 0; period < s->n_periods; period++)
        allowance = MAX (allowance, vd_price_allowance (s, i, period, NULL));

      /* A step that costs nothing bounds nothing. */
      hexes[i] = least == 0 ? G_MAXUINT16 : MAX (allowance / least, 1) + beside;
    }

  return hexes;
}

static guint8 *
list_movers (const VdScenario *s)
{
  guint8 *moves = g_new0 (guint8, s->n_movers * 2 + 1);

  for (guint i = 0; i < s->n_units; i++)
    {
      moves[s->units[i].mover * 2 + s->units[i].side] = TRUE;
      if (s->units[i].column != VD_NONE)
        moves[s->units[i].column * 2 + s->units[i].side] = TRUE;
    }

  return moves;
}

/* Whether somebody of the side can step from one hex to the next in any period, in road march or
 * not. */
static gboolean
is_open (const Race *self,
         guint       from,
         guint       dir)
{
  const VdScenario *s = self->scenario;

  for (guint mover = 0; mover < s->n_movers; mover++)
    for (guint period = 0; period < s->n_periods && self->moves[mover * 2 + self->side]; period++)
      if (s->steps[(gsize) (mover * s->n_periods + period) * s->n_cells + from].cost[dir] != VD_NEVER)
        return TRUE;

  return FALSE;
}

/* By such steps, backwards from the goal. */
static void
measure (Race  *self,
         guint  goal)
{
  const VdScenario *s = self->scenario;
  guint n = 0;

  memset (self->steps, 0xff, (s->n_cells + 1) * sizeof *self->steps);
  self->steps[goal] = 0;
  self->queue[n++] = goal;
  for (guint i = 0; i < n; i++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        guint cell = self->queue[i];
        gint32 from = s->next[cell][dir];

        if (from < 0 || self->steps[from] != G_MAXUINT ||
            !is_open (self, from, vd_dir_opposite (dir)))
          continue;

        self->steps[from] = self->steps[cell] + 1;
        self->queue[n++] = from;
      }
}

/* Whether somebody who is at @cell when @turn begins may be at the goal before the end. */
static gboolean
is_in_time (const Race *self,
            VdUnitId    unit,
            guint       cell,
            guint       turn)
{
  const VdScenario *s = self->scenario;

  return turn <= s->n_turns && self->steps[cell] != G_MAXUINT &&
         self->steps[cell] <= (guint64) self->hexes[unit] * (s->n_turns - turn + 1);
}

static gboolean
comes_from_start (const Race *self,
                  VdUnitId    unit)
{
  const VdScenario *s = self->scenario;
  const VdUnit *u = &s->units[unit];

  if (u->zone != VD_NONE)
    {
      for (guint i = 0; i < s->zones[u->zone].n_cells; i++)
        if (is_in_time (self, unit, s->zones[u->zone].cells[i], 1))
          return TRUE;
      return FALSE;
    }

  return u->start != VD_NO_CELL && is_in_time (self, unit, u->start, 1);
}

/* A group that finds its hexes held may come in elsewhere: any hex of an edge then. */
static gboolean
comes_with (const Race    *self,
            const VdGroup *group)
{
  const VdScenario *s = self->scenario;

  for (guint k = 0; k < group->n_units; k++)
    {
      for (guint i = 0; i < group->n_cells; i++)
        if (is_in_time (self, group->units[k], group->cells[i], group->turn))
          return TRUE;
      for (guint cell = 0; cell < s->n_cells && group->kind == VD_ENTRY_HEXES; cell++)
        if ((s->edges[cell] & group->edges) != 0 && s->field[cell] == group->field &&
            is_in_time (self, group->units[k], cell, group->turn))
          return TRUE;
    }

  return FALSE;
}

static gboolean
may_come (Race  *self,
          guint  goal)
{
  const VdScenario *s = self->scenario;

  measure (self, goal);
  for (guint i = 0; i < s->n_units; i++)
    if (s->units[i].side == self->side && comes_from_start (self, i))
      return TRUE;
  for (guint i = 0; i < s->n_groups; i++)
    if (s->groups[i].side == self->side && comes_with (self, &s->groups[i]))
      return TRUE;

  return FALSE;
}

static gboolean
begins_there (const VdScenario *s,
              guint             side,
              VdCell            cell)
{
  for (guint i = 0; i < s->n_units; i++)
    if (s->units[i].side == side && s->units[i].start == cell && s->units[i].zone == VD_NONE)
      return TRUE;

  return FALSE;
}

/* The hexes of @award that its side has and the other never comes to. */
static guint
count_safe (Race          *self,
            const VdAward *award,
            VdCell        *first)
{
  const VdScenario *s = self->scenario;
  guint n = 0;

  self->side = award->a ^ 1;
  for (guint i = 0; i < award->n_cells; i++)
    if ((award->test == VD_TEST_KEEPS_EACH || begins_there (s, award->a, award->cells[i])) &&
        !may_come (self, award->cells[i]))
      {
        if (n++ == 0)
          *first = award->cells[i];
      }
    else if (award->test == VD_TEST_CONTROLS)
      return 0;

  return n;
}

static void
check_ground (Race          *self,
              const VdAward *award,
              VdFindings    *findings)
{
  const VdScenario *s = self->scenario;
  VdCell first = VD_NO_CELL;
  guint n = count_safe (self, award, &first);

  if (n > 0)
    vd_check_add (s, findings, "victory.from-start", VD_WARNING,
                  vd_about (VD_ABOUT_AWARD, award - s->awards), first, award->rule,
                  N_("Leave the hex out, or accept it as points that are there in any case."),
                  N_("The award %s counts hex %s, to which nobody of the side %s can come before "
                     "the end; hexes that are so: %u."), award->id,
                  vd_scenario_get_label (s, first),
                  vd_call (s->side[self->side].id, s->side[self->side].name).text, n);
}

/* Where units come back more may be lost than there is. */
static void
check_losses (const VdScenario *s,
              const VdAward    *award,
              VdFindings       *findings)
{
  guint strength = vd_check_sum_strength (s, award->a, 0);
  char most[32];

  if (s->mechanics[VD_MECHANIC_BOXES] || s->mechanics[VD_MECHANIC_DISRUPTION] || strength == 0 ||
      award->value <= strength)
    return;

  vd_check_add (s, findings, "victory.from-start", VD_WARNING,
                vd_about (VD_ABOUT_AWARD, award - s->awards), VD_NO_CELL, award->rule,
                N_("Compare the number with the printed schedule, or take the award away."),
                N_("The award %s is earned in any case: the side %s has only %s strength points "
                   "to lose."), award->id,
                vd_call (s->side[award->a].id, s->side[award->a].name).text,
                vd_quarters_say (most, strength));
}

/* Sources of supply are towns and entries on roads. */
static void
check_paths (const VdScenario *s,
             const VdAward    *award,
             VdFindings       *findings)
{
  for (guint i = 0; i < award->n_cells && award->test == VD_TEST_KEEPS_EACH; i++)
    if (s->n_path_kinds > 0 && !vd_check_has_path (s, award->cells[i]))
      vd_check_add (s, findings, "victory.off-path", VD_NOTE,
                    vd_about (VD_ABOUT_AWARD, award - s->awards), award->cells[i], award->rule,
                    N_("Compare the hex with the printed map."),
                    N_("The award %s counts hex %s as kept, and no path leads there."), award->id,
                    vd_scenario_get_label (s, award->cells[i]));
}

void
vd_check_safe (const VdScenario *self,
               VdFindings       *findings)
{
  Race race = { .scenario = self };
  /* Over tracks units come from one map to another; bars that end and pontoons open ground that
   * is closed in the rows of the beginning. */
  gboolean can_measure = self->steps != NULL && self->n_tracks == 0 && !self->bars_change &&
                         self->n_pontoons == 0 && self->n_sides == VD_MAX_SIDES;

  race.moves = can_measure ? list_movers (self) : NULL;
  race.hexes = can_measure ? list_hexes (self) : NULL;
  race.steps = g_new (guint, self->n_cells + 1);
  race.queue = g_new (guint, self->n_cells + 1);
  for (guint i = 0; i < self->n_awards; i++)
    {
      const VdAward *award = &self->awards[i];

      check_paths (self, award, findings);
      if (award->n_also > 0 || self->n_sides != VD_MAX_SIDES || self->n_units == 0)
        continue;
      if (award->test == VD_TEST_LOSSES_BELOW)
        check_losses (self, award, findings);
      else if (can_measure &&
               (award->test == VD_TEST_KEEPS_EACH || award->test == VD_TEST_CONTROLS))
        check_ground (&race, award, findings);
    }

  g_free (race.moves);
  g_free (race.hexes);
  g_free (race.steps);
  g_free (race.queue);
}
