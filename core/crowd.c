#include "core/crowd.h"

#include "core/move.h"

#include <string.h>

/* More hexes than this are never crowded at once: the move is refused. */
#define MAX_CROWDED 16

typedef struct
{
  VdGame  *game;
  VdUnitId mover;
  guint    from;   /* n_cells if it comes from off the map */
  guint    to;
  guint    n;
  guint16  cells[MAX_CROWDED];  /* crowded after the move */
  guint16  taken[64];           /* places promised to units that must leave */
  guint    n_taken;
} Crowd;

static guint
count_after (const Crowd *crowd,
             guint        cell)
{
  return crowd->game->n_at[cell] + (cell == crowd->to) - (cell == crowd->from);
}

static guint
limit_of (const Crowd *crowd)
{
  return crowd->game->scenario->settings[VD_SET_STACKING];
}

static guint
promised (const Crowd *crowd,
          guint        cell)
{
  guint n = 0;

  for (guint i = 0; i < crowd->n_taken; i++)
    n += crowd->taken[i] == cell;

  return n;
}

static gboolean
note (Crowd *crowd,
      guint  cell)
{
  for (guint i = 0; i < crowd->n; i++)
    if (crowd->cells[i] == cell)
      return TRUE;

  if (crowd->n == MAX_CROWDED)
    return FALSE;

  crowd->cells[crowd->n++] = cell;
  return TRUE;
}

static gboolean
find_crowded (Crowd *crowd)
{
  const VdGame *game = crowd->game;

  if (count_after (crowd, crowd->to) > limit_of (crowd) && !note (crowd, crowd->to))
    return FALSE;

  for (guint unit = 0; unit < game->scenario->n_units && game->n_crowded > 0; unit++)
    if (vd_game_is_on_map (game, unit) &&
        count_after (crowd, game->state.units[unit].cell) > limit_of (crowd) &&
        !note (crowd, game->state.units[unit].cell))
      return FALSE;

  return TRUE;
}

static gboolean seat (Crowd *crowd,
                      guint  place,
                      guint  excess,
                      guint16 unit);

/* Finds a place for one more unit of the crowd's hex @place, then goes on;
 * takes it back when what is left cannot be seated. */
static gboolean
seat_unit (Crowd  *crowd,
           guint   place,
           guint   excess,
           guint16 unit)
{
  guint n;
  const VdReachCell *reach = vd_reach_find (crowd->game, unit, &n);
  guint first = crowd->game->reach[unit].first;

  for (guint i = 0; i < n; i++)
    {
      /* Searching for another unit may move the array: look it up again. */
      guint cell = crowd->game->reach_cells[first + i].cell;

      if (count_after (crowd, cell) + promised (crowd, cell) >= limit_of (crowd) ||
          crowd->n_taken == G_N_ELEMENTS (crowd->taken))
        continue;

      crowd->taken[crowd->n_taken++] = cell;
      if (seat (crowd, place, excess - 1, crowd->game->next_at[unit]))
        return TRUE;
      crowd->n_taken--;
    }

  (void) reach;
  return FALSE;
}

/* Seats @excess units of the hex @place, from @unit on in its stack, and then
 * those of the hexes after it. */
static gboolean
seat (Crowd   *crowd,
      guint    place,
      guint    excess,
      guint16  unit)
{
  if (excess == 0)
    {
      if (++place == crowd->n)
        return TRUE;

      return seat (crowd, place, count_after (crowd, crowd->cells[place]) - limit_of (crowd),
                   crowd->game->unit_at[crowd->cells[place]]);
    }

  for (; unit != VD_NONE; unit = crowd->game->next_at[unit])
    if (unit != crowd->mover && !(crowd->game->state.units[unit].flags & VD_MOVED) &&
        seat_unit (crowd, place, excess, unit))
      return TRUE;

  return FALSE;
}

gboolean
vd_crowd_allows (VdGame   *game,
                 VdUnitId  unit,
                 guint     to)
{
  Crowd crowd = { .game = game, .mover = unit, .to = to };

  crowd.from = vd_game_is_on_map (game, unit) ? game->state.units[unit].cell
                                              : game->scenario->n_cells;
  if (crowd.to == crowd.from)
    return TRUE;
  if (game->n_crowded == 0 && count_after (&crowd, to) <= limit_of (&crowd))
    return TRUE;
  if (!vd_game_has (game, VD_POINT_MOVE_STACKING))
    return TRUE;
  if (!find_crowded (&crowd))
    return FALSE;
  if (crowd.n == 0)
    return TRUE;

  return seat (&crowd, 0, count_after (&crowd, crowd.cells[0]) - limit_of (&crowd),
               game->unit_at[crowd.cells[0]]);
}
