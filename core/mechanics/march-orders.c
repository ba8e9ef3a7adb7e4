#include "core/mechanics/march-orders.h"

#include "core/mechanics/command-range.h"
#include "core/mechanics/command.h"
#include "core/mechanics/outward.h"
#include "core/mechanics/road-march.h"
#include "core/position/leader.h"
#include "core/position/window.h"
#include "core/scenario/price.h"

#include <string.h>

/* The way to where a force is sent, as a class goes there */

#define MAX_WAYS 32 /* 8 KiB each on a map of 4,000 hexes */

typedef struct
{
  gboolean valid;
  guint    to;
  guint    unit_class;
  guint    period;
  guint16 *away; /* by cell */
} Way;

struct _VdSentWays
{
  guint next; /* that is given up for another */
  Way   ways[MAX_WAYS];
};

static void
make_ways (VdGame *game)
{
  game->sent_ways = game->scenario->mechanics[VD_MECHANIC_MARCH_ORDERS] ? g_new0 (VdSentWays, 1)
                                                                        : NULL;
}

static void
discard_ways (VdGame *game)
{
  for (guint i = 0; i < MAX_WAYS && game->sent_ways != NULL; i++)
    g_free (game->sent_ways->ways[i].away);
  g_clear_pointer (&game->sent_ways, g_free);
}

static void
forget_ways (VdGame *game)
{
  for (guint i = 0; i < MAX_WAYS && game->sent_ways != NULL; i++)
    game->sent_ways->ways[i].valid = FALSE;
}

/* They know no units, and so hold wherever these stand. */
static void
forget_nothing (VdGame *game G_GNUC_UNUSED)
{
}

const VdGameCache vd_sent_game_cache = {
  .make = make_ways,
  .discard = discard_ways,
  .forget = forget_nothing,
  .forget_rows = forget_ways,
};

static void
measure (const VdGame *game,
         Way          *way)
{
  const VdScenario *s = game->scenario;
  VdOutward search;
  int to;

  if (way->away == NULL)
    way->away = g_new (guint16, s->n_cells + 1);
  vd_outward_begin (&search, s->n_cells, way->away);
  vd_outward_add (&search, way->to, 0);
  while ((to = vd_outward_take (&search)) >= 0)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        gint32 from = s->next[to][dir];
        guint cost = from >= 0 ? vd_price_open (s, way->unit_class, way->period, from,
                                                vd_dir_opposite (dir))
                               : VD_NEVER;

        if (cost != VD_NEVER && way->away[to] + cost < VD_OUTWARD_NEVER)
          vd_outward_add (&search, from, way->away[to] + cost);
      }

  vd_outward_end (&search);
  way->valid = TRUE;
}

static const guint16 *
find_way (VdGame *game,
          guint   unit_class,
          guint   to)
{
  VdSentWays *self = game->sent_ways;
  guint period = vd_game_period (game);
  Way *way;

  for (guint i = 0; i < MAX_WAYS; i++)
    if (self->ways[i].valid && self->ways[i].to == to && self->ways[i].period == period &&
        self->ways[i].unit_class == unit_class)
      return self->ways[i].away;

  way = &self->ways[self->next];
  self->next = (self->next + 1) % MAX_WAYS;
  *way = (Way) { .to = to, .unit_class = unit_class, .period = period, .away = way->away };
  measure (game, way);

  return way->away;
}

guint
vd_sent_get_way (VdGame   *game,
                 VdUnitId  unit,
                 guint     cell)
{
  const VdSent *force = vd_sent_get (game, unit);

  g_return_val_if_fail (force != NULL && cell < game->scenario->n_cells, G_MAXUINT16);

  return find_way (game, game->scenario->units[unit].unit_class, force->to)[cell];
}

/* Asked */

/* Whether its order is in force. */
static gboolean
is_under_way (const VdSent *force)
{
  return (force->status & (VD_SENT_NEW | VD_SENT_OVER)) == 0;
}

gboolean
vd_sent_binds (const VdGame *game,
               VdUnitId      unit)
{
  const VdSent *force = vd_sent_get (game, unit);

  return G_UNLIKELY (force != NULL) && is_under_way (force) && vd_game_is_on_map (game, unit) &&
         game->state.phase == VD_PHASE_MOVEMENT && vd_game_has (game, VD_POINT_ORDERS_WAY);
}

gboolean
vd_sent_frees (const VdGame *game,
               VdUnitId      unit)
{
  const VdSent *force = vd_sent_get (game, unit);

  if (G_LIKELY (force == NULL) || (force->status & VD_SENT_NEW) != 0 ||
      !vd_game_has (game, VD_POINT_ORDERS_MOVES))
    return FALSE;

  return (force->status & VD_SENT_OVER) == 0 || vd_game_has (game, VD_POINT_ORDERS_FREE);
}

VdPoint
vd_sent_find_bar (const VdGame *game,
                  VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  if (G_LIKELY (!s->mechanics[VD_MECHANIC_MARCH_ORDERS]) ||
      game->state.phase != VD_PHASE_MOVEMENT ||
      !vd_scenario_has_phase (s, vd_game_period (game), VD_PHASE_DISPATCH))
    return VD_N_POINTS;

  return !vd_sent_frees (game, unit) && vd_game_has (game, VD_POINT_ORDERS_NIGHT)
         ? VD_POINT_ORDERS_NIGHT : VD_N_POINTS;
}

gboolean
vd_sent_demoralizes (const VdGame *game,
                     VdUnitId      unit)
{
  const VdSent *force = vd_sent_get (game, unit);

  return G_UNLIKELY (force != NULL) && (force->status & VD_SENT_ARRIVED) != 0 &&
         vd_game_has (game, VD_POINT_ORDERS_DEMORALIZES);
}

/* Forces */

/* Whether @unit is of the formation of @leader, and goes with it. */
static gboolean
goes_with (const VdGame *game,
           VdUnitId      leader,
           VdUnitId      unit)
{
  guint formation = vd_leader_get_formation (&game->state, game->scenario, leader);

  if (vd_leader_is (game->scenario, unit))
    return FALSE;
  if (!vd_game_has (game, VD_POINT_ORDERS_FORCE))
    return vd_scenario_is_of_formation (game->scenario, unit, formation);
  if (game->scenario->settings[VD_SET_ORDER_COMMANDED])
    return vd_scenario_is_of_formation (game->scenario, unit, formation) &&
           vd_unit_is_in_command (game, unit);

  return vd_command_covers (game, leader, unit);
}

guint
vd_sent_list_force (const VdGame *game,
                    VdUnitId      unit,
                    guint16      *units)
{
  const VdScenario *s = game->scenario;
  guint side = vd_game_side (game, unit), n = 0;
  gboolean leads = vd_leader_is (s, unit) &&
                   vd_leader_get_formation (&game->state, s, unit) != VD_NONE;

  units[n++] = unit;
  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      VdUnitId other = s->of_side[side][i];

      if (other != unit && vd_game_is_on_map (game, other) && vd_sent_get (game, other) == NULL &&
          (leads ? goes_with (game, unit, other)
                 : game->state.units[other].cell == game->state.units[unit].cell))
        units[n++] = other;
    }

  return n;
}

static guint
find_room (const VdGame *game)
{
  guint i = 0;

  while (i < VD_MAX_SENT && game->state.sent.forces[i].status != 0)
    i++;

  return i;
}

static guint
count_forces (const VdGame *game,
              guint         side)
{
  const VdScenario *s = game->scenario;
  guint8 seen[VD_MAX_SENT + 1] = { 0 };
  guint n = 0;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      guint force = game->state.sent.of[s->of_side[side][i]];

      n += force != 0 && !seen[force];
      seen[force] = 1;
    }

  return n;
}

/* Half of the room for each side, or either would know of the other by what it lacks. */
gboolean
vd_sent_has_room (const VdGame *game,
                  guint         side)
{
  return count_forces (game, side) < VD_MAX_SENT / VD_MAX_SIDES;
}

void
vd_sent_add (VdGame        *game,
             const guint16 *units,
             guint          n,
             guint          to,
             gboolean       is_new)
{
  VdSentState *sent = &game->state.sent;
  guint force = find_room (game);

  g_return_if_fail (force < VD_MAX_SENT && n > 0);

  sent->forces[force] = (VdSent) { to, VD_SENT_IS | (is_new ? VD_SENT_NEW : 0) };
  for (guint i = 0; i < n; i++)
    sent->of[units[i]] = force + 1;
  game->stamp++;
}

static void
disband (VdGame *game,
         guint   force)
{
  VdSentState *sent = &game->state.sent;

  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    if (sent->of[unit] == force + 1)
      sent->of[unit] = 0;
  sent->forces[force] = (VdSent) { 0 };
  game->stamp++;
}

void
vd_sent_remove (VdGame   *game,
                VdUnitId  unit)
{
  g_return_if_fail (vd_sent_get (game, unit) != NULL);

  disband (game, game->state.sent.of[unit] - 1);
}

void
vd_sent_change (VdGame   *game,
                VdUnitId  unit,
                guint     to)
{
  VdSent *force;

  g_return_if_fail (vd_sent_get (game, unit) != NULL);

  force = &game->state.sent.forces[game->state.sent.of[unit] - 1];
  force->to = to;
  if (game->scenario->settings[VD_SET_ORDER_RESTS])
    force->status |= VD_SENT_NEW;
  game->stamp++;
}

/* By whom each number is given, from 1; 0: to nobody yet. */
typedef struct
{
  guint8 of[VD_MAX_SENT + 1];
  guint8 n;
} Numbers;

static guint8
number (Numbers *self,
        guint    force)
{
  if (self->of[force] == 0)
    self->of[force] = ++self->n;

  return self->of[force];
}

void
vd_sent_forget_other (VdState          *state,
                      const VdScenario *s,
                      guint             side)
{
  const VdSentState told = state->sent;
  VdSentState *sent = &state->sent;
  Numbers own = { { 0 }, 0 };
  gboolean some = FALSE;

  memset (sent, 0, sizeof *sent);
  sent->given = told.given & 1u << side;
  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      VdUnitId unit = s->of_side[side][i];

      if (told.of[unit] == 0)
        continue;
      sent->of[unit] = number (&own, told.of[unit]);
      sent->forces[sent->of[unit] - 1] = told.forces[told.of[unit] - 1];
    }

  /* After them all of the others who have arrived, as one. */
  for (guint i = 0; i < s->n_of_side[side ^ 1]; i++)
    {
      VdUnitId unit = s->of_side[side ^ 1][i];

      if (told.of[unit] == 0 ||
          (told.forces[told.of[unit] - 1].status & VD_SENT_ARRIVED) == 0)
        continue;
      sent->of[unit] = own.n + 1;
      some = TRUE;
    }
  if (some)
    sent->forces[own.n] = (VdSent) { 0, VD_SENT_IS | VD_SENT_OVER | VD_SENT_ARRIVED };
}

/* How an order ends */

/* What kind of unit brings the force to its hex, the first that it has of these. */
typedef enum
{
  COMES_FOOT,
  COMES_FIGHTER,
  COMES_ANY
} Comes;

static gboolean
is_of (const VdScenario *s,
       VdUnitId          unit,
       Comes             comes)
{
  const VdClass *class = &s->classes[s->units[unit].unit_class];

  return comes == COMES_ANY ||
         (class->role == VD_ROLE_COMBAT && (comes == COMES_FIGHTER || !class->is_horse));
}

/* What a force is made of, and how it stands. */
typedef struct
{
  guint    side;
  guint    n;
  gboolean has[COMES_ANY + 1];
  gboolean is_there[COMES_ANY + 1];
} Muster;

static Muster
muster (const VdGame *game,
        guint         force)
{
  const VdScenario *s = game->scenario;
  Muster found = { 0 };

  for (guint unit = 0; unit < s->n_units; unit++)
    if (game->state.sent.of[unit] == force + 1)
      {
        gboolean there = game->state.units[unit].cell == game->state.sent.forces[force].to;

        found.side = s->units[unit].side;
        found.n++;
        for (Comes comes = COMES_FOOT; comes <= COMES_ANY; comes++)
          if (is_of (s, unit, comes))
            {
              found.has[comes] = TRUE;
              found.is_there[comes] |= there;
            }
      }

  return found;
}

static gboolean
has_arrived (VdGame       *game,
             const Muster *self)
{
  Comes comes = COMES_FOOT;

  if (!vd_game_has (game, VD_POINT_ORDERS_ARRIVAL) || !self->is_there[COMES_ANY])
    return FALSE;

  while (!self->has[comes])
    comes++;
  if (comes == COMES_FOOT)
    vd_game_see (game, VD_POINT_ORDERS_FOOT);

  return self->is_there[vd_game_has (game, VD_POINT_ORDERS_FOOT) ? comes : COMES_ANY];
}

/* Whether it stands next to a hex that the enemy controls, or in one. */
static gboolean
is_near (const VdGame *game,
         VdUnitId      unit)
{
  guint side = vd_game_side (game, unit), cell = game->state.units[unit].cell;
  const gint32 *next = game->scenario->next[cell];

  if (vd_game_is_controlled (game, side, cell))
    return TRUE;
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (next[dir] >= 0 && vd_game_is_controlled (game, side, next[dir]))
      return TRUE;

  return FALSE;
}

/* Whether a friend in road march is in each hex by which it would go on. */
static gboolean
is_jammed (VdGame   *game,
           VdUnitId  unit)
{
  const VdScenario *s = game->scenario;
  guint cell = game->state.units[unit].cell, unit_class = s->units[unit].unit_class;
  guint way = vd_sent_get_way (game, unit, cell);
  gboolean blocked = FALSE;

  if (way == 0 || way == VD_OUTWARD_NEVER || !s->mechanics[VD_MECHANIC_ROAD_MARCH])
    return FALSE;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      gint32 to = s->next[cell][dir];
      guint cost = to >= 0 ? vd_price_open (s, unit_class, vd_game_period (game), cell, dir)
                           : VD_NEVER;

      if (cost == VD_NEVER || vd_sent_get_way (game, unit, to) + cost != way)
        continue;
      if (!vd_road_march_blocks (game, unit, to))
        return FALSE;
      blocked = TRUE;
    }

  return blocked;
}

static void
end_order (VdGame *game,
           guint   force,
           guint   why,
           VdPoint point)
{
  vd_game_see (game, point);
  game->state.sent.forces[force].status |= VD_SENT_OVER | why;
  game->stamp++;
  vd_game_forget_reaches (game);
}

/* Whether some unit of the force is so; those alone that have moved, if @moved. */
static gboolean
some_are (VdGame   *game,
          guint     force,
          gboolean  moved,
          gboolean (*is_so) (VdGame *, VdUnitId))
{
  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    if (game->state.sent.of[unit] == force + 1 &&
        (!moved || (game->state.units[unit].flags & VD_MOVED) != 0) && is_so (game, unit))
      return TRUE;

  return FALSE;
}

static gboolean
has_come_near (VdGame   *game,
               VdUnitId  unit)
{
  return is_near (game, unit);
}

/* Who is no longer on the map is no longer of a force. */
static void
leave_forces (VdGame *game)
{
  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    if (game->state.sent.of[unit] != 0 && !vd_game_is_on_map (game, unit))
      game->state.sent.of[unit] = 0;
}

static void
watch_force (VdGame *game,
             guint   force)
{
  const Muster found = muster (game, force);
  gboolean moves = game->state.phase == VD_PHASE_MOVEMENT && game->state.player == found.side;

  if (found.n == 0)
    disband (game, force);
  else if (!is_under_way (&game->state.sent.forces[force]))
    return;
  else if (has_arrived (game, &found))
    {
      vd_game_see (game, VD_POINT_ORDERS_DEMORALIZES);
      end_order (game, force, VD_SENT_ARRIVED, VD_POINT_ORDERS_ARRIVAL);
    }
  else if (moves && vd_game_has (game, VD_POINT_ORDERS_NEAR) &&
           some_are (game, force, TRUE, has_come_near))
    end_order (game, force, 0, VD_POINT_ORDERS_NEAR);
  else if (moves && vd_game_has (game, VD_POINT_ORDERS_JAM) &&
           some_are (game, force, TRUE, is_jammed))
    end_order (game, force, 0, VD_POINT_ORDERS_JAM);
}

void
vd_sent_watch (VdGame *game)
{
  if (G_LIKELY (!game->scenario->mechanics[VD_MECHANIC_MARCH_ORDERS]))
    return;

  leave_forces (game);
  for (guint i = 0; i < VD_MAX_SENT; i++)
    if (game->state.sent.forces[i].status != 0)
      watch_force (game, i);
}

/* Who could not go at all for a friend in road march has come up against him, too. */
static void
end_movement (VdGame *game)
{
  if (G_LIKELY (!game->scenario->mechanics[VD_MECHANIC_MARCH_ORDERS]) ||
      !vd_game_has (game, VD_POINT_ORDERS_JAM))
    return;

  for (guint i = 0; i < VD_MAX_SENT; i++)
    if (game->state.sent.forces[i].status != 0 && is_under_way (&game->state.sent.forces[i]) &&
        muster (game, i).side == game->state.player && some_are (game, i, FALSE, is_jammed))
      end_order (game, i, 0, VD_POINT_ORDERS_JAM);
}

/* What was sent in the night marches from now on; what has ended is over. */
static void
between_turns (VdGame *game)
{
  if (G_LIKELY (!game->scenario->mechanics[VD_MECHANIC_MARCH_ORDERS]))
    return;

  game->state.sent.given = 0;
  for (guint i = 0; i < VD_MAX_SENT; i++)
    if ((game->state.sent.forces[i].status & VD_SENT_OVER) != 0)
      disband (game, i);
    else
      game->state.sent.forces[i].status &= ~VD_SENT_NEW;
}

static void
set_up (VdGame *game)
{
  memset (&game->state.sent, 0, sizeof game->state.sent);
}

const VdHooks vd_sent_hooks = {
  .set_up = set_up,
  .end[VD_PHASE_MOVEMENT] = end_movement,
  .between_turns = between_turns,
};
