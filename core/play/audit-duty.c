#include "core/play/audit-duty.h"

#include "core/combat/contact.h"
#include "core/combat/declared.h"
#include "core/combat/duty.h"
#include "core/scenario/sight.h"

/* Whether a side may still be waiting for the combat that meets it. */
static gboolean
is_open (const VdGame *game,
         VdUnitId      unit)
{
  guint spent = vd_game_side (game, unit) == game->state.player ? VD_ATTACKED : VD_DEFENDED;

  return game->state.phase == VD_PHASE_COMBAT && !(game->state.units[unit].flags & spent);
}

/* Whether @attacker stands so that it may attack @defender, or at least fire that far. */
static gboolean
bears_on (const VdGame *game,
          VdUnitId      attacker,
          VdUnitId      defender)
{
  const VdScenario *s = game->scenario;

  return vd_attack_dir (game, attacker, defender) >= 0 ||
         (vd_game_plays (game, VD_MECHANIC_BOMBARDMENT) &&
          vd_cell_distance (s, game->state.units[attacker].cell,
                            game->state.units[defender].cell)
          <= s->classes[s->units[attacker].unit_class].range);
}

/* Between two combats somebody stands ready to meet each: what nobody can meet has
 * lapsed.  While one is settled units are on their way.  That is asked of the lists of
 * contacts, as duty.c does, and of one pair of units after another, so that lists are seen
 * which have grown old. */
static gboolean
can_be_met (const VdGame *game,
            VdUnitId      unit)
{
  gboolean attacks = vd_game_side (game, unit) == game->state.player;

  if (game->state.combat.step != VD_STEP_NONE)
    return TRUE;
  if (vd_declared_may_join (game, unit))
    return TRUE;
  if (!vd_contact_has (game, unit))
    return FALSE;

  for (VdUnitId other = 0; other < game->scenario->n_units; other++)
    if (vd_game_side (game, other) != vd_game_side (game, unit) &&
        vd_game_is_on_map (game, other) && is_open (game, other) &&
        bears_on (game, attacks ? unit : other, attacks ? other : unit))
      return TRUE;

  return FALSE;
}

char *
vd_audit_duties (VdGame *game)
{
  /* A game that is won at once ends before all have fought. */
  if (game->state.phase == VD_PHASE_OVER)
    return NULL;
  if (game->state.phase == VD_PHASE_COMBAT)
    vd_contact_refresh (game);

  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    if (vd_duty_stands (game, unit) &&
        (!vd_game_is_on_map (game, unit) || !is_open (game, unit) || !can_be_met (game, unit)))
      return g_strdup_printf ("I-10: %s has to fight and cannot",
                              game->scenario->units[unit].id);

  return NULL;
}

/* An attack that was declared has somebody on both sides, and nobody has two. */
char *
vd_audit_attacks (VdGame *game)
{
  const VdState *state = &game->state;
  guint8 sides[VD_MAX_ATTACKS + 1] = { 0 };

  /* A game that is won at once ends in the midst of them. */
  if (state->phase == VD_PHASE_OVER)
    return NULL;
  if (state->attack_stage == VD_ATTACKS_AT_ONCE)
    return state->n_attacks != 0 || state->attack_open != 0
           ? g_strdup ("I-93: attacks are declared outside a Combat Phase") : NULL;
  if (state->phase != VD_PHASE_COMBAT || state->n_attacks > VD_MAX_ATTACKS)
    return g_strdup ("I-93: attacks are declared outside a Combat Phase");

  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    if (state->units[unit].attack > state->n_attacks &&
        state->units[unit].attack != VD_ATTACK_LEFT)
      return g_strdup_printf ("I-93: %s is in no attack that was declared",
                              game->scenario->units[unit].id);
    else if (state->units[unit].attack <= VD_MAX_ATTACKS)
      sides[state->units[unit].attack] |= 1u << vd_game_side (game, unit);

  for (guint number = 1; number <= state->n_attacks; number++)
    if ((sides[number] == 1 || sides[number] == 2) && number != state->attack_open &&
        state->attack_stage != VD_ATTACKS_DEFENDER && state->attack_stage != VD_ATTACKS_ATTACKER &&
        (state->attack_stage != VD_ATTACKS_RESOLVED || state->combat.step == VD_STEP_NONE))
      return g_strdup_printf ("I-93: attack %u has one side only", number);

  return NULL;
}

char *
vd_audit_duty_step (VdGame        *game,
                    const VdState *before)
{
  const VdScenario *s = game->scenario;
  gboolean same = before->phase == game->state.phase && before->player == game->state.player &&
                  before->turn == game->state.turn;

  /* After retreats before combat they are fixed anew. */
  same = same && before->attack_stage == game->state.attack_stage;
  for (guint word = 0; word < G_N_ELEMENTS (before->duties) && same; word++)
    if ((game->state.duties[word] & ~before->duties[word]) != 0 &&
        !s->settings[VD_SET_ADVANCE_BINDS] && vd_game_has (game, VD_POINT_ADVANCE_NO_COMBAT))
      return g_strdup ("I-11: a duty has come in the course of a Combat Phase");

  return NULL;
}
