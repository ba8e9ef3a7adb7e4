/* company-way.c: where the march that is open may go, and where it may halt */
#include "core/movement/company.h"

#include "core/mechanics/road-march.h"
#include "core/movement/leader-move.h"
#include "core/movement/move-cache.h"
#include "core/movement/recall.h"
#include "core/movement/repulse-way.h"
#include "core/movement/stack-kinds-move.h"
#include "core/movement/whole-move.h"
#include "core/position/leader.h"
#include "core/position/stack-kinds.h"
#include "core/scenario/bar.h"
#include "core/scenario/control.h"

#include <string.h>

#define NIL G_MAXUINT

int
vd_company_find (const VdGame *game,
                 VdUnitId      unit)
{
  const VdMarchState *march = &game->state.march;

  for (guint i = 0; i < march->n; i++)
    if (march->units[i] == unit)
      return i;

  return -1;
}

static void
add_member (VdCompany *self,
            VdUnitId   unit)
{
  VdGame *game = self->game;
  const VdScenario *s = game->scenario;
  const VdSearch search = vd_search_for (game, unit);
  VdCompanion *member = &self->members[self->n++];

  *member = (VdCompanion) {
    .unit = unit,
    .rows = search.rows,
    .allowance = search.allowance,
    .layer = VD_LAYER_OPEN,
    .knows = vd_road_march_knows (game, unit),
    .is_leader = vd_leader_is (s, unit),
  };
  self->stops = search.stops;
  self->leaves = search.leaves;
  self->leaves_free = search.leaves_free;
  self->goes_on &= search.goes_on;
  self->fights |= s->classes[s->units[unit].unit_class].role == VD_ROLE_COMBAT;

  if (member->knows && vd_road_march_has (game, unit))
    member->layer = VD_LAYER_MARCH;
  if (!member->knows)
    return;

  self->marcher = vd_march_begin (game, unit);
  self->has_marcher = TRUE;
  if (member->layer == VD_LAYER_MARCH)
    member->rows = self->marcher.rows[VD_LAYER_MARCH];
}

void
vd_company_begin (VdGame    *game,
                  VdCompany *company)
{
  const VdMarchState *march = &game->state.march;

  g_assert (march->n > 0);

  *company = (VdCompany) {
    .game = game,
    .at = game->state.units[march->units[0]].cell,
    .side = vd_game_side (game, march->units[0]),
    .goes_on = TRUE,
  };
  for (guint i = 0; i < march->n; i++)
    add_member (company, march->units[i]);

  /* Where it has come to it is not as where it began. */
  if (march->has_gone)
    {
      company->leaves = VD_NO_CELL;
      company->marcher.home = VD_NO_CELL;
    }
}

VdLayer
vd_company_get_layer (const VdCompany *self)
{
  for (guint i = 0; i < self->n; i++)
    if (self->members[i].layer == VD_LAYER_MARCH)
      return VD_LAYER_MARCH;

  return VD_LAYER_OPEN;
}

/* Steps */

/* Whether leaders of the march go where a unit goes that fights. */
static gboolean
are_led (const VdCompany *self)
{
  return self->fights && vd_game_has (self->game, VD_POINT_MARCHES_LEADER);
}

/* Whether it goes where a unit of the march goes that fights. */
static gboolean
goes_with_fighters (const VdCompany   *self,
                    const VdCompanion *member)
{
  return member->is_leader ? are_led (self) : self->fights;
}

/* Whether columns enter enemy control to repulse somebody. */
static gboolean
comes_to_repulse (const VdCompany *self)
{
  return vd_repulse_plays (self->game) && vd_game_has (self->game, VD_POINT_REPULSE_COLUMN);
}

static VdPoint
find_bar_of_member (const VdCompany   *self,
                    const VdCompanion *member,
                    guint              from,
                    guint              dir)
{
  VdGame *game = self->game;
  guint to = game->scenario->next[from][dir];
  VdPoint bar;

  if (vd_scenario_confines (game->scenario, member->unit, to))
    return VD_POINT_CONFINED;
  if (vd_unit_is_barred (game->scenario, member->unit, from, dir))
    return VD_POINT_BARS;
  if (vd_reserve_bars (game, member->unit, to))
    return vd_reserve_cite (game, member->unit);
  if (!goes_with_fighters (self, member) &&
      vd_leader_find_keeper (game, member->unit, to) != VD_N_POINTS)
    return vd_leader_find_keeper (game, member->unit, to);
  if (!game->state.march.has_gone && vd_leader_is_held_from (game, member->unit, to))
    return VD_POINT_CONTROL_EXIT_COMMAND;

  bar = member->knows
        ? vd_march_find_bar_to_enter (game, &self->marcher, member->layer, to) : VD_N_POINTS;

  /* It may to repulse somebody there, if it can pay for that. */
  return bar == VD_POINT_ROAD_MARCH_CONTROL && comes_to_repulse (self) ? VD_N_POINTS : bar;
}

VdPoint
vd_company_find_bar (const VdCompany *self,
                     guint            from,
                     guint            dir,
                     gboolean         stopped)
{
  const VdGame *game = self->game;
  int to = game->scenario->next[from][dir];
  VdPoint bar = VD_N_POINTS;
  guint opposition;
  gboolean goes_on;

  if (to < 0)
    return VD_POINT_MOVE_ADJACENT;

  opposition = game->opposition[self->side][to];
  goes_on = self->goes_on && opposition == VD_OPPOSITION_CONTROL;
  if (opposition == VD_OPPOSITION_ENEMY)
    return VD_POINT_MOVE_ENEMY_HEX;
  if (stopped && !goes_on)
    return VD_POINT_CONTROL_STOPS;
  if (opposition >= game->bar)
    return VD_POINT_PERIOD_CONTROL;
  if (self->leaves == (VdCell) from && self->leaves_free && opposition != VD_OPPOSITION_NONE &&
      !goes_on)
    return VD_POINT_CONTROL_EXIT_FIRST;

  for (guint i = 0; i < self->n && bar == VD_N_POINTS; i++)
    bar = find_bar_of_member (self, &self->members[i], from, dir);

  return bar;
}

static gboolean
is_whole_move (const VdCompany   *self,
               const VdCompanion *member,
               guint              from,
               guint              dir)
{
  VdSearch search = vd_search_for (self->game, member->unit);

  return vd_whole_move_price (self->game, &search, member->rows, from, dir) != VD_NEVER;
}

/* What each has spent after a step by @dir.  Whether all of them can pay for it. */
static gboolean
pay_step (const VdCompany *self,
          guint            from,
          guint            dir,
          const guint8    *before,
          guint8          *after)
{
  const VdGame *game = self->game;
  gboolean may_be_whole = from == self->at && !game->state.march.has_gone &&
                          !game->state.march.turned;

  for (guint i = 0; i < self->n; i++)
    {
      const VdCompanion *member = &self->members[i];
      guint price = member->rows[from].cost[dir];

      after[i] = before[i];
      if (i > 0 && !vd_game_has (game, VD_POINT_MARCHES_COSTS))
        continue;
      if (price == VD_NEVER)
        return FALSE;
      if (before[i] + price > member->allowance && !(may_be_whole && before[i] == 0 &&
                                                     is_whole_move (self, member, from, dir)))
        return FALSE;

      after[i] = before[i] + price;
    }

  return TRUE;
}

/* The search: by buckets of what the one that leads has spent, with what all the others have
 * spent on the way. */

typedef struct
{
  VdCompanyCell cell;
  guint         next;
} Queued;

static void
enqueue (GArray              *queue,
         guint               *buckets,
         const VdCompanyCell *cell)
{
  Queued entry = { *cell, buckets[cell->spent[0]] };

  buckets[cell->spent[0]] = queue->len;
  g_array_append_val (queue, entry);
}

static gboolean
is_stopped (const VdCompany *self,
            guint            cell)
{
  const VdGame *game = self->game;

  if (cell == self->at)
    return game->state.march.stops;

  return self->stops && game->opposition[self->side][cell] == VD_OPPOSITION_CONTROL;
}

/* Whether it comes to @cell in road march only where it can try a repulse, if that is in enemy
 * control. */
static gboolean
may_stay_in_column (const VdCompany *self,
                    guint            cell,
                    const guint8    *spent)
{
  const VdGame *game = self->game;

  return !comes_to_repulse (self) || vd_company_get_layer (self) == VD_LAYER_OPEN ||
         game->opposition[self->side][cell] != VD_OPPOSITION_CONTROL ||
         !vd_game_has (game, VD_POINT_ROAD_MARCH_CONTROL) || vd_repulse_can_try (self, cell, spent);
}

typedef struct
{
  const VdCompany *company;
  GArray          *queue;        /* Queued */
  guint            buckets[256]; /* by what the one that leads has spent */
  GArray          *found;        /* VdCompanyCell */
  guint16         *last;         /* by cell: 1 + where it was found last; 0 for nowhere */
} Search;

/* Whether @cell was found by a way that cost none of them more. */
static gboolean
is_beaten (const Search        *self,
           const VdCompanyCell *cell)
{
  const VdCompanyCell *found = (const VdCompanyCell *) (gpointer) self->found->data;
  guint n = self->company->n, at = self->last[cell->cell];

  while (at > 0)
    {
      const VdCompanyCell *other = &found[at - 1];
      guint i = 0;

      while (i < n && other->spent[i] <= cell->spent[i])
        i++;
      if (i == n)
        return TRUE;
      at = other->before == at - 1 ? 0 : other->before + 1u;
    }

  return FALSE;
}

static void
expand (Search *self,
        guint   place)
{
  const VdCompany *company = self->company;
  const VdCompanyCell here = g_array_index (self->found, VdCompanyCell, place);
  gboolean stopped = is_stopped (company, here.cell);

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int to = company->game->scenario->next[here.cell][dir];
      VdCompanyCell next = { .cell = to, .from = place };

      if (to >= 0 && vd_company_find_bar (company, here.cell, dir, stopped) == VD_N_POINTS &&
          pay_step (company, here.cell, dir, here.spent, next.spent) &&
          next.spent[0] > here.spent[0] && may_stay_in_column (company, to, next.spent) &&
          !is_beaten (self, &next))
        enqueue (self->queue, self->buckets, &next);
    }
}

/* Returns: its place */
static guint
settle (Search        *self,
        VdCompanyCell  cell)
{
  guint place = self->found->len;

  cell.before = self->last[cell.cell] > 0 ? self->last[cell.cell] - 1u : place;
  self->last[cell.cell] = place + 1;
  g_array_append_val (self->found, cell);
  return place;
}

/* Whether all pay the same everywhere, so that one way is the best for all of them. */
static gboolean
are_alike (const VdCompany *self)
{
  for (guint i = 1; i < self->n; i++)
    if (self->members[i].rows != self->members[0].rows)
      return FALSE;

  return TRUE;
}

static void
run_search (Search  *self,
            guint    goal)
{
  gboolean ends = are_alike (self->company);

  for (guint spent = 0; spent < G_N_ELEMENTS (self->buckets); spent++)
    while (self->buckets[spent] != NIL && self->found->len < G_MAXUINT16)
      {
        const Queued entry = g_array_index (self->queue, Queued, self->buckets[spent]);
        guint place;

        self->buckets[spent] = entry.next;
        if (is_beaten (self, &entry.cell))
          continue;

        place = settle (self, entry.cell);
        if (entry.cell.cell == goal && place > 0 && ends)
          return;

        expand (self, place);
        if (place == 0 && vd_company_find_lock (self->company) != VD_N_POINTS)
          return;
      }
}

/* None of them goes where one is held; a repulse has freed them all. */
VdPoint
vd_company_find_lock (const VdCompany *self)
{
  VdPoint lock = VD_N_POINTS;

  for (guint i = 0; i < self->n && lock == VD_N_POINTS && !self->game->state.march.has_gone; i++)
    lock = vd_move_find_lock (self->game, self->members[i].unit);

  return lock;
}

GArray *
vd_company_search (const VdCompany *self,
                   guint            goal)
{
  const VdGame *game = self->game;
  g_autoptr (GArray) queue = g_array_sized_new (FALSE, FALSE, sizeof (Queued), 512);
  g_autofree guint16 *last = g_new0 (guint16, game->scenario->n_cells);
  VdCompanyCell first = { .cell = self->at };
  Search search = {
    .company = self,
    .queue = queue,
    .found = g_array_sized_new (FALSE, FALSE, sizeof (VdCompanyCell), 64),
    .last = last,
  };

  for (guint i = 0; i < G_N_ELEMENTS (search.buckets); i++)
    search.buckets[i] = NIL;
  memcpy (first.spent, game->state.march.spent, sizeof first.spent);
  enqueue (queue, search.buckets, &first);
  run_search (&search, goal);

  return search.found;
}

/* Ends */

static gboolean
is_member (const VdCompany *self,
           VdUnitId         unit)
{
  for (guint i = 0; i < self->n; i++)
    if (self->members[i].unit == unit)
      return TRUE;

  return FALSE;
}

/* Whether it has not left @cell, where it began. */
static gboolean
is_home (const VdCompany *self,
         guint            cell)
{
  const VdMarchState *march = &self->game->state.march;

  return cell == march->home && !march->has_gone;
}

/* Whether others that count stand in @cell. */
static gboolean
joins_others (const VdCompany *self,
              guint            cell)
{
  const VdGame *game = self->game;

  if (is_home (self, cell))
    return FALSE;
  if (cell == self->at)
    return game->state.march.joins;

  for (guint16 mate = game->unit_at[cell]; mate != VD_NONE; mate = game->next_at[mate])
    if (vd_scenario_counts (game->scenario, mate))
      return TRUE;

  return FALSE;
}

static guint
count_counting (const VdCompany *self)
{
  guint n = 0;

  for (guint i = 0; i < self->n; i++)
    n += vd_scenario_counts (self->game->scenario, self->members[i].unit);

  return n;
}

/* Whether all can pay for coming to others, or without the rule to each other. */
static gboolean
can_join (const VdCompany *self,
          guint            cell,
          const guint8    *spent)
{
  const VdScenario *s = self->game->scenario;
  guint price = s->settings[VD_SET_STACK_COST];

  if (price == 0 || !vd_scenario_has (s, VD_POINT_STACK_KINDS_COST) ||
      (!joins_others (self, cell) &&
       (vd_scenario_has (s, VD_POINT_MARCHES_STACK) || count_counting (self) < 2 ||
        is_home (self, cell))))
    return TRUE;

  for (guint i = 0; i < self->n; i++)
    if (vd_scenario_counts (s, self->members[i].unit) &&
        spent[i] + price > self->members[i].allowance)
      return FALSE;

  return TRUE;
}

/* The march and those in @cell who are not of it; @lasting: without those who can still leave. */
static VdStackCount
count_with (const VdCompany *self,
            guint            cell,
            gboolean         lasting)
{
  VdGame *game = self->game;
  VdStackCount count = { 0 };

  for (guint i = 0; i < self->n; i++)
    vd_stack_count_add (&count, game->scenario, self->members[i].unit);
  for (guint16 mate = game->unit_at[cell]; mate != VD_NONE; mate = game->next_at[mate])
    if (!is_member (self, mate) && !(lasting && vd_stack_kinds_can_leave (game, mate)))
      vd_stack_count_add (&count, game->scenario, mate);

  return count;
}

/* The fewer they are the better they have room: who can leave is asked only where all have not. */
static VdPoint
find_crowd (const VdCompany *self,
            guint            cell)
{
  const VdScenario *s = self->game->scenario;
  VdStackCount count;
  VdPoint point;

  if (is_home (self, cell))
    return VD_N_POINTS;

  count = count_with (self, cell, FALSE);
  if (count.n > VD_MAX_PIECES)
    return VD_POINT_STACK_KINDS_MOST;
  if (count.n == 1)
    return VD_N_POINTS;

  vd_stack_count_excess (&count, s, self->side, &point);
  if (point == VD_N_POINTS || s->settings[VD_SET_STACK_FULL_NEVER] ||
      !vd_scenario_has (s, VD_POINT_STACK_KINDS_LEAVES))
    return point;

  count = count_with (self, cell, TRUE);
  vd_stack_count_excess (&count, s, self->side, &point);
  return point;
}

/* Whether one that is no member stands in @cell and could be in road march. */
static gboolean
has_company (const VdCompany *self,
             guint            cell)
{
  const VdGame *game = self->game;
  guint n_knows = 0;

  for (guint i = 0; i < self->n; i++)
    n_knows += self->members[i].knows || !vd_game_has (game, VD_POINT_ROAD_MARCH_EXEMPT);
  for (guint16 mate = game->unit_at[cell]; mate != VD_NONE; mate = game->next_at[mate])
    if (!is_member (self, mate) && (game->scenario->units[mate].column != VD_NONE ||
                                    !vd_game_has (game, VD_POINT_ROAD_MARCH_EXEMPT)))
      return TRUE;

  return n_knows > 1;
}

VdPoint
vd_company_find_end (const VdCompany *self,
                     guint            cell,
                     const guint8    *spent,
                     VdLayer          layer)
{
  VdGame *game = self->game;
  VdPoint crowd;

  if (is_home (self, cell) && !game->state.march.turned)
    return VD_N_POINTS;

  /* A column in enemy control has to try a repulse; and who has entered by one may stay. */
  if (layer == VD_LAYER_MARCH && comes_to_repulse (self) &&
      game->opposition[self->side][cell] == VD_OPPOSITION_CONTROL &&
      vd_repulse_can_try (self, cell, spent))
    return VD_POINT_REPULSE_COLUMN;
  if (game->state.march.lodged && cell == self->at)
    return VD_N_POINTS;

  if (layer == VD_LAYER_MARCH)
    {
      VdPoint bar = vd_march_find_bar_to_end (game, &self->marcher, cell);

      if (has_company (self, cell) && vd_game_has (game, VD_POINT_ROAD_MARCH_ALONE))
        return VD_POINT_ROAD_MARCH_ALONE;
      if (bar != VD_N_POINTS)
        return bar;
    }

  crowd = find_crowd (self, cell);
  if (crowd != VD_N_POINTS)
    return crowd;
  if (!can_join (self, cell, spent))
    return VD_POINT_STACK_KINDS_COST;

  for (guint i = 0; i < self->n; i++)
    if (!is_home (self, cell) && vd_recall_bars (game, self->members[i].unit, cell))
      return VD_POINT_RECALL_MARCH;

  return VD_N_POINTS;
}

/* What each has spent once the road march is ended.  Whether that can be paid. */
static gboolean
pay_drop (const VdCompany *self,
          const guint8    *before,
          guint8          *after)
{
  gboolean can_pay = TRUE;

  for (guint i = 0; i < self->n; i++)
    {
      after[i] = before[i];
      if (self->members[i].layer == VD_LAYER_MARCH)
        {
          after[i] += self->marcher.drop;
          can_pay &= before[i] + self->marcher.drop <= self->members[i].allowance;
        }
    }

  return can_pay;
}

VdPoint
vd_company_find_stay (const VdCompany *self,
                      guint            cell,
                      const guint8    *spent)
{
  VdLayer layer = vd_company_get_layer (self);
  VdPoint point = vd_company_find_end (self, cell, spent, layer);
  guint8 after[VD_MAX_COMPANY];

  if (point == VD_POINT_REPULSE_COLUMN) /* it goes on with that, or ends there out of column */
    return vd_company_find_end (self, cell, spent, VD_LAYER_OPEN);
  if (point == VD_N_POINTS || layer == VD_LAYER_OPEN || !pay_drop (self, spent, after) ||
      vd_march_find_bar_to_change (self->game, &self->marcher, VD_LAYER_OPEN, cell) != VD_N_POINTS)
    return point;

  return vd_company_find_end (self, cell, after, VD_LAYER_OPEN);
}
