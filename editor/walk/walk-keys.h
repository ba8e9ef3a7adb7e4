/* walk-keys.h: what keys mean while one walks through a map
 *
 * Each kind of terrain has a key, by its place among those that the battle has: digits as in the
 * palette, then letters.  The keys of the six sides lie around F as the sides do around a hex,
 * and at the same places on QWERTY, QWERTZ and AZERTY; with Shift they are steps of a path.
 */
#pragma once

#include "core/board/grid.h"

G_BEGIN_DECLS

/**
 * VdDeedSort: what somebody does
 * @VD_DEED_TERRAIN: enters the terrain at place @value of those that have keys
 * @VD_DEED_SIDE: enters what is put on sides in direction @value, or takes it away
 * @VD_DEED_PATH: likewise a path
 * @VD_DEED_SIDE_KIND: goes on to the next kind that is put on sides, or to the one before
 * @VD_DEED_PATH_KIND: likewise of paths
 * @VD_DEED_ACCEPT: enters all that is suggested, but for the sides and paths that are among the
 *   #VdParts @value, which are locked
 * @VD_DEED_KEEP: enters the terrain as it is drawn
 * @VD_DEED_BACK: goes back to where one came from
 * @VD_DEED_STEP: goes to the next hex, or the one before, and enters nothing
 * @VD_DEED_FOLLOW_SIDES: follows what is put on sides from here, or no longer
 * @VD_DEED_FOLLOW_PATHS: likewise the paths
 * @VD_DEED_NAME: is about to type a name
 */
typedef enum
{
  VD_DEED_NONE,
  VD_DEED_TERRAIN,
  VD_DEED_SIDE,
  VD_DEED_PATH,
  VD_DEED_SIDE_KIND,
  VD_DEED_PATH_KIND,
  VD_DEED_ACCEPT,
  VD_DEED_KEEP,
  VD_DEED_BACK,
  VD_DEED_STEP,
  VD_DEED_FOLLOW_SIDES,
  VD_DEED_FOLLOW_PATHS,
  VD_DEED_NAME
} VdDeedSort;

typedef struct
{
  VdDeedSort sort;
  int        value;
} VdDeed;

/* The key of the terrain at that place, from 0; 0 for those beyond the last key. */
char        vd_walk_get_terrain_key (guint         place);

/* The key of that side. */
char        vd_walk_get_side_key    (VdOrientation orientation,
                                     guint         dir);

/* "north-west" and its like, translated. */
const char *vd_walk_get_direction   (VdOrientation orientation,
                                     guint         dir);

/**
 * vd_walk_read_letter:
 * @letter: as it is typed, large or small
 *
 * Returns: what it means; %VD_DEED_NONE if nothing
 */
VdDeed      vd_walk_read_letter     (VdOrientation orientation,
                                     gunichar      letter,
                                     gboolean      with_shift);

G_END_DECLS
