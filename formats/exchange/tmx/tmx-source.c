#include "formats/exchange/tmx/tmx-source.h"

#include <math.h>
#include <string.h>

#include "core/text/phrase.h"

#define MOST_POINTS 100000 /* of a line; more than there are hexsides on a map that is played */
#define MOST_LAYERS 4096

/* Values */

const char *
vd_tmx_get_property (const VdXmlNode *node,
                     const char      *name)
{
  const VdXmlNode *list = vd_xml_node_find (node, "properties");

  for (guint i = 0; list != NULL && i < list->children->len; i++)
    {
      const VdXmlNode *property = list->children->pdata[i];
      const char *value = vd_xml_node_get (property, "value");

      if (g_strcmp0 (vd_xml_node_get (property, "name"), name) == 0)
        return value != NULL ? value : property->text;
    }

  return NULL;
}

const char *
vd_tmx_get_class (const VdXmlNode *node)
{
  const char *class = vd_xml_node_get (node, "type");

  return class != NULL ? class : vd_xml_node_get (node, "class");
}

double
vd_tmx_get_number (const VdXmlNode *node,
                   const char      *attribute)
{
  const char *value = vd_xml_node_get (node, attribute);
  double number = value != NULL ? g_ascii_strtod (value, NULL) : 0;

  return isfinite (number) ? number : 0;
}

/* Messages */

char *
vd_tmx_show (const char *text)
{
  g_autofree char *start = g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), 60));

  return g_strdelimit (g_steal_pointer (&start), "\n\r\t", ' ');
}

gboolean
vd_tmx_source_fail (const VdTmxSource  *self,
                    GError            **error,
                    const VdXmlNode    *node,
                    const char         *format,
                    ...)
{
  const char *name = vd_xml_node_get (node, "name");
  g_autofree char *shown = vd_tmx_show (name != NULL ? name : "");
  g_autofree char *what = NULL;
  va_list args;

  va_start (args, format);
  what = vd_phrase_new_valist (format, args);
  va_end (args);
  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA, "%s:%d: %s%s%s: %s", self->name,
               MAX (node->line, 1), node->name, *shown != '\0' ? " " : "", shown, what);
  return FALSE;
}

char *
vd_tmx_source_say_layer (const VdTmxSource      *self,
                         const VdTmxSourceLayer *layer)
{
  g_autofree char *name = vd_tmx_show (layer->name);

  return vd_phrase_new (N_("%s: layer “%s”"), self->name, name);
}

char *
vd_tmx_source_say_object (const VdTmxSource      *self,
                          const VdTmxSourceLayer *layer,
                          const VdXmlNode        *object)
{
  const char *id = vd_xml_node_get (object, "id"), *name = vd_xml_node_get (object, "name");
  g_autofree char *in = vd_tmx_show (layer->name);
  g_autofree char *number = vd_tmx_show (id != NULL ? id : "?");
  g_autofree char *shown = vd_tmx_show (name != NULL ? name : "");

  return vd_phrase_new (N_("%s: layer “%s”, object %s “%s”"), self->name, in, number, shown);
}

char *
vd_tmx_source_say_tile (const VdTmxSource      *self,
                        const VdTmxSourceLayer *layer,
                        guint                   cell)
{
  g_autofree char *in = vd_tmx_show (layer->name);

  return vd_phrase_new (N_("%s: layer “%s”, tile %u, %u"), self->name, in, cell % self->columns,
                        cell / self->columns);
}

/* Tilesets */

/* From a file of its own, if it has one. */
static VdXmlNode *
read_tileset (VdTmxSource      *self,
              VdImport         *import,
              const VdXmlNode  *node,
              const char       *folder,
              GError          **error)
{
  const char *source = vd_xml_node_get (node, "source");
  g_autofree char *file = strcmp (folder, ".") != 0 ? g_strconcat (folder, "/", source, NULL)
                                                    : g_strdup (source);
  g_autofree char *said = vd_input_files_say (import->files, file);
  g_autoptr (GBytes) bytes = vd_input_files_read (import->files, file, error);

  if (bytes == NULL)
    return NULL;

  return g_str_has_suffix (source, ".tsj") || g_str_has_suffix (source, ".json")
         ? vd_tmx_source_read_json (bytes, said, "tileset", error)
         : vd_xml_read (bytes, said, error);
}

static int
compare_firsts (gconstpointer a,
                gconstpointer b)
{
  guint one = ((const VdTmxSourceTiles *) a)->first, other = ((const VdTmxSourceTiles *) b)->first;

  return (one > other) - (one < other);
}

/* A number belongs to the last tileset that begins at it or before. */
static void
index_tiles (VdTmxSource *self)
{
  const VdTmxSourceTiles *all = (const VdTmxSourceTiles *) (void *) self->tilesets->data;

  for (guint i = 0; i < self->tilesets->len; i++)
    for (guint t = 0; t < all[i].node->children->len; t++)
      {
        VdXmlNode *tile = all[i].node->children->pdata[t];
        double id = vd_tmx_get_number (tile, "id"), gid = all[i].first + id;
        double end = i + 1 < self->tilesets->len ? all[i + 1].first : VD_TMX_TURNS;

        if (strcmp (tile->name, "tile") == 0 && id >= 0 && gid >= 1 && gid < end &&
            !g_hash_table_contains (self->tiles, GUINT_TO_POINTER ((guint) gid)))
          g_hash_table_insert (self->tiles, GUINT_TO_POINTER ((guint) gid), tile);
      }
}

static gboolean
read_tilesets (VdTmxSource  *self,
               VdImport     *import,
               const char   *folder,
               GError      **error)
{
  for (guint i = 0; i < self->root->children->len; i++)
    {
      VdXmlNode *node = self->root->children->pdata[i];
      double first = CLAMP (vd_tmx_get_number (node, "firstgid"), 0, VD_TMX_TURNS);
      VdTmxSourceTiles tiles = { (guint) first, node, FALSE };

      if (strcmp (node->name, "tileset") != 0)
        continue;
      if (vd_xml_node_get (node, "source") != NULL)
        {
          tiles.node = read_tileset (self, import, node, folder, error);
          tiles.is_owned = TRUE;
        }
      if (tiles.node == NULL)
        return FALSE;
      g_array_append_val (self->tilesets, tiles);
    }

  g_array_sort (self->tilesets, compare_firsts);
  index_tiles (self);
  return TRUE;
}

const VdXmlNode *
vd_tmx_source_find_tile (const VdTmxSource *self,
                         guint32            gid)
{
  return g_hash_table_lookup (self->tiles, GUINT_TO_POINTER (gid & ~VD_TMX_TURNS));
}

/* Layers */

static gboolean
list_layers (VdTmxSource      *self,
             const VdXmlNode  *parent,
             GError          **error)
{
  static const char *const kinds[] = { "layer", "objectgroup", "imagelayer", NULL };

  for (guint i = 0; i < parent->children->len; i++)
    {
      const VdXmlNode *node = parent->children->pdata[i];
      const char *name = vd_xml_node_get (node, "name");
      VdTmxSourceLayer layer = {
        node, name != NULL ? name : "", vd_tmx_get_property (node, VD_TMX_CLASS_KEY),
        vd_tmx_get_property (node, VD_TMX_KIND_KEY),
      };

      if (strcmp (node->name, "group") == 0 && !list_layers (self, node, error))
        return FALSE;
      if (!g_strv_contains (kinds, node->name))
        continue;
      if (self->layers->len >= MOST_LAYERS)
        return vd_tmx_source_fail (self, error, node, N_("there are too many layers"));
      g_array_append_val (self->layers, layer);
    }

  return TRUE;
}

/* The file */

static gboolean
read_size (VdTmxSource  *self,
           GError      **error)
{
  double columns = vd_tmx_get_number (self->root, "width");
  double rows = vd_tmx_get_number (self->root, "height");

  if (strcmp (self->root->name, "map") != 0 || !(columns >= 1 && columns <= VD_GRID_MAX_EDGE) ||
      !(rows >= 1 && rows <= VD_GRID_MAX_EDGE))
    return vd_tmx_source_fail (self, error, self->root,
                               N_("is no map of Tiled with 1 to %d columns and rows"),
                               VD_GRID_MAX_EDGE);

  self->columns = (guint) columns;
  self->rows = (guint) rows;
  return TRUE;
}

VdTmxSource *
vd_tmx_source_read (VdImport    *import,
                    const char  *file,
                    gboolean     is_json,
                    GError     **error)
{
  g_autoptr (VdTmxSource) self = g_new0 (VdTmxSource, 1);
  g_autoptr (GBytes) bytes = vd_input_files_read (import->files, file, error);
  g_autofree char *folder = g_path_get_dirname (file);

  self->name = vd_input_files_say (import->files, file);
  self->layers = g_array_new (FALSE, FALSE, sizeof (VdTmxSourceLayer));
  self->tilesets = g_array_new (FALSE, FALSE, sizeof (VdTmxSourceTiles));
  self->tiles = g_hash_table_new (NULL, NULL);
  if (bytes == NULL)
    return NULL;

  self->root = is_json ? vd_tmx_source_read_json (bytes, self->name, "map", error)
                       : vd_xml_read (bytes, self->name, error);
  if (self->root == NULL || !read_size (self, error) ||
      !read_tilesets (self, import, folder, error) || !list_layers (self, self->root, error))
    return NULL;

  return g_steal_pointer (&self);
}

void
vd_tmx_source_free (VdTmxSource *self)
{
  for (guint i = 0; i < self->tilesets->len; i++)
    if (g_array_index (self->tilesets, VdTmxSourceTiles, i).is_owned)
      vd_xml_node_free (g_array_index (self->tilesets, VdTmxSourceTiles, i).node);
  g_hash_table_unref (self->tiles);
  g_array_unref (self->tilesets);
  g_array_unref (self->layers);
  g_clear_pointer (&self->root, vd_xml_node_free);
  g_free (self->name);
  g_free (self);
}

gboolean
vd_tmx_source_check (const VdTmxSource    *self,
                     const VdTmxGeometry  *geometry,
                     GError              **error)
{
  const VdGrid *grid = &geometry->grid;
  const char *axis = vd_xml_node_get (self->root, "staggeraxis");
  const char *index = vd_xml_node_get (self->root, "staggerindex");

  if (self->columns != grid->columns || self->rows != grid->rows)
    return vd_tmx_source_fail (self, error, self->root,
                               N_("has %u columns and %u rows, the map of the battle %u and %u; "
                                  "resize that first, or undo it in Tiled"),
                               self->columns, self->rows, grid->columns, grid->rows);
  if (g_strcmp0 (vd_xml_node_get (self->root, "orientation"), "hexagonal") != 0 ||
      g_strcmp0 (axis, grid->orientation == VD_POINTY ? "y" : "x") != 0 ||
      g_strcmp0 (index, grid->second_pushed ? "odd" : "even") != 0 ||
      vd_tmx_get_number (self->root, "tilewidth") != geometry->tile_width ||
      vd_tmx_get_number (self->root, "tileheight") != geometry->tile_height ||
      vd_tmx_get_number (self->root, "hexsidelength") != geometry->side)
    return vd_tmx_source_fail (self, error, self->root,
                               N_("has its hexes elsewhere than the map of the battle; leave its "
                                  "orientation, its stagger and the size of its tiles as they were "
                                  "exported"));

  return TRUE;
}

/* Objects */

static VdTmxPoint
turn (VdTmxPoint at,
      double     x,
      double     y,
      double     rotation)
{
  double angle = rotation * G_PI / 180;

  return (VdTmxPoint) { at.x + x * cos (angle) - y * sin (angle),
                        at.y + x * sin (angle) + y * cos (angle) };
}

static void
list_line (const char *text,
           VdTmxPoint  at,
           double      rotation,
           GArray     *points)
{
  while (*text != '\0' && points->len <= MOST_POINTS)
    {
      char *end;
      double x = g_ascii_strtod (text, &end), y;
      VdTmxPoint point;

      if (end == text || *end != ',')
        break;
      text = end + 1;
      y = g_ascii_strtod (text, &end);
      if (end == text || !isfinite (x) || !isfinite (y))
        break;
      text = end + strspn (end, " \t\r\n");
      point = rotation != 0 ? turn (at, x, y, rotation) : (VdTmxPoint) { at.x + x, at.y + y };
      g_array_append_val (points, point);
    }

  if (*text != '\0')
    g_array_set_size (points, 0);
}

GArray *
vd_tmx_source_list_points (const VdXmlNode *object)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (VdTmxPoint));
  VdTmxPoint at = { vd_tmx_get_number (object, "x"), vd_tmx_get_number (object, "y") };
  double rotation = vd_tmx_get_number (object, "rotation");
  const VdXmlNode *line = vd_xml_node_find (object, "polyline");
  const char *text;

  line = line != NULL ? line : vd_xml_node_find (object, "polygon");
  text = line != NULL ? vd_xml_node_get (line, "points") : NULL;
  if (line != NULL)
    list_line (text != NULL ? text : "", at, rotation, points);
  else
    {
      double height = vd_tmx_get_number (object, "height");
      gboolean is_tile = vd_xml_node_get (object, "gid") != NULL;
      VdTmxPoint middle = vd_tmx_box_middle (at, vd_tmx_get_number (object, "width"),
                                             is_tile ? -height : height, rotation);

      g_array_append_val (points, middle);
    }

  return points;
}
