#include "core/assault.h"

#include "core/odds.h"

#include <string.h>

void
vd_chances_init (VdChances        *self,
                 const VdScenario *s)
{
  self->rolls = 1;
  self->attacker = g_malloc0_n (MAX (s->table.n_columns, 1), sizeof *self->attacker);
  self->defender = g_malloc0_n (MAX (s->table.n_columns, 1), sizeof *self->defender);
}

static VdEffect
harden (VdEffect effect)
{
  return effect == VD_EFFECT_RETREAT ? VD_EFFECT_ELIMINATED : effect;
}

/* One roll of the first die stands for as many as the second has faces. */
static void
count (VdChances        *self,
       const VdScenario *s,
       guint             column,
       const VdResult   *result,
       gboolean          has_second)
{
  guint faces = s->table.die;
  guint hard = s->settings[VD_SET_WEATHER_ELIMINATES], swap = s->settings[VD_SET_WEATHER_SWAPS];

  if (result->attacker == VD_EFFECT_EXCHANGE || result->defender == VD_EFFECT_EXCHANGE)
    has_second = FALSE;

  for (guint second = 1; second <= faces; second++)
    if (has_second && second == hard)
      {
        self->attacker[column][harden (result->attacker)]++;
        self->defender[column][harden (result->defender)]++;
      }
    else if (has_second && second == swap)
      {
        self->attacker[column][result->defender]++;
        self->defender[column][result->attacker]++;
      }
    else
      {
        self->attacker[column][result->attacker]++;
        self->defender[column][result->defender]++;
      }
}

void
vd_chances_note (VdChances    *self,
                 const VdGame *game)
{
  const VdScenario *s = game->scenario;
  const VdResultsTable *table = &s->table;
  gboolean has_second = vd_game_plays (game, VD_MECHANIC_WEATHER);

  self->rolls = MAX (1, table->die * table->die);
  memset (self->attacker, 0, table->n_columns * sizeof *self->attacker);
  memset (self->defender, 0, table->n_columns * sizeof *self->defender);
  for (guint die = 0; die < table->die; die++)
    for (guint column = 0; column < table->n_columns; column++)
      count (self, s, column, &s->results[table->cells[die * table->n_columns + column]],
             has_second);
}

void
vd_chances_clear (VdChances *self)
{
  g_free (self->attacker);
  g_free (self->defender);
}

gint32
vd_assault_value (const VdAssault  *a,
                  const VdChances  *chances,
                  const VdScenario *s)
{
  guint defence = a->n_open > 0 ? a->defence : MAX (a->defence, a->behind);
  int column;
  gint32 sum;

  if (a->attack == 0 || s->table.n_columns == 0)
    return 0;

  column = (int) vd_odds_column (s, a->attack, defence) + a->shift;
  column = CLAMP (column, 0, (int) s->table.n_columns - 1);

  sum = chances->defender[column][VD_EFFECT_ELIMINATED] * (a->prize + a->ground);
  sum += chances->defender[column][VD_EFFECT_RETREAT] *
         (a->prize * a->trapped / VD_POINT_WORTH + a->ground);
  sum -= chances->attacker[column][VD_EFFECT_ELIMINATED] * a->stake;
  sum -= chances->attacker[column][VD_EFFECT_RETREAT] * a->exposed;

  /* An exchange costs as much as the defender has, or all. */
  sum -= chances->attacker[column][VD_EFFECT_EXCHANGE] * MIN (a->stake, a->prize);

  return sum / (gint32) chances->rolls;
}
