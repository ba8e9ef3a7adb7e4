/* json.c: all that the documents say, and what programs would have to work out of it
 *
 * How it is laid out stands in formats/EXPORT-JSON.md; the schema is made by json-schema.c.
 * A member that is no attribute and no element begins with $.
 */
#include <stdio.h>
#include <stdlib.h>

#include "formats/exchange/json/json-read.h"
#include "formats/exchange/json/json-write.h"
#include "formats/exchange/starts.h"

static const char *const carries[] = { VD_CARRIED_ALL, NULL };

static void
put_documents (VdJsonWriter *self)
{
  const VdProject *project = self->project;

  vd_json_object (&self->json, NULL);
  vd_json_string (&self->json, "format", "vedette");
  vd_json_integer (&self->json, "version", 1);
  if (project->scenario != NULL)
    vd_json_put_document (self, "scenario", vd_document_get_root (project->scenario));
  if (project->system != NULL)
    vd_json_put_document (self, "system", vd_document_get_root (project->system));

  vd_json_array (&self->json, "maps");
  for (guint i = 0; i < project->maps->len; i++)
    {
      const VdDocument *map = g_ptr_array_index (project->maps, i);

      self->map = g_ptr_array_index (project->resolved, i);
      vd_json_put_document (self, NULL, vd_document_get_root (map));
    }
  vd_json_close (&self->json, ']');
  vd_json_close (&self->json, '}');
}

static gboolean
write_json (VdExport  *export,
            guint      map,
            GError   **error)
{
  g_autoptr (GHashTable) formations = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const VdDocument *scenario = export->project->scenario;
  VdJsonWriter self = {
    .export = export, .project = export->project, .formations = formations, .places = places,
    .groups = groups, .n_total = vd_project_count_rows (export->project),
  };
  char *text = NULL;
  gsize size = 0;
  FILE *stream = open_memstream (&text, &size);

  vd_rows_index (scenario, "units", "formation", "id", formations);
  vd_rows_index (scenario, "setup", "place", "unit", places);
  vd_rows_index (scenario, "reinforcements", "group", "units", groups);
  vd_json_begin (&self.json, stream);
  put_documents (&self);
  vd_json_end (&self.json);
  fclose (stream);
  vd_export_add_usual (export, map, g_bytes_new_with_free_func (text, size, free, text));
  return !self.is_over;
}

const VdExportFormat vd_json = {
  .name = "json",
  .title = "JSON",
  .about = N_("All that the files say, for programs of your own; it can be imported again"),
  .ending = ".json",
  .shape = VD_EXPORT_FILE,
  .carries = carries,
  .write = write_json,
  .reads = VD_IMPORT_FILE | VD_IMPORT_NEW,
  .read = vd_json_read_battle,
};
