#include "core/play/sequence.h"

#include "core/mechanics/booking.h"
#include "core/play/play.h"
#include "core/play/turn-end.h"
#include "core/play/victory.h"

const VdPlayWindow *const vd_windows[VD_N_PHASES][VD_MAX_WINDOWS + 1] = {
#define WINDOW(window) &window,
#define WINDOW_IF(condition, window) &window,
#define VD_PHASE(symbol, name, point, windows) [VD_PHASE_##symbol] = { windows },
#include "core/scenario/sequence.def"
#undef WINDOW_IF
#undef WINDOW
};

const VdHooks *const vd_hooks[] = {
#define VD_HOOKS(hooks) &hooks,
#include "core/scenario/sequence.def"
  NULL
};

static const VdPoint lacking[VD_N_PHASES] = {
#define VD_PHASE(symbol, name, point, windows) [VD_PHASE_##symbol] = point,
#include "core/scenario/sequence.def"
};

static void
call_hook (const VdHook *by_phase,
           VdGame       *game)
{
  if (by_phase[game->state.phase] != NULL)
    by_phase[game->state.phase] (game);
}

/* Phases */

VdPoint
vd_sequence_get_lack (const VdGame *game,
                      VdPhase       phase)
{
  return vd_scenario_has_phase (game->scenario, vd_game_period (game), phase) ? VD_N_POINTS
                                                                              : lacking[phase];
}

/* Whether it is also played before the first turn of its side. */
static gboolean
comes_first (VdGame           *game,
             const VdPhaseRow *row)
{
  if (row->kind != VD_PHASE_DISPATCH || game->state.turn != 1 ||
      !game->scenario->settings[VD_SET_ORDER_FIRST] || !vd_game_has (game, VD_POINT_ORDERS_FIRST))
    return FALSE;

  vd_game_see (game, VD_POINT_ORDERS_FIRST);
  return TRUE;
}

/* A phase that the period lacks is played all the same where nothing forbids it. */
static gboolean
is_played (VdGame           *game,
           const VdPhaseRow *row)
{
  VdPoint lack = vd_sequence_get_lack (game, row->kind);

  if (lack == VD_N_POINTS || comes_first (game, row))
    return TRUE;

  vd_game_see (game, lack);
  vd_game_see_row (game, game->scenario->periods[vd_game_period (game)].rule);
  return !vd_game_has (game, lack);
}

void
vd_play_open_phase (VdGame *game)
{
  VD_EACH_HOOKS (hooks)
    call_hook (hooks->begin, game);
}

void
vd_play_suppose_phase (VdGame  *game,
                       guint    side,
                       VdPhase  phase)
{
  g_return_if_fail (phase == VD_PHASE_MOVEMENT || phase == VD_PHASE_COMBAT);

  game->state.phase = phase;
  game->state.player = side;
  VD_EACH_HOOKS (hooks)
    call_hook (hooks->suppose[phase] != NULL ? hooks->suppose : hooks->begin, game);

  vd_play_skip_ahead (game);
}

void
vd_play_skip_ahead (VdGame *game)
{
  VD_EACH_WINDOW (window, game->state.phase)
    if (window->skip != NULL)
      window->skip (game);
}

/* The row of the sequence that @game's player comes to after @phase, or first after
 * %VD_PHASE_SETUP; %NULL when he has played. */
static const VdPhaseRow *
find_next (VdGame  *game,
           VdPhase  phase)
{
  const VdSequence *sequence = &game->scenario->sequence;
  gboolean passed = phase == VD_PHASE_SETUP;

  for (guint i = 0; i < sequence->n_phases; i++)
    if (passed && is_played (game, &sequence->phases[i]))
      return &sequence->phases[i];
    else
      passed = passed || sequence->phases[i].kind == phase;

  return NULL;
}

static void end_phase (VdGame *game);

static void
open_phase (VdGame           *game,
            const VdPhaseRow *row)
{
  game->state.phase = row->kind;
  vd_play_open_phase (game);
  if (vd_windows[row->kind][0]->passes)
    end_phase (game);
}

/* Players and turns */

static void
begin_player (VdGame *game,
              guint   side)
{
  vd_game_see (game, VD_POINT_SEQUENCE_SECOND);
  game->state.player = side;
  open_phase (game, find_next (game, VD_PHASE_SETUP));
}

/* The side that begins in this turn. */
static guint
find_first_side (VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint side = s->first_side;

  if (!vd_game_has (game, VD_POINT_SETUP_FIRST_SIDE))
    side ^= 1;
  if (s->sequence.second_begins >> vd_game_period (game) & 1)
    {
      vd_game_see (game, VD_POINT_SEQUENCE_ORDER);
      if (vd_game_has (game, VD_POINT_SEQUENCE_ORDER))
        side ^= 1;
    }

  return side;
}

void
vd_sequence_begin (VdGame *game)
{
  const VdScenario *s = game->scenario;
  VdState *state = &game->state;

  for (guint unit = 0; unit < s->n_units; unit++)
    if (vd_game_is_on_map (game, unit))
      vd_booking_stand (game, unit, state->units[unit].cell);

  vd_game_see (game, VD_POINT_SETUP_FIRST_SIDE);
  state->turn = 1;
  state->player = find_first_side (game);
  open_phase (game, find_next (game, VD_PHASE_SETUP));
}

void
vd_sequence_stop (VdGame *game)
{
  vd_game_see (game, VD_POINT_SEQUENCE_END);
  game->state.phase = VD_PHASE_OVER;
  vd_victory_score (game);
}

void
vd_sequence_between_turns (VdGame *game)
{
  VD_EACH_HOOKS (hooks)
    if (hooks->between_turns != NULL)
      hooks->between_turns (game);
}

static void
next_turn (VdGame *game)
{
  guint n_turns = game->scenario->n_turns;
  VdState *state = &game->state;

  vd_game_see (game, VD_POINT_SEQUENCE_NEXT_TURN);
  state->turn = vd_game_has (game, VD_POINT_SEQUENCE_NEXT_TURN) ? MIN (state->turn + 1u, n_turns)
                                                                : n_turns;
  begin_player (game, find_first_side (game));
}

static void
next_player (VdGame *game)
{
  VdState *state = &game->state;

  if (state->player == find_first_side (game) && vd_game_has (game, VD_POINT_SEQUENCE_SECOND))
    begin_player (game, state->player ^ 1);
  else if (state->turn == game->scenario->n_turns && vd_game_has (game, VD_POINT_SEQUENCE_END))
    vd_sequence_stop (game);
  else if (!vd_turn_end_begin (game))
    next_turn (game);
}

/* The end of a phase */

/* Opens the first window of the phases from @first on that stands at the end of @phase.  Returns
 * whether there is one. */
static gboolean
open_window (VdGame  *game,
             VdPhase  phase,
             guint    first)
{
  for (guint i = first; i < VD_N_PHASES; i++)
    if (vd_windows[i][0]->begin != NULL && vd_windows[i][0]->after == phase &&
        vd_windows[i][0]->begin (game))
      return TRUE;

  return FALSE;
}

/* The last phase in which @game's player moves: a Movement Phase can have two, and windows that
 * stand at its end come after the second. */
static VdPhase
find_last_of_movement (VdGame *game)
{
  const VdPhaseRow *next = find_next (game, VD_PHASE_MOVEMENT);

  return next != NULL && next->kind == VD_PHASE_INDIVIDUAL ? VD_PHASE_INDIVIDUAL
                                                           : VD_PHASE_MOVEMENT;
}

static gboolean
is_of_movement (VdPhase phase)
{
  return phase == VD_PHASE_MOVEMENT || phase == VD_PHASE_INDIVIDUAL;
}

/* Of a phase of the sequence, or of a window at the end of one. */
static void
end_phase (VdGame *game)
{
  const VdPlayWindow *window = vd_windows[game->state.phase][0];
  gboolean is_window = window->begin != NULL;
  VdPhase after = is_window ? window->after : game->state.phase;
  VdPhase last = is_of_movement (after) ? find_last_of_movement (game) : after;
  const VdPhaseRow *next;

  VD_EACH_HOOKS (hooks)
    call_hook (hooks->end, game);

  if (!is_window && after != last)
    {
      open_phase (game, find_next (game, after));
      return;
    }
  if (open_window (game, is_of_movement (after) ? VD_PHASE_MOVEMENT : after,
                   is_window ? game->state.phase + 1 : 0))
    return;

  next = find_next (game, last);
  if (next != NULL)
    open_phase (game, next);
  else
    next_player (game);
}

void
vd_sequence_go_on (VdGame *game)
{
  if (game->state.phase == VD_PHASE_SETUP)
    vd_sequence_begin (game);
  else if (game->state.phase == VD_PHASE_TURN_END)
    next_turn (game);
  else
    end_phase (game);
}

/* The end of the game */

static VdVerdict
test_over (VdGame        *game,
           const VdOrder *order,
           VdExplain     *why)
{
  return vd_forbid (game, VD_POINT_SEQUENCE_END, why);
}

const VdPlayWindow vd_over_window = {
  .answers = VD_ALL_KINDS & ~VD_KINDS_OF_SETUP,
  .test = test_over,
};
