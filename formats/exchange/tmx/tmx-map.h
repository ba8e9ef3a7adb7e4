/* tmx-map.h: a map of Tiled, held whole
 *
 * It is filled once (tmx-walk.h) and written twice, as XML and as JSON.  Texts that are not
 * kept by the map itself belong to the documents, which outlive it.
 */
#pragma once

#include "formats/exchange/export.h"
#include "formats/exchange/tmx/tmx.h"

G_BEGIN_DECLS

#define VD_TMX_MOST_ID 0x3fffffff /* of an object; Tiled counts on from there */

typedef struct
{
  const char *name;
  const char *value;
  gboolean    is_number;
} VdTmxProperty;

typedef enum { VD_TMX_POLYGON, VD_TMX_POLYLINE, VD_TMX_POINT, VD_TMX_TEXT, VD_TMX_TILE } VdTmxShape;

/**
 * VdTmxObject:
 * @points: (nullable): of VdTmxPoint, from @at: of a polygon or a polyline
 * @text_height, @color: of a text, which is @name
 * @gid: of a tile
 * @properties: (nullable): of VdTmxProperty
 */
typedef struct
{
  guint       id;
  const char *class;
  const char *name;
  VdTmxShape  shape;
  VdTmxPoint  at;
  double      width, height;
  double      rotation;
  GArray     *points;
  int         text_height;
  const char *color;
  guint       gid;
  GArray     *properties;
} VdTmxObject;

/**
 * VdTmxLayer:
 * @color: (nullable): "#rrggbb", of lines and areas
 * @cells: (nullable): of guint, a tile's gid for each cell, 0 for none: of a layer of tiles
 * @objects: (element-type VdTmxObject)
 */
typedef struct
{
  const char *name;
  const char *color;
  GArray     *properties;
  GArray     *cells;
  GPtrArray  *objects;
} VdTmxLayer;

/**
 * VdTmxTile:
 * @image: (nullable): its own picture, of the tileset's tile size
 */
typedef struct
{
  const char *class;
  const char *image;
  GArray     *properties;
} VdTmxTile;

/**
 * VdTmxTileset:
 * @image: (nullable): all tiles side by side; else each has a picture of its own
 */
typedef struct
{
  const char *name;
  guint       first;
  int         tile_width, tile_height;
  const char *image;
  GArray     *tiles; /* of VdTmxTile */
} VdTmxTileset;

typedef struct
{
  VdTmxGeometry  geometry;
  GArray        *properties;
  GPtrArray     *tilesets; /* of VdTmxTileset */
  GPtrArray     *layers;   /* of VdTmxLayer */
  GStringChunk  *texts;
  GHashTable    *ids;      /* of objects: those that are taken */
  VdExport      *export;
  guint          done;     /* steps of the work, hexes and objects */
  gboolean       is_cancelled;
} VdTmxMap;

VdTmxMap     *vd_tmx_map_new         (VdExport       *export,
                                      const VdGrid   *grid);
void          vd_tmx_map_free        (VdTmxMap       *self);

/* To be called for each hex and each object; returns whether to go on. */
gboolean      vd_tmx_step            (VdTmxMap       *self);

/* Returns: (transfer none): a copy that lives as long as the map */
const char   *vd_tmx_keep            (VdTmxMap       *self,
                                      const char     *text);
const char   *vd_tmx_keep_format     (VdTmxMap       *self,
                                      const char     *format,
                                      ...) G_GNUC_PRINTF (2, 3);

VdTmxTileset *vd_tmx_add_tileset     (VdTmxMap       *self,
                                      const char     *name,
                                      guint           first);
VdTmxLayer   *vd_tmx_add_layer       (VdTmxMap       *self,
                                      const char     *name,
                                      const char     *color);

/* Returns: the number of an object of that class and key, if no other has it */
guint         vd_tmx_make_id         (const char     *class,
                                      const char     *key);

/**
 * vd_tmx_add_object:
 * @key: what no other object is, and it always: its number is made of it
 */
VdTmxObject  *vd_tmx_add_object      (VdTmxMap       *self,
                                      VdTmxLayer     *layer,
                                      const char     *class,
                                      const char     *key);

/* All of the points, in pixels of the map. */
void          vd_tmx_object_set_line (VdTmxObject    *self,
                                      VdTmxShape      shape,
                                      const GArray   *points);

/* @properties: (inout) (nullable): made if there are none */
void          vd_tmx_put_text        (GArray        **properties,
                                      const char     *name,
                                      const char     *value);
void          vd_tmx_put_number      (VdTmxMap       *self,
                                      GArray        **properties,
                                      const char     *name,
                                      int             value);

/**
 * vd_tmx_put_row:
 * @prefix: "" or what stands before each name
 * @except: (nullable) (array zero-terminated=1): attributes that are said otherwise
 *
 * Puts all attributes of a row of our namespace.
 */
void          vd_tmx_put_row         (VdTmxMap          *self,
                                      GArray           **properties,
                                      const VdNode      *row,
                                      const char        *prefix,
                                      const char *const *except);

/* (transfer full): as far as it came if it was cancelled */
GBytes       *vd_tmx_write_xml       (VdTmxMap       *self);
GBytes       *vd_tmx_write_json      (VdTmxMap       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdTmxMap, vd_tmx_map_free)

G_END_DECLS
