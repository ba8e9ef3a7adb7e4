/* sequence.h: which phase, player and turn come next [NAW 4]
 *
 * A turn is one player-turn of each side; a player-turn goes through the phases that the
 * scenario's VdSequence has in the period of the turn.  What stands at the end of a phase
 * (VdPlayWindow.after) comes before the next one, turn-end.h after the last of a turn.
 */
#pragma once

#include "core/position/window.h"

G_BEGIN_DECLS

#define VD_MAX_WINDOWS 16 /* of a phase; VdScenario.windows has a bit for each */

/* Those of each phase, and all hooks; %NULL behind the last. */
extern const VdPlayWindow *const vd_windows[VD_N_PHASES][VD_MAX_WINDOWS + 1];
extern const VdHooks *const vd_hooks[];

#define VD_EACH_WINDOW(window, phase)                                          \
  for (const VdPlayWindow *const *each = vd_windows[phase], *window;           \
       (window = *each) != NULL; each++)
#define VD_EACH_HOOKS(hooks) \
  for (const VdHooks *const *each = vd_hooks, *hooks; (hooks = *each) != NULL; each++)

/* Those of the running phase that can be open in this battle. */
#define VD_EACH_POSSIBLE_WINDOW(window, game)                                  \
  for (guint rest = (game)->scenario->windows[(game)->state.phase];            \
       (window = vd_sequence_get_window (game, rest)) != NULL; rest &= rest - 1)

/* The first of @rest, bits of VdScenario.windows; %NULL if there is none. */
static inline const VdPlayWindow *
vd_sequence_get_window (const VdGame *game,
                        guint         rest)
{
  return rest != 0 ? vd_windows[game->state.phase][__builtin_ctz (rest)] : NULL;
}

/**
 * vd_sequence_begin:
 *
 * Begins the first turn, once everybody is set up.
 */
void     vd_sequence_begin    (VdGame         *game);

/**
 * vd_sequence_go_on:
 *
 * Ends the running phase and goes on to the next one in which somebody decides.
 */
void     vd_sequence_go_on    (VdGame         *game);

/**
 * vd_sequence_stop:
 *
 * Ends the game.
 */
void     vd_sequence_stop     (VdGame         *game);

/**
 * vd_sequence_between_turns:
 *
 * Lets all mechanics do what they do at the end of a turn; done by turn-end.h.
 */
void     vd_sequence_between_turns (VdGame    *game);

/**
 * vd_sequence_get_lack:
 *
 * Returns: the rule by which the running period is without @phase, or %VD_N_POINTS if it has it
 */
VdPoint  vd_sequence_get_lack (const VdGame   *game,
                               VdPhase         phase);

G_END_DECLS
