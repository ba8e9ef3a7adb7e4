/* play.h: the sequence of play [NAW 3, 4]
 *
 * At any moment one side owes a decision.  Its legal orders can be listed,
 * any order can be tested, a legal one applied; then the next decision is
 * owed, until the game is over.
 *
 * Every order but one makes progress: a move ends a unit's movement, an attack
 * spends its units, a retreat or an advance closes a window, an end closes a
 * phase.  The one is an announcement of odds, which may be changed until the die is
 * rolled [NAW 7.9]; the roll is legal whenever an announcement is.  So every phase
 * terminates for whoever does not announce for ever: a player of chance ends with
 * probability 1, and a program that goes on is stopped.
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/**
 * vd_game_new:
 * @scenario: borrowed; must be playable and outlive the game
 *
 * Returns: (transfer full): a game before its set-up
 */
VdGame   *vd_game_new      (const VdScenario  *scenario);

/**
 * vd_play_begin:
 * @seed: all dice follow from it
 *
 * Sets up a game: options are owed first, then the units stand where they
 * start, or are set up in their zones.
 */
void      vd_play_begin    (VdGame            *game,
                            guint64            seed);

/**
 * vd_play_find_owed_option:
 *
 * Returns: the option that must be chosen next before the first turn, or -1
 */
int       vd_play_find_owed_option (const VdGame *game);

/**
 * vd_play_choose_ahead:
 *
 * Chooses an option of a later turn as if it had been chosen there.
 *
 * Returns: whether there is such an option and the choice is open
 */
gboolean  vd_play_choose_ahead (VdGame        *game,
                             guint              option,
                             guint              choice);

/**
 * vd_play_suppose:
 *
 * Replaces the choice that has been made of an option by @choice: for a player
 * who has to guess it.
 */
void      vd_play_suppose  (VdGame            *game,
                             guint              option,
                             guint              choice);

/**
 * vd_play_is_over:
 *
 * Returns: whether the last turn has been played
 */
gboolean  vd_play_is_over  (const VdGame      *game);

/**
 * vd_play_decider:
 *
 * Returns: the side that owes the decision
 */
guint     vd_play_decider  (const VdGame      *game);

/**
 * vd_play_list:
 *
 * Replaces the contents of @list by the legal orders: never empty while the
 * game goes on, none twice, sorted by kind.
 */
void      vd_play_list     (VdGame            *game,
                            VdOrderList       *list);

/**
 * vd_play_is_moving:
 *
 * Returns: whether units move and come in now, and nothing is owed before; the
 *   legal orders are then those of vd_move_list_unit() for each unit of
 *   vd_roster_get(), movers first, and after them vd_play_list_rest()
 */
gboolean  vd_play_is_moving (const VdGame     *game);

/**
 * vd_play_list_rest:
 *
 * Replaces the contents of @list by the legal orders of a Movement Phase that
 * are neither moves nor arrivals.
 */
void      vd_play_list_rest (VdGame           *game,
                            VdOrderList       *list);

/**
 * vd_play_test:
 * @path: (nullable) (array length=n_path): see vd_move_test()
 * @why: (nullable): receives the parts of a cost, or the refusal
 *
 * Returns: whether @order is legal, and if not which rule forbids it
 */
VdVerdict vd_play_test     (VdGame            *game,
                            const VdOrder     *order,
                            const guint16     *path,
                            guint              n_path,
                            VdExplain         *why);

/**
 * vd_play_apply:
 *
 * Carries out a legal order.  An illegal one is a bug in the caller.
 */
void      vd_play_apply    (VdGame            *game,
                            const VdOrder     *order);

/**
 * vd_play_apply_along:
 * @path: (nullable) (array length=n_path): as in vd_play_test()
 *
 * Carries out a legal order by the path that it was tested with: what a move
 * passes through can matter.
 */
void      vd_play_apply_along (VdGame         *game,
                            const VdOrder     *order,
                            const guint16     *path,
                            guint              n_path);

/**
 * vd_play_set_up:
 *
 * Puts every unit of the set-up on the map and sends the others to wait;
 * done by vd_play_apply() when the last option is chosen.  Units that their
 * owner sets up in a zone are owed then, one by one.
 */
void      vd_play_set_up   (VdGame            *game);

/**
 * vd_play_deploy_all:
 *
 * Once no option is owed: sets up what is still owed, where all find room, and
 * begins.
 */
void      vd_play_deploy_all (VdGame          *game);

/**
 * vd_play_open_phase:
 *
 * Opens the phase that the state names, as if it had just begun; for
 * positions that start in the middle of a game.
 */
void      vd_play_open_phase (VdGame          *game);

/**
 * vd_play_suppose_phase:
 * @phase: %VD_PHASE_MOVEMENT or %VD_PHASE_COMBAT
 *
 * Opens a phase of @side with everything as it stands, to see what could happen in it:
 * all that is decided or rolled before the first move or the first attack is treated as
 * done, with no effect.
 */
void      vd_play_suppose_phase (VdGame       *game,
                                 guint         side,
                                 VdPhase       phase);

/**
 * vd_play_skip_ahead:
 *
 * The same in a phase that has begun; fresh strength that was declared stays.
 */
void      vd_play_skip_ahead (VdGame          *game);

G_END_DECLS
