/* lattice-private.h: what the parts of the search for a lattice share
 *
 * Two systems of coordinates: pixels of the working picture, and "places", in which the lattice
 * has its points at whole numbers: place (u, v) is u steps along a line of hexes and v into the
 * next lines, as q and r of VdHex.
 */
#pragma once

#include "formats/scan/lattice.h"
#include "formats/scan/registration.h"

G_BEGIN_DECLS

/**
 * VdRelief:
 * @width: as that of the picture
 * @height: likewise
 * @values: how much lighter than about it each pixel is, in units of what is usual there
 *
 * A picture without its colours and shades, in which fine lines stand out alike everywhere.
 */
typedef struct
{
  guint  width;
  guint  height;
  float *values;
} VdRelief;

VdRelief *vd_relief_new   (const VdGrey *grey);
void      vd_relief_free  (VdRelief     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdRelief, vd_relief_free)

/**
 * VdCorrelation:
 * @reach: the largest shift, in pixels
 * @values: 2 @reach + 1 lines of as many; in the middle is that of no shift, 1
 *
 * How like itself a picture is after a shift
 */
typedef struct
{
  int    reach;
  float *values;
} VdCorrelation;

/**
 * vd_correlation_new:
 * @is_levelled: what is strong in the picture, as hatching is, counts for less
 *
 * Returns: (transfer full) (nullable): %NULL if the picture is too small, or empty
 */
VdCorrelation *vd_correlation_new  (const VdRelief      *relief,
                                    gboolean             is_levelled);
void           vd_correlation_free (VdCorrelation       *self);
/* Between pixels in proportion; 0 beyond its reach */
float          vd_correlation_at   (const VdCorrelation *self,
                                    double               x,
                                    double               y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdCorrelation, vd_correlation_free)

/**
 * VdVectors:
 * @orientation: of the hexes
 * @along: pixels from a hex to the next in its line: to the right, or down if flat
 * @across: pixels into the next line: 60 degrees from @along, to the right and down
 */
typedef struct
{
  VdOrientation orientation;
  double        along[2];
  double        across[2];
} VdVectors;

/* Returns: whether there is anything like a lattice of hexes */
gboolean vd_vectors_find (const VdCorrelation *correlation,
                          VdVectors           *vectors);

/* The mean hex of a piece of the picture, as a rhombus in places. */
#define VD_FOLD_SIZE 32
#define VD_FOLD_N (VD_FOLD_SIZE * VD_FOLD_SIZE)

typedef struct
{
  float values[VD_FOLD_N]; /* line after line of v; mean 0 and mean square 1, or all 0 */
} VdFold;

/* A square of the picture, and how places lie in it */
typedef struct
{
  double x, y;       /* pixel of its middle */
  double half;       /* pixels from there to its edges */
  double u, v;       /* place in its middle */
  double across[2];  /* how u and v grow from one pixel to the next in x */
  double down[2];    /* and in y */
} VdPatch;

/* Returns: the mean square of the mean hex, which is small where no two hexes look alike */
double vd_fold_patch     (const VdRelief *relief,
                          const VdPatch  *patch,
                          VdFold         *fold);

/**
 * vd_fold_match:
 * @reach: how far to look, in places, at most .5
 * @u: (out): by how much @fold lies farther on than @other
 * @v: (out): likewise
 *
 * Returns: how alike they are after that shift, -1 to 1
 */
double vd_fold_match     (const VdFold   *fold,
                          const VdFold   *other,
                          double          reach,
                          double         *u,
                          double         *v);

/**
 * vd_fold_centre:
 * @u: (out): place about which the fold looks the same after a sixth of a turn
 * @v: (out): likewise
 * @rival: (out): what it would return for the best place that is not near that one
 *
 * Returns: how much of the fold is the same after every sixth of a turn, to 1
 */
double vd_fold_centre    (const VdFold   *fold,
                          double         *u,
                          double         *v,
                          double         *rival);

/* Returns: how much of what is the same after every sixth of a turn lies inside hexes, neither
 * in the middle nor near the sides: most of it for a net of triangles */
double vd_fold_get_spokes (const VdFold  *fold);

/* Returns: whether little but something that is not round, and so is no dot, makes the middle
 * the middle: where numbers are stronger than the grid these seem to be its dots */
gboolean vd_fold_is_about_number (const VdFold *fold);

/**
 * vd_fold_find_mark:
 * @mark: (out): from the centre, in the unit of vd_grid_centre()
 *
 * Where in every hex there is something to one side of it: its number.
 */
void   vd_fold_find_mark (const VdFold   *fold,
                          VdOrientation   orientation,
                          double          mark[2]);

/* Makes the mean 0 and the mean square 1. */
void   vd_fold_normalize (VdFold         *self);

/**
 * vd_find_top:
 * @around: three lines of three values, the greatest in the middle
 * @top: (out): x and y from the middle to the top of the hill through them, each at most 1/2
 */
void   vd_find_top       (const float      around[9],
                          double           top[2]);

/* Projective, line by line, the last of the nine 1 */
typedef struct
{
  double of[9];
} VdProjection;

/**
 * vd_projection_fit:
 * @ties: (element-type VdTie): at least four; the weight of those that do not agree with the
 *   others counts less and less
 * @tolerance: in pixels, what a good tie may be off
 *
 * Returns: whether there are enough ties that agree
 */
gboolean vd_projection_fit   (const GArray       *ties,
                              double              tolerance,
                              VdProjection       *self);
void     vd_projection_apply (const VdProjection *self,
                              const double        from[2],
                              double              to[2]);
/* @slopes: how x, and y, of the picture change with both of the plane: xx, xy, yx, yy */
void     vd_projection_slope (const VdProjection *self,
                              const double        from[2],
                              double              slopes[4]);
VdProjection vd_projection_invert (const VdProjection *self);

/**
 * VdTrack:
 * @windows: (element-type VdPatch): squares that overlap by half and cover the picture
 * @fits: for each, how like the mean hex it is at its place; 0 if it was not seen
 * @mean: the mean hex of the picture, its centre at place 0, 0
 * @symmetry: how far it is a hex, and @rival: how far if another place were its centre
 * @plane: from the plane in which hexes are regular, place 0, 0 at 0, 0, to pixels
 */
typedef struct
{
  GArray       *windows;
  float        *fits;
  VdFold        mean;
  double        symmetry;
  double        rival;
  VdProjection  plane;
} VdTrack;

/* Returns: (transfer full) (nullable): %NULL if too few windows agree on anything */
VdTrack *vd_track_new  (const VdRelief  *relief,
                        const VdVectors *vectors);
void     vd_track_free (VdTrack         *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdTrack, vd_track_free)

/**
 * vd_lattice_find_doubt:
 * @self: all but its doubt; whether that is about looks is set
 * @track: what it was made from
 * @pixels: of the picture
 *
 * Returns: (nullable): why not to believe it
 */
const char *vd_lattice_find_doubt (VdLattice     *self,
                                   const VdTrack *track,
                                   double         pixels);

/**
 * vd_extent_find:
 * @grid: (out): large enough for the hexes that are seen
 * @first: (out): the hex that is its first cell, in places
 *
 * How far the grid reaches: from the middle, until lines of hexes look unlike the mean hex.
 */
void     vd_extent_find  (const VdRelief *relief,
                          const VdTrack  *track,
                          VdOrientation   orientation,
                          VdGrid         *grid,
                          VdHex          *first);

/* The hex whose centre is nearest to a place */
VdHex    vd_place_get_hex  (const double   place[2]);

/* A place in the plane in which hexes are regular, the unit that of vd_grid_centre(), and back */
void     vd_place_to_plane (VdOrientation  orientation,
                            const double   place[2],
                            double         plane[2]);
void     vd_plane_to_place (VdOrientation  orientation,
                            const double   plane[2],
                            double         place[2]);

G_END_DECLS
