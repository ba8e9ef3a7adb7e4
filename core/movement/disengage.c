/* disengage.c: units that leave enemy control when their Movement Phase is over
 *
 * In some periods, as at night, each unit of the phasing side that stands in enemy control then
 * goes one hex or a few, at no cost, to one outside enemy control; its owner chooses whither, and
 * in which order.  Who finds no such hex stays [F27].  It is no retreat.
 */
#include "core/mechanics/garrison.h"
#include "core/mechanics/road-march.h"
#include "core/movement/short-way.h"
#include "core/position/stack-kinds.h"
#include "core/position/window.h"

static guint
find_range (const VdGame *game)
{
  guint hexes = game->scenario->periods[vd_game_period (game)].disengage;

  return hexes + !vd_game_has (game, VD_POINT_DISENGAGE_HEXES);
}

static gboolean
is_in_control (const VdGame *game,
               VdUnitId      unit)
{
  return vd_game_is_on_map (game, unit) && vd_game_side (game, unit) == game->state.player &&
         vd_game_is_controlled (game, game->state.player, game->state.units[unit].cell);
}

static VdPoint
find_bar (const VdGame *game,
          VdUnitId      unit,
          guint         to)
{
  return vd_game_is_controlled (game, vd_game_side (game, unit), to) &&
         vd_game_has (game, VD_POINT_DISENGAGE_CONTROL)
         ? VD_POINT_DISENGAGE_CONTROL : VD_N_POINTS;
}

static gboolean
may_end (const VdGame       *game,
         const VdShortParty *party,
         guint               cell)
{
  VdUnitId unit = party->units[0];

  return vd_stack_has_room (game, unit, cell) && !vd_road_march_blocks (game, unit, cell) &&
         !vd_game_is_controlled (game, vd_game_side (game, unit), cell);
}

static const VdShortRule rule = { find_bar, may_end };

/* Whether @unit has to leave, and where it may go. */
static gboolean
has_way (const VdGame *game,
         VdUnitId      unit,
         VdShortParty *party,
         VdShortWays  *ways)
{
  *party = (VdShortParty) { .n = 1, .units = { unit } };
  if (!is_in_control (game, unit) || vd_garrison_stays (game, unit))
    return FALSE;

  vd_short_ways_find (ways, game, party, &rule, find_range (game));
  return vd_short_ways_lead_on (ways, game, party);
}

/* Whether somebody has still to leave. */
static gboolean
is_owed (VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint side = game->state.player;
  VdShortParty party;
  VdShortWays ways;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    if (has_way (game, s->of_side[side][i], &party, &ways))
      return TRUE;

  return FALSE;
}

static gboolean
begin_disengaging (VdGame *game)
{
  if (game->scenario->periods[vd_game_period (game)].disengage == 0 ||
      !vd_game_has (game, VD_POINT_DISENGAGE) || !is_owed (game))
    return FALSE;

  game->state.phase = VD_PHASE_DISENGAGE;
  return TRUE;
}

static void
list_all (VdGame      *game,
          VdOrderList *list)
{
  const VdScenario *s = game->scenario;
  guint side = game->state.player;
  VdShortParty party;
  VdShortWays ways;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    if (has_way (game, s->of_side[side][i], &party, &ways))
      vd_short_ways_list (&ways, game, &party, VD_ORDER_MOVE, list);
}

/* Why those who have to leave may not go to @cell, which is none of @ways. */
static VdPoint
find_refusal (const VdGame       *game,
              const VdShortParty *party,
              const VdShortWays  *ways,
              guint               cell)
{
  VdPoint bar = cell == ways->cells[0] ? VD_POINT_DISENGAGE
                                       : vd_short_ways_find_bar (ways, game, party, cell);

  return bar != VD_N_POINTS ? bar : VD_POINT_DISENGAGE_HEXES;
}

static VdVerdict
test_way (VdGame        *game,
          const VdOrder *order,
          VdExplain     *why)
{
  VdShortParty party;
  VdShortWays ways;
  guint i;
  VdPoint limit;

  if (order->kind != VD_ORDER_MOVE || !has_way (game, order->unit, &party, &ways))
    return vd_forbid (game, VD_POINT_DISENGAGE, why);

  i = vd_short_ways_look_up (&ways, order->cell);
  if (i == ways.n)
    return vd_forbid (game, find_refusal (game, &party, &ways, order->cell), why);

  limit = vd_stack_find_limit (game, order->unit, order->cell);
  if (limit != VD_N_POINTS)
    return vd_forbid (game, limit, why);
  if (vd_road_march_blocks (game, order->unit, order->cell))
    return vd_forbid (game, VD_POINT_ROAD_MARCH_BLOCKS, why);
  if (!vd_short_ways_may_end (&ways, game, &party, i))
    return vd_forbid (game, VD_POINT_DISENGAGE_CONTROL, why);

  vd_because (why, VD_POINT_DISENGAGE, 0, N_("it leaves enemy control"));
  vd_because (why, VD_POINT_DISENGAGE_HEXES, 0, N_("no farther than it may, at no cost"));
  vd_because (why, VD_POINT_DISENGAGE_CONTROL, 0, N_("the way is free of enemy control"));
  return vd_allow (0);
}

static gboolean
leave_control (VdGame        *game,
               const VdOrder *order)
{
  const VdShortParty party = { .n = 1, .units = { order->unit } };
  VdShortWays ways;

  g_assert (order->kind == VD_ORDER_MOVE);

  if (G_UNLIKELY (game->trace != NULL))
    test_way (game, order, game->trace);
  vd_short_ways_find (&ways, game, &party, &rule, find_range (game));
  vd_game_see_row (game, game->scenario->periods[vd_game_period (game)].rule);
  vd_short_ways_go (&ways, game, order->unit, vd_short_ways_look_up (&ways, order->cell));

  return !is_owed (game);
}

const VdPlayWindow vd_disengage_window = {
  .is_alone = TRUE,
  .answers = VD_ALL_KINDS & ~VD_KINDS_OF_SETUP,
  .after = VD_PHASE_MOVEMENT,
  .begin = begin_disengaging,
  .list = list_all,
  .test = test_way,
  .apply = leave_control,
};
