/* audit-army.c: what must hold of armies, reserves, disruption, fresh strength
 *
 * A level of morale changes by what happened to the units of its army and by
 * nothing else; who has none is demoralized, and his reserves are called.  The same goes for the
 * casualties of formations, and for their levels.
 */
#include "core/play/audit-army.h"

#include "core/mechanics/army.h"
#include "core/mechanics/casualties.h"
#include "core/mechanics/command.h"
#include "core/mechanics/reserve.h"
#include "core/position/leader.h"
#include "core/position/piece.h"

static char *
check_levels (const VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_armies; i++)
    {
      const VdArmy *army = &s->armies[i];
      guint level = game->state.morale[i];
      gboolean demoralized = game->state.demoralized_armies >> i & 1;

      if (!army->has_morale || army->morale == 0)
        continue;
      if (level > MAX (army->morale, (guint) s->settings[VD_SET_MORALE_MOST]))
        return g_strdup_printf ("the morale of %s is off its track", army->id);
      if (level == 0 && !demoralized)
        return g_strdup_printf ("%s has no morale and is not demoralized", army->id);
      if (level > 0 && demoralized && s->settings[VD_SET_MORALE_RECOVERY])
        return g_strdup_printf ("%s has morale and is demoralized", army->id);
    }

  return NULL;
}

static gboolean
is_recalled (const VdScenario *s,
             VdUnitId          unit)
{
  for (guint i = 0; i < s->n_recalls; i++)
    for (guint k = 0; k < s->recalls[i].n_units; k++)
      if (s->recalls[i].units[k] == unit)
        return TRUE;

  return FALSE;
}

static char *
check_reserve (const VdGame *game,
               VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  const char *id = s->units[unit].id;

  if (!vd_reserve_has (game, unit) || !vd_game_is_on_map (game, unit))
    return NULL;
  if (!s->units[unit].in_reserve && !is_recalled (s, unit))
    return g_strdup_printf ("%s never was in reserve", id);
  if (vd_game_is_controlled (game, s->units[unit].side, game->state.units[unit].cell))
    return g_strdup_printf ("%s is in reserve though the enemy controls its hex", id);
  if (vd_army_is_demoralized (game, unit))
    return g_strdup_printf ("%s is in reserve though its army is demoralized", id);
  if (game->state.units[unit].flags & VD_ATTACKED)
    return g_strdup_printf ("%s has attacked from reserve", id);

  return NULL;
}

static char *
check_disrupted (const VdGame *game,
                 VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  if (game->state.units[unit].place != VD_PLACE_DISRUPTED)
    return NULL;
  if (!s->mechanics[VD_MECHANIC_DISRUPTION] || s->classes[s->units[unit].unit_class].range > 0 ||
      vd_scenario_is_garrison (s, unit))
    return g_strdup_printf ("%s cannot be disrupted", s->units[unit].id);

  return NULL;
}

static char *
check_fresh (const VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_markers; i++)
    {
      guint16 unit = game->state.fresh[i];

      if (unit != 0 && s->units[unit - 1].formation != s->markers[i].formation)
        return g_strdup_printf ("%s has another's fresh strength", s->units[unit - 1].id);
    }

  return NULL;
}

static char *
check_ledgers (const VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_ledgers; i++)
    if ((game->state.casualties[i] >= vd_casualties_get_level (game, i)) !=
        ((game->state.broken >> i & 1) != 0))
      return g_strdup_printf ("%s is demoralized against its level, or not by it",
                              s->formations[s->ledgers[i].formation]);

  return NULL;
}

char *
vd_audit_armies (VdGame *game)
{
  char *wrong = vd_game_plays (game, VD_MECHANIC_ARMY_MORALE) ? check_levels (game) : NULL;

  if (wrong == NULL && vd_game_plays (game, VD_MECHANIC_CASUALTIES))
    wrong = check_ledgers (game);
  for (guint unit = 0; unit < game->scenario->n_units && wrong == NULL; unit++)
    {
      if (vd_game_plays (game, VD_MECHANIC_RESERVES))
        wrong = check_reserve (game, unit);
      if (wrong == NULL)
        wrong = check_disrupted (game, unit);
    }

  return wrong != NULL ? wrong : check_fresh (game);
}

/* What happened to @unit, in points of morale. */
static int
weigh_unit (const VdGame  *game,
            const VdState *before,
            VdUnitId       unit)
{
  const gint16 *settings = game->scenario->settings;
  const VdUnitState *was = &before->units[unit];
  const VdUnitState *is = &game->state.units[unit];

  if (was->place != VD_PLACE_MAP)
    return 0;
  if (is->place != VD_PLACE_MAP)
    return -settings[VD_SET_MORALE_LOSS];
  if (is->cell == was->cell)
    return 0;
  /* A retreat of several hexes is one. */
  if (before->combat.walker == unit + 1u)
    return 0;
  if (is->flags & ~was->flags & VD_ADVANCED)
    return settings[VD_SET_MORALE_ADVANCE];
  if ((was->flags & (VD_RETREATS | VD_MAY_RETREAT)) == VD_MAY_RETREAT &&
      !settings[VD_SET_MORALE_GUNS])
    return 0;

  return -settings[VD_SET_MORALE_RETREAT];
}

/* Lost, perhaps to come back. */
static gboolean
is_gone (guint place)
{
  return vd_place_is_lost (place) || place == VD_PLACE_DISRUPTED;
}

/* A formation's casualties change by what its units have lost, and by who is back. */
static char *
check_ledger_step (const VdGame  *game,
                   const VdState *before)
{
  const VdScenario *s = game->scenario;
  int lost[VD_MAX_LEDGERS] = { 0 };

  if (s->n_ledgers == 0 || before->phase == VD_PHASE_SETUP ||
      !vd_game_plays (game, VD_MECHANIC_CASUALTIES))
    return NULL;

  for (guint unit = 0; unit < s->n_units; unit++)
    {
      const VdUnit *u = &s->units[unit];
      guint was = before->units[unit].place, is = game->state.units[unit].place;

      if (u->ledger == VD_NO_LEDGER || s->classes[u->unit_class].uncounted)
        continue;
      if (was == VD_PLACE_MAP && is_gone (is))
        lost[u->ledger] += vd_piece_get_strength (s, before->units, unit);
      else if (is_gone (was) && is == VD_PLACE_MAP)
        lost[u->ledger] -= u->strength;
    }

  for (guint i = 0; i < s->n_ledgers; i++)
    if (game->state.casualties[i] != MAX (before->casualties[i] + lost[i], 0))
      return g_strdup_printf ("the casualties of %s are not what its units have lost",
                              s->formations[s->ledgers[i].formation]);

  return NULL;
}

/* Nobody falls out of command but when his side's phase of it begins, nor a commander ever; and
 * nobody calls more than he has points for.  Vedettes are what their unit was, and it what they
 * were. */
static char *
check_command_step (const VdGame  *game,
                    const VdState *before)
{
  const VdScenario *s = game->scenario;

  for (guint unit = 0; unit < s->n_units; unit++)
    if (!vd_unit_is_in_command (game, unit))
      {
        gboolean was = before->uncommanded[unit / 64] >> unit % 64 & 1;

        if (!vd_game_plays (game, VD_MECHANIC_COMMAND) ||
            (vd_leader_is (s, unit) && s->units[unit].leads == VD_LEADS_ARMY) ||
            (!was && before->units[unit].place != VD_PLACE_KEPT &&
             before->units[unit].place != VD_PLACE_BROKEN &&
             (game->state.phase != VD_PHASE_COMMAND ||
              game->state.player != s->units[unit].side)))
          return g_strdup_printf ("%s has fallen out of command", s->units[unit].id);
      }

  for (guint i = 0; i < s->n_leaders; i++)
    if (MAX (game->state.leaders[i].officers, game->state.leaders[i].singles) >
        s->units[s->leaders[i]].rating)
      return g_strdup_printf ("%s has called more than he has points for",
                              s->units[s->leaders[i]].id);

  return NULL;
}

char *
vd_audit_army_step (VdGame        *game,
                    const VdState *before)
{
  const VdScenario *s = game->scenario;
  char *wrong = check_ledger_step (game, before);

  if (wrong == NULL)
    wrong = check_command_step (game, before);
  if (wrong != NULL)
    return wrong;
  if (before->combat.step == VD_STEP_NONE || !vd_game_plays (game, VD_MECHANIC_ARMY_MORALE))
    return NULL;

  for (guint army = 0; army < s->n_armies; army++)
    {
      int level = before->morale[army];

      /* What was set above the track is lost at the first change, whatever that is. */
      if (level > s->settings[VD_SET_MORALE_MOST])
        continue;

      for (guint unit = 0; unit < s->n_units; unit++)
        if (s->units[unit].army == army)
          level += weigh_unit (game, before, unit);

      if (s->armies[army].has_morale && game->state.morale[army] !=
          CLAMP (level, 0, s->settings[VD_SET_MORALE_MOST]))
        return g_strdup_printf ("the morale of %s is not what its units have made of it",
                                s->armies[army].id);
    }

  return NULL;
}
