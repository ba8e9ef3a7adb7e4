/* works.h: damaging and repairing bridges [R06 8.33-8.38]
 *
 * A unit that stands at either end of a crossing and has not moved may try, as often as its
 * movement points allow; then it may move with what is left of them, until another unit acts.
 * VdState.worker is that unit, and VdState.worked what it has spent.
 *
 * Within a march (company.h) one of its units may work wherever the march stands; what it spends
 * counts as spent on the way, and the others wait for it.
 */
#pragma once

#include "core/position/game.h"
#include "core/position/piece.h"

G_BEGIN_DECLS

/* What @unit has spent on work in this phase, in quarters. */
static inline guint
vd_works_spent (const VdGame *game,
                VdUnitId      unit)
{
  return G_UNLIKELY (game->state.worker == unit + 1u) &&
         vd_game_has (game, VD_POINT_CROSSINGS_COST) ? game->state.worked : 0;
}

/* What it can spend in this phase: its allowance without what it has spent on work. */
static inline guint
vd_works_left (const VdGame *game,
               VdUnitId      unit)
{
  guint allowance = vd_piece_get_allowance (game->scenario, game->state.units, unit,
                                            vd_game_period (game));

  return allowance - MIN (allowance, vd_works_spent (game, unit));
}

/* Call when @unit has acted: who has worked before has finished its move. */
void     vd_works_end  (VdGame       *game,
                        VdUnitId      unit);

G_END_DECLS
