#include "core/play/victory.h"

#include "core/mechanics/award.h"
#include "core/play/sequence.h"

#include <string.h>

/* Ratios are multiplied across: any points are more than any number of times
 * none. */
static gboolean
is_reached (const VdVictoryLevel *level,
            guint                 winner,
            int                   own,
            int                   other)
{
  if (level->side < VD_MAX_SIDES && level->side != winner)
    return FALSE;
  if (level->grade == VD_GRADE_MARGIN)
    return own - other >= (int) level->margin;

  return (own > other || (own == other && level->takes_ties)) &&
         (gint64) own * level->den >= (gint64) other * level->num;
}

/* The last level that the winner's points reach; 0 if none.
 * @winner: %VD_MAX_SIDES for nobody */
static guint
find_level (VdGame *game,
            guint   winner,
            int     own,
            int     other)
{
  const VdScenario *s = game->scenario;
  guint found = 0;

  for (guint i = 0; i < s->n_victory_levels && vd_scenario_has (s, VD_POINT_VICTORY_LEVELS); i++)
    if (s->victory_levels[i].grade != VD_GRADE_FORFEIT &&
        s->victory_levels[i].grade != VD_GRADE_OUTRIGHT &&
        is_reached (&s->victory_levels[i], winner, own, other))
      found = i + 1;

  if (found > 0)
    vd_game_see_row (game, s->victory_levels[found - 1].rule);

  vd_game_see (game, VD_POINT_VICTORY_LEVELS);
  return found;
}

/* Who wins with as many points as the other; %VD_MAX_SIDES for nobody. */
static guint
break_tie (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_victory_levels && vd_scenario_has (s, VD_POINT_VICTORY_TIE); i++)
    if (s->victory_levels[i].takes_ties)
      {
        vd_game_see (game, VD_POINT_VICTORY_TIE);
        return s->victory_levels[i].side;
      }

  return VD_MAX_SIDES;
}

/* The row by which a side loses for want of points; 0 if none does. */
static guint
find_forfeit (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_victory_levels && vd_scenario_has (s, VD_POINT_VICTORY_FORFEIT); i++)
    if (s->victory_levels[i].grade == VD_GRADE_FORFEIT &&
        game->state.points[s->victory_levels[i].side] < (int) s->victory_levels[i].margin)
      return i + 1;

  return 0;
}

/* The points of a side by which winner and level are found: fewer than none are none [F83]. */
static int
count_points (VdGame *game,
              guint   side)
{
  int points = game->state.points[side];

  if (points >= 0 || game->scenario->settings[VD_SET_NEGATIVE_COUNTS])
    return points;

  vd_game_see (game, VD_POINT_VICTORY_NEGATIVE);
  return vd_game_has (game, VD_POINT_VICTORY_NEGATIVE) ? 0 : points;
}

/* Who wins; a winner who has more points is graded by them, even where the
 * other side has forfeited the game. */
static void
decide_winner (VdGame *game)
{
  const VdScenario *s = game->scenario;
  VdState *state = &game->state;
  const int points[VD_MAX_SIDES] = { count_points (game, 0), count_points (game, 1) };
  int ahead = points[0] - points[1];
  guint forfeit = find_forfeit (game);

  state->winner = ahead > 0 ? 0 : ahead < 0 ? 1 : break_tie (game);
  if (forfeit > 0)
    {
      vd_game_see (game, VD_POINT_VICTORY_FORFEIT);
      vd_game_see_row (game, s->victory_levels[forfeit - 1].rule);
      state->winner = s->victory_levels[forfeit - 1].side ^ 1;
    }

  if (state->winner == VD_MAX_SIDES)
    state->level = find_level (game, VD_MAX_SIDES, 0, 0);
  else if (forfeit == 0 || points[state->winner] > points[state->winner ^ 1])
    state->level = find_level (game, state->winner, points[state->winner],
                               points[state->winner ^ 1]);
  else
    state->level = forfeit;

  if (state->level > 0 && s->victory_levels[state->level - 1].is_draw)
    state->winner = VD_MAX_SIDES;
}

/* Outright victories */

/* The level of an outright victory of @side; 0 if none is. */
static guint
find_outright_level (VdGame *game,
                     guint   side)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_victory_levels; i++)
    if (s->victory_levels[i].is_outright &&
        (s->victory_levels[i].side == VD_MAX_SIDES || s->victory_levels[i].side == side))
      {
        vd_game_see_row (game, s->victory_levels[i].rule);
        return i + 1;
      }

  return 0;
}

/* The first row of that kind that holds; %NULL if none does. */
static const VdAward *
find_outright (const VdGame *game,
               VdWins        wins)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_awards; i++)
    if (s->awards[i].wins == wins && vd_award_is_earned (game, &s->awards[i]))
      return &s->awards[i];

  return NULL;
}

/* A row that ends the game comes before those that wait for its end; of others the first
 * listed [R06 F87]. */
static void
decide_outright (VdGame *game)
{
  const VdAward *award = find_outright (game, VD_WINS_AT_ONCE);

  if (award == NULL)
    award = find_outright (game, VD_WINS_AT_END);
  if (award == NULL)
    return;

  vd_game_see (game, VD_POINT_VICTORY_OUTRIGHT);
  if (!vd_game_has (game, VD_POINT_VICTORY_OUTRIGHT))
    return;

  vd_game_see_row (game, award->rule);
  game->state.winner = award->side;
  game->state.level = find_outright_level (game, award->side);
}

void
vd_victory_watch (VdGame *game)
{
  guint phase = game->state.phase;

  if (G_LIKELY (!game->scenario->ends_at_once) || phase == VD_PHASE_OVER ||
      phase == VD_PHASE_SETUP || find_outright (game, VD_WINS_AT_ONCE) == NULL)
    return;

  vd_game_see (game, VD_POINT_VICTORY_AT_ONCE);
  if (vd_game_has (game, VD_POINT_VICTORY_AT_ONCE))
    vd_sequence_stop (game);
}

/* Points */

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

/* Whether the row, or a condition of it, asks who is captured. */
static gboolean
asks_captured (const VdAward *award)
{
  if (award->test == VD_TEST_CAPTURED || award->test == VD_TEST_CAPTURED_EACH)
    return TRUE;

  for (guint i = 0; i < award->n_also; i++)
    if (award->also[i].test == VD_TEST_CAPTURED)
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
  if (asks_captured (award))
    vd_game_see (game, VD_POINT_VICTORY_CAPTURED);

  if (award->wins != VD_WINS_NOT)
    return;
  if (vd_award_is_earned (game, award))
    {
      points[award->side] += vd_award_get_worth (game, award);
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

  decide_winner (game);
  decide_outright (game);
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
            int worth = vd_award_is_earned (game, &s->awards[i])
                        ? vd_award_get_worth (game, &s->awards[i]) : 0;

            worths[i] = ABS (worth);
            if (s->awards[i].wins != VD_WINS_NOT)
              worths[i] = vd_award_is_earned (game, &s->awards[i]);
            points[s->awards[i].side] += worth;
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

  g_return_val_if_fail (turn > 0 && turn <= game->scenario->n_turns, VD_MAX_SIDES);

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
