/* test-views.c: what a view tells its side, and what it keeps from it
 *
 * VD_BATTLE names a shipped scenario with an option that is one side's secret.
 */
#include "core/play/world.h"
#include "core/position/secret.h"
#include "tests/shared/ask.h"
#include "tests/shared/battle.h"

#include <string.h>

#define N_KEYS 64

static VdScenario *scenario;
static guint option; /* the secret one, */
static guint blind;  /* and the side that may not know */

static void
find_secret (void)
{
  while (option < scenario->n_options && !scenario->options[option].secret)
    option++;

  g_assert_cmpuint (option, <, scenario->n_options);
  blind = scenario->options[option].chooser ^ 1;
}

/* A game that has come to its first Movement Phase, with the secret chosen as @choice. */
static VdGame *
begin_game (guint64 seed,
            guint   choice)
{
  VdGame *game = vd_game_new (scenario);
  VdOrderList list = { 0 };

  vd_play_begin (game, seed);
  while (game->state.phase == VD_PHASE_SETUP)
    {
      vd_play_list (game, &list);
      if (list.orders[0].kind == VD_ORDER_CHOOSE && list.orders[0].unit == option)
        list.orders[0].arg = choice;
      vd_play_apply (game, &list.orders[0]);
    }

  vd_order_list_clear (&list);
  return game;
}

/* What is read by pointers of the view is what stands in the game. */
static void
assert_sees_game (const VdView *view,
                  const VdGame *game)
{
  const VdState *state = &game->state;

  g_assert_cmpuint (vd_view_turn (view), ==, state->turn);
  g_assert_cmpuint (vd_view_phase (view), ==, state->phase);
  g_assert_cmpuint (vd_view_player (view), ==, state->player);
  g_assert_cmpuint (vd_view_period (view), ==, vd_game_period (game));
  g_assert_cmpuint (vd_view_combat (view)->step, ==, state->combat.step);
  for (guint field = 0; field < scenario->n_fields; field++)
    g_assert_cmpuint (vd_view_demoralized (view, field), ==, state->demoralized[field]);
  for (guint unit = 0; unit < scenario->n_units; unit++)
    {
      g_assert_cmpmem (vd_view_unit (view, unit), sizeof (VdUnitState), &state->units[unit],
                       sizeof (VdUnitState));
      g_assert_cmpuint (vd_view_group (view, unit), ==,
                        vd_view_shows (view, unit) ? game->group[unit] : VD_NONE);
      if (vd_view_is_on_map (view, unit))
        g_assert_cmpuint (vd_view_next_at (view, unit), ==, game->next_at[unit]);
    }

  for (guint cell = 0; cell < scenario->n_cells; cell++)
    {
      g_assert_cmpuint (vd_view_first_at (view, cell), ==, game->unit_at[cell]);
      g_assert_cmpuint (vd_view_count_at (view, cell), ==, game->n_at[cell]);
      for (guint side = 0; side < VD_MAX_SIDES; side++)
        {
          g_assert_cmpint (vd_view_is_controlled (view, side, cell), ==,
                           vd_game_is_controlled (game, side, cell));
          g_assert_cmpuint (vd_view_count_beside (view, side, cell), ==,
                            game->n_beside[side][cell]);
        }
    }
}

/* A view follows its game, whatever becomes of that. */
static void
test_follows (void)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  g_autoptr (VdGame) other = begin_game (3, 0);
  g_autoptr (VdPlayer) player = vd_player_new ("random", scenario, NULL);
  const VdView view = vd_view_of (game, blind);
  VdOrderList list = { 0 };
  guint n = 0;

  vd_play_begin (game, 1);
  vd_player_begin (player, 1);
  for (; !vd_view_is_over (&view); n++)
    {
      VdOrder order;

      vd_play_list (game, &list);
      order = ask_player (player, game, &list);
      vd_play_apply (game, &order);
      if (n % 16 == 0)
        assert_sees_game (&view, game);
    }

  g_assert_cmpuint (n, >, 500);
  assert_sees_game (&view, game);
  vd_game_restore (game, &other->state);
  assert_sees_game (&view, game);
  vd_game_take (other, game);
  vd_game_take (game, other);
  assert_sees_game (&view, game);
  vd_order_list_clear (&list);
}

static gboolean
lists_same (VdView            *view,
            const VdOrderList *legal)
{
  VdOrderList list = { 0 };
  gboolean same;

  vd_view_list (view, &list);
  same = list.n == legal->n &&
         memcmp (list.orders, legal->orders, list.n * sizeof *list.orders) == 0;
  g_assert_true (same || list.n == 0);
  vd_order_list_clear (&list);

  return same;
}

/* The legal orders are shown to who owes the decision, and to who arbitrates. */
static void
test_list (void)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  g_autoptr (VdPlayer) player = vd_player_new ("random", scenario, NULL);
  VdView views[VD_MAX_SIDES + 1];
  VdOrderList legal = { 0 };
  guint n[VD_MAX_SIDES] = { 0 };

  for (guint side = 0; side <= VD_MAX_SIDES; side++)
    views[side] = vd_view_of (game, side);

  vd_play_begin (game, 2);
  vd_player_begin (player, 2);
  for (guint i = 0; i < 400 && !vd_play_is_over (game); i++)
    {
      guint decider = vd_play_decider (game);
      VdOrder order;

      vd_play_list (game, &legal);
      for (guint side = 0; side < VD_MAX_SIDES; side++)
        {
          g_assert_cmpuint (vd_view_decider (&views[side]), ==, decider);
          g_assert_cmpint (lists_same (&views[side], &legal), ==, side == decider);
        }
      g_assert_true (lists_same (&views[VD_MAX_SIDES], &legal));

      n[decider]++;
      vd_play_list (game, &legal);
      order = ask_player (player, game, &legal);
      vd_play_apply (game, &order);
    }

  g_assert_cmpuint (n[0], >, 0);
  g_assert_cmpuint (n[1], >, 0);
  vd_order_list_clear (&legal);
}

/* A condition that the secret is one certain choice. */
static VdCond
make_condition (guint choice)
{
  VdCond when = { { 0 } };

  when.allowed[option] = 1u << choice;
  return when;
}

/* Units of the other side that the side of the view does not see. */
static guint
count_hidden (const VdView *view)
{
  guint n = 0;

  for (guint unit = 0; unit < scenario->n_units; unit++)
    n += !vd_view_shows (view, unit);

  return n;
}

/* A secret is told to who has it and to nobody else, until it is out. */
static void
test_secret (void)
{
  for (guint choice = 0; choice < scenario->options[option].n_choices; choice++)
    {
      g_autoptr (VdGame) game = begin_game (1, choice);
      const VdView own = vd_view_of (game, blind ^ 1), other = vd_view_of (game, blind);
      const VdView all = vd_view_of (game, VD_MAX_SIDES);

      g_assert_true (vd_view_is_chosen (&other, option));
      g_assert_cmpuint (vd_view_choice (&own, option), ==, choice);
      g_assert_cmpuint (vd_view_choice (&all, option), ==, choice);
      g_assert_cmpuint (vd_view_choice (&other, option), ==, VD_UNKNOWN);
      g_assert_cmpuint (count_hidden (&own), ==, 0);
      g_assert_cmpuint (count_hidden (&all), ==, 0);
      g_assert_cmpuint (count_hidden (&other), >, 0);
      for (guint guess = 0; guess < scenario->options[option].n_choices; guess++)
        {
          const VdCond when = make_condition (guess);

          g_assert_cmpint (vd_view_may_hold (&own, &when), ==, guess == choice);
          g_assert_cmpint (vd_view_may_hold (&all, &when), ==, guess == choice);
          g_assert_true (vd_view_may_hold (&other, &when));
          g_assert_true (vd_view_can_tell (&own, &when));
          g_assert_true (vd_view_can_tell (&all, &when));
          g_assert_false (vd_view_can_tell (&other, &when));
        }

      game->state.phase = VD_PHASE_OVER;
      g_assert_cmpuint (vd_view_choice (&other, option), ==, choice);
      g_assert_cmpuint (count_hidden (&other), ==, 0);
    }
}

/* Neither what comes, nor what is won by it, says which choice a side may not know. */
static void
test_untold (void)
{
  VdAward *award = &scenario->awards[0];
  const VdAward shipped = *award;

  *award = (VdAward) { .side = blind, .test = VD_TEST_LOSSES_BELOW, .points = 1000,
                       .value = G_MAXUINT16 };
  award->when = make_condition (1);
  for (guint choice = 0; choice < scenario->options[option].n_choices; choice++)
    {
      g_autoptr (VdGame) game = begin_game (1, choice);
      VdView own = vd_view_of (game, blind ^ 1), other = vd_view_of (game, blind);

      g_assert_cmpint (vd_view_is_earned (&own, award), ==, choice == 1);
      g_assert_false (vd_view_is_earned (&other, award));
      g_assert_cmpint (vd_view_foresee (&own) == blind, ==, choice == 1);
      g_assert_cmpuint (vd_view_foresee (&other), ==, VD_MAX_SIDES);
      for (guint unit = 0; unit < scenario->n_units; unit++)
        if (!vd_view_shows (&other, unit))
          g_assert_cmpuint (vd_view_group (&other, unit), ==, VD_NONE);
    }

  *award = shipped;
}

/* What a side plays on does not follow from the secret that it does not know. */
static void
test_world (void)
{
  g_autoptr (VdWorld) world = vd_world_new (scenario);
  g_autoptr (VdWorld) again = vd_world_new (scenario);
  guint n_choices = scenario->options[option].n_choices;
  guint n_guessed[VD_MAX_CHOICES] = { 0 };

  for (guint64 key = 0; key < N_KEYS; key++)
    for (guint choice = 0; choice < n_choices; choice++)
      {
        g_autoptr (VdGame) game = begin_game (1, choice);
        const VdView other = vd_view_of (game, blind), own = vd_view_of (game, blind ^ 1);
        guint64 hash = choice == 0 ? 0 : vd_world_hash (world);

        vd_world_sample (world, &other, key);
        g_assert_true (choice == 0 || vd_world_hash (world) == hash);
        n_guessed[vd_view_choice (vd_world_look (world, blind ^ 1), option)]++;
        g_assert_cmpuint (vd_view_choice (vd_world_look (world, blind), option), ==, VD_UNKNOWN);

        vd_world_copy (again, world);
        g_assert_cmpuint (vd_world_hash (again), ==, vd_world_hash (world));
        vd_world_sample (again, &own, key);
        g_assert_cmpuint (vd_view_choice (vd_world_look (again, blind ^ 1), option), ==, choice);
      }

  for (guint choice = 0; choice < n_choices; choice++)
    g_assert_cmpuint (n_guessed[choice], >, 0);
}

/* An option of the side that may not know, of which a choice depends on the secret. */
static VdOption *
find_dependent (void)
{
  for (guint i = 0; i < scenario->n_options; i++)
    for (guint choice = 0; choice < scenario->options[i].n_choices; choice++)
      if (scenario->options[i].chooser == blind &&
          scenario->options[i].choice_when[choice].allowed[option] != 0)
        return &scenario->options[i];

  g_assert_not_reached ();
}

/* Which orders are legal follows from the view alone: they are the same in whatever the side
 * may believe.  Here it can choose while it does not know on what that depends. */
static void
test_alike (void)
{
  VdOption *dependent = find_dependent ();
  const guint turn = dependent->turn;
  g_autoptr (VdWorld) world = vd_world_new (scenario);
  g_autoptr (VdPlayer) player = vd_player_new ("random", scenario, NULL);
  VdOrderList list = { 0 };
  guint n = 0, n_other = 0;

  dependent->turn = 1;
  for (guint choice = 0; choice < scenario->options[option].n_choices; choice++)
    {
      g_autoptr (VdGame) game = begin_game (4, choice);
      VdView view = vd_view_of (game, blind);

      vd_player_begin (player, choice);
      while (vd_view_choice (&view, option) == VD_UNKNOWN)
        {
          VdOrder order;

          vd_play_list (game, &list);
          for (guint i = 0; i < 8 && vd_view_decider (&view) == blind; i++)
            {
              vd_world_sample (world, &view, n++);
              n_other += vd_view_choice (vd_world_look (world, blind ^ 1), option) != choice;
              g_assert_true (lists_same (vd_world_look (world, blind), &list));
            }

          order = ask_player (player, game, &list);
          vd_play_apply (game, &order);
        }
    }

  dependent->turn = turn;
  g_assert_cmpuint (n_other, >, 0);
  g_assert_cmpuint (n_other, <, n);
  vd_order_list_clear (&list);
}

/* Some turns in a world made of a game with these dice.  Returns where they lead. */
static guint64
play_in_world (guint64 dice,
               guint64 key)
{
  g_autoptr (VdGame) game = begin_game (dice, 0);
  g_autoptr (VdWorld) world = vd_world_new (scenario);
  g_autoptr (VdPlayer) player = vd_player_new ("random", scenario, NULL);
  const VdView view = vd_view_of (game, blind ^ 1);
  VdOrderList list = { 0 };
  guint n_rolls = 0;

  vd_world_sample (world, &view, key);
  vd_player_begin (player, 1);
  while (n_rolls < 8)
    {
      VdView *seen = vd_world_look (world, vd_view_decider (vd_world_look (world, blind)));
      VdOrder order;

      g_assert_false (vd_view_is_over (seen));
      vd_view_list (seen, &list);
      order = vd_player_choose (player, seen, &list);
      vd_world_apply (world, &order);
      n_rolls += order.kind == VD_ORDER_ROLL;
    }

  vd_order_list_clear (&list);
  return vd_world_hash (world);
}

/* A world has dice of its own, which say nothing of those that are to be rolled. */
static void
test_dice (void)
{
  g_assert_cmpuint (play_in_world (1, 7), ==, play_in_world (2, 7));
  g_assert_cmpuint (play_in_world (1, 7), !=, play_in_world (1, 8));
}

int
main (int   argc,
      char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  scenario = battle_open (g_getenv ("VD_BATTLE"));
  find_secret ();
  g_test_add_func ("/views/follows", test_follows);
  g_test_add_func ("/views/list", test_list);
  g_test_add_func ("/views/secret", test_secret);
  g_test_add_func ("/views/untold", test_untold);
  g_test_add_func ("/views/world", test_world);
  g_test_add_func ("/views/alike", test_alike);
  g_test_add_func ("/views/dice", test_dice);
  status = g_test_run ();
  vd_scenario_free (scenario);

  return status;
}
