#include "core/combat/stack.h"

#include "core/combat/contact.h"
#include "core/combat/declared.h"
#include "core/combat/retreat.h"
#include "core/position/stack-kinds.h"

#include <string.h>

/* Units of one hex whose ways are weighed together; those beyond follow. */
#define MAX_MATES 4

/* Ways in which friends make room that are told apart in one plan; beyond them it is
 * weighed as if whoever does left the others their ways. */
#define MAX_DISPLACEMENTS 120

static gboolean
is_on (const VdGame *game,
       VdPoint       point)
{
  return vd_game_plays (game, VD_MECHANIC_STACKS) && vd_game_has (game, point);
}

gboolean
vd_stack_attacks_together (const VdGame *game)
{
  return is_on (game, VD_POINT_STACK_ATTACKS);
}

gboolean
vd_stack_defends_together (const VdGame *game)
{
  return is_on (game, VD_POINT_STACK_DEFENDS);
}

gboolean
vd_stack_retreats_together (const VdGame *game)
{
  return vd_game_plays (game, VD_MECHANIC_STACKS) &&
         !game->scenario->settings[VD_SET_STACK_RETREATS_APART];
}

gboolean
vd_stack_is_newcomer (const VdGame *game,
                      VdUnitId      unit)
{
  return (game->state.units[unit].flags & (VD_RETREATED | VD_DISPLACED)) != 0 &&
         is_on (game, VD_POINT_STACK_NEWCOMER);
}

static void
silence_stacks (VdGame        *game,
                const guint16 *units,
                guint          n)
{
  for (guint i = 0; i < n; i++)
    for (guint16 mate = game->unit_at[game->state.units[units[i]].cell]; mate != VD_NONE;
         mate = game->next_at[mate])
      if (!(game->state.units[mate].flags & VD_ATTACKED) && !vd_declared_has (game, mate))
        game->state.units[mate].flags |= VD_SILENT;
}

void
vd_stack_silence (VdGame *game)
{
  const VdCombat *combat = &game->state.combat;

  if (!vd_stack_attacks_together (game))
    return;

  silence_stacks (game, combat->attackers, combat->n_attackers);
  silence_stacks (game, combat->bombarders, combat->n_bombarders);
}

gboolean
vd_stack_has_fired (const VdGame *game,
                    VdUnitId      unit)
{
  if (!vd_stack_attacks_together (game))
    return FALSE;
  if (game->state.units[unit].flags & VD_SILENT)
    return TRUE;

  for (guint16 mate = game->unit_at[game->state.units[unit].cell]; mate != VD_NONE;
       mate = game->next_at[mate])
    if (mate != unit &&
        (game->state.units[mate].flags & (VD_ATTACKED | VD_RETREATED | VD_ADVANCED)) == VD_ATTACKED)
      return TRUE;

  return FALSE;
}

static gboolean
is_bombarding (const VdGame *game,
               VdUnitId      unit)
{
  const VdCombat *combat = &game->state.combat;

  return vd_contact_holds (combat->bombarders, combat->n_bombarders, unit);
}

/* Whether @gun could still join the open combat and fire at its defenders. */
static gboolean
could_fire (const VdGame *game,
            VdUnitId      gun)
{
  const VdCombat *combat = &game->state.combat;
  guint place = vd_contact_find_gun (game, gun);

  if (is_bombarding (game, gun) ||
      vd_contact_holds (combat->attackers, combat->n_attackers, gun) ||
      combat->n_bombarders == VD_MAX_BOMBARDERS)
    return FALSE;

  for (guint i = 0; i < combat->n_defenders && place != VD_NOT_LISTED; i++)
    if (vd_contact_fires_at (game, place, vd_contact_find (game, combat->defenders[i])))
      return TRUE;

  return FALSE;
}

gboolean
vd_stack_lacks_gun (const VdGame *game)
{
  const VdCombat *combat = &game->state.combat;

  if (!game->scenario->settings[VD_SET_STACK_GUNS_ALL] || !vd_stack_attacks_together (game))
    return FALSE;

  for (guint i = 0; i < combat->n_bombarders; i++)
    for (guint16 mate = game->unit_at[game->state.units[combat->bombarders[i]].cell];
         mate != VD_NONE; mate = game->next_at[mate])
      if (could_fire (game, mate))
        return TRUE;

  return FALSE;
}

/* Retreat */

/* What a way for all units of a hex costs, the first difference deciding. */
typedef struct
{
  guint killed;    /* units without a hex */
  guint displaced; /* how many friends are */
  guint split;     /* whether they part */
  guint joined;    /* friends' hexes that they end in */
} Cost;

/* A way that is being made up. */
typedef struct
{
  VdGame  *game;
  guint16  units[MAX_MATES];
  guint    n;
  guint16  gone[MAX_MATES + 2]; /* where those before went */
  guint    n_gone;
  guint    n_displacements; /* that were tried */
  Cost     best;
} Plan;

static int
compare_costs (const VdGame *game,
               const Cost   *a,
               const Cost   *b)
{
  gboolean together_first =
    game->scenario->settings[VD_SET_RETREAT_PRIORITY] && a->split != b->split;

  if (a->killed != b->killed)
    return a->killed < b->killed ? -1 : 1;
  if (a->displaced != b->displaced && !together_first)
    return a->displaced < b->displaced ? -1 : 1;
  if (a->split != b->split)
    return a->split < b->split ? -1 : 1;

  return a->joined < b->joined ? -1 : a->joined > b->joined;
}

/* As the rules that are on weigh it: without them less is told apart. */
static Cost
weigh_by_rules (const VdGame *game,
                Cost          cost)
{
  if (!is_on (game, VD_POINT_STACK_SPARES))
    cost.displaced = MAX (cost.displaced, 1);
  if (!is_on (game, VD_POINT_STACK_FEWEST))
    cost.displaced = MIN (cost.displaced, 1);
  if (!is_on (game, VD_POINT_STACK_RETREATS))
    cost.split = 0;
  if (!is_on (game, VD_POINT_STACK_JOINS_LAST))
    cost.joined = 0;

  return cost;
}

static const Cost worst = { G_MAXUINT, G_MAXUINT, G_MAXUINT, G_MAXUINT };

/* Whether somebody stands in @cell with whom a unit would be stacked: a garrison alone
 * is nobody, or a friend like another [F-81]. */
static gboolean
holds_friend (const VdGame *game,
              guint         cell)
{
  for (guint16 unit = game->unit_at[cell]; unit != VD_NONE; unit = game->next_at[unit])
    if (vd_scenario_counts (game->scenario, unit) ||
        game->scenario->settings[VD_SET_GARRISON_IS_FRIEND])
      return TRUE;

  return FALSE;
}

/* The units in @cell, who may be shifted while they are gone through. */
static guint
list_units (const VdGame *game,
            guint         cell,
            guint16      *units)
{
  guint n = 0;

  for (guint16 unit = game->unit_at[cell]; unit != VD_NONE && n < VD_MAX_GROUP;
       unit = game->next_at[unit])
    units[n++] = unit;

  return n;
}

static gboolean
has_gone (const Plan *plan,
          guint       cell)
{
  for (guint i = 0; i < plan->n_gone; i++)
    if (plan->gone[i] == cell)
      return TRUE;

  return FALSE;
}

static void explore_plan (Plan  *plan,
                          guint  i,
                          Cost   cost);

/* Goes on with the plan from its unit @i in @cell, where it stands meanwhile if
 * others are to follow. */
static void
go_on (Plan  *plan,
       guint  i,
       guint  cell,
       Cost   cost)
{
  VdUnitId unit = plan->units[i];
  guint from = plan->game->state.units[unit].cell;
  gboolean is_last = i + 1 == plan->n;

  if (!is_last)
    vd_game_move (plan->game, unit, cell);
  plan->gone[plan->n_gone++] = cell;
  explore_plan (plan, i + 1, cost);
  plan->n_gone--;
  if (!is_last)
    vd_game_move (plan->game, unit, from);
}

/* The same once a friend in @cell has made room, in each way that he can: the
 * next of the plan may need what he takes.  FALSE if there is none. */
static gboolean
go_on_after_displacement (Plan  *plan,
                          guint  i,
                          guint  cell,
                          Cost   cost)
{
  VdGame *game = plan->game;
  guint16 friends[VD_MAX_GROUP], cells[VD_N_DIRS];
  gboolean found = FALSE;
  guint n = plan->n_displacements < MAX_DISPLACEMENTS ? list_units (game, cell, friends) : 0;

  for (guint k = 0; k < n; k++)
    if (vd_retreat_may_be_displaced (game, friends[k]))
      for (guint exits = vd_retreat_open_hexes (game, friends[k], cells); exits > 0; exits--)
        {
          plan->n_displacements++;
          vd_game_move (game, friends[k], cells[exits - 1]);
          go_on (plan, i, cell, cost);
          vd_game_move (game, friends[k], cell);
          found = TRUE;
        }

  return found;
}

/* Looks at the ways in which unit @i of the plan goes to @cell; FALSE if there is
 * none.  Chains of more than one friend are taken to leave the others theirs. */
static gboolean
take_step (Plan  *plan,
           guint  i,
           guint  cell,
           Cost   cost)
{
  VdGame *game = plan->game;
  VdUnitId unit = plan->units[i];
  guint displaced = 0;

  if (!vd_stack_has_room (game, unit, cell))
    {
      if (vd_retreat_may_displace (game, unit))
        displaced = vd_retreat_count_displaced (game, unit, cell);
      if (displaced == 0)
        return FALSE;
    }

  cost.displaced += displaced;
  if (holds_friend (game, cell) && !has_gone (plan, cell))
    cost.joined++;
  if (plan->n_gone > 0 && plan->gone[0] != cell)
    cost.split = 1;

  if (displaced != 1 || i + 1 == plan->n || !go_on_after_displacement (plan, i, cell, cost))
    go_on (plan, i, cell, cost);

  return TRUE;
}

static void
explore_plan (Plan  *plan,
              guint  i,
              Cost   cost)
{
  VdGame *game = plan->game;
  Cost weighed = weigh_by_rules (game, cost);
  gboolean stuck = TRUE;

  /* What follows makes it no cheaper. */
  if (compare_costs (game, &weighed, &plan->best) >= 0)
    return;
  if (i == plan->n)
    {
      plan->best = weighed;
      return;
    }

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (vd_retreat_bar (game, plan->units[i], dir) == VD_N_POINTS &&
        take_step (plan, i, game->scenario->next[game->state.units[plan->units[i]].cell][dir],
                   cost))
      stuck = FALSE;

  if (stuck)
    {
      cost.killed++;
      explore_plan (plan, i + 1, cost);
    }
}

/* The plan of @unit, first of those that go with it. */
static Plan
begin_plan (VdGame   *game,
            VdUnitId  unit)
{
  const VdCombat *combat = &game->state.combat;
  guint cell = game->state.units[unit].cell;
  Plan plan = { .game = game, .units = { unit }, .n = 1, .best = worst };

  if (!(game->state.units[unit].flags & VD_RETREATS))
    return plan;

  if (combat->has_stack && combat->stack_from == cell)
    plan.gone[plan.n_gone++] = combat->stack_to;

  for (guint16 mate = game->unit_at[cell]; mate != VD_NONE && plan.n < MAX_MATES;
       mate = game->next_at[mate])
    if (mate != unit && (game->state.units[mate].flags & VD_RETREATS))
      plan.units[plan.n++] = mate;

  return plan;
}

/* What the best way costs in which the plan's first unit goes to @cell. */
static gboolean
find_cost (Plan  *plan,
           guint  cell,
           Cost  *found)
{
  Plan trial = *plan;

  if (!take_step (&trial, 0, cell, (Cost) { 0 }))
    return FALSE;

  *found = trial.best;
  return TRUE;
}

/* What the best way of all costs, whoever goes first. */
static Cost
find_best (const Plan *plan)
{
  Plan trial = *plan;

  explore_plan (&trial, 0, (Cost) { 0 });
  return trial.best;
}

/* Displacement */

/* Whether @unit, which does not retreat itself, may make room for the last of the chain. */
static gboolean
is_displaced (VdGame   *game,
              VdUnitId  unit)
{
  const VdCombat *combat = &game->state.combat;

  return combat->n_chain > 0 && !(game->state.units[unit].flags & VD_RETREATS) &&
         game->state.units[unit].cell == combat->chain[combat->n_chain - 1].to &&
         vd_retreat_may_be_displaced (game, unit);
}

/* The plan of those who are still to follow the chain's first unit, which has gone from
 * @cell. */
static Plan
plan_rest (VdGame   *game,
           VdUnitId  first,
           guint     cell)
{
  const VdCombat *combat = &game->state.combat;
  Plan plan = { .game = game, .best = worst };

  if (combat->has_stack && combat->stack_from == cell)
    plan.gone[plan.n_gone++] = combat->stack_to;
  plan.gone[plan.n_gone++] = game->state.units[first].cell;

  for (guint16 mate = game->unit_at[cell]; mate != VD_NONE && plan.n < MAX_MATES;
       mate = game->next_at[mate])
    if (game->state.units[mate].flags & VD_RETREATS)
      plan.units[plan.n++] = mate;

  return plan;
}

/* What the best way of the rest costs beside @cost, once the chain has gone where it
 * waits to go. */
static Cost
weigh_rest (VdGame *game,
            Cost    cost)
{
  VdCombat *combat = &game->state.combat;
  VdUnitState *first = &game->state.units[combat->chain[0].unit];
  guint n = combat->n_chain, flags = first->flags;
  guint16 from[VD_MAX_CHAIN];
  Plan rest;

  for (guint i = n; i-- > 0;)
    {
      from[i] = game->state.units[combat->chain[i].unit].cell;
      vd_game_move (game, combat->chain[i].unit, combat->chain[i].to);
    }
  combat->n_chain = 0;
  first->flags &= ~VD_RETREATS;

  rest = plan_rest (game, combat->chain[0].unit, from[0]);
  explore_plan (&rest, 0, cost);

  first->flags = flags;
  combat->n_chain = n;
  for (guint i = 0; i < n; i++)
    vd_game_move (game, combat->chain[i].unit, from[i]);

  return rest.best;
}

/* The same with @unit of the chain's last hex in @cell. */
static void
weigh_displacement (VdGame   *game,
                    VdUnitId  unit,
                    guint     cell,
                    Cost      cost,
                    Cost     *best)
{
  guint from = game->state.units[unit].cell;
  Cost all;

  vd_game_move (game, unit, cell);
  all = weigh_rest (game, cost);
  vd_game_move (game, unit, from);
  if (compare_costs (game, &all, best) < 0)
    *best = all;
}

/* The same where one friend in @cell has to make room in turn, in each way that he can. */
static void
weigh_second_displacement (VdGame   *game,
                           VdUnitId  unit,
                           guint     cell,
                           Cost      cost,
                           Cost     *best)
{
  guint16 friends[VD_MAX_GROUP], cells[VD_N_DIRS];
  guint n = list_units (game, cell, friends);

  for (guint k = 0; k < n; k++)
    if (vd_retreat_may_be_displaced (game, friends[k]))
      for (guint exits = vd_retreat_open_hexes (game, friends[k], cells); exits > 0; exits--)
        {
          vd_game_move (game, friends[k], cells[exits - 1]);
          weigh_displacement (game, unit, cell, cost, best);
          vd_game_move (game, friends[k], cell);
        }
}

/* What it costs in all if @unit makes room by going to @cell, those counted whom the
 * rest of the stack will displace.  FALSE if it cannot go there. */
static gboolean
find_displacement_cost (VdGame   *game,
                        VdUnitId  unit,
                        guint     cell,
                        Cost     *found)
{
  gboolean has_room = vd_stack_has_room (game, unit, cell);
  guint more = has_room ? 0 : vd_retreat_count_displaced (game, unit, cell);
  Cost cost = { .displaced = 1 + more, .joined = holds_friend (game, cell) };

  if (!has_room && more == 0)
    return FALSE;

  *found = worst;
  if (more == 1)
    weigh_second_displacement (game, unit, cell, cost, found);
  if (compare_costs (game, found, &worst) == 0)
    weigh_displacement (game, unit, cell, cost, found);

  return TRUE;
}

/* What the best way costs in which any friend makes room for the last of the chain. */
static Cost
find_best_displacement (VdGame *game)
{
  const VdCombat *combat = &game->state.combat;
  guint16 friends[VD_MAX_GROUP];
  guint n = list_units (game, combat->chain[combat->n_chain - 1].to, friends);
  Cost best = worst, cost;

  for (guint k = 0; k < n; k++)
    {
      const gint32 *next = game->scenario->next[game->state.units[friends[k]].cell];

      for (guint dir = 0; dir < VD_N_DIRS && is_displaced (game, friends[k]); dir++)
        if (vd_retreat_bar (game, friends[k], dir) == VD_N_POINTS &&
            find_displacement_cost (game, friends[k], next[dir], &cost) &&
            compare_costs (game, &cost, &best) < 0)
          best = cost;
    }

  return best;
}

/* Where @unit may make room so that it costs as little as can be, whoever does. */
static guint
find_displacement_hexes (VdGame   *game,
                         VdUnitId  unit,
                         guint16  *cells)
{
  const gint32 *next = game->scenario->next[game->state.units[unit].cell];
  Cost best = find_best_displacement (game), cost;
  guint n = 0;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (vd_retreat_bar (game, unit, dir) == VD_N_POINTS &&
        find_displacement_cost (game, unit, next[dir], &cost) &&
        compare_costs (game, &cost, &best) == 0)
      cells[n++] = next[dir];

  return n;
}

guint
vd_stack_find_hexes (VdGame   *game,
                     VdUnitId  unit,
                     guint16  *cells)
{
  const gint32 *next = game->scenario->next[game->state.units[unit].cell];
  Plan plan = begin_plan (game, unit);
  Cost best = plan.best;
  guint n = 0;

  if (is_displaced (game, unit))
    return find_displacement_hexes (game, unit, cells);

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      Cost cost;
      int sign;

      if (vd_retreat_bar (game, unit, dir) != VD_N_POINTS ||
          !find_cost (&plan, next[dir], &cost))
        continue;

      sign = compare_costs (game, &cost, &best);
      if (sign < 0)
        {
          best = cost;
          n = 0;
        }
      if (sign <= 0)
        cells[n++] = next[dir];
    }

  return n;
}

VdPoint
vd_stack_refusal (VdGame   *game,
                  VdUnitId  unit,
                  guint     cell)
{
  Plan plan = begin_plan (game, unit);
  gboolean displaced = is_displaced (game, unit);
  Cost best = displaced ? find_best_displacement (game) : find_best (&plan), cost;

  if (displaced ? !find_displacement_cost (game, unit, cell, &cost)
                : !find_cost (&plan, cell, &cost))
    return VD_POINT_DISPLACE_KILLS;
  if (compare_costs (game, &cost, &best) == 0)
    return VD_N_POINTS;

  if (cost.killed != best.killed)
    return VD_POINT_STACK_RETREATS;
  if (cost.displaced != best.displaced)
    return best.displaced == 0 ? VD_POINT_STACK_SPARES : VD_POINT_STACK_FEWEST;

  return cost.split != best.split ? VD_POINT_STACK_RETREATS : VD_POINT_STACK_JOINS_LAST;
}

gboolean
vd_stack_is_next (VdGame   *game,
                  VdUnitId  unit)
{
  const VdCombat *combat = &game->state.combat;
  guint16 cells[VD_N_DIRS];

  if (!combat->has_stack || game->state.units[unit].cell == combat->stack_from)
    return TRUE;

  for (guint16 mate = game->unit_at[combat->stack_from]; mate != VD_NONE;
       mate = game->next_at[mate])
    if ((game->state.units[mate].flags & VD_RETREATS) &&
        vd_stack_find_hexes (game, mate, cells) > 0)
      return FALSE;

  return TRUE;
}

/* What the way that is taken rests on. */
static void
trace_way (VdGame   *game,
           VdUnitId  unit,
           guint     cell)
{
  Plan plan = begin_plan (game, unit);
  Cost cost;

  if (G_LIKELY (game->trace == NULL) || !find_cost (&plan, cell, &cost))
    return;

  if (plan.n + plan.n_gone > 1)
    vd_game_see (game, VD_POINT_STACK_RETREATS);
  if (cost.split)
    vd_game_see (game, VD_POINT_STACK_SPARES);
  if (cost.displaced > 0)
    vd_game_see (game, VD_POINT_STACK_FEWEST);
  vd_game_see (game, VD_POINT_STACK_JOINS_LAST);
}

void
vd_stack_note (VdGame   *game,
               VdUnitId  unit,
               guint     cell)
{
  VdCombat *combat = &game->state.combat;

  if (!vd_stack_retreats_together (game) || !(game->state.units[unit].flags & VD_RETREATS))
    return;

  trace_way (game, unit, cell);
  combat->has_stack = TRUE;
  combat->stack_from = game->state.units[unit].cell;
  combat->stack_to = cell;
}
