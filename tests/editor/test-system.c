/* The rules' tables: what holds, where it stands, and which lines of which file
 * an edit changes. */
#include "editor/edits/history.h"
#include "editor/system/combat-table.h"
#include "editor/system/system.h"
#include "tests/editor/shared/project.h"

#include <string.h>

#define HEAD "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

static const char system_text[] =
  HEAD
  "<system xmlns=\"urn:vedette:1\" id=\"rules\">\n"
  "  <classes>\n"
  "    <class id=\"foot\" name=\"Foot\" symbol=\"infantry\"/>\n"
  "    <class id=\"horse\" name=\"Horse\" symbol=\"cavalry\"/>\n"
  "  </classes>\n"
  "  <chart source=\"book\" status=\"stated\">\n"
  "    <hex id=\"clear\" name=\"Clear\" cost=\"1\" look=\"clear\"/>\n"
  "    <hex id=\"wood\" name=\"Wood\" cost=\"2\" sight=\"blocks\" look=\"forest\">\n"
  "      <except class=\"horse\" cost=\"3\" status=\"stated\"/>\n"
  "    </hex>\n"
  "    <side id=\"river\" name=\"River\" cost=\"never\" attack=\"never\" look=\"river\"/>\n"
  "    <side id=\"bridge\" name=\"Bridge\" removes=\"river\" look=\"bridge\"/>\n"
  "    <path id=\"road\" name=\"Road\" cost=\"1/2\" look=\"road\"/>\n"
  "  </chart>\n"
  "  <periods>\n"
  "    <period id=\"day\" name=\"Day\"/>\n"
  "    <period id=\"night\" name=\"Night\" combat=\"no\" control=\"closed\"/>\n"
  "  </periods>\n"
  "  <results>\n"
  "    <result code=\"Ae\" attacker=\"eliminated\" defender=\"none\"/>\n"
  "    <result code=\"Dr\" attacker=\"none\" defender=\"retreat\"/>\n"
  "  </results>\n"
  "  <combat die=\"2\" case=\"S 7\" source=\"book\" status=\"stated\">\n"
  "    <column odds=\"1-1\"/>\n"
  "    <column odds=\"3-1\"/>\n"
  "    <row die=\"1\" results=\"Ae Dr\"/>\n"
  "    <row die=\"2\" results=\"Ae Ae\"/>\n"
  "  </combat>\n"
  "  <shifts>\n"
  "    <shift id=\"arms\" name=\"Arms\">\n"
  "      <has class=\"foot\" case=\"S 8\" status=\"stated\"/>\n"
  "      <has class=\"horse\"/>\n"
  "    </shift>\n"
  "    <die id=\"charge\" name=\"Charge\">\n"
  "      <has class=\"horse\" units=\"2\"/>\n"
  "    </die>\n"
  "  </shifts>\n"
  "  <recovery case=\"S 9\" status=\"stated\">\n"
  "    <modifier amount=\"2\" class=\"foot\" trait=\"guard\"/>\n"
  "    <modifier amount=\"-1\" class=\"horse\"/>\n"
  "  </recovery>\n"
  "  <sequence>\n"
  "    <phase kind=\"movement\" name=\"March\"/>\n"
  "    <phase kind=\"combat\"/>\n"
  "    <order period=\"night\" first=\"second\"/>\n"
  "  </sequence>\n"
  "  <mechanics>\n"
  "    <mechanic name=\"advance\"/>\n"
  "    <set name=\"stacking\" value=\"2\"/>\n"
  "  </mechanics>\n"
  "  <rules>\n"
  "    <bind point=\"sequence.order\" case=\"S 1\"/>\n"
  "    <bind point=\"sequence.game-end\" case=\"S 1\"/>\n"
  "  </rules>\n"
  "</system>\n";

static const char scenario_text[] =
  HEAD
  "<scenario xmlns=\"urn:vedette:1\" id=\"battle\" system=\"rules.system.xml\">\n"
  "  <sides>\n"
  "    <side id=\"blue\" name=\"Blue\" first=\"yes\"/>\n"
  "    <side id=\"red\" name=\"Red\"/>\n"
  "  </sides>\n"
  "  <options>\n"
  "    <option id=\"plan\" name=\"Plan\" chooser=\"red\">\n"
  "      <choice id=\"a\" name=\"March\" default=\"yes\"/>\n"
  "      <choice id=\"b\" name=\"Stay\"/>\n"
  "    </option>\n"
  "    <option id=\"guard\" name=\"Guard\" chooser=\"blue\">\n"
  "      <choice id=\"no\" name=\"Out\" default=\"yes\"/>\n"
  "      <choice id=\"yes\" name=\"In\"/>\n"
  "    </option>\n"
  "  </options>\n"
  "  <ignore finding=\"a\" reason=\"b\"/>\n"
  "</scenario>\n";

static const char overriding_text[] =
  HEAD
  "<scenario xmlns=\"urn:vedette:1\" id=\"battle\" system=\"rules.system.xml\">\n"
  "  <override>\n"
  "    <chart>\n"
  "      <hex id=\"wood\" cost=\"4\" case=\"B 1\"/>\n"
  "      <hex id=\"swamp\" name=\"Swamp\" cost=\"never\" look=\"marsh\"/>\n"
  "    </chart>\n"
  "    <mechanics>\n"
  "      <set name=\"stacking\" value=\"2\"/>\n"
  "      <set name=\"many-to-many\" value=\"yes\"/>\n"
  "    </mechanics>\n"
  "  </override>\n"
  "</scenario>\n";

static VdDocument *
load (const char *text,
      const char *name)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  VdDocument *document = vd_document_load_bytes (bytes, name, &error);

  g_assert_no_error (error);
  return document;
}

/* @scenario: (nullable): the system alone */
static VdProject *
make_project (const char *scenario)
{
  return vd_project_new ("x", load (system_text, "s"),
                         scenario != NULL ? load (scenario, "x") : NULL, NULL, NULL);
}

static char *
write_project (const VdProject *project)
{
  g_autoptr (GBytes) system = vd_document_write (project->system);
  g_autoptr (GBytes) scenario =
    project->scenario != NULL ? vd_document_write (project->scenario) : NULL;

  return g_strconcat (g_bytes_get_data (system, NULL), "#\n",
                      scenario != NULL ? g_bytes_get_data (scenario, NULL) : NULL, NULL);
}

/* "wood", or "wood/0" for the first row inside it; "#0" for the first of all */
static const VdSystemRow *
find_row (const GPtrArray *rows,
          const char      *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", 2);

  if (*path == '#')
    return rows->pdata[atoi (path + 1)];

  for (guint i = 0; i < rows->len; i++)
    {
      const VdSystemRow *row = rows->pdata[i];

      if (row->parent == NULL && g_strcmp0 (row->key, parts[0]) == 0)
        return rows->pdata[i + (parts[1] != NULL ? 1 + atoi (parts[1]) : 0)];
    }

  g_assert_not_reached ();
}

/* An edit that is done, undone and done again. */
static void
check_edit (VdProject  *project,
            VdEdit     *edit,
            const char *diff)
{
  g_autofree char *before = write_project (project);
  g_autofree char *after = NULL, *undone = NULL, *again = NULL, *lines = NULL;

  g_assert_nonnull (edit);
  g_assert_cmpstr (vd_edit_get_title (edit), !=, "");
  vd_edit_swap (edit);
  after = write_project (project);
  vd_edit_swap (edit);
  undone = write_project (project);
  vd_edit_swap (edit);
  again = write_project (project);
  lines = test_diff (before, after);

  g_assert_cmpstr (undone, ==, before);
  g_assert_cmpstr (again, ==, after);
  g_assert_cmpstr (lines, ==, diff);
}

/* What is typed, and what becomes of the files. */
typedef struct
{
  const char *path;
  const char *scenario; /* NULL: the system is open alone */
  VdSystemTable     sheet;
  const char *row;
  const char *attribute;
  const char *value;    /* NULL: as in the system again */
  const char *diff;     /* NULL: it is refused; "": nothing changes */
} SetRow;

#define OVER(section, row) \
  "+<override>\n+<" section ">\n+" row "\n+</" section ">\n+</override>\n"

static const SetRow sets[] = {
  /* From a scenario: an override, and nothing in the system */
  { "/system/over/cost", scenario_text, VD_SYSTEM_HEXES, "wood", "cost", "3",
    OVER ("chart", "<hex id=\"wood\" cost=\"3\"/>") },
  { "/system/over/as-it-was", scenario_text, VD_SYSTEM_HEXES, "wood", "cost", " 2 ", "" },
  { "/system/over/fraction", scenario_text, VD_SYSTEM_PATHS, "road", "cost", "1½",
    OVER ("chart", "<path id=\"road\" cost=\"3/2\"/>") },
  { "/system/over/mixed-number", scenario_text, VD_SYSTEM_PATHS, "road", "cost", "2 1/4",
    OVER ("chart", "<path id=\"road\" cost=\"9/4\"/>") },
  { "/system/over/halves", scenario_text, VD_SYSTEM_PATHS, "road", "cost", "11/2",
    OVER ("chart", "<path id=\"road\" cost=\"11/2\"/>") },
  { "/system/over/never", scenario_text, VD_SYSTEM_HEXES, "clear", "cost", "Never",
    OVER ("chart", "<hex id=\"clear\" cost=\"never\"/>") },
  { "/system/over/empty-is-the-usual", scenario_text, VD_SYSTEM_HEXES, "wood", "cost", "",
    OVER ("chart", "<hex id=\"wood\" cost=\"1\"/>") },
  { "/system/over/usual-is-nothing-new", scenario_text, VD_SYSTEM_HEXES, "clear", "defence", "1",
    "" },
  { "/system/over/switch-on", scenario_text, VD_SYSTEM_HEXES, "clear", "sight", "blocks",
    OVER ("chart", "<hex id=\"clear\" sight=\"blocks\"/>") },
  { "/system/over/switch-off", scenario_text, VD_SYSTEM_SIDES, "river", "attack", "open",
    OVER ("chart", "<side id=\"river\" attack=\"open\"/>") },
  { "/system/over/list-emptied", scenario_text, VD_SYSTEM_SIDES, "bridge", "removes", "",
    OVER ("chart", "<side id=\"bridge\" removes=\"\"/>") },
  { "/system/over/absent", scenario_text, VD_SYSTEM_HEXES, "wood", "absent", "yes",
    OVER ("chart", "<hex id=\"wood\" absent=\"yes\"/>") },
  { "/system/over/exception", scenario_text, VD_SYSTEM_HEXES, "wood/0", "cost", "never",
    "+<override>\n+<chart>\n+<hex id=\"wood\">\n+<except class=\"horse\" cost=\"never\"/>\n"
    "+</hex>\n+</chart>\n+</override>\n" },
  { "/system/over/exception-key", scenario_text, VD_SYSTEM_HEXES, "wood/0", "class", "foot", NULL },
  { "/system/over/period", scenario_text, VD_SYSTEM_PERIODS, "night", "allowance", "2/4",
    OVER ("periods", "<period id=\"night\" allowance=\"1/2\"/>") },
  { "/system/over/result", scenario_text, VD_SYSTEM_RESULTS, "Dr", "attacker", "retreat",
    OVER ("results", "<result code=\"Dr\" attacker=\"retreat\"/>") },
  { "/system/over/mechanic", scenario_text, VD_SYSTEM_MECHANICS, "exit", "on", "yes",
    OVER ("mechanics", "<mechanic name=\"exit\"/>") },
  { "/system/over/mechanic-of-the-system", scenario_text, VD_SYSTEM_MECHANICS, "advance", "on",
    "no", NULL },
  { "/system/over/mechanic-when", scenario_text, VD_SYSTEM_MECHANICS, "advance", "when", "plan=b",
    OVER ("mechanics", "<mechanic name=\"advance\" when=\"plan=b\"/>") },
  { "/system/over/mechanic-when-off", scenario_text, VD_SYSTEM_MECHANICS, "exit", "when", "plan=b",
    NULL },
  { "/system/over/setting", scenario_text, VD_SYSTEM_SETTINGS, "stacking", "value", "3",
    OVER ("mechanics", "<set name=\"stacking\" value=\"3\"/>") },
  { "/system/over/setting-new", scenario_text, VD_SYSTEM_SETTINGS, "demoralized-tie", "value",
    "both",
    OVER ("mechanics", "<set name=\"demoralized-tie\" value=\"both\"/>") },
  { "/system/over/setting-sides", scenario_text, VD_SYSTEM_SETTINGS, "entry-occupied", "value",
    "red",
    OVER ("mechanics", "<set name=\"entry-occupied\" value=\"red\"/>") },

  /* An override that is there already */
  { "/system/again/cost", overriding_text, VD_SYSTEM_HEXES, "wood", "cost", "5",
    "-<hex id=\"wood\" cost=\"4\" case=\"B 1\"/>\n+<hex id=\"wood\" cost=\"5\" case=\"B 1\"/>\n" },
  { "/system/again/defence", overriding_text, VD_SYSTEM_HEXES, "wood", "defence", "2",
    "-<hex id=\"wood\" cost=\"4\" case=\"B 1\"/>\n"
    "+<hex id=\"wood\" cost=\"4\" defence=\"2\" case=\"B 1\"/>\n" },
  { "/system/again/back-by-typing", overriding_text, VD_SYSTEM_HEXES, "wood", "cost", "2",
    "-<hex id=\"wood\" cost=\"4\" case=\"B 1\"/>\n" },
  { "/system/again/back-by-a-click", overriding_text, VD_SYSTEM_HEXES, "wood", "cost", NULL,
    "-<hex id=\"wood\" cost=\"4\" case=\"B 1\"/>\n" },
  { "/system/again/a-row-of-its-own", overriding_text, VD_SYSTEM_HEXES, "swamp", "cost", "3",
    "-<hex id=\"swamp\" name=\"Swamp\" cost=\"never\" look=\"marsh\"/>\n"
    "+<hex id=\"swamp\" name=\"Swamp\" cost=\"3\" look=\"marsh\"/>\n" },
  { "/system/again/section-of-another", overriding_text, VD_SYSTEM_CLASSES, "foot", "range", "1",
    "+<classes>\n+<class id=\"foot\" range=\"1\"/>\n+</classes>\n" },

  /* A system alone */
  { "/system/alone/cost", NULL, VD_SYSTEM_HEXES, "wood", "cost", "3",
    "-<hex id=\"wood\" name=\"Wood\" cost=\"2\" sight=\"blocks\" look=\"forest\">\n"
    "+<hex id=\"wood\" name=\"Wood\" cost=\"3\" sight=\"blocks\" look=\"forest\">\n" },
  { "/system/alone/switch-off", NULL, VD_SYSTEM_SIDES, "river", "attack", "open",
    "-<side id=\"river\" name=\"River\" cost=\"never\" attack=\"never\" look=\"river\"/>\n"
    "+<side id=\"river\" name=\"River\" cost=\"never\" look=\"river\"/>\n" },
  { "/system/alone/exception", NULL, VD_SYSTEM_HEXES, "wood/0", "class", "foot horse",
    "-<except class=\"horse\" cost=\"3\" status=\"stated\"/>\n"
    "+<except class=\"foot horse\" cost=\"3\"/>\n" },
  { "/system/alone/mechanic-off", NULL, VD_SYSTEM_MECHANICS, "advance", "on",
    "no",
    "-<mechanic name=\"advance\"/>\n" },
  { "/system/alone/setting-default", NULL, VD_SYSTEM_SETTINGS, "stacking", "value", "",
    "-<set name=\"stacking\" value=\"2\"/>\n" },
  { "/system/alone/setting-new", NULL, VD_SYSTEM_SETTINGS, "exit-cost", "value", "½",
    "+<set name=\"exit-cost\" value=\"1/2\"/>\n" },

  /* Shifts as rows of the chart, their conditions all together */
  { "/system/shift/columns", scenario_text, VD_SYSTEM_SHIFTS, "arms", "columns", "2",
    OVER ("shifts", "<shift id=\"arms\" columns=\"2\"/>") },
  { "/system/shift/columns-too-many", scenario_text, VD_SYSTEM_SHIFTS, "arms", "columns", "10",
    NULL },
  { "/system/shift/not-with", scenario_text, VD_SYSTEM_SHIFTS, "arms", "not-with", "charge",
    OVER ("shifts", "<shift id=\"arms\" not-with=\"charge\"/>") },
  { "/system/shift/not-with-nobody", scenario_text, VD_SYSTEM_SHIFTS, "arms", "not-with", "mud",
    NULL },
  { "/system/shift/when", scenario_text, VD_SYSTEM_DICE, "charge", "when", "plan=b",
    OVER ("shifts", "<die id=\"charge\" when=\"plan=b\"/>") },
  { "/system/shift/condition", scenario_text, VD_SYSTEM_SHIFTS, "arms/0", "is", "none",
    "+<override>\n+<shifts>\n+<shift id=\"arms\">\n"
    "+<has is=\"none\" class=\"foot\" case=\"S 8\"/>\n+<has class=\"horse\"/>\n"
    "+</shift>\n+</shifts>\n+</override>\n" },
  { "/system/shift/condition-no-units", scenario_text, VD_SYSTEM_SHIFTS, "arms/0", "units", "0",
    NULL },
  { "/system/shift/condition-as-shown", scenario_text, VD_SYSTEM_SHIFTS, "arms/0", "is", "None",
    "+<override>\n+<shifts>\n+<shift id=\"arms\">\n"
    "+<has is=\"none\" class=\"foot\" case=\"S 8\"/>\n+<has class=\"horse\"/>\n"
    "+</shift>\n+</shifts>\n+</override>\n" },
  { "/system/shift/side-as-shown", scenario_text, VD_SYSTEM_SHIFTS, "arms", "side", "Defender",
    OVER ("shifts", "<shift id=\"arms\" side=\"defender\"/>") },
  { "/system/shift/when-as-shown", scenario_text, VD_SYSTEM_DICE, "charge", "when", "Stay",
    OVER ("shifts", "<die id=\"charge\" when=\"plan=b\"/>") },
  { "/system/shift/when-always", scenario_text, VD_SYSTEM_DICE, "charge", "when", "Always", "" },
  { "/system/shift/not-with-as-shown", scenario_text, VD_SYSTEM_SHIFTS, "arms", "not-with",
    "Charge", OVER ("shifts", "<shift id=\"arms\" not-with=\"charge\"/>") },
  { "/system/shift/classes-as-shown", NULL, VD_SYSTEM_SHIFTS, "arms/1", "class", "horse, Foot",
    "-<has class=\"horse\"/>\n+<has class=\"horse foot\"/>\n" },
  { "/system/shift/alone", NULL, VD_SYSTEM_SHIFTS, "arms/1", "strength", "2",
    "-<has class=\"horse\"/>\n+<has class=\"horse\" strength=\"2\"/>\n" },
  { "/system/shift/strength-in-quarters", NULL, VD_SYSTEM_SHIFTS, "arms/1", "strength", "5/4",
    "-<has class=\"horse\"/>\n+<has class=\"horse\" strength=\"5/4\"/>\n" },
  { "/system/shift/strength-in-thirds", NULL, VD_SYSTEM_SHIFTS, "arms/1", "strength", "5/3", NULL },

  /* Tables that an override replaces as a whole */
  { "/system/list/recovery", scenario_text, VD_SYSTEM_RECOVERY, "#1", "amount", "-2",
    "+<override>\n+<recovery case=\"S 9\">\n"
    "+<modifier amount=\"2\" class=\"foot\" trait=\"guard\"/>\n"
    "+<modifier amount=\"-2\" class=\"horse\"/>\n+</recovery>\n+</override>\n" },
  { "/system/list/recovery-as-it-was", scenario_text, VD_SYSTEM_RECOVERY, "#1", "amount", "-1",
    "" },
  { "/system/list/recovery-much", scenario_text, VD_SYSTEM_RECOVERY, "#1", "amount", "10", NULL },
  { "/system/list/recovery-words", scenario_text, VD_SYSTEM_RECOVERY, "#1", "amount", "less",
    NULL },
  { "/system/list/recovery-alone", NULL, VD_SYSTEM_RECOVERY, "#0", "class", "",
    "-<modifier amount=\"2\" class=\"foot\" trait=\"guard\"/>\n"
    "+<modifier amount=\"2\" trait=\"guard\"/>\n" },
  { "/system/list/phase", scenario_text, VD_SYSTEM_PHASES, "#1", "period", "day",
    "+<override>\n+<sequence>\n+<phase kind=\"movement\" name=\"March\"/>\n"
    "+<phase kind=\"combat\" period=\"day\"/>\n"
    "+<order period=\"night\" first=\"second\"/>\n+</sequence>\n+</override>\n" },
  { "/system/list/phase-unknown", scenario_text, VD_SYSTEM_PHASES, "#0", "kind", "scouting", NULL },
  { "/system/list/order-alone", NULL, VD_SYSTEM_ORDERS, "#0", "first", "first",
    "-<order period=\"night\" first=\"second\"/>\n"
    "+<order period=\"night\" first=\"first\"/>\n" },

  /* Where a rule stands in the rule book */
  { "/system/bind/over", scenario_text, VD_SYSTEM_BINDS, "sequence.order", "case", "S 2; S 3",
    OVER ("rules", "<bind point=\"sequence.order\" case=\"S 2; S 3\"/>") },
  { "/system/bind/new", scenario_text, VD_SYSTEM_BINDS, "sequence.stop", "case", "S 4",
    OVER ("rules", "<bind point=\"sequence.stop\" case=\"S 4\"/>") },
  { "/system/bind/not-nothing", scenario_text, VD_SYSTEM_BINDS, "sequence.order", "case", "",
    NULL },
  { "/system/bind/alone", NULL, VD_SYSTEM_BINDS, "sequence.order", "case", "",
    "-<bind point=\"sequence.order\" case=\"S 1\"/>\n" },

  /* Options are the scenario's own */
  { "/system/option/chooser", scenario_text, VD_SYSTEM_OPTIONS, "plan", "chooser", "blue",
    "-<option id=\"plan\" name=\"Plan\" chooser=\"red\">\n"
    "+<option id=\"plan\" name=\"Plan\" chooser=\"blue\">\n" },
  { "/system/option/default-moves", scenario_text, VD_SYSTEM_OPTIONS, "plan/1", "default", "yes",
    "-<choice id=\"a\" name=\"March\" default=\"yes\"/>\n-<choice id=\"b\" name=\"Stay\"/>\n"
    "+<choice id=\"a\" name=\"March\"/>\n+<choice id=\"b\" name=\"Stay\" default=\"yes\"/>\n" },
  { "/system/option/when", scenario_text, VD_SYSTEM_OPTIONS, "guard/1", "when", "plan=a",
    "-<choice id=\"yes\" name=\"In\"/>\n+<choice id=\"yes\" name=\"In\" when=\"plan=a\"/>\n" },
  { "/system/option/when-itself", scenario_text, VD_SYSTEM_OPTIONS, "guard/1", "when", "guard=no",
    NULL },
  { "/system/option/when-unknown", scenario_text, VD_SYSTEM_OPTIONS, "guard/1", "when", "plan=c",
    NULL },

  /* What can't stand */
  { "/system/no/cost", scenario_text, VD_SYSTEM_HEXES, "wood", "cost", "often", NULL },
  { "/system/no/third", scenario_text, VD_SYSTEM_HEXES, "wood", "cost", "1/3", NULL },
  { "/system/no/large", scenario_text, VD_SYSTEM_HEXES, "wood", "cost", "64", NULL },
  { "/system/no/defence", scenario_text, VD_SYSTEM_HEXES, "wood", "defence", "0", NULL },
  { "/system/no/defence-below-one", scenario_text, VD_SYSTEM_HEXES, "wood", "defence", "3/4", NULL },
  { "/system/no/defence-third", scenario_text, VD_SYSTEM_HEXES, "wood", "defence", "4/3", NULL },
  { "/system/no/defence-large", scenario_text, VD_SYSTEM_HEXES, "wood", "defence", "37/4", NULL },
  { "/system/no/fraction", scenario_text, VD_SYSTEM_PERIODS, "night", "allowance", "1/0", NULL },
  { "/system/no/word", scenario_text, VD_SYSTEM_HEXES, "wood", "look", "desert", NULL },
  { "/system/no/id", scenario_text, VD_SYSTEM_SIDES, "bridge", "removes", "river brook", NULL },
  { "/system/no/name", scenario_text, VD_SYSTEM_HEXES, "wood", "name", " ", NULL },
  { "/system/no/setting", scenario_text, VD_SYSTEM_SETTINGS, "stacking", "value", "0", NULL },
  { "/system/no/setting-word", scenario_text, VD_SYSTEM_SETTINGS, "many-to-many", "value", "few",
    NULL },
  { "/system/no/nothing-in-an-override", scenario_text, VD_SYSTEM_HEXES, "wood", "look", "", NULL },
};

static void
test_set (gconstpointer data)
{
  const SetRow *set = data;
  g_autoptr (VdProject) project = make_project (set->scenario);
  g_autoptr (GPtrArray) rows = vd_system_list (project, set->sheet);
  const VdSystemRow *row = find_row (rows, set->row);
  g_autofree char *refusal = NULL;
  g_autoptr (VdEdit) edit =
    set->value != NULL ? vd_system_set (project, row, set->attribute, set->value, &refusal)
                       : vd_system_revert (project, row, set->attribute);

  if (set->diff == NULL || *set->diff == '\0')
    {
      g_assert_null (edit);
      g_assert_cmpint (refusal != NULL, ==, set->diff == NULL);
      return;
    }

  g_assert_cmpstr (refusal, ==, NULL);
  check_edit (project, edit, set->diff);
}

/* One click back leaves no trace, whatever was made for the override. */
static void
test_revert (void)
{
  g_autoptr (VdProject) project = make_project (scenario_text);
  g_autofree char *before = write_project (project);
  VdHistory *history = vd_history_new ();

  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      g_autoptr (GPtrArray) rows = NULL;
      g_autofree char *refusal = NULL;
      g_autofree char *after = NULL;

      if (sets[i].scenario != scenario_text || sets[i].diff == NULL || *sets[i].diff == '\0' ||
          sets[i].sheet == VD_SYSTEM_OPTIONS)
        continue;

      rows = vd_system_list (project, sets[i].sheet);
      vd_history_do (history, vd_system_set (project, find_row (rows, sets[i].row),
                                            sets[i].attribute, sets[i].value, &refusal));
      g_ptr_array_unref (rows);
      rows = vd_system_list (project, sets[i].sheet);
      vd_history_do (history, vd_system_revert (project, find_row (rows, sets[i].row), NULL));
      after = write_project (project);
      g_assert_cmpstr (after, ==, before);
    }

  while (vd_history_undo (history))
    ;
  vd_history_free (history);
}

static void
test_stands (void)
{
  g_autoptr (VdProject) project = make_project (overriding_text);
  g_autoptr (GPtrArray) hexes = vd_system_list (project, VD_SYSTEM_HEXES);
  g_autoptr (GPtrArray) settings = vd_system_list (project, VD_SYSTEM_SETTINGS);
  const VdSystemRow *wood = find_row (hexes, "wood");
  const VdSystemRow *swamp = find_row (hexes, "swamp");
  g_autofree char *name = vd_system_row_name (project, find_row (hexes, "wood/0"));

  g_assert_cmpuint (hexes->len, ==, 4);
  g_assert_cmpstr (vd_system_row_get (wood, "cost"), ==, "4");
  g_assert_cmpstr (vd_system_row_was (wood, "cost"), ==, "2");
  g_assert_cmpint (vd_system_row_stands (wood, "cost"), ==, VD_STANDS_OVERRIDE);
  g_assert_cmpint (vd_system_row_stands (wood, "look"), ==, VD_STANDS_BASE);
  g_assert_cmpint (vd_system_row_stands (wood, "defence"), ==, VD_STANDS_NOWHERE);
  g_assert_cmpstr (vd_system_row_show (wood, "defence"), ==, "1");
  g_assert_cmpint (vd_system_row_stands (swamp, "cost"), ==, VD_STANDS_ADDED);
  g_assert_cmpstr (name, ==, "Wood: Horse");

  /* The override repeats what the system says: nothing is otherwise. */
  g_assert_cmpint (vd_system_row_stands (find_row (settings, "stacking"), "value"), ==,
                   VD_STANDS_BASE);
  g_assert_cmpint (vd_system_row_stands (find_row (settings, "many-to-many"), "value"), ==,
                   VD_STANDS_OVERRIDE);
  g_assert_cmpstr (vd_system_row_was (find_row (settings, "many-to-many"), "value"), ==, "no");
  g_assert_cmpint (vd_system_row_stands (find_row (settings, "exit-cost"), "value"), ==,
                   VD_STANDS_NOWHERE);
}

/* Rows that are added and removed. */
static void
test_rows (void)
{
  g_autoptr (VdProject) project = make_project (scenario_text);
  g_autoptr (GPtrArray) hexes = vd_system_list (project, VD_SYSTEM_HEXES);
  g_autoptr (VdEdit) hex = NULL, again = NULL, except = NULL, code = NULL, option = NULL;
  g_autofree char *refusal = NULL;

  g_assert_null (vd_system_add (project, VD_SYSTEM_HEXES, NULL, "hex", " ", &refusal));
  g_assert_nonnull (refusal);
  g_clear_pointer (&refusal, g_free);
  g_assert_null (vd_system_remove (project, find_row (hexes, "wood"), &refusal));
  g_assert_nonnull (refusal);
  g_clear_pointer (&refusal, g_free);

  hex = vd_system_add (project, VD_SYSTEM_HEXES, NULL, "hex", "Old Wood", &refusal);
  check_edit (project, hex, OVER ("chart", "<hex id=\"old-wood\" name=\"Old Wood\" cost=\"1\""
                                           " look=\"clear\"/>"));
  again = vd_system_add (project, VD_SYSTEM_HEXES, NULL, "hex", "Wood", &refusal);
  check_edit (project, again, "+<hex id=\"wood-2\" name=\"Wood\" cost=\"1\" look=\"clear\"/>\n");
  except = vd_system_add (project, VD_SYSTEM_HEXES, find_row (hexes, "clear"), "except", NULL,
                         &refusal);
  check_edit (project, except,
              "+<hex id=\"clear\">\n+<except class=\"foot\" cost=\"1\"/>\n+</hex>\n");
  code = vd_system_add (project, VD_SYSTEM_RESULTS, NULL, "result", "Ex", &refusal);
  check_edit (project, code,
              "+<results>\n+<result code=\"Ex\" attacker=\"none\" defender=\"none\"/>\n"
              "+</results>\n");
  option = vd_system_add (project, VD_SYSTEM_OPTIONS, NULL, "option", "Guard", &refusal);
  check_edit (project, option,
              "+<option id=\"guard-2\" name=\"Guard\" chooser=\"blue\">\n"
              "+<choice id=\"no\" name=\"No\" default=\"yes\"/>\n"
              "+<choice id=\"yes\" name=\"Yes\"/>\n");
  vd_edit_swap (option);
  vd_edit_swap (code);
  vd_edit_swap (except);
  vd_edit_swap (again);
  vd_edit_swap (hex);
}

/* What units may do to crossings: each kind of work once, overridden as a whole. */
static void
test_works (void)
{
  g_autoptr (VdProject) project = make_project (scenario_text);
  g_autoptr (GPtrArray) before = vd_system_list (project, VD_SYSTEM_SIDES);
  const VdSystemRow *bridge = find_row (before, "bridge");
  VdNode *work = vd_node_new (project->system, "work");
  g_autoptr (GPtrArray) rows = NULL;
  g_autofree char *refusal = NULL;
  g_autoptr (VdEdit) added = NULL, changed = NULL, again = NULL;

  g_free (vd_node_set (work, "kind", "damage"));
  g_free (vd_node_set (work, "cost", "2"));
  vd_document_insert (project->system, bridge->base, work, NULL);
  added = vd_system_add (project, VD_SYSTEM_SIDES, bridge, "work", NULL, &refusal);
  check_edit (project, added,
              "+<override>\n+<chart>\n+<side id=\"bridge\">\n+<work kind=\"repair\"/>\n"
              "+</side>\n+</chart>\n+</override>\n");

  rows = vd_system_list (project, VD_SYSTEM_SIDES);
  again = vd_system_add (project, VD_SYSTEM_SIDES, find_row (rows, "bridge"), "work", NULL,
                         &refusal);
  check_edit (project, again, "+<work kind=\"lay\" die=\"1\"/>\n");
  vd_edit_swap (again);

  g_assert_null (vd_system_set (project, find_row (rows, "bridge/0"), "kind", "repair", &refusal));
  g_assert_nonnull (refusal);
  g_clear_pointer (&refusal, g_free);
  changed = vd_system_set (project, find_row (rows, "bridge/0"), "die", "5", &refusal);
  check_edit (project, changed, "+<work kind=\"damage\" cost=\"2\" die=\"5\"/>\n");
  vd_edit_swap (changed);
  vd_edit_swap (added);
}

/* What a pontoon costs: a row for each number of the die, overridden one by one. */
static void
test_lays (void)
{
  static const char *const dice[] = { "2", "4", "6" };
  g_autoptr (VdProject) project = make_project (scenario_text);
  g_autoptr (GPtrArray) before = vd_system_list (project, VD_SYSTEM_SIDES);
  const VdSystemRow *bridge = find_row (before, "bridge");
  g_autoptr (GPtrArray) rows = NULL, after = NULL;
  g_autofree char *refusal = NULL;
  g_autoptr (VdEdit) changed = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (dice); i++)
    {
      VdNode *work = vd_node_new (project->system, "work");

      g_free (vd_node_set (work, "kind", "lay"));
      g_free (vd_node_set (work, "die", dice[i]));
      vd_document_insert (project->system, bridge->base, work, VD_NODE_END);
    }

  rows = vd_system_list (project, VD_SYSTEM_SIDES);
  changed = vd_system_set (project, find_row (rows, "bridge/1"), "cost", "3", &refusal);
  g_assert_nonnull (changed);
  vd_edit_swap (changed);
  after = vd_system_list (project, VD_SYSTEM_SIDES);
  for (guint i = 0; i < G_N_ELEMENTS (dice); i++)
    {
      g_autofree char *name = g_strdup_printf ("bridge/%u", i);
      const VdSystemRow *row = find_row (after, name);

      g_assert_true ((row->over != NULL) == (i == 1));
      g_assert_cmpstr (vd_system_row_get (row, "die"), ==, dice[i]);
    }

  vd_edit_swap (changed);
}

/* Rows that an override replaces together: added, moved, removed, and the system's again. */
static void
test_lists (void)
{
  g_autoptr (VdProject) project = make_project (scenario_text);
  g_autofree char *before = write_project (project);
  g_autoptr (GPtrArray) phases = vd_system_list (project, VD_SYSTEM_PHASES);
  g_autoptr (GPtrArray) own = NULL;
  g_autoptr (VdEdit) moved = NULL, added = NULL, removed = NULL, order = NULL, back = NULL;
  g_autofree char *refusal = NULL, *after = NULL, *name = NULL;

  name = vd_system_row_name (project, phases->pdata[0]);
  g_assert_cmpstr (name, ==, "March");
  g_assert_null (vd_system_move (project, phases->pdata[0], TRUE));
  g_assert_null (vd_system_move (project, phases->pdata[1], FALSE));
  g_assert_false (vd_system_list_is_replaced (project, VD_SYSTEM_PHASES, NULL));
  moved = vd_system_move (project, phases->pdata[1], TRUE);
  check_edit (project, moved,
              "+<override>\n+<sequence>\n+<phase kind=\"combat\"/>\n"
              "+<phase kind=\"movement\" name=\"March\"/>\n"
              "+<order period=\"night\" first=\"second\"/>\n+</sequence>\n+</override>\n");
  g_assert_true (vd_system_list_is_replaced (project, VD_SYSTEM_PHASES, NULL));
  g_assert_true (vd_system_list_is_replaced (project, VD_SYSTEM_ORDERS, NULL));

  added = vd_system_add (project, VD_SYSTEM_PHASES, NULL, NULL, NULL, &refusal);
  check_edit (project, added, "+<phase kind=\"reorganization\"/>\n");
  own = vd_system_list (project, VD_SYSTEM_PHASES);
  g_assert_cmpuint (own->len, ==, 3);
  removed = vd_system_remove (project, own->pdata[0], &refusal);
  check_edit (project, removed, "-<phase kind=\"combat\"/>\n");
  order = vd_system_add (project, VD_SYSTEM_ORDERS, NULL, NULL, NULL, &refusal);
  check_edit (project, order, "+<order period=\"day\" first=\"second\"/>\n");
  g_assert_null (vd_system_add (project, VD_SYSTEM_ORDERS, NULL, NULL, NULL, &refusal));
  g_assert_nonnull (refusal);

  back = vd_system_revert_list (project, VD_SYSTEM_PHASES, NULL);
  vd_edit_swap (back);
  after = write_project (project);
  g_assert_cmpstr (after, ==, before);
  g_assert_null (vd_system_revert_list (project, VD_SYSTEM_PHASES, NULL));
  vd_edit_swap (back);
  vd_edit_swap (order);
  vd_edit_swap (removed);
  vd_edit_swap (added);
  vd_edit_swap (moved);
}

/* A row of the system that a scenario takes out of a list, and a list of which nothing is left. */
static void
test_lists_shortened (void)
{
  g_autoptr (VdProject) project = make_project (scenario_text);
  g_autoptr (GPtrArray) rows = vd_system_list (project, VD_SYSTEM_RECOVERY);
  g_autoptr (GPtrArray) own = NULL;
  g_autoptr (VdEdit) first = NULL, last = NULL;
  g_autofree char *refusal = NULL;

  first = vd_system_remove (project, rows->pdata[0], &refusal);
  check_edit (project, first,
              "+<override>\n+<recovery case=\"S 9\">\n"
              "+<modifier amount=\"-1\" class=\"horse\"/>\n+</recovery>\n+</override>\n");
  own = vd_system_list (project, VD_SYSTEM_RECOVERY);
  g_assert_cmpuint (own->len, ==, 1);
  last = vd_system_remove (project, own->pdata[0], &refusal);
  vd_edit_swap (last);
  g_ptr_array_unref (own);
  own = vd_system_list (project, VD_SYSTEM_RECOVERY);
  g_assert_cmpuint (own->len, ==, 0);
  vd_edit_swap (last);
  vd_edit_swap (first);
}

/* Conditions of a shift: those of the override stand in the place of the system's, and there is
 * always one. */
static void
test_conditions (void)
{
  g_autoptr (VdProject) project = make_project (scenario_text);
  g_autofree char *before = write_project (project);
  g_autoptr (GPtrArray) rows = vd_system_list (project, VD_SYSTEM_SHIFTS);
  g_autoptr (GPtrArray) dice = vd_system_list (project, VD_SYSTEM_DICE);
  g_autoptr (GPtrArray) own = NULL;
  g_autoptr (VdEdit) columns = NULL, added = NULL, removed = NULL, back = NULL;
  g_autofree char *refusal = NULL, *after = NULL;

  columns = vd_system_set (project, find_row (rows, "arms"), "columns", "2", &refusal);
  vd_edit_swap (columns);
  own = vd_system_list (project, VD_SYSTEM_SHIFTS);
  added = vd_system_add (project, VD_SYSTEM_SHIFTS, find_row (own, "arms"), "has", NULL, &refusal);
  check_edit (project, added,
              "-<shift id=\"arms\" columns=\"2\"/>\n+<shift id=\"arms\" columns=\"2\">\n"
              "+<has class=\"foot\" case=\"S 8\"/>\n+<has class=\"horse\"/>\n+<has/>\n"
              "+</shift>\n");
  g_ptr_array_unref (own);
  own = vd_system_list (project, VD_SYSTEM_SHIFTS);
  g_assert_cmpuint (own->len, ==, 4);
  g_assert_true (vd_system_list_is_replaced (project, VD_SYSTEM_SHIFTS, find_row (own, "arms")));
  removed = vd_system_remove (project, find_row (own, "arms/0"), &refusal);
  check_edit (project, removed, "-<has class=\"foot\" case=\"S 8\"/>\n");

  g_ptr_array_unref (own);
  own = vd_system_list (project, VD_SYSTEM_SHIFTS);
  back = vd_system_revert_list (project, VD_SYSTEM_SHIFTS, find_row (own, "arms"));
  check_edit (project, back,
              "-<shift id=\"arms\" columns=\"2\">\n-<has class=\"horse\"/>\n-<has/>\n"
              "-</shift>\n+<shift id=\"arms\" columns=\"2\"/>\n");
  g_assert_null (vd_system_remove (project, find_row (dice, "charge/0"), &refusal));
  g_assert_nonnull (refusal);
  vd_edit_swap (back);
  vd_edit_swap (removed);
  vd_edit_swap (added);
  vd_edit_swap (columns);
  after = write_project (project);
  g_assert_cmpstr (after, ==, before);
}

/* The results table */

#define COPY(rows)                                                                             \
  "+<override>\n+<combat die=\"2\" case=\"S 7\">\n+<column odds=\"1-1\"/>\n"                   \
  "+<column odds=\"3-1\"/>\n" rows "+</combat>\n+</override>\n"

static void
test_combat_over (void)
{
  g_autoptr (VdProject) project = make_project (scenario_text);
  g_autofree char *before = write_project (project);
  g_autofree char *refusal = NULL;
  g_autofree char *after = NULL;
  g_autoptr (VdCombatTable) table = NULL, system = NULL;
  g_autoptr (VdEdit) first = NULL, second = NULL, third = NULL;

  g_assert_null (vd_combat_set_code (project, 0, 1, "Xx", &refusal));
  g_assert_nonnull (refusal);
  g_clear_pointer (&refusal, g_free);
  g_assert_null (vd_combat_set_code (project, 0, 1, "dr", &refusal));
  g_assert_cmpstr (refusal, ==, NULL);

  first = vd_combat_set_code (project, 1, 1, "dr", &refusal);
  check_edit (project, first, COPY ("+<row die=\"1\" results=\"Ae Dr\"/>\n"
                                    "+<row die=\"2\" results=\"Ae Dr\"/>\n"));
  table = vd_combat_table_read (project);
  system = vd_combat_table_read_system (project);
  g_assert_cmpstr (vd_combat_table_get (table, 1, 1), ==, "Dr");
  g_assert_cmpstr (vd_combat_table_was (table, system, 1, 1), ==, "Ae");
  g_assert_cmpstr (vd_combat_table_was (table, system, 0, 1), ==, NULL);

  second = vd_combat_set_code (project, 1, 0, "Dr", &refusal);
  check_edit (project, second, "-<row die=\"2\" results=\"Ae Dr\"/>\n"
                               "+<row die=\"2\" results=\"Dr Dr\"/>\n");
  vd_edit_swap (second);

  /* Typed back by hand: the copy goes too. */
  third = vd_combat_set_code (project, 1, 1, "Ae", &refusal);
  vd_edit_swap (third);
  after = write_project (project);
  g_assert_cmpstr (after, ==, before);
  vd_edit_swap (third);
  vd_edit_swap (first);
}

static void
test_combat_alone (void)
{
  g_autoptr (VdProject) project = make_project (NULL);
  g_autofree char *refusal = NULL;
  g_autoptr (VdEdit) cell = NULL, column = NULL, gone = NULL, row = NULL, odds = NULL;

  cell = vd_combat_set_code (project, 1, 1, "Dr", &refusal);
  check_edit (project, cell, "-<row die=\"2\" results=\"Ae Ae\"/>\n"
                             "+<row die=\"2\" results=\"Ae Dr\"/>\n");
  column = vd_combat_add_column (project, "2:1", &refusal);
  check_edit (project, column,
              "-<row die=\"1\" results=\"Ae Dr\"/>\n-<row die=\"2\" results=\"Ae Dr\"/>\n"
              "+<column odds=\"2-1\"/>\n+<row die=\"1\" results=\"Ae Ae Dr\"/>\n"
              "+<row die=\"2\" results=\"Ae Ae Dr\"/>\n");
  g_assert_null (vd_combat_add_column (project, "4-2", &refusal));
  g_assert_nonnull (refusal);
  g_clear_pointer (&refusal, g_free);
  g_assert_null (vd_combat_set_odds (project, 1, "5-1", &refusal));
  g_assert_nonnull (refusal);
  g_clear_pointer (&refusal, g_free);

  odds = vd_combat_set_odds (project, 2, "4-1", &refusal);
  check_edit (project, odds, "-<column odds=\"3-1\"/>\n+<column odds=\"4-1\"/>\n");
  gone = vd_combat_remove_column (project, 0, &refusal);
  check_edit (project, gone,
              "-<column odds=\"1-1\"/>\n-<row die=\"1\" results=\"Ae Ae Dr\"/>\n"
              "-<row die=\"2\" results=\"Ae Ae Dr\"/>\n"
              "+<row die=\"1\" results=\"Ae Dr\"/>\n+<row die=\"2\" results=\"Ae Dr\"/>\n");
  row = vd_combat_add_row (project, &refusal);
  check_edit (project, row,
              "-<combat die=\"2\" case=\"S 7\" source=\"book\" status=\"stated\">\n"
              "+<combat die=\"3\" case=\"S 7\" source=\"book\" status=\"stated\">\n"
              "+<row die=\"3\" results=\"Ae Dr\"/>\n");
  g_assert_null (vd_combat_revert (project));

  vd_edit_swap (row);
  vd_edit_swap (gone);
  vd_edit_swap (odds);
  vd_edit_swap (column);
  vd_edit_swap (cell);
}

/* A system without a table gets one. */
static void
test_combat_new (void)
{
  static const char text[] =
    HEAD "<system xmlns=\"urn:vedette:1\" id=\"rules\">\n  <results>\n"
    "    <result code=\"No\"/>\n  </results>\n</system>\n";
  g_autoptr (VdProject) project = vd_project_new ("s", load (text, "s"), NULL, NULL, NULL);
  g_autofree char *refusal = NULL;
  g_autoptr (VdEdit) edit = vd_combat_add_column (project, "1-1", &refusal);

  check_edit (project, edit,
              "+<combat die=\"6\">\n+<column odds=\"1-1\"/>\n+<row die=\"1\" results=\"No\"/>\n"
              "+<row die=\"2\" results=\"No\"/>\n+<row die=\"3\" results=\"No\"/>\n"
              "+<row die=\"4\" results=\"No\"/>\n+<row die=\"5\" results=\"No\"/>\n"
              "+<row die=\"6\" results=\"No\"/>\n+</combat>\n");
  vd_edit_swap (edit);
}

/* Whatever can be set is said in plain words. */
static void
test_titles (void)
{
  g_autoptr (VdProject) project = vd_project_new ("s", load (system_text, "s"), NULL, NULL, NULL);
  g_autoptr (GPtrArray) settings = vd_system_list (project, VD_SYSTEM_SETTINGS);
  g_autoptr (GPtrArray) mechanics = vd_system_list (project, VD_SYSTEM_MECHANICS);

  g_assert_cmpuint (settings->len, >, 0);
  for (guint i = 0; i < settings->len; i++)
    if (vd_system_row_title (settings->pdata[i]) == NULL)
      g_error ("The setting %s has no title", ((VdSystemRow *) settings->pdata[i])->key);

  for (guint i = 0; i < mechanics->len; i++)
    if (vd_system_row_title (mechanics->pdata[i]) == NULL)
      g_error ("The mechanic %s has no title", ((VdSystemRow *) mechanics->pdata[i])->key);

  g_assert_cmpstr (vd_system_row_title (mechanics->pdata[0]), ==, "Bombardment");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    g_test_add_data_func (sets[i].path, &sets[i], test_set);

  g_test_add_func ("/system/revert", test_revert);
  g_test_add_func ("/system/works", test_works);
  g_test_add_func ("/system/lays", test_lays);
  g_test_add_func ("/system/lists", test_lists);
  g_test_add_func ("/system/lists-shortened", test_lists_shortened);
  g_test_add_func ("/system/conditions", test_conditions);
  g_test_add_func ("/system/stands", test_stands);
  g_test_add_func ("/system/rows", test_rows);
  g_test_add_func ("/system/titles", test_titles);
  g_test_add_func ("/combat-table/over", test_combat_over);
  g_test_add_func ("/combat-table/alone", test_combat_alone);
  g_test_add_func ("/combat-table/new", test_combat_new);

  return g_test_run ();
}
