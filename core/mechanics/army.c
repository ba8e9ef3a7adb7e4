#include "core/mechanics/army.h"

#include "core/mechanics/reserve.h"
#include "core/position/window.h"

static gboolean
is_on (const VdGame *game)
{
  return vd_game_plays (game, VD_MECHANIC_ARMY_MORALE);
}

/* Every army has its level of the start. */
static void
set_up (VdGame *game)
{
  const VdScenario *s = game->scenario;

  game->state.demoralized_armies = 0;
  for (guint i = 0; i < s->n_armies; i++)
    {
      game->state.morale[i] = s->armies[i].morale;
      if (s->armies[i].has_morale && is_on (game))
        vd_game_see_row (game, s->armies[i].rule);
    }
}

/* The level of an army falls to 0, or never rises above the top of the track. */
static void
set_level (VdGame *game,
           guint   army,
           int     level)
{
  int most = game->scenario->settings[VD_SET_MORALE_MOST];
  guint8 bit = 1u << army;

  if (level > most)
    {
      vd_game_see (game, VD_POINT_ARMY_BOUNDS);
      level = vd_game_has (game, VD_POINT_ARMY_BOUNDS) ? most : MIN (level, G_MAXUINT8);
    }

  game->state.morale[army] = MAX (level, 0);
  if (level > 0 || (game->state.demoralized_armies & bit) ||
      !vd_game_has (game, VD_POINT_ARMY_DEMORALIZED))
    return;

  vd_game_see (game, VD_POINT_ARMY_DEMORALIZED);
  game->state.demoralized_armies |= bit;
  vd_reserve_call_army (game, army);
}

static gboolean
has_level (const VdGame *game,
           guint         army)
{
  return army != VD_NO_ARMY && game->scenario->armies[army].has_morale && is_on (game);
}

/* What an event does to the level, and by which rule. */
static int
weigh_event (const VdGame *game,
             VdArmyEvent   event,
             VdPoint      *point)
{
  const gint16 *settings = game->scenario->settings;

  *point = VD_POINT_ARMY_RETREAT;
  switch (event)
    {
    case VD_ARMY_RETREATS_BY_CHOICE:
      return settings[VD_SET_MORALE_GUNS] ? -settings[VD_SET_MORALE_RETREAT] : 0;
    case VD_ARMY_LOSES:
      *point = VD_POINT_ARMY_LOSS;
      return -settings[VD_SET_MORALE_LOSS];
    case VD_ARMY_ADVANCES:
      *point = VD_POINT_ARMY_ADVANCE;
      return settings[VD_SET_MORALE_ADVANCE];
    case VD_ARMY_RETREATS:
    case VD_ARMY_IS_DISPLACED:
    default:
      return -settings[VD_SET_MORALE_RETREAT];
    }
}

void
vd_army_adjust_morale (VdGame      *game,
                       VdUnitId     unit,
                       VdArmyEvent  event)
{
  guint army = game->scenario->units[unit].army;
  VdPoint point;
  int change = weigh_event (game, event, &point);

  if (!has_level (game, army) || change == 0)
    return;

  vd_game_see (game, point);
  if (vd_game_has (game, point))
    set_level (game, army, game->state.morale[army] + change);
}

void
vd_army_spend (VdGame *game,
               guint   army,
               guint   points)
{
  g_return_if_fail (army < game->scenario->n_armies);

  if (has_level (game, army))
    set_level (game, army, game->state.morale[army] - (int) points);
}

gboolean
vd_army_is_demoralized (const VdGame *game,
                        VdUnitId      unit)
{
  guint army = game->scenario->units[unit].army;

  return has_level (game, army) && (game->state.demoralized_armies >> army & 1);
}

/* The armies that attack, as bits, and whether one of them is demoralized. */
static guint
find_attackers (const VdGame *game,
                gboolean     *demoralized)
{
  const VdCombat *combat = &game->state.combat;
  guint armies = 0;

  *demoralized = FALSE;
  for (guint i = 0; i < (guint) combat->n_attackers + combat->n_bombarders; i++)
    {
      VdUnitId unit = i < combat->n_attackers ? combat->attackers[i]
                                              : combat->bombarders[i - combat->n_attackers];
      guint army = game->scenario->units[unit].army;

      if (army != VD_NO_ARMY)
        armies |= 1u << army;
      *demoralized |= vd_army_is_demoralized (game, unit);
    }

  return armies;
}

int
vd_army_shift (const VdGame *game,
               VdExplain    *why)
{
  const gint16 *settings = game->scenario->settings;
  gboolean demoralized;
  guint armies = find_attackers (game, &demoralized);
  int shift = 0;

  if ((armies & (armies - 1)) != 0 && vd_game_plays (game, VD_MECHANIC_COORDINATION))
    {
      vd_because (why, VD_POINT_COORDINATION, -settings[VD_SET_COORDINATION_SHIFT],
                  N_("units of several armies attack: %+d"), -settings[VD_SET_COORDINATION_SHIFT]);
      if (vd_game_has (game, VD_POINT_COORDINATION))
        shift -= settings[VD_SET_COORDINATION_SHIFT];
    }

  if (demoralized)
    {
      vd_because (why, VD_POINT_ARMY_SHIFT, -settings[VD_SET_ARMY_SHIFT],
                  N_("demoralized units attack: %+d"), -settings[VD_SET_ARMY_SHIFT]);
      if (vd_game_has (game, VD_POINT_ARMY_SHIFT))
        shift -= settings[VD_SET_ARMY_SHIFT];
    }

  return shift;
}

/* Units of the army that are lost for good. */
static guint
count_lost (const VdGame *game,
            guint         army)
{
  const VdScenario *s = game->scenario;
  guint n = 0;

  for (guint unit = 0; unit < s->n_units; unit++)
    n += s->units[unit].army == army && game->state.units[unit].place == VD_PLACE_ELIMINATED;

  return n;
}

static void
reset_army (VdGame        *game,
            const VdReset *reset)
{
  const VdScenario *s = game->scenario;
  int level = reset->from_start ? s->armies[reset->army].morale : reset->to;
  guint8 bit = 1u << reset->army;

  vd_game_see (game, VD_POINT_ARMY_RESET);
  vd_game_see_row (game, reset->rule);
  if (reset->less_lost)
    level -= count_lost (game, reset->army);

  if (level > 0 && s->settings[VD_SET_MORALE_RECOVERY])
    game->state.demoralized_armies &= ~bit;
  set_level (game, reset->army, level);
  if (game->state.demoralized_armies & bit)
    vd_reserve_call_army (game, reset->army);
}

/* Those whose turn has come. */
static void
reset_levels (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_resets && vd_game_has (game, VD_POINT_ARMY_RESET); i++)
    if (s->resets[i].turn == game->state.turn && has_level (game, s->resets[i].army))
      reset_army (game, &s->resets[i]);
}

const VdHooks vd_army_hooks = {
  .set_up = set_up,
  .between_turns = reset_levels,
};
