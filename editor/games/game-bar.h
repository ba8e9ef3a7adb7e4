/* game-bar.h: above the map while a game is shown: its position, and the way through it
 *
 * Shows turn, side, phase and order; has buttons and a slider from the first row to the
 * last, and plays the rows one after another.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/games/games.h"

G_BEGIN_DECLS

#define VD_TYPE_GAME_BAR (vd_game_bar_get_type ())
G_DECLARE_FINAL_TYPE (VdGameBar, vd_game_bar, VD, GAME_BAR, GtkWidget)

/* Once, at the start. */
void vd_game_bar_set_games   (VdGameBar *self,
                              VdGames   *games);

/* Starts or stops playing row after row. */
void vd_game_bar_toggle_play (VdGameBar *self);

G_END_DECLS
