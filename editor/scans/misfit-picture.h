/* misfit-picture.h: how far the hexes of a scan are off, as a picture over it
 *
 * Each hex has the tint of the class that it is in, by per cent of the distance between neighbours;
 * arrows tell which way, and are drawn so many times as long.  The tints darken as it gets worse,
 * for whoever sees red as green.
 */
#pragma once

#include <gdk/gdk.h>

#include "formats/scan/misfit.h"

G_BEGIN_DECLS

typedef enum
{
  VD_MISFIT_SHOWS_NOTHING,
  VD_MISFIT_SHOWS_OFF,   /* how far each hex is off */
  VD_MISFIT_SHOWS_SHIFT, /* what the local correction does to it */
  VD_N_MISFIT_SHOWS
} VdMisfitShows;

/* Those of #VdFitGrade, and a last one of what is not known. */
typedef enum
{
  VD_MISFIT_UNDER_1,
  VD_MISFIT_UNDER_3,
  VD_MISFIT_UNDER_10,
  VD_MISFIT_OVER_10,
  VD_MISFIT_NOT_KNOWN,
  VD_N_MISFIT_CLASSES
} VdMisfitClass;

/**
 * VdMisfitPicture:
 * @hexes: (element-type VdHexMisfit): by cell
 * @n: how many hexes in the picture are of each class
 * @n_arrows: how many of them have one; 0 where nothing is shifted
 * @pitch: pixels of the scan between neighbours in the middle of the map
 * @longer: as many times as long arrows are drawn
 * @width, @height: of the scan, in pixels
 */
typedef struct
{
  VdMisfitShows shows;
  GArray       *hexes;
  guint         n[VD_N_MISFIT_CLASSES];
  guint         n_arrows;
  double        pitch;
  guint         longer;
  double        width, height;
} VdMisfitPicture;

/**
 * vd_misfit_picture_new:
 * @shows: not nothing
 * @width, @height: of the scan, in pixels; hexes outside it are not of the picture
 *
 * Returns: (transfer full)
 */
VdMisfitPicture *vd_misfit_picture_new       (VdMisfitShows           shows,
                                              const VdRegistration   *registration,
                                              const VdGrid           *grid,
                                              double                  width,
                                              double                  height);
void             vd_misfit_picture_free      (VdMisfitPicture        *self);

/* Returns: of #VdMisfitClass; -1 of a hex outside the scan */
int              vd_misfit_picture_get_class (const VdMisfitPicture  *self,
                                              guint                   cell);

/**
 * vd_misfit_picture_get_arrow:
 * @arrow: (out): how far it goes from the middle of the hex, in pixels of the scan
 *
 * Returns: whether the hex has one
 */
gboolean         vd_misfit_picture_get_arrow (const VdMisfitPicture  *self,
                                              guint                   cell,
                                              double                  arrow[2]);

/* Not of what is not known, which has none. */
void             vd_misfit_picture_get_tint  (const VdMisfitPicture  *self,
                                              VdMisfitClass           class,
                                              GdkRGBA                *tint);

G_END_DECLS
