#include "core/deploy.h"

#include "core/check.h"

#include <string.h>

static inline gboolean
is_owed (const VdGame *game,
         VdUnitId      unit)
{
  return game->scenario->units[unit].zone != VD_NONE &&
         game->state.units[unit].place == VD_PLACE_WAITING;
}

/* The first unit that is still to be set up, of the first zone of which any
 * is; VD_NONE if there is none. */
static guint
find_first (const VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint found = VD_NONE;

  for (guint unit = 0; unit < s->n_units && s->n_zones > 0; unit++)
    if (is_owed (game, unit) &&
        (found == VD_NONE || s->units[unit].zone < s->units[found].zone))
      found = unit;

  return found;
}

gboolean
vd_deploy_is_owed (const VdGame *game)
{
  return find_first (game) != VD_NONE;
}

guint
vd_deploy_decider (const VdGame *game)
{
  guint first = find_first (game);

  return first != VD_NONE ? vd_game_side (game, first) : game->scenario->first_side;
}

gboolean
vd_deploy_can_stand (const VdScenario *s,
                     guint             cell,
                     VdUnitId          unit)
{
  return vd_check_can_stand (s, cell, s->units[unit].unit_class) &&
         !vd_scenario_confines (s, unit, cell);
}

static inline gboolean
can_stand (const VdScenario *s,
           guint             cell,
           VdUnitId          unit)
{
  return s->stands[s->units[unit].mover * s->n_cells + cell];
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

static gboolean
has_room (const VdGame *game,
          guint         cell)
{
  guint16 unit = game->unit_at[cell];

  return game->n_at[cell] < game->scenario->settings[VD_SET_STACKING] &&
         (unit == VD_NONE || vd_game_side (game, unit) == vd_deploy_decider (game));
}

/* Room for all: units still to be set up are matched to hexes (Kuhn).  The
 * seats of a hex are numbered; a seat is a bit of work for one search. */
typedef struct
{
  VdGame  *game;
  guint    limit;
  guint    taken;   /* a hex of which one seat is spoken for, or VD_NONE */
  guint16 *holder;  /* [cell * limit + seat] */
} Room;

static guint
n_seats (const Room *room,
         guint       cell)
{
  const VdGame *game = room->game;
  guint free = has_room (game, cell) ? room->limit - game->n_at[cell] : 0;

  return free > 0 && cell == room->taken ? free - 1 : free;
}

static gboolean
seat (Room     *room,
      VdUnitId  unit)
{
  VdGame *game = room->game;
  const VdScenario *s = game->scenario;
  const VdZone *zone = &s->zones[s->units[unit].zone];

  for (guint i = 0; i < zone->n_cells; i++)
    {
      guint cell = zone->cells[i];

      if (game->tried[cell] == game->tried_stamp || !can_stand (s, cell, unit))
        continue;

      game->tried[cell] = game->tried_stamp;
      for (guint n = 0; n < n_seats (room, cell); n++)
        {
          guint16 *holder = &room->holder[cell * room->limit + n];

          if (*holder == VD_NONE || seat (room, *holder))
            {
              *holder = unit;
              return TRUE;
            }
        }
    }

  return FALSE;
}

/* Whether all others find room once @unit stands in @cell. */
static gboolean
leaves_room (VdGame   *game,
             VdUnitId  unit,
             guint     cell)
{
  const VdScenario *s = game->scenario;
  guint limit = s->settings[VD_SET_STACKING];
  gsize size = (gsize) s->n_cells * limit * sizeof (guint16);
  g_autofree guint16 *holder = g_malloc (size);
  Room room = { game, limit, cell, holder };

  memset (holder, 0xff, size);
  for (guint other = 0; other < s->n_units; other++)
    if (other != unit && is_owed (game, other))
      {
        game->tried_stamp++;
        if (!seat (&room, other))
          return FALSE;
      }

  return TRUE;
}

/* How many units of a zone are still to be set up. */
static guint
count_owed (const VdGame *game,
            guint         zone)
{
  const VdScenario *s = game->scenario;
  guint n = 0;

  for (guint unit = 0; unit < s->n_units; unit++)
    n += s->units[unit].zone == zone && is_owed (game, unit);

  return n;
}

/* What is worked out once for a list: of each zone its needs and its own seats,
 * of each hex how many zones in need have it; and for the unit that was looked
 * at last where it may go, which holds for the next one if it is like it. */
typedef struct
{
  guint   *owed;   /* [zone] */
  guint   *own;    /* [zone]: seats that are no other's, for any of its units */
  guint8  *shared; /* [cell] */
  VdUnitId last;   /* VD_NONE at first */
  guint16 *cells;  /* the hexes of that one, */
  guint    n;      /* so many */
} Needs;

/* How many seats of a zone are no other's, and fit for any of its units. */
static guint
count_own (const VdGame *game,
           guint         zone,
           const guint8 *shared)
{
  const VdScenario *s = game->scenario;
  g_autofree guint8 *moves = g_new0 (guint8, s->n_movers);
  guint n = 0;

  for (guint unit = 0; unit < s->n_units; unit++)
    if (s->units[unit].zone == zone && is_owed (game, unit))
      moves[s->units[unit].mover] = TRUE;

  for (guint i = 0; i < s->zones[zone].n_cells; i++)
    {
      guint cell = s->zones[zone].cells[i];
      gboolean fit = shared[cell] == 1 && has_room (game, cell);

      for (guint m = 0; m < s->n_movers && fit; m++)
        fit = !moves[m] || s->stands[m * s->n_cells + cell];
      n += fit;
    }

  return n;
}

static void
find_needs (const VdGame *game,
            Needs        *needs)
{
  const VdScenario *s = game->scenario;

  needs->owed = g_new0 (guint, s->n_zones);
  needs->own = g_new0 (guint, s->n_zones);
  needs->shared = g_new0 (guint8, s->n_cells);
  needs->cells = g_new (guint16, s->n_cells);
  needs->last = VD_NONE;
  needs->n = 0;
  for (guint zone = 0; zone < s->n_zones; zone++)
    {
      needs->owed[zone] = count_owed (game, zone);
      for (guint i = 0; i < s->zones[zone].n_cells && needs->owed[zone] > 0; i++)
        needs->shared[s->zones[zone].cells[i]]++;
    }

  for (guint zone = 0; zone < s->n_zones; zone++)
    needs->own[zone] = count_own (game, zone, needs->shared);
}

static void
clear_needs (Needs *needs)
{
  g_free (needs->owed);
  g_free (needs->own);
  g_free (needs->shared);
  g_free (needs->cells);
}

/* Whether it can be seen without a search that all others find room: the unit's
 * own zone has enough hexes of its own besides, and no other needs this one. */
static gboolean
is_plainly_free (const Needs *needs,
                 guint        zone,
                 guint        cell)
{
  return needs->shared[cell] == 1 && needs->own[zone] >= needs->owed[zone];
}

static gboolean
is_open (VdGame      *game,
         VdUnitId     unit,
         const Needs *needs,
         guint        cell)
{
  return has_room (game, cell) && can_stand (game->scenario, cell, unit) &&
         (!vd_game_has (game, VD_POINT_SETUP_ROOM) ||
          is_plainly_free (needs, game->scenario->units[unit].zone, cell) ||
          leaves_room (game, unit, cell));
}

/* Units of one zone that move alike may go to the same hexes. */
static void
list_unit (VdGame      *game,
           VdUnitId     unit,
           Needs       *needs,
           VdOrderList *list)
{
  const VdUnit *u = &game->scenario->units[unit];
  const VdUnit *last = needs->last != VD_NONE ? &game->scenario->units[needs->last] : NULL;
  const VdZone *zone = &game->scenario->zones[u->zone];

  if (last == NULL || last->zone != u->zone || last->mover != u->mover)
    {
      needs->n = 0;
      for (guint i = 0; i < zone->n_cells; i++)
        if (is_open (game, unit, needs, zone->cells[i]))
          needs->cells[needs->n++] = zone->cells[i];
    }

  needs->last = unit;
  for (guint i = 0; i < needs->n; i++)
    vd_order_list_add (list, (VdOrder) { VD_ORDER_DEPLOY, 0, unit, needs->cells[i], 0 });
}

void
vd_deploy_list (VdGame      *game,
                VdOrderList *list)
{
  const VdScenario *s = game->scenario;
  guint side = vd_deploy_decider (game);
  Needs needs;

  find_needs (game, &needs);
  for (guint unit = 0; unit < s->n_units; unit++)
    if (is_owed (game, unit) && s->units[unit].side == side)
      list_unit (game, unit, &needs, list);

  clear_needs (&needs);
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

VdVerdict
vd_deploy_test (VdGame        *game,
                const VdOrder *order,
                VdExplain     *why)
{
  const VdScenario *s = game->scenario;
  guint unit = order->unit;

  if (game->state.phase != VD_PHASE_SETUP || !is_owed (game, unit) ||
      s->units[unit].side != vd_deploy_decider (game))
    return vd_forbid (game, VD_POINT_SETUP_UNITS, why);
  if (!is_in_zone (s, unit, order->cell) && vd_game_has (game, VD_POINT_SETUP_ZONE))
    return forbid_zone (game, unit, why);
  if (vd_scenario_confines (s, unit, order->cell))
    return vd_forbid (game, VD_POINT_CONFINED, why);
  if (!can_stand (s, order->cell, unit))
    return vd_forbid (game, VD_POINT_MOVE_TERRAIN, why);
  if (!vd_game_has (game, VD_POINT_SETUP_ROOM))
    return vd_allow (0);
  if (!has_room (game, order->cell))
    return vd_forbid (game, VD_POINT_MOVE_STACKING, why);
  if (!leaves_room (game, unit, order->cell))
    return vd_forbid (game, VD_POINT_SETUP_ROOM, why);

  return vd_allow (0);
}

void
vd_deploy_apply (VdGame        *game,
                 const VdOrder *order)
{
  const VdScenario *s = game->scenario;

  vd_game_see (game, VD_POINT_SETUP_ZONE);
  vd_game_see (game, VD_POINT_SETUP_ROOM);
  vd_game_see_row (game, s->zones[s->units[order->unit].zone].rule);
  vd_game_see_row (game, s->units[order->unit].rule);
  vd_game_place (game, order->unit, order->cell);
}
