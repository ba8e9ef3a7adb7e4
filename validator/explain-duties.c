/* explain-duties.c: which duties of combat stand */
#include "validator/explain.h"

#include <glib/gi18n.h>
#include <stdio.h>

#include "core/combat/duty-list.h"
#include "validator/command.h"
#include "validator/parts.h"

/* Who is listed at the places @of, behind "by" or "whom". */
static void
print_partners (const VdGame  *game,
                VdContactKind  kind,
                const guint16 *of,
                guint          n)
{
  for (guint i = 0; i < n; i++)
    {
      VdUnitId unit = vd_contact_unit (game, kind, of[i]);

      printf ("%s%s (%s)", i > 0 ? ", " : "", vd_scenario_get_unit_name (game->scenario, unit),
              vd_scenario_get_label (game->scenario, game->state.units[unit].cell));
    }
}

/* Guns that could meet the duty from afar. */
static void
print_guns (const VdGame *game,
            guint         enemy,
            guint         n)
{
  guint n_guns = vd_contact_count (game, VD_CONTACT_GUNS);

  for (guint gun = 0; gun < n_guns; gun++)
    if (vd_contact_fires_at (game, gun, enemy))
      {
        const guint16 place = gun;

        fputs (n++ > 0 ? ", " : "", stdout);
        print_partners (game, VD_CONTACT_GUNS, &place, 1);
      }
}

static void
print_duty (const VdGame *game,
            const VdDuty *duty)
{
  const VdScenario *s = game->scenario;
  gboolean attacks = duty->point == VD_POINT_COMBAT_ATTACKER_DUTY;
  const VdContact *contact = vd_duty_get_contact (game, duty);
  g_autofree char *rule = vd_case_text (s, vd_scenario_cite (s, duty->point));

  printf (attacks ? _("  %s in %s must attack%s: ") : _("  %s in %s must be attacked%s, by: "),
          vd_scenario_get_unit_name (s, duty->unit),
          vd_scenario_get_label (s, game->state.units[duty->unit].cell), rule);
  print_partners (game, attacks ? VD_CONTACT_ENEMIES : VD_CONTACT_OWN, contact->enemy, contact->n);
  if (!attacks)
    print_guns (game, duty->index, contact->n);
  putchar ('\n');
}

static void
print_duties (VdGame *game)
{
  const VdScenario *s = game->scenario;
  g_autoptr (GArray) duties = g_array_new (FALSE, FALSE, sizeof (VdDuty));

  vd_duty_list (game, duties);
  printf (_("%s, turn %u, %s:\n"), vd_scenario_get_side_name (s, game->state.player),
          game->state.turn, vd_scenario_get_period_name (s, vd_game_period (game)));
  for (guint i = 0; i < duties->len; i++)
    print_duty (game, &g_array_index (duties, VdDuty, i));
  if (duties->len == 0)
    puts (_("  no duty stands"));
}

/* In a period without combat nobody owes any. */
static gboolean
has_combat (const VdGame *game)
{
  const VdScenario *s = game->scenario;
  const VdVerdict verdict = {
    .point = VD_POINT_PERIOD_NO_COMBAT,
    .rule = vd_scenario_cite (s, VD_POINT_PERIOD_NO_COMBAT),
  };

  if (vd_scenario_has_phase (s, vd_game_period (game), VD_PHASE_COMBAT))
    return TRUE;

  vd_refusal_print (game, NULL, &verdict);
  return FALSE;
}

int
vd_explain_duties (const VdQuestion *question)
{
  const VdScenario *s = question->scenario;
  int side = question->n > 0 ? vd_scenario_find_side (s, question->words[0]) : -1;
  g_autoptr (VdGame) game = NULL;
  int code;

  if (question->n > 0 && side < 0)
    return vd_usage_refuse (_("there is no side with the id “%s”"), question->words[0]);
  if (side < 0 && question->position.recorded == NULL)
    return vd_usage_refuse (_("name the side whose Combat Phase it is; only in a recorded game it "
                              "is somebody's turn"));

  code = vd_position_new (s, &question->position, &game);
  if (code != VD_EXIT_CLEAN)
    return code;
  if (!has_combat (game))
    return VD_EXIT_CLEAN;

  if (game->state.phase != VD_PHASE_COMBAT ||
      (side >= 0 && (guint) side != game->state.player))
    vd_position_open (game, side >= 0 ? (guint) side : game->state.player, VD_PHASE_COMBAT);
  print_duties (game);
  return VD_EXIT_CLEAN;
}
