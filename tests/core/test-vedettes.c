/* test-vedettes.c: who breaks down into vedettes, and comes together again, against a literal
 * reading [R06 13.1, 13.3]
 *
 * A battle is given a unit for each vedette that its counters show, and played by chance.
 * The reference keeps a book of its own: who has moved and what it has cost, who has tried his
 * initiative, and in which turn each unit broke down.  Wherever a side moves and no march is
 * open, it says of each unit which of the two orders it has, by the words of the rules.
 *
 * The seeds are fixed; a longer run is had with VD_GAMES in the environment.
 */
#include "core/campaign/campaign.h"
#include "core/play/audit-vedettes.h"
#include "core/play/play.h"
#include "core/position/piece.h"
#include "tests/shared/battle.h"
#include "tests/shared/seeded.h"

#include <string.h>

static VdScenario *scenario;

/* What the reference knows of a unit. */
typedef struct
{
  gboolean has_moved;
  guint    cost;  /* quarters */
  gboolean tried;
  guint    broke; /* the turn in which it did, or came together, 0 for none */
} Entry;

typedef struct
{
  VdGame *game;
  Entry   entries[VD_MAX_UNITS];
  guint   n_breaks;
  guint   n_reassembled;
  guint   n_refused; /* by each reason once */
} Book;

/* The battle */

static char *
read_value (const char *row,
            const char *name)
{
  g_autofree char *pattern = g_strdup_printf (" %s=\"([^\"]*)\"", name);
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  return g_regex_match (regex, row, 0, &match) ? g_match_info_fetch (match, 1) : g_strdup ("");
}

static void
write_vedettes (GString    *rows,
                const char *row)
{
  g_autofree char *id = read_value (row, "id");
  g_autofree char *side = read_value (row, "side");
  g_autofree char *formation = read_value (row, "formation");
  g_autofree char *vedettes = read_value (row, "vedettes");

  for (gint64 i = 1; i <= g_ascii_strtoll (vedettes, NULL, 10); i++)
    g_string_append_printf (rows, "<unit id=\"%s-%u\" side=\"%s\" formation=\"%s\""
                            " class=\"vedette\" strength=\"1/2\" move=\"9\" parent=\"%s\"/>",
                            id, (guint) i, side, formation, id);
}

static VdScenario *
make_battle (void)
{
  g_autoptr (Battle) battle = battle_load_from (g_getenv ("VD_FOLDER"), g_getenv ("VD_BATTLE"));
  g_autoptr (GRegex) regex = g_regex_new ("<unit [^>]*vedettes=[^>]*>", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (VdFindings) findings = vd_findings_new ();
  g_autoptr (GString) rows = g_string_new (NULL);

  g_regex_match (regex, battle->scenario, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *row = g_match_info_fetch (match, 0);

      write_vedettes (rows, row);
    }

  battle_add_rows (&battle->scenario, "units", rows->str);
  battle_add_rows (&battle->system, "mechanics", "<mechanic name=\"vedettes\"/>");
  return battle_compile (battle, findings);
}

/* The reference */

static gboolean
is_out (const Book *book,
        guint       unit)
{
  return (book->game->state.uncommanded[unit / 64] >> unit % 64 & 1) != 0;
}

/* Whether @unit may spend points of its move in this phase. */
static gboolean
may_move (const Book *book,
          guint       unit)
{
  gboolean found = (book->game->state.units[unit].flags & VD_INSPIRED) != 0;

  return book->game->state.phase == VD_PHASE_INDIVIDUAL ? is_out (book, unit) && found
                                                        : !is_out (book, unit);
}

static gboolean
expects_break (const Book *book,
               guint       unit)
{
  const VdState *state = &book->game->state;
  guint n_kept = 0, n_there = 0;

  for (guint i = 0; i < scenario->n_units; i++)
    {
      n_kept += scenario->units[i].parent == unit && state->units[i].place == VD_PLACE_KEPT;
      n_there += scenario->units[i].parent != VD_NONE && state->units[i].place == VD_PLACE_MAP &&
                 state->units[i].cell == state->units[unit].cell;
    }

  return scenario->units[unit].side == state->player &&
         state->units[unit].place == VD_PLACE_MAP &&
         n_kept > 0 && n_kept + n_there <= 3 && !book->entries[unit].has_moved &&
         !book->entries[unit].tried &&
         book->entries[unit].broke != state->turn &&
         (state->units[unit].status & VD_IS_REDUCED) == 0;
}

static gboolean
expects_one_to_go (const Book *book,
                   guint       vedette)
{
  const VdGame *game = book->game;
  const Entry *entry = &book->entries[vedette];
  guint allowance = vd_piece_get_allowance (scenario, game->state.units, vedette,
                                            vd_game_period (game));

  return (entry->has_moved ? entry->cost + VD_Q (1) <= allowance : may_move (book, vedette)) &&
         !vd_game_is_controlled (game, scenario->units[vedette].side,
                                 game->state.units[vedette].cell);
}

static gboolean
expects_reassembly (const Book *book,
                    guint       unit)
{
  const VdState *state = &book->game->state;
  guint place = state->units[unit].place, n = 0, cell = VD_NO_CELL;

  if (scenario->units[unit].side != state->player || book->entries[unit].broke == state->turn ||
      (place != VD_PLACE_MAP && place != VD_PLACE_BROKEN))
    return FALSE;

  for (guint i = 0; i < scenario->n_units; i++)
    {
      const VdUnitState *vedette = &state->units[i];

      if (scenario->units[i].parent != unit || vedette->place != VD_PLACE_MAP)
        continue;
      if (place == VD_PLACE_MAP)
        n += vedette->cell == state->units[unit].cell && expects_one_to_go (book, i);
      else if (!expects_one_to_go (book, i) || (cell != VD_NO_CELL && cell != vedette->cell))
        return FALSE;
      else
        cell = vedette->cell, n++;
    }

  return n > 0;
}

/* In how many kinds of places the unit has room is asked of the core, which the tests of
 * stacking hold: a hex that is full has no order here, and the reference counts none. */
static gboolean
has_order (const VdOrderList *list,
           guint              kind,
           guint              unit)
{
  for (guint i = 0; i < list->n; i++)
    if (list->orders[i].kind == kind && list->orders[i].unit == unit)
      return TRUE;

  return FALSE;
}

static gboolean
is_crowded (const Book *book,
            guint       unit)
{
  const VdState *state = &book->game->state;

  for (guint i = 0; i < scenario->n_units; i++)
    if (scenario->units[i].parent == unit && state->units[i].place == VD_PLACE_MAP)
      return book->game->n_at[state->units[i].cell] > 0;

  return FALSE;
}

static void
compare (Book              *book,
         const VdOrderList *list)
{
  for (guint unit = 0; unit < scenario->n_units; unit++)
    {
      gboolean comes = has_order (list, VD_ORDER_REASSEMBLE, unit);

      if (scenario->units[unit].vedettes == 0)
        {
          g_assert_false (has_order (list, VD_ORDER_BREAK, unit) || comes);
          continue;
        }

      if (has_order (list, VD_ORDER_BREAK, unit) != expects_break (book, unit))
        g_error ("turn %u: %s breaks down, or not: flags %u, place %u, moved %d, worker %u",
                 book->game->state.turn, scenario->units[unit].id,
                 book->game->state.units[unit].flags, book->game->state.units[unit].place,
                 book->entries[unit].has_moved, book->game->state.worker);
      if (comes != expects_reassembly (book, unit) &&
          (comes || book->game->state.units[unit].place == VD_PLACE_MAP ||
           !is_crowded (book, unit)))
        g_error ("turn %u: the vedettes of %s come together, or not", book->game->state.turn,
                 scenario->units[unit].id);
    }
}

/* The book */

static void
begin_phase (Book *book)
{
  for (guint i = 0; i < scenario->n_units && book->game->state.phase == VD_PHASE_MOVEMENT; i++)
    {
      book->entries[i].has_moved = book->entries[i].tried = FALSE;
      book->entries[i].cost = 0;
    }
}

/* What the order costs and whom. */
static void
enter (Book          *book,
       const VdOrder *order)
{
  Entry *entry = &book->entries[order->unit];

  switch ((guint) order->kind)
    {
    case VD_ORDER_MOVE:
      entry->has_moved = TRUE;
      entry->cost += vd_play_test (book->game, order, NULL, 0, NULL).cost;
      break;
    case VD_ORDER_DAMAGE:
    case VD_ORDER_REPAIR:
      entry->has_moved = TRUE;
      entry->cost += vd_play_test (book->game, order, NULL, 0, NULL).cost;
      break;
    case VD_ORDER_MARCH:
    case VD_ORDER_ALONG:
    case VD_ORDER_ENTER:
      entry->has_moved = TRUE;
      break;
    case VD_ORDER_TRY:
      entry->tried = TRUE;
      break;
    case VD_ORDER_BREAK:
      entry->broke = book->game->state.turn;
      book->n_breaks++;
      break;
    case VD_ORDER_REASSEMBLE:
      entry->broke = book->game->state.turn;
      entry->has_moved |= book->game->state.units[order->unit].place == VD_PLACE_BROKEN;
      book->n_reassembled++;
      break;
    default:
      break;
    }
}

/* Those who march have spent what the march says. */
static void
enter_march (Book *book)
{
  const VdMarchState *march = &book->game->state.march;

  for (guint i = 0; i < march->n; i++)
    book->entries[march->units[i]].cost = march->spent[i];
}

/* The orders that concern vedettes come up more often than among all they would. */
static const VdOrder *
pick (Seeded            *random,
      const VdOrderList *list)
{
  for (guint i = list->n; i-- > 0 && seeded_below (random, 3) == 0;)
    if (list->orders[i].kind == VD_ORDER_BREAK || list->orders[i].kind == VD_ORDER_REASSEMBLE)
      return &list->orders[i];

  return &list->orders[seeded_below (random, list->n)];
}

static void
play (Book   *book,
      Seeded *random)
{
  VdOrderList list = { 0 };
  guint phase = VD_N_PHASES, turn = 0, player = 0;

  vd_play_list (book->game, &list);
  while (book->game->state.phase != VD_PHASE_OVER)
    {
      const VdState *state = &book->game->state;
      VdOrder order;

      g_assert_cmpuint (list.n, >, 0);
      if (state->phase != phase || state->turn != turn || state->player != player)
        begin_phase (book);
      phase = state->phase, turn = state->turn, player = state->player;
      if ((phase == VD_PHASE_MOVEMENT || phase == VD_PHASE_INDIVIDUAL) && state->march.n == 0 &&
          has_order (&list, VD_ORDER_END, 0))
        compare (book, &list);

      order = *pick (random, &list);
      enter (book, &order);
      vd_play_apply (book->game, &order);
      enter_march (book);
      vd_play_list (book->game, &list);
    }

  vd_order_list_clear (&list);
}

static void
test_literal (void)
{
  const char *wish = g_getenv ("VD_GAMES");
  guint n = wish != NULL ? (guint) g_ascii_strtoull (wish, NULL, 10) : 3;
  g_autofree Book *book = g_new0 (Book, 1);
  Seeded random = { 4, 11 };

  for (guint i = 0; i < n; i++)
    {
      memset (book->entries, 0, sizeof book->entries);
      book->game = vd_game_new (scenario);
      vd_play_begin (book->game, 100 + i);
      play (book, &random);
      vd_game_free (book->game);
    }

  g_test_message ("%u units broke down, %u came together", book->n_breaks, book->n_reassembled);
  g_assert_cmpuint (book->n_breaks, >, 0);
  g_assert_cmpuint (book->n_reassembled, >, 0);
}

/* Games of random players, with every audit. */
static void
test_games (void)
{
  const char *wish = g_getenv ("VD_GAMES");
  guint n = wish != NULL ? (guint) g_ascii_strtoull (wish, NULL, 10) : 3;
  VdCampaign campaign = {
    .scenario = scenario, .players = { "random", "random" }, .seed = 23, .n_games = n,
    .n_jobs = 1,
  };
  VdGameResult *results;

  for (guint i = 0; i < VD_MAX_OPTIONS; i++)
    campaign.choices[i] = -1;

  results = vd_campaign_run (&campaign);
  for (guint i = 0; i < n; i++)
    g_assert_cmpstr (results[i].error, ==, NULL);
  vd_game_results_free (results, n);
}

/* Slips that the audit finds. */
static void
test_audit (void)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  guint other = 0;
  VdState state;

  vd_play_begin (game, 1);
  state = game->state;
  while (scenario->units[other].breaks > 0 || scenario->units[other].vedette > 0)
    other++;
  for (guint slip = 0; slip < 4; slip++)
    {
      g_autofree char *wrong = NULL;

      game->state = state;
      game->state.units[other].place = slip == 1   ? VD_PLACE_KEPT
                                       : slip == 2 ? VD_PLACE_BROKEN : state.units[other].place;
      game->state.vedettes.changed |= slip == 3 ? G_GUINT64_CONSTANT (1) << 63 : 0;
      wrong = vd_audit_vedettes (game);
      g_assert_cmpint (wrong != NULL, ==, slip > 0);
    }

  game->state = state;
}

int
main (int   argc,
      char *argv[])
{
  int failed;

  g_test_init (&argc, &argv, NULL);
  scenario = make_battle ();
  g_assert_null (vd_scenario_why_unplayable (scenario));
  g_test_add_func ("/vedettes/literal", test_literal);
  g_test_add_func ("/vedettes/games", test_games);
  g_test_add_func ("/vedettes/audit", test_audit);
  failed = g_test_run ();
  vd_scenario_free (scenario);

  return failed;
}
