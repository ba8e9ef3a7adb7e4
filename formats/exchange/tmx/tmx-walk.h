/* tmx-walk.h: a battle's documents, on their way into a map of Tiled (tmx.h) */
#pragma once

#include "formats/exchange/starts.h"
#include "formats/exchange/tmx/tmx-map.h"

G_BEGIN_DECLS

/* The first gids: whatever kinds of terrain are added, counters keep theirs. */
#define VD_TMX_FIRST_TERRAIN 1
#define VD_TMX_FIRST_UNIT 257

#define VD_TMX_COUNTER 80 /* pixels of a counter's edge: smaller than a hex by as much as drawn */

/**
 * VdTmxUnits: the units of the scenario, which all maps have in common
 * @starts: of VdStart; each id once
 * @files: their pictures
 */
typedef struct
{
  GArray *starts;
  GStrv   files;
} VdTmxUnits;

/**
 * VdTmxWalk: a map in the making
 * @kinds: of const char*: what terrain there is, a tile each: the chart's, then whatever the
 *   map has besides
 * @image: what the picture of the terrain is called
 */
typedef struct
{
  VdExport         *export;
  guint             number;
  const VdMap      *map;
  const VdDocument *document;
  const VdTmxUnits *units;
  const char       *image;
  GPtrArray        *kinds;
  VdTmxMap         *to;
} VdTmxWalk;

/* tmx-facts.c: what is said of the map as a whole. */
void     vd_tmx_walk_facts   (VdTmxWalk        *self);

/* tmx-terrain.c: its tiles and their layer; numbers of hexes. */
void     vd_tmx_walk_terrain (VdTmxWalk        *self);
void     vd_tmx_walk_hexes   (VdTmxWalk        *self);

/* tmx-regions.c */
void     vd_tmx_walk_regions (VdTmxWalk        *self);

/* tmx-lines.c: layers of hexsides and of paths. */
void     vd_tmx_walk_sides   (VdTmxWalk        *self);
void     vd_tmx_walk_paths   (VdTmxWalk        *self);

/* Says of a row that no part of it has a place. */
void     vd_tmx_lose_row     (VdTmxWalk        *self,
                              const VdNode     *row);

/* tmx-places.c: names; units, where they start, and all of them as tiles. */
void     vd_tmx_walk_names   (VdTmxWalk        *self);
void     vd_tmx_walk_units   (VdTmxWalk        *self);

/* tmx-pictures.c */

/* Returns: (transfer full): a PNG of all kinds of terrain, side by side */
GBytes  *vd_tmx_draw_terrain (const VdTmxWalk  *self);

/* Draws the counters into files of the export; returns whether to go on. */
gboolean vd_tmx_draw_units   (VdExport         *export,
                              const VdTmxUnits *units);

G_END_DECLS
