/* measure.h: what a scan shows in each hex and along each side, as rows of numbers
 *
 * Colours are in CIE L*a*b*, with the light taken out.  Of a hex, what lies within 0.8 of its
 * radius, but where the number is printed, which is where many hexes have dark ink; robust
 * statistics, so that neither a road nor a stain is taken for terrain.  Of a side, lines across it
 * and lines along it: of each the colours farthest from the ground of both hexes, wherever on the
 * line they are, as rivers wander.
 */
#pragma once

#include "formats/map/map.h"
#include "formats/scan/colors.h"

G_BEGIN_DECLS

#define VD_MEASURE_HEX 20
#define VD_MEASURE_FIRM 10 /* the first of them, which neither roads nor rivers change much */
#define VD_MEASURE_DARKEST 10  /* of them, how much less light the darkest tenth is, below 0 */
#define VD_MEASURE_ROUGHEST 16 /* how rough the roughest of it is */
#define VD_MEASURE_RING 18     /* how much is dark about its middle */
#define VD_MEASURE_LINES 24

/**
 * VdPlaceFunc: where on the scan a place of the map lies, as vd_registration_to_pixel() says
 *
 * Returns: whether it lies anywhere; else @x and @y are not set
 */
typedef gboolean (*VdPlaceFunc) (gconstpointer data,
                                 double        map_x,
                                 double        map_y,
                                 double       *x,
                                 double       *y);

/**
 * VdMeasured:
 * @has: by cell: whether the hex lies in the picture altogether
 * @hexes: %VD_MEASURE_HEX numbers for each cell; the first three are its ground, L*, a*, b*
 * @across: %VD_MEASURE_LINES for each side, %VD_N_SIDES_OWN * cell + dir: by lines across it; only
 *   for a side between two hexes that are in the picture
 * @along: likewise by lines that run along it
 */
typedef struct
{
  guint8 *has;
  float  *hexes;
  float  *across;
  float  *along;
} VdMeasured;

/* @part: (nullable): of the grid; hexes beyond it are as if not in the picture */
VdMeasured *vd_measured_new  (const VdColors *picture,
                              const VdGrid   *grid,
                              const VdWindow *part,
                              VdPlaceFunc     place,
                              gconstpointer   data);
void        vd_measured_free (VdMeasured     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdMeasured, vd_measured_free)

G_END_DECLS
