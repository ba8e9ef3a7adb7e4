#include "core/trial.h"

#include "core/player-greedy.h"
#include "core/player-kind.h"
#include "core/secret.h"
#include "core/victory.h"

#include <string.h>

void
vd_trial_init (VdTrial          *self,
               const VdScenario *s)
{
  memset (self, 0, sizeof *self);
  self->game = vd_game_new (s);
  self->mine = vd_player_new ("greedy", s, NULL);
  self->theirs = vd_player_new ("greedy", s, NULL);
  vd_worth_init (&self->worth, s);
}

void
vd_trial_clear (VdTrial *self)
{
  vd_game_free (self->game);
  vd_player_free (self->mine);
  vd_player_free (self->theirs);
  vd_worth_clear (&self->worth);
  vd_order_list_clear (&self->list);
}

/* What the other side keeps secret is guessed anew in each trial. */
static void
guess_secrets (VdTrial *self)
{
  VdGame *game = self->game;
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_options; i++)
    if ((game->state.chosen & (1u << i)) && vd_secret_is_kept (game, i, self->side))
      vd_play_suppose (game, i, vd_player_below (self->mine, s->options[i].n_choices));
}

void
vd_trial_begin (VdTrial      *self,
                const VdGame *from,
                const int    *values,
                guint64       key)
{
  memcpy (self->mine->values, values, sizeof self->mine->values);
  vd_player_tell (self->mine, "depart", self->depart);
  vd_game_take (self->game, from);
  self->game->state.seed = vd_mix (key, 2);
  self->mine->random = key; /* the same guesses for each plan */
  guess_secrets (self);
  vd_player_begin (self->mine, vd_mix (key, 3));
  vd_player_begin (self->theirs, vd_mix (key, 4));
}

/* What the author of the scenario expects to be chosen, if it is open. */
static VdOrder
find_default (const VdGame      *game,
              const VdOrderList *list)
{
  for (guint i = 0; i < list->n && list->orders[i].kind == VD_ORDER_CHOOSE; i++)
    if (list->orders[i].arg == game->scenario->options[list->orders[i].unit].initial)
      return list->orders[i];

  return list->orders[0];
}

/* Gives one order.  Returns whether there was one to give. */
static gboolean
go_on (VdTrial *self)
{
  VdGame *game = self->game;
  gboolean is_mine = vd_play_decider (game) == self->side;
  VdPlayer *player = is_mine ? self->mine : self->theirs;
  VdOrder order;

  if (vd_play_is_moving (game))
    order = vd_player_move (player, game, &self->list);
  else if (!vd_greedy_choose_combat (player, game, &order))
    {
      vd_play_list (game, &self->list);
      if (self->list.n == 0)
        return FALSE;
      order = is_mine && self->list.orders[0].kind == VD_ORDER_CHOOSE
              ? find_default (game, &self->list)
              : vd_player_choose (player, game, &self->list);
    }

  vd_play_apply (game, &order);
  return TRUE;
}

void
vd_trial_play_on (VdTrial *self,
                  guint    n)
{
  const VdState *state = &self->game->state;
  guint turn = state->turn, player = state->player;

  while (!vd_play_is_over (self->game))
    {
      if (state->turn != turn || state->player != player)
        {
          turn = state->turn;
          player = state->player;
          if (--n == 0)
            return;
        }

      if (!go_on (self))
        return;
    }
}

void
vd_trial_play_phase_out (VdTrial *self)
{
  const VdState *state = &self->game->state;
  guint turn = state->turn, player = state->player, phase = state->phase;

  while (state->turn == turn && state->player == player && state->phase == phase &&
         go_on (self))
    continue;
}

/* How far units are on the way to the goals of their side. */
static gint32
count_way (const VdTrial *self,
           guint          side)
{
  const VdGame *game = self->game;
  const VdScenario *s = game->scenario;
  gint32 sum = 0;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      guint unit = s->of_side[side][i];

      if (vd_game_is_on_map (game, unit))
        {
          guint way = self->worth.way[side][game->state.units[unit].cell];

          sum -= way != VD_NO_WAY ? (gint32) (way * s->units[unit].strength / VD_Q (1)) : 0;
        }
    }

  return sum;
}

/* What the strength is worth that a side still has. */
static gint32
count_strength (const VdTrial *self,
                guint          side)
{
  const VdGame *game = self->game;
  const VdScenario *s = game->scenario;
  gint32 sum = 0;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      guint unit = s->of_side[side][i];
      guint place = game->state.units[unit].place;

      if (place == VD_PLACE_MAP || place == VD_PLACE_WAITING || place == VD_PLACE_TRACK ||
          place == VD_PLACE_DISRUPTED || (place == VD_PLACE_EXITED && self->depart >= 0))
        sum += self->worth.unit[unit];
    }

  return sum;
}

gint32
vd_trial_judge (VdTrial *self,
                int      lead)
{
  VdGame *game = self->game;
  guint side = self->side;
  gint32 value = count_strength (self, side) - count_strength (self, side ^ 1);

  value += count_way (self, side) - count_way (self, side ^ 1);
  if (!vd_play_is_over (game))
    vd_victory_score (game);

  return value + (game->state.points[side] - game->state.points[side ^ 1]) * lead;
}
