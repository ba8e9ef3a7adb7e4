/* company-obliged.c: marches of those who have to go to the guns [R06 2.11B2 Guns; F30]
 *
 * Who is summoned marches as he would move: he ends as near to the contact as he could come by
 * himself.  On the way a march goes only where each of them could still come as near, and all of
 * them together; who holds it up can leave it.  Who comes nearer by a move, which may turn into
 * road march where a march may not, does not march, and who would hold up others does not join
 * them. */
#include "core/movement/company.h"

#include "core/mechanics/road-march.h"
#include "core/movement/initiative.h"
#include "core/movement/roster.h"

#include <string.h>

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

/* The nearest that @unit can come by a march, where it stands. */
static guint
find_nearest_marching (VdGame   *game,
                       VdUnitId  unit,
                       gboolean  under_way)
{
  guint nearest;

  vd_march_turn_halting (game, unit, under_way);
  nearest = vd_summons_find_nearest (game, unit);
  vd_march_turn_halting (game, VD_NONE, FALSE);

  return nearest;
}

gboolean
vd_company_lags (VdGame   *game,
                 VdUnitId  unit)
{
  return vd_summons_bind (game, unit) && vd_road_march_knows (game, unit) &&
         find_nearest_marching (game, unit, FALSE) > vd_summons_find_nearest (game, unit);
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
  gboolean stops, under_way;
  VdCompany company;

  vd_company_begin (game, &company);
  stops = cell == company.at ? march->stops
                             : company.stops &&
                               game->opposition[company.side][cell] == VD_OPPOSITION_CONTROL;
  if (way <= 1 || stops)
    return way;

  saved = g_memdup2 (&game->state, sizeof game->state);
  under_way = march->has_gone || cell != march->home;
  put (game, unit, cell, spent[i], layer);
  way = MIN (way, find_nearest_marching (game, unit, under_way));
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

/* Whether each of them would be as near as that in @cell. */
static gboolean
are_near (const VdGame *game,
          const guint  *nearest,
          guint         cell)
{
  const VdMarchState *march = &game->state.march;

  for (guint i = 0; i < march->n; i++)
    if (nearest[i] != G_MAXUINT &&
        vd_summons_get_way (game, march->units[i], cell) > nearest[i])
      return FALSE;

  return TRUE;
}

/* Leaves in the march, which is in @cell then, those alone who have to go, of how near to which
 * @nearest tells. */
static void
keep_summoned (VdGame       *game,
               guint        *nearest,
               guint         cell,
               const guint8 *spent,
               VdLayer       layer)
{
  VdMarchState *march = &game->state.march;
  guint n = 0;

  for (guint i = 0; i < march->n; i++)
    {
      VdUnitId unit = march->units[i];

      if (nearest[i] == G_MAXUINT)
        continue;
      if (game->state.units[unit].cell != cell)
        vd_game_move (game, unit, cell);
      if (layer == VD_LAYER_OPEN && vd_road_march_knows (game, unit))
        vd_road_march_set (game, unit, FALSE);
      march->spent[n] = spent[i];
      nearest[n] = nearest[i];
      march->units[n++] = unit;
    }

  march->n = n;
  march->has_gone |= cell != march->home;
}

/* Whether some of them are as near as that in @cell, where they are left, and the others could
 * come so near from there. */
static gboolean
parts_near (VdGame       *game,
            const guint  *nearest,
            guint         cell,
            const guint8 *spent,
            VdLayer       layer)
{
  const VdMarchState *march = &game->state.march;
  guint rest[VD_MAX_COMPANY], n_near = 0;

  for (guint i = 0; i < march->n; i++)
    {
      rest[i] = nearest[i];
      if (nearest[i] != G_MAXUINT &&
          vd_summons_get_way (game, march->units[i], cell) <= nearest[i])
        {
          rest[i] = G_MAXUINT;
          n_near++;
        }
    }

  return n_near > 0 && !vd_company_strays (game, rest, cell, spent, layer);
}

/* Whether the march, which those alone make who have to go, goes anywhere where each of them, or
 * some of them and the others later, are as near as that. */
static gboolean
gets_near (VdGame      *game,
           const guint *nearest)
{
  g_autoptr (GArray) found = NULL;
  VdCompany company;
  VdLayer layer;

  vd_company_begin (game, &company);
  layer = vd_company_get_layer (&company);
  found = vd_company_search (&company, VD_NO_CELL);
  for (guint i = game->state.march.has_gone ? 0 : 1; i < found->len; i++)
    {
      const VdCompanyCell *to = &g_array_index (found, VdCompanyCell, i);

      if (vd_company_find_stay (&company, to->cell, to->spent) == VD_N_POINTS &&
          parts_near (game, nearest, to->cell, to->spent, layer))
        return TRUE;

      vd_company_begin (game, &company); /* that is found by trying */
    }

  return FALSE;
}

/* Whether those of the march who have to go, if it were in @cell, could come as near together as
 * each by himself. */
static gboolean
come_near_together (VdGame       *game,
                    const guint  *nearest,
                    guint         cell,
                    const guint8 *spent,
                    VdLayer       layer)
{
  guint wanted[VD_MAX_COMPANY], n = 0;
  g_autofree VdState *saved = NULL;
  gboolean comes;

  for (guint i = 0; i < game->state.march.n; i++)
    n += nearest[i] != G_MAXUINT;
  if (n < 2 || are_near (game, nearest, cell))
    return TRUE;

  saved = g_memdup2 (&game->state, sizeof game->state);
  memcpy (wanted, nearest, game->state.march.n * sizeof *wanted);
  keep_summoned (game, wanted, cell, spent, layer);
  comes = gets_near (game, wanted);
  vd_game_restore (game, saved);
  vd_roster_forget (game);

  return comes;
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

  return !come_near_together (game, nearest, cell, spent, layer);
}

/* Whether those who march now could come less near together than each by himself. */
static VdPoint
hold_each_other (VdGame *game)
{
  const VdMarchState march = game->state.march;
  guint nearest[VD_MAX_COMPANY];
  VdCompany company;

  vd_company_find_nearest (game, nearest);
  vd_company_begin (game, &company);

  return come_near_together (game, nearest, company.at, march.spent,
                             vd_company_get_layer (&company))
         ? VD_N_POINTS : VD_POINT_INITIATIVE_OBLIGED;
}

VdPoint
vd_company_find_rival (VdGame   *game,
                       VdUnitId  unit,
                       guint     spent)
{
  return vd_summons_bind (game, unit) && vd_company_is_summoned (game)
         ? vd_company_ask_joined (game, unit, spent, hold_each_other) : VD_N_POINTS;
}

/* Whether the march, which goes on in its layer, goes anywhere from where each of them could come
 * so near. */
static gboolean
goes_near (VdGame   *game,
           gpointer  user_data)
{
  const guint *nearest = user_data;

  g_autoptr (GArray) found = NULL;
  VdCompany company;
  VdLayer layer;

  vd_company_begin (game, &company);
  layer = vd_company_get_layer (&company);
  found = vd_company_search (&company, VD_NO_CELL);
  for (guint i = 1; i < found->len; i++)
    {
      const VdCompanyCell *to = &g_array_index (found, VdCompanyCell, i);

      if (vd_company_find_stay (&company, to->cell, to->spent) == VD_N_POINTS &&
          !vd_company_strays (game, nearest, to->cell, to->spent, layer))
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
  guint nearest[VD_MAX_COMPANY];

  vd_company_find_nearest (game, nearest);

  return !are_near (game, nearest, game->state.units[game->state.march.units[0]].cell) &&
         !vd_company_ask_turned (game, column, layer, spent, goes_near, nearest);
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
