/* What is a slip and what only looks like one. */
#include "core/play/play.h"
#include "formats/check/check.h"
#include "tests/shared/made.h"

#include <string.h>

typedef enum { SYSTEM, MAP, SCENARIO } File;

typedef struct
{
  const char *path;
  File        file;
  const char *piece, *by;
  const char *code;
  guint       n;
} Row;

#define UNITS "<unit id='r1' side='red' class='guns' strength='1/2' move='3'/>"
#define RED(id, strength, move) \
  "<unit id='" id "' side='red' class='infantry' strength='" strength "' move='" move "'/>"
#define TURNS "<turns count='3'><turn number='2' period='night'/></turns>"
#define TRACK(rows) "<turns count='3'>" rows "</turns>"
#define TURN(number, period) "<turn number='" number "' period='" period "'/>"
#define AWARD(words) TURNS "<victory><award id='a' side='blue' points='1' " words "/></victory>"
#define HEIGHTS "<region id='heights' hexes='0202 0203'/>"
#define ROAD "<path kind='road' hexes='0101 0102 0103' off='west'/>"
#define RED_SIDE "<side id='red' first='yes'/>"
#define COLORED(color, more) "<side id='red' color='" color "' " more " first='yes'/>"
#define LANES "<path id='road' cost='1/2' look='road'/>"
#define COLUMNS "<column odds='1-2'/><column odds='1-1'/>" \
  "<row die='1' results='Ar Ex'/><row die='2' results='Ex Ar'/>"

#define CORPS_PLACED \
  "<unit id='b1' code='1/B' side='blue' class='infantry' strength='11/2' move='4'/>" UNITS_PLACED \
  "<place unit='b1' at='0202' case='S 13.1'/>"
#define UNITS_PLACED "<unit id='r1' side='red' class='guns' strength='1/2' move='3'/></units><setup>"
#define CORPS(zone) \
  "<formation id='top' side='blue'/><formation id='corps' parent='top'/>" \
  "<unit id='b1' formation='corps' class='infantry' strength='11/2' move='4'/>" UNITS_PLACED zone

static const Row rows[] = {
  { "/slips/moves-alike", SCENARIO, UNITS, UNITS RED ("r2", "5", "3") RED ("r3", "4", "3")
    RED ("r4", "6", "3") RED ("r5", "3", "3"), "units.odd-movement", 0 },
  { "/slips/moves-alone", SCENARIO, UNITS, UNITS RED ("r2", "5", "3") RED ("r3", "4", "3")
    RED ("r4", "6", "3") RED ("r5", "3", "6"), "units.odd-movement", 1 },
  { "/slips/two-kinds-of-movement", SCENARIO, UNITS, UNITS RED ("r2", "5", "3") RED ("r3", "4", "3")
    RED ("r4", "6", "4") RED ("r5", "3", "4"), "units.odd-movement", 0 },
  { "/slips/three-movements", SCENARIO, UNITS, UNITS RED ("r2", "5", "3") RED ("r3", "4", "3")
    RED ("r4", "6", "4") RED ("r5", "3", "6"), "units.odd-movement", 0 },
  { "/slips/few-units", SCENARIO, UNITS, UNITS RED ("r2", "5", "3") RED ("r3", "4", "6"),
    "units.odd-movement", 0 },
  { "/slips/no-movement", SCENARIO, "move='3'", "move='0'", "units.never-moves", 1 },
  { "/slips/strong", SCENARIO, UNITS, UNITS RED ("r2", "5", "3") RED ("r3", "5", "3")
    RED ("r4", "5", "3") RED ("r5", "6", "3") RED ("r6", "10", "3"), "units.twice-usual", 0 },
  { "/slips/strong-alone", SCENARIO, UNITS, UNITS RED ("r2", "5", "3") RED ("r3", "5", "3")
    RED ("r4", "5", "3") RED ("r5", "5", "3") RED ("r6", "10", "3"), "units.twice-usual", 1 },

  { "/slips/track-of-special-turns", SCENARIO, TURNS, TRACK (TURN ("2", "night")), "turns.fewer",
    0 },
  { "/slips/track-with-a-label", SCENARIO, TURNS,
    TRACK ("<turn number='1' period='day' label='noon'/>"), "turns.fewer", 0 },
  { "/slips/track-lists-some", SCENARIO, TURNS, TRACK (TURN ("1", "day") TURN ("2", "night")),
    "turns.fewer", 1 },
  { "/slips/night-day-night", SCENARIO, TURNS, TRACK (TURN ("1", "night") TURN ("2", "day")
    TURN ("3", "night")), "turns.alone", 1 },
  { "/slips/day-night-day", SCENARIO, TURNS, TRACK (TURN ("1", "day") TURN ("2", "night")
    TURN ("3", "day")), "turns.alone", 0 },

  { "/slips/award-for-the-enemy's-losses", SCENARIO, TURNS,
    AWARD ("test='losses-each' of='red'"), "victory.wrong-way", 0 },
  { "/slips/award-for-own-losses", SCENARIO, TURNS, AWARD ("test='losses-each' of='blue'"),
    "victory.wrong-way", 1 },
  { "/slips/award-for-the-enemy's-hold", SCENARIO, TURNS,
    AWARD ("test='holds' of='red' hexes='0101'"), "victory.wrong-way", 1 },
  { "/slips/award-for-own-hold", SCENARIO, TURNS, AWARD ("test='holds' of='blue' hexes='0101'"),
    "victory.wrong-way", 0 },

  { "/slips/colours-apart", SCENARIO, RED_SIDE, COLORED ("#7070ff", ""), "sides.same-color", 0 },
  { "/slips/colours-alike", SCENARIO, RED_SIDE, COLORED ("#0000a0", ""), "sides.same-color", 1 },
  { "/slips/colours-alike-to-some", SCENARIO, RED_SIDE, COLORED ("#7070ff", ""),
    "sides.color-blind", 1 },
  { "/slips/colours-apart-to-all", SCENARIO, RED_SIDE, COLORED ("#7f7f7f", ""),
    "sides.color-blind", 0 },
  { "/slips/colours-alike-in-grey", SCENARIO, RED_SIDE, COLORED ("#7f7f7f", ""),
    "sides.same-in-grey", 1 },
  { "/slips/colours-apart-in-grey", SCENARIO, RED_SIDE, COLORED ("#848484", ""),
    "sides.same-in-grey", 0 },
  { "/slips/colour-of-an-army", SCENARIO, RED_SIDE "</sides>",
    RED_SIDE "</sides><armies><army id='guard' side='red' color='#0000a0'/></armies>",
    "sides.same-color", 1 },
  { "/slips/colour-of-an-army-of-that-side", SCENARIO, RED_SIDE "</sides>",
    RED_SIDE "</sides><armies><army id='guard' side='blue' color='#0000a0'/></armies>",
    "sides.same-color", 0 },
  { "/slips/colour-like-that-of-nobody", SCENARIO, "color='#0000ff'", "color='#c0c0b0'",
    "sides.same-color", 1 },
  { "/slips/no-colours", SCENARIO, "color='#0000ff'", "", "sides.same-color", 0 },
  { "/slips/ink-hardly-read", SCENARIO, RED_SIDE, COLORED ("#ffffff", "ink='#777777'"),
    "sides.unreadable", 1 },
  { "/slips/ink-just-read", SCENARIO, RED_SIDE, COLORED ("#ffffff", "ink='#767676'"),
    "sides.unreadable", 0 },
  { "/slips/terrains-of-one-look", SYSTEM, "look='marsh'", "look='forest'", "map.drawn-alike", 1 },
  { "/slips/terrain-with-its-own-trees", SYSTEM, "look='marsh'", "look='grove'",
    "map.drawn-alike", 0 },
  { "/slips/one-look-on-no-map", SYSTEM, LANES, LANES "<path id='lane' look='road'/>",
    "map.drawn-alike", 0 },

  { "/slips/region-in-two", MAP, HEIGHTS, "<region id='heights' hexes='0101 0102 0303 0304'/>",
    "map.region-in-pieces", 0 },
  { "/slips/region-with-a-stray", MAP, HEIGHTS,
    "<region id='heights' hexes='0101 0102 0103 0304'/>", "map.region-in-pieces", 1 },
  { "/slips/path-goes-round", MAP, ROAD, "<path kind='road' hexes='0302 0202 0203 0303'/>",
    "map.path-loops", 1 },
  { "/slips/path-turns", MAP, ROAD, "<path kind='road' hexes='0302 0303 0203 0103'/>",
    "map.path-loops", 0 },

  { "/slips/column-goes-one-way", SYSTEM, COLUMNS, "<column odds='1-2'/><column odds='1-1'/>"
    "<row die='1' results='Ar Ar'/><row die='2' results='Ar Ex'/>", "table.back-and-forth", 0 },
  { "/slips/odds-step-by-two", SYSTEM, COLUMNS, "<column odds='1-2'/><column odds='1-1'/>"
    "<column odds='3-1'/><column odds='5-1'/><row die='1' results='Ar Ar Ar Ar'/>"
    "<row die='2' results='Ex Ex Ex Ex'/>", "table.odds-gap", 0 },
  { "/slips/range", SYSTEM, "range='2'", "range='2'", "units.idle-range", 1 },
  { "/slips/range-and-bombardment", SYSTEM, "<mechanic name='advance'/>",
    "<mechanic name='advance'/><mechanic name='bombardment'/>", "units.idle-range", 0 },
  { "/slips/value-for-each", SCENARIO, TURNS, AWARD ("test='losses-each' of='red' value='5'"),
    "attribute.unread", 1 },
  { "/slips/class-for-each", SCENARIO, TURNS,
    AWARD ("test='losses-each' of='red' class='guns' except='r1'"), "attribute.unread", 0 },
  { "/slips/held-with-all", SCENARIO, TURNS,
    AWARD ("test='holds' of='blue' hexes='0101' to='red' ratio='2' value='5' field='a' "
           "class='guns'"),
    "attribute.unread", 5 },
  { "/slips/hexes-and-a-region", SCENARIO, TURNS,
    AWARD ("test='holds' of='blue' hexes='0101' region='heights'"), "attribute.unread", 1 },
  { "/slips/once-entered", SCENARIO, TURNS,
    AWARD ("test='enters' of='blue' hexes='0101' once='yes'"), "attribute.unread", 0 },
  { "/slips/once-held", SCENARIO, TURNS,
    AWARD ("test='holds' of='blue' hexes='0101' once='yes'"), "attribute.unread", 1 },
  { "/slips/losses-without-a-value", SCENARIO, TURNS, AWARD ("test='losses-at-least' of='red'"),
    "value.missing", 1 },
  { "/slips/losses-with-a-value", SCENARIO, TURNS,
    AWARD ("test='losses-at-least' of='red' value='1/2'"), "value.missing", 0 },
  { "/slips/award-without-a-test", SCENARIO, TURNS, AWARD (""), "value.missing", 1 },
  { "/slips/award-without-points", SCENARIO, TURNS,
    TURNS "<victory><award side='blue' test='holds' of='blue' hexes='0101'/></victory>",
    "value.missing", 1 },
  { "/slips/pen-of-nobody", SCENARIO, TURNS,
    TURNS "<restrictions><hold region='heights'/></restrictions>", "value.missing", 1 },
  { "/slips/level-below-with-ties", SCENARIO, TURNS,
    TURNS "<victory><level side='blue' below='1' tie='yes' name='x'/></victory>", "attribute.unread", 1 },
  { "/slips/level-of-two-grades", SCENARIO, TURNS,
    TURNS "<victory><level ratio='2' margin='1' name='x'/></victory>", "attribute.unread", 1 },
  { "/slips/terrain-bars", SYSTEM, "<except class='infantry' cost='3'",
    "<except class='infantry' cost='3' attack='never' control='no'", "attribute.unread", 2 },
  { "/slips/path-bars", SYSTEM, "<path id='road' cost='1/2' look='road'/>",
    "<path id='road' cost='1/2' look='road'><except class='guns' attack='never'/></path>",
    "attribute.unread", 1 },
  { "/slips/side-bars", SYSTEM,
    "<side id='slope' cost='1' defence='2' directed='yes' look='slope'/>",
    "<side id='slope' cost='1' directed='yes' look='slope'><except class='guns' attack='never' "
    "control='no'/></side>", "attribute.unread", 0 },
  { "/slips/edge-beside-hexes", SCENARIO, "at='0101'", "at='0101' edge='a:north'",
    "attribute.unread", 1 },
  { "/slips/edge-alone", SCENARIO, "at='0101'", "edge='a:north'", "attribute.unread", 0 },
  { "/slips/zone-in-a-region", SCENARIO, "<place unit='b1' at='0202' case='S 13.1'/>",
    "<zone units='b1' region='heights' of='0202' within='1'/>", "attribute.unread", 2 },
  { "/slips/edge-of-hexes", MAP, "<edge id='west' side='left'/>",
    "<edge id='west' side='left' hexes='0101 0201 0301'/>", "attribute.unread", 1 },

  { "/slips/zone-of-the-enemy", SCENARIO, "<place unit='b1' at='0202' case='S 13.1'/>",
    "<zone side='red' units='b1' region='heights'/>", "setup.zone-side", 1 },
  { "/slips/zone-of-the-formation's-enemy", SCENARIO, CORPS_PLACED,
    CORPS ("<zone side='red' units='b1' region='heights'/>"), "setup.zone-side", 1 },
  { "/slips/zone-of-the-formation's-side", SCENARIO, CORPS_PLACED,
    CORPS ("<zone side='blue' units='b1' region='heights'/>"), "setup.zone-side", 0 },

  { "/slips/road-as-dear-as-ground", SYSTEM, "<path id='road' cost='1/2'", "<path id='road' cost='1'",
    "table.dear-path", 0 },
};

static void
make (Made       *made,
      File        file,
      const char *piece,
      const char *by)
{
  static const char *const texts[] = { made_system, made_map, made_scenario };
  g_autofree char *changed = made_swap (texts[file], piece, by);

  made_init (made, file == SYSTEM ? changed : NULL, file == MAP ? changed : NULL,
             file == SCENARIO ? changed : NULL);
  g_assert_no_error (made->error);
}

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  Made made;

  make (&made, row->file, row->piece, row->by);
  vd_check_project (made.project, made.s, made.findings);
  made_assert_finds (&made, row->code, row->n);
  made_clear (&made);
}

/* Formations count with those below them. */
static void
test_counts (void)
{
  static const struct
  {
    const char *top, *corps;
    guint       n; /* findings */
  } counts[] = {
    { "units='1' strength='5 1/2'", "units='1'", 1 }, /* not a number */
    { "units='1' strength='11/2'", "units='1'", 0 },
    { "units='2'", "units='1'", 1 },
    { "units='0'", "strength='5'", 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      g_autofree char *formations =
        g_strdup_printf ("<units><formation id='top' side='blue' %s/>"
                         "<formation id='corps' side='blue' parent='top' %s/>", counts[i].top,
                         counts[i].corps);
      g_autofree char *with = made_swap (made_scenario, "<units>", formations);
      g_autofree char *scenario = made_swap (with, "id='b1'", "id='b1' formation='corps'");
      guint n = 0;
      Made made;

      made_init (&made, NULL, NULL, scenario);
      g_assert_no_error (made.error);
      vd_check_project (made.project, made.s, made.findings);
      for (guint f = 0; f < made.findings->len; f++)
        {
          const VdFinding *finding = made.findings->pdata[f];

          g_test_message ("%s: %s", finding->code, finding->text);
          n += strcmp (finding->code, "units.count") == 0 ||
               strcmp (finding->code, "units.sum") == 0 ||
               strcmp (finding->code, "value.number") == 0;
        }
      g_assert_cmpuint (n, ==, counts[i].n);
      made_clear (&made);
    }
}

/* Lists in a battle of secrets what blue may do in its first Movement Phase, if red has chosen
 * so. */
static void
list_for_blue (const VdScenario *scenario,
               guint             choice,
               VdOrderList      *list)
{
  VdGame *game = vd_game_new (scenario);

  vd_play_begin (game, 1);
  vd_play_list (game, list);
  g_assert_cmpint (list->orders[choice].kind, ==, VD_ORDER_CHOOSE);
  vd_play_apply (game, &list->orders[choice]);
  while (game->state.player != 0 || game->state.phase != VD_PHASE_MOVEMENT)
    {
      vd_play_list (game, list);
      vd_play_apply (game, &list->orders[list->n - 1]);
    }

  vd_play_list (game, list);
  vd_game_free (game);
}

#define PLAN(words) "<options><option id='plan' chooser='red' " words "><choice id='a'/>" \
  "<choice id='b' default='yes'/></option></options>"
#define EXIT(words) "<exits><exit side='blue' edges='west' " words "/></exits>"
#define LEAVES(words) \
  "<override><mechanics><mechanic name='exit' " words "/></mechanics></override>"
#define IF_A "when='plan=a'"
#define RED_GROUP "<group id='r' side='red' turn='2' at='0101' units='r1'/>"
#define BLUE_GROUP "<group id='b' side='blue' turn='1' at='0101' units='b2' when='plan=a'/>"

static const struct
{
  const char *plan, *rest, *group;
  guint       n;       /* findings */
  gboolean    is_told; /* by what is legal */
} battles[] = {
  { PLAN ("secret='yes'"), EXIT ("") LEAVES (IF_A), RED_GROUP, 1, TRUE },
  { PLAN ("secret='yes'"), EXIT (IF_A) LEAVES (""), RED_GROUP, 0, FALSE },
  { PLAN ("secret='yes'"), EXIT ("") LEAVES (""), RED_GROUP, 0, FALSE },
  { PLAN (""), EXIT ("") LEAVES (IF_A), RED_GROUP, 0, TRUE },
  { PLAN ("secret='yes'"), EXIT ("") LEAVES (IF_A), BLUE_GROUP, 0, TRUE }, /* he is due, or not */
};

static void
make_secret (Made       *made,
             guint       battle,
             const char *system)
{
  g_autofree char *chosen = g_strconcat (battles[battle].plan, "<units><unit id='b2' side='blue' "
                                         "class='infantry' strength='1' move='3'/>", NULL);
  g_autofree char *with_plan = made_swap (made_scenario, "<units>", chosen);
  g_autofree char *with_group = made_swap (with_plan, RED_GROUP, battles[battle].group);
  g_autofree char *scenario = g_strconcat (with_group, battles[battle].rest, NULL);

  made_init (made, system, NULL, scenario);
  g_assert_no_error (made->error);
}

/* A secret is given away by what is legal where a mechanic follows from it, as long as it is
 * kept; rows that open something by it are open to whoever cannot know (core/position/secret.h). */
static void
test_secrets (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (battles); i++)
    {
      VdOrderList lists[2] = { { 0 }, { 0 } };
      Made made;

      make_secret (&made, i, NULL);
      vd_check_project (made.project, made.s, made.findings);
      made_assert_finds (&made, "scenario.shows-secret", battles[i].n);
      for (guint choice = 0; choice < 2; choice++)
        list_for_blue (made.s, choice, &lists[choice]);
      g_assert_cmpint (battles[i].is_told, ==,
                       lists[0].n != lists[1].n || memcmp (lists[0].orders, lists[1].orders,
                                                           lists[0].n * sizeof (VdOrder)) != 0);
      vd_order_list_clear (&lists[0]);
      vd_order_list_clear (&lists[1]);
      made_clear (&made);
    }
}

/* No game is begun where none can be. */
static void
test_secrets_unplayable (void)
{
  g_autoptr (GString) chart = g_string_new (NULL);
  g_autofree char *system = NULL;
  Made made;

  for (guint i = 0; i < VD_MAX_TERRAINS; i++)
    g_string_append_printf (chart, "<hex id='t%u' name='T%u' cost='1'/>", i, i);
  g_string_append (chart, "</chart>");
  system = made_swap (made_system, "</chart>", chart->str);

  make_secret (&made, 0, system);
  g_assert_nonnull (vd_scenario_why_unplayable (made.s));
  vd_check_project (made.project, made.s, made.findings);
  made_assert_finds (&made, "scenario.shows-secret", 0);
  made_clear (&made);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_test_add_data_func (rows[i].path, &rows[i], test_row);
  g_test_add_func ("/slips/counts", test_counts);
  g_test_add_func ("/slips/secrets", test_secrets);
  g_test_add_func ("/slips/secrets-unplayable", test_secrets_unplayable);
  return g_test_run ();
}
