/* pictures.h: maps and counters as PNG, for formats with pictures
 *
 * The same documents give the same bytes.
 */
#pragma once

#include "formats/draw/draw.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * VdPicturePart: a square cut out of a map
 * @left, @top, @edge: in the unit of draw.h; it may reach beyond the map
 * @pixels: of its edge
 * @cache: (nullable): one for all cuts of a map
 */
typedef struct
{
  double       left, top, edge;
  guint        pixels;
  VdDrawCache *cache;
} VdPicturePart;

/* Returns: (transfer full): beyond the map there is plain paper, and a line around the map */
GBytes *vd_picture_of_map     (const VdProject     *project,
                               guint                map,
                               const VdPicturePart *part);

/**
 * vd_picture_of_counter:
 * @pixels: of its edge
 *
 * Returns: (transfer full): a square in the counter's colour to its very corners
 */
GBytes *vd_picture_of_counter (const VdCounterFace *face,
                               guint                pixels);

G_END_DECLS
