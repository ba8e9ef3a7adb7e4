/* test-import.c: what the frame of imports gives a format, and makes of what it gives back */
#include "formats/exchange/import.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/shared/documents.h"
#include "tests/shared/folder.h"

/* A battle of two maps, and another one. */
static VdProject *
load_two_maps (void)
{
  return load_battle (g_getenv ("VD_TWO_MAPS"));
}

static VdProject *
load_other (void)
{
  g_auto (GStrv) names = vd_split_words (g_getenv ("VD_BATTLES"));
  guint i = strcmp (names[0], g_getenv ("VD_TWO_MAPS")) == 0;

  return load_battle (names[i]);
}

static GBytes *
export_json (VdProject *project)
{
  VdExportRequest request = { .format = vd_export_find_format ("json"), .project = project };
  g_autoptr (VdExported) exported = vd_export_run (&request, NULL);

  return g_bytes_ref (((VdOutputFile *) exported->files->pdata[0])->bytes);
}

/* With @old in place of @new, once. */
static GBytes *
edit (GBytes     *bytes,
      const char *old,
      const char *new)
{
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);
  const char *at = memmem (text, size, old, strlen (old));
  GString *all = g_string_new_len (text, size);

  g_assert_nonnull (at);
  g_string_erase (all, at - text, strlen (old));
  g_string_insert (all, at - text, new);
  return g_string_free_to_bytes (all);
}

static VdImported *
import (const VdExportFormat  *format,
        GBytes                *bytes,
        const VdProject       *into,
        GError               **error)
{
  VdImportRequest request = { format, "made", bytes, into };

  return vd_import_run (&request, error);
}

static guint
count_changes (const VdImported *imported)
{
  guint n = 0;

  for (guint i = 0; i < imported->documents->len; i++)
    {
      const VdImportedDocument *document = imported->documents->pdata[i];

      for (guint c = 0; c < document->changes->len; c++)
        for (guint kind = 0; kind < 3; kind++)
          n += g_array_index (document->changes, VdImportChange, c).n[kind];
    }

  return n;
}

/* Whole documents */

static void
test_json_same (void)
{
  g_autoptr (VdProject) project = load_two_maps ();
  g_autoptr (GBytes) bytes = export_json (project);
  g_autoptr (VdImported) imported = import (vd_export_find_format ("json"), bytes, project, NULL);

  g_assert_cmpuint (imported->documents->len, ==, 4);
  g_assert_cmpuint (count_changes (imported), ==, 0);
  g_assert_cmpuint (vd_fates_get_total (imported->fates, VD_FATE_TAKEN), ==, 4);
  for (guint i = 0; i < imported->documents->len; i++)
    {
      const VdImportedDocument *document = imported->documents->pdata[i];
      g_autoptr (GBytes) old = vd_document_write (document->instead);
      g_autoptr (GBytes) new = vd_document_write (document->document);

      g_assert_true (g_bytes_equal (old, new));
      g_assert_nonnull (strchr (document->name, '/'));
    }
}

static void
test_json_one (void)
{
  g_autoptr (VdProject) project = load_two_maps ();
  g_autoptr (GBytes) bytes = export_json (project);
  g_autoptr (GBytes) edited = edit (bytes, "\"text\":\"", "\"text\":\"New ");
  g_autoptr (VdImported) imported = import (vd_export_find_format ("json"), edited, project, NULL);

  g_assert_cmpuint (count_changes (imported), ==, 1);
}

/* A map by itself takes the place of that map; one that the battle lacks has none. */
static void
test_json_map (void)
{
  g_autoptr (VdProject) project = load_two_maps ();
  g_autoptr (VdProject) alone = vd_project_load (project->paths->pdata[1], NULL, NULL);
  g_autofree char *id = g_strdup_printf ("\"id\": \"%s\"",
                                         ((VdMap *) project->resolved->pdata[1])->id);
  g_autoptr (GBytes) bytes = export_json (alone);
  g_autoptr (GBytes) wider = edit (bytes, "\"columns\":", "\"columns\":1");
  g_autoptr (GBytes) other = edit (bytes, id, "\"id\": \"nowhere\"");
  g_autoptr (VdImported) one = import (vd_export_find_format ("json"), wider, project, NULL);
  g_autoptr (VdImported) none = import (vd_export_find_format ("json"), other, project, NULL);

  g_assert_cmpuint (one->documents->len, ==, 4);
  g_assert_cmpuint (count_changes (one), ==, 1);
  g_assert_cmpuint (vd_fates_get_total (one->fates, VD_FATE_UNKNOWN), ==, 0);
  g_assert_cmpuint (count_changes (none), ==, 0);
  g_assert_cmpuint (vd_fates_get_total (none->fates, VD_FATE_UNKNOWN), ==, 1);
}

/* A battle that names other files is another, and takes none of the old ones along. */
static void
test_json_other (void)
{
  g_autoptr (VdProject) project = load_two_maps ();
  g_autoptr (VdProject) other = load_other ();
  g_autoptr (GBytes) bytes = export_json (other);
  g_autoptr (VdImported) imported = import (vd_export_find_format ("json"), bytes, project, NULL);
  g_autoptr (GPtrArray) files = vd_imported_write (imported);

  g_assert_cmpuint (files->len, ==, 3);
  for (guint i = 0; i < imported->documents->len; i++)
    g_assert_null (strstr (((VdOutputFile *) files->pdata[i])->name, g_getenv ("VD_TWO_MAPS")));
}

/* Formats that were made for this */

/* Sets what was chosen as the title of the battle, and the same of each file as a note. */
static gboolean
read_title (VdImport  *self,
            GError   **error)
{
  const char *const *names = vd_input_files_get_names (self->files);
  VdNode *root = vd_document_get_root (self->into->scenario);
  VdNode *side = vd_node_find (vd_node_find (root, "sides"), "side");

  if (!vd_import_step (self, 1, 2))
    return FALSE;

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (GBytes) bytes = vd_input_files_read (self->files, names[i], error);
      g_autofree char *place = vd_input_files_say (self->files, names[i]);

      if (bytes == NULL)
        return FALSE;
      if (g_bytes_get_size (bytes) == 0)
        vd_fates_tell (self->fates, VD_FATE_UNKNOWN, "files", place, "is %s", "empty");
      else
        vd_fates_count (self->fates, "files", 1);
    }

  vd_import_set (side, "name", vd_import_get_text (self, "name"));
  return TRUE;
}

static const VdOptionRow options[] = {
  { "name", VD_OPTION_TEXT, .usual = "Blue", .help = "name" },
  { NULL },
};
static const VdExportFormat into_format = {
  .name = "made", .title = "Made", .ending = ".made",
  .reads = VD_IMPORT_FILE | VD_IMPORT_FOLDER | VD_IMPORT_INTO,
  .import_options = options, .read = read_title,
};

static void
test_into (void)
{
  g_autoptr (VdProject) project = load_two_maps ();
  g_autoptr (GBytes) before = vd_document_write (project->scenario);
  g_autoptr (GBytes) bytes = g_bytes_new_static ("x", 1);
  g_autoptr (VdImported) imported = import (&into_format, bytes, project, NULL);
  g_autoptr (GBytes) after = vd_document_write (project->scenario);
  const VdImportedDocument *scenario = imported->documents->pdata[0];
  const VdImportChange *change = &g_array_index (scenario->changes, VdImportChange, 0);

  g_assert_true (g_bytes_equal (before, after));
  g_assert_true (scenario->instead == project->scenario);
  g_assert_cmpuint (imported->documents->len, ==, 4);
  g_assert_cmpuint (count_changes (imported), ==, 1);
  g_assert_cmpstr (change->section, ==, "sides");
  g_assert_cmpuint (change->n[2], ==, 1);
}

static void
refuse (const VdImportRequest *request,
        GQuark                 domain,
        int                    code,
        const char            *why)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *said = NULL;

  g_assert_null (vd_import_run (request, &error));
  g_assert_error (error, domain, code);
  said = vd_phrase_say (error->message, NULL);
  g_assert_nonnull (strstr (said, why));
  g_assert_null (strchr (said, '\n'));
}

static void
test_refusals (void)
{
  g_autoptr (VdProject) project = load_two_maps ();
  g_autoptr (GBytes) bytes = g_bytes_new_static ("x", 1);
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  const VdExportFormat *json = vd_export_find_format ("json");
  VdWatch watch = { .cancelled = 1 };

  g_hash_table_insert (values, (gpointer) "colour", (gpointer) "red");
  refuse (&(VdImportRequest) { &into_format, "made", bytes }, VD_FORMAT_ERROR,
          VD_FORMAT_ERROR_OPTION, "into: Made changes a battle");
  refuse (&(VdImportRequest) { &into_format, "made", bytes, project, values }, VD_FORMAT_ERROR,
          VD_FORMAT_ERROR_OPTION, "colour: is no option of made");
  refuse (&(VdImportRequest) { &into_format, "made", bytes, project, .watch = &watch },
          VD_EXCHANGE_ERROR, VD_EXCHANGE_ERROR_CANCELLED, "cancelled");
  refuse (&(VdImportRequest) { json, g_getenv ("VD_SOURCE") }, VD_FORMAT_ERROR,
          VD_FORMAT_ERROR_OPEN, "is a folder; JSON is read from a file");
  refuse (&(VdImportRequest) { json, "/nowhere" }, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN,
          "/nowhere: ");
}

/* Rows */

static void
test_set (void)
{
  static const char text[] =
    "<map xmlns='urn:vedette:1' id='m'><terrain><!-- a wood --><hex at='0101' terrain='wood'"
    " case='A' source='book' status='stated' note='so'/></terrain></map>";
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (VdDocument) document = vd_document_load_bytes (bytes, "made", NULL);
  VdNode *row = vd_node_find (vd_node_find (vd_document_get_root (document), "terrain"), "hex");

  g_assert_false (vd_import_set (row, "terrain", "wood"));
  g_assert_true (vd_import_set (row, "note", "yes"));
  g_assert_cmpstr (vd_node_get (row, "status"), ==, "stated");
  g_assert_true (vd_import_set (row, "terrain", "clear"));
  g_assert_null (vd_node_get (row, "status"));
  g_assert_null (vd_node_get (row, "source"));
  g_assert_cmpstr (vd_node_get (row, "note"), ==, "yes");
  g_assert_cmpstr (vd_node_get (row, "case"), ==, "A");
}

/* Fates */

static void
test_fates (void)
{
  g_autoptr (VdFates) fates = vd_fates_new ();
  g_autofree char *said = NULL;
  guint n = 0;

  vd_fates_count (fates, "hexes", 7);
  vd_fates_count (fates, "units", 0);
  for (guint i = 0; i < VD_FATES_MOST + 5; i++)
    vd_fates_tell (fates, VD_FATE_UNKNOWN, "hexes", "file: hex 7", "no kind “%s”", "swamp");
  vd_fates_tell (fates, VD_FATE_LEFT, "units", "file: unit 1", "%s", "why");
  while (vd_fates_get (fates, n) != NULL)
    n++;

  said = vd_fate_item_say (vd_fates_get (fates, 0), NULL);
  g_assert_cmpstr (said, ==, "file: hex 7: unknown (hexes): no kind “swamp”");
  g_assert_cmpuint (n, ==, VD_FATES_MOST + 1);
  g_assert_cmpuint (vd_fates_get_count (fates, 0, VD_FATE_UNKNOWN), ==, VD_FATES_MOST + 5);
  g_assert_cmpuint (vd_fates_get_count (fates, 0, VD_FATE_TAKEN), ==, 7);
  g_assert_cmpstr (vd_fates_get_what (fates, 1), ==, "units");
  g_assert_null (vd_fates_get_what (fates, 2));
}

/* Files */

typedef struct
{
  char *folder;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->folder = folder_new ();
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  folder_remove (self->folder);
  g_free (self->folder);
}

static char *
name_there (const Fixture *self,
            const char    *name)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  g_autofree char *above = g_path_get_dirname (path);

  g_mkdir_with_parents (above, 0777);
  return g_steal_pointer (&path);
}

static void
put (const Fixture *self,
     const char    *name)
{
  g_autofree char *path = name_there (self, name);

  g_assert_true (g_file_set_contents (path, name, -1, NULL));
}

static void
refuse_open (const Fixture *self,
             const char    *why)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *said = NULL;

  g_assert_null (vd_input_files_open (self->folder, &error));
  said = vd_phrase_say (error->message, NULL);
  g_assert_true (g_str_has_prefix (said, self->folder));
  g_assert_nonnull (strstr (said, why));
}

static void
refuse_read (VdInputFiles *files,
             const char   *name,
             const char   *why)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *said = NULL;

  g_assert_null (vd_input_files_read (files, name, &error));
  said = vd_phrase_say (error->message, NULL);
  g_assert_nonnull (strstr (said, why));
}

static void
test_folder (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr (VdInputFiles) files = NULL;
  g_autofree char *names = NULL;
  g_autoptr (GBytes) bytes = NULL;

  put (self, "b.csv");
  put (self, "a/c.csv");
  put (self, ".hidden");
  put (self, ".git/config");
  files = vd_input_files_open (self->folder, NULL);
  names = g_strjoinv (" ", (GStrv) vd_input_files_get_names (files));
  g_assert_cmpstr (names, ==, "a/c.csv b.csv");
  g_assert_true (vd_input_files_is_folder (files));
  bytes = vd_input_files_read (files, "a/c.csv", NULL);
  g_assert_cmpstr (g_bytes_get_data (bytes, NULL), ==, "a/c.csv");

  refuse_read (files, "../b.csv", "does not lie in its folder");
  refuse_read (files, "a/../../x", "does not lie in its folder");
  refuse_read (files, "/etc/passwd", "does not lie in its folder");
  refuse_read (files, "C:\\x", "does not lie in its folder");
  refuse_read (files, "none", "cannot be opened");
}

static void
test_links (Fixture       *self,
            gconstpointer  data)
{
  g_autofree char *file = name_there (self, "battle/link.csv");
  g_autofree char *way = name_there (self, "battle/way");
  g_autofree char *path = name_there (self, "battle/map.tmx");
  g_autoptr (VdInputFiles) files = NULL;
  g_autoptr (GBytes) bytes = NULL;

  put (self, "secret.csv");
  put (self, "battle/map.tmx");
  put (self, "battle/below/tiles.tsx");
  g_assert_cmpint (symlink ("../secret.csv", file), ==, 0);
  g_assert_cmpint (symlink (".", way), ==, 0);
  refuse_open (self, "link");

  files = vd_input_files_open (path, NULL);
  g_assert_false (vd_input_files_is_folder (files));
  refuse_read (files, "link.csv", "link");
  refuse_read (files, "way/map.tmx", "link");
  bytes = vd_input_files_read (files, "below/tiles.tsx", NULL);
  g_assert_cmpstr (g_bytes_get_data (bytes, NULL), ==, "battle/below/tiles.tsx");
}

static void
test_deep (Fixture       *self,
           gconstpointer  data)
{
  put (self, "1/2/3/4/5/6/7/8/9/a.csv");
  refuse_open (self, "folders deep");
}

/* One file under many names. */
static void
test_many (Fixture       *self,
           gconstpointer  data)
{
  g_autofree char *first = name_there (self, "all/0");

  put (self, "all/0");
  for (guint i = 1; i <= VD_INPUT_MOST_FILES; i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/all/%u", self->folder, i);

      g_assert_cmpint (link (first, path), ==, 0);
    }
  refuse_open (self, "more than 20000 files");
}

/* A file of so many bytes. */
static void
put_large (const Fixture *self,
           const char    *name,
           guint          megabytes)
{
  g_autofree char *path = name_there (self, name);

  put (self, name);
  g_assert_cmpint (truncate (path, (off_t) megabytes << 20), ==, 0);
}

/* What is read at once may be in one file or in many. */
static void
test_large (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr (VdInputFiles) files = NULL;

  put_large (self, "a.csv", 180);
  put_large (self, "b.csv", 70);
  put_large (self, "c.csv", 7);
  files = vd_input_files_open (self->folder, NULL);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GBytes) bytes =
        vd_input_files_read (files, vd_input_files_get_names (files)[i], NULL);

      g_assert_nonnull (bytes);
    }
  refuse_read (files, "c.csv", "holds more than 256 MB");
  put_large (self, "b.csv", 257);
  refuse_read (files, "b.csv", "larger than 256 MB");
}

static void
add (const char  *path,
     void       (*test) (Fixture       *self,
                         gconstpointer  data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import/json-same", test_json_same);
  g_test_add_func ("/import/json-one", test_json_one);
  g_test_add_func ("/import/json-map", test_json_map);
  g_test_add_func ("/import/json-other", test_json_other);
  g_test_add_func ("/import/into", test_into);
  g_test_add_func ("/import/refusals", test_refusals);
  g_test_add_func ("/import/set", test_set);
  g_test_add_func ("/import/fates", test_fates);
  add ("/import/folder", test_folder);
  add ("/import/links", test_links);
  add ("/import/deep", test_deep);
  add ("/import/many", test_many);
  add ("/import/large", test_large);

  return g_test_run ();
}
