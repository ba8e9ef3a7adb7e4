/* Counters, drawn one by one. */
#include "formats/exchange/csv/csv-write.h"

#include <math.h>
#include <string.h>

#include "formats/draw/counter-picture.h"
#include "formats/exchange/hex-facts.h"
#include "formats/io/file-names.h"

#define FOLDER "counters/"

/* Those with ids that no unit before them has.  (transfer container) */
static GPtrArray *
list_units (VdCsvWriter *self)
{
  const VdDocument *scenario = self->export->project->scenario;
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  const VdNode *unit = vd_row_first (scenario, "units", "unit");
  GPtrArray *units = g_ptr_array_new ();
  guint n_lost = 0;

  for (; unit != NULL; unit = vd_row_next (unit))
    if (g_hash_table_add (ids, (gpointer) vd_node_get (unit, "id")))
      g_ptr_array_add (units, (gpointer) unit);
    else
      n_lost++;

  vd_left_add (self->export->left, N_("counters of units that have the id of another"), n_lost);
  return units;
}

static GStrv
name_pictures (const GPtrArray *units,
               const char      *ending)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  for (guint i = 0; i < units->len; i++)
    g_ptr_array_add (ids, (gpointer) vd_node_get (units->pdata[i], "id"));
  g_ptr_array_add (ids, NULL);
  return vd_file_names_make ((const char *const *) ids->pdata, ending);
}

/* Returns: %FALSE if it was cancelled */
static gboolean
draw_sides (VdCsvWriter     *self,
            const GPtrArray *units,
            gboolean         is_back,
            guint            n_sides)
{
  const VdProject *project = self->export->project;
  g_autoptr (VdFaceTable) faces = vd_face_table_new (project->scenario, project->system);
  g_auto (GStrv) names = name_pictures (units, is_back ? "-back.png" : "-front.png");
  GHashTable *pictures = is_back ? self->backs : self->fronts;
  int dpi = vd_export_get_number (self->export, "dpi");
  guint pixels = lround (dpi * VD_COUNTER_INCHES);

  for (guint i = 0; i < units->len; i++)
    {
      char *name = g_strconcat (FOLDER, names[i], NULL);

      g_hash_table_insert (pictures, units->pdata[i], name);
      vd_export_add (self->export, name,
                     vd_counter_picture (faces, units->pdata[i], is_back, pixels));
      if (!vd_export_step (self->export, is_back * units->len + i + 1, n_sides * units->len))
        return FALSE;
    }

  return TRUE;
}

gboolean
vd_csv_draw_counters (VdCsvWriter *self)
{
  const char *which = vd_export_get_text (self->export, "pictures");
  gboolean has_backs = strcmp (which, "both") == 0;
  g_autoptr (GPtrArray) units = NULL;

  if (self->export->project->scenario == NULL || strcmp (which, "none") == 0)
    return TRUE;

  units = list_units (self);
  return draw_sides (self, units, FALSE, 1 + has_backs) &&
         (!has_backs || draw_sides (self, units, TRUE, 2));
}
