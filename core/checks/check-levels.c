/* Checks of levels: at which a side or an army is demoralized, and of victory. */
#include "core/checks/check-private.h"
#include "core/mechanics/award.h"

#include <string.h>

static const char *
call_side (const VdScenario *self,
           guint             side)
{
  return self->side[side].name != NULL ? self->side[side].name : self->side[side].id;
}

/* Losses of a side */

guint
vd_check_sum_strength (const VdScenario *self,
                       guint             side,
                       guint32           classes)
{
  guint sum = 0;

  for (guint i = 0; i < self->n_units; i++)
    if (self->units[i].side == side &&
        (classes == 0 || (classes & (1u << self->units[i].unit_class)) != 0))
      sum += self->units[i].strength;

  return sum;
}

/* Whether the units of a side may come to a field from another one. */
static gboolean
has_track_to (const VdScenario *self,
              const VdLevel    *level)
{
  for (guint i = 0; i < self->n_tracks; i++)
    for (guint k = 0; k < self->tracks[i].n_sections; k++)
      if (self->tracks[i].side == level->side &&
          (self->tracks[i].sections[k].fields[0] == level->field ||
           self->tracks[i].sections[k].fields[1] == level->field))
        return TRUE;

  return FALSE;
}

static gboolean
touches_field (const VdScenario *self,
               const VdCell     *cells,
               guint             n,
               guint             field)
{
  for (guint i = 0; i < n; i++)
    if (self->field[cells[i]] == field)
      return TRUE;

  return FALSE;
}

/* Units that may begin on the field, or come in there under the options that the level
 * asks for; by unit. */
static guint8 *
list_present (const VdScenario *self,
              const VdLevel    *level)
{
  guint8 *present = g_new0 (guint8, self->n_units + 1);
  gboolean any = has_track_to (self, level);

  for (guint i = 0; i < self->n_units; i++)
    {
      const VdUnit *unit = &self->units[i];

      if (unit->zone != VD_NONE)
        present[i] = touches_field (self, self->zones[unit->zone].cells,
                                    self->zones[unit->zone].n_cells, level->field);
      else if (unit->start != VD_NO_CELL)
        present[i] = self->field[unit->start] == level->field;
      present[i] |= any;
    }

  for (guint i = 0; i < self->n_groups; i++)
    if (self->groups[i].field == level->field &&
        vd_check_can_both_hold (self, &self->groups[i].when, &level->when))
      for (guint k = 0; k < self->groups[i].n_units; k++)
        present[self->groups[i].units[k]] = TRUE;

  return present;
}

/* The most that a side can lose on a field, in quarters. */
static guint
sum_present (const VdScenario *self,
             const VdLevel    *level)
{
  g_autofree guint8 *present = list_present (self, level);
  guint sum = 0;

  for (guint i = 0; i < self->n_units; i++)
    if (present[i] && self->units[i].side == level->side)
      sum += self->units[i].strength;

  return sum;
}

static void
check_losses (const VdScenario *self,
              guint             index,
              VdFindings       *findings)
{
  const VdLevel *level = &self->levels[index];
  guint all = vd_check_sum_strength (self, level->side, 0);
  guint there = sum_present (self, level);
  VdCaseId rule = level->rule > 0 ? level->rule : vd_scenario_cite (self, VD_POINT_MORALE_LEVEL);
  VdAbout about = vd_about (VD_ABOUT_MORALE, index);
  const char *remedy = N_("Write the level that the rules print, or mend the strengths.");
  char points[32], most[32];

  /* Of a map that was left out nobody knows who comes in there. */
  if (self->n_units == 0 || level->field >= self->n_fields || level->points <= there)
    return;

  vd_quarters_say (points, level->points);
  if (level->points > all)
    vd_check_add (self, findings, "victory.above-strength", VD_WARNING, about, VD_NO_CELL, rule,
                  remedy,
                  N_("The side %s is demoralized by the loss of %s strength points, and has %s in "
                     "all."), call_side (self, level->side), points,
                  vd_quarters_say (most, all));
  else
    vd_check_add (self, findings, "victory.above-strength", VD_WARNING, about, VD_NO_CELL, rule,
                  remedy,
                  N_("The side %s is demoralized on the field %s by the loss of %s strength points, "
                     "and %s are all that can begin or come in there."),
                  call_side (self, level->side), vd_scenario_get_field_name (self, level->field), points,
                  vd_quarters_say (most, there));
}

/* Two rows that hold at once: only one of them can be what the rules print. */
static void
check_rivals (const VdScenario *self,
              guint             index,
              VdFindings       *findings)
{
  const VdLevel *level = &self->levels[index];

  for (guint i = 0; i < index; i++)
    {
      const VdLevel *other = &self->levels[i];

      if (other->side != level->side || other->field != level->field ||
          !vd_check_can_both_hold (self, &other->when, &level->when))
        continue;

      vd_check_add (self, findings, "victory.levels-clash", VD_WARNING,
                    vd_about (VD_ABOUT_MORALE, index), VD_NO_CELL,
                    level->rule > 0 ? level->rule
                                    : vd_scenario_cite (self, VD_POINT_MORALE_LEVEL),
                    N_("Keep one of them, or let their conditions exclude each other."),
                    N_("The side %s has two levels of demoralization on one field that hold at the "
                       "same time."), call_side (self, level->side));
      return;
    }
}

/* Morale of armies */

static gboolean
is_reset (const VdScenario *self,
          guint             army)
{
  for (guint i = 0; i < self->n_resets; i++)
    if (self->resets[i].army == army)
      return TRUE;

  return FALSE;
}

static guint
count_units (const VdScenario *self,
             guint             army)
{
  guint n = 0;

  for (guint i = 0; i < self->n_units; i++)
    n += self->units[i].army == army;

  return n;
}

/* Where retreats and calls of reserves cost nothing, no unit comes back to be lost again,
 * and nothing sets it anew, only losses lower it, each once. */
static void
check_morale (const VdScenario *self,
              guint             index,
              VdFindings       *findings)
{
  const VdArmy *army = &self->armies[index];
  guint n = count_units (self, index);
  guint most = n * MAX (self->settings[VD_SET_MORALE_LOSS], 0);

  if (n == 0 || self->settings[VD_SET_MORALE_RETREAT] > 0 || is_reset (self, index) ||
      vd_scenario_get_setting (self, army->side, VD_SET_RESERVE_RELEASE) > 0 ||
      self->mechanics[VD_MECHANIC_DISRUPTION] || army->morale <= most)
    return;

  vd_check_add (self, findings, "victory.above-strength", VD_WARNING,
                vd_about (VD_ABOUT_ARMY, index), VD_NO_CELL, army->rule,
                N_("Write the level that the rules print, or mend what losses cost."),
                N_("The army %s begins with a morale of %u, and the loss of all its %u units takes "
                   "%u from it."), vd_call (army->id, army->name).text, army->morale, n, most);
}

static void
check_track (const VdScenario *self,
             VdAbout           about,
             const VdArmy     *army,
             guint             level,
             VdCaseId          rule,
             VdFindings       *findings)
{
  guint most = MAX (self->settings[VD_SET_MORALE_MOST], 0);

  if (level > most)
    vd_check_add (self, findings, "victory.above-track", VD_WARNING, about, VD_NO_CELL, rule,
                  N_("Write the level that the rules print, or set \"morale-most\"."),
                  N_("The morale of the army %s is set to %u, and its track ends at %u."),
                  vd_call (army->id, army->name).text, level, most);
}

static void
check_armies (const VdScenario *self,
              VdFindings       *findings)
{
  if (!self->mechanics[VD_MECHANIC_ARMY_MORALE])
    return;

  for (guint i = 0; i < self->n_armies; i++)
    if (self->armies[i].has_morale && self->armies[i].id != NULL)
      {
        check_morale (self, i, findings);
        check_track (self, vd_about (VD_ABOUT_ARMY, i), &self->armies[i], self->armies[i].morale,
                     self->armies[i].rule, findings);
      }

  for (guint i = 0; i < self->n_resets; i++)
    {
      const VdReset *reset = &self->resets[i];

      if (!reset->from_start)
        check_track (self, vd_about (VD_ABOUT_RESET, i), &self->armies[reset->army], reset->to,
                     reset->rule, findings);
    }
}

/* Order of victory levels */

/* The last level before it that is told from it by how much is asked for. */
static const VdVictoryLevel *
find_before (const VdScenario *self,
             guint             index)
{
  const VdVictoryLevel *level = &self->victory_levels[index];

  for (guint i = index; i > 0; i--)
    {
      const VdVictoryLevel *before = &self->victory_levels[i - 1];

      if (before->grade == level->grade && before->side == level->side)
        return before;
    }

  return NULL;
}

static gboolean
is_less (const VdVictoryLevel *level,
         const VdVictoryLevel *other)
{
  return level->grade == VD_GRADE_RATIO ? (guint) level->num * other->den < (guint) other->num * level->den
                                        : level->margin < other->margin;
}

static VdFinding *
report_level (const VdScenario     *self,
              VdFindings           *findings,
              const VdVictoryLevel *level,
              const char           *code,
              VdSeverity            severity,
              const char           *remedy,
              const char           *text)
{
  return vd_check_add (self, findings, code, severity,
                       vd_about (VD_ABOUT_LEVEL, level - self->victory_levels), VD_NO_CELL,
                       level->rule, remedy, "%s", text);
}

static void
check_order (const VdScenario *self,
             guint             index,
             VdFindings       *findings)
{
  const VdVictoryLevel *level = &self->victory_levels[index];
  const VdVictoryLevel *before = find_before (self, index);
  g_autofree char *text = NULL;

  if (before == NULL || level->grade == VD_GRADE_OUTRIGHT)
    return;

  if (!is_less (before, level))
    {
      text = vd_phrase_new (N_("The level %s stands after %s but asks for no more."), level->name,
                            before->name);
      report_level (self, findings, level, "victory.levels-order", VD_ERROR,
                    N_("List the levels by what they ask for, the least first."), text);
    }
  else if (level->is_draw && !before->is_draw)
    {
      text = vd_phrase_new (N_("The level %s is a draw and asks for more than %s, which is a "
                               "victory."), level->name, before->name);
      report_level (self, findings, level, "victory.levels-order", VD_ERROR,
                    N_("Put draws before all victories."), text);
    }
}

/* Of a margin and a ratio a lead may have both; said once. */
static void
check_overlap (const VdScenario *self,
               VdFindings       *findings)
{
  const VdVictoryLevel *first = NULL;

  for (guint i = 0; i < self->n_victory_levels; i++)
    {
      const VdVictoryLevel *level = &self->victory_levels[i];
      g_autofree char *text = NULL;

      if (level->grade == VD_GRADE_FORFEIT || level->grade == VD_GRADE_OUTRIGHT)
        continue;
      if (first == NULL)
        first = level;
      if (level->grade == first->grade)
        continue;

      text = vd_phrase_new (N_("One of the levels %s and %s asks for a margin, the other for a "
                               "ratio: of a lead that has both the one counts that is listed last."),
                            first->name, level->name);
      report_level (self, findings, level, "victory.levels-overlap", VD_WARNING,
                    N_("Let all levels ask for margins, or all for ratios."), text);
      return;
    }
}

static gboolean
grades (const VdVictoryLevel *level,
        guint                 side)
{
  return level->grade != VD_GRADE_FORFEIT && level->grade != VD_GRADE_OUTRIGHT &&
         (level->side == VD_MAX_SIDES || level->side == side);
}

/* The level that asks the least of @side; %NULL if it has none. */
static const VdVictoryLevel *
find_least (const VdScenario *self,
            guint             side)
{
  const VdVictoryLevel *least = NULL;

  for (guint i = 0; i < self->n_victory_levels; i++)
    {
      const VdVictoryLevel *level = &self->victory_levels[i];

      if (grades (level, side) &&
          (least == NULL || (level->grade == least->grade && is_less (level, least))))
        least = level;
    }

  return least;
}

/* Where only the other side's victories are graded. */
static void
check_ungraded (const VdScenario *self,
                guint             side,
                VdFindings       *findings)
{
  const VdVictoryLevel *other = find_least (self, side ^ 1);
  g_autofree char *text = NULL;

  if (other == NULL)
    return;

  text = vd_phrase_new (N_("The level %s is of the side %s alone, and no level says how well the "
                           "side %s wins."), other->name, call_side (self, side ^ 1),
                        call_side (self, side));
  report_level (self, findings, other, "victory.levels-gap", VD_WARNING,
                N_("Add levels of the other side, or let this one be of both."), text);
}

/* Below the least lead or ratio that a level names; said once if it is of both sides. */
static void
check_gap (const VdScenario *self,
           guint             side,
           VdFindings       *findings)
{
  const VdVictoryLevel *least = find_least (self, side);
  g_autofree char *text = NULL;

  if (least == NULL)
    {
      check_ungraded (self, side, findings);
      return;
    }
  if (least->grade == VD_GRADE_MARGIN ? least->margin <= 1 : least->num <= least->den)
    return;
  if (side > 0 && least == find_least (self, 0))
    return;

  text = vd_phrase_new (N_("The level %s is the least, and says nothing of a winner with a smaller "
                           "lead."), least->name);
  report_level (self, findings, least, "victory.levels-gap", VD_WARNING,
                N_("Add a level from the smallest lead on, as a draw if nobody has won then."), text);
}

/* Who has as many points as the other has no lead, and only one of them can win. */
static void
check_ties (const VdScenario *self,
            VdFindings       *findings)
{
  const VdVictoryLevel *first = NULL;

  for (guint i = 0; i < self->n_victory_levels; i++)
    {
      const VdVictoryLevel *level = &self->victory_levels[i];
      g_autofree char *text = NULL;

      if (!level->takes_ties)
        continue;
      if (first == NULL)
        first = level;

      if (level->side != first->side)
        text = vd_phrase_new (N_("By the level %s the side %s wins with equal points, by %s the side "
                                 "%s does; the first one counts."), first->name,
                              call_side (self, first->side), level->name,
                              call_side (self, level->side));
      else if (level->grade == VD_GRADE_MARGIN ? level->margin > 0 : level->num > level->den)
        text = vd_phrase_new (N_("The level %s takes ties, and asks for a lead that a tie does not "
                                 "have."), level->name);
      if (text != NULL)
        report_level (self, findings, level, "victory.levels-tie", VD_WARNING,
                      N_("Say it at the least level of the one side that wins with equal points."),
                      text);
    }
}

/* Outright victories */

/* Of a level of one side, of that side; of one of both, of either. */
static gboolean
has_outright (const VdScenario     *self,
              const VdVictoryLevel *level)
{
  for (guint i = 0; i < self->n_awards; i++)
    if (self->awards[i].wins != VD_WINS_NOT &&
        (level->side == VD_MAX_SIDES || level->side == self->awards[i].side))
      return TRUE;

  return FALSE;
}

static gboolean
has_outright_level (const VdScenario *self,
                    guint             side)
{
  for (guint i = 0; i < self->n_victory_levels; i++)
    if (self->victory_levels[i].is_outright &&
        (self->victory_levels[i].side == VD_MAX_SIDES || self->victory_levels[i].side == side))
      return TRUE;

  return FALSE;
}

static void
check_outright (const VdScenario *self,
                VdFindings       *findings)
{
  gboolean said = FALSE;

  for (guint i = 0; i < self->n_victory_levels; i++)
    if (self->victory_levels[i].is_outright && !has_outright (self, &self->victory_levels[i]))
      {
        const VdVictoryLevel *level = &self->victory_levels[i];
        g_autofree char *text = vd_phrase_new (N_("The level %s is of who wins outright, and by no "
                                                  "row of the schedule does its side win so."),
                                               level->name);

        report_level (self, findings, level, "victory.level-out-of-reach", VD_WARNING,
                      N_("Mend the level, or what the rows of the schedule give."), text);
      }

  for (guint i = 0; i < self->n_awards && self->n_victory_levels > 0 && !said; i++)
    if (self->awards[i].wins != VD_WINS_NOT && !has_outright_level (self, self->awards[i].side))
      {
        said = TRUE;
        vd_check_add (self, findings, "victory.levels-gap", VD_WARNING,
                      vd_about (VD_ABOUT_AWARD, i), VD_NO_CELL, self->awards[i].rule,
                      N_("Say at one of the levels that it is that of who wins outright."),
                      N_("By the row %s the side %s wins outright, and no level says how well."),
                      self->awards[i].id, call_side (self, self->awards[i].side));
      }
}

/* What the schedule can give */

gboolean
vd_check_takes_points (const VdScenario *self)
{
  for (guint i = 0; i < self->n_awards; i++)
    if (self->awards[i].points < 0)
      return self->settings[VD_SET_NEGATIVE_COUNTS] == 0;

  return FALSE;
}

static guint
count_ledgers (const VdScenario *self,
               guint             side)
{
  guint n = 0;

  for (guint i = 0; i < self->n_ledgers; i++)
    n += self->ledgers[i].side == side;

  return n;
}

static guint64
count_worth (const VdScenario *self,
             const VdAward    *award)
{
  guint32 classes = award->test == VD_TEST_LOSSES_EACH ? award->classes : 0;

  if (award->points < 0)
    return 0;
  if (!vd_award_counts_strength (award))
    return award->points;
  if (award->test == VD_TEST_KEEPS_EACH)
    return (guint64) award->points * award->n_cells;
  if (award->test == VD_TEST_CAPTURED_EACH)
    return (guint64) award->points * award->n_units;
  if (award->test == VD_TEST_FORMATIONS_EACH)
    return (guint64) award->points * count_ledgers (self, award->a);

  return (guint64) award->points * (vd_check_sum_strength (self, award->a, classes) / VD_Q (1));
}

/* No side can have more, whatever the options. */
static guint64
count_most (const VdScenario *self,
            guint             side)
{
  guint64 most = 0;

  for (guint i = 0; i < self->n_awards; i++)
    if (self->awards[i].side == side)
      most += count_worth (self, &self->awards[i]);

  return most;
}

static void
check_schedule (const VdScenario     *self,
                const VdVictoryLevel *level,
                const guint64         most[VD_MAX_SIDES],
                VdFindings           *findings)
{
  guint64 points = MAX (most[0], most[1]);
  g_autofree char *text = NULL;

  if (level->grade == VD_GRADE_MARGIN && level->margin > points)
    text = vd_phrase_new (N_("The level %s asks for a lead of %u, and no side can have more than %u "
                             "points."), level->name, level->margin, (guint) points);
  else if (level->grade == VD_GRADE_FORFEIT && level->margin > most[level->side])
    text = vd_phrase_new (N_("By the level %s the side %s loses with less than %u points, and it "
                             "can have no more than %u."), level->name,
                          call_side (self, level->side), level->margin, (guint) most[level->side]);

  if (text != NULL)
    report_level (self, findings, level, "victory.level-out-of-reach", VD_WARNING,
                  N_("Mend the level, or what the rows of the schedule give."), text);
}

void
vd_check_levels (const VdScenario *self,
                 VdFindings       *findings)
{
  const guint64 most[VD_MAX_SIDES] = { count_most (self, 0), count_most (self, 1) };

  for (guint i = 0; i < self->n_levels; i++)
    {
      check_losses (self, i, findings);
      check_rivals (self, i, findings);
    }
  check_armies (self, findings);

  for (guint i = 0; i < self->n_victory_levels; i++)
    {
      check_order (self, i, findings);
      if (self->n_awards > 0 && self->n_units > 0)
        check_schedule (self, &self->victory_levels[i], most, findings);
    }
  check_overlap (self, findings);
  check_ties (self, findings);
  check_outright (self, findings);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    check_gap (self, side, findings);
}
