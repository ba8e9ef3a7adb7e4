#include "core/mechanics/integrity.h"

static gboolean
is_on (const VdGame *game)
{
  return vd_game_plays (game, VD_MECHANIC_INTEGRITY);
}

static guint
count_of (const VdGame  *game,
          const guint16 *units,
          guint          n,
          guint          formation)
{
  guint count = 0;

  for (guint i = 0; i < n; i++)
    count += game->scenario->units[units[i]].formation == formation;

  return count;
}

/* The units of @formation in the attack: guns that bombard only with one that
 * attacks beside them. */
static guint
count_attackers (const VdGame *game,
                 guint         formation)
{
  const VdCombat *combat = &game->state.combat;
  guint near = count_of (game, combat->attackers, combat->n_attackers, formation);

  if (near == 0 || !vd_game_has (game, VD_POINT_INTEGRITY_GUNS))
    return near;

  return near + count_of (game, combat->bombarders, combat->n_bombarders, formation);
}

static gboolean
is_shifted (const VdCombat *combat,
            guint           formation)
{
  for (guint i = 0; i < combat->n_shifted; i++)
    if (combat->shifted[i] == formation)
      return TRUE;

  return FALSE;
}

/* Whether the unit at @place is the first of its formation among them. */
static gboolean
is_first (const VdGame  *game,
          const guint16 *units,
          guint          place)
{
  guint formation = game->scenario->units[units[place]].formation;

  return formation != VD_NONE && count_of (game, units, place, formation) == 0;
}

static void
explain_formation (const VdGame *game,
                   guint         formation,
                   int           amount,
                   VdExplain    *why)
{
  const VdCombat *combat = &game->state.combat;
  gboolean shifts = is_shifted (combat, formation);

  if (shifts)
    vd_because (why, VD_POINT_INTEGRITY_SHIFT, amount, N_("%s attacks together: %+d"),
                game->scenario->formations[formation], amount);
  else
    vd_because (why, VD_POINT_INTEGRITY, amount, N_("%s attacks together"),
                game->scenario->formations[formation]);
  if (count_of (game, combat->bombarders, combat->n_bombarders, formation) > 0)
    vd_because (why, VD_POINT_INTEGRITY_GUNS, 0, N_("its guns count"));
}

guint
vd_integrity_strength (const VdGame *game,
                       VdExplain    *why)
{
  const VdScenario *s = game->scenario;
  const VdCombat *combat = &game->state.combat;
  guint by = VD_Q (s->settings[VD_SET_INTEGRITY_STRENGTH]);
  guint sum = 0;

  if (!is_on (game) || !vd_scenario_has (s, VD_POINT_INTEGRITY))
    return 0;

  for (guint i = 0; i < combat->n_attackers; i++)
    {
      guint formation = s->units[combat->attackers[i]].formation;

      if (!is_first (game, combat->attackers, i) || is_shifted (combat, formation) ||
          count_attackers (game, formation) < 2)
        continue;

      sum += by;
      explain_formation (game, formation, by, why);
    }

  return sum;
}

guint
vd_integrity_defence (const VdGame *game,
                      VdExplain    *why)
{
  const VdCombat *combat = &game->state.combat;
  guint n = 0;

  if (!is_on (game))
    return 0;

  for (guint i = 0; i < combat->n_defenders; i++)
    n += is_first (game, combat->defenders, i) &&
         count_of (game, combat->defenders, combat->n_defenders,
                   game->scenario->units[combat->defenders[i]].formation) > 1;

  if (n > 0)
    vd_because (why, VD_POINT_INTEGRITY_ATTACK, 0, N_("nothing for defending together"));

  return vd_game_has (game, VD_POINT_INTEGRITY_ATTACK)
         ? 0 : n * VD_Q (game->scenario->settings[VD_SET_INTEGRITY_STRENGTH]);
}

int
vd_integrity_shift (const VdGame *game,
                    VdExplain    *why)
{
  const VdCombat *combat = &game->state.combat;
  int by = game->scenario->settings[VD_SET_INTEGRITY_SHIFT];

  for (guint i = 0; i < combat->n_shifted; i++)
    explain_formation (game, combat->shifted[i], by, why);

  return by * combat->n_shifted;
}

/* Why @formation may not take columns; VD_N_POINTS if it may. */
static VdPoint
find_bar (const VdGame *game,
          guint         formation)
{
  const VdScenario *s = game->scenario;
  const VdCombat *combat = &game->state.combat;

  if (!is_on (game) || s->settings[VD_SET_INTEGRITY_SHIFT] == 0 ||
      !vd_scenario_has (s, VD_POINT_INTEGRITY_SHIFT) || is_shifted (combat, formation) ||
      combat->n_shifted == VD_MAX_SHIFTED)
    return VD_POINT_INTEGRITY_SHIFT;
  if (count_attackers (game, formation) < (guint) s->settings[VD_SET_INTEGRITY_SHIFT_FROM])
    return VD_POINT_INTEGRITY;

  return VD_N_POINTS;
}

void
vd_integrity_list (VdGame      *game,
                   VdOrderList *list)
{
  const VdCombat *combat = &game->state.combat;

  for (guint i = 0; i < combat->n_attackers; i++)
    {
      guint formation = game->scenario->units[combat->attackers[i]].formation;

      if (is_first (game, combat->attackers, i) && find_bar (game, formation) == VD_N_POINTS)
        vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_SHIFT, .unit = formation });
    }
}

VdVerdict
vd_integrity_test (VdGame        *game,
                   const VdOrder *order,
                   VdExplain     *why)
{
  VdPoint bar = find_bar (game, order->unit);

  return bar == VD_N_POINTS ? vd_allow (0) : vd_forbid (game, bar, why);
}

void
vd_integrity_apply (VdGame        *game,
                    const VdOrder *order)
{
  VdCombat *combat = &game->state.combat;

  g_assert (order->kind == VD_ORDER_SHIFT);

  vd_game_see (game, VD_POINT_INTEGRITY_SHIFT);
  combat->shifted[combat->n_shifted++] = order->unit;
}
