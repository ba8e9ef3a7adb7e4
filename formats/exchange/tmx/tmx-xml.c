/* A map of Tiled as XML, in the order in which Tiled writes it. */
#include "formats/exchange/tmx/tmx-map.h"

#include "formats/exchange/tmx/tmx-form.h"
#include "formats/io/foreign-xml.h"

static void
put_properties (VdXmlWriter  *xml,
                const GArray *properties)
{
  if (properties == NULL)
    return;

  vd_xml_open (xml, "properties");
  for (guint i = 0; i < properties->len; i++)
    {
      const VdTmxProperty *property = &g_array_index (properties, VdTmxProperty, i);

      vd_xml_open (xml, "property");
      vd_xml_attribute (xml, "name", property->name);
      vd_xml_attribute (xml, "type", property->is_number ? "int" : NULL);
      vd_xml_attribute (xml, "value", property->value);
      vd_xml_close (xml);
    }
  vd_xml_close (xml);
}

static void
put_image (VdXmlWriter *xml,
           const char  *source,
           int          width,
           int          height)
{
  if (source == NULL)
    return;

  vd_xml_open (xml, "image");
  vd_xml_attribute (xml, "source", source);
  vd_xml_integer (xml, "width", width);
  vd_xml_integer (xml, "height", height);
  vd_xml_close (xml);
}

static void
put_tileset (VdXmlWriter        *xml,
             const VdTmxTileset *tileset)
{
  guint n = tileset->tiles->len;

  vd_xml_open (xml, "tileset");
  vd_xml_integer (xml, "firstgid", tileset->first);
  vd_xml_attribute (xml, "name", tileset->name);
  vd_xml_integer (xml, "tilewidth", tileset->tile_width);
  vd_xml_integer (xml, "tileheight", tileset->tile_height);
  vd_xml_integer (xml, "tilecount", n);
  vd_xml_integer (xml, "columns", tileset->image != NULL ? n : 0);
  put_image (xml, tileset->image, tileset->tile_width * n, tileset->tile_height);
  for (guint i = 0; i < n; i++)
    {
      const VdTmxTile *tile = &g_array_index (tileset->tiles, VdTmxTile, i);

      vd_xml_open (xml, "tile");
      vd_xml_integer (xml, "id", i);
      vd_xml_attribute (xml, "type", tile->class);
      put_properties (xml, tile->properties);
      put_image (xml, tile->image, tileset->tile_width, tileset->tile_height);
      vd_xml_close (xml);
    }
  vd_xml_close (xml);
}

/* A row of the map in a line. */
static void
put_tiles (VdXmlWriter      *xml,
           const VdTmxMap   *map,
           const VdTmxLayer *layer)
{
  g_autoptr (GString) text = g_string_new ("\n");
  guint columns = map->geometry.grid.columns;

  for (guint i = 0; i < layer->cells->len; i++)
    {
      g_string_append_printf (text, "%u", g_array_index (layer->cells, guint, i));
      if (i + 1 < layer->cells->len)
        g_string_append_c (text, ',');
      if ((i + 1) % columns == 0)
        g_string_append_c (text, '\n');
    }

  vd_xml_open (xml, "data");
  vd_xml_attribute (xml, "encoding", "csv");
  vd_xml_text (xml, text->str);
  vd_xml_close (xml);
}

static void
put_line (VdXmlWriter       *xml,
          const VdTmxObject *object)
{
  g_autoptr (GString) points = g_string_new (NULL);

  for (guint i = 0; i < object->points->len; i++)
    {
      const VdTmxPoint *point = &g_array_index (object->points, VdTmxPoint, i);

      g_string_append_printf (points, "%s%d,%d", i > 0 ? " " : "", (int) point->x, (int) point->y);
    }

  vd_xml_open (xml, object->shape == VD_TMX_POLYGON ? "polygon" : "polyline");
  vd_xml_attribute (xml, "points", points->str);
  vd_xml_close (xml);
}

static void
put_text (VdXmlWriter       *xml,
          const VdTmxObject *object)
{
  vd_xml_open (xml, "text");
  vd_xml_attribute (xml, "fontfamily", VD_TMX_FONT);
  vd_xml_integer (xml, "pixelsize", object->text_height);
  vd_xml_attribute (xml, "color", object->color);
  vd_xml_attribute (xml, "halign", "center");
  vd_xml_attribute (xml, "valign", "center");
  vd_xml_text (xml, object->name);
  vd_xml_close (xml);
}

static void
put_shape (VdXmlWriter       *xml,
           const VdTmxObject *object)
{
  switch (object->shape)
    {
    case VD_TMX_POLYGON:
    case VD_TMX_POLYLINE:
      put_line (xml, object);
      break;

    case VD_TMX_POINT:
      vd_xml_open (xml, "point");
      vd_xml_close (xml);
      break;

    case VD_TMX_TEXT:
      put_text (xml, object);
      break;

    case VD_TMX_TILE:
      break;
    }
}

static void
put_object (VdXmlWriter       *xml,
            const VdTmxObject *object)
{
  vd_xml_open (xml, "object");
  vd_xml_integer (xml, "id", object->id);
  vd_xml_attribute (xml, "name", *object->name != '\0' ? object->name : NULL);
  vd_xml_attribute (xml, "type", object->class);
  if (object->shape == VD_TMX_TILE)
    vd_xml_integer (xml, "gid", object->gid);
  vd_xml_number (xml, "x", object->at.x);
  vd_xml_number (xml, "y", object->at.y);
  if (object->width > 0)
    {
      vd_xml_number (xml, "width", object->width);
      vd_xml_number (xml, "height", object->height);
    }
  if (object->rotation != 0)
    vd_xml_number (xml, "rotation", object->rotation);
  put_properties (xml, object->properties);
  put_shape (xml, object);
  vd_xml_close (xml);
}

static void
put_layer (VdXmlWriter *xml,
           VdTmxMap    *map,
           guint        number)
{
  const VdTmxLayer *layer = map->layers->pdata[number];

  vd_xml_open (xml, layer->cells != NULL ? "layer" : "objectgroup");
  if (layer->cells == NULL)
    vd_xml_attribute (xml, "draworder", "index");
  vd_xml_integer (xml, "id", number + 1);
  vd_xml_attribute (xml, "name", layer->name);
  vd_xml_attribute (xml, "color", layer->color);
  if (layer->cells != NULL)
    {
      vd_xml_integer (xml, "width", map->geometry.grid.columns);
      vd_xml_integer (xml, "height", map->geometry.grid.rows);
    }
  put_properties (xml, layer->properties);
  if (layer->cells != NULL)
    put_tiles (xml, map, layer);
  for (guint i = 0; i < layer->objects->len && vd_tmx_step (map); i++)
    put_object (xml, layer->objects->pdata[i]);
  vd_xml_close (xml);
}

static void
put_head (VdXmlWriter    *xml,
          const VdTmxMap *map)
{
  const VdTmxGeometry *geometry = &map->geometry;

  vd_xml_attribute (xml, "version", VD_TMX_FORMAT);
  vd_xml_attribute (xml, "orientation", "hexagonal");
  vd_xml_attribute (xml, "renderorder", "right-down");
  vd_xml_integer (xml, "width", geometry->grid.columns);
  vd_xml_integer (xml, "height", geometry->grid.rows);
  vd_xml_integer (xml, "tilewidth", geometry->tile_width);
  vd_xml_integer (xml, "tileheight", geometry->tile_height);
  vd_xml_integer (xml, "infinite", 0);
  vd_xml_integer (xml, "hexsidelength", geometry->side);
  vd_xml_attribute (xml, "staggeraxis", vd_tmx_get_axis (geometry));
  vd_xml_attribute (xml, "staggerindex", vd_tmx_get_index (geometry));
  vd_xml_attribute (xml, "backgroundcolor", VD_TMX_PAPER);
  vd_xml_integer (xml, "nextlayerid", map->layers->len + 1);
  vd_xml_integer (xml, "nextobjectid", VD_TMX_MOST_ID + 1);
}

GBytes *
vd_tmx_write_xml (VdTmxMap *self)
{
  VdXmlWriter *xml = vd_xml_writer_new ();

  vd_xml_open (xml, "map");
  put_head (xml, self);
  put_properties (xml, self->properties);
  for (guint i = 0; i < self->tilesets->len; i++)
    put_tileset (xml, self->tilesets->pdata[i]);
  for (guint i = 0; i < self->layers->len; i++)
    put_layer (xml, self, i);
  vd_xml_close (xml);
  return vd_xml_writer_end (xml);
}
