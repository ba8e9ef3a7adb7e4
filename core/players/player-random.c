#include "core/players/player-kind.h"

#include "core/play/view-movement.h"

#include <string.h>

/* Of ten units eight are moved; a combat that could be rolled for is, more
 * often than not, rolled for. */
#define MOVES_OF_TEN 8
#define ROLLS_OF_TEN 6

/* One move in so many ends in road march, where it can end otherwise. */
#define MARCH_RARITY 5

/* Once in so many decisions a unit is called from reserve that need not be. */
#define RELEASE_RARITY 100

/* Once in so many decisions a march of several units is opened. */
#define MUSTER_RARITY 4

typedef struct
{
  VdPlayer base;
  guint16 *considered; /* [unit]: stamp of the phase in which it was */
  guint16  stamp;
  guint    phase_key;  /* turn and side of the stamp */
} Random;

static void
open_random (VdPlayer *player)
{
  Random *self = (Random *) player;

  self->considered = g_new0 (guint16, MAX (player->scenario->n_units, 1));
}

static void
close_random (VdPlayer *player)
{
  g_free (((Random *) player)->considered);
}

static void
begin_random (VdPlayer *player)
{
  Random *self = (Random *) player;

  self->stamp = 0;
  self->phase_key = 0;
  memset (self->considered, 0, player->scenario->n_units * sizeof *self->considered);
}

static guint
draw_below (Random *player,
            guint   n)
{
  return vd_player_below (&player->base, n);
}

static VdOrder
pick_order (Random            *player,
            const VdOrderList *list)
{
  return list->orders[draw_below (player, list->n)];
}

/* Counts the orders of one unit among the movement orders from @first on.
 * They stand together, so strides that double find the end. */
static guint
count_same_unit (const VdOrderList *list,
                 guint              first)
{
  const VdOrder *orders = list->orders + first;
  guint left = list->n - first;
  guint n = 1, stride = 1;

  while (stride > 0)
    if (n + stride <= left && vd_order_is_alike (&orders[n + stride - 1], orders))
      {
        n += stride;
        stride *= 2;
      }
    else
      stride /= 2;

  return n;
}

/* Each unit is considered once a phase. */
static void
note_phase (Random       *player,
            const VdView *view)
{
  guint key = vd_view_turn (view) * VD_MAX_SIDES + vd_view_player (view) + 1;

  if (player->phase_key != key)
    {
      player->phase_key = key;
      player->stamp++;
    }
}

static gboolean
is_considered (const Random *player,
               VdUnitId        unit)
{
  return player->considered[unit] == player->stamp;
}

/* How many of the @n orders of a unit from @first on are moves that end in road march, which
 * stand last. */
static guint
count_marches (const VdOrderList *list,
               guint              first,
               guint              n)
{
  const VdOrder *orders = &list->orders[first];
  guint n_marches = 0;

  if (!vd_order_takes (orders->kind, VD_OPERAND_MARCH))
    return 0;
  while (n_marches < n && orders[n - 1 - n_marches].arg != 0)
    n_marches++;

  return n_marches;
}

/* Any of them, and now and then one that ends in road march. */
static guint
pick_of_unit (Random            *player,
              const VdOrderList *list,
              guint              first,
              guint              n)
{
  guint n_marches = count_marches (list, first, n);

  if (G_LIKELY (n_marches == 0) || n_marches == n)
    return first + draw_below (player, n);
  if (draw_below (player, MARCH_RARITY) == 0)
    return first + n - n_marches + draw_below (player, n_marches);

  return first + draw_below (player, n - n_marches);
}

/* Of the @n orders of a unit from @first on: the place of the one that it gets,
 * or -1 if it does without. */
static int
consider_orders (Random            *player,
                 const VdOrderList *list,
                 guint              first,
                 guint              n)
{
  const VdOrder *order = &list->orders[first];
  gboolean leaves = order->kind == VD_ORDER_EXIT || order->kind == VD_ORDER_TRANSIT;
  gboolean goes;

  if (order->kind == VD_ORDER_CHOOSE)
    return first + draw_below (player, n);
  if (is_considered (player, order->unit) && !leaves)
    return -1;

  goes = leaves ? draw_below (player, 40) == 0 : draw_below (player, 10) < MOVES_OF_TEN;
  player->considered[order->unit] = player->stamp;

  return goes ? (int) pick_of_unit (player, list, first, n) : -1;
}

/* Goes through the units in the order of the list. */
static int
consider_all (Random            *player,
              const VdOrderList *list)
{
  int chosen = -1;

  for (guint i = 0; i < list->n && list->orders[i].kind < VD_ORDER_DECLINE && chosen < 0;)
    {
      guint n = count_same_unit (list, i);

      chosen = consider_orders (player, list, i, n);
      i += n;
    }

  return chosen;
}

/* When no unit is left to be considered. */
static VdOrder
end_or_pick (Random            *player,
             const VdOrderList *list)
{
  if (list->n > 0 && list->orders[list->n - 1].kind == VD_ORDER_END)
    return list->orders[list->n - 1];

  return pick_order (player, list);
}

/* While a march is open: as often as not somebody goes along, or a repulse is tried, where one
 * may. */
static VdOrder
choose_march (Random            *player,
              const VdOrderList *list)
{
  guint n_along = 0, n_repulses = 0;

  while (n_along < list->n && list->orders[n_along].kind == VD_ORDER_ALONG)
    n_along++;
  while (n_repulses < list->n &&
         list->orders[list->n - 1 - n_repulses].kind == VD_ORDER_REPULSE)
    n_repulses++;

  if (n_along > 0 && draw_below (player, 2) == 0)
    return list->orders[draw_below (player, n_along)];
  if (n_repulses > 0 && draw_below (player, 2) == 0)
    return list->orders[list->n - 1 - draw_below (player, n_repulses)];

  return pick_order (player, list);
}

static VdOrder
choose_move (Random            *player,
             const VdView      *view,
             const VdOrderList *list)
{
  int chosen;

  if (G_UNLIKELY (vd_view_is_marching (view)))
    return choose_march (player, list);

  note_phase (player, view);
  chosen = consider_all (player, list);
  return chosen >= 0 ? list->orders[chosen] : end_or_pick (player, list);
}

/* Goes through some of those on the roll, and lists no orders but theirs. */
static int
consider_units (Random        *player,
                VdView        *view,
                const guint16 *units,
                guint          n,
                VdOrderList   *list)
{
  int chosen = -1;

  for (guint i = 0; i < n && chosen < 0; i++)
    if (!is_considered (player, units[i]))
      {
        list->n = 0;
        vd_view_list_unit (view, units[i], list);
        if (list->n > 0)
          chosen = consider_orders (player, list, 0, list->n);
      }

  return chosen;
}

/* Units that may be called from reserve at any time, or may open a march, stand last in the
 * list. */
static guint
count_releases (const VdOrderList *list)
{
  guint n = 0;

  while (n < list->n && (list->orders[list->n - 1 - n].kind == VD_ORDER_RELEASE ||
                         list->orders[list->n - 1 - n].kind == VD_ORDER_MARCH))
    n++;

  return n;
}

/* Which of the @n that may be called is, from the end of the list; -1 for none. */
static int
consider_releases (Random   *player,
                   guint     n)
{
  return n > 0 && draw_below (player, RELEASE_RARITY) == 0 ? (int) draw_below (player, n) : -1;
}

/* Now and then a march is opened. */
static int
consider_musters (Random      *player,
                  VdView      *view,
                  VdOrderList *list)
{
  list->n = 0;
  vd_view_list_musters (view, list);

  return list->n > 0 && draw_below (player, MUSTER_RARITY) == 0
         ? (int) draw_below (player, list->n) : -1;
}

static VdOrder
move_at_random (VdPlayer    *self,
                VdView      *view,
                VdOrderList *list)
{
  Random *player = (Random *) self;
  const VdActors actors = vd_view_call (view);
  int chosen;

  list->n = 0;
  vd_view_list_releases (view, list);
  chosen = consider_releases (player, list->n);
  if (chosen >= 0)
    return list->orders[list->n - 1 - chosen];
  chosen = consider_musters (player, view, list);
  if (chosen >= 0)
    return list->orders[chosen];

  note_phase (player, view);
  chosen = consider_units (player, view, actors.movers, actors.n_movers, list);
  if (chosen < 0)
    chosen = consider_units (player, view, actors.arrivals, actors.n_arrivals, list);
  if (chosen < 0)
    {
      vd_view_list_rest (view, list);
      list->n -= count_releases (list);
      chosen = consider_all (player, list);
    }

  if (chosen >= 0)
    return list->orders[chosen];
  if (list->n == 0 || list->orders[list->n - 1].kind != VD_ORDER_END)
    {
      guint n;

      vd_view_list (view, list);
      n = count_releases (list);
      if (n > 0 && n == list->n)
        return list->orders[n - 1];
      list->n -= n;
    }

  return list->n > 0 ? end_or_pick (player, list) : (VdOrder) { .kind = VD_ORDER_END };
}

/* Rolls when it can, most of the time; lowers the odds once in a while. */
static VdOrder
choose_combat (Random            *player,
               const VdOrderList *list)
{
  const VdOrder *last = &list->orders[list->n - 1];
  guint n_additions = 0;

  if (last->kind == VD_ORDER_END && list->n > 1 && draw_below (player, 10) < ROLLS_OF_TEN)
    return list->orders[draw_below (player, list->n - 1)];
  if (last->kind != VD_ORDER_ROLL && last->kind != VD_ORDER_PASS &&
      last->kind != VD_ORDER_DECLARE)
    return pick_order (player, list);

  while (list->orders[n_additions].kind < VD_ORDER_ANNOUNCE)
    n_additions++;

  if (n_additions > 0 && draw_below (player, 10) >= ROLLS_OF_TEN)
    return list->orders[draw_below (player, n_additions)];
  if (n_additions + 1 < list->n && draw_below (player, 20) == 0)
    return list->orders[n_additions + draw_below (player, list->n - 1 - n_additions)];

  return *last;
}

static VdOrder
choose_act (Random            *player,
            const VdView      *view,
            const VdOrderList *list)
{
  guint n = count_releases (list);
  int called = consider_releases (player, n);
  VdOrderList others = *list;

  if (called >= 0 || (n > 0 && n == list->n))
    return list->orders[list->n - 1 - MAX (called, 0)];

  others.n -= n;
  return vd_view_phase (view) == VD_PHASE_MOVEMENT ? choose_move (player, view, &others)
                                                : choose_combat (player, &others);
}

/* Of units out of command it tries the initiative, of most before they move. */
static VdOrder
choose_alone (Random            *player,
              const VdView      *view,
              const VdOrderList *list)
{
  guint n = count_releases (list), n_tries = 0;
  int called = consider_releases (player, n);
  VdOrderList moves = *list;

  if (called >= 0 || (n > 0 && n == list->n))
    return list->orders[list->n - 1 - MAX (called, 0)];

  moves.n -= n;
  while (moves.n > 0 && moves.orders[moves.n - 1].kind == VD_ORDER_TRY)
    {
      moves.n--;
      n_tries++;
    }

  return n_tries > 0 && (moves.n == 0 || draw_below (player, 10) < MOVES_OF_TEN)
         ? list->orders[moves.n + draw_below (player, n_tries)]
         : choose_move (player, view, &moves);
}

static VdOrder
choose_at_random (VdPlayer          *self,
                  VdView            *view,
                  const VdOrderList *list)
{
  Random *player = (Random *) self;
  guint phase = vd_view_phase (view), step = vd_view_combat (view)->step;

  if (phase == VD_PHASE_INDIVIDUAL)
    return choose_alone (player, view, list);
  if (phase == VD_PHASE_MOVEMENT ||
      (phase == VD_PHASE_COMBAT && (step == VD_STEP_NONE || step == VD_STEP_BUILDING)))
    return choose_act (player, view, list);

  return pick_order (player, list);
}

const VdPlayerKind vd_player_random = {
  .name = "random",
  .text = N_("gives every unit that can move a reachable hex, evenly chosen, four times out of five; "
             "brings every reinforcement in; puts combats together from legal additions; ends a "
             "phase only then"),
  .size = sizeof (Random),
  .init = open_random,
  .clear = close_random,
  .begin = begin_random,
  .choose = choose_at_random,
  .move = move_at_random,
};
