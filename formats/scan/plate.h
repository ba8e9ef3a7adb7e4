/* plate.h: a thin plate bent towards given heights (private to formats/scan)
 *
 * Of all surfaces that pass the points at a given distance it is the one that bends least.  How
 * stiff it is can be left to generalised cross-validation: as if each point in turn were foretold
 * by the others.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* More points are gathered into so many first. */
#define VD_PLATE_MOST 300

/* Two heights at a place, as a correction has a shift in x and one in y. */
typedef struct
{
  double x, y;
  double heights[2];
  double weight;
} VdPlatePoint;

typedef struct _VdPlate VdPlate;

/**
 * vd_plate_new:
 * @points: not all on a line
 * @is_through: through all points; else as stiff as they ask for
 *
 * Returns: (transfer full) (nullable): the plate; %NULL if no bent one foretells points better than
 *   0 does, or if the points do not determine it
 */
VdPlate *vd_plate_new          (const VdPlatePoint *points,
                                guint               n_points,
                                gboolean            is_through);
void     vd_plate_free         (VdPlate            *self);

void     vd_plate_get          (const VdPlate      *self,
                                double              x,
                                double              y,
                                double              heights[2]);

/* As how many parameters, for each of the two heights, the plate counts: 3 for a plane, as many as
 * there are points for one through them all. */
double   vd_plate_get_freedom  (const VdPlate      *self);
guint    vd_plate_get_n_points (const VdPlate      *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdPlate, vd_plate_free)

G_END_DECLS
