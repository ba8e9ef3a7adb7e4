/* Columns of the results table that no combat of the scenario can come to.
 *
 * Bounds, so that what is said is certain: the most that a side could ever bring against
 * one enemy is too little for a column, or the least that could attack, against the most
 * that could ever stand before it, is too much.  Several defenders change nothing: n of
 * them have at most n times the hexes around them, and at least n times the least strength.
 */
#include "core/checks/check-private.h"
#include "core/position/state.h"
#include "core/scenario/price.h"

/* What the units of a side have, in quarters. */
typedef struct
{
  guint64 attack_least, attack_most;   /* in one attack */
  guint64 defence_least, defence_most; /* of the units that one attacker has before him */
} Powers;

/* The columns that a side's attacks can come to, and with what to the first and the
 * last of them. */
typedef struct
{
  int     first, last;
  guint64 attack_least, defence_most;
  guint64 attack_most, defence_least;
} Span;

static gboolean
may_play (const VdScenario *self,
          VdMechanic        mechanic)
{
  return self->mechanics[mechanic] || self->mechanic_depends[mechanic];
}

/* Combat periods that the track has, as bits. */
static guint32
list_periods (const VdScenario *self)
{
  guint32 periods = 0;

  for (guint turn = 0; turn < self->n_turns; turn++)
    if (vd_scenario_has_phase (self, self->turn_period[turn], VD_PHASE_COMBAT))
      periods |= 1u << self->turn_period[turn];

  return periods;
}

static int
compare_falling (gconstpointer a,
                 gconstpointer b)
{
  guint first = *(const guint *) a, second = *(const guint *) b;

  return (first < second) - (first > second);
}

static guint64
sum_first (const GArray *strengths,
           guint         n)
{
  guint64 sum = 0;

  for (guint i = 0; i < MIN (n, strengths->len); i++)
    sum += g_array_index (strengths, guint, i);

  return sum;
}

/* The greatest strengths of a side, falling, and the least of all; @guns: of units that
 * bombard alone. */
static GArray *
list_strengths (const VdScenario *self,
                guint             side,
                gboolean          guns,
                guint64          *least)
{
  GArray *strengths = g_array_new (FALSE, FALSE, sizeof (guint));
  guint32 periods = list_periods (self);

  for (guint i = 0; i < self->n_units; i++)
    {
      guint most = 0;

      if (self->units[i].side != side ||
          (guns && self->classes[self->units[i].unit_class].range == 0))
        continue;

      for (guint period = 0; period < self->n_periods; period++)
        if (periods & (1u << period))
          {
            guint strength = vd_price_strength (self, i, period, NULL);

            most = MAX (most, strength);
            *least = MIN (*least, strength);
          }
      g_array_append_val (strengths, most);
    }

  g_array_sort (strengths, compare_falling);
  return strengths;
}

/* Units that may stand in so many hexes around one: garrisons are not counted in theirs,
 * and who is set up in too great a number, which is said, may stand so for a time. */
static guint
count_in_hexes (const VdScenario *self,
                guint             side,
                guint             n_hexes)
{
  guint in_hex = vd_scenario_stacks_by_kinds (self)
                 ? VD_MAX_PIECES : MAX (vd_scenario_get_setting (self, side, VD_SET_STACKING), 1);
  guint n_garrisons = 0;
  g_autoptr (GHashTable) piles = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < self->n_units; i++)
    {
      gpointer cell = GUINT_TO_POINTER (self->units[i].start);
      guint pile;

      if (self->units[i].side != side)
        continue;
      if (vd_scenario_is_garrison (self, i))
        n_garrisons++;
      else if (self->units[i].start != VD_NO_CELL)
        {
          pile = GPOINTER_TO_UINT (g_hash_table_lookup (piles, cell)) + 1;
          g_hash_table_insert (piles, cell, GUINT_TO_POINTER (pile));
          in_hex = MAX (in_hex, pile);
        }
    }

  return n_hexes * in_hex + n_garrisons;
}

static gboolean
has_units (const VdScenario *self,
           guint             side,
           guint             formation)
{
  for (guint i = 0; i < self->n_units; i++)
    if (self->units[i].side == side && self->units[i].formation == formation)
      return TRUE;

  return FALSE;
}

/* Strength that the side's formations have besides, all at once. */
static guint64
sum_fresh (const VdScenario *self,
           guint             side)
{
  guint64 sum = 0;

  for (guint i = 0; i < self->n_markers && may_play (self, VD_MECHANIC_FRESH); i++)
    if (has_units (self, side, self->markers[i].formation))
      sum += self->markers[i].strength;

  return sum;
}

/* What so many attackers next to an enemy get for their formations, one each. */
static guint64
sum_integrity (const VdScenario *self,
               guint             n_near)
{
  guint n = may_play (self, VD_MECHANIC_INTEGRITY) ? MIN (n_near, self->n_formations) : 0;

  return (guint64) n * VD_Q (self->settings[VD_SET_INTEGRITY_STRENGTH]);
}

/* The greatest by which ground or hexsides multiply a defender, in quarters. */
static guint
find_multiple (const VdScenario *self)
{
  guint most = VD_Q (1);

  for (guint i = 0; i < self->n_terrains; i++)
    most = MAX (most, self->terrains[i].defence);
  for (guint i = 0; i < self->n_side_kinds; i++)
    most = MAX (most, self->side_kinds[i].defence);

  return most;
}

/* The least that a unit with so much counts for, where hexsides halve some: a point is not
 * halved. */
static guint64
find_halved (const VdScenario *self,
             guint64           least)
{
  for (guint i = 0; i < self->n_side_kinds; i++)
    if (self->side_kinds[i].halves != 0)
      return MIN (least, MAX (VD_Q (1), least / 2));

  return least;
}

/* Hexes from which guns fire at one that is not next to them. */
static guint
count_firing_hexes (const VdScenario *self)
{
  guint range = 0;

  for (guint i = 0; i < self->n_classes; i++)
    range = MAX (range, self->classes[i].range);

  return range > 1 ? 3 * range * (range + 1) - VD_N_DIRS : 0;
}

static void
find_powers (const VdScenario *self,
             guint             side,
             Powers           *powers)
{
  guint n_near = count_in_hexes (self, side, VD_N_DIRS);
  guint n_far = count_in_hexes (self, side, count_firing_hexes (self));
  guint64 least = G_MAXUINT64, least_gun = G_MAXUINT64;
  g_autoptr (GArray) all = list_strengths (self, side, FALSE, &least);
  g_autoptr (GArray) guns = list_strengths (self, side, TRUE, &least_gun);
  guint64 near = sum_first (all, n_near) + sum_fresh (self, side);

  powers->attack_least = powers->defence_least = find_halved (self, least);
  powers->attack_most = near + sum_first (guns, n_far) + sum_integrity (self, n_near);
  powers->defence_most = near * find_multiple (self) / VD_Q (1);
}

/* How many columns an attack may be moved to the left and right. */
static void
find_shifts (const VdScenario *self,
             int              *left,
             int              *right)
{
  *left = *right = 0;
  if (may_play (self, VD_MECHANIC_DEMORALIZATION))
    *left = *right = ABS (self->settings[VD_SET_DEMORALIZATION_SHIFT]);
  if (may_play (self, VD_MECHANIC_INTEGRITY))
    *right += self->settings[VD_SET_INTEGRITY_SHIFT] * VD_MAX_SHIFTED;
  if (may_play (self, VD_MECHANIC_COORDINATION))
    *left += self->settings[VD_SET_COORDINATION_SHIFT];
  if (may_play (self, VD_MECHANIC_ARMY_MORALE))
    *left += self->settings[VD_SET_ARMY_SHIFT];
  for (guint i = 0; i < self->n_shifts; i++)
    {
      int columns = self->shifts[i].is_die ? 0 : self->shifts[i].amount;

      *right += self->shifts[i].parties >> VD_ATTACKERS & 1 ? columns : 0;
      *left += self->shifts[i].parties >> VD_DEFENDERS & 1 ? columns : 0;
    }
  if (may_play (self, VD_MECHANIC_ODDS_REDUCTION))
    *left = self->table.n_columns; /* to any that the attacker names */
}

/* As the odds of a combat (odds.h): the last column whose ratio is reached. */
static guint
find_column (const VdScenario *self,
             guint64           attack,
             guint64           defence)
{
  guint column = 0;

  for (guint i = 1; i < self->table.n_columns && attack > 0; i++)
    if (attack * self->table.columns[i].defence >= defence * self->table.columns[i].attack)
      column = i;

  return column;
}

static Span
find_span (const VdScenario *self,
           const Powers     *own,
           const Powers     *theirs)
{
  Span span = {
    .attack_least = own->attack_least, .defence_most = theirs->defence_most,
    .attack_most = own->attack_most, .defence_least = theirs->defence_least,
  };
  int left, right;

  find_shifts (self, &left, &right);
  span.first = (int) find_column (self, span.attack_least, span.defence_most) - left;
  span.last = (int) find_column (self, span.attack_most, span.defence_least) + right;
  return span;
}

/* Only then does the last column that is reached say something of all others. */
static gboolean
is_in_order (const VdResultsTable *table)
{
  for (guint i = 1; i < table->n_columns; i++)
    if ((guint) table->columns[i].attack * table->columns[i - 1].defence <=
        (guint) table->columns[i - 1].attack * table->columns[i].defence)
      return FALSE;

  return TRUE;
}

static gboolean
has_both_sides (const VdScenario *self)
{
  guint sides = 0;

  for (guint i = 0; i < self->n_units; i++)
    sides |= 1u << self->units[i].side;

  return sides == 3;
}

static void
report_column (const VdScenario *self,
               guint             column,
               guint             n,
               const char       *why,
               VdFindings       *findings)
{
  vd_check_add (self, findings, "table.column-out-of-reach", VD_NOTE,
                vd_about (VD_ABOUT_COLUMN, column), VD_NO_CELL, self->table.rule,
                N_("Compare strengths and stacking with the printed game, or accept it: a table "
                   "may serve several games."),
                N_("No attack can ever come to odds of %s: %s; columns that are so: %u."),
                self->table.columns[column].name, why, n);
}

static void
report_above (const VdScenario *self,
              const Span       *span,
              VdFindings       *findings)
{
  char attack[32], defence[32];
  guint column = span->last + 1;
  g_autofree char *why =
    vd_phrase_new (N_("at most %s strength points can attack where no less than %s defend"),
                   vd_quarters_say (attack, span->attack_most),
                   vd_quarters_say (defence, span->defence_least));

  report_column (self, column, self->table.n_columns - column, why, findings);
}

static void
report_below (const VdScenario *self,
              const Span       *span,
              VdFindings       *findings)
{
  char attack[32], defence[32];
  g_autofree char *why =
    vd_phrase_new (N_("no less than %s strength points can attack where at most %s defend"),
                   vd_quarters_say (attack, span->attack_least),
                   vd_quarters_say (defence, span->defence_most));

  report_column (self, span->first - 1, span->first, why, findings);
}

/* A table serves several battles, and few use all of it. */
static gboolean
is_much (const VdScenario *self,
         int               n)
{
  return n > 0 && (guint) n * 4 >= self->table.n_columns;
}

void
vd_check_odds (const VdScenario *self,
               VdFindings       *findings)
{
  const VdResultsTable *table = &self->table;
  Powers powers[2];
  Span spans[2];

  if (!has_both_sides (self) || table->n_columns == 0 || list_periods (self) == 0 ||
      !is_in_order (table))
    return;

  for (guint side = 0; side < 2; side++)
    find_powers (self, side, &powers[side]);
  for (guint side = 0; side < 2; side++)
    spans[side] = find_span (self, &powers[side], &powers[!side]);

  if (is_much (self, (int) table->n_columns - 1 - MAX (spans[0].last, spans[1].last)))
    report_above (self, &spans[spans[1].last > spans[0].last], findings);
  if (is_much (self, MIN (spans[0].first, spans[1].first)))
    report_below (self, &spans[spans[1].first < spans[0].first], findings);
}
