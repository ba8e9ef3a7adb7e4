/* csv.c: a folder of tables, and counters as pictures
 *
 * How it is laid out stands in formats/EXPORT-CSV.md.
 */
#include "formats/exchange/csv/csv-read.h"
#include "formats/exchange/csv/csv-write.h"
#include "formats/exchange/starts.h"

#include <string.h>

static const char *const carries[] = { VD_CARRIED_ROWS, NULL };

static const VdOptionRow options[] = {
  { "pictures", VD_OPTION_WORD, .words = "both|front|none", .usual = "both",
    .help = N_("which sides of counters are drawn; both otherwise"),
    .title = N_("Pictures of counters"),
    .titles = (const char *const[]) { N_("front and back"), N_("front"), N_("none"), NULL } },
  { "dpi", VD_OPTION_NUMBER, .least = 36, .most = 2400, .usual = "300", .argument = N_("N"),
    .help = N_("pixels an inch of a counter of half an inch; 300 otherwise"),
    .title = N_("Resolution of counters in dots per inch") },
  { NULL }
};

static gboolean
is_name_taken (const VdProject *project,
               GHashTable      *taken,
               const char      *name)
{
  gboolean is_id = FALSE;

  for (guint i = 0; i < project->maps->len; i++)
    is_id |= g_strcmp0 (((VdMap *) project->resolved->pdata[i])->id, name) == 0;

  return is_id || g_hash_table_contains (taken, name);
}

/* (transfer full): what rows call that map: its id, or else a word that is no map's */
static char *
name_map (const VdProject *project,
          guint            map,
          GHashTable      *taken)
{
  static const char *const ours[] = {
    VD_CSV_IN_SCENARIO, VD_CSV_IN_OVERRIDE, VD_CSV_IN_SYSTEM, NULL,
  };
  const char *id = ((VdMap *) project->resolved->pdata[map])->id;
  char *name;

  if (id != NULL && *id != '\0' && !g_strv_contains (ours, id) &&
      !g_hash_table_contains (taken, id))
    return g_strdup (id);

  name = g_strdup_printf ("map-%u", map + 1);
  for (guint n = project->maps->len + 1; is_name_taken (project, taken, name); n++)
    {
      g_free (name);
      name = g_strdup_printf ("map-%u", n);
    }

  return name;
}

static gboolean
put_documents (VdCsvWriter *self)
{
  const VdProject *project = self->export->project;
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n = project->maps->len + 1;

  if (project->scenario != NULL)
    vd_csv_put_document (self, vd_document_get_root (project->scenario), VD_CSV_IN_SCENARIO, NULL);
  if (project->system != NULL)
    vd_csv_put_document (self, vd_document_get_root (project->system), VD_CSV_IN_SYSTEM, NULL);

  for (guint i = 0; i < project->maps->len; i++)
    {
      char *in = name_map (project, i, taken);

      if (!vd_export_step (self->export, i + 1, n))
        {
          g_free (in);
          return FALSE;
        }

      g_hash_table_add (taken, in);
      vd_csv_put_document (self, vd_document_get_root (project->maps->pdata[i]), in,
                           project->resolved->pdata[i]);
    }

  return TRUE;
}

static void
add_files (VdCsvWriter *self)
{
  for (guint i = 0; i < self->out->len; i++)
    {
      const VdCsvTable *table = self->tables->all->pdata[i];
      g_autofree char *name = g_strconcat (table->name, VD_CSV_ENDING, NULL);

      if (((GString *) self->out->pdata[i])->len > 0)
        vd_export_add (self->export, name,
                       g_string_free_to_bytes (g_steal_pointer (&self->out->pdata[i])));
    }
}

static void
free_text (gpointer text)
{
  if (text != NULL)
    g_string_free (text, TRUE);
}

/* Of each table, and of what is looked up in rows and by units. */
static void
writer_init (VdCsvWriter *self,
             VdExport    *export)
{
  const VdDocument *scenario = export->project->scenario;
  GHashTable **found[] = { &self->formations, &self->places, &self->groups };

  *self = (VdCsvWriter) {
    .export = export,
    .tables = vd_csv_tables_new (),
    .out = g_ptr_array_new_with_free_func (free_text),
    .fronts = g_hash_table_new_full (NULL, NULL, NULL, g_free),
    .backs = g_hash_table_new_full (NULL, NULL, NULL, g_free),
  };
  for (guint i = 0; i < self->tables->all->len; i++)
    g_ptr_array_add (self->out, g_string_new (NULL));

  for (guint i = 0; i < G_N_ELEMENTS (found); i++)
    *found[i] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  vd_rows_index (scenario, "units", "formation", "id", self->formations);
  vd_rows_index (scenario, "setup", "place", "unit", self->places);
  vd_rows_index (scenario, "reinforcements", "group", "units", self->groups);
}

static void
writer_clear (VdCsvWriter *self)
{
  g_hash_table_unref (self->formations);
  g_hash_table_unref (self->places);
  g_hash_table_unref (self->groups);
  g_hash_table_unref (self->fronts);
  g_hash_table_unref (self->backs);
  g_ptr_array_unref (self->out);
  vd_csv_tables_free (self->tables);
}

static gboolean
write_csv (VdExport  *export,
           guint      map,
           GError   **error)
{
  VdCsvWriter self;
  gboolean is_done;

  writer_init (&self, export);
  is_done = vd_csv_draw_counters (&self) && put_documents (&self);
  if (is_done)
    add_files (&self);

  writer_clear (&self);
  return is_done;
}

const VdExportFormat vd_csv = {
  .name = "csv",
  .title = "CSV",
  .ending = "",
  .shape = VD_EXPORT_FOLDER,
  .options = options,
  .carries = carries,
  .write = write_csv,
  .reads = VD_IMPORT_FOLDER | VD_IMPORT_NEW,
  .import_ending = ".csv",
  .read = vd_csv_read_battle,
  .about = N_("Tables for spreadsheets and card programs, and the counters as pictures"),
};
