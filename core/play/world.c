#include "core/play/world.h"

#include "core/mechanics/march-orders.h"
#include "core/play/knowledge.h"
#include "core/play/play.h"
#include "core/play/victory.h"
#include "core/position/dice.h"
#include "core/scenario/crossing.h"

struct _VdWorld
{
  VdGame *game;
  VdView  views[VD_MAX_SIDES];
};

VdWorld *
vd_world_new (const VdScenario *s)
{
  VdWorld *self = g_new0 (VdWorld, 1);

  self->game = vd_game_new (s);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    self->views[side] = vd_view_of_world (self->game, side);

  return self;
}

void
vd_world_free (VdWorld *self)
{
  vd_game_free (self->game);
  g_free (self);
}

/* What the other side keeps secret is guessed: the same by the same key. */
static void
guess_secrets (const VdView *view,
               guint64       key)
{
  const VdScenario *s = view->scenario;

  for (guint i = 0; i < s->n_options; i++)
    if (vd_view_is_chosen (view, i) && vd_view_choice (view, i) == VD_UNKNOWN)
      {
        key = vd_mix (key, 1);
        vd_play_suppose (view->truth, i, vd_below (key, s->options[i].n_choices));
      }
}

/* Whom it does not know stands under some flag. */
static void
guess_places (VdGame       *game,
              const VdView *view,
              guint64       key)
{
  VdKnowledge known;
  VdState state;

  vd_knowledge_take (&known, view->game, view->side);
  vd_knowledge_suppose (&known, view->scenario, key, &state);
  vd_game_restore (game, &state);
}

void
vd_world_sample (VdWorld      *self,
                 const VdView *view,
                 guint64       key)
{
  const VdView taken = vd_view_of_world (self->game, view->side);

  g_return_if_fail (vd_scenario_get_base (view->scenario) ==
                    vd_scenario_get_base (self->game->scenario));

  if (G_LIKELY (view->game == view->truth))
    vd_game_take (self->game, view->truth);
  else
    guess_places (self->game, view, vd_mix (key, 3));
  self->game->state.seed = vd_mix (key, 2);
  if (G_UNLIKELY (self->game->scenario->mechanics[VD_MECHANIC_MARCH_ORDERS]))
    vd_sent_forget_other (&self->game->state, view->scenario, view->side);
  guess_secrets (&taken, key);
}

void
vd_world_copy (VdWorld       *self,
               const VdWorld *other)
{
  g_return_if_fail (vd_scenario_get_base (other->game->scenario) ==
                    vd_scenario_get_base (self->game->scenario));

  vd_game_take (self->game, other->game);
}

VdView *
vd_world_look (VdWorld *self,
               guint    side)
{
  g_return_val_if_fail (side < VD_MAX_SIDES, NULL);

  return &self->views[side];
}

void
vd_world_apply (VdWorld       *self,
                const VdOrder *order)
{
  vd_play_apply (self->game, order);
}

guint64
vd_world_hash (const VdWorld *self)
{
  return vd_state_hash (&self->game->state, self->game->scenario);
}

const gint32 *
vd_world_points (const VdWorld *self)
{
  return self->game->state.points;
}

guint
vd_world_winner (const VdWorld *self)
{
  return self->game->state.winner;
}

void
vd_world_score (VdWorld *self)
{
  if (!vd_play_is_over (self->game))
    vd_victory_score (self->game);
}

void
vd_world_list_rows (VdWorld *self,
                    guint32 *worth)
{
  vd_victory_list (self->game, worth);
}
