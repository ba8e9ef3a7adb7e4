/* player.h: who decides in a test-play */
#pragma once

#include "core/play.h"

G_BEGIN_DECLS

typedef struct _VdPlayer VdPlayer;

/**
 * vd_player_new:
 * @name: "random"
 *
 * `random` gives every unit that can move a reachable hex, evenly chosen, with
 * probability 0.8, brings every reinforcement in, puts combats together from
 * legal additions, and ends a phase only then.
 *
 * Returns: (transfer full) (nullable): %NULL if no player has that name
 */
VdPlayer *vd_player_new    (const char        *name,
                            const VdScenario  *scenario);
void      vd_player_free   (VdPlayer          *player);

/**
 * vd_player_begin:
 *
 * Begins a new game; all its choices follow from @seed.
 */
void      vd_player_begin  (VdPlayer          *player,
                            guint64            seed);

/**
 * vd_player_choose:
 * @list: the legal orders
 *
 * Returns: one of them
 */
VdOrder   vd_player_choose (VdPlayer          *player,
                            const VdGame      *game,
                            const VdOrderList *list);

/**
 * vd_player_move:
 * @list: receives some of the legal orders; empty only if there is none
 *
 * While vd_play_is_moving(): what vd_player_choose() would do with the whole
 * list, sooner, because only the orders of units that it considers are worked
 * out.
 *
 * Returns: a legal order
 */
VdOrder   vd_player_move   (VdPlayer          *player,
                            VdGame            *game,
                            VdOrderList       *list);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdPlayer, vd_player_free)

G_END_DECLS
