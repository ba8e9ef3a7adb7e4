#include "core/victory.h"

#include "core/secret.h"
#include "core/window.h"

#include <string.h>

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
    if (game->state.units[unit].place == VD_PLACE_ELIMINATED &&
        vd_award_counts_loss (s, award, unit))
      sum += s->units[unit].strength;

  return sum;
}

/* Points of strength, in quarters, that an award counts: each whole one scores. */
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

  for (guint i = 0; i < award->n_cells; i++)
    for (guint16 unit = game->unit_at[award->cells[i]]; unit != VD_NONE; unit = game->next_at[unit])
      if (vd_game_side (game, unit) == award->a)
        sum += s->units[unit].strength;

  return sum;
}

/* Whether a unit of the award's side stands in one of its hexes. */
static gboolean
is_held (const VdGame  *game,
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

/* Whether the row itself holds, without its further conditions. */
static gboolean
holds (const VdGame  *game,
       const VdAward *award)
{
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
    case VD_TEST_ENTERS:
      return (game->state.entered >> award->prize & 1) != 0;
    case VD_TEST_HOLDS:
      return award->after != 0 ? (game->state.held >> award->held & 1) != 0
                               : is_held (game, award);
    case VD_TEST_PLAYS_PAST:
      return game->state.turn > award->number;
    case VD_TEST_MARGIN_BELOW:
      return game->state.points[award->a] - game->state.points[award->a ^ 1] < award->number;
    case VD_TEST_ATTACKED:
      return (game->state.attacked >> award->deed & 1) != 0;
    case VD_TEST_CONTROLS:
      return is_controlled (game, award);
    case VD_TEST_LOSSES_EACH:
    case VD_TEST_EXITED_EACH:
    case VD_TEST_REGION_EACH:
      return count_strength (game, award) >= VD_Q (1);
    default:
      g_assert_not_reached ();
    }
}

gboolean
vd_award_is_earned (const VdGame  *game,
                    const VdAward *award)
{
  if (!vd_cond_holds (&award->when, game->scenario, &game->state) || !holds (game, award))
    return FALSE;

  for (guint i = 0; i < award->n_also; i++)
    if (!holds (game, &award->also[i]))
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
      return TRUE;
    case VD_TEST_RATIO_AT_MOST:
    case VD_TEST_RATIO_ABOVE:
    case VD_TEST_DEMORALIZED:
    case VD_TEST_LOSSES_BELOW:
    case VD_TEST_LOSSES_AT_LEAST:
    case VD_TEST_EXITED_AT_LEAST:
    case VD_TEST_ENTERS:
    case VD_TEST_HOLDS:
    case VD_TEST_ATTACKED:
    case VD_TEST_CONTROLS:
    case VD_TEST_PLAYS_PAST:
    case VD_TEST_MARGIN_BELOW:
    default:
      return FALSE;
    }
}

/* What an award that is earned is worth. */
static guint
worth (const VdGame  *game,
       const VdAward *award)
{
  return vd_award_counts_strength (award)
         ? award->points * (count_strength (game, award) / VD_Q (1)) : award->points;
}

/* In play */

/* Whether points for an award are booked as soon as it is earned. */
static gboolean
is_booked (const VdAward *award)
{
  return award->test == VD_TEST_ENTERS || award->test == VD_TEST_LOSSES_EACH ||
         award->test == VD_TEST_EXITED_EACH || award->after != 0;
}

void
vd_victory_count (const VdGame *game,
                  gint32        points[VD_MAX_SIDES])
{
  const VdScenario *s = game->scenario;

  points[0] = points[1] = 0;
  for (guint i = 0; i < s->n_awards; i++)
    if (is_booked (&s->awards[i]) && vd_award_is_earned (game, &s->awards[i]))
      points[s->awards[i].side] += worth (game, &s->awards[i]);
}

void
vd_victory_hide (const VdGame *game,
                 guint         side,
                 gint32        points[VD_MAX_SIDES])
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_awards; i++)
    if (is_booked (&s->awards[i]) && vd_award_is_earned (game, &s->awards[i]) &&
        !vd_secret_must_hold (game, side, &s->awards[i].when))
      points[s->awards[i].side] -= worth (game, &s->awards[i]);
}

void
vd_victory_book (VdGame *game)
{
  const VdScenario *s = game->scenario;

  if (!s->books || !vd_game_has (game, VD_POINT_VICTORY_BOOKED))
    return;

  vd_game_see (game, VD_POINT_VICTORY_BOOKED);
  vd_victory_count (game, game->state.points);
  for (guint i = 0; i < s->n_awards && game->trace != NULL; i++)
    if (is_booked (&s->awards[i]) && vd_award_is_earned (game, &s->awards[i]))
      vd_game_see_row (game, s->awards[i].rule);
}

void
vd_victory_stand (VdGame   *game,
                  VdUnitId  unit,
                  guint     cell)
{
  const VdScenario *s = game->scenario;

  if (G_LIKELY (s->watch_at == NULL || s->watch_at[cell] == 0))
    return;

  vd_game_see (game, VD_POINT_VICTORY_CONTROLLED);
  if (vd_game_has (game, VD_POINT_VICTORY_CONTROLLED))
    game->state.holder[s->watch_at[cell] - 1] = vd_game_side (game, unit) + 1;
}

void
vd_victory_enter (VdGame   *game,
                  VdUnitId  unit,
                  guint     cell)
{
  const VdScenario *s = game->scenario;
  guint64 won = s->prizes_at != NULL ? s->prizes_at[cell] & ~game->state.entered : 0;

  vd_victory_stand (game, unit, cell);
  if (G_LIKELY (won == 0))
    return;

  for (guint i = 0; i < s->n_prizes; i++)
    if ((won >> i & 1) && s->prizes[i]->a == vd_game_side (game, unit) &&
        vd_game_has (game, VD_POINT_VICTORY_ENTERED))
      {
        vd_game_see (game, VD_POINT_VICTORY_ENTERED);
        vd_game_see_row (game, s->prizes[i]->rule);
        game->state.entered |= G_GUINT64_CONSTANT (1) << i;
      }

  vd_victory_book (game);
}

static gboolean
takes_part (const VdCombat *combat,
            VdUnitId        unit)
{
  for (guint i = 0; i < combat->n_attackers; i++)
    if (combat->attackers[i] == unit)
      return TRUE;
  for (guint i = 0; i < combat->n_bombarders; i++)
    if (combat->bombarders[i] == unit)
      return TRUE;

  return FALSE;
}

void
vd_victory_attack (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_deeds; i++)
    for (guint u = 0; u < s->deeds[i]->n_units; u++)
      if (takes_part (&game->state.combat, s->deeds[i]->units[u]) &&
          vd_game_has (game, VD_POINT_VICTORY_ATTACKED))
        {
          vd_game_see (game, VD_POINT_VICTORY_ATTACKED);
          game->state.attacked |= G_GUINT64_CONSTANT (1) << i;
        }
}

/* At the end */

/* Ratios are multiplied across: any points are more than any number of times
 * none. */
static gboolean
is_reached (const VdVictoryLevel *level,
            guint                 winner,
            guint                 loser)
{
  return level->grade == VD_GRADE_MARGIN
         ? winner - loser >= level->margin
         : winner > loser && winner * level->den >= loser * level->num;
}

/* The last level that the winner's points reach; 0 if none. */
static guint
find_level (VdGame *game,
            guint   winner,
            guint   loser)
{
  const VdScenario *s = game->scenario;
  guint found = 0;

  for (guint i = 0; i < s->n_victory_levels && vd_scenario_has (s, VD_POINT_VICTORY_LEVELS); i++)
    if (s->victory_levels[i].grade != VD_GRADE_FORFEIT &&
        is_reached (&s->victory_levels[i], winner, loser))
      found = i + 1;

  if (found > 0)
    vd_game_see_row (game, s->victory_levels[found - 1].rule);

  vd_game_see (game, VD_POINT_VICTORY_LEVELS);
  return found;
}

/* The row by which a side loses for want of points; 0 if none does. */
static guint
find_forfeit (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_victory_levels && vd_scenario_has (s, VD_POINT_VICTORY_FORFEIT); i++)
    if (s->victory_levels[i].grade == VD_GRADE_FORFEIT &&
        game->state.points[s->victory_levels[i].side] < s->victory_levels[i].margin)
      return i + 1;

  return 0;
}

/* Who wins; a winner who has more points is graded by them, even where the
 * other side has forfeited the game. */
static void
decide (VdGame *game)
{
  const VdScenario *s = game->scenario;
  VdState *state = &game->state;
  int ahead = state->points[0] - state->points[1];
  guint forfeit = find_forfeit (game);

  state->winner = ahead > 0 ? 0 : ahead < 0 ? 1 : VD_MAX_SIDES;
  if (forfeit > 0)
    {
      vd_game_see (game, VD_POINT_VICTORY_FORFEIT);
      vd_game_see_row (game, s->victory_levels[forfeit - 1].rule);
      state->winner = s->victory_levels[forfeit - 1].side ^ 1;
    }

  if (state->winner == VD_MAX_SIDES)
    state->level = find_level (game, 0, 0);
  else if (state->points[state->winner] > state->points[state->winner ^ 1])
    state->level = find_level (game, state->points[state->winner],
                               state->points[state->winner ^ 1]);
  else
    state->level = forfeit;

  if (state->level > 0 && s->victory_levels[state->level - 1].is_draw)
    state->winner = VD_MAX_SIDES;
}

/* Whether the row depends on who is ahead. */
static gboolean
asks_margin (const VdAward *award)
{
  if (award->test == VD_TEST_MARGIN_BELOW)
    return TRUE;

  for (guint i = 0; i < award->n_also; i++)
    if (award->also[i].test == VD_TEST_MARGIN_BELOW)
      return TRUE;

  return FALSE;
}

static void
score_award (VdGame        *game,
             const VdAward *award,
             gint32         points[VD_MAX_SIDES])
{
  if (vd_cond_holds (&award->when, game->scenario, &game->state))
    vd_game_see_row (game, award->rule);
  if (award->n_except > 0)
    vd_game_see (game, VD_POINT_VICTORY_EXCEPT);

  if (vd_award_is_earned (game, award))
    {
      points[award->side] += worth (game, award);
      vd_game_see (game, VD_POINT_VICTORY_AWARDS);
    }
}

/* Rows that depend on who is ahead are reckoned after all others, and without
 * one another [F-68]. */
static void
score_all (VdGame   *game,
           gboolean  margins)
{
  const VdScenario *s = game->scenario;
  gint32 points[VD_MAX_SIDES] = { 0, 0 };

  for (guint i = 0; i < s->n_awards; i++)
    if (asks_margin (&s->awards[i]) == margins)
      {
        if (margins)
          vd_game_see (game, VD_POINT_VICTORY_MARGIN);
        if (!margins || vd_game_has (game, VD_POINT_VICTORY_MARGIN))
          score_award (game, &s->awards[i], points);
      }

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    game->state.points[side] += points[side];
}

/* Notes what is won because it is held now. */
static void
end_combat (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_awards; i++)
    if (s->awards[i].after == game->state.player + 1 && is_held (game, &s->awards[i]) &&
        vd_game_has (game, VD_POINT_VICTORY_HELD))
      {
        vd_game_see (game, VD_POINT_VICTORY_HELD);
        vd_game_see_row (game, s->awards[i].rule);
        game->state.held |= G_GUINT64_CONSTANT (1) << s->awards[i].held;
      }

  vd_victory_book (game);
}

void
vd_victory_score (VdGame *game)
{
  const VdScenario *s = game->scenario;
  VdState *state = &game->state;

  state->points[0] = state->points[1] = 0;
  vd_game_see (game, VD_POINT_VICTORY_AT_END);
  if (!vd_scenario_has (s, VD_POINT_VICTORY_AT_END))
    return;

  for (guint margins = 0; margins < 2 && vd_scenario_has (s, VD_POINT_VICTORY_AWARDS); margins++)
    score_all (game, margins);

  decide (game);
}

/* As score_all() does it, row by row. */
void
vd_victory_list (VdGame  *game,
                 guint32 *worths)
{
  const VdScenario *s = game->scenario;
  VdState *state = &game->state;
  gint32 before[VD_MAX_SIDES] = { state->points[0], state->points[1] };

  state->points[0] = state->points[1] = 0;
  for (int margins = 0; margins < 2; margins++)
    {
      gint32 points[VD_MAX_SIDES] = { 0, 0 };

      for (guint i = 0; i < s->n_awards; i++)
        if (asks_margin (&s->awards[i]) == margins)
          {
            worths[i] = vd_award_is_earned (game, &s->awards[i]) ? worth (game, &s->awards[i]) : 0;
            points[s->awards[i].side] += worths[i];
          }

      for (guint side = 0; side < VD_MAX_SIDES; side++)
        state->points[side] += points[side];
    }

  memcpy (state->points, before, sizeof before);
}

guint
vd_victory_foresee (VdGame *game,
                    guint   turn,
                    gint32  points[VD_MAX_SIDES])
{
  VdState *state = &game->state;
  VdExplain *trace = g_steal_pointer (&game->trace); /* it is not the end */
  guint16 turn_before = state->turn;
  guint8 winner_before = state->winner, level_before = state->level;
  gint32 before[VD_MAX_SIDES] = { state->points[0], state->points[1] };
  guint winner;

  state->turn = turn;
  vd_victory_score (game);
  winner = state->winner;
  memcpy (points, state->points, sizeof before);

  state->turn = turn_before;
  state->winner = winner_before;
  state->level = level_before;
  memcpy (state->points, before, sizeof before);
  game->trace = trace;
  return winner;
}

const VdHooks vd_victory_hooks = {
  .end[VD_PHASE_COMBAT] = end_combat,
};
