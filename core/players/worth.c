#include "core/players/worth.h"

#include "core/players/weights.h"
#include "core/position/piece.h"
#include "core/scenario/results.h"

#include <string.h>

/* Strength is worth something to the one who has it, whatever the schedule
 * says: a quarter of a point a point, more where no row counts losses, unless formations
 * break by them. */
#define STRENGTH_WORTH (VD_POINT_WORTH / 4)
#define STRENGTH_ALONE (VD_POINT_WORTH * 3 / 4)

/* To stand where each point of strength counts, for a unit as there are many. */
#define REGION_STRENGTH 4

void
vd_worth_init (VdWorth          *self,
               const VdScenario *s)
{
  memset (self, 0, sizeof *self);
  self->unit = g_new0 (gint32, MAX (s->n_units, 1));
  self->queue = g_new (guint16, s->n_cells + 1);
  self->side = VD_MAX_SIDES;
  self->toll = g_new0 (VdToll, MAX (s->n_units, 1));
  vd_tally_init (&self->tally, s);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      self->goal[side] = g_new0 (gint32, s->n_cells + 1);
      self->way[side] = g_new0 (guint16, s->n_cells + 1);
    }
}

void
vd_worth_clear (VdWorth *self)
{
  g_free (self->unit);
  g_free (self->queue);
  g_free (self->toll);
  vd_tally_clear (&self->tally);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      g_free (self->goal[side]);
      g_free (self->way[side]);
    }
}

/* What a row gives, in points. */
static gint32
goal_points (const VdAward *award)
{
  return award->wins != VD_WINS_NOT ? VD_OUTRIGHT_STAKE : award->points;
}

/* Losses */

static gboolean
any_counts (const VdView *view,
            guint         side)
{
  const VdScenario *s = view->scenario;

  for (guint i = 0; i < s->n_awards; i++)
    if (s->awards[i].test == VD_TEST_LOSSES_EACH && s->awards[i].a == side)
      return TRUE;

  return FALSE;
}

/* What it is worth to the enemy that a formation is demoralized: points of rows that count such,
 * and one for what it can do no more. */
static gint32
get_break_worth (const VdView *view,
                 guint         side)
{
  const VdScenario *s = view->scenario;
  gint32 worth = VD_WEIGH_BREAK;

  for (guint i = 0; i < s->n_awards; i++)
    if (s->awards[i].test == VD_TEST_FORMATIONS_EACH && s->awards[i].a == side &&
        vd_view_may_hold (view, &s->awards[i].when))
      worth += s->awards[i].points * VD_POINT_WORTH;

  return worth;
}

/* A blow that breaks a formation is worth all of that, one that leaves it whole its share; no
 * more is lost with one that is broken. */
static void
add_breaks (VdWorth      *self,
            const VdView *view)
{
  const VdScenario *s = view->scenario;
  const gint32 worth[VD_MAX_SIDES] = { get_break_worth (view, 0), get_break_worth (view, 1) };

  for (guint unit = 0; unit < s->n_units && vd_view_plays (view, VD_MECHANIC_CASUALTIES); unit++)
    {
      const VdUnit *u = &s->units[unit];
      guint left = u->ledger != VD_NO_LEDGER ? vd_view_to_break (view, u->ledger) : 0;

      if (left > 0 && !s->classes[u->unit_class].uncounted)
        self->unit[unit] += (gint64) worth[u->side] *
                            MIN (u->strength, left) / left;
    }
}

/* What rows say by which the loss of @unit alone decides. */
static gint32
capture_worth (const VdView *view,
               VdUnitId      unit)
{
  const VdScenario *s = view->scenario;
  gint32 worth = 0;

  for (guint i = 0; i < s->n_awards; i++)
    for (guint k = 0; k < s->awards[i].n_units && s->awards[i].test == VD_TEST_CAPTURED; k++)
      if (s->awards[i].units[k] == unit)
        worth += goal_points (&s->awards[i]) * VD_POINT_WORTH;

  return worth;
}

/* Outcomes */

/* Turns after this one, of all, in percent: what a unit can still do goes by them. */
static gint32
get_time_left (const VdView *view)
{
  guint n = view->scenario->n_turns, turn = vd_view_turn (view);

  return turn < n ? (gint32) (100 * (n - turn) / n) : 0;
}

static void
note_tolls (VdWorth      *self,
            const VdView *view)
{
  const VdScenario *s = view->scenario;
  gint32 time_left = get_time_left (view);
  const gint32 breaks[VD_MAX_SIDES] = { get_break_worth (view, 0), get_break_worth (view, 1) };

  self->weighs_whole = vd_view_turn (view) * VD_WEIGH_WHOLE_FROM > s->n_turns;
  for (guint i = 0; i < s->n_ledgers; i++)
    self->left[i] = vd_view_to_break (view, i);
  self->break_worth = VD_WEIGH_BREAK * time_left / 100;
  if (!self->weighs_whole)
    return;

  for (guint unit = 0; unit < s->n_units; unit++)
    {
      const VdUnit *u = &s->units[unit];
      guint strength = vd_piece_get_strength (s, vd_view_units (view), unit);
      VdToll *toll = &self->toll[unit];

      *toll = (VdToll) { .ledger = VD_NO_LEDGER };
      toll->rest = (gint32) (STRENGTH_WORTH * strength / VD_Q (1)) * time_left / 100;
      if (u->leader > 0)
        toll->rest += capture_worth (view, unit);
      if (s->classes[u->unit_class].uncounted)
        continue;

      toll->loss = MIN ((vd_view_loss_of (view, unit) + VD_Q (1) - 1) / VD_Q (1), G_MAXUINT8);
      toll->ledger = u->ledger;
      toll->breaks = strength;
      if (u->ledger != VD_NO_LEDGER && self->left[u->ledger] > 0)
        toll->rest += (gint64) breaks[u->side] *
                      MIN (strength, self->left[u->ledger]) / self->left[u->ledger] *
                      time_left / 100;
    }
}

/* Formations that break by the loss of all of these. */
static guint
count_breaks (const VdWorth *self,
              const guint16 *units,
              guint          n)
{
  guint sum = 0;

  for (guint i = 0; i < n; i++)
    {
      guint ledger = self->toll[units[i]].ledger, lost = 0;
      gboolean is_first = ledger != VD_NO_LEDGER && self->left[ledger] > 0;

      for (guint k = 0; k < n && is_first; k++)
        if (self->toll[units[k]].ledger == ledger)
          {
            is_first = k >= i;
            lost += self->toll[units[k]].breaks;
          }
      sum += is_first && lost >= self->left[ledger];
    }

  return sum;
}

gint32
vd_worth_of_outcome (const VdWorth *self,
                     guint          side,
                     const guint16 *units[VD_MAX_SIDES],
                     const guint    n[VD_MAX_SIDES])
{
  guint lost[VD_MAX_SIDES] = { 0, 0 }, broken[VD_MAX_SIDES];
  gint32 value = 0;

  for (guint of = 0; of < VD_MAX_SIDES; of++)
    {
      int sign = of == side ? -1 : 1;

      broken[of] = count_breaks (self, units[of], n[of]);
      value += sign * self->break_worth * (gint32) broken[of];
      for (guint i = 0; i < n[of]; i++)
        {
          lost[of] += self->toll[units[of][i]].loss;
          value += sign * self->toll[units[of][i]].rest;
        }
    }

  return value + vd_tally_weigh (&self->tally, side, lost, broken);
}

static void
note_units (VdWorth      *self,
            const VdView *view)
{
  const VdScenario *s = view->scenario;
  gboolean breaks = vd_view_plays (view, VD_MECHANIC_CASUALTIES);
  gboolean counted[VD_MAX_SIDES] = { breaks || any_counts (view, 0),
                                     breaks || any_counts (view, 1) };

  self->tallies = breaks && self->tally.matters;
  if (self->tallies)
    vd_tally_note (&self->tally, view);

  for (guint unit = 0; unit < s->n_units; unit++)
    {
      const VdUnit *u = &s->units[unit];
      guint each = counted[u->side] ? STRENGTH_WORTH : STRENGTH_ALONE;

      for (guint i = 0; i < s->n_awards; i++)
        if (s->awards[i].test == VD_TEST_LOSSES_EACH &&
            vd_award_counts_loss (s, &s->awards[i], unit) &&
            vd_view_may_hold (view, &s->awards[i].when))
          each += s->awards[i].points * VD_POINT_WORTH;

      self->unit[unit] = MAX (1, (gint32) (each * u->strength / VD_Q (1)));
      if (self->tallies)
        self->unit[unit] += vd_tally_of_unit (&self->tally, view, unit);
      if (u->leader > 0)
        self->unit[unit] += capture_worth (view, unit);
    }

  add_breaks (self, view);
  if (self->tallies)
    note_tolls (self, view);
}

/* Goals */

static gint32
goal_of (const VdAward *award)
{
  gint32 points = goal_points (award);

  switch (award->test)
    {
    case VD_TEST_ENTERS:
    case VD_TEST_HOLDS:
    case VD_TEST_CONTROLS:
    case VD_TEST_KEEPS_EACH:
      return points * VD_POINT_WORTH;
    case VD_TEST_REGION_EACH:
      return points * REGION_STRENGTH * VD_POINT_WORTH;
    case VD_TEST_RATIO_AT_MOST:
    case VD_TEST_RATIO_ABOVE:
    case VD_TEST_RATIO_AT_LEAST:
    case VD_TEST_RATIO_BELOW:
    case VD_TEST_DEMORALIZED:
    case VD_TEST_FORMATIONS_EACH:
    case VD_TEST_LOSSES_BELOW:
    case VD_TEST_LOSSES_AT_LEAST:
    case VD_TEST_EXITED_AT_LEAST:
    case VD_TEST_LOSSES_EACH:
    case VD_TEST_EXITED_EACH:
    case VD_TEST_ATTACKED:
    case VD_TEST_PLAYS_PAST:
    case VD_TEST_CAPTURED:
    case VD_TEST_CAPTURED_EACH:
    case VD_TEST_MARGIN_BELOW:
    default:
      return 0;
    }
}

/* Whether the other side wins by taking the ground what its owner would lose. */
static gboolean
is_denied (const VdAward *award)
{
  return award->test == VD_TEST_KEEPS_EACH ||
         (award->test == VD_TEST_CONTROLS && award->wins != VD_WINS_NOT);
}

static void
note_goals (VdWorth      *self,
            const VdView *view)
{
  const VdScenario *s = view->scenario;

  for (guint i = 0; i < VD_MAX_SIDES; i++)
    memset (self->goal[i], 0, s->n_cells * sizeof *self->goal[i]);

  for (guint i = 0; i < s->n_awards; i++)
    if (vd_view_may_hold (view, &s->awards[i].when))
      for (guint c = 0; c < s->awards[i].n_cells; c++)
        {
          const VdAward *award = &s->awards[i];

          self->goal[award->a][award->cells[c]] += goal_of (award);
          if (is_denied (award))
            self->goal[award->a ^ 1][award->cells[c]] += goal_of (award);
        }
}

/* Hexes by which units leave for points count as goals of the way there, not
 * as goals to stand on. */
static gboolean
is_way_out (const VdView *view,
            guint         cell,
            guint         side)
{
  const VdScenario *s = view->scenario;

  for (guint i = 0; i < s->n_awards && s->edges[cell] != 0; i++)
    if (s->awards[i].test == VD_TEST_EXITED_EACH && s->awards[i].a == side &&
        s->awards[i].field == s->field[cell] && (s->awards[i].edges & s->edges[cell]))
      return TRUE;

  return FALSE;
}

static void
note_way (VdWorth      *self,
          const VdView *view,
          guint         side)
{
  const VdScenario *s = view->scenario;
  guint16 *way = self->way[side];
  guint n = 0;

  for (guint cell = 0; cell < s->n_cells; cell++)
    {
      gboolean is_goal = self->goal[side][cell] > 0 ||
                         (s->terrain[cell] != VD_NEVER && is_way_out (view, cell, side));

      way[cell] = is_goal ? 0 : VD_NO_WAY;
      if (is_goal)
        self->queue[n++] = cell;
    }

  for (guint i = 0; i < n; i++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        int next = s->next[self->queue[i]][dir];

        if (next >= 0 && way[next] == VD_NO_WAY &&
            s->steps[next].cost[(dir + 3) % VD_N_DIRS] != VD_NEVER)
          {
            way[next] = way[self->queue[i]] + 1;
            self->queue[n++] = next;
          }
      }
}

gboolean
vd_worth_note (VdWorth      *self,
               const VdView *view)
{
  guint8 choice[VD_MAX_OPTIONS] = { 0 };

  for (guint i = 0; i < view->scenario->n_options; i++)
    choice[i] = vd_view_choice (view, i);

  if (self->side == view->side && memcmp (self->choice, choice, sizeof choice) == 0)
    {
      /* How far a formation is from breaking changes in play. */
      if (vd_view_plays (view, VD_MECHANIC_CASUALTIES))
        note_units (self, view);
      return FALSE;
    }

  self->side = view->side;
  memcpy (self->choice, choice, sizeof choice);
  vd_tally_forget (&self->tally);
  note_units (self, view);
  note_goals (self, view);
  for (guint i = 0; i < VD_MAX_SIDES; i++)
    note_way (self, view, i);

  return TRUE;
}

gint32
vd_worth_of_unit (const VdWorth *self,
                  const VdView  *view,
                  VdUnitId       unit)
{
  const VdUnit *u = &view->scenario->units[unit];
  gint32 counted;

  if (!vd_piece_is_reduced (view->scenario, vd_view_units (view), unit) || u->strength == 0)
    return self->unit[unit];

  /* What the rows count may be the same for both sides of its counter. */
  counted = self->tallies ? vd_tally_of_unit (&self->tally, view, unit) : 0;
  return MAX (1, (gint32) ((self->unit[unit] - counted) * (gint64) u->reduced_strength /
                           u->strength) + counted);
}
