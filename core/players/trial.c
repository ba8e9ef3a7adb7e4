#include "core/players/trial.h"

#include "core/play/view-movement.h"
#include "core/players/player-greedy.h"
#include "core/players/player-kind.h"
#include "core/position/piece.h"

#include <string.h>

void
vd_trial_init (VdTrial          *self,
               const VdScenario *s)
{
  memset (self, 0, sizeof *self);
  self->world = vd_world_new (s);
  self->mine = vd_player_new ("greedy", s, NULL);
  self->theirs = vd_player_new ("greedy", s, NULL);
  vd_worth_init (&self->worth, s);
}

void
vd_trial_clear (VdTrial *self)
{
  vd_world_free (self->world);
  vd_player_free (self->mine);
  vd_player_free (self->theirs);
  vd_worth_clear (&self->worth);
  vd_order_list_clear (&self->list);
}

VdView *
vd_trial_look (const VdTrial *self)
{
  return vd_world_look (self->world, self->side);
}

/* What the side does not see is guessed anew in each trial, the same for each plan. */
void
vd_trial_begin (VdTrial   *self,
                VdWorld   *from,
                const int *values,
                guint64    key)
{
  memcpy (self->mine->values, values, sizeof self->mine->values);
  vd_player_tell (self->mine, "depart", self->depart);
  vd_world_sample (self->world, vd_world_look (from, self->side), key);
  vd_player_begin (self->mine, vd_mix (key, 3));
  vd_player_begin (self->theirs, vd_mix (key, 4));
}

/* What the author of the scenario expects to be chosen, if it is open. */
static VdOrder
find_default (const VdScenario  *s,
              const VdOrderList *list)
{
  for (guint i = 0; i < list->n && list->orders[i].kind == VD_ORDER_CHOOSE; i++)
    if (list->orders[i].arg == s->options[list->orders[i].unit].initial)
      return list->orders[i];

  return list->orders[0];
}

/* Gives one order.  Returns whether there was one to give. */
static gboolean
go_on (VdTrial *self)
{
  guint decider = vd_view_decider (vd_trial_look (self));
  VdView *view = vd_world_look (self->world, decider);
  gboolean is_mine = decider == self->side;
  VdPlayer *player = is_mine ? self->mine : self->theirs;
  VdOrder order;

  if (vd_view_is_moving (view))
    order = vd_player_move (player, view, &self->list);
  else if (!vd_greedy_choose_combat (player, view, &order))
    {
      vd_view_list (view, &self->list);
      if (self->list.n == 0)
        return FALSE;
      order = is_mine && self->list.orders[0].kind == VD_ORDER_CHOOSE
              ? find_default (view->scenario, &self->list)
              : vd_player_choose (player, view, &self->list);
    }

  vd_world_apply (self->world, &order);
  return TRUE;
}

void
vd_trial_play_on (VdTrial *self,
                  guint    n)
{
  const VdView *view = vd_trial_look (self);
  guint turn = vd_view_turn (view), player = vd_view_player (view);

  while (!vd_view_is_over (view))
    {
      if (vd_view_turn (view) != turn || vd_view_player (view) != player)
        {
          turn = vd_view_turn (view);
          player = vd_view_player (view);
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
  const VdView *view = vd_trial_look (self);
  guint turn = vd_view_turn (view), player = vd_view_player (view), phase = vd_view_phase (view);

  while (vd_view_turn (view) == turn && vd_view_player (view) == player &&
         vd_view_phase (view) == phase && go_on (self))
    continue;
}

/* How far units are on the way to the goals of their side. */
static gint32
count_way (const VdTrial *self,
           guint          side)
{
  const VdView *view = vd_trial_look (self);
  const VdScenario *s = view->scenario;
  gint32 sum = 0;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      guint unit = s->of_side[side][i];

      if (vd_view_is_on_map (view, unit))
        {
          guint way = self->worth.way[side][vd_view_cell (view, unit)];

          guint strength = vd_piece_get_strength (s, vd_view_units (view), unit);

          sum -= way != VD_NO_WAY ? (gint32) (way * strength / VD_Q (1)) : 0;
        }
    }

  return sum;
}

/* What the strength is worth that a side still has. */
static gint32
count_strength (const VdTrial *self,
                guint          side)
{
  const VdView *view = vd_trial_look (self);
  const VdScenario *s = view->scenario;
  gint32 sum = 0;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      guint unit = s->of_side[side][i];
      guint place = vd_view_unit (view, unit)->place;

      if (place == VD_PLACE_MAP || place == VD_PLACE_WAITING || place == VD_PLACE_TRACK ||
          place == VD_PLACE_DISRUPTED || (place == VD_PLACE_EXITED && self->depart >= 0))
        sum += vd_worth_of_unit (&self->worth, view, unit);
      else if (place == VD_PLACE_RECOVERED || place == VD_PLACE_UNRECOVERED)
        sum += vd_worth_of_unit (&self->worth, view, unit) / (place == VD_PLACE_RECOVERED ? 3 : 5);
    }

  return sum;
}

/* Who wins outright as things stand, for as many points as that is worth. */
static int
judge_outright (const VdTrial *self)
{
  const VdView *view = vd_trial_look (self);
  const VdScenario *s = view->scenario;

  for (guint i = 0; i < s->n_awards; i++)
    if (s->awards[i].wins != VD_WINS_NOT && vd_view_is_earned (view, &s->awards[i]))
      return s->awards[i].side == self->side ? VD_OUTRIGHT_STAKE : -VD_OUTRIGHT_STAKE;

  return 0;
}

gint32
vd_trial_judge (VdTrial *self,
                int      lead)
{
  const gint32 *points = vd_world_points (self->world);
  guint side = self->side;
  gint32 value = count_strength (self, side) - count_strength (self, side ^ 1);

  value += count_way (self, side) - count_way (self, side ^ 1);
  vd_world_score (self->world);
  return value + (points[side] - points[side ^ 1] + judge_outright (self)) * lead;
}
