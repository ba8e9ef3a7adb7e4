/* draw-geometry.h: smooth shapes out of hexes and hexsides (private to formats)
 *
 * Everything a map draws as a line or an area follows corners, middles of
 * hexsides and centres.  Where a line turns it is pulled off the corner; where
 * three lines meet all pass through the one point, so that they join cleanly.
 * Shapes depend on their neighbourhood alone, never on what part of the map is
 * being drawn, so that nothing moves when a view is scrolled.
 */
#pragma once

#include <cairo.h>

#include "formats/draw/draw.h"
#include "formats/map/map-index.h"

G_BEGIN_DECLS

typedef struct
{
  double x, y;
} VdVec;

/* A corner of hexes in whole numbers: halves of the unit along a line of the
 * grid, sixths of a hex's height across. */
typedef struct
{
  int along, across;
} VdCorner;

/**
 * VdCurve: a line to be drawn
 *
 * @from and @to are its widths at the ends.
 */
typedef struct
{
  GArray *points; /* of VdVec, close together */
  guint   kind;
  double  from, to;
  VdNode *node;   /* (nullable) */
  guint   ordinal; /* of the stretch of its run, from 0 */
  guint32 cell;    /* in its middle */
  gboolean is_low_left; /* of slopes: the low ground is to the left of the way */
} VdCurve;

/* A number for two whole numbers, from -1 to 1, always the same. */
double   vd_noise             (int a,
                               int b,
                               int salt);

static inline VdVec
vd_vec_mix (VdVec  a,
            VdVec  b,
            double share)
{
  return (VdVec) { a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share };
}

/* The cells that meet the rectangle, and @margin more on every side. */
VdWindow vd_window_new        (const VdGrid   *grid,
                               const VdRect   *rectangle,
                               int             margin);

VdVec    vd_centre_of         (const VdGrid   *grid,
                               guint           cell);

/* The middle of the hexside @dir, on the map or off it. */
VdVec    vd_side_middle       (const VdGrid   *grid,
                               guint           cell,
                               guint           dir);

VdCorner vd_corner_of         (const VdGrid   *grid,
                               guint           cell,
                               guint           corner);
VdVec    vd_corner_place      (const VdGrid   *grid,
                               VdCorner        corner);

/* The corner at the other end of the hexside that leaves in @turn (0 to 5;
 * from corner i of a hex to its corner i + 1 is turn i). */
VdCorner vd_corner_step       (VdCorner        corner,
                               guint           turn);

/* A byte for each corner of a window. */
typedef struct
{
  VdCorner first;
  int      n_along, n_across;
  guint8  *bytes;
} VdCornerMap;

void     vd_corner_map_init   (VdCornerMap    *self,
                               const VdGrid   *grid,
                               const VdWindow *window);
void     vd_corner_map_clear  (VdCornerMap    *self);

/* Returns: (nullable): the byte of @corner */
guint8  *vd_corner_map_at     (const VdCornerMap *self,
                               VdCorner           corner);

/* One end of a piece of a curve; the tangent is a direction of any length. */
typedef struct
{
  VdVec at;
  VdVec way;
} VdCurveEnd;

/**
 * vd_curve_add:
 * @steps: how many points it takes
 *
 * Continues the curve from @from to @to.
 */
void     vd_curve_add         (GArray         *points,
                               guint           steps,
                               VdCurveEnd      from,
                               VdCurveEnd      to);

void     vd_curve_trace       (cairo_t        *cr,
                               const VdCurve  *curve);

/* Fills the curve as a band that widens from its first to its last point;
 * @more is added to the width. */
void     vd_curve_fill_band   (cairo_t        *cr,
                               const VdCurve  *curve,
                               double          more);

void     vd_curves_free       (GArray         *curves);

/* What belongs to an area. */
typedef struct
{
  gboolean (*has) (guint         cell,
                   gconstpointer data);
  gconstpointer data;
} VdCellTest;

/**
 * vd_trace_area:
 * @bumps: scallops a hexside, 0 for a plain line
 *
 * Adds to the path the outline of all cells that pass @test, smoothed.
 *
 * Returns: whether there are any
 */
gboolean vd_trace_area        (cairo_t        *cr,
                               const VdGrid   *grid,
                               const VdWindow *window,
                               VdCellTest      test,
                               int             bumps);

G_END_DECLS
