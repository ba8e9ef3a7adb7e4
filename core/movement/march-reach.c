/* march-reach.c: the search of units that can be in road march, in two layers
 *
 * Like that of reach.c by buckets of what is left, over twice as many nodes.  It is slower, and
 * only made where road march is played.
 */
#include "core/movement/march.h"

#include "core/movement/march-cache.h"
#include "core/movement/move-cache.h"
#include "core/movement/recall.h"
#include "core/movement/stack-kinds-move.h"
#include "core/movement/stacking.h"
#include "core/movement/whole-move.h"

#include <string.h>

#define NIL G_MAXUINT32

typedef struct
{
  VdGame          *game;
  const VdMarcher *marcher;
  VdMarchCache    *cache;
  guint            n_cells;
  guint32          bucket[VD_NEVER + 1]; /* by what is left */
} Walker;

/* Whether coming to @node with so much left is better than all ways found before. */
static inline gboolean
is_better (const Walker *w,
           guint32       node,
           int           left)
{
  return left > w->cache->left[node];
}

/* Puts @node on the queue, if that is better.  Each node can be it once from each neighbour, from
 * the other layer and as a start. */
static void
try_node (Walker *w,
          guint32 node,
          int     left,
          guint32 parent)
{
  VdMarchCache *cache = w->cache;

  if (!is_better (w, node, left) || G_UNLIKELY (cache->n_queued == cache->size_queue))
    return;

  cache->left[node] = left;
  cache->parent[node] = parent;
  cache->queue[cache->n_queued] = (VdMarchQueued) { node, w->bucket[left] };
  w->bucket[left] = cache->n_queued++;
}

/* Whether the unit has made no step yet. */
static gboolean
is_at_start (const VdMarchCache *cache,
             guint               n_cells,
             guint32             node)
{
  guint32 parent = cache->parent[node];

  return parent == NIL || (parent % n_cells == node % n_cells && cache->parent[parent] == NIL);
}

/* Whether the unit, with @left, could halt in @cell out of road march. */
static gboolean
could_halt_open (const Walker *w,
                 guint         cell,
                 int           left)
{
  guint price = vd_stack_kinds_price (w->game, w->marcher->unit, cell);

  return !(w->cache->no_turn[cell / 64] >> cell % 64 & 1) && left > (int) price;
}

/* Whether it may turn in @cell, which it comes to in @layer; @rest is what it has left then. */
static gboolean
may_turn (const Walker *w,
          VdLayer       layer,
          guint         cell,
          int           rest)
{
  if (G_LIKELY (w->cache->halting != w->marcher->unit + 1u) || cell == w->marcher->home)
    return TRUE;

  return could_halt_open (w, cell, rest) ||
         (layer == VD_LAYER_MARCH &&
          vd_march_find_bar_to_end (w->game, w->marcher, cell) == VD_N_POINTS &&
          !vd_road_march_has_company (w->game, w->marcher->unit, cell));
}

/* Goes over to the other layer. */
static void
change_layer (Walker *w,
              VdLayer layer,
              guint   cell,
              guint   left)
{
  VdLayer other = layer == VD_LAYER_OPEN ? VD_LAYER_MARCH : VD_LAYER_OPEN;
  int rest = (int) left - (int) (other == VD_LAYER_OPEN ? w->marcher->drop : 0);
  guint32 node = other * w->n_cells + cell;

  if (is_better (w, node, rest) &&
      vd_march_find_bar_to_change (w->game, w->marcher, other, cell) == VD_N_POINTS &&
      may_turn (w, layer, cell, rest))
    try_node (w, node, rest, layer * w->n_cells + cell);
}

/* Found beforehand, as it is asked who can leave, which is a search too. */
void
vd_march_turn_halting (VdGame   *game,
                       VdUnitId  unit,
                       gboolean  under_way)
{
  const VdScenario *s = game->scenario;
  VdMarchCache *cache = game->movement->march;

  if (cache == NULL)
    return;

  cache->halting = 0;
  vd_game_forget_reaches (game);
  if (unit == VD_NONE || !vd_road_march_knows (game, unit))
    return;

  memset (cache->no_turn, 0, cache->n_words * sizeof *cache->no_turn);
  for (guint cell = 0; cell < s->n_cells; cell++)
    if (vd_recall_bars (game, unit, cell) ||
        (game->unit_at[cell] != VD_NONE &&
         vd_stack_kinds_bar (game, unit, cell, 0) != VD_N_POINTS))
      cache->no_turn[cell / 64] |= G_GUINT64_CONSTANT (1) << cell % 64;

  vd_game_forget_reaches (game);
  cache->halting = unit + 1;
  cache->under_way = under_way;
}

/* Whether enemies and columns let the unit make a step in @layer. */
static gboolean
may_enter (const Walker *w,
           VdLayer       layer,
           guint         to,
           gboolean      leaves)
{
  const VdSearch *search = &w->marcher->search;

  return to < w->n_cells && search->opposition[to] < search->bar &&
         !(leaves && search->leaves_free && search->opposition[to] != VD_OPPOSITION_NONE) &&
         vd_march_find_bar_to_enter (w->game, w->marcher, layer, to) == VD_N_POINTS;
}

static void
expand_node (Walker *w,
             guint32 node,
             guint   left)
{
  const VdSearch *search = &w->marcher->search;
  VdLayer layer = node < w->n_cells ? VD_LAYER_OPEN : VD_LAYER_MARCH;
  guint32 first = layer * w->n_cells;
  guint cell = node - first;
  const VdStepRow *row = &w->marcher->rows[layer][cell];
  gboolean leaves = cell == search->leaves && is_at_start (w->cache, w->n_cells, node);

  change_layer (w, layer, cell, left);
  if (search->stops && search->opposition[cell] == VD_OPPOSITION_CONTROL && !leaves)
    return;

  /* Few steps are better than others: whether one is allowed is asked last. */
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (row->cost[dir] < left && is_better (w, first + row->next[dir], left - row->cost[dir]) &&
        may_enter (w, layer, row->next[dir], leaves))
      try_node (w, first + row->next[dir], left - row->cost[dir], node);
}

/* Leaves in the cache what it found, until it came to @goal. */
static void
run_search (VdGame            *game,
            const VdMarcher   *marcher,
            guint32            goal,
            const VdReachCell *starts,
            guint              n_starts)
{
  Walker w = { game, marcher, game->movement->march, game->scenario->n_cells, { 0 } };
  VdMarchCache *cache = w.cache;
  guint full = marcher->search.allowance + 1;

  for (guint left = 0; left <= full; left++)
    w.bucket[left] = NIL;

  cache->n_queued = cache->n_settled = 0;
  for (guint i = 0; i < n_starts; i++)
    {
      guint costs[VD_N_LAYERS];

      vd_march_price_starts (game, marcher, starts[i].cell, starts[i].cost, costs);
      for (VdLayer layer = 0; layer < VD_N_LAYERS; layer++)
        if (costs[layer] < full)
          try_node (&w, layer * w.n_cells + starts[i].cell, full - costs[layer], NIL);
    }

  for (guint left = full; left > 0; left--)
    while (w.bucket[left] != NIL)
      {
        VdMarchQueued entry = cache->queue[w.bucket[left]];

        w.bucket[left] = entry.next;
        if (cache->left[entry.node] != left)
          continue; /* a cheaper way was found since */

        cache->settled[cache->n_settled++] = entry.node;
        if (entry.node == goal)
          return;
        expand_node (&w, entry.node, left);
      }
}

static void
end_search (VdMarchCache *cache)
{
  for (guint i = 0; i < cache->n_queued; i++)
    cache->left[cache->queue[i].node] = 0;
}

/* The dearest of steps, which are whole moves, in the layer that the unit is in. */
static guint
add_whole_moves (VdGame          *game,
                 const VdMarcher *marcher,
                 VdReachCell     *found,
                 guint            n)
{
  const VdMarchCache *cache = game->movement->march;
  guint n_cells = game->scenario->n_cells;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      guint to = marcher->rows[marcher->begins][marcher->home].next[dir];
      guint cost = vd_whole_move_price (game, &marcher->search, marcher->rows[marcher->begins],
                                        marcher->home, dir);

      if (cost != VD_NEVER && cache->left[marcher->begins * n_cells + to] == 0 &&
          vd_march_find_bar_to_enter (game, marcher, marcher->begins, to) == VD_N_POINTS)
        n = vd_whole_move_insert (found, n, (VdReachCell) { to, cost, TRUE });
    }

  return n;
}

/* Those of the settled nodes in which a move can end. */
static guint
collect (const VdGame    *game,
         const VdMarcher *marcher,
         VdReachCell     *found,
         VdMarchSlice    *slice)
{
  const VdMarchCache *cache = game->movement->march;
  const VdSearch *search = &marcher->search;
  guint n_cells = game->scenario->n_cells, n = 0;

  for (guint i = 0; i < cache->n_settled; i++)
    {
      guint32 node = cache->settled[i];
      VdReachCell cell = { node % n_cells, search->allowance + 1 - cache->left[node], FALSE };
      VdLayer layer = node / n_cells;

      if (cell.cell == marcher->home && layer == marcher->begins)
        continue;
      if (layer == VD_LAYER_OPEN && cell.cell == marcher->home)
        slice->forms_at_home = TRUE;
      else if (layer == VD_LAYER_OPEN)
        {
          cell.stops = search->opposition[cell.cell] == VD_OPPOSITION_CONTROL && search->stops;
          found[n++] = cell;
        }
      else if (vd_march_find_bar_to_end (game, marcher, cell.cell) == VD_N_POINTS)
        {
          g_array_append_val (cache->cells, cell);
          slice->n++;
        }
    }

  return n;
}

guint
vd_march_search (VdGame            *game,
                 VdUnitId           unit,
                 const VdReachCell *starts,
                 guint              n_starts,
                 VdReachCell       *found)
{
  VdMarchCache *cache = game->movement->march;
  VdMarchSlice *slice = &cache->reach[unit];
  VdMarcher marcher = vd_march_begin (game, unit);
  guint n;

  if (marcher.home == VD_NO_CELL && !vd_game_has (game, VD_POINT_ENTRY_MOVES_ON))
    marcher.search.allowance = n_starts > 0 ? starts[0].cost : 0;

  *slice = (VdMarchSlice) { .first = cache->cells->len };
  run_search (game, &marcher, NIL, starts, n_starts);
  n = collect (game, &marcher, found, slice);
  if (n_starts > 0 && marcher.home != VD_NO_CELL && marcher.begins == VD_LAYER_OPEN)
    n = add_whole_moves (game, &marcher, found, n);
  else if (n_starts > 0 && marcher.home != VD_NO_CELL)
    {
      g_array_set_size (cache->cells, slice->first + slice->n + VD_N_DIRS);
      slice->n = add_whole_moves (game, &marcher,
                                  &g_array_index (cache->cells, VdReachCell, slice->first), slice->n);
      g_array_set_size (cache->cells, slice->first + slice->n);
    }

  end_search (cache);
  return n;
}

const VdReachCell *
vd_march_reach (VdGame   *game,
                VdUnitId  unit,
                guint    *n)
{
  const VdMarchSlice *slice;

  *n = 0;
  if (!vd_road_march_knows (game, unit))
    return NULL;

  vd_move_cache_reach (game, unit);
  slice = &game->movement->march->reach[unit];
  *n = slice->n;
  return &g_array_index (game->movement->march->cells, VdReachCell, slice->first);
}

gboolean
vd_march_forms_at_home (VdGame   *game,
                        VdUnitId  unit)
{
  if (!vd_road_march_knows (game, unit))
    return FALSE;

  vd_move_cache_reach (game, unit);
  return game->movement->march->reach[unit].forms_at_home;
}

/* Where no search comes to, as the step is dearer than the allowance. */
static gboolean
is_whole_move (const VdGame    *game,
               const VdMarcher *marcher,
               VdLayer          layer,
               guint            cell)
{
  if (marcher->home == VD_NO_CELL || layer != marcher->begins)
    return FALSE;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (marcher->rows[layer][marcher->home].next[dir] == cell)
      return vd_whole_move_price (game, &marcher->search, marcher->rows[layer], marcher->home,
                                  dir) != VD_NEVER &&
             vd_march_find_bar_to_enter (game, marcher, layer, cell) == VD_N_POINTS;

  return FALSE;
}

guint
vd_march_path (VdGame            *game,
               VdUnitId           unit,
               VdLayer            layer,
               guint              cell,
               const VdReachCell *starts,
               guint              n_starts,
               guint16           *path,
               guint              max)
{
  VdMarchCache *cache = game->movement->march;
  VdMarcher marcher = vd_march_begin (game, unit);
  guint n_cells = game->scenario->n_cells, n = 0;
  guint32 node = layer * n_cells + cell;

  run_search (game, &marcher, node, starts, n_starts);
  if (cache->left[node] == 0)
    node = NIL;

  /* From the last hex; once where the layer changes, and without the hex that it stood in. */
  for (; node != NIL && n < max; node = cache->parent[node])
    if ((marcher.home == VD_NO_CELL || !is_at_start (cache, n_cells, node)) &&
        (n == 0 || path[n - 1] != node % n_cells))
      path[n++] = node % n_cells;

  end_search (cache);
  if (n == 0 && n_starts > 0 && is_whole_move (game, &marcher, layer, cell))
    path[n++] = cell;
  for (guint i = 0; i < n / 2; i++)
    {
      guint16 other = path[i];

      path[i] = path[n - 1 - i];
      path[n - 1 - i] = other;
    }

  return n;
}

/* Whether @unit, in road march, may stay in a hex that it comes to: others who never are in it may
 * stand there, as many as there is room for. */
static gboolean
may_stay (VdGame            *game,
          VdUnitId           unit,
          const VdReachCell *to)
{
  VdStacking stacking;

  if (vd_game_has (game, VD_POINT_ROAD_MARCH_ALONE) &&
      vd_road_march_has_company (game, unit, to->cell))
    return FALSE;
  if (vd_recall_bars (game, unit, to->cell))
    return FALSE;
  if (vd_scenario_stacks_by_kinds (game->scenario))
    return game->unit_at[to->cell] == VD_NONE ||
           vd_stack_kinds_bar (game, unit, to->cell, to->cost) == VD_N_POINTS;

  vd_stacking_begin (&stacking, game, unit);
  return vd_stacking_allows (&stacking, to->cell);
}

void
vd_march_list (VdGame        *game,
               VdUnitId       unit,
               VdOrderKind    kind,
               const guint64 *wanted,
               VdOrderList   *list)
{
  guint home = vd_game_is_on_map (game, unit) ? game->state.units[unit].cell : VD_NO_CELL;
  guint n;

  if (G_LIKELY (!vd_road_march_knows (game, unit)))
    return;

  vd_march_reach (game, unit, &n);
  if (vd_march_forms_at_home (game, unit) && (wanted == NULL || (wanted[home / 64] >> home % 64 & 1)))
    vd_order_list_add (list, (VdOrder) { kind, 0, unit, home, 0 });
  for (guint i = 0; i < n; i++)
    {
      /* Asked anew, as others may be searched for on the way, to see who can leave. */
      const VdReachCell to = vd_march_reach (game, unit, &n)[i];

      if ((wanted == NULL || (wanted[to.cell / 64] >> to.cell % 64 & 1)) &&
          may_stay (game, unit, &to))
        vd_order_list_add (list, (VdOrder) { kind, 1, unit, to.cell, 0 });
    }
}
