#include "core/movement/whole-move.h"

guint
vd_whole_move_price (const VdGame    *game,
                     const VdSearch  *search,
                     const VdStepRow *rows,
                     guint            from,
                     guint            dir)
{
  const VdStepRow *row = &rows[from];
  guint to = row->next[dir];

  if (!game->scenario->settings[VD_SET_MINIMUM_MOVE] || !vd_game_has (game, VD_POINT_MOVE_MINIMUM) ||
      row->cost[dir] <= search->allowance || search->allowance == 0 || search->is_begun ||
      search->opposition[to] >= search->bar ||
      (from == search->leaves && search->leaves_free &&
       search->opposition[to] != VD_OPPOSITION_NONE))
    return VD_NEVER;

  return row->cost[dir];
}

guint
vd_whole_move_insert (VdReachCell *cells,
                      guint        n,
                      VdReachCell  cell)
{
  guint at = n;

  for (; at > 0 && cells[at - 1].cost > cell.cost; at--)
    cells[at] = cells[at - 1];

  cells[at] = cell;
  return n + 1;
}
