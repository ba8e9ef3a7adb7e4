/* test-chronicle.c: what happened in a game, against what the game says of itself
 *
 * VD_BATTLE names a shipped scenario.
 */
#include "core/campaign/campaign.h"
#include "core/play/victory.h"
#include "core/scenario/sight.h"
#include "tests/shared/battle.h"

#include <string.h>

static VdScenario *scenario;

/* Campaigns */

typedef void (*Tell) (guint               number,
                      const VdChronicle  *chronicle,
                      const VdGameResult *result,
                      gpointer            user_data);

/* Plays some games and returns their hash. */
static guint64
run (const char *player,
     guint       first,
     guint       n,
     guint       n_jobs,
     gboolean    unchecked,
     Tell        tell,
     VdAnnals   *annals)
{
  VdCampaign campaign = {
    .scenario = scenario, .players = { player, player }, .seed = 11, .first_game = first,
    .n_games = n, .n_jobs = n_jobs, .unchecked = unchecked, .tell = tell, .annals = annals,
  };
  VdGameResult *results;
  guint64 hash;

  for (guint i = 0; i < VD_MAX_OPTIONS; i++)
    campaign.choices[i] = -1;

  results = vd_campaign_run (&campaign);
  for (guint i = 0; i < n; i++)
    g_assert_cmpstr (results[i].error, ==, NULL);
  hash = vd_game_results_hash (results, n);
  vd_game_results_free (results, n);
  return hash;
}

static guint64
sum_of (const guint32 *counts,
        guint          n)
{
  guint64 sum = 0;

  for (guint i = 0; i < n; i++)
    sum += counts[i];

  return sum;
}

/* Strength of the units of @side that are there at the end. */
static guint
sum_place (const VdChronicle *chronicle,
           guint              side,
           VdPlace            place)
{
  guint sum = 0;

  for (guint unit = 0; unit < scenario->n_units; unit++)
    if (chronicle->units[unit].place == place && scenario->units[unit].side == side)
      sum += scenario->units[unit].strength;

  return sum;
}

static void
compare_sides (const VdChronicle  *chronicle,
               const VdGameResult *result)
{
  const VdChronicleTurn *last = &chronicle->turns[chronicle->n_turns - 1];
  gint32 points[VD_MAX_SIDES] = { 0, 0 };

  for (guint i = 0; i < scenario->n_awards; i++)
    points[scenario->awards[i].side] += chronicle->scored[i];

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      guint64 fallen = 0;

      for (guint i = 0; i < chronicle->combats->len; i++)
        fallen += g_array_index (chronicle->combats, VdChronicleCombat, i).lost[side];

      g_assert_cmpuint (sum_of (chronicle->losses[side], VD_MAX_CLASSES), ==, result->losses[side]);
      g_assert_cmpuint (fallen, <=, result->losses[side]);
      g_assert_cmpuint (last->lost[side], ==, result->losses[side]);
      g_assert_cmpuint (last->strength[side], ==, sum_place (chronicle, side, VD_PLACE_MAP));
      g_assert_cmpuint (result->losses[side], ==, sum_place (chronicle, side, VD_PLACE_ELIMINATED));
      g_assert_cmpint (last->points[side], ==, result->points[side]);
      g_assert_cmpint (points[side], ==, result->points[side]);
    }
}

static void
compare_units (const VdChronicle *chronicle)
{
  for (guint unit = 0; unit < scenario->n_units; unit++)
    {
      const VdChronicleUnit *u = &chronicle->units[unit];

      if (u->place == VD_PLACE_MAP || u->place == VD_PLACE_ELIMINATED)
        g_assert_cmpuint (u->came, >, 0);
      if (u->place == VD_PLACE_WAITING && u->came == 0 && scenario->units[unit].zone == VD_NONE)
        g_assert_cmpuint (u->due, >, 0);
      if (u->moved || u->fought)
        g_assert_true (u->came > 0 && u->in_game);
      if (u->came > 0 && scenario->units[unit].start == VD_NO_CELL)
        g_assert_cmpuint (u->came, >=, u->due);
    }
}

/* Of each side as much stands on hexes as there is on the map; what stays is told once. */
static void
compare_stands (const VdChronicle *chronicle)
{
  g_assert_cmpint (chronicle->has_stands, ==, chronicle->closely);
  g_assert_true (chronicle->closely == (chronicle->stands->len > 0));
  if (!chronicle->closely)
    return;

  for (guint i = 0; i < chronicle->n_turns; i++)
    {
      const VdChronicleTurn *turn = &chronicle->turns[i];
      g_autofree guint8 *seen = g_new0 (guint8, scenario->n_cells);
      guint32 strength[VD_MAX_SIDES] = { 0, 0 };

      for (guint k = 0; k < chronicle->stands->len; k++)
        {
          const VdChronicleStand *stand = &g_array_index (chronicle->stands, VdChronicleStand, k);

          if (stand->first > turn->turn || stand->last < turn->turn)
            continue;
          g_assert_false (seen[stand->cell]);
          seen[stand->cell] = TRUE;
          strength[stand->side] += stand->strength;
        }
      g_assert_cmpmem (strength, sizeof strength, turn->strength, sizeof turn->strength);
    }
}

static gint n_compared, n_close, n_combats;

/* Each game against its result. */
static void
compare (guint               number,
         const VdChronicle  *chronicle,
         const VdGameResult *result,
         gpointer            user_data)
{
  const VdChronicleTurn *last = &chronicle->turns[chronicle->n_turns - 1];
  guint leads = 0, leader = VD_MAX_SIDES;

  compare_sides (chronicle, result);
  compare_units (chronicle);
  compare_stands (chronicle);
  g_assert_cmpuint (chronicle->combats->len, ==, result->n_combats);
  g_assert_cmpuint (chronicle->n_turns, ==, result->turns);
  g_assert_cmpuint (last->leader, ==, result->winner);
  g_assert_cmpuint (chronicle->leads, ==, result->leads);
  g_assert_cmpuint (sum_of (chronicle->lost, scenario->n_cells), ==,
                    result->losses[0] + result->losses[1]);
  g_assert_cmpuint (sum_of (chronicle->attacked, scenario->n_cells), >=, result->n_combats);
  g_assert_cmpuint (sum_of (chronicle->trodden[0], VD_MAX_CLASSES * VD_MAX_TERRAINS), ==,
                    sum_of (chronicle->entered, scenario->n_cells));

  for (guint i = 0; i < chronicle->n_turns; i++)
    {
      g_assert_cmpuint (chronicle->turns[i].turn, ==, i + 1);
      leads += leader != VD_MAX_SIDES && chronicle->turns[i].leader != VD_MAX_SIDES &&
               chronicle->turns[i].leader != leader;
      if (chronicle->turns[i].leader != VD_MAX_SIDES)
        leader = chronicle->turns[i].leader;
    }
  g_assert_cmpuint (leads, ==, chronicle->leads);

  for (guint i = 0; i < chronicle->combats->len; i++)
    {
      const VdChronicleCombat *combat = &g_array_index (chronicle->combats, VdChronicleCombat, i);

      g_assert_cmpuint (combat->die, >=, 1);
      g_assert_cmpuint (combat->die, <=, scenario->table.die);
      g_assert_cmpuint (combat->column, <, scenario->table.n_columns);
      g_assert_cmpuint (chronicle->attacked[combat->cell], >, 0);
    }

  g_assert_cmpint (chronicle->closely, ==,
                   number < VD_CHRONICLE_FIRST || number % VD_CHRONICLE_CLOSE == 0);
  if (chronicle->closely)
    g_assert_cmpuint (sum_of (chronicle->passed, scenario->n_cells), >=, result->n_moves);

  g_atomic_int_inc (&n_compared);
  g_atomic_int_add (&n_close, chronicle->closely);
  g_atomic_int_add (&n_combats, chronicle->combats->len);
}

static void
test_agrees_with_results (void)
{
  n_compared = n_close = n_combats = 0;
  run ("random", 0, 40, 2, FALSE, compare, NULL);
  run ("greedy", 0, 10, 2, TRUE, compare, NULL);
  g_assert_cmpint (n_compared, ==, 50);
  g_assert_cmpint (n_close, ==, VD_CHRONICLE_FIRST + 10);
  g_assert_cmpint (n_combats, >, 50);
}

static void
test_changes_nothing (void)
{
  static const char *const players[] = { "random", "greedy" };

  for (guint i = 0; i < G_N_ELEMENTS (players); i++)
    {
      g_autoptr (VdAnnals) annals = vd_annals_new (scenario);
      guint64 hash = run (players[i], 0, 10, 2, TRUE, NULL, NULL);

      g_assert_cmpuint (run (players[i], 0, 10, 2, TRUE, NULL, annals), ==, hash);
      g_assert_cmpuint (annals->n, ==, 10);
      g_assert_cmpuint (annals->n_close, ==, 10);
    }
}

static VdAnnals *
sum_games (guint first,
           guint n,
           guint n_jobs)
{
  VdAnnals *annals = vd_annals_new (scenario);

  run ("random", first, n, n_jobs, TRUE, NULL, annals);
  return annals;
}

static void
test_sums_do_not_depend_on_jobs (void)
{
  g_autoptr (VdAnnals) one = sum_games (0, 40, 1);
  g_autoptr (VdAnnals) two = sum_games (0, 40, 2);
  g_autoptr (VdAnnals) many = sum_games (0, 40, 7);
  g_autoptr (VdAnnals) other = sum_games (1, 40, 2);

  g_assert_cmpuint (vd_annals_get_hash (two), ==, vd_annals_get_hash (one));
  g_assert_cmpuint (vd_annals_get_hash (many), ==, vd_annals_get_hash (one));
  g_assert_cmpuint (vd_annals_get_hash (other), !=, vd_annals_get_hash (one));
}

static void
test_parts_add_up (void)
{
  g_autoptr (VdAnnals) whole = sum_games (0, 40, 2);
  g_autoptr (VdAnnals) part = sum_games (0, 17, 1);
  g_autoptr (VdAnnals) rest = sum_games (17, 23, 2);

  vd_annals_merge (rest, part);
  g_assert_cmpuint (vd_annals_get_hash (rest), ==, vd_annals_get_hash (whole));
  vd_annals_merge (rest, part);
  g_assert_cmpuint (vd_annals_get_hash (rest), !=, vd_annals_get_hash (whole));
}

/* The sums themselves, on a table of three games. */

static VdAnnals *expected;

static gboolean
is_in_play (guint               award,
            const VdGameResult *result)
{
  const VdCond *when = &scenario->awards[award].when;

  for (guint i = 0; i < scenario->n_options; i++)
    if (when->allowed[i] != 0 && (when->allowed[i] >> result->choice[i] & 1) == 0)
      return FALSE;

  return TRUE;
}

/* By the names of the tests, as the scenario's author would count them. */
static void
expect_objectives (const VdChronicle  *chronicle,
                   const VdGameResult *result)
{
  guint n_open = 0, n_reached = 0;

  for (guint i = 0; i < scenario->n_awards; i++)
    {
      const VdAward *award = &scenario->awards[i];

      if (award->side != result->winner)
        continue;

      expected->won[i] += chronicle->scored[i] > 0;
      if (award->n_cells > 0 || award->edges != 0 || award->test == VD_TEST_PLAYS_PAST)
        {
          n_open += is_in_play (i, result);
          n_reached += chronicle->scored[i] > 0;
        }
    }

  if (result->winner < VD_MAX_SIDES)
    {
      expected->open[result->winner] += n_open > 0;
      expected->reached[result->winner] += n_reached > 0;
    }
}

/* The game in which a group came latest, found by looking at all in their order. */
static void
expect_waits (guint              number,
              const VdChronicle *chronicle)
{
  for (guint i = 0; i < scenario->n_groups; i++)
    {
      guint late = 0;

      for (guint k = 0; k < scenario->groups[i].n_units; k++)
        {
          const VdChronicleUnit *unit = &chronicle->units[scenario->groups[i].units[k]];

          late += unit->due > 0 && unit->came > unit->due ? unit->came - unit->due : 0;
        }
      if (late > expected->waits[i].late)
        expected->waits[i] = (VdAnnalsWait) { late, number };
    }
}

static void
expect (guint               number,
        const VdChronicle  *chronicle,
        const VdGameResult *result,
        gpointer            user_data)
{
  const VdChronicleTurn *last = &chronicle->turns[chronicle->n_turns - 1];

  expected->last_turn.sum += last->turn;
  expected->leads.squares += chronicle->leads * chronicle->leads;
  expected->n_combats += result->n_combats;
  expected->levels[result->winner][result->level]++;
  expected->units[0].came += chronicle->units[0].came > 0;
  for (guint i = 0; i < chronicle->combats->len; i++)
    expected->results[g_array_index (chronicle->combats, VdChronicleCombat, i).result]++;
  for (guint i = 0; i < scenario->n_awards; i++)
    expected->scored[i] += chronicle->scored[i] > 0;
  expect_objectives (chronicle, result);
  expect_waits (number, chronicle);
}

static void
test_sums_are_sums (void)
{
  g_autoptr (VdAnnals) annals = vd_annals_new (scenario);
  guint64 rolled = 0;

  expected = vd_annals_new (scenario);
  run ("random", 50, 33, 1, TRUE, expect, annals);
  g_assert_cmpuint (annals->n, ==, 33);
  g_assert_cmpuint (annals->n_close, ==, 1); /* number 64 */
  g_assert_cmpint (annals->last_turn.sum, ==, expected->last_turn.sum);
  g_assert_cmpint (annals->leads.squares, ==, expected->leads.squares);
  g_assert_cmpuint (annals->n_combats, ==, expected->n_combats);
  g_assert_cmpuint (annals->units[0].came, ==, expected->units[0].came);
  for (guint side = 0; side <= VD_MAX_SIDES; side++)
    g_assert_cmpmem (annals->levels[side], scenario->n_victory_levels * sizeof (guint64),
                     expected->levels[side], scenario->n_victory_levels * sizeof (guint64));
  g_assert_cmpmem (annals->results, scenario->n_results * sizeof (guint64),
                   expected->results, scenario->n_results * sizeof (guint64));
  g_assert_cmpmem (annals->scored, scenario->n_awards * sizeof (guint64),
                   expected->scored, scenario->n_awards * sizeof (guint64));
  g_assert_cmpmem (annals->won, scenario->n_awards * sizeof (guint64),
                   expected->won, scenario->n_awards * sizeof (guint64));
  g_assert_cmpmem (annals->waits, scenario->n_groups * sizeof (VdAnnalsWait),
                   expected->waits, scenario->n_groups * sizeof (VdAnnalsWait));
  g_assert_cmpmem (annals->open, sizeof annals->open, expected->open, sizeof expected->open);
  g_assert_cmpmem (annals->reached, sizeof annals->reached, expected->reached,
                   sizeof expected->reached);
  for (guint i = 0; i < scenario->table.die * scenario->table.n_columns; i++)
    rolled += annals->cells[i];
  g_assert_cmpuint (rolled, ==, annals->n_combats);
  g_assert_cmpuint (annals->turns[0].n, ==, 33);
  g_clear_pointer (&expected, vd_annals_free);
}

/* The battle at Lindach with four units, played by hand. */

static VdUnitId
find (const char *id)
{
  VdUnitId unit = vd_scenario_find_unit (scenario, id);

  g_assert_cmpuint (unit, !=, VD_NONE);
  return unit;
}

static guint
at (const char *label)
{
  VdCell cell = vd_scenario_find_cell (scenario, label);

  g_assert_cmpuint (cell, !=, VD_NO_CELL);
  return cell;
}

static void
give (VdChronicle *chronicle,
      VdGame      *game,
      VdOrder      order)
{
  VdVerdict verdict = vd_play_test (game, &order, NULL, 0, NULL);

  if (!verdict.legal)
    g_error ("%s is forbidden by %s", vd_order_names[order.kind], vd_point_name (verdict.point));
  vd_chronicle_before (chronicle, game, &order, NULL, 0);
  vd_play_apply (game, &order);
  vd_chronicle_after (chronicle, game, &order);
}

/* Passes on what is owed until the phase can end, and ends it. */
static void
end (VdChronicle *chronicle,
     VdGame      *game)
{
  VdOrderList list = { 0 };
  guint kind;

  do
    {
      vd_play_list (game, &list);
      kind = list.orders[list.n - 1].kind;
      give (chronicle, game, list.orders[list.n - 1]);
    }
  while (kind != VD_ORDER_END);

  vd_order_list_clear (&list);
}

/* Brigade (6) and voltigeurs (3) against jäger (2): 4 to 1. */
static void
fight (VdChronicle *chronicle,
       VdGame      *game,
       guint        die)
{
  static const char *const there[] = { "lannes-1", "voltigeurs", "jager", "dragoons" };

  vd_chronicle_begin (chronicle, game, TRUE);
  vd_play_begin (game, 1);
  for (guint unit = 0; unit < scenario->n_units; unit++)
    if (vd_game_is_on_map (game, unit))
      vd_game_remove (game, unit, VD_PLACE_DECLINED);
    else
      game->state.units[unit].place = VD_PLACE_DECLINED;

  vd_game_place (game, find (there[0]), at ("0301"));
  vd_game_place (game, find (there[1]), at ("0402"));
  vd_game_place (game, find (there[2]), at ("0304"));
  vd_game_place (game, find (there[3]), at ("1307"));
  vd_play_open_phase (game);

  give (chronicle, game, (VdOrder) { VD_ORDER_MOVE, 0, find ("lannes-1"), at ("0303"), 0 });
  give (chronicle, game, (VdOrder) { VD_ORDER_MOVE, 0, find ("voltigeurs"), at ("0403"), 0 });
  end (chronicle, game);
  give (chronicle, game, (VdOrder) { VD_ORDER_ATTACK, 0, find ("jager"), 0, 0 });
  give (chronicle, game, (VdOrder) { VD_ORDER_WITH, 0, find ("lannes-1"), 0, 0 });
  give (chronicle, game, (VdOrder) { VD_ORDER_WITH, 0, find ("voltigeurs"), 0, 0 });
  give (chronicle, game, (VdOrder) { VD_ORDER_ROLL, die, 0, 0, 0 });
}

static void
check_fight (const VdChronicle *chronicle,
             const VdGame      *game,
             guint              die)
{
  const VdChronicleCombat *combat = &g_array_index (chronicle->combats, VdChronicleCombat, 0);
  guint infantry = scenario->units[find ("jager")].unit_class;

  g_assert_cmpuint (chronicle->combats->len, ==, 1);
  g_assert_cmpuint (combat->turn, ==, 1);
  g_assert_cmpuint (combat->side, ==, 0);
  g_assert_cmpuint (combat->cell, ==, at ("0304"));
  g_assert_cmpuint (combat->die, ==, die);
  g_assert_cmpuint (chronicle->attacked[at ("0304")], ==, 1);
  g_assert_cmpuint (chronicle->attacking[at ("0303")], ==, 1);
  g_assert_cmpuint (chronicle->attacking[at ("0403")], ==, 1);
  g_assert_cmpuint (sum_of (chronicle->attacked, scenario->n_cells), ==, 1);
  g_assert_cmpuint (sum_of (chronicle->attacking, scenario->n_cells), ==, 2);

  if (game->state.units[find ("jager")].place == VD_PLACE_ELIMINATED)
    {
      g_assert_cmpuint (combat->lost[1], ==, VD_Q (2));
      g_assert_cmpuint (chronicle->n_lost[1][infantry], ==, 1);
      g_assert_cmpuint (chronicle->losses[1][infantry], ==, VD_Q (2));
      g_assert_cmpuint (chronicle->lost[at ("0304")], ==, VD_Q (2));
    }
}

/* What stood at a hex, from the first of these turns on to the last. */
static void
assert_stood (const VdChronicle *chronicle,
              const char        *label,
              guint              quarters,
              guint              first,
              guint              last)
{
  guint n = 0;

  for (guint i = 0; i < chronicle->stands->len; i++)
    {
      const VdChronicleStand *stand = &g_array_index (chronicle->stands, VdChronicleStand, i);

      if (stand->cell != at (label))
        continue;
      n++;
      g_assert_cmpuint (stand->strength, ==, quarters);
      g_assert_cmpuint (stand->first, ==, first);
      g_assert_cmpuint (stand->last, ==, last);
    }
  g_assert_cmpuint (n, ==, 1);
}

/* Who rests is told of once, who moves in each place. */
static void
test_stands (void)
{
  g_autoptr (VdChronicle) chronicle = vd_chronicle_new (scenario);
  g_autoptr (VdAnnals) annals = vd_annals_new (scenario);
  g_autoptr (VdGame) game = vd_game_new (scenario);
  const guint8 choices[VD_MAX_OPTIONS] = { 0 };

  fight (chronicle, game, 1);
  for (guint i = 0; i < 3; i++)
    end (chronicle, game);
  g_assert_cmpuint (chronicle->n_turns, ==, 1);
  assert_stood (chronicle, "1307", VD_Q (3), 1, 1);
  for (guint i = 0; i < 2; i++)
    end (chronicle, game);
  give (chronicle, game, (VdOrder) { VD_ORDER_MOVE, 0, find ("dragoons"), at ("1306"), 0 });
  for (guint i = 0; i < 2; i++)
    end (chronicle, game);
  g_assert_cmpuint (chronicle->n_turns, ==, 2);
  for (guint i = 0; i < 4; i++)
    end (chronicle, game);
  g_assert_cmpuint (chronicle->n_turns, ==, 3);
  assert_stood (chronicle, "1307", VD_Q (3), 1, 1);
  assert_stood (chronicle, "1306", VD_Q (3), 2, 3);
  vd_chronicle_close (chronicle, game);

  vd_annals_add (annals, 0, chronicle, VD_MAX_SIDES, 0, choices);
  vd_annals_add (annals, 1, chronicle, VD_MAX_SIDES, 0, choices);
  g_assert_cmpuint (annals->n_stood, ==, 2);
  g_assert_cmpuint (annals->n_ends, ==, 6);
  for (guint turn = 1; turn <= 3; turn++)
    {
      guint64 *stood = vd_annals_at (annals, annals->stood, 1, turn);

      g_assert_cmpuint (stood[at ("1307")], ==, turn == 1 ? 2 * VD_Q (3) : 0);
      g_assert_cmpuint (stood[at ("1306")], ==, turn == 1 ? 0 : 2 * VD_Q (3));
    }
  g_assert_cmpuint (vd_annals_at (annals, annals->fights, 0, 1)[at ("0304")], ==, 2);
  g_assert_cmpuint (vd_annals_at (annals, annals->fights, 0, 2)[at ("0304")], ==, 0);
}

static void
test_small_battle (void)
{
  g_autoptr (VdChronicle) chronicle = vd_chronicle_new (scenario);
  g_autoptr (VdGame) game = vd_game_new (scenario);
  guint n_lost = 0;

  for (guint die = 1; die <= scenario->table.die; die++)
    {
      const VdChronicleTurn *turn = &chronicle->turns[0];
      gboolean lost;

      fight (chronicle, game, die);
      check_fight (chronicle, game, die);
      lost = game->state.units[find ("jager")].place == VD_PLACE_ELIMINATED;
      n_lost += lost;
      g_assert_cmpuint (chronicle->entered[at ("0303")], ==, 1);
      g_assert_cmpuint (chronicle->passed[at ("0303")], ==, 1);
      g_assert_cmpuint (chronicle->passed[at ("0302")], ==, 1);
      g_assert_cmpuint (chronicle->entered[at ("0302")], ==, 0);

      end (chronicle, game);
      g_assert_cmpuint (chronicle->n_turns, ==, 0);
      end (chronicle, game);
      g_assert_cmpuint (chronicle->n_turns, ==, 0);
      end (chronicle, game);
      g_assert_cmpuint (chronicle->n_turns, ==, 1);
      g_assert_cmpuint (turn->turn, ==, 1);
      if (lost)
        g_assert_cmpuint (turn->lost[1], ==, VD_Q (2));
      g_assert_cmpuint (turn->strength[0], ==, VD_Q (9) - turn->lost[0]);
      g_assert_cmpuint (turn->strength[1], ==, VD_Q (5) - turn->lost[1]);
      vd_chronicle_close (chronicle, game);
      g_assert_true (chronicle->units[find ("lannes-1")].moved);
      g_assert_false (chronicle->units[find ("dragoons")].moved);
      g_assert_true (chronicle->units[find ("jager")].fought);
      g_assert_false (chronicle->units[find ("dragoons")].fought);
      g_assert_cmpuint (chronicle->units[find ("grenadiers")].came, ==, 0);
    }

  g_assert_cmpuint (n_lost, >, 0);
  g_assert_cmpuint (n_lost, <, scenario->table.die);
}

/* Puts units of @side on all hexes so far from @centre, as long as there are any. */
static void
ring (VdGame *game,
      guint   side,
      guint   centre,
      guint   distance)
{
  guint unit = 0;

  for (guint cell = 0; cell < scenario->n_cells; cell++)
    if (vd_cell_distance (scenario, centre, cell) == distance)
      {
        while (scenario->units[unit].side != side ||
               game->state.units[unit].place != VD_PLACE_DECLINED)
          g_assert_cmpuint (++unit, <, scenario->n_units);
        vd_game_place (game, unit, cell);
      }
}

/* A Movement Phase of the French in which their reserve is due at 0501.  If @is_full
 * friends stand there and round it, and before these the enemy; else one of these at
 * @enemy. */
static void
play_arrival (VdChronicle *chronicle,
              VdGame      *game,
              gboolean     is_full,
              const char  *enemy)
{
  vd_chronicle_begin (chronicle, game, FALSE);
  vd_play_begin (game, 1);
  for (guint unit = 0; unit < scenario->n_units; unit++)
    if (vd_game_is_on_map (game, unit))
      vd_game_remove (game, unit, VD_PLACE_DECLINED);
  for (guint distance = 0; distance <= 2 && is_full; distance++)
    ring (game, distance == 2, at ("0501"), distance);
  if (enemy != NULL)
    vd_game_place (game, find ("grenadiers"), at (enemy));
  game->state.turn = 3;
  vd_play_open_phase (game);
}

/* Brings in all who can come, and ends the phase. */
static guint
bring_in (VdChronicle *chronicle,
          VdGame      *game)
{
  VdOrderList list = { 0 };
  guint n = 0, i;

  do
    {
      vd_play_list (game, &list);
      for (i = 0; i < list.n && list.orders[i].kind != VD_ORDER_ENTER; i++)
        ;
      if (i < list.n)
        give (chronicle, game, list.orders[i]);
      n += i < list.n;
    }
  while (i < list.n);

  give (chronicle, game, (VdOrder) { VD_ORDER_END, 0, 0, 0, 0 });
  vd_order_list_clear (&list);
  return n;
}

/* Who can end nowhere is kept off by those who are there, not by the enemy. */
static void
test_jam (void)
{
  static const struct
  {
    gboolean    is_full;
    const char *enemy;
    guint       n_come, jammed;
  } phases[] = {
    { FALSE, NULL,   3, 0 },
    { TRUE,  NULL,   0, 1 },
    { FALSE, "0502", 3, 0 }, /* barred by the enemy, they come in beside it */
  };
  g_autoptr (VdChronicle) chronicle = vd_chronicle_new (scenario);
  g_autoptr (VdGame) game = vd_game_new (scenario);
  guint entry = at ("0501");

  for (guint i = 0; i < G_N_ELEMENTS (phases); i++)
    {
      g_autoptr (VdAnnals) annals = vd_annals_new (scenario);
      guint8 choice[VD_MAX_OPTIONS] = { 0 };

      g_test_message ("%u", i);
      play_arrival (chronicle, game, phases[i].is_full, phases[i].enemy);
      g_assert_cmpuint (bring_in (chronicle, game), ==, phases[i].n_come);
      g_assert_cmpuint (chronicle->awaited[entry], ==, 1);
      g_assert_cmpuint (chronicle->jammed[entry], ==, phases[i].jammed);
      g_assert_cmpuint (sum_of (chronicle->awaited, scenario->n_cells), ==, 1);
      g_assert_cmpuint (sum_of (chronicle->jammed, scenario->n_cells), ==, phases[i].jammed);

      vd_annals_add (annals, 0, chronicle, 0, 1, choice);
      vd_annals_add (annals, 1, chronicle, 0, 1, choice);
      g_assert_cmpuint (annals->awaited[entry], ==, 2);
      g_assert_cmpuint (annals->jammed[entry], ==, 2 * phases[i].jammed);
      g_assert_cmpuint (annals->jams[entry].awaited, ==, 2);
      g_assert_cmpuint (annals->jams[entry].jammed, ==, 2 * phases[i].jammed);
    }
}

/* Nobody holds Lindach, so the Prussians' award counts only with a unit there. */
static void
test_foresees (void)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  g_autofree VdState *before = NULL;
  gint32 points[VD_MAX_SIDES];
  g_autofree guint32 *worth = g_new0 (guint32, scenario->n_awards);

  vd_play_begin (game, 1);
  before = g_memdup2 (&game->state, sizeof game->state);
  g_assert_cmpuint (vd_victory_foresee (game, 1, points), ==, VD_MAX_SIDES);
  g_assert_cmpint (points[0], ==, 0);
  g_assert_cmpint (points[1], ==, 0);
  g_assert_cmpmem (before, sizeof *before, &game->state, sizeof game->state);

  vd_game_move (game, find ("jager"), at ("0505"));
  *before = game->state;
  g_assert_cmpuint (vd_victory_foresee (game, 1, points), ==, 1);
  g_assert_cmpint (points[1], ==, 2);
  vd_victory_list (game, worth);
  g_assert_cmpuint (sum_of (worth, scenario->n_awards), ==, 2);
  g_assert_cmpmem (before, sizeof *before, &game->state, sizeof game->state);
}

static void
test_errors_of_means (void)
{
  VdSum sum = { 1 + 2 + 3 + 4, 1 + 4 + 9 + 16 }; /* variance 5/3 */

  g_assert_cmpfloat_with_epsilon (vd_sum_mean (sum, 4), 2.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (vd_sum_error (sum, 4), 0.6454972243679028, 1e-12);
  g_assert_cmpfloat (vd_sum_error (sum, 1), ==, 0);
  g_assert_cmpfloat (vd_sum_mean ((VdSum) { 0 }, 0), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  const char *name = g_getenv ("VD_BATTLE");
  int code;

  g_test_init (&argc, &argv, NULL);
  scenario = battle_open (name);
  g_test_add_func ("/chronicle/agrees-with-results", test_agrees_with_results);
  g_test_add_func ("/chronicle/changes-nothing", test_changes_nothing);
  g_test_add_func ("/annals/do-not-depend-on-jobs", test_sums_do_not_depend_on_jobs);
  g_test_add_func ("/annals/parts-add-up", test_parts_add_up);
  g_test_add_func ("/annals/sums-are-sums", test_sums_are_sums);
  g_test_add_func ("/annals/errors-of-means", test_errors_of_means);
  if (strcmp (name, "the-bridge-at-lindach") == 0)
    {
      g_test_add_func ("/chronicle/small-battle", test_small_battle);
      g_test_add_func ("/chronicle/stands", test_stands);
      g_test_add_func ("/chronicle/jam", test_jam);
      g_test_add_func ("/chronicle/foresees", test_foresees);
    }

  code = g_test_run ();
  vd_scenario_free (scenario);
  return code;
}
