#include "editor/project/project.h"

#include <glib/gstdio.h>
#include <string.h>

#include "editor/edits/history.h"
#include "editor/edits/project-edits.h"
#include "editor/project/check-job.h"
#include "editor/project/damage.h"
#include "editor/project/project-private.h"
#include "editor/system/system.h"
#include "formats/project/bundle.h"
#include "tests/editor/shared/project.h"

typedef struct
{
  TestProject      files;
  VdEditorProject *project;
  VdRect           redrawn[2];
  guint            n_findings_changed;
} Fixture;

static void
on_redraw (VdEditorProject *project,
           guint            map,
           gpointer         rect,
           gboolean         names_stay,
           Fixture         *self)
{
  self->redrawn[map] = *(const VdRect *) rect;
}

static void
on_findings_changed (VdEditorProject *project,
                     Fixture         *self)
{
  self->n_findings_changed++;
}

static char *
get_path (Fixture    *self,
          const char *name)
{
  return g_build_filename (self->files.folder, name, NULL);
}

static void
open_project (Fixture    *self,
              const char *name)
{
  g_autofree char *path = get_path (self, name);
  g_autoptr (GError) error = NULL;

  self->project = vd_editor_project_open (path, &error);
  g_assert_no_error (error);
  g_signal_connect (self->project, "redraw", G_CALLBACK (on_redraw), self);
  g_signal_connect (self->project, "findings-changed", G_CALLBACK (on_findings_changed), self);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  test_project_init (&self->files);
  open_project (self, "battle.scenario.xml");
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_clear_object (&self->project);
  test_project_clear (&self->files);
}

static char *
read_file (Fixture    *self,
           const char *name)
{
  g_autofree char *path = get_path (self, name);
  g_autoptr (GError) error = NULL;
  char *text;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);

  return text;
}

static void
test_places (Fixture       *self,
             gconstpointer  data)
{
  static const char *const found[] = { "Mill", " mill ", "MI" };
  static const char *const none[] = { "", " ", "ill", "miller", ":" };
  const VdProject *project = vd_editor_project_get (self->project);
  VdSpot mill, spot;

  g_assert_true (vd_spot_find (project, "north:0303", &mill));
  for (guint i = 0; i < G_N_ELEMENTS (found); i++)
    {
      g_assert_true (vd_spot_find_place (project, found[i], &spot));
      g_assert_true (vd_spot_equal (spot, mill));
    }

  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    g_assert_false (vd_spot_find_place (project, none[i], &spot));
}

/* A system alone has no maps; its tables are edited, and its own file is saved. */
static void
test_system (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *path = get_path (self, "rules.system.xml");
  g_autofree char *refusal = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (VdEditorProject) project = vd_editor_project_open (path, &error);
  g_autoptr (GPtrArray) rows = NULL;

  g_assert_no_error (error);
  rows = vd_system_list (vd_editor_project_get (project), VD_SYSTEM_HEXES);
  g_assert_true (vd_editor_project_do (project,
                                       vd_system_set (vd_editor_project_get (project),
                                                      rows->pdata[1], "cost", "5", &refusal)));
  g_assert_true (vd_editor_project_save (project, &error));
  g_assert_no_error (error);
  text = read_file (self, "rules.system.xml");
  g_assert_nonnull (strstr (text, "name=\"Forest\" cost=\"5\""));
}

static void
write_file (Fixture    *self,
            const char *name,
            const char *text)
{
  g_autofree char *path = get_path (self, name);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

static void
paint (Fixture    *self,
       const char *hex,
       guint       kind)
{
  const VdProject *project = vd_editor_project_get (self->project);
  VdSpot spot;

  g_assert_true (vd_spot_find (project, hex, &spot));
  g_assert_true (vd_editor_project_do (self->project, vd_edit_paint_hex (project, spot, kind)));
}

static void
wait_for_findings (Fixture *self)
{
  guint before = self->n_findings_changed;

  while (self->n_findings_changed == before)
    g_main_context_iteration (NULL, TRUE);
}

static gboolean
has_finding (Fixture    *self,
             const char *hex)
{
  VdFindings *findings = vd_editor_project_get_findings (self->project);

  for (guint i = 0; i < findings->len; i++)
    if (g_strcmp0 (((VdFinding *) findings->pdata[i])->hex, hex) == 0)
      return TRUE;

  return FALSE;
}

/* A file that another program writes is told from one that we saved. */
static void
test_foreign (Fixture       *self,
              gconstpointer  data)
{
  g_autofree char *text = NULL;
  g_autofree char *path = get_path (self, "north.map.xml");
  g_auto (GStrv) none = NULL;
  g_auto (GStrv) one = NULL;
  g_auto (GStrv) saved = NULL;
  g_auto (GStrv) gone = NULL;

  paint (self, "0205", HEX_TOWN);
  none = vd_editor_project_list_foreign (self->project);
  g_assert_cmpuint (g_strv_length (none), ==, 0);

  text = read_file (self, "north.map.xml");
  write_file (self, "north.map.xml", text);
  one = vd_editor_project_list_foreign (self->project);
  g_assert_cmpuint (g_strv_length (one), ==, 1);
  g_assert_cmpstr (one[0], ==, "north.map.xml");

  g_assert_true (vd_editor_project_save (self->project, NULL));
  paint (self, "0204", HEX_TOWN);
  saved = vd_editor_project_list_foreign (self->project);
  g_assert_cmpuint (g_strv_length (saved), ==, 0);

  /* Of what is gone nothing can be lost. */
  g_assert_cmpint (g_unlink (path), ==, 0);
  gone = vd_editor_project_list_foreign (self->project);
  g_assert_cmpuint (g_strv_length (gone), ==, 0);
  g_assert_true (vd_editor_project_save (self->project, NULL));
}

static void
test_save (Fixture       *self,
           gconstpointer  data)
{
  g_autofree char *map = read_file (self, "north.map.xml");
  g_autofree char *scenario = read_file (self, "battle.scenario.xml");
  g_autofree char *saved = NULL, *other = NULL, *diff = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_false (vd_editor_project_is_modified (self->project));
  paint (self, "0205", HEX_TOWN);
  g_assert_true (vd_editor_project_is_modified (self->project));
  g_assert_true (vd_editor_project_save (self->project, &error));
  g_assert_no_error (error);
  g_assert_false (vd_editor_project_is_modified (self->project));

  saved = read_file (self, "north.map.xml");
  other = read_file (self, "battle.scenario.xml");
  diff = test_diff (map, saved);
  g_assert_cmpstr (diff, ==, "+<hex at=\"0205\" terrain=\"town\"/>\n");
  g_assert_cmpstr (other, ==, scenario);

  vd_editor_project_undo (self->project);
  g_assert_true (vd_editor_project_is_modified (self->project));
}

/* The first of two files could be saved, the second can't: both stay modified. */
static void
test_save_fails (Fixture       *self,
                 gconstpointer  data)
{
  const VdProject *project = vd_editor_project_get (self->project);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) left = NULL;
  g_autofree char *before = read_file (self, "north.map.xml");
  g_autofree char *after = NULL;

  paint (self, "0205", HEX_TOWN);
  paint (self, "0704", HEX_TOWN);
  g_free (project->paths->pdata[1]);
  project->paths->pdata[1] = g_build_filename (self->files.folder, "gone", "south.map.xml", NULL);

  g_assert_false (vd_editor_project_save (self->project, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN);
  left = vd_editor_project_list_modified (self->project);
  g_assert_cmpuint (g_strv_length (left), ==, 2);
  after = read_file (self, "north.map.xml");
  g_assert_cmpstr (after, ==, before);
}

/* Lines that only the canonical form changes are counted once. */
static void
test_rewritten (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *text = read_file (self, "north.map.xml");
  g_autofree char *by_hand = g_strdelimit (g_strdup (text), "\"", '\'');
  g_autoptr (GError) error = NULL;

  g_clear_object (&self->project);
  write_file (self, "north.map.xml", by_hand);
  open_project (self, "battle.scenario.xml");

  g_assert_cmpuint (vd_editor_project_count_rewritten (self->project), ==, 0);
  paint (self, "0205", HEX_TOWN);
  g_assert_cmpuint (vd_editor_project_count_rewritten (self->project), >, 5);
  vd_editor_project_save (self->project, &error);
  g_assert_no_error (error);
  paint (self, "0206", HEX_TOWN);
  g_assert_cmpuint (vd_editor_project_count_rewritten (self->project), ==, 0);
}

/* The copy is of what is there now, opens by itself, and the files stay. */
static void
check_copy (Fixture    *self,
            const char *name,
            const char *map,
            const char *system)
{
  g_autofree char *before = read_file (self, "battle.scenario.xml");
  g_autofree char *place = get_path (self, name);
  g_autofree char *path = vd_editor_project_complete_name (self->project, place);
  g_autofree char *after = NULL, *old_map = NULL, *new_map = NULL, *text = NULL;
  g_autofree char *wanted = g_strdup_printf ("system=\"%s\"", system);
  g_autoptr (VdProject) copy = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_str_has_suffix (path, "night.scenario.xml"));
  g_assert_true (vd_editor_project_save_copy (self->project, path, FALSE, &error));
  g_assert_no_error (error);
  g_assert_true (vd_editor_project_is_modified (self->project));
  after = read_file (self, "battle.scenario.xml");
  g_assert_cmpstr (after, ==, before);
  old_map = read_file (self, "north.map.xml");
  g_assert_null (strstr (old_map, "0205"));

  copy = vd_project_load (path, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_suffix (copy->paths->pdata[0], map));
  g_assert_true (g_file_get_contents (copy->paths->pdata[0], &new_map, NULL, NULL));
  g_assert_nonnull (strstr (new_map, "0205"));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, wanted));
}

static void
test_copy (Fixture       *self,
           gconstpointer  data)
{
  g_autofree char *folder = get_path (self, "else");
  const char *const made[] = { "night.scenario.xml", "north.map.xml", "south.map.xml" };

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  paint (self, "0205", HEX_TOWN);
  check_copy (self, "night", "night-north.map.xml", "rules.system.xml");
  check_copy (self, "else/night.xml", "else/north.map.xml", "../rules.system.xml");

  for (guint i = 0; i < G_N_ELEMENTS (made); i++)
    {
      g_autofree char *path = g_build_filename (folder, made[i], NULL);

      g_assert_cmpint (g_unlink (path), ==, 0);
    }

  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* There and back, several steps at once. */
static void
test_steps (Fixture       *self,
            gconstpointer  data)
{
  const VdHistory *history = vd_editor_project_get_history (self->project);

  paint (self, "0205", HEX_TOWN);
  paint (self, "0101", HEX_FOREST);
  g_assert_true (vd_editor_project_save (self->project, NULL));
  paint (self, "0102", HEX_FOREST);
  g_assert_cmpuint (vd_history_get_n (history), ==, 3);
  g_assert_cmpstr (vd_history_get_title (history, 1), ==, "Paint Town at 0205");
  g_assert_true (vd_history_has_mark (history, 2));
  g_assert_false (vd_history_has_mark (history, 0));

  vd_editor_project_go_to_step (self->project, 0);
  g_assert_cmpuint (vd_history_get_n_done (history), ==, 0);
  vd_editor_project_go_to_step (self->project, 2);
  g_assert_false (vd_editor_project_is_modified (self->project));
  vd_editor_project_go_to_step (self->project, 99);
  g_assert_cmpuint (vd_history_get_n_done (history), ==, 3);
}

static void
test_given_up (Fixture       *self,
               gconstpointer  data)
{
  const VdHistory *history = vd_editor_project_get_history (self->project);

  paint (self, "0205", HEX_TOWN);
  vd_editor_project_begin_gesture (self->project);
  paint (self, "0101", HEX_FOREST);
  paint (self, "0102", HEX_FOREST);
  vd_editor_project_give_up_gesture (self->project);
  g_assert_cmpuint (vd_history_get_n_done (history), ==, 1);
  g_assert_cmpuint (vd_history_get_n (history), ==, 1);
  g_assert_null (vd_editor_project_get_redo_title (self->project));

  vd_editor_project_begin_gesture (self->project);
  vd_editor_project_give_up_gesture (self->project);
  g_assert_cmpuint (vd_history_get_n_done (history), ==, 1);
}

/* A scenario, its map alone, and another scenario with that map; the rules are all's. */
static void
test_alone (Fixture       *self,
            gconstpointer  data)
{
  g_autofree char *text = read_file (self, "battle.scenario.xml");
  g_autofree char *other = get_path (self, "dawn.scenario.xml");
  g_autoptr (VdEditorProject) dawn = NULL;
  g_autoptr (VdEditorProject) map = NULL;
  const VdProject *battle = vd_editor_project_get (self->project);
  const char *path = g_ptr_array_index (battle->paths, 0);

  write_file (self, "dawn.scenario.xml", text);
  dawn = vd_editor_project_open (other, NULL);
  map = vd_editor_project_open (path, NULL);

  g_assert_true (vd_editor_project_is_alone (self->project));
  g_assert_true (vd_editor_project_is_alone (self->project));
  g_assert_false (vd_editor_project_is_alone (dawn));
  g_assert_false (vd_editor_project_is_alone (map));

  /* Who may not have the map does not keep the scenario from others either. */
  vd_editor_project_let_go (self->project);
  g_assert_true (vd_editor_project_is_alone (map));
  g_assert_false (vd_editor_project_is_alone (dawn));
  vd_editor_project_let_go (map);
  g_assert_true (vd_editor_project_is_alone (dawn));

  g_assert_true (vd_editor_project_has_file (dawn, path));
  g_assert_false (vd_editor_project_has_file (dawn, battle->path));
  g_assert_false (vd_editor_project_has_file (dawn, battle->system_path));
}

/* Another scenario of the folder that has one of the maps. */
static void
test_sharers (Fixture       *self,
              gconstpointer  data)
{
  g_autofree char *text = read_file (self, "battle.scenario.xml");
  g_auto (GStrv) before = vd_editor_project_list_sharers (self->project, -1);
  g_auto (GStrv) after = NULL;

  g_assert_null (before[0]);
  write_file (self, "dawn.scenario.xml", text);
  after = vd_editor_project_list_sharers (self->project, -1);
  g_assert_cmpuint (g_strv_length (after), ==, 1);
  g_assert_cmpstr (after[0], ==, "dawn.scenario.xml");
  g_assert_true (vd_editor_project_is_alone (self->project));
}

static void
test_redraw (Fixture       *self,
             gconstpointer  data)
{
  const VdProject *project = vd_editor_project_get (self->project);
  const VdMap *map = g_ptr_array_index (project->resolved, 0);
  double x, y;

  paint (self, "0505", HEX_TOWN);
  map = g_ptr_array_index (project->resolved, 0);
  vd_grid_centre (&map->grid, vd_map_find_cell (map, "0505"), &x, &y);
  g_assert_cmpfloat (self->redrawn[0].x, <, x - 1);
  g_assert_cmpfloat (self->redrawn[0].x + self->redrawn[0].width, >, x + 1);
  g_assert_cmpfloat_with_epsilon (self->redrawn[0].width, 2 * VD_DAMAGE_REACH, 1e-9);
  g_assert_cmpfloat (self->redrawn[1].width, ==, 0);

  self->redrawn[0].width = 0;
  vd_editor_project_undo (self->project);
  g_assert_cmpfloat (self->redrawn[0].width, >, 0);
}

/* A unit on a hex that another has, found and gone again. */
static void
test_findings (Fixture       *self,
               gconstpointer  data)
{
  const VdProject *project = vd_editor_project_get (self->project);
  VdNode *sides = vd_node_find (vd_document_get_root (project->maps->pdata[0]), "sides");
  VdNode *run = vd_node_get_first (sides);
  VdEdit *edit = vd_edit_set (project->maps->pdata[0], run, "sides", "0202/0404");

  g_assert_false (vd_editor_project_is_checked (self->project));
  wait_for_findings (self);
  g_assert_true (vd_editor_project_is_checked (self->project));
  g_assert_false (has_finding (self, "0202"));

  vd_editor_project_do (self->project, edit);
  wait_for_findings (self);
  g_assert_true (has_finding (self, "0202"));

  vd_editor_project_undo (self->project);
  wait_for_findings (self);
  g_assert_false (has_finding (self, "0202"));
}

/* A map that is checked in a thread: a north map of 120 by 120. */
static void
make_large (Fixture *self)
{
  g_autofree char *text = read_file (self, "north.map.xml");
  g_auto (GStrv) parts = g_strsplit (text, "columns=\"6\" rows=\"5\"", 2);
  g_autofree char *wide = g_strjoin ("columns=\"120\" rows=\"120\"", parts[0], parts[1], NULL);
  g_auto (GStrv) more = g_strsplit (wide, "digits=\"2\"", 2);
  g_autofree char *large = g_strjoin ("digits=\"3\"", more[0], more[1], NULL);
  const char *names[] = { "0202", "0303", "0203", "0304", "0404", "0504" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = g_strdup_printf ("0%c%c0%c%c", names[i][0], names[i][1],
                                               names[i][2], names[i][3]);
      g_auto (GStrv) around = g_strsplit (large, names[i], -1);
      char *next = g_strjoinv (name, around);

      g_free (large);
      large = next;
    }

  write_file (self, "north.map.xml", large);
}

static void
test_large (Fixture       *self,
            gconstpointer  data)
{
  const VdProject *project;
  VdNode *sides;

  g_clear_object (&self->project);
  make_large (self);
  open_project (self, "north.map.xml");
  project = vd_editor_project_get (self->project);
  g_assert_true (vd_check_job_is_large (project));
  wait_for_findings (self);
  g_assert_false (has_finding (self, "002002"));

  /* One edit after the other, faster than they can be checked. */
  sides = vd_node_find (vd_document_get_root (project->maps->pdata[0]), "sides");
  for (guint i = 0; i < 20; i++)
    {
      VdEdit *edit = vd_edit_set (project->maps->pdata[0], vd_node_get_first (sides), "sides",
                                  i % 2 == 0 ? "002002/003003" : "002002/099099");

      vd_editor_project_do (self->project, edit);
      g_main_context_iteration (NULL, FALSE);
    }

  wait_for_findings (self);
  g_assert_true (has_finding (self, "002002"));
}

/* Where a word stands first in the text of a document, as it is saved. */
static guint
find_line (const VdDocument *document,
           const char       *word)
{
  g_autoptr (GBytes) bytes = vd_document_write (document);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_auto (GStrv) before = g_strsplit (text, word, 2);
  g_auto (GStrv) lines = g_strsplit (before[0], "\n", -1);

  return g_strv_length (lines);
}

/* Findings of a large project name the lines that its files will have, also of rows that
 * are new. */
static void
test_large_lines (Fixture       *self,
                  gconstpointer  data)
{
  VdDocument *map;
  VdNode *sides, *run;
  VdFindings *findings;

  g_clear_object (&self->project);
  make_large (self);
  open_project (self, "north.map.xml");
  map = vd_editor_project_get (self->project)->maps->pdata[0];
  sides = vd_node_find (vd_document_get_root (map), "sides");

  run = vd_node_copy (vd_node_get_first (sides));
  g_free (vd_node_set (run, "sides", "002002/099099"));
  vd_editor_project_do (self->project,
                        vd_edit_insert (map, sides, vd_node_new (map, "run"),
                                        vd_node_get_first (sides)));
  vd_editor_project_do (self->project, vd_edit_insert (map, sides, run, VD_NODE_END));
  wait_for_findings (self);
  g_assert_true (has_finding (self, "002002"));

  findings = vd_editor_project_get_findings (self->project);
  for (guint i = 0; i < findings->len; i++)
    if (g_strcmp0 (((VdFinding *) findings->pdata[i])->hex, "002002") == 0)
      g_assert_cmpuint (((VdFinding *) findings->pdata[i])->line, ==,
                        find_line (map, "002002/099099"));
}

static void
wait_for_check (VdEditorProject *project)
{
  while (project->checking == NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* Closed while it is being checked, at once or later, it goes, and nothing of it is
 * looked at any more. */
static void
test_closed_early (Fixture       *self,
                   gconstpointer  data)
{
  make_large (self);

  for (guint i = 0; i < 5; i++)
    {
      gpointer watched;

      g_clear_object (&self->project);
      open_project (self, "north.map.xml");
      watched = self->project;
      g_object_add_weak_pointer (G_OBJECT (self->project), &watched);

      wait_for_check (self->project);
      for (guint k = 0; k < 5 * i; k++)
        g_thread_yield ();
      g_clear_object (&self->project);
      g_assert_null (watched);
    }
}

/* Its documents have no files to be saved to. */
static void
test_bundle (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *path = get_path (self, "battle.scenario.xml");
  g_autofree char *to = get_path (self, "bundle.scenario.xml");
  g_autoptr (GError) error = NULL;
  guint n_rewritten;
  g_autoptr (VdDocument) bundle = vd_bundle_join (path, &n_rewritten, &error);

  g_assert_no_error (error);
  g_assert_true (vd_document_save (bundle, to, &error));
  g_assert_null (vd_editor_project_open (to, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN);
  g_assert_nonnull (strstr (error->message, "vedette unbundle"));
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *path;
    void      (*run) (Fixture *self, gconstpointer data);
  } tests[] = {
    { "/editor-project/save", test_save },
    { "/editor-project/save-fails", test_save_fails },
    { "/editor-project/rewritten", test_rewritten },
    { "/editor-project/copy", test_copy },
    { "/editor-project/steps", test_steps },
    { "/editor-project/given-up", test_given_up },
    { "/editor-project/alone", test_alone },
    { "/editor-project/sharers", test_sharers },
    { "/editor-project/redraw", test_redraw },
    { "/editor-project/findings", test_findings },
    { "/editor-project/large", test_large },
    { "/editor-project/large-lines", test_large_lines },
    { "/editor-project/closed-early", test_closed_early },
    { "/editor-project/foreign", test_foreign },
    { "/editor-project/bundle", test_bundle },
    { "/editor-project/places", test_places },
    { "/editor-project/system", test_system },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);

  return g_test_run ();
}
