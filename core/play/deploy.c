#include "core/play/deploy.h"

#include "core/play/crowd.h"
#include "core/play/room.h"
#include "core/position/window.h"
#include "core/scenario/price.h"

/* The first unit that is still to be set up, of the first zone of which any
 * is; VD_NONE if there is none. */
static guint
find_first (const VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint found = VD_NONE;

  for (guint unit = 0; unit < s->n_units && s->n_zones > 0; unit++)
    if (vd_room_is_owed (game, unit) &&
        (found == VD_NONE || s->units[unit].zone < s->units[found].zone))
      found = unit;

  return found;
}

gboolean
vd_deploy_is_owed (const VdGame *game)
{
  return find_first (game) != VD_NONE;
}

static guint
find_decider (const VdGame *game)
{
  guint first = find_first (game);

  return first != VD_NONE ? vd_game_side (game, first) : game->scenario->first_side;
}

gboolean
vd_deploy_can_stand (const VdScenario *s,
                     guint             cell,
                     VdUnitId          unit)
{
  g_return_val_if_fail (unit < s->n_units && cell < s->n_cells, FALSE);
  return vd_price_can_stand (s, cell, s->units[unit].unit_class) &&
         !vd_scenario_confines (s, unit, cell);
}

static gboolean
is_in_zone (const VdScenario *s,
            VdUnitId          unit,
            guint             cell)
{
  const VdZone *zone = &s->zones[s->units[unit].zone];

  for (guint i = 0; i < zone->n_cells; i++)
    if (zone->cells[i] == cell)
      return TRUE;

  return FALSE;
}

/* Whether the units that stand in @cell leave room for @unit. */
static gboolean
has_seat (const VdGame *game,
          VdUnitId      unit,
          guint         cell)
{
  guint16 there = game->unit_at[cell];

  if (vd_room_takes_seat (game, unit))
    return vd_room_count_free (game, vd_game_side (game, unit), cell) > 0;

  return there == VD_NONE || vd_game_side (game, there) == vd_game_side (game, unit);
}

/* Where @unit may go, were the others left to themselves. */
static guint
find_vacant (const VdGame *game,
             VdUnitId      unit,
             guint16      *cells)
{
  const VdZone *zone = &game->scenario->zones[game->scenario->units[unit].zone];
  guint n = 0;

  for (guint i = 0; i < zone->n_cells; i++)
    if (vd_room_can_stand (game, unit, zone->cells[i]) && has_seat (game, unit, zone->cells[i]))
      cells[n++] = zone->cells[i];

  return n;
}

/* Where @unit may go; @room: (nullable) if others count. */
static guint
find_open (const VdGame *game,
           VdRoom       *room,
           VdUnitId      unit,
           guint16      *cells)
{
  return room != NULL ? vd_room_find_open (room, unit, cells)
                      : find_vacant (game, unit, cells);
}

/* Units of one zone that move alike may go to the same hexes. */
static gboolean
are_alike (const VdScenario *s,
           VdUnitId          a,
           VdUnitId          b)
{
  return s->units[a].zone == s->units[b].zone && s->units[a].mover == s->units[b].mover;
}

static void
list_units (VdGame      *game,
            VdRoom      *room,
            VdOrderList *list)
{
  const VdScenario *s = game->scenario;
  g_autofree guint16 *cells = g_new (guint16, s->n_cells);
  guint side = find_decider (game);
  guint last = VD_NONE;
  guint n = 0;

  for (guint unit = 0; unit < s->n_units; unit++)
    {
      if (!vd_room_is_owed (game, unit) || s->units[unit].side != side)
        continue;

      if (last == VD_NONE || !are_alike (s, last, unit))
        n = find_open (game, room, unit, cells);

      last = unit;
      for (guint i = 0; i < n; i++)
        vd_order_list_add (list, (VdOrder) { VD_ORDER_DEPLOY, 0, unit, cells[i], 0 });
    }
}

static void
list_all (VdGame      *game,
          VdOrderList *list)
{
  VdRoom room;

  if (!vd_game_has (game, VD_POINT_SETUP_ROOM))
    {
      list_units (game, NULL, list);
      return;
    }

  vd_room_init (&room, game);
  list_units (game, &room, list);
  vd_room_clear (&room);
}

/* Whether all others find room once @unit stands in @cell. */
static gboolean
leaves_room (const VdGame *game,
             VdUnitId      unit,
             guint         cell)
{
  g_autofree guint16 *cells = g_new (guint16, game->scenario->n_cells);
  gboolean found = FALSE;
  VdRoom room;
  guint n;

  vd_room_init (&room, game);
  n = vd_room_find_open (&room, unit, cells);
  for (guint i = 0; i < n && !found; i++)
    found = cells[i] == cell;
  vd_room_clear (&room);

  return found;
}

/* A refusal cites the row of the unit's zone. */
static VdVerdict
forbid_zone (const VdGame *game,
             VdUnitId      unit,
             VdExplain    *why)
{
  const VdScenario *s = game->scenario;
  VdVerdict verdict = vd_forbid (game, VD_POINT_SETUP_ZONE, why);

  if (s->units[unit].zone != VD_NONE && s->zones[s->units[unit].zone].rule != 0)
    {
      verdict.rule = s->zones[s->units[unit].zone].rule;
      vd_explain_see (why, verdict.rule);
    }

  return verdict;
}

static VdVerdict
test_deployment (VdGame        *game,
                 const VdOrder *order,
                 VdExplain     *why)
{
  const VdScenario *s = game->scenario;
  guint unit = order->unit;

  if (order->kind != VD_ORDER_DEPLOY)
    return vd_forbid (game, VD_POINT_SETUP_ZONE, why);
  if (game->state.phase != VD_PHASE_SETUP || !vd_room_is_owed (game, unit) ||
      s->units[unit].side != find_decider (game))
    return vd_forbid (game, VD_POINT_SETUP_UNITS, why);
  if (!is_in_zone (s, unit, order->cell) && vd_game_has (game, VD_POINT_SETUP_ZONE))
    return forbid_zone (game, unit, why);
  if (vd_scenario_confines (s, unit, order->cell))
    return vd_forbid (game, VD_POINT_CONFINED, why);
  if (!vd_room_can_stand (game, unit, order->cell))
    return vd_forbid (game, VD_POINT_MOVE_TERRAIN, why);
  if (!vd_game_has (game, VD_POINT_SETUP_ROOM))
    return vd_allow (0);
  if (!has_seat (game, unit, order->cell))
    return vd_forbid (game, VD_POINT_MOVE_STACKING, why);
  if (!leaves_room (game, unit, order->cell))
    return vd_forbid (game, VD_POINT_SETUP_ROOM, why);

  return vd_allow (0);
}

/* Play begins when everybody stands. */
static gboolean
deploy_unit (VdGame        *game,
             const VdOrder *order)
{
  const VdScenario *s = game->scenario;

  g_assert (order->kind == VD_ORDER_DEPLOY);

  vd_game_see (game, VD_POINT_SETUP_ZONE);
  vd_game_see (game, VD_POINT_SETUP_ROOM);
  vd_game_see_row (game, s->zones[s->units[order->unit].zone].rule);
  vd_game_see_row (game, s->units[order->unit].rule);
  vd_game_place (game, order->unit, order->cell);

  return !vd_deploy_is_owed (game) && !vd_crowd_is_owed (game);
}

const VdPlayWindow vd_deploy_window = {
  .is_alone = TRUE,
  .answers = VD_ALL_KINDS & ~VD_KIND (CHOOSE),
  .owns = VD_KIND (DEPLOY),
  .asks_always = TRUE,
  .decide = find_decider,
  .list = list_all,
  .test = test_deployment,
  .apply = deploy_unit,
};
