#include "core/players/departure.h"

#include "core/position/piece.h"
#include "core/scenario/price.h"

#include <string.h>

/* So much more than the row asks for is sent on its way, in quarters of it, since not
 * all will come through. */
#define MORE 2

/* Once the way is open, units set out so many turns earlier than they otherwise would. */
#define EARLIER 1

void
vd_departure_init (VdDeparture      *self,
                   const VdScenario *s)
{
  memset (self, 0, sizeof *self);
  self->award = self->costed = -1;
  self->leaving = g_new0 (guint8, s->n_units + 1);
  vd_ways_init (&self->search, s);
}

void
vd_departure_clear (VdDeparture *self)
{
  for (guint period = 0; period < VD_MAX_PERIODS; period++)
    g_free (self->cost[period]);
  g_free (self->leaving);
  vd_ways_clear (&self->search);
}

void
vd_departure_forget (VdDeparture *self)
{
  self->award = -1;
  self->n_leaving = 0;
}

/* The rows */

/* Whether the row asks its side to lose little, so that whoever leaves is saved. */
static gboolean
asks_for_few_losses (const VdAward *award)
{
  return award->test == VD_TEST_LOSSES_BELOW;
}

/* The edges of @field, as bits, by which units leave for the row. */
static guint
find_edges (const VdScenario *s,
            const VdAward    *award,
            guint             field)
{
  guint edges = 0;

  if (!asks_for_few_losses (award))
    return field == award->field ? award->edges : 0;

  for (guint i = 0; i < s->n_exits; i++)
    if (s->exits[i].side == award->a && s->exits[i].field == field)
      edges |= s->exits[i].edges;

  return edges;
}

/* Whether there is a way out of @field: now, or once a side is demoralized. */
static gboolean
has_way (const VdView  *view,
         const VdAward *award,
         guint          field,
         gboolean       now)
{
  const VdScenario *s = view->scenario;
  guint edges = find_edges (s, award, field);

  for (guint i = 0; i < s->n_exits && vd_view_plays (view, VD_MECHANIC_EXIT); i++)
    if (s->exits[i].side == award->a && s->exits[i].field == field &&
        (s->exits[i].edges & edges) != 0 &&
        vd_view_may_hold (view, &s->exits[i].when) &&
        (!now || !s->exits[i].needs_demoralized || vd_view_demoralized (view, field) != 0))
      return TRUE;

  return FALSE;
}

/* The way out */

/* Searches back from the edges. */
static void
search_costs (VdDeparture      *self,
              const VdScenario *s,
              const VdAward    *award,
              guint             mover,
              guint             period,
              guint16          *cost)
{
  gsize row = (gsize) (mover * s->n_periods + period) * s->n_cells;
  guint edges[VD_MAX_FIELDS];

  for (guint field = 0; field < s->n_fields; field++)
    edges[field] = find_edges (s, award, field);

  for (guint cell = 0; cell < s->n_cells; cell++)
    {
      gboolean is_exit = (s->edges[cell] & edges[s->field[cell]]) != 0 &&
                         s->leave_cost[row + cell] != VD_NEVER;

      cost[cell] = is_exit ? s->leave_cost[row + cell] : VD_NO_WAY_OUT;
    }

  vd_ways_search (&self->search, s, row, row, cost);
}

static const guint16 *
get_costs (VdDeparture      *self,
           const VdScenario *s,
           guint             period)
{
  if (self->costed != self->award)
    {
      for (guint i = 0; i < VD_MAX_PERIODS; i++)
        g_clear_pointer (&self->cost[i], g_free);
      self->costed = self->award;
    }

  if (self->cost[period] == NULL)
    {
      self->cost[period] = g_new (guint16, s->n_movers * s->n_cells);
      for (guint mover = 0; mover < s->n_movers; mover++)
        search_costs (self, s, &s->awards[self->award], mover, period,
                      self->cost[period] + mover * s->n_cells);
    }

  return self->cost[period];
}

guint
vd_departure_cost (const VdDeparture *self,
                   const VdView      *view,
                   VdUnitId           unit,
                   guint              cell)
{
  const VdScenario *s = view->scenario;

  return self->cost[vd_view_period (view)][s->units[unit].mover * s->n_cells + cell];
}

/* Who can be gone in time */

typedef struct
{
  VdUnitId unit;
  int      spare; /* turns that are left when it is gone; below 0: it is too late */
  gboolean waits; /* it does not come this turn */
} Leaver;

/* The turns that are left once a unit that sets out on @turn has spent @cost. */
static int
find_spare (const VdScenario *s,
            VdUnitId          unit,
            guint             turn,
            guint             cost)
{
  guint spent = 0;

  if (cost == VD_NO_WAY_OUT)
    return -1;

  while (turn <= s->n_turns)
    {
      spent += vd_price_allowance (s, unit, s->turn_period[turn - 1], NULL);
      if (spent >= cost)
        return (int) (s->n_turns - turn);
      turn++;
    }

  return -1;
}

static Leaver
find_leaver (const VdView  *view,
             const guint16 *cost,
             VdUnitId       unit)
{
  const VdScenario *s = view->scenario;
  const VdUnitState *u = vd_view_unit (view, unit);
  const guint16 *costs = cost + s->units[unit].mover * s->n_cells;
  guint turn = vd_view_turn (view);
  Leaver leaver = { unit, -1, FALSE };

  if (vd_view_is_on_map (view, unit))
    {
      gboolean held = vd_view_is_controlled (view, vd_view_side_of (view, unit), u->cell);

      leaver.spare = find_spare (s, unit, turn + held, costs[u->cell]);
    }
  else if (u->place == VD_PLACE_WAITING && vd_view_group (view, unit) != VD_NONE &&
           vd_view_can_tell (view, &s->groups[vd_view_group (view, unit)].when))
    {
      const VdGroup *group = &s->groups[vd_view_group (view, unit)];
      gsize row = vd_scenario_row (s, unit, vd_view_period (view));
      guint least = VD_NO_WAY_OUT;

      for (guint i = 0; i < group->n_cells; i++)
        if (costs[group->cells[i]] != VD_NO_WAY_OUT)
          least = MIN (least, costs[group->cells[i]] + s->enter_cost[row + group->cells[i]]);

      leaver.waits = group->turn > turn;
      leaver.spare = find_spare (s, unit, MAX (group->turn, turn), least);
    }

  return leaver;
}

/* Those with most time to spare first. */
static void
insert_leaver (Leaver       *leavers,
               guint        *n,
               const Leaver *leaver)
{
  guint at = (*n)++;

  while (at > 0 && leavers[at - 1].spare < leaver->spare)
    {
      leavers[at] = leavers[at - 1];
      at--;
    }

  leavers[at] = *leaver;
}

/* Marks those who set out now, if enough of all can be gone in time. */
static void
choose_leavers (VdDeparture  *self,
                const VdView *view,
                const Leaver *leavers,
                guint         n,
                guint         wanted,
                int           spare)
{
  const VdScenario *s = view->scenario;
  guint sum = 0;

  for (guint i = 0; i < n; i++)
    sum += vd_piece_get_strength (s, vd_view_units (view), leavers[i].unit);
  if (sum < wanted)
    return;

  sum = 0;
  for (guint i = 0; i < n && sum * 4 < wanted * (4 + MORE); i++)
    {
      sum += vd_piece_get_strength (s, vd_view_units (view), leavers[i].unit);
      if (!leavers[i].waits && leavers[i].spare <= spare)
        {
          self->leaving[leavers[i].unit] = TRUE;
          self->n_leaving++;
        }
    }
}

static guint
find_leavers (VdDeparture  *self,
              const VdView *view,
              Leaver       *leavers)
{
  const VdScenario *s = view->scenario;
  guint side = s->awards[self->award].a, n = 0;
  const guint16 *cost = get_costs (self, s, vd_view_period (view));

  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      Leaver leaver = find_leaver (view, cost, s->of_side[side][i]);

      if (leaver.spare >= 0)
        insert_leaver (leavers, &n, &leaver);
    }

  return n;
}

/* Marks all who can be gone in time: each of them is saved. */
static void
note_saved (VdDeparture  *self,
            const VdView *view)
{
  const VdScenario *s = view->scenario;
  Leaver leavers[VD_MAX_UNITS];
  guint n = find_leavers (self, view, leavers);

  for (guint i = 0; i < n; i++)
    if (vd_view_is_on_map (view, leavers[i].unit) &&
        has_way (view, &s->awards[self->award],
                 s->field[vd_view_cell (view, leavers[i].unit)], TRUE))
      {
        self->leaving[leavers[i].unit] = TRUE;
        self->n_leaving++;
      }
}

/* Marks those who set out now for a row that counts exits. */
static void
note_counted (VdDeparture  *self,
              const VdView *view,
              int           spare)
{
  const VdAward *award = &view->scenario->awards[self->award];
  guint wanted = award->value, gone = vd_view_exited (view, award->a, award->field, award->edges);
  Leaver leavers[VD_MAX_UNITS];
  guint n = find_leavers (self, view, leavers);

  if (spare >= 0 && has_way (view, award, award->field, TRUE))
    spare += EARLIER;
  choose_leavers (self, view, leavers, n, wanted - MIN (wanted, gone), spare);
}

/* Whether @side can still do something for the row by leaving. */
static gboolean
is_open (const VdView  *view,
         const VdAward *award,
         guint          side)
{
  return award->test == VD_TEST_EXITED_AT_LEAST && award->side == side && award->a == side &&
         vd_view_may_hold (view, &award->when) && !vd_view_is_earned (view, award) &&
         has_way (view, award, award->field, FALSE);
}

/* Whether the row is @side's as it stands, and may be lost with its units. */
static gboolean
is_at_stake (const VdView  *view,
             const VdAward *award,
             guint          side)
{
  return asks_for_few_losses (award) && award->side == side && award->a == side &&
         vd_view_may_hold (view, &award->when) &&
         vd_view_losses (view, side) < award->value;
}

void
vd_departure_note (VdDeparture  *self,
                   const VdView *view,
                   int           spare)
{
  const VdScenario *s = view->scenario;
  guint side = vd_view_player (view);

  memset (self->leaving, 0, s->n_units);
  vd_departure_forget (self);
  for (guint i = 0; i < s->n_awards && self->n_leaving == 0; i++)
    if (is_open (view, &s->awards[i], side))
      {
        self->award = i;
        note_counted (self, view, spare);
      }
    else if (spare >= 0 && self->award < 0 && is_at_stake (view, &s->awards[i], side))
      {
        self->award = i;
        note_saved (self, view);
      }
}

gboolean
vd_departure_saves (const VdDeparture *self,
                    const VdView      *view)
{
  return self->n_leaving > 0 && asks_for_few_losses (&view->scenario->awards[self->award]);
}

gboolean
vd_departure_wants (const VdDeparture *self,
                    const VdView      *view,
                    const VdOrder     *order)
{
  const VdScenario *s = view->scenario;

  return order->kind == VD_ORDER_EXIT && self->n_leaving > 0 && self->leaving[order->unit] &&
         (find_edges (s, &s->awards[self->award], s->field[order->cell]) >> order->arg & 1) != 0;
}
