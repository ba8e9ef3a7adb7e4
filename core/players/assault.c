#include "core/players/assault.h"

#include "core/scenario/results.h"

#include <string.h>

/* A row of the die counts once, or for both sides; odds beyond the table may change it by as
 * much as it has faces. */
static void
find_changes (VdChances        *self,
              const VdScenario *s)
{
  self->most = vd_odds_extreme_die (s, 1) != 0 ? s->table.die : 0;
  self->least = -self->most;
  for (guint i = 0; i < s->n_shifts; i++)
    if (s->shifts[i].is_die)
      {
        self->least += 2 * MIN (s->shifts[i].amount, 0);
        self->most += 2 * MAX (s->shifts[i].amount, 0);
      }

  self->least = MAX (self->least, 1 - (int) s->table.die);
  self->most = MIN (self->most, MAX ((int) s->table.die - 1, 0));
  self->least = MIN (self->least, 0);
}

static guint
get_row (const VdChances  *self,
         const VdScenario *s,
         int               change,
         guint             column)
{
  return (CLAMP (change, self->least, self->most) - self->least) * s->table.n_columns + column;
}

void
vd_chances_init (VdChances        *self,
                 const VdScenario *s)
{
  guint n;

  find_changes (self, s);
  n = MAX (s->table.n_columns, 1) * (self->most - self->least + 1);
  self->rolls = 1;
  self->mutual = FALSE;
  self->farthest = 1;
  self->attacker_hexes = g_malloc0_n (n, sizeof *self->attacker_hexes);
  self->defender_hexes = g_malloc0_n (n, sizeof *self->defender_hexes);
  self->attacker = g_malloc0_n (n, sizeof *self->attacker);
  self->defender = g_malloc0_n (n, sizeof *self->defender);
}

/* One roll of the first die stands for as many as the second has faces. */
static void
count_rolls (VdChances        *self,
             const VdScenario *s,
             guint             row,
             guint             index,
             gboolean          has_second)
{
  if (s->results[index].attacker == VD_EFFECT_EXCHANGE ||
      s->results[index].defender == VD_EFFECT_EXCHANGE)
    has_second = FALSE;

  for (guint second = 1; second <= s->table.die; second++)
    {
      const VdResult *result =
        &s->results[has_second ? vd_weather_change (s, index, second) : index];
      gboolean both = vd_result_exchanges (s, result);

      self->attacker[row][both ? VD_EFFECT_EXCHANGE : result->attacker]++;
      self->defender[row][both ? VD_EFFECT_EXCHANGE : result->defender]++;
      self->attacker_hexes[row][result->attacker_hexes]++;
      self->defender_hexes[row][result->defender_hexes]++;
      self->farthest = MAX (self->farthest, MAX (result->attacker_hexes, result->defender_hexes));
    }
}

void
vd_chances_note (VdChances    *self,
                 const VdView *view)
{
  const VdScenario *s = view->scenario;
  const VdResultsTable *table = &s->table;
  gboolean has_second = vd_view_plays (view, VD_MECHANIC_WEATHER);
  guint n = table->n_columns * (self->most - self->least + 1);

  self->rolls = MAX (1, table->die * table->die);
  self->mutual = vd_exchange_is_mutual (s);
  memset (self->attacker, 0, n * sizeof *self->attacker);
  memset (self->defender, 0, n * sizeof *self->defender);
  memset (self->attacker_hexes, 0, n * sizeof *self->attacker_hexes);
  memset (self->defender_hexes, 0, n * sizeof *self->defender_hexes);
  self->farthest = 1;
  for (int change = self->least; change <= self->most; change++)
    for (guint die = 1; die <= table->die; die++)
      for (guint column = 0; column < table->n_columns; column++)
        count_rolls (self, s, get_row (self, s, change, column),
                     table->cells[(vd_odds_change_die (s, die, change) - 1) * table->n_columns +
                                  column], has_second);
}

void
vd_chances_clear (VdChances *self)
{
  g_free (self->attacker);
  g_free (self->defender);
  g_free (self->attacker_hexes);
  g_free (self->defender_hexes);
}

/* Shares */

void
vd_shares_add (VdShares *self,
               VdUnitId  unit,
               guint     strength,
               gint32    worth)
{
  if (self->n == VD_MAX_SHARES)
    {
      self->n_more++;
      return;
    }

  self->unit[self->n] = unit;
  self->strength[self->n] = strength;
  self->worth[self->n++] = worth;
}

void
vd_shares_remove (VdShares *self,
                  VdUnitId  unit,
                  guint     strength,
                  gint32    worth)
{
  guint at = self->n;

  if (self->n_more > 0)
    {
      self->n_more--;
      return;
    }
  while (at > 0 && (self->unit[at - 1] != unit || self->strength[at - 1] != strength ||
                    self->worth[at - 1] != worth))
    at--;
  if (at == 0)
    return;

  self->n--;
  for (guint i = at - 1; i < self->n; i++)
    {
      self->unit[i] = self->unit[i + 1];
      self->strength[i] = self->strength[i + 1];
      self->worth[i] = self->worth[i + 1];
    }
}

static guint
count_strength (const VdShares *self)
{
  guint sum = 0;

  for (guint i = 0; i < self->n; i++)
    sum += self->strength[i];

  return sum;
}

/* The one of those left, as bits, that is given up first for @due: the cheapest that is enough
 * alone, or else the strongest. */
static guint
find_first (const VdShares *self,
            guint           left,
            guint           due)
{
  guint best = VD_MAX_SHARES;
  gboolean enough = FALSE;

  for (guint i = 0; i < self->n; i++)
    {
      gboolean pays = self->strength[i] >= due;

      if (!(left & (1u << i)) || pays < enough)
        continue;
      if (best == VD_MAX_SHARES || pays > enough ||
          (pays ? self->worth[i] < self->worth[best] : self->strength[i] > self->strength[best]))
        {
          best = i;
          enough = pays;
        }
    }

  return best;
}

guint
vd_shares_find_given (const VdShares *self,
                      guint           due)
{
  guint all = (1u << self->n) - 1, left = all;

  while (due > 0 && left != 0)
    {
      guint first = find_first (self, left, due);

      due -= MIN (due, self->strength[first]);
      left &= ~(1u << first);
    }

  return all & ~left;
}

gint32
vd_shares_find_cost (const VdShares *self,
                     guint           due)
{
  guint given = vd_shares_find_given (self, due);
  gint32 sum = 0;

  for (guint i = 0; i < self->n; i++)
    if (given & (1u << i))
      sum += self->worth[i];

  return sum;
}

static guint
halve (guint sum)
{
  return (sum + 1) / 2;
}

static gint32
find_half (const VdShares *self)
{
  return vd_shares_find_cost (self, halve (count_strength (self)));
}

/* What comes of an attack */

/* An exchange costs the attackers as much strength as the defenders had, or all; the
 * defenders are eliminated by it besides. */
static gint32
find_exchange_cost (const VdAssault *a)
{
  return a->owed < a->beside ? (gint64) a->stake * a->owed / a->beside : a->stake;
}

/* What an exchange brings in which the weaker side loses all and the stronger half of
 * that. */
static gint32
find_exchange_value (const VdAssault *a)
{
  guint attack = count_strength (&a->attackers), defence = count_strength (&a->defenders);

  if (attack > defence)
    return a->prize + a->ground - vd_shares_find_cost (&a->attackers, halve (defence));
  if (attack < defence)
    return vd_shares_find_cost (&a->defenders, halve (attack)) - a->stake;

  return vd_shares_find_cost (&a->defenders, halve (defence)) -
         vd_shares_find_cost (&a->attackers, halve (attack));
}

static gint32
find_value (const VdAssault *a,
            const VdChances *chances,
            guint            row)
{
  gint32 sum = chances->defender[row][VD_EFFECT_ELIMINATED] * (a->prize + a->ground);

  sum -= chances->attacker[row][VD_EFFECT_ELIMINATED] * a->stake;
  for (guint hexes = 1; hexes <= chances->farthest; hexes++)
    {
      sum += chances->defender_hexes[row][hexes] *
             (a->prize * MAX (a->trapped, a->trapped_far[hexes]) / VD_POINT_WORTH + a->ground);
      sum -= chances->attacker_hexes[row][hexes] * MAX (a->exposed, a->exposed_far[hexes]);
    }
  if (chances->defender[row][VD_EFFECT_HALF] > 0)
    sum += chances->defender[row][VD_EFFECT_HALF] * find_half (&a->defenders);
  if (chances->attacker[row][VD_EFFECT_HALF] > 0)
    sum -= chances->attacker[row][VD_EFFECT_HALF] * find_half (&a->attackers);
  sum += chances->attacker[row][VD_EFFECT_EXCHANGE] *
         (chances->mutual ? find_exchange_value (a) : -find_exchange_cost (a));

  return sum / (gint32) chances->rolls;
}

/* Results as a whole */

/* Everything that a side has in the attack. */
#define ALL G_MAXUINT

static guint
list_lost (const VdShares *shares,
           guint           due,
           guint16        *units)
{
  guint given = due == ALL ? G_MAXUINT : vd_shares_find_given (shares, due), n = 0;

  for (guint i = 0; i < shares->n; i++)
    if ((given & (1u << i)) && shares->unit[i] != VD_NONE)
      units[n++] = shares->unit[i];

  return n;
}

/* What it brings if the attackers lose so much of their strength, and the defenders so much of
 * theirs. */
static gint32
weigh_losses (const VdAssault *a,
              guint            own,
              guint            other)
{
  guint16 first[VD_MAX_SHARES], second[VD_MAX_SHARES];
  const guint16 *lost[VD_MAX_SIDES] = { a->side == 0 ? first : second,
                                        a->side == 0 ? second : first };
  guint n_own = list_lost (&a->attackers, own, first);
  guint n_other = list_lost (&a->defenders, other, second);
  const guint n[VD_MAX_SIDES] = { a->side == 0 ? n_own : n_other,
                                  a->side == 0 ? n_other : n_own };

  return vd_worth_of_outcome (a->worth, a->side, lost, n);
}

static gint32
weigh_exchange (const VdAssault *a,
                gboolean         is_mutual)
{
  guint attack = count_strength (&a->attackers), defence = count_strength (&a->defenders);

  if (!is_mutual)
    return weigh_losses (a, defence, ALL) + a->ground;
  if (attack > defence)
    return weigh_losses (a, halve (defence), ALL) + a->ground;
  if (attack < defence)
    return weigh_losses (a, ALL, halve (attack));

  return weigh_losses (a, halve (attack), halve (defence));
}

void
vd_assault_note_defenders (VdAssault *a)
{
  if (a->worth == NULL)
    return;

  a->destroyed = weigh_losses (a, 0, ALL);
  a->halved = weigh_losses (a, 0, halve (count_strength (&a->defenders)));
}

/* The same as find_value(), each result weighed by what the rows give after it. */
static gint32
weigh_results (const VdAssault *a,
               const VdChances *chances,
               guint            row)
{
  const guint16 *attacker = chances->attacker[row], *defender = chances->defender[row];
  gint32 sum = defender[VD_EFFECT_ELIMINATED] * (a->destroyed + a->ground);

  if (attacker[VD_EFFECT_ELIMINATED] > 0)
    sum += attacker[VD_EFFECT_ELIMINATED] * weigh_losses (a, ALL, 0);
  for (guint hexes = 1; hexes <= chances->farthest; hexes++)
    {
      sum += chances->defender_hexes[row][hexes] *
             (a->destroyed * MAX (a->trapped, a->trapped_far[hexes]) / VD_POINT_WORTH + a->ground);
      sum -= chances->attacker_hexes[row][hexes] * MAX (a->exposed, a->exposed_far[hexes]);
    }
  sum += defender[VD_EFFECT_HALF] * a->halved;
  if (attacker[VD_EFFECT_HALF] > 0)
    sum += attacker[VD_EFFECT_HALF] *
           weigh_losses (a, halve (count_strength (&a->attackers)), 0);
  if (attacker[VD_EFFECT_EXCHANGE] > 0)
    sum += attacker[VD_EFFECT_EXCHANGE] * weigh_exchange (a, chances->mutual);

  return sum / (gint32) chances->rolls;
}

static gint32
find_row_value (const VdAssault *a,
                const VdChances *chances,
                guint            row)
{
  return a->worth != NULL ? weigh_results (a, chances, row) : find_value (a, chances, row);
}

/* What rows and odds beyond the table add to the die. */
static int
find_die (const VdAssault  *a,
          const VdScenario *s,
          guint             defence)
{
  return a->die + vd_odds_extreme_die (s, vd_odds_beyond (s, a->attack, defence));
}

gint32
vd_assault_value (const VdAssault  *a,
                  const VdChances  *chances,
                  const VdScenario *s)
{
  guint defence = a->n_open > 0 ? a->defence : MAX (a->defence, a->behind);
  int column;

  if (a->attack == 0 || s->table.n_columns == 0)
    return 0;

  column = (int) vd_odds_column (s, a->attack, defence) + a->shift;
  return find_row_value (a, chances, get_row (chances, s, find_die (a, s, defence),
                                              CLAMP (column, 0, (int) s->table.n_columns - 1)));
}

guint
vd_assault_find_column (const VdAssault  *a,
                        const VdChances  *chances,
                        const VdScenario *s,
                        guint             column)
{
  int die = find_die (a, s, a->defence);
  gint32 most = find_row_value (a, chances, get_row (chances, s, die, column));
  guint best = column;

  for (guint lower = column; lower-- > 0;)
    {
      gint32 value = find_row_value (a, chances, get_row (chances, s, die, lower));

      if (value > most)
        {
          most = value;
          best = lower;
        }
    }

  return best;
}
