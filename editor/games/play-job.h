/* play-job.h: a test game, played in the background
 *
 * As `vedette playtest` plays the first game of a campaign with the same seed and options:
 * by players who choose at random among all legal orders.
 */
#pragma once

#include "core/play/play.h"
#include "editor/project/job.h"
#include "editor/project/project.h"

G_BEGIN_DECLS

/**
 * VdPlayWish: what game is wanted
 * @seed: dice and players follow from it
 * @choices: for each option of the scenario the choice to take, or -1 to leave it
 *   to the player
 */
typedef struct
{
  guint64 seed;
  int     choices[VD_MAX_OPTIONS];
} VdPlayWish;

/* All options are left to the players. */
void    vd_play_wish_init (VdPlayWish          *self,
                           guint64              seed);

/**
 * vd_play_job_start:
 * @project: compiled before the function returns, and not needed later
 * @done: (nullable): as in vd_job_start()
 *
 * Errors: of %VD_FORMAT_ERROR, translated, if the project can't be played or the
 * game had to be broken off, which is a fault of the rules core.
 *
 * Returns: a job that returns (transfer full) the text of a recorded game, a GBytes
 *   (formats/referee/record-file.h); cancelled, its thread plays the game to the end, for
 *   nobody
 */
VdJob  *vd_play_job_start (VdEditorProject     *project,
                           const VdPlayWish    *wish,
                           void               (*done) (gpointer user_data),
                           gpointer             user_data);

G_END_DECLS
