/* test-pairs.c: every two mechanics, or values of settings, in one battle
 *
 * What the rules can be told is asked of the core (core/scenario/setting.h), so that a
 * new mechanic is tried with all the others as soon as it is there.  A pair is
 * put into an invented battle, upright or with its rows as columns, numbered in
 * one way or another, and games of random players are played with every audit.
 * Two things that do not go together are refused by the check; they are listed.
 *
 * VD_GAMES in the environment asks for so many games of each pair in each of the
 * four forms; without it pairs of mechanics and some of the others are played
 * once in one of them.  The kinds of pairs are tests of their own, to be asked
 * for with -p.
 */
#include "tests/shared/battle.h"

#include <string.h>

#include "core/campaign/campaign.h"

#define BATTLE "the-bridge-at-lindach"
#define N_FORMS 4

/* A mechanic, or a setting with a value that is not the usual one. */
typedef struct
{
  const char *name;
  char       *value; /* NULL: a mechanic */
} Feature;

/* What a battle has if a mechanic is to have something to do. */
static const struct
{
  const char *mechanic;
  const char *rows;    /* of the scenario, */
  const char *units;   /* of its units */
  const char *others[5]; /* rows of its mechanics without which it is not played */
} wants[] = {
  { "transit",
    "<tracks><track id='march' side='french' spaces='2'>"
    "<section id='round' from='" BATTLE ":north-west' to='" BATTLE ":north-east'/>"
    "</track></tracks>" },
  { "leaders",
    .others = { "<mechanic name='stacks'/>", "<mechanic name='stack-kinds'/>",
                "<set name='stack-retreat' value='apart'/>" } },
  { "command",
    .others = { "<mechanic name='stacks'/>", "<mechanic name='stack-kinds'/>",
                "<mechanic name='leaders'/>", "<set name='stack-retreat' value='apart'/>" } },
  { "vedettes",
    .units = "<unit id='hussars-1' side='french' class='cavalry' strength='1/2' move='6'"
             " parent='hussars'/>"
             "<unit id='uhlans-1' side='prussian' class='cavalry' strength='1/2' move='6'"
             " parent='uhlans'/>" },
};

/* Values that exclude each other: the check refuses these, and no other pair. */
static const struct
{
  const char *name, *value;
  const char *other, *other_value;
} excluded[] = {
  { "weather-eliminates", "6", "weather-swaps", "6" },
  { "weather-eliminates", "1", "weather-swaps", "1" },
  { "reorganization-nearest", "7", "reorganization-farthest", "6" },
};

/* Mechanics that are not played together: a battle of both is unplayable, and no other pair is. */
static const char *const apart[][2] = {
  { "transit", "reorganization-boxes" },
  { "disruption", "reorganization-boxes" },
};

/* Forces are hidden with these mechanics alone, and not where the enemy removes what stands too
 * many in a hex: see vd_limits_find_open(). */
#define HIDDEN "hidden-forces"
static const char *const with_hidden[] = {
  "displacement", "advance", "odds-reduction", "demoralization", "exit", "barred-retreat", "stacks",
  "weather-die", "stack-kinds", "leaders", "casualty-levels", "declared-attacks",
  "retreat-before-combat", "road-march", "reorganization-boxes", "command", "initiative-march",
  "marches", "repulse", "crossings", "march-orders", "vedettes",
  "supply", "trains", "pontoons", HIDDEN, NULL
};

static Battle *plain; /* without any mechanic */
static GArray *features;
static guint n_mechanics;
static guint n_refused;

static void
add_feature (const char *name,
             char       *value)
{
  Feature feature = { name, value };

  g_array_append_val (features, feature);
}

/* Whether a number clashes with what another setting usually is. */
static gboolean
clashes_alone (const char *name,
               int         value)
{
  g_autofree char *text = g_strdup_printf ("%d", value);

  for (guint i = 0; i < G_N_ELEMENTS (excluded); i++)
    for (guint k = 0; k < vd_setting_count () && strcmp (excluded[i].name, name) == 0; k++)
      {
        g_autofree char *usual = vd_setting_get_usual (k);

        if (strcmp (vd_setting_get_name (k), excluded[i].other) == 0 &&
            strcmp (excluded[i].value, text) == 0 && strcmp (excluded[i].other_value, usual) == 0)
          return TRUE;
      }

  return FALSE;
}

static void
add_values (guint setting)
{
  const char *name = vd_setting_get_name (setting);
  g_autofree char *usual = vd_setting_get_usual (setting);
  const char *const *words = vd_setting_get_words (setting);

  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    if (strcmp (words[i], usual) != 0)
      add_feature (name, g_strdup (words[i]));

  if (vd_setting_get_kind (setting) == VD_SETTING_NUMBER)
    add_feature (name, g_strdup_printf ("%d", atoi (usual) +
                                        (clashes_alone (name, atoi (usual) + 1) ? -1 : 1)));
  if (vd_setting_get_kind (setting) == VD_SETTING_POINTS)
    add_feature (name, g_strdup ("1/2"));
  if (vd_setting_get_kind (setting) == VD_SETTING_SIDES)
    add_feature (name, g_strdup ("prussian"));
}

static void
list_features (void)
{
  features = g_array_new (FALSE, FALSE, sizeof (Feature));
  n_mechanics = vd_mechanic_count ();
  for (guint i = 0; i < n_mechanics; i++)
    add_feature (vd_mechanic_get_name (i), NULL);
  for (guint i = 0; i < vd_setting_count (); i++)
    add_values (i);
}

/* The battle without a mechanic or setting of its own or its system's, and with
 * places for those that want one. */
static Battle *
load_plain (void)
{
  Battle *self = battle_load (BATTLE);

  battle_replace (&self->system, "<(mechanic|set) name=[^>]*/>", "");
  battle_replace (&self->scenario, "<(mechanic|set) name=[^>]*/>", "");
  battle_add_rows ((char **) &self->maps->pdata[0], "regions",
                   "<region id='north-west' hexes='0101 0102'/>"
                   "<region id='north-east' hexes='0119 0120'/>");
  return self;
}

static void
put_once (GString    *rows,
          const char *row)
{
  if (strstr (rows->str, row) == NULL)
    g_string_append (rows, row);
}

static void
put_feature (GString       *rows,
             const Feature *feature)
{
  g_autofree char *row =
    feature->value != NULL
      ? g_strdup_printf ("<set name='%s' value='%s'/>", feature->name, feature->value)
      : g_strdup_printf ("<mechanic name='%s'/>", feature->name);

  put_once (rows, row);
}

static gboolean
are_apart (const Feature *a,
           const Feature *b)
{
  for (guint i = 0; i < G_N_ELEMENTS (apart); i++)
    if (a->value == NULL && b->value == NULL && strcmp (a->name, apart[i][0]) == 0 &&
        strcmp (b->name, apart[i][1]) == 0)
      return TRUE;

  if (b->value == NULL && strcmp (b->name, HIDDEN) == 0)
    return a->value == NULL && !g_strv_contains (with_hidden, a->name);

  return a->value == NULL && strcmp (a->name, HIDDEN) == 0 &&
         (b->value != NULL ? strcmp (b->name, "overstack") == 0
                           : !g_strv_contains (with_hidden, b->name));
}

/* The later of two that are not played together: it is played with others alone. */
static gboolean
is_second (const Feature *feature)
{
  for (guint i = 0; i < G_N_ELEMENTS (apart); i++)
    if (feature->value == NULL && strcmp (feature->name, apart[i][1]) == 0)
      return TRUE;

  return feature->value == NULL && strcmp (feature->name, HIDDEN) == 0;
}

/* The rows of mechanics without which a mechanic is not played, or NULL if it always is. */
static const char *const *
find_others (const Feature *feature)
{
  for (guint i = 0; i < G_N_ELEMENTS (wants); i++)
    if (feature->value == NULL && strcmp (feature->name, wants[i].mechanic) == 0 &&
        wants[i].others[0] != NULL)
      return wants[i].others;

  return NULL;
}

/* Whether a mechanic is not played without another value of a setting than this. */
static gboolean
is_at_odds (const Feature *mechanic,
            const Feature *setting)
{
  g_autofree char *name = g_strdup_printf ("<set name='%s'", setting->name);
  const char *const *others = find_others (mechanic);

  for (guint i = 0; setting->value != NULL && others != NULL && others[i] != NULL; i++)
    if (g_str_has_prefix (others[i], name))
      return TRUE;

  return FALSE;
}

static void
put_wants (Battle        *battle,
           GString       *mechanics,
           const Feature *feature)
{
  const char *const *others = find_others (feature);

  for (guint i = 0; others != NULL && others[i] != NULL; i++)
    put_once (mechanics, others[i]);
  for (guint i = 0; i < G_N_ELEMENTS (wants); i++)
    if (feature->value == NULL && strcmp (feature->name, wants[i].mechanic) == 0 &&
        wants[i].rows != NULL)
      battle_add_rows (&battle->scenario, "scenario", wants[i].rows);
  for (guint i = 0; i < G_N_ELEMENTS (wants); i++)
    if (feature->value == NULL && strcmp (feature->name, wants[i].mechanic) == 0 &&
        wants[i].units != NULL)
      battle_add_rows (&battle->scenario, "units", wants[i].units);
}

/* Two mechanics are on alone; settings have all mechanics to act on that are played with any. */
static Battle *
make_battle (guint a,
             guint b,
             guint form)
{
  Battle *battle = battle_copy (plain);
  GString *rows = g_string_new (NULL);

  for (guint i = 0; i < features->len; i++)
    {
      const Feature *feature = &g_array_index (features, Feature, i);

      if (i == a || i == b ||
          (b >= n_mechanics && i < n_mechanics && find_others (feature) == NULL &&
           !is_second (feature) &&
           !are_apart (feature, &g_array_index (features, Feature, a))))
        {
          put_feature (rows, feature);
          put_wants (battle, rows, feature);
        }
    }

  battle_add_rows (&battle->scenario, "mechanics", rows->str);
  g_string_free (rows, TRUE);
  if (form & 1)
    battle_move (battle, BATTLE_FLAT);
  if (form & 2)
    battle_renumber (battle);
  return battle;
}

static void
tell (guint       a,
      guint       b,
      guint       form,
      const char *what)
{
  const Feature *one = &g_array_index (features, Feature, a);
  const Feature *other = &g_array_index (features, Feature, b);

  g_print ("# %s%s%s with %s%s%s, form %u: %s\n", one->name, one->value != NULL ? "=" : "",
           one->value != NULL ? one->value : "", other->name, other->value != NULL ? "=" : "",
           other->value != NULL ? other->value : "", form, what);
}

/* The first error, or NULL. */
static const VdFinding *
find_error (const VdFindings *findings)
{
  for (guint i = 0; i < findings->len; i++)
    if (((const VdFinding *) findings->pdata[i])->severity == VD_ERROR)
      return findings->pdata[i];

  return NULL;
}

static void
play (const VdScenario *scenario,
      guint             a,
      guint             b,
      guint             form,
      guint             n)
{
  VdCampaign campaign = {
    .scenario = scenario, .players = { "random", "random" }, .seed = 1 + a * 1000 + b,
    .n_games = n, .n_jobs = 1,
  };
  VdGameResult *results;

  for (guint i = 0; i < VD_MAX_OPTIONS; i++)
    campaign.choices[i] = -1;

  results = vd_campaign_run (&campaign);
  for (guint i = 0; i < n; i++)
    if (results[i].error != NULL)
      {
        tell (a, b, form, results[i].error);
        g_test_fail ();
      }

  vd_game_results_free (results, n);
}

static void
try_pair (guint a,
          guint b,
          guint form,
          guint n)
{
  g_autoptr (Battle) battle = make_battle (a, b, form);
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (VdScenario) scenario = battle_compile (battle, findings);
  const VdFinding *error = find_error (findings);

  if (error != NULL)
    {
      n_refused++;
      tell (a, b, form, error->text);
      return;
    }

  if (are_apart (&g_array_index (features, Feature, a), &g_array_index (features, Feature, b)))
    {
      g_assert_nonnull (vd_scenario_why_unplayable (scenario));
      return;
    }

  if (vd_scenario_why_unplayable (scenario) != NULL)
    {
      tell (a, b, form, vd_scenario_why_unplayable (scenario));
      g_test_fail ();
      return;
    }

  play (scenario, a, b, form, n);
}

/* What pairs are of. */
typedef enum
{
  PAIRS_OF_MECHANICS,
  PAIRS_MIXED,
  PAIRS_OF_SETTINGS
} Kind;

static const struct
{
  const char *path;
  Kind        kind;
  guint       share; /* without VD_GAMES one pair in so many is played */
} kinds[] = {
  { "/pairs/mechanics", PAIRS_OF_MECHANICS, 1 },
  { "/pairs/mixed",     PAIRS_MIXED,        4 },
  { "/pairs/settings",  PAIRS_OF_SETTINGS,  16 },
};

static Kind
kind_of (guint a,
         guint b)
{
  return b < n_mechanics ? PAIRS_OF_MECHANICS : a < n_mechanics ? PAIRS_MIXED : PAIRS_OF_SETTINGS;
}

/* In all forms, or in one if its turn comes at all. */
static guint
try_forms (guint a,
           guint b,
           guint share)
{
  const char *wish = g_getenv ("VD_GAMES");
  guint n_games = wish != NULL ? (guint) g_ascii_strtoull (wish, NULL, 10) : 1;
  guint n = 0;

  for (guint form = 0; form < N_FORMS; form++)
    if (wish != NULL || (form == (a + b) % N_FORMS && (a * 7 + b) % share == 0))
      {
        try_pair (a, b, form, n_games);
        n++;
      }

  return n;
}

static void
test_pairs (gconstpointer data)
{
  guint which = GPOINTER_TO_UINT (data);
  guint n_played = 0;

  n_refused = 0;
  for (guint a = 0; a < features->len; a++)
    for (guint b = a + 1; b < features->len; b++)
      {
        /* Two values of one setting: the last would hold. */
        if (kind_of (a, b) != kinds[which].kind ||
            g_array_index (features, Feature, a).name == g_array_index (features, Feature, b).name ||
            is_at_odds (&g_array_index (features, Feature, a), &g_array_index (features, Feature, b)))
          continue;

        n_played += try_forms (a, b, kinds[which].share);
      }

  g_test_message ("%u mechanics, %u features, %u pairs and forms, %u refused", n_mechanics,
                  features->len, n_played, n_refused);
  g_assert_cmpuint (n_refused, ==, 0);
}

/* What does not go together is refused, by a finding of its own. */
static void
test_excluded (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (excluded); i++)
    {
      g_autoptr (Battle) battle = battle_copy (plain);
      g_autoptr (GPtrArray) findings = vd_findings_new ();
      g_autoptr (VdScenario) scenario = NULL;
      g_autofree char *rows =
        g_strdup_printf ("<mechanic name='weather-die'/><mechanic name='disruption'/>"
                         "<set name='%s' value='%s'/><set name='%s' value='%s'/>",
                         excluded[i].name, excluded[i].value, excluded[i].other,
                         excluded[i].other_value);
      const VdFinding *error;

      battle_add_rows (&battle->scenario, "mechanics", rows);
      scenario = battle_compile (battle, findings);
      error = find_error (findings);
      g_assert_nonnull (error);
      g_assert_cmpstr (error->code, ==, "setting.clash");
    }
}

/* Faces that no die shows exclude nothing: the second die then changes less. */
static void
test_no_face (void)
{
  static const char *const faces[] = { "0", "7" };

  for (guint i = 0; i < G_N_ELEMENTS (faces); i++)
    {
      g_autoptr (Battle) battle = battle_copy (plain);
      g_autoptr (GPtrArray) findings = vd_findings_new ();
      g_autoptr (VdScenario) scenario = NULL;
      g_autofree char *rows =
        g_strdup_printf ("<mechanic name='weather-die'/><set name='weather-eliminates' value='%s'/>"
                         "<set name='weather-swaps' value='%s'/>", faces[i], faces[i]);

      battle_add_rows (&battle->scenario, "mechanics", rows);
      scenario = battle_compile (battle, findings);
      g_assert_null (find_error (findings));
    }
}

/* A mechanic that is in the list has a name that documents take. */
static void
test_each (void)
{
  for (guint i = 0; i < features->len; i++)
    {
      guint before = n_refused;

      try_pair (i, i, i % N_FORMS, 1);
      g_assert_cmpuint (n_refused, ==, before);
    }
}

/* What does not exist is told: the check is really asked. */
static void
test_unknown (void)
{
  g_autoptr (Battle) battle = battle_copy (plain);
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (VdScenario) scenario = NULL;
  gboolean told = FALSE;

  battle_add_rows (&battle->scenario, "mechanics", "<mechanic name='levitation'/>");
  scenario = battle_compile (battle, findings);
  for (guint i = 0; i < findings->len; i++)
    told |= strstr (((const VdFinding *) findings->pdata[i])->text, "levitation") != NULL;

  g_assert_true (told);
}

int
main (int    argc,
      char **argv)
{
  int result;

  g_test_init (&argc, &argv, NULL);
  plain = load_plain ();
  list_features ();
  g_test_add_func ("/pairs/each", test_each);
  g_test_add_func ("/pairs/unknown", test_unknown);
  g_test_add_func ("/pairs/excluded", test_excluded);
  g_test_add_func ("/pairs/no-face", test_no_face);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_test_add_data_func (kinds[i].path, GUINT_TO_POINTER (i), test_pairs);
  result = g_test_run ();

  for (guint i = 0; i < features->len; i++)
    g_free (g_array_index (features, Feature, i).value);
  g_array_unref (features);
  battle_free (plain);
  return result;
}
