#include "core/play/turn-end.h"

#include "core/combat/disrupt.h"
#include "core/play/sequence.h"

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
  vd_sequence_between_turns (game);
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

/* The end of the game, where a side may choose it */

static gboolean
may_stop (const VdGame *game)
{
  return game->state.ending == ENDING_STOP;
}

static guint
get_stopper (const VdGame *game)
{
  return find_stop (game)->side;
}

static void
list_stop (VdGame      *game,
           VdOrderList *list)
{
  vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_PASS });
  vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_STOP });
}

static VdVerdict
test_stop (VdGame        *game,
           const VdOrder *order,
           VdExplain     *why)
{
  return order->kind == VD_ORDER_PASS || order->kind == VD_ORDER_STOP
         ? vd_allow (0) : vd_forbid (game, VD_POINT_SEQUENCE_STOP, why);
}

static gboolean
stop_or_pass (VdGame        *game,
              const VdOrder *order)
{
  vd_game_see (game, VD_POINT_SEQUENCE_STOP);
  if (order->kind == VD_ORDER_STOP)
    {
      vd_sequence_stop (game);
      return FALSE;
    }

  g_assert (order->kind == VD_ORDER_PASS);

  vd_game_see_row (game, find_stop (game)->rule);
  game->state.ending++;
  return !go_on (game);
}

const VdPlayWindow vd_stop_window = {
  .is_open = may_stop,
  .is_alone = TRUE,
  .answers = VD_ALL_KINDS & ~VD_KINDS_OF_SETUP,
  .owns = VD_KIND (STOP),
  .outside = VD_POINT_SEQUENCE_STOP,
  .decide = get_stopper,
  .list = list_stop,
  .test = test_stop,
  .apply = stop_or_pass,
};

/* Units that come back */

static void
list_places (VdGame      *game,
             VdOrderList *list)
{
  vd_disrupt_list (game, get_placed (game), list);
}

static VdVerdict
test_place (VdGame        *game,
            const VdOrder *order,
            VdExplain     *why)
{
  return vd_disrupt_test (game, get_placed (game), order, why);
}

static gboolean
place_unit (VdGame        *game,
            const VdOrder *order)
{
  vd_disrupt_apply (game, order);
  return !go_on (game);
}

const VdPlayWindow vd_reform_window = {
  .is_alone = TRUE,
  .answers = VD_ALL_KINDS & ~VD_KINDS_OF_SETUP,
  .owns = VD_KIND (REFORM),
  .outside = VD_POINT_REFORM_PLACER,
  .decide = get_placer,
  .list = list_places,
  .test = test_place,
  .apply = place_unit,
};
