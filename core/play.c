#include "core/play.h"

#include "core/aftermath.h"
#include "core/army.h"
#include "core/combat.h"
#include "core/cull.h"
#include "core/deploy.h"
#include "core/duty.h"
#include "core/fresh.h"
#include "core/garrison.h"
#include "core/morale.h"
#include "core/move.h"
#include "core/reserve.h"
#include "core/secret.h"
#include "core/summon.h"
#include "core/turn-end.h"
#include "core/victory.h"

#include <string.h>

/* Set-up */

/* As far as the chooser can know. */
static gboolean
choice_is_open (const VdGame *game,
                guint         option,
                guint         choice)
{
  const VdOption *o = &game->scenario->options[option];

  return choice < o->n_choices && vd_secret_may_hold (game, o->chooser, &o->choice_when[choice]);
}

int
vd_play_find_owed_option (const VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_options && game->state.phase == VD_PHASE_SETUP; i++)
    if (s->options[i].turn == 0 && !(game->state.chosen & (1u << i)))
      return i;

  return -1;
}

/* Whether the option may be chosen now: before the first turn each in its
 * order; one of a turn in that turn, as long as it changes nothing that has
 * happened. */
static gboolean
is_open_now (const VdGame *game,
             guint         option)
{
  const VdOption *o = &game->scenario->options[option];

  if (game->state.phase == VD_PHASE_SETUP)
    return (int) option == vd_play_find_owed_option (game);

  return game->state.phase == VD_PHASE_MOVEMENT && o->turn == game->state.turn &&
         o->chooser == game->state.player && !(game->state.chosen & (1u << option)) &&
         !vd_secret_is_out (game, option);
}

static void
list_choices (VdGame      *game,
              guint        option,
              VdOrderList *list)
{
  for (guint choice = 0; choice < game->scenario->options[option].n_choices; choice++)
    if (choice_is_open (game, option, choice))
      vd_order_list_add (list, (VdOrder) { VD_ORDER_CHOOSE, choice, option, 0, 0 });
}

/* The options that may be chosen in the running turn. */
static void
list_options (VdGame      *game,
              VdOrderList *list)
{
  for (guint i = 0; i < game->scenario->n_options; i++)
    if (game->scenario->options[i].turn == game->state.turn && is_open_now (game, i))
      list_choices (game, i, list);
}

static void
begin_turns (VdGame *game)
{
  const VdScenario *s = game->scenario;
  VdState *state = &game->state;

  for (guint unit = 0; unit < s->n_units; unit++)
    if (vd_game_is_on_map (game, unit))
      vd_victory_stand (game, unit, state->units[unit].cell);

  state->turn = 1;
  state->player = s->first_side;
  if (!vd_scenario_has (s, VD_POINT_SETUP_FIRST_SIDE))
    state->player ^= 1;

  vd_game_see (game, VD_POINT_SETUP_FIRST_SIDE);
  state->phase = VD_PHASE_MOVEMENT;
  vd_move_begin (game);
}

void
vd_play_set_up (VdGame *game)
{
  const VdScenario *s = game->scenario;
  VdState *state = &game->state;

  memset (state->units, 0, sizeof state->units);
  vd_reserve_begin (game);
  vd_army_begin (game);
  vd_game_restore (game, state);
  for (guint unit = 0; unit < s->n_units; unit++)
    {
      if (s->units[unit].start != VD_NO_CELL && s->units[unit].zone == VD_NONE &&
          vd_scenario_has (s, VD_POINT_SETUP_UNITS))
        {
          vd_game_see (game, VD_POINT_SETUP_UNITS);
          vd_game_see_row (game, s->units[unit].rule);
          vd_game_place (game, unit, s->units[unit].start);
        }
      else if (game->group[unit] != VD_NONE || s->units[unit].zone != VD_NONE)
        state->units[unit].place = VD_PLACE_WAITING;
    }

  if (!vd_deploy_is_owed (game))
    begin_turns (game);
}

static void
deploy (VdGame        *game,
        const VdOrder *order)
{
  vd_deploy_apply (game, order);
  if (!vd_deploy_is_owed (game))
    begin_turns (game);
}

void
vd_play_deploy_all (VdGame *game)
{
  const VdScenario *s = game->scenario;

  if (game->state.phase != VD_PHASE_SETUP || vd_play_find_owed_option (game) >= 0)
    return;

  for (guint unit = 0; unit < s->n_units; unit++)
    if (s->units[unit].zone != VD_NONE && s->units[unit].start != VD_NO_CELL &&
        game->state.units[unit].place == VD_PLACE_WAITING)
      vd_game_place (game, unit, s->units[unit].start);

  begin_turns (game);
}

/* A unit that only the choice brings is in the game from now on, and one that
 * it leaves out no longer is. */
static void
take_choice (VdGame *game,
             guint   option,
             guint   choice)
{
  VdState *state = &game->state;
  guint n_units = game->scenario->n_units;
  g_autofree guint16 *before = g_memdup2 (game->group, n_units * sizeof *game->group);

  state->choice[option] = choice;
  state->chosen |= 1u << option;
  if (state->phase == VD_PHASE_SETUP)
    return;

  vd_game_restore (game, state);
  for (guint unit = 0; unit < n_units; unit++)
    if (before[unit] != VD_NONE && game->group[unit] == VD_NONE &&
        state->units[unit].place == VD_PLACE_WAITING)
      state->units[unit].place = VD_PLACE_UNUSED;
    else if (before[unit] == VD_NONE && game->group[unit] != VD_NONE &&
             state->units[unit].place == VD_PLACE_UNUSED)
      state->units[unit].place = VD_PLACE_WAITING;
}

void
vd_play_suppose (VdGame *game,
                 guint   option,
                 guint   choice)
{
  take_choice (game, option, choice);
}

static void
choose (VdGame        *game,
        const VdOrder *order)
{
  vd_game_see (game, VD_POINT_SETUP_OPTION);
  vd_game_see_row (game, game->scenario->options[order->unit].rule);
  take_choice (game, order->unit, order->arg);
  if (game->state.phase == VD_PHASE_SETUP && vd_play_find_owed_option (game) < 0)
    vd_play_set_up (game);
}

gboolean
vd_play_choose_ahead (VdGame *game,
                      guint   option,
                      guint   choice)
{
  const VdOption *o = &game->scenario->options[option];

  if (o->turn == 0 || choice >= o->n_choices ||
      !vd_cond_holds (&o->choice_when[choice], game->scenario, &game->state))
    return FALSE;

  take_choice (game, option, choice);
  return TRUE;
}

static VdVerdict
test_choice (VdGame        *game,
             const VdOrder *order,
             VdExplain     *why)
{
  if (!vd_game_has (game, VD_POINT_SETUP_OPTION))
    return vd_allow (0);
  if (!is_open_now (game, order->unit) ||
      !choice_is_open (game, order->unit, order->arg))
    return vd_forbid (game, VD_POINT_SETUP_OPTION, why);

  return vd_allow (0);
}

void
vd_play_begin (VdGame  *game,
               guint64  seed)
{
  const VdScenario *s = game->scenario;

  memset (&game->state, 0, sizeof game->state);
  game->state.seed = seed;
  game->state.n_fields = s->n_fields;
  game->state.turn = 1;
  game->state.winner = VD_MAX_SIDES;
  game->state.combat.announced = VD_NO_COLUMN;
  for (guint i = 0; i < s->n_options; i++)
    game->state.choice[i] = s->options[i].initial;

  vd_game_restore (game, &game->state);
  if (vd_play_find_owed_option (game) < 0)
    vd_play_set_up (game);
}

/* Sequence */

static void
end_game (VdGame *game)
{
  vd_game_see (game, VD_POINT_SEQUENCE_END);
  game->state.phase = VD_PHASE_OVER;
  vd_victory_score (game);
}

static void
next_phases (VdGame *game)
{
  VdState *state = &game->state;

  vd_game_see (game, VD_POINT_SEQUENCE_SECOND);
  state->player ^= 1;
  state->phase = VD_PHASE_MOVEMENT;
  vd_move_begin (game);
}

static void
next_turn (VdGame *game)
{
  const VdScenario *s = game->scenario;
  VdState *state = &game->state;

  state->turn = vd_scenario_has (s, VD_POINT_SEQUENCE_NEXT_TURN)
                ? MIN (state->turn + 1u, s->n_turns) : s->n_turns;
  vd_game_see (game, VD_POINT_SEQUENCE_NEXT_TURN);
  vd_morale_next_turn (game);
  next_phases (game);
}

static void
next_player (VdGame *game)
{
  const VdScenario *s = game->scenario;
  VdState *state = &game->state;
  gboolean second = state->player != s->first_side;

  if (!vd_scenario_has (s, VD_POINT_SETUP_FIRST_SIDE))
    second = !second;

  if (!second && vd_scenario_has (s, VD_POINT_SEQUENCE_SECOND))
    next_phases (game);
  else if (state->turn == s->n_turns && vd_scenario_has (s, VD_POINT_SEQUENCE_END))
    end_game (game);
  else if (!vd_turn_end_begin (game))
    next_turn (game);
}

/* The end of a turn goes on, if nobody ends the game. */
static void
go_on_between_turns (VdGame        *game,
                     const VdOrder *order)
{
  if (order->kind == VD_ORDER_STOP)
    {
      vd_game_see (game, VD_POINT_SEQUENCE_STOP);
      end_game (game);
    }
  else if (!vd_turn_end_apply (game, order))
    next_turn (game);
}

static gboolean
has_combat_phase (VdGame *game)
{
  const VdPeriod *period = &game->scenario->periods[vd_game_period (game)];

  if (!period->no_combat)
    return TRUE;

  vd_game_see (game, VD_POINT_PERIOD_NO_COMBAT);
  vd_game_see_row (game, period->rule);
  return !vd_game_has (game, VD_POINT_PERIOD_NO_COMBAT);
}

static void
leave_movement (VdGame *game)
{
  if (has_combat_phase (game))
    {
      game->state.phase = VD_PHASE_COMBAT;
      vd_combat_begin (game);
    }
  else
    next_player (game);
}

static void
end_phase (VdGame *game)
{
  if (game->state.phase == VD_PHASE_MOVEMENT)
    {
      vd_game_see (game, VD_POINT_MOVE_STACKING);
      vd_garrison_note (game);
      vd_move_end (game);
      if (!vd_cull_begin (game))
        leave_movement (game);
      return;
    }

  if (game->state.phase == VD_PHASE_COMBAT)
    {
      vd_fresh_close (game);
      vd_duty_drop (game);
      vd_victory_end_combat (game);
    }
  next_player (game);
}

void
vd_play_open_phase (VdGame *game)
{
  if (game->state.phase == VD_PHASE_MOVEMENT)
    vd_move_begin (game);
  else if (game->state.phase == VD_PHASE_COMBAT)
    vd_combat_begin (game);
}

void
vd_play_skip_ahead (VdGame *game)
{
  if (game->state.phase == VD_PHASE_MOVEMENT)
    vd_summon_skip (game);
  else if (game->state.phase == VD_PHASE_COMBAT)
    vd_fresh_skip (game);
}

void
vd_play_suppose_phase (VdGame  *game,
                       guint    side,
                       VdPhase  phase)
{
  game->state.phase = phase;
  game->state.player = side;
  if (phase == VD_PHASE_COMBAT)
    vd_combat_suppose (game);
  else
    vd_play_open_phase (game);
  vd_play_skip_ahead (game);
}

gboolean
vd_play_is_over (const VdGame *game)
{
  return game->state.phase == VD_PHASE_OVER;
}

static gboolean
is_in_aftermath (const VdGame *game)
{
  return game->state.phase == VD_PHASE_COMBAT &&
         game->state.combat.step != VD_STEP_NONE && game->state.combat.step != VD_STEP_BUILDING;
}

static gboolean
is_declaring (const VdGame *game)
{
  return game->state.phase == VD_PHASE_COMBAT && vd_fresh_is_open (game);
}

guint
vd_play_decider (const VdGame *game)
{
  if (game->state.phase == VD_PHASE_SETUP)
    return vd_play_find_owed_option (game) >= 0
           ? game->scenario->options[vd_play_find_owed_option (game)].chooser
           : vd_deploy_decider (game);
  if (is_in_aftermath (game))
    return vd_aftermath_decider (game);
  if (is_declaring (game))
    return vd_fresh_decider (game);
  if (game->state.phase == VD_PHASE_TURN_END)
    return vd_turn_end_decider (game);
  if (game->state.phase == VD_PHASE_CULL)
    return game->state.player ^ 1;

  return game->state.player;
}

void
vd_play_list (VdGame      *game,
              VdOrderList *list)
{
  list->n = 0;
  switch ((VdPhase) game->state.phase)
    {
    case VD_PHASE_SETUP:
      if (vd_play_find_owed_option (game) >= 0)
        list_choices (game, vd_play_find_owed_option (game), list);
      else
        vd_deploy_list (game, list);
      break;

    case VD_PHASE_MOVEMENT:
      list_options (game, list);
      vd_move_list (game, list);
      vd_reserve_list (game, list);
      break;

    case VD_PHASE_COMBAT:
      if (is_in_aftermath (game))
        vd_aftermath_list (game, list);
      else if (is_declaring (game))
        vd_fresh_list (game, list);
      else
        {
          vd_combat_list (game, list);
          vd_reserve_list (game, list);
        }
      break;

    case VD_PHASE_TURN_END:
      vd_turn_end_list (game, list);
      break;

    case VD_PHASE_CULL:
      vd_cull_list (game, list);
      break;

    case VD_PHASE_OVER:
    default:
      break;
    }
}

gboolean
vd_play_is_moving (VdGame      *game,
                   VdOrderList *list)
{
  list->n = 0;
  if (game->state.phase != VD_PHASE_MOVEMENT || vd_summon_find (game) != VD_NONE)
    return FALSE;

  list_options (game, list);
  return list->n == 0;
}

void
vd_play_list_rest (VdGame      *game,
                   VdOrderList *list)
{
  list->n = 0;
  vd_move_list_rest (game, list);
  vd_reserve_list (game, list);
}

static gboolean
is_of_combat (const VdOrder *order)
{
  guint stage = vd_order_forms[order->kind].stage;

  return stage >= VD_STAGE_COMBAT && stage <= VD_STAGE_RESULT;
}

static VdVerdict
test_of_combat (VdGame        *game,
                const VdOrder *order,
                VdExplain     *why)
{
  if (is_in_aftermath (game))
    return vd_aftermath_test (game, order, why);

  return is_declaring (game) ? vd_fresh_test (game, order, why)
                             : vd_combat_test (game, order, why);
}

VdVerdict
vd_play_test (VdGame        *game,
              const VdOrder *order,
              const guint16 *path,
              guint          n_path,
              VdExplain     *why)
{
  const VdState *state = &game->state;

  game->way.n = 0;
  if (!vd_order_is_sound (game->scenario, order, path, n_path))
    return vd_forbid (game, VD_POINT_SEQUENCE_PHASING, why);
  if (order->kind == VD_ORDER_CHOOSE)
    return test_choice (game, order, why);
  if (order->kind == VD_ORDER_DEPLOY)
    return vd_deploy_test (game, order, why);
  if (state->phase == VD_PHASE_SETUP)
    return vd_forbid (game, vd_play_find_owed_option (game) >= 0 ? VD_POINT_SETUP_OPTION
                                                                 : VD_POINT_SETUP_ZONE, why);
  if (state->phase == VD_PHASE_OVER && vd_game_has (game, VD_POINT_SEQUENCE_END))
    return vd_forbid (game, VD_POINT_SEQUENCE_END, why);

  if (state->phase == VD_PHASE_TURN_END)
    return vd_turn_end_test (game, order, why);
  if (state->phase == VD_PHASE_CULL)
    return vd_cull_test (game, order, why);
  if (order->kind == VD_ORDER_RELEASE)
    return is_in_aftermath (game) ? vd_aftermath_test (game, order, why)
                                  : vd_reserve_test (game, order, why);
  if (order->kind == VD_ORDER_REFORM || order->kind == VD_ORDER_STOP)
    return vd_forbid (game, order->kind == VD_ORDER_STOP ? VD_POINT_SEQUENCE_STOP
                                                         : VD_POINT_REFORM_PLACER, why);

  if (is_of_combat (order))
    {
      const VdPeriod *period = &game->scenario->periods[vd_game_period (game)];

      if (state->phase == VD_PHASE_MOVEMENT)
        return vd_forbid (game, period->no_combat ? VD_POINT_PERIOD_NO_COMBAT
                                                  : VD_POINT_SEQUENCE_COMBAT, why);

      return test_of_combat (game, order, why);
    }

  if (order->kind == VD_ORDER_END && state->phase == VD_PHASE_COMBAT)
    return is_in_aftermath (game) ? vd_forbid (game, VD_POINT_COMBAT_MANDATORY, why)
                                  : test_of_combat (game, order, why);

  return vd_move_test (game, order, path, n_path, why);
}

void
vd_play_apply (VdGame        *game,
               const VdOrder *order)
{
  vd_play_apply_along (game, order, NULL, 0);
}

void
vd_play_apply_along (VdGame        *game,
                     const VdOrder *order,
                     const guint16 *path,
                     guint          n_path)
{
  g_return_if_fail (vd_order_is_sound (game->scenario, order, path, n_path));

  game->thrown = (VdThrow) { .column = VD_NO_COLUMN };
  if (game->state.phase == VD_PHASE_TURN_END)
    go_on_between_turns (game, order);
  else if (game->state.phase == VD_PHASE_CULL)
    {
      if (vd_cull_apply (game, order))
        leave_movement (game);
    }
  else if (order->kind == VD_ORDER_CHOOSE)
    choose (game, order);
  else if (order->kind == VD_ORDER_RELEASE && !is_in_aftermath (game))
    vd_reserve_apply (game, order);
  else if (order->kind == VD_ORDER_END)
    {
      if (G_UNLIKELY (game->trace != NULL))
        vd_play_test (game, order, NULL, 0, game->trace);
      end_phase (game);
    }
  else if (order->kind == VD_ORDER_DEPLOY)
    deploy (game, order);
  else if (!is_of_combat (order) && order->kind != VD_ORDER_RELEASE)
    vd_move_apply (game, order, path, n_path);
  else if (is_in_aftermath (game))
    vd_aftermath_apply (game, order);
  else if (is_declaring (game))
    vd_fresh_apply (game, order);
  else
    vd_combat_apply (game, order);

  vd_reserve_wake (game);
}
