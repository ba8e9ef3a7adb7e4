/* tmx-source.h: a map that Tiled has saved, as it stands in its file
 *
 * What is JSON is read into the elements that the XML has (tmx-source-json.c), so that there is
 * one reader of both: members become attributes, lists become elements in it.
 */
#pragma once

#include "formats/exchange/import.h"
#include "formats/exchange/tmx/tmx.h"
#include "formats/io/foreign-xml.h"

G_BEGIN_DECLS

/**
 * VdTmxSourceLayer:
 * @name: "" if it has none
 * @class, @kind: (nullable): of its properties
 */
typedef struct
{
  const VdXmlNode *node;
  const char      *name;
  const char      *class;
  const char      *kind;
} VdTmxSourceLayer;

/* A tileset, and the number of its first tile. */
typedef struct
{
  guint      first;
  VdXmlNode *node;
  gboolean   is_owned; /* from a file of its own */
} VdTmxSourceTiles;

/**
 * VdTmxSource:
 * @name: of the file, for messages
 * @columns, @rows: of the map
 * @layers: of VdTmxSourceLayer, groups opened
 * @tilesets: of VdTmxSourceTiles, by their first tiles
 * @tiles: of gid: VdXmlNode: what is said of tiles
 */
typedef struct
{
  char       *name;
  VdXmlNode  *root;
  guint       columns, rows;
  GArray     *layers;
  GArray     *tilesets;
  GHashTable *tiles;
} VdTmxSource;

/**
 * vd_tmx_source_read:
 * @file: one of the import's
 * @is_json: which of the two forms it has
 *
 * Errors: of %VD_FORMAT_ERROR, as VdExportFormat.read sets them.
 *
 * Returns: (transfer full) (nullable)
 */
VdTmxSource     *vd_tmx_source_read         (VdImport               *import,
                                             const char             *file,
                                             gboolean                is_json,
                                             GError                **error);
void             vd_tmx_source_free         (VdTmxSource            *self);

/* tmx-source-json.c: Returns: (transfer full) (nullable): an element called @root */
VdXmlNode       *vd_tmx_source_read_json    (GBytes                 *bytes,
                                             const char             *name,
                                             const char             *root,
                                             GError                **error);

/**
 * vd_tmx_source_check:
 *
 * Returns: whether its hexes lie where those of the geometry do; else @error says what is
 *   other
 */
gboolean         vd_tmx_source_check        (const VdTmxSource      *self,
                                             const VdTmxGeometry    *geometry,
                                             GError                **error);

/* Returns: (nullable): the value of a property of the map, a layer, a tile or an object */
const char      *vd_tmx_get_property        (const VdXmlNode        *node,
                                             const char             *name);

/* Returns: (nullable): what Tiled calls its class */
const char      *vd_tmx_get_class           (const VdXmlNode        *node);

/* Returns: the value of an attribute, or 0 */
double           vd_tmx_get_number          (const VdXmlNode        *node,
                                             const char             *attribute);

/* Bits of a gid that say how a tile is turned or mirrored. */
#define VD_TMX_TURNS 0xf0000000u

/* Returns: (nullable): what is said of the tile, whichever way it is turned */
const VdXmlNode *vd_tmx_source_find_tile    (const VdTmxSource      *self,
                                             guint32                 gid);

/* tmx-source-tiles.c: Returns: (transfer full) (nullable): the gids of a layer of tiles, by cell */
guint32         *vd_tmx_source_read_tiles   (const VdTmxSource      *self,
                                             const VdTmxSourceLayer *layer,
                                             GError                **error);

/**
 * vd_tmx_source_list_points:
 *
 * Returns: (transfer full): of #VdTmxPoint, in pixels of the map: those of a line, the only one of
 *   a point or the middle of anything else; empty if there are too many, or they are none
 */
GArray          *vd_tmx_source_list_points  (const VdXmlNode        *object);

/* Returns: (transfer full): so much of a text of the file as a line of a message holds */
char            *vd_tmx_show                (const char             *text);

/* Each (transfer full): where that is, for people: may hold phrases */
char            *vd_tmx_source_say_layer    (const VdTmxSource      *self,
                                             const VdTmxSourceLayer *layer);
char            *vd_tmx_source_say_object   (const VdTmxSource      *self,
                                             const VdTmxSourceLayer *layer,
                                             const VdXmlNode        *object);
char            *vd_tmx_source_say_tile     (const VdTmxSource      *self,
                                             const VdTmxSourceLayer *layer,
                                             guint                   cell);

/* Sets the error of the file at that element.  @format: marked with N_.  Returns: %FALSE */
gboolean         vd_tmx_source_fail         (const VdTmxSource      *self,
                                             GError                **error,
                                             const VdXmlNode        *node,
                                             const char             *format,
                                             ...) G_GNUC_PRINTF (4, 5);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdTmxSource, vd_tmx_source_free)

G_END_DECLS
