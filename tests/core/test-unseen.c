/* test-unseen.c: what a side cannot know changes nothing that its player does
 *
 * VD_BATTLE names a shipped scenario.  Hidden are the choices of the other side that are
 * secret, and dice that are not rolled yet.  At each decision of one side its player is
 * asked twice: in the game, and, as another player who has been asked the same so far, in
 * a position that differs by what is hidden.  Both must do the same, by the same way.
 *
 * Few secrets are shipped, and they come out soon: rows are changed so that each side has
 * one for some turns, and another choice to make meanwhile.
 */
#include "core/play/play.h"
#include "core/play/view-movement.h"
#include "core/players/player.h"
#include "core/position/secret.h"
#include "core/scenario/tables.h"
#include "tests/shared/battle.h"

#include <string.h>

/* Turns that are looked at; no secret comes out before. */
#define N_TURNS 4

#define N_GAMES 3

/* All but the one who stands still, who looks at nothing. */
static const char *const kinds[] = {
  "random", "greedy", "greedy:depart=12", "passive", "no-bombardment", "planner:samples=2,ahead=1",
};

static VdScenario *scenario;

/* What was decided while the other side had a secret. */
typedef struct
{
  guint moves;
  guint combats; /* all in Combat Phases but their ends */
  guint choices;
} Asked;

/* A game, and the position with something else hidden in it. */
typedef struct
{
  VdGame     *game;
  VdGame     *disguised;
  VdPlayer   *seeing; /* is asked in @game, */
  VdPlayer   *blind;  /* and in @disguised */
  VdPlayer   *enemy;
  VdOrderList list;
  guint       side;
  Asked       asked;
} Twice;

/* Making secrets */

/* Puts an option of @side in, by which a group comes or not. */
static void
add_option (Battle     *battle,
            const char *group,
            const char *side,
            const char *id,
            const char *more)
{
  g_autofree char *row = g_strdup_printf (
    "<option id='%s' name='%s' chooser='%s' %s><choice id='a' name='A' default='yes'/>"
    "<choice id='b' name='B'/></option>", id, id, side, more);
  g_autofree char *found = g_strdup_printf ("<group id=\"%s\"([^>]*) turn=\"\\d+\"", group);
  g_autofree char *by = g_strdup_printf ("<group id=\"%s\" when=\"%s=a\"\\1 turn=\"7\"", group, id);
  g_autofree char *before = g_strdup (battle->scenario);

  battle_replace (&battle->scenario, found, by);
  g_assert_cmpstr (battle->scenario, !=, before);
  battle_add_rows (&battle->scenario, "options", row);
}

/* Rows for ground count or not by a secret of the side that does not score them. */
static void
add_conditions (Battle     *battle,
                const char *scorer,
                const char *id)
{
  g_autofree char *found = g_strdup_printf (
    "(<award (?![^>]* when=)[^>]*side=\"%s\"[^>]* test=\"(?:holds|controls|enters|exited|in-region)"
    "[^\"]*\")", scorer);
  g_autofree char *by = g_strdup_printf ("\\1 when=\"%s=a\"", id);

  battle_replace (&battle->scenario, found, by);
}

/* Reinforcements that come by a choice come late, so that a secret one does not come out;
 * a choice of a later turn is made early. */
static void
keep_secrets (Battle *battle)
{
  battle_replace (&battle->scenario, "(<group (?=[^>]* when=)[^>]*) turn=\"\\d+\"",
                  "\\1 turn=\"8\"");
  battle_replace (&battle->scenario, "(<option [^>]*) turn=\"\\d+\"", "\\1 turn=\"3\"");
}

/* The reinforcements of a side that come after the second turn, whatever happens. */
static char **
list_groups (const Battle *battle,
             const char   *side)
{
  g_autofree char *pattern = g_strdup_printf (
    "<group id=\"([^\"]*)\" (?![^>]* (?:when|otherwise)=)[^>]*side=\"%s\" "
    "turn=\"(?:[3-9]|\\d\\d)\"", side);
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();

  for (g_regex_match (regex, battle->scenario, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *id = g_match_info_fetch (match, 1);

      g_strv_builder_add (ids, id);
    }

  return g_strv_builder_end (ids);
}

/* The side's last reinforcements become a secret, its first are decided on in turn 2, for
 * all to see. */
static void
add_options (Battle     *battle,
             const char *side,
             const char *other)
{
  g_auto (GStrv) groups = list_groups (battle, side);
  g_autofree char *secret = g_strconcat ("secret-", side, NULL);
  g_autofree char *late = g_strconcat ("late-", side, NULL);
  guint n = g_strv_length (groups);

  if (n > 0)
    {
      add_option (battle, groups[n - 1], side, secret, "secret='yes'");
      add_conditions (battle, other, secret);
    }
  if (n > 1)
    add_option (battle, groups[0], side, late, "turn='2'");
}

static VdScenario *
open_with_secrets (const char *name)
{
  g_autoptr (Battle) battle = battle_load (name);
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (VdScenario) shipped = battle_open (name);
  VdScenario *made;

  keep_secrets (battle);
  if (strstr (battle->scenario, "<options>") == NULL)
    battle_replace (&battle->scenario, "<units>", "<options></options><units>");
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    add_options (battle, vd_scenario_get_side_id (shipped, side),
                 vd_scenario_get_side_id (shipped, side ^ 1));

  made = battle_compile (battle, findings);
  g_assert_nonnull (made);
  g_assert_null (vd_scenario_why_unplayable (made));
  return made;
}

/* Asking */

static void
twice_init (Twice      *self,
            const char *kind,
            guint       side)
{
  memset (self, 0, sizeof *self);
  self->side = side;
  self->game = vd_game_new (scenario);
  self->disguised = vd_game_new (scenario);
  self->seeing = vd_player_new (kind, scenario, NULL);
  self->blind = vd_player_new (kind, scenario, NULL);
  self->enemy = vd_player_new ("greedy", scenario, NULL);
  g_assert_nonnull (self->seeing);
}

static void
twice_clear (Twice *self)
{
  vd_order_list_clear (&self->list);
  vd_game_free (self->game);
  vd_game_free (self->disguised);
  vd_player_free (self->seeing);
  vd_player_free (self->blind);
  vd_player_free (self->enemy);
}

/* Makes the position in which all that is hidden from the side is otherwise.  Returns how
 * many secrets that are. */
static guint
disguise (Twice *self)
{
  const VdState *state = &self->game->state;
  guint n = 0;

  vd_game_restore (self->disguised, state);
  self->disguised->state.seed = ~state->seed;
  for (guint i = 0; i < scenario->n_options; i++)
    if ((state->chosen & (1u << i)) != 0 && vd_secret_is_kept (self->game, i, self->side))
      {
        vd_play_suppose (self->disguised, i,
                         (state->choice[i] + 1) % scenario->options[i].n_choices);
        n++;
      }

  return n;
}

/* As a campaign asks. */
static VdOrder
ask (VdPlayer    *player,
     VdGame      *game,
     VdOrderList *list)
{
  VdView view = vd_view_of (game, vd_play_decider (game));

  if (vd_view_is_moving (&view))
    return vd_player_move (player, &view, list);

  vd_view_list (&view, list);
  return vd_player_choose (player, &view, list);
}

static void
count_asked (Twice         *self,
             const VdOrder *order)
{
  self->asked.choices += order->kind == VD_ORDER_CHOOSE;
  self->asked.moves += order->kind == VD_ORDER_MOVE;
  self->asked.combats += self->game->state.phase == VD_PHASE_COMBAT && order->kind != VD_ORDER_END;
}

static void
assert_same_way (const Twice *self)
{
  guint n = 0, n_blind = 0;
  const guint16 *way = vd_player_get_path (self->seeing, &n);
  const guint16 *blind = vd_player_get_path (self->blind, &n_blind);

  g_assert_cmpint (way != NULL, ==, blind != NULL);
  if (way != NULL)
    g_assert_cmpmem (way, n * sizeof *way, blind, n_blind * sizeof *blind);
}

/* Asks both, holds them to each other, and plays on. */
static void
ask_twice (Twice *self)
{
  const VdState *state = &self->game->state;
  guint n_hidden = disguise (self), n_way = 0;
  VdOrder blind = ask (self->blind, self->disguised, &self->list);
  VdOrder order = ask (self->seeing, self->game, &self->list);
  const guint16 *way = vd_player_get_path (self->seeing, &n_way);

  if (memcmp (&order, &blind, sizeof order) != 0)
    g_error ("turn %u, %s: %s %u of unit %u to cell %u, but %s %u of unit %u to cell %u if what "
             "is hidden were otherwise", state->turn, vd_phase_names[state->phase],
             vd_order_names[order.kind], order.arg, order.unit, order.cell,
             vd_order_names[blind.kind], blind.arg, blind.unit, blind.cell);
  assert_same_way (self);
  if (n_hidden > 0)
    count_asked (self, &order);
  vd_play_apply_along (self->game, &order, way, n_way);
}

static void
play_enemy (Twice *self)
{
  VdOrder order = ask (self->enemy, self->game, &self->list);
  guint n_way = 0;
  const guint16 *way = vd_player_get_path (self->enemy, &n_way);

  vd_play_apply_along (self->game, &order, way, n_way);
}

static void
play_twice (Twice   *self,
            guint64  seed)
{
  vd_play_begin (self->game, seed);
  vd_player_begin (self->seeing, seed);
  vd_player_begin (self->blind, seed);
  vd_player_begin (self->enemy, seed + 1);
  while (!vd_play_is_over (self->game) && self->game->state.turn <= N_TURNS)
    if (vd_play_decider (self->game) == self->side)
      ask_twice (self);
    else
      play_enemy (self);
}

/* Whether there is an option that @chooser decides on, secretly or for all to see. */
static gboolean
has_option (guint    chooser,
            gboolean secret)
{
  for (guint i = 0; i < scenario->n_options; i++)
    if (scenario->options[i].secret == secret && scenario->options[i].chooser == chooser &&
        (secret || scenario->options[i].turn > 0))
      return TRUE;

  return FALSE;
}

/* So much must have been asked, or nothing is shown by the answers. */
static void
hold_to_enough (guint        side,
                const Asked *asked)
{
  if (!has_option (side ^ 1, TRUE))
    return;

  g_assert_cmpuint (asked->moves, >, 20);
  g_assert_cmpuint (asked->combats, >, 5);
  if (has_option (side, FALSE))
    g_assert_cmpuint (asked->choices, >=, N_GAMES);
}

/* Each side's player, in every phase of some turns. */
static void
test_unseen (gconstpointer kind)
{
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      Twice twice;

      twice_init (&twice, kind, side);
      for (guint64 seed = 1; seed <= N_GAMES; seed++)
        play_twice (&twice, seed);

      g_test_message ("%s as %s: %u moves, %u decisions in combat, %u choices", (const char *) kind,
                      vd_scenario_get_side_name (scenario, side), twice.asked.moves,
                      twice.asked.combats, twice.asked.choices);
      hold_to_enough (side, &twice.asked);
      twice_clear (&twice);
    }
}

int
main (int   argc,
      char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  scenario = open_with_secrets (g_getenv ("VD_BATTLE"));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path = g_strconcat ("/unseen/", kinds[i], NULL);

      g_test_add_data_func (path, kinds[i], test_unseen);
    }

  status = g_test_run ();
  vd_scenario_free (scenario);
  return status;
}
