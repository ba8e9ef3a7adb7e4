#include "core/movement/leader-move.h"

#include "core/mechanics/trains.h"
#include "core/movement/initiative.h"
#include "core/movement/move-cache.h"
#include "core/position/leader.h"

#include <string.h>

/* What a search looks at in the place of VdGame.opposition and VdGame.left: hexes that a leader or
 * train does not enter are as closed as the enemy's, but for the one that it stands in. */
struct _VdLeaderLimit
{
  guint8  *opposition;
  guint8  *left;
  VdCell   home;  /* the hex left open for the last of them, or %VD_NO_CELL */
  guint64  stamp; /* they hold for this VdGame.stamp, if not 0, */
  guint    opposed_stamp; /* that of the side's opposition, */
  guint    side;  /* side, */
  guint    bar;   /* bar, */
  gboolean closes; /* and by whether the rule holds for who is searched for */
};

VdLeaderLimit *
vd_leader_limit_new (const VdScenario *s)
{
  VdLeaderLimit *self;

  if (!vd_scenario_has_leaders (s) && s->n_trains == 0)
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

void
vd_leader_limit_forget (VdLeaderLimit *self)
{
  if (self != NULL)
    self->stamp = 0;
}

/* The rule that keeps @unit out of enemy control; VD_N_POINTS if none does. */
static VdPoint
get_rule (const VdGame *game,
          VdUnitId      unit)
{
  VdPoint rule = vd_leader_is (game->scenario, unit)  ? VD_POINT_LEADERS_ENTER
                 : vd_train_is (game->scenario, unit) ? VD_POINT_TRAINS_ENTER : VD_N_POINTS;

  return rule != VD_N_POINTS && vd_game_has (game, rule) ? rule : VD_N_POINTS;
}

/* Whether leaders and trains of @side do not enter @cell, if the rule holds. */
static inline gboolean
keeps_out (const VdGame *game,
           guint         side,
           guint         cell)
{
  return game->opposition[side][cell] == VD_OPPOSITION_CONTROL &&
         !vd_leader_has_fighter (game, side, cell);
}

VdPoint
vd_leader_find_keeper (const VdGame *game,
                       VdUnitId      unit,
                       guint         cell)
{
  VdPoint rule = get_rule (game, unit);

  return rule != VD_N_POINTS && keeps_out (game, vd_game_side (game, unit), cell) ? rule
                                                                                  : VD_N_POINTS;
}

static void
close_cell (VdLeaderLimit *limit,
            guint          cell)
{
  limit->opposition[cell] = VD_OPPOSITION_ENEMY;
  limit->left[cell] = VD_NEVER;
}

/* Closes all hexes that they do not enter, if the rule holds. */
static void
close_hexes (const VdGame  *game,
             guint          side,
             VdLeaderLimit *limit)
{
  guint n_words = limit->closes ? game->n_words : 0;

  memcpy (limit->opposition, game->opposition[side], game->scenario->n_cells);
  memcpy (limit->left, game->left[side], game->scenario->n_cells);
  for (guint w = 0; w < n_words; w++)
    for (guint64 set = game->opposed_at[side][w]; set != 0; set &= set - 1)
      {
        guint cell = w * 64 + __builtin_ctzll (set);

        if (keeps_out (game, side, cell))
          close_cell (limit, cell);
      }
}

/* Has them hold for all of @side of whom the rule holds, or not, whose searches differ by where
 * they stand alone. */
static void
renew_limit (const VdGame  *game,
             guint          side,
             gboolean       closes,
             VdLeaderLimit *limit)
{
  if (limit->stamp == game->stamp && limit->opposed_stamp == game->opposed_stamp[side] &&
      limit->side == side && limit->bar == game->bar && limit->closes == closes)
    return;

  limit->closes = closes;
  close_hexes (game, side, limit);
  limit->home = VD_NO_CELL;
  limit->stamp = game->stamp;
  limit->opposed_stamp = game->opposed_stamp[side];
  limit->side = side;
  limit->bar = game->bar;
}

/* Leaves @home open, and no other hex that they do not enter. */
static void
open_home (const VdGame  *game,
           VdLeaderLimit *limit,
           VdCell         home)
{
  if (limit->home != VD_NO_CELL)
    close_cell (limit, limit->home);

  limit->home = home != VD_NO_CELL && limit->closes && keeps_out (game, limit->side, home)
                ? home : VD_NO_CELL;
  if (limit->home != VD_NO_CELL)
    {
      limit->opposition[home] = game->opposition[limit->side][home];
      limit->left[home] = game->left[limit->side][home];
    }
}

/* One who has fallen does not move: he is placed where he could have come to. */
static gboolean
is_held (const VdGame *game,
         VdUnitId      unit)
{
  return vd_leader_is (game->scenario, unit) && vd_game_is_on_map (game, unit) &&
         !(vd_leader_get_status (game, unit) & VD_LEADER_FALLS) &&
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

/* Closes to a leader that is held all hexes without opposition; since that holds for him alone, the
 * next search works its limits out anew. */
static void
hold (const VdGame  *game,
      guint          side,
      VdLeaderLimit *limit)
{
  for (guint cell = 0; cell < game->scenario->n_cells; cell++)
    if (game->opposition[side][cell] == VD_OPPOSITION_NONE)
      close_cell (limit, cell);

  vd_leader_limit_forget (limit);
}

void
vd_leader_limit_search (const VdGame *game,
                        VdUnitId      unit,
                        VdSearch     *search)
{
  VdLeaderLimit *limit = game->movement->leader_limit;

  g_return_if_fail (vd_leader_is (game->scenario, unit) || vd_train_is (game->scenario, unit));

  renew_limit (game, vd_game_side (game, unit), get_rule (game, unit) != VD_N_POINTS, limit);
  open_home (game, limit, vd_game_is_on_map (game, unit) ? game->state.units[unit].cell
                                                         : VD_NO_CELL);
  if (is_held (game, unit))
    hold (game, limit->side, limit);

  search->opposition = limit->opposition;
  search->left = limit->left;
  search->goes_on = vd_leader_is (game->scenario, unit) &&
                    vd_game_has (game, VD_POINT_LEADERS_GO_ON);
}

void
vd_leader_forget_reaches (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_leaders; i++)
    vd_game_forget_unit (game, s->leaders[i]);
  for (guint i = 0; i < s->n_trains; i++)
    vd_game_forget_unit (game, s->trains[i]);
}
