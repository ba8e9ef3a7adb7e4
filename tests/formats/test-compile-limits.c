/* What a battle asks for beyond what a game can hold: it is compiled, and called unplayable with
 * the number and the limit. */
#include "tests/shared/made.h"

#include <string.h>

#include "formats/check/check.h"

/* Beyond the limits everything still compiles, and says that it cannot be
 * played. */
static void
test_limits (void)
{
  g_autoptr (GString) text = g_string_new ("<override><chart>");
  g_autofree char *scenario = NULL;
  Made made;

  for (guint i = 0; i < 2 * VD_MAX_TERRAINS; i++)
    g_string_append_printf (text, "<hex id='t%u'/><side id='s%u'/><path id='p%u'/>", i, i, i);
  g_string_append (text, "</chart></override><turns");
  scenario = made_swap (made_scenario, "<turns", text->str);

  made_init (&made, NULL, NULL, scenario);
  made_assert_finds (&made, "scenario.limit", 3);
  g_assert_cmpuint (made.s->n_terrains, ==, VD_MAX_TERRAINS);
  g_assert_cmpuint (made.s->n_side_kinds, ==, VD_MAX_SIDE_KINDS);
  g_assert_cmpuint (made.s->n_path_kinds, ==, VD_MAX_PATH_KINDS);
  g_assert_nonnull (vd_scenario_why_unplayable (made.s));
  made_clear (&made);
}

/* Options that there is no room for are counted, and are as if their defaults were chosen. */
static void
test_lost_option (void)
{
  g_autoptr (GString) text = g_string_new ("<options>");
  g_autofree char *options = NULL;
  g_autofree char *scenario = NULL;
  Made made;

  for (guint i = 0; i < VD_MAX_OPTIONS + 2; i++)
    g_string_append_printf (text, "<option id='o%u' chooser='red'><choice id='a'/>"
                                  "<choice id='b' default='yes'/></option>", i);
  g_string_append (text, "</options><units>");
  options = made_swap (made_scenario, "<units>", text->str);
  scenario = made_swap (options, "units='r1'/>",
                        "units='r1' when='o17=b'/>"
                        "<group id='late' side='red' turn='2' at='0101' units='r1' when='o17=a'/>");

  made_init (&made, NULL, NULL, scenario);
  made_assert_finds (&made, "scenario.limit", 1);
  made_assert_finds (&made, "reference.condition", 0);
  for (guint i = 0; i < made.findings->len; i++)
    if (strcmp (((VdFinding *) made.findings->pdata[i])->code, "scenario.limit") == 0)
      g_assert_nonnull (strstr (((VdFinding *) made.findings->pdata[i])->text,
                                "There are 18 options, and 16 can be played"));
  g_assert_nonnull (vd_scenario_why_unplayable (made.s));
  vd_check_project (made.project, made.s, made.findings);
  made_assert_finds (&made, "entry.twice", 0);
  made_assert_finds (&made, "entry.impossible", 0);
  made_assert_finds (&made, "scenario.unplayable", 0);
  made_clear (&made);
}

/* Each attack that is declared has a number, and a side no more of them. */
static void
test_too_many_to_declare (void)
{
  for (guint n = 120; n <= 121; n++)
    {
      g_autoptr (GString) text = g_string_new ("<override><mechanics>"
                                               "<mechanic name='declared-attacks'/>"
                                               "</mechanics></override>"
                                               "<units>");
      g_autofree char *scenario = NULL;
      Made made;

      for (guint i = 1; i < n; i++)
        g_string_append_printf (text, "<unit id='n%u' side='blue' class='infantry' strength='1' "
                                "move='4'/>", i);
      scenario = made_swap (made_scenario, "<units>", text->str);
      made_init (&made, NULL, NULL, scenario);
      g_assert_cmpstr (vd_scenario_why_unplayable (made.s), ==,
                       n > 120 ? "121 units of a side are more than the 120 that can be played "
                                 "where all attacks are declared first" : NULL);
      made_clear (&made);
    }
}

/* Two mechanics of which a battle has one are refused together, by name. */
static void
test_excluded (void)
{
#define BOTH "<override><mechanics><mechanic name='disruption'/>" \
             "<mechanic name='reorganization-boxes'/></mechanics></override><turns"
  g_autofree char *both = made_swap (made_scenario, "<turns", BOTH);
  Made made;
  const char *why;

  made_init (&made, NULL, NULL, both);
  why = vd_scenario_why_unplayable (made.s);
  g_assert_nonnull (why);
  g_assert_nonnull (strstr (why, "disruption and reorganization-boxes exclude each other"));
  made_clear (&made);
#undef BOTH
}

/* Asserts that the scenario cannot be played, because of that, or that it can. */
static void
assert_refused (const char *system,
                const char *map,
                const char *scenario,
                const char *why)
{
  Made made;

  made_init (&made, system, map, scenario);
  made_assert_finds (&made, "scenario.limit", 0);
  g_assert_cmpstr (vd_scenario_why_unplayable (made.s), ==, why);
  vd_check_project (made.project, made.s, made.findings);
  made_assert_finds (&made, "scenario.unplayable", why != NULL);
  made_clear (&made);
}

/* Returns: (transfer full): the scenario with that in its override, and that among its units */
static char *
make (const char *override,
      const char *units)
{
  g_autofree char *over = g_strconcat ("<override>", override, "</override><turns", NULL);
  g_autofree char *more = g_strconcat ("<units>", units, NULL);
  g_autofree char *overridden = made_swap (made_scenario, "<turns", over);

  return made_swap (overridden, "<units>", more);
}

#define LEADERS \
  "<classes><class id='leader' role='leader'/></classes>" \
  "<mechanics><mechanic name='stacks'/><mechanic name='stack-kinds'/><mechanic name='leaders'/>" \
  "<set name='stack-retreat' value='apart'/></mechanics>"

static void
test_leaders (void)
{
  for (guint n = VD_MAX_LEADERS; n <= VD_MAX_LEADERS + 1; n++)
    {
      g_autoptr (GString) units = g_string_new (NULL);
      g_autofree char *scenario = NULL;

      for (guint i = 0; i < n; i++)
        g_string_append_printf (units, "<unit id='l%u' side='blue' class='leader' strength='0' "
                                       "move='5' kind='head'/>", i);
      scenario = make (LEADERS, units->str);
      assert_refused (NULL, NULL, scenario,
                      n > VD_MAX_LEADERS ? "49 leaders are more than the 48 that can be played"
                                         : NULL);
    }
}

static void
test_formations_of_leaders (void)
{
  for (guint n = G_MAXUINT8 - 1; n <= G_MAXUINT8; n++)
    {
      g_autoptr (GString) units = g_string_new (NULL);
      g_autofree char *scenario = NULL;

      for (guint i = 0; i < n; i++)
        g_string_append_printf (units, "<formation id='f%u' side='blue'/>", i);
      scenario = make (LEADERS, units->str);
      assert_refused (NULL, NULL, scenario,
                      n == G_MAXUINT8
                      ? "255 formations are more than the 254 that leaders can have" : NULL);
    }
}

/* Formations with a level of casualties. */
static void
test_levels (void)
{
  for (guint n = VD_MAX_LEDGERS; n <= VD_MAX_LEDGERS + 1; n++)
    {
      g_autoptr (GString) units = g_string_new (NULL);
      g_autofree char *scenario = NULL;
      gboolean said = FALSE;
      Made made;

      for (guint i = 0; i < n; i++)
        g_string_append_printf (units, "<formation id='f%u' side='blue' level='5'/>", i);
      scenario = make ("", units->str);
      made_init (&made, NULL, NULL, scenario);
      made_assert_finds (&made, "scenario.limit", n > VD_MAX_LEDGERS);
      for (guint i = 0; i < made.findings->len; i++)
        said |= strstr (((VdFinding *) made.findings->pdata[i])->text,
                        "There are 33 formations with a level, and 32 can be played") != NULL;
      g_assert_cmpint (said, ==, n > VD_MAX_LEDGERS);
      g_assert_cmpint (vd_scenario_why_unplayable (made.s) != NULL, ==, n > VD_MAX_LEDGERS);
      made_clear (&made);
    }
}

/* A bridge between each two hexes of a column that is long enough. */
static void
test_crossings (void)
{
#define WORKS "<chart><side id='bridge'><work kind='damage' cost='1' die='4'/></side></chart>" \
              "<mechanics><mechanic name='crossings'/></mechanics>"
  g_autofree char *scenario = make (WORKS, "");

  for (guint n = VD_MAX_CROSSINGS; n <= VD_MAX_CROSSINGS + 1; n++)
    {
      g_autofree char *rows = made_swap (made_map, "rows='3'", "rows='150'");
      g_autofree char *digits = made_swap (rows, "digits='2'", "digits='3'");
      g_autoptr (GString) runs = g_string_new ("<sides>");
      g_autofree char *map = NULL;

      for (guint i = 0; i < n; i++)
        g_string_append_printf (runs, "<run kind='bridge' sides='%03u001/%03u001'/>", i + 1, i + 2);
      map = made_swap (digits, "<sides>", runs->str);
      assert_refused (NULL, map, scenario,
                      n > VD_MAX_CROSSINGS
                      ? "129 crossings are more than the 128 that can be played" : NULL);
    }
#undef WORKS
}

/* So many sections of one track that leads from hex to hex. */
static char *
make_track (guint       n,
            const char *mechanics)
{
  g_autoptr (GString) track = g_string_new ("<tracks><track id='loop' name='Loop' side='blue'>");
  g_autofree char *scenario = make (mechanics, "");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (track, "<section id='s%u' from='heights' to='heights'/>", i);
  g_string_append (track, "</track></tracks><turns");
  return made_swap (scenario, "<turns", track->str);
}

static void
test_transit (void)
{
#define TRANSIT "<mechanics><mechanic name='transit'/>"
  g_autofree char *few = make_track (8, TRANSIT "</mechanics>");
  g_autofree char *many = make_track (9, TRANSIT "</mechanics>");
  g_autofree char *both = make_track (1, TRANSIT "<mechanic name='reorganization-boxes'/>"
                                                 "</mechanics>");

  assert_refused (NULL, NULL, few, NULL);
  assert_refused (NULL, NULL, many,
                  "9 sections of transit tracks are more than the 8 that can be played");
  assert_refused (NULL, NULL, both,
                  "the mechanics transit and reorganization-boxes exclude each other: a unit is "
                  "reduced, or on a transit track, not both");
#undef TRANSIT
}

/* How many share a hex. */
static void
test_stacks (void)
{
#define STACKS "<mechanics><mechanic name='stacks'/><set name='stacking' value='%u'/></mechanics>"
#define KINDS "<mechanics><mechanic name='stacks'/><mechanic name='stack-kinds'/>" \
              "<set name='stack-led-foot' value='2'/><set name='stack-led-horse' value='3'/>" \
              "<set name='stack-free' value='%u'/></mechanics>"
  for (guint over = 0; over <= 1; over++)
    {
      g_autofree char *stacks = g_strdup_printf (STACKS, VD_MAX_STACK + over);
      g_autofree char *kinds = g_strdup_printf (KINDS, VD_MAX_PIECES - 5 + over);
      g_autofree char *together = make (stacks, "");
      g_autofree char *by_kinds = make (kinds, "");

      assert_refused (NULL, NULL, together,
                      over ? "6 units that fight together in one hex are more than the 5 that can "
                             "be played" : NULL);
      assert_refused (NULL, NULL, by_kinds,
                      over ? "13 units that stack by kinds in one hex are more than the 12 that "
                             "can be played" : NULL);
    }
#undef STACKS
#undef KINDS
}

/* The remedy of the one finding of a name that nothing has. */
static void
assert_nearest (const char *scenario,
                const char *text,
                const char *remedy)
{
  guint n = 0;
  Made made;

  made_init (&made, NULL, NULL, scenario);
  for (guint i = 0; i < made.findings->len; i++)
    {
      const VdFinding *finding = made.findings->pdata[i];

      g_test_message ("%s: %s", finding->code, finding->text);
      if (strcmp (finding->code, "reference.unknown") != 0)
        continue;
      g_assert_cmpstr (finding->text, ==, text);
      g_assert_nonnull (strstr (finding->remedy, remedy));
      n++;
    }
  g_assert_cmpuint (n, ==, 1);
  made_clear (&made);
}

/* A slip in the name of a leader, of a formation, or of a region: what was meant is said. */
static void
test_nearest (void)
{
#define NAMED "<formation id='guard' side='blue'/><formation id='corps' side='red'/>" \
              "<unit id='murat' side='blue' class='leader' strength='0' move='5' kind='head'/>"
  static const struct {
    const char *row;
    const char *text;
    const char *remedy;
  } all[] = {
    { "<victory><award id='a' side='red' points='1' test='captured' of='blue' units='mural'/>"
      "</victory><turns",
      "The award names the unit \"mural\", which does not exist.", "murat" },
    { "<restrictions><hold formations='guards' turn='1' until='1'/></restrictions><turns",
      "The hold names the formation \"guards\", which does not exist.", "guard" },
    { "<restrictions><hold formations='corp guard' turn='1' until='1'/></restrictions><turns",
      "The hold names the formation \"corp\", which does not exist.", "corps" },
    { "<restrictions><bar units='b2' region='heights'/></restrictions><turns",
      "The bar names the unit \"b2\", which does not exist.", "b1" },
    { "<restrictions><bar side='red' region='height'/></restrictions><turns",
      "The bar names the region \"height\", which no map has.", "heights" },
  };
  g_autofree char *scenario = make (LEADERS, NAMED);

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_autofree char *slip = made_swap (scenario, "<turns", all[i].row);

      assert_nearest (slip, all[i].text, all[i].remedy);
    }
#undef NAMED
}

/* Also where there are too many to name them all. */
static void
test_nearest_of_many (void)
{
  g_autoptr (GString) units = g_string_new ("<formation id='reserve' side='red'/>");
  g_autofree char *scenario = NULL;
  g_autofree char *slip = NULL;

  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *corps = g_strdup_printf ("<formation id='corps-%u' side='red'/>", i);

      g_string_prepend (units, corps);
    }
  scenario = make ("", units->str);
  slip = made_swap (scenario, "<turns", "<restrictions><hold formations='reserves' turn='1' "
                                        "until='1'/></restrictions><turns");
  assert_nearest (slip, "The hold names the formation \"reserves\", which does not exist.",
                  "Name one of the 21 that exist, or add it; the nearest are: reserve");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compile-limits/rows", test_limits);
  g_test_add_func ("/compile-limits/lost-option", test_lost_option);
  g_test_add_func ("/compile-limits/too-many-to-declare", test_too_many_to_declare);
  g_test_add_func ("/compile-limits/excluded", test_excluded);
  g_test_add_func ("/compile-limits/leaders", test_leaders);
  g_test_add_func ("/compile-limits/formations-of-leaders", test_formations_of_leaders);
  g_test_add_func ("/compile-limits/levels", test_levels);
  g_test_add_func ("/compile-limits/crossings", test_crossings);
  g_test_add_func ("/compile-limits/transit", test_transit);
  g_test_add_func ("/compile-limits/stacks", test_stacks);
  g_test_add_func ("/compile-limits/nearest", test_nearest);
  g_test_add_func ("/compile-limits/nearest-of-many", test_nearest_of_many);

  return g_test_run ();
}
