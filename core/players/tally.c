#include "core/players/tally.h"

#include <string.h>

#include "core/scenario/results.h"

/* What it is worth to win, beside the points. */
#define VICTORY (4 * VD_POINT_WORTH)

/* Amounts of what a side may lose yet that are looked at, none the first. */
#define N_SAMPLES 5

/* A side loses this part of the weaker side's strength in a turn, or twice as much or nothing. */
#define PART 24

/* Whether the row goes by what is lost, and by nothing else. */
static gboolean
is_tallied (const VdAward *award)
{
  if (award->wins != VD_WINS_NOT || !vd_award_goes_by_losses (award))
    return FALSE;

  for (guint i = 0; i < award->n_also; i++)
    if (!vd_award_goes_by_losses (&award->also[i]))
      return FALSE;

  return TRUE;
}

void
vd_tally_init (VdTally          *self,
               const VdScenario *s)
{
  memset (self, 0, sizeof *self);
  for (guint i = 0; i < s->n_awards; i++)
    self->matters |= is_tallied (&s->awards[i]);
}

/* Rows */

static gboolean
gives (const VdView  *view,
       const VdAward *award,
       const guint   *losses)
{
  if (!vd_view_may_hold (view, &award->when) ||
      !vd_award_holds_with (view->scenario, award, losses))
    return FALSE;

  for (guint i = 0; i < award->n_also; i++)
    if (!vd_award_holds_with (view->scenario, &award->also[i], losses))
      return FALSE;

  return TRUE;
}

static gint32
count_broken (const VdView *view,
              guint         side)
{
  const VdScenario *s = view->scenario;
  gint32 n = 0;

  for (guint i = 0; i < s->n_ledgers; i++)
    n += s->ledgers[i].side == side && vd_view_to_break (view, i) == 0;

  return n;
}

static gint32
count_kept (const VdView  *view,
            const VdAward *award)
{
  gint32 n = 0;

  for (guint i = 0; i < award->n_cells; i++)
    n += vd_view_holder (view, award->cells[i]) != (award->a ^ 1u);

  return n;
}

/* What the other rows give as things stand; those are left out that count units. */
static void
note_base (VdTally      *self,
           const VdView *view)
{
  const VdScenario *s = view->scenario;

  self->base[0] = self->base[1] = 0;
  for (guint i = 0; i < s->n_awards; i++)
    {
      const VdAward *award = &s->awards[i];

      if (award->wins != VD_WINS_NOT || is_tallied (award) ||
          !vd_view_may_hold (view, &award->when))
        continue;
      if (award->test == VD_TEST_FORMATIONS_EACH)
        self->base[award->side] += award->points * count_broken (view, award->a);
      else if (award->test == VD_TEST_KEEPS_EACH)
        self->base[award->side] += award->points * count_kept (view, award);
    }
}

/* Who wins with so many points. */
static guint
find_winner (const VdScenario *s,
             const gint32     *points)
{
  gint32 own[VD_MAX_SIDES] = { points[0], points[1] };

  for (guint side = 0; side < VD_MAX_SIDES && !s->settings[VD_SET_NEGATIVE_COUNTS]; side++)
    own[side] = MAX (own[side], 0);
  if (own[0] != own[1])
    return own[0] > own[1] ? 0 : 1;

  for (guint i = 0; i < s->n_victory_levels; i++)
    if (s->victory_levels[i].takes_ties)
      return s->victory_levels[i].side;

  return VD_MAX_SIDES;
}

gint32
vd_tally_judge (const VdTally *self,
                const VdView  *view,
                guint          side,
                const guint   *losses)
{
  const VdScenario *s = view->scenario;
  gint32 points[VD_MAX_SIDES] = { self->base[0], self->base[1] };
  guint winner;

  for (guint i = 0; i < s->n_awards; i++)
    if (is_tallied (&s->awards[i]) && gives (view, &s->awards[i], losses))
      points[s->awards[i].side] += s->awards[i].points;

  winner = find_winner (s, points);
  return (points[side] - points[side ^ 1]) * VD_POINT_WORTH +
         (winner == VD_MAX_SIDES ? 0 : winner == side ? VICTORY : -VICTORY);
}

/* Worth */

static guint
count_strength (const VdView *view,
                guint         side)
{
  const VdScenario *s = view->scenario;
  guint sum = 0;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    sum += s->units[s->of_side[side][i]].strength;

  return sum;
}

/* How it stands for side 0 on average once side 0 has lost @first more and side 1 @second: in
 * quarters, and of whatever both may lose yet. */
static gint32
judge_all (const VdTally *self,
           const VdView  *view,
           guint          span,
           guint          first,
           guint          second)
{
  gint32 sum = 0, weights = 0;

  for (guint i = 0; i < N_SAMPLES; i++)
    for (guint k = 0; k < N_SAMPLES; k++)
      {
        const guint losses[VD_MAX_SIDES] = {
          self->losses[0] + first + span * i / (N_SAMPLES - 1),
          self->losses[1] + second + span * k / (N_SAMPLES - 1)
        };

        gint32 weight = 1 << (2 * (N_SAMPLES - 1) - i - k);

        sum += weight * vd_tally_judge (self, view, 0, losses);
        weights += weight;
      }

  return sum / weights;
}

static void
work_out (VdTally      *self,
          const VdView *view)
{
  guint weaker = MIN (count_strength (view, 0), count_strength (view, 1));
  guint left = view->scenario->n_turns - vd_view_turn (view) + 1;
  guint span = MAX (2 * left * weaker / PART, VD_Q (4));
  gint32 now = judge_all (self, view, span, 0, 0);

  for (guint n = 0; n <= VD_TALLY_MOST; n++)
    {
      self->worth[0][n] = now - judge_all (self, view, span, VD_Q (n), 0);
      self->worth[1][n] = judge_all (self, view, span, 0, VD_Q (n)) - now;
    }
}

void
vd_tally_note (VdTally      *self,
               const VdView *view)
{
  const guint losses[VD_MAX_SIDES] = { vd_view_losses (view, 0), vd_view_losses (view, 1) };
  const gint32 base[VD_MAX_SIDES] = { self->base[0], self->base[1] };

  if (!self->matters)
    return;

  note_base (self, view);
  if (self->made && self->turn == vd_view_turn (view) &&
      memcmp (losses, self->losses, sizeof losses) == 0 &&
      memcmp (base, self->base, sizeof base) == 0)
    return;

  self->made = TRUE;
  self->turn = vd_view_turn (view);
  memcpy (self->losses, losses, sizeof losses);
  work_out (self, view);
}

gint32
vd_tally_of_unit (const VdTally *self,
                  const VdView  *view,
                  VdUnitId       unit)
{
  guint loss = vd_view_loss_of (view, unit) / VD_Q (1);
  guint side = view->scenario->units[unit].side;

  return self->matters ? self->worth[side][MIN (loss, VD_TALLY_MOST)] : 0;
}
