#include "core/victory.h"

/* Ratios are multiplied across, so that nothing is divided by zero: "2 : 1 or
 * less" is p <= 2 f, and 0 : 0 satisfies "or less"; by the other reading it is
 * no ratio at all. */
static gboolean
ratio_at_most (const VdGame  *game,
               const VdAward *award)
{
  guint64 a = vd_state_get_losses (&game->state, award->a);
  guint64 b = vd_state_get_losses (&game->state, award->b);

  return a * award->den <= b * award->num;
}

static gboolean
has_ratio (const VdGame  *game,
           const VdAward *award)
{
  return !game->scenario->settings[VD_SET_NO_LOSSES_RATIO] ||
         vd_state_get_losses (&game->state, award->a) > 0 ||
         vd_state_get_losses (&game->state, award->b) > 0;
}

static guint
exited_by (const VdGame *game,
           guint         side,
           guint         field,
           guint         edges)
{
  guint sum = 0;

  for (guint edge = 0; edge < 8; edge++)
    if (edges & (1u << edge))
      sum += game->state.exited[side][field][edge];

  return sum;
}

gboolean
vd_award_is_earned (const VdGame  *game,
                    const VdAward *award)
{
  if (!vd_cond_holds (&award->when, game->scenario, &game->state))
    return FALSE;

  switch (award->test)
    {
    case VD_TEST_RATIO_AT_MOST:
      return has_ratio (game, award) && ratio_at_most (game, award);
    case VD_TEST_RATIO_ABOVE:
      return has_ratio (game, award) && !ratio_at_most (game, award);
    case VD_TEST_DEMORALIZED:
      return (game->state.demoralized[award->field] & (1u << award->a)) != 0;
    case VD_TEST_LOSSES_BELOW:
      return vd_state_get_losses (&game->state, award->a) < award->value;
    case VD_TEST_LOSSES_AT_LEAST:
      return vd_state_get_losses (&game->state, award->a) >= award->value;
    case VD_TEST_EXITED_AT_LEAST:
      return exited_by (game, award->a, award->field, award->edges) >= award->value;
    default:
      g_assert_not_reached ();
    }
}

static guint
find_level (VdGame *game,
            guint   margin)
{
  const VdScenario *s = game->scenario;
  guint found = 0;

  for (guint i = 0; i < s->n_victory_levels && vd_scenario_has (s, VD_POINT_VICTORY_LEVELS); i++)
    if (margin >= s->victory_levels[i].margin)
      found = i + 1;

  if (found > 0)
    vd_game_see_row (game, s->victory_levels[found - 1].rule);

  vd_game_see (game, VD_POINT_VICTORY_LEVELS);
  return found;
}

void
vd_victory_score (VdGame *game)
{
  const VdScenario *s = game->scenario;
  VdState *state = &game->state;
  int margin;

  state->points[0] = state->points[1] = 0;
  vd_game_see (game, VD_POINT_VICTORY_AT_END);
  if (!vd_scenario_has (s, VD_POINT_VICTORY_AT_END))
    return;

  for (guint i = 0; i < s->n_awards && vd_scenario_has (s, VD_POINT_VICTORY_AWARDS); i++)
    {
      if (vd_cond_holds (&s->awards[i].when, s, state))
        vd_game_see_row (game, s->awards[i].rule);

      if (vd_award_is_earned (game, &s->awards[i]))
        {
          state->points[s->awards[i].side] += s->awards[i].points;
          vd_game_see (game, VD_POINT_VICTORY_AWARDS);
        }
    }

  margin = state->points[0] - state->points[1];
  state->winner = margin > 0 ? 0 : margin < 0 ? 1 : VD_MAX_SIDES;
  state->level = find_level (game, ABS (margin));
}
