#include "core/players/tally.h"

#include <string.h>

#include "core/players/weights.h"
#include "core/scenario/results.h"


/* Amounts of what a side may lose yet that are looked at, none the first. */
#define N_SAMPLES 5



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

/* What the rows give is remembered for losses of whole points, up to so many. */
#define N_POINTS 96

/* Of VdTallyMemo.given: not asked yet. */
#define UNKNOWN G_MININT8

struct _VdTallyMemo
{
  const VdScenario *scenario;
  gboolean *holds;               /* [award]: it may hold by the options, and goes by losses */
  gint8   given[N_POINTS][N_POINTS][VD_MAX_SIDES]; /* by what each side has lost */
  gint32  worth[VD_TALLY_BREAKS + 1][VD_TALLY_BREAKS + 1][VD_TALLY_MOST + 1][VD_TALLY_MOST + 1];
  guint32 made[VD_TALLY_BREAKS + 1][VD_TALLY_BREAKS + 1][VD_TALLY_MOST + 1][VD_TALLY_MOST + 1];
  guint32 stamp; /* of the position; what was made for another is out of date */
};

void
vd_tally_init (VdTally          *self,
               const VdScenario *s)
{
  memset (self, 0, sizeof *self);
  for (guint i = 0; i < s->n_awards; i++)
    self->matters |= is_tallied (&s->awards[i]);
  if (!self->matters)
    return;

  self->memo = g_new0 (VdTallyMemo, 1);
  self->memo->scenario = s;
  self->memo->holds = g_new0 (gboolean, s->n_awards);
  vd_tally_forget (self);
}

void
vd_tally_clear (VdTally *self)
{
  if (self->memo != NULL)
    g_free (self->memo->holds);
  g_clear_pointer (&self->memo, g_free);
}

void
vd_tally_forget (VdTally *self)
{
  if (!self->matters)
    return;

  memset (self->memo->given, UNKNOWN, sizeof self->memo->given);
  self->made = FALSE;
}

/* Rows */

static gboolean
gives (const VdScenario *s,
       const VdAward    *award,
       const guint      *losses)
{
  if (!vd_award_holds_with (s, award, losses))
    return FALSE;

  for (guint i = 0; i < award->n_also; i++)
    if (!vd_award_holds_with (s, &award->also[i], losses))
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

static void
note_rows (VdTally      *self,
           const VdView *view)
{
  const VdScenario *s = view->scenario;

  for (guint i = 0; i < s->n_awards; i++)
    self->memo->holds[i] = is_tallied (&s->awards[i]) &&
                           vd_view_may_hold (view, &s->awards[i].when);
}

/* What the other rows give as things stand; those are left out that count units. */
static void
note_base (VdTally      *self,
           const VdView *view)
{
  const VdScenario *s = view->scenario;

  self->base[0] = self->base[1] = 0;
  memset (self->breaks, 0, sizeof self->breaks);
  for (guint i = 0; i < s->n_awards; i++)
    {
      const VdAward *award = &s->awards[i];

      if (award->wins != VD_WINS_NOT || is_tallied (award) ||
          !vd_view_may_hold (view, &award->when))
        continue;
      if (award->test == VD_TEST_FORMATIONS_EACH)
        {
          self->base[award->side] += award->points * count_broken (view, award->a);
          self->breaks[award->a][award->side] += award->points;
        }
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

/* What the rows give that go by losses, to each side. */
static void
add_given (const VdTally *self,
           const guint   *losses,
           gint32        *points)
{
  const VdScenario *s = self->memo->scenario;
  guint first = losses[0] / VD_Q (1), second = losses[1] / VD_Q (1);
  gint32 given[VD_MAX_SIDES] = { 0, 0 };
  gboolean is_kept = first < N_POINTS && second < N_POINTS &&
                     losses[0] % VD_Q (1) == 0 && losses[1] % VD_Q (1) == 0;
  gint8 *kept = is_kept ? self->memo->given[first][second] : NULL;

  if (kept != NULL && kept[0] != UNKNOWN)
    {
      points[0] += kept[0];
      points[1] += kept[1];
      return;
    }

  for (guint i = 0; i < s->n_awards; i++)
    if (self->memo->holds[i] && gives (s, &s->awards[i], losses))
      given[s->awards[i].side] += s->awards[i].points;

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      points[side] += given[side];
      if (kept != NULL)
        kept[side] = CLAMP (given[side], UNKNOWN + 1, G_MAXINT8);
    }
}

/* The same as vd_tally_judge() for side 0, with @broken formations more of each side. */
static gint32
judge_with (const VdTally *self,
            const guint   *losses,
            const guint   *broken)
{
  gint32 points[VD_MAX_SIDES] = { self->base[0], self->base[1] };
  guint winner;

  for (guint of = 0; of < VD_MAX_SIDES; of++)
    for (guint side = 0; side < VD_MAX_SIDES; side++)
      points[side] += self->breaks[of][side] * (gint32) broken[of];

  add_given (self, losses, points);
  winner = find_winner (self->memo->scenario, points);
  return (points[0] - points[1]) * VD_POINT_WORTH +
         (winner == VD_MAX_SIDES ? 0 : winner == 0 ? VD_WEIGH_VICTORY : -VD_WEIGH_VICTORY);
}

static const guint none[VD_MAX_SIDES];

gint32
vd_tally_judge (const VdTally *self,
                guint          side,
                const guint   *losses)
{
  gint32 value;

  g_return_val_if_fail (self->matters, 0);

  value = judge_with (self, losses, none);
  return side == 0 ? value : -value;
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

/* How it stands for side 0 on average once side 0 has lost @first points more and side 1 @second,
 * and @broken formations more are demoralized: of whatever both may lose yet. */
static gint32
judge_all (const VdTally *self,
           guint          first,
           guint          second,
           const guint   *broken)
{
  gint32 sum = 0, weights = 0;

  for (guint i = 0; i < N_SAMPLES; i++)
    for (guint k = 0; k < N_SAMPLES; k++)
      {
        const guint losses[VD_MAX_SIDES] = {
          self->losses[0] + VD_Q (first + self->span * i / (N_SAMPLES - 1) / VD_Q (1)),
          self->losses[1] + VD_Q (second + self->span * k / (N_SAMPLES - 1) / VD_Q (1))
        };

        gint32 weight = 1 << (2 * (N_SAMPLES - 1) - i - k);

        sum += weight * judge_with (self, losses, broken);
        weights += weight;
      }

  return sum / weights;
}

/* The same, worked out once for a position. */
static gint32
get_worth (const VdTally *self,
           const guint   *lost,
           const guint   *broken)
{
  VdTallyMemo *memo = self->memo;
  guint first = MIN (lost[0], VD_TALLY_MOST), second = MIN (lost[1], VD_TALLY_MOST);
  const guint few[VD_MAX_SIDES] = { MIN (broken[0], VD_TALLY_BREAKS),
                                    MIN (broken[1], VD_TALLY_BREAKS) };
  gint32 *worth = &memo->worth[few[0]][few[1]][first][second];
  guint32 *made = &memo->made[few[0]][few[1]][first][second];

  if (*made != memo->stamp)
    {
      *worth = judge_all (self, first, second, few);
      *made = memo->stamp;
    }

  return *worth;
}

gint32
vd_tally_weigh (const VdTally *self,
                guint          side,
                const guint   *lost,
                const guint   *broken)
{
  gint32 gain;

  g_return_val_if_fail (side < VD_MAX_SIDES, 0);

  if (!self->made)
    return 0;

  gain = get_worth (self, lost, broken) - get_worth (self, none, none);
  return side == 0 ? gain : -gain;
}

static void
work_out (VdTally      *self,
          const VdView *view)
{
  guint weaker = MIN (count_strength (view, 0), count_strength (view, 1));
  guint left = view->scenario->n_turns - vd_view_turn (view) + 1;
  gint32 now;

  self->memo->stamp++;
  /* That part, or twice as much or nothing. */
  self->span = MAX (2 * left * weaker / VD_WEIGH_LOSS_PART, VD_Q (4));
  now = get_worth (self, none, none);
  for (guint n = 0; n <= VD_TALLY_MOST; n++)
    {
      const guint first[VD_MAX_SIDES] = { n, 0 }, second[VD_MAX_SIDES] = { 0, n };

      self->worth[0][n] = now - get_worth (self, first, none);
      self->worth[1][n] = get_worth (self, second, none) - now;
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

  if (!self->made)
    note_rows (self, view);
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
