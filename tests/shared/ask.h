/* ask.h: asks a player, who plays for either side */
#pragma once

#include "core/play/play.h"
#include "core/players/player.h"

/* What the player does of what is legal for the side that owes the decision. */
static inline VdOrder
ask_player (VdPlayer          *player,
            VdGame            *game,
            const VdOrderList *list)
{
  VdView view = vd_view_of (game, vd_play_decider (game));

  return vd_player_choose (player, &view, list);
}
