/* tiles.h: how something larger than a page is cut into tiles (private to the folder)
 *
 * Along one line at a time, as columns and rows both are.  Tiles overlap.  Each is cut a little
 * inside its overlap with the one before it, so that no white edge shows, and is glued onto what
 * is left of that overlap.
 *
 * All measures are millimetres from where the whole begins.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What tiles begin and are cut at: points, as which a file of pages says all places, to a thousandth.
 * What lies whole points elsewhere is rounded alike, so that tiles show the same to a dot. */
#define VD_TILE_STEP (25.4 / 72)

double vd_tile_step_down (double place);
double vd_tile_step_up   (double place);

/**
 * VdTile: a piece of the line
 * @start, @end: what is printed
 * @cut: where it is cut, and seen from; @start of the first
 * @glue: up to where it is seen, and from where the next is glued over it; @end of the last
 */
typedef struct { double start, end, cut, glue; } VdTile;

/**
 * VdTileLine: what is to be cut
 * @length: of the whole
 * @room: of a page
 * @first, @pitch: where hexes begin: at @first, and every @pitch from there
 * @hex: the length of one
 */
typedef struct
{
  double length;
  double room;
  double overlap;
  double first, pitch, hex;
} VdTileLine;

/**
 * vd_map_tiles_new:
 * @most: tiles
 *
 * As few tiles as there can be, about as long as each other, that begin at whole
 * points.  With an overlap of at least half a hex, every hex is whole in one of them.
 *
 * Returns: (transfer full) (nullable): of VdTile; %NULL if it takes more than @most, or if
 *   a page has no room for a hex besides an overlap
 */
GArray *vd_map_tiles_new (const VdTileLine *line,
                          guint             most);

G_END_DECLS
