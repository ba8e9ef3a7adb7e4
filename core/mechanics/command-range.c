#include "core/mechanics/command-range.h"

#include "core/position/leader.h"
#include "core/scenario/price.h"
#include "core/scenario/sight.h"

#include <string.h>

/* How a search goes: whose command it is, along roads alone or over any ground, how far in
 * quarters, and what stops it. */
typedef struct
{
  guint    side;
  gboolean by_road;
  guint    range;
  gboolean minds_enemies;
  gboolean minds_ground;
} Way;

/* Cells that it has come to, in the order in which it did. */
typedef struct
{
  guint16 *cells;
  guint    n;
} Touched;

/* Whether some class that fights has a way there. */
static gboolean
is_open (const VdGame *game,
         guint         from,
         guint         dir)
{
  const VdScenario *s = game->scenario;
  guint period = vd_game_period (game);

  for (guint i = 0; i < s->n_movers; i++)
    if (s->classes[s->movers[i].unit_class].role == VD_ROLE_COMBAT && !s->movers[i].marching &&
        s->steps[(gsize) (i * s->n_periods + period) * s->n_cells + from].cost[dir] != VD_NEVER)
      return TRUE;

  return FALSE;
}

/* Whether the way does not go on from @from by @dir. */
static gboolean
is_barred (const VdGame *game,
           const Way    *way,
           guint         from,
           guint         dir)
{
  guint to = game->scenario->next[from][dir];

  if (way->minds_enemies && vd_leader_has_fighter (game, way->side ^ 1, to))
    return TRUE;

  return way->minds_ground && !is_open (game, from, dir);
}

/* What a hex counts, entered by @dir: the least that a path along there says. */
static guint
price_hex (const VdGame *game,
           guint         from,
           guint         dir)
{
  const VdScenario *s = game->scenario;
  guint least = VD_Q (1);

  if (!vd_game_has (game, VD_POINT_COMMAND_PATH))
    return least;

  for (guint set = s->paths[from][dir]; set != 0; set &= set - 1)
    least = MIN (least, s->path_kinds[__builtin_ctz (set)].command);

  return least;
}

static gboolean
is_road (const VdScenario *s,
         guint             from,
         guint             dir)
{
  for (guint set = s->paths[from][dir]; set != 0; set &= set - 1)
    if (s->path_kinds[__builtin_ctz (set)].march != VD_NEVER)
      return TRUE;

  return FALSE;
}

/* Goes on from a cell that costs @cost. */
static void
spread_from (const VdGame *game,
             const Way    *way,
             guint         from,
             guint8       *costs,
             Touched      *touched)
{
  const VdScenario *s = game->scenario;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int to = s->next[from][dir];
      guint cost;

      if (to < 0 || (way->by_road && !is_road (s, from, dir)))
        continue;

      cost = costs[from] + (way->by_road ? VD_Q (1) : price_hex (game, from, dir));
      if (cost > way->range || cost >= costs[to] || is_barred (game, way, from, dir))
        continue;
      if (costs[to] == VD_NEVER)
        touched->cells[touched->n++] = to;
      costs[to] = cost;
    }
}

/* The cheapest first: each cell is gone on from once, when what it costs is settled. */
static void
spread (const VdGame *game,
        const Way    *way,
        guint         from,
        guint8       *costs)
{
  const VdScenario *s = game->scenario;
  g_autofree guint16 *cells = g_new (guint16, s->n_cells + 1);
  Touched touched = { cells, 0 };

  memset (costs, VD_NEVER, s->n_cells);
  costs[from] = 0;
  touched.cells[touched.n++] = from;
  for (guint cost = 0; cost <= way->range; cost++)
    for (guint i = 0; i < touched.n; i++)
      if (costs[touched.cells[i]] == cost)
        spread_from (game, way, touched.cells[i], costs, &touched);
}

/* By the rules. */
static Way
get_way (const VdGame *game,
         guint         side)
{
  guint range = vd_scenario_get_setting (game->scenario, side, VD_SET_COMMAND_RANGE);

  return (Way) {
    .side = side,
    .range = MIN (VD_Q (range), VD_NEVER - 1),
    .minds_enemies = vd_game_has (game, VD_POINT_COMMAND_ENEMY),
    .minds_ground = vd_game_has (game, VD_POINT_COMMAND_CLOSED),
  };
}

void
vd_command_measure (const VdGame *game,
                    guint         side,
                    guint         from,
                    guint8       *costs)
{
  const Way way = get_way (game, side);

  g_return_if_fail (from < game->scenario->n_cells);

  spread (game, &way, from, costs);
}

static gboolean
leads_to (const VdGame *game,
          const Way    *way,
          guint         from,
          guint         to)
{
  g_autofree guint8 *costs = g_new (guint8, game->scenario->n_cells + 1);

  spread (game, way, from, costs);
  return costs[to] != VD_NEVER;
}

gboolean
vd_command_reaches (const VdGame *game,
                    VdUnitId      leader,
                    VdUnitId      unit)
{
  const Way way = get_way (game, vd_game_side (game, leader));

  return !vd_game_has (game, VD_POINT_COMMAND_RANGE) ||
         leads_to (game, &way, game->state.units[leader].cell, game->state.units[unit].cell);
}

VdPoint
vd_command_find_range_bar (const VdGame *game,
                           VdUnitId      leader,
                           VdUnitId      unit)
{
  guint from = game->state.units[leader].cell, to = game->state.units[unit].cell;
  Way way = get_way (game, vd_game_side (game, leader));

  if (vd_command_reaches (game, leader, unit))
    return VD_N_POINTS;

  way.minds_enemies = FALSE;
  if (leads_to (game, &way, from, to))
    return VD_POINT_COMMAND_ENEMY;

  way.minds_ground = FALSE;
  return leads_to (game, &way, from, to) ? VD_POINT_COMMAND_CLOSED : VD_POINT_COMMAND_RANGE;
}

gboolean
vd_command_is_linked (const VdGame *game,
                      guint         side,
                      guint         from,
                      guint         to)
{
  const VdScenario *s = game->scenario;
  guint hexes = s->settings[VD_SET_COMMAND_COLUMN];
  Way way = get_way (game, side);

  /* No road is shorter than the straight line. */
  if (s->field[from] == s->field[to] && vd_cell_distance (s, from, to) > hexes)
    return FALSE;

  way.by_road = TRUE;
  way.range = MIN (VD_Q (hexes), VD_NEVER - 1);
  return leads_to (game, &way, from, to);
}
