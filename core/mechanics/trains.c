#include "core/mechanics/trains.h"

#include "core/mechanics/booking.h"
#include "core/mechanics/road-march.h"
#include "core/mechanics/supply.h"
#include "core/position/leader.h"
#include "core/position/window.h"
#include "core/scenario/control.h"

/* Who finds it */

gboolean
vd_train_is_reached (const VdGame *game,
                     VdUnitId      unit,
                     guint         from,
                     guint         dir,
                     gboolean      by_control)
{
  const VdScenario *s = game->scenario;
  guint unit_class = s->units[unit].unit_class;

  return s->classes[unit_class].role == VD_ROLE_COMBAT &&
         (!by_control ||
          (s->control_sides[vd_scenario_mask (s, unit_class, game->period) + from] >> dir & 1));
}

/* The same of an enemy of @side who stands next to @cell by @dir. */
static gboolean
is_captor (const VdGame *game,
           VdUnitId      unit,
           guint         side,
           guint         cell,
           guint         dir,
           gboolean      by_control)
{
  return vd_game_side (game, unit) != side &&
         vd_train_is_reached (game, unit, game->scenario->next[cell][dir], vd_dir_opposite (dir),
                              by_control);
}

gboolean
vd_train_has_captor (const VdGame *game,
                     guint         side,
                     guint         cell,
                     gboolean      by_control)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      gint32 from = game->scenario->next[cell][dir];

      for (guint16 unit = from >= 0 ? game->unit_at[from] : VD_NONE; unit != VD_NONE;
           unit = game->next_at[unit])
        if (is_captor (game, unit, side, cell, dir, by_control))
          return TRUE;
    }

  return FALSE;
}

static gboolean
goes_by_control (const VdGame *game)
{
  return game->scenario->settings[VD_SET_TRAIN_CAPTURE_CONTROL] != 0;
}

static gboolean
is_marching (const VdGame *game,
             VdUnitId      unit)
{
  for (guint i = 0; i < game->state.march.n; i++)
    if (game->state.march.units[i] == unit)
      return TRUE;

  return FALSE;
}

/* Whether @unit is a train that who finds it alone captures now.  In a combat those that have to
 * retreat go with others yet. */
static gboolean
is_alone (const VdGame *game,
          VdUnitId      unit)
{
  const VdUnitState *u = &game->state.units[unit];

  return game->scenario->units[unit].pontoon == 0 && vd_game_is_on_map (game, unit) &&
         !is_marching (game, unit) &&
         !(game->state.phase == VD_PHASE_COMBAT && (u->flags & VD_RETREATS)) &&
         !vd_leader_has_fighter (game, vd_game_side (game, unit), u->cell);
}

gboolean
vd_train_is_found (const VdGame *game,
                   VdUnitId      unit)
{
  return vd_train_is (game->scenario, unit) && is_alone (game, unit) &&
         vd_train_has_captor (game, vd_game_side (game, unit), game->state.units[unit].cell,
                              goes_by_control (game));
}

/* What comes of it */

static void
relieve (VdGame   *game,
         VdUnitId  captor)
{
  if (G_LIKELY (!vd_supply_lacks (game, captor)) || !vd_game_has (game, VD_POINT_TRAINS_SUPPLIED))
    return;

  vd_game_see (game, VD_POINT_TRAINS_SUPPLIED);
  vd_supply_set (game, captor, TRUE);
}

/* All who stand where they reach it take part. */
static void
relieve_captors (VdGame *game,
                 guint   side,
                 guint   cell)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      gint32 from = game->scenario->next[cell][dir];

      for (guint16 unit = from >= 0 ? game->unit_at[from] : VD_NONE; unit != VD_NONE;
           unit = game->next_at[unit])
        if (is_captor (game, unit, side, cell, dir, goes_by_control (game)))
          relieve (game, unit);
    }
}

/* Who comes beside it, and all who march with him. */
static void
relieve_comers (VdGame   *game,
                VdUnitId  unit)
{
  const VdMarchState *march = &game->state.march;

  relieve (game, unit);
  for (guint i = 0; i < march->n && is_marching (game, unit); i++)
    relieve (game, march->units[i]);
}

static void
capture (VdGame   *game,
         VdUnitId  unit)
{
  vd_game_see (game, VD_POINT_TRAINS_CAPTURED);
  relieve_captors (game, vd_game_side (game, unit), game->state.units[unit].cell);
  vd_road_march_set (game, unit, FALSE);
  game->state.units[unit].flags = 0;
  vd_game_remove (game, unit, VD_PLACE_TAKEN);
  vd_game_forget_reaches (game);
  vd_booking_update (game);
}

/* The first of the other side that is alone in @cell, %VD_NONE if none is. */
static VdUnitId
find_alone (const VdGame *game,
            guint         side,
            gint32        cell)
{
  for (guint16 unit = cell >= 0 ? game->unit_at[cell] : VD_NONE; unit != VD_NONE;
       unit = game->next_at[unit])
    if (vd_game_side (game, unit) != side && vd_train_is (game->scenario, unit) &&
        is_alone (game, unit))
      return unit;

  return VD_NONE;
}

void
vd_trains_meet (VdGame   *game,
                VdUnitId  unit,
                guint     cell)
{
  if (!vd_game_has (game, VD_POINT_TRAINS_CAPTURED))
    return;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      VdUnitId train;

      if (!vd_train_is_reached (game, unit, cell, dir, goes_by_control (game)))
        continue;

      while ((train = find_alone (game, vd_game_side (game, unit),
                                  game->scenario->next[cell][dir])) != VD_NONE)
        {
          relieve_comers (game, unit);
          capture (game, train);
        }
    }
}

void
vd_trains_watch (VdGame *game)
{
  const VdScenario *s = game->scenario;

  if (G_LIKELY (s->n_trains == 0) || game->state.phase == VD_PHASE_SETUP ||
      !vd_game_has (game, VD_POINT_TRAINS_CAPTURED))
    return;

  for (guint i = 0; i < s->n_trains; i++)
    if (vd_train_is_found (game, s->trains[i]))
      capture (game, s->trains[i]);
}

const VdHooks vd_trains_hooks = {
  .begin[VD_PHASE_MOVEMENT] = vd_trains_watch,
};
