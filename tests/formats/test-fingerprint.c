/* By which rules a game was played: what counts in their number, what counted in those that
 * games and stores of 0.1.0 hold, and that these are known still. */
#include "formats/project/fingerprint.h"

#include <string.h>

#include "formats/referee/record-file.h"
#include "formats/store/store.h"
#include "tests/shared/made.h"

typedef enum { SYSTEM, MAP, SCENARIO } File;

typedef struct
{
  guint64 now;
  guint64 before;
} Numbers;

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

static Numbers
get_numbers (const VdProject *project)
{
  return (Numbers) { vd_project_fingerprint (project), vd_project_fingerprint_before (project) };
}

static Numbers
find_numbers (File        file,
              const char *piece,
              const char *by)
{
  Made made;
  Numbers numbers;

  make (&made, file, piece, by);
  numbers = get_numbers (made.project);
  made_clear (&made);
  return numbers;
}

static Numbers
find_plain (void)
{
  return find_numbers (SYSTEM, "", "");
}

/* What counts */

#define IGNORE(finding) "</turns><ignore finding='" finding "' reason='so printed'/>"
#define PLACES(rest) "<names><name at='0101' text='Here' " rest "/></names><regions>"
#define AT "<georeference latitude='50' longitude='11' "

static const struct
{
  File        file;
  const char *piece, *by;
  gboolean    now, before;
} changes[] = {
  /* how it looks */
  { SYSTEM, "look='forest'", "look='rough'", FALSE, TRUE },
  { SYSTEM, "look='forest'", "look='grove'", FALSE, FALSE },
  { SYSTEM, "look='river'", "look='stream'", FALSE, TRUE },
  { SYSTEM, "look='road'", "look='trail'", FALSE, TRUE },
  { SYSTEM, "<class id='infantry'/>", "<class id='infantry' symbol='cavalry'/>", FALSE, TRUE },
  { SCENARIO, "code='1/B'", "code='I'", FALSE, TRUE },
  { SCENARIO, "color='#0000ff'", "color='#c0c0ff' ink='#000000'", FALSE, FALSE },
  { MAP, "<regions>", PLACES (""), FALSE, TRUE },
  { MAP, "<regions>", PLACES ("size='large' look='water' offset='40 -25' turn='30'"), FALSE, TRUE },
  { MAP, "<regions>", AT "/><regions>", FALSE, TRUE },

  /* what is for people and checks */
  { SCENARIO, "color='#0000ff'", "units='1' strength='11/2'", FALSE, FALSE },
  { SCENARIO, "period='night'", "period='night' label='Night'", FALSE, TRUE },
  { SCENARIO, "name='Blue'", "name='Azure' status='guess' note='sic'", FALSE, FALSE },
  { SCENARIO, "</turns>", IGNORE ("units.twice-usual"), FALSE, FALSE },
  { SCENARIO, "</turns>", IGNORE ("units.stands-out"), FALSE, TRUE },
  { SYSTEM, "<classes>", "<sources><source key='x'/></sources><classes>", FALSE, TRUE },
  { MAP, "id='heights'", "id='heights' kind='hills'", FALSE, TRUE },
  { MAP, "<regions>", "<scans><scan id='s' file='a.png'/></scans><regions>", FALSE, FALSE },

  /* rules */
  { SYSTEM, "look='clear'", "look='rough'", TRUE, TRUE },
  { SYSTEM, "look='forest'", "look='clear'", TRUE, TRUE },
  { SYSTEM, "cost='2'", "cost='1'", TRUE, TRUE },
  { SYSTEM, "case='S 9.9'", "case='S 9.8'", TRUE, TRUE },
  { SYSTEM, "name='advance'", "name='reserve'", TRUE, FALSE },
  { SCENARIO, "strength='11/2'", "strength='5'", TRUE, TRUE },
  { SCENARIO, "<units>", "<units><formation id='x' side='blue'/>", TRUE, TRUE },
  { MAP, "terrain='wood'", "terrain='marsh'", TRUE, TRUE },
  { MAP, "digits='2'", "digits='3'", TRUE, TRUE },
  { MAP, "hexes='0202 0203'", "hexes='0202'", TRUE, TRUE },
};

static void
test_counts (void)
{
  Numbers plain = find_plain ();

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      Numbers changed = find_numbers (changes[i].file, changes[i].piece, changes[i].by);

      g_test_message ("%s", changes[i].by);
      g_assert_true ((changed.now != plain.now) == changes[i].now);
      g_assert_true ((changed.before != plain.before) == changes[i].before);
    }
}

/* A map that names no default has another one then. */
static void
test_default (void)
{
#define NO_DEFAULT "<terrain default='clear'>", "<terrain>"
  g_autofree char *map = made_swap (made_map, NO_DEFAULT);
  g_autofree char *unclear = made_swap (made_system, "look='clear'", "look='rough'");
  g_autofree char *system = made_swap (unclear, "look='forest'", "look='clear'");
  Made plain, changed;

  made_init (&plain, NULL, map, NULL);
  made_init (&changed, system, map, NULL);
  g_assert_cmpint (plain.s->terrain[made_cell (&plain, "0101")], !=,
                   changed.s->terrain[made_cell (&changed, "0101")]);
  made_clear (&plain);
  made_clear (&changed);
}

/* Games that are recorded hold it: whoever changes it on purpose finds a way for them. */
static void
test_kept (void)
{
  g_assert_cmphex (find_plain ().now, ==, G_GUINT64_CONSTANT (0xdee1e921d06bf96b));
}

static void
test_played_by (void)
{
  Numbers plain = find_plain ();
  Made made;

  make (&made, SYSTEM, "look='forest'", "look='rough'");
  g_assert_true (vd_project_is_played_by (made.project, plain.now));
  g_assert_false (vd_project_is_played_by (made.project, plain.before));
  g_assert_true (vd_project_is_played_by (made.project, get_numbers (made.project).before));
  made_clear (&made);

  make (&made, SYSTEM, "cost='2'", "cost='1'");
  g_assert_false (vd_project_is_played_by (made.project, plain.now));
  g_assert_false (vd_project_is_played_by (made.project, plain.before));
  made_clear (&made);
}

/* Games that were recorded before */

static void
check_game (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdRecordFile) file = vd_record_file_read (path, &error);
  g_autofree char *scenario = NULL;
  g_autoptr (VdProject) project = NULL;

  g_test_message ("%s", path);
  g_assert_no_error (error);
  scenario = vd_record_file_get_scenario (file);
  project = vd_project_load (scenario, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (vd_project_is_played_by (project, file->rules));
  g_assert_cmphex (vd_project_fingerprint_before (project), ==, file->rules);
  g_assert_cmphex (vd_project_fingerprint (project), !=, file->rules);
}

static void
test_games (void)
{
  g_autofree char *folder = g_build_filename (g_getenv ("VD_SOURCE"), "tests/games", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".game"))
      {
        g_autofree char *path = g_build_filename (folder, name, NULL);

        check_game (path);
        n++;
      }

  g_assert_cmpuint (n, >, 0);
}

/* Stores */

static VdStoreRun *
make_run (const Made *made)
{
  VdCampaign campaign = { .scenario = made->s, .players = { "random", "random" }, .seed = 1 };
  VdStoreRun *run;

  made_assert_sound (made);
  for (guint i = 0; i < VD_MAX_OPTIONS; i++)
    campaign.choices[i] = -1;

  run = vd_store_run_new (made->project, &campaign);
  run->signature = 5;
  return run;
}

/* Begins it or goes on with it.  Returns: how many runs the store then has */
static guint
begin (VdStore    *store,
       VdStoreRun *run,
       const Made *made)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) runs = NULL;
  g_autoptr (VdProject) kept = NULL;

  vd_store_begin (store, run, made->project, made->s, &error);
  g_assert_no_error (error);
  kept = vd_store_load_project (store, run, &error);
  g_assert_no_error (error);
  runs = vd_store_list (store, &error);
  g_assert_no_error (error);
  return runs->len;
}

typedef struct
{
  Made     plain, looks, rules;
  VdStore *store;
} Fixture;

static void
set_up (Fixture *f)
{
  g_autofree char *path = NULL;
  GError *error = NULL;

  make (&f->plain, SYSTEM, "", "");
  make (&f->looks, SYSTEM, "look='forest'", "look='rough'");
  make (&f->rules, SYSTEM, "cost='2'", "cost='1'");
  path = g_build_filename (f->plain.folder, "a.sqlite", NULL);
  f->store = vd_store_open (path, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *f)
{
  vd_store_close (f->store);
  made_clear (&f->plain);
  made_clear (&f->looks);
  made_clear (&f->rules);
}

static void
test_store (void)
{
  Fixture f;
  g_autoptr (VdStoreRun) run = NULL, looks = NULL, rules = NULL;
  g_autoptr (GError) error = NULL;

  set_up (&f);
  run = make_run (&f.plain);
  looks = make_run (&f.looks);
  rules = make_run (&f.rules);
  g_assert_cmpuint (begin (f.store, run, &f.plain), ==, 1);

  g_assert_true (vd_store_check_kin (f.store, looks, &error));
  g_assert_cmpuint (begin (f.store, looks, &f.looks), ==, 1);
  g_assert_cmpint (looks->id, ==, run->id);

  g_assert_false (vd_store_check_kin (f.store, rules, &error));
  g_assert_nonnull (error);
  g_assert_cmpuint (begin (f.store, rules, &f.rules), ==, 2);
  tear_down (&f);
}

/* A run that 0.1.0 has begun is gone on with, with the same files. */
static void
test_store_before (void)
{
  Fixture f;
  g_autoptr (VdStoreRun) before = NULL, run = NULL, again = NULL, looks = NULL;
  g_autoptr (GError) error = NULL;

  set_up (&f);
  before = make_run (&f.plain);
  run = make_run (&f.plain);
  again = make_run (&f.plain);
  looks = make_run (&f.looks);
  vd_store_run_go_back (before);
  g_assert_cmphex (before->scenario, ==, vd_project_fingerprint_before (f.plain.project));
  g_assert_cmphex (before->rules, ==, vd_document_fingerprint_before (f.plain.project->system));
  g_assert_cmpstr (before->key, !=, run->key);
  g_assert_cmpuint (begin (f.store, before, &f.plain), ==, 1);

  g_assert_true (vd_store_check_kin (f.store, run, &error));
  g_assert_cmpuint (begin (f.store, run, &f.plain), ==, 1);
  g_assert_cmpint (run->id, ==, before->id);
  g_assert_cmpstr (run->key, ==, before->key);

  /* Its number holds the looks. */
  g_assert_false (vd_store_check_kin (f.store, looks, &error));
  g_assert_cmpuint (begin (f.store, looks, &f.looks), ==, 2);

  /* One of now goes first. */
  g_assert_cmpuint (begin (f.store, again, &f.plain), ==, 2);
  g_assert_cmpstr (again->key, ==, looks->key);
  tear_down (&f);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fingerprint/counts", test_counts);
  g_test_add_func ("/fingerprint/default", test_default);
  g_test_add_func ("/fingerprint/kept", test_kept);
  g_test_add_func ("/fingerprint/played-by", test_played_by);
  g_test_add_func ("/fingerprint/games", test_games);
  g_test_add_func ("/fingerprint/store", test_store);
  g_test_add_func ("/fingerprint/store-before", test_store_before);
  return g_test_run ();
}
