#include "core/movement/short-way.h"

#include "core/mechanics/booking.h"
#include "core/position/window.h"
#include "core/scenario/bar.h"

/* What keeps @unit from a step by @dir from @cell; VD_N_POINTS if nothing does. */
static VdPoint
find_side_bar (const VdGame      *game,
               VdUnitId           unit,
               const VdShortRule *rule,
               guint              cell,
               guint              dir)
{
  const VdScenario *s = game->scenario;
  int to = s->next[cell][dir];

  if (to < 0)
    return VD_POINT_MOVE_ADJACENT;
  if (vd_scenario_confines (s, unit, to))
    return VD_POINT_CONFINED;
  if (vd_unit_is_barred (s, unit, cell, dir))
    return VD_POINT_BARS;
  if (s->steps[vd_scenario_row (s, unit, vd_game_period (game)) + cell].cost[dir] == VD_NEVER)
    return VD_POINT_MOVE_SIDE_CLOSED;
  if (game->unit_at[to] != VD_NONE &&
      vd_game_side (game, game->unit_at[to]) != vd_game_side (game, unit))
    return VD_POINT_MOVE_ENEMY_HEX;

  return rule->find_bar (game, unit, to);
}

static VdPoint
find_step_bar (const VdGame       *game,
               const VdShortParty *party,
               const VdShortRule  *rule,
               guint               cell,
               guint               dir)
{
  VdPoint bar = VD_N_POINTS;

  for (guint i = 0; i < party->n && bar == VD_N_POINTS; i++)
    bar = find_side_bar (game, party->units[i], rule, cell, dir);

  return bar;
}

static gboolean
is_known (const VdShortWays *self,
          guint              cell)
{
  for (guint i = 0; i < self->n; i++)
    if (self->cells[i] == cell)
      return TRUE;

  return FALSE;
}

void
vd_short_ways_find (VdShortWays        *self,
                    const VdGame       *game,
                    const VdShortParty *party,
                    const VdShortRule  *rule,
                    guint               range)
{
  self->rule = rule;
  self->range = MIN (range, VD_MAX_SHORT_RANGE);
  self->n = 1;
  self->cells[0] = game->state.units[party->units[0]].cell;
  self->from[0] = self->far[0] = 0;
  for (guint i = 0; i < self->n && self->far[i] < self->range; i++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        int to = game->scenario->next[self->cells[i]][dir];

        if (find_step_bar (game, party, rule, self->cells[i], dir) != VD_N_POINTS ||
            is_known (self, to) || self->n == VD_MAX_SHORT_WAYS)
          continue;

        self->cells[self->n] = to;
        self->from[self->n] = i;
        self->far[self->n++] = self->far[i] + 1;
      }
}

gboolean
vd_short_ways_may_end (const VdShortWays  *self,
                       const VdGame       *game,
                       const VdShortParty *party,
                       guint               i)
{
  g_assert (i < self->n);
  return i > 0 && self->rule->may_end (game, party, self->cells[i]);
}

gboolean
vd_short_ways_lead_on (const VdShortWays  *self,
                       const VdGame       *game,
                       const VdShortParty *party)
{
  for (guint i = 0; i < self->n; i++)
    if (vd_short_ways_may_end (self, game, party, i))
      return TRUE;

  return FALSE;
}

guint
vd_short_ways_look_up (const VdShortWays *self,
                       guint              cell)
{
  guint i = 1;

  while (i < self->n && self->cells[i] != cell)
    i++;

  return i;
}

static int
compare_cells (const void *a,
               const void *b)
{
  return *(const guint16 *) a - *(const guint16 *) b;
}

void
vd_short_ways_list (const VdShortWays  *self,
                    const VdGame       *game,
                    const VdShortParty *party,
                    VdOrderKind         kind,
                    VdOrderList        *list)
{
  guint16 ends[VD_MAX_SHORT_WAYS];
  guint n = 0;

  for (guint i = 0; i < self->n; i++)
    if (vd_short_ways_may_end (self, game, party, i))
      ends[n++] = self->cells[i];

  qsort (ends, n, sizeof *ends, compare_cells);
  for (guint i = 0; i < n; i++)
    vd_order_list_add (list, (VdOrder) { kind, 0, party->units[0], ends[i], 0 });
}

VdPoint
vd_short_ways_find_bar (const VdShortWays  *self,
                        const VdGame       *game,
                        const VdShortParty *party,
                        guint               cell)
{
  for (guint i = 0; i < self->n; i++)
    for (guint dir = 0; dir < VD_N_DIRS && self->far[i] < self->range; dir++)
      if (game->scenario->next[self->cells[i]][dir] == (int) cell)
        return find_step_bar (game, party, self->rule, self->cells[i], dir);

  return VD_N_POINTS;
}

static void
enter (const VdShortWays *self,
       VdGame            *game,
       VdUnitId           unit,
       guint              i)
{
  if (self->from[i] != 0)
    enter (self, game, unit, self->from[i]);
  vd_booking_enter (game, unit, self->cells[i]);
}

void
vd_short_ways_go (const VdShortWays *self,
                  VdGame            *game,
                  VdUnitId           unit,
                  guint              i)
{
  g_assert (i > 0 && i < self->n);

  vd_game_move (game, unit, self->cells[i]);
  enter (self, game, unit, i);
}
