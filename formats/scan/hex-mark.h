/* hex-mark.h: what is printed alike about every hex (private to formats/scan)
 *
 * Whatever marks the hexes, it is the same after a sixth of a turn about a hex's centre, and in a
 * mirror. Numbers, woods and roads are not; of them nothing is left in what the mean of many hexes
 * has in common with itself so turned.  The mean lies true even if every hex was looked at a little
 * off its place, for then it is only blurred, the same to all sides.
 */
#pragma once

#include "formats/scan/lattice-private.h"

G_BEGIN_DECLS

/**
 * VdHexFrame: where a hex is expected
 * @is_inside: whether all about it is within the picture
 * @x, @y: pixel of the relief
 * @across: how that changes with a step in the map's x
 * @down: and in its y
 */
typedef struct
{
  gboolean is_inside;
  double   x, y;
  double   across[2], down[2];
} VdHexFrame;

/**
 * VdHexView: a picture, looked at hex by hex
 * @steps: samples from a hex to the next
 * @reach: how many of them a hex may be off
 */
typedef struct
{
  const VdRelief *relief;
  VdHexFrame     *frames;
  guint           n_frames;
  int             steps;
  int             reach;
} VdHexView;

typedef struct
{
  int   x, y;  /* steps from the centre */
  float value; /* of the mark, its mean square 1 */
} VdMarkPoint;

/**
 * VdHexMark:
 * @points: (element-type VdMarkPoint): where it stands out
 */
typedef struct
{
  GArray *points;
} VdHexMark;

/* Twice a half of the hexes has that in common: 1 for the same mark, 0 for none at all. */
double      vd_hex_view_compare_halves (const VdHexView *view);

/**
 * VdHexCentre: about where the mean hex is most like one
 * @x, @y: from where the centres of hexes are expected, in the map's unit
 * @symmetry: how far it is there the same after a sixth of a turn and in a mirror, 0 to 1
 * @elsewhere: the same, where that is most, at another place
 */
typedef struct
{
  double x, y;
  double symmetry;
  double elsewhere;
} VdHexCentre;

/**
 * vd_hex_view_find_centre:
 * @reach: how far to look, in the map's unit
 */
void        vd_hex_view_find_centre    (const VdHexView *view,
                                        double           reach,
                                        VdHexCentre     *centre);

/* Returns: (transfer full) (nullable): %NULL if hexes have nothing in common */
VdHexMark  *vd_hex_mark_new            (const VdHexView *view);
void        vd_hex_mark_free           (VdHexMark       *self);

/* Values of a hill: how well the mark fits for each shift of up to the reach. */
#define vd_hill_edge(view) (2 * (view)->reach + 1)
#define vd_hill_size(view) (vd_hill_edge (view) * vd_hill_edge (view))

/**
 * vd_hex_mark_match:
 * @hill: (out): 1 for a hex that shows it as most do
 */
void        vd_hex_mark_match          (const VdHexMark *self,
                                        const VdHexView *view,
                                        guint            frame,
                                        float           *hill);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdHexMark, vd_hex_mark_free)

G_END_DECLS
