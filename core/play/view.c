#include "core/play/view.h"

#include "core/mechanics/award.h"
#include "core/mechanics/booking.h"
#include "core/mechanics/casualties.h"
#include "core/mechanics/hidden.h"
#include "core/play/knowledge.h"
#include "core/play/play.h"
#include "core/play/victory.h"
#include "core/position/loss.h"
#include "core/position/secret.h"

#include <string.h>

/* What is read of @game. */
static VdView
read_game (VdGame *game,
           guint   side)
{
  const VdState *state = &game->state;
  VdView view;

  view = (VdView) {
    .scenario = game->scenario,
    .side = side,
    .truth = game,
    .game = game,
    .turn = &state->turn,
    .phase = &state->phase,
    .player = &state->player,
    .demoralized = state->demoralized,
    .combat = &state->combat,
    .units = state->units,
    .unit_at = game->unit_at,
    .next_at = game->next_at,
    .n_at = game->n_at,
  };

  for (guint i = 0; i < VD_MAX_SIDES; i++)
    {
      view.control[i] = game->control[i];
      view.n_beside[i] = game->n_beside[i];
    }

  return view;
}

VdView
vd_view_of_world (VdGame *game,
                  guint   side)
{
  g_return_val_if_fail (side <= VD_MAX_SIDES, (VdView) { 0 });

  return read_game (game, side);
}

VdView
vd_view_of (VdGame *game,
            guint   side)
{
  VdView view;

  g_return_val_if_fail (side <= VD_MAX_SIDES, (VdView) { 0 });

  if (G_LIKELY (!game->scenario->mechanics[VD_MECHANIC_HIDDEN]) || side == VD_MAX_SIDES)
    return read_game (game, side);

  view = read_game (vd_knowledge_get_mind (game, side), side);
  view.truth = game;
  return view;
}

void
vd_view_renew (const VdView *view)
{
  vd_knowledge_get_mind (view->truth, view->side);
}

/* Options */

static gboolean
is_secret (const VdView *view,
           guint         option)
{
  return view->side < VD_MAX_SIDES && vd_secret_is_kept (view->game, option, view->side);
}

gboolean
vd_view_is_chosen (const VdView *view,
                   guint         option)
{
  g_return_val_if_fail (option < view->scenario->n_options, FALSE);

  return (view->game->state.chosen & (1u << option)) != 0;
}

guint
vd_view_choice (const VdView *view,
                guint         option)
{
  g_return_val_if_fail (option < view->scenario->n_options, VD_UNKNOWN);

  return is_secret (view, option) ? VD_UNKNOWN : view->game->state.choice[option];
}

gboolean
vd_view_may_hold (const VdView *view,
                  const VdCond *when)
{
  return view->side < VD_MAX_SIDES
         ? vd_secret_may_hold (view->game, view->side, when)
         : vd_cond_holds (when, view->scenario, &view->game->state);
}

gboolean
vd_view_can_tell (const VdView *view,
                  const VdCond *when)
{
  for (guint i = 0; i < view->scenario->n_options; i++)
    if (when->allowed[i] != 0 && is_secret (view, i))
      return FALSE;

  return TRUE;
}

/* The sequence of play */

gboolean
vd_view_is_over (const VdView *view)
{
  return vd_play_is_over (view->game);
}

guint
vd_view_decider (const VdView *view)
{
  return vd_play_decider (view->game);
}

void
vd_view_list (VdView      *view,
              VdOrderList *list)
{
  list->n = 0;
  vd_view_refresh (view);
  if (view->side == VD_MAX_SIDES || view->side == vd_play_decider (view->game))
    vd_play_list (view->game, list);
}

/* Units */

gboolean
vd_view_knows (const VdView *view,
               VdUnitId      unit)
{
  g_return_val_if_fail (unit < view->scenario->n_units, FALSE);

  return !vd_hidden_from (view->game, view->side, unit);
}

/* Whether a group of @unit comes only under some choice of @option. */
static gboolean
depends_on (const VdScenario *s,
            VdUnitId          unit,
            guint             option)
{
  for (guint g = 0; g < s->n_groups; g++)
    for (guint i = 0; i < s->groups[g].n_units && s->groups[g].when.allowed[option] != 0; i++)
      if (s->groups[g].units[i] == unit)
        return TRUE;

  return FALSE;
}

/* What waits and what is not in the game at all follows from the options: of
 * the other side's units nothing is told before it is seen, of one's own not
 * what the other side's secret decides. */
gboolean
vd_view_shows (const VdView *view,
               VdUnitId      unit)
{
  const VdScenario *s = view->scenario;
  guint place;

  g_return_val_if_fail (unit < s->n_units, FALSE);

  place = view->units[unit].place;
  if (place != VD_PLACE_WAITING && place != VD_PLACE_UNUSED)
    return TRUE;

  for (guint option = 0; option < s->n_options; option++)
    if (is_secret (view, option) &&
        (s->units[unit].side != view->side || depends_on (s, unit, option)))
      return FALSE;

  return TRUE;
}

guint
vd_view_group (const VdView *view,
               VdUnitId      unit)
{
  return vd_view_shows (view, unit) ? view->game->group[unit] : VD_NONE;
}

/* Victory */

guint
vd_view_loss_of (const VdView *view,
                 VdUnitId      unit)
{
  return vd_loss_of (view->scenario, view->game->state.units, unit);
}

guint
vd_view_losses (const VdView *view,
                guint         side)
{
  g_return_val_if_fail (side < VD_MAX_SIDES, 0);

  return vd_state_get_losses (&view->game->state, side);
}

guint
vd_view_to_break (const VdView *view,
                  guint         ledger)
{
  const VdState *state = &view->game->state;
  guint level;

  g_return_val_if_fail (ledger < view->scenario->n_ledgers, 0);

  level = vd_casualties_get_level (view->game, ledger);
  return level > state->casualties[ledger] ? level - state->casualties[ledger] : 0;
}

guint
vd_view_exited (const VdView *view,
                guint         side,
                guint         field,
                guint         edges)
{
  guint sum = 0;

  g_return_val_if_fail (side < VD_MAX_SIDES && field < view->scenario->n_fields, 0);

  for (guint edge = 0; edge < 8; edge++)
    if (edges & (1u << edge))
      sum += view->game->state.exited[side][field][edge];

  return sum;
}

void
vd_view_points (const VdView *view,
                gint32        points[VD_MAX_SIDES])
{
  memcpy (points, view->game->state.points, VD_MAX_SIDES * sizeof *points);
  if (view->side < VD_MAX_SIDES)
    vd_booking_hide (view->game, view->side, points);
}

guint
vd_view_holder (const VdView *view,
                guint         cell)
{
  const VdScenario *s = view->scenario;
  guint place, holder;

  g_return_val_if_fail (cell < s->n_cells, VD_MAX_SIDES);

  place = s->watch_at != NULL ? s->watch_at[cell] : 0;
  holder = place > 0 ? view->truth->state.holder[place - 1] : 0;
  return holder > 0 ? holder - 1 : VD_MAX_SIDES;
}

gboolean
vd_view_is_earned (const VdView  *view,
                   const VdAward *award)
{
  return vd_view_can_tell (view, &award->when) && vd_award_is_earned (view->game, award);
}

guint
vd_view_foresee (VdView *view)
{
  const VdScenario *s = view->scenario;
  gint32 points[VD_MAX_SIDES];

  for (guint i = 0; i < s->n_awards; i++)
    if (!vd_view_can_tell (view, &s->awards[i].when))
      return VD_MAX_SIDES;

  return vd_victory_foresee (view->game, *view->turn, points);
}
