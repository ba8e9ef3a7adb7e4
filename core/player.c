#include "core/player.h"

#include "core/dice.h"

#include <string.h>

/* Of ten units eight are moved; a combat that could be rolled for is, more
 * often than not, rolled for. */
#define MOVES_OF_TEN 8
#define ROLLS_OF_TEN 6

struct _VdPlayer
{
  guint64  state;      /* of the player's own random numbers */
  guint16 *considered; /* [unit]: stamp of the phase in which it was */
  guint    n_units;
  guint16  stamp;
  guint    phase_key;  /* turn and side of the stamp */
};

VdPlayer *
vd_player_new (const char       *name,
               const VdScenario *scenario)
{
  VdPlayer *player;

  if (strcmp (name, "random") != 0)
    return NULL;

  player = g_new0 (VdPlayer, 1);
  player->n_units = scenario->n_units;
  player->considered = g_new0 (guint16, MAX (scenario->n_units, 1));

  return player;
}

void
vd_player_free (VdPlayer *player)
{
  g_free (player->considered);
  g_free (player);
}

void
vd_player_begin (VdPlayer *player,
                 guint64   seed)
{
  player->state = seed;
  player->stamp = 0;
  player->phase_key = 0;
  memset (player->considered, 0, player->n_units * sizeof *player->considered);
}

static guint
below (VdPlayer *player,
       guint     n)
{
  player->state = vd_mix (player->state, 1);
  return vd_below (player->state, n);
}

static VdOrder
pick (VdPlayer          *player,
      const VdOrderList *list)
{
  return list->orders[below (player, list->n)];
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

static gboolean
must_come (const VdOrder *order)
{
  return order->kind == VD_ORDER_ENTER || order->kind == VD_ORDER_STEP;
}

/* Goes through the units in the order of the list, each once a phase. */
static VdOrder
choose_move (VdPlayer          *player,
             const VdGame      *game,
             const VdOrderList *list)
{
  guint key = game->state.turn * VD_MAX_SIDES + game->state.player + 1;
  guint i = 0;

  if (player->phase_key != key)
    {
      player->phase_key = key;
      player->stamp++;
    }

  while (i < list->n && list->orders[i].kind < VD_ORDER_DECLINE)
    {
      const VdOrder *order = &list->orders[i];
      guint n = count_same_unit (list, i);

      if (order->kind == VD_ORDER_CHOOSE)
        return list->orders[i + below (player, n)];
      if (player->considered[order->unit] != player->stamp ||
          order->kind == VD_ORDER_EXIT || order->kind == VD_ORDER_TRANSIT)
        {
          gboolean goes = order->kind == VD_ORDER_MOVE || must_come (order)
                          ? below (player, 10) < MOVES_OF_TEN : below (player, 40) == 0;

          player->considered[order->unit] = player->stamp;
          if (goes)
            return list->orders[i + below (player, n)];
        }

      i += n;
    }

  if (list->n > 0 && list->orders[list->n - 1].kind == VD_ORDER_END)
    return list->orders[list->n - 1];

  return pick (player, list);
}

/* Rolls when it can, most of the time; lowers the odds once in a while. */
static VdOrder
choose_combat (VdPlayer          *player,
               const VdOrderList *list)
{
  const VdOrder *last = &list->orders[list->n - 1];
  guint n_additions = 0;

  if (last->kind == VD_ORDER_END && list->n > 1 && below (player, 10) < ROLLS_OF_TEN)
    return list->orders[below (player, list->n - 1)];
  if (last->kind != VD_ORDER_ROLL)
    return pick (player, list);

  while (list->orders[n_additions].kind < VD_ORDER_ANNOUNCE)
    n_additions++;

  if (n_additions > 0 && below (player, 10) >= ROLLS_OF_TEN)
    return list->orders[below (player, n_additions)];
  if (n_additions + 1 < list->n && below (player, 20) == 0)
    return list->orders[n_additions + below (player, list->n - 1 - n_additions)];

  return *last;
}

VdOrder
vd_player_choose (VdPlayer          *player,
                  const VdGame      *game,
                  const VdOrderList *list)
{
  if (game->state.phase == VD_PHASE_MOVEMENT)
    return choose_move (player, game, list);
  if (game->state.phase == VD_PHASE_COMBAT &&
      (game->state.combat.step == VD_STEP_NONE || game->state.combat.step == VD_STEP_BUILDING))
    return choose_combat (player, list);

  return pick (player, list);
}
