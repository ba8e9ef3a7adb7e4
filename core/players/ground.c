#include "core/players/ground.h"

#include "core/players/worth.h"
#include "core/position/piece.h"
#include "core/scenario/price.h"

#include <string.h>

/* Units that are sent to one hex, at most. */
#define MAX_SENT 5

/* To take a hex that is held so many times the defence is wanted. */
#define ODDS 4

/* Rows */

/* What a row is worth to who has it. */
static gint32
stake_of (const VdAward *award)
{
  return (award->wins != VD_WINS_NOT ? VD_OUTRIGHT_STAKE : MAX (award->points, 0)) *
         VD_POINT_WORTH;
}

static gboolean
asks_for_ground (const VdAward *award)
{
  return award->test == VD_TEST_KEEPS_EACH ||
         (award->wins != VD_WINS_NOT &&
          (award->test == VD_TEST_CONTROLS || award->test == VD_TEST_ENTERS));
}

gboolean
vd_ground_is_asked_for (const VdScenario *s)
{
  for (guint i = 0; i < s->n_awards; i++)
    if (asks_for_ground (&s->awards[i]))
      return TRUE;

  return FALSE;
}

static VdGroundHex *
get_hex (VdGround *self,
         guint     cell)
{
  for (guint i = 0; i < self->n; i++)
    if (self->hexes[i].cell == cell)
      return &self->hexes[i];

  if (self->n == VD_MAX_GROUND)
    return NULL;

  self->hexes[self->n] = (VdGroundHex) { .cell = cell };
  return &self->hexes[self->n++];
}

/* What one side keeps the other would take. */
static void
list_hexes (VdGround         *self,
            const VdScenario *s)
{
  for (guint i = 0; i < s->n_awards; i++)
    for (guint c = 0; c < s->awards[i].n_cells && asks_for_ground (&s->awards[i]); c++)
      {
        VdGroundHex *hex = get_hex (self, s->awards[i].cells[c]);

        if (hex == NULL)
          return;
        hex->stake[s->awards[i].a] += stake_of (&s->awards[i]);
        if (s->awards[i].test != VD_TEST_ENTERS)
          hex->stake[s->awards[i].a ^ 1] += stake_of (&s->awards[i]);
      }
}

void
vd_ground_init (VdGround         *self,
                const VdScenario *s)
{
  memset (self, 0, sizeof *self);
  list_hexes (self, s);
  self->sent = g_new (guint8, s->n_units + 1);
  memset (self->sent, VD_NOT_SENT, s->n_units + 1);
  if (self->n == 0)
    return;

  self->n_movers = s->n_movers;
  self->ways = g_new0 (guint16 *, self->n * s->n_movers * (s->n_movers + 1));
  self->bridges = g_new0 (guint8, s->n_crossings + 1);
  vd_ways_init (&self->search, s);
}

static void
forget_ways (VdGround *self)
{
  for (guint i = 0; i < self->n * self->n_movers * (self->n_movers + 1); i++)
    g_clear_pointer (&self->ways[i], g_free);
}

void
vd_ground_clear (VdGround *self)
{
  if (self->ways != NULL)
    forget_ways (self);
  g_free (self->ways);
  g_free (self->bridges);
  vd_ways_clear (&self->search);
  g_free (self->sent);
}

/* Ways */

/* Enemies are not in the way: they will have moved. */
static guint16 *
search_ways (VdGround         *self,
             const VdScenario *s,
             const VdUnit     *unit,
             guint             period,
             guint             to)
{
  guint column = unit->column != VD_NONE ? unit->column : unit->mover;
  guint16 *cost = g_new (guint16, s->n_cells);

  memset (cost, 0xff, s->n_cells * sizeof *cost);
  cost[to] = 0;
  vd_ways_search (&self->search, s,
                  (gsize) (unit->mover * s->n_periods + period) * s->n_cells,
                  (gsize) (column * s->n_periods + period) * s->n_cells, cost);

  return cost;
}

guint
vd_ground_cost (VdGround     *self,
                const VdView *view,
                guint         hex,
                VdUnitId      unit,
                guint         cell)
{
  const VdScenario *s = view->scenario;
  const VdUnit *u = &s->units[unit];
  guint column = u->column != VD_NONE ? u->column + 1 : 0;
  guint at = (hex * self->n_movers + u->mover) * (self->n_movers + 1) + column;

  if (self->ways[at] == NULL)
    self->ways[at] = search_ways (self, s, u, vd_view_period (view), self->hexes[hex].cell);

  return self->ways[at][cell];
}

/* Ways hold as long as bridges stand as they did. */
static void
note_bridges (VdGround         *self,
              const VdScenario *s)
{
  gboolean changed = FALSE;

  for (guint i = 0; i < s->n_crossings && s->base != NULL; i++)
    {
      gboolean gone = s->crossing_is[i] == VD_CROSSING_DAMAGED;

      changed |= self->bridges[i] != gone;
      self->bridges[i] = gone;
    }

  if (changed)
    forget_ways (self);
}

/* Who is sent */

/* Whether @side would win outright as it stands by one row of its own: another adds nothing. */
static gboolean
has_won (const VdView *view,
         guint         side)
{
  const VdScenario *s = view->scenario;

  for (guint i = 0; i < s->n_awards; i++)
    if (s->awards[i].wins != VD_WINS_NOT && s->awards[i].side == side &&
        s->awards[i].test == VD_TEST_ENTERS && vd_view_is_earned (view, &s->awards[i]))
      return TRUE;

  return FALSE;
}

gint32
vd_ground_gain (const VdGround *self,
                const VdView   *view,
                guint           hex,
                guint           side)
{
  const VdScenario *s = view->scenario;
  guint cell = self->hexes[hex].cell, holder = vd_view_holder (view, cell);
  gint32 gain = 0;

  for (guint i = 0; i < s->n_awards; i++)
    for (guint c = 0; c < s->awards[i].n_cells && asks_for_ground (&s->awards[i]); c++)
      {
        const VdAward *award = &s->awards[i];
        gboolean is_mine = award->a == side;

        if (award->cells[c] != cell ||
            (is_mine && award->wins != VD_WINS_NOT && has_won (view, side)))
          continue;
        if (award->test == VD_TEST_ENTERS)
          gain += is_mine && !vd_view_is_earned (view, award) ? stake_of (award) : 0;
        else if (award->test == VD_TEST_CONTROLS)
          gain += (is_mine ? holder != side : holder == award->a) ? stake_of (award) : 0;
        else
          gain += (is_mine ? holder == (side ^ 1) : holder != side) ? stake_of (award) : 0;
      }

  return gain;
}

static gboolean
fights (const VdView *view,
        VdUnitId      unit)
{
  const VdScenario *s = view->scenario;

  return s->classes[s->units[unit].unit_class].role == VD_ROLE_COMBAT;
}

/* The strength of @side in the hex, and of those who can be there with one move: in quarters. */
static void
count_near (VdGround     *self,
            const VdView *view,
            guint         hex,
            guint         side,
            guint        *there,
            guint        *near)
{
  const VdScenario *s = view->scenario;

  *there = *near = 0;
  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      guint unit = s->of_side[side][i], strength;

      if (!fights (view, unit) || !vd_view_is_on_map (view, unit))
        continue;

      strength = vd_piece_get_strength (s, vd_view_units (view), unit);
      if (vd_view_cell (view, unit) == self->hexes[hex].cell)
        *there += strength;
      if (vd_ground_cost (self, view, hex, unit, vd_view_cell (view, unit)) <=
          vd_piece_price_allowance (s, vd_view_units (view), unit, vd_view_period (view), NULL))
        *near += strength;
    }
}

/* Whether the other side moves once more before the game is over. */
static gboolean
is_answered (const VdView *view)
{
  const VdScenario *s = view->scenario;

  return vd_view_turn (view) < s->n_turns || vd_view_player (view) == s->first_side;
}

/* The strength that is sent to the hex, in quarters; 0 for none. */
static guint
find_need (VdGround     *self,
           const VdView *view,
           guint         hex)
{
  const VdScenario *s = view->scenario;
  guint side = vd_view_player (view), there, near;
  gint32 gain = vd_ground_gain (self, view, hex, side);
  gboolean decides = self->hexes[hex].stake[side] >= VD_OUTRIGHT_STAKE * VD_POINT_WORTH;
  gboolean stays = self->hexes[hex].stake[side ^ 1] == 0; /* once there it is had for good */

  count_near (self, view, hex, side ^ 1, &there, &near);
  there = there * s->terrains[s->terrain[self->hexes[hex].cell]].defence / VD_Q (1);
  if (gain <= 0)
    return near == 0 || !is_answered (view) ? 0 : decides ? near : 1;
  if (!decides)
    return there > 0 ? 0 : 1;
  if (stays || !is_answered (view))
    return MAX (1, ODDS * there);

  return MAX (1, MAX (ODDS * there, near));
}

/* Where @unit is, or would come in; -1 if it does not. */
static int
find_start (const VdView *view,
            VdUnitId      unit)
{
  const VdScenario *s = view->scenario;
  guint group;

  if (vd_view_is_on_map (view, unit))
    return vd_view_cell (view, unit);
  if (vd_view_unit (view, unit)->place != VD_PLACE_WAITING)
    return -1;

  group = vd_view_group (view, unit);
  return group != VD_NONE && s->groups[group].turn <= vd_view_turn (view) &&
         s->groups[group].n_cells > 0 ? (int) s->groups[group].cells[0] : -1;
}

/* The turns that @unit needs; more than are left if it comes too late. */
static guint
count_turns (VdGround     *self,
             const VdView *view,
             guint         hex,
             VdUnitId      unit)
{
  const VdScenario *s = view->scenario;
  int start = find_start (view, unit);
  guint cost, allowance, n;

  if (start < 0 || self->sent[unit] != VD_NOT_SENT || !fights (view, unit))
    return G_MAXUINT;

  cost = vd_ground_cost (self, view, hex, unit, start);
  allowance = vd_piece_price_allowance (s, vd_view_units (view), unit, vd_view_period (view), NULL);
  if (cost == VD_NO_WAY_THERE || allowance == 0)
    return G_MAXUINT;

  n = (cost + allowance - 1) / allowance;
  return n > 0 && vd_view_is_on_map (view, unit) &&
         vd_view_is_controlled (view, vd_view_side_of (view, unit), start) ? n + 1 : n;
}

/* Who is there soonest: of equals the weakest.  Where it will be fought for the strongest of those
 * who come with a turn to spare, if anybody does. */
static VdUnitId
find_unit (VdGround     *self,
           const VdView *view,
           guint         hex,
           gboolean      fought_for)
{
  const VdScenario *s = view->scenario;
  guint side = vd_view_player (view), left = s->n_turns - vd_view_turn (view) + 1;
  guint least = left;
  int most = G_MININT;
  VdUnitId found = VD_NONE;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      guint unit = s->of_side[side][i];
      guint turns = MAX (count_turns (self, view, hex, unit), fought_for ? MAX (left, 2) - 1 : 0);
      int strength = vd_piece_get_strength (s, vd_view_units (view), unit);
      int value = fought_for ? strength : -strength;

      if (turns < least || (turns == least && value > most))
        {
          least = turns;
          most = value;
          found = unit;
        }
    }

  return found;
}

/* Sends units until their strength is enough.  Returns what is still wanted. */
static guint
send_to (VdGround     *self,
         const VdView *view,
         guint         hex,
         guint         need,
         guint         most)
{
  for (guint n = 0; n < most && need > 0; n++)
    {
      VdUnitId unit = find_unit (self, view, hex, need > 1);
      guint strength;

      if (unit == VD_NONE)
        return need;
      strength = vd_piece_get_strength (view->scenario, vd_view_units (view), unit);
      self->sent[unit] = hex;
      self->n_sent++;
      need -= MIN (strength, need);
    }

  return need;
}

/* The hexes with something at stake for @side, those first for which most is, and of equals those
 * that are to be had for good.  Returns their number. */
static guint
rank_hexes (const VdGround *self,
            guint           side,
            guint          *ranked)
{
  guint n = 0;

  for (guint hex = 0; hex < self->n; hex++)
    if (self->hexes[hex].stake[side] > 0)
      {
        guint at = n++;

        while (at > 0 && self->hexes[ranked[at - 1]].stake[side] < self->hexes[hex].stake[side])
          {
            ranked[at] = ranked[at - 1];
            at--;
          }

        ranked[at] = hex;
      }

  return n;
}

/* Whether an enemy stands beside the hex, so that nobody comes to it past him. */
static gboolean
is_barred (const VdGround *self,
           const VdView   *view,
           guint           hex)
{
  return vd_view_is_controlled (view, vd_view_player (view), self->hexes[hex].cell);
}

/* Whether @hex is asked for by a row by which @side wins outright: one of such hexes is enough. */
static gboolean
is_choice (const VdGround *self,
           const VdView   *view,
           guint           hex,
           guint           side)
{
  const VdScenario *s = view->scenario;

  for (guint i = 0; i < s->n_awards; i++)
    for (guint c = 0; c < s->awards[i].n_cells && s->awards[i].wins != VD_WINS_NOT; c++)
      if (s->awards[i].a == side && s->awards[i].cells[c] == self->hexes[hex].cell &&
          asks_for_ground (&s->awards[i]))
        return TRUE;

  return FALSE;
}

/* Of the hexes of which one is enough the one that is soonest had; VD_MAX_GROUND for none. */
static guint
choose_hex (VdGround     *self,
            const VdView *view)
{
  const VdScenario *s = view->scenario;
  guint side = vd_view_player (view), least = G_MAXUINT - 1, best = VD_MAX_GROUND;

  for (guint hex = 0; hex < self->n; hex++)
    for (guint i = 0; i < s->n_of_side[side] && is_choice (self, view, hex, side); i++)
      {
        guint turns = count_turns (self, view, hex, s->of_side[side][i]);

        if (turns != G_MAXUINT && turns + is_barred (self, view, hex) < least)
          {
            least = turns + is_barred (self, view, hex);
            best = hex;
          }
      }

  return best;
}

/* First one unit to each, then as many more as are wanted. */
void
vd_ground_send (VdGround     *self,
                const VdView *view,
                int           errands)
{
  guint ranked[VD_MAX_GROUND], needs[VD_MAX_GROUND], chosen;
  guint side = vd_view_player (view), n = rank_hexes (self, side, ranked);

  self->n_sent = 0;
  memset (self->sent, VD_NOT_SENT, view->scenario->n_units);
  note_bridges (self, view->scenario);
  if (errands == 0)
    return;
  if (errands == 2)
    n = MIN (n, 1);

  chosen = choose_hex (self, view);
  for (guint i = 0; i < n; i++)
    {
      gboolean passes = errands != 2 && ranked[i] != chosen && is_choice (self, view, ranked[i], side);

      needs[i] = passes ? 0 : find_need (self, view, ranked[i]);
      needs[i] = send_to (self, view, ranked[i], needs[i], 1);
    }

  for (guint i = 0; i < n; i++)
    send_to (self, view, ranked[i], needs[i], MAX_SENT - 1);
}
