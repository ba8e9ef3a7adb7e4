/* play-dialog.h: asks which test game is to be played
 *
 * Signals:
 *   "wished" (gpointer wish): a const VdPlayWish * to be played; the dialog closes
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/games/play-job.h"

G_BEGIN_DECLS

#define VD_TYPE_PLAY_DIALOG (vd_play_dialog_get_type ())
G_DECLARE_FINAL_TYPE (VdPlayDialog, vd_play_dialog, VD, PLAY_DIALOG, GtkWindow)

/**
 * vd_play_dialog_new:
 * @scenario: whose options can be chosen; not needed later
 * @last: what was played last; the next seed is proposed
 */
GtkWidget *vd_play_dialog_new (GtkWindow        *parent,
                               const VdScenario *scenario,
                               const VdPlayWish *last);

G_END_DECLS
