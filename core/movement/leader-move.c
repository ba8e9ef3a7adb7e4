#include "core/movement/leader-move.h"

#include "core/movement/initiative.h"
#include "core/movement/move-cache.h"
#include "core/position/leader.h"

#include <string.h>

/* What a search looks at in the place of VdGame.opposition and VdGame.left: hexes that a leader
 * does not enter are as closed as the enemy's. */
struct _VdLeaderLimit
{
  guint8  *opposition;
  guint8  *left;
};

VdLeaderLimit *
vd_leader_limit_new (const VdScenario *s)
{
  VdLeaderLimit *self;

  if (!vd_scenario_has_leaders (s))
    return NULL;

  self = g_new0 (VdLeaderLimit, 1);
  self->opposition = g_new0 (guint8, s->n_cells + 1);
  self->left = g_new0 (guint8, s->n_cells + 1);

  return self;
}

void
vd_leader_limit_free (VdLeaderLimit *self)
{
  if (self == NULL)
    return;

  g_free (self->opposition);
  g_free (self->left);
  g_free (self);
}

gboolean
vd_leader_is_kept_out (const VdGame *game,
                       VdUnitId      unit,
                       guint         cell)
{
  guint side = vd_game_side (game, unit);

  return vd_leader_is (game->scenario, unit) && vd_game_has (game, VD_POINT_LEADERS_ENTER) &&
         game->opposition[side][cell] == VD_OPPOSITION_CONTROL &&
         !vd_leader_has_fighter (game, side, cell);
}

static gboolean
is_held (const VdGame *game,
         VdUnitId      unit)
{
  return vd_leader_is (game->scenario, unit) && vd_game_is_on_map (game, unit) &&
         vd_game_has (game, VD_POINT_CONTROL_EXIT_COMMAND) &&
         vd_game_has (game, VD_POINT_MOVE_LEAVES_CONTROL) &&
         !game->scenario->periods[game->period].control_left &&
         game->opposition[vd_game_side (game, unit)][game->state.units[unit].cell] ==
           VD_OPPOSITION_CONTROL &&
         vd_initiative_is_needed (game, unit);
}

gboolean
vd_leader_is_held_from (const VdGame *game,
                        VdUnitId      unit,
                        guint         cell)
{
  return is_held (game, unit) &&
         game->opposition[vd_game_side (game, unit)][cell] == VD_OPPOSITION_NONE;
}

static void
close_cell (VdLeaderLimit *limit,
            guint          cell)
{
  limit->opposition[cell] = VD_OPPOSITION_ENEMY;
  limit->left[cell] = VD_NEVER;
}

void
vd_leader_limit_search (const VdGame *game,
                        VdUnitId      unit,
                        VdSearch     *search)
{
  const VdScenario *s = game->scenario;
  VdLeaderLimit *limit = game->movement->leader_limit;
  guint side = vd_game_side (game, unit);

  g_return_if_fail (vd_leader_is (s, unit));

  memcpy (limit->opposition, game->opposition[side], s->n_cells);
  memcpy (limit->left, game->left[side], s->n_cells);
  for (guint w = 0; w < game->n_words; w++)
    for (guint64 set = game->opposed_at[side][w]; set != 0; set &= set - 1)
      {
        guint cell = w * 64 + __builtin_ctzll (set);

        if (vd_leader_is_kept_out (game, unit, cell) &&
            !(vd_game_is_on_map (game, unit) && game->state.units[unit].cell == cell))
          close_cell (limit, cell);
      }
  for (guint cell = 0; cell < s->n_cells && is_held (game, unit); cell++)
    if (game->opposition[side][cell] == VD_OPPOSITION_NONE)
      close_cell (limit, cell);

  search->opposition = limit->opposition;
  search->left = limit->left;
  search->goes_on = vd_game_has (game, VD_POINT_LEADERS_GO_ON);
}

void
vd_leader_forget_reaches (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_leaders; i++)
    vd_game_forget_unit (game, s->leaders[i]);
}
