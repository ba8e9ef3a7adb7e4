/* A map of Tiled as JSON, the same facts in the other form; members sorted by name, as Tiled
 * writes them. */
#include "formats/exchange/tmx/tmx-map.h"

#include <stdlib.h>

#include "formats/exchange/tmx/tmx-form.h"
#include "formats/io/json-writer.h"

static void
put_property (VdJson              *json,
              const VdTmxProperty *property)
{
  vd_json_object (json, NULL);
  vd_json_string (json, "name", property->name);
  vd_json_string (json, "type", property->is_number ? "int" : "string");
  if (property->is_number)
    vd_json_integer (json, "value", g_ascii_strtoll (property->value, NULL, 10));
  else
    vd_json_string (json, "value", property->value);
  vd_json_close (json, '}');
}

static void
put_properties (VdJson       *json,
                const GArray *properties)
{
  if (properties == NULL)
    return;

  vd_json_array (json, "properties");
  for (guint i = 0; i < properties->len; i++)
    put_property (json, &g_array_index (properties, VdTmxProperty, i));
  vd_json_close (json, ']');
}

static void
put_image (VdJson     *json,
           const char *source,
           int         width,
           int         height)
{
  if (source == NULL)
    return;

  vd_json_string (json, "image", source);
  vd_json_integer (json, "imageheight", height);
  vd_json_integer (json, "imagewidth", width);
}

static void
put_tile (VdJson             *json,
          const VdTmxTileset *tileset,
          guint               number)
{
  const VdTmxTile *tile = &g_array_index (tileset->tiles, VdTmxTile, number);

  vd_json_object (json, NULL);
  vd_json_set_one_line (json, TRUE);
  vd_json_integer (json, "id", number);
  put_image (json, tile->image, tileset->tile_width, tileset->tile_height);
  put_properties (json, tile->properties);
  vd_json_string (json, "type", tile->class);
  vd_json_close (json, '}');
  vd_json_set_one_line (json, FALSE);
}

static void
put_tileset (VdJson             *json,
             const VdTmxTileset *tileset)
{
  guint n = tileset->tiles->len;

  vd_json_object (json, NULL);
  vd_json_integer (json, "columns", tileset->image != NULL ? n : 0);
  vd_json_integer (json, "firstgid", tileset->first);
  put_image (json, tileset->image, tileset->tile_width * n, tileset->tile_height);
  vd_json_integer (json, "margin", 0);
  vd_json_string (json, "name", tileset->name);
  vd_json_integer (json, "spacing", 0);
  vd_json_integer (json, "tilecount", n);
  vd_json_integer (json, "tileheight", tileset->tile_height);
  vd_json_array (json, "tiles");
  for (guint i = 0; i < n; i++)
    put_tile (json, tileset, i);
  vd_json_close (json, ']');
  vd_json_integer (json, "tilewidth", tileset->tile_width);
  vd_json_close (json, '}');
}

static void
put_line (VdJson            *json,
          const VdTmxObject *object)
{
  vd_json_array (json, object->shape == VD_TMX_POLYGON ? "polygon" : "polyline");
  for (guint i = 0; i < object->points->len; i++)
    {
      const VdTmxPoint *point = &g_array_index (object->points, VdTmxPoint, i);

      vd_json_object (json, NULL);
      vd_json_number (json, "x", point->x);
      vd_json_number (json, "y", point->y);
      vd_json_close (json, '}');
    }
  vd_json_close (json, ']');
}

static void
put_text (VdJson            *json,
          const VdTmxObject *object)
{
  vd_json_object (json, "text");
  vd_json_string (json, "color", object->color);
  vd_json_string (json, "fontfamily", VD_TMX_FONT);
  vd_json_string (json, "halign", "center");
  vd_json_integer (json, "pixelsize", object->text_height);
  vd_json_string (json, "text", object->name);
  vd_json_string (json, "valign", "center");
  vd_json_close (json, '}');
}

static void
put_shape (VdJson            *json,
           const VdTmxObject *object)
{
  switch (object->shape)
    {
    case VD_TMX_POLYGON:
    case VD_TMX_POLYLINE:
      put_line (json, object);
      break;

    case VD_TMX_POINT:
      vd_json_boolean (json, "point", TRUE);
      break;

    case VD_TMX_TEXT:
      put_text (json, object);
      break;

    case VD_TMX_TILE:
      vd_json_integer (json, "gid", object->gid);
      break;
    }
}

static void
put_object (VdJson            *json,
            const VdTmxObject *object)
{
  vd_json_object (json, NULL);
  vd_json_set_one_line (json, TRUE);
  vd_json_number (json, "height", object->height);
  vd_json_integer (json, "id", object->id);
  vd_json_string (json, "name", object->name);
  put_shape (json, object);
  put_properties (json, object->properties);
  vd_json_number (json, "rotation", object->rotation);
  vd_json_string (json, "type", object->class);
  vd_json_boolean (json, "visible", TRUE);
  vd_json_number (json, "width", object->width);
  vd_json_number (json, "x", object->at.x);
  vd_json_number (json, "y", object->at.y);
  vd_json_close (json, '}');
  vd_json_set_one_line (json, FALSE);
}

static void
put_tiles (VdJson           *json,
           const VdTmxMap   *map,
           const VdTmxLayer *layer)
{
  vd_json_array (json, "data");
  for (guint i = 0; i < layer->cells->len; i++)
    vd_json_integer (json, NULL, g_array_index (layer->cells, guint, i));
  vd_json_close (json, ']');
  vd_json_integer (json, "height", map->geometry.grid.rows);
  vd_json_integer (json, "width", map->geometry.grid.columns);
}

static void
put_objects (VdJson           *json,
             VdTmxMap         *map,
             const VdTmxLayer *layer)
{
  if (layer->color != NULL)
    vd_json_string (json, "color", layer->color);
  vd_json_string (json, "draworder", "index");
  vd_json_array (json, "objects");
  for (guint i = 0; i < layer->objects->len && vd_tmx_step (map); i++)
    put_object (json, layer->objects->pdata[i]);
  vd_json_close (json, ']');
}

static void
put_layer (VdJson   *json,
           VdTmxMap *map,
           guint     number)
{
  const VdTmxLayer *layer = map->layers->pdata[number];

  vd_json_object (json, NULL);
  if (layer->cells != NULL)
    put_tiles (json, map, layer);
  else
    put_objects (json, map, layer);
  vd_json_integer (json, "id", number + 1);
  vd_json_string (json, "name", layer->name);
  vd_json_integer (json, "opacity", 1);
  put_properties (json, layer->properties);
  vd_json_string (json, "type", layer->cells != NULL ? "tilelayer" : "objectgroup");
  vd_json_boolean (json, "visible", TRUE);
  vd_json_integer (json, "x", 0);
  vd_json_integer (json, "y", 0);
  vd_json_close (json, '}');
}

static void
put_layers (VdJson   *json,
            VdTmxMap *map)
{
  vd_json_array (json, "layers");
  for (guint i = 0; i < map->layers->len; i++)
    put_layer (json, map, i);
  vd_json_close (json, ']');
}

static void
put_tilesets (VdJson         *json,
              const VdTmxMap *map)
{
  vd_json_array (json, "tilesets");
  for (guint i = 0; i < map->tilesets->len; i++)
    put_tileset (json, map->tilesets->pdata[i]);
  vd_json_close (json, ']');
}

static void
put_map (VdJson   *json,
         VdTmxMap *map)
{
  const VdTmxGeometry *geometry = &map->geometry;

  vd_json_object (json, NULL);
  vd_json_string (json, "backgroundcolor", VD_TMX_PAPER);
  vd_json_integer (json, "compressionlevel", -1);
  vd_json_integer (json, "height", geometry->grid.rows);
  vd_json_integer (json, "hexsidelength", geometry->side);
  vd_json_boolean (json, "infinite", FALSE);
  put_layers (json, map);
  vd_json_integer (json, "nextlayerid", map->layers->len + 1);
  vd_json_integer (json, "nextobjectid", VD_TMX_MOST_ID + 1);
  vd_json_string (json, "orientation", "hexagonal");
  put_properties (json, map->properties);
  vd_json_string (json, "renderorder", "right-down");
  vd_json_string (json, "staggeraxis", vd_tmx_get_axis (geometry));
  vd_json_string (json, "staggerindex", vd_tmx_get_index (geometry));
  vd_json_integer (json, "tileheight", geometry->tile_height);
  put_tilesets (json, map);
  vd_json_integer (json, "tilewidth", geometry->tile_width);
  vd_json_string (json, "type", "map");
  vd_json_string (json, "version", VD_TMX_FORMAT);
  vd_json_integer (json, "width", geometry->grid.columns);
  vd_json_close (json, '}');
}

GBytes *
vd_tmx_write_json (VdTmxMap *self)
{
  char *text = NULL;
  gsize size = 0;
  FILE *stream = open_memstream (&text, &size);
  VdJson json;

  vd_json_begin (&json, stream);
  put_map (&json, self);
  vd_json_end (&json);
  fclose (stream);
  return g_bytes_new_with_free_func (text, size, free, text);
}
