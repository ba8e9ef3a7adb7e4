#include "core/movement/mutants.h"

#include "core/board/grid.h"
#include "core/movement/move-cache.h"
#include "core/position/piece.h"
#include "core/scenario/price.h"
#include "core/scenario/sight.h"

static gboolean
is_gun (const VdScenario *s,
        VdUnitId          unit)
{
  return s->classes[s->units[unit].unit_class].range > 0;
}

/* Movement */

guint
vd_mutant_allowance (const VdGame *game,
                     guint         allowance)
{
  if (!vd_game_has (game, VD_POINT_MOVE_ALLOWANCE))
    return VD_NEVER - 1;
  if (!vd_game_has (game, VD_POINT_MORALE_MOVEMENT) && allowance > VD_Q (1) &&
      game->state.demoralized[0] != 0)
    return allowance - VD_Q (1);

  return allowance;
}

static void
price_row (const VdGame   *game,
           const VdSearch *search,
           VdStepRow      *row)
{
  gboolean pays = vd_game_has (game, VD_POINT_MOVE_PAYS);
  guint surcharge = vd_game_has (game, VD_POINT_CONTROL_FREE) ? 0 : VD_Q (1);

  row->least = 0;
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      guint cost = pays || row->cost[dir] == VD_NEVER ? row->cost[dir] : 0;

      if (search->opposition[row->next[dir]] != VD_OPPOSITION_NONE)
        cost += surcharge;
      row->cost[dir] = MIN (cost, VD_NEVER);
    }
}

void
vd_mutant_price (const VdGame *game,
                 VdSearch     *search)
{
  guint n = game->scenario->n_cells;
  VdStepRow *rows;

  if (G_LIKELY (vd_game_has (game, VD_POINT_MOVE_PAYS) &&
                vd_game_has (game, VD_POINT_CONTROL_FREE)))
    return;

  rows = g_renew (VdStepRow, game->movement->mutant_rows, n);
  for (guint cell = 0; cell < n; cell++)
    {
      rows[cell] = search->rows[cell];
      price_row (game, search, &rows[cell]);
    }

  game->movement->mutant_rows = rows;
  search->rows = rows;
  search->least = 0;
}

gboolean
vd_mutant_is_priced (const VdGame   *game,
                     const VdSearch *search)
{
  return G_UNLIKELY (search->rows == game->movement->mutant_rows);
}

VdVerdict
vd_mutant_jump (VdGame   *game,
                VdUnitId  unit,
                guint     to,
                guint    *at,
                guint    *spent)
{
  const VdScenario *s = game->scenario;

  *spent += vd_price_entry (s, s->units[unit].unit_class, vd_game_period (game), to, FALSE,
                            NULL);
  *at = to;
  return vd_allow (*spent);
}

gboolean
vd_mutant_ends_entry (const VdGame *game)
{
  if (G_LIKELY (vd_game_has (game, VD_POINT_ENTRY_ANY_TIME)))
    return FALSE;

  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    if (game->state.units[unit].flags & VD_MOVED)
      return TRUE;

  return FALSE;
}

/* Contact */

guint
vd_mutant_find_far (const VdGame *game,
                    VdUnitId      unit,
                    guint16      *enemies,
                    guint         max)
{
  const VdScenario *s = game->scenario;
  guint cell = game->state.units[unit].cell;
  guint n = 0;

  if (G_LIKELY (!vd_mutant_strikes_far (s, unit)))
    return 0;

  for (guint i = s->first_shot[cell]; i < s->first_shot[cell + 1] && n < max; i++)
    {
      guint16 enemy = game->unit_at[s->shots[i].cell];

      if (enemy != VD_NONE && vd_game_side (game, enemy) != vd_game_side (game, unit))
        enemies[n++] = enemy;
    }

  return n;
}

gboolean
vd_mutant_stops_attack (const VdGame *game,
                        VdUnitId      unit,
                        VdUnitId      enemy)
{
  const VdScenario *s = game->scenario;

  return !vd_scenario_has (s, VD_POINT_GUNS_NEAR_SIGHT) && is_gun (s, unit) &&
         s->terrains[s->terrain[game->state.units[enemy].cell]].blocks_sight;
}

gboolean
vd_mutant_blocks_fire (const VdGame *game,
                       guint         from,
                       guint         to)
{
  const VdScenario *s = game->scenario;
  guint map = vd_cell_map (s, from);
  VdHex left[16], right[16];
  guint n;

  if (G_LIKELY (vd_game_has (game, VD_POINT_SIGHT_UNITS)))
    return FALSE;

  n = vd_hex_between (vd_grid_hex (&s->grids[map], from - s->first_cell[map]),
                      vd_grid_hex (&s->grids[map], to - s->first_cell[map]), left, right, 16);
  for (guint i = 0; i < n; i++)
    {
      int cell = vd_grid_cell (&s->grids[map], left[i]);

      if (cell >= 0 && game->unit_at[s->first_cell[map] + cell] != VD_NONE)
        return TRUE;
    }

  return FALSE;
}

/* Odds and results */

guint
vd_mutant_support (const VdGame *game,
                   VdUnitId      defender)
{
  const VdScenario *s = game->scenario;
  guint cell = game->state.units[defender].cell;
  guint sum = 0;

  if (G_LIKELY (vd_scenario_has (s, VD_POINT_GUNS_NO_SUPPORT)))
    return 0;

  for (guint i = s->first_shot[cell]; i < s->first_shot[cell + 1]; i++)
    {
      guint16 unit = game->unit_at[s->shots[i].cell];

      if (unit != VD_NONE && s->units[unit].side == s->units[defender].side && is_gun (s, unit))
        sum += vd_piece_get_strength (s, game->state.units, unit);
    }

  return sum;
}

gboolean
vd_mutant_has_morale (const VdGame *game)
{
  const VdCombat *combat = &game->state.combat;

  if (G_LIKELY (vd_game_has (game, VD_POINT_ENTRY_MORALE)))
    return FALSE;

  for (guint i = 0; i < combat->n_attackers; i++)
    if (game->scenario->units[combat->attackers[i]].start != VD_NO_CELL)
      return FALSE;

  return TRUE;
}

void
vd_mutant_spare_guns (VdGame *game)
{
  const VdCombat *combat = &game->state.combat;

  for (guint i = 0; i < combat->n_attackers && !vd_game_has (game, VD_POINT_GUNS_SUFFER); i++)
    if (is_gun (game->scenario, combat->attackers[i]))
      game->state.units[combat->attackers[i]].flags &= ~VD_RETREATS;
}
