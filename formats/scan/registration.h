/* registration.h: where on a scan each place of the map lies, from control points
 *
 * Pure arithmetic; no picture is seen here.  The plane of the map is that of vd_grid_centre(): its
 * unit is the distance between the centres of neighbours, y down.  Pixels are those of the whole
 * picture at full size: 0, 0 is the outer corner of the first, y down.
 *
 * A registration is a transform of the whole sheet, and on it a correction for what folds and damp
 * did to the paper: both go from the map to the picture, as that is what warping a scan asks, and
 * back.  Nothing of it goes into files but the control points: the same points give the same
 * registration to the last bit.
 *
 * 10,000 points take less than a second.  A registration does not change, so that threads may
 * share it.
 */
#pragma once

#include "core/text/phrase.h"
#include "formats/map/scans.h"

G_BEGIN_DECLS

typedef enum
{
  VD_CORRECTION_NONE,
  VD_CORRECTION_SMOOTH,  /* a thin plate as stiff as the residuals ask for; stiff altogether, where
                          * a correction would not bring other hexes nearer to their place */
  VD_CORRECTION_THROUGH, /* a thin plate through every control point, errors and all */
  VD_N_CORRECTIONS
} VdCorrection;

/* The fewest control points that it takes: 2, 3, 4. */
guint     vd_fit_get_least (VdScanFit fit);

/* Returns: @wish, or the best that so many points suffice for; a similarity for fewer than two */
VdScanFit vd_fit_for       (VdScanFit wish,
                            guint     n_ties);

/**
 * VdTie: a control point: a place of the map that was seen at a pixel
 * @map_x, @map_y: in the plane of the map
 * @x, @y: pixel
 * @weight: above 0: as good as that many of weight 1
 * @name: (nullable): the hex as people know it, for what is said of this one; needed only
 *   by vd_registration_new()
 */
typedef struct
{
  double      map_x, map_y;
  double      x, y;
  double      weight;
  const char *name;
} VdTie;

#define VD_TIES_MOST 10000

typedef struct _VdRegistration VdRegistration;

/**
 * vd_registration_new:
 * @ties: in any order; the transform is the one whose squared errors in pixels, times
 *   the weights, sum up to the least
 * @n_ties: at most %VD_TIES_MOST
 * @correction: with fewer than eight points over what the transform takes there is no smooth one
 * @error: (nullable): %VD_FORMAT_ERROR_UNPLAYABLE: too few points; two of one hex or at one
 *   pixel; all on a line (for %VD_SCAN_PROJECTIVE all but one); numbers that no sheet could have;
 *   a sheet seen from its edge or from behind.  The message is a phrase and names the points
 *
 * Returns: (transfer full) (nullable): the registration
 */
VdRegistration *vd_registration_new             (const VdTie          *ties,
                                                 guint                 n_ties,
                                                 VdScanFit             fit,
                                                 VdCorrection          correction,
                                                 GError              **error);

/**
 * vd_registration_new_from_matrix:
 * @matrix: line by line, from the map to pixels: x = (m0 X + m1 Y + m2) / (m6 X + m7 Y + m8),
 *   y likewise from m3
 *
 * Returns: (transfer full): a registration without control points, as a lattice that was found
 *   is one
 */
VdRegistration *vd_registration_new_from_matrix (const double          matrix[9]);

void            vd_registration_free            (VdRegistration       *self);

/* The transform without its correction. */
void            vd_registration_get_matrix      (const VdRegistration *self,
                                                 double                matrix[9]);

/**
 * vd_registration_to_pixel:
 *
 * Returns: whether the place is on the near side of the horizon; else @x and @y are not set
 */
gboolean        vd_registration_to_pixel        (const VdRegistration *self,
                                                 double                map_x,
                                                 double                map_y,
                                                 double               *x,
                                                 double               *y);

/**
 * vd_registration_to_map:
 *
 * The inverse, to a thousandth of a pixel.
 *
 * Returns: whether any place of the map lies at the pixel; else @map_x and @map_y are not set
 */
gboolean        vd_registration_to_map          (const VdRegistration *self,
                                                 double                x,
                                                 double                y,
                                                 double               *map_x,
                                                 double               *map_y);

/**
 * vd_registration_get_pitch:
 *
 * Returns: how many pixels apart neighbours' centres are about there, by the transform
 *   alone: the root of the area that one unit square has
 */
double          vd_registration_get_pitch       (const VdRegistration *self,
                                                 double                map_x,
                                                 double                map_y);

/**
 * VdResidual: how far a control point is from where the registration puts its place
 * @x, @y: of the point less that of the registration, in pixels
 * @percent: the length of that, in per cent of the distance between neighbours there
 * @left_out: likewise, had the point not been among those that the transform (without its
 *   correction) was made from; -1 where the others would not have been enough
 */
typedef struct
{
  double x, y;
  double percent;
  double left_out;
} VdResidual;

guint           vd_registration_get_n_ties      (const VdRegistration *self);
void            vd_registration_get_residual    (const VdRegistration *self,
                                                 guint                 tie,
                                                 VdResidual           *residual);

/**
 * vd_registration_find_wrong:
 *
 * Returns: the control point that is most likely one with a wrong label or a slip of the hand:
 * without it, the others agree far better than chance would have it; -1 if there is none, or if
 * there are too few points to tell which
 */
int             vd_registration_find_wrong      (const VdRegistration *self);

/* How good a registration is.  Under 1 per cent a mark that is printed in one hex never looks as
 * if it were of another; under 3 no hex is taken for its neighbour. */
typedef enum
{
  VD_FIT_UNKNOWN, /* the points are so few that any would do */
  VD_FIT_GOOD,    /* under 1 per cent */
  VD_FIT_FAIR,    /* under 3 */
  VD_FIT_POOR,    /* under 10 */
  VD_FIT_BAD      /* the points contradict each other */
} VdFitGrade;

/**
 * VdFitVerdict:
 * @rms_pixels: the root of the mean square of all residuals, weighted
 * @rms_percent: likewise in per cent of the distance between neighbours
 * @expected_percent: what is to be expected between the points, over all hexes: residuals are less,
 *   as the registration was made to fit them; -1 if that cannot be known
 * @reach_percent: likewise at that hex of the map that the points bear out least, as one
 *   far beyond them; -1 likewise
 * @worst: the point with the largest residual in per cent, -1 if there are no points
 * @strength: of the correction, from 0 (none) to 1 (through every point)
 * @grade: by @expected_percent, and at most fair where @reach_percent is above 10
 */
typedef struct
{
  double     rms_pixels;
  double     rms_percent;
  double     expected_percent;
  double     reach_percent;
  int        worst;
  double     strength;
  VdFitGrade grade;
} VdFitVerdict;

/**
 * vd_registration_judge:
 * @grid: the hexes that the scan is to cover
 */
void            vd_registration_judge           (const VdRegistration *self,
                                                 const VdGrid         *grid,
                                                 VdFitVerdict         *verdict);

/**
 * vd_fit_verdict_say:
 *
 * Returns: (transfer full): a phrase, a plain sentence or two on whether it is good enough, and
 * what to do if it is not
 */
char           *vd_fit_verdict_say              (const VdFitVerdict   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdRegistration, vd_registration_free)

G_END_DECLS
