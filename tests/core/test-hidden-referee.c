/* test-hidden-referee.c: what a side is told where forces are hidden
 *
 * One game is played in two worlds: in the second some units of one side are set up in one
 * another's hexes, and whatever one of them is ordered in the first, who stands there is in the
 * second.  As long as none of them is revealed, all that the other side can ask the referee for is
 * answered alike, byte for byte.  Asked without a side the answers differ: so a leak would be found.
 */
#include "core/mechanics/hidden.h"
#include "core/play/view.h"
#include "core/players/player.h"
#include "formats/referee/notation.h"
#include "formats/referee/referee-private.h"
#include "tests/shared/battle.h"

#include <stdlib.h>
#include <string.h>

#define N_WORLDS 2
#define N_GAMES 40

#define MAX_SWAPPED 3

/* A battle, who asks, and who of the other side stands in the second world where each stands in
 * the first; the others stay. */
typedef struct
{
  const char *name, *viewer, *near;
  struct { const char *id, *instead, *at; } swapped[MAX_SWAPPED];
  guint       n_swapped;
} Board;

static const Board flags = {
  "flags", "blue", "0404",
  { { "r1", "r2", "0410" }, { "r2", "r6", "0509" }, { "r6", "r1", "0811" } }, 3
};

/* With leaders, command, marches, repulse and crossings: like in all but strength. */
static const Board posts = {
  "posts", "french", "0405", { { "pi1", "pi3", "0906" }, { "pi3", "pi1", "0803" } }, 2
};

/* Likewise, and forces are sent by night. */
static const Board couriers = {
  "couriers", "french", "0405", { { "pi1", "pi3", "0906" }, { "pi3", "pi1", "0803" } }, 2
};

/* Likewise, with vedettes and supply. */
static const Board depots = {
  "depots", "french", "0405", { { "pi1", "pi3", "0906" }, { "pi3", "pi1", "0803" } }, 2
};

static const Board *board = &flags;

static VdScenario *scenarios[N_WORLDS];
static VdReferee *worlds[N_WORLDS];
static guint n_asked, n_refused;

/* Ground that is closed until an enemy comes there, who may be under a flag; and some for some turns. */
#define BARS \
  "<restrictions>" \
  "<bar side=\"blue\" region=\"gap\" lifted-by=\"red\"/>" \
  "<bar side=\"red\" region=\"east\" turn=\"2\" lifted-by=\"blue\"/>" \
  "<bar units=\"r3 r4\" region=\"gap\" until=\"3\" entry=\"waits\"/>" \
  "<bar units=\"b1 b4\" hexsides=\"0609/0610 0509/0510\" turn=\"2\" until=\"5\"/>" \
  "</restrictions><override>"
#define REGIONS \
  "<regions><region id=\"gap\" hexes=\"0507 0508 0607 0608 0609 0707 0708\"/>" \
  "<region id=\"east\" hexes=\"0711 0712 0812 0813\"/></regions></map>"

static VdScenario *
compile (gboolean is_swapped,
         gboolean has_bars)
{
  g_autoptr (Battle) battle = battle_load_from ("tests/cases/rules", board->name);
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  VdScenario *s;

  /* At once, or a row would be changed twice. */
  for (guint i = 0; is_swapped && i < board->n_swapped; i++)
    {
      g_autofree char *mark = g_strdup_printf ("@%u@", i);
      g_autofree char *find = g_strdup_printf ("unit=\"%s\" at=\"%s\"", board->swapped[i].id,
                                               board->swapped[i].at);

      battle_replace (&battle->scenario, find, mark);
    }
  for (guint i = 0; is_swapped && i < board->n_swapped; i++)
    {
      g_autofree char *mark = g_strdup_printf ("@%u@", i);
      g_autofree char *by = g_strdup_printf ("unit=\"%s\" at=\"%s\"", board->swapped[i].instead,
                                             board->swapped[i].at);

      battle_replace (&battle->scenario, mark, by);
    }

  if (has_bars)
    {
      battle_replace (&battle->scenario, "<override>", BARS);
      battle_replace ((char **) &battle->maps->pdata[0], "</map>", REGIONS);
    }

  s = battle_compile (battle, findings);
  g_assert_nonnull (s);
  g_assert_null (vd_scenario_why_unplayable (s));
  g_assert_cmpuint (s->n_bars, ==, has_bars ? 4 : 0);
  return s;
}

static VdUnitId
instead_of (guint    world,
            VdUnitId unit)
{
  for (guint i = 0; world > 0 && i < board->n_swapped; i++)
    if (strcmp (scenarios[0]->units[unit].id, board->swapped[i].id) == 0)
      return vd_scenario_find_unit (scenarios[1], board->swapped[i].instead);

  return unit;
}

/* Whether Blue still knows none of those who were swapped, and none is off the map. */
static gboolean
are_hidden (void)
{
  for (guint i = 0; i < board->n_swapped; i++)
    if (!vd_hidden_from (worlds[0]->whole, 0,
                         vd_scenario_find_unit (scenarios[0], board->swapped[i].id)))
      return FALSE;

  return TRUE;
}

static void
begin (guint64 seed)
{
  for (guint i = 0; i < N_WORLDS; i++)
    {
      VdTable *table = g_new0 (VdTable, 1);

      worlds[i] = vd_referee_new ("0");
      table->scenario = scenarios[i];
      table->findings = vd_findings_new ();
      g_ptr_array_add (worlds[i]->tables, table);
      vd_referee_begin (worlds[i], table, seed);
    }
}

static void
end (void)
{
  for (guint i = 0; i < N_WORLDS; i++)
    vd_referee_free (worlds[i]);
}

/* Returns: (transfer full): the answer in a world */
static char *
answer (guint       world,
        const char *line)
{
  gboolean quit;

  return vd_referee_answer (worlds[world], line, strlen (line), &quit);
}

/* Whether both worlds say the same. */
static gboolean
agree (const char *line)
{
  char *one = answer (0, line);
  char *two = answer (1, line);
  gboolean same = strcmp (one, two) == 0;

  if (!same && strstr (line, "\"as\"") != NULL)
    g_test_message ("%s: %s: %s", line, one, two);
  n_asked++;
  n_refused += strstr (one, "\"error\"") != NULL;
  free (one);
  free (two);
  return same;
}

G_GNUC_PRINTF (1, 2)
static void
ask (const char *format,
     ...)
{
  g_autofree char *line = NULL;
  va_list args;

  va_start (args, format);
  line = g_strdup_vprintf (format, args);
  va_end (args);
  g_assert_true (agree (line));
}

/* All that it may ask, and what it may not. */
static void
ask_all (guint n)
{
  const VdScenario *s = scenarios[0];
  const VdUnitId unit = n % s->n_units, other = n * 7 % s->n_units;
  const char *label = vd_scenario_get_label (s, n * 13 % s->n_cells);
  const char *id = s->units[unit].id;

  ask ("{\"request\":\"state\",\"as\":\"%s\"}", board->viewer);
  ask ("{\"request\":\"orders\",\"as\":\"%s\"}", board->viewer);
  ask ("{\"request\":\"orders\",\"as\":\"%s\",\"unit\":\"%s\"}", board->viewer, id);
  ask ("{\"request\":\"log\",\"as\":\"%s\"}", board->viewer);
  ask ("{\"request\":\"log\",\"as\":\"%s\",\"since\":%u}", board->viewer, worlds[0]->record->orders->len / 2);
  ask ("{\"request\":\"scenario\",\"as\":\"%s\"}", board->viewer);
  ask ("{\"request\":\"reach\",\"as\":\"%s\",\"unit\":\"%s\"}", board->viewer, id);
  ask ("{\"request\":\"test\",\"as\":\"%s\",\"order\":\"move %s %s\"}", board->viewer, id, label);
  ask ("{\"request\":\"test\",\"as\":\"%s\",\"order\":\"attack %s\"}", board->viewer, id);
  ask ("{\"request\":\"test\",\"as\":\"%s\",\"order\":\"with %s\"}", board->viewer, id);
  ask ("{\"request\":\"odds\",\"as\":\"%s\"}", board->viewer);
  ask ("{\"request\":\"odds\",\"as\":\"%s\",\"defenders\":[\"%s\"],\"with\":[\"%s\"]}", board->viewer, id,
       s->units[other].id);
  ask ("{\"request\":\"sight\",\"as\":\"%s\",\"from\":\"%s\",\"to\":\"%s\"}", board->viewer, board->near, label);
  ask ("{\"request\":\"save\",\"as\":\"%s\"}", board->viewer);
  ask ("{\"request\":\"apply\",\"as\":\"%s\",\"order\":\"advance %s %s\"}", board->viewer, id, label);
  ask ("{\"request\":\"apply\",\"as\":\"%s\",\"order\":\"retreat %s %s\"}", board->viewer, id, label);
}

/* Dice follow from who throws them: those of a unit are given, so that they tell nothing here. */
static gboolean
throws_its_own (const VdOrder *order)
{
  return order->kind == VD_ORDER_TRY || order->kind == VD_ORDER_DAMAGE ||
         order->kind == VD_ORDER_REPAIR || order->kind == VD_ORDER_RECOVER;
}

/* The same in both worlds: of who stands in the same hex. */
static void
apply (const VdOrder *order)
{
  for (guint i = 0; i < N_WORLDS; i++)
    {
      VdOrder mine = *order;
      g_autofree char *text = NULL, *line = NULL;
      char *said;

      if (vd_order_takes (mine.kind, VD_OPERAND_UNIT))
        mine.unit = instead_of (i, mine.unit);
      if (throws_its_own (order))
        mine.arg = 1 + n_asked % 6;
      text = vd_order_print (scenarios[i], &mine, NULL, 0);
      line = g_strdup_printf ("{\"request\":\"apply\",\"order\":\"%s\"}", text);
      said = answer (i, line);
      if (strstr (said, "\"error\"") != NULL)
        g_error ("%s: %s", line, said);
      free (said);
    }
}

static void
tell_alike (void)
{
  guint n_positions = 0, n_unlike_state = 0, n_unlike_log = 0, n_lifted = 0;

  for (guint64 seed = 1; seed <= N_GAMES; seed++)
    {
      VdPlayer *player = vd_player_new ("random", scenarios[0], NULL);
      VdOrderList list = { 0 };
      guint n = 0;

      begin (seed);
      vd_player_begin (player, seed);
      apply (&(VdOrder) { .kind = VD_ORDER_CHOOSE });
      for (; are_hidden (); n++)
        {
          VdView view = vd_view_of (worlds[0]->whole, vd_play_decider (worlds[0]->whole));
          VdOrder order;

          vd_view_list (&view, &list);
          order = vd_player_choose (player, &view, &list);
          apply (&order);
          if (n % 3 == 0 && are_hidden ())
            {
              ask_all (n);
              n_unlike_state += !agree ("{\"request\":\"state\"}");
              n_unlike_log += !agree ("{\"request\":\"log\"}");
              n_positions++;
              n_lifted += worlds[0]->whole->state.bars_lifted != 0;
            }
        }

      vd_order_list_clear (&list);
      vd_player_free (player);
      end ();
    }

  g_test_message ("%u positions, %u questions, %u refused; unlike without a side: %u states, %u "
                  "logs", n_positions, n_asked, n_refused, n_unlike_state, n_unlike_log);
  g_assert_cmpuint (n_positions, >, 100);
  g_assert_cmpuint (n_unlike_state, >, n_positions * 9 / 10); /* two may stand in one hex */
  g_assert_cmpuint (n_unlike_log, >, n_positions / 2);
  g_assert_cmpuint (n_lifted > 0, ==, scenarios[0]->n_bars > 0);
}

static void
compile_worlds (gboolean has_bars)
{
  for (guint i = 0; i < N_WORLDS; i++)
    {
      g_clear_pointer (&scenarios[i], vd_scenario_free);
      scenarios[i] = compile (i > 0, has_bars);
    }
}

static void
test_told_alike (void)
{
  compile_worlds (FALSE);
  tell_alike ();
}

/* Which bars an enemy has lifted follows from where flags stand, whoever is under them. */
static void
test_bars (void)
{
  compile_worlds (TRUE);
  tell_alike ();
  compile_worlds (FALSE);
}

static void
tell_alike_on (const Board *other)
{
  board = other;
  compile_worlds (FALSE);
  tell_alike ();
  board = &flags;
  compile_worlds (FALSE);
}

static void
test_posts (void)
{
  tell_alike_on (&posts);
}

static void
test_couriers (void)
{
  tell_alike_on (&couriers);
}

static void
test_depots (void)
{
  tell_alike_on (&depots);
}

static void
assert_answers (const char *line,
                const char *holds)
{
  char *said = answer (0, line);

  if (strstr (said, holds) == NULL)
    g_error ("%s: %s", line, said);
  free (said);
}

static void
do_order (const char *order)
{
  g_autofree char *line = g_strdup_printf ("{\"request\":\"apply\",\"order\":\"%s\"}", order);

  assert_answers (line, "\"reply\"");
}

/* Of a unit that nobody knows its flag is told: where it stood, by which hexes it went. */
static void
test_words (void)
{
  begin (1);
  do_order ("choose forces hidden");
  assert_answers ("{\"request\":\"state\",\"as\":\"blue\"}",
                  "\"flags\":[\"0410\",\"0509\",\"0610\",\"0710\",\"0811\"]");
  assert_answers ("{\"request\":\"state\",\"as\":\"blue\"}",
                  "{\"id\":\"r2\",\"place\":\"map\",\"flagged\":true}");
  assert_answers ("{\"request\":\"reach\",\"as\":\"blue\",\"unit\":\"r2\"}", "\"hidden\"");
  assert_answers ("{\"request\":\"odds\",\"as\":\"blue\",\"defenders\":[\"r2\"],"
                  "\"with\":[\"b1\"]}", "\"hidden\"");
  do_order ("end");
  do_order ("end");
  do_order ("move r2 0508 0507");
  assert_answers ("{\"request\":\"log\",\"as\":\"blue\",\"since\":3}", "\"move ? 0509 0508 0507\"");
  assert_answers ("{\"request\":\"log\",\"as\":\"red\",\"since\":3}", "\"move r2 0508 0507\"");
  assert_answers ("{\"request\":\"state\",\"as\":\"red\"}", "{\"id\":\"b1\",\"place\":\"map\",\"flagged\":true}");
  do_order ("end");
  assert_answers ("{\"request\":\"state\",\"as\":\"blue\"}", "\"hex\":\"0507\",\"revealed\":true");

  /* What has shown units cannot be taken back by a side. */
  assert_answers ("{\"request\":\"undo\",\"as\":\"red\"}", "shown it a hidden unit");
  assert_answers ("{\"request\":\"undo\"}", "\"reply\"");
  end ();
}

/* Whither forces are sent, and which, the other side is not told: not even from where. */
static void
test_sealed (void)
{
  board = &couriers;
  compile_worlds (FALSE);
  begin (1);
  do_order ("choose forces hidden");
  do_order ("dispatch fi1 0505");
  assert_answers ("{\"request\":\"log\",\"as\":\"french\",\"since\":1}", "\"dispatch fi1 0505\"");
  assert_answers ("{\"request\":\"log\",\"as\":\"prussian\",\"since\":1}", "\"dispatch ?\"");
  assert_answers ("{\"request\":\"log\"}", "\"dispatch fi1 0505\"");
  end ();
  board = &flags;
  compile_worlds (FALSE);
}

/* Who stands under a flag in the hex of one that is known would defend beside it: odds with him
 * would be a guess, told as what is. */
static void
test_odds_beside_flag (void)
{
  static const char *const orders[] = {
    "choose forces hidden", "move b4 0606 0607 0608", "end", "attack r2", "with b4", "roll 1",
    "retreat b4 0607", "advance r3 0608", "end",
  };
  static const char odds[] = "{\"request\":\"odds\",\"as\":\"blue\",\"defenders\":[\"r3\"],"
                             "\"with\":[\"b4\"]}";

  begin (1);
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    do_order (orders[i]);

  assert_answers (odds, "\"defence\":2");
  do_order ("move r5 0608");
  assert_answers (odds, "who else would fight there is not known to the side");
  assert_answers ("{\"request\":\"odds\",\"defenders\":[\"r3\"],\"with\":[\"b4\"]}",
                  "5th Red defends");
  end ();
}

int
main (int   argc,
      char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  compile_worlds (FALSE);
  g_test_add_func ("/hidden-referee/told-alike", test_told_alike);
  g_test_add_func ("/hidden-referee/bars", test_bars);
  g_test_add_func ("/hidden-referee/posts", test_posts);
  g_test_add_func ("/hidden-referee/couriers", test_couriers);
  g_test_add_func ("/hidden-referee/depots", test_depots);
  g_test_add_func ("/hidden-referee/words", test_words);
  g_test_add_func ("/hidden-referee/sealed", test_sealed);
  g_test_add_func ("/hidden-referee/odds-beside-flag", test_odds_beside_flag);
  status = g_test_run ();
  for (guint i = 0; i < N_WORLDS; i++)
    vd_scenario_free (scenarios[i]);

  return status;
}
