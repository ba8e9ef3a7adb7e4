/* What is decided in a combat and after it: who joins, what is lost, where units go, fresh
 * strength; and whether a side stops. */
#include "core/fight.h"

#include "core/contact.h"
#include "core/fresh.h"
#include "core/odds.h"
#include "core/play.h"
#include "core/victory.h"

/* Fresh strength is kept unless it brings so much. */
#define FRESH_GAIN (VD_POINT_WORTH / 2)

/* What has to be added for the combat to be legal: the more attackers the
 * better, then guns, then defenders, the weakest first. */
static gint32
addition_value (const VdGame  *game,
                const VdOrder *order)
{
  gint32 strength = vd_fight_strength (game, order->unit);

  switch (order->kind)
    {
    case VD_ORDER_WITH:
      return 2000000 + strength;
    case VD_ORDER_BOMBARD:
      return 1000000 + strength;
    case VD_ORDER_ALSO:
      return -strength;
    default:
      return G_MININT32;
    }
}

/* Columns in place of strength, if that is the better column. */
static const VdOrder *
find_shift_order (VdGame            *game,
                  const VdOrderList *list)
{
  guint column = vd_odds_of_combat (game, NULL).column;

  for (guint i = 0; i < list->n; i++)
    if (list->orders[i].kind == VD_ORDER_SHIFT)
      {
        VdCombat *combat = &game->state.combat;
        gboolean better;

        combat->shifted[combat->n_shifted++] = list->orders[i].unit;
        better = vd_odds_of_combat (game, NULL).column > column;
        combat->shifted[--combat->n_shifted] = 0;
        if (better)
          return &list->orders[i];
      }

  return NULL;
}

static VdOrder
choose_addition (VdFight           *self,
                 VdGame            *game,
                 const VdOrderList *list)
{
  const VdOrder *roll = NULL, *best = NULL, *shift;
  gint32 most = G_MININT32;
  VdOrder planned;

  if (vd_fight_choose_combat (self, game, &planned))
    return planned;

  for (guint i = 0; i < list->n; i++)
    {
      const VdOrder *order = &list->orders[i];

      if (order->kind == VD_ORDER_ROLL)
        roll = order;
      else if (addition_value (game, order) > most)
        {
          most = addition_value (game, order);
          best = order;
        }
    }

  if (roll == NULL)
    return best != NULL ? *best : list->orders[0];

  shift = find_shift_order (game, list);
  return shift != NULL ? *shift : *roll;
}

/* Of units to be given up the one that costs least: of those that are enough by
 * themselves, if there are any. */
static VdOrder
choose_loss (const VdFight     *self,
             const VdGame      *game,
             const VdOrderList *list,
             guint              chooser)
{
  const VdOrder *best = &list->orders[0];
  gint64 least = G_MAXINT64;

  for (guint i = 0; i < list->n; i++)
    if (list->orders[i].kind == VD_ORDER_LOSE)
      {
        guint unit = list->orders[i].unit;
        gboolean enough = game->scenario->units[unit].strength >= game->state.combat.owed;
        gint64 cost = self->worth.unit[unit] + (enough ? 0 : 1000000 - 2 * self->worth.unit[unit]);

        if (vd_game_side (game, unit) != chooser)
          cost = -self->worth.unit[unit];
        if (cost < least)
          {
            least = cost;
            best = &list->orders[i];
          }
      }

  return *best;
}

/* To a place that is good for one's own, and bad for others. */
static VdOrder
choose_retreat (const VdFight     *self,
                const VdGame      *game,
                const VdOrderList *list,
                guint              chooser)
{
  const VdOrder *best = &list->orders[0];
  gint64 most = G_MININT64;

  for (guint i = 0; i < list->n; i++)
    {
      const VdOrder *order = &list->orders[i];
      gint64 value = 0;

      if (order->kind == VD_ORDER_RETREAT || order->kind == VD_ORDER_REFORM)
        {
          guint side = vd_game_side (game, order->unit);

          value = vd_fight_hex_value (self, game, side, order->cell) -
                  (game->unit_at[order->cell] != VD_NONE ? VD_FIGHT_COVER : 0);
          if (side != chooser)
            value = -value;
        }
      else if (order->kind == VD_ORDER_LOSE)
        value = -self->worth.unit[order->unit];

      if (value > most)
        {
          most = value;
          best = order;
        }
    }

  return *best;
}

/* Into a hex that is worth more than the one that is left. */
static VdOrder
choose_advance (const VdFight     *self,
                const VdGame      *game,
                const VdOrderList *list,
                guint              chooser)
{
  const VdOrder *best = &list->orders[list->n - 1];
  gint32 most = 0;

  for (guint i = 0; i < list->n; i++)
    if (list->orders[i].kind == VD_ORDER_ADVANCE)
      {
        const VdOrder *order = &list->orders[i];
        guint from = game->state.units[order->unit].cell;
        gint32 gain = vd_fight_hex_value (self, game, chooser, order->cell) -
                      vd_fight_hex_value (self, game, chooser, from);

        if (gain > most)
          {
            most = gain;
            best = order;
          }
      }

  return *best;
}

/* What more the attack brings that @unit is planned for with its fresh strength. */
static gint32
fresh_gain (VdFight  *self,
            VdGame   *game,
            VdUnitId  unit)
{
  guint own = vd_contact_find (game, unit);
  guint foe = own != VD_NOT_LISTED ? self->target[own] : VD_NONE;
  int marker = vd_fresh_find_marker (game, unit);
  guint strength;
  gint32 without, with;

  if (foe == VD_NONE || marker < 0)
    return 0;

  strength = game->scenario->markers[marker].strength;
  without = vd_fight_value (self, game, foe);
  self->foes[foe].attack += strength;
  with = vd_fight_value (self, game, foe);
  self->foes[foe].attack -= strength;

  return with - without;
}

/* Strength that a formation has once is used where it makes the most of an
 * attack; a defender keeps it. */
static VdOrder
choose_fresh (VdFight           *self,
              VdGame            *game,
              const VdOrderList *list,
              guint              chooser)
{
  const VdOrder *best = &list->orders[0];
  gint32 most = FRESH_GAIN;

  if (chooser != game->state.player)
    return *best;

  vd_fight_plan (self, game);
  for (guint i = 0; i < list->n; i++)
    if (list->orders[i].kind == VD_ORDER_FRESH)
      {
        gint32 gain = fresh_gain (self, game, list->orders[i].unit);

        if (gain > most)
          {
            most = gain;
            best = &list->orders[i];
          }
      }

  return *best;
}

/* Whether another turn brings the other side points for being played at all. */
static gboolean
is_threatened (const VdGame *game,
               guint         chooser)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_awards; i++)
    if (s->awards[i].test == VD_TEST_PLAYS_PAST && s->awards[i].side != chooser &&
        s->awards[i].number == game->state.turn)
      return TRUE;

  return FALSE;
}

/* A side stops when it has won.  Who has lost has nothing to lose by going on, and
 * who has done neither goes on unless that alone brings the other side points. */
static VdOrder
choose_stop (VdGame            *game,
             const VdOrderList *list,
             guint              chooser)
{
  gint32 points[VD_MAX_SIDES];
  guint winner = vd_victory_foresee (game, game->state.turn, points);
  gboolean stops = winner == chooser ||
                   (winner == VD_MAX_SIDES && is_threatened (game, chooser));

  for (guint i = 0; i < list->n; i++)
    if ((list->orders[i].kind == VD_ORDER_STOP) == stops)
      return list->orders[i];

  return list->orders[0];
}

VdOrder
vd_fight_choose (VdFight           *self,
                 VdGame            *game,
                 const VdOrderList *list)
{
  guint chooser = vd_play_decider (game);
  VdOrder opening;

  vd_fight_note (self, game, chooser);
  if (list->orders[list->n - 1].kind == VD_ORDER_FRESH)
    return choose_fresh (self, game, list, chooser);
  if (list->orders[list->n - 1].kind == VD_ORDER_STOP)
    return choose_stop (game, list, chooser);

  switch (list->orders[0].kind)
    {
    case VD_ORDER_ATTACK:
      return vd_fight_choose_combat (self, game, &opening) ? opening : list->orders[0];
    case VD_ORDER_ALSO:
    case VD_ORDER_WITH:
    case VD_ORDER_BOMBARD:
    case VD_ORDER_ANNOUNCE:
    case VD_ORDER_ROLL:
    case VD_ORDER_SHIFT:
      return choose_addition (self, game, list);
    case VD_ORDER_LOSE:
      return game->state.phase == VD_PHASE_COMBAT && game->state.combat.step == VD_STEP_RETREAT
             ? choose_retreat (self, game, list, chooser)
             : choose_loss (self, game, list, chooser);
    case VD_ORDER_RETREAT:
    case VD_ORDER_REFORM:
      return choose_retreat (self, game, list, chooser);
    case VD_ORDER_ADVANCE:
      return choose_advance (self, game, list, chooser);
    default:
      return list->orders[0];
    }
}
