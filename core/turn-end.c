#include "core/turn-end.h"

#include "core/army.h"
#include "core/disrupt.h"
#include "core/recall.h"
#include "core/reserve.h"

/* What is waited for, in this order. */
enum
{
  ENDING_NONE,
  ENDING_STOP,   /* a side may end the game */
  ENDING_FIRST,  /* the first side places the units of the second, */
  ENDING_SECOND, /* then the other way round */
  ENDING_DONE
};

static const VdStop *
find_stop (const VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_stops; i++)
    if (s->stops[i].turn == game->state.turn && vd_game_has (game, VD_POINT_SEQUENCE_STOP))
      return &s->stops[i];

  return NULL;
}

static guint
get_placer (const VdGame *game)
{
  guint first = game->scenario->first_side;

  if (!vd_game_has (game, VD_POINT_REFORM_PLACER))
    first ^= 1;

  return game->state.ending == ENDING_FIRST ? first : first ^ 1;
}

/* Whose units are placed. */
static guint
get_placed (const VdGame *game)
{
  guint first = game->scenario->first_side;

  return game->state.ending == ENDING_FIRST ? first ^ 1 : first;
}

static gboolean
is_owed (VdGame *game)
{
  switch (game->state.ending)
    {
    case ENDING_STOP:
      return find_stop (game) != NULL;
    case ENDING_FIRST:
    case ENDING_SECOND:
      return game->scenario->day_ends[game->state.turn - 1] &&
             vd_game_plays (game, VD_MECHANIC_DISRUPTION) &&
             vd_disrupt_is_owed (game, get_placed (game));
    default:
      return FALSE;
    }
}

/* Who was recalled is called again at once if his army is demoralized still. */
static void
call_shaken (VdGame *game)
{
  for (guint army = 0; army < game->scenario->n_armies; army++)
    if (game->state.shaken >> army & 1)
      vd_reserve_call_army (game, army);
}

/* Goes on to the next thing that is waited for.  Returns whether there is one. */
static gboolean
go_on (VdGame *game)
{
  while (game->state.ending < ENDING_DONE)
    {
      if (is_owed (game))
        return TRUE;
      game->state.ending++;
    }

  game->state.ending = ENDING_NONE;
  vd_recall_apply (game);
  vd_army_reset (game);
  call_shaken (game);
  return FALSE;
}

gboolean
vd_turn_end_begin (VdGame *game)
{
  game->state.ending = ENDING_STOP;
  if (!go_on (game))
    return FALSE;

  game->state.phase = VD_PHASE_TURN_END;
  return TRUE;
}

guint
vd_turn_end_decider (const VdGame *game)
{
  const VdStop *stop = find_stop (game);

  return game->state.ending == ENDING_STOP && stop != NULL ? stop->side : get_placer (game);
}

void
vd_turn_end_list (VdGame      *game,
                  VdOrderList *list)
{
  if (game->state.ending != ENDING_STOP)
    {
      vd_disrupt_list (game, get_placed (game), list);
      return;
    }

  vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_PASS });
  vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_STOP });
}

VdVerdict
vd_turn_end_test (VdGame        *game,
                  const VdOrder *order,
                  VdExplain     *why)
{
  if (game->state.ending != ENDING_STOP)
    return vd_disrupt_test (game, get_placed (game), order, why);

  return order->kind == VD_ORDER_PASS || order->kind == VD_ORDER_STOP
         ? vd_allow (0) : vd_forbid (game, VD_POINT_SEQUENCE_STOP, why);
}

gboolean
vd_turn_end_apply (VdGame        *game,
                   const VdOrder *order)
{
  if (game->state.ending == ENDING_STOP)
    {
      vd_game_see (game, VD_POINT_SEQUENCE_STOP);
      vd_game_see_row (game, find_stop (game)->rule);
      game->state.ending++;
    }
  else
    vd_disrupt_apply (game, order);

  return go_on (game);
}
