#include "core/combat/allocation.h"

#include "core/combat/contact-lists.h"
#include "core/combat/duty.h"
#include "core/combat/stack.h"

#include <string.h>

static void
add_member (guint16 *list,
            guint   *n,
            guint    member)
{
  if (!vd_contact_holds (list, *n, member))
    list[(*n)++] = member;
}

void
vd_allocation_begun (VdGame       *game,
                     VdAllocation *allocation)
{
  const VdContactLists *lists = game->contacts;
  const VdCombat *combat = &game->state.combat;

  vd_contact_refresh (game);
  allocation->n_own = allocation->n_enemies = 0;
  allocation->n_guns = combat->n_bombarders;
  for (guint i = 0; i < combat->n_attackers; i++)
    add_member (allocation->own, &allocation->n_own, lists->index_of[combat->attackers[i]]);
  for (guint i = 0; i < combat->n_defenders; i++)
    add_member (allocation->enemies, &allocation->n_enemies, lists->index_of[combat->defenders[i]]);
  for (guint i = 0; i < combat->n_bombarders; i++)
    allocation->guns[i] = lists->gun_of[combat->bombarders[i]];
}

static gboolean
some_is_enough (const VdGame *game)
{
  return game->scenario->settings[VD_SET_MANY_TO_MANY] ||
         !vd_game_has (game, VD_POINT_COMBAT_ALL_TOUCH);
}

gboolean
vd_allocation_fits (const VdGame  *game,
                    guint          own,
                    const guint16 *enemies,
                    guint          n_enemies)
{
  guint n = 0;

  for (guint i = 0; i < n_enemies; i++)
    n += vd_contact_touches (game, own, enemies[i]);

  return some_is_enough (game) ? n > 0 : n == n_enemies;
}

gboolean
vd_allocation_fires (const VdGame       *game,
                     const VdAllocation *a,
                     guint               own)
{
  const VdContactLists *lists = game->contacts;

  for (guint g = 0; g < a->n_guns; g++)
    if (lists->index_of[lists->guns[a->guns[g]].unit] == own)
      return TRUE;

  return FALSE;
}

/* Who bombards does not attack the next hex as well. */
static gboolean
attackers_fit (const VdGame       *game,
               const VdAllocation *a)
{
  for (guint i = 0; i < a->n_own; i++)
    if (!vd_allocation_fits (game, a->own[i], a->enemies, a->n_enemies) ||
        vd_allocation_fires (game, a, a->own[i]))
      return FALSE;

  return TRUE;
}

static gboolean
has_other_attacker (const VdGame       *game,
                    const VdAllocation *a,
                    guint               enemy)
{
  const VdContact *contact = &game->contacts->enemies[enemy];

  for (guint i = 0; i < contact->n; i++)
    if (!vd_contact_holds (a->own, a->n_own, contact->enemy[i]) &&
        !vd_allocation_fires (game, a, contact->enemy[i]))
      return TRUE;

  return FALSE;
}

/* Guns that attack together have one seat: that of the first in their hex. */
static guint
find_seat (const VdGame *game,
           guint         gun)
{
  const VdContactLists *lists = game->contacts;
  guint seat = 0;

  if (!vd_stack_attacks_together (game))
    return gun;

  while (game->state.units[lists->guns[seat].unit].cell !=
         game->state.units[lists->guns[gun].unit].cell)
    seat++;

  return seat;
}

/* Whether @gun, or one that attacks with it, belongs to the allocation. */
static gboolean
is_taken (const VdGame       *game,
          const VdAllocation *a,
          guint               gun)
{
  const VdContactLists *lists = game->contacts;

  for (guint i = 0; i < a->n_guns; i++)
    if (find_seat (game, a->guns[i]) == find_seat (game, gun))
      return TRUE;

  return lists->index_of[lists->guns[gun].unit] != VD_NOT_LISTED &&
         vd_contact_holds (a->own, a->n_own, lists->index_of[lists->guns[gun].unit]);
}

/* Gives @enemy a gun of its own that stays out of the allocation,
 * moving guns between enemies if need be (Kuhn's matching). */
static gboolean
find_gun (const VdGame       *game,
          const VdAllocation *a,
          guint               enemy,
          guint16            *gun_target,
          guint8             *tried)
{
  if (!vd_game_has (game, VD_POINT_BOMBARD_MEETS_DUTY))
    return FALSE;

  for (guint gun = 0; gun < game->contacts->n_guns; gun++)
    {
      guint seat = find_seat (game, gun);

      if (tried[seat] || !vd_contact_fires_at (game, gun, enemy) || is_taken (game, a, gun))
        continue;

      tried[seat] = TRUE;
      if (gun_target[seat] == VD_NOT_LISTED ||
          find_gun (game, a, gun_target[seat], gun_target, tried))
        {
          gun_target[seat] = enemy;
          return TRUE;
        }
    }

  return FALSE;
}

/* How many enemies that only guns can still attack must go free, whoever
 * attacks whom: a gun that was displaced or spent leaves two duties to one
 * gun, and the one that is not met lapses. */
static guint
count_lapsed (const VdGame       *game,
              const VdAllocation *without)
{
  const VdContactLists *lists = game->contacts;
  guint16 *gun_target = g_newa (guint16, lists->n_guns + 1);
  guint8 *tried = g_newa (guint8, lists->n_guns + 1);
  guint lapsed = 0;

  memset (gun_target, 0xff, lists->n_guns * sizeof *gun_target);
  for (guint enemy = 0; enemy < lists->n_enemies; enemy++)
    if (lists->enemies[enemy].duty && lists->enemies[enemy].n == 0)
      {
        memset (tried, 0, lists->n_guns);
        lapsed += !find_gun (game, without, enemy, gun_target, tried);
      }

  return lapsed;
}

guint
vd_allocation_count_lapsed (const VdGame *game)
{
  static const VdAllocation none;

  return count_lapsed (game, &none);
}

/* Whether another gun of the same hex can fire at all that @gun can: one of them
 * may keep silent [F-48]. */
static gboolean
has_mate (const VdGame *game,
          guint         gun)
{
  const VdContactLists *lists = game->contacts;
  const VdContact *contact = &lists->guns[gun];

  for (guint mate = 0; mate < lists->n_guns; mate++)
    {
      guint i = 0;

      if (mate == gun || find_seat (game, mate) != find_seat (game, gun))
        continue;
      while (i < contact->n && vd_contact_fires_at (game, mate, contact->enemy[i]))
        i++;
      if (i == contact->n)
        return TRUE;
    }

  return FALSE;
}

gboolean
vd_allocation_needs_gun (VdGame   *game,
                         VdUnitId  unit)
{
  const VdContactLists *lists = game->contacts;
  VdAllocation without = { .n_guns = 1 };

  vd_contact_refresh (game);
  if (lists->gun_of[unit] == VD_NOT_LISTED || has_mate (game, lists->gun_of[unit]))
    return FALSE;

  without.guns[0] = lists->gun_of[unit];
  return count_lapsed (game, &without) > lists->n_lapsed;
}

/* Enemies who would be left without an attacker, by how they could be met. */
typedef enum
{
  STRANDED_NOT,
  STRANDED_MAY_JOIN, /* by all who attack in the combat, or by a gun */
  STRANDED_APART,    /* by a gun, or the combat cannot be fought */
  STRANDED_GUNS_ONLY /* by a gun, as before: such a duty may have lapsed */
} Stranded;

/* Whether @enemy has to be attacked since somebody attacks out of a fort in the allocation. */
static gboolean
is_sallied_at (const VdGame       *game,
               const VdAllocation *a,
               guint               enemy)
{
  const VdContactLists *lists = game->contacts;

  for (guint i = 0; i < a->n_own; i++)
    if (vd_contact_touches (game, a->own[i], enemy) &&
        vd_duty_is_sallied_at (game, lists->own[a->own[i]].unit, lists->enemies[enemy].unit))
      return TRUE;

  return FALSE;
}

int
vd_allocation_find_sallied_at (const VdGame       *game,
                               const VdAllocation *a)
{
  for (guint enemy = 0; enemy < game->contacts->n_enemies; enemy++)
    if (!vd_contact_holds (a->enemies, a->n_enemies, enemy) && is_sallied_at (game, a, enemy) &&
        !has_other_attacker (game, a, enemy))
      return enemy;

  return -1;
}

static Stranded
is_stranded (const VdGame       *game,
             const VdAllocation *a,
             guint               enemy)
{
  const VdContactLists *lists = game->contacts;

  if (vd_contact_holds (a->enemies, a->n_enemies, enemy) || has_other_attacker (game, a, enemy) ||
      !(lists->enemies[enemy].duty || is_sallied_at (game, a, enemy)))
    return STRANDED_NOT;
  if (lists->enemies[enemy].n == 0)
    return STRANDED_GUNS_ONLY;
  if (a->n_enemies == VD_MAX_DEFENDERS || a->n_own == 0)
    return STRANDED_APART;

  for (guint i = 0; i < a->n_own; i++)
    {
      guint16 both[VD_MAX_DEFENDERS];

      memcpy (both, a->enemies, a->n_enemies * sizeof *both);
      both[a->n_enemies] = enemy;
      if (!vd_allocation_fits (game, a->own[i], both, a->n_enemies + 1))
        return STRANDED_APART;
    }

  return STRANDED_MAY_JOIN;
}

/* Whether phasing unit @own is done with, or can be by an enemy outside the
 * allocation, beside it or in range. */
static gboolean
is_provided (const VdGame       *game,
             const VdAllocation *a,
             guint               own)
{
  const VdContactLists *lists = game->contacts;
  guint gun = lists->gun_of[lists->own[own].unit];

  return vd_contact_holds (a->own, a->n_own, own) || vd_allocation_fires (game, a, own) ||
         vd_contact_has_other (&lists->own[own], a->enemies, a->n_enemies) ||
         (gun != VD_NOT_LISTED &&
          vd_contact_has_other (&lists->guns[gun], a->enemies, a->n_enemies));
}

/* Adds attackers who would be left without an enemy: -1 if one cannot be. */
static int
add_forced_own (VdGame       *game,
                VdAllocation *a)
{
  const VdContactLists *lists = game->contacts;
  int added = 0;

  for (guint own = 0; own < lists->n_own; own++)
    if (lists->own[own].duty && !is_provided (game, a, own))
      {
        if (a->n_own == VD_MAX_ATTACKERS ||
            !vd_allocation_fits (game, own, a->enemies, a->n_enemies))
          return -1;

        a->own[a->n_own++] = own;
        added++;
      }

  return added;
}

/* Whether a gun, or one that attacks with it, fires in the allocation or can fire at
 * an enemy outside it. */
static gboolean
is_seat_provided (const VdGame       *game,
                  const VdAllocation *a,
                  guint               gun)
{
  const VdContactLists *lists = game->contacts;

  for (guint mate = 0; mate < lists->n_guns; mate++)
    if (find_seat (game, mate) == find_seat (game, gun) &&
        (vd_contact_holds (a->guns, a->n_guns, mate) ||
         vd_contact_has_other (&lists->guns[mate], a->enemies, a->n_enemies)))
      return TRUE;

  return FALSE;
}

/* Likewise guns that have an enemy in range only: one that has to attack somebody and
 * has nobody beside it any more. */
static int
add_forced_guns (const VdGame *game,
                 VdAllocation *a)
{
  const VdContactLists *lists = game->contacts;
  int added = 0;

  for (guint gun = 0; gun < lists->n_guns; gun++)
    if (lists->guns[gun].duty && lists->index_of[lists->guns[gun].unit] == VD_NOT_LISTED &&
        !is_seat_provided (game, a, gun))
      {
        if (a->n_guns == VD_MAX_BOMBARDERS)
          return -1;

        a->guns[a->n_guns++] = gun;
        added++;
      }

  return added;
}

/* Likewise enemies.  Guns go first to those whom nobody in the combat could
 * attack as well, then to those whom only guns could attack from the start,
 * and last to those who can join; who joins needs none. */
static int
add_forced_enemies (VdGame       *game,
                    VdAllocation *a)
{
  const VdContactLists *lists = game->contacts;
  static const Stranded turns[] = { STRANDED_APART, STRANDED_GUNS_ONLY, STRANDED_MAY_JOIN };
  guint16 *gun_target = g_newa (guint16, lists->n_guns + 1);
  guint8 *tried = g_newa (guint8, lists->n_guns + 1);
  guint8 *stranded = g_newa (guint8, lists->n_enemies + 1);
  const VdAllocation before = *a;
  guint lapsed = lists->n_lapsed, n_stranded = 0;

  for (guint enemy = 0; enemy < lists->n_enemies; enemy++)
    {
      stranded[enemy] = is_stranded (game, &before, enemy);
      n_stranded += stranded[enemy] != STRANDED_NOT;
    }

  memset (gun_target, 0xff, lists->n_guns * sizeof *gun_target);
  for (guint turn = 0; turn < G_N_ELEMENTS (turns) && n_stranded > 0; turn++)
    for (guint enemy = 0; enemy < lists->n_enemies; enemy++)
      {
        if (stranded[enemy] != turns[turn])
          continue;

        memset (tried, 0, lists->n_guns);
        if (find_gun (game, &before, enemy, gun_target, tried))
          continue;
        if (turns[turn] == STRANDED_GUNS_ONLY && lapsed > 0)
          lapsed--;
        else if (turns[turn] == STRANDED_MAY_JOIN && a->n_enemies < VD_MAX_DEFENDERS)
          a->enemies[a->n_enemies++] = enemy;
        else
          return -1;
      }

  return (int) (a->n_enemies - before.n_enemies);
}

/* Adds what must belong to the combat because it would be left without a
 * partner.  Returns -1 if it cannot be added, else how many were. */
static int
add_forced (VdGame       *game,
            VdAllocation *a)
{
  int own = add_forced_own (game, a);
  int guns = own >= 0 ? add_forced_guns (game, a) : -1;
  int enemies = guns >= 0 ? add_forced_enemies (game, a) : -1;

  return enemies >= 0 ? own + guns + enemies : -1;
}

gboolean
vd_allocation_touches (const VdGame       *game,
                       const VdAllocation *a,
                       guint               enemy)
{
  for (guint i = 0; i < a->n_own; i++)
    if (vd_contact_touches (game, a->own[i], enemy))
      return TRUE;

  return FALSE;
}

/* Somebody who may still join the attack and touches @enemy, or -1. */
static int
find_helper (const VdGame       *game,
             const VdAllocation *a,
             guint               enemy)
{
  const VdContact *contact = &game->contacts->enemies[enemy];

  for (guint i = 0; i < contact->n; i++)
    if (!vd_allocation_fires (game, a, contact->enemy[i]))
      return contact->enemy[i];

  return -1;
}

/* Where an attacker need not touch every defender, each defender is touched by
 * some attacker all the same [7.15].  Returns how many attackers were added so
 * that it is so, or -1. */
static int
add_helpers (const VdGame *game,
             VdAllocation *a)
{
  int added = 0;

  if (a->n_own == 0 || !some_is_enough (game))
    return 0;

  for (guint i = 0; i < a->n_enemies; i++)
    {
      int helper;

      if (vd_allocation_touches (game, a, a->enemies[i]))
        continue;

      helper = find_helper (game, a, a->enemies[i]);
      if (helper < 0 || a->n_own == VD_MAX_ATTACKERS)
        return -1;

      a->own[a->n_own++] = helper;
      added++;
    }

  return added;
}

/* Guns that fire alone attack one hex [8.13]. */
static gboolean
is_one_hex (const VdGame       *game,
            const VdAllocation *a)
{
  const VdContactLists *lists = game->contacts;
  guint cell = game->state.units[lists->enemies[a->enemies[0]].unit].cell;

  if (!vd_game_has (game, VD_POINT_BOMBARD_ONE_HEX))
    return TRUE;

  for (guint i = 1; i < a->n_enemies; i++)
    if (game->state.units[lists->enemies[a->enemies[i]].unit].cell != cell)
      return FALSE;

  return TRUE;
}

static gboolean
guns_fit (const VdGame       *game,
          const VdAllocation *a)
{
  for (guint g = 0; g < a->n_guns; g++)
    {
      guint n = 0;

      for (guint i = 0; i < a->n_enemies; i++)
        n += vd_contact_fires_at (game, a->guns[g], a->enemies[i]);

      if (n == 0 || (n < a->n_enemies && !vd_game_has (game, VD_POINT_BOMBARD_ONE_IN_RANGE)))
        return FALSE;
    }

  return TRUE;
}

static gboolean
can_close (VdGame             *game,
           const VdAllocation *allocation,
           gboolean            as_is)
{
  VdAllocation a = *allocation;
  int added;

  do
    {
      added = add_forced (game, &a);
      if (added == 0)
        added = add_helpers (game, &a);
      if (added < 0 || (added > 0 && as_is))
        return FALSE;
    }
  while (added > 0);

  return a.n_own > 0 || (a.n_guns > 0 && is_one_hex (game, &a));
}

gboolean
vd_allocation_can_complete (VdGame             *game,
                            const VdAllocation *allocation,
                            gboolean            as_is)
{
  const VdContactLists *lists = game->contacts;
  VdAllocation a = *allocation;

  vd_contact_refresh (game);
  if (!attackers_fit (game, &a) || !guns_fit (game, &a))
    return FALSE;
  if (can_close (game, &a, as_is))
    return TRUE;
  if (as_is || a.n_own > 0)
    return FALSE;

  /* Nobody next to the defenders is named yet: try each who could be. */
  for (guint own = 0; own < lists->n_own; own++)
    if (vd_allocation_fits (game, own, a.enemies, a.n_enemies) &&
        !vd_allocation_fires (game, &a, own))
      {
        a.own[0] = own;
        a.n_own = 1;
        if (can_close (game, &a, FALSE))
          return TRUE;
        a.n_own = 0;
      }

  if (a.n_guns > 0)
    return FALSE;

  for (guint gun = 0; gun < lists->n_guns; gun++)
    {
      a.guns[0] = gun;
      a.n_guns = 1;
      if (guns_fit (game, &a) && can_close (game, &a, FALSE))
        return TRUE;
    }

  return FALSE;
}

gboolean
vd_allocation_is_owed (VdGame *game)
{
  const VdContactLists *lists = game->contacts;

  vd_contact_refresh (game);
  if (lists->n_guns > 0 && !vd_game_has (game, VD_POINT_BOMBARD_OPTIONAL))
    return TRUE;

  for (guint own = 0; own < lists->n_own; own++)
    if (lists->own[own].duty)
      return TRUE;

  for (guint gun = 0; gun < lists->n_guns; gun++)
    if (lists->guns[gun].duty)
      return TRUE;

  for (guint enemy = 0; enemy < lists->n_enemies; enemy++)
    if (lists->enemies[enemy].duty)
      return TRUE;

  return FALSE;
}
