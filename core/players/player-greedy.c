#include "core/play/view-movement.h"
#include "core/players/call.h"
#include "core/players/greedy-private.h"
#include "core/players/player-greedy.h"
#include "core/players/send.h"
#include "core/players/weights.h"
#include "core/position/piece.h"

#include <string.h>

G_STATIC_ASSERT (VD_GREEDY_ERRANDS < VD_MAX_PARAMETERS);

static void
open_greedy (VdPlayer *player)
{
  VdGreedy *self = (VdGreedy *) player;

  vd_approach_init (&self->approach, player->scenario);
  vd_departure_init (&self->departure, player->scenario);
  vd_ground_init (&self->ground, player->scenario);
  self->considered = g_new0 (guint8, player->scenario->n_units + 1);
}

static void
close_greedy (VdPlayer *player)
{
  VdGreedy *self = (VdGreedy *) player;

  vd_approach_clear (&self->approach);
  vd_departure_clear (&self->departure);
  vd_ground_clear (&self->ground);
  vd_order_list_clear (&self->list);
  g_free (self->considered);
}

static void
begin_greedy (VdPlayer *player)
{
  VdGreedy *self = (VdGreedy *) player;

  self->phase_key = 0;
}

/* The next order of the attack that is being prepared, if it can be given. */
static gboolean
take_queued (VdGreedy *self,
             VdView   *view,
             VdOrder  *order)
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
hold_back (VdGreedy     *self,
           const VdView *view)
{
  const VdScenario *s = view->scenario;
  guint side = vd_view_player (view);

  vd_departure_note (&self->departure, view, self->base.values[VD_GREEDY_DEPART]);
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
send_units (VdGreedy     *self,
            const VdView *view)
{
  const VdScenario *s = view->scenario;
  guint side = vd_view_player (view);

  vd_ground_send (&self->ground, view, self->base.values[VD_GREEDY_ERRANDS]);
  for (guint i = 0; i < s->n_of_side[side] && self->ground.n_sent > 0; i++)
    {
      guint unit = s->of_side[side][i];

      if (vd_greedy_is_sent (self, unit) && vd_view_is_on_map (view, unit) &&
          self->approach.near[self->ground.hexes[self->ground.sent[unit]].cell] > 0)
        self->approach.engaged[unit] = TRUE;
    }
}

/* Of those who leave and have not been considered, the one with the shortest way: it
 * makes room for those behind it.  Who comes in comes last. */
static VdUnitId
find_next_leaver (const VdGreedy *self,
                  const VdView   *view,
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
place_leavers (VdGreedy       *self,
               VdView         *view,
               const VdActors *actors,
               VdOrder        *order)
{
  VdUnitId unit;

  while (self->departure.n_leaving > 0 &&
         (unit = find_next_leaver (self, view, actors)) != VD_NONE)
    {
      self->considered[unit] = TRUE;
      if (vd_greedy_find_place (self, view, unit, order))
        return TRUE;
    }

  return FALSE;
}

/* Who is sent somewhere goes first, and leaders last, to those who have gone. */
static guint
rank_of (const VdGreedy *self,
         const VdView   *view,
         VdUnitId        unit)
{
  return vd_greedy_leads (view, unit) ? 2 : vd_greedy_is_sent (self, unit) ? 0 : 1;
}

static gboolean
place_units (VdGreedy      *self,
             VdView        *view,
             const guint16 *units,
             guint          n,
             VdOrder       *order)
{
  for (guint rank = self->ground.n_sent > 0 ? 0 : 1; rank < 3; rank++)
    for (guint i = 0; i < n; i++)
      if (!self->considered[units[i]] &&
          (!self->approach.engaged[units[i]] || vd_greedy_is_sent (self, units[i])) &&
          rank_of (self, view, units[i]) == rank)
        {
          self->considered[units[i]] = TRUE;
          if (vd_greedy_find_place (self, view, units[i], order))
            return TRUE;
        }

  return FALSE;
}

/* Whether @order brings points by leaving the map. */
static gboolean
scores_by_exit (const VdGreedy *self,
                const VdView   *view,
                const VdOrder  *order)
{
  const VdScenario *s = view->scenario;

  return order->kind == VD_ORDER_EXIT &&
         vd_piece_get_strength (s, vd_view_units (view), order->unit) >= VD_Q (1) &&
         self->exit_points[s->field[order->cell]][order->arg] > 0;
}

/* Whether a unit of reserve is called: the enemy is near. */
static gboolean
is_needed (const VdGreedy *self,
           const VdView   *view,
           const VdOrder  *order)
{
  return vd_view_is_on_map (view, order->unit) &&
         self->approach.near[vd_view_cell (view, order->unit)] <=
         self->base.values[VD_GREEDY_RELEASE];
}

/* Orders that are no moves and arrivals. */
static gboolean
choose_rest (VdGreedy          *self,
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
choose_any (VdGreedy *self)
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
end_phase (VdGreedy *self,
           VdView   *view)
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

/* More units than are ever brought up for an attack. */
#define ALL 64

/* Where formations break by what they lose, an attack by few is no bargain: all are brought up
 * that are of use.  Who wins as things stand does not stake it, in any turn: what is won by losses
 * is lost by an exchange, and may not be won again in the turns that are left. */
static VdManner
get_manner (const VdGreedy *self,
            VdView         *view)
{
  const int *values = self->base.values;
  gboolean tallies = self->approach.fight.worth.tallies;

  return (VdManner) {
    .attack = values[VD_GREEDY_ATTACK] + (self->is_ahead ? VD_WEIGH_STAKES : 0),
    .muster = vd_view_plays (view, VD_MECHANIC_CASUALTIES) ? ALL : values[VD_GREEDY_MUSTER],
    .thrift = values[VD_GREEDY_THRIFT],
    .distraction = values[VD_GREEDY_DISTRACTION],
    .trap = values[VD_GREEDY_TRAP] * (tallies ? VD_WEIGH_RING : 100) / 100,
    .expose = values[VD_GREEDY_EXPOSE],
    .whim = values[VD_GREEDY_WHIM],
    .mood = values[VD_GREEDY_MOOD],
  };
}

/* Whether the side wins as things stand, by so little that it could be lost again. */
static gboolean
is_ahead (const VdGreedy *self,
          VdView         *view)
{
  const guint losses[VD_MAX_SIDES] = { vd_view_losses (view, 0), vd_view_losses (view, 1) };
  guint side = vd_view_player (view);

  return vd_view_foresee (view) == side &&
         vd_tally_judge (&self->approach.fight.worth.tally, side, losses) <
         VD_WEIGH_VICTORY + VD_WEIGH_SAFE_LEAD;
}

static void
note_exits (VdGreedy     *self,
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
note_phase (VdGreedy *self,
            VdView   *view,
            guint     part)
{
  VdApproach *approach = &self->approach;
  guint key = (vd_view_turn (view) * VD_MAX_SIDES + vd_view_player (view) + 1) * 4 + part;

  if (self->phase_key == key)
    return;

  self->phase_key = key;
  memset (self->considered, 0, view->scenario->n_units);
  note_exits (self, view);
  approach->fight.guns = self->base.values[VD_GREEDY_GUNS] != 0;
  vd_fight_note (&approach->fight, view);
  self->is_ahead = approach->fight.worth.tallies && approach->fight.worth.weighs_whole &&
                   is_ahead (self, view);
  approach->manner = get_manner (self, view);
  vd_approach_begin (approach, view);
  vd_departure_forget (&self->departure);
  if (vd_ground_matters (&self->ground))
    send_units (self, view);
  if (self->base.values[VD_GREEDY_DEPART] >= 0 || self->base.values[VD_GREEDY_DRIFT] > 0)
    hold_back (self, view);
  if (vd_greedy_caution (self) + self->base.values[VD_GREEDY_EXPOSE] > 0)
    vd_approach_note_threats (approach, view);
}

static VdOrder
move_greedily (VdGreedy *self,
               VdView   *view)
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

/* Where units move by their initiative: those try it that gain by moving, who gains most first;
 * then they move. */
static VdOrder
move_alone (VdGreedy          *self,
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
      value = vd_greedy_value_of_trying (self, view, list->orders[i - 1].unit);
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
choose_option (VdGreedy          *self,
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
  VdGreedy *self = (VdGreedy *) player;

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

  if (vd_view_phase (view) == VD_PHASE_DISPATCH)
    {
      vd_fight_note (&self->approach.fight, view);
      return vd_send_choose (&self->approach.fight.worth, view, list);
    }

  return vd_fight_choose (&self->approach.fight, view, list);
}

static VdOrder
move_greedy (VdPlayer    *player,
             VdView      *view,
             VdOrderList *list)
{
  VdOrder order = move_greedily ((VdGreedy *) player, view);

  list->n = 0;
  vd_order_list_add (list, order);
  return order;
}

/* For who plans */

static VdFight *
get_fight (VdPlayer *player)
{
  g_assert (player->kind == &vd_player_greedy);
  return &((VdGreedy *) player)->approach.fight;
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
  [VD_GREEDY_ATTACK] = { "attack", -100000, 100000, 0,
                         N_("what an attack must bring on average, in 64ths of a point") },
  [VD_GREEDY_MUSTER] = { "muster", 1, 64, 4,
                         N_("units that are brought up for one attack, at most") },
  [VD_GREEDY_NEAR] = { "near", 0, 30, 2,
                       N_("hexes from the enemy where units wait that do not attack") },
  [VD_GREEDY_PULL] = { "pull", 0, 1000, 4,
                       N_("what a hex nearer to a goal of the victory schedule is worth, in 64ths "
                          "of a point") },
  [VD_GREEDY_COVER] = { "cover", 0, 1000, 8,
                        N_("what ground that doubles a defender is worth, in 64ths of a point") },
  [VD_GREEDY_RELEASE] = { "release", 0, 30, 4,
                          N_("hexes from the enemy at which reserves are called") },
  [VD_GREEDY_THRIFT] = { "thrift", -1000, 1000, 0,
                         N_("what a point of strength is worth that is left for another attack, in "
                            "64ths of a point") },
  [VD_GREEDY_DISTRACTION] = { "distraction", 0, 1000, 16,
                              N_("what it costs to come beside another enemy too, for each point "
                                 "of his strength, in 64ths of a point") },
  [VD_GREEDY_TRAP] = { "trap", 0, 1000, 100,
                       N_("how much it counts that an enemy cannot retreat, in percent") },
  [VD_GREEDY_EXPOSE] = { "expose", 0, 1000, 0,
                         N_("how much of what the enemy could win by attacking an attacker counts, "
                            "in percent") },
  [VD_GREEDY_CAUTION] = { "caution", 0, 1000, 0, N_("the same for a unit that does not attack") },
  [VD_GREEDY_GUNS] = { "guns", 0, 1, 1, N_("whether guns bombard") },
  [VD_GREEDY_WHIM] = { "whim", 0, 10000, 0,
                       N_("by how much an attack may be misjudged, in 64ths of a point") },
  [VD_GREEDY_MOOD] = { "mood", 0, 10000, 0, N_("a number by which it is misjudged otherwise") },
  [VD_GREEDY_DEPART] = { "depart", -1, 30, -1,
                         N_("turns to spare with which units set out that leave the map together "
                            "for points, or at once to be saved where a row counts losses; -1: "
                            "they stay") },
  [VD_GREEDY_ROOM] = { "room", 0, 1000, 0,
                       N_("what it costs to stand beside a friend, who leaves no room for a "
                          "retreat, in 64ths of a point") },
  [VD_GREEDY_DRIFT] = { "drift", 0, 1000, 0,
                        N_("what a movement point less to the edge is worth to who may leave the "
                           "map together with others for points, in 64ths of a point") },
  [VD_GREEDY_ERRANDS] = { "errands", 0, 2, 1,
                          N_("whether units are sent to ground that is counted when the game is "
                             "over; 2: only to the hex for which most is at stake") },
  { NULL, 0, 0, 0, NULL }
};

const VdPlayerKind vd_player_greedy = {
  .name = "greedy",
  .text = N_("looks one phase ahead: brings a few units together where an attack pays on average, "
             "lets the others come near, and puts combats together by expected value"),
  .parameters = parameters,
  .size = sizeof (VdGreedy),
  .init = open_greedy,
  .clear = close_greedy,
  .begin = begin_greedy,
  .choose = choose_greedy,
  .move = move_greedy,
};
