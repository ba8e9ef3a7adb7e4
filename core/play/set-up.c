/* set-up.c: what of play.h comes before the first turn, and options of later ones */
#include "core/play/play.h"

#include "core/mechanics/road-march.h"
#include "core/movement/vedettes.h"
#include "core/play/crowd.h"
#include "core/play/deploy.h"
#include "core/play/sequence.h"
#include "core/position/piece.h"
#include "core/position/secret.h"

#include <string.h>

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

/* Before the first turn: the one that is owed. */
static gboolean
is_owed (const VdGame *game)
{
  return vd_play_find_owed_option (game) >= 0;
}

static guint
get_chooser (const VdGame *game)
{
  return game->scenario->options[vd_play_find_owed_option (game)].chooser;
}

static void
list_owed (VdGame      *game,
           VdOrderList *list)
{
  list_choices (game, vd_play_find_owed_option (game), list);
}

/* In a turn: all that may be chosen. */
static gboolean
is_offered (const VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_options; i++)
    if (s->options[i].turn == game->state.turn && is_open_now (game, i))
      for (guint choice = 0; choice < s->options[i].n_choices; choice++)
        if (choice_is_open (game, i, choice))
          return TRUE;

  return FALSE;
}

static void
list_offered (VdGame      *game,
              VdOrderList *list)
{
  for (guint i = 0; i < game->scenario->n_options; i++)
    if (game->scenario->options[i].turn == game->state.turn && is_open_now (game, i))
      list_choices (game, i, list);
}

static void
begin_march (VdGame   *game,
             VdUnitId  unit)
{
  if (G_LIKELY (!game->scenario->units[unit].starts_marching) ||
      !vd_road_march_knows (game, unit) || !vd_game_has (game, VD_POINT_SETUP_MARCH))
    return;

  vd_game_see (game, VD_POINT_SETUP_MARCH);
  vd_road_march_set (game, unit, TRUE);
}

/* Its strength counts as lost, and not to any hex: what its formation has lost its row says. */
static void
begin_lost (VdGame   *game,
            VdUnitId  unit)
{
  static const VdPlace places[] = {
    [VD_LOST_FOR_GOOD] = VD_PLACE_ELIMINATED,
    [VD_LOST_UNRECOVERED] = VD_PLACE_UNRECOVERED,
    [VD_LOST_RECOVERED] = VD_PLACE_RECOVERED,
  };
  const VdScenario *s = game->scenario;
  VdUnitState *u = &game->state.units[unit];

  if (!vd_game_has (game, VD_POINT_SETUP_LOST))
    return;

  vd_game_see (game, VD_POINT_SETUP_LOST);
  vd_game_see_row (game, s->units[unit].rule);
  u->place = vd_game_plays (game, VD_MECHANIC_BOXES) ? places[s->units[unit].starts_lost]
                                                     : VD_PLACE_ELIMINATED;
  game->state.losses[s->units[unit].side][s->field[u->cell]] +=
    vd_piece_get_strength (s, game->state.units, unit);
}

/* A vedette that its unit has with it, or a unit whose vedettes stand for it: its own hex is the
 * one from which theirs are counted [R06 19.26; F119]. */
static void
begin_apart (VdGame   *game,
             VdUnitId  unit)
{
  VdUnitState *u = &game->state.units[unit];

  u->place = vd_vedettes_find_start (game, unit);
  if (u->place != VD_PLACE_BROKEN)
    return;

  u->cell = game->scenario->units[unit].start;
  vd_game_see (game, VD_POINT_VEDETTES_SET_UP);
  vd_game_see_row (game, game->scenario->units[unit].rule);
}

void
vd_play_set_up (VdGame *game)
{
  const VdScenario *s = game->scenario;
  VdState *state = &game->state;

  memset (state->units, 0, sizeof state->units);
  VD_EACH_HOOKS (hooks)
    if (hooks->set_up != NULL)
      hooks->set_up (game);

  vd_game_restore (game, state);
  for (guint unit = 0; unit < s->n_units; unit++)
    {
      if (vd_vedettes_find_start (game, unit) != VD_PLACE_MAP)
        begin_apart (game, unit);
      else if (s->units[unit].start != VD_NO_CELL && s->units[unit].zone == VD_NONE &&
               vd_scenario_has (s, VD_POINT_SETUP_UNITS))
        {
          vd_game_see (game, VD_POINT_SETUP_UNITS);
          vd_game_see_row (game, s->units[unit].rule);
          vd_game_place (game, unit, s->units[unit].start);
          begin_march (game, unit);
        }
      else if (game->group[unit] != VD_NONE || s->units[unit].zone != VD_NONE)
        state->units[unit].place = VD_PLACE_WAITING;
      if (s->units[unit].starts_lost != VD_LOST_NOT)
        begin_lost (game, unit);
      if (s->units[unit].starts_reduced)
        vd_piece_turn (s, state->units, unit, TRUE);
    }

  if (!vd_deploy_is_owed (game) && !vd_crowd_is_owed (game))
    vd_sequence_begin (game);
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

  if (!vd_crowd_is_owed (game))
    vd_sequence_begin (game);
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
  g_return_if_fail (option < game->scenario->n_options);

  take_choice (game, option, choice);
}

/* The last option before the first turn leads to the set-up. */
static gboolean
choose_option (VdGame        *game,
               const VdOrder *order)
{
  g_assert (order->kind == VD_ORDER_CHOOSE);

  vd_game_see (game, VD_POINT_SETUP_OPTION);
  vd_game_see_row (game, game->scenario->options[order->unit].rule);
  take_choice (game, order->unit, order->arg);
  if (game->state.phase == VD_PHASE_SETUP && vd_play_find_owed_option (game) < 0)
    vd_play_set_up (game);

  return FALSE;
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
  if (order->kind != VD_ORDER_CHOOSE)
    return vd_forbid (game, VD_POINT_SETUP_OPTION, why);
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

const VdPlayWindow vd_option_window = {
  .is_open = is_owed,
  .is_alone = TRUE,
  .answers = VD_ALL_KINDS & ~VD_KIND (DEPLOY),
  .owns = VD_KIND (CHOOSE),
  .asks_always = TRUE,
  .decide = get_chooser,
  .list = list_owed,
  .test = test_choice,
  .apply = choose_option,
};

const VdPlayWindow vd_late_option_window = {
  .is_open = is_offered,
  .answers = VD_KIND (CHOOSE),
  .list = list_offered,
  .test = test_choice,
  .apply = choose_option,
};
