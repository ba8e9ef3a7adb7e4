/* test-declared.c: attacks that are all declared first, and retreats before combat [R06 11.2,
 * 16.2; F05, F56], against a literal reading
 *
 * What may be declared is read so: an attack, and what may be added to it, is legal if and only
 * if some attack holds all that is named, after which others can be made of those who are left
 * so that whoever has to attack or to be attacked, and can, is in one.  The reference tries all
 * sets.  When attacks come to be resolved it asks each pair of units whether somebody was
 * forgotten; and of retreats before combat it walks all ways.  Phases are played to their end at
 * random, with every audit.
 *
 * The seeds are fixed; a longer run is had with VD_GAMES in the environment.
 */
#include "core/campaign/campaign.h"
#include "core/combat/contact.h"
#include "core/play/audit.h"
#include "core/play/play.h"
#include "core/scenario/control.h"
#include "core/scenario/price.h"
#include "core/scenario/sight.h"
#include "tests/shared/battle.h"
#include "tests/shared/seeded.h"
#include "tests/shared/share.h"

#include <stdlib.h>
#include <string.h>

#define N_POSITIONS 20000
#define MOST 4 /* hexes of a side for which all sets are tried */
#define N_SETS (1u << 2 * MOST)

static VdScenario *scenario;

static struct
{
  guint compared, declared, withdrawn, added, joined, resolved;
} seen;

/* A position */

static guint
count_at (const VdState *state,
          guint          cell,
          guint          side)
{
  guint n = 0;

  for (guint unit = 0; unit < scenario->n_units; unit++)
    if (state->units[unit].place == VD_PLACE_MAP && state->units[unit].cell == cell)
      n += scenario->units[unit].side == side ? 1 : 100;

  return n;
}

static void
make_position (VdGame *game,
               Seeded *random)
{
  guint centre = seeded_pick_cell (random, scenario);
  guint most = scenario->settings[VD_SET_STACKING];
  guint n[2];
  VdState state;

  seeded_begin (random, game, VD_PHASE_MOVEMENT, &state);
  state.turn = 1;
  n[0] = 2 + seeded_below (random, 5);
  n[1] = 1 + seeded_below (random, 5);
  for (guint i = 0; i < n[0]; i++)
    seeded_put (random, &state, scenario, state.player, centre, 2, most);
  for (guint i = 0; i < n[1]; i++)
    seeded_put (random, &state, scenario, state.player ^ 1, centre, 2, most);

  vd_game_restore (game, &state);
  vd_play_suppose_phase (game, state.player, VD_PHASE_COMBAT);
}

/* The reference */

static gboolean
is_up (const VdGame *game,
       guint         unit)
{
  return game->state.units[unit].place == VD_PLACE_MAP;
}

static int
find_dir (const VdGame *game,
          guint         from,
          guint         to)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (scenario->next[game->state.units[from].cell][dir] == (int) game->state.units[to].cell)
      return dir;

  return -1;
}

/* Whether @unit controls the hex of @other. */
static gboolean
controls (const VdGame *game,
          guint         unit,
          guint         other)
{
  int dir = find_dir (game, unit, other);

  return dir >= 0 && vd_control_find_bar (scenario, scenario->units[unit].unit_class,
                                          vd_game_period (game), game->state.units[unit].cell,
                                          dir) == VD_N_POINTS;
}

static gboolean
has_duty (const VdGame *game,
          guint         unit)
{
  gboolean attacks = scenario->units[unit].side == game->state.player;

  for (guint other = 0; other < scenario->n_units; other++)
    if (is_up (game, other) && scenario->units[other].side != scenario->units[unit].side &&
        controls (game, attacks ? other : unit, attacks ? unit : other))
      return TRUE;

  return FALSE;
}

static gboolean
touches (const VdGame *game,
         guint         own,
         guint         enemy)
{
  return vd_attack_dir (game, own, enemy) >= 0;
}

/* Those who are in contact, a bit each: units of a hex are one where they fight as one. */
typedef struct
{
  guint  n[2];                  /* 0 of the phasing side, 1 of the other */
  guint  units[2][MOST];        /* one of each */
  guint  partners[2][MOST];     /* as bits */
  guint  required[2];           /* as bits */
  guint8 covered[N_SETS];       /* 1 no, 2 yes, 0 not asked yet */
} Sets;

static gboolean
is_one (const VdGame *game,
        guint         a,
        guint         b)
{
  return a == b || (scenario->mechanics[VD_MECHANIC_STACKS] &&
                    game->state.units[a].cell == game->state.units[b].cell);
}

static guint
find_in (const VdGame *game,
         const Sets   *sets,
         guint         which,
         guint         unit)
{
  for (guint i = 0; i < sets->n[which]; i++)
    if (is_one (game, sets->units[which][i], unit))
      return i;

  return MOST;
}

/* Returns: FALSE if there are too many for it */
static gboolean
gather (const VdGame *game,
        Sets         *sets)
{
  memset (sets, 0, sizeof *sets);
  for (guint own = 0; own < scenario->n_units; own++)
    for (guint enemy = 0; enemy < scenario->n_units; enemy++)
      {
        guint pair[2] = { own, enemy }, at[2];

        if (!is_up (game, own) || !is_up (game, enemy) ||
            scenario->units[own].side != game->state.player ||
            scenario->units[enemy].side == game->state.player || !touches (game, own, enemy))
          continue;

        for (guint which = 0; which < 2; which++)
          {
            at[which] = find_in (game, sets, which, pair[which]);
            if (at[which] == MOST)
              {
                if (sets->n[which] == MOST)
                  return FALSE;
                at[which] = sets->n[which]++;
                sets->units[which][at[which]] = pair[which];
              }
            if (has_duty (game, pair[which]))
              sets->required[which] |= 1u << at[which];
          }
        sets->partners[0][at[0]] |= 1u << at[1];
        sets->partners[1][at[1]] |= 1u << at[0];
      }

  return sets->n[0] > 0;
}

/* Whether @own and @enemies, none of them empty, make an attack. */
static gboolean
is_attack (const Sets *sets,
           guint       own,
           guint       enemies)
{
  gboolean some = scenario->settings[VD_SET_MANY_TO_MANY];

  for (guint i = 0; i < sets->n[0]; i++)
    if ((own >> i & 1) && (some ? (sets->partners[0][i] & enemies) == 0
                                : (enemies & ~sets->partners[0][i]) != 0))
      return FALSE;
  for (guint i = 0; i < sets->n[1]; i++)
    if ((enemies >> i & 1) && (sets->partners[1][i] & own) == 0)
      return FALSE;

  return own != 0 && enemies != 0;
}

/* Whether of those who are left attacks can be made in which all are who have to. */
static gboolean
can_cover (Sets  *sets,
           guint  own,
           guint  enemies)
{
  guint8 *known = &sets->covered[own << MOST | enemies];

  if (*known != 0)
    return *known == 2;

  *known = 1;
  if ((own & sets->required[0]) == 0 && (enemies & sets->required[1]) == 0)
    *known = 2;
  for (guint a = own; a != 0 && *known == 1; a = (a - 1) & own)
    for (guint b = enemies; b != 0 && *known == 1; b = (b - 1) & enemies)
      if (is_attack (sets, a, b) && can_cover (sets, own & ~a, enemies & ~b))
        *known = 2;

  return *known == 2;
}

/* Whether some attack holds @own and @enemies, whom others are left for. */
static gboolean
can_hold (Sets  *sets,
          guint  free_own,
          guint  free_enemies,
          guint  own,
          guint  enemies)
{
  for (guint a = free_own; a != 0; a = (a - 1) & free_own)
    for (guint b = free_enemies; b != 0; b = (b - 1) & free_enemies)
      if ((own & ~a) == 0 && (enemies & ~b) == 0 && is_attack (sets, a, b) &&
          can_cover (sets, free_own & ~a, free_enemies & ~b))
        return TRUE;

  return FALSE;
}

static guint
list_set (const VdGame  *game,
          const Sets    *sets,
          guint          which,
          const guint16 *units,
          guint          n)
{
  guint set = 0;

  for (guint i = 0; i < n; i++)
    set |= 1u << find_in (game, sets, which, units[i]);

  return set;
}

static guint
list_free (const VdGame *game,
           const Sets   *sets,
           guint         which)
{
  guint set = 0;

  for (guint i = 0; i < sets->n[which]; i++)
    if (game->state.units[sets->units[which][i]].attack == 0)
      set |= 1u << i;

  return set;
}

static gboolean
is_legal (VdGame      *game,
          VdOrderKind  kind,
          guint        unit)
{
  const VdOrder order = { .kind = kind, .unit = unit };

  return vd_play_test (game, &order, NULL, 0, NULL).legal;
}

/* All that may be declared now: who joins an attack touches somebody who is named already. */
static void
compare_naming (VdGame *game,
                Sets   *sets)
{
  const VdCombat *combat = &game->state.combat;
  gboolean building = combat->step == VD_STEP_BUILDING;
  guint own = list_free (game, sets, 0), enemies = list_free (game, sets, 1);
  guint has_own = 0, has_enemies = 0;

  if (building)
    {
      has_own = list_set (game, sets, 0, combat->attackers, combat->n_attackers);
      has_enemies = list_set (game, sets, 1, combat->defenders, combat->n_defenders);
      g_assert_cmpint (is_legal (game, VD_ORDER_DECLARE, 0), ==,
                       is_attack (sets, has_own, has_enemies) &&
                       can_cover (sets, own & ~has_own, enemies & ~has_enemies));
    }
  else
    g_assert_cmpint (is_legal (game, VD_ORDER_END, 0), ==,
                     (own & sets->required[0]) == 0 && (enemies & sets->required[1]) == 0);

  for (guint i = 0; i < sets->n[1]; i++)
    g_assert_cmpint (is_legal (game, building ? VD_ORDER_ALSO : VD_ORDER_ATTACK,
                               sets->units[1][i]), ==,
                     (enemies >> i & 1) && !(has_enemies >> i & 1) &&
                     can_hold (sets, own, enemies, has_own, has_enemies | 1u << i));
  for (guint i = 0; i < sets->n[0] && building; i++)
    g_assert_cmpint (is_legal (game, VD_ORDER_WITH, sets->units[0][i]), ==,
                     (own >> i & 1) && !(has_own >> i & 1) &&
                     (sets->partners[0][i] & has_enemies) != 0 &&
                     can_hold (sets, own, enemies, has_own | 1u << i, has_enemies));
  seen.compared++;
}

/* Retreats before combat */

static gboolean
is_entered (const VdGame *game,
            guint         unit,
            guint         from,
            guint         dir)
{
  int to = scenario->next[from][dir];
  gsize row = vd_scenario_row (scenario, unit, vd_game_period (game)) + from;

  return to >= 0 && scenario->steps[row].cost[dir] != VD_NEVER &&
         count_at (&game->state, to, scenario->units[unit].side) < 100 &&
         !vd_game_is_controlled (game, scenario->units[unit].side, to);
}

static guint
count_mates (const VdGame *game,
             guint         unit)
{
  return count_at (&game->state, game->state.units[unit].cell, scenario->units[unit].side);
}

/* Whether a way of @hexes at most leads all who stand with @unit from @from to @cell. */
static gboolean
is_way (const VdGame *game,
        guint         unit,
        guint         from,
        guint         cell,
        guint         hexes)
{
  if (from == cell)
    return TRUE;

  for (guint dir = 0; dir < VD_N_DIRS && hexes > 0; dir++)
    {
      gboolean all = TRUE;

      for (guint mate = 0; mate < scenario->n_units; mate++)
        if (is_up (game, mate) && game->state.units[mate].cell == game->state.units[unit].cell)
          all = all && is_entered (game, mate, from, dir);
      if (all && is_way (game, unit, scenario->next[from][dir], cell, hexes - 1))
        return TRUE;
    }

  return FALSE;
}

static gboolean
is_free_to_go (const VdGame *game,
               guint         unit)
{
  guint period = vd_game_period (game);

  if (!scenario->classes[scenario->units[unit].unit_class].is_horse)
    return FALSE;

  for (guint enemy = 0; enemy < scenario->n_units; enemy++)
    if (is_up (game, enemy) && scenario->units[enemy].side != scenario->units[unit].side &&
        controls (game, enemy, unit) &&
        vd_price_allowance (scenario, enemy, period, NULL) >=
          vd_price_allowance (scenario, unit, period, NULL))
      return FALSE;

  return TRUE;
}

static gboolean
is_still_engaged (const VdGame *game,
                  guint         unit)
{
  guint number = game->state.units[unit].attack;
  gboolean opposed = FALSE;

  for (guint other = 0; other < scenario->n_units; other++)
    if (is_up (game, other) && scenario->units[other].side != scenario->units[unit].side)
      opposed |= game->state.units[other].attack == number || controls (game, other, unit);

  return number > 0 && number <= VD_MAX_ATTACKS && opposed;
}

static gboolean
may_withdraw (const VdGame *game,
              guint         unit,
              guint         cell)
{
  guint from = game->state.units[unit].cell;

  if (!is_still_engaged (game, unit) || cell == from)
    return FALSE;

  for (guint mate = 0; mate < scenario->n_units; mate++)
    if (is_up (game, mate) && game->state.units[mate].cell == from && !is_free_to_go (game, mate))
      return FALSE;

  return count_at (&game->state, cell, scenario->units[unit].side) + count_mates (game, unit) <=
           (guint) scenario->settings[VD_SET_STACKING] &&
         is_way (game, unit, from, cell, scenario->settings[VD_SET_WITHDRAW_HEXES]);
}

static void
compare_withdrawals (VdGame *game)
{
  guint side = vd_play_decider (game);

  for (guint unit = 0; unit < scenario->n_units; unit++)
    for (guint cell = 0; cell < scenario->n_cells && is_up (game, unit); cell++)
      if (scenario->units[unit].side == side &&
          vd_cell_distance (scenario, game->state.units[unit].cell, cell) <= 3)
        {
          const VdOrder order = { .kind = VD_ORDER_WITHDRAW, .unit = unit, .cell = cell };

          g_assert_cmpint (vd_play_test (game, &order, NULL, 0, NULL).legal, ==,
                           may_withdraw (game, unit, cell));
        }
}

/* What stands when attacks are resolved */

/* Whether @unit fits with its opponents of the attack @number. */
static gboolean
fits (const VdGame *game,
      guint         unit,
      guint         number)
{
  gboolean attacks = scenario->units[unit].side == game->state.player;
  guint n = 0, n_met = 0;

  for (guint other = 0; other < scenario->n_units; other++)
    if (is_up (game, other) && game->state.units[other].attack == number &&
        scenario->units[other].side != scenario->units[unit].side)
      {
        n++;
        n_met += attacks ? touches (game, unit, other) : touches (game, other, unit);
      }

  return scenario->settings[VD_SET_MANY_TO_MANY] ? n_met > 0 : n > 0 && n == n_met;
}

/* Nobody was forgotten, and all that was declared can be fought. */
static void
check_attacks (const VdGame *game)
{
  for (guint unit = 0; unit < scenario->n_units; unit++)
    {
      guint number = game->state.units[unit].attack;
      gboolean attacks = scenario->units[unit].side == game->state.player;

      if (!is_up (game, unit) || number == VD_ATTACK_LEFT)
        continue;
      if (number != 0)
        {
          if (attacks)
            g_assert_true (fits (game, unit, number));
          continue;
        }

      for (guint other = 0; other < scenario->n_units && has_duty (game, unit); other++)
        if (is_up (game, other) && scenario->units[other].side != scenario->units[unit].side)
          {
            gboolean touch = attacks ? touches (game, unit, other) : touches (game, other, unit);
            guint with = game->state.units[other].attack;

            g_assert_false (touch && with == 0);
            g_assert_false (with > 0 && with <= VD_MAX_ATTACKS && fits (game, unit, with));
          }
    }
}

static void
note_order (const VdGame  *game,
            const VdOrder *order)
{
  seen.declared += order->kind == VD_ORDER_DECLARE;
  seen.withdrawn += order->kind == VD_ORDER_WITHDRAW;
  seen.added += order->kind == VD_ORDER_DECLARE &&
                game->state.attack_stage == VD_ATTACKS_ADDED;
  seen.joined += order->kind == VD_ORDER_JOIN;
  seen.resolved += order->kind == VD_ORDER_RESOLVE;
}

/* Any orders until the phase is over. */
static void
play_phase (VdGame   *game,
            Seeded   *random,
            gboolean  compares,
            gboolean  audits)
{
  VdOrderList list = { NULL };
  guint player = game->state.player, turn = game->state.turn;
  gboolean is_checked = FALSE;
  Sets sets;

  compares = compares && gather (game, &sets);
  for (guint n = 0; game->state.phase == VD_PHASE_COMBAT && game->state.player == player &&
                    game->state.turn == turn; n++)
    {
      guint stage = game->state.attack_stage;
      const VdOrder *order;
      g_autofree char *wrong = audits ? vd_game_audit (game) : NULL;

      g_assert_cmpstr (wrong, ==, NULL);
      g_assert_cmpuint (n, <, 500);
      if (stage == VD_ATTACKS_NAMED && compares)
        compare_naming (game, &sets);
      if (stage == VD_ATTACKS_DEFENDER || stage == VD_ATTACKS_ATTACKER)
        compare_withdrawals (game);
      if (stage == VD_ATTACKS_RESOLVED && !is_checked)
        {
          check_attacks (game);
          is_checked = TRUE;
        }

      vd_play_list (game, &list);
      g_assert_cmpuint (list.n, >, 0);
      order = &list.orders[seeded_below (random, list.n)];
      note_order (game, order);
      vd_play_apply (game, order);
    }

  vd_order_list_clear (&list);
}

/* The ways in which the rules are read. */
static const struct
{
  const char *path;
  gboolean    stacks;
  guint       stacking;
  gboolean    many;
} readings[] = {
  { "/declared/alone", FALSE, 1, FALSE },
  { "/declared/alone-many", FALSE, 1, TRUE },
  { "/declared/stacks", TRUE, 2, FALSE },
  { "/declared/stacks-many", TRUE, 3, TRUE },
};

static void
test_literal (gconstpointer data)
{
  guint which = GPOINTER_TO_UINT (data);
  const char *wanted = g_getenv ("VD_GAMES");
  guint n = (wanted != NULL ? (guint) atoi (wanted) : test_share (N_POSITIONS)) / G_N_ELEMENTS (readings);
  Seeded random = { 3 + which, 11 };
  VdGame *game;

  memset (&seen, 0, sizeof seen);
  scenario->mechanics[VD_MECHANIC_STACKS] = readings[which].stacks;
  scenario->settings[VD_SET_STACKING] = readings[which].stacking;
  scenario->settings[VD_SET_MANY_TO_MANY] = readings[which].many;
  game = vd_game_new (scenario);
  for (guint i = 0; i < n; i++)
    {
      make_position (game, &random);
      play_phase (game, &random, TRUE, i % 8 == 0);
    }

  g_test_message ("%u decisions compared, %u attacks declared, %u of them after %u retreats, "
                  "%u joined, %u resolved", seen.compared, seen.declared, seen.added,
                  seen.withdrawn, seen.joined, seen.resolved);
  g_assert_cmpuint (seen.compared, >, n);
  g_assert_cmpuint (seen.withdrawn, >, n / 50);
  g_assert_cmpuint (seen.joined, >, 0);
  vd_game_free (game);
}

/* Each kind of player comes through all windows of a phase, guns among them. */
static void
test_players (void)
{
  static const char *const players[][2] = {
    { "random", "random" }, { "greedy", "random" }, { "planner", "greedy" },
  };
  g_autoptr (Battle) battle = battle_load ("the-bridge-at-lindach");
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (VdScenario) made = NULL;

  battle_add_rows (&battle->scenario, "mechanics",
                   "<mechanic name='stacks'/><mechanic name='declared-attacks'/>"
                   "<mechanic name='retreat-before-combat'/><set name='stacking' value='3'/>"
                   "<set name='many-to-many' value='yes'/>");
  made = battle_compile (battle, findings);
  for (guint i = 0; i < made->n_classes; i++)
    made->classes[i].is_horse = strcmp (made->classes[i].id, "cavalry") == 0;

  for (guint i = 0; i < G_N_ELEMENTS (players); i++)
    {
      VdCampaign campaign = {
        .scenario = made, .players = { players[i][0], players[i][1] }, .seed = 1,
        .n_games = i == 0 ? 20 : 1, .n_jobs = 1,
      };
      VdGameResult *results;

      for (guint k = 0; k < VD_MAX_OPTIONS; k++)
        campaign.choices[k] = -1;
      results = vd_campaign_run (&campaign);
      for (guint k = 0; k < campaign.n_games; k++)
        g_assert_cmpstr (results[k].error, ==, NULL);
      vd_game_results_free (results, campaign.n_games);
    }
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  scenario = battle_open (g_getenv ("VD_BATTLE"));
  scenario->mechanics[VD_MECHANIC_BOMBARDMENT] = FALSE;
  scenario->mechanics[VD_MECHANIC_DECLARED] = scenario->mechanics[VD_MECHANIC_WITHDRAWAL] = TRUE;
  for (guint i = 0; i < scenario->n_classes; i++)
    scenario->classes[i].is_horse = strcmp (scenario->classes[i].id, "cavalry") == 0;
  vd_scenario_prepare (scenario);

  for (guint i = 0; i < G_N_ELEMENTS (readings); i++)
    g_test_add_data_func (readings[i].path, GUINT_TO_POINTER (i), test_literal);
  g_test_add_func ("/declared/players", test_players);
  status = g_test_run ();
  vd_scenario_free (scenario);
  return status;
}
