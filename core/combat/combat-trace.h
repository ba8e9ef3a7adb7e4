/* combat-trace.h: what a roll rests on, counted in a checking build */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* Counts the cases that the open combat shows, if the game counts any. */
void vd_combat_trace (VdGame *game);

G_END_DECLS
