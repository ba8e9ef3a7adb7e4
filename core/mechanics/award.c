#include "core/mechanics/award.h"

#include "core/mechanics/casualties.h"
#include "core/position/leader.h"
#include "core/position/loss.h"
#include "core/position/piece.h"
#include "core/scenario/results.h"

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

/* What the side has lost for good, or the part of it that counts. */
static guint
count_losses (const VdGame  *game,
              const VdAward *award)
{
  const VdScenario *s = game->scenario;
  guint sum = 0;

  if (award->classes == 0 && award->n_except == 0)
    return vd_state_get_losses (&game->state, award->a);

  for (guint unit = 0; unit < s->n_units; unit++)
    if (vd_place_is_lost (game->state.units[unit].place) &&
        vd_award_counts_loss (s, award, unit))
      sum += vd_loss_of (s, game->state.units, unit);

  return sum;
}

/* Hexes that the award's side has kept: of those where nobody was yet it has all. */
static guint
count_kept (const VdGame  *game,
            const VdAward *award)
{
  guint n = 0;

  for (guint i = 0; i < award->n_cells; i++)
    {
      guint place = game->scenario->watch_at[award->cells[i]];

      n += place != 0 && game->state.holder[place - 1] != (award->a ^ 1) + 1;
    }

  return n;
}

/* A leader is captured by a die of his own, a train whenever it is lost. */
static gboolean
is_captured (const VdGame *game,
             VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  if (!vd_game_has (game, VD_POINT_VICTORY_CAPTURED))
    return FALSE;

  return vd_leader_is (s, unit)
         ? (vd_leader_get_status (game, unit) & VD_LEADER_TAKEN) != 0
         : s->classes[s->units[unit].unit_class].role == VD_ROLE_TRAIN &&
           (vd_place_is_lost (game->state.units[unit].place) ||
            game->state.units[unit].place == VD_PLACE_TAKEN);
}

static guint
count_captured (const VdGame  *game,
                const VdAward *award)
{
  guint n = 0;

  for (guint i = 0; i < award->n_units; i++)
    n += is_captured (game, award->units[i]);

  return n;
}

/* What an award counts, points of strength for the most part, in quarters: each whole one
 * scores. */
static guint
count_strength (const VdGame  *game,
                const VdAward *award)
{
  const VdScenario *s = game->scenario;
  guint sum = 0;

  if (award->test == VD_TEST_LOSSES_EACH)
    return count_losses (game, award);
  if (award->test == VD_TEST_EXITED_EACH)
    return exited_by (game, award->a, award->field, award->edges);
  if (award->test == VD_TEST_FORMATIONS_EACH)
    return VD_Q (vd_casualties_count (game, award->a));
  if (award->test == VD_TEST_KEEPS_EACH)
    return VD_Q (count_kept (game, award));
  if (award->test == VD_TEST_CAPTURED_EACH)
    return VD_Q (count_captured (game, award));

  for (guint i = 0; i < award->n_cells; i++)
    for (guint16 unit = game->unit_at[award->cells[i]]; unit != VD_NONE; unit = game->next_at[unit])
      if (vd_game_side (game, unit) == award->a)
        sum += vd_piece_get_strength (s, game->state.units, unit);

  return sum;
}

gboolean
vd_award_is_held (const VdGame  *game,
                  const VdAward *award)
{
  for (guint i = 0; i < award->n_cells; i++)
    {
      guint16 unit = game->unit_at[award->cells[i]];

      if (unit != VD_NONE && vd_game_side (game, unit) == award->a)
        return TRUE;
    }

  return FALSE;
}

/* Whether the award's side was the last in each of its hexes [F-75]. */
static gboolean
is_controlled (const VdGame  *game,
               const VdAward *award)
{
  for (guint i = 0; i < award->n_cells; i++)
    {
      guint place = game->scenario->watch_at[award->cells[i]];

      if (place == 0 || game->state.holder[place - 1] != award->a + 1)
        return FALSE;
    }

  return award->n_cells > 0;
}

static gboolean
holds_by_losses (const VdGame  *game,
                 const VdAward *award)
{
  const guint losses[VD_MAX_SIDES] = { vd_state_get_losses (&game->state, 0),
                                       vd_state_get_losses (&game->state, 1) };

  return vd_award_holds_with (game->scenario, award, losses);
}

/* Whether the row itself holds, without its further conditions. */
static gboolean
holds_alone (const VdGame  *game,
             const VdAward *award)
{
  switch (award->test)
    {
    case VD_TEST_RATIO_AT_MOST:
    case VD_TEST_RATIO_ABOVE:
    case VD_TEST_RATIO_AT_LEAST:
    case VD_TEST_RATIO_BELOW:
    case VD_TEST_LOSSES_BELOW:
    case VD_TEST_LOSSES_AT_LEAST:
      return holds_by_losses (game, award);
    case VD_TEST_DEMORALIZED:
      return (game->state.demoralized[award->field] & (1u << award->a)) != 0;
    case VD_TEST_EXITED_AT_LEAST:
      return exited_by (game, award->a, award->field, award->edges) >= award->value;
    case VD_TEST_ENTERS:
      return (game->state.entered >> award->enter_index & 1) != 0;
    case VD_TEST_HOLDS:
      return award->after != 0 ? (game->state.held >> award->held & 1) != 0
                               : vd_award_is_held (game, award);
    case VD_TEST_PLAYS_PAST:
      return game->state.turn > award->number;
    case VD_TEST_MARGIN_BELOW:
      return game->state.points[award->a] - game->state.points[award->a ^ 1] < award->number;
    case VD_TEST_ATTACKED:
      return (game->state.attacked >> award->attack_index & 1) != 0;
    case VD_TEST_CONTROLS:
      return is_controlled (game, award);
    case VD_TEST_CAPTURED:
      return count_captured (game, award) > 0;
    case VD_TEST_CAPTURED_EACH:
    case VD_TEST_LOSSES_EACH:
    case VD_TEST_EXITED_EACH:
    case VD_TEST_REGION_EACH:
    case VD_TEST_FORMATIONS_EACH:
    case VD_TEST_KEEPS_EACH:
      return count_strength (game, award) >= VD_Q (1);
    default:
      g_assert_not_reached ();
    }
}

gboolean
vd_award_is_earned (const VdGame  *game,
                    const VdAward *award)
{
  if (!vd_cond_holds (&award->when, game->scenario, &game->state) || !holds_alone (game, award))
    return FALSE;

  for (guint i = 0; i < award->n_also; i++)
    if (!holds_alone (game, &award->also[i]))
      return FALSE;

  return TRUE;
}

gboolean
vd_award_counts_strength (const VdAward *award)
{
  switch (award->test)
    {
    case VD_TEST_LOSSES_EACH:
    case VD_TEST_EXITED_EACH:
    case VD_TEST_REGION_EACH:
    case VD_TEST_FORMATIONS_EACH:
    case VD_TEST_KEEPS_EACH:
    case VD_TEST_CAPTURED_EACH:
      return TRUE;
    case VD_TEST_RATIO_AT_MOST:
    case VD_TEST_RATIO_ABOVE:
    case VD_TEST_RATIO_AT_LEAST:
    case VD_TEST_RATIO_BELOW:
    case VD_TEST_DEMORALIZED:
    case VD_TEST_LOSSES_BELOW:
    case VD_TEST_LOSSES_AT_LEAST:
    case VD_TEST_EXITED_AT_LEAST:
    case VD_TEST_ENTERS:
    case VD_TEST_HOLDS:
    case VD_TEST_ATTACKED:
    case VD_TEST_CONTROLS:
    case VD_TEST_CAPTURED:
    case VD_TEST_PLAYS_PAST:
    case VD_TEST_MARGIN_BELOW:
    default:
      return FALSE;
    }
}

int
vd_award_get_worth (const VdGame  *game,
                    const VdAward *award)
{
  return vd_award_counts_strength (award)
         ? award->points * (int) (count_strength (game, award) / VD_Q (1)) : award->points;
}
