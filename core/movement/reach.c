#include "core/movement/reach.h"

#include "core/mechanics/trains.h"
#include "core/movement/move-cache.h"
#include "core/movement/mutants.h"
#include "core/movement/recall.h"
#include "core/movement/whole-move.h"
#include "core/movement/works.h"
#include "core/position/leader.h"
#include "core/position/piece.h"
#include "core/scenario/control.h"
#include "core/scenario/price.h"

#include <string.h>

#define NIL 0xffffu
#define MAX_STARTS 128

struct _VdQueued
{
  guint16 cell;
  guint16 next;
};

/* A cell is queued once for each time that a cheaper way is found, at most
 * once from each neighbour and once as a start; the queue's links are 16
 * bits, so a search that floods a very large map stops at that many. */
VdQueued *
vd_reach_queue_new (guint n_cells)
{
  return g_new (VdQueued, MIN (n_cells * 7 + 1, NIL));
}

/* Where control may be left and not entered, a mover that stands in it is not
 * stopped there, and comes to no other controlled hex. */
static gboolean
leaves_control (const VdGame *game)
{
  return game->scenario->periods[game->period].control_left &&
         game->bar <= VD_OPPOSITION_CONTROL && vd_game_has (game, VD_POINT_PERIOD_LEAVE);
}

/* The hex whose control does not stop @unit, as its move begins there [F26]. */
static VdCell
find_left (const VdGame *game,
           VdUnitId      unit)
{
  guint cell = game->state.units[unit].cell;

  return game->scenario->settings[VD_SET_CONTROL_EXIT] != VD_LEAVE_NEVER &&
         vd_game_is_on_map (game, unit) &&
         game->opposition[vd_game_side (game, unit)][cell] == VD_OPPOSITION_CONTROL
         ? cell : VD_NO_CELL;
}

VdSearch
vd_search_for (const VdGame *game,
               VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  guint period = vd_game_period (game);
  guint allowance = vd_mutant_allowance (game, vd_works_left (game, unit));
  VdSearch search;

  search = (VdSearch) {
    .left = game->left[s->units[unit].side],
    .rows = s->steps + vd_scenario_row (s, unit, period),
    .opposition = game->opposition[s->units[unit].side],
    .opposed_at = game->opposed_at[s->units[unit].side],
    .bar = game->bar,
    .least = s->least_step[s->units[unit].mover * s->n_periods + period],
    .allowance = MIN (allowance, VD_NEVER - 1),
    .is_begun = game->state.worker == unit + 1u,
    .stops = vd_game_has (game, VD_POINT_CONTROL_STOPS) && !leaves_control (game),
    .leaves = find_left (game, unit),
    .leaves_free = s->settings[VD_SET_CONTROL_EXIT] == VD_LEAVE_FIRST_STEP &&
                   vd_game_has (game, VD_POINT_CONTROL_EXIT_FIRST),
  };
  vd_reserve_limit_search (game, unit, &search);
  if (vd_leader_is (s, unit) || vd_train_is (s, unit))
    vd_leader_limit_search (game, unit, &search);
  vd_mutant_price (game, &search);

  return search;
}

/* What the innermost loop works on, copied into locals: it writes bytes, and
 * bytes may be anything to the compiler. */
typedef struct
{
  guint8   *restrict left;
  VdQueued *restrict queue;
  guint16  *restrict bucket; /* by what is left */
  guint     n;
  guint     size;
} Frontier;

static inline void
enqueue (Frontier *f,
         guint     cell,
         guint     left)
{
  f->left[cell] = left;
  f->queue[f->n] = (VdQueued) { cell, f->bucket[left] };
  f->bucket[left] = f->n++;
}

/* What cannot be paid leaves less than nothing, and where the search may not
 * go more than enough is left already: one comparison tells. */
static inline void
try_cell (Frontier *f,
          guint     cell,
          int       left)
{
  if (left > f->left[cell] && G_LIKELY (f->n < f->size))
    enqueue (f, cell, left);
}

/* Looks at the six neighbours of a cell. */
static inline void
expand_cell (Frontier        *f,
             const VdStepRow *row,
             guint            left)
{
  if (left <= row->least)
    return;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    try_cell (f, row->next[dir], (int) left - row->cost[dir]);
}

/* The first step out of enemy control. */
static void
expand_first (Frontier       *f,
              const VdSearch *search,
              guint           left)
{
  const VdStepRow *row = &search->rows[search->leaves];

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (!search->leaves_free || search->opposition[row->next[dir]] == VD_OPPOSITION_NONE ||
        (search->goes_on && search->opposition[row->next[dir]] == VD_OPPOSITION_CONTROL))
      try_cell (f, row->next[dir], (int) left - row->cost[dir]);
}

/* From one controlled hex into more, for who may. */
static void
expand_controlled (Frontier       *f,
                   const VdSearch *search,
                   guint           cell,
                   guint           left)
{
  const VdStepRow *row = &search->rows[cell];

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (search->opposition[row->next[dir]] == VD_OPPOSITION_CONTROL)
      try_cell (f, row->next[dir], (int) left - row->cost[dir]);
}

static inline void
begin_search (Frontier          *f,
              guint              full,
              const VdReachCell *starts,
              guint              n_starts)
{
  for (guint left = 0; left <= full; left++)
    f->bucket[left] = NIL;

  for (guint i = 0; i < n_starts; i++)
    if (starts[i].cost < full)
      enqueue (f, starts[i].cell, full - starts[i].cost);
}

/* Whether what is left at @cell does not take the mover to @goal, even straight
 * there by the cheapest of steps. */
static inline gboolean
is_astray (const VdScenario *s,
           const VdSearch   *search,
           guint             cell,
           guint             goal,
           guint             left)
{
  return vd_hex_distance (s->hexes[cell], s->hexes[goal]) * search->least >= left;
}

/* Whether enemy control lets the mover go by some ways that are looked at apart. */
static inline gboolean
passes_control (const VdSearch *search)
{
  return search->leaves != VD_NO_CELL || search->goes_on;
}

/* Inlined for each use, so that the frontier stays in registers and nothing is asked of a goal
 * or of ways through control where there are none.  Once it has come to @goal nothing cheaper is
 * left, and it ends. */
G_ALWAYS_INLINE static inline guint
run_search (VdGame            *game,
            VdSearch          *search,
            guint              goal,
            gboolean           passes,
            const VdReachCell *starts,
            guint              n_starts,
            VdReachCell       *found,
            guint              max)
{
  guint16 bucket[VD_NEVER + 1];
  Frontier f = { search->left, game->movement->queue, bucket, 0,
                 MIN (game->scenario->n_cells * 7, NIL - 1) };
  const VdStepRow *rows = search->rows;
  const guint8 *opposition = search->opposition;
  gboolean must_stop = search->stops;
  guint full = search->allowance + 1;
  guint n = 0;

  begin_search (&f, full, starts, n_starts);
  for (guint left = full; left > 0; left--)
    while (bucket[left] != NIL)
      {
        VdQueued entry = f.queue[bucket[left]];
        gboolean stops;

        bucket[left] = entry.next;
        if (f.left[entry.cell] != left)
          continue; /* a cheaper way was found since */

        stops = opposition[entry.cell] == VD_OPPOSITION_CONTROL && must_stop;
        if (n < max)
          found[n] = (VdReachCell) { entry.cell, full - left, stops };
        n++;

        if (entry.cell == goal)
          {
            search->n = f.n;
            return n;
          }

        if (passes && entry.cell == search->leaves)
          {
            expand_first (&f, search, left);
            continue;
          }
        if (passes && stops && search->goes_on)
          expand_controlled (&f, search, entry.cell, left);
        if (stops || (goal != G_MAXUINT &&
                      is_astray (game->scenario, search, entry.cell, goal, left)))
          continue;
        expand_cell (&f, &rows[entry.cell], left);
      }

  search->n = f.n;
  return n;
}

guint
vd_search_run (VdGame            *game,
               VdSearch          *search,
               const VdReachCell *starts,
               guint              n_starts,
               VdReachCell       *found,
               guint              max)
{
  g_assert (search->allowance < VD_NEVER);
  return passes_control (search)
         ? run_search (game, search, G_MAXUINT, TRUE, starts, n_starts, found, max)
         : run_search (game, search, G_MAXUINT, FALSE, starts, n_starts, found, max);
}

/* What run() leaves behind when it has come to @goal, by the cells that it would
 * find, in order of cost. */
static void
walk_over (VdGame            *game,
           VdSearch          *search,
           guint              goal,
           const VdReachCell *cells,
           guint              n)
{
  for (guint i = 0; i < n && (i == 0 || cells[i - 1].cell != goal); i++)
    {
      search->left[cells[i].cell] = search->allowance + 1 - cells[i].cost;
      game->movement->queue[search->n++].cell = cells[i].cell;
    }
}

/* As far as it takes to come to @goal. */
static void
run_to (VdGame            *game,
        VdSearch          *search,
        guint              goal,
        const VdReachCell *starts,
        guint              n_starts)
{
  const VdReachCell *cells = NULL;
  guint n;

  if (n_starts == 1 && starts[0].cost == 0)
    cells = vd_unhindered_find (game, search, starts[0].cell, &n);

  if (cells != NULL)
    walk_over (game, search, goal, cells, n);
  else if (passes_control (search))
    run_search (game, search, goal, TRUE, starts, n_starts, NULL, 0);
  else
    run_search (game, search, goal, FALSE, starts, n_starts, NULL, 0);
}

gboolean
vd_search_found (const VdSearch *search,
                 guint           cell)
{
  return search->left[cell] != 0 && search->opposition[cell] < search->bar;
}

void
vd_search_done (VdGame         *game,
                const VdSearch *search)
{
  const VdQueued *queue = game->movement->queue;
  const guint8 *opposition = search->opposition;
  guint8 *restrict left = search->left;
  guint bar = search->bar, n = search->n;

  for (guint i = 0; i < n; i++)
    left[queue[i].cell] = opposition[queue[i].cell] >= bar ? VD_NEVER : 0;
}

/* Where a unit's move begins: its hex, or the hexes by which it comes in. */
static guint
find_starts (VdGame      *game,
             VdUnitId     unit,
             VdReachCell *starts)
{
  guint16 cells[MAX_STARTS];
  guint n;

  if (vd_game_is_on_map (game, unit))
    {
      guint cell = game->state.units[unit].cell;

      starts[0] = (VdReachCell) { .cell = cell };
      return vd_move_is_locked (game, unit) ? 0 : 1;
    }

  n = vd_entry_cells (game, unit, cells, MAX_STARTS, NULL);
  for (guint i = 0; i < n; i++)
    starts[i] = (VdReachCell) {
      .cell = cells[i],
      .cost = vd_entry_price (game, unit, cells[i], FALSE, NULL),
    };

  return n;
}

static void
make_room (VdMoveCache *movement,
           guint        more)
{
  if (movement->n_cells + more > movement->size_cells)
    {
      movement->size_cells = MAX (2 * movement->size_cells, movement->n_cells + more);
      movement->cells = g_renew (VdReachCell, movement->cells, movement->size_cells);
      movement->listed = g_renew (VdOrder, movement->listed, movement->size_cells);
    }
}

/* Keeps the reach as a set too. */
static void
note_reach (VdGame       *game,
            VdUnitId      unit,
            VdReachSlice *slice)
{
  const VdMoveCache *movement = game->movement;
  gsize size = game->n_words * sizeof (guint64);
  guint64 *bits = movement->reach_bits + (gsize) unit * game->n_words;
  const VdReachCell *cells = movement->cells + slice->first;

  memset (bits, 0, size);
  memset (movement->listed_bits + (gsize) unit * game->n_words, 0, size);
  for (guint i = 0; i < slice->n; i++)
    bits[cells[i].cell / 64] |= G_GUINT64_CONSTANT (1) << cells[i].cell % 64;

  slice->words = 0;
  slice->first_word = slice->end_word = 0;
  for (guint word = 0; word < game->n_words; word++)
    if (bits[word] != 0)
      {
        if (slice->words == 0)
          slice->first_word = word;
        slice->end_word = word + 1;
        slice->words |= G_GUINT64_CONSTANT (1) << word % 64;
      }

  slice->n_listed = 0;
  slice->is_written = TRUE;
  slice->is_listed = FALSE;
}

static guint
run_to_end (VdGame            *game,
            VdSearch          *search,
            const VdReachCell *starts,
            guint              n_starts,
            VdReachCell       *found)
{
  guint n = vd_search_run (game, search, starts, n_starts, found, game->scenario->n_cells);

  vd_search_done (game, search);
  return n;
}

/* Where no enemy is near, as it is remembered.
 *
 * Returns: how many cells were found, or 0 if they must be searched
 */
static guint
find_remembered (VdGame         *game,
                 const VdSearch *search,
                 guint           cell,
                 VdReachCell    *found)
{
  guint n = 0;
  const VdReachCell *cells = vd_unhindered_find (game, search, cell, &n);

  if (cells != NULL)
    memcpy (found, cells, n * sizeof *found);

  return n;
}

/* Hexes dearer than the allowance, behind all others. */
static guint
add_whole_moves (VdGame         *game,
                 const VdSearch *search,
                 guint           from,
                 VdReachCell    *found,
                 guint           n)
{
  guint n_before = n;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      guint to = search->rows[from].next[dir];
      guint cost = vd_whole_move_price (game, search, search->rows, from, dir);
      gboolean is_known = cost == VD_NEVER;

      for (guint i = 0; i < n_before && !is_known; i++)
        is_known = found[i].cell == to;
      if (!is_known)
        n = vd_whole_move_insert (found, n, (VdReachCell) { to, cost, TRUE });
    }

  return n;
}

static void
search_reach (VdGame            *game,
              VdUnitId           unit,
              const VdReachCell *starts,
              guint              n_starts)
{
  VdMoveCache *movement = game->movement;
  VdReachSlice *slice = &movement->reach[unit];
  VdSearch search = vd_search_for (game, unit);
  gboolean is_inside = vd_game_is_on_map (game, unit);
  VdReachCell *found;

  if (!is_inside && !vd_game_has (game, VD_POINT_ENTRY_MOVES_ON))
    search.allowance = n_starts > 0 ? starts[0].cost : 0;

  make_room (movement, game->scenario->n_cells);
  slice->first = movement->n_cells;
  slice->n = 0;
  found = movement->cells + slice->first;
  if (vd_road_march_knows (game, unit))
    slice->n = vd_march_search (game, unit, starts, n_starts, found);
  else if (is_inside && n_starts > 0)
    slice->n = find_remembered (game, &search, starts[0].cell, found);
  if (slice->n == 0 && !vd_road_march_knows (game, unit))
    slice->n = run_to_end (game, &search, starts, n_starts, found);
  if (G_UNLIKELY (game->scenario->settings[VD_SET_MINIMUM_MOVE]) && is_inside && n_starts > 0 &&
      !vd_road_march_knows (game, unit))
    slice->n = add_whole_moves (game, &search, starts[0].cell, found, slice->n);

  movement->n_cells += slice->n;

  /* The hex that a unit stands in is not a hex that it can move to. */
  if (slice->n > 0 && is_inside && !vd_road_march_knows (game, unit))
    {
      slice->first++;
      slice->n--;
    }

  slice->n_amiss = vd_recall_filter (game, unit, movement->cells + slice->first, &slice->n);
}

/* Whether a move would begin where it did when the slice was searched. */
static gboolean
starts_alike (const VdReachSlice *slice,
              const VdReachCell  *starts,
              guint               n_starts)
{
  if (n_starts != slice->n_starts || n_starts > G_N_ELEMENTS (slice->starts))
    return FALSE;

  for (guint i = 0; i < n_starts; i++)
    if (starts[i].cell != slice->starts[i])
      return FALSE;

  return TRUE;
}

static void
note_starts (VdReachSlice      *slice,
             const VdReachCell *starts,
             guint              n_starts)
{
  slice->n_starts = n_starts;
  for (guint i = 0; i < MIN (n_starts, G_N_ELEMENTS (slice->starts)); i++)
    slice->starts[i] = starts[i].cell;
}

void
vd_reach_renew (VdGame   *game,
                VdUnitId  unit)
{
  VdReachSlice *slice = &game->movement->reach[unit];
  VdReachCell starts[MAX_STARTS];
  guint n_starts = find_starts (game, unit, starts);

  if (!slice->valid || !starts_alike (slice, starts, n_starts))
    {
      search_reach (game, unit, starts, n_starts);
      note_starts (slice, starts, n_starts);
      note_reach (game, unit, slice);
      slice->seat = 0;
      slice->ways_valid = FALSE;
    }

  slice->valid = TRUE;
  slice->doubtful = FALSE;
}

const VdReachCell *
vd_reach_find (VdGame   *game,
               VdUnitId  unit,
               guint    *n)
{
  const VdReachSlice *slice;

  g_return_val_if_fail (unit < game->scenario->n_units, NULL);

  slice = vd_move_cache_reach (game, unit);
  *n = slice->n;
  return game->movement->cells + slice->first;
}

/* Whether the mover may come to @cell, which is controlled, from another that is. */
static gboolean
goes_on (const VdSearch *search,
         guint           cell)
{
  return search->goes_on && search->opposition[cell] == VD_OPPOSITION_CONTROL;
}

/* The neighbour from which the search came to @cell, or -1 at a start. */
static int
came_from (const VdGame   *game,
           const VdSearch *search,
           guint           cell,
           guint           origin)
{
  const VdScenario *s = game->scenario;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int from = s->next[cell][dir];
      guint cost;

      if (from < 0 || ((guint) from != origin && !vd_search_found (search, from)))
        continue;
      if (search->opposition[from] == VD_OPPOSITION_CONTROL && (guint) from != origin &&
          search->stops && !goes_on (search, cell))
        continue;
      if (search->leaves == (VdCell) from && search->leaves_free &&
          search->opposition[cell] != VD_OPPOSITION_NONE && !goes_on (search, cell))
        continue;

      cost = search->rows[from].cost[vd_dir_opposite (dir)];
      if (cost == VD_NEVER)
        continue;
      if (search->left[from] == search->left[cell] + cost && cost > 0)
        return from;
    }

  return -1;
}

/* Whether @unit, which stands in @origin, comes to @cell by its whole move alone. */
static gboolean
is_whole_move (const VdGame   *game,
               const VdSearch *search,
               guint           origin,
               guint           cell)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (search->rows[origin].next[dir] == cell)
      return vd_whole_move_price (game, search, search->rows, origin, dir) != VD_NEVER;

  return FALSE;
}

guint
vd_reach_path (VdGame   *game,
               VdUnitId  unit,
               guint     cell,
               guint16  *path,
               guint     max)
{
  return vd_reach_path_of (game, &(VdOrder) { VD_ORDER_MOVE, 0, unit, cell, 0 }, path, max);
}

guint
vd_reach_path_of (VdGame        *game,
                  const VdOrder *order,
                  guint16       *path,
                  guint          max)
{
  VdUnitId unit = order->unit;
  guint cell = order->cell;
  gboolean ends_in_march = order->arg != 0 && vd_order_takes (order->kind, VD_OPERAND_MARCH);
  VdReachCell starts[MAX_STARTS];
  guint n_starts = find_starts (game, unit, starts);
  VdSearch search = vd_search_for (game, unit);
  guint origin = vd_game_is_on_map (game, unit) ? game->state.units[unit].cell
                                                : game->scenario->n_cells;
  guint n = 0;

  if (vd_road_march_knows (game, unit))
    return vd_march_path (game, unit, ends_in_march ? VD_LAYER_MARCH : VD_LAYER_OPEN, cell,
                          starts, n_starts, path, max);

  run_to (game, &search, cell, starts, n_starts);
  if (vd_search_found (&search, cell) && cell != origin)
    for (int at = cell; at >= 0 && (guint) at != origin && n < max; n++)
      {
        path[n] = at;
        at = came_from (game, &search, at, origin);
      }

  vd_search_done (game, &search);
  if (n == 0 && n_starts > 0 && origin < game->scenario->n_cells && cell != origin &&
      is_whole_move (game, &search, origin, cell))
    path[n++] = cell;
  for (guint i = 0; i < n / 2; i++)
    {
      guint16 other = path[i];

      path[i] = path[n - 1 - i];
      path[n - 1 - i] = other;
    }

  return n;
}
