#include "core/players/assault.h"

#include "core/scenario/results.h"

#include <string.h>

void
vd_chances_init (VdChances        *self,
                 const VdScenario *s)
{
  self->rolls = 1;
  self->attacker = g_malloc0_n (MAX (s->table.n_columns, 1), sizeof *self->attacker);
  self->defender = g_malloc0_n (MAX (s->table.n_columns, 1), sizeof *self->defender);
}

/* One roll of the first die stands for as many as the second has faces. */
static void
count_rolls (VdChances        *self,
             const VdScenario *s,
             guint             column,
             guint             index,
             gboolean          has_second)
{
  if (s->results[index].attacker == VD_EFFECT_EXCHANGE ||
      s->results[index].defender == VD_EFFECT_EXCHANGE)
    has_second = FALSE;

  for (guint second = 1; second <= s->table.die; second++)
    {
      guint changed = has_second ? vd_weather_change (s, index, second) : index;

      self->attacker[column][s->results[changed].attacker]++;
      self->defender[column][s->results[changed].defender]++;
    }
}

void
vd_chances_note (VdChances    *self,
                 const VdView *view)
{
  const VdScenario *s = view->scenario;
  const VdResultsTable *table = &s->table;
  gboolean has_second = vd_view_plays (view, VD_MECHANIC_WEATHER);

  self->rolls = MAX (1, table->die * table->die);
  memset (self->attacker, 0, table->n_columns * sizeof *self->attacker);
  memset (self->defender, 0, table->n_columns * sizeof *self->defender);
  for (guint die = 0; die < table->die; die++)
    for (guint column = 0; column < table->n_columns; column++)
      count_rolls (self, s, column, table->cells[die * table->n_columns + column], has_second);
}

void
vd_chances_clear (VdChances *self)
{
  g_free (self->attacker);
  g_free (self->defender);
}

/* An exchange costs the attackers as much strength as the defenders had, or all; the
 * defenders are eliminated by it besides. */
static gint32
find_exchange_cost (const VdAssault *a)
{
  return a->owed < a->beside ? (gint64) a->stake * a->owed / a->beside : a->stake;
}

static gint32
find_value (const VdAssault *a,
            const VdChances *chances,
            guint            column)
{
  gint32 sum = chances->defender[column][VD_EFFECT_ELIMINATED] * (a->prize + a->ground);

  sum += chances->defender[column][VD_EFFECT_RETREAT] *
         (a->prize * a->trapped / VD_POINT_WORTH + a->ground);
  sum -= chances->attacker[column][VD_EFFECT_ELIMINATED] * a->stake;
  sum -= chances->attacker[column][VD_EFFECT_RETREAT] * a->exposed;
  sum -= chances->attacker[column][VD_EFFECT_EXCHANGE] * find_exchange_cost (a);

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
  return find_value (a, chances, CLAMP (column, 0, (int) s->table.n_columns - 1));
}

guint
vd_assault_find_column (const VdAssault *a,
                        const VdChances *chances,
                        guint            column)
{
  gint32 most = find_value (a, chances, column);
  guint best = column;

  for (guint lower = column; lower-- > 0;)
    {
      gint32 value = find_value (a, chances, lower);

      if (value > most)
        {
          most = value;
          best = lower;
        }
    }

  return best;
}
