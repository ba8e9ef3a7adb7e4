#include "formats/exchange/tmx/tmx-map.h"

#include <string.h>

#define CHUNK 4096
#define STEP 1024 /* how often it is asked whether to go on */

static void
tile_clear (gpointer data)
{
  VdTmxTile *self = data;

  g_clear_pointer (&self->properties, g_array_unref);
}

static void
tileset_free (gpointer data)
{
  VdTmxTileset *self = data;

  g_array_unref (self->tiles);
  g_free (self);
}

static void
object_free (gpointer data)
{
  VdTmxObject *self = data;

  g_clear_pointer (&self->points, g_array_unref);
  g_clear_pointer (&self->properties, g_array_unref);
  g_free (self);
}

static void
layer_free (gpointer data)
{
  VdTmxLayer *self = data;

  g_clear_pointer (&self->cells, g_array_unref);
  g_clear_pointer (&self->properties, g_array_unref);
  g_ptr_array_unref (self->objects);
  g_free (self);
}

VdTmxMap *
vd_tmx_map_new (VdExport     *export,
                const VdGrid *grid)
{
  VdTmxMap *self = g_new0 (VdTmxMap, 1);

  self->export = export;
  self->geometry = vd_tmx_geometry (grid);
  self->tilesets = g_ptr_array_new_with_free_func (tileset_free);
  self->layers = g_ptr_array_new_with_free_func (layer_free);
  self->texts = g_string_chunk_new (CHUNK);
  self->ids = g_hash_table_new (NULL, NULL);
  return self;
}

void
vd_tmx_map_free (VdTmxMap *self)
{
  g_clear_pointer (&self->properties, g_array_unref);
  g_ptr_array_unref (self->tilesets);
  g_ptr_array_unref (self->layers);
  g_string_chunk_free (self->texts);
  g_hash_table_unref (self->ids);
  g_free (self);
}

/* Hexes are made and written, and there are about as many of them as of all other objects. */
gboolean
vd_tmx_step (VdTmxMap *self)
{
  guint total = 2 * vd_grid_n_cells (&self->geometry.grid);

  if (self->done++ % STEP == 0)
    self->is_cancelled |= !vd_export_step (self->export, MIN (self->done, total), total);

  return !self->is_cancelled;
}

const char *
vd_tmx_keep (VdTmxMap   *self,
             const char *text)
{
  return g_string_chunk_insert (self->texts, text);
}

const char *
vd_tmx_keep_format (VdTmxMap   *self,
                    const char *format,
                    ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return vd_tmx_keep (self, text);
}

VdTmxTileset *
vd_tmx_add_tileset (VdTmxMap   *self,
                    const char *name,
                    guint       first)
{
  VdTmxTileset *tileset = g_new0 (VdTmxTileset, 1);

  tileset->name = name;
  tileset->first = first;
  tileset->tiles = g_array_new (FALSE, TRUE, sizeof (VdTmxTile));
  g_array_set_clear_func (tileset->tiles, tile_clear);
  g_ptr_array_add (self->tilesets, tileset);
  return tileset;
}

VdTmxLayer *
vd_tmx_add_layer (VdTmxMap   *self,
                  const char *name,
                  const char *color)
{
  VdTmxLayer *layer = g_new0 (VdTmxLayer, 1);

  layer->name = vd_tmx_keep (self, name);
  layer->color = color;
  layer->objects = g_ptr_array_new_with_free_func (object_free);
  g_ptr_array_add (self->layers, layer);
  return layer;
}

guint
vd_tmx_make_id (const char *class,
                const char *key)
{
  g_autofree char *name = g_strconcat (class, " ", key, NULL);

  return g_str_hash (name) % VD_TMX_MOST_ID + 1;
}

VdTmxObject *
vd_tmx_add_object (VdTmxMap   *self,
                   VdTmxLayer *layer,
                   const char *class,
                   const char *key)
{
  VdTmxObject *object = g_new0 (VdTmxObject, 1);
  guint id = vd_tmx_make_id (class, key);

  while (!g_hash_table_add (self->ids, GUINT_TO_POINTER (id)))
    id = id % VD_TMX_MOST_ID + 1;

  object->id = id;
  object->class = class;
  object->name = "";
  g_ptr_array_add (layer->objects, object);
  return object;
}

void
vd_tmx_object_set_line (VdTmxObject  *self,
                        VdTmxShape    shape,
                        const GArray *points)
{
  self->shape = points->len > 1 ? shape : VD_TMX_POINT;
  self->at = g_array_index (points, VdTmxPoint, 0);
  if (points->len < 2)
    return;

  self->points = g_array_sized_new (FALSE, FALSE, sizeof (VdTmxPoint), points->len);
  for (guint i = 0; i < points->len; i++)
    {
      const VdTmxPoint *point = &g_array_index (points, VdTmxPoint, i);
      VdTmxPoint from_there = { point->x - self->at.x, point->y - self->at.y };

      g_array_append_val (self->points, from_there);
    }
}

/* Properties */

static void
put (GArray        **properties,
     VdTmxProperty   property)
{
  if (*properties == NULL)
    *properties = g_array_new (FALSE, FALSE, sizeof (VdTmxProperty));

  g_array_append_val (*properties, property);
}

void
vd_tmx_put_text (GArray     **properties,
                 const char  *name,
                 const char  *value)
{
  put (properties, (VdTmxProperty) { name, value, FALSE });
}

void
vd_tmx_put_number (VdTmxMap    *self,
                   GArray     **properties,
                   const char  *name,
                   int          value)
{
  put (properties, (VdTmxProperty) { name, vd_tmx_keep_format (self, "%d", value), TRUE });
}

static gboolean
is_number (const VdSchemaAttribute *attribute,
           const char              *value)
{
  gint64 number;

  return (attribute->type == VD_VALUE_NUMBER || attribute->type == VD_VALUE_TURN) &&
         g_ascii_string_to_signed (value, 10, G_MININT, G_MAXINT, &number, NULL);
}

void
vd_tmx_put_row (VdTmxMap           *self,
                GArray            **properties,
                const VdNode       *row,
                const char         *prefix,
                const char *const  *except)
{
  const VdElement *element = vd_node_get_element (row);

  for (guint i = 0; element != NULL && i < element->n_attributes; i++)
    {
      const VdSchemaAttribute *attribute = &element->attributes[i];
      const char *value = vd_node_get (row, attribute->name);
      const char *name = attribute->name;

      if (value == NULL || (except != NULL && g_strv_contains (except, name)))
        continue;
      if (*prefix != '\0')
        name = vd_tmx_keep_format (self, "%s%s", prefix, name);
      put (properties, (VdTmxProperty) { name, value, is_number (attribute, value) });
    }
}
