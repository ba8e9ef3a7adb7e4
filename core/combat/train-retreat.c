#include "core/combat/train-retreat.h"

#include "core/mechanics/booking.h"
#include "core/movement/pontoons.h"
#include "core/position/dice.h"
#include "core/position/leader.h"
#include "core/position/stack-kinds.h"

static gboolean
are_played (const VdGame *game)
{
  return vd_pontoons_are_played (game->scenario) &&
         game->scenario->settings[VD_SET_PONTOON_LEFT] > 0 &&
         vd_game_has (game, VD_POINT_PONTOONS_LEFT);
}

gboolean
vd_train_waits (const VdGame *game,
                VdUnitId      unit)
{
  return vd_pontoon_is (game->scenario, unit) && are_played (game) &&
         (game->state.units[unit].flags & VD_RETREATS) != 0;
}

gboolean
vd_train_leads_off (const VdGame *game,
                    VdUnitId      unit)
{
  gboolean leads = FALSE;

  if (!are_played (game) || !(game->state.units[unit].flags & VD_RETREATS) ||
      vd_pontoon_is (game->scenario, unit))
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
  if (game->state.units[unit].flags & VD_RETREATED)
    return FALSE;

  if (die == 0)
    die = draw_die (game, unit);
  vd_game_note_die (game, die);
  return die >= (guint) game->scenario->settings[VD_SET_PONTOON_LEFT];
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

  vd_game_see (game, VD_POINT_PONTOONS_LEFT);
  for (guint i = 0; i < s->n_pontoons; i++)
    {
      VdUnitId train = s->pontoons[i];
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
