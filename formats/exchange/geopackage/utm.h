/* utm.h: places on the earth as coordinates of a UTM zone
 *
 * The ellipsoid is that of WGS 84.  The transverse Mercator projection is computed by
 * Krueger's series in the third flattening up to its fourth power, which within 20 degrees
 * of the central meridian is a hundredth of a millimetre from the truth.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * VdUtmZone:
 * @number: 1 to 60, from west to east
 */
typedef struct
{
  guint    number;
  gboolean is_south;
} VdUtmZone;

/**
 * VdUtmPlace:
 * @east, @north: in metres, as maps give them
 * @scale: how long a metre on the ellipsoid is there
 * @convergence: degrees, clockwise, from true north to the north of the grid
 */
typedef struct
{
  double east, north;
  double scale;
  double convergence;
} VdUtmPlace;

/**
 * vd_utm_find_zone:
 * @latitude, @longitude: degrees
 * @zone: (out): the one that the place lies in, six degrees wide.  The wider zones of
 *   Norway are a matter of the military grid, not of these coordinate systems.
 *
 * Returns: whether UTM is made for such a latitude
 */
gboolean  vd_utm_find_zone (double      latitude,
                            double      longitude,
                            VdUtmZone  *zone);

/**
 * vd_utm_project:
 * @place: (out): in @zone, in which it need not lie
 *
 * Returns: whether it is near enough for the series
 */
gboolean  vd_utm_project   (VdUtmZone   zone,
                            double      latitude,
                            double      longitude,
                            VdUtmPlace *place);

/* Its number with EPSG: 32632. */
int       vd_utm_get_epsg  (VdUtmZone   zone);

/* Returns: (transfer full): "WGS 84 / UTM zone 32N" */
char     *vd_utm_name      (VdUtmZone   zone);

/* Returns: (transfer full): all of it as well-known text */
char     *vd_utm_describe  (VdUtmZone   zone);

/* Likewise of latitudes and longitudes themselves, EPSG 4326. */
extern const char vd_wgs84_wkt[];

G_END_DECLS
