/* bounds.h: ground that a side may not enter, leave or cross into, as it is drawn on maps
 *
 * From the restrictions of a scenario: a `bar` closes a region or hexsides to units, a `hold` in a
 * region keeps them there.  Of a position of a game those are drawn that hold in its turn; of
 * documents all, where those that hold in some turns only are marked.
 */
#pragma once

#include "formats/draw/color.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

typedef enum
{
  VD_BOUND_ENTER, /* a full line with teeth, which point into the closed region */
  VD_BOUND_LEAVE, /* a broken line, within the region */
  VD_BOUND_CROSS, /* a full line with teeth, on the hexside */
  VD_N_BOUNDS
} VdBoundKind;

/**
 * VdBound: a hexside of a boundary
 * @hollow: at which of its corners, the first and the second as bits, the region goes on beside
 *   the hexside, so that the line goes round the hex beyond
 * @lane: how many sides' boundaries may lie farther out, so that none covers another
 * @is_passing: not in all turns, and no turn is asked for; drawn paler
 */
typedef struct
{
  guint32     cell;  /* within the region */
  guint8      dir;
  guint8      hollow;
  guint8      lane;
  gboolean    is_passing;
  VdBoundKind kind;
  VdColor     color; /* of the side */
} VdBound;

/**
 * VdBoundRule: what a boundary means
 * @region: (nullable): its name; borrowed, like @side
 * @turn: that it holds from, 1 if from the first
 * @until: the last that it holds in, %G_MAXUINT if it never ends
 * @is_of_some: it binds some units of the side only
 */
typedef struct
{
  VdBoundKind kind;
  VdColor     color;
  const char *side;
  const char *region;
  guint       turn;
  guint       until;
  gboolean    is_of_some;
} VdBoundRule;

/**
 * VdBoundsAt: a position of a game
 * @turn: 1 or more
 * @lifted: the bars that hold no longer, as bits in the order of the scenario
 */
typedef struct
{
  guint turn;
  guint lifted;
} VdBoundsAt;

/**
 * vd_bounds_new:
 * @at: (nullable): the position that they are of; %NULL for all that the documents have
 * @rules: (nullable) (element-type VdBoundRule): takes each that has a hexside on the map, once
 *
 * Only hexsides between two hexes in play: beyond the edge of a map nobody goes anyway.
 *
 * Returns: (transfer full) (element-type VdBound): those of a map of the project
 */
GArray *vd_bounds_new (const VdProject  *project,
                       guint             map,
                       const VdBoundsAt *at,
                       GArray           *rules);

G_END_DECLS
