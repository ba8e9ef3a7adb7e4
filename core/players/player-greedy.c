#include "core/play/view-movement.h"
#include "core/players/approach.h"
#include "core/players/call.h"
#include "core/players/departure.h"
#include "core/players/ground.h"
#include "core/players/player-greedy.h"
#include "core/players/player-kind.h"
#include "core/position/piece.h"
#include "core/scenario/price.h"

#include <string.h>

/* What parameters stand for, in the order of the list at the end. */
enum {
  ATTACK, MUSTER, NEAR, PULL, COVER, RELEASE, THRIFT, DISTRACTION, TRAP, EXPOSE, CAUTION, GUNS,
  WHIM, MOOD, DEPART, ROOM, DRIFT
};

G_STATIC_ASSERT (DRIFT < VD_MAX_PARAMETERS);

typedef struct
{
  VdPlayer    base;
  VdApproach  approach;
  VdDeparture departure;
  VdGround    ground;
  VdOrderList list;       /* orders of one unit */
  guint8     *considered; /* [unit]: has had its turn in this phase */
  gint32      exit_points[VD_MAX_FIELDS][8]; /* by edge: of each point of strength that leaves */
  guint       phase_key;
} Greedy;

static void
open_greedy (VdPlayer *player)
{
  Greedy *self = (Greedy *) player;

  vd_approach_init (&self->approach, player->scenario);
  vd_departure_init (&self->departure, player->scenario);
  vd_ground_init (&self->ground, player->scenario);
  self->considered = g_new0 (guint8, player->scenario->n_units + 1);
}

static void
close_greedy (VdPlayer *player)
{
  Greedy *self = (Greedy *) player;

  vd_approach_clear (&self->approach);
  vd_departure_clear (&self->departure);
  vd_ground_clear (&self->ground);
  vd_order_list_clear (&self->list);
  g_free (self->considered);
}

static void
begin_greedy (VdPlayer *player)
{
  Greedy *self = (Greedy *) player;

  self->phase_key = 0;
}

/* Who has friends round him has nowhere to retreat to, nor have they; so near an enemy. */
#define CROWDED_RANGE 5
#define MAX_FRIENDS 3

/* Hexes beside @cell with friends of @unit, as many as matter. */
static gint32
count_friends (const VdView *view,
               VdUnitId      unit,
               guint         cell)
{
  const gint32 *next = view->scenario->next[cell];
  gint32 n = 0;

  if (vd_view_count_beside (view, vd_view_side_of (view, unit), cell) == 0)
    return 0;

  for (guint dir = 0; dir < VD_N_DIRS && n < MAX_FRIENDS; dir++)
    {
      guint friend = next[dir] >= 0 ? vd_view_first_at (view, next[dir]) : VD_NONE;

      n += friend != VD_NONE && friend != unit &&
           vd_view_side_of (view, friend) == vd_view_side_of (view, unit);
    }

  return n;
}

/* What @cell is worth as it is nearer to the way out for a side that may earn a row by
 * leaving: who fights far from there finds at last that there is no time left to go. */
static gint32
drift_value (const Greedy *self,
             const VdView *view,
             VdUnitId      unit,
             guint         cell)
{
  gint32 cost;

  if (self->base.values[DRIFT] == 0 || self->departure.award < 0 ||
      vd_departure_saves (&self->departure, view))
    return 0;

  cost = vd_departure_cost (&self->departure, view, unit, cell);
  return cost != VD_NO_WAY_OUT ? -self->base.values[DRIFT] * cost / (gint32) VD_Q (1) : 0;
}

/* What it is worth to a leader to have a quarter of a point of strength near him, in hexes. */
#define CALL_WORTH 4

/* More units than are ever brought up for an attack. */
#define ALL 64

/* Hexes to the enemy at which a leader is safe. */
#define SAFE_RANGE 4

static gboolean
leads (const VdView *view,
       VdUnitId      unit)
{
  return view->scenario->units[unit].leader > 0;
}

/* A leader goes with those who fight, towards the enemy, and never beside him alone; and to where
 * he has most of his own near him, if they need command. */
static gint32
leader_value (const Greedy *self,
              const VdView *view,
              VdUnitId      unit,
              guint         cell)
{
  const VdScenario *s = view->scenario;
  int near = self->approach.near[cell];

  /* Whose capture loses the game keeps away from the enemy, and commands from there. */
  if (vd_worth_of_unit (&self->approach.fight.worth, view, unit) > VD_POINT_WORTH &&
      near < SAFE_RANGE)
    return -VD_POINT_WORTH * 100 * (SAFE_RANGE - near);

  for (guint mate = vd_view_first_at (view, cell); mate != VD_NONE;
       mate = vd_view_next_at (view, mate))
    if (vd_view_side_of (view, mate) == vd_view_side_of (view, unit) &&
        s->classes[s->units[mate].unit_class].role == VD_ROLE_COMBAT)
      return VD_POINT_WORTH * 100 - near + CALL_WORTH * vd_call_place (view, unit, cell);

  return near <= 1 ? -VD_POINT_WORTH * 100 : CALL_WORTH * vd_call_place (view, unit, cell) - near;
}

/* What it is worth to have @unit in @cell at the end of the phase, when nobody
 * is attacked from there. */
static gint32
place_value (const Greedy *self,
             const VdView *view,
             VdUnitId      unit,
             guint         cell)
{
  const VdApproach *approach = &self->approach;
  const VdScenario *s = view->scenario;
  guint side = vd_view_player (view);
  const VdWorth *worth = &approach->fight.worth;
  int near = approach->near[cell];
  int wanted = self->base.values[NEAR];
  guint way = worth->way[side][cell];
  gint32 value = worth->goal[side][cell] + drift_value (self, view, unit, cell);

  if (leads (view, unit))
    return leader_value (self, view, unit, cell);

  value -= VD_POINT_WORTH / 4 * ABS (near - wanted);
  value += self->base.values[COVER] * (s->terrains[s->terrain[cell]].defence - VD_Q (1)) / VD_Q (1);
  if (way != VD_NO_WAY)
    value -= self->base.values[PULL] * (gint32) way;

  if (self->base.values[ROOM] > 0 && near <= CROWDED_RANGE)
    value -= count_friends (view, unit, cell) * self->base.values[ROOM];
  if (self->base.values[CAUTION] > 0)
    value -= vd_approach_danger (approach, view, unit, cell) * self->base.values[CAUTION] / 100;

  /* Beside an enemy it has to attack him, alone: only a goal is worth that. */
  if (near <= 1)
    value -= vd_worth_of_unit (worth, view, unit) / 2 + VD_POINT_WORTH;

  return value;
}

/* The same of a unit that is on its way out. */
static gint32
way_value (const Greedy *self,
           const VdView *view,
           VdUnitId      unit,
           guint         cell)
{
  gint32 value = -(gint32) vd_departure_cost (&self->departure, view, unit, cell);

  /* Who comes beside an enemy goes no farther this turn or the next. */
  if (self->approach.near[cell] <= 1)
    value -= 2 * (gint32) vd_piece_price_allowance (view->scenario, vd_view_units (view), unit,
                                                  vd_view_period (view), NULL);

  return value;
}

/* The same of a unit that is sent to ground: so much for a quarter of a point of its way. */
#define ERRAND_WORTH (VD_POINT_WORTH / 4)

static gint32
errand_value (Greedy       *self,
              const VdView *view,
              VdUnitId      unit,
              guint         cell)
{
  const VdScenario *s = view->scenario;
  guint hex = self->ground.sent[unit];
  guint cost = vd_ground_cost (&self->ground, view, hex, unit, cell);

  if (cost == 0)
    return self->ground.hexes[hex].stake[vd_view_player (view)];

  /* Who comes beside an enemy goes no farther this turn or the next, and has to attack him
   * alone: better to come another way, or later. */
  if (self->approach.near[cell] <= 1)
    cost += 4 * vd_piece_price_allowance (s, vd_view_units (view), unit, vd_view_period (view), NULL);

  return -(gint32) cost * ERRAND_WORTH;
}

static gboolean
is_sent (const Greedy *self,
         VdUnitId      unit)
{
  return G_UNLIKELY (self->ground.n_sent > 0) && self->ground.sent[unit] != VD_NOT_SENT;
}

static gint32
value_of (Greedy       *self,
          const VdView *view,
          VdUnitId      unit,
          guint         cell)
{
  if (is_sent (self, unit))
    return errand_value (self, view, unit, cell);

  return self->departure.n_leaving > 0 && self->departure.leaving[unit]
         ? way_value (self, view, unit, cell) : place_value (self, view, unit, cell);
}

/* What is lost by being in road march in @cell: it attacks nobody. */
static gint32
march_loss (const Greedy *self,
            guint         cell)
{
  return self->approach.near[cell] <= CROWDED_RANGE ? VD_POINT_WORTH : VD_POINT_WORTH / 8;
}

static gboolean
ends_in_march (const VdOrder *order)
{
  return order->arg != 0 && vd_order_takes (order->kind, VD_OPERAND_MARCH);
}

/* The best order of @unit, or none if it stays. */
static gboolean
find_place (Greedy   *self,
            VdView   *view,
            VdUnitId  unit,
            VdOrder  *order)
{
  gboolean stands = vd_view_is_on_map (view, unit);
  gint32 most = stands ? value_of (self, view, unit, vd_view_cell (view, unit))
                       : G_MININT32;
  gboolean found = FALSE;

  if (stands && vd_view_is_in_march (view, unit))
    most -= march_loss (self, vd_view_cell (view, unit));

  self->list.n = 0;
  vd_view_list_unit (view, unit, &self->list);
  for (guint i = 0; i < self->list.n; i++)
    {
      gint32 value = value_of (self, view, unit, self->list.orders[i].cell);

      if (ends_in_march (&self->list.orders[i]))
        value -= march_loss (self, self->list.orders[i].cell);
      if (value > most)
        {
          most = value;
          *order = self->list.orders[i];
          found = TRUE;
        }
    }

  return found;
}

/* The next order of the attack that is being prepared, if it can be given. */
static gboolean
take_queued (Greedy  *self,
             VdView  *view,
             VdOrder *order)
{
  VdApproach *approach = &self->approach;

  while (approach->next_queue < approach->n_queue)
    {
      *order = approach->queue[approach->next_queue++];
      if (vd_view_may_move (view, order))
        return TRUE;
    }

  return FALSE;
}

/* Those who are to leave take no part in attacks, but for those who cannot help it. */
static void
hold_back (Greedy       *self,
           const VdView *view)
{
  const VdScenario *s = view->scenario;
  guint side = vd_view_player (view);

  vd_departure_note (&self->departure, view, self->base.values[DEPART]);
  for (guint i = 0; i < s->n_of_side[side] && self->departure.n_leaving > 0; i++)
    {
      guint unit = s->of_side[side][i];

      if (self->departure.leaving[unit] && vd_view_is_on_map (view, unit) &&
          vd_view_is_controlled (view, side, vd_view_cell (view, unit)))
        self->departure.leaving[unit] = FALSE;
      else if (self->departure.leaving[unit])
        self->approach.engaged[unit] = TRUE;
    }
}

/* Those who are sent to ground that nobody holds attack nobody on their way. */
static void
send_units (Greedy       *self,
            const VdView *view)
{
  const VdScenario *s = view->scenario;
  guint side = vd_view_player (view);

  vd_ground_send (&self->ground, view);
  for (guint i = 0; i < s->n_of_side[side] && self->ground.n_sent > 0; i++)
    {
      guint unit = s->of_side[side][i];

      if (is_sent (self, unit) && vd_view_is_on_map (view, unit) &&
          self->approach.near[self->ground.hexes[self->ground.sent[unit]].cell] > 0)
        self->approach.engaged[unit] = TRUE;
    }
}

/* Of those who leave and have not been considered, the one with the shortest way: it
 * makes room for those behind it.  Who comes in comes last. */
static VdUnitId
find_next_leaver (const Greedy *self,
                  const VdView *view,
                  const VdActors *actors)
{
  guint least = G_MAXUINT;
  VdUnitId found = VD_NONE;

  for (guint i = 0; i < actors->n_movers; i++)
    {
      guint unit = actors->movers[i];
      guint cost = vd_departure_cost (&self->departure, view, unit, vd_view_cell (view, unit));

      if (self->departure.leaving[unit] && !self->considered[unit] && cost < least)
        {
          least = cost;
          found = unit;
        }
    }

  for (guint i = 0; i < actors->n_arrivals && found == VD_NONE; i++)
    if (self->departure.leaving[actors->arrivals[i]] && !self->considered[actors->arrivals[i]])
      found = actors->arrivals[i];

  return found;
}

static gboolean
place_leavers (Greedy       *self,
               VdView       *view,
               const VdActors *actors,
               VdOrder      *order)
{
  VdUnitId unit;

  while (self->departure.n_leaving > 0 &&
         (unit = find_next_leaver (self, view, actors)) != VD_NONE)
    {
      self->considered[unit] = TRUE;
      if (find_place (self, view, unit, order))
        return TRUE;
    }

  return FALSE;
}

/* Who is sent somewhere goes first, and leaders last, to those who have gone. */
static guint
rank_of (const Greedy *self,
         const VdView *view,
         VdUnitId      unit)
{
  return leads (view, unit) ? 2 : is_sent (self, unit) ? 0 : 1;
}

static gboolean
place_units (Greedy        *self,
             VdView        *view,
             const guint16 *units,
             guint          n,
             VdOrder       *order)
{
  for (guint rank = self->ground.n_sent > 0 ? 0 : 1; rank < 3; rank++)
    for (guint i = 0; i < n; i++)
      if (!self->considered[units[i]] &&
          (!self->approach.engaged[units[i]] || is_sent (self, units[i])) &&
          rank_of (self, view, units[i]) == rank)
        {
          self->considered[units[i]] = TRUE;
          if (find_place (self, view, units[i], order))
            return TRUE;
        }

  return FALSE;
}

/* Whether @order brings points by leaving the map. */
static gboolean
scores_by_exit (const Greedy  *self,
                const VdView  *view,
                const VdOrder *order)
{
  const VdScenario *s = view->scenario;

  return order->kind == VD_ORDER_EXIT &&
         vd_piece_get_strength (s, vd_view_units (view), order->unit) >= VD_Q (1) &&
         self->exit_points[s->field[order->cell]][order->arg] > 0;
}

/* Whether a unit of reserve is called: the enemy is near. */
static gboolean
is_needed (const Greedy  *self,
           const VdView  *view,
           const VdOrder *order)
{
  return vd_view_is_on_map (view, order->unit) &&
         self->approach.near[vd_view_cell (view, order->unit)] <= self->base.values[RELEASE];
}

/* Orders that are no moves and arrivals. */
static gboolean
choose_rest (Greedy            *self,
             VdView            *view,
             const VdOrderList *list,
             VdOrder           *order)
{
  for (guint i = 0; i < list->n; i++)
    {
      *order = list->orders[i];
      if (order->kind == VD_ORDER_STEP || scores_by_exit (self, view, order) ||
          vd_departure_wants (&self->departure, view, order) ||
          (order->kind == VD_ORDER_RELEASE && is_needed (self, view, order)))
        return TRUE;
    }

  return FALSE;
}

/* Any order, where something has to be done first: one that takes nobody off the map, if
 * there is one. */
static VdOrder
choose_any (Greedy *self)
{
  guint n = self->list.n, first = vd_player_below (&self->base, n);

  for (guint i = 0; i < n; i++)
    {
      const VdOrder *order = &self->list.orders[(first + i) % n];

      if (order->kind == VD_ORDER_MOVE || order->kind == VD_ORDER_ENTER)
        return *order;
    }

  return self->list.orders[first];
}

/* When nothing is wanted any more. */
static VdOrder
end_phase (Greedy *self,
           VdView *view)
{
  self->list.n = 0;
  vd_view_list (view, &self->list);
  if (self->list.n == 0)
    return (VdOrder) { .kind = VD_ORDER_END };

  for (guint i = self->list.n; i > 0; i--)
    if (self->list.orders[i - 1].kind == VD_ORDER_END)
      return self->list.orders[i - 1];

  return choose_any (self);
}

/* Where formations break by what they lose, an attack by few is no bargain: all are brought up
 * that are of use. */
static VdManner
get_manner (const Greedy *self,
            const VdView *view)
{
  const int *values = self->base.values;

  return (VdManner) {
    .attack = values[ATTACK],
    .muster = vd_view_plays (view, VD_MECHANIC_CASUALTIES) ? ALL : values[MUSTER],
    .thrift = values[THRIFT],
    .distraction = values[DISTRACTION],
    .trap = values[TRAP],
    .expose = values[EXPOSE],
    .whim = values[WHIM],
    .mood = values[MOOD],
  };
}

static void
note_exits (Greedy       *self,
            const VdView *view)
{
  const VdScenario *s = view->scenario;

  memset (self->exit_points, 0, sizeof self->exit_points);
  for (guint i = 0; i < s->n_awards; i++)
    {
      const VdAward *award = &s->awards[i];

      for (guint edge = 0; edge < G_N_ELEMENTS (self->exit_points[0]); edge++)
        if (award->test == VD_TEST_EXITED_EACH && award->a == vd_view_player (view) &&
            (award->edges & (1u << edge)))
          self->exit_points[award->field][edge] += award->points;
    }
}

/* Once before units move, where they move one by one again before they have tried it, and after. */
static void
note_phase (Greedy *self,
            VdView *view,
            guint   part)
{
  VdApproach *approach = &self->approach;
  guint key = (vd_view_turn (view) * VD_MAX_SIDES + vd_view_player (view) + 1) * 4 + part;

  if (self->phase_key == key)
    return;

  self->phase_key = key;
  memset (self->considered, 0, view->scenario->n_units);
  note_exits (self, view);
  approach->manner = get_manner (self, view);
  approach->fight.guns = self->base.values[GUNS] != 0;
  vd_fight_note (&approach->fight, view);
  vd_approach_begin (approach, view);
  vd_departure_forget (&self->departure);
  if (vd_ground_matters (&self->ground))
    send_units (self, view);
  if (self->base.values[DEPART] >= 0 || self->base.values[DRIFT] > 0)
    hold_back (self, view);
  if (self->base.values[CAUTION] + self->base.values[EXPOSE] > 0)
    vd_approach_note_threats (approach, view);
}

static VdOrder
move_greedily (Greedy *self,
               VdView *view)
{
  VdActors actors;
  VdOrder order;

  note_phase (self, view, vd_view_phase (view) == VD_PHASE_INDIVIDUAL ? 2 : 0);
  if (take_queued (self, view, &order))
    return order;

  self->list.n = 0;
  vd_view_list_rest (view, &self->list);
  if (choose_rest (self, view, &self->list, &order))
    return order;

  while (vd_approach_plan (&self->approach, view))
    if (take_queued (self, view, &order))
      return order;

  actors = vd_view_call (view);
  if (place_leavers (self, view, &actors, &order) ||
      place_units (self, view, actors.arrivals, actors.n_arrivals, &order) ||
      place_units (self, view, actors.movers, actors.n_movers, &order))
    return order;

  return end_phase (self, view);
}

/* What it would be worth to move @unit, which is out of command: what it could attack, or a better
 * place; nothing for who is held by the enemy or has no chance. */
static gint32
value_of_trying (Greedy   *self,
                 VdView   *view,
                 VdUnitId  unit)
{
  const VdScenario *s = view->scenario;
  guint cell = vd_view_cell (view, unit), n;
  const VdReachCell *cells = vd_view_look_ahead (view, unit, &n);
  gint32 stays = value_of (self, view, unit, cell), most = 0;

  if (vd_piece_get_initiative (s, vd_view_units (view), unit) == 0 ||
      vd_view_is_controlled (view, vd_view_side_of (view, unit), cell))
    return 0;

  for (guint i = 0; i < n; i++)
    if (self->approach.near[cells[i].cell] <= 1)
      most = MAX (most, (gint32) vd_worth_of_unit (&self->approach.fight.worth, view, unit));
    else
      most = MAX (most, value_of (self, view, unit, cells[i].cell) - stays);

  return most;
}

/* Where units move by their initiative: those try it that gain by moving, who gains most first;
 * then they move. */
static VdOrder
move_alone (Greedy            *self,
            VdView            *view,
            const VdOrderList *list)
{
  const VdOrder *best = NULL;
  gint32 most = 0;
  guint n = list->n;

  while (n > 0 && list->orders[n - 1].kind == VD_ORDER_MARCH)
    n--;

  for (guint i = n; i > 0 && list->orders[i - 1].kind == VD_ORDER_TRY; i--)
    {
      gint32 value;

      note_phase (self, view, 1);
      value = value_of_trying (self, view, list->orders[i - 1].unit);
      best = value > most ? &list->orders[i - 1] : best;
      most = MAX (most, value);
    }

  return best != NULL ? *best : move_greedily (self, view);
}

/* Whether the moves of others wait for what becomes of units that are repulsed. */
static gboolean
answers_repulse (const VdOrderList *list)
{
  VdOrderKind kind = list->orders[0].kind;

  return kind == VD_ORDER_RETREAT || kind == VD_ORDER_CAPTURE || kind == VD_ORDER_PLACE;
}

/* The options that are open come first in the list. */
static VdOrder
choose_option (Greedy            *self,
               const VdOrderList *list)
{
  guint n = 0;

  while (n < list->n && list->orders[n].kind == VD_ORDER_CHOOSE)
    n++;

  return list->orders[vd_player_below (&self->base, n > 0 ? n : list->n)];
}

static VdOrder
choose_greedy (VdPlayer          *player,
               VdView            *view,
               const VdOrderList *list)
{
  Greedy *self = (Greedy *) player;

  if (vd_view_is_moving (view))
    return move_greedily (self, view);
  if (vd_view_phase (view) == VD_PHASE_INDIVIDUAL && !answers_repulse (list))
    return move_alone (self, view, list);
  if (vd_view_phase (view) == VD_PHASE_SETUP || vd_view_phase (view) == VD_PHASE_MOVEMENT ||
      vd_view_phase (view) == VD_PHASE_INDIVIDUAL)
    return choose_option (self, list);
  if (vd_view_phase (view) == VD_PHASE_COMMAND && list->orders[0].kind == VD_ORDER_END)
    {
      vd_fight_note (&self->approach.fight, view);
      return vd_call_choose (&self->approach.fight.worth, view, list);
    }

  return vd_fight_choose (&self->approach.fight, view, list);
}

static VdOrder
move_greedy (VdPlayer    *player,
             VdView      *view,
             VdOrderList *list)
{
  VdOrder order = move_greedily ((Greedy *) player, view);

  list->n = 0;
  vd_order_list_add (list, order);
  return order;
}

/* For who plans */

static VdFight *
get_fight (VdPlayer *player)
{
  g_assert (player->kind == &vd_player_greedy);
  return &((Greedy *) player)->approach.fight;
}

void
vd_greedy_plan (VdPlayer *player,
                VdView   *view)
{
  vd_fight_plan (get_fight (player), view);
}

gboolean
vd_greedy_choose_combat (VdPlayer *player,
                         VdView   *view,
                         VdOrder  *order)
{
  return vd_fight_choose_combat (get_fight (player), view, order);
}

guint
vd_greedy_list_openings (VdPlayer *player,
                         VdView   *view,
                         VdOrder  *openings,
                         guint     n)
{
  return vd_fight_list_openings (get_fight (player), view, openings, n);
}

static const VdPlayerParameter parameters[] = {
  [ATTACK] = { "attack", -100000, 100000, 0,
               N_("what an attack must bring on average, in 64ths of a point") },
  [MUSTER] = { "muster", 1, 64, 4, N_("units that are brought up for one attack, at most") },
  [NEAR] = { "near", 0, 30, 2, N_("hexes from the enemy where units wait that do not attack") },
  [PULL] = { "pull", 0, 1000, 4,
             N_("what a hex nearer to a goal of the victory schedule is worth, in 64ths of a point") },
  [COVER] = { "cover", 0, 1000, 8,
              N_("what ground that doubles a defender is worth, in 64ths of a point") },
  [RELEASE] = { "release", 0, 30, 4, N_("hexes from the enemy at which reserves are called") },
  [THRIFT] = { "thrift", -1000, 1000, 0,
               N_("what a point of strength is worth that is left for another attack, in 64ths of "
                  "a point") },
  [DISTRACTION] = { "distraction", 0, 1000, 16,
                    N_("what it costs to come beside another enemy too, for each point of his "
                       "strength, in 64ths of a point") },
  [TRAP] = { "trap", 0, 1000, 100,
             N_("how much it counts that an enemy cannot retreat, in percent") },
  [EXPOSE] = { "expose", 0, 1000, 0,
               N_("how much of what the enemy could win by attacking an attacker counts, in "
                  "percent") },
  [CAUTION] = { "caution", 0, 1000, 0,
                N_("the same for a unit that does not attack") },
  [GUNS] = { "guns", 0, 1, 1, N_("whether guns bombard") },
  [WHIM] = { "whim", 0, 10000, 0,
             N_("by how much an attack may be misjudged, in 64ths of a point") },
  [MOOD] = { "mood", 0, 10000, 0, N_("a number by which it is misjudged otherwise") },
  [DEPART] = { "depart", -1, 30, -1,
               N_("turns to spare with which units set out that leave the map together for "
                  "points, or at once to be saved where a row counts losses; -1: they stay") },
  [ROOM] = { "room", 0, 1000, 0,
             N_("what it costs to stand beside a friend, who leaves no room for a retreat, in 64ths "
                "of a point") },
  [DRIFT] = { "drift", 0, 1000, 0,
              N_("what a movement point less to the edge is worth to who may leave the map together "
                 "with others for points, in 64ths of a point") },
  { NULL, 0, 0, 0, NULL }
};

const VdPlayerKind vd_player_greedy = {
  .name = "greedy",
  .text = N_("looks one phase ahead: brings a few units together where an attack pays on average, "
             "lets the others come near, and puts combats together by expected value"),
  .parameters = parameters,
  .size = sizeof (Greedy),
  .init = open_greedy,
  .clear = close_greedy,
  .begin = begin_greedy,
  .choose = choose_greedy,
  .move = move_greedy,
};
