/* Checks of what a game is fought for: awards, levels, morale, results. */
#include "core/check-private.h"

#include <string.h>

/* Strength */

/* Of all units of a side, in quarters; @classes as bits, 0 for all. */
static guint
sum_strength (const VdScenario *self,
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

static void
check_morale (const VdScenario *self,
              VdFindings       *findings)
{
  for (guint i = 0; i < self->n_levels; i++)
    {
      const VdLevel *level = &self->levels[i];
      const VdSide *side = &self->side[level->side];
      g_autofree char *subject = g_strconcat ("level ", side->id, NULL);
      guint strength = sum_strength (self, level->side, 0);

      if (self->n_units > 0 && level->points > strength)
        vd_check_add (self, findings, "victory.above-strength", VD_WARNING, subject, VD_NO_CELL,
                      level->rule > 0 ? level->rule : vd_scenario_cite (self, VD_POINT_MORALE_LEVEL),
                      N_("Write the level that the rules print, or mend the strengths."),
                      N_("The side %s is demoralized by the loss of %u strength points, and has %u "
                         "in all."), side->name != NULL ? side->name : side->id, level->points / 4,
                      strength / 4);
    }
}

/* Awards */

static gboolean
can_stand_in_any (const VdScenario *self,
                  const VdAward    *award)
{
  for (guint i = 0; i < award->n_cells; i++)
    for (guint u = 0; u < self->n_units; u++)
      if (self->units[u].side == award->a &&
          vd_check_can_stand (self, award->cells[i], self->units[u].unit_class))
        return TRUE;

  return FALSE;
}

static gboolean
has_exit (const VdScenario *self,
          const VdAward    *award)
{
  for (guint i = 0; i < self->n_exits; i++)
    if (self->exits[i].side == award->a && self->exits[i].field == award->field &&
        (self->exits[i].edges & award->edges) != 0)
      return TRUE;

  return FALSE;
}

static gboolean
has_morale (const VdScenario *self,
            const VdAward    *award)
{
  if (self->mechanics[VD_MECHANIC_ARMY_MORALE])
    return TRUE;
  for (guint i = 0; i < self->n_levels; i++)
    if (self->levels[i].side == award->a && self->levels[i].field == award->field)
      return TRUE;

  return FALSE;
}

/* (nullable): why a test can never hold. */
static const char *
find_hindrance (const VdScenario *self,
                const VdAward    *award)
{
  guint strength = sum_strength (self, award->a, 0);

  switch (award->test)
    {
    case VD_TEST_LOSSES_AT_LEAST:
      return award->value > strength ? N_("the side has not so much to lose") : NULL;
    case VD_TEST_LOSSES_BELOW:
      return award->value == 0 ? N_("nobody loses less than nothing") : NULL;
    case VD_TEST_EXITED_AT_LEAST:
      if (award->value > strength)
        return N_("the side has not so much to lead off the map");
      return has_exit (self, award) ? NULL : N_("no exit lets the side leave there");
    case VD_TEST_EXITED_EACH:
      return has_exit (self, award) ? NULL : N_("no exit lets the side leave there");
    case VD_TEST_LOSSES_EACH:
      return sum_strength (self, award->a, award->classes) == 0
             ? N_("the side has no such units") : NULL;
    case VD_TEST_ENTERS:
    case VD_TEST_HOLDS:
    case VD_TEST_CONTROLS:
    case VD_TEST_REGION_EACH:
      return can_stand_in_any (self, award) ? NULL : N_("its hexes are closed to the side");
    case VD_TEST_DEMORALIZED:
      return has_morale (self, award) ? NULL : N_("nothing demoralizes the side there");
    case VD_TEST_PLAYS_PAST:
      return self->n_turns > 0 && award->number >= self->n_turns
             ? N_("no turn comes after that") : NULL;
    case VD_TEST_RATIO_AT_MOST:
    case VD_TEST_RATIO_ABOVE:
    case VD_TEST_ATTACKED:
    case VD_TEST_MARGIN_BELOW:
    default:
      return NULL;
    }
}

static void
check_award (const VdScenario *self,
             const VdAward    *award,
             VdFindings       *findings)
{
  g_autofree char *subject = g_strconcat ("award ", award->id, NULL);
  const char *why = vd_check_can_hold (self, &award->when)
                    ? find_hindrance (self, award)
                    : N_("its choices exclude each other");
  g_autofree char *phrase = NULL;

  for (guint i = 0; i < award->n_also && why == NULL; i++)
    why = find_hindrance (self, &award->also[i]);
  if (why == NULL || self->n_units == 0)
    return;

  phrase = vd_phrase_of (why);
  vd_check_add (self, findings, "victory.never", VD_WARNING, subject, VD_NO_CELL, award->rule,
                N_("Mend what it asks for, or take the award away."),
                N_("The award %s can never be earned: %s."), award->id, phrase);
}

static gboolean
is_less (const VdVictoryLevel *level,
         const VdVictoryLevel *other)
{
  if (level->grade == VD_GRADE_MARGIN || other->grade == VD_GRADE_MARGIN)
    return level->margin < other->margin;

  return (guint) level->num * other->den < (guint) other->num * level->den;
}

/* Below the least lead or ratio that a level names. */
static void
check_gap (const VdScenario *self,
           VdFindings       *findings)
{
  const VdVictoryLevel *least = NULL;
  g_autofree char *subject = NULL;

  for (guint i = 0; i < self->n_victory_levels; i++)
    {
      const VdVictoryLevel *level = &self->victory_levels[i];

      if (level->is_draw)
        return;
      if (level->grade != VD_GRADE_FORFEIT && (least == NULL || is_less (level, least)))
        least = level;
    }

  if (least == NULL ||
      (least->grade == VD_GRADE_MARGIN ? least->margin <= 1 : least->num <= least->den))
    return;

  subject = g_strconcat ("level ", least->name, NULL);
  vd_check_add (self, findings, "victory.levels-gap", VD_WARNING, subject, VD_NO_CELL, least->rule,
                N_("Add a level from the smallest lead on, as a draw if nobody has won then."),
                N_("The level %s is the least, and says nothing of a winner with a smaller lead."),
                least->name);
}

/* Results */

/* How bad for those whom it befalls. */
static guint
weigh (VdEffect effect)
{
  switch (effect)
    {
    case VD_EFFECT_RETREAT:
      return 1;
    case VD_EFFECT_EXCHANGE:
      return 2;
    case VD_EFFECT_ELIMINATED:
      return 3;
    case VD_EFFECT_NONE:
    default:
      return 0;
    }
}

/* Worse for the attacker in one way and better in none. */
static gboolean
is_worse (const VdResult *result,
          const VdResult *before)
{
  guint own = weigh (result->attacker), theirs = weigh (result->defender);
  guint own_before = weigh (before->attacker), theirs_before = weigh (before->defender);

  return own >= own_before && theirs <= theirs_before &&
         (own > own_before || theirs < theirs_before);
}

/* (nullable): %NULL also where nothing stands that could be read, which is said. */
static const VdResult *
get_result (const VdScenario *self,
            guint             row,
            guint             column)
{
  guint8 cell = self->table.cells[row * self->table.n_columns + column];

  return cell < self->n_results && strcmp (self->results[cell].code, "-") != 0
         ? &self->results[cell] : NULL;
}

static void
check_results (const VdScenario *self,
               VdFindings       *findings)
{
  const VdResultsTable *table = &self->table;

  for (guint row = 0; row < table->die && table->cells != NULL; row++)
    for (guint column = 1; column < table->n_columns; column++)
      {
        const VdResult *before = get_result (self, row, column - 1);
        const VdResult *result = get_result (self, row, column);
        g_autofree char *subject = g_strdup_printf ("row %u", row + 1);

        if (before == NULL || result == NULL || !is_worse (result, before))
          continue;

        vd_check_add (self, findings, "table.worse-odds", VD_WARNING, subject, VD_NO_CELL,
                      table->rule, N_("Compare the row with the printed table."),
                      N_("With a roll of %u the result %s at %s is worse for the attacker than %s "
                         "at %s, though the odds are better."), row + 1, result->code,
                      table->columns[column].name, before->code, table->columns[column - 1].name);
        break;
      }
}

static void
check_codes (const VdScenario *self,
             VdFindings       *findings)
{
  const VdResultsTable *table = &self->table;
  gsize n = (gsize) table->die * table->n_columns;

  for (guint i = 0; i < self->n_results && table->cells != NULL && n > 0; i++)
    {
      g_autofree char *subject = g_strconcat ("result ", self->results[i].code, NULL);

      /* That nothing happens is a result of every table. */
      if (self->results[i].attacker == VD_EFFECT_NONE &&
          self->results[i].defender == VD_EFFECT_NONE)
        continue;

      if (memchr (table->cells, i, n) == NULL)
        vd_check_add (self, findings, "table.unused-code", VD_WARNING, subject, VD_NO_CELL,
                      self->results[i].rule,
                      N_("Put it where the printed table has it, or take the row away."),
                      N_("The result %s is explained and stands nowhere in the table."),
                      self->results[i].code);
    }
}

void
vd_check_goals (const VdScenario *self,
                VdFindings       *findings)
{
  check_morale (self, findings);
  for (guint i = 0; i < self->n_awards; i++)
    check_award (self, &self->awards[i], findings);
  check_gap (self, findings);
  check_results (self, findings);
  check_codes (self, findings);
}
