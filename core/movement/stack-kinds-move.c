#include "core/movement/stack-kinds-move.h"

#include "core/mechanics/command.h"
#include "core/movement/hold.h"
#include "core/movement/initiative.h"
#include "core/movement/move.h"
#include "core/movement/works.h"
#include "core/position/stack-kinds.h"
#include "core/scenario/price.h"

static gboolean
comes_in_at (VdGame   *game,
             VdUnitId  unit,
             guint     cell)
{
  guint16 cells[128];
  guint n;

  if (vd_game_is_on_map (game, unit))
    return FALSE;

  n = vd_entry_cells (game, unit, cells, G_N_ELEMENTS (cells), NULL);
  for (guint i = 0; i < n; i++)
    if (cells[i] == cell)
      return TRUE;

  return FALSE;
}

guint
vd_stack_kinds_price (VdGame   *game,
                      VdUnitId  unit,
                      guint     to)
{
  const VdScenario *s = game->scenario;

  /* Only who counts is counted in a hex. */
  if (s->settings[VD_SET_STACK_COST] == 0 || game->n_at[to] == 0 ||
      !vd_scenario_counts (s, unit) || !vd_scenario_has (s, VD_POINT_STACK_KINDS_COST) ||
      (vd_game_is_on_map (game, unit) && to == game->state.units[unit].cell) ||
      comes_in_at (game, unit, to))
    return 0;

  return s->settings[VD_SET_STACK_COST];
}

gboolean
vd_stack_kinds_can_leave (VdGame   *game,
                          VdUnitId  mate)
{
  guint n = 0;

  if ((game->state.units[mate].flags & VD_MOVED) || vd_hold_find (game, mate) != VD_N_POINTS ||
      vd_command_find_bar (game, mate) != VD_N_POINTS ||
      vd_initiative_find_bar (game, mate) != VD_N_POINTS ||
      game->scenario->classes[game->scenario->units[mate].unit_class].role == VD_ROLE_LEADER)
    return FALSE;

  return vd_reach_find (game, mate, &n) != NULL && n > 0;
}

/* The limit that would be broken in @to if all went away who can; VD_N_POINTS if none. */
static VdPoint
find_lasting_excess (VdGame   *game,
                     VdUnitId  unit,
                     guint     to)
{
  VdStackCount count = { 0 };
  VdPoint point;

  vd_stack_count_add (&count, game->scenario, unit);
  for (guint16 mate = game->unit_at[to]; mate != VD_NONE; mate = game->next_at[mate])
    if (!vd_stack_kinds_can_leave (game, mate))
      vd_stack_count_add (&count, game->scenario, mate);

  vd_stack_count_excess (&count, game->scenario, vd_game_side (game, unit), &point);
  return point;
}

VdPoint
vd_stack_kinds_bar (VdGame   *game,
                    VdUnitId  unit,
                    guint     to,
                    guint     spent)
{
  const VdScenario *s = game->scenario;
  VdStackCount count = vd_stack_kinds_count (game, to);
  guint price = vd_stack_kinds_price (game, unit, to);
  VdPoint point;

  if (count.n == 0)
    return VD_N_POINTS;
  if (count.n >= VD_MAX_PIECES)
    return VD_POINT_STACK_KINDS_MOST;
  if (price > 0 && spent + price > vd_works_left (game, unit))
    return VD_POINT_STACK_KINDS_COST;

  point = vd_stack_find_limit (game, unit, to);
  if (point == VD_N_POINTS || s->settings[VD_SET_STACK_FULL_NEVER] ||
      !vd_scenario_has (s, VD_POINT_STACK_KINDS_LEAVES))
    return point;

  return find_lasting_excess (game, unit, to);
}

gboolean
vd_stack_kinds_allow (VdGame   *game,
                      VdUnitId  unit,
                      guint     to)
{
  const VdReachCell *cells;
  guint n, spent = 0;

  if (game->unit_at[to] == VD_NONE)
    return TRUE;

  cells = vd_reach_find (game, unit, &n);
  for (guint i = 0; i < n; i++)
    if (cells[i].cell == to)
      spent = cells[i].cost;

  return vd_stack_kinds_bar (game, unit, to, spent) == VD_N_POINTS;
}

void
vd_stack_kinds_explain (VdGame    *game,
                        VdUnitId   unit,
                        guint      to,
                        VdExplain *why)
{
  const VdScenario *s = game->scenario;
  VdStackCount count = vd_stack_kinds_count (game, to);

  if (!vd_scenario_counts (s, unit) || count.n > game->n_at[to])
    vd_because (why, VD_POINT_STACK_KINDS_FREE, 0, N_("leaders and free units take no room"));
  vd_stack_count_add (&count, s, unit);
  if (count.leaders > 0)
    vd_because (why, VD_POINT_STACK_KINDS_LED, 0, N_("with a leader there is more room"));
  else
    vd_because (why, VD_POINT_STACK_KINDS_UNLED, 0, N_("without a leader there is less room"));

  if (vd_stack_count_excess (&count, s, vd_game_side (game, unit), NULL) > 0)
    vd_because (why, VD_POINT_STACK_KINDS_LEAVES, 0, N_("others can still leave"));
}
