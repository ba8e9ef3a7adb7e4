#include "core/combat/train-retreat.h"

#include "core/mechanics/booking.h"
#include "core/mechanics/trains.h"
#include "core/position/dice.h"
#include "core/position/leader.h"
#include "core/position/stack-kinds.h"

static gboolean
are_played (const VdGame *game)
{
  return G_UNLIKELY (game->scenario->n_trains > 0) && vd_game_has (game, VD_POINT_TRAINS_LEFT);
}

/* Whether somebody in @cell who fights has to retreat, and nobody stays who does. */
static gboolean
is_given_up (const VdGame *game,
             guint         side,
             guint         cell)
{
  gboolean retreats = FALSE;

  for (guint16 unit = game->unit_at[cell]; unit != VD_NONE; unit = game->next_at[unit])
    if (vd_game_side (game, unit) == side &&
        game->scenario->classes[game->scenario->units[unit].unit_class].role == VD_ROLE_COMBAT)
      {
        if (!(game->state.units[unit].flags & VD_RETREATS))
          return FALSE;
        retreats = TRUE;
      }

  return retreats;
}

void
vd_trains_join (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_trains && are_played (game); i++)
    if (vd_game_is_on_map (game, s->trains[i]) &&
        is_given_up (game, vd_game_side (game, s->trains[i]),
                     game->state.units[s->trains[i]].cell))
      {
        vd_game_see (game, vd_game_side (game, s->trains[i]) == game->state.player
                           ? VD_POINT_TRAINS_NO_ATTACK : VD_POINT_TRAINS_NO_DEFENCE);
        game->state.units[s->trains[i]].flags |= VD_RETREATS;
      }
}

void
vd_trains_stay (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_trains; i++)
    game->state.units[s->trains[i]].flags &= ~VD_RETREATS;
  vd_trains_watch (game);
}

gboolean
vd_train_waits (const VdGame *game,
                VdUnitId      unit)
{
  return vd_train_is (game->scenario, unit) && are_played (game) &&
         (game->state.units[unit].flags & VD_RETREATS) != 0;
}

gboolean
vd_train_leads_off (const VdGame *game,
                    VdUnitId      unit)
{
  gboolean leads = FALSE;

  if (!are_played (game) || !(game->state.units[unit].flags & VD_RETREATS) ||
      vd_train_is (game->scenario, unit))
    return FALSE;

  for (guint16 mate = game->unit_at[game->state.units[unit].cell]; mate != VD_NONE;
       mate = game->next_at[mate])
    if (vd_train_waits (game, mate))
      leads = TRUE;
    else if (mate != unit && (game->state.units[mate].flags & VD_RETREATS) &&
             !vd_leader_is (game->scenario, mate))
      return FALSE;

  return leads;
}

static guint
draw_die (const VdGame *game,
          VdUnitId      unit)
{
  const VdState *state = &game->state;
  guint64 key = vd_mix (vd_mix (state->seed, VD_DIE_LEFT), state->turn);

  key = vd_mix (key, state->phase | (guint64) state->player << 8);
  key = vd_mix (key, state->combat.n_defenders > 0
                     ? vd_scenario_die_unit (game->scenario, state->combat.defenders[0]) : 0);
  return 1 + vd_below (vd_mix (key, vd_scenario_die_unit (game->scenario, unit)),
                       game->scenario->table.die);
}

/* It is rolled for once, as its retreat begins. */
static gboolean
is_left (VdGame   *game,
         VdUnitId  unit,
         guint     die)
{
  if ((game->state.units[unit].flags & VD_RETREATED) ||
      game->scenario->settings[VD_SET_TRAIN_LEFT] == 0)
    return FALSE;

  if (die == 0)
    die = draw_die (game, unit);
  vd_game_note_die (game, die);
  return die >= (guint) game->scenario->settings[VD_SET_TRAIN_LEFT];
}

void
vd_train_go_along (VdGame   *game,
                   VdUnitId  unit,
                   guint     from,
                   gboolean  is_last,
                   guint     die)
{
  const VdScenario *s = game->scenario;
  guint to = game->state.units[unit].cell;

  vd_game_see (game, VD_POINT_TRAINS_LEFT);
  for (guint i = 0; i < s->n_trains; i++)
    {
      VdUnitId train = s->trains[i];
      VdUnitState *u = &game->state.units[train];

      if (u->place != VD_PLACE_MAP || u->cell != from || !vd_train_waits (game, train))
        continue;

      if (is_left (game, train, die) || !vd_stack_has_room (game, train, to))
        u->flags &= ~VD_RETREATS;
      else
        {
          u->flags |= VD_RETREATED;
          if (is_last)
            u->flags &= ~VD_RETREATS;
          vd_game_move (game, train, to);
          vd_booking_enter (game, train, to);
        }
      die = 0;
    }
}
