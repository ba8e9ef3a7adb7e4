/* player-greedy.h: what a greedy player does for one who plans
 *
 * For core/players/player-planner.c; each as the function of its name in fight.h, of players of
 * the kind greedy only.
 */
#pragma once

#include "core/players/player.h"

G_BEGIN_DECLS

void     vd_greedy_plan          (VdPlayer          *player,
                                  VdView            *view);
gboolean vd_greedy_choose_combat (VdPlayer          *player,
                                  VdView            *view,
                                  VdOrder           *order);
guint    vd_greedy_list_openings (VdPlayer          *player,
                                  VdView            *view,
                                  VdOrder           *openings,
                                  guint              n);

G_END_DECLS
