#include "core/combat/contact.h"

#include "core/board/grid.h"
#include "core/combat/allocation.h"
#include "core/combat/contact-lists.h"
#include "core/combat/duty.h"
#include "core/combat/repulse.h"
#include "core/combat/stack.h"
#include "core/mechanics/fort.h"
#include "core/mechanics/reserve.h"
#include "core/mechanics/road-march.h"
#include "core/mechanics/trains.h"
#include "core/movement/hold.h"
#include "core/movement/mutants.h"
#include "core/position/leader.h"
#include "core/scenario/sight.h"

#include <string.h>

static void
allocate_lists (VdGame *game)
{
  VdContactLists *self = g_new0 (VdContactLists, 1);
  guint n = MAX (game->scenario->n_units, 1); /* some of it is cleared whole */

  self->own = g_new (VdContact, n);
  self->enemies = g_new (VdContact, n);
  self->guns = g_new (VdContact, n);
  self->index_of = g_new (guint16, n);
  self->gun_of = g_new (guint16, n);
  game->contacts = self;
}

static void
free_lists (VdGame *game)
{
  VdContactLists *self = game->contacts;

  g_free (self->own);
  g_free (self->enemies);
  g_free (self->guns);
  g_free (self->index_of);
  g_free (self->gun_of);
  g_free (self);
}

void
vd_contact_forget (VdGame *game)
{
  game->contacts->stamp = 0;
}

const VdGameCache vd_contact_game_cache = {
  .make = allocate_lists,
  .discard = free_lists,
  .forget = vd_contact_forget,
};

int
vd_attack_dir (const VdGame *game,
               VdUnitId      attacker,
               VdUnitId      defender)
{
  const VdScenario *s = game->scenario;
  guint from = game->state.units[attacker].cell;
  guint to = game->state.units[defender].cell;
  guint attacks_as = s->units[attacker].unit_class;
  guint8 mask = s->attack_sides[vd_scenario_mask (s, attacks_as, game->period) + from];

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (s->next[from][dir] == (int) to && (mask & (1u << dir)))
      return dir;

  return -1;
}

/* A leader goes with those of his hex, see list_leaders(): by himself he attacks nobody. */
static gboolean
is_led_only (const VdGame *game,
             VdUnitId      unit)
{
  return vd_leader_is (game->scenario, unit) && vd_game_has (game, VD_POINT_LEADERS_NO_ATTACK);
}

/* Whether it has no part in another attack that was declared, nor in none any more. */
static gboolean
is_at_hand (const VdGame *game,
            VdUnitId      unit)
{
  return game->state.attack_stage == VD_ATTACKS_AT_ONCE ||
         game->state.units[unit].attack == game->state.attack_open;
}

/* Trains are in no combat: they retreat with others, see train-retreat.h [R06 9.14]. */
static inline gboolean
stands_aside (const VdGame *game,
              VdUnitId      unit,
              VdPoint       rule)
{
  return vd_train_is (game->scenario, unit) && vd_game_has (game, rule);
}

static inline gboolean
may_attack (const VdGame *game,
            VdUnitId      unit)
{
  guint spent = VD_ATTACKED;

  if (!vd_game_is_on_map (game, unit) || stands_aside (game, unit, VD_POINT_TRAINS_NO_ATTACK))
    return FALSE;
  if (vd_game_has (game, VD_POINT_ADVANCE_NO_COMBAT))
    spent |= VD_ADVANCED;

  return (!(game->state.units[unit].flags & spent) || !vd_game_has (game, VD_POINT_COMBAT_ONCE)) &&
         (vd_game_has (game, VD_POINT_COMBAT_HELD) || vd_hold_find (game, unit) == VD_N_POINTS) &&
         !vd_reserve_is_idle (game, unit) && !vd_road_march_is_idle (game, unit) &&
         !vd_fort_is_spent (game, unit);
}

static gboolean
may_be_attacked (const VdGame *game,
                 VdUnitId      unit)
{
  guint spent = VD_DEFENDED;

  if (vd_game_has (game, VD_POINT_ADVANCE_NO_COMBAT))
    spent |= VD_ADVANCED;

  return vd_game_is_on_map (game, unit) &&
         !stands_aside (game, unit, VD_POINT_TRAINS_NO_DEFENCE) &&
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
find_enemy_lead (const VdGame *game,
                 VdUnitId      unit)
{
  guint16 mate = game->unit_at[game->state.units[unit].cell];

  if (!vd_stack_defends_together (game))
    return unit;

  while (mate != unit && !(is_at_hand (game, mate) && may_be_attacked (game, mate)))
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
  gsize row = vd_scenario_mask (s, s->units[unit].unit_class, game->period);
  guint8 mask = s->attack_sides[row + cell];
  guint16 mate = game->unit_at[cell];

  if (!vd_stack_attacks_together (game))
    return unit;

  while (mate != unit &&
         (!is_at_hand (game, mate) || !may_attack (game, mate) || is_led_only (game, mate) ||
          s->attack_sides[vd_scenario_mask (s, s->units[mate].unit_class, game->period) + cell] !=
            mask))
    mate = game->next_at[mate];

  return mate;
}

/* The entry of @lead, in which @unit has part from now on. */
static VdContact *
list_with (VdGame    *game,
           VdContact *list,
           VdUnitId   lead,
           VdUnitId   unit)
{
  guint16 *index_of = game->contacts->index_of;
  VdContact *contact = &list[index_of[lead]];

  index_of[unit] = index_of[lead];
  contact->duty |= vd_duty_stands (game, unit);
  return contact;
}

static VdContact *
find_enemy (VdGame   *game,
            VdUnitId  unit)
{
  VdContactLists *lists = game->contacts;
  VdUnitId lead = find_enemy_lead (game, unit);

  if (lists->index_of[lead] == VD_NOT_LISTED)
    add_contact (lists->enemies, &lists->n_enemies, lists->index_of, lead);

  return list_with (game, lists->enemies, lead, unit);
}

static VdContact *
find_own (VdGame   *game,
          VdUnitId  unit)
{
  VdContactLists *lists = game->contacts;
  VdUnitId lead = find_own_lead (game, unit);

  if (lists->index_of[lead] == VD_NOT_LISTED)
    add_contact (lists->own, &lists->n_own, lists->index_of, lead);

  return list_with (game, lists->own, lead, unit);
}

static void
add_partner (VdContact *contact,
             guint      other)
{
  if (contact->n < G_N_ELEMENTS (contact->enemy) &&
      !vd_contact_holds (contact->enemy, contact->n, other))
    contact->enemy[contact->n++] = other;
}

/* The contact of a phasing unit with an enemy who may be attacked. */
static void
join_pair (VdGame   *game,
           VdUnitId  unit,
           VdUnitId  enemy)
{
  const VdContactLists *lists = game->contacts;
  VdContact *contact = find_own (game, unit);
  VdContact *other = find_enemy (game, enemy);

  add_partner (contact, lists->index_of[enemy]);
  add_partner (other, lists->index_of[unit]);
}

/* Terrain does not stop an attack on the next hex, not even of guns [8.44]. */
static gboolean
may_strike (const VdGame *game,
            VdUnitId      unit,
            VdUnitId      enemy)
{
  return may_be_attacked (game, enemy) && vd_attack_dir (game, unit, enemy) >= 0 &&
         !(G_UNLIKELY (game->state.repulse.n_debts > 0) &&
           vd_repulse_spares (game, unit, enemy)) &&
         !vd_mutant_stops_attack (game, unit, enemy);
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

      for (guint16 enemy = game->unit_at[next[dir]]; enemy != VD_NONE; enemy = game->next_at[enemy])
        if (vd_game_side (game, enemy) != game->state.player && is_at_hand (game, enemy) &&
            may_strike (game, unit, enemy))
          join_pair (game, unit, enemy);
    }
}

/* By the rules nobody attacks from afar but by bombarding. */
static void
look_afar (VdGame   *game,
           VdUnitId  unit)
{
  guint16 enemies[64];
  guint n = vd_mutant_find_far (game, unit, enemies, G_N_ELEMENTS (enemies));

  for (guint i = 0; i < n; i++)
    if (is_at_hand (game, enemies[i]) && may_be_attacked (game, enemies[i]))
      join_pair (game, unit, enemies[i]);
}

static guint
range_of (const VdGame *game,
          VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  guint range = s->classes[s->units[unit].unit_class].range;

  if (range == 0 || !vd_game_plays (game, VD_MECHANIC_BOMBARDMENT) ||
      !vd_scenario_has (s, VD_POINT_BOMBARD))
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

  return !vd_stack_has_fired (game, unit) &&
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
  VdContactLists *lists = game->contacts;
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

      for (guint16 enemy = game->unit_at[shot->cell]; enemy != VD_NONE;
           enemy = game->next_at[enemy])
        {
          if (vd_game_side (game, enemy) == game->state.player || !is_at_hand (game, enemy) ||
              !may_be_attacked (game, enemy) ||
              vd_mutant_blocks_fire (game, cell, shot->cell))
            continue;

          if (contact == NULL)
            {
              contact = add_contact (lists->guns, &lists->n_guns, lists->gun_of, unit);
              contact->duty = vd_duty_stands (game, unit);
            }

          find_enemy (game, enemy);
          add_partner (contact, lists->index_of[enemy]);
        }
    }
}

gboolean
vd_contact_touches (const VdGame *game,
                    guint         own,
                    guint         enemy)
{
  const VdContact *contact = &game->contacts->own[own];

  g_assert (own < game->contacts->n_own && enemy < game->contacts->n_enemies);

  return vd_contact_holds (contact->enemy, contact->n, enemy);
}

gboolean
vd_contact_fires_at (const VdGame *game,
                     guint         gun,
                     guint         enemy)
{
  const VdContact *contact = &game->contacts->guns[gun];

  g_assert (gun < game->contacts->n_guns && enemy < game->contacts->n_enemies);

  return vd_contact_holds (contact->enemy, contact->n, enemy);
}

guint
vd_contact_count (const VdGame  *game,
                  VdContactKind  kind)
{
  const VdContactLists *lists = game->contacts;

  return kind == VD_CONTACT_OWN ? lists->n_own
       : kind == VD_CONTACT_ENEMIES ? lists->n_enemies : lists->n_guns;
}

const VdContact *
vd_contact_get (const VdGame  *game,
                VdContactKind  kind,
                guint          place)
{
  const VdContactLists *lists = game->contacts;

  g_assert (place == 0 || place < vd_contact_count (game, kind));

  return place + (kind == VD_CONTACT_OWN ? lists->own
                : kind == VD_CONTACT_ENEMIES ? lists->enemies : lists->guns);
}

guint
vd_contact_find (const VdGame *game,
                 VdUnitId      unit)
{
  return game->contacts->index_of[unit];
}

guint
vd_contact_find_gun (const VdGame *game,
                     VdUnitId      unit)
{
  return game->contacts->gun_of[unit];
}

guint
vd_contact_group (const VdGame *game,
                  VdUnitId      unit,
                  guint16      *units)
{
  const VdContactLists *lists = game->contacts;
  guint n = 0;

  units[n++] = unit;
  for (guint16 mate = game->unit_at[game->state.units[unit].cell];
       mate != VD_NONE && n < VD_MAX_GROUP; mate = game->next_at[mate])
    if (mate != unit && lists->index_of[mate] != VD_NOT_LISTED &&
        lists->index_of[mate] == lists->index_of[unit])
      units[n++] = mate;

  return n;
}

/* Leaders take part in whatever the first of their hex does who attacks [R06 5.3]. */
static void
list_leaders (VdGame         *game,
              VdContactLists *lists)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_leaders; i++)
    if (vd_game_side (game, s->leaders[i]) == game->state.player &&
        may_attack (game, s->leaders[i]) && is_led_only (game, s->leaders[i]) &&
        vd_game_has (game, VD_POINT_LEADERS_ATTACK_WITH))
      for (guint16 mate = game->unit_at[game->state.units[s->leaders[i]].cell]; mate != VD_NONE;
           mate = game->next_at[mate])
        if (!vd_leader_is (s, mate) && lists->index_of[mate] != VD_NOT_LISTED)
          {
            lists->index_of[s->leaders[i]] = lists->index_of[mate];
            break;
          }
}

gboolean
vd_contact_may_fight (const VdGame *game,
                      VdUnitId      own,
                      VdUnitId      enemy)
{
  return may_attack (game, own) && may_strike (game, own, enemy);
}

static void
make_lists (VdGame         *game,
            VdContactLists *lists)
{
  const VdScenario *s = game->scenario;
  guint player = game->state.player;
  const guint16 *n_beside = game->n_beside[player ^ 1];

  lists->n_own = lists->n_enemies = lists->n_guns = 0;
  memset (lists->index_of, 0xff, s->n_units * sizeof *lists->index_of);
  memset (lists->gun_of, 0xff, s->n_units * sizeof *lists->gun_of);
  for (guint i = 0; i < s->n_of_side[player]; i++)
    {
      VdUnitId unit = s->of_side[player][i];

      if (!is_at_hand (game, unit) || !may_attack (game, unit) || is_led_only (game, unit))
        continue;
      if (n_beside[game->state.units[unit].cell] > 0)
        look_round (game, unit);
      if (G_UNLIKELY (vd_mutant_strikes_far (s, unit)))
        look_afar (game, unit);
      look_far (game, unit);
    }

  list_leaders (game, lists);
  lists->n_lapsed = vd_allocation_count_lapsed (game);
  lists->stamp = game->stamp;
}

void
vd_contact_refresh (VdGame *game)
{
  VdContactLists *lists = game->contacts;

  if (lists->stamp != game->stamp)
    make_lists (game, lists);
}
