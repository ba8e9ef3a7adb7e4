#include "core/players/assault.h"

#include "core/scenario/results.h"

#include <string.h>

/* A row of the die counts once, or for both sides. */
static void
find_changes (VdChances        *self,
              const VdScenario *s)
{
  self->least = self->most = 0;
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
  if (a->beside > a->owed)
    return a->prize + a->ground - (gint64) a->stake * a->owed / (2 * a->beside);
  if (a->beside < a->owed)
    return (gint64) a->prize * a->beside / (2 * a->owed) - a->stake;

  return a->prize / 2 - a->stake / 2;
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
  sum += chances->defender[row][VD_EFFECT_HALF] * (a->prize / 2);
  sum -= chances->attacker[row][VD_EFFECT_HALF] * (a->stake / 2);
  sum += chances->attacker[row][VD_EFFECT_EXCHANGE] *
         (chances->mutual ? find_exchange_value (a) : -find_exchange_cost (a));

  return sum / (gint32) chances->rolls;
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
  return find_value (a, chances, get_row (chances, s, a->die,
                                          CLAMP (column, 0, (int) s->table.n_columns - 1)));
}

guint
vd_assault_find_column (const VdAssault  *a,
                        const VdChances  *chances,
                        const VdScenario *s,
                        guint             column)
{
  gint32 most = find_value (a, chances, get_row (chances, s, a->die, column));
  guint best = column;

  for (guint lower = column; lower-- > 0;)
    {
      gint32 value = find_value (a, chances, get_row (chances, s, a->die, lower));

      if (value > most)
        {
          most = value;
          best = lower;
        }
    }

  return best;
}
