#include "core/players/fight.h"

#include "core/position/piece.h"

#include <string.h>

/* An enemy who has to be attacked and is not in the plan costs as much as a few
 * points: somebody will have to attack him besides another. */
#define NEGLECT (4 * VD_POINT_WORTH)

/* To drive an enemy off is worth something in itself. */
#define GROUND (VD_POINT_WORTH / 8)

/* Who can only displace a friend mostly gets away. */
#define TRAPPED_BY_FRIENDS (VD_POINT_WORTH / 4)

/* The plan is improved so many times at most. */
#define MAX_SWEEPS 4

/* The best multiple of a hexside about @cell, in quarters. */
static guint
find_side_multiple (const VdScenario *s,
                    guint             cell)
{
  const gint32 *next = s->next[cell];
  guint best = VD_Q (1);

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
  for (guint k = 0; k < s->n_side_kinds; k++)
    self->halves |= s->side_kinds[k].halves != 0;
  vd_chances_init (&self->chances, s);
  vd_worth_init (&self->worth, s);
  self->target = g_new (guint16, 2 * s->n_units + 1);
  memset (self->target, 0xff, (2 * s->n_units + 1) * sizeof *self->target);
  self->attackers = g_new (VdAttacker, s->n_units + 1);
  self->enemies = g_new (VdAssault, s->n_units + 1);
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
  g_free (self->attackers);
  g_free (self->enemies);
  g_free (self->owed);
  g_free (self->given);
  g_free (self->side_multiple);
}

void
vd_fight_note (VdFight      *self,
               const VdView *view)
{
  if (vd_worth_note (&self->worth, view))
    vd_chances_note (&self->chances, view);
}

/* The plan */

static int
find_shift (const VdView *view,
            guint         cell)
{
  const VdScenario *s = view->scenario;
  guint demoralized = vd_view_demoralized (view, s->field[cell]);
  int by = s->settings[VD_SET_DEMORALIZATION_SHIFT];

  return (demoralized & (1u << (vd_view_player (view) ^ 1)) ? by : 0) -
         (demoralized & (1u << vd_view_player (view)) ? by : 0);
}

static gboolean
has_friend_beside (const VdView *view,
                   VdUnitId      unit)
{
  const gint32 *next = view->scenario->next[vd_view_cell (view, unit)];

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (next[dir] >= 0 && vd_view_first_at (view, next[dir]) != VD_NONE &&
        vd_view_side_of (view, vd_view_first_at (view, next[dir])) == vd_view_side_of (view, unit))
      return TRUE;

  return FALSE;
}

/* The share of a unit's value that it loses if it has to retreat.  Whether a
 * friend could make room is not looked into: in a crowd that takes long. */
static gint32
find_trapped (VdView   *view,
              VdUnitId  unit,
              guint     hexes)
{
  if (hexes == 1 ? vd_view_may_retreat (view, unit) : vd_view_may_retreat_far (view, unit, hexes))
    return 0;

  return has_friend_beside (view, unit) ? TRAPPED_BY_FRIENDS : VD_POINT_WORTH;
}

/* What it is worth to drive the enemy from @cell.  Where formations break by losses there is less
 * haste as long as turns are left: an attack by few may fail that more would win. */
static gint32
find_ground (const VdFight *self,
             const VdView  *view,
             guint          cell)
{
  gint32 goal = self->worth.goal[vd_view_player (view)][cell] / 4;
  guint left = view->scenario->n_turns - vd_view_turn (view) + 1;

  return vd_view_plays (view, VD_MECHANIC_CASUALTIES) ? goal / (gint32) (left * left) : goal;
}

void
vd_fight_open (const VdFight *self,
               const VdView  *view,
               const guint16 *units,
               guint          n,
               VdAssault     *a)
{
  const VdScenario *s = view->scenario;
  guint cell = vd_view_cell (view, units[0]);
  guint multiple = s->terrains[s->terrain[cell]].defence, strength = 0;

  g_assert (n > 0);

  memset (a, 0, sizeof *a);
  a->worth = self->worth.tallies && self->worth.weighs_whole ? &self->worth : NULL;
  a->side = vd_view_side_of (view, units[0]) ^ 1;
  for (guint i = 0; i < n; i++)
    {
      strength += vd_fight_strength (view, units[i]);
      a->prize += vd_worth_of_unit (&self->worth, view, units[i]);
      vd_shares_add (&a->defenders, units[i],
                     vd_piece_get_strength (s, vd_view_units (view), units[i]),
                     vd_worth_of_unit (&self->worth, view, units[i]));
      a->owed += vd_piece_get_strength (s, vd_view_units (view), units[i]);
    }

  /* An exchange with a leader alone costs a unit all the same. */
  if (a->owed == 0 && a->defenders.n > 0)
    a->defenders.strength[0] = s->settings[VD_SET_LEADER_ESCORT];

  a->defence = strength * multiple / VD_Q (1);
  a->behind = strength * MAX (multiple, self->side_multiple[cell]) / VD_Q (1);
  a->ground = GROUND + find_ground (self, view, cell);
  a->shift = find_shift (view, cell);
  vd_assault_note_defenders (a);
}

static void
note_enemy (VdFight *self,
            VdView  *view,
            guint    enemy)
{
  const VdContact *contact = &self->contacts.enemies[enemy];
  guint16 units[VD_MAX_GROUP];
  guint n = vd_view_contact_group (view, contact->unit, units);

  vd_fight_open (self, view, units, n, &self->enemies[enemy]);
  self->enemies[enemy].trapped = find_trapped (view, contact->unit, 1);
  for (guint hexes = 2; hexes <= self->chances.farthest; hexes++)
    self->enemies[enemy].trapped_far[hexes] = find_trapped (view, contact->unit, hexes);
  self->owed[enemy] = contact->duty;
  self->given[enemy] = 0;
}

static void
note_attacker (VdFight *self,
               VdView  *view,
               guint    own)
{
  VdUnitId unit = self->contacts.own[own].unit;
  VdAttacker *attacker = &self->attackers[own];
  gint32 worth = vd_worth_of_unit (&self->worth, view, unit);
  guint16 units[VD_MAX_GROUP];
  guint n = vd_view_contact_group (view, unit, units);

  attacker->strength = attacker->stake = attacker->shares.n = attacker->shares.n_more = 0;
  for (guint i = 0; i < n; i++)
    {
      vd_shares_add (&attacker->shares, units[i],
                     vd_piece_get_strength (view->scenario, vd_view_units (view), units[i]),
                     vd_worth_of_unit (&self->worth, view, units[i]));
      attacker->strength += vd_fight_strength (view, units[i]);
      attacker->stake += vd_worth_of_unit (&self->worth, view, units[i]);
    }

  attacker->risk = worth * find_trapped (view, unit, 1) / VD_POINT_WORTH;
  for (guint hexes = 2; hexes <= self->chances.farthest; hexes++)
    attacker->risk_far[hexes] = worth * find_trapped (view, unit, hexes) / VD_POINT_WORTH;
  self->target[own] = VD_NONE;
}

/* Adds the units of a contact, as far as there is room. */
static guint
add_group (VdView   *view,
           VdUnitId  unit,
           guint16  *units,
           guint     n,
           guint     most)
{
  guint16 group[VD_MAX_GROUP];
  guint n_group = vd_view_contact_group (view, unit, group);

  for (guint i = 0; i < n_group && n < most; i++)
    units[n++] = group[i];

  return n;
}

/* What rows of shifts make of the attack on @enemy by those whom the plan gives it, with @own
 * or without. */
static void
shift_assault (VdFight  *self,
               VdView   *view,
               guint     own,
               guint     enemy,
               gboolean  with)
{
  guint16 attackers[VD_MAX_ATTACKERS], defenders[VD_MAX_DEFENDERS];
  VdShiftParties parties = { attackers, NULL, defenders, 0, 0, 0, TRUE };
  VdUnitId defender = self->contacts.enemies[enemy].unit;
  VdAssault *a = &self->enemies[enemy];
  VdShiftSum sum;

  if (view->scenario->n_shifts == 0)
    return;

  for (guint i = 0; i < self->contacts.n_own; i++)
    if (i == own ? with : self->target[i] == enemy)
      parties.n_attackers = add_group (view, self->contacts.own[i].unit, attackers,
                                       parties.n_attackers, VD_MAX_ATTACKERS);
  parties.n_defenders = add_group (view, defender, defenders, 0, VD_MAX_DEFENDERS);

  sum = vd_view_shifts (view, &parties);
  a->shift = find_shift (view, vd_view_cell (view, defender)) + sum.columns;
  a->die = sum.die;
}

/* What the units of a contact bring through the side in direction @dir. */
static guint
find_strength (const VdFight *self,
               VdView        *view,
               guint          own,
               int            dir)
{
  VdUnitId unit = self->contacts.own[own].unit;
  guint16 units[VD_MAX_GROUP];
  guint n, sum = 0;

  if (!self->halves || dir < 0)
    return self->attackers[own].strength;

  n = vd_view_contact_group (view, unit, units);
  for (guint i = 0; i < n; i++)
    sum += vd_fight_strength_across (view, units[i], vd_view_cell (view, unit), dir);

  return sum;
}

/* Adds an attacker to the plan, or takes it out again. */
static void
enlist_attacker (VdFight *self,
                 VdView  *view,
                 guint    own,
                 guint    enemy,
                 int      sign)
{
  VdAssault *a = &self->enemies[enemy];
  const VdAttacker *attacker = &self->attackers[own];
  VdUnitId unit = self->contacts.own[own].unit;
  int dir = vd_view_attack_dir (view, unit, self->contacts.enemies[enemy].unit);
  int strength = find_strength (self, view, own, dir);

  a->attack += sign * strength;
  a->beside += sign * strength;
  a->stake += sign * attacker->stake;
  a->exposed += sign * attacker->risk;
  for (guint hexes = 2; hexes <= self->chances.farthest; hexes++)
    a->exposed_far[hexes] += sign * attacker->risk_far[hexes];
  if (dir >= 0 && vd_fight_helps (view->scenario, vd_view_cell (view, unit), dir) == VD_Q (1))
    a->n_open += sign;
  for (guint i = 0; i < attacker->shares.n; i++)
    (sign > 0 ? vd_shares_add : vd_shares_remove) (&a->attackers, attacker->shares.unit[i],
                                                   attacker->shares.strength[i],
                                                   attacker->shares.worth[i]);
  self->given[enemy] += sign;
  shift_assault (self, view, own, enemy, sign > 0);
}

gint32
vd_fight_value (const VdFight *self,
                const VdView  *view,
                guint          enemy)
{
  if (self->given[enemy] == 0 && self->enemies[enemy].attack == 0)
    return self->owed[enemy] ? -NEGLECT : 0;

  return vd_assault_value (&self->enemies[enemy], &self->chances, view->scenario);
}

/* What the attack on @enemy gains by an attacker that is not in it. */
static gint32
find_gain (VdFight *self,
           VdView  *view,
           guint    own,
           guint    enemy)
{
  gint32 without = vd_fight_value (self, view, enemy), gain;
  VdAssault assault = self->enemies[enemy];
  guint given = self->given[enemy];

  enlist_attacker (self, view, own, enemy, 1);
  gain = vd_fight_value (self, view, enemy) - without;
  self->enemies[enemy] = assault;
  self->given[enemy] = given;

  return gain;
}

/* Puts one attacker where it brings most.  Returns whether it changed. */
static gboolean
improve_target (VdFight *self,
                VdView  *view,
                guint    own)
{
  const VdContact *contact = &self->contacts.own[own];
  guint now = self->target[own], best = now;
  gint32 most = G_MININT32;

  if (contact->n == 1 && now == contact->enemy[0])
    return FALSE;

  if (now != VD_NONE)
    enlist_attacker (self, view, own, now, -1);

  for (guint i = 0; i < contact->n; i++)
    {
      gint32 gain = find_gain (self, view, own, contact->enemy[i]);

      if (gain > most)
        {
          most = gain;
          best = contact->enemy[i];
        }
    }

  self->target[own] = best;
  if (best != VD_NONE)
    enlist_attacker (self, view, own, best, 1);

  return best != now;
}

/* Guns follow the others: each fires where it helps most, if it helps. */
static void
place_gun (VdFight *self,
           VdView  *view,
           guint    gun)
{
  const VdContact *contact = &self->contacts.guns[gun];
  guint strength = vd_fight_strength (view, contact->unit);
  gint32 most = 0;
  guint best = VD_NONE;

  for (guint i = 0; i < contact->n && self->guns; i++)
    {
      VdAssault *a = &self->enemies[contact->enemy[i]];
      gint32 without = vd_fight_value (self, view, contact->enemy[i]), gain;

      a->attack += strength;
      gain = vd_fight_value (self, view, contact->enemy[i]) - without;
      a->attack -= strength;
      if (gain > most)
        {
          most = gain;
          best = contact->enemy[i];
        }
    }

  if (best != VD_NONE)
    self->enemies[best].attack += strength;
  self->target[self->contacts.n_own + gun] = best;
}

/* Makes the plan for all combats of the phase. */
void
vd_fight_plan (VdFight *self,
               VdView  *view)
{
  gboolean changed = TRUE;

  vd_fight_note (self, view);
  self->contacts = vd_view_contacts (view);
  for (guint enemy = 0; enemy < self->contacts.n_enemies; enemy++)
    note_enemy (self, view, enemy);
  for (guint own = 0; own < self->contacts.n_own; own++)
    note_attacker (self, view, own);

  for (guint sweep = 0; sweep < MAX_SWEEPS && changed; sweep++)
    {
      changed = FALSE;
      for (guint own = 0; own < self->contacts.n_own; own++)
        changed |= improve_target (self, view, own);
    }

  for (guint gun = 0; gun < self->contacts.n_guns; gun++)
    place_gun (self, view, gun);
}

/* The orders */

#define NOT_PLANNED (G_MININT32 + 1)

/* The value of attacking @enemy by the plan. */
static gint32
opening_value (const VdFight *self,
               const VdView  *view,
               guint          enemy)
{
  if (enemy == VD_NOT_LISTED || self->enemies[enemy].attack == 0)
    return NOT_PLANNED;

  return vd_fight_value (self, view, enemy);
}

/* A unit of the plan that may join the attack on the open combat's defender, if there
 * is one. */
static gboolean
find_addition (const VdFight *self,
               VdView        *view,
               VdOrder       *order)
{
  guint enemy = vd_view_find_contact (view, vd_view_combat (view)->defenders[0]);

  for (guint i = 0; i < self->contacts.n_own + self->contacts.n_guns; i++)
    if (self->target[i] == enemy)
      {
        *order = i < self->contacts.n_own
                 ? (VdOrder) { .kind = VD_ORDER_WITH, .unit = self->contacts.own[i].unit }
                 : (VdOrder) { .kind = VD_ORDER_BOMBARD,
                               .unit = self->contacts.guns[i - self->contacts.n_own].unit };
        if (vd_view_may_fight (view, order))
          return TRUE;
      }

  return FALSE;
}

static gboolean
can_reach (const VdContact *gun,
           guint            enemy)
{
  for (guint i = 0; i < gun->n; i++)
    if (gun->enemy[i] == enemy)
      return TRUE;

  return FALSE;
}

/* A gun that the plan has no use for, if it makes the column better, all counted that a
 * formation adds to its strength, which the plan does not see: it risks nothing. */
static gboolean
find_spare_gun (const VdFight *self,
                VdView        *view,
                VdOrder       *order)
{
  guint enemy = vd_view_find_contact (view, vd_view_combat (view)->defenders[0]);

  for (guint i = 0; i < self->contacts.n_guns && self->guns; i++)
    if (self->target[self->contacts.n_own + i] == VD_NONE &&
        can_reach (&self->contacts.guns[i], enemy))
      {
        *order = (VdOrder) { .kind = VD_ORDER_BOMBARD, .unit = self->contacts.guns[i].unit };
        if (vd_view_may_fight (view, order) &&
            vd_view_column_with (view, order) > vd_view_column (view))
          return TRUE;
      }

  return FALSE;
}

/* A lower column, announced, if that is better: one without an exchange, say. */
static gboolean
find_announcement (const VdFight *self,
                   VdView        *view,
                   VdOrder       *order)
{
  guint enemy = vd_view_find_contact (view, vd_view_combat (view)->defenders[0]);
  guint column, best;

  if (enemy == VD_NOT_LISTED || vd_view_combat (view)->announced != VD_NO_COLUMN)
    return FALSE;

  column = vd_view_column (view);
  best = vd_assault_find_column (&self->enemies[enemy], &self->chances, view->scenario,
                                 column);
  *order = (VdOrder) { .kind = VD_ORDER_ANNOUNCE, .arg = best };
  return best < column && vd_view_may_fight (view, order);
}

/* The roll, if nothing is missing, and no formation could take columns before. */
static gboolean
find_roll (VdView  *view,
           VdOrder *order)
{
  const VdCombat *combat = vd_view_combat (view);

  for (guint i = 0; i < combat->n_attackers; i++)
    {
      guint formation = view->scenario->units[combat->attackers[i]].formation;
      const VdOrder shift = { .kind = VD_ORDER_SHIFT, .unit = formation };

      if (vd_view_may_fight (view, &shift))
        return FALSE;
    }

  *order = (VdOrder) { .kind = VD_ORDER_ROLL };
  if (vd_view_may_fight (view, order))
    return TRUE;

  order->kind = VD_ORDER_DECLARE; /* before it is resolved with others */
  if (vd_view_may_fight (view, order))
    return TRUE;

  order->kind = VD_ORDER_PASS; /* before shifts are chosen */
  return vd_view_may_fight (view, order);
}

/* An enemy in the order of what attacks on them are worth. */
typedef struct
{
  gint32 value;
  guint  enemy;
} Rank;

/* Goes from @rank to the next, of those that are worth more than @least. */
static gboolean
find_next (const VdFight *self,
           const VdView  *view,
           gint32         least,
           Rank          *rank)
{
  Rank best = { least, self->contacts.n_enemies };

  for (guint enemy = 0; enemy < self->contacts.n_enemies; enemy++)
    {
      gint32 value = opening_value (self, view, enemy);

      if (value > best.value &&
          (value < rank->value || (value == rank->value && enemy > rank->enemy)))
        best = (Rank) { value, enemy };
    }

  *rank = best;
  return best.enemy < self->contacts.n_enemies;
}

static gboolean
may_end (VdView *view)
{
  const VdOrder end = { .kind = VD_ORDER_END };

  return vd_view_may_fight (view, &end);
}

guint
vd_fight_list_openings (VdFight *self,
                        VdView  *view,
                        VdOrder *openings,
                        guint    n)
{
  gint32 least = may_end (view) ? 0 : G_MININT32;
  Rank rank = { G_MAXINT32, 0 };
  guint n_found = 0;

  vd_fight_plan (self, view);
  while (n_found < n && find_next (self, view, least, &rank))
    {
      openings[n_found] = (VdOrder) { .kind = VD_ORDER_ATTACK,
                                      .unit = self->contacts.enemies[rank.enemy].unit };
      n_found += vd_view_may_fight (view, &openings[n_found]);
    }

  return n_found;
}

/* The best attack that may be begun, if one pays or has to be: it may take retreats from
 * the others.  Otherwise the end of the phase, if it may be ended. */
static gboolean
find_opening (VdFight *self,
              VdView  *view,
              VdOrder *order)
{
  if (vd_fight_list_openings (self, view, order, 1) > 0)
    return TRUE;

  *order = (VdOrder) { .kind = VD_ORDER_END };
  return may_end (view);
}

/* What ends the building of a combat that has all whom the plan gives it. */
static gboolean
find_last (const VdFight *self,
           VdView        *view,
           VdOrder       *order)
{
  VdOrder first;

  if (!find_roll (view, order))
    return FALSE;
  if (find_spare_gun (self, view, &first) || find_announcement (self, view, &first))
    *order = first;

  return TRUE;
}

gboolean
vd_fight_choose_combat (VdFight *self,
                        VdView  *view,
                        VdOrder *order)
{
  if (vd_view_phase (view) != VD_PHASE_COMBAT || vd_view_is_declaring (view) ||
      vd_view_is_choosing (view) || vd_view_is_withdrawing (view))
    return FALSE;

  switch (vd_view_combat (view)->step)
    {
    case VD_STEP_NONE:
      self->contacts = vd_view_contacts (view);
      return find_opening (self, view, order);
    case VD_STEP_BUILDING:
      self->contacts = vd_view_contacts (view);
      return find_addition (self, view, order) || find_last (self, view, order);
    default:
      return FALSE;
    }
}
