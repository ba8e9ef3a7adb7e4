/* explain-odds.c: strengths, multiples, shifts and the column */
#include "validator/explain.h"

#include <glib/gi18n.h>
#include <stdio.h>

#include "core/combat/combat.h"
#include "core/combat/odds.h"
#include "core/position/piece.h"
#include "core/scenario/sight.h"
#include "validator/command.h"
#include "validator/parts.h"

/* Whether the order was legal and is carried out; a refusal is printed. */
static gboolean
give_order (VdGame      *game,
            VdOrderKind  kind,
            VdUnitId     unit)
{
  VdOrder order = { .kind = kind, .unit = unit };
  g_autofree char *what = NULL;
  VdVerdict verdict;

  if (vd_combat_has (game, kind, unit))
    return TRUE;

  verdict = vd_play_test (game, &order, NULL, 0, NULL);
  if (verdict.legal)
    {
      vd_play_apply (game, &order);
      return TRUE;
    }

  what = g_strconcat (vd_order_names[kind], " ", vd_scenario_get_unit_name (game->scenario, unit),
                      NULL);
  vd_refusal_print (game, what, &verdict);
  return FALSE;
}

/* Reads ids of units; -1 with a word on standard error if one is unknown. */
static int
read_units (const VdScenario  *scenario,
            char             **ids,
            guint              n,
            VdUnitId          *units)
{
  for (guint i = 0; i < n; i++)
    if (!vd_position_find_unit (scenario, ids[i], &units[i]))
      return -1;

  return n;
}

/* Behind the strength of a unit: what makes it another than is printed on it. */
static void
print_printed (const VdGame *game,
               VdUnitId      unit,
               VdOddsShare   share)
{
  guint strength = vd_piece_get_strength (game->scenario, game->state.units, unit);
  g_autofree char *printed = vd_points_text (strength);
  g_autofree char *counts = vd_points_text (share.strength);
  g_autofree char *multiple = vd_points_text (share.multiple);

  if (share.multiple > VD_Q (1))
    printf (_(": %s times %s"), counts, multiple);
  if (share.strength != strength)
    printf (_(" (%s on its counter)"), printed);
  putchar ('\n');
}

/* What divisions add that attack together. */
static void
print_rest (guint rest)
{
  g_autofree char *points = vd_points_text (rest);

  if (rest > 0)
    printf (_("  %6s  because units of one formation attack together\n"), points);
}

static void
print_attackers (const VdGame *game,
                 guint         attack)
{
  const VdScenario *s = game->scenario;
  const VdCombat *combat = &game->state.combat;

  for (guint i = 0; i < (guint) combat->n_attackers + combat->n_bombarders; i++)
    {
      gboolean far = i >= combat->n_attackers;
      VdUnitId unit = far ? combat->bombarders[i - combat->n_attackers] : combat->attackers[i];
      VdOddsShare share = vd_odds_of_unit (game, unit);
      g_autofree char *strength = vd_points_text (share.strength);

      printf (far ? _("  %6s  %s bombards from %s") : _("  %6s  %s attacks from %s"), strength,
              vd_scenario_get_unit_name (s, unit),
              vd_scenario_get_label (s, game->state.units[unit].cell));
      print_printed (game, unit, share);
      attack -= MIN (attack, share.strength);
    }

  print_rest (attack);
}

static void
print_defenders (const VdGame *game)
{
  const VdScenario *s = game->scenario;
  const VdCombat *combat = &game->state.combat;

  for (guint i = 0; i < combat->n_defenders; i++)
    {
      VdUnitId unit = combat->defenders[i];
      VdCell cell = game->state.units[unit].cell;
      VdOddsShare share = vd_odds_of_unit (game, unit);
      g_autofree char *total = vd_points_text (share.strength * share.multiple / VD_Q (1));

      printf (_("  %6s  %s in %s (%s)"), total, vd_scenario_get_unit_name (s, unit),
              vd_scenario_get_label (s, cell), vd_scenario_get_terrain_name (s, cell));
      print_printed (game, unit, share);
    }
}

static void
print_column (const VdScenario *s,
              const VdOdds     *odds)
{
  printf (_("Odds: %s"), vd_scenario_get_column (s, odds->base));
  if (odds->shift != 0)
    printf (_(", moved by %+d"), odds->shift);
  if (odds->rolled < odds->column)
    printf (_(", column %s, lowered to %s\n"), vd_scenario_get_column (s, odds->column),
            vd_scenario_get_column (s, odds->rolled));
  else
    printf (_(", column %s\n"), vd_scenario_get_column (s, odds->column));

  if (odds->die != 0)
    printf (_("The die is changed by %+d.\n"), odds->die);
  printf (_("Die:    "));
  for (guint die = 1; die <= vd_scenario_get_die (s); die++)
    printf (" %4u", die);
  printf (_("\nResult: "));
  for (guint die = 1; die <= vd_scenario_get_die (s); die++)
    printf (" %4s", vd_scenario_get_result (s, vd_odds_change_die (s, die, odds->die),
                                            odds->rolled));
  putchar ('\n');
}

/* Whether attacks are declared now and rolled for when all are. */
static gboolean
is_declaring (const VdGame *game)
{
  return game->state.attack_stage != VD_ATTACKS_AT_ONCE &&
         game->state.attack_stage != VD_ATTACKS_RESOLVED;
}

/* Whether the combat can be rolled, or declared, as it stands. */
static void
print_lack (VdGame *game)
{
  gboolean declares = is_declaring (game);
  VdOrder order = { .kind = declares ? VD_ORDER_DECLARE : VD_ORDER_ROLL };
  VdVerdict verdict = vd_play_test (game, &order, NULL, 0, NULL);

  if (!verdict.legal)
    vd_refusal_print (game, declares ? _("to declare as it stands") : _("to roll as it stands"),
                      &verdict);
}

static void
print_answer (VdGame *game)
{
  g_autofree char *attack = NULL, *defence = NULL;
  g_autoptr (GHashTable) said = vd_parts_said_new ();
  VdExplain why;
  VdOdds odds;

  vd_explain_init (&why, game->scenario);
  odds = vd_odds_of_combat (game, &why);
  attack = vd_points_text (odds.attack);
  defence = vd_points_text (odds.defence);

  printf (_("Attack: %s\n"), attack);
  print_attackers (game, odds.attack);
  printf (_("Defence: %s\n"), defence);
  print_defenders (game);
  print_column (game->scenario, &odds);
  puts (_("Because:"));
  vd_parts_print (&why, 2, FALSE, said);
  print_lack (game);
  vd_explain_clear (&why);
}

static gboolean
build_combat (VdGame         *game,
              const VdUnitId *defenders,
              guint           n_defenders,
              const VdUnitId *with,
              guint           n_with,
              const VdUnitId *guns,
              guint           n_guns)
{
  for (guint i = 0; i < n_defenders; i++)
    if (!give_order (game, i == 0 ? VD_ORDER_ATTACK : VD_ORDER_ALSO, defenders[i]))
      return FALSE;
  for (guint i = 0; i < n_with; i++)
    if (!give_order (game, VD_ORDER_WITH, with[i]))
      return FALSE;
  for (guint i = 0; i < n_guns; i++)
    if (!give_order (game, VD_ORDER_BOMBARD, guns[i]))
      return FALSE;

  return TRUE;
}

/* In a period without combat the rules answer before anything is named. */
static gboolean
has_combat (const VdGame *game,
            guint         side,
            VdUnitId      defender)
{
  VdOrder order = { .kind = VD_ORDER_ATTACK, .unit = defender };
  g_autoptr (VdGame) before = vd_game_new (game->scenario);
  VdVerdict verdict;

  vd_game_take (before, game);
  vd_play_suppose_phase (before, side, VD_PHASE_MOVEMENT);
  verdict = vd_play_test (before, &order, NULL, 0, NULL);
  if (verdict.point != VD_POINT_PERIOD_NO_COMBAT)
    return TRUE;

  vd_refusal_print (game, NULL, &verdict);
  return FALSE;
}

/* The attack that is being put together where the recorded game stands. */
static int
explain_open (const VdQuestion *question)
{
  g_autoptr (VdGame) game = NULL;
  const VdCombat *combat;
  int code = vd_position_new (question->scenario, &question->position, &game);

  if (code != VD_EXIT_CLEAN)
    return code;

  combat = &game->state.combat;
  if (game->state.phase != VD_PHASE_COMBAT || combat->step != VD_STEP_BUILDING ||
      combat->n_attackers + combat->n_bombarders == 0)
    return vd_usage_refuse (_("no attack is being put together there; name who is attacked, and "
                              "who attacks: --with UNIT, --bombard UNIT"));

  print_answer (game);
  return VD_EXIT_CLEAN;
}

/* Who attacks whom, in words of the command line. */
static int
explain_proposed (const VdQuestion *question,
                  guint             n_with,
                  guint             n_guns)
{
  const VdScenario *s = question->scenario;
  g_autofree VdUnitId *defenders = g_new (VdUnitId, question->n);
  g_autofree VdUnitId *with = g_new (VdUnitId, n_with + 1);
  g_autofree VdUnitId *guns = g_new (VdUnitId, n_guns + 1);
  g_autoptr (VdGame) game = NULL;
  guint side;
  int code;

  if (read_units (s, question->words, question->n, defenders) < 0 ||
      read_units (s, question->with, n_with, with) < 0 ||
      read_units (s, question->bombard, n_guns, guns) < 0)
    return VD_EXIT_USAGE;

  code = vd_position_new (s, &question->position, &game);
  if (code != VD_EXIT_CLEAN)
    return code;

  side = vd_scenario_get_unit_side (s, n_with > 0 ? with[0] : guns[0]);
  if (!has_combat (game, side, defenders[0]))
    return VD_EXIT_CLEAN;

  vd_position_open (game, side, VD_PHASE_COMBAT);
  if (build_combat (game, defenders, question->n, with, n_with, guns, n_guns))
    print_answer (game);

  return VD_EXIT_CLEAN;
}

int
vd_explain_odds (const VdQuestion *question)
{
  guint n_with = question->with != NULL ? g_strv_length (question->with) : 0;
  guint n_guns = question->bombard != NULL ? g_strv_length (question->bombard) : 0;

  if (question->n == 0 && n_with + n_guns == 0 && question->position.recorded != NULL)
    return explain_open (question);
  if (question->n == 0)
    return vd_usage_refuse (_("name who is attacked; only in a recorded game an attack can be "
                              "open"));
  if (n_with + n_guns == 0)
    return vd_usage_refuse (_("name who attacks: --with UNIT, --bombard UNIT"));

  return explain_proposed (question, n_with, n_guns);
}
