/* tmx.h: how a battle stands in a map of Tiled, for who writes it and who reads it again
 *
 * A battle is a folder.  Each map has a file of its own, MAP.tmx or MAP.tmj, and a picture,
 * MAP-terrain.png, of its tiles of terrain side by side; units/UNIT.png are the counters.
 * Tilesets stand in the map: there are engines that read no others.
 *
 * Layers, from the bottom to the top, with the class of their objects (`type`; `class` where
 * Tiled 1.9 has saved it):
 *
 *   layer          class        name of an object  shape
 *   terrain        -            -                  tiles; none where a hex is out of play
 *   regions        region       name, or else id   polygon, its outline
 *                  region-part  the same           another outline: where it lies apart, a hole
 *   hexsides KIND  hexside      name               polyline from corner to corner
 *   paths KIND     path         name               polyline from centre to centre; a point
 *   hexes          hex          printed number     text, the number
 *   names          name         the text           text
 *   units          unit         id                 tile, the counter
 *
 * There is a layer for each kind of hexside and path in the chart, and for each that the map
 * has besides; it carries `class`, `kind`, `label` and `look` as properties, the label being
 * what people call the kind.  What is drawn into it anew is of that class and kind, whatever
 * it is called.
 *
 * Tiles of the tileset "terrain" are of the class `terrain`, with `kind`, `label` and `look`.
 * Tiles of "units" are of the class `unit` and have all attributes of the unit, so that one
 * that comes later can be put on the map.
 *
 * An object carries the attributes of its row as properties of the same names, but for what
 * it shows: `name` and `text`.  What is whole in the documents is a number (int), all else
 * text.  Of places the drawing counts, and the property says where it was when it was
 * exported; if the two agree nobody has moved it:
 *
 *   class    property  drawing
 *   hexside  sides     each segment is a hexside.  Of a directed one the low hex lies to the
 *                      left of who walks along the line.
 *   path     hexes     each point is in a hex
 *   name     middle    "X Y", of the text, in pixels; the hex `at` is that in which it lies
 *                      unless the row has an `offset`, which counts from the middle of `at`
 *   unit     at        the hex in which the middle of the counter lies
 *   region   hexes     (these count; the outline is drawn after them)
 *   hex      at        (none of its own: its terrain is the tile there)
 *
 * A run whose sides do not hang together is several objects, one for each stretch, and so is
 * a path that jumps; all of them say the same `run`, or `path`: its id, or its kind and its
 * first hexside or hex.  `sides` and `hexes` are then those of the stretch.
 *
 * Properties of the map: `vedette`, the version of all this; of its document `id`, `title`,
 * `title-de`, `note`, `note-2`; and rows as `grid.columns`, `numbering.prefix`,
 * `source.KEY.title`, `area.ID.rows`, `edge.ID.side`, `terrain.default`, `sides.status`,
 * `georeference.scale`; of the scenario `scenario`, its id, `scenario.title`, `side.ID.color`,
 * `army.ID.name`, `formation.ID.side`; of classes `class.ID.symbol` and, where the scenario
 * changes them, `override.class.ID.symbol`.
 *
 * Numbers of objects are made of what they are, so that an edit leaves those of others alone.
 */
#pragma once

#include <math.h>

#include "core/board/grid.h"

G_BEGIN_DECLS

#define VD_TMX_VERSION 1

#define VD_TMX_LAYER_TERRAIN "terrain"
#define VD_TMX_LAYER_REGIONS "regions"
#define VD_TMX_LAYER_SIDES "hexsides " /* and a kind */
#define VD_TMX_LAYER_PATHS "paths "    /* likewise */
#define VD_TMX_LAYER_HEXES "hexes"
#define VD_TMX_LAYER_NAMES "names"
#define VD_TMX_LAYER_UNITS "units"

#define VD_TMX_CLASS_TERRAIN "terrain"
#define VD_TMX_CLASS_REGION "region"
#define VD_TMX_CLASS_PART "region-part"
#define VD_TMX_CLASS_SIDE "hexside"
#define VD_TMX_CLASS_PATH "path"
#define VD_TMX_CLASS_HEX "hex"
#define VD_TMX_CLASS_NAME "name"
#define VD_TMX_CLASS_UNIT "unit"

/* Properties that are no attributes of rows. */
#define VD_TMX_VERSION_KEY "vedette" /* of the map */
#define VD_TMX_CLASS_KEY "class"     /* of a layer: what its objects are */
#define VD_TMX_KIND_KEY "kind"       /* of a layer; of a tile of terrain */
#define VD_TMX_LABEL_KEY "label"     /* likewise: `name` would be that of the layer itself */
#define VD_TMX_LOOK_KEY "look"       /* likewise */
#define VD_TMX_RUN_KEY "run"         /* of a stretch of hexsides */
#define VD_TMX_PATH_KEY "path"       /* of a stretch of a path */
#define VD_TMX_MIDDLE_KEY "middle"   /* of a name */

/* In pixels, from the top left. */
typedef struct
{
  double x, y;
} VdTmxPoint;

/**
 * VdTmxGeometry: where Tiled has the hexes of a grid
 * @tile_width, @tile_height: of the box of a hex
 * @side: length of its hexsides, along the lines that are straight
 *
 * All three are even, and nearly those of a regular hex, so that centres and corners are
 * whole pixels.  Of the grid they are exactly @across and @down times those of
 * vd_grid_centre() and vd_grid_corner().
 */
typedef struct
{
  VdGrid grid;
  int    tile_width, tile_height, side;
  double across, down;
} VdTmxGeometry;

VdTmxGeometry vd_tmx_geometry      (const VdGrid        *grid);

/* The nearest of so many places in a pixel. */
static inline double
vd_tmx_round (double value,
              int    places)
{
  return round (value * places) / places + 0.0; /* no -0 */
}

/* A point in the unit of vd_grid_centre(), in whole pixels. */
VdTmxPoint    vd_tmx_place         (const VdTmxGeometry *self,
                                    double               x,
                                    double               y);

/* The middle of the hex. */
VdTmxPoint    vd_tmx_centre        (const VdTmxGeometry *self,
                                    guint                cell);
/* As vd_grid_corner(). */
VdTmxPoint    vd_tmx_corner        (const VdTmxGeometry *self,
                                    guint                cell,
                                    guint                corner);

/* Returns: the cell under that point, or -1, whatever the point */
int           vd_tmx_find_cell     (const VdTmxGeometry *self,
                                    VdTmxPoint           point);

/**
 * vd_tmx_box_middle:
 * @at: of a text or a rectangle its top left; of a counter, which is a tile, its bottom left,
 *   @height then being negative
 * @rotation: in degrees, clockwise, around @at
 *
 * Returns: the middle of an object with these values
 */
VdTmxPoint    vd_tmx_box_middle    (VdTmxPoint           at,
                                    double               width,
                                    double               height,
                                    double               rotation);

/* Returns: where an object must be so that its middle is @middle */
VdTmxPoint    vd_tmx_box_place     (VdTmxPoint           middle,
                                    double               width,
                                    double               height,
                                    double               rotation);

G_END_DECLS
