#include "core/contact.h"

#include "core/grid.h"
#include "core/hold.h"
#include "core/reserve.h"
#include "core/sight.h"
#include "core/stack.h"

#include <string.h>

#define NOT_LISTED 0xffffu

int
vd_attack_dir (const VdGame *game,
               VdUnitId      attacker,
               VdUnitId      defender)
{
  const VdScenario *s = game->scenario;
  guint from = game->state.units[attacker].cell;
  guint to = game->state.units[defender].cell;
  guint8 mask = s->strikes[vd_scenario_mask (s, s->units[attacker].unit_class, game->period) + from];

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (s->next[from][dir] == (int) to && (mask & (1u << dir)))
      return dir;

  return -1;
}

static gboolean
controls (const VdGame *game,
          VdUnitId      unit,
          guint         cell)
{
  const VdScenario *s = game->scenario;
  guint from = game->state.units[unit].cell;
  guint8 mask = s->reaches[vd_scenario_mask (s, s->units[unit].unit_class, game->period) + from];

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (s->next[from][dir] == (int) cell && (mask & (1u << dir)))
      return TRUE;

  return FALSE;
}

static gboolean
may_attack (const VdGame *game,
            VdUnitId      unit)
{
  guint spent = VD_ATTACKED;

  if (vd_game_has (game, VD_POINT_ADVANCE_NO_COMBAT))
    spent |= VD_ADVANCED;

  if (!vd_game_has (game, VD_POINT_COMBAT_HELD) && vd_hold_find (game, unit) != VD_N_POINTS)
    return FALSE;

  return vd_game_is_on_map (game, unit) &&
         (!(game->state.units[unit].flags & spent) || !vd_game_has (game, VD_POINT_COMBAT_ONCE)) &&
         !vd_reserve_is_idle (game, unit);
}

static gboolean
may_be_attacked (const VdGame *game,
                 VdUnitId      unit)
{
  guint spent = VD_DEFENDED;

  if (vd_game_has (game, VD_POINT_ADVANCE_NO_COMBAT))
    spent |= VD_ADVANCED;

  return vd_game_is_on_map (game, unit) &&
         (!(game->state.units[unit].flags & spent) || !vd_game_has (game, VD_POINT_COMBAT_ONCE)) &&
         !vd_stack_is_newcomer (game, unit);
}

static VdContact *
add_contact (VdContact *list,
             guint     *n,
             guint16   *index_of,
             VdUnitId   unit)
{
  VdContact *contact = &list[*n];

  index_of[unit] = (*n)++;
  contact->unit = unit;
  contact->duty = FALSE;
  contact->n = 0;

  return contact;
}

/* Where the units of a hex are attacked together, one stands for all. */
static VdUnitId
find_foe_lead (const VdGame *game,
               VdUnitId      unit)
{
  guint16 mate = game->unit_at[game->state.units[unit].cell];

  if (!vd_stack_defends_together (game))
    return unit;

  while (mate != unit && !may_be_attacked (game, mate))
    mate = game->next_at[mate];

  return mate;
}

/* The same of those that attack together: all that strike the same way. */
static VdUnitId
find_own_lead (const VdGame *game,
               VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  guint cell = game->state.units[unit].cell;
  guint8 mask = s->strikes[vd_scenario_mask (s, s->units[unit].unit_class, game->period) + cell];
  guint16 mate = game->unit_at[cell];

  if (!vd_stack_attacks_together (game))
    return unit;

  while (mate != unit &&
         (!may_attack (game, mate) ||
          s->strikes[vd_scenario_mask (s, s->units[mate].unit_class, game->period) + cell] != mask))
    mate = game->next_at[mate];

  return mate;
}

static VdContact *
find_foe (VdGame   *game,
          VdUnitId  unit)
{
  VdUnitId lead = find_foe_lead (game, unit);

  if (game->index_of[lead] == NOT_LISTED)
    add_contact (game->foes, &game->n_foes, game->index_of, lead);

  game->index_of[unit] = game->index_of[lead];
  return &game->foes[game->index_of[unit]];
}

static VdContact *
find_own (VdGame   *game,
          VdUnitId  unit)
{
  VdUnitId lead = find_own_lead (game, unit);

  if (game->index_of[lead] == NOT_LISTED)
    add_contact (game->own, &game->n_own, game->index_of, lead);

  game->index_of[unit] = game->index_of[lead];
  return &game->own[game->index_of[unit]];
}

static gboolean
holds (const guint16 *list,
       guint          n,
       guint          member)
{
  for (guint i = 0; i < n; i++)
    if (list[i] == member)
      return TRUE;

  return FALSE;
}

static void
join (VdContact *contact,
      guint      other)
{
  if (contact->n < G_N_ELEMENTS (contact->foe) && !holds (contact->foe, contact->n, other))
    contact->foe[contact->n++] = other;
}

/* Mutation tests let units attack from afar, or let guns that are bound to
 * the next hex fire further; the rules do neither. */
static gboolean
strikes_far (const VdGame *game,
             VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  return !vd_scenario_has (s, VD_POINT_COMBAT_ADJACENT) ||
         (s->classes[s->units[unit].unit_class].range > 0 &&
          !vd_scenario_has (s, VD_POINT_GUNS_ADJACENT));
}

static void
add_far_foes (VdGame    *game,
              VdContact *contact)
{
  const VdScenario *s = game->scenario;
  guint cell = game->state.units[contact->unit].cell;

  for (guint i = s->first_shot[cell]; i < s->first_shot[cell + 1]; i++)
    {
      guint16 foe = game->unit_at[s->shots[i].cell];

      if (foe != VD_NONE && vd_game_side (game, foe) != game->state.player &&
          may_be_attacked (game, foe))
        {
          VdContact *other = find_foe (game, foe);

          join (contact, game->index_of[foe]);
          join (other, game->index_of[contact->unit]);
        }
    }
}

/* Terrain does not stop an attack on the next hex, not even of guns [8.44]. */
static gboolean
terrain_stops (const VdGame *game,
               VdUnitId      unit,
               VdUnitId      foe)
{
  const VdScenario *s = game->scenario;

  return !vd_scenario_has (s, VD_POINT_GUNS_NEAR_SIGHT) &&
         s->classes[s->units[unit].unit_class].range > 0 &&
         s->terrains[s->terrain[game->state.units[foe].cell]].blocks_sight;
}

/* Whether a phasing unit has to attack somebody: an enemy controls it, though
 * others may have fought him already.  One who has advanced beside it is no
 * matter of this phase [7.12, 7.74]. */
static gboolean
is_held (const VdGame *game,
         VdUnitId      unit)
{
  guint cell = game->state.units[unit].cell;
  const gint32 *next = game->scenario->next[cell];

  if (!vd_game_is_controlled (game, game->state.player, cell))
    return FALSE;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    for (guint16 foe = next[dir] >= 0 ? game->unit_at[next[dir]] : VD_NONE; foe != VD_NONE;
         foe = game->next_at[foe])
      if (vd_game_side (game, foe) != game->state.player &&
          !(game->state.units[foe].flags & VD_ADVANCED) && controls (game, foe, cell))
        return TRUE;

  return FALSE;
}

/* The contact of a phasing unit with an enemy beside it, who may be attacked. */
static void
meet (VdGame   *game,
      VdUnitId  unit,
      VdUnitId  foe)
{
  const VdUnitState *u = &game->state.units[unit];
  gboolean bound = !(u->flags & VD_ADVANCED) || !vd_game_has (game, VD_POINT_ADVANCE_NO_COMBAT);
  gboolean duty = bound && controls (game, foe, u->cell);
  VdContact *contact, *other;

  if (duty && vd_game_has (game, VD_POINT_COMBAT_DEFENDER_DUTY) &&
      vd_game_has (game, VD_POINT_CONTROL_MUTUAL))
    find_foe (game, foe)->duty = TRUE;

  if (!may_attack (game, unit) || vd_attack_dir (game, unit, foe) < 0 ||
      terrain_stops (game, unit, foe))
    return;

  contact = find_own (game, unit);
  if (bound && vd_game_has (game, VD_POINT_COMBAT_ATTACKER_DUTY) &&
      (duty || is_held (game, unit)))
    contact->duty = TRUE;

  other = find_foe (game, foe);
  join (contact, game->index_of[foe]);
  join (other, game->index_of[unit]);
}

/* The contacts of one phasing unit with the enemies round it. */
static void
look_round (VdGame   *game,
            VdUnitId  unit)
{
  const gint32 *next = game->scenario->next[game->state.units[unit].cell];

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      if (next[dir] < 0)
        continue;

      for (guint16 foe = game->unit_at[next[dir]]; foe != VD_NONE; foe = game->next_at[foe])
        if (vd_game_side (game, foe) != game->state.player && may_be_attacked (game, foe))
          meet (game, unit, foe);
    }

  if (may_attack (game, unit) && strikes_far (game, unit))
    add_far_foes (game, find_own (game, unit));
}

/* A mutation test lets units block sight; the rules do not. */
static gboolean
units_block (const VdGame *game,
             guint         from,
             guint         to)
{
  const VdScenario *s = game->scenario;
  guint map = vd_cell_map (s, from);
  VdHex left[16], right[16];
  guint n;

  if (vd_game_has (game, VD_POINT_SIGHT_UNITS))
    return FALSE;

  n = vd_hex_between (vd_grid_hex (&s->grids[map], from - s->first_cell[map]),
                      vd_grid_hex (&s->grids[map], to - s->first_cell[map]), left, right, 16);
  for (guint i = 0; i < n; i++)
    {
      int cell = vd_grid_cell (&s->grids[map], left[i]);

      if (cell >= 0 && game->unit_at[s->first_cell[map] + cell] != VD_NONE)
        return TRUE;
    }

  return FALSE;
}

static guint
range_of (const VdGame *game,
          VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  guint range = s->classes[s->units[unit].unit_class].range;

  if (!vd_game_plays (game, VD_MECHANIC_BOMBARDMENT) || !vd_scenario_has (s, VD_POINT_BOMBARD))
    return 0;
  if (vd_scenario_has (s, VD_POINT_PERIOD_RANGE))
    range = MIN (range, s->periods[vd_game_period (game)].range);

  return range;
}

static gboolean
may_bombard (const VdGame *game,
             VdUnitId      unit)
{
  guint cell = game->state.units[unit].cell;

  return may_attack (game, unit) && !vd_stack_has_fired (game, unit) &&
         (!vd_game_is_controlled (game, game->state.player, cell) ||
          !vd_game_has (game, VD_POINT_GUNS_CONTROLLED)) &&
         (!(game->state.units[unit].flags & VD_DISPLACED) ||
          game->scenario->settings[VD_SET_DISPLACED_GUNS_FIRE] ||
          !vd_game_has (game, VD_POINT_DISPLACE_GUNS));
}

/* The targets of one gun.  VdContact has room for every hex at up to three. */
static void
look_far (VdGame   *game,
          VdUnitId  unit)
{
  const VdScenario *s = game->scenario;
  guint range = range_of (game, unit);
  guint cell = game->state.units[unit].cell;
  VdContact *contact = NULL;

  if (range == 0 || !may_bombard (game, unit))
    return;

  for (guint i = s->first_shot[cell]; i < s->first_shot[cell + 1]; i++)
    {
      const VdShot *shot = &s->shots[i];

      if ((shot->distance > range && vd_scenario_has (s, VD_POINT_BOMBARD_RANGE)) ||
          (shot->distance == 1 && !(shot->over_water & (1u << game->period))))
        continue;

      for (guint16 foe = game->unit_at[shot->cell]; foe != VD_NONE; foe = game->next_at[foe])
        {
          if (vd_game_side (game, foe) == game->state.player || !may_be_attacked (game, foe) ||
              units_block (game, cell, shot->cell))
            continue;

          if (contact == NULL)
            contact = add_contact (game->guns, &game->n_guns, game->gun_of, unit);

          find_foe (game, foe);
          join (contact, game->index_of[foe]);
        }
    }
}

gboolean
vd_contact_touches (const VdGame *game,
                    guint         own,
                    guint         foe)
{
  for (guint i = 0; i < game->own[own].n; i++)
    if (game->own[own].foe[i] == foe)
      return TRUE;

  return FALSE;
}

gboolean
vd_contact_fires_at (const VdGame *game,
                     guint         gun,
                     guint         foe)
{
  for (guint i = 0; i < game->guns[gun].n; i++)
    if (game->guns[gun].foe[i] == foe)
      return TRUE;

  return FALSE;
}

static void
add_member (guint16 *list,
            guint   *n,
            guint    member)
{
  if (!holds (list, *n, member))
    list[(*n)++] = member;
}

guint
vd_contact_group (const VdGame *game,
                  VdUnitId      unit,
                  guint16      *units)
{
  guint n = 0;

  units[n++] = unit;
  for (guint16 mate = game->unit_at[game->state.units[unit].cell];
       mate != VD_NONE && n < VD_MAX_GROUP; mate = game->next_at[mate])
    if (mate != unit && game->index_of[mate] != NOT_LISTED &&
        game->index_of[mate] == game->index_of[unit])
      units[n++] = mate;

  return n;
}

void
vd_contact_begun (VdGame       *game,
                  VdAllocation *allocation)
{
  const VdCombat *combat = &game->state.combat;

  vd_contact_refresh (game);
  allocation->n_own = allocation->n_foes = 0;
  allocation->n_guns = combat->n_bombarders;
  for (guint i = 0; i < combat->n_attackers; i++)
    add_member (allocation->own, &allocation->n_own, game->index_of[combat->attackers[i]]);
  for (guint i = 0; i < combat->n_defenders; i++)
    add_member (allocation->foes, &allocation->n_foes, game->index_of[combat->defenders[i]]);
  for (guint i = 0; i < combat->n_bombarders; i++)
    allocation->guns[i] = game->gun_of[combat->bombarders[i]];
}

/* In one combat every adjacent attacker touches every defender [7.22; R-10];
 * under the other reading it touches some. */
static gboolean
fits (const VdGame *game,
      guint         own,
      const guint16 *foes,
      guint         n_foes)
{
  gboolean some_is_enough = game->scenario->settings[VD_SET_MANY_TO_MANY] ||
                            !vd_game_has (game, VD_POINT_COMBAT_ALL_TOUCH);
  guint n = 0;

  for (guint i = 0; i < n_foes; i++)
    n += vd_contact_touches (game, own, foes[i]);

  return some_is_enough ? n > 0 : n == n_foes;
}

static gboolean
attackers_fit (const VdGame       *game,
               const VdAllocation *a)
{
  for (guint i = 0; i < a->n_own; i++)
    if (!fits (game, a->own[i], a->foes, a->n_foes))
      return FALSE;

  return TRUE;
}

/* Whether phasing unit @own has an enemy left outside the allocation. */
static gboolean
has_other_foe (const VdGame       *game,
               const VdAllocation *a,
               guint               own)
{
  for (guint i = 0; i < game->own[own].n; i++)
    if (!holds (a->foes, a->n_foes, game->own[own].foe[i]))
      return TRUE;

  return FALSE;
}

static gboolean
has_other_attacker (const VdGame       *game,
                    const VdAllocation *a,
                    guint               foe)
{
  for (guint i = 0; i < game->foes[foe].n; i++)
    if (!holds (a->own, a->n_own, game->foes[foe].foe[i]))
      return TRUE;

  return FALSE;
}

/* Guns that attack together have one seat: that of the first in their hex. */
static guint
find_seat (const VdGame *game,
           guint         gun)
{
  guint seat = 0;

  if (!vd_stack_attacks_together (game))
    return gun;

  while (game->state.units[game->guns[seat].unit].cell !=
         game->state.units[game->guns[gun].unit].cell)
    seat++;

  return seat;
}

/* Whether @gun, or one that attacks with it, belongs to the allocation. */
static gboolean
is_taken (const VdGame       *game,
          const VdAllocation *a,
          guint               gun)
{
  for (guint i = 0; i < a->n_guns; i++)
    if (find_seat (game, a->guns[i]) == find_seat (game, gun))
      return TRUE;

  return game->index_of[game->guns[gun].unit] != NOT_LISTED &&
         holds (a->own, a->n_own, game->index_of[game->guns[gun].unit]);
}

/* Gives the enemy @foe a gun of its own that stays out of the allocation,
 * moving guns between enemies if need be (Kuhn's matching). */
static gboolean
find_gun (const VdGame       *game,
          const VdAllocation *a,
          guint               foe,
          guint16            *gun_target,
          guint8             *tried)
{
  if (!vd_game_has (game, VD_POINT_BOMBARD_MEETS_DUTY))
    return FALSE;

  for (guint gun = 0; gun < game->n_guns; gun++)
    {
      guint seat = find_seat (game, gun);

      if (tried[seat] || !vd_contact_fires_at (game, gun, foe) || is_taken (game, a, gun))
        continue;

      tried[seat] = TRUE;
      if (gun_target[seat] == NOT_LISTED || find_gun (game, a, gun_target[seat], gun_target, tried))
        {
          gun_target[seat] = foe;
          return TRUE;
        }
    }

  return FALSE;
}

/* Whether somebody could attack @foe before the allocation was begun. */
static gboolean
could_be_met (const VdGame *game,
              guint         foe)
{
  if (game->foes[foe].n > 0)
    return TRUE;

  for (guint gun = 0; gun < game->n_guns; gun++)
    if (vd_contact_fires_at (game, gun, foe))
      return TRUE;

  return FALSE;
}

/* How many enemies that only guns can still attack must go free, whoever
 * attacks whom: a gun that was displaced or spent leaves two duties to one
 * gun, and the one that is not met lapses. */
static guint
count_lapsed (const VdGame       *game,
              const VdAllocation *without)
{
  guint16 *gun_target = g_newa (guint16, game->n_guns + 1);
  guint8 *tried = g_newa (guint8, game->n_guns + 1);
  guint lapsed = 0;

  memset (gun_target, 0xff, game->n_guns * sizeof *gun_target);
  for (guint foe = 0; foe < game->n_foes; foe++)
    if (game->foes[foe].duty && game->foes[foe].n == 0 && could_be_met (game, foe))
      {
        memset (tried, 0, game->n_guns);
        lapsed += !find_gun (game, without, foe, gun_target, tried);
      }

  return lapsed;
}

gboolean
vd_contact_needs_gun (VdGame   *game,
                      VdUnitId  unit)
{
  VdAllocation without = { .n_guns = 1 };

  vd_contact_refresh (game);
  if (game->gun_of[unit] == NOT_LISTED)
    return FALSE;

  without.guns[0] = game->gun_of[unit];
  return count_lapsed (game, &without) > game->n_lapsed;
}

void
vd_contact_refresh (VdGame *game)
{
  static const VdAllocation none;
  const VdScenario *s = game->scenario;
  guint player = game->state.player;

  if (game->contacts_valid)
    return;

  game->n_own = game->n_foes = game->n_guns = 0;
  memset (game->index_of, 0xff, s->n_units * sizeof *game->index_of);
  memset (game->gun_of, 0xff, s->n_units * sizeof *game->gun_of);
  for (guint i = 0; i < s->n_of_side[player]; i++)
    if (vd_game_is_on_map (game, s->of_side[player][i]))
      {
        look_round (game, s->of_side[player][i]);
        look_far (game, s->of_side[player][i]);
      }

  game->n_lapsed = count_lapsed (game, &none);
  game->contacts_valid = TRUE;
}

/* Enemies who would be left without an attacker, by how they could be met. */
typedef enum
{
  STRANDED_NOT,
  STRANDED_MAY_JOIN, /* by all who attack in the combat, or by a gun */
  STRANDED_APART,    /* by a gun, or the combat cannot be fought */
  STRANDED_GUNS_ONLY /* by a gun, as before: such a duty may have lapsed */
} Stranded;

static Stranded
is_stranded (const VdGame       *game,
             const VdAllocation *a,
             guint               foe)
{
  if (!game->foes[foe].duty || holds (a->foes, a->n_foes, foe) || !could_be_met (game, foe) ||
      has_other_attacker (game, a, foe))
    return STRANDED_NOT;
  if (game->foes[foe].n == 0)
    return STRANDED_GUNS_ONLY;
  if (a->n_foes == VD_MAX_DEFENDERS || a->n_own == 0)
    return STRANDED_APART;

  for (guint i = 0; i < a->n_own; i++)
    {
      guint16 both[VD_MAX_DEFENDERS];

      memcpy (both, a->foes, a->n_foes * sizeof *both);
      both[a->n_foes] = foe;
      if (!fits (game, a->own[i], both, a->n_foes + 1))
        return STRANDED_APART;
    }

  return STRANDED_MAY_JOIN;
}

/* Adds attackers who would be left without an enemy: -1 if one cannot be. */
static int
add_forced_own (VdGame       *game,
                VdAllocation *a)
{
  int added = 0;

  for (guint own = 0; own < game->n_own; own++)
    if (game->own[own].duty && !holds (a->own, a->n_own, own) && !has_other_foe (game, a, own))
      {
        if (a->n_own == VD_MAX_ATTACKERS || !fits (game, own, a->foes, a->n_foes))
          return -1;

        a->own[a->n_own++] = own;
        added++;
      }

  return added;
}

/* Likewise enemies.  Guns go first to those whom nobody in the combat could
 * attack as well, then to those whom only guns could attack from the start,
 * and last to those who can join; who joins needs none. */
static int
add_forced_foes (VdGame       *game,
                 VdAllocation *a)
{
  static const Stranded turns[] = { STRANDED_APART, STRANDED_GUNS_ONLY, STRANDED_MAY_JOIN };
  guint16 *gun_target = g_newa (guint16, game->n_guns + 1);
  guint8 *tried = g_newa (guint8, game->n_guns + 1);
  const VdAllocation before = *a;
  guint lapsed = game->n_lapsed;

  memset (gun_target, 0xff, game->n_guns * sizeof *gun_target);
  for (guint turn = 0; turn < G_N_ELEMENTS (turns); turn++)
    for (guint foe = 0; foe < game->n_foes; foe++)
      {
        if (is_stranded (game, &before, foe) != turns[turn])
          continue;

        memset (tried, 0, game->n_guns);
        if (find_gun (game, &before, foe, gun_target, tried))
          continue;
        if (turns[turn] == STRANDED_GUNS_ONLY && lapsed > 0)
          lapsed--;
        else if (turns[turn] == STRANDED_MAY_JOIN && a->n_foes < VD_MAX_DEFENDERS)
          a->foes[a->n_foes++] = foe;
        else
          return -1;
      }

  return (int) (a->n_foes - before.n_foes);
}

/* Adds what must belong to the combat because it would be left without a
 * partner.  Returns -1 if it cannot be added, else how many were. */
static int
add_forced (VdGame       *game,
            VdAllocation *a)
{
  int own = add_forced_own (game, a);
  int foes = own >= 0 ? add_forced_foes (game, a) : -1;

  return foes >= 0 ? own + foes : -1;
}

/* Guns that fire alone attack one hex [8.13]. */
static gboolean
is_one_hex (const VdGame       *game,
            const VdAllocation *a)
{
  guint cell = game->state.units[game->foes[a->foes[0]].unit].cell;

  if (!vd_game_has (game, VD_POINT_BOMBARD_ONE_HEX))
    return TRUE;

  for (guint i = 1; i < a->n_foes; i++)
    if (game->state.units[game->foes[a->foes[i]].unit].cell != cell)
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

      for (guint i = 0; i < a->n_foes; i++)
        n += vd_contact_fires_at (game, a->guns[g], a->foes[i]);

      if (n == 0 || (n < a->n_foes && !vd_game_has (game, VD_POINT_BOMBARD_ONE_IN_RANGE)))
        return FALSE;
    }

  return TRUE;
}

static gboolean
closes (VdGame             *game,
        const VdAllocation *allocation,
        gboolean            as_is)
{
  VdAllocation a = *allocation;
  int added;

  do
    {
      added = add_forced (game, &a);
      if (added < 0 || (added > 0 && as_is))
        return FALSE;
    }
  while (added > 0);

  return a.n_own > 0 || (a.n_guns > 0 && is_one_hex (game, &a));
}

gboolean
vd_contact_can_complete (VdGame             *game,
                         const VdAllocation *allocation,
                         gboolean            as_is)
{
  VdAllocation a = *allocation;

  vd_contact_refresh (game);
  if (!attackers_fit (game, &a) || !guns_fit (game, &a))
    return FALSE;
  if (closes (game, &a, as_is))
    return TRUE;
  if (as_is || a.n_own > 0)
    return FALSE;

  /* Nobody next to the defenders is named yet: try each who could be. */
  for (guint own = 0; own < game->n_own; own++)
    if (fits (game, own, a.foes, a.n_foes))
      {
        a.own[0] = own;
        a.n_own = 1;
        if (closes (game, &a, FALSE))
          return TRUE;
        a.n_own = 0;
      }

  if (a.n_guns > 0)
    return FALSE;

  for (guint gun = 0; gun < game->n_guns; gun++)
    {
      a.guns[0] = gun;
      a.n_guns = 1;
      if (guns_fit (game, &a) && closes (game, &a, FALSE))
        return TRUE;
    }

  return FALSE;
}

gboolean
vd_contact_is_owed (VdGame *game)
{
  vd_contact_refresh (game);
  if (game->n_guns > 0 && !vd_game_has (game, VD_POINT_BOMBARD_OPTIONAL))
    return TRUE;

  for (guint own = 0; own < game->n_own; own++)
    if (game->own[own].duty)
      return TRUE;

  for (guint foe = 0; foe < game->n_foes; foe++)
    if (game->foes[foe].duty && could_be_met (game, foe))
      return TRUE;

  return FALSE;
}
