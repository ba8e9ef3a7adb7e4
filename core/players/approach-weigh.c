/* Who is brought up for an attack: what each enemy within reach is worth it, and with whom. */
#include "core/players/approach.h"

#include "core/position/dice.h"
#include "core/position/piece.h"
#include "core/scenario/sight.h"

#include <string.h>

#define MAX_HELPERS 64

/* Who could take part in the attack on one hex. */
typedef struct
{
  VdOrder order;
  guint   strength; /* quarters */
  gint32  stake;    /* 0 of a gun that bombards */
  gint32  cost;     /* of other enemies whom it comes beside */
  guint8  open;     /* it comes by a side that does not help the defender */
  guint8  stands;   /* it is there already */
} Helper;

typedef struct
{
  Helper helpers[MAX_HELPERS];
  guint  n;
} Muster;

static gboolean
may_attack_through (const VdScenario *s,
                    guint             period,
                    VdUnitId          unit,
                    guint             from,
                    guint             dir)
{
  return (s->attack_sides[vd_scenario_mask (s, s->units[unit].unit_class, period) + from] &
          (1u << dir)) != 0;
}

static void open_assault (const VdApproach *self, const VdView *view, guint target, VdAssault *a);

/* What it costs to have to attack the enemies in @next alone. */
static gint32
find_burden (const VdApproach *self,
             const VdView     *view,
             VdUnitId          unit,
             guint             next)
{
  VdAssault a;

  open_assault (self, view, next, &a);
  a.attack = a.beside = self->strength[unit];
  a.stake = vd_worth_of_unit (&self->fight.worth, view, unit);
  a.exposed = a.stake / 8;
  a.n_open = 1;
  vd_shares_add (&a.attackers, unit, a.attack, a.stake);

  return MAX (0, -vd_assault_value (&a, &self->fight.chances, view->scenario));
}

/* What it costs @unit that other enemies stand beside @cell, who will have to be attacked too:
 * so much for each point of their strength, or what comes of it where losses are weighed. */
static gint32
find_cost (const VdApproach *self,
           const VdView     *view,
           VdUnitId          unit,
           guint             cell,
           guint             target)
{
  const VdScenario *s = view->scenario;
  gint32 cost = 0;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int next = s->next[cell][dir];
      guint16 enemy = next >= 0 && next != (int) target ? vd_view_first_at (view, next) : VD_NONE;

      if (enemy == VD_NONE || vd_view_side_of (view, enemy) == vd_view_player (view) ||
          self->engaged[enemy])
        continue;
      if (self->fight.worth.tallies)
        cost += find_burden (self, view, unit, next);
      else
        cost += self->manner.distraction *
                (gint32) (vd_piece_get_strength (s, vd_view_units (view), enemy) / VD_Q (1));
    }

  return cost;
}

static void
add_helper (Muster       *muster,
            const Helper *helper)
{
  guint at = muster->n;

  if (at == MAX_HELPERS)
    return;

  /* Those who stand there first, then the cheapest and strongest. */
  while (at > 0)
    {
      const Helper *other = &muster->helpers[at - 1];

      if (other->stands > helper->stands ||
          (other->stands == helper->stands &&
           (other->cost < helper->cost ||
            (other->cost == helper->cost && other->strength >= helper->strength))))
        break;
      muster->helpers[at] = muster->helpers[at - 1];
      at--;
    }

  muster->helpers[at] = *helper;
  muster->n++;
}

static guint
find_strength (const VdApproach *self,
               const VdView     *view,
               VdUnitId          unit,
               guint             from,
               guint             dir)
{
  return self->fight.halves ? vd_fight_strength_across (view, unit, from, dir)
                            : self->strength[unit];
}

/* Those who may come beside the enemy from one side of his hex. */
static void
muster_side (const VdApproach *self,
             const VdView     *view,
             guint             target,
             guint             dir,
             Muster           *muster)
{
  const VdScenario *s = view->scenario;
  int from = s->next[target][dir];
  guint back = (dir + 3) % VD_N_DIRS, period = vd_view_period (view);
  Helper helper = { .open = TRUE };
  gint32 cost;

  if (from < 0)
    return;

  helper.open = vd_fight_helps (s, from, back) == VD_Q (1);
  for (guint16 unit = vd_view_first_at (view, from); unit != VD_NONE;
       unit = vd_view_next_at (view, unit))
    if (vd_view_side_of (view, unit) == vd_view_player (view) && !self->engaged[unit] &&
        may_attack_through (s, period, unit, from, back))
      {
        helper.order = (VdOrder) { .kind = VD_ORDER_END, .unit = unit, .cell = from };
        helper.strength = find_strength (self, view, unit, from, back);
        helper.stake = vd_worth_of_unit (&self->fight.worth, view, unit);
        helper.stands = TRUE;
        add_helper (muster, &helper);
      }

  if (self->beside[from] < 0)
    return;

  helper.stands = FALSE;
  cost = self->fight.worth.tallies ? 0 : find_cost (self, view, VD_NONE, from, target);
  for (int i = self->beside[from]; i >= 0;)
    {
      const VdChance *chance = &g_array_index (self->chances, VdChance, i);

      i = chance->next;
      if (self->engaged[chance->order.unit] ||
          !may_attack_through (s, period, chance->order.unit, from, back) ||
          (vd_view_unit (view, chance->order.unit)->flags & VD_MOVED))
        continue;

      helper.order = chance->order;
      helper.strength = find_strength (self, view, chance->order.unit, from, back);
      helper.stake = vd_worth_of_unit (&self->fight.worth, view, chance->order.unit);
      helper.cost = self->fight.worth.tallies
                    ? find_cost (self, view, chance->order.unit, from, target) : cost;
      if (self->fight.worth.tallies && helper.cost > 0)
        continue; /* he would have to attack there, and not here */
      if (self->manner.expose > 0)
        helper.cost += vd_approach_danger (self, view, chance->order.unit, from) *
                       self->manner.expose / 100;
      add_helper (muster, &helper);
    }
}

static void
muster_guns (const VdApproach *self,
             const VdView     *view,
             guint             target,
             Muster           *muster)
{
  for (int i = self->fire[target]; i >= 0;)
    {
      const VdChance *chance = &g_array_index (self->chances, VdChance, i);
      Helper helper = { .order = chance->order };

      i = chance->next;
      if (self->engaged[chance->order.unit] ||
          (chance->order.kind != VD_ORDER_END &&
           (vd_view_unit (view, chance->order.unit)->flags & VD_MOVED)))
        continue;

      helper.strength = self->strength[chance->order.unit];
      helper.stands = chance->order.kind == VD_ORDER_END;
      add_helper (muster, &helper);
    }
}

/* Whether the enemies of a hex could not retreat if all helpers so far stood
 * where they go: the share of it. */
static gint32
find_trapped (const VdView *view,
              guint         target,
              const Helper *const *taken,
              guint         n)
{
  const VdScenario *s = view->scenario;
  guint player = vd_view_player (view);
  guint n_friends = 0;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int next = s->next[target][dir];
      guint there = next >= 0 ? vd_view_first_at (view, next) : VD_NONE;
      gboolean closed = next < 0 || vd_view_is_controlled (view, player ^ 1, next) ||
                        (there != VD_NONE && vd_view_side_of (view, there) == player);

      for (guint i = 0; i < n && !closed; i++)
        if (taken[i]->stake > 0)
          {
            int near = vd_hex_distance (s->hexes[taken[i]->order.cell], s->hexes[next]);

            closed = near <= 1 && vd_cell_map (s, taken[i]->order.cell) == vd_cell_map (s, next);
          }

      if (!closed && there == VD_NONE)
        return 0;

      n_friends += !closed;
    }

  return n_friends > 0 ? VD_POINT_WORTH / 4 : VD_POINT_WORTH;
}

static guint
room_in (const VdView *view,
         guint         cell)
{
  guint limit = vd_scenario_get_stack_limit (view->scenario, vd_view_player (view));

  return vd_view_count_at (view, cell) < limit ? limit - vd_view_count_at (view, cell) : 0;
}

/* Whether one of those who are taken is the same unit, or the hex is full. */
static gboolean
is_out (const VdView *view,
        const Helper *helper,
        const Helper *const *taken,
        guint         n)
{
  guint n_there = 0;

  for (guint i = 0; i < n; i++)
    {
      if (taken[i]->order.unit == helper->order.unit)
        return TRUE;
      n_there += !taken[i]->stands && taken[i]->order.cell == helper->order.cell;
    }

  return !helper->stands && n_there >= room_in (view, helper->order.cell);
}

static void
open_assault (const VdApproach *self,
              const VdView     *view,
              guint             target,
              VdAssault        *a)
{
  guint16 units[VD_MAX_GROUP];
  guint n = 0;

  for (guint16 unit = vd_view_first_at (view, target); unit != VD_NONE && n < VD_MAX_GROUP;
       unit = vd_view_next_at (view, unit))
    units[n++] = unit;

  vd_fight_open (&self->fight, view, units, n, a);
}

typedef struct
{
  gint32       gain;    /* over what comes of it without anybody moving */
  const Helper *taken[MAX_HELPERS];
  guint        n_taken;
} Best;

/* Takes one helper after the other, and keeps the best number of them. */
static void
weigh_helpers (const VdApproach *self,
               const VdView     *view,
               guint             target,
               const Muster     *muster,
               Best             *best)
{
  VdAssault a;
  const Helper *taken[MAX_HELPERS];
  guint n = 0;
  gint32 cost = 0, base = 0;
  int n_moving = 0;

  best->gain = G_MININT32;
  best->n_taken = 0;
  open_assault (self, view, target, &a);
  for (guint i = 0; i < muster->n; i++)
    {
      const Helper *helper = &muster->helpers[i];
      gint32 value;

      if (is_out (view, helper, taken, n) || (!helper->stands && n_moving >= self->manner.muster))
        continue;
      n_moving += !helper->stands;

      taken[n++] = helper;
      a.attack += helper->strength;
      if (helper->stake > 0)
        {
          a.beside += helper->strength;
          vd_shares_add (&a.attackers, helper->order.unit, helper->strength, helper->stake);
        }
      a.stake += helper->stake;
      a.exposed += helper->stake / 8;
      a.n_open += helper->open;
      cost += helper->cost + (gint32) helper->strength * self->manner.thrift / VD_Q (1);
      a.trapped = find_trapped (view, target, taken, n) * self->manner.trap / 100;
      value = vd_assault_value (&a, &self->fight.chances, view->scenario) - cost;
      if (helper->stands)
        {
          /* Those beside him have to attack, guns may. */
          if (helper->stake > 0 || value > base)
            base = value;
          best->n_taken = n;
          best->gain = 0;
        }
      else if (value - base > best->gain)
        {
          best->gain = value - base;
          best->n_taken = n;
        }
    }

  memcpy (best->taken, taken, n * sizeof *taken);
}

/* Parties */

/* Units that come to an attack by choice, at most. */
#define MAX_PARTY 8

/* Sides of a hex, as bits, from which nobody in it can retreat if none of them is an obstacle. */
static const guint8 rings[] = { 0, 0x09, 0x12, 0x24, 0x15, 0x2a };

/* Those who attack together, as far as they are found. */
typedef struct
{
  const Helper *taken[MAX_HELPERS];
  guint         n;
  guint         n_moving;
  VdAssault     assault;
  gint32        cost;
} Party;

static void
join_party (const VdApproach *self,
            Party            *party,
            const Helper     *helper)
{
  VdAssault *a = &party->assault;

  party->taken[party->n++] = helper;
  party->n_moving += !helper->stands;
  a->attack += helper->strength;
  a->stake += helper->stake;
  a->exposed += helper->stake / 8;
  a->n_open += helper->open;
  if (helper->stake > 0)
    {
      a->beside += helper->strength;
      vd_shares_add (&a->attackers, helper->order.unit, helper->strength, helper->stake);
    }
  party->cost += helper->cost + (gint32) helper->strength * self->manner.thrift / VD_Q (1);
}

static gint32
value_party (const VdApproach *self,
             const VdView     *view,
             guint             target,
             Party            *party)
{
  party->assault.trapped = find_trapped (view, target, party->taken, party->n) *
                           self->manner.trap / 100;

  return vd_assault_value (&party->assault, &self->fight.chances, view->scenario) - party->cost;
}

/* The one who adds most to the party, of those who come by the side @dir or, for %VD_N_DIRS, by any;
 * %NULL if there is none.
 * @value: (inout): of the party without and with him */
static const Helper *
find_next (const VdApproach *self,
           const VdView     *view,
           guint             target,
           const Muster     *muster,
           const Party      *party,
           guint             dir,
           gint32           *value)
{
  const Helper *best = NULL;
  gint32 most = dir < VD_N_DIRS ? G_MININT32 : *value;

  for (guint i = 0; i < muster->n; i++)
    {
      const Helper *helper = &muster->helpers[i];
      Party with;
      gint32 its;

      if (helper->stands || is_out (view, helper, party->taken, party->n) ||
          (dir < VD_N_DIRS &&
           (helper->stake == 0 || (int) helper->order.cell != view->scenario->next[target][dir])))
        continue;

      with = *party;
      join_party (self, &with, helper);
      its = value_party (self, view, target, &with);
      if (its > most)
        {
          most = its;
          best = helper;
        }
    }

  *value = best != NULL ? most : *value;
  return best;
}

static gboolean
stands_at (const VdView *view,
           const Party  *party,
           guint         target,
           guint         dir)
{
  for (guint i = 0; i < party->n; i++)
    if ((int) party->taken[i]->order.cell == view->scenario->next[target][dir] &&
        party->taken[i]->stake > 0)
      return TRUE;

  return FALSE;
}

/* Puts one unit on each of @sides.  Returns whether there are as many. */
static gboolean
surround (const VdApproach *self,
          const VdView     *view,
          guint             target,
          const Muster     *muster,
          guint             sides,
          Party            *party,
          gint32           *value)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if ((sides & (1u << dir)) && !stands_at (view, party, target, dir))
      {
        const Helper *helper = find_next (self, view, target, muster, party, dir, value);

        if (helper == NULL || party->n == MAX_HELPERS)
          return FALSE;
        join_party (self, party, helper);
      }

  return TRUE;
}

/* Where losses are weighed: some are put where they surround the enemy, then whoever adds most
 * joins them, as long as anybody adds something. */
static void
weigh_parties (const VdApproach *self,
               const VdView     *view,
               guint             target,
               const Muster     *muster,
               Best             *best)
{
  Party standing = { .n = 0 };
  gint32 base = 0;

  open_assault (self, view, target, &standing.assault);
  for (guint i = 0; i < muster->n; i++)
    if (muster->helpers[i].stands)
      join_party (self, &standing, &muster->helpers[i]);
  if (standing.n > 0)
    base = value_party (self, view, target, &standing);

  for (guint ring = 0; ring < G_N_ELEMENTS (rings); ring++)
    {
      Party party = standing;
      gint32 value = base;
      const Helper *helper;

      if (!surround (self, view, target, muster, rings[ring], &party, &value))
        continue;
      while (party.n_moving < MAX_PARTY && party.n < MAX_HELPERS &&
             (helper = find_next (self, view, target, muster, &party, VD_N_DIRS, &value)) != NULL)
        join_party (self, &party, helper);
      if (party.n_moving > 0 && value - base > best->gain)
        {
          best->gain = value - base;
          best->n_taken = party.n;
          memcpy (best->taken, party.taken, party.n * sizeof *party.taken);
        }
    }
}

static void
weigh_muster (const VdApproach *self,
              const VdView     *view,
              guint             target,
              const Muster     *muster,
              Best             *best)
{
  weigh_helpers (self, view, target, muster, best);
  if (self->fight.worth.tallies)
    weigh_parties (self, view, target, muster, best);
}

/* Marks who takes part, and queues the moves. */
static void
commit_helpers (VdApproach   *self,
                const VdView *view,
                guint         target,
                const Best   *best)
{
  for (guint i = 0; i < best->n_taken; i++)
    {
      const VdOrder *order = &best->taken[i]->order;

      self->engaged[order->unit] = TRUE;
      if (!best->taken[i]->stands && self->n_queue < G_N_ELEMENTS (self->queue))
        self->queue[self->n_queue++] = *order;
    }

  for (guint16 unit = vd_view_first_at (view, target); unit != VD_NONE;
       unit = vd_view_next_at (view, unit))
    self->engaged[unit] = TRUE;
}

/* Everybody who could attack the hex. */
static void
muster_all (const VdApproach *self,
            const VdView     *view,
            guint             target,
            Muster           *muster)
{
  muster->n = 0;
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    muster_side (self, view, target, dir, muster);
  muster_guns (self, view, target, muster);
}

static gint32
find_whim (const VdApproach *self,
           const VdView     *view,
           guint             cell)
{
  guint64 key;

  if (self->manner.whim == 0)
    return 0;

  key = vd_mix (vd_mix (self->manner.mood, vd_view_turn (view)), cell);
  return (gint32) vd_below (key, 2 * self->manner.whim + 1) - self->manner.whim;
}

/* Weighs the attack on the hex of @enemy. */
static void
weigh_enemy (VdApproach *self,
             VdView     *view,
             VdUnitId    enemy)
{
  guint cell = vd_view_cell (view, enemy);
  Muster muster;
  Best best = { .gain = G_MININT32 };

  muster_all (self, view, cell, &muster);
  if (muster.n > 0)
    weigh_muster (self, view, cell, &muster, &best);

  self->weighed[enemy] = self->n_plans;
  self->gain[enemy] = best.gain > G_MININT32 ? best.gain + find_whim (self, view, cell) : best.gain;
}

/* The enemy who seems most worth an attack, one for each hex; VD_NONE if none is. */
static VdUnitId
find_enemy (const VdApproach *self,
            const VdView     *view)
{
  const VdScenario *s = view->scenario;
  guint enemy = vd_view_player (view) ^ 1;
  gint32 most = self->manner.attack;
  VdUnitId found = VD_NONE;

  for (guint i = 0; i < s->n_of_side[enemy]; i++)
    {
      guint unit = s->of_side[enemy][i];

      if (self->gain[unit] > most && vd_view_is_on_map (view, unit) && !self->engaged[unit] &&
          vd_view_first_at (view, vd_view_cell (view, unit)) == unit)
        {
          most = self->gain[unit];
          found = unit;
        }
    }

  return found;
}

gboolean
vd_approach_plan (VdApproach *self,
                  VdView     *view)
{
  VdUnitId enemy;
  Muster muster;
  Best best;
  guint cell;

  self->n_queue = self->next_queue = 0;
  if (!vd_scenario_has_phase (view->scenario, vd_view_period (view), VD_PHASE_COMBAT))
    return FALSE;

  self->n_plans++;
  while ((enemy = find_enemy (self, view)) != VD_NONE && self->weighed[enemy] != self->n_plans)
    weigh_enemy (self, view, enemy);

  if (enemy == VD_NONE)
    return FALSE;

  cell = vd_view_cell (view, enemy);
  muster_all (self, view, cell, &muster);
  weigh_muster (self, view, cell, &muster, &best);
  commit_helpers (self, view, cell, &best);
  return self->n_queue > 0;
}
