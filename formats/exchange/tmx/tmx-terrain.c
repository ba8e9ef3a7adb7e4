/* Terrain as tiles, and the numbers of hexes. */
#include "formats/exchange/tmx/tmx-walk.h"

#include <string.h>

#include "formats/exchange/hex-facts.h"

#define NUMBER_UP 0.36     /* from the middle of a hex, as Vedette draws it */
#define NUMBER_HEIGHT 15   /* pixels */
#define NUMBER_BOX 20
#define NUMBER_COLOR "#5a4a34"

static const char *const except[] = { "terrain", NULL };

/* Tiles */

#define MOST_KINDS (VD_TMX_FIRST_UNIT - VD_TMX_FIRST_TERRAIN)

/* Returns: the gid of its tile, or 0 if there are too many */
static guint
find_tile (VdTmxWalk  *self,
           const char *id)
{
  guint place;

  if (g_ptr_array_find_with_equal_func (self->kinds, id, g_str_equal, &place))
    return VD_TMX_FIRST_TERRAIN + place;
  if (self->kinds->len == MOST_KINDS)
    {
      vd_left_add (self->export->left, N_("hexes of kinds of terrain beyond the first 256"), 1);
      return 0;
    }

  g_ptr_array_add (self->kinds, (gpointer) id);
  return VD_TMX_FIRST_TERRAIN + self->kinds->len - 1;
}

/* The kinds of the chart, each with its tile, so that all of them can be painted. */
static void
add_tiles (VdTmxWalk *self)
{
  const GArray *kinds = self->export->project->chart->hexes;
  VdTmxTileset *tileset = vd_tmx_add_tileset (self->to, VD_TMX_CLASS_TERRAIN,
                                              VD_TMX_FIRST_TERRAIN);

  tileset->tile_width = self->to->geometry.tile_width;
  tileset->tile_height = self->to->geometry.tile_height;
  tileset->image = self->image;
  for (guint i = 0; i < self->kinds->len; i++)
    {
      const VdKind *kind = i < kinds->len ? &g_array_index (kinds, VdKind, i) : NULL;
      VdTmxTile tile = { .class = VD_TMX_CLASS_TERRAIN };

      vd_tmx_put_text (&tile.properties, VD_TMX_KIND_KEY, self->kinds->pdata[i]);
      if (kind != NULL)
        {
          vd_tmx_put_text (&tile.properties, VD_TMX_LABEL_KEY, kind->name);
          vd_tmx_put_text (&tile.properties, VD_TMX_LOOK_KEY, kind->look);
        }
      g_array_append_val (tileset->tiles, tile);
    }
}

/* Most hexes have the terrain of the one before. */
static void
put_cells (VdTmxWalk  *self,
           VdTmxLayer *layer)
{
  const VdMap *map = self->map;
  const char *usual = vd_hex_get_usual (self->export->project, map);
  const char *before = NULL;
  guint gid = 0;

  for (guint cell = 0; cell < vd_grid_n_cells (&map->grid); cell++)
    {
      const VdNode *row = map->hexes[cell];
      const char *id = row != NULL ? vd_row_get (row, "terrain") : usual != NULL ? usual : "";
      guint none = 0;

      if (!vd_hex_is_in_play (map, cell))
        {
          g_array_append_val (layer->cells, none);
          continue;
        }
      if (gid == 0 || strcmp (id, before) != 0)
        gid = find_tile (self, id);
      before = id;
      g_array_append_val (layer->cells, gid);
    }
}

void
vd_tmx_walk_terrain (VdTmxWalk *self)
{
  const GArray *kinds = self->export->project->chart->hexes;
  VdTmxLayer *layer = vd_tmx_add_layer (self->to, VD_TMX_LAYER_TERRAIN, NULL);

  for (guint i = 0; i < MIN (kinds->len, MOST_KINDS); i++)
    g_ptr_array_add (self->kinds, (gpointer) g_array_index (kinds, VdKind, i).id);

  layer->cells = g_array_new (FALSE, FALSE, sizeof (guint));
  put_cells (self, layer);
  add_tiles (self);
}

/* Numbers */

static void
add_hex (VdTmxWalk  *self,
         VdTmxLayer *layer,
         guint       cell)
{
  const VdTmxGeometry *geometry = &self->to->geometry;
  const VdNode *row = self->map->hexes[cell];
  g_autofree char *label = vd_map_get_label (self->map, cell);
  VdTmxPoint middle = vd_tmx_centre (geometry, cell);
  VdTmxObject *object = vd_tmx_add_object (self->to, layer, VD_TMX_CLASS_HEX, label);

  middle.y -= (int) (NUMBER_UP * geometry->down);
  object->name = vd_tmx_keep (self->to, label);
  object->shape = VD_TMX_TEXT;
  object->width = geometry->side;
  object->height = NUMBER_BOX;
  object->at = vd_tmx_box_place (middle, object->width, object->height, 0);
  object->text_height = NUMBER_HEIGHT;
  object->color = NUMBER_COLOR;
  if (row != NULL)
    vd_tmx_put_row (self->to, &object->properties, row, "", except);
}

void
vd_tmx_walk_hexes (VdTmxWalk *self)
{
  VdTmxLayer *layer = vd_tmx_add_layer (self->to, VD_TMX_LAYER_HEXES, NULL);

  for (guint cell = 0; cell < vd_grid_n_cells (&self->map->grid) && vd_tmx_step (self->to); cell++)
    if (vd_hex_is_in_play (self->map, cell))
      add_hex (self, layer, cell);

  vd_hex_lose_rows (self->export, self->number);
}
