/* Where units start, and when the others come. */
#include "formats/exchange/geopackage/layers-private.h"

#include "formats/exchange/hex-facts.h"
#include "formats/exchange/starts.h"
#include "formats/project/spot.h"

enum { UNIT_UNIT = VD_GPKG_COLUMN_OWN, UNIT_PLACE, UNIT_HEX, UNIT_STATE };

typedef struct
{
  VdGpkgLayers *layers;
  GHashTable   *units;      /* of char*: VdNode */
  GHashTable   *formations; /* likewise */
} Reader;

/* (transfer full): by their ids */
static GHashTable *
index_rows (const VdDocument *scenario,
            const char       *name)
{
  GHashTable *rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  vd_rows_index (scenario, "units", name, "id", rows);
  return rows;
}

static void
put_place (Reader       *self,
           const VdNode *place)
{
  VdGpkgLayers *layers = self->layers;
  const VdProject *project = layers->project;
  const VdNode *unit = g_hash_table_lookup (self->units, vd_row_get (place, "unit"));
  g_autofree char *label = NULL;
  VdGpkgTable *table;
  VdGpkgLayer *layer;
  VdSpot spot;

  if (unit == NULL || !vd_spot_find (project, vd_row_get (place, "at"), &spot) ||
      !vd_hex_is_in_play (g_ptr_array_index (project->resolved, spot.map), spot.cell))
    {
      vd_gpkg_layers_lose (layers);
      return;
    }

  layer = vd_gpkg_layers_find (layers, VD_GPKG_UNITS, spot.map);
  table = layer->table;
  label = vd_map_get_label (g_ptr_array_index (project->resolved, spot.map), spot.cell);
  vd_gpkg_bind_integer (table, UNIT_UNIT, vd_gpkg_rows_get_fid (layers->rows, unit));
  vd_gpkg_bind_integer (table, UNIT_PLACE, vd_gpkg_rows_get_fid (layers->rows, place));
  vd_gpkg_bind_text (table, UNIT_HEX, label);
  vd_gpkg_bind_text (table, UNIT_STATE, vd_node_get (place, "state"));
  vd_gpkg_bind_text (table, vd_gpkg_columns_find (&layer->columns, "side"),
                     vd_row_get_side (unit, self->formations));
  vd_shape_add (&layers->shape, vd_gpkg_frame_centre (&layers->maps[spot.map].frame, spot.cell));
  vd_gpkg_layers_put (layers, layer, unit, spot.map);
}

void
vd_gpkg_layers_put_units (VdGpkgLayers *self)
{
  const VdDocument *scenario = self->project->scenario;
  g_autoptr (GHashTable) units = index_rows (scenario, "unit");
  g_autoptr (GHashTable) formations = index_rows (scenario, "formation");
  Reader reader = { self, units, formations };
  const VdNode *row = vd_row_first (scenario, "setup", "place");

  for (; row != NULL; row = vd_row_next (row))
    put_place (&reader, row);
}

/* Arrivals */

enum { ARRIVAL_UNIT = 1, ARRIVAL_UNIT_FID, ARRIVAL_GROUP_FID, ARRIVAL_GROUP };

static VdGpkgTable *
make_arrivals (VdGpkgLayers  *self,
               VdGpkgColumns *columns)
{
  VdGpkgTable *table = vd_gpkg_add (self->package, g_strdup ("arrivals"),
                                    "units that come as reinforcements", VD_SHAPE_NONE, 0);

  vd_gpkg_table_add (table, (VdGpkgColumn) { g_strdup ("unit"), "TEXT" });
  vd_gpkg_layers_add_fid (self, table, "unit");
  vd_gpkg_layers_add_fid (self, table, "group");
  vd_gpkg_table_add (table, (VdGpkgColumn) { g_strdup ("group_id"), "TEXT" });
  vd_gpkg_columns_add (columns, table, vd_schema_find ("group"), "id units");
  vd_gpkg_table_create (table);
  return table;
}

static void
put_group (VdGpkgLayers        *self,
           VdGpkgTable         *table,
           const VdGpkgColumns *columns,
           const VdNode        *group,
           GHashTable          *units)
{
  g_auto (GStrv) ids = vd_split_words (vd_node_get (group, "units"));

  for (guint i = 0; ids[i] != NULL; i++)
    {
      const VdNode *unit = g_hash_table_lookup (units, ids[i]);

      vd_gpkg_bind_text (table, ARRIVAL_UNIT, ids[i]);
      if (unit != NULL)
        vd_gpkg_bind_integer (table, ARRIVAL_UNIT_FID, vd_gpkg_rows_get_fid (self->rows, unit));
      vd_gpkg_bind_integer (table, ARRIVAL_GROUP_FID, vd_gpkg_rows_get_fid (self->rows, group));
      vd_gpkg_bind_text (table, ARRIVAL_GROUP, vd_node_get (group, "id"));
      vd_gpkg_columns_bind (columns, table, group);
      vd_gpkg_table_put (table);
    }
}

void
vd_gpkg_layers_put_arrivals (VdGpkgLayers *self)
{
  const VdDocument *scenario = self->project->scenario;
  VdGpkgColumns columns;
  VdGpkgTable *table = make_arrivals (self, &columns);
  g_autoptr (GHashTable) units = NULL;

  if (scenario == NULL)
    return;

  units = index_rows (scenario, "unit");
  for (const VdNode *row = vd_row_first (scenario, "reinforcements", "group"); row != NULL;
       row = vd_row_next (row))
    put_group (self, table, &columns, row, units);
}
