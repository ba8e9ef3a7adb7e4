/* What a scenario says of victory: its levels and awards, by their numbers. */
#include "core/scenario/scenario.h"

#include <string.h>

#include "core/scenario/tables.h"

guint
vd_scenario_get_n_victory_levels (const VdScenario *self)
{
  return self->n_victory_levels;
}

const char *
vd_scenario_get_victory_level (const VdScenario *self,
                               guint             level)
{
  g_return_val_if_fail (level < self->n_victory_levels, NULL);
  return self->victory_levels[level].name != NULL ? self->victory_levels[level].name : "";
}

gboolean
vd_scenario_wins_at_level (const VdScenario *self,
                           guint             side,
                           guint             level)
{
  const VdVictoryLevel *row;

  g_return_val_if_fail (level < self->n_victory_levels, FALSE);

  row = &self->victory_levels[level];
  if (row->is_draw)
    return FALSE;

  return row->grade == VD_GRADE_FORFEIT ? row->side != side
                                        : row->side == VD_MAX_SIDES || row->side == side;
}

gboolean
vd_scenario_draws_at_level (const VdScenario *self,
                            guint             level)
{
  g_return_val_if_fail (level < self->n_victory_levels, FALSE);

  return self->victory_levels[level].is_draw ||
         (self->victory_levels[level].grade == VD_GRADE_MARGIN &&
          self->victory_levels[level].side == VD_MAX_SIDES &&
          self->victory_levels[level].margin == 0);
}

gboolean
vd_scenario_ends_at_level (const VdScenario *self,
                           guint             winner,
                           guint             level)
{
  g_return_val_if_fail (winner <= VD_MAX_SIDES && level < self->n_victory_levels, FALSE);
  return winner < VD_MAX_SIDES ? vd_scenario_wins_at_level (self, winner, level)
                               : vd_scenario_draws_at_level (self, level);
}

guint
vd_scenario_get_n_awards (const VdScenario *self)
{
  return self->n_awards;
}

const char *
vd_scenario_get_award_id (const VdScenario *self,
                          guint             award)
{
  g_return_val_if_fail (award < self->n_awards, NULL);
  return self->awards[award].id;
}

const char *
vd_scenario_get_award_text (const VdScenario *self,
                            guint             award)
{
  g_return_val_if_fail (award < self->n_awards, NULL);
  return self->awards[award].text;
}

char *
vd_scenario_name_award (const VdScenario *self,
                        guint             award)
{
  const char *text = vd_scenario_get_award_text (self, award);
  guint n = 0;

  for (guint i = 0; i < self->n_awards; i++)
    n += strcmp (self->awards[i].text, text) == 0;

  return n > 1 ? g_strdup_printf ("%s (%s)", text, self->awards[award].id) : g_strdup (text);
}

guint
vd_scenario_get_award_side (const VdScenario *self,
                            guint             award)
{
  g_return_val_if_fail (award < self->n_awards, 0);
  return self->awards[award].side;
}

gboolean
vd_scenario_is_objective (const VdScenario *self,
                          guint             award)
{
  g_return_val_if_fail (award < self->n_awards, FALSE);
  switch (self->awards[award].test)
    {
    case VD_TEST_EXITED_AT_LEAST:
    case VD_TEST_EXITED_EACH:
    case VD_TEST_ENTERS:
    case VD_TEST_HOLDS:
    case VD_TEST_CONTROLS:
    case VD_TEST_KEEPS_EACH:
    case VD_TEST_REGION_EACH:
    case VD_TEST_PLAYS_PAST:
      return TRUE;
    case VD_TEST_RATIO_AT_MOST:
    case VD_TEST_RATIO_ABOVE:
    case VD_TEST_RATIO_AT_LEAST:
    case VD_TEST_RATIO_BELOW:
    case VD_TEST_DEMORALIZED:
    case VD_TEST_FORMATIONS_EACH:
    case VD_TEST_LOSSES_BELOW:
    case VD_TEST_LOSSES_AT_LEAST:
    case VD_TEST_LOSSES_EACH:
    case VD_TEST_ATTACKED:
    case VD_TEST_CAPTURED:
    case VD_TEST_CAPTURED_EACH:
    case VD_TEST_MARGIN_BELOW:
    default:
      return FALSE;
    }
}
