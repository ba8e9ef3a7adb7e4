/* test-hidden.c: what sides see where forces are hidden, and that a leak is found
 *
 * Battles are made up, in tests/cases/rules: flags; posts, in which leaders command marches,
 * repulse each other and work at bridges; couriers, in which they send forces by night; pickets,
 * in which light horse breaks down into vedettes besides; depots, in which all are supplied or
 * not, by trains too.  Leaks are planted in a scenario or a position that could not be made by a document, and the audits have to
 * find each.
 */
#include "core/campaign/campaign.h"
#include "core/mechanics/hidden.h"
#include "core/mechanics/march-orders.h"
#include "core/mechanics/supply.h"
#include "core/play/audit-views.h"
#include "core/play/knowledge.h"
#include "core/play/world.h"
#include "core/players/player.h"
#include "tests/shared/battle.h"

#include <string.h>

static Battle *battle, *posts, *couriers, *pickets, *depots;

enum { HIDDEN, OPEN };

static VdScenario *
compile_battle (const Battle *which)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  VdScenario *s = battle_compile (which, findings);

  g_assert_nonnull (s);
  g_assert_null (vd_scenario_why_unplayable (s));
  return s;
}

static VdScenario *
compile (void)
{
  return compile_battle (battle);
}

static VdGame *
begin (const VdScenario *s,
       guint64           seed,
       guint             choice)
{
  VdGame *game = vd_game_new (s);

  vd_play_begin (game, seed);
  vd_play_apply (game, &(VdOrder) { .kind = VD_ORDER_CHOOSE, .arg = choice });
  g_assert_cmpuint (game->state.phase, !=, VD_PHASE_SETUP);
  return game;
}

/* What is done with each position of a game. */
typedef void (*Look) (VdGame   *game,
                      gpointer  data);

static void
play (const VdScenario *s,
      guint64           seed,
      guint             choice,
      Look              look,
      gpointer          data)
{
  g_autoptr (VdGame) game = begin (s, seed, choice);
  VdPlayer *player = vd_player_new ("random", s, NULL);
  VdOrderList list = { 0 };

  vd_player_begin (player, seed);
  while (!vd_play_is_over (game))
    {
      VdView view = vd_view_of (game, vd_play_decider (game));
      VdOrder order;

      look (game, data);
      vd_view_list (&view, &list);
      order = vd_player_choose (player, &view, &list);
      vd_play_apply (game, &order);
    }

  vd_player_free (player);
  vd_order_list_clear (&list);
}

/* What a view shows */

typedef struct
{
  guint hidden, revealed, flags;
} Seen;

static void
look_at_views (VdGame   *game,
               gpointer  data)
{
  const VdScenario *s = game->scenario;
  Seen *seen = data;

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      const VdView view = vd_view_of (game, side);

      g_assert_cmpuint (vd_view_turn (&view), ==, game->state.turn);
      g_assert_cmpuint (vd_view_decider (&view), ==, vd_play_decider (game));
      for (guint unit = 0; unit < s->n_units; unit++)
        {
          const VdUnitState *truth = &game->state.units[unit];

          g_assert_cmpuint (vd_view_unit (&view, unit)->place, ==, truth->place);
          if (vd_view_knows (&view, unit))
            g_assert_cmpmem (vd_view_unit (&view, unit), sizeof *truth, truth, sizeof *truth);
          else
            {
              g_assert_cmpuint (s->units[unit].side, !=, side);
              g_assert_cmpuint (truth->place, ==, VD_PLACE_MAP);
              seen->hidden++;
            }
          seen->revealed += s->units[unit].side != side && truth->place == VD_PLACE_MAP &&
                            vd_view_knows (&view, unit);
        }

      /* Flags stand where units stand, and nowhere else. */
      for (guint cell = 0; cell < s->n_cells; cell++)
        {
          guint16 there = game->unit_at[cell], shown = vd_view_first_at (&view, cell);

          g_assert_cmpint (shown == VD_NONE, ==, there == VD_NONE);
          if (there != VD_NONE)
            g_assert_cmpuint (s->units[shown].side, ==, s->units[there].side);
          seen->flags += shown != VD_NONE && !vd_view_knows (&view, shown);
        }
    }
}

static void
test_flags (void)
{
  VdScenario *s = compile ();
  Seen seen = { 0 }, open = { 0 };

  g_assert_null (vd_scenario_why_unplayable (s));
  for (guint64 seed = 1; seed <= 20; seed++)
    {
      play (s, seed, HIDDEN, look_at_views, &seen);
      play (s, seed, OPEN, look_at_views, &open);
    }

  g_test_message ("%u hidden, %u revealed, %u flags", seen.hidden, seen.revealed, seen.flags);
  g_assert_cmpuint (seen.revealed, >, 1000);
  g_assert_cmpuint (seen.flags, >, 1000);
  g_assert_cmpuint (seen.hidden, >, seen.flags);
  g_assert_cmpuint (open.hidden, ==, 0);
  vd_scenario_free (s);
}

/* Dice to come are not among what is known, nor is who stands under which flag. */
static void
test_value (void)
{
  VdScenario *s = compile ();
  g_autoptr (VdGame) one = begin (s, 1, HIDDEN);
  g_autoptr (VdGame) two = begin (s, 2, HIDDEN);
  g_autoptr (VdGame) swapped = vd_game_new (s);
  g_autofree VdKnowledge *a = g_new (VdKnowledge, 1);
  g_autofree VdKnowledge *b = g_new (VdKnowledge, 1);
  g_autoptr (VdWorld) world = vd_world_new (s);
  guint64 hash = 0;
  guint n_worlds = 0;

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      VdView view = vd_view_of (one, side);

      vd_knowledge_take (a, one, side);
      vd_knowledge_take (b, two, side);
      g_assert_true (vd_knowledge_equal (a, b));
      g_assert_true (vd_audit_swap (one, swapped, side, 3));
      vd_knowledge_take (b, swapped, side);
      g_assert_true (vd_knowledge_equal (a, b));
      g_assert_false (vd_audit_swap (one, swapped, side ^ 1, 3) &&
                      (vd_knowledge_take (b, swapped, side), vd_knowledge_equal (a, b)));

      /* Worlds differ by key, and say the same by the same. */
      for (guint64 key = 0; key < 16; key++)
        {
          vd_world_sample (world, &view, key);
          n_worlds += vd_world_hash (world) != hash;
          hash = vd_world_hash (world);
          vd_world_sample (world, &view, key);
          g_assert_cmpuint (vd_world_hash (world), ==, hash);
        }
    }

  g_assert_cmpuint (n_worlds, >, 28);
  vd_scenario_free (s);
}

/* Leaks */

typedef struct
{
  VdAudit  audit;
  Look     plant;  /* (nullable) */
  guint    n;
  guint    n_swapped;
  char    *wrong;
} Auditor;

static void
look_for_leaks (VdGame   *game,
                gpointer  data)
{
  Auditor *self = data;
  g_autofree VdState *before = g_memdup2 (&game->state, sizeof game->state);

  if (self->wrong != NULL)
    return;
  if (self->plant != NULL)
    self->plant (game, NULL);

  self->wrong = vd_audit_views (&self->audit, game, self->n++);
  if (self->audit.world != NULL)
    self->n_swapped += vd_audit_swap (game, self->audit.world, 0, self->n);
  vd_game_restore (game, before);
}

/* Returns: (transfer full) (nullable): what the audits found in 20 games */
static char *
audit_games (VdScenario *s,
             Look        plant,
             guint      *n_swapped)
{
  Auditor self = { .plant = plant };

  vd_audit_init (&self.audit, s);
  for (guint64 seed = 1; seed <= 20 && self.wrong == NULL; seed++)
    play (s, seed, HIDDEN, look_for_leaks, &self);

  vd_audit_clear (&self.audit);
  if (n_swapped != NULL)
    *n_swapped = self.n_swapped;
  g_test_message ("%u positions: %s", self.n, self.wrong != NULL ? self.wrong : "no leak");
  return self.wrong;
}

static void
test_no_leak (void)
{
  VdScenario *s = compile ();
  g_autofree char *wrong = NULL;
  guint n_swapped;

  wrong = audit_games (s, NULL, &n_swapped);
  g_assert_cmpstr (wrong, ==, NULL);
  g_assert_cmpuint (n_swapped, >, 1000);
  vd_scenario_free (s);
}

/* Bars of single units: whom they keep back nobody sees, nor who under a flag has lifted one. */
static void
test_bars (void)
{
  g_autoptr (Battle) changed = battle_copy (battle);
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autofree char *wrong = NULL;
  VdScenario *s;

  battle_replace (&changed->scenario, "<override>",
                  "<restrictions><bar side=\"blue\" region=\"gap\" lifted-by=\"red\"/>"
                  "<bar units=\"r1 r4 r5\" region=\"gap\" turn=\"2\" lifted-by=\"blue\"/>"
                  "<bar units=\"r2 r3\" region=\"west\" until=\"4\"/>"
                  "<bar units=\"r6 r8\" hexsides=\"0708/0709 0709/0710 0609/0610\"/>"
                  "</restrictions><override>");
  battle_replace ((char **) &changed->maps->pdata[0], "</map>",
                  "<regions><region id=\"gap\" hexes=\"0507 0508 0607 0608 0609 0707 0708\"/>"
                  "<region id=\"west\" hexes=\"0407 0408 0409 0309 0310\"/></regions></map>");
  s = battle_compile (changed, findings);
  g_assert_nonnull (s);
  g_assert_null (vd_scenario_why_unplayable (s));
  g_assert_cmpuint (s->n_bars, ==, 4);
  wrong = audit_games (s, NULL, NULL);
  g_assert_cmpstr (wrong, ==, NULL);
  vd_scenario_free (s);
}

/* Cavalry that controls nothing: who it is shows in where one has to stop. */
static void
test_leak_of_reach (void)
{
  VdScenario *s = compile ();
  guint cavalry = s->units[vd_scenario_find_unit (s, "b4")].unit_class;
  g_autofree char *wrong = NULL;

  for (guint period = 0; period < s->n_periods; period++)
    memset (s->control_sides + vd_scenario_mask (s, cavalry, period), 0, s->n_cells);
  wrong = audit_games (s, NULL, NULL);
  g_assert_nonnull (wrong);
  g_assert_nonnull (strstr (wrong, "V-1: other orders"));
  vd_scenario_free (s);
}

/* Nobody is revealed who fights: his strength would show in the odds. */
static void
hide_all (VdGame   *game,
          gpointer  data)
{
  if (game->state.combat.step == VD_STEP_BUILDING)
    memset (game->state.revealed, 0, sizeof game->state.revealed);
}

static void
test_leak_of_odds (void)
{
  VdScenario *s = compile ();
  g_autofree char *wrong = audit_games (s, hide_all, NULL);

  g_assert_nonnull (wrong);
  g_assert_nonnull (strstr (wrong, " fights, and "));
  vd_scenario_free (s);
}

/* Campaigns: leaders, command, marches, repulse, crossings */

/* Any legal order is as likely as another, so that marches take others along, halt and repulse. */
static void
play_any (const VdScenario *s,
          guint64           seed,
          Look              look,
          gpointer          data)
{
  g_autoptr (VdGame) game = begin (s, seed, HIDDEN);
  VdOrderList list = { 0 };

  for (guint n = 0; !vd_play_is_over (game); n++)
    {
      VdView view = vd_view_of (game, vd_play_decider (game));

      look (game, data);
      vd_view_list (&view, &list);
      vd_play_apply (game, &list.orders[vd_below (vd_mix (seed, n), list.n)]);
    }

  vd_order_list_clear (&list);
}

/* What stands while units move, and names them, is looked at too. */
typedef struct
{
  Auditor auditor;
  guint   marches, led, debts, gates, worked, sent, arrived, vedettes, answered, starved, trains;
} Campaign;

static void
look_at_campaign (VdGame   *game,
                  gpointer  data)
{
  const VdState *state = &game->state;
  Campaign *self = data;

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      self->marches += state->march.n > 0 && vd_hidden_from (game, side, state->march.units[0]);
      for (guint unit = 0; unit < game->scenario->n_units; unit++)
        {
          const VdSent *force = vd_sent_get (game, unit);

          self->led += game->scenario->units[unit].leader > 0 && vd_hidden_from (game, side, unit);
          if (game->scenario->units[unit].vedette > 0 && vd_game_side (game, unit) != side &&
              vd_game_is_on_map (game, unit))
            {
              gboolean known = !vd_hidden_from (game, side, unit);

              self->vedettes += !known;
              self->answered += known && !vd_hidden_touches (game, unit) && vd_hidden_is_on (game);
            }
          self->trains += game->scenario->units[unit].train > 0 &&
                          vd_hidden_from (game, side, unit);
          self->starved += vd_game_side (game, unit) != side && vd_supply_lacks (game, unit) &&
                           vd_hidden_from (game, side, unit);
          if (force == NULL || vd_game_side (game, unit) == side)
            continue;
          self->sent += vd_hidden_from (game, side, unit);
          self->arrived += !vd_hidden_from (game, side, unit) &&
                           (force->status & VD_SENT_ARRIVED) != 0;
        }
    }

  self->debts += state->repulse.n_debts > 0;
  self->gates += state->gates[0].stacks > 0;
  self->worked += state->worker > 0;
  look_for_leaks (game, &self->auditor);
}

/* Of twenty games; nothing leaks in any of them. */
static Campaign
look_at_games (const Battle *which)
{
  VdScenario *s = compile_battle (which);
  Campaign self = { 0 };

  vd_audit_init (&self.auditor.audit, s);
  for (guint64 seed = 1; seed <= 20; seed++)
    play_any (s, seed, look_at_campaign, &self);

  g_test_message ("%u positions, marches %u, leaders %u, debts %u, gates %u, work %u, sent %u, "
                  "arrived %u, vedettes %u, answered %u, starved %u, "
                  "trains %u", self.auditor.n, self.marches, self.led, self.debts, self.gates,
                  self.worked, self.sent, self.arrived, self.vedettes, self.answered,
                  self.starved, self.trains);
  g_assert_cmpstr (self.auditor.wrong, ==, NULL);
  g_assert_cmpuint (self.auditor.n_swapped, >, 1000);
  g_assert_cmpuint (self.led, >, 500);
  vd_audit_clear (&self.auditor.audit);
  vd_scenario_free (s);
  return self;
}

static void
test_campaign (void)
{
  const Campaign found = look_at_games (posts);

  g_assert_cmpuint (found.marches, >, 10);
  g_assert_cmpuint (found.debts, >, 0);
}

static void
test_march_orders (void)
{
  const Campaign found = look_at_games (couriers);

  g_assert_cmpuint (found.sent, >, 1000);
  g_assert_cmpuint (found.arrived, >, 0);
}

static void
test_vedettes (void)
{
  const Campaign found = look_at_games (pickets);

  g_assert_cmpuint (found.vedettes, >, 1000);
  g_assert_cmpuint (found.answered, >, 10);
}

static void
test_supply (void)
{
  const Campaign found = look_at_games (depots);

  g_assert_cmpuint (found.starved, >, 100);
  g_assert_cmpuint (found.trains, >, 500);
}

/* The position is audited as one of another scenario, which could not be played on. */
typedef struct
{
  Auditor  auditor;
  VdGame  *other;
} Planted;

static void
look_at_other (VdGame   *game,
               gpointer  data)
{
  Planted *self = data;

  vd_game_restore (self->other, &game->state);
  look_for_leaks (self->other, &self->auditor);
}

/* Vedettes that control nothing: moves would tell where they stand alone. */
static void
test_leak_of_vedettes (void)
{
  VdScenario *s = compile_battle (pickets), *planted = compile_battle (pickets);
  guint vedette = s->units[vd_scenario_find_unit (s, "fl1")].unit_class;
  Planted self = { .other = NULL };

  for (guint period = 0; period < s->n_periods; period++)
    memset (planted->control_sides + vd_scenario_mask (s, vedette, period), 0, s->n_cells);
  self.other = vd_game_new (planted);
  vd_audit_init (&self.auditor.audit, planted);
  for (guint64 seed = 1; seed <= 20 && self.auditor.wrong == NULL; seed++)
    play_any (s, seed, look_at_other, &self);
  g_test_message ("%s", self.auditor.wrong);
  g_assert_nonnull (self.auditor.wrong);
  g_assert_nonnull (strstr (self.auditor.wrong, "V-1"));
  g_free (self.auditor.wrong);
  vd_audit_clear (&self.auditor.audit);
  vd_game_free (self.other);
  vd_scenario_free (planted);
  vd_scenario_free (s);
}

/* A leader alone, whose flag would stop nobody. */
static void
hide_leaders (VdGame   *game,
              gpointer  data)
{
  memset (game->state.revealed, 0, sizeof game->state.revealed);
}

static void
test_leak_of_leaders (void)
{
  VdScenario *s = compile_battle (posts);
  Auditor self = { .plant = hide_leaders };

  vd_audit_init (&self.audit, s);
  for (guint64 seed = 1; seed <= 20 && self.wrong == NULL; seed++)
    play_any (s, seed, look_for_leaks, &self);
  g_test_message ("%s", self.wrong);
  g_assert_nonnull (self.wrong);
  g_assert_nonnull (strstr (self.wrong, "V-1"));
  g_free (self.wrong);
  vd_audit_clear (&self.audit);
  vd_scenario_free (s);
}

/* Each piece of state that names units or says what they do is swapped with them, so that one
 * which knowledge carries along is told apart: here it is put back into what was taken. */
typedef enum
{
  LEAK_MARCH,
  LEAK_ROAD,
  LEAK_COMMAND,
  LEAK_LEADER,
  LEAK_SENT,
  LEAK_VEDETTES,
  LEAK_SUPPLY,
  N_LEAKS
} Leak;

static void
put_back (VdState       *known,
          const VdState *truth,
          Leak           leak)
{
  switch (leak)
    {
    case LEAK_MARCH:
      known->march = truth->march;
      break;
    case LEAK_ROAD:
      memcpy (known->marching, truth->marching, sizeof known->marching);
      break;
    case LEAK_COMMAND:
      memcpy (known->uncommanded, truth->uncommanded, sizeof known->uncommanded);
      break;
    case LEAK_LEADER:
      memcpy (known->leaders, truth->leaders, sizeof known->leaders);
      break;
    case LEAK_SENT:
      known->sent = truth->sent;
      break;
    case LEAK_VEDETTES:
      known->vedettes = truth->vedettes;
      break;
    case LEAK_SUPPLY:
      memcpy (known->unsupplied, truth->unsupplied, sizeof known->unsupplied);
      break;
    case N_LEAKS:
    default:
      g_assert_not_reached ();
    }
}

static void
look_for_put_back (VdGame   *game,
                   gpointer  data)
{
  guint *n = data;
  g_autoptr (VdGame) swapped = vd_game_new (game->scenario);
  g_autofree VdKnowledge *one = g_new (VdKnowledge, 1);
  g_autofree VdKnowledge *two = g_new (VdKnowledge, 1);

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    if (vd_audit_swap (game, swapped, side, vd_state_hash (&game->state, game->scenario)))
      for (Leak leak = 0; leak < N_LEAKS; leak++)
        {
          vd_knowledge_take (one, game, side);
          vd_knowledge_take (two, swapped, side);
          g_assert_true (vd_knowledge_equal (one, two));
          put_back (&one->state, &game->state, leak);
          put_back (&two->state, &swapped->state, leak);
          n[leak] += !vd_knowledge_equal (one, two);
        }
}

static void
test_leaks_of_state (void)
{
  const Battle *const battles[] = { posts, pickets, depots };
  guint n[N_LEAKS] = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (battles); i++)
    {
      VdScenario *s = compile_battle (battles[i]);

      for (guint64 seed = 1; seed <= 10; seed++)
        play_any (s, seed, look_for_put_back, n);
      vd_scenario_free (s);
    }

  for (Leak leak = 0; leak < N_LEAKS; leak++)
    {
      g_test_message ("leak %u found in %u positions", leak, n[leak]);
      g_assert_cmpuint (n[leak], >, 0);
    }
}

/* Players */

static char *
find_fault (const VdScenario *s,
            const char       *player,
            guint             n_games)
{
  VdCampaign campaign = {
    .scenario = s, .players = { player, player }, .seed = 1, .n_games = n_games, .n_jobs = 1,
    .choices = { HIDDEN }, .audits_all = TRUE,
  };
  VdGameResult *results = vd_campaign_run (&campaign);
  char *error = NULL;

  for (guint i = 0; i < n_games && error == NULL; i++)
    {
      error = g_strdup (results[i].error);
      g_assert_cmpuint (results[i].choice[0], ==, HIDDEN);
    }

  vd_game_results_free (results, n_games);
  return error;
}

/* No player decides otherwise when the pieces are swapped that he does not know. */
static void
test_players (void)
{
  static const struct { const char *name; guint n_games; } players[] = {
    { "random", 20 }, { "greedy", 20 }, { "planner", 1 },
  };
  VdScenario *s = compile ();

  for (guint i = 0; i < G_N_ELEMENTS (players); i++)
    {
      g_autofree char *fault = find_fault (s, players[i].name, players[i].n_games);

      g_assert_cmpstr (fault, ==, NULL);
    }

  vd_scenario_free (s);
}

/* The battle that VD_FOLDER and VD_BATTLE name, with its forces hidden: no side of it learns more
 * than it may. */
static void
test_shipped (void)
{
  Battle *shipped = battle_load_from (g_getenv ("VD_FOLDER"), g_getenv ("VD_BATTLE"));
  VdCampaign campaign = {
    .players = { "random", "random" }, .seed = 1, .n_games = 40, .n_jobs = 1, .audits_all = TRUE,
  };
  VdGameResult *results;
  VdScenario *s;

  battle_replace (&shipped->scenario, "</victory>", "</victory><override><mechanics>"
                  "<mechanic name=\"hidden-forces\"/></mechanics></override>");
  s = compile_battle (shipped);
  campaign.scenario = s;
  results = vd_campaign_run (&campaign);
  for (guint i = 0; i < campaign.n_games; i++)
    g_assert_cmpstr (results[i].error, ==, NULL);

  vd_game_results_free (results, campaign.n_games);
  vd_scenario_free (s);
  battle_free (shipped);
}

/* He does if he is handed the truth: so that would be found. */
static void
test_cheat (void)
{
  VdScenario *s = compile ();
  g_autoptr (VdGame) game = begin (s, 1, HIDDEN);
  g_autoptr (VdGame) swapped = vd_game_new (s);
  VdPlayer *one = vd_player_new ("greedy", s, NULL), *two = vd_player_new ("greedy", s, NULL);
  VdOrderList list = { 0 };
  guint n = 0, n_unlike = 0;

  vd_player_begin (one, 1);
  vd_player_begin (two, 1);
  while (!vd_play_is_over (game))
    {
      guint side = vd_play_decider (game);
      VdView view = vd_view_of_world (game, side), other;
      VdOrder order, instead;

      vd_audit_swap (game, swapped, side, n++);
      other = vd_view_of_world (swapped, side);
      vd_view_list (&other, &list);
      instead = vd_player_choose (two, &other, &list);
      vd_view_list (&view, &list);
      order = vd_player_choose (one, &view, &list);
      n_unlike += memcmp (&order, &instead, sizeof order) != 0;
      vd_play_apply (game, &order);
    }

  g_test_message ("%u of %u decisions", n_unlike, n);
  g_assert_cmpuint (n_unlike, >, 0);
  vd_order_list_clear (&list);
  vd_player_free (one);
  vd_player_free (two);
  vd_scenario_free (s);
}

/* What is not played yet is refused by name. */
static void
test_refused (void)
{
  static const struct { const char *find, *by, *why; } changes[] = {
    { "<mechanic name=\"stacks\"", "<mechanic name=\"reserves\"/><mechanic name=\"stacks\"",
      "the mechanic reserves" },
    { "id=\"b8\" name=\"8th Blue\" side=\"blue\" class=\"cavalry\"",
      "id=\"b8\" name=\"8th Blue\" side=\"blue\" class=\"artillery\"", "fire from afar, as 8th Blue" },
    { "<mechanics>", "<classes><class id=\"cavalry\" zone=\"none\"/></classes><mechanics>",
      "unlike hexes, as 1st Blue and 4th Blue" },
    { "chooser=\"blue\"", "chooser=\"blue\" secret=\"yes\"", "options that are secret" },
    { "<mechanics>", "<classes><class id=\"cavalry\" role=\"train\"/></classes><mechanics>",
      "trains that control hexes, as 4th Blue" },
    { "<level margin=\"1\"", "<award id=\"in\" side=\"red\" wins=\"once\" test=\"in-region-each\" "
      "of=\"red\" hexes=\"0609\"/><level margin=\"1\"", "strength in a region" },
    { "<set name=\"stacking\"", "<set name=\"overstack\" value=\"removed\"/><set name=\"stacking\"",
      "a hex too many" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (Battle) changed = battle_copy (battle);
      g_autoptr (GPtrArray) findings = vd_findings_new ();
      g_autofree char *find = g_regex_escape_string (changes[i].find, -1);
      VdScenario *s;

      battle_replace (&changed->scenario, find, changes[i].by);
      s = battle_compile (changed, findings);
      g_assert_nonnull (s);
      g_assert_nonnull (vd_scenario_why_unplayable (s));
      g_test_message ("%s", vd_scenario_why_unplayable (s));
      g_assert_nonnull (strstr (vd_scenario_why_unplayable (s), changes[i].why));
      vd_scenario_free (s);
    }
}

int
main (int   argc,
      char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  battle = battle_load_from ("tests/cases/rules", "flags");
  posts = battle_load_from ("tests/cases/rules", "posts");
  couriers = battle_load_from ("tests/cases/rules", "couriers");
  pickets = battle_load_from ("tests/cases/rules", "pickets");
  depots = battle_load_from ("tests/cases/rules", "depots");
  g_test_add_func ("/hidden/flags", test_flags);
  g_test_add_func ("/hidden/value", test_value);
  g_test_add_func ("/hidden/no-leak", test_no_leak);
  g_test_add_func ("/hidden/bars", test_bars);
  g_test_add_func ("/hidden/leak-of-reach", test_leak_of_reach);
  g_test_add_func ("/hidden/leak-of-odds", test_leak_of_odds);
  g_test_add_func ("/hidden/campaign", test_campaign);
  g_test_add_func ("/hidden/march-orders", test_march_orders);
  g_test_add_func ("/hidden/vedettes", test_vedettes);
  g_test_add_func ("/hidden/leak-of-vedettes", test_leak_of_vedettes);
  g_test_add_func ("/hidden/supply", test_supply);
  g_test_add_func ("/hidden/leak-of-leaders", test_leak_of_leaders);
  g_test_add_func ("/hidden/leaks-of-state", test_leaks_of_state);
  g_test_add_func ("/hidden/players", test_players);
  g_test_add_func ("/hidden/shipped", test_shipped);
  g_test_add_func ("/hidden/cheat", test_cheat);
  g_test_add_func ("/hidden/refused", test_refused);
  status = g_test_run ();
  battle_free (battle);
  battle_free (posts);
  battle_free (couriers);
  battle_free (pickets);
  battle_free (depots);

  return status;
}
