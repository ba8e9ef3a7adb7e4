/* games.h: the game that a window shows, and where it stands
 *
 * A game is opened from a file, or played at random (play-job.h), and shown with the project
 * as it stands: after an edit it is played again, as soon as the user pauses.  The project is
 * not changed.
 *
 * Signals:
 *   "game-changed": another game is shown, or the same with other rules, or none
 *   "moved": vd_games_get_board() has changed
 *   "begun": a test game is being played
 *   "played" (const char *problem): the end of vd_games_play(): %NULL if the game
 *     is shown, else why there is none, translated; empty if it was cancelled
 */
#pragma once

#include "editor/games/play-job.h"
#include "editor/games/review.h"
#include "editor/project/project.h"

G_BEGIN_DECLS

#define VD_TYPE_GAMES (vd_games_get_type ())
G_DECLARE_FINAL_TYPE (VdGames, vd_games, VD, GAMES, GObject)

VdGames         *vd_games_new         (void);

/**
 * vd_games_set_project:
 * @project: (nullable)
 *
 * Closes the game of another project.
 */
void             vd_games_set_project (VdGames          *self,
                                       VdEditorProject  *project);

/**
 * vd_games_open:
 *
 * Only while there is a project.
 *
 * Errors: as vd_review_new(), and if the file can't be read; then the game that was shown
 * stays.
 *
 * Returns: whether the game is shown, as far as it goes
 */
gboolean         vd_games_open        (VdGames          *self,
                                       const char       *path,
                                       GError          **error);

/**
 * vd_games_play:
 *
 * Starts a test game, in place of one that is still being played; it is shown when it is
 * over.  Only while there is a project.
 */
void             vd_games_play        (VdGames          *self,
                                       const VdPlayWish *wish);
gboolean         vd_games_is_playing  (VdGames          *self);
void             vd_games_cancel      (VdGames          *self);

/* What was asked of the last test game; before any, all at random, with seed 0. */
const VdPlayWish *vd_games_get_wish   (VdGames          *self);

/**
 * vd_games_save:
 *
 * Writes the game that is shown, of which there must be one; it names the scenario of the
 * project.
 *
 * Errors: as vd_record_file_save().
 */
gboolean         vd_games_save        (VdGames          *self,
                                       const char       *path,
                                       GError          **error);
void             vd_games_close       (VdGames          *self);

/* (nullable): what the game that is shown is called: its file, or its seed. */
const char      *vd_games_get_title   (VdGames          *self);

/**
 * vd_games_get_review:
 *
 * Returns: (nullable) (transfer none): to be read; vd_games_go_to() moves it
 */
const VdReview  *vd_games_get_review  (VdGames          *self);

/**
 * vd_games_get_board:
 *
 * Returns: (nullable) (transfer none)
 */
VdBoard         *vd_games_get_board   (VdGames          *self);

/* Takes the game to a row; a row beyond its ends means the first or the last. */
void             vd_games_go_to       (VdGames          *self,
                                       int               row);

/* By so many rows. */
void             vd_games_step        (VdGames          *self,
                                       int               by);

/* @by: 1 for the next phase, -1 for the one before */
void             vd_games_step_phase  (VdGames          *self,
                                       int               by);

G_END_DECLS
