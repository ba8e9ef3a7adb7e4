/* company-obliged.c: marches of those who have to go to the guns [R06 2.11B2 Guns; F30]
 *
 * Who is summoned marches as he would move: he ends as near to the contact as he could come by
 * himself.  On the way a march goes only where each of them could still come as near; who holds
 * it up can leave it. */
#include "core/movement/company.h"

#include "core/mechanics/road-march.h"
#include "core/movement/initiative.h"
#include "core/movement/roster.h"

gboolean
vd_company_is_summoned (const VdGame *game)
{
  const VdMarchState *march = &game->state.march;

  for (guint i = 0; i < march->n; i++)
    if (vd_summons_bind (game, march->units[i]))
      return TRUE;

  return FALSE;
}

/* Where he stands then, with what he has left. */
static void
put (VdGame   *game,
     VdUnitId  unit,
     guint     cell,
     guint     spent,
     VdLayer   layer)
{
  gboolean has_begun = game->state.march.has_gone || cell != game->state.march.home || spent > 0;

  if (cell != game->state.units[unit].cell)
    vd_game_move (game, unit, cell);
  if (vd_road_march_knows (game, unit))
    vd_road_march_set (game, unit, layer == VD_LAYER_MARCH);

  game->state.march = (VdMarchState) { 0 };
  game->state.units[unit].flags &= ~VD_MOVED;
  if (has_begun)
    {
      game->state.worker = unit + 1;
      game->state.worked = spent;
    }

  vd_roster_forget (game);
}

/* The nearest that the one at @i could come by himself, if the march were in @cell. */
static guint
find_nearest (VdGame       *game,
              guint         i,
              guint         cell,
              const guint8 *spent,
              VdLayer       layer)
{
  const VdMarchState *march = &game->state.march;
  VdUnitId unit = march->units[i];
  guint way = vd_summons_get_way (game, unit, cell);
  g_autofree VdState *saved = NULL;
  gboolean stops;
  VdCompany company;

  vd_company_begin (game, &company);
  stops = cell == company.at ? march->stops
                             : company.stops &&
                               game->opposition[company.side][cell] == VD_OPPOSITION_CONTROL;
  if (way <= 1 || stops)
    return way;

  saved = g_memdup2 (&game->state, sizeof game->state);
  put (game, unit, cell, spent[i], layer);
  way = MIN (way, vd_summons_find_nearest (game, unit));
  vd_game_restore (game, saved);
  vd_roster_forget (game);

  return way;
}

static VdLayer
get_layer (const VdGame *game,
           VdUnitId      unit)
{
  return vd_road_march_has (game, unit) ? VD_LAYER_MARCH : VD_LAYER_OPEN;
}

static guint
find_nearest_now (VdGame *game,
                  guint   i)
{
  const VdMarchState march = game->state.march;
  VdUnitId unit = march.units[i];

  return find_nearest (game, i, game->state.units[unit].cell, march.spent,
                       get_layer (game, unit));
}

void
vd_company_find_nearest (VdGame *game,
                         guint  *nearest)
{
  const VdMarchState march = game->state.march;

  for (guint i = 0; i < march.n; i++)
    nearest[i] = vd_summons_bind (game, march.units[i]) ? find_nearest_now (game, i) : G_MAXUINT;
}

gboolean
vd_company_strays (VdGame       *game,
                   const guint  *nearest,
                   guint         cell,
                   const guint8 *spent,
                   VdLayer       layer)
{
  const VdMarchState march = game->state.march;

  for (guint i = 0; i < march.n; i++)
    if (nearest[i] != G_MAXUINT &&
        vd_summons_get_way (game, march.units[i], cell) > nearest[i] &&
        find_nearest (game, i, cell, spent, layer) > nearest[i])
      return TRUE;

  return FALSE;
}

/* Whether each of them is as near as that here. */
static gboolean
are_near (const VdGame *game,
          const guint  *nearest)
{
  const VdMarchState *march = &game->state.march;

  for (guint i = 0; i < march->n; i++)
    if (nearest[i] != G_MAXUINT &&
        vd_summons_get_way (game, march->units[i],
                            game->state.units[march->units[i]].cell) > nearest[i])
      return FALSE;

  return TRUE;
}

/* Whether the march, which goes on in its layer, goes anywhere from where each of them could come
 * so near. */
static gboolean
goes_near (VdGame      *game,
           const guint *nearest)
{
  g_autofree VdCompanyCell *found = g_new (VdCompanyCell, game->scenario->n_cells);
  VdCompany company;
  VdLayer layer;
  guint n;

  vd_company_begin (game, &company);
  layer = vd_company_get_layer (&company);
  n = vd_company_search (&company, VD_NO_CELL, found);
  for (guint i = 1; i < n; i++)
    {
      if (vd_company_find_stay (&company, found[i].cell, found[i].spent) == VD_N_POINTS &&
          !vd_company_strays (game, nearest, found[i].cell, found[i].spent, layer))
        return TRUE;

      vd_company_begin (game, &company); /* what strays is found by trying */
    }

  return FALSE;
}

gboolean
vd_company_strays_turned (VdGame       *game,
                          VdUnitId      column,
                          VdLayer       layer,
                          const guint8 *spent)
{
  const VdMarchState saved = game->state.march;
  gboolean was_marching = vd_road_march_has (game, column), strays;
  guint nearest[VD_MAX_COMPANY];

  vd_company_find_nearest (game, nearest);
  if (are_near (game, nearest))
    return FALSE;

  vd_company_turn (game, column, layer, spent);
  strays = !goes_near (game, nearest);
  vd_road_march_set (game, column, was_marching);
  game->state.march = saved;

  return strays;
}

gboolean
vd_company_is_due (VdGame   *game,
                   VdUnitId  unit)
{
  int i = vd_company_find (game, unit);

  g_assert (i >= 0);
  return vd_summons_bind (game, unit) &&
         vd_summons_get_way (game, unit, game->state.units[unit].cell) >
           find_nearest_now (game, i);
}
