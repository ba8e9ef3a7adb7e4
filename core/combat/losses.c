#include "core/combat/losses.h"

#include "core/combat/effects.h"
#include "core/mechanics/fort.h"
#include "core/position/leader.h"
#include "core/position/piece.h"
#include "core/scenario/results.h"

/* The units of @side in the open combat that can suffer by it. */
static const guint16 *
get_units (const VdGame *game,
           guint         side,
           guint        *n)
{
  const VdCombat *combat = &game->state.combat;
  gboolean attacks = side == game->state.player;

  *n = attacks ? combat->n_attackers : combat->n_defenders;
  return attacks ? combat->attackers : combat->defenders;
}

typedef guint (*Weigh) (const VdGame *game,
                        VdUnitId      unit);

static guint
get_strength (const VdGame *game,
              VdUnitId      unit)
{
  return vd_piece_get_strength (game->scenario, game->state.units, unit);
}

static guint
weigh_half (const VdGame *game,
            VdUnitId      unit)
{
  return vd_half_weigh (game->scenario, get_strength (game, unit));
}

static guint
sum_up (const VdGame  *game,
        const guint16 *units,
        guint          n,
        Weigh          weigh)
{
  guint sum = 0;

  for (guint i = 0; i < n; i++)
    if (vd_game_is_on_map (game, units[i]))
      sum += vd_leader_is (game->scenario, units[i])
             ? vd_leader_get_strength (game, units[i], NULL) : weigh (game, units[i]);

  return sum;
}

static guint
sum_up_side (const VdGame *game,
             guint         side,
             Weigh         weigh)
{
  guint n;
  const guint16 *units = get_units (game, side, &n);

  return sum_up (game, units, n, weigh);
}

static void
lose_all (VdGame *game,
          guint   side)
{
  guint n;
  const guint16 *units = get_units (game, side, &n);

  for (guint i = 0; i < n; i++)
    if (vd_game_is_on_map (game, units[i]))
      vd_effect_lose (game, units[i]);
}

/* "At least": what is left over of a half counts. */
static guint
halve (guint sum)
{
  return (sum + 1) / 2;
}

static gboolean
is_taken (const VdGame *game,
          VdUnitId      unit)
{
  return vd_game_is_on_map (game, unit) && vd_result_takes_free (game->scenario, unit);
}

void
vd_losses_take_free (VdGame *game,
                     guint   side)
{
  guint n;
  const guint16 *units = get_units (game, side, &n);

  for (guint i = 0; i < n; i++)
    if (is_taken (game, units[i]) && vd_game_has (game, VD_POINT_RESULT_FREE))
      {
        guint16 *due = &game->state.combat.dues[side];

        vd_game_see (game, VD_POINT_RESULT_FREE);
        *due -= MIN (*due, weigh_half (game, units[i]));
        vd_effect_lose (game, units[i]);
      }
}

void
vd_losses_owe_half (VdGame *game,
                    guint   side)
{
  if (!vd_game_has (game, VD_POINT_RESULT_HALF))
    return;

  vd_game_see (game, VD_POINT_RESULT_HALF);
  game->state.combat.dues[side] = halve (sum_up_side (game, side, weigh_half));
  vd_losses_take_free (game, side);
}

/* Whether @side has none but units that results take anyway. */
static gboolean
is_all_free (const VdGame *game,
             guint         side)
{
  guint n;
  const guint16 *units = get_units (game, side, &n);

  for (guint i = 0; i < n; i++)
    if (!is_taken (game, units[i]))
      return FALSE;

  return n > 0;
}

/* The one side of which @is_so holds; VD_MAX_SIDES if of none, of both, or if @point is off. */
static guint
find_one_side (const VdGame *game,
               VdPoint       point,
               gboolean    (*is_so) (const VdGame *game,
                                     guint         side))
{
  if (is_so (game, 0) == is_so (game, 1) || !vd_game_has (game, point))
    return VD_MAX_SIDES;

  return is_so (game, 0) ? 0 : 1;
}

static guint
find_free_side (const VdGame *game)
{
  return find_one_side (game, VD_POINT_RESULT_EXCHANGE_FREE, is_all_free);
}

/* Steadfast units: where one side alone has some of them, an exchange takes all of the other, and
 * of their own side what it would take, as far as there are others [R06 11.48; F61]. */

static gboolean
is_steadfast (const VdGame *game,
              VdUnitId      unit)
{
  return (game->scenario->units[unit].traits & VD_TRAIT_STEADFAST) != 0;
}

static gboolean
has_steadfast (const VdGame *game,
               guint         side)
{
  guint n;
  const guint16 *units = get_units (game, side, &n);

  for (guint i = 0; i < n; i++)
    if (is_steadfast (game, units[i]))
      return TRUE;

  return FALSE;
}

static guint
find_spared_side (const VdGame *game)
{
  return find_one_side (game, VD_POINT_RESULT_EXCHANGE_SPARED, has_steadfast);
}

/* What an exchange can take of @side. */
static guint
sum_up_others (const VdGame *game,
               guint         side)
{
  guint n, sum = 0;
  const guint16 *units = get_units (game, side, &n);

  for (guint i = 0; i < n; i++)
    if (!is_steadfast (game, units[i]))
      sum += sum_up (game, &units[i], 1, get_strength);

  return sum;
}

static void
spare_side (VdGame *game,
            guint   side,
            guint   own,
            guint   enemy)
{
  VdCombat *combat = &game->state.combat;
  guint due = own < enemy ? own : halve (MIN (own, enemy));

  vd_game_see (game, VD_POINT_RESULT_EXCHANGE_SPARED);
  combat->loser = side ^ 1;
  lose_all (game, side ^ 1);
  combat->dues[side] = MIN (due, sum_up_others (game, side));
}

void
vd_losses_exchange (VdGame *game)
{
  VdCombat *combat = &game->state.combat;
  guint own = game->state.player, other = own ^ 1, weaker, spared = find_spared_side (game);
  guint attack = sum_up (game, combat->attackers, combat->n_attackers, get_strength) +
                 sum_up (game, combat->bombarders, combat->n_bombarders, get_strength);
  guint defence = sum_up (game, combat->defenders, combat->n_defenders, get_strength);

  if (!vd_game_has (game, VD_POINT_RESULT_EXCHANGE_WEAKER))
    return;

  if (find_free_side (game) < VD_MAX_SIDES)
    {
      vd_game_see (game, VD_POINT_RESULT_EXCHANGE_FREE);
      combat->loser = find_free_side (game);
      lose_all (game, combat->loser);
      return;
    }

  if (spared < VD_MAX_SIDES)
    {
      spare_side (game, spared, spared == own ? attack : defence,
                  spared == own ? defence : attack);
      return;
    }

  vd_game_see (game, VD_POINT_RESULT_EXCHANGE_WEAKER);
  if (attack == defence && vd_game_has (game, VD_POINT_RESULT_EXCHANGE_EQUAL))
    {
      vd_game_see (game, VD_POINT_RESULT_EXCHANGE_EQUAL);
      combat->dues[own] = combat->dues[other] = halve (attack);
      return;
    }

  weaker = attack < defence ? own : other;
  combat->loser = weaker;
  lose_all (game, weaker);
  combat->dues[weaker ^ 1] = halve (MIN (attack, defence));
}

static gboolean
is_exchange (const VdGame *game)
{
  const VdScenario *s = game->scenario;

  VdResult result = vd_fort_change (game, &s->results[game->state.combat.result]);

  return vd_result_exchanges (s, &result);
}

VdPoint
vd_losses_get_point (const VdGame *game)
{
  if (!is_exchange (game))
    return VD_POINT_RESULT_HALF;

  return find_spared_side (game) == vd_losses_get_payer (game) ? VD_POINT_RESULT_EXCHANGE_SPARED
                                                               : VD_POINT_RESULT_EXCHANGE_WEAKER;
}

/* What an exchange costs is strength, whatever a half is counted by. */
static Weigh
get_weigh (const VdGame *game)
{
  return is_exchange (game) ? get_strength : weigh_half;
}

/* Whether what @side owes is of an exchange that spares those of it who are steadfast. */
static gboolean
spares (const VdGame *game,
        guint         side)
{
  return is_exchange (game) && find_spared_side (game) == side;
}

/* A leader is so only by himself: he goes with those of his hex. */
static gboolean
can_be_given_up (const VdGame *game,
                 VdUnitId      unit)
{
  return vd_game_is_on_map (game, unit) &&
         !(is_steadfast (game, unit) && spares (game, vd_game_side (game, unit))) &&
         (!vd_leader_is (game->scenario, unit) || vd_leader_is_alone (game, unit));
}

static guint
count_standing (const VdGame *game,
                guint         side)
{
  guint n, standing = 0;
  const guint16 *units = get_units (game, side, &n);

  for (guint i = 0; i < n; i++)
    standing += can_be_given_up (game, units[i]);

  return standing;
}

guint
vd_losses_get_payer (const VdGame *game)
{
  guint other = game->state.player ^ 1;

  return game->state.combat.dues[other] > 0 ? other : game->state.player;
}

/* What @side can still give up for what it owes. */
static guint
sum_up_left (const VdGame *game,
             guint         side)
{
  return spares (game, side) ? sum_up_others (game, side)
                             : sum_up_side (game, side, get_weigh (game));
}

static void
lose_rest (VdGame *game,
           guint   side)
{
  guint n;
  const guint16 *units = get_units (game, side, &n);

  if (!spares (game, side))
    {
      lose_all (game, side);
      return;
    }

  for (guint i = 0; i < n; i++)
    if (can_be_given_up (game, units[i]))
      vd_effect_lose (game, units[i]);
}

void
vd_losses_settle (VdGame *game)
{
  VdCombat *combat = &game->state.combat;

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    if (combat->dues[side] > 0 &&
        (sum_up_left (game, side) <= combat->dues[side] || count_standing (game, side) == 1))
      {
        lose_rest (game, side);
        combat->dues[side] = 0;
      }

  if (combat->dues[0] > 0 || combat->dues[1] > 0)
    combat->step = VD_STEP_LOSSES;
  else if (combat->step == VD_STEP_LOSSES)
    combat->step = VD_STEP_RETREAT;
}

void
vd_losses_list (VdGame      *game,
                VdOrderList *list)
{
  guint n;
  const guint16 *units = get_units (game, vd_losses_get_payer (game), &n);

  for (guint i = 0; i < n; i++)
    if (can_be_given_up (game, units[i]))
      vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_LOSE, .unit = units[i] });
}

void
vd_losses_give_up (VdGame   *game,
                   VdUnitId  unit)
{
  guint16 *due = &game->state.combat.dues[vd_game_side (game, unit)];

  *due -= MIN (*due, sum_up (game, (const guint16[]) { unit }, 1, get_weigh (game)));
  vd_effect_lose (game, unit);
  vd_losses_settle (game);
}
