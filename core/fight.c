#include "core/fight.h"

#include "core/combat.h"
#include "core/contact.h"
#include "core/fresh.h"
#include "core/odds.h"
#include "core/price.h"
#include "core/retreat.h"

#include <string.h>

/* An enemy who has to be attacked and is not in the plan costs as much as a few
 * points: somebody will have to attack him besides another. */
#define NEGLECT (4 * VD_POINT_WORTH)

/* To drive an enemy off is worth something in itself. */
#define GROUND (VD_POINT_WORTH / 8)

/* Who can only push a friend out of his way mostly gets away. */
#define TRAPPED_BY_FRIENDS (VD_POINT_WORTH / 4)

/* The plan is improved so many times at most. */
#define MAX_SWEEPS 4

/* The best multiple of a hexside about @cell. */
static guint
find_side_multiple (const VdScenario *s,
                    guint             cell)
{
  const gint32 *next = s->next[cell];
  guint best = 1;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (next[dir] >= 0)
      best = MAX (best, vd_fight_helps (s, next[dir], (dir + 3) % VD_N_DIRS));

  return best;
}

void
vd_fight_init (VdFight          *self,
               const VdScenario *s)
{
  self->guns = TRUE;
  vd_chances_init (&self->chances, s);
  vd_worth_init (&self->worth, s);
  self->target = g_new (guint16, 2 * s->n_units + 1);
  memset (self->target, 0xff, (2 * s->n_units + 1) * sizeof *self->target);
  self->risk = g_new (gint32, s->n_units + 1);
  self->foes = g_new (VdAssault, s->n_units + 1);
  self->owed = g_new (gboolean, s->n_units + 1);
  self->given = g_new (guint16, s->n_units + 1);
  self->side_multiple = g_new (guint8, s->n_cells);
  for (guint cell = 0; cell < s->n_cells; cell++)
    self->side_multiple[cell] = find_side_multiple (s, cell);
}

void
vd_fight_clear (VdFight *self)
{
  vd_chances_clear (&self->chances);
  vd_worth_clear (&self->worth);
  g_free (self->target);
  g_free (self->risk);
  g_free (self->foes);
  g_free (self->owed);
  g_free (self->given);
  g_free (self->side_multiple);
}

void
vd_fight_note (VdFight      *self,
               const VdGame *game,
               guint         side)
{
  if (vd_worth_note (&self->worth, game, side))
    vd_chances_note (&self->chances, game);
}

guint
vd_fight_strength (const VdGame *game,
                   VdUnitId      unit)
{
  return vd_price_strength (game->scenario, unit, game->period, NULL) +
         vd_fresh_strength (game, unit, NULL);
}

guint
vd_fight_helps (const VdScenario *s,
                guint             from,
                guint             dir)
{
  guint kinds = s->sides[from][dir] | (s->settings[VD_SET_DIRECTED_DEFENCE]
                                       ? s->high_sides[from][dir] : 0);
  guint best = 1;

  if (G_LIKELY (kinds == 0))
    return 1;

  kinds = vd_side_kinds (s, from, dir) | (s->settings[VD_SET_DIRECTED_DEFENCE]
                                          ? s->high_sides[from][dir] : 0);
  for (guint k = 0; k < s->n_side_kinds; k++)
    if (kinds & (1u << k))
      best = MAX (best, s->side_kinds[k].defence);

  return best;
}

gint32
vd_fight_hex_value (const VdFight *self,
                    const VdGame  *game,
                    guint          side,
                    guint          cell)
{
  const VdScenario *s = game->scenario;

  return self->worth.goal[side][cell] +
         VD_FIGHT_COVER * (s->terrains[s->terrain[cell]].defence - 1) -
         (vd_game_is_controlled (game, side, cell) ? VD_FIGHT_COVER : 0);
}

/* The plan */

static int
find_shift (const VdGame *game,
            guint         cell)
{
  const VdScenario *s = game->scenario;
  guint shaken = game->state.demoralized[s->field[cell]];
  int by = s->settings[VD_SET_DEMORALIZATION_SHIFT];

  return (shaken & (1u << (game->state.player ^ 1)) ? by : 0) -
         (shaken & (1u << game->state.player) ? by : 0);
}

static gboolean
has_friend_beside (const VdGame *game,
                   VdUnitId      unit)
{
  const gint32 *next = game->scenario->next[game->state.units[unit].cell];

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (next[dir] >= 0 && game->unit_at[next[dir]] != VD_NONE &&
        vd_game_side (game, game->unit_at[next[dir]]) == vd_game_side (game, unit))
      return TRUE;

  return FALSE;
}

/* The share of a unit's value that it loses if it has to retreat.  Whether a
 * friend could make room is not looked into: in a crowd that takes long. */
static gint32
find_trapped (VdGame   *game,
              VdUnitId  unit)
{
  if (vd_retreat_is_open (game, unit))
    return 0;

  return has_friend_beside (game, unit) ? TRAPPED_BY_FRIENDS : VD_POINT_WORTH;
}

void
vd_fight_open (const VdFight *self,
               const VdGame  *game,
               const guint16 *units,
               guint          n,
               VdAssault     *a)
{
  const VdScenario *s = game->scenario;
  guint cell = game->state.units[units[0]].cell;
  guint multiple = s->terrains[s->terrain[cell]].defence, strength = 0;

  memset (a, 0, sizeof *a);
  for (guint i = 0; i < n; i++)
    {
      strength += vd_fight_strength (game, units[i]);
      a->prize += self->worth.unit[units[i]];
      a->owed += s->units[units[i]].strength;
    }

  a->defence = strength * multiple;
  a->behind = strength * MAX (multiple, self->side_multiple[cell]);
  a->ground = GROUND + self->worth.goal[game->state.player][cell] / 4;
  a->shift = find_shift (game, cell);
}

static void
note_foe (VdFight *self,
          VdGame  *game,
          guint    foe)
{
  const VdContact *contact = vd_contact_get (game, VD_CONTACT_FOES, foe);
  guint16 units[VD_MAX_GROUP];
  guint n = vd_contact_group (game, contact->unit, units);

  vd_fight_open (self, game, units, n, &self->foes[foe]);
  self->foes[foe].trapped = find_trapped (game, contact->unit);
  self->owed[foe] = contact->duty;
  self->given[foe] = 0;
}

/* Adds an attacker to the plan, or takes it out again. */
static void
enlist (VdFight *self,
        VdGame  *game,
        guint    own,
        guint    foe,
        int      sign)
{
  VdAssault *a = &self->foes[foe];
  VdUnitId unit = vd_contact_unit (game, VD_CONTACT_OWN, own);
  guint16 units[VD_MAX_GROUP];
  guint n = vd_contact_group (game, unit, units);
  int dir = vd_attack_dir (game, unit, vd_contact_unit (game, VD_CONTACT_FOES, foe));

  for (guint i = 0; i < n; i++)
    {
      int strength = vd_fight_strength (game, units[i]);

      a->attack += sign * strength;
      a->beside += sign * strength;
      a->stake += sign * self->worth.unit[units[i]];
    }
  a->exposed += sign * self->risk[own];
  if (dir >= 0 && vd_fight_helps (game->scenario, game->state.units[unit].cell, dir) == 1)
    a->n_open += sign;
  self->given[foe] += sign;
}

gint32
vd_fight_value (const VdFight *self,
                const VdGame  *game,
                guint          foe)
{
  if (self->given[foe] == 0 && self->foes[foe].attack == 0)
    return self->owed[foe] ? -NEGLECT : 0;

  return vd_assault_value (&self->foes[foe], &self->chances, game->scenario);
}

/* What the attack on @foe gains by an attacker that is not in it. */
static gint32
find_gain (VdFight *self,
           VdGame  *game,
           guint    own,
           guint    foe)
{
  gint32 without = vd_fight_value (self, game, foe), gain;
  VdAssault assault = self->foes[foe];
  guint given = self->given[foe];

  enlist (self, game, own, foe, 1);
  gain = vd_fight_value (self, game, foe) - without;
  self->foes[foe] = assault;
  self->given[foe] = given;

  return gain;
}

/* Puts one attacker where it brings most.  Returns whether it changed. */
static gboolean
improve (VdFight *self,
         VdGame  *game,
         guint    own)
{
  const VdContact *contact = vd_contact_get (game, VD_CONTACT_OWN, own);
  guint now = self->target[own], best = now;
  gint32 most = G_MININT32;

  if (contact->n == 1 && now == contact->foe[0])
    return FALSE;

  if (now != VD_NONE)
    enlist (self, game, own, now, -1);

  for (guint i = 0; i < contact->n; i++)
    {
      gint32 gain = find_gain (self, game, own, contact->foe[i]);

      if (gain > most)
        {
          most = gain;
          best = contact->foe[i];
        }
    }

  self->target[own] = best;
  if (best != VD_NONE)
    enlist (self, game, own, best, 1);

  return best != now;
}

/* Guns follow the others: each fires where it helps most, if it helps. */
static void
place_gun (VdFight *self,
           VdGame  *game,
           guint    gun)
{
  const VdContact *contact = vd_contact_get (game, VD_CONTACT_GUNS, gun);
  guint strength = vd_fight_strength (game, contact->unit);
  gint32 most = 0;
  guint best = VD_NONE;

  for (guint i = 0; i < contact->n && self->guns; i++)
    {
      VdAssault *a = &self->foes[contact->foe[i]];
      gint32 without = vd_fight_value (self, game, contact->foe[i]), gain;

      a->attack += strength;
      gain = vd_fight_value (self, game, contact->foe[i]) - without;
      a->attack -= strength;
      if (gain > most)
        {
          most = gain;
          best = contact->foe[i];
        }
    }

  if (best != VD_NONE)
    self->foes[best].attack += strength;
  self->target[vd_contact_count (game, VD_CONTACT_OWN) + gun] = best;
}

/* Makes the plan for all combats of the phase. */
void
vd_fight_plan (VdFight *self,
               VdGame  *game)
{
  gboolean changed = TRUE;
  guint n_foes, n_own, n_guns;

  vd_fight_note (self, game, game->state.player);
  vd_contact_refresh (game);
  n_foes = vd_contact_count (game, VD_CONTACT_FOES);
  n_own = vd_contact_count (game, VD_CONTACT_OWN);
  n_guns = vd_contact_count (game, VD_CONTACT_GUNS);
  for (guint foe = 0; foe < n_foes; foe++)
    note_foe (self, game, foe);
  for (guint own = 0; own < n_own; own++)
    {
      VdUnitId unit = vd_contact_unit (game, VD_CONTACT_OWN, own);

      self->target[own] = VD_NONE;
      self->risk[own] = self->worth.unit[unit] * find_trapped (game, unit) / VD_POINT_WORTH;
    }

  for (guint sweep = 0; sweep < MAX_SWEEPS && changed; sweep++)
    {
      changed = FALSE;
      for (guint own = 0; own < n_own; own++)
        changed |= improve (self, game, own);
    }

  for (guint gun = 0; gun < n_guns; gun++)
    place_gun (self, game, gun);
}

/* The orders */

#define NOT_PLANNED (G_MININT32 + 1)

/* The value of attacking @foe by the plan. */
static gint32
opening_value (const VdFight *self,
               const VdGame  *game,
               guint          foe)
{
  return foe == VD_NOT_LISTED || self->foes[foe].attack == 0 ? NOT_PLANNED
                                                             : vd_fight_value (self, game, foe);
}

/* A unit of the plan that may join the attack on the open combat's defender, if there
 * is one. */
static gboolean
find_addition (const VdFight *self,
               VdGame        *game,
               VdOrder       *order)
{
  guint foe = vd_contact_find (game, game->state.combat.defenders[0]);
  guint n_own = vd_contact_count (game, VD_CONTACT_OWN);
  guint n_guns = vd_contact_count (game, VD_CONTACT_GUNS);

  for (guint i = 0; i < n_own + n_guns; i++)
    if (self->target[i] == foe)
      {
        *order = i < n_own
                 ? (VdOrder) { .kind = VD_ORDER_WITH,
                               .unit = vd_contact_unit (game, VD_CONTACT_OWN, i) }
                 : (VdOrder) { .kind = VD_ORDER_BOMBARD,
                               .unit = vd_contact_unit (game, VD_CONTACT_GUNS, i - n_own) };
        if (vd_combat_test (game, order, NULL).legal)
          return TRUE;
      }

  return FALSE;
}

/* Whether the open combat has a better column with @gun, all that a formation adds to
 * its strength counted, which the plan does not see. */
static gboolean
improves_column (VdGame   *game,
                 VdUnitId  gun)
{
  VdCombat *combat = &game->state.combat;
  guint column = vd_odds_of_combat (game, NULL).column;
  gboolean better;

  combat->bombarders[combat->n_bombarders++] = gun;
  better = vd_odds_of_combat (game, NULL).column > column;
  combat->bombarders[--combat->n_bombarders] = 0;

  return better;
}

/* A gun that the plan has no use for, if it makes the column better: it risks nothing. */
static gboolean
find_spare_gun (const VdFight *self,
                VdGame        *game,
                VdOrder       *order)
{
  guint foe = vd_contact_find (game, game->state.combat.defenders[0]);
  guint n_own = vd_contact_count (game, VD_CONTACT_OWN);
  guint n_guns = vd_contact_count (game, VD_CONTACT_GUNS);

  for (guint i = 0; i < n_guns && self->guns; i++)
    if (self->target[n_own + i] == VD_NONE && vd_contact_fires_at (game, i, foe))
      {
        *order = (VdOrder) { .kind = VD_ORDER_BOMBARD,
                             .unit = vd_contact_unit (game, VD_CONTACT_GUNS, i) };
        if (vd_combat_test (game, order, NULL).legal && improves_column (game, order->unit))
          return TRUE;
      }

  return FALSE;
}

/* A lower column, announced, if that is better: one without an exchange, say. */
static gboolean
find_announcement (const VdFight *self,
                   VdGame        *game,
                   VdOrder       *order)
{
  guint foe = vd_contact_find (game, game->state.combat.defenders[0]);
  guint column, best;

  if (foe == VD_NOT_LISTED || game->state.combat.announced != VD_NO_COLUMN)
    return FALSE;

  column = vd_odds_of_combat (game, NULL).column;
  best = vd_assault_find_column (&self->foes[foe], &self->chances, column);
  *order = (VdOrder) { .kind = VD_ORDER_ANNOUNCE, .arg = best };
  return best < column && vd_combat_test (game, order, NULL).legal;
}

/* The roll, if nothing is missing, and no formation could take columns before. */
static gboolean
find_roll (VdGame  *game,
           VdOrder *order)
{
  const VdCombat *combat = &game->state.combat;

  for (guint i = 0; i < combat->n_attackers; i++)
    {
      guint formation = game->scenario->units[combat->attackers[i]].formation;
      const VdOrder shift = { .kind = VD_ORDER_SHIFT, .unit = formation };

      if (vd_combat_test (game, &shift, NULL).legal)
        return FALSE;
    }

  *order = (VdOrder) { .kind = VD_ORDER_ROLL };
  return vd_combat_test (game, order, NULL).legal;
}

/* An enemy in the order of what attacks on them are worth. */
typedef struct
{
  gint32 value;
  guint  foe;
} Rank;

/* Goes from @rank to the next, of those that are worth more than @least. */
static gboolean
find_next (const VdFight *self,
           const VdGame  *game,
           gint32         least,
           Rank          *rank)
{
  guint n_foes = vd_contact_count (game, VD_CONTACT_FOES);
  Rank best = { least, n_foes };

  for (guint foe = 0; foe < n_foes; foe++)
    {
      gint32 value = opening_value (self, game, foe);

      if (value > best.value &&
          (value < rank->value || (value == rank->value && foe > rank->foe)))
        best = (Rank) { value, foe };
    }

  *rank = best;
  return best.foe < n_foes;
}

static gboolean
may_end (VdGame *game)
{
  const VdOrder end = { .kind = VD_ORDER_END };

  return vd_combat_test (game, &end, NULL).legal;
}

guint
vd_fight_list_openings (VdFight *self,
                        VdGame  *game,
                        VdOrder *openings,
                        guint    n)
{
  gint32 least = may_end (game) ? 0 : G_MININT32;
  Rank rank = { G_MAXINT32, 0 };
  guint n_found = 0;

  vd_fight_plan (self, game);
  while (n_found < n && find_next (self, game, least, &rank))
    {
      openings[n_found] = (VdOrder) { .kind = VD_ORDER_ATTACK,
                                      .unit = vd_contact_unit (game, VD_CONTACT_FOES,
                                                               rank.foe) };
      n_found += vd_combat_test (game, &openings[n_found], NULL).legal;
    }

  return n_found;
}

/* The best attack that may be begun, if one pays or has to be: it may take retreats from
 * the others.  Otherwise the end of the phase, if it may be ended. */
static gboolean
find_opening (VdFight *self,
              VdGame  *game,
              VdOrder *order)
{
  if (vd_fight_list_openings (self, game, order, 1) > 0)
    return TRUE;

  *order = (VdOrder) { .kind = VD_ORDER_END };
  return may_end (game);
}

/* What ends the building of a combat that has all whom the plan gives it. */
static gboolean
find_last (const VdFight *self,
           VdGame        *game,
           VdOrder       *order)
{
  VdOrder first;

  if (!find_roll (game, order))
    return FALSE;
  if (find_spare_gun (self, game, &first) || find_announcement (self, game, &first))
    *order = first;

  return TRUE;
}

gboolean
vd_fight_choose_combat (VdFight *self,
                        VdGame  *game,
                        VdOrder *order)
{
  if (game->state.phase != VD_PHASE_COMBAT || vd_fresh_is_open (game))
    return FALSE;

  switch (game->state.combat.step)
    {
    case VD_STEP_NONE:
      vd_contact_refresh (game);
      return find_opening (self, game, order);
    case VD_STEP_BUILDING:
      vd_contact_refresh (game);
      return find_addition (self, game, order) || find_last (self, game, order);
    default:
      return FALSE;
    }
}
