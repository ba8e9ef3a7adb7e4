/* What lies on a map. */
#include "formats/exchange/geopackage/layers-private.h"

#include "formats/exchange/hex-facts.h"

enum { HEX_LABEL = VD_GPKG_COLUMN_OWN, HEX_Q, HEX_R, HEX_AREA };
enum { SIDE_RUN = VD_GPKG_COLUMN_OWN, SIDE_HEX, SIDE_OTHER, SIDE_DIRECTED };
enum { PATH_PATH = VD_GPKG_COLUMN_OWN };
enum { PLACE_NAME = VD_GPKG_COLUMN_OWN, PLACE_HEX };
enum { REGION_REGION = VD_GPKG_COLUMN_OWN };

static const VdGpkgFrame *
get_frame (const VdGpkgLayers *self)
{
  return &self->maps[self->number].frame;
}

/* Hexes */

static void
draw_hex (VdGpkgLayers *self,
          guint         cell)
{
  for (guint corner = 0; corner < VD_N_DIRS; corner++)
    vd_shape_add (&self->shape, vd_gpkg_frame_corner (get_frame (self), cell, corner));

  vd_shape_end_ring (&self->shape, self->map->grid.orientation == VD_POINTY);
  vd_shape_end_part (&self->shape);
}

static void
put_hex (VdGpkgLayers *self,
         VdGpkgLayer  *layer,
         guint         terrain,
         const char   *usual,
         guint         cell)
{
  g_autofree char *label = vd_map_get_label (self->map, cell);
  const VdArea *area = vd_hex_find_area (self->map, cell);
  VdHex hex = vd_hex_get_axial (&self->map->grid, cell);

  vd_gpkg_bind_text (layer->table, HEX_LABEL, label);
  vd_gpkg_bind_integer (layer->table, HEX_Q, hex.q);
  vd_gpkg_bind_integer (layer->table, HEX_R, hex.r);
  vd_gpkg_bind_text (layer->table, HEX_AREA, area != NULL ? area->id : NULL);
  vd_gpkg_bind_text (layer->table, terrain, usual);
  draw_hex (self, cell);
  vd_gpkg_layers_put (self, layer, self->map->hexes[cell], self->number);
}

static gboolean
put_hexes (VdGpkgLayers *self)
{
  VdGpkgLayer *layer = vd_gpkg_layers_find (self, VD_GPKG_HEXES, self->number);
  guint terrain = vd_gpkg_columns_find (&layer->columns, "terrain");
  const char *usual = vd_hex_get_usual (self->project, self->map);

  for (guint cell = 0; cell < vd_grid_n_cells (&self->map->grid); cell++)
    {
      if (vd_hex_is_in_play (self->map, cell))
        put_hex (self, layer, terrain, usual, cell);
      if (!vd_gpkg_work_step (self->work))
        return FALSE;
    }

  return TRUE;
}

/* Hexsides */

static void
put_side (VdGpkgLayers *self,
          const VdNode *run,
          char         *word)
{
  VdGpkgLayer *layer = vd_gpkg_layers_find (self, VD_GPKG_HEXSIDES, self->number);
  gboolean is_directed = FALSE;
  const char *other = vd_hex_split_side (word, &is_directed);
  guint cell, dir;

  if (!vd_hex_find_side (self->map, word, other, &cell, &dir))
    {
      vd_gpkg_layers_lose (self);
      return;
    }

  vd_gpkg_bind_integer (layer->table, SIDE_RUN, vd_gpkg_rows_get_fid (self->rows, run));
  vd_gpkg_bind_text (layer->table, SIDE_HEX, word);
  vd_gpkg_bind_text (layer->table, SIDE_OTHER, other);
  vd_gpkg_bind_integer (layer->table, SIDE_DIRECTED, is_directed);
  vd_shape_add (&self->shape, vd_gpkg_frame_corner (get_frame (self), cell, dir));
  vd_shape_add (&self->shape, vd_gpkg_frame_corner (get_frame (self), cell, (dir + 1) % VD_N_DIRS));
  vd_gpkg_layers_put (self, layer, run, self->number);
}

static void
put_run (VdGpkgLayers *self,
         const VdNode *run)
{
  g_auto (GStrv) words = vd_split_words (vd_node_get (run, "sides"));

  for (guint i = 0; words[i] != NULL; i++)
    put_side (self, run, words[i]);
}

/* Paths */

/* One hex is no line. */
static gboolean
end_piece (VdGpkgLayers *self,
           const VdNode *path)
{
  VdGpkgLayer *layer = vd_gpkg_layers_find (self, VD_GPKG_PATHS, self->number);
  gboolean is_line = self->shape.points->len > 1;

  if (is_line)
    {
      vd_gpkg_bind_integer (layer->table, PATH_PATH, vd_gpkg_rows_get_fid (self->rows, path));
      vd_gpkg_layers_put (self, layer, path, self->number);
    }

  g_array_set_size (self->shape.points, 0);
  return is_line;
}

/* A path that jumps is several lines. */
static void
put_path (VdGpkgLayers *self,
          const VdNode *path)
{
  g_auto (GStrv) labels = vd_split_words (vd_node_get (path, "hexes"));
  gboolean is_shown = FALSE;
  int before = -1;

  for (guint i = 0; labels[i] != NULL; i++)
    {
      int cell = vd_hex_find_in_play (self->map, labels[i]);

      if (cell < 0 || before < 0 || vd_grid_dir (&self->map->grid, before, cell) < 0)
        is_shown |= end_piece (self, path);
      if (cell >= 0)
        vd_shape_add (&self->shape, vd_gpkg_frame_centre (get_frame (self), cell));
      else
        vd_gpkg_layers_lose (self);
      before = cell;
    }

  is_shown |= end_piece (self, path);
  if (!is_shown)
    vd_left_add (self->work->export->left, N_("paths of single hexes, which are in tables alone"),
                 1);
}

/* Places and regions */

static void
put_name (VdGpkgLayers *self,
          const VdNode *name)
{
  VdGpkgLayer *layer = vd_gpkg_layers_find (self, VD_GPKG_PLACES, self->number);
  const char *at = vd_node_get (name, "at");
  int cell = vd_hex_find_in_play (self->map, at);

  if (cell < 0)
    {
      vd_gpkg_layers_lose (self);
      return;
    }

  vd_gpkg_bind_integer (layer->table, PLACE_NAME, vd_gpkg_rows_get_fid (self->rows, name));
  vd_gpkg_bind_text (layer->table, PLACE_HEX, at);
  vd_shape_add (&self->shape, vd_gpkg_frame_centre (get_frame (self), cell));
  vd_gpkg_layers_put (self, layer, name, self->number);
}

static void
put_region (VdGpkgLayers *self,
            const VdNode *region)
{
  VdGpkgLayer *layer = vd_gpkg_layers_find (self, VD_GPKG_REGIONS, self->number);
  g_auto (GStrv) labels = vd_split_words (vd_node_get (region, "hexes"));
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; labels[i] != NULL; i++)
    {
      int cell = vd_hex_find_in_play (self->map, labels[i]);

      if (cell >= 0)
        g_array_append_val (cells, cell);
      else
        vd_gpkg_layers_lose (self);
    }

  if (cells->len == 0)
    return;

  vd_gpkg_bind_integer (layer->table, REGION_REGION, vd_gpkg_rows_get_fid (self->rows, region));
  vd_outline_draw (self->outline, &g_array_index (cells, guint32, 0), cells->len, &self->shape);
  vd_gpkg_layers_put (self, layer, region, self->number);
}

/* The map */

gboolean
vd_gpkg_layers_put_map (VdGpkgLayers *self,
                        guint         map)
{
  static const struct
  {
    const char *section, *name;
    void      (*put) (VdGpkgLayers     *self,
                      const VdNode *row);
  } lines[] = {
    { "sides", "run", put_run },
    { "paths", "path", put_path },
    { "names", "name", put_name },
    { "regions", "region", put_region },
  };
  g_autoptr (VdOutline) outline = vd_outline_new (&self->maps[map].frame);

  self->number = map;
  self->map = g_ptr_array_index (self->project->resolved, map);
  self->document = g_ptr_array_index (self->project->maps, map);
  self->outline = outline;
  if (!put_hexes (self))
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    for (const VdNode *row = vd_row_first (self->document, lines[i].section, lines[i].name);
         row != NULL; row = vd_row_next (row))
      {
        lines[i].put (self, row);
        if (!vd_gpkg_work_step (self->work))
          return FALSE;
      }

  return TRUE;
}
