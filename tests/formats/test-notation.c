/* Notation: every legal order of random games is printed and read back; what
 * is no order is refused in one line. */
#include "formats/referee/notation.h"

#include "tests/shared/ask.h"
#include "tests/shared/documents.h"

#include <string.h>

#include "formats/compile/compile.h"

#define N_GAMES 6

/* The first scenario that comes with the program and can be played. */
static VdScenario *
load_scenario (void)
{
  g_autoptr (GPtrArray) paths = list_shipped_documents ();

  for (guint i = 0; i < paths->len; i++)
    if (g_str_has_suffix (paths->pdata[i], ".scenario.xml"))
      {
        g_autoptr (GPtrArray) findings = vd_findings_new ();
        g_autoptr (VdProject) project = vd_project_load (paths->pdata[i], findings, NULL);
        VdScenario *scenario = project != NULL ? vd_project_compile (project, findings) : NULL;

        if (scenario != NULL && vd_scenario_why_unplayable (scenario) == NULL &&
            vd_scenario_get_n_options (scenario) > 0)
          return scenario;

        vd_scenario_free (scenario);
      }

  g_assert_not_reached ();
}

/* How each kind is written, a line each. */
static char *
list_usages (void)
{
  GString *list = g_string_new (NULL);

  for (guint kind = 0; kind < VD_N_ORDERS; kind++)
    {
      g_autofree char *usage = vd_order_print_usage (kind);

      g_string_append_printf (list, "%s\n", usage);
    }

  return g_string_free (list, FALSE);
}

/* No word stands for two kinds, and each operand has a word. */
static void
test_kinds (void)
{
  g_autoptr (GHashTable) words = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *list = list_usages ();

  for (guint kind = 0; kind < VD_N_ORDERS; kind++)
    {
      g_test_message ("%s", vd_order_names[kind]);
      g_assert_true (g_hash_table_add (words, (gpointer) vd_order_names[kind]));
    }

  g_assert_null (strchr (list, '?'));
}

/* What stands between two lines of a document. */
static char *
read_section (const char *folder,
              const char *file,
              const char *from,
              const char *to)
{
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), folder, file, NULL);
  g_autofree char *page = NULL;
  const char *start, *end;

  g_assert_true (g_file_get_contents (path, &page, NULL, NULL));
  start = strstr (page, from);
  g_assert_nonnull (start);
  start += strlen (from);
  end = strstr (start, to);
  g_assert_nonnull (end);
  return g_strndup (start, end - start);
}

/* @text without each of @parts */
static char *
leave_out (const char        *text,
           const char *const *parts)
{
  GString *left = g_string_new (text);

  for (guint i = 0; parts[i] != NULL; i++)
    g_string_replace (left, parts[i], "", 0);

  return g_string_free (left, FALSE);
}

/* What authors read lists all kinds, as they are written. */
static void
test_pages (void)
{
  static const char *const indent[] = { "    ", NULL };
  static const char *const fonts[] = { "\\fI", "\\fR", NULL };
  g_autofree char *list = list_usages ();
  g_autofree char *readme = read_section ("formats", "README.md", "There are no others:\n\n",
                                          "\n\n");
  g_autofree char *manual = read_section ("validator", "vedette-replay.1", ".SH ORDERS\n.nf\n",
                                          ".fi\n");
  g_autofree char *in_readme = leave_out (readme, indent);
  g_autofree char *in_manual = leave_out (manual, fonts);

  g_assert_cmpstr (in_manual, ==, list);
  g_assert_cmpstr (in_readme, ==, g_strchomp (list));
}

/* Whether a die decides what becomes of the order: it may be given then. */
static gboolean
is_rolled_for (VdGame  *game,
               VdOrder  order)
{
  if (!vd_order_takes (order.kind, VD_OPERAND_DIE))
    return FALSE;

  order.arg = 1;
  return vd_play_test (game, &order, NULL, 0, NULL).legal;
}

static void
assert_read_back (const VdScenario *scenario,
                  const VdOrder    *order,
                  GArray           *path)
{
  g_autofree char *text = vd_order_print (scenario, order, NULL, 0);
  VdOrder again;
  GError *error = NULL;

  vd_order_parse (scenario, text, &again, path, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (order, sizeof *order, &again, sizeof again);
  g_assert_cmpuint (path->len, ==, 0);
}

/* Nothing is legal that could not be written: with any one of its members another, an
 * order is refused, or is read back as it is. */
static void
assert_says_all (VdGame        *game,
                 const VdOrder *order,
                 GArray        *path)
{
  for (guint i = 1; i < sizeof *order; i++)
    {
      VdOrder other = *order;

      ((guint8 *) &other)[i] ^= 1;
      if (vd_play_test (game, &other, NULL, 0, NULL).legal)
        assert_read_back (game->scenario, &other, path);
    }
}

static void
test_every_order (void)
{
  g_autoptr (VdScenario) scenario = load_scenario ();
  g_autoptr (VdGame) game = vd_game_new (scenario);
  g_autoptr (VdPlayer) player = vd_player_new ("random", scenario, NULL);
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (guint16));
  VdOrderList list = { 0 };
  guint seen[VD_N_ORDERS] = { 0 };

  for (guint seed = 1; seed <= N_GAMES; seed++)
    {
      vd_player_begin (player, seed);
      for (vd_play_begin (game, seed); !vd_play_is_over (game);)
        {
          VdOrder chosen;
          gboolean is_rolled;

          vd_play_list (game, &list);
          for (guint i = 0; i < list.n; i++)
            {
              assert_read_back (scenario, &list.orders[i], path);
              seen[list.orders[i].kind]++;
            }

          chosen = ask_player (player, game, &list);
          assert_says_all (game, &chosen, path);
          is_rolled = is_rolled_for (game, chosen);
          vd_play_apply (game, &chosen);
          /* A die that is rolled is noted with what came of it. */
          g_assert_true (!is_rolled || game->thrown.n > 0);
        }
    }

  for (guint kind = VD_ORDER_CHOOSE; kind <= VD_ORDER_ENTER; kind++)
    g_assert_cmpuint (seen[kind], >, 0);
  for (guint kind = VD_ORDER_ATTACK; kind <= VD_ORDER_END; kind++)
    g_assert_cmpuint (seen[kind], >, 0);
  vd_order_list_clear (&list);
}

/* A unit that starts on the map, and the hexes to its right. */
static VdUnitId
find_starter (const VdGame *game,
              guint16      *cells,
              guint         n)
{
  for (guint unit = 0; unit < vd_scenario_get_n_units (game->scenario); unit++)
    if (vd_game_is_on_map (game, unit))
      {
        for (guint i = 0; i < n; i++)
          cells[i] = game->state.units[unit].cell + i;
        return unit;
      }

  g_assert_not_reached ();
}

static void
test_path (void)
{
  g_autoptr (VdScenario) scenario = load_scenario ();
  g_autoptr (VdGame) game = vd_game_new (scenario);
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (guint16));
  g_autofree char *text = NULL;
  guint16 cells[3];
  VdOrder order = { .kind = VD_ORDER_MOVE };
  VdOrder again;

  vd_play_begin (game, 1);
  vd_play_set_up (game);
  order.unit = find_starter (game, cells, G_N_ELEMENTS (cells));
  order.cell = cells[2];
  text = vd_order_print (scenario, &order, cells, G_N_ELEMENTS (cells));

  g_assert_true (vd_order_parse (scenario, text, &again, path, NULL));
  g_assert_cmpmem (&order, sizeof order, &again, sizeof again);
  g_assert_cmpmem (cells, sizeof cells, path->data, path->len * sizeof (guint16));
}

static void
test_die (void)
{
  g_autoptr (VdScenario) scenario = load_scenario ();
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (guint16));
  g_autofree char *text = NULL;
  VdOrder order;

  g_assert_true (vd_order_parse (scenario, "  roll\t3 ", &order, path, NULL));
  g_assert_cmpuint (order.kind, ==, VD_ORDER_ROLL);
  g_assert_cmpuint (order.arg, ==, 3);
  text = vd_order_print (scenario, &order, NULL, 0);
  g_assert_cmpstr (text, ==, "roll 3");
}

/* %s stands for a unit. */
static const struct
{
  const char *text;
  const char *says;
} wrong[] = {
  { "",                       "expected one of choose, move," },
  { "jump %s 0101",           "expected one of choose, move," },
  { "move",                   "expected \"move UNIT HEX... [march]\"" },
  { "move %s",                "expected \"move UNIT HEX... [march]\"" },
  { "move nobody 0101",       "there is no unit \"nobody\"" },
  { "move %s nowhere",        "there is no hex \"nowhere\" in play" },
  { "move %s 0101 march",     "nobody is ever in road march here" },
  { "attack %s %s",           "expected \"attack UNIT\"" },
  { "announce 7-8",           "the results table has no column \"7-8\"" },
  { "announce",               "expected \"announce COLUMN\"" },
  { "roll 0",                 "expected a die from 1 to 6" },
  { "roll 7",                 "expected a die from 1 to 6" },
  { "roll six",               "expected a die from 1 to 6" },
  { "roll 3 4",               "expected \"roll [DIE]\"" },
  { "end of it",              "expected \"end\"" },
  { "choose this",            "expected \"choose OPTION CHOICE\"" },
  { "choose this that",       "there is no option \"this\"" },
  { "exit %s 0104",           "expected \"exit UNIT HEX... EDGE\"" },
  { "exit %s 0104 above",     "there is no edge \"above\" on the field" },
  { "transit %s 0104 above",  "no track has a section \"above\"" },
  { "retreat %s 0104 0105",   "expected a die from 1 to 6" },
  { "advance %s 0104 0105",   "expected \"advance UNIT HEX\"" },
};

static void
test_wrong (void)
{
  g_autoptr (VdScenario) scenario = load_scenario ();
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (guint16));

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_auto (GStrv) parts = g_strsplit (wrong[i].text, "%s", -1);
      g_autofree char *text = g_strjoinv (vd_scenario_get_unit_id (scenario, 0), parts);
      g_autoptr (GError) error = NULL;
      VdOrder order;

      g_assert_false (vd_order_parse (scenario, text, &order, path, &error));
      g_assert_nonnull (strstr (error->message, wrong[i].says));
      g_assert_null (strchr (error->message, '\n'));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/notation/kinds", test_kinds);
  g_test_add_func ("/notation/pages", test_pages);
  g_test_add_func ("/notation/every-order", test_every_order);
  g_test_add_func ("/notation/path", test_path);
  g_test_add_func ("/notation/die", test_die);
  g_test_add_func ("/notation/wrong", test_wrong);

  return g_test_run ();
}
