/* refine.h: a rough registration made sharp, by the hexsides in the picture
 *
 * The picture is read about each hex where the rough registration expects it.  What of it is alike
 * about all hexes, and about each side of a hex, whatever it is (lines dark or light, dots, only
 * the corners), is the mark of the grid; where it lies about each hex and its neighbours says how
 * far the registration is off there.  Hexes that do not show it count for nothing.
 *
 * Hexes that are seen well become control points.
 */
#pragma once

#include "formats/scan/grey.h"
#include "formats/scan/registration.h"

G_BEGIN_DECLS

/**
 * VdRefinedHex: a hex whose centre was measured
 * @cell: of the grid
 * @x, @y: pixel of its centre
 * @weight: for #VdTie: 1 for a hex measured as well as most
 */
typedef struct
{
  guint  cell;
  double x, y;
  double weight;
} VdRefinedHex;

/* What the picture said. */
typedef enum
{
  VD_REFINED_SURE,      /* enough hexes all over the sheet agree */
  VD_REFINED_PARTLY,    /* true where there are hexes; a part of the sheet shows nothing */
  VD_REFINED_NOT_SEEN,  /* no marks where hexsides should be */
  VD_REFINED_AMBIGUOUS  /* the marks fit as well at another place, as half a hex off */
} VdRefinedHow;

/**
 * VdRefined:
 * @how: with the last two there are no hexes
 * @hexes: (element-type VdRefinedHex): by cell
 * @seen: part of the hexes within the picture that were measured, 0 to 1
 * @clear: how many times more like a hex what they have in common is than if any other place were
 *   the centre
 */
typedef struct
{
  VdRefinedHow how;
  GArray      *hexes;
  double       seen;
  double       clear;
} VdRefined;

/**
 * vd_refine:
 * @grid: all hexes that the picture may show; those outside it are left out
 * @rough: off by at most a sixth of the distance between neighbours in the middle of the sheet
 *
 * About a second for 1,000 hexes, whatever the size of the picture.
 *
 * Returns: (transfer full): never %NULL
 */
VdRefined *vd_refine         (const VdGrey          *grey,
                              const VdGrid          *grid,
                              const VdRegistration  *rough);
void       vd_refined_free   (VdRefined             *self);

/**
 * vd_refined_pick:
 * @most: how many at most
 *
 * Returns: (transfer full) (element-type VdRefinedHex): of the hexes those that stand for all of
 * them in a document: the best of each part of the sheet, evenly spread
 */
GArray    *vd_refined_pick   (const VdRefined       *self,
                              const VdGrid          *grid,
                              guint                  most);

/* Returns: (transfer full): a phrase: what was seen, in a plain sentence */
char      *vd_refined_say    (const VdRefined       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdRefined, vd_refined_free)

G_END_DECLS
