/* frame.h: where the hexes of a map lie in a layer
 *
 * A map with a georeference lies on the earth, in the coordinates of a UTM zone: the first
 * hex where the georeference says, and from there the sheet as the plane that it is, turned
 * and scaled as it has to be at that hex, so that hexes stay regular.  Over the 30 km of a
 * battle that is some metres from a sheet that were bent; its scale is not known as well.
 * Any other map lies on paper, in millimetres, to the right and upwards.
 */
#pragma once

#include "formats/exchange/geopackage/utm.h"
#include "formats/map/map.h"

G_BEGIN_DECLS

#define VD_GPKG_PAPER -1 /* what a GeoPackage calls a plane that is nowhere on the earth */

typedef struct
{
  double x, y;
} VdGpkgPoint;

/**
 * VdGpkgFrame:
 * @srs: that of EPSG, or %VD_GPKG_PAPER
 * @unit: how many of the coordinates' there are between two opposite sides of a hex
 */
typedef struct
{
  const VdGrid *grid;
  int           srs;
  double        unit;
  VdGpkgPoint   origin; /* the upper left corner of the sheet */
  VdGpkgPoint   right;  /* that unit to the right, and */
  VdGpkgPoint   down;
} VdGpkgFrame;

/**
 * VdGpkgGeoreference: that of a map
 * @scale: metres between two opposite sides of a hex
 * @azimuth: degrees
 */
typedef struct
{
  double latitude, longitude, scale, azimuth;
} VdGpkgGeoreference;

/* Returns: whether the map has one that says where it lies and how large it is */
gboolean    vd_gpkg_frame_read     (const VdMap              *map,
                                    VdGpkgGeoreference       *place);

/* Returns: whether the zone is not too far */
gboolean    vd_gpkg_frame_on_earth (VdGpkgFrame              *self,
                                    const VdMap              *map,
                                    const VdGpkgGeoreference *place,
                                    VdUtmZone                 zone);

/* @left: of the sheet, in millimetres */
void        vd_gpkg_frame_on_paper (VdGpkgFrame              *self,
                                    const VdMap              *map,
                                    double                    left);

/* Places are whole thousandths of the layer's unit, and what several hexes have in common is
 * the same for all of them.  @corner as in vd_grid_corner(). */
VdGpkgPoint vd_gpkg_frame_centre   (const VdGpkgFrame        *self,
                                    guint                     cell);
VdGpkgPoint vd_gpkg_frame_corner   (const VdGpkgFrame        *self,
                                    guint                     cell,
                                    guint                     corner);

G_END_DECLS
