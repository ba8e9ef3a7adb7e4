#include "core/mechanics/fort.h"

#include "core/mechanics/supply.h"
#include "core/scenario/results.h"

static const VdTerrainKind *
get_terrain (const VdGame *game,
             guint         cell)
{
  const VdScenario *s = game->scenario;

  return s->terrain[cell] == VD_NEVER ? NULL : &s->terrains[s->terrain[cell]];
}

gboolean
vd_fort_holds (const VdGame *game,
               guint         cell)
{
  const VdScenario *s = game->scenario;
  const VdTerrainKind *terrain = get_terrain (game, cell);

  if (terrain == NULL || !terrain->is_fort)
    return FALSE;
  if (terrain->fort_for == 0 || !vd_game_has (game, VD_POINT_FORT_FOR))
    return game->unit_at[cell] != VD_NONE;

  for (guint16 unit = game->unit_at[cell]; unit != VD_NONE; unit = game->next_at[unit])
    if (terrain->fort_for >> s->units[unit].unit_class & 1)
      return TRUE;

  return FALSE;
}

gboolean
vd_fort_is_out_of_supply (const VdGame *game,
                          guint         cell)
{
  const VdScenario *s = game->scenario;
  gboolean lacks = FALSE;

  for (guint16 unit = game->unit_at[cell]; unit != VD_NONE; unit = game->next_at[unit])
    {
      if (s->classes[s->units[unit].unit_class].supply == VD_SUPPLY_NEEDED &&
          !vd_supply_lacks (game, unit))
        return FALSE;
      lacks |= vd_supply_lacks (game, unit);
    }

  return lacks;
}

gboolean
vd_fort_covers (const VdGame *game,
                VdUnitId      unit)
{
  return vd_game_is_on_map (game, unit) && vd_game_has (game, VD_POINT_FORT_STANDS) &&
         vd_fort_holds (game, game->state.units[unit].cell);
}

/* Whoever is in it: what a fort asks of those who leave it to attack is no help to them. */
static gboolean
is_in_fort (const VdGame *game,
            VdUnitId      unit)
{
  const VdTerrainKind *terrain = vd_game_is_on_map (game, unit)
                                 ? get_terrain (game, game->state.units[unit].cell) : NULL;

  return terrain != NULL && terrain->is_fort;
}

gboolean
vd_fort_sallies (const VdGame *game,
                 VdUnitId      unit)
{
  return is_in_fort (game, unit) && vd_game_has (game, VD_POINT_FORT_SALLY);
}

gboolean
vd_fort_is_spent (const VdGame *game,
                  VdUnitId      unit)
{
  return is_in_fort (game, unit) && vd_game_has (game, VD_POINT_SUPPLY_SALLY) &&
         vd_fort_is_out_of_supply (game, game->state.units[unit].cell);
}

/* The first defender of the open combat who holds a fort; VD_NONE if there is none. */
static VdUnitId
find_holder (const VdGame *game)
{
  const VdCombat *combat = &game->state.combat;

  for (guint i = 0; i < combat->n_defenders; i++)
    if (vd_game_is_on_map (game, combat->defenders[i]) &&
        vd_fort_holds (game, game->state.units[combat->defenders[i]].cell))
      return combat->defenders[i];

  return VD_NONE;
}

guint
vd_fort_cap (const VdGame *game,
             guint         column,
             VdExplain    *why)
{
  const VdScenario *s = game->scenario;
  VdUnitId holder = find_holder (game);
  const VdTerrainKind *terrain;
  guint most;

  if (holder == VD_NONE || !vd_game_has (game, VD_POINT_FORT_CAP))
    return column;

  terrain = get_terrain (game, game->state.units[holder].cell);
  if (terrain->fort_defence == 0)
    return column;

  most = vd_odds_column (s, terrain->fort_attack, terrain->fort_defence);
  if (most >= column)
    return column;

  vd_because_row (why, terrain->rule, 0, N_("in %s"), terrain->name);
  if (terrain->fort_for != 0)
    vd_because (why, VD_POINT_FORT_FOR, 0, N_("which %s holds"), s->units[holder].name);
  vd_because (why, VD_POINT_FORT_CAP, 0, N_("%s at most"), s->table.columns[most].name);
  return most;
}

/* As in every exchange of the game. */
static VdResult
make_exchange (const VdScenario *s,
               const VdResult   *result)
{
  VdResult exchange = *result;

  exchange.attacker = VD_EFFECT_EXCHANGE;
  exchange.defender = vd_exchange_is_mutual (s) ? VD_EFFECT_EXCHANGE : VD_EFFECT_ELIMINATED;
  return exchange;
}

VdResult
vd_fort_change (const VdGame   *game,
                const VdResult *result)
{
  VdUnitId holder = find_holder (game);
  VdResult changed = *result;

  if (holder == VD_NONE)
    return changed;

  if (result->defender == VD_EFFECT_HALF && vd_game_has (game, VD_POINT_FORT_EXCHANGE))
    return make_exchange (game->scenario, result);
  if (result->surrender && vd_game_has (game, VD_POINT_SUPPLY_SURRENDER) &&
      vd_fort_is_out_of_supply (game, game->state.units[holder].cell))
    changed.defender = VD_EFFECT_ELIMINATED;

  return changed;
}
