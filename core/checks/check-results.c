/* What is odd about the results table and what moves its columns. */
#include "core/checks/check-private.h"

#include <string.h>

#include "core/scenario/results.h"

/* How bad for those whom it befalls. */
static guint
rank_effect (VdEffect effect)
{
  switch (effect)
    {
    case VD_EFFECT_RETREAT:
      return 1;
    case VD_EFFECT_EXCHANGE:
      return 2;
    case VD_EFFECT_HALF:
      return 3;
    case VD_EFFECT_ELIMINATED:
      return 4;
    case VD_EFFECT_NONE:
    case VD_N_EFFECTS:
    default:
      return 0;
    }
}

/* Worse for the attacker in one way and better in none. */
static gboolean
is_worse (const VdResult *result,
          const VdResult *before)
{
  guint own = rank_effect (result->attacker), theirs = rank_effect (result->defender);
  guint own_before = rank_effect (before->attacker), theirs_before = rank_effect (before->defender);

  return own >= own_before && theirs <= theirs_before &&
         (own > own_before || theirs < theirs_before);
}

/* The same of results that are alike but for how far units retreat.  Printed tables have it that
 * the farther retreat comes with the worse roll, so it is a question and no fault. */
static gboolean
is_farther (const VdResult *result,
            const VdResult *before)
{
  return result->attacker == before->attacker && result->defender == before->defender &&
         result->attacker_hexes >= before->attacker_hexes &&
         result->defender_hexes <= before->defender_hexes &&
         (result->attacker_hexes > before->attacker_hexes ||
          result->defender_hexes < before->defender_hexes);
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

/* Whether the odds of @column are better for the attacker than those before it; they are not
 * where columns are in disorder, which is said. */
static gboolean
is_better (const VdResultsTable *table,
           guint                 column)
{
  const VdColumn *here = &table->columns[column], *before = here - 1;

  return (guint) here->attack * before->defence > (guint) before->attack * here->defence;
}

/* Returns: whether anything was found */
static gboolean
check_odds (const VdScenario *self,
            VdFindings       *findings)
{
  const VdResultsTable *table = &self->table;
  gboolean found = FALSE;

  for (guint row = 0; row < table->die && table->cells != NULL; row++)
    for (guint column = 1; column < table->n_columns; column++)
      {
        const VdResult *before = get_result (self, row, column - 1);
        const VdResult *result = get_result (self, row, column);

        if (before == NULL || result == NULL || !is_better (table, column) ||
            !is_worse (result, before))
          continue;

        vd_check_add (self, findings, "table.worse-odds", VD_WARNING,
                      vd_about (VD_ABOUT_DIE, row), VD_NO_CELL, table->rule,
                      N_("Compare the row with the printed table."),
                      N_("With a roll of %u the result %s at %s is worse for the attacker than %s "
                         "at %s, though the odds are better."), row + 1, result->code,
                      table->columns[column].name, before->code, table->columns[column - 1].name);
        found = TRUE;
        break;
      }

  return found;
}

static void
check_codes (const VdScenario *self,
             VdFindings       *findings)
{
  const VdResultsTable *table = &self->table;
  gsize n = (gsize) table->die * table->n_columns;

  /* It may stand where the odds cannot be read. */
  if (table->is_short)
    return;

  for (guint i = 0; i < self->n_results && table->cells != NULL && n > 0; i++)
    {
      /* That nothing happens is a result of every table. */
      if (self->results[i].attacker == VD_EFFECT_NONE &&
          self->results[i].defender == VD_EFFECT_NONE)
        continue;

      if (memchr (table->cells, i, n) == NULL)
        vd_check_add (self, findings, "table.unused-code", VD_WARNING,
                      vd_about (VD_ABOUT_RESULT, i), VD_NO_CELL, self->results[i].rule,
                      N_("Put it where the printed table has it, or take the row away."),
                      N_("The result %s is explained and stands nowhere in the table."),
                      self->results[i].code);
    }
}

/* Rolls of a column from the best for the attacker to the worst, or the other way
 * round; results of which neither is the worse may stand anywhere. */
static void
check_column (const VdScenario *self,
              guint             column,
              VdFindings       *findings)
{
  const VdResultsTable *table = &self->table;
  int way = 0;

  for (guint row = 1; row < table->die; row++)
    {
      const VdResult *before = get_result (self, row - 1, column);
      const VdResult *result = get_result (self, row, column);
      int here;

      if (before == NULL || result == NULL)
        continue;

      here = (int) is_worse (result, before) - (int) is_worse (before, result);
      if (here != 0 && way != 0 && here != way)
        {
          vd_check_add (self, findings, "table.back-and-forth", VD_WARNING,
                        vd_about (VD_ABOUT_COLUMN, column), VD_NO_CELL, table->rule,
                        N_("Compare the column with the printed table."),
                        N_("At %s results grow worse and then better again with the roll: %s "
                           "with %u after %s with %u."), table->columns[column].name, result->code,
                        row + 1, before->code, row);
          return;
        }
      way = here != 0 ? here : way;
    }
}

/* Where retreats grow shorter for the defender, or longer for the attacker, with better odds;
 * once for each row. */
static void
check_distances (const VdScenario *self,
                 VdFindings       *findings)
{
  const VdResultsTable *table = &self->table;

  for (guint row = 0; row < table->die && table->cells != NULL; row++)
    for (guint column = 1; column < table->n_columns; column++)
      {
        const VdResult *before = get_result (self, row, column - 1);
        const VdResult *result = get_result (self, row, column);

        if (before == NULL || result == NULL || !is_better (table, column) ||
            !is_farther (result, before))
          continue;

        vd_check_add (self, findings, "table.distances", VD_NOTE,
                      vd_about (VD_ABOUT_DIE, row), VD_NO_CELL, table->rule,
                      N_("Compare the row, or accept it if the printed table has it so."),
                      N_("With a roll of %u the result is %s at %s and %s at %s: the retreat is "
                         "worse for the attacker, though the odds are better."), row + 1,
                      result->code, table->columns[column].name, before->code,
                      table->columns[column - 1].name);
        break;
      }
}

/* In a column the way in which rolls go, from good to bad for the attacker or the other way
 * round; 0 if there is none. */
static int
find_way (const VdScenario *self,
          guint             column)
{
  for (guint row = 1; row < self->table.die; row++)
    {
      const VdResult *before = get_result (self, row - 1, column);
      const VdResult *result = get_result (self, row, column);

      if (before != NULL && result != NULL && is_worse (result, before) != is_worse (before, result))
        return is_worse (result, before) ? 1 : -1;
    }

  return 0;
}

/* A better roll that drives the defender less far, or the attacker farther. */
static void
check_roll_distances (const VdScenario *self,
                      guint             column,
                      VdFindings       *findings)
{
  const VdResultsTable *table = &self->table;
  int way = find_way (self, column);

  for (guint row = 1; row < table->die; row++)
    {
      const VdResult *before = get_result (self, row - 1, column);
      const VdResult *result = get_result (self, row, column);

      if (before == NULL || result == NULL || way == 0 ||
          !(way > 0 ? is_farther (before, result) : is_farther (result, before)))
        continue;

      vd_check_add (self, findings, "table.distances", VD_NOTE,
                    vd_about (VD_ABOUT_COLUMN, column), VD_NO_CELL, table->rule,
                    N_("Compare the column, or accept it if the printed table has it so."),
                    N_("At %s the result is %s with %u and %s with %u: the better roll for the "
                       "attacker has the retreat that is worse for him."),
                    table->columns[column].name, before->code, row, result->code, row + 1);
      return;
    }
}

/* An exchange of the weaker side and the stronger that a row has for one of them alone, and
 * something else for the other, which is not played. */
static void
check_one_sided (const VdScenario *self,
                 VdFindings       *findings)
{
  for (guint i = 0; i < self->n_results; i++)
    {
      const VdResult *result = &self->results[i];

      if (vd_result_exchanges (self, result) && result->attacker != result->defender)
        vd_check_add (self, findings, "table.exchange", VD_WARNING,
                      vd_about (VD_ABOUT_RESULT, i), VD_NO_CELL, result->rule,
                      N_("Let both exchange, or take the setting `exchange` away."),
                      result->attacker == VD_EFFECT_EXCHANGE
                      ? N_("By the result %s only the attacker is to exchange, and by the setting "
                           "exchange it is played as an exchange of both: what it says of the "
                           "defender is not.")
                      : N_("By the result %s only the defender is to exchange, and by the setting "
                           "exchange it is played as an exchange of both: what it says of the "
                           "attacker is not."), result->code);
    }
}

/* A defender who gives nothing up for an exchange. */
static void
check_exchanges (const VdScenario *self,
                 VdFindings       *findings)
{
  for (guint i = 0; i < self->n_results && !vd_exchange_is_mutual (self); i++)
    if (self->results[i].defender == VD_EFFECT_EXCHANGE)
      vd_check_add (self, findings, "table.exchange", VD_WARNING,
                    vd_about (VD_ABOUT_RESULT, i), VD_NO_CELL, self->results[i].rule,
                    N_("Set `exchange` to `weaker`, or give the defender another effect."),
                    N_("By the result %s the defender is to exchange, and the setting exchange has "
                       "the attacker alone pay."), self->results[i].code);
}

/* That nothing happens may have several names. */
static void
check_same (const VdScenario *self,
            VdFindings       *findings)
{
  for (guint i = 0; i < self->n_results; i++)
    for (guint j = 0; j < i; j++)
      {
        const VdResult *result = &self->results[i], *other = &self->results[j];

        if (!vd_result_is_same (result, other) ||
            (result->attacker == VD_EFFECT_NONE && result->defender == VD_EFFECT_NONE))
          continue;

        vd_check_add (self, findings, "table.same-effect", VD_WARNING,
                      vd_about (VD_ABOUT_RESULT, i), VD_NO_CELL, result->rule,
                      N_("Compare both with the printed explanation of results."),
                      N_("The results %s and %s do the same to both sides."), other->code,
                      result->code);
        break;
      }
}

/* Columns of whole odds, as steps: 1-3 is -2, 1-1 is 0, 4-1 is 3.
 *
 * Returns: whether it is one */
static gboolean
get_step (const VdColumn *column,
          int            *step)
{
  if ((column->attack != VD_Q (1) && column->defence != VD_Q (1)) ||
      column->attack % VD_Q (1) != 0 || column->defence % VD_Q (1) != 0)
    return FALSE;

  *step = ((int) column->attack - (int) column->defence) / VD_Q (1);
  return TRUE;
}

/* Where most columns follow each other step by step, one that does not has lost its
 * neighbour. */
static void
check_gaps (const VdScenario *self,
            VdFindings       *findings)
{
  const VdResultsTable *table = &self->table;
  guint n_steps = 0, n_gaps = 0, at = 0;

  for (guint i = 1; i < table->n_columns; i++)
    {
      int before, here;

      if (!get_step (&table->columns[i - 1], &before) || !get_step (&table->columns[i], &here) ||
          here <= before)
        continue;

      if (here == before + 1)
        n_steps++;
      else if (n_gaps++ == 0)
        at = i;
    }

  if (!table->is_short && n_gaps > 0 && n_steps > 2 * n_gaps)
    vd_check_add (self, findings, "table.odds-gap", VD_NOTE, vd_about (VD_ABOUT_COLUMN, at),
                  VD_NO_CELL, table->rule,
                  N_("Add the column between, or accept it if the printed table has none."),
                  N_("The column %s follows %s, and no column lies between; elsewhere the table "
                     "goes step by step."), table->columns[at].name, table->columns[at - 1].name);
}

/* A shift over the whole of the table leaves nothing to decide. */
static void
check_shifts (const VdScenario *self,
              VdFindings       *findings)
{
  static const struct
  {
    VdSetting  setting;
    VdMechanic mechanic;
  } shifts[] = {
    { VD_SET_DEMORALIZATION_SHIFT, VD_MECHANIC_DEMORALIZATION },
    { VD_SET_ARMY_SHIFT, VD_MECHANIC_ARMY_MORALE },
    { VD_SET_COORDINATION_SHIFT, VD_MECHANIC_COORDINATION },
    { VD_SET_INTEGRITY_SHIFT, VD_MECHANIC_INTEGRITY },
  };
  guint width = self->table.n_columns;

  for (guint i = 0; i < G_N_ELEMENTS (shifts) && width > 1; i++)
    {
      guint columns = 0;

      for (guint side = 0; side < self->n_sides; side++)
        columns = MAX (columns, (guint) MAX (vd_scenario_get_setting (self, side,
                                                                      shifts[i].setting), 0));
      if (self->mechanics[shifts[i].mechanic] && columns + 1 >= width)
        vd_check_add (self, findings, "table.wide-shift", VD_WARNING,
                      vd_about (VD_ABOUT_SETTING, shifts[i].setting), VD_NO_CELL, 0,
                      N_("Compare the setting with the rules."),
                      N_("The setting %s moves an attack by %u columns, and the results table has "
                         "%u."), vd_setting_get_name (shifts[i].setting), columns, width);
    }
}

void
vd_check_results (const VdScenario *self,
                  VdFindings       *findings)
{
  /* Where the odds are in disorder the rolls are too. */
  if (!check_odds (self, findings))
    for (guint column = 0; column < self->table.n_columns && self->table.cells != NULL; column++)
      {
        check_column (self, column, findings);
        check_roll_distances (self, column, findings);
      }
  check_distances (self, findings);
  check_exchanges (self, findings);
  check_one_sided (self, findings);
  check_codes (self, findings);
  check_same (self, findings);
  check_gaps (self, findings);
  check_shifts (self, findings);
}
