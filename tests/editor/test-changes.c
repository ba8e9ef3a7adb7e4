/* What an edit is said to concern is what it changes: sections of files, and what those
 * see who do not look again. */
#include <string.h>

#include "editor/edits/project-edits.h"
#include "editor/maps/counters.h"
#include "editor/project/project.h"
#include "editor/system/system.h"
#include "editor/tables/words.h"
#include "editor/units/units.h"
#include "formats/draw/draw.h"
#include "tests/editor/shared/project.h"
#include "tests/editor/shared/random-edits.h"
#include "tests/editor/shared/resolved.h"
#include "tests/shared/documents.h"

typedef struct
{
  VdEditorProject *project;
  VdChanges        told; /* since it was looked at last */
} Fixture;

static void
on_changed (VdEditorProject *project,
            VdChanges        changes,
            Fixture         *self)
{
  self->told |= changes;
}

static const VdProject *
get_project (const Fixture *self)
{
  return vd_editor_project_get (self->project);
}

static void
begin (Fixture    *self,
       const char *path)
{
  g_autoptr (GError) error = NULL;

  *self = (Fixture) { vd_editor_project_open (path, &error) };
  g_assert_no_error (error);
  g_signal_connect (self->project, "changed", G_CALLBACK (on_changed), self);
  test_random_begin ();
}

/* Sections */

/* The kind of a file and a section of it. */
static const struct
{
  const char *section;
  VdChanges   changes;
} sections[] = {
  { "map terrain", VD_CHANGED_HEXES },
  { "map sides", VD_CHANGED_HEXSIDES },
  { "map paths", VD_CHANGED_PATHS },
  { "map names", VD_CHANGED_NAMES },
  { "map regions", VD_CHANGED_REGIONS },
  { "map scans", VD_CHANGED_SCANS },
  { "map grid", VD_CHANGED_FRAME },
  { "map numbering", VD_CHANGED_FRAME },
  { "map edges", VD_CHANGED_FRAME },
  { "map areas", VD_CHANGED_FRAME },
  { "map title", VD_CHANGED_TITLES },
  { "scenario title", VD_CHANGED_TITLES },
  { "scenario note", VD_CHANGED_TITLES },
  { "scenario sources", VD_CHANGED_SOURCES },
  { "scenario units", VD_CHANGED_UNITS },
  { "scenario sides", VD_CHANGED_UNITS },
  { "scenario setup", VD_CHANGED_SETUP },
  { "scenario reinforcements", VD_CHANGED_SCHEDULE },
  { "scenario turns", VD_CHANGED_SCHEDULE },
  { "scenario victory", VD_CHANGED_VICTORY },
  { "scenario morale", VD_CHANGED_SCENARIO },
  { "scenario options", VD_CHANGED_SCENARIO },
  { "scenario ignore", VD_CHANGED_SCENARIO },
  { "override chart", VD_CHANGED_CHART },
  { "override combat", VD_CHANGED_RULES },
  { "override classes", VD_CHANGED_RULES },
  { "system chart", VD_CHANGED_CHART },
  { "system classes", VD_CHANGED_RULES },
};

/* Empty where an element ends. */
static char *
get_name (const char *line)
{
  const char *name = line + strspn (line, " <");

  return g_strndup (name, strcspn (name, " />"));
}

static void
add_line (GHashTable *hashes,
          const char *section,
          const char *line)
{
  guint hash = GPOINTER_TO_UINT (g_hash_table_lookup (hashes, section));

  hash = hash * 31 + g_str_hash (line);
  g_hash_table_insert (hashes, g_strdup (section), GUINT_TO_POINTER (hash));
}

static void
cut_document (const VdDocument *document,
              GHashTable       *hashes)
{
  g_autoptr (GBytes) bytes = vd_document_write (document);
  g_auto (GStrv) lines = g_strsplit (g_bytes_get_data (bytes, NULL), "\n", -1);
  const char *kind = vd_node_get_name (vd_document_get_root (document));
  g_autofree char *section = g_strdup ("");
  gboolean overrides = FALSE;

  for (guint n = 0; n + 1 < g_strv_length (lines); n++)
    {
      gsize depth = strspn (lines[n], " ");
      g_autofree char *name = get_name (lines[n]);

      if (depth == 2 && *name != '\0')
        overrides = strcmp (name, "override") == 0;
      if (*name != '\0' && (depth == 2 || (depth == 4 && overrides)))
        {
          g_free (section);
          section = g_strdup_printf ("%s %s", overrides ? "override" : kind, name);
        }

      /* The end of the root, and that of an override, are of no section, whichever is the last. */
      add_line (hashes, depth == 0 || (depth == 2 && overrides && *name == '\0') ? "" : section,
                lines[n]);
    }
}

/* A number for each section, "map terrain": of all its lines, in all files of that kind;
 * each section of an override is one of its own. */
static GHashTable *
cut (const VdProject *project)
{
  g_autoptr (GPtrArray) documents = test_list_documents (project);
  GHashTable *hashes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < documents->len; i++)
    cut_document (documents->pdata[i], hashes);

  return hashes;
}

static void
assert_told (GHashTable *before,
             GHashTable *after,
             VdChanges   told)
{
  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    if (g_hash_table_lookup (before, sections[i].section) !=
          g_hash_table_lookup (after, sections[i].section) &&
        !(told & sections[i].changes))
      g_error ("%s is another, and that was not told (%x)", sections[i].section, told);
}

/* What does not look again */

static char *
describe_face (const VdProject *project,
               const VdNode    *unit)
{
  VdCounterFace face;

  vd_counter_face (project->scenario, project->system, unit, &face);
  return g_strdup_printf ("%s %s %s %s %s %.3f %.3f %.3f %d", face.symbol, face.strength, face.move,
                          face.code, face.formation, face.red, face.green, face.blue,
                          face.light_ink);
}

static char *
describe_counters (const VdProject *project)
{
  g_autoptr (GArray) counters = vd_counters_new (project);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < counters->len; i++)
    {
      const VdCounter *counter = &g_array_index (counters, VdCounter, i);
      g_autofree char *face = describe_face (project, counter->unit);

      g_string_append_printf (text, "%p %p %u:%u %u %s\n", (void *) counter->place,
                              (void *) counter->unit, counter->spot.map, counter->spot.cell,
                              counter->level, face);
    }

  return g_string_free (text, FALSE);
}

/* The ground of all maps, as it is drawn. */
static char *
describe_ground (const VdProject *project)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < project->resolved->len; i++)
    {
      const VdMap *map = project->resolved->pdata[i];
      g_autofree char *hexes = g_compute_checksum_for_data (G_CHECKSUM_MD5, map->terrain,
                                                            vd_grid_n_cells (&map->grid));

      g_string_append_printf (text, "%s %u %u ", hexes, map->grid.columns, map->grid.rows);
      for (guint r = 0; r < map->runs->len; r++)
        g_string_append_printf (text, "%u,", g_array_index (map->runs, VdRun, r).kind);
      for (guint p = 0; p < map->paths->len; p++)
        g_string_append_printf (text, "%u.", g_array_index (map->paths, VdPath, p).kind);
    }
  for (guint i = 0; i < project->chart->hexes->len; i++)
    g_string_append (text, g_array_index (project->chart->hexes, VdKind, i).look);

  return g_string_free (text, FALSE);
}

static char *
describe_units (const VdProject *project)
{
  g_autoptr (VdUnits) units = vd_units_new (project);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < vd_units_get_n (units); i++)
    {
      const VdUnitInfo *unit = vd_units_get (units, i);

      g_string_append_printf (text, "%p %s %p %p %d\n", (void *) unit->node,
                              vd_node_get (unit->node, "strength"), (void *) unit->formation,
                              (void *) unit->side, unit->start);
    }

  return g_string_free (text, FALSE);
}

static void
describe_rows (const VdProject *project,
               const char      *section,
               const char      *element,
               char          *(*describe) (const VdProject *project,
                                           const VdNode    *row),
               GString         *text)
{
  VdNode *parent = vd_node_find (vd_document_get_root (project->scenario), section);
  VdNode *row = parent != NULL ? vd_node_get_first (parent) : NULL;

  for (; row != NULL; row = vd_node_get_next (row))
    if (strcmp (vd_node_get_name (row), element) == 0)
      {
        g_autofree char *words = describe (project, row);

        g_string_append_printf (text, "%s\n", words);
      }
}

/* Of the pages of tables, what is put in words. */
static char *
describe_tables (const VdProject *project)
{
  GString *text = g_string_new (NULL);

  describe_rows (project, "victory", "award", vd_words_award, text);
  describe_rows (project, "victory", "level", vd_words_level, text);
  describe_rows (project, "reinforcements", "group", vd_words_entry, text);
  return g_string_free (text, FALSE);
}

static void
describe_rule (const VdProject   *project,
               const VdSystemRow *row,
               GString           *text)
{
  guint n;
  const VdField *fields = vd_system_get_fields (row->table, row->element, &n);

  g_string_append_printf (text, "%p %p %s", (void *) row->base, (void *) row->over, row->key);
  for (guint i = 0; i < n; i++)
    {
      const char *value = vd_system_row_show (row, fields[i].attribute);
      g_autofree char *said = vd_system_say (project, row, &fields[i], value);

      g_string_append_printf (text, " %s", *value != '\0' ? said : "");
    }
  g_string_append_c (text, '\n');
}

/* Of the tables of the rules, all cells in words. */
static char *
describe_rules (const VdProject *project)
{
  GString *text = g_string_new (NULL);

  for (guint table = 0; table < VD_N_SYSTEM_TABLES; table++)
    {
      g_autoptr (GPtrArray) rows = vd_system_list (project, table);

      for (guint i = 0; i < rows->len; i++)
        describe_rule (project, rows->pdata[i], text);
    }

  return g_string_free (text, FALSE);
}

/* Those who look again only after some changes, and what they see. */
static const struct
{
  VdChanges concern;
  char   *(*describe) (const VdProject *project);
} watchers[] = {
  { VD_CHANGED_COUNTERS, describe_counters },
  { VD_CHANGED_GROUND, describe_ground },
  { VD_CHANGED_ORDER_OF_BATTLE, describe_units },
  { VD_CHANGED_TABLES, describe_tables },
  { VD_CHANGED_RULES_TABLES, describe_rules },
};

static void
look (const VdProject *project,
      char           **seen)
{
  for (guint k = 0; k < G_N_ELEMENTS (watchers); k++)
    seen[k] = watchers[k].describe (project);
}

/* Counts how often each of them was right not to look. */
static void
assert_as_seen (char    **before,
                char    **after,
                VdChanges told,
                guint    *n_spared)
{
  for (guint k = 0; k < G_N_ELEMENTS (watchers); k++)
    if (!(told & watchers[k].concern))
      {
        g_assert_cmpstr (after[k], ==, before[k]);
        n_spared[k]++;
      }
}

static void
edit_or_undo (Fixture  *self,
              gboolean  undoes)
{
  if (undoes && vd_editor_project_get_undo_title (self->project) != NULL)
    vd_editor_project_undo (self->project);
  else
    vd_editor_project_do (self->project, test_random_edit (get_project (self)));
}

static void
test_edits (gconstpointer path)
{
  guint n_spared[G_N_ELEMENTS (watchers)] = { 0 };
  Fixture self;

  begin (&self, path);
  for (guint i = test_random_count (150, 10000); i > 0; i--)
    {
      g_autoptr (GHashTable) before = cut (get_project (&self));
      g_autoptr (GHashTable) after = NULL;
      g_auto (GStrv) seen = g_new0 (char *, G_N_ELEMENTS (watchers) + 1);
      g_auto (GStrv) now = g_new0 (char *, G_N_ELEMENTS (watchers) + 1);

      look (get_project (&self), seen);
      self.told = VD_CHANGED_NOTHING;
      edit_or_undo (&self, i % 4 == 0);
      look (get_project (&self), now);
      after = cut (get_project (&self));
      assert_told (before, after, self.told);
      assert_as_seen (seen, now, self.told, n_spared);
    }

  for (guint k = 0; k < G_N_ELEMENTS (watchers); k++)
    g_assert_cmpuint (n_spared[k], >, 0);
  g_clear_object (&self.project);
}

/* Saving changes no document, and painting hexes nothing but hexes. */
static void
test_little (void)
{
  TestProject files;
  Fixture self;
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  VdSpot spot;

  test_project_init (&files);
  path = g_build_filename (files.folder, "battle.scenario.xml", NULL);
  begin (&self, path);

  g_assert_true (vd_spot_find (get_project (&self), "0205", &spot));
  vd_editor_project_do (self.project, vd_edit_paint_hex (get_project (&self), spot, HEX_TOWN));
  g_assert_cmphex (self.told, ==, VD_CHANGED_HEXES);

  self.told = 0;
  vd_editor_project_save (self.project, &error);
  g_assert_no_error (error);
  g_assert_cmphex (self.told, ==, VD_CHANGED_FILES);

  self.told = 0;
  vd_editor_project_undo (self.project);
  g_assert_cmphex (self.told, ==, VD_CHANGED_HEXES);

  g_clear_object (&self.project);
  test_project_clear (&files);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GPtrArray) paths = list_tried_documents ();

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/changes/little", test_little);

  for (guint i = 0; i < paths->len; i++)
    if (g_str_has_suffix (paths->pdata[i], ".scenario.xml"))
      {
        g_autofree char *base = g_path_get_basename (paths->pdata[i]);
        g_autofree char *name = g_strconcat ("/changes/", base, NULL);

        g_test_add_data_func (name, paths->pdata[i], test_edits);
      }

  return g_test_run ();
}
