/* play-job.h: a test game, played beside the editing
 *
 * As `vedette playtest` plays the first game of a campaign by the same seed and
 * options: players who choose at random among all that is legal.
 */
#pragma once

#include <gio/gio.h>

#include "core/play.h"
#include "formats/compile.h"

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
 * @cancellable: once it is cancelled the callback comes at once; the thread plays
 *   its game to the end, for nobody
 */
void    vd_play_job_start (VdProject           *project,
                           const VdPlayWish    *wish,
                           GCancellable        *cancellable,
                           GAsyncReadyCallback  callback,
                           gpointer             user_data);

/**
 * vd_play_job_finish:
 *
 * Errors: of %VD_FORMAT_ERROR, translated, if the project can't be played or the
 * game had to be broken off, which is a fault of the rules core;
 * %G_IO_ERROR_CANCELLED.
 *
 * Returns: (transfer full) (nullable): the text of a recorded game
 *   (formats/record-file.h)
 */
GBytes *vd_play_job_finish (GAsyncResult       *result,
                            GError            **error);

G_END_DECLS
