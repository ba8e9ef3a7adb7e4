/* test-mirror.c: what must not matter does not
 *
 * A battle and the same battle otherwise laid, numbered, or with its sides told
 * in the other order are played side by side: at every decision both have the
 * same legal orders, and the same orders and dice lead to the same end.  The
 * same holds for a battle with something out of reach in it.  A larger allowance
 * never takes a hex away.
 *
 * The seeds are fixed; VD_GAMES in the environment asks for more games.
 */
#include "core/movement/move.h"
#include "tests/shared/battle.h"

#include <string.h>

#include "core/play/play.h"
#include "core/position/dice.h"
#include "formats/referee/notation.h"

#define COMPARED 6 /* one list of orders in so many is compared as a whole */

/* A battle and how it is told anew: maps laid, numbered, sides exchanged. */
typedef struct
{
  const char *battle;
  guint       place;
  gboolean    renumbered;
  gboolean    sides_exchanged;
} Telling;

/* Two games that are to be one. */
typedef struct
{
  Telling     telling;
  VdScenario *s[2];
  VdGame     *game[2];
  guint      *cell;  /* of the second, by cell of the first */
  guint       side[VD_MAX_SIDES + 1]; /* and a draw */
  VdOrderList list[2];
} Twins;

static guint
n_games (guint usual)
{
  const char *wish = g_getenv ("VD_GAMES");

  return wish != NULL ? (guint) g_ascii_strtoull (wish, NULL, 10) : usual;
}

static VdScenario *
compile (const Battle *battle)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  VdScenario *scenario = battle_compile (battle, findings);

  for (guint i = 0; i < findings->len; i++)
    if (((const VdFinding *) findings->pdata[i])->severity == VD_ERROR)
      g_error ("%s", ((const VdFinding *) findings->pdata[i])->text);
  if (vd_scenario_why_unplayable (scenario) != NULL)
    g_error ("%s", vd_scenario_why_unplayable (scenario));

  return scenario;
}

/* The two rows of `sides` in the other order; who moves first stays. */
static void
exchange_sides (Battle *battle)
{
  battle_replace (&battle->scenario, "(<sides[^>]*>\\s*)(<side [^>]*/>)(\\s*)(<side [^>]*/>)",
                  "\\g<1>\\g<4>\\g<3>\\g<2>");
}

static char *
translate_label (const Twins *twins,
                 const char  *label)
{
  const char *number = strchr (label, ':');

  if (!twins->telling.renumbered)
    return g_strdup (label);
  if (number == NULL)
    return battle_new_label (label);

  {
    g_autofree char *other = battle_new_label (number + 1);

    return g_strdup_printf ("%.*s%s", (int) (number + 1 - label), label, other);
  }
}

static void
match_cells (Twins *twins)
{
  guint n = twins->s[0]->n_cells;

  g_assert_cmpuint (n, ==, twins->s[1]->n_cells);
  twins->cell = g_new (guint, n);
  for (guint cell = 0; cell < n; cell++)
    {
      twins->cell[cell] = VD_NONE;
      if (vd_scenario_is_in_play (twins->s[0], cell))
        {
          g_autofree char *label =
            translate_label (twins, vd_scenario_get_label (twins->s[0], cell));

          twins->cell[cell] = vd_scenario_find_cell (twins->s[1], label);
          g_assert_cmpuint (twins->cell[cell], <, n);
        }
    }
}

/* Units have the same numbers: they are told in the same order. */
static void
match_sides (Twins *twins)
{
  g_assert_cmpuint (twins->s[0]->n_units, <=, twins->s[1]->n_units);
  for (guint unit = 0; unit < twins->s[0]->n_units; unit++)
    g_assert_cmpstr (twins->s[0]->units[unit].name, ==, twins->s[1]->units[unit].name);

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    twins->side[side] =
      (guint) vd_scenario_find_side (twins->s[1], vd_scenario_get_side_id (twins->s[0], side));
  twins->side[VD_MAX_SIDES] = VD_MAX_SIDES;
}

static void
twins_init (Twins        *twins,
            const Battle *one,
            const Battle *other)
{
  twins->s[0] = compile (one);
  twins->s[1] = compile (other);
  match_cells (twins);
  match_sides (twins);
  for (guint i = 0; i < 2; i++)
    {
      twins->game[i] = vd_game_new (twins->s[i]);
      twins->list[i] = (VdOrderList) { 0 };
    }
}

static void
twins_clear (Twins *twins)
{
  for (guint i = 0; i < 2; i++)
    {
      vd_order_list_clear (&twins->list[i]);
      vd_game_free (twins->game[i]);
      vd_scenario_free (twins->s[i]);
    }

  g_free (twins->cell);
}

/* Orders */

static VdOrder
translate (const Twins   *twins,
           const VdOrder *order)
{
  VdOrder other = *order;

  if (vd_order_has_cell (order->kind))
    other.cell = (guint16) twins->cell[order->cell];

  return other;
}

static int
compare_orders (gconstpointer a,
                gconstpointer b)
{
  return memcmp (a, b, sizeof (VdOrder));
}

/* Ends the program; @order is one of the second telling. */
static void
differ (const Twins   *twins,
        const VdOrder *order,
        const char    *what)
{
  g_autofree char *text = vd_order_print (twins->s[1], order, NULL, 0);

  g_error ("%s, place %u%s%s, turn %u: %s: %s", twins->telling.battle, twins->telling.place,
           twins->telling.renumbered ? ", renumbered" : "",
           twins->telling.sides_exchanged ? ", sides exchanged" : "",
           twins->game[0]->state.turn, text, what);
}

/* The first order of sorted @orders that is not among the others. */
static const VdOrder *
find_missing (const VdOrder *orders,
              guint          n,
              const VdOrder *others,
              guint          m)
{
  for (guint i = 0; i < n; i++)
    if (bsearch (&orders[i], others, m, sizeof *others, compare_orders) == NULL)
      return &orders[i];

  return NULL;
}

static void
compare_lists (Twins *twins)
{
  guint n = twins->list[0].n;
  guint m = twins->list[1].n;
  g_autofree VdOrder *one = g_new (VdOrder, n);
  g_autofree VdOrder *other = g_memdup2 (twins->list[1].orders, m * sizeof (VdOrder));
  const VdOrder *missing;

  for (guint i = 0; i < n; i++)
    one[i] = translate (twins, &twins->list[0].orders[i]);
  qsort (one, n, sizeof *one, compare_orders);
  qsort (other, m, sizeof *other, compare_orders);
  missing = find_missing (one, n, other, m);
  if (missing != NULL)
    differ (twins, missing, "legal in the first telling only");
  missing = find_missing (other, m, one, n);
  if (missing != NULL)
    differ (twins, missing, "legal in the second telling only");
  g_assert_cmpuint (n, ==, m);
}

/* All of its chance is in @dice: the order and what is rolled. */
static VdOrder
draw_order (const Twins *twins,
            guint64     *dice)
{
  VdOrder order;

  *dice = vd_mix (*dice, 1);
  order = twins->list[0].orders[vd_below (*dice, twins->list[0].n)];

  /* Phases are not to end at once. */
  if (order.kind == VD_ORDER_END && twins->list[0].n > 1 && vd_below (vd_mix (*dice, 2), 20) > 0)
    order = twins->list[0].orders[0];
  if (vd_order_takes (order.kind, VD_OPERAND_DIE))
    order.arg = (guint8) (1 + vd_below (vd_mix (*dice, 3), vd_scenario_get_die (twins->s[0])));
  /* Not each order that can have a die is rolled for. */
  if (order.arg != 0 && vd_order_takes (order.kind, VD_OPERAND_DIE) &&
      !vd_play_test (twins->game[0], &order, NULL, 0, NULL).legal)
    order.arg = 0;

  return order;
}

static void
compare_ends (const Twins *twins)
{
  const VdState *one = &twins->game[0]->state;
  const VdState *other = &twins->game[1]->state;

  g_assert_true (vd_play_is_over (twins->game[1]));
  g_assert_cmpuint (twins->side[one->winner], ==, other->winner);
  g_assert_cmpuint (one->level, ==, other->level);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      g_assert_cmpint (one->points[side], ==, other->points[twins->side[side]]);
      g_assert_cmpuint (vd_state_get_losses (one, side), ==,
                        vd_state_get_losses (other, twins->side[side]));
    }

  for (guint unit = 0; unit < vd_scenario_get_n_units (twins->s[0]); unit++)
    {
      g_assert_cmpuint (one->units[unit].place, ==, other->units[unit].place);
      if (one->units[unit].place == VD_PLACE_MAP)
        g_assert_cmpuint (twins->cell[one->units[unit].cell], ==,
                          other->units[unit].cell);
    }
}

/* Carries the order out in both, a move by the same hexes: of two ways that cost the same
 * the search takes the one that the layout brings first, and to pass a hex may count. */
static void
apply_in_both (Twins         *twins,
               const VdOrder *order)
{
  VdOrder other = translate (twins, order);
  guint16 one_way[VD_MAX_PATH], other_way[VD_MAX_PATH];
  guint n;

  vd_play_test (twins->game[0], order, NULL, 0, NULL);
  n = twins->game[0]->path.n;
  for (guint i = 0; i < n; i++)
    {
      one_way[i] = twins->game[0]->path.cells[i];
      other_way[i] = twins->cell[one_way[i]];
    }

  if (!vd_play_test (twins->game[1], &other, n > 0 ? other_way : NULL, n, NULL).legal)
    differ (twins, &other, "legal in the first telling only");
  g_assert_cmpuint (twins->side[vd_play_decider (twins->game[0])], ==,
                    vd_play_decider (twins->game[1]));
  vd_play_apply_along (twins->game[0], order, n > 0 ? one_way : NULL, n);
  vd_play_apply_along (twins->game[1], &other, n > 0 ? other_way : NULL, n);
}

static guint
play_twins (Twins   *twins,
            guint64  dice)
{
  guint n = 0;

  for (guint i = 0; i < 2; i++)
    vd_play_begin (twins->game[i], dice);

  while (!vd_play_is_over (twins->game[0]))
    {
      VdOrder order;

      vd_play_list (twins->game[0], &twins->list[0]);
      g_assert_cmpuint (twins->list[0].n, >, 0);
      if (n++ % COMPARED == 0)
        {
          vd_play_list (twins->game[1], &twins->list[1]);
          compare_lists (twins);
        }

      order = draw_order (twins, &dice);
      apply_in_both (twins, &order);
    }

  compare_ends (twins);
  return n;
}

static void
test_telling (gconstpointer data)
{
  Twins twins = { .telling = *(const Telling *) data };
  g_autoptr (Battle) battle = battle_load (twins.telling.battle);
  g_autoptr (Battle) other = battle_copy (battle);
  guint n = 0;

  battle_move (other, twins.telling.place);
  if (twins.telling.renumbered)
    battle_renumber (other);
  if (twins.telling.sides_exchanged)
    exchange_sides (other);

  g_assert_true (twins.telling.place == 0 ||
                 strcmp (battle->maps->pdata[0], other->maps->pdata[0]) != 0);
  g_assert_true (!twins.telling.sides_exchanged ||
                 strcmp (battle->scenario, other->scenario) != 0);
  twins_init (&twins, battle, other);
  for (guint i = 0; i < n_games (1); i++)
    n += play_twins (&twins, vd_mix (twins.telling.place, i));
  twins_clear (&twins);
  g_test_message ("%u orders", n);
}

/* Every battle that is there, in every place, every other time with new numbers
 * or the sides exchanged. */
static void
add_tellings (const char *battle)
{
  static Telling tellings[64][BATTLE_PLACES];
  static guint n;

  g_assert_cmpuint (n, <, G_N_ELEMENTS (tellings));
  for (guint place = 0; place < BATTLE_PLACES; place++)
    {
      g_autofree char *path = g_strdup_printf ("/mirror/%s/%u", battle, place);

      tellings[n][place] = (Telling) { battle, place, place % 3 == 0, place % 2 == 0 };
      g_test_add_data_func (path, &tellings[n][place], test_telling);
    }
  n++;
}

/* Out of reach */

/* The corner of the invented battle: a marsh that nobody enters, three hexes
 * wide, so that no gun reaches over it. */
#define MARSH "1502 1503 1504 1401 1402 1403 1301 1302 1303 1201 1202"

static void
flood_corner (Battle *battle)
{
  g_auto (GStrv) hexes = g_strsplit (MARSH, " ", -1);
  g_autoptr (GHashTable) done = g_hash_table_new (g_str_hash, g_str_equal);

  battle_replace (&battle->scenario, "<hex id=\"marsh\" absent=\"yes\"/>", "");
  for (guint i = 0; hexes[i] != NULL; i++)
    if (g_hash_table_add (done, hexes[i]))
      {
        g_autofree char *row = g_strdup_printf ("<hex at='%s' terrain='marsh'/>", hexes[i]);
        g_autofree char *known = g_strdup_printf ("<hex at=\"%s\"[^>]*/>", hexes[i]);

        battle_replace ((char **) &battle->maps->pdata[0], known, "");
        battle_add_rows ((char **) &battle->maps->pdata[0], "terrain", row);
      }
}

/* A unit and a town that nobody comes to, in the corner. */
static void
test_out_of_reach (void)
{
  Twins twins = { .telling = { .battle = "the-bridge-at-lindach" } };
  g_autoptr (Battle) battle = battle_load (twins.telling.battle);
  g_autoptr (Battle) other = NULL;

  flood_corner (battle);
  other = battle_copy (battle);
  battle_add_rows (&other->scenario, "units",
                   "<unit id='hermit' side='prussian' class='infantry' strength='9' move='0'/>");
  battle_add_rows (&other->scenario, "setup", "<place unit='hermit' at='1501'/>");
  battle_add_rows ((char **) &other->maps->pdata[0], "terrain", "<hex at='1501' terrain='town'/>");
  twins_init (&twins, battle, other);
  for (guint i = 0; i < n_games (6); i++)
    play_twins (&twins, vd_mix (99, i));
  twins_clear (&twins);
}

/* Larger allowances */

static void
compare_reaches (Twins *twins)
{
  const VdScenario *s = twins->s[0];

  for (guint unit = 0; unit < s->n_units; unit++)
    {
      const VdReachCell *near, *far;
      guint n, m;

      if (!vd_game_is_on_map (twins->game[0], unit) ||
          (twins->game[0]->state.units[unit].flags & (VD_MOVED | VD_ENTERED)) ||
          vd_game_side (twins->game[0], unit) != twins->game[0]->state.player)
        continue;

      near = vd_reach_find (twins->game[0], unit, &n);
      far = vd_reach_find (twins->game[1], unit, &m);
      g_assert_cmpuint (m, >=, n);
      for (guint i = 0; i < n; i++)
        {
          guint j = 0;

          while (j < m && far[j].cell != near[i].cell)
            j++;
          g_assert_cmpuint (j, <, m);
          if (far[j].cost > near[i].cost)
            g_error ("turn %u: %s to %s costs %u, and %u with a larger allowance",
                     twins->game[0]->state.turn, vd_scenario_get_unit_id (s, unit),
                     vd_scenario_get_label (s, near[i].cell), near[i].cost, far[j].cost);
        }
    }
}

/* One game of two, looked at with allowances of its own and larger ones. */
static void
test_allowance (gconstpointer data)
{
  Twins twins = { .telling = { .battle = data } };
  g_autoptr (Battle) battle = battle_load (data);
  g_autoptr (Battle) other = battle_copy (battle);
  guint64 dice = 5;
  guint n = 0;

  for (guint move = 7; move > 0; move--)
    {
      g_autofree char *from = g_strdup_printf (" move=\"%u\"", move);
      g_autofree char *to = g_strdup_printf (" move=\"%u\"", move + 1);

      battle_replace (&other->scenario, from, to);
    }

  twins_init (&twins, battle, other);
  vd_play_begin (twins.game[0], dice);
  while (!vd_play_is_over (twins.game[0]))
    {
      VdOrder order;

      if (twins.game[0]->state.phase == VD_PHASE_MOVEMENT && n++ % 40 == 0)
        {
          vd_game_restore (twins.game[1], &twins.game[0]->state);
          compare_reaches (&twins);
        }

      vd_play_list (twins.game[0], &twins.list[0]);
      order = draw_order (&twins, &dice);
      vd_play_apply (twins.game[0], &order);
    }

  twins_clear (&twins);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Folders that hold a scenario of their name. */
static GPtrArray *
list_battles (void)
{
  g_autofree char *folder = g_build_filename (g_getenv ("VD_SOURCE"), "scenarios", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  GPtrArray *battles = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *file = g_strconcat (name, ".scenario.xml", NULL);
      g_autofree char *path = g_build_filename (folder, name, file, NULL);

      if (g_file_test (path, G_FILE_TEST_EXISTS))
        g_ptr_array_add (battles, g_strdup (name));
    }

  g_ptr_array_sort (battles, compare_names);
  return battles;
}

int
main (int    argc,
      char **argv)
{
  GPtrArray *battles;
  int result;

  g_test_init (&argc, &argv, NULL);
  battles = list_battles ();
  for (guint i = 0; i < battles->len; i++)
    {
      g_autofree char *path = g_strdup_printf ("/mirror/%s/allowance", (char *) battles->pdata[i]);

      add_tellings (battles->pdata[i]);
      g_test_add_data_func (path, battles->pdata[i], test_allowance);
    }
  g_test_add_func ("/mirror/out-of-reach", test_out_of_reach);

  result = g_test_run ();
  g_ptr_array_unref (battles);
  return result;
}
