#include "validator/case-combat.h"

#include "core/combat/odds.h"
#include "core/scenario/sight.h"
#include "formats/project/changed-rows.h"
#include "validator/parts.h"

char *
vd_case_sight (VdCaseRun *run)
{
  const char *at = vd_node_get (run->node, "at");
  g_auto (GStrv) hexes = g_strsplit (at != NULL ? at : "", " ", 2);
  VdCell from = vd_case_read_hex (run, hexes[0]);
  VdCell to = from != VD_NO_CELL ? vd_case_read_hex (run, hexes[1]) : VD_NO_CELL;

  if (to == VD_NO_CELL)
    return NULL;

  vd_case_ask (run);
  return g_strdup (vd_sight_is_open (run->world.scenario, from, to, &run->why) ? "open"
                                                                               : "blocked");
}

/* "16:8|2-1": the column is compared by itself. */
char *
vd_case_odds (VdCaseRun *run)
{
  const VdGame *game = run->world.game;
  const VdCombat *combat = &game->state.combat;
  g_autofree char *attack = NULL;
  g_autofree char *defence = NULL;
  VdOdds odds;

  if (combat->step != VD_STEP_BUILDING || combat->n_attackers + combat->n_bombarders == 0)
    {
      vd_case_fail (run, "no attack is being put together");
      return NULL;
    }

  vd_case_ask (run);
  odds = vd_odds_of_combat (game, &run->why);
  attack = vd_points_text (odds.attack);
  defence = vd_points_text (odds.defence);
  return g_strdup_printf ("%s:%s|%s", attack, defence,
                          vd_scenario_get_column (game->scenario, odds.rolled));
}

char *
vd_case_ratio (VdCaseRun *run)
{
  const char *value = vd_node_get (run->node, "value");
  g_auto (GStrv) parts = g_strsplit (value != NULL ? value : "", ":", 2);
  guint attack, defence;

  if (g_strv_length (parts) != 2 || !vd_quarters_parse (parts[0], &attack) ||
      !vd_quarters_parse (parts[1], &defence) || attack == 0 || defence == 0)
    {
      vd_case_fail (run, "expected two strengths in `value`, as \"13:4\"");
      return NULL;
    }

  return g_strdup_printf ("%s|%s", value,
                          vd_scenario_get_column (run->world.scenario,
                                                  vd_odds_column (run->world.scenario, attack,
                                                                  defence)));
}

/* A whole column of the results table, by rising die. */
char *
vd_case_table (VdCaseRun *run)
{
  const VdScenario *s = run->world.scenario;
  int column = vd_node_get (run->node, "column") != NULL
               ? vd_scenario_find_column (s, vd_node_get (run->node, "column")) : -1;
  GString *codes;

  if (column < 0)
    {
      vd_case_fail (run, "expected a column of the results table in `column`");
      return NULL;
    }

  vd_case_note_row (run, vd_changed_table (run->world.project, "combat"));
  codes = g_string_new (NULL);
  for (guint die = 1; die <= vd_scenario_get_die (s); die++)
    g_string_append_printf (codes, "%s%s", die > 1 ? " " : "",
                            vd_scenario_get_result (s, die, column));

  return g_string_free (codes, FALSE);
}

char *
vd_case_result (VdCaseRun *run)
{
  const VdState *state = &run->world.game->state;

  if (run->column == VD_NO_COLUMN || run->die == 0)
    {
      vd_case_fail (run, "no die has been given to a roll yet");
      return NULL;
    }

  /* Once it is applied it may be another than the first die gave. */
  if (state->result != 0 && state->combat.step != VD_STEP_WEATHER)
    return g_strdup (run->world.scenario->results[state->result - 1].code);

  return g_strdup (vd_scenario_get_result (run->world.scenario,
                                           vd_odds_change_die (run->world.scenario, run->die,
                                                               run->change), run->column));
}
