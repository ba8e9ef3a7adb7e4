/* layout.h: the maps of a project side by side on one plane
 *
 * The canvas shows all maps of a scenario at once, from left to right as the
 * scenario lists them.  The unit is that of vd_grid_centre().
 */
#pragma once

#include "editor/maps/places.h"
#include "formats/draw/draw.h"

G_BEGIN_DECLS

#define VD_LAYOUT_MARGIN 0.6 /* around all maps */
#define VD_LAYOUT_GAP 1.4    /* between two */
#define VD_LAYOUT_TITLE 1.0  /* above each, for its name */

typedef struct
{
  GArray *maps;   /* of VdRect: where each map lies */
  double  width;
  double  height;
} VdLayout;

VdLayout *vd_layout_new    (const VdProject *project);
void      vd_layout_free   (VdLayout        *self);

VdRect    vd_layout_get    (const VdLayout  *self,
                            guint            map);

/**
 * vd_layout_at:
 *
 * Returns: whether there is a hex at the point
 */
gboolean  vd_layout_at     (const VdLayout  *self,
                            const VdProject *project,
                            double           x,
                            double           y,
                            VdSpot          *spot);

/**
 * vd_layout_centre:
 * @x: (out): where the centre of the hex lies
 */
void      vd_layout_centre (const VdLayout  *self,
                            const VdProject *project,
                            VdSpot           spot,
                            double          *x,
                            double          *y);

/**
 * vd_layout_step:
 * @across: hexes to the right, -1 to 1
 * @down: hexes down, -1 to 1
 *
 * Returns: the hex next to @from by rows and columns, as for an arrow key: across
 *   the side of a map into the next map; @from if there is none
 */
VdSpot    vd_layout_step   (const VdLayout  *self,
                            const VdProject *project,
                            VdSpot           from,
                            int              across,
                            int              down);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdLayout, vd_layout_free)

G_END_DECLS
