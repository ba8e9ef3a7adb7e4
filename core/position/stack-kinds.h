/* stack-kinds.h: hexes that hold so many units of each kind [R06 3.1; F22]
 *
 * With this mechanic a hex holds so many units on foot, trains among them, and so many
 * mounted ones where a leader is; without one fewer, of whatever kind, and a train stands
 * alone.  Leaders and units that count for nothing take no room, but of the latter there
 * are not more than so many either.  Without it the limit is a plain number.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* Counts @unit in. */
void     vd_stack_count_add    (VdStackCount       *count,
                                const VdScenario   *scenario,
                                VdUnitId            unit);

/**
 * vd_stack_count_excess:
 * @point: (out) (optional): the limit that is broken, %VD_N_POINTS if none is
 *
 * Returns: how many units of @side are too many
 */
guint    vd_stack_count_excess (const VdStackCount *count,
                                const VdScenario   *scenario,
                                guint               side,
                                VdPoint            *point);

/* All that stand in @cell. */
VdStackCount vd_stack_kinds_count (const VdGame    *game,
                                   guint            cell);

/* How many stand in @cell, of whichever side, that are too many. */
guint    vd_stack_kinds_excess (const VdGame       *game,
                                guint               cell);

/**
 * vd_stack_find_limit:
 *
 * Returns: the limit, of units or of kinds, by which @unit may not come to those in @cell;
 *   %VD_N_POINTS if there is room.  It does not ask whose they are
 */
VdPoint  vd_stack_find_limit   (const VdGame       *game,
                                VdUnitId            unit,
                                guint               cell);

/* Whether there is room in @cell for @unit, which may be one that takes none. */
static inline gboolean
vd_stack_has_room (const VdGame *game,
                   VdUnitId      unit,
                   guint         cell)
{
  const VdScenario *s = game->scenario;

  if (G_LIKELY (!vd_scenario_stacks_by_kinds (s)) &&
      game->n_at[cell] < vd_scenario_get_setting (s, vd_game_side (game, unit), VD_SET_STACKING))
    return TRUE;

  return vd_stack_find_limit (game, unit, cell) == VD_N_POINTS;
}

G_END_DECLS
