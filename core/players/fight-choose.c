/* What is decided in a combat and after it: who joins, what is lost, where units go, fresh
 * strength; and whether a side stops. */
#include "core/players/fight.h"

#include "core/position/piece.h"
#include "core/scenario/results.h"

/* What is expected of a fight matters so much more than the hex that is left for. */
#define WITHDRAWAL 1000

/* Fresh strength is kept unless it brings so much. */
#define FRESH_GAIN (VD_POINT_WORTH / 2)

/* What has to be added for the combat to be legal: the more attackers the
 * better, then guns, then defenders, the weakest first. */
static gint32
addition_value (const VdView  *view,
                const VdOrder *order)
{
  gint32 strength = vd_fight_strength (view, order->unit);

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
find_shift_order (VdView            *view,
                  const VdOrderList *list)
{
  guint column = vd_view_column (view);

  for (guint i = 0; i < list->n; i++)
    if (list->orders[i].kind == VD_ORDER_SHIFT &&
        vd_view_column_with (view, &list->orders[i]) > column)
      return &list->orders[i];

  return NULL;
}

static VdOrder
choose_addition (VdFight           *self,
                 VdView            *view,
                 const VdOrderList *list)
{
  const VdOrder *roll = NULL, *best = NULL, *shift;
  gint32 most = G_MININT32;
  VdOrder planned;

  if (vd_fight_choose_combat (self, view, &planned))
    return planned;

  for (guint i = 0; i < list->n; i++)
    {
      const VdOrder *order = &list->orders[i];

      if (order->kind == VD_ORDER_ROLL || order->kind == VD_ORDER_PASS ||
          order->kind == VD_ORDER_DECLARE)
        roll = order;
      else if (addition_value (view, order) > most)
        {
          most = addition_value (view, order);
          best = order;
        }
    }

  if (roll == NULL)
    return best != NULL ? *best : list->orders[0];

  shift = find_shift_order (view, list);
  return shift != NULL ? *shift : *roll;
}

/* Whether @unit pays by itself what its side has to give up: strength, unless halves are
 * counted otherwise. */
static gboolean
is_enough (const VdView *view,
           VdUnitId      unit)
{
  const VdScenario *s = view->scenario;
  const VdCombat *combat = vd_view_combat (view);
  guint strength = vd_piece_get_strength (s, vd_view_units (view), unit);

  if (combat->step != VD_STEP_LOSSES)
    return strength >= combat->owed;

  return (vd_result_exchanges (s, &s->results[combat->result]) ? strength
                                                               : vd_half_weigh (s, strength)) >=
         combat->dues[vd_view_side_of (view, unit)];
}

/* Of units to be given up the one that costs least: of those that are enough by
 * themselves, if there are any. */
static VdOrder
choose_loss (const VdFight     *self,
             const VdView      *view,
             const VdOrderList *list,
             guint              chooser)
{
  const VdOrder *best = &list->orders[0];
  gint64 least = G_MAXINT64;

  for (guint i = 0; i < list->n; i++)
    if (list->orders[i].kind == VD_ORDER_LOSE)
      {
        guint unit = list->orders[i].unit;
        gboolean enough = is_enough (view, unit);
        gint32 worth = vd_worth_of_unit (&self->worth, view, unit);
        gint64 cost = worth + (enough ? 0 : 1000000 - 2 * worth);

        if (vd_view_side_of (view, unit) != chooser)
          cost = -worth;
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
                const VdView      *view,
                const VdOrderList *list,
                guint              chooser)
{
  const VdOrder *best = &list->orders[0];
  gint64 most = G_MININT64;

  for (guint i = 0; i < list->n; i++)
    {
      const VdOrder *order = &list->orders[i];
      gint64 value = 0;

      if (order->kind == VD_ORDER_RETREAT || order->kind == VD_ORDER_REFORM ||
          order->kind == VD_ORDER_DISPLACE)
        {
          guint side = vd_view_side_of (view, order->unit);

          value = vd_fight_hex_value (self, view, side, order->cell) -
                  (vd_view_first_at (view, order->cell) != VD_NONE ? VD_FIGHT_COVER : 0);
          if (side != chooser)
            value = -value;
        }
      else if (order->kind == VD_ORDER_LOSE)
        value = -vd_worth_of_unit (&self->worth, view, order->unit);

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
                const VdView      *view,
                const VdOrderList *list,
                guint              chooser)
{
  const VdOrder *best = &list->orders[list->n - 1];
  gint32 most = 0;

  for (guint i = 0; i < list->n; i++)
    if (list->orders[i].kind == VD_ORDER_ADVANCE)
      {
        const VdOrder *order = &list->orders[i];
        guint from = vd_view_cell (view, order->unit);
        gint32 gain = vd_fight_hex_value (self, view, chooser, order->cell) -
                      vd_fight_hex_value (self, view, chooser, from);

        if (gain > most)
          {
            most = gain;
            best = order;
          }
      }

  return *best;
}

/* In 16ths. */
static gint32
share_lost (const VdResult *result,
            VdEffect        effect)
{
  switch (effect)
    {
    case VD_EFFECT_ELIMINATED:
      return 16;
    case VD_EFFECT_EXCHANGE:
    case VD_EFFECT_HALF:
      return 8;
    case VD_EFFECT_RETREAT:
      return 1;
    case VD_EFFECT_NONE:
    case VD_N_EFFECTS:
    default:
      return vd_result_kills_both (result) ? 8 : 0;
    }
}

/* What the attack in which a unit takes part is expected to bring the attacker, by the worth of
 * those who are lost: a retreat costs some of it, and all where nobody could go. */
static gint64
declared_value (const VdFight *self,
                VdView        *view,
                VdUnitId       unit)
{
  const VdScenario *s = view->scenario;
  const VdResultsTable *table = &s->table;
  gint64 sum = 0;
  gint32 worth[VD_MAX_SIDES];
  guint column = vd_view_declared (view, unit, self->worth.unit, worth);

  for (guint die = 0; die < table->die; die++)
    {
      const VdResult *result = &s->results[table->cells[die * table->n_columns + column]];

      sum += worth[1] * share_lost (result, result->defender) -
             worth[0] * share_lost (result, result->attacker);
    }

  return sum / MAX (table->die, 1);
}

/* Whether all who attack with @unit could go before it comes to blows: of those of one attack
 * some stay, and have to fight alone. */
static gboolean
can_all_go (const VdView      *view,
            const VdOrderList *list,
            VdUnitId           unit)
{
  const VdScenario *s = view->scenario;
  guint side = vd_view_side_of (view, unit), attack = vd_view_unit (view, unit)->attack;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      VdUnitId mate = s->of_side[side][i];
      gboolean goes = vd_view_unit (view, mate)->attack != attack ||
                      s->units[mate].leader > 0 || !vd_view_is_on_map (view, mate);

      for (guint k = 0; k < list->n && !goes; k++)
        goes = list->orders[k].kind == VD_ORDER_WITHDRAW && list->orders[k].unit == mate;
      if (!goes)
        return FALSE;
    }

  return TRUE;
}

/* Who would lose more by fighting than the enemy goes, to the hex that is best for him. */
static VdOrder
choose_withdrawal (const VdFight     *self,
                   VdView            *view,
                   const VdOrderList *list,
                   guint              chooser)
{
  gboolean attacks = chooser == vd_view_player (view);
  const VdOrder *best = &list->orders[0];
  gint64 most = G_MININT64;

  for (guint i = 0; i < list->n; i++)
    if (list->orders[i].kind == VD_ORDER_WITHDRAW)
      {
        const VdOrder *order = &list->orders[i];
        gint64 value = declared_value (self, view, order->unit) * (attacks ? -1 : 1);

        if (value <= 0 ||
            (attacks && self->worth.tallies && !can_all_go (view, list, order->unit)))
          continue;
        value = value * WITHDRAWAL + vd_fight_hex_value (self, view, chooser, order->cell);
        if (value > most)
          {
            most = value;
            best = order;
          }
      }

  return *best;
}

/* What more the attack brings that @unit is planned for with its fresh strength. */
static gint32
fresh_gain (VdFight  *self,
            VdView   *view,
            VdUnitId  unit)
{
  guint own = vd_view_find_contact (view, unit);
  guint enemy = own != VD_NOT_LISTED ? self->target[own] : VD_NONE;
  int marker = vd_view_find_marker (view, unit);
  guint strength;
  gint32 without, with;

  if (enemy == VD_NONE || marker < 0)
    return 0;

  strength = view->scenario->markers[marker].strength;
  without = vd_fight_value (self, view, enemy);
  self->enemies[enemy].attack += strength;
  with = vd_fight_value (self, view, enemy);
  self->enemies[enemy].attack -= strength;

  return with - without;
}

/* Strength that a formation has once is used where it makes the most of an
 * attack; a defender keeps it. */
static VdOrder
choose_fresh (VdFight           *self,
              VdView            *view,
              const VdOrderList *list,
              guint              chooser)
{
  const VdOrder *best = &list->orders[0];
  gint32 most = FRESH_GAIN;

  if (chooser != vd_view_player (view))
    return *best;

  vd_fight_plan (self, view);
  for (guint i = 0; i < list->n; i++)
    if (list->orders[i].kind == VD_ORDER_FRESH)
      {
        gint32 gain = fresh_gain (self, view, list->orders[i].unit);

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
is_threatened (const VdView *view,
               guint         chooser)
{
  const VdScenario *s = view->scenario;

  for (guint i = 0; i < s->n_awards; i++)
    if (s->awards[i].test == VD_TEST_PLAYS_PAST && s->awards[i].side != chooser &&
        s->awards[i].number == vd_view_turn (view))
      return TRUE;

  return FALSE;
}

/* A side stops when it has won.  Who has lost has nothing to lose by going on, and
 * who has done neither goes on unless that alone brings the other side points. */
static VdOrder
choose_stop (VdView            *view,
             const VdOrderList *list,
             guint              chooser)
{
  guint winner = vd_view_foresee (view);
  gboolean stops = winner == chooser ||
                   (winner == VD_MAX_SIDES && is_threatened (view, chooser));

  for (guint i = 0; i < list->n; i++)
    if ((list->orders[i].kind == VD_ORDER_STOP) == stops)
      return list->orders[i];

  return list->orders[0];
}

VdOrder
vd_fight_choose (VdFight           *self,
                 VdView            *view,
                 const VdOrderList *list)
{
  guint chooser = vd_view_decider (view);
  VdOrder opening;

  vd_fight_note (self, view);
  if (vd_view_is_choosing (view))
    return list->orders[list->n - 1]; /* a shift is in favour of whoever takes it */
  if (list->orders[list->n - 1].kind == VD_ORDER_FRESH)
    return choose_fresh (self, view, list, chooser);
  if (list->orders[list->n - 1].kind == VD_ORDER_WITHDRAW)
    return choose_withdrawal (self, view, list, chooser);
  if (list->orders[list->n - 1].kind == VD_ORDER_STOP)
    return choose_stop (view, list, chooser);

  switch (list->orders[0].kind)
    {
    case VD_ORDER_ATTACK:
      return vd_fight_choose_combat (self, view, &opening) ? opening : list->orders[0];
    case VD_ORDER_ALSO:
    case VD_ORDER_WITH:
    case VD_ORDER_BOMBARD:
    case VD_ORDER_ANNOUNCE:
    case VD_ORDER_ROLL:
    case VD_ORDER_SHIFT:
    case VD_ORDER_DECLARE:
      return choose_addition (self, view, list);
    case VD_ORDER_PASS: /* in the place of the roll, before shifts are chosen */
      return vd_view_combat (view)->step == VD_STEP_BUILDING
             ? choose_addition (self, view, list) : list->orders[0];
    case VD_ORDER_LOSE:
      return vd_view_phase (view) == VD_PHASE_COMBAT &&
             vd_view_combat (view)->step == VD_STEP_RETREAT
             ? choose_retreat (self, view, list, chooser)
             : choose_loss (self, view, list, chooser);
    case VD_ORDER_RETREAT:
    case VD_ORDER_REFORM:
    case VD_ORDER_DISPLACE:
      return choose_retreat (self, view, list, chooser);
    case VD_ORDER_ADVANCE:
      return choose_advance (self, view, list, chooser);
    case VD_ORDER_END:
      /* Units that come back cost nothing, nor does it to try. */
      return vd_view_phase (view) == VD_PHASE_REORGANIZATION ? list->orders[list->n - 1]
                                                             : list->orders[0];
    default:
      return list->orders[0];
    }
}
