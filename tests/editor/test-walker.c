/* A simulated walker enters a map as it was printed, but for his slips, at a pace of less than two
 * hours for 1,000 hexes.
 *
 * He is no person, and nothing is claimed of people.  A hex of which all is suggested rightly takes
 * him 1.0 s; another one 4.0 s, and each side and each step of a path that he enters there by hand
 * 4.0 s more.  One terrain in a hundred he enters wrongly; half of those he sees, goes back and
 * enters anew, for 4.0 s more.  Suggestions are made of the truth: a stated part of the hexes has
 * all of it, of the others the terrain is wrong, and he sees that.
 *
 * Then another reads the map a second time, without a suggestion and without a look at the first, and
 * errs as often; each dispute takes 4.0 s, and is settled as the map is printed.  So it becomes a
 * checked map, in which fewer than one decision in 1,000 is wrong.
 *
 * usage: test-walker MAP SYSTEM
 */
#include <string.h>

#include "editor/edits/sides.h"
#include "editor/second/settle.h"
#include "editor/walk/walk-order.h"
#include "editor/walk/walk.h"
#include "formats/agree/pass.h"
#include "tests/shared/folder.h"

#define FAST 1.0
#define SLOW 4.0
#define SLIPS 0.01
#define SEEN 0.5

typedef struct
{
  char            *folder;
  VdProject       *truth;
  VdEditorProject *project;
  VdWalk          *walk;
  GRand           *rand;
  guint8          *is_told; /* [cell]: all is suggested rightly */
  double           seconds;
  guint            n_accepted, n_slips, n_features;
} Walker;

static const VdMap *
get_truth (Walker *self)
{
  return g_ptr_array_index (self->truth->resolved, 0);
}

static const VdMap *
get_map (Walker *self)
{
  return vd_walk_get_map (self->walk);
}

/* What there is to enter */

typedef struct
{
  VdHintSort sort;
  guint      kind;
  VdMapSide  side;
} Feature;

static gboolean
is_at (const VdMap *map,
       VdMapSide    side,
       guint        cell,
       gboolean     directed)
{
  return side.cell == cell ||
         (!directed && vd_grid_next (&map->grid, side.cell, side.dir) == (int) cell);
}

static void
list_sides (const VdMap   *map,
            const VdChart *chart,
            guint          cell,
            GArray        *features)
{
  for (guint i = 0; i < map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (map->runs, VdRun, i);
      gboolean directed = g_array_index (chart->sides, VdKind, run->kind).directed;

      for (guint s = 0; s < run->sides->len; s++)
        {
          VdMapSide side = g_array_index (run->sides, VdMapSide, s);
          Feature feature = { VD_HINT_SIDE, run->kind, side };

          if (vd_grid_next (&map->grid, side.cell, side.dir) < 0 ||
              !is_at (map, side, cell, directed))
            continue;

          if (side.cell != cell)
            feature.side = vd_side_turn (&map->grid, side);
          g_array_append_val (features, feature);
        }
    }
}

static void
list_steps (const VdMap *map,
            guint        cell,
            GArray      *features)
{
  for (guint i = 0; i < map->paths->len; i++)
    {
      const VdPath *path = &g_array_index (map->paths, VdPath, i);

      for (guint c = 1; c < path->cells->len; c++)
        {
          Feature feature = { VD_HINT_PATH, path->kind };
          guint from = g_array_index (path->cells, guint32, c - 1);
          guint to = g_array_index (path->cells, guint32, c);

          if ((from == cell || to == cell) &&
              vd_side_between (&map->grid, cell, from == cell ? to : from, &feature.side))
            g_array_append_val (features, feature);
        }
    }
}

/* All that lies at a hex, a slope only at its low one. */
static GArray *
list_features (const VdMap   *map,
               const VdChart *chart,
               guint          cell)
{
  GArray *features = g_array_new (FALSE, FALSE, sizeof (Feature));

  list_sides (map, chart, cell, features);
  list_steps (map, cell, features);
  return features;
}

static gboolean
has_feature (const GArray  *features,
             const Feature *feature)
{
  for (guint i = 0; i < features->len; i++)
    {
      const Feature *each = &g_array_index (features, Feature, i);

      if (each->sort == feature->sort && each->kind == feature->kind &&
          each->side.dir == feature->side.dir)
        return TRUE;
    }

  return FALSE;
}

/* Suggestions */

static guint
choose_other (Walker *self,
              guint   kind)
{
  const GArray *kinds = self->truth->chart->hexes;

  for (guint other = kind + 1;; other++)
    if (!g_array_index (kinds, VdKind, other % kinds->len).absent && other % kinds->len != kind)
      return other % kinds->len;
}

static GArray *
suggest (const VdMap *map,
         guint        cell,
         gpointer     user_data)
{
  Walker *self = user_data;
  GArray *hints = g_array_new (FALSE, FALSE, sizeof (VdHint));
  g_autoptr (GArray) features = list_features (get_truth (self), self->truth->chart, cell);
  guint kind = get_truth (self)->terrain[cell];
  VdHint terrain = { VD_HINT_TERRAIN, 0, kind, 0.9 };

  if (!self->is_told[cell])
    terrain.kind = choose_other (self, kind);
  g_array_append_val (hints, terrain);
  for (guint i = 0; self->is_told[cell] && i < features->len; i++)
    {
      const Feature *feature = &g_array_index (features, Feature, i);
      VdHint hint = { feature->sort, feature->side.dir, feature->kind, 0.9 };

      g_array_append_val (hints, hint);
    }

  return hints;
}

static const VdHintSource suggester = { suggest };

/* The walker */

static void
act (Walker     *self,
     VdDeedSort  sort,
     int         value)
{
  gint64 now = (1 + self->seconds) * G_USEC_PER_SEC;

  vd_walk_do (self->walk, (VdDeed) { sort, value }, now);
}

static void
enter_terrain (Walker *self,
               guint   kind)
{
  guint place = 0;

  while (vd_walk_get_terrain (self->walk, place) != (int) kind)
    place++;
  g_assert_cmpint (vd_walk_get_terrain_key (place), !=, 0);
  act (self, VD_DEED_TERRAIN, place);
}

static void
enter_feature (Walker        *self,
               const Feature *feature)
{
  gboolean is_side = feature->sort == VD_HINT_SIDE;

  self->seconds += SLOW;
  self->n_features++;
  while ((is_side ? vd_walk_get_side_kind (self->walk) : vd_walk_get_path_kind (self->walk)) !=
         (int) feature->kind)
    act (self, is_side ? VD_DEED_SIDE_KIND : VD_DEED_PATH_KIND, 1);
  act (self, is_side ? VD_DEED_SIDE : VD_DEED_PATH, feature->side.dir);
}

static void
enter_features (Walker *self,
                guint   cell)
{
  g_autoptr (GArray) wanted = list_features (get_truth (self), self->truth->chart, cell);

  for (guint i = 0; i < wanted->len; i++)
    {
      const Feature *feature = &g_array_index (wanted, Feature, i);
      g_autoptr (GArray) there = list_features (get_map (self), self->truth->chart, cell);

      if (!has_feature (there, feature))
        enter_feature (self, feature);
    }
}

/* Enters a terrain, or another one; returns whether it stays wrong. */
static gboolean
decide (Walker *self,
        guint   kind)
{
  gboolean slips = g_rand_double (self->rand) < SLIPS;

  enter_terrain (self, slips ? choose_other (self, kind) : kind);
  if (!slips || g_rand_double (self->rand) >= SEEN)
    return slips;

  self->seconds += SLOW;
  act (self, VD_DEED_BACK, 0);
  enter_terrain (self, kind);
  return FALSE;
}

static void
walk_on (Walker *self)
{
  guint cell = vd_walk_get_spot (self->walk).cell;

  if (self->is_told[cell])
    {
      self->seconds += FAST;
      self->n_accepted++;
      act (self, VD_DEED_ACCEPT, 0);
      return;
    }

  enter_features (self, cell);
  self->seconds += SLOW;
  self->n_slips += decide (self, get_truth (self)->terrain[cell]);
}

/* What came of it */

static gboolean
is_suggested (const VdMap *map,
              guint        cell)
{
  VdNode *row = vd_map_find_hex_node (map, cell);

  return row != NULL && g_strcmp0 (vd_node_get (row, "suggested"), "yes") == 0;
}

static void
assert_features (Walker *self,
                 guint   cell)
{
  g_autoptr (GArray) wanted = list_features (get_truth (self), self->truth->chart, cell);
  g_autoptr (GArray) there = list_features (get_map (self), self->truth->chart, cell);

  for (guint i = 0; i < wanted->len; i++)
    g_assert_true (has_feature (there, &g_array_index (wanted, Feature, i)));
  for (guint i = 0; i < there->len; i++)
    g_assert_true (has_feature (wanted, &g_array_index (there, Feature, i)));
}

/* All is as in the truth but what was entered wrongly and not seen. */
static void
assert_entered (Walker *self)
{
  const VdMap *map = get_map (self), *truth = get_truth (self);
  guint n_wrong = 0, n_suggested = 0;

  for (guint cell = 0; cell < vd_grid_n_cells (&map->grid); cell++)
    if (vd_part_has (NULL, map, cell) && vd_walk_task_is_done (NULL, map, cell))
      {
        n_wrong += map->terrain[cell] != truth->terrain[cell];
        n_suggested += is_suggested (map, cell);
        assert_features (self, cell);
      }

  g_assert_cmpuint (n_wrong, ==, self->n_slips);
  g_assert_cmpuint (n_suggested, ==, self->n_accepted);
}

/* The documents */

static char *map_text, *system_text;

static char *
read_text (const char *path)
{
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static void
write_text (const char *folder,
            const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

/* The grid alone; what is not in play is not to be read from the printed map. */
static char *
make_blank (const char *map)
{
  static const char *const rows[] = { "<hex ", "<run ", "<path ", "<name ", "<region " };
  g_auto (GStrv) lines = g_strsplit (map, "\n", -1);
  GString *left = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      gboolean drop = FALSE;

      for (guint r = 0; r < G_N_ELEMENTS (rows); r++)
        drop |= strstr (lines[i], rows[r]) != NULL && strstr (lines[i], "\"out-of-play\"") == NULL;
      if (!drop)
        g_string_append_printf (left, "%s\n", lines[i]);
    }

  return g_string_free (left, FALSE);
}

/* A scenario that has nothing but the map and the chart. */
static char *
write_battle (const char *folder,
              const char *name,
              const char *map)
{
  g_autofree char *file = g_strconcat (name, ".map.xml", NULL);
  g_autofree char *scenario = g_strconcat (name, ".scenario.xml", NULL);
  g_autofree char *text = g_strdup_printf (
    "<scenario xmlns=\"urn:vedette:1\" id=\"%s\" system=\"rules.system.xml\">\n"
    "  <maps>\n    <map href=\"%s\"/>\n  </maps>\n</scenario>\n", name, file);

  write_text (folder, "rules.system.xml", system_text);
  write_text (folder, file, map);
  write_text (folder, scenario, text);
  return g_build_filename (folder, scenario, NULL);
}

static void
begin (Walker *self,
       double  told)
{
  g_autofree char *blank = make_blank (map_text);
  g_autofree char *truth_path = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  guint n;

  self->folder = folder_new ();
  truth_path = write_battle (self->folder, "truth", map_text);
  path = write_battle (self->folder, "blank", blank);
  self->truth = vd_project_load (truth_path, NULL, &error);
  g_assert_no_error (error);
  self->project = vd_editor_project_open (path, &error);
  g_assert_no_error (error);
  self->rand = g_rand_new_with_seed (21);
  n = vd_grid_n_cells (&get_truth (self)->grid);
  self->is_told = g_new0 (guint8, n);
  for (guint cell = 0; cell < n; cell++)
    self->is_told[cell] = g_rand_double (self->rand) < told;

  self->walk = vd_walk_new (self->project, 0, NULL, "ground");
  vd_walk_set_hints (self->walk, &suggester, self);
}

static void
end (Walker *self)
{
  g_object_unref (self->walk);
  g_object_unref (self->project);
  vd_project_free (self->truth);
  folder_remove (self->folder);
  g_free (self->folder);
  g_rand_free (self->rand);
  g_free (self->is_told);
}

/* Through the whole map, from its first hex.  Returns: how many there are */
static guint
walk_all (Walker *self)
{
  guint n, n_entered = 0;

  vd_walk_count (get_map (self), NULL, &n, &n_entered);
  g_assert_cmpuint (n_entered, ==, 0);
  for (guint i = 0; i < n; i++)
    walk_on (self);

  vd_walk_count (get_map (self), NULL, &n, &n_entered);
  g_assert_cmpuint (n_entered, ==, n);
  assert_entered (self);
  return n;
}

/* The second reader, of whom nothing is suggested, though something would be. */
static void
begin_second (Walker *self,
              Walker *first)
{
  VdPassForm form = { "Ben", "blank.scenario.xml", VD_PASS_USUAL, NULL, -1 };
  g_autofree char *path = g_build_filename (first->folder, "blank.map.xml", NULL);
  g_autoptr (VdDocument) pass = vd_pass_new (get_map (first), path, &form);
  g_autoptr (GBytes) bytes = vd_document_write (pass);
  g_autoptr (GError) error = NULL;

  *self = (Walker) { .truth = first->truth, .rand = g_rand_new_with_seed (22) };
  g_file_set_contents (vd_document_get_name (pass), g_bytes_get_data (bytes, NULL),
                       g_bytes_get_size (bytes), &error);
  g_assert_no_error (error);
  self->project = vd_editor_project_open (vd_document_get_name (pass), &error);
  g_assert_no_error (error);
  self->is_told = g_new0 (guint8, vd_grid_n_cells (&get_truth (self)->grid));
  self->walk = vd_walk_new (self->project, 0, NULL, "ground");
  vd_walk_set_hints (self->walk, &suggester, self);
  g_assert_null (vd_walk_list_hints (self->walk));
}

static void
end_second (Walker *self)
{
  g_object_unref (self->walk);
  g_object_unref (self->project);
  g_rand_free (self->rand);
  g_free (self->is_told);
}

static VdDocument *
get_document (const VdProject *project)
{
  return g_ptr_array_index (project->maps, 0);
}

/* @truth: (nullable): in which disputes are decided */
static VdAgreement *
compare (Walker     *first,
         Walker     *second,
         VdDocument *truth)
{
  VdDocument *both[] = { get_document (vd_editor_project_get (first->project)),
                         get_document (vd_editor_project_get (second->project)) };
  g_autoptr (GError) error = NULL;
  VdAgreement *agreement = vd_agreement_new (both, 2, truth, NULL, &error);

  g_assert_no_error (error);
  return agreement;
}

/* Returns: whether there was a dispute that is to be settled */
static gboolean
settle_one (Walker *first,
            Walker *second)
{
  g_autoptr (VdAgreement) agreement = compare (first, second, NULL);
  g_autoptr (VdAgreement) decided = compare (first, second, get_document (first->truth));

  for (guint i = 0; i < agreement->disputes->len; i++)
    {
      const VdDispute *dispute = agreement->disputes->pdata[i];
      const VdDispute *answer = decided->disputes->pdata[i];
      gboolean is_second = g_strcmp0 (answer->right, answer->says[1]) == 0;

      if (dispute->is_settled)
        continue;

      g_assert_true (is_second || g_strcmp0 (answer->right, answer->says[0]) == 0);
      vd_editor_project_do (first->project,
                            vd_edit_settle (vd_editor_project_get (first->project), 0, agreement,
                                            dispute, is_second ? VD_SETTLE_SECOND : VD_SETTLE_FIRST));
      return TRUE;
    }

  return FALSE;
}

/* All that both have is checked then, with what each of them missed alone mended. */
static void
assert_checked (Walker *first,
                Walker *second,
                guint   n)
{
  g_autoptr (VdAgreement) agreement = compare (first, second, NULL);
  const VdMap *map = get_map (first);
  VdAgreeMarks marks;
  guint n_wrong = 0;

  vd_editor_project_do (first->project,
                        vd_edit_mark_agreed (vd_editor_project_get (first->project), 0, agreement,
                                             &marks));
  g_assert_cmpuint (marks.n_checked, >=, n);
  g_assert_cmpuint (marks.n_disputed + marks.n_suggested + marks.n_alone + marks.n_partly, ==, 0);
  for (guint cell = 0; cell < vd_grid_n_cells (&map->grid); cell++)
    if (vd_part_has (NULL, map, cell) && vd_walk_task_is_done (NULL, map, cell))
      {
        n_wrong += map->terrain[cell] != get_truth (first)->terrain[cell];
        assert_features (first, cell);
      }
  g_assert_cmpuint (1000 * n_wrong, <, n);
}

/* In less than two hours for 1,000 hexes, all of them read twice, if what is suggested is as good as
 * with the scans that the tests make (tests/scan). */
static void
test_checked (void)
{
  Walker first = { NULL }, second;
  guint n, n_disputes = 0;
  double minutes;

  begin (&first, 0.95);
  n = walk_all (&first);
  begin_second (&second, &first);
  g_assert_cmpuint (walk_all (&second), ==, n);
  while (settle_one (&first, &second))
    n_disputes++;
  g_assert_cmpuint (n_disputes, >=, first.n_slips);
  assert_checked (&first, &second, n);

  minutes = (first.seconds + second.seconds + SLOW * n_disputes) / 60;
  g_print ("# %u hexes, checked: %.1f min and %.1f, %u disputes: %.1f, for 1,000 %.1f\n", n,
           first.seconds / 60, second.seconds / 60, n_disputes, minutes, minutes * 1000 / n);
  g_assert_cmpfloat (minutes * 1000 / n, <, 120);
  end_second (&second);
  end (&first);
}

/* @data: per cent of the hexes of which all is suggested rightly */
static void
test_walk (gconstpointer data)
{
  guint percent = GPOINTER_TO_UINT (data), n, n_entered = 0;
  Walker self = { NULL };
  double started = g_get_monotonic_time (), minutes, halfway = 0;

  begin (&self, percent / 100.0);
  vd_walk_count (get_map (&self), NULL, &n, &n_entered);
  g_assert_cmpuint (n_entered, ==, 0);
  for (guint i = 0; i < n; i++)
    {
      walk_on (&self);
      if (i + 1 == n / 2)
        halfway = self.seconds / 60 + vd_pace_estimate (vd_walk_get_pace (self.walk), n - n / 2);
    }

  vd_walk_count (get_map (&self), NULL, &n, &n_entered);
  g_assert_cmpuint (n_entered, ==, n);
  assert_entered (&self);
  minutes = self.seconds / 60;
  g_assert_cmpfloat (minutes * 1000 / n, <, 120);
  g_assert_cmpfloat (halfway, >, 0.5 * minutes);
  g_assert_cmpfloat (halfway, <, 2 * minutes);
  g_print ("# %u hexes, %u %% suggested rightly: %.1f min, for 1,000 %.1f; %u accepted, %u "
           "sides and steps by hand, %u slips not seen; the program took %.2f s\n",
           n, percent, minutes, minutes * 1000 / n, self.n_accepted, self.n_features,
           self.n_slips, (g_get_monotonic_time () - started) / G_USEC_PER_SEC);
  end (&self);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *folder = folder_new ();
  int failed;

  g_setenv ("XDG_STATE_HOME", folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 3);
  map_text = read_text (argv[1]);
  system_text = read_text (argv[2]);
  g_test_add_data_func ("/walker/0", GUINT_TO_POINTER (0), test_walk);
  g_test_add_data_func ("/walker/80", GUINT_TO_POINTER (80), test_walk);
  g_test_add_data_func ("/walker/95", GUINT_TO_POINTER (95), test_walk);
  g_test_add_func ("/walker/checked", test_checked);
  failed = g_test_run ();

  folder_remove (folder);
  g_free (map_text);
  g_free (system_text);
  return failed;
}
