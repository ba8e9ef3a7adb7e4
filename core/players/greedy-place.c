/* What a place is worth to a unit, which of those within reach is best, and what it would gain by
 * moving there. */
#include "core/players/greedy-private.h"

#include "core/play/view-movement.h"
#include "core/players/call.h"
#include "core/position/piece.h"
#include "core/scenario/price.h"

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
drift_value (const VdGreedy *self,
             const VdView   *view,
             VdUnitId        unit,
             guint           cell)
{
  gint32 cost;

  if (self->base.values[VD_GREEDY_DRIFT] == 0 || self->departure.award < 0 ||
      vd_departure_saves (&self->departure, view))
    return 0;

  cost = vd_departure_cost (&self->departure, view, unit, cell);
  return cost != VD_NO_WAY_OUT ? -self->base.values[VD_GREEDY_DRIFT] * cost / (gint32) VD_Q (1) : 0;
}

/* Hexes to the enemy at which a leader is safe. */
#define SAFE_RANGE 4

/* Points of strength, in quarters, among which nobody gets at a leader. */
#define SAFE_STRENGTH VD_Q (10)

/* The strength of those of his own who would be with @unit in @cell, in quarters. */
static guint
count_escort (const VdView *view,
              VdUnitId      unit,
              guint         cell)
{
  const VdScenario *s = view->scenario;
  guint sum = 0;

  for (guint mate = vd_view_first_at (view, cell); mate != VD_NONE;
       mate = vd_view_next_at (view, mate))
    if (vd_view_side_of (view, mate) == vd_view_side_of (view, unit) &&
        s->classes[s->units[mate].unit_class].role == VD_ROLE_COMBAT)
      sum += vd_piece_get_strength (s, vd_view_units (view), mate);

  return sum;
}

/* Whose capture loses the game stays among the strongest who are away from the enemy, and
 * commands from there; alone nowhere, if it can be helped. */
static gint32
dear_leader_value (const VdGreedy *self,
                   const VdView   *view,
                   VdUnitId        unit,
                   guint           cell)
{
  guint escort = count_escort (view, unit, cell);
  gint32 value = VD_WEIGH_CALL_DEAR * vd_call_place (view, unit, cell);
  int near = self->approach.near[cell];

  value += (gint32) MIN (escort, SAFE_STRENGTH);
  if (escort == 0)
    value -= VD_POINT_WORTH * 100;
  if (near < SAFE_RANGE)
    value -= VD_POINT_WORTH * (SAFE_RANGE - near);

  return value;
}

/* An officer who may take units back in a later turn stays away from the enemy, so far that the
 * rules let him even if the enemy comes after him; among friends, if he can. */
static gint32
recall_value (const VdGreedy *self,
              const VdView   *view,
              VdUnitId        unit,
              guint           cell)
{
  int most = view->scenario->settings[VD_SET_REORGANIZE_DISTANCE] + VD_WEIGH_RECALL_MORE;

  return VD_WEIGH_RECALL * MIN (self->approach.near[cell], most) +
         VD_WEIGH_CALL * vd_call_place (view, unit, cell) +
         (count_escort (view, unit, cell) > 0 ? VD_POINT_WORTH : 0);
}

/* A leader goes with those who fight, towards the enemy, and never beside him alone; and to where
 * he has most of his own near him, if they need command. */
static gint32
leader_value (const VdGreedy *self,
              const VdView   *view,
              VdUnitId        unit,
              guint           cell)
{
  int near = self->approach.near[cell];

  if (vd_worth_of_unit (&self->approach.fight.worth, view, unit) > VD_POINT_WORTH)
    return dear_leader_value (self, view, unit, cell);
  if (self->recalls)
    return recall_value (self, view, unit, cell);
  if (count_escort (view, unit, cell) > 0)
    return VD_POINT_WORTH * 100 - near + VD_WEIGH_CALL * vd_call_place (view, unit, cell);

  return near <= 1 ? -VD_POINT_WORTH * 100 : VD_WEIGH_CALL * vd_call_place (view, unit, cell) - near;
}

/* What it is worth to have @unit in @cell at the end of the phase, when nobody
 * is attacked from there. */
static gint32
place_value (const VdGreedy *self,
             const VdView   *view,
             VdUnitId        unit,
             guint           cell)
{
  const VdApproach *approach = &self->approach;
  const VdScenario *s = view->scenario;
  guint side = vd_view_player (view);
  const VdWorth *worth = &approach->fight.worth;
  int near = approach->near[cell];
  int wanted = self->base.values[VD_GREEDY_NEAR] + (self->is_ahead ? VD_WEIGH_AHEAD_NEAR : 0);
  guint way = worth->way[side][cell];
  gint32 value = worth->goal[side][cell] + drift_value (self, view, unit, cell);

  if (vd_greedy_leads (view, unit))
    return leader_value (self, view, unit, cell);

  value -= VD_POINT_WORTH / 4 * ABS (near - wanted);
  value += self->base.values[VD_GREEDY_COVER] *
           (s->terrains[s->terrain[cell]].defence - VD_Q (1)) / VD_Q (1);
  if (way != VD_NO_WAY)
    value -= self->base.values[VD_GREEDY_PULL] * (gint32) way;

  if (self->base.values[VD_GREEDY_ROOM] > 0 && near <= CROWDED_RANGE)
    value -= count_friends (view, unit, cell) * self->base.values[VD_GREEDY_ROOM];
  if (vd_greedy_caution (self) > 0)
    value -= vd_approach_danger (approach, view, unit, cell) * vd_greedy_caution (self) / 100;

  /* Beside an enemy it has to attack him, alone: only a goal is worth that. */
  if (near <= 1)
    value -= vd_worth_of_unit (worth, view, unit) / 2 + VD_POINT_WORTH;

  return value;
}

/* The same of a unit that is on its way out. */
static gint32
way_value (const VdGreedy *self,
           const VdView   *view,
           VdUnitId        unit,
           guint           cell)
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
errand_value (VdGreedy     *self,
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
    cost += 4 * vd_piece_price_allowance (s, vd_view_units (view), unit, vd_view_period (view),
                                          NULL);

  return -(gint32) cost * ERRAND_WORTH;
}

static gint32
value_of (VdGreedy     *self,
          const VdView *view,
          VdUnitId      unit,
          guint         cell)
{
  if (vd_greedy_is_sent (self, unit))
    return errand_value (self, view, unit, cell);

  return self->departure.n_leaving > 0 && self->departure.leaving[unit]
         ? way_value (self, view, unit, cell) : place_value (self, view, unit, cell);
}

/* What is lost by being in road march in @cell: it attacks nobody. */
static gint32
march_loss (const VdGreedy *self,
            guint           cell)
{
  return self->approach.near[cell] <= CROWDED_RANGE ? VD_POINT_WORTH : VD_POINT_WORTH / 8;
}

/* Once for all places of @unit. */
static void
note_recall (VdGreedy     *self,
             const VdView *view,
             VdUnitId      unit)
{
  self->recalls = vd_greedy_leads (view, unit) && vd_call_count_lost (view, unit) > 0;
}

static gboolean
ends_in_march (const VdOrder *order)
{
  return order->arg != 0 && vd_order_takes (order->kind, VD_OPERAND_MARCH);
}

gboolean
vd_greedy_find_place (VdGreedy *self,
                      VdView   *view,
                      VdUnitId  unit,
                      VdOrder  *order)
{
  gboolean stands = vd_view_is_on_map (view, unit), found = FALSE;
  gint32 most;

  note_recall (self, view, unit);
  most = stands ? value_of (self, view, unit, vd_view_cell (view, unit)) : G_MININT32;

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

gint32
vd_greedy_value_of_trying (VdGreedy *self,
                           VdView   *view,
                           VdUnitId  unit)
{
  const VdScenario *s = view->scenario;
  guint cell = vd_view_cell (view, unit), n;
  const VdReachCell *cells = vd_view_look_ahead (view, unit, &n);
  gint32 stays, most = 0;

  note_recall (self, view, unit);
  stays = value_of (self, view, unit, cell);

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
