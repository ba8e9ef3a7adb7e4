/* game-panel.h: the orders of the game that is shown, as a list
 *
 * A page of the side panel.  The row of the position that is shown is selected; Up and Down
 * go from row to row, Left and Right from phase to phase, the space bar plays on.  Below, it
 * shows what is in the hex of the map's cursor, and what each side has lost.  Without a game
 * it offers to play or to open one.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/games/games.h"
#include "editor/tools/tools.h"

G_BEGIN_DECLS

#define VD_TYPE_GAME_PANEL (vd_game_panel_get_type ())
G_DECLARE_FINAL_TYPE (VdGamePanel, vd_game_panel, VD, GAME_PANEL, GtkWidget)

/* Once, at the start. */
void vd_game_panel_set_games (VdGamePanel *self,
                              VdGames     *games);

/* The tools whose cursor chooses the hex of which the panel tells; once, at the start. */
void vd_game_panel_set_tools (VdGamePanel *self,
                              VdTools     *tools);

/* Puts the focus on the list. */
void vd_game_panel_focus     (VdGamePanel *self);

G_END_DECLS
