#include "core/movement/reserve-movement.h"

#include "core/mechanics/reserve.h"
#include "core/movement/move-cache.h"
#include "core/scenario/sight.h"

#include <string.h>

struct _VdReserveLimit
{
  gint32  (*beside)[VD_N_DIRS]; /* (nullable): by cell, the cells beside it, in play or not, or
                                 * -1; made when it is asked for first */
  gboolean valid;  /* whether these are right: */
  guint8  *near;   /* hexes to the nearest enemy of the phasing side */
  guint16 *order;  /* (array length=n_near): the cells near him, the nearest first */
  guint    n_near;
  guint8  *opposition; /* of a search, as VdGame has them for units that are in play: */
  guint8  *left;
  guint64 *opposed_at;
  guint    least;  /* they hold for this distance, */
  guint    side;   /* side, */
  guint    bar;    /* bar */
  guint    stamp;  /* and stamp of the side's opposition, if not 0 */
};

VdReserveLimit *
vd_reserve_limit_new (const VdScenario *s)
{
  VdReserveLimit *limit = g_new0 (VdReserveLimit, 1);
  guint n = s->n_cells + 1;

  limit->near = g_new0 (guint8, n);
  limit->order = g_new0 (guint16, n);
  limit->opposition = g_new0 (guint8, n);
  limit->left = g_new0 (guint8, n);
  limit->opposed_at = g_new0 (guint64, n / 64 + 1);

  return limit;
}

void
vd_reserve_limit_free (VdReserveLimit *limit)
{
  g_free (limit->beside);
  g_free (limit->near);
  g_free (limit->order);
  g_free (limit->opposition);
  g_free (limit->left);
  g_free (limit->opposed_at);
  g_free (limit);
}

void
vd_reserve_limit_forget (VdReserveLimit *limit)
{
  limit->valid = FALSE;
}

/* Each cell's neighbours, in play or not. */
static void
list_beside (const VdScenario *s,
             VdReserveLimit   *limit)
{
  limit->beside = g_malloc_n (s->n_cells, sizeof *limit->beside);
  for (guint cell = 0; cell < s->n_cells; cell++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        guint map = vd_cell_map (s, cell);
        int next = vd_grid_next (&s->grids[map], cell - s->first_cell[map], dir);

        limit->beside[cell][dir] = next < 0 ? -1 : (int) s->first_cell[map] + next;
      }
}

/* Spreads from the hexes that units of @side stand in, ring by ring. */
guint
vd_reserve_find_near (const VdGame *game,
                      guint         side,
                      guint         most,
                      guint8       *near,
                      guint16      *order)
{
  const VdScenario *s = game->scenario;
  VdReserveLimit *limit = game->movement->reserve_limit;
  guint n = 0;

  if (limit->beside == NULL)
    list_beside (s, limit);

  memset (near, VD_NEVER, s->n_cells);
  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      const VdUnitState *u = &game->state.units[s->of_side[side][i]];

      if (u->place == VD_PLACE_MAP && near[u->cell] != 0)
        {
          near[u->cell] = 0;
          order[n++] = u->cell;
        }
    }

  for (guint i = 0; i < n; i++)
    for (guint dir = 0; dir < VD_N_DIRS && near[order[i]] < most; dir++)
      {
        int to = limit->beside[order[i]][dir];

        if (to >= 0 && near[to] == VD_NEVER)
          {
            near[to] = near[order[i]] + 1;
            order[n++] = to;
          }
      }

  return n;
}

/* The most hexes that anybody has to keep away. */
static guint
find_farthest (const VdScenario *s)
{
  guint most = 0;

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    most = MAX (most, (guint) vd_scenario_get_setting (s, side, VD_SET_RESERVE_DISTANCE));
  for (guint i = 0; i < s->n_recalls; i++)
    most = MAX (most, s->recalls[i].distance);

  return MIN (most, VD_NEVER - 1);
}

const guint8 *
vd_reserve_get_near (const VdGame *game)
{
  VdReserveLimit *limit = game->movement->reserve_limit;

  if (!limit->valid)
    {
      limit->n_near = vd_reserve_find_near (game, game->state.player ^ 1,
                                            find_farthest (game->scenario), limit->near,
                                            limit->order);
      limit->stamp = 0; /* what rests on it holds no longer */
    }

  limit->valid = TRUE;
  return limit->near;
}

/* The least distance that @unit must keep: it does not come nearer than the
 * limit, or than it is, if it is nearer. */
static guint
find_distance (const VdGame *game,
               VdUnitId      unit)
{
  const guint8 *near = vd_reserve_get_near (game);
  guint limit = vd_scenario_get_setting (game->scenario, vd_game_side (game, unit),
                                         VD_SET_RESERVE_DISTANCE);
  guint now = vd_game_is_on_map (game, unit) ? near[game->state.units[unit].cell] : limit;

  return vd_game_has (game, VD_POINT_RESERVE_INSIDE) ? MIN (limit, now) : limit;
}

VdPoint
vd_reserve_cite (const VdGame *game,
                 VdUnitId      unit)
{
  guint limit = vd_scenario_get_setting (game->scenario, vd_game_side (game, unit),
                                         VD_SET_RESERVE_DISTANCE);

  return find_distance (game, unit) < limit ? VD_POINT_RESERVE_INSIDE : VD_POINT_RESERVE_LIMIT;
}

static gboolean
is_kept_away (const VdGame *game,
              VdUnitId      unit)
{
  return vd_reserve_has (game, unit) && vd_game_plays (game, VD_MECHANIC_RESERVES) &&
         vd_game_has (game, VD_POINT_RESERVE_LIMIT);
}

gboolean
vd_reserve_bars (VdGame   *game,
                 VdUnitId  unit,
                 guint     cell)
{
  return G_UNLIKELY (vd_reserve_has (game, unit)) && is_kept_away (game, unit) &&
         vd_reserve_get_near (game)[cell] < find_distance (game, unit);
}

/* Hexes from @cell to the nearest enemy of @side. */
static guint
measure_distance (const VdGame *game,
                  guint         side,
                  guint         cell)
{
  const VdScenario *s = game->scenario;
  guint nearest = G_MAXUINT;

  for (guint i = 0; i < s->n_of_side[side ^ 1]; i++)
    if (vd_game_is_on_map (game, s->of_side[side ^ 1][i]))
      nearest = MIN (nearest,
                     vd_cell_distance (s, cell, game->state.units[s->of_side[side ^ 1][i]].cell));

  return nearest;
}

gboolean
vd_reserve_bars_retreat (const VdGame *game,
                         VdUnitId      unit,
                         guint         cell)
{
  guint side = vd_game_side (game, unit);
  guint limit, now;

  if (!game->scenario->settings[VD_SET_RESERVE_RETREAT] || !is_kept_away (game, unit))
    return FALSE;

  limit = vd_scenario_get_setting (game->scenario, side, VD_SET_RESERVE_DISTANCE);
  now = measure_distance (game, side, game->state.units[unit].cell);
  return measure_distance (game, side, cell) < MIN (limit, now);
}

/* Hexes nearer to the enemy than @least are as if he stood there. */
static void
close_near (const VdGame   *game,
            guint           least,
            const VdSearch *search)
{
  const guint8 *near = vd_reserve_get_near (game);
  VdReserveLimit *limit = game->movement->reserve_limit;
  guint n = game->scenario->n_cells;

  memcpy (limit->opposition, search->opposition, n * sizeof *limit->opposition);
  memcpy (limit->left, search->left, n * sizeof *limit->left);
  memcpy (limit->opposed_at, search->opposed_at, game->n_words * sizeof *limit->opposed_at);
  for (guint i = 0; i < limit->n_near && near[limit->order[i]] < least; i++)
    {
      guint cell = limit->order[i];

      limit->opposition[cell] = VD_OPPOSITION_ENEMY;
      limit->left[cell] = VD_NEVER;
      limit->opposed_at[cell / 64] |= G_GUINT64_CONSTANT (1) << cell % 64;
    }
}

void
vd_reserve_limit_search (const VdGame *game,
                         VdUnitId      unit,
                         VdSearch     *search)
{
  VdReserveLimit *limit = game->movement->reserve_limit;
  guint side = vd_game_side (game, unit);
  guint least;

  if (G_LIKELY (!vd_reserve_has (game, unit)) || !is_kept_away (game, unit))
    return;

  least = find_distance (game, unit);
  if (limit->least != least || limit->side != side || limit->bar != search->bar ||
      limit->stamp != game->opposed_stamp[side])
    close_near (game, least, search);

  limit->least = least;
  limit->side = side;
  limit->bar = search->bar;
  limit->stamp = game->opposed_stamp[side];
  search->opposition = limit->opposition;
  search->left = limit->left;
  search->opposed_at = limit->opposed_at;
}
