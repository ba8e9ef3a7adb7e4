/* Checks of awards that score by brackets: of losses, or of a ratio of losses.
 *
 * Such awards of a side meet: where one ends the next begins.  What has one bound alone may stand
 * beside others on purpose, as points that more losses add, and never overlaps.
 */
#include "core/checks/check-private.h"

/* Bounds as fractions; quarters of a point, or a ratio. */
typedef struct
{
  const VdAward *award;
  gboolean       is_ratio;
  gboolean       has_low, has_high;
  guint64        low, low_under;
  guint64        high, high_under;
} Bracket;

/* Takes a bound from a test; not if the test is no bound, or one of others' losses. */
static gboolean
take_bound (Bracket       *self,
            const VdAward *test)
{
  gboolean is_ratio = test->test == VD_TEST_RATIO_AT_LEAST || test->test == VD_TEST_RATIO_BELOW;
  gboolean is_low = test->test == VD_TEST_RATIO_AT_LEAST || test->test == VD_TEST_LOSSES_AT_LEAST;
  guint64 over = is_ratio ? test->num : test->value, under = is_ratio ? test->den : 1;

  if ((!is_ratio && test->test != VD_TEST_LOSSES_AT_LEAST && test->test != VD_TEST_LOSSES_BELOW) ||
      test->a != self->award->a || (is_ratio && test->b != self->award->b) ||
      ((self->has_low || self->has_high) && is_ratio != self->is_ratio) ||
      (is_low ? self->has_low : self->has_high))
    return FALSE;

  self->is_ratio = is_ratio;
  if (is_low)
    {
      self->has_low = TRUE;
      self->low = over;
      self->low_under = under;
    }
  else
    {
      self->has_high = TRUE;
      self->high = over;
      self->high_under = under;
    }

  return TRUE;
}

static gboolean
read_bracket (const VdAward *award,
              Bracket       *bracket)
{
  *bracket = (Bracket) { .award = award, .low_under = 1, .high_under = 1 };
  if (!take_bound (bracket, award))
    return FALSE;

  for (guint i = 0; i < award->n_also; i++)
    if (!take_bound (bracket, &award->also[i]))
      return FALSE;

  return TRUE;
}

static gboolean
is_of_one_series (const VdScenario *self,
                  const Bracket    *a,
                  const Bracket    *b)
{
  return a->award->side == b->award->side && a->is_ratio == b->is_ratio &&
         a->award->a == b->award->a && (!a->is_ratio || a->award->b == b->award->b) &&
         vd_check_can_both_hold (self, &a->award->when, &b->award->when);
}

/* Whether the low bound of @b lies below, at or above the high one of @a: -1, 0, 1. */
static int
compare_bounds (const Bracket *a,
                const Bracket *b)
{
  guint64 high = a->high * b->low_under, low = b->low * a->high_under;

  return low < high ? -1 : low > high;
}

/* Whether @b begins where @a does, or above. */
static gboolean
begins_later (const Bracket *a,
              const Bracket *b)
{
  return a->low * b->low_under <= b->low * a->low_under;
}

static void
report (const VdScenario *self,
        const Bracket    *bracket,
        const Bracket    *other,
        gboolean          is_gap,
        VdFindings       *findings)
{
  vd_check_add (self, findings, is_gap ? "victory.bracket-gap" : "victory.bracket-overlap",
                VD_WARNING, vd_about (VD_ABOUT_AWARD, bracket->award - self->awards), VD_NO_CELL,
                bracket->award->rule,
                is_gap ? N_("Let the next bracket begin where this one ends, or add one of 0 points "
                            "between them.")
                       : N_("Let each bracket end where the next begins."),
                is_gap ? N_("Between the brackets of the awards %s and %s lie losses for which "
                            "neither scores.")
                       : N_("For some losses both awards %s and %s score, whose brackets overlap."),
                bracket->award->id, other->award->id);
}

/* The bracket that begins next where @from ends, or above; -1 if none does.  @meets: (out):
 * whether one begins at its end, or covers it. */
static int
find_next (const VdScenario *self,
           const Bracket    *brackets,
           guint             n,
           guint             from,
           gboolean         *meets)
{
  int next = -1;

  *meets = FALSE;
  for (guint i = 0; i < n; i++)
    if (i != from && brackets[i].has_low && is_of_one_series (self, &brackets[from], &brackets[i]))
      {
        int at = compare_bounds (&brackets[from], &brackets[i]);
        gboolean covers = at <= 0 && (!brackets[i].has_high ||
                                      brackets[from].high * brackets[i].high_under <
                                      brackets[i].high * brackets[from].high_under);

        *meets |= covers;
        if (at > 0 && (next < 0 || begins_later (&brackets[i], &brackets[next])))
          next = i;
      }

  return next;
}

void
vd_check_brackets (const VdScenario *self,
                   VdFindings       *findings)
{
  g_autofree Bracket *brackets = g_new0 (Bracket, self->n_awards + 1);
  guint n = 0;

  for (guint i = 0; i < self->n_awards; i++)
    n += read_bracket (&self->awards[i], &brackets[n]);

  for (guint i = 0; i < n; i++)
    {
      gboolean meets;
      int next = brackets[i].has_high ? find_next (self, brackets, n, i, &meets) : -1;

      /* A bracket with one bound is one of a series only beside one with two. */
      if (next >= 0 && !meets && (brackets[i].has_low || brackets[next].has_high))
        report (self, &brackets[i], &brackets[next], TRUE, findings);

      for (guint k = 0; k < n; k++)
        if (k != i && brackets[i].has_low && brackets[i].has_high && brackets[k].has_low &&
            brackets[k].has_high && is_of_one_series (self, &brackets[i], &brackets[k]) &&
            begins_later (&brackets[i], &brackets[k]) &&
            (k > i || !begins_later (&brackets[k], &brackets[i])) &&
            compare_bounds (&brackets[i], &brackets[k]) < 0)
          report (self, &brackets[i], &brackets[k], FALSE, findings);
    }
}
