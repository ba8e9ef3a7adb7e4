#include "tests/opinion/opinion.h"

/* Odds [NAW 7.0-P, 7.4, 9.0] */

static int
strength_of (const OpinionPosition *self,
             guint                  unit)
{
  const OpinionUnit *u = &self->units[unit];

  if (self->rules->period[self->period].halved & (1u << u->unit_class))
    return u->strength / 8 * 4 + u->fresh;

  return u->strength + u->fresh;
}

/* The kinds that help a defender against one who attacks from the next hex. */
static guint
helping_kinds (const OpinionPosition *self,
               guint                  own,
               guint                  enemy)
{
  const OpinionRules *rules = self->rules;
  const OpinionPeriod *period = &rules->period[self->period];
  int from = self->units[own].cell;
  int to = self->units[enemy].cell;
  guint there = 0, lost = 0;

  for (guint i = 0; i < rules->n_side; i++)
    {
      gboolean up = (self->board->side[from][to] & (1u << i)) != 0;
      gboolean down = (self->board->side[to][from] & (1u << i)) != 0;

      if (up || (down && (rules->readings & OPINION_SLOPE_HELPS_BOTH)))
        there |= 1u << (period->as[i] > 0 ? period->as[i] - 1 : (int) i);
    }

  for (guint i = 0; i < rules->n_side; i++)
    if (there & (1u << i))
      lost |= rules->side[i].spans & ~rules->side[i].keeps;

  for (guint i = 0; i < rules->n_side; i++)
    if (!(rules->side[i].words & OPINION_DOUBLES))
      there &= ~(1u << i);

  return there & ~lost;
}

/* Doubled by what it stands in, or because each attacker next to it comes
 * through something that doubles; guns from afar come through nothing. */
static gboolean
is_doubled (const OpinionPosition *self,
            const OpinionCombat   *combat,
            guint                  enemy)
{
  guint common = ~0u;
  gboolean any = FALSE;

  if (self->rules->terrain[self->board->terrain[self->units[enemy].cell]].words & OPINION_DOUBLES)
    return TRUE;
  if (combat->guns != 0 && (self->rules->readings & OPINION_GUNS_BREAK))
    return FALSE;

  for (guint own = 0; own < self->n; own++)
    if ((combat->attackers & (1u << own)) && opinion_strikes (self, own, enemy))
      {
        guint kinds = helping_kinds (self, own, enemy);

        any = TRUE;
        common &= kinds;
        if (kinds == 0)
          return FALSE;
      }

  return any && (common != 0 || !(self->rules->readings & OPINION_SAME_KIND));
}

/* The best column that the odds come up to; below all of them the worst. */
static int
column_for (const OpinionRules *rules,
            int                 attack,
            int                 defence)
{
  int column = 0;

  if (attack == 0)
    return 0; /* even against nothing: in the defender's favour [F-39] */

  for (guint i = 0; i < rules->n_column; i++)
    if (attack * rules->column[i][1] >= rules->column[i][0] * defence)
      column = (int) i;

  return column;
}

/* How many columns the odds lie beyond the last one, or before the first. */
static int
beyond (const OpinionRules *rules,
        int                 attack,
        int                 defence)
{
  int best = rules->column[rules->n_column - 1][0];
  int worst = rules->column[0][1];

  if (defence > 0 && attack / defence > best)
    return attack / defence - best;
  if (attack > 0 && (defence + attack - 1) / attack > worst)
    return worst - (defence + attack - 1) / attack;

  return 0;
}

/* Divisions that attack together [EYL 20] */

/* How many of a division attack together: guns from afar are counted with one
 * of it that attacks from the next hex [20.3]. */
static guint
together (const OpinionPosition *self,
          const OpinionCombat   *combat,
          guint                  division)
{
  guint near = 0, far = 0;

  for (guint unit = 0; unit < self->n; unit++)
    if (self->units[unit].division == (int) division)
      {
        near += combat->attackers >> unit & 1;
        far += combat->guns >> unit & 1;
      }

  return near > 0 ? near + far : 0;
}

gboolean
opinion_may_shift (const OpinionPosition *self,
                   const OpinionCombat   *combat,
                   guint                  division)
{
  return (self->rules->readings & OPINION_INTEGRITY) && together (self, combat, division) >= 3;
}

/* Two points each, or a column [20.1, 20.2, 20.4]. */
static void
add_integrity (const OpinionPosition *self,
               const OpinionCombat   *combat,
               OpinionOdds           *odds,
               int                   *shift)
{
  for (guint division = 0; division < self->rules->n_division; division++)
    if ((self->rules->readings & OPINION_INTEGRITY) && together (self, combat, division) >= 2)
      {
        if (combat->shifted & (1u << division))
          *shift += 1;
        else
          odds->attack += 4 * 2;
      }
}

/* One column for several nations in one attack, one for demoralized units in
 * it, however many [DRE 15.0, 16.5]. */
static int
armies_shift (const OpinionPosition *self,
              const OpinionCombat   *combat)
{
  guint nations = 0;

  if (!(self->rules->readings & OPINION_NATIONS))
    return 0;

  for (guint unit = 0; unit < self->n; unit++)
    if (((combat->attackers | combat->guns) & (1u << unit)) && self->units[unit].army >= 0)
      nations |= 1u << self->units[unit].army;

  return -((nations & (nations - 1)) != 0) - ((nations & self->broken) != 0);
}

OpinionOdds
opinion_odds (const OpinionPosition *self,
              const OpinionCombat   *combat)
{
  OpinionOdds odds = { 0 };
  int shift = armies_shift (self, combat);

  for (guint unit = 0; unit < self->n; unit++)
    {
      if ((combat->attackers | combat->guns) & (1u << unit))
        odds.attack += strength_of (self, unit);
      if (combat->defenders & (1u << unit))
        odds.defence += strength_of (self, unit) * (is_doubled (self, combat, unit) ? 2 : 1);
    }

  add_integrity (self, combat, &odds, &shift);
  if (self->demoralized[0])
    shift -= self->rules->shift;
  if (self->demoralized[1])
    shift += self->rules->shift_against;

  odds.base = column_for (self->rules, odds.attack, odds.defence);
  if (self->rules->readings & OPINION_SHIFT_FIRST)
    shift += beyond (self->rules, odds.attack, odds.defence);
  odds.column = CLAMP (odds.base + shift, 0, (int) self->rules->n_column - 1);
  return odds;
}
