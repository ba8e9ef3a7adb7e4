/* geopackage.c: OGC GeoPackage 1.3, maps for a GIS and all rows for SQL
 *
 * One file for the whole battle.  Which tables there are stands in formats/EXPORT-GEOPACKAGE.md.
 */
#include "formats/exchange/export.h"
#include "formats/exchange/geopackage/layers.h"

static const char *const carries[] = { VD_CARRIED_ROWS, NULL };

#define GAP 1 /* hexes between two sheets on paper */

/* Where maps lie */

/* The zone of the first map on the earth is that of all, as a layer has but one.  Returns: whether
 * there is one */
static gboolean
choose_zone (const VdProject *project,
             VdUtmZone       *zone)
{
  for (guint i = 0; i < project->resolved->len; i++)
    {
      VdGpkgGeoreference place;

      if (vd_gpkg_frame_read (g_ptr_array_index (project->resolved, i), &place) &&
          vd_utm_find_zone (place.latitude, place.longitude, zone))
        return TRUE;
    }

  return FALSE;
}

static gboolean
has_georeference (const VdMap *map)
{
  return vd_node_find (vd_document_get_root (map->document), "georeference") != NULL;
}

static void
place_maps (VdExport  *export,
            VdGpkg    *package,
            VdGpkgMap *maps)
{
  const VdProject *project = export->project;
  VdUtmZone zone;
  gboolean has_zone = choose_zone (project, &zone);
  double left = 0, width, height;

  if (has_zone)
    vd_gpkg_add_utm (package, zone);

  for (guint i = 0; i < project->resolved->len; i++)
    {
      const VdMap *map = g_ptr_array_index (project->resolved, i);
      VdGpkgGeoreference place;

      if (has_zone && vd_gpkg_frame_read (map, &place) &&
          vd_gpkg_frame_on_earth (&maps[i].frame, map, &place, zone))
        continue;

      if (has_georeference (map))
        vd_left_add (export->left, N_("georeferences that do not say where the map lies, or too "
                                      "far from those before"), 1);
      vd_gpkg_frame_on_paper (&maps[i].frame, map, left);
      vd_grid_size (&map->grid, &width, &height);
      left += (width + GAP) * maps[i].frame.unit;
    }
}

/* The file */

static guint
count_work (const VdProject *project)
{
  guint n = vd_project_count_rows (project);

  for (guint i = 0; i < project->maps->len; i++)
    n += vd_grid_n_cells (&((const VdMap *) g_ptr_array_index (project->resolved, i))->grid);

  return n;
}

static gboolean
put_documents (const VdProject *project,
               VdGpkgRows      *rows,
               VdGpkgMap       *maps,
               VdGpkgWork      *work)
{
  if ((project->scenario != NULL && vd_gpkg_rows_put (rows, project->scenario, NULL, work) == 0) ||
      (project->system != NULL && vd_gpkg_rows_put (rows, project->system, NULL, work) == 0))
    return FALSE;

  for (guint i = 0; i < project->maps->len; i++)
    {
      maps[i].document = vd_gpkg_rows_put (rows, g_ptr_array_index (project->maps, i),
                                           &maps[i].frame, work);
      if (maps[i].document == 0)
        return FALSE;
    }

  return TRUE;
}

static gboolean
put_layers (const VdProject *project,
            VdGpkgLayers    *layers)
{
  for (guint i = 0; i < project->maps->len; i++)
    if (!vd_gpkg_layers_put_map (layers, i))
      return FALSE;

  if (project->scenario != NULL)
    vd_gpkg_layers_put_units (layers);
  vd_gpkg_layers_put_arrivals (layers);
  return TRUE;
}

static gboolean
put_all (VdExport *export,
         VdGpkg   *package)
{
  const VdProject *project = export->project;
  g_autofree VdGpkgMap *maps = g_new0 (VdGpkgMap, project->maps->len + 1);
  g_autoptr (VdGpkgRows) rows = vd_gpkg_rows_new (package);
  g_autoptr (VdGpkgLayers) layers = NULL;
  VdGpkgWork work = { export, package, 0, count_work (project) };

  place_maps (export, package, maps);
  if (!put_documents (project, rows, maps, &work))
    return FALSE;

  layers = vd_gpkg_layers_new (package, rows, maps, &work);
  return put_layers (project, layers);
}

/* What failed is said when the file is taken. */
static gboolean
write_geopackage (VdExport  *export,
                  guint      map,
                  GError   **error)
{
  g_autoptr (VdGpkg) package = vd_gpkg_new ();
  GBytes *bytes;

  if (!put_all (export, package) && !vd_gpkg_has_failed (package))
    return FALSE;

  bytes = vd_gpkg_take (g_steal_pointer (&package), error);
  if (bytes != NULL)
    vd_export_add_usual (export, map, bytes);
  return bytes != NULL;
}

const VdExportFormat vd_geopackage = {
  .name = "geopackage",
  .title = "GeoPackage 1.3",
  .about = N_("All that the files say, as layers of a map and as tables, for GIS and for SQL"),
  .ending = ".gpkg",
  .shape = VD_EXPORT_FILE,
  .carries = carries,
  .write = write_geopackage,
};
