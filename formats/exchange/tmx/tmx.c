/* tmx.c: maps of Tiled, with their tiles */
#include "formats/exchange/tmx/tmx-take.h"
#include "formats/exchange/tmx/tmx-walk.h"

#include "formats/exchange/hex-facts.h"
#include "formats/io/file-names.h"

#define MOST_HEXES 2000000 /* of a map: a gigabyte a million while it is made */

static const char *const carries[] = {
  "map id",
  "map:title *",
  "map:note *",
  "map:source *",
  "grid *",
  "numbering *",
  "numbering/sheet prefix columns columns-from rows rows-from",
  "edges *",
  "edge *",
  "areas *",
  "area *",
  "terrain *",
  "terrain/hex *",
  "map/sides *",
  "run *",
  "paths *",
  "path *",
  "names *",
  "name *",
  "regions *",
  "region *",
  "georeference *",
  "scenario id",
  "scenario:title *",
  "scenario:note *",
  "scenario:source *",
  "side *",
  "army *",
  "formation *",
  "unit *",
  "place *",
  "class *",
  "chart/hex id name look",
  "chart/side id name look",
  "chart/path id name look",
  NULL,
};

/* Units */

static void
units_init (VdTmxUnits *self,
            VdExport   *export)
{
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  self->starts = vd_starts_list (export);
  for (guint i = 0; i < self->starts->len; i++)
    g_strv_builder_add (ids, vd_row_get (g_array_index (self->starts, VdStart, i).unit, "id"));

  all = g_strv_builder_end (ids);
  self->files = vd_file_names_make ((const char *const *) all, ".png");
  for (guint i = 0; self->files[i] != NULL; i++)
    {
      g_autofree char *name = self->files[i];

      self->files[i] = g_strconcat ("units/", name, NULL);
    }
}

static void
units_clear (VdTmxUnits *self)
{
  g_array_unref (self->starts);
  g_strfreev (self->files);
}

/* Maps */

/* How a battle is written in one of the two forms. */
typedef struct
{
  VdExport   *export;
  VdTmxUnits  units;
  GStrv       files;  /* of the maps */
  GStrv       images; /* of their terrain */
  GBytes    *(*write) (VdTmxMap *map);
} Writer;

static void
walk_map (VdTmxWalk *walk)
{
  vd_tmx_walk_facts (walk);
  vd_tmx_walk_terrain (walk);
  vd_tmx_walk_regions (walk);
  vd_tmx_walk_sides (walk);
  vd_tmx_walk_paths (walk);
  vd_tmx_walk_hexes (walk);
  vd_tmx_walk_names (walk);
  vd_tmx_walk_units (walk);
}

static gboolean
write_map (Writer *self,
           guint   number)
{
  const VdProject *project = self->export->project;
  const VdMap *map = project->resolved->pdata[number];
  g_autoptr (VdTmxMap) to = vd_tmx_map_new (self->export, &map->grid);
  g_autoptr (GPtrArray) kinds = g_ptr_array_new ();
  VdTmxWalk walk = {
    .export = self->export,
    .number = number,
    .map = map,
    .document = project->maps->pdata[number],
    .units = &self->units,
    .image = self->images[number],
    .kinds = kinds,
    .to = to,
  };

  walk_map (&walk);
  vd_export_add (self->export, self->files[number], self->write (to));
  vd_export_add (self->export, self->images[number], vd_tmx_draw_terrain (&walk));
  return !to->is_cancelled;
}

static gboolean
write_maps (Writer *self)
{
  for (guint i = 0; i < self->export->project->maps->len; i++)
    if (!write_map (self, i))
      return FALSE;

  return vd_tmx_draw_units (self->export, &self->units);
}

static gboolean
refuse_size (const VdExport  *export,
             const VdMap     *map,
             GError         **error)
{
  g_autofree char *name = vd_export_name_map (export->project, map);
  g_autofree char *why =
    vd_phrase_new (N_("the map %s has %u hexes, and a map of Tiled can hold %d with their numbers; "
                      "divide it"),
                   name, vd_grid_n_cells (&map->grid), MOST_HEXES);

  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_LIMIT, "%s: %s", export->project->path, why);
  return FALSE;
}

/* Whether there are maps, and Tiled could hold them. */
static gboolean
check_maps (const VdExport  *export,
            GError         **error)
{
  const GPtrArray *maps = export->project->resolved;

  for (guint i = 0; i < maps->len; i++)
    {
      const VdMap *map = maps->pdata[i];

      if (vd_grid_n_cells (&map->grid) > MOST_HEXES)
        return refuse_size (export, map, error);
    }

  return vd_export_needs_maps (export, error);
}

static gboolean
write_battle (VdExport    *export,
              const char  *ending,
              GBytes    *(*write) (VdTmxMap *map),
              GError     **error)
{
  g_auto (GStrv) ids = vd_export_name_maps (export->project);
  Writer self = { .export = export, .write = write };
  gboolean is_whole;

  if (!check_maps (export, error))
    return FALSE;

  self.files = vd_file_names_make ((const char *const *) ids, ending);
  self.images = vd_file_names_make ((const char *const *) ids, "-terrain.png");
  units_init (&self.units, export);
  is_whole = write_maps (&self);
  units_clear (&self.units);
  g_strfreev (self.files);
  g_strfreev (self.images);
  return is_whole;
}

static gboolean
write_tmx (VdExport  *export,
           guint      map G_GNUC_UNUSED,
           GError   **error)
{
  return write_battle (export, ".tmx", vd_tmx_write_xml, error);
}

static gboolean
write_tmj (VdExport  *export,
           guint      map G_GNUC_UNUSED,
           GError   **error)
{
  return write_battle (export, ".tmj", vd_tmx_write_json, error);
}

static gboolean
read_tmx (VdImport  *import,
          GError   **error)
{
  return vd_tmx_read_battle (import, FALSE, error);
}

static gboolean
read_tmj (VdImport  *import,
          GError   **error)
{
  return vd_tmx_read_battle (import, TRUE, error);
}

const VdExportFormat vd_tmx = {
  .name = "tmx",
  .title = "Tiled",
  .about = N_("Maps with tiles and counters, for Tiled and for what reads its maps"),
  .ending = "",
  .shape = VD_EXPORT_FOLDER,
  .carries = carries,
  .one_name = TRUE,
  .write = write_tmx,
  .reads = VD_IMPORT_FILE | VD_IMPORT_FOLDER | VD_IMPORT_INTO,
  .import_ending = ".tmx",
  .read = read_tmx,
};

const VdExportFormat vd_tmj = {
  .name = "tmj",
  .title = N_("Tiled, as JSON"),
  .about = N_("Maps with tiles and counters in JSON, for game engines of the web"),
  .ending = "",
  .shape = VD_EXPORT_FOLDER,
  .carries = carries,
  .one_name = TRUE,
  .write = write_tmj,
  .reads = VD_IMPORT_FILE | VD_IMPORT_FOLDER | VD_IMPORT_INTO,
  .import_ending = ".tmj",
  .read = read_tmj,
};
