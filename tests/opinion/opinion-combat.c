#include "tests/opinion/opinion.h"

#include <string.h>

#define MOST 7 /* units of a kind that an opinion is had on */

/* Who may fight whom [NAW 7.1, 8.1, 8.4] */

/* What is said of the hexside that @own would attack @enemy through; the rules of
 * control and movement have it too, and that is why it stands here again. */
static guint
words_through (const OpinionPosition *self,
               guint                  own,
               guint                  enemy)
{
  const OpinionRules *rules = self->rules;
  const OpinionPeriod *period = &rules->period[self->period];
  guint printed = self->board->side[self->units[own].cell][self->units[enemy].cell];
  guint there = 0, spanned = 0, words = 0;

  for (guint i = 0; i < rules->n_side; i++)
    if (printed & (1u << i))
      there |= 1u << (period->as[i] > 0 ? period->as[i] - 1 : (int) i);
  for (guint i = 0; i < rules->n_side; i++)
    if (there & (1u << i))
      spanned |= rules->side[i].spans;

  for (guint i = 0; i < rules->n_side; i++)
    {
      const OpinionKind *kind = &rules->side[i];
      gboolean is_special = (kind->classes & (1u << self->units[own].unit_class)) != 0;

      if (!(there & (1u << i)))
        continue;
      if (!(spanned & (1u << i)))
        words |= kind->words | (is_special ? kind->except : 0);
    }

  return words;
}

static gboolean
is_here (const OpinionPosition *self,
         guint                  unit,
         int                    side)
{
  return self->units[unit].side == side && self->units[unit].cell >= 0;
}

/* Once per phase, and not after an advance [7.14, 7.74]. */
static gboolean
may_attack (const OpinionPosition *self,
            guint                  own)
{
  const OpinionUnit *u = &self->units[own];

  return is_here (self, own, 0) && !u->attacked && !u->advanced;
}

/* Where units of a hex fight together, who has come to it in the course of the
 * phase is no part of an attack on it [DRE 10.4, F-49]. */
static gboolean
may_be_attacked (const OpinionPosition *self,
                 guint                  enemy)
{
  const OpinionUnit *u = &self->units[enemy];

  return is_here (self, enemy, 1) && !u->defended && !u->advanced &&
         !(u->displaced && (self->rules->readings & OPINION_STACKS));
}

/* The next hex, and no water between [7.15, 9.0]. */
gboolean
opinion_strikes (const OpinionPosition *self,
                 guint                  own,
                 guint                  enemy)
{
  return opinion_adjacent (self->board, self->units[own].cell, self->units[enemy].cell) &&
         !(words_through (self, own, enemy) & OPINION_NO_ATTACK);
}

static gboolean
touches (const OpinionPosition *self,
         guint                  own,
         guint                  enemy)
{
  return may_attack (self, own) && may_be_attacked (self, enemy) &&
         opinion_strikes (self, own, enemy);
}

static int
range_of (const OpinionPosition *self,
          guint                  own)
{
  int range = self->rules->ranges[self->units[own].unit_class];
  int most = self->rules->period[self->period].range;

  return most > 0 ? MIN (range, most) : range;
}

/* Units of one hex never engage in separate attacks: once one of them has
 * attacked, those that stood with it then are silent, and those that have come
 * to where it stands since [DRE 10.3, F-48]. */
static gboolean
is_silenced (const OpinionPosition *self,
             guint                  own)
{
  if (!(self->rules->readings & OPINION_STACKS))
    return FALSE;

  for (guint other = 0; other < self->n; other++)
    if (self->units[other].side == 0 && other != own && self->units[other].attacked &&
        self->units[other].cell == self->units[own].cell &&
        self->units[other].struck_from == self->units[own].cell)
      return TRUE;

  return self->units[own].silenced;
}

/* Guns that nobody controls, displaced by nobody [8.11, 8.41, 7.82-C]. */
static gboolean
may_bombard (const OpinionPosition *self,
             guint                  own)
{
  return may_attack (self, own) && range_of (self, own) > 0 && !is_silenced (self, own) &&
         (!self->units[own].displaced || (self->rules->readings & OPINION_DISPLACED_GUNS_FIRE)) &&
         !opinion_controls (self, 1, self->units[own].cell);
}

static gboolean
fires_at (const OpinionPosition *self,
          guint                  own,
          guint                  enemy)
{
  int a = self->units[own].cell;
  int b = self->units[enemy].cell;
  int distance;

  if (!may_bombard (self, own) || !may_be_attacked (self, enemy))
    return FALSE;

  distance = opinion_distance (self->board, a, b);
  if (distance == 1)
    return (words_through (self, own, enemy) & OPINION_OVER_WATER) != 0; /* [8.45] */

  return distance <= range_of (self, own) && opinion_sight (self->rules, self->board, a, b);
}

/* Fresh strength goes to a unit that could take part in an attack, of a
 * division that has not had it yet [EYL 21.1, 21.2]. */
gboolean
opinion_may_be_fresh (const OpinionPosition *self,
                      guint                  unit)
{
  int division = self->units[unit].division;

  if (division < 0 || self->rules->division[division].fresh == 0 ||
      (self->spent & (1u << division)))
    return FALSE;

  for (guint other = 0; other < self->n; other++)
    {
      guint own = self->units[unit].side == 0 ? unit : other;
      guint enemy = self->units[unit].side == 0 ? other : unit;

      if (touches (self, own, enemy) || fires_at (self, own, enemy))
        return TRUE;
    }

  return FALSE;
}

gboolean
opinion_is_barred (const OpinionPosition *self,
                   guint                  own)
{
  if (!(self->rules->readings & OPINION_BARRED_RETREAT) ||
      !opinion_controls (self, 1, self->units[own].cell))
    return FALSE;

  for (guint enemy = 0; enemy < self->n; enemy++)
    if (is_here (self, enemy, 1) && touches (self, own, enemy))
      return FALSE;

  return TRUE;
}

/* Duties [NAW 7.11, 7.12]: fixed when the phase begins, gone when nobody can meet
 * them. */

static gboolean
holds (const OpinionPosition *self,
       guint                  enemy,
       guint                  own)
{
  return is_here (self, own, 0) && is_here (self, enemy, 1) &&
         opinion_unit_controls (self, enemy, self->units[own].cell);
}

void
opinion_begin (OpinionPosition *self)
{
  for (guint unit = 0; unit < self->n; unit++)
    self->units[unit].owes = FALSE;

  for (guint own = 0; own < self->n; own++)
    for (guint enemy = 0; enemy < self->n; enemy++)
      if (holds (self, enemy, own))
        {
          self->units[enemy].owes = TRUE;
          self->units[own].owes = !opinion_is_barred (self, own);
        }

  opinion_lapse (self);
}

/* Whether @unit could still be in a combat. */
static gboolean
has_partner (const OpinionPosition *self,
             guint                  unit)
{
  for (guint other = 0; other < self->n; other++)
    {
      guint own = self->units[unit].side == 0 ? unit : other;
      guint enemy = self->units[unit].side == 0 ? other : unit;

      if (is_here (self, own, 0) && is_here (self, enemy, 1) &&
          (touches (self, own, enemy) || fires_at (self, own, enemy)))
        return TRUE;
    }

  return FALSE;
}

void
opinion_lapse (OpinionPosition *self)
{
  for (guint unit = 0; unit < self->n; unit++)
    self->units[unit].owes = self->units[unit].owes && has_partner (self, unit);
}

/* Those who still owe it, as bits. */
static guint32
duties (const OpinionPosition *self)
{
  guint32 set = 0;

  for (guint unit = 0; unit < self->n; unit++)
    set |= self->units[unit].owes ? 1u << unit : 0;

  return set;
}

/* Combats */

/* Everyone who could take part in something, and with whom. */
typedef struct
{
  guint   own[OPINION_UNITS];
  guint   n_own;
  guint   enemies[OPINION_UNITS];
  guint   n_enemies;
  guint32 touch[OPINION_UNITS]; /* by unit: the enemies that it may attack */
  guint32 fire[OPINION_UNITS];  /* and bombard */
  guint32 mates[OPINION_UNITS]; /* who stands with it and fights as it does, itself too */
  guint32 owed;
  guint32 own_sets[1 << MOST];  /* units by their places in own, */
  guint32 enemy_sets[1 << MOST]; /* and in enemies */
  int    *best;                 /* by who is left: the duties that can be met */
  gboolean some_is_enough;      /* an attacker touches some of several defenders */
} Field;

static guint32
pick (const guint *units,
      guint        n,
      guint        which)
{
  guint32 set = 0;

  for (guint i = 0; i < n; i++)
    if (which & (1u << i))
      set |= 1u << units[i];

  return set;
}

/* Units of one hex attack together and defend together; of guns that bombard
 * one may be silent, but two never fire apart. */
static void
note_mates (Field                 *field,
            const OpinionPosition *self)
{
  for (guint i = 0; i < self->n; i++)
    for (guint j = 0; j < self->n; j++)
      if (i == j ||
          ((self->rules->readings & OPINION_STACKS) && self->units[i].cell >= 0 &&
           self->units[i].cell == self->units[j].cell &&
           (self->units[i].side == 1
            ? may_be_attacked (self, i) == may_be_attacked (self, j)
            : (field->touch[i] != 0) == (field->touch[j] != 0))))
        field->mates[i] |= 1u << j;
}

/* Of those that owe a combat together one counts. */
static void
count_mates_once (Field *field)
{
  for (guint unit = 0; unit < OPINION_UNITS; unit++)
    if (field->owed & (1u << unit))
      field->owed &= ~(field->mates[unit] & ~(1u << unit));
}

/* Whether a set has all mates of each of its units. */
static gboolean
is_whole (const Field *field,
          guint32      set)
{
  for (guint unit = 0; unit < OPINION_UNITS; unit++)
    if ((set & (1u << unit)) && (field->mates[unit] & ~set) != 0)
      return FALSE;

  return TRUE;
}

static gboolean
field_init (Field                 *field,
            const OpinionPosition *self)
{
  guint32 seen = 0;

  memset (field, 0, sizeof *field);
  for (guint own = 0; own < self->n; own++)
    {
      for (guint enemy = 0; enemy < self->n; enemy++)
        {
          if (is_here (self, own, 0) && is_here (self, enemy, 1) && touches (self, own, enemy))
            field->touch[own] |= 1u << enemy;
          if (is_here (self, own, 0) && is_here (self, enemy, 1) && fires_at (self, own, enemy))
            field->fire[own] |= 1u << enemy;
        }

      seen |= field->touch[own] | field->fire[own];
      if (field->touch[own] | field->fire[own])
        field->own[field->n_own++] = own;
    }

  for (guint enemy = 0; enemy < self->n; enemy++)
    if (seen & (1u << enemy))
      field->enemies[field->n_enemies++] = enemy;

  note_mates (field, self);
  field->owed = duties (self);
  field->some_is_enough = (self->rules->readings & OPINION_SOME_TOUCH) != 0;
  count_mates_once (field);
  if (field->n_own > MOST || field->n_enemies > MOST)
    return FALSE;

  for (guint which = 0; which < 1u << MOST; which++)
    {
      field->own_sets[which] = pick (field->own, field->n_own, which);
      field->enemy_sets[which] = pick (field->enemies, field->n_enemies, which);
    }

  return TRUE;
}

static gboolean
is_one_hex (const Field *field,
            guint32      defenders)
{
  for (guint unit = 0; unit < OPINION_UNITS; unit++)
    if ((defenders & (1u << unit)) && (defenders & ~field->mates[unit]) != 0)
      return FALSE;

  return TRUE;
}

/* Several attack several: each of them touches each of these, or by the other
 * reading some, so that nobody is left that no attacker touches. */
static gboolean
is_joined (const Field         *field,
           const OpinionCombat *combat)
{
  guint32 touched = 0;

  for (guint i = 0; i < field->n_own; i++)
    {
      guint unit = field->own[i];

      if (!(combat->attackers & (1u << unit)))
        continue;
      if ((combat->defenders & field->touch[unit]) == 0 ||
          (!field->some_is_enough && (combat->defenders & ~field->touch[unit]) != 0))
        return FALSE;

      touched |= field->touch[unit];
    }

  return combat->attackers == 0 || (combat->defenders & ~touched) == 0;
}

/* Whether these could fight one combat [7.13, 7.21, 7.22, 8.13, 8.22]. */
static gboolean
is_combat (const Field         *field,
           const OpinionCombat *combat)
{
  if (combat->defenders == 0 || (combat->attackers | combat->guns) == 0 ||
      (combat->attackers & combat->guns) != 0)
    return FALSE;
  if (!is_whole (field, combat->defenders) || !is_whole (field, combat->attackers))
    return FALSE;
  if (combat->attackers == 0 && !is_one_hex (field, combat->defenders))
    return FALSE; /* guns alone fire at one hex */

  for (guint i = 0; i < field->n_own; i++)
    if ((combat->guns & (1u << field->own[i])) &&
        (combat->defenders & field->fire[field->own[i]]) == 0)
      return FALSE;

  return is_joined (field, combat);
}

/* Bits of @units that are in @set. */
static guint
places (const guint *units,
        guint        n,
        guint32      set)
{
  guint which = 0;

  for (guint i = 0; i < n; i++)
    if (set & (1u << units[i]))
      which |= 1u << i;

  return which;
}

static int
count (guint32 set)
{
  int n = 0;

  for (; set != 0; set &= set - 1)
    n++;

  return n;
}

/* The places of these and their mates: who stays silent now is silent for good. */
static guint
spent_places (const Field *field,
              guint32      set)
{
  guint32 all = 0;

  for (guint unit = 0; unit < OPINION_UNITS; unit++)
    if (set & (1u << unit))
      all |= field->mates[unit];

  return places (field->own, field->n_own, all);
}

/* How many duties a combat meets; of units that fight together one counts, though
 * another of them may be the one that fires. */
static int
count_met (const Field         *field,
           const OpinionCombat *combat)
{
  guint32 strike = 0;

  for (guint unit = 0; unit < OPINION_UNITS; unit++)
    if ((combat->attackers | combat->guns) & (1u << unit))
      strike |= field->mates[unit];

  return count (field->owed & (combat->defenders | strike));
}

/* The next smaller subset of @all, or G_MAXUINT after the empty one. */
static guint
next_subset (guint set,
             guint all)
{
  return set == 0 ? G_MAXUINT : (set - 1) & all;
}

/* The most duties that those who are left can meet, by trying every combat
 * against the first enemy that is left, and leaving him be.  Guns that owe nothing
 * and join others meet nobody's duty and are tried alone only. */
static int
most_met (Field *field,
          guint  own,
          guint  enemies)
{
  int *best = &field->best[enemies << field->n_own | own];
  guint first = enemies & (~enemies + 1);

  if (enemies == 0)
    return 0;
  if (*best >= 0)
    return *best;

  *best = most_met (field, own, enemies & ~first);
  for (guint d = enemies; d != 0; d = (d - 1) & enemies)
    for (guint a = own; a != 0 && (d & first) != 0; a = (a - 1) & own)
      {
        guint fire = count (a) == 1 ? a : a & places (field->own, field->n_own, field->owed);

        for (guint g = fire; g != G_MAXUINT; g = next_subset (g, fire))
          {
            OpinionCombat combat = { field->enemy_sets[d], field->own_sets[a & ~g],
                                     field->own_sets[g], 0 };

            if (is_combat (field, &combat))
              *best = MAX (*best, count_met (field, &combat) +
                                  most_met (field, own & ~spent_places (field, field->own_sets[a]),
                                            enemies & ~d));
          }
      }

  return *best;
}

static void
field_remember (Field *field)
{
  gsize n = (gsize) 1 << (field->n_own + field->n_enemies);

  field->best = g_new (int, n);
  for (gsize i = 0; i < n; i++)
    field->best[i] = -1;
}

static void
add_guns (Field         *field,
          OpinionCombat  combat,
          GArray        *combats,
          GArray        *may)
{
  guint all_own = (1u << field->n_own) - 1;
  guint all_enemies = (1u << field->n_enemies) - 1;
  int best = most_met (field, all_own, all_enemies);

  for (guint g = 0; g <= all_own; g++)
    {
      guint32 spent;
      gboolean legal;

      combat.guns = field->own_sets[g];
      if (!is_combat (field, &combat))
        continue;

      spent = combat.attackers | combat.guns;
      legal = count_met (field, &combat) +
              most_met (field, all_own & ~spent_places (field, spent),
                        all_enemies &
                          ~places (field->enemies, field->n_enemies, combat.defenders)) == best;
      g_array_append_val (combats, combat);
      g_array_append_val (may, legal);
    }
}

gboolean
opinion_combats (const OpinionPosition *self,
                 GArray                *combats,
                 GArray                *may)
{
  Field field;

  g_array_set_size (combats, 0);
  g_array_set_size (may, 0);
  if (!field_init (&field, self))
    return FALSE;

  field_remember (&field);
  for (guint d = 1; d < 1u << field.n_enemies; d++)
    for (guint a = 0; a < 1u << field.n_own; a++)
      {
        OpinionCombat combat = {
          field.enemy_sets[d], field.own_sets[a], 0, 0,
        };
        OpinionCombat near = combat;

        /* Those next to the enemy first: if they cannot, no gun helps them. */
        if (a == 0 || is_combat (&field, &near))
          add_guns (&field, combat, combats, may);
      }

  g_free (field.best);
  return TRUE;
}

gboolean
opinion_is_owed (const OpinionPosition *self)
{
  Field field;
  gboolean owed;

  if (!field_init (&field, self))
    return FALSE;

  field_remember (&field);
  owed = most_met (&field, (1u << field.n_own) - 1, (1u << field.n_enemies) - 1) > 0;
  g_free (field.best);
  return owed;
}
