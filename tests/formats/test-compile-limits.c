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
      g_assert_cmpint (vd_scenario_why_unplayable (made.s) != NULL, ==, n > 120);
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

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compile-limits/rows", test_limits);
  g_test_add_func ("/compile-limits/lost-option", test_lost_option);
  g_test_add_func ("/compile-limits/too-many-to-declare", test_too_many_to_declare);
  g_test_add_func ("/compile-limits/excluded", test_excluded);

  return g_test_run ();
}
