#include "core/movement/march.h"

#include "core/movement/march-cache.h"
#include "core/movement/move-cache.h"
#include "core/movement/move.h"

#include <string.h>

/* The kinds of paths along which columns go faster, as bits. */
static guint
find_roads (const VdScenario *s)
{
  guint roads = 0;

  for (guint k = 0; k < s->n_path_kinds; k++)
    if (s->path_kinds[k].march != VD_NEVER)
      roads |= 1u << k;

  return roads;
}

static inline void
add_cell (guint64 *set,
          guint    cell)
{
  set[cell / 64] |= G_GUINT64_CONSTANT (1) << cell % 64;
}

static inline gboolean
has_cell (const guint64 *set,
          guint          cell)
{
  return set[cell / 64] >> cell % 64 & 1;
}

static gboolean
is_on_road (const VdScenario *s,
            guint             roads,
            guint             cell)
{
  guint paths = 0;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    paths |= s->paths[cell][dir];
  for (guint edge = 0; edge < G_N_ELEMENTS (s->paths_off[cell]); edge++)
    paths |= s->paths_off[cell][edge];

  return (paths & roads) != 0;
}

VdMarchCache *
vd_march_cache_new (const VdScenario *scenario)
{
  VdMarchCache *self = g_new0 (VdMarchCache, 1);
  gsize n = scenario->n_cells, n_nodes = n * VD_N_LAYERS;

  self->roads = find_roads (scenario);
  self->n_words = n / 64 + 1;
  self->left = g_new0 (guint8, n_nodes);
  self->parent = g_new (guint32, n_nodes);
  self->settled = g_new (guint32, n_nodes);
  self->size_queue = n_nodes * (VD_N_DIRS + 2);
  self->queue = g_new (VdMarchQueued, self->size_queue);
  self->blocked = g_new0 (guint64, self->n_words);
  self->close = g_new0 (guint64, self->n_words);
  self->no_turn = g_new0 (guint64, self->n_words);
  self->on_road = g_new0 (guint64, self->n_words);
  for (guint cell = 0; cell < scenario->n_cells; cell++)
    if (is_on_road (scenario, self->roads, cell))
      add_cell (self->on_road, cell);

  self->reach = g_new0 (VdMarchSlice, scenario->n_units);
  self->cells = g_array_new (FALSE, FALSE, sizeof (VdReachCell));

  return self;
}

void
vd_march_cache_free (VdMarchCache *self)
{
  if (self == NULL)
    return;

  g_free (self->left);
  g_free (self->parent);
  g_free (self->settled);
  g_free (self->queue);
  g_free (self->blocked);
  g_free (self->close);
  g_free (self->on_road);
  g_free (self->no_turn);
  g_free (self->reach);
  g_array_unref (self->cells);
  g_free (self);
}

void
vd_march_cache_forget (VdMarchCache *self)
{
  if (self != NULL)
    g_array_set_size (self->cells, 0);
}

/* The hexes of a column and those beside it along a road. */
static void
keep_off (const VdGame *game,
          VdMarchCache *cache,
          guint         cell)
{
  const VdScenario *s = game->scenario;

  add_cell (cache->blocked, cell);
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (s->next[cell][dir] >= 0 && (s->paths[cell][dir] & cache->roads))
      add_cell (cache->close, s->next[cell][dir]);
}

static void
find_columns (const VdGame *game,
              VdUnitId      unit,
              VdMarchCache *cache)
{
  const VdState *state = &game->state;

  memset (cache->blocked, 0, cache->n_words * sizeof (guint64));
  memset (cache->close, 0, cache->n_words * sizeof (guint64));
  for (guint w = 0; w < G_N_ELEMENTS (state->marching); w++)
    for (guint64 set = state->marching[w]; set != 0; set &= set - 1)
      {
        guint other = w * 64 + __builtin_ctzll (set);

        if (other != unit && vd_game_is_on_map (game, other) &&
            vd_game_side (game, other) == vd_game_side (game, unit))
          keep_off (game, cache, state->units[other].cell);
      }
}

VdMarcher
vd_march_begin (VdGame   *game,
                VdUnitId  unit)
{
  const VdScenario *s = game->scenario;
  VdMarchCache *cache = game->movement->march;
  VdMarcher marcher = {
    .search = vd_search_for (game, unit),
    .unit = unit,
    .home = vd_game_is_on_map (game, unit) ? game->state.units[unit].cell : VD_NO_CELL,
    .under_way = cache->halting == unit + 1u && cache->under_way,
    .begins = vd_road_march_has (game, unit) ? VD_LAYER_MARCH : VD_LAYER_OPEN,
    .drop = vd_game_has (game, VD_POINT_ROAD_MARCH_DROP) ? VD_Q (s->settings[VD_SET_MARCH_DROP]) : 0,
    .blocked = cache->blocked,
    .close = cache->close,
    .on_road = cache->on_road,
  };

  find_columns (game, unit, cache);
  marcher.rows[VD_LAYER_OPEN] = marcher.search.rows;
  marcher.rows[VD_LAYER_MARCH] = s->steps + (gsize) (s->units[unit].column * s->n_periods +
                                                     vd_game_period (game)) * s->n_cells;
  return marcher;
}

VdPoint
vd_march_find_bar_to_enter (const VdGame    *game,
                            const VdMarcher *marcher,
                            VdLayer          layer,
                            guint            to)
{
  if (has_cell (marcher->blocked, to) && vd_game_has (game, VD_POINT_ROAD_MARCH_BLOCKS))
    return VD_POINT_ROAD_MARCH_BLOCKS;
  if (layer == VD_LAYER_OPEN)
    return VD_N_POINTS;
  if (marcher->search.opposition[to] != VD_OPPOSITION_NONE &&
      vd_game_has (game, VD_POINT_ROAD_MARCH_CONTROL))
    return VD_POINT_ROAD_MARCH_CONTROL;
  if (has_cell (marcher->close, to) && vd_game_has (game, VD_POINT_ROAD_MARCH_SPACING))
    return VD_POINT_ROAD_MARCH_SPACING;

  return VD_N_POINTS;
}

/* Who stands beside a column already may go over to road march and leave. */
VdPoint
vd_march_find_bar_to_change (const VdGame    *game,
                             const VdMarcher *marcher,
                             VdLayer          layer,
                             guint            cell)
{
  if (layer == VD_LAYER_OPEN)
    return marcher->search.opposition[cell] != VD_OPPOSITION_NONE &&
           vd_game_has (game, VD_POINT_ROAD_MARCH_HELD) ? VD_POINT_ROAD_MARCH_HELD : VD_N_POINTS;

  if (!vd_game_has (game, VD_POINT_ROAD_MARCH_DECLARED) || !has_cell (marcher->on_road, cell))
    return VD_POINT_ROAD_MARCH_DECLARED;
  if (has_cell (marcher->close, cell) && (cell != marcher->home || marcher->under_way) &&
      vd_game_has (game, VD_POINT_ROAD_MARCH_SPACING))
    return VD_POINT_ROAD_MARCH_SPACING;

  return VD_N_POINTS;
}

VdPoint
vd_march_find_bar_to_end (const VdGame    *game,
                          const VdMarcher *marcher,
                          guint            cell)
{
  if (marcher->search.opposition[cell] != VD_OPPOSITION_NONE &&
      vd_game_has (game, VD_POINT_ROAD_MARCH_CONTROL))
    return VD_POINT_ROAD_MARCH_CONTROL;
  if (has_cell (marcher->close, cell) && vd_game_has (game, VD_POINT_ROAD_MARCH_SPACING))
    return VD_POINT_ROAD_MARCH_SPACING;

  return VD_N_POINTS;
}

void
vd_march_price_starts (const VdGame    *game,
                       const VdMarcher *marcher,
                       guint            cell,
                       guint            spent,
                       guint           *costs)
{
  costs[VD_LAYER_OPEN] = costs[VD_LAYER_MARCH] = VD_NO_COST;
  if (marcher->home != VD_NO_CELL)
    {
      costs[marcher->begins] = spent;
      return;
    }

  if (vd_march_find_bar_to_enter (game, marcher, VD_LAYER_OPEN, cell) == VD_N_POINTS)
    costs[VD_LAYER_OPEN] = spent;
  if (game->scenario->settings[VD_SET_ENTRY_MARCH] && vd_game_has (game, VD_POINT_ENTRY_MARCH) &&
      vd_march_find_bar_to_change (game, marcher, VD_LAYER_MARCH, cell) == VD_N_POINTS &&
      vd_march_find_bar_to_enter (game, marcher, VD_LAYER_MARCH, cell) == VD_N_POINTS)
    {
      guint price = vd_entry_price (game, marcher->unit, cell, TRUE, NULL);

      costs[VD_LAYER_MARCH] = price == VD_NEVER ? VD_NO_COST : price;
    }
}
