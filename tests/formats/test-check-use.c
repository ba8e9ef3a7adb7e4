/* Rows of the chart and columns of the results table that no unit of the battle has a
 * use for, settings that nobody reads, units like no others; and those that only look
 * so. */
#include "formats/check/check.h"
#include "formats/document/repair.h"
#include "tests/shared/made.h"

#include <string.h>

typedef struct
{
  const char *path;
  const char *in_system, *by_system;     /* a piece of the system, and what it becomes */
  const char *in_scenario, *by_scenario; /* likewise */
  const char *code;
  const char *subject; /* NULL: nothing is said */
} Row;

#define NO_USE "map.no-use"
#define COLUMN "table.column-out-of-reach"
#define SLOPE "<side id='slope' cost='1' defence='2' directed='yes' look='slope'/>"
#define CLOSED "<except class='infantry' cost='never'/><except class='guns' cost='never'/>"
#define ROAD "<path id='road' cost='1/2' look='road'/>"
#define MECHANICS "<mechanics>"
#define ODDS "<column odds='1-2'/><column odds='1-1'/><row die='1' results='Ar Ex'/>" \
             "<row die='2' results='Ex Ar'/>"
#define WITH_LAST(last) "<column odds='1-2'/><column odds='1-1'/><column odds='" last "'/>" \
                        "<row die='1' results='Ar Ex Ex'/><row die='2' results='Ex Ar Ar'/>"
#define WITH_FIRST(first) "<column odds='" first "'/><column odds='1-22'/><column odds='1-1'/>" \
                          "<row die='1' results='Ar Ar Ex'/><row die='2' results='Ex Ar Ar'/>"

#define SAME "scenario.same-choices"
#define TURNS "<turns count='3'>"
#define OPTION(choices) "<options><option id='plan' chooser='red'>" choices "</option>" \
  "<option id='more' chooser='red'><choice id='x' default='yes'/><choice id='y'/></option></options>"
#define TWO "<choice id='a' default='yes'/><choice id='b'/>"
#define WITH(choices, rows) NULL, NULL, TURNS, OPTION (choices) "<morale>" rows "</morale>" \
  "<exits><exit side='red' edges='north' when='more=x'/></exits>" TURNS
#define LEVEL(more) "<level side='blue' field='a' points='" more "'/>"

static const Row rows[] = {
  /* Of made_system the marsh is open to infantry, and nothing of it is out of reach. */
  { "/use/all", NULL, NULL, NULL, NULL, NO_USE, NULL },
  { "/use/nobody-of-the-class", NULL, NULL, "class='infantry'", "class='guns'", NO_USE,
    "hex marsh" },
  { "/use/barrier", "<except class='infantry' cost='3' case='S 9.9'/>", "", NULL, NULL, NO_USE,
    NULL },
  { "/use/side-closed", SLOPE, "<side id='slope' cost='1' directed='yes' look='slope'>" CLOSED
    "</side>", NULL, NULL, NO_USE, "side slope" },
  { "/use/side-too-dear", "cost='1' defence='2' directed", "cost='9' defence='2' directed", NULL,
    NULL, NO_USE, "side slope" },
  { "/use/path-closed", ROAD, "<path id='road' cost='1/2' look='road'>" CLOSED "</path>", NULL,
    NULL, NO_USE, "path road" },
  { "/use/closed-by-the-only-period", "<closed terrain='wood' case='S 10.3'/>",
    "<closed terrain='marsh'/>", "<turns count='3'><turn number='2' period='night'/></turns>",
    "<turns count='1'><turn number='1' period='night'/></turns>", NO_USE, "hex marsh" },
  { "/use/closed-by-one-period", "<closed terrain='wood' case='S 10.3'/>",
    "<closed terrain='marsh'/>", NULL, NULL, NO_USE, NULL },

  /* 5 1/2 points against 1/2 are 11 to 1; 1/2 against twice 5 1/2, in a marsh, 1 to 22. */
  { "/column/just-reached", ODDS, WITH_LAST ("11-1"), NULL, NULL, COLUMN, NULL },
  { "/column/too-good", ODDS, WITH_LAST ("12-1"), NULL, NULL, COLUMN, "column 12-1" },
  { "/column/too-bad", ODDS, WITH_FIRST ("1-30"), NULL, NULL, COLUMN, "column 1-30" },
  { "/column/one-of-many", ODDS, "<column odds='1-2'/><column odds='1-1'/><column odds='2-1'/>"
    "<column odds='3-1'/><column odds='12-1'/><row die='1' results='Ar Ex Ex Ex Ex'/>"
    "<row die='2' results='Ex Ar Ar Ar Ar'/>", NULL, NULL, COLUMN, NULL },
  { "/column/strong-enough", ODDS, WITH_LAST ("12-1"), "strength='11/2'", "strength='6'", COLUMN,
    NULL },
  { "/column/enemy-has-it", ODDS, WITH_LAST ("10-1"), "strength='11/2' move='4'/>",
    "strength='1/2' move='4'/><unit id='r2' side='red' class='guns' strength='5' move='3'/>",
    COLUMN, NULL },
  { "/column/no-combat-at-all", ODDS, WITH_LAST ("12-1"),
    "<turns count='3'><turn number='2' period='night'/></turns>",
    "<turns count='1'><turn number='1' period='night'/></turns>", COLUMN, NULL },
  /* Two of a hex, six hexes. */
  { "/column/stacks", ODDS, WITH_LAST ("12-1"), "strength='11/2' move='4'/>",
    "strength='11/2' move='4'/><unit id='b2' side='blue' class='infantry' strength='1' move='4'/>",
    COLUMN, NULL },

  /* A code may stand under odds that cannot be read, and a column between others is not one
   * that was forgotten. */
  { "/table/unread-codes", ODDS, "<column odds='1-2'/><column odds='11'/>"
    "<row die='1' results='Ar Ex'/><row die='2' results='Ar Ar'/>", NULL, NULL,
    "table.unused-code", NULL },
  { "/table/unread-gap", ODDS, "<column odds='1-2'/><column odds='1-1'/><column odds='2-1'/>"
    "<column odds='31'/><column odds='4-1'/><column odds='5-1'/>"
    "<row die='1' results='Ar Ex Ex Ex Ex Ex'/><row die='2' results='Ex Ar Ar Ar Ar Ar'/>", NULL,
    NULL, "table.odds-gap", NULL },

  /* By the setting an exchange is of both, whomever the result names. */
  { "/exchange/attacker-alone", NULL, NULL, NULL, NULL, "table.exchange", NULL },
  { "/exchange/weaker-of-one", MECHANICS, MECHANICS "<set name='exchange' value='weaker'/>", NULL,
    NULL, "table.exchange", "result Ex" },
  { "/exchange/weaker-of-the-defender", "<result code='Ex' attacker='exchange' "
    "defender='eliminated'/>", "<result code='Ex' defender='exchange'/>", "</turns>",
    "</turns><override><mechanics><set name='exchange' value='weaker'/></mechanics></override>",
    "table.exchange", "result Ex" },
  { "/exchange/weaker-of-both", "<result code='Ex' attacker='exchange' defender='eliminated'/>",
    "<result code='Ex' attacker='exchange' defender='exchange'/>", "</turns>",
    "</turns><override><mechanics><set name='exchange' value='weaker'/></mechanics></override>",
    "table.exchange", NULL },

  { "/choices/same", WITH (TWO, LEVEL ("3' when='plan=a") LEVEL ("3' when='plan=b")), SAME,
    "choice b" },
  { "/choices/otherwise-called", WITH (TWO, LEVEL ("3' case='S 1' when='plan=a")
                                       LEVEL ("3' case='S 2' note='b' when='plan=b")), SAME,
    "choice b" },
  { "/choices/another-value", WITH (TWO, LEVEL ("3' when='plan=a") LEVEL ("4' when='plan=b")), SAME,
    NULL },
  { "/choices/one-more-row", WITH (TWO, LEVEL ("3' when='plan=a") LEVEL ("3' when='plan=b")
                                   LEVEL ("4' when='plan=b")), SAME, NULL },
  { "/choices/other-order", WITH (TWO, LEVEL ("3' when='plan=a more=x") LEVEL ("4' when='plan=a")
                                  LEVEL ("4' when='plan=b") LEVEL ("3' when='more=x plan=b")), SAME,
    "choice b" },
  { "/choices/other-terms", WITH (TWO, LEVEL ("3' when='plan=a more=x")
                                  LEVEL ("3' when='plan=b more=y")), SAME, NULL },
  { "/choices/one-does-nothing", WITH (TWO, LEVEL ("3' when='plan=a")), SAME, NULL },
  { "/choices/two-do-nothing", WITH (TWO "<choice id='c'/>", LEVEL ("3' when='plan=c")), SAME,
    "choice b" },
  { "/choices/open-at-other-times", WITH (TWO "<choice id='c' when='more=x'/>",
                                          LEVEL ("3' when='plan=a")), SAME, NULL },
  { "/choices/of-other-options", NULL, NULL, TURNS, "<options><option id='plan' chooser='red'>" TWO
    "</option><option id='x' chooser='red'><choice id='n' default='yes'/>"
    "<choice id='y' when='plan=a'/></option><option id='z' chooser='red'>"
    "<choice id='n' default='yes'/><choice id='y' when='plan=b'/></option></options>"
    "<morale>" LEVEL ("3' when='x=y") LEVEL ("4' when='z=y") "</morale>" TURNS, SAME, NULL },
  { "/choices/nobody-asks", WITH (TWO, LEVEL ("3")), SAME, NULL },
  { "/choices/mechanics", MECHANICS, MECHANICS "<mechanic name='exit' when='plan=a'/>"
    "<mechanic name='displacement' when='plan=b'/>", TURNS, OPTION (TWO)
    "<exits><exit side='red' edges='north' when='more=x'/></exits>" TURNS, SAME, NULL },
};

static void
assert_says (const Made *made,
             const Row  *row)
{
  guint n = 0;

  for (guint i = 0; i < made->findings->len; i++)
    {
      const VdFinding *finding = made->findings->pdata[i];

      g_test_message ("%s:%u: %s: %s", finding->file, finding->line, finding->code, finding->text);
      if (strcmp (finding->code, row->code) != 0)
        continue;

      n++;
      g_assert_cmpstr (finding->subject, ==, row->subject);
      g_assert_cmpuint (finding->line, >, 0);
      g_assert_true ((finding->hex != NULL) == (strcmp (row->code, NO_USE) == 0));
    }

  g_assert_cmpuint (n, ==, row->subject != NULL ? 1 : 0);
}

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *system = row->in_system != NULL
                            ? made_swap (made_system, row->in_system, row->by_system) : NULL;
  g_autofree char *scenario = row->in_scenario != NULL
                              ? made_swap (made_scenario, row->in_scenario, row->by_scenario)
                              : NULL;
  Made made;

  made_init (&made, system, NULL, scenario);
  g_assert_no_error (made.error);
  vd_check_project (made.project, made.s, made.findings);
  assert_says (&made, row);
  made_clear (&made);
}

/* What the rules give besides lets an attack come to a column. */
static void
test_rules (void)
{
  static const struct
  {
    const char *odds;
    const char *mechanics;
    const char *code;
  } helps[] = {
    { WITH_LAST ("12-1"), "<mechanic name='demoralization'/>", COLUMN },
    { WITH_FIRST ("1-30"), "<mechanic name='odds-reduction'/>", COLUMN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (helps); i++)
    for (guint on = 0; on < 2; on++)
      {
        g_autofree char *with_odds = made_swap (made_system, ODDS, helps[i].odds);
        g_autofree char *mechanics = g_strconcat (MECHANICS, on ? helps[i].mechanics : "", NULL);
        g_autofree char *system = made_swap (with_odds, MECHANICS, mechanics);
        Made made;

        made_init (&made, system, NULL, NULL);
        g_assert_no_error (made.error);
        vd_check_project (made.project, made.s, made.findings);
        made_assert_finds (&made, helps[i].code, on ? 0 : 1);
        made_clear (&made);
      }
}

/* What a path or a ruling opens is of use, where it does. */
static void
test_ground (void)
{
  static const struct
  {
    const char *cost; /* of the slope at 0302/0202 */
    const char *mechanics;
    const char *paths;
    const char *hexes;
    const char *at; /* the first hex of no use, NULL if there is none */
    guint       n;
  } grounds[] = {
    { "1", "", "", "", "0304", 1 },
    { "1", "", "", "<hex at='0203' terrain='marsh'/>", "0203", 2 },
    { "1", "", "<path kind='road' hexes='0303 0304'/>", "", NULL, 0 },
    { "1", "", "<path kind='road' hexes='0303 0304'/>", "<hex at='0203' terrain='marsh'/>", "0203",
      1 },
    { "1", "<set name='entry-cost' value='1'/>", "", "", NULL, 0 },
    { "1", "<set name='entry-cost' value='1'/>", "", "<hex at='0203' terrain='marsh'/>", "0203",
      1 },
    { "9", "", "<path kind='road' hexes='0303 0304'/>", "", "0202", 1 },
    { "9", "", "<path kind='road' hexes='0303 0304'/><path kind='road' hexes='0302 0202'/>", "",
      "0202", 1 },
    { "9", "<set name='road-cancels-side' value='yes'/>", "<path kind='road' hexes='0303 0304'/>",
      "", "0202", 1 },
    { "9", "<set name='road-cancels-side' value='yes'/>",
      "<path kind='road' hexes='0303 0304'/><path kind='road' hexes='0302 0202'/>", "", NULL, 0 },
  };
  g_autofree char *scenario = made_swap (made_scenario, "class='infantry'", "class='guns'");

  for (guint i = 0; i < G_N_ELEMENTS (grounds); i++)
    {
      g_autofree char *slope = g_strdup_printf ("cost='%s' defence='2' directed", grounds[i].cost);
      g_autofree char *with_slope =
        made_swap (made_system, "cost='1' defence='2' directed", slope);
      g_autofree char *mechanics = g_strconcat (MECHANICS, grounds[i].mechanics, NULL);
      g_autofree char *system = made_swap (with_slope, MECHANICS, mechanics);
      g_autofree char *paths = g_strconcat (grounds[i].paths, "</paths>", NULL);
      g_autofree char *hexes = g_strconcat (grounds[i].hexes, "</terrain>", NULL);
      g_autofree char *with_paths = made_swap (made_map, "</paths>", paths);
      g_autofree char *map = made_swap (with_paths, "</terrain>", hexes);
      g_autofree char *number = g_strdup_printf (": %u.", grounds[i].n);
      Made made;

      made_init (&made, system, map, scenario);
      g_assert_no_error (made.error);
      vd_check_project (made.project, made.s, made.findings);
      g_test_message ("%u", i);
      made_assert_finds (&made, NO_USE, grounds[i].at != NULL ? 1 : 0);
      for (guint f = 0; f < made.findings->len; f++)
        {
          const VdFinding *finding = made.findings->pdata[f];

          if (strcmp (finding->code, NO_USE) != 0)
            continue;

          g_assert_cmpstr (finding->hex, ==, grounds[i].at);
          g_assert_true (g_str_has_suffix (finding->text, number));
        }
      made_clear (&made);
    }
}

/* A unit that is like no other of its class, and some that are. */
static void
test_values (void)
{
  static const struct
  {
    guint       n; /* others, with a strength of 4 and a movement of 3 */
    const char *strength;
    const char *move;
    guint       found;
  } units[] = {
    { 4, "8", "3", 0 }, { 4, "17/2", "3", 1 },
    { 2, "44", "3", 0 }, { 3, "16", "3", 0 }, { 3, "33/2", "3", 1 }, /* of few, among all */
    { 4, "4", "6", 0 }, { 4, "4", "7", 1 }, { 4, "44", "33", 2 }, { 4, "1", "1", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *scenario = NULL;
      Made made;

      g_string_append_printf (text, "<unit id='x' side='blue' class='infantry' strength='%s' "
                              "move='%s'/>", units[i].strength, units[i].move);
      for (guint j = 1; j < units[i].n; j++)
        g_string_append_printf (text, "<unit id='y%u' side='red' class='infantry' strength='4' "
                                "move='3'/>", j);
      g_string_append (text, "<unit id='b1' code='1/B' side='blue' class='infantry' strength='4' "
                       "move='3'/>");
      scenario = made_swap (made_scenario, "<unit id='b1' code='1/B' side='blue' class='infantry' "
                            "strength='11/2' move='4'/>", text->str);

      made_init (&made, NULL, NULL, scenario);
      g_assert_no_error (made.error);
      vd_check_project (made.project, made.s, made.findings);
      g_test_message ("%u", i);
      made_assert_finds (&made, "units.stands-out", units[i].found);
      made_clear (&made);
    }
}

/* Settings of a battle that has what they are about, or not. */
static void
test_settings (void)
{
  static const struct
  {
    const char *name, *value;
    const char *why; /* NULL: it is read */
  } settings[] = {
    { "stacking", "1", NULL },
    { "road-cancels-side", "yes", NULL },
    { "slope-only-into-clear", "yes", NULL },
    { "bridge-defence", "spanned", NULL },
    { "retreat-cost", "allowance", NULL },
    { "closed-terrain-road", "passes", NULL },
    { "entry-cost", "1", NULL },
    { "entry-road", "edge", NULL },
    { "entry-die", "lapses", "no group is rolled for" },
    { "weather-swaps", "4", "the mechanic that it belongs to is not on" },
    { "exclusive-mix", "same-kind", "fewer than two kinds of hexside on the maps help a defender" },
    { "shift-before-clamp", "yes", "nothing moves the column of an attack" },
    { "no-losses-ratio", "none", "no award asks for a ratio of losses" },
    { "losses-count", "reduced", "no unit has a reduced side" },
    { "retreat-priority", "keep-together", "units of a hex do not fight as one" },
    { "stack-guns", "all-fire", "no guns of a hex bombard together" },
    { "friends-surround", "yes", "no unit comes back that was destroyed" },
    { "recall-paid", "free", "the mechanic that it belongs to is not on" },
    { "garrison-hex", "friend", "the mechanic that it belongs to is not on" },
    { "surrounded-judged", "after", "the mechanic that it belongs to is not on" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      g_autofree char *scenario =
        g_strdup_printf ("%s<override><mechanics><set name='%s' value='%s'/></mechanics>"
                         "</override>", made_scenario, settings[i].name, settings[i].value);
      const VdFinding *idle = NULL;
      Made made;

      made_init (&made, NULL, NULL, scenario);
      g_assert_no_error (made.error);
      vd_check_project (made.project, made.s, made.findings);
      for (guint f = 0; f < made.findings->len; f++)
        if (strcmp (((VdFinding *) made.findings->pdata[f])->code, "setting.idle") == 0)
          idle = made.findings->pdata[f];

      g_test_message ("%s: %s", settings[i].name, idle != NULL ? idle->text : "read");
      g_assert_true ((idle != NULL) == (settings[i].why != NULL));
      if (idle != NULL)
        {
          g_assert_nonnull (strstr (idle->text, settings[i].why));
          g_assert_nonnull (vd_repair_get (idle));
        }
      made_clear (&made);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_test_add_data_func (rows[i].path, &rows[i], test_row);
  g_test_add_func ("/use/ground", test_ground);
  g_test_add_func ("/use/rules", test_rules);
  g_test_add_func ("/use/values", test_values);
  g_test_add_func ("/use/settings", test_settings);
  return g_test_run ();
}
