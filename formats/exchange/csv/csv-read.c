/* csv-read.c: documents made of tables again
 *
 * The battle is written down as one bundle (formats/project/bundle.h) or, without a scenario, as
 * one document, and that is read as any file is: whatever may not stand in a document is
 * found there, and said of the row that it was made of.  Columns that were only worked out are
 * passed over. */
#include "formats/exchange/csv/csv-read.h"

#include <string.h>

#include "core/text/phrase.h"
#include "formats/exchange/bundled.h"

/* The rows of the table of documents. */
typedef struct
{
  VdCsvRow   scenario; /* each without a file if there is none */
  VdCsvRow   system;
  GArray    *maps;     /* of VdCsvRow */
} Documents;

/* Faults */

/* Of the folder as a whole. */
static gboolean
fail (VdCsvReader *self,
      const char  *why)
{
  g_autofree char *phrase = vd_phrase_of (why);

  if (self->error == NULL)
    g_set_error (&self->error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA, "%s: %s",
                 vd_input_files_get_path (self->import->files), phrase);
  return FALSE;
}

/* "PATH:LINE: what" of what we wrote, said of the row that it was made of. */
static void
say_place (VdCsvReader *self)
{
  const char *path = vd_input_files_get_path (self->import->files);
  const char *after = g_str_has_prefix (self->error->message, path)
                      ? self->error->message + strlen (path) : NULL;
  char *what;
  guint line = after != NULL && *after == ':' ? g_ascii_strtoull (after + 1, &what, 10) : 0;
  VdCsvRow row;
  GError *own;

  if (line == 0 || line > self->lines->len)
    return;

  row = g_array_index (self->lines, VdCsvRow, line - 1);
  own = row.file != NULL
        ? g_error_new (VD_FORMAT_ERROR, self->error->code, "%s:%u%s", row.file->path,
                       g_array_index (row.file->sheet->lines, VdCsvLine, row.line).line, what)
        : g_error_new (VD_FORMAT_ERROR, self->error->code, "%s%s", path, what);
  g_clear_error (&self->error);
  self->error = own;
}

/* Documents */

static gboolean
check_name (VdCsvReader *self,
            GHashTable  *names,
            VdCsvRow     row,
            const char  *kind)
{
  static const char *const ours[] = {
    VD_CSV_IN_SCENARIO, VD_CSV_IN_OVERRIDE, VD_CSV_IN_SYSTEM, NULL,
  };
  const char *in = vd_csv_row_get (row, 0);

  if (in == NULL || (strcmp (kind, "map") == 0 ? g_strv_contains (ours, in)
                                               : strcmp (in, kind) != 0))
    return vd_csv_fail (self, row, N_("has no name “in” that it could have: a scenario is called "
                                      "so, a system likewise, and a map by its id"));

  return g_hash_table_add (names, (gpointer) in) ||
         vd_csv_fail (self, row, N_("is a second document called “%s”; give it another name"), in);
}

static gboolean
read_documents (VdCsvReader *self,
                Documents   *documents)
{
  VdCsvFile *file = vd_csv_find_file (self, self->tables->documents);
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  if (file == NULL)
    return fail (self, N_("has no table documents.csv, or an empty one, so it is no battle; an "
                          "export to csv has one"));

  for (guint i = 1; i < file->sheet->lines->len; i++)
    {
      const VdCsvRow row = { file, i };
      const char *kind = vd_csv_row_get (row, 1);

      file->is_used[i] = TRUE;
      if (kind == NULL || !(strcmp (kind, "scenario") == 0 || strcmp (kind, "system") == 0 ||
                            strcmp (kind, "map") == 0))
        return vd_csv_fail (self, row, N_("has a “kind” that is none of scenario, system, map"));
      if (!check_name (self, names, row, kind))
        return FALSE;

      if (strcmp (kind, "map") == 0)
        g_array_append_val (documents->maps, row);
      else
        *(strcmp (kind, "system") == 0 ? &documents->system : &documents->scenario) = row;
    }

  return TRUE;
}

/* (transfer container): the names of the files of the maps, as the scenario says them, each
 * once */
static GPtrArray *
list_hrefs (VdCsvReader *self)
{
  GPtrArray *hrefs = g_ptr_array_new ();
  g_autoptr (GHashTable) listed = g_hash_table_new (g_str_hash, g_str_equal);
  VdCsvFile *file = vd_csv_find_file (self, vd_csv_tables_find (self->tables,
                                                                vd_schema_find ("maps/map")));

  for (guint i = 1; file != NULL && i < file->sheet->lines->len; i++)
    {
      const char *href = vd_csv_row_get_named ((VdCsvRow) { file, i }, "href");

      if (href != NULL && g_hash_table_add (listed, (gpointer) href))
        g_ptr_array_add (hrefs, (gpointer) href);
    }

  return hrefs;
}

/* The system or a map, as the scenario calls it. */
static void
put_file (VdCsvReader *self,
          const char  *kind,
          VdCsvRow     row,
          const char  *href)
{
  vd_csv_begin_line (self, row);
  g_string_append (self->out, "<file");
  vd_csv_put_attribute (self, row, "href", href);
  g_string_append_c (self->out, '>');
  vd_csv_read_document (self, vd_schema_get_root (kind), row);
  g_string_append_printf (self->out, "</%s></file>", kind);
}

/* All that the scenario names, in its section for that. */
static void
put_inline (VdCsvReader     *self,
            const Documents *documents,
            const GPtrArray *hrefs)
{
  const VdCsvRow scenario = documents->scenario;
  const char *system = vd_csv_row_get_named (scenario, "system");
  g_autofree char *as = vd_bundled_name_scenario (vd_csv_row_get_named (scenario, "id"), system,
                                                  hrefs);

  if (as == NULL)
    vd_csv_fail (self, scenario, N_("names files that lie more than %d folders higher; lay them "
                                    "closer"), VD_BUNDLED_MOST_UPS);
  else if ((system != NULL) != (documents->system.file != NULL))
    vd_csv_fail (self, scenario, N_("names a “system” that is no document here, or the other way "
                                    "round; make both agree"));
  else if (hrefs->len != documents->maps->len)
    vd_csv_fail (self, scenario, N_("names another number of maps than there are; give each a row "
                                    "in maps.csv and in documents.csv"));
  if (self->error != NULL)
    return;

  vd_csv_begin_line (self, scenario);
  g_string_append (self->out, "<inline");
  vd_csv_put_attribute (self, scenario, "as", as);
  g_string_append_c (self->out, '>');
  if (system != NULL)
    put_file (self, "system", documents->system, system);
  for (guint i = 0; i < documents->maps->len; i++)
    put_file (self, "map", g_array_index (documents->maps, VdCsvRow, i), hrefs->pdata[i]);
  g_string_append (self->out, "</inline>");
}

/* A scenario with what it names, or one document by itself. */
static void
put_battle (VdCsvReader     *self,
            const Documents *documents)
{
  const char *kind = documents->scenario.file != NULL ? "scenario"
                     : documents->system.file != NULL ? "system" : "map";
  VdCsvRow row = documents->scenario.file != NULL ? documents->scenario : documents->system;
  g_autoptr (GPtrArray) hrefs = list_hrefs (self);

  if (documents->scenario.file == NULL &&
      documents->maps->len + (documents->system.file != NULL) != 1)
    {
      fail (self, N_("has no scenario in documents.csv; without one it must be one map, or a "
                     "system"));
      return;
    }

  if (row.file == NULL)
    row = g_array_index (documents->maps, VdCsvRow, 0);
  vd_csv_read_document (self, vd_schema_get_root (kind), row);
  if (documents->scenario.file != NULL && self->error == NULL)
    put_inline (self, documents, hrefs);
  g_string_append_printf (self->out, "</%s>\n", kind);
}

/* The import */

static void
count_rows (const VdCsvReader *self)
{
  for (guint i = 0; i < self->files->len; i++)
    {
      const VdCsvFile *file = self->files->pdata[i];
      const VdElement *element = file != NULL ? file->table->element : NULL;

      if (element != NULL)
        vd_fates_count (self->import->fates,
                        element->title != NULL ? element->title : element->name,
                        file->sheet->lines->len - 1);
    }
}

static void
read_battle (VdCsvReader *self)
{
  Documents documents = { .maps = g_array_new (FALSE, FALSE, sizeof (VdCsvRow)) };
  VdDocument *document = NULL;

  if (vd_csv_read_files (self) && read_documents (self, &documents))
    {
      vd_csv_group_rows (self);
      put_battle (self, &documents);
    }
  g_array_unref (documents.maps);
  if (self->error == NULL)
    vd_csv_check_used (self);

  if (self->error == NULL)
    {
      g_autoptr (GBytes) bytes = g_string_free_to_bytes (g_steal_pointer (&self->out));

      document = vd_document_load_bytes (bytes, vd_input_files_get_path (self->import->files),
                                         &self->error);
    }
  if (document != NULL && vd_bundled_add (self->import, document, &self->error))
    count_rows (self);
  if (self->error != NULL && self->out == NULL)
    say_place (self);
}

static void
free_text (GString *text)
{
  g_string_free (text, TRUE);
}

gboolean
vd_csv_read_battle (VdImport  *import,
                    GError   **error)
{
  g_autoptr (VdCsvTables) tables = vd_csv_tables_new ();
  VdCsvReader self = {
    .import = import,
    .tables = tables,
    .files = g_ptr_array_new_with_free_func (vd_csv_file_free),
    .out = g_string_new (NULL),
    .lines = g_array_new (FALSE, TRUE, sizeof (VdCsvRow)),
  };

  /* The first line of the XML is empty. */
  g_array_set_size (self.lines, 1);
  read_battle (&self);
  if (self.error != NULL)
    g_propagate_error (error, self.error);

  g_clear_pointer (&self.groups, g_hash_table_unref);
  g_clear_pointer (&self.places, g_hash_table_unref);
  g_clear_pointer (&self.out, free_text);
  g_array_unref (self.lines);
  g_ptr_array_unref (self.files);
  return self.error == NULL;
}
