#include "formats/exchange/geopackage/utm.h"

#include <math.h>

#define SEMI_AXIS 6378137.0
#define FLATTENING (1 / 298.257223563)
#define THIRD (FLATTENING / (2 - FLATTENING)) /* the third, as series have it */
#define SECOND_POWER (THIRD * THIRD)
#define FOURTH_POWER (SECOND_POWER * SECOND_POWER)
#define SCALE 0.9996 /* on the central meridian */
#define FALSE_EAST 500000.0
#define FALSE_NORTH 10000000.0 /* in the south */
#define FARTHEST 20.0 /* degrees from the central meridian */

#define WGS84 \
  "GEOGCS[\"WGS 84\",DATUM[\"WGS_1984\",SPHEROID[\"WGS 84\",6378137,298.257223563," \
  "AUTHORITY[\"EPSG\",\"7030\"]],AUTHORITY[\"EPSG\",\"6326\"]],PRIMEM[\"Greenwich\",0," \
  "AUTHORITY[\"EPSG\",\"8901\"]],UNIT[\"degree\",0.0174532925199433," \
  "AUTHORITY[\"EPSG\",\"9122\"]],AUTHORITY[\"EPSG\",\"4326\"]]"

const char vd_wgs84_wkt[] = WGS84;

/* The coefficients of Krueger's series; the first is of twice the angle. */
#define N_TERMS 4
static const double series[N_TERMS] = {
  THIRD / 2 - SECOND_POWER * 2 / 3 + SECOND_POWER * THIRD * 5 / 16 + FOURTH_POWER * 41 / 180,
  SECOND_POWER * 13 / 48 - SECOND_POWER * THIRD * 3 / 5 + FOURTH_POWER * 557 / 1440,
  SECOND_POWER * THIRD * 61 / 240 - FOURTH_POWER * 103 / 140,
  FOURTH_POWER * 49561 / 161280,
};

/* The radius of a circle as long as a meridian. */
#define RECTIFYING (SEMI_AXIS / (1 + THIRD) * (1 + SECOND_POWER / 4 + FOURTH_POWER / 64))

static double
to_radians (double degrees)
{
  return degrees * G_PI / 180;
}

static int
get_meridian (VdUtmZone zone)
{
  return (int) zone.number * 6 - 183;
}

gboolean
vd_utm_find_zone (double     latitude,
                  double     longitude,
                  VdUtmZone *zone)
{
  if (!(latitude >= -80 && latitude <= 84 && longitude >= -180 && longitude <= 180))
    return FALSE;

  zone->number = (guint) floor ((longitude + 180) / 6) % 60 + 1;
  zone->is_south = latitude < 0;
  return TRUE;
}

/* On the sphere on which angles are as on the ellipsoid: the tangent of the latitude. */
static double
make_conformal (double tangent)
{
  double eccentricity = sqrt (FLATTENING * (2 - FLATTENING));
  double secant = hypot (1, tangent);
  double sigma = sinh (eccentricity * atanh (eccentricity * tangent / secant));

  return tangent * hypot (1, sigma) - sigma * secant;
}

/* How long a metre is there, and where the north of the grid points, after Karney, Transverse
 * Mercator with an accuracy of a few nanometers (2011); @p and @q are the derivatives of the
 * series. */
static void
measure (double      tangent,
         double      turn,
         double      p,
         double      q,
         VdUtmPlace *place)
{
  double conformal = make_conformal (tangent);
  double squared = FLATTENING * (2 - FLATTENING);
  double sine = tangent / hypot (1, tangent);

  place->convergence = (atan (conformal / hypot (1, conformal) * tan (turn)) + atan2 (q, p)) *
                       180 / G_PI;
  place->scale = SCALE * RECTIFYING / SEMI_AXIS * sqrt (1 - squared * sine * sine) *
                 hypot (1, tangent) * hypot (p, q) / hypot (conformal, cos (turn));
}

gboolean
vd_utm_project (VdUtmZone   zone,
                double      latitude,
                double      longitude,
                VdUtmPlace *place)
{
  double off = remainder (longitude - get_meridian (zone), 360);
  double turn = to_radians (off), tangent = tan (to_radians (latitude));
  double conformal = make_conformal (tangent);
  double up = atan2 (conformal, cos (turn));
  double across = asinh (sin (turn) / hypot (conformal, cos (turn)));
  double north = up, east = across, p = 1, q = 0;

  if (!(fabs (off) <= FARTHEST) || !(fabs (latitude) <= 84))
    return FALSE;

  for (guint i = 0; i < N_TERMS; i++)
    {
      double twice = 2 * (i + 1);

      north += series[i] * sin (twice * up) * cosh (twice * across);
      east += series[i] * cos (twice * up) * sinh (twice * across);
      p += twice * series[i] * cos (twice * up) * cosh (twice * across);
      q += twice * series[i] * sin (twice * up) * sinh (twice * across);
    }

  place->east = FALSE_EAST + SCALE * RECTIFYING * east;
  place->north = (zone.is_south ? FALSE_NORTH : 0) + SCALE * RECTIFYING * north;
  measure (tangent, turn, p, q, place);
  return TRUE;
}

int
vd_utm_get_epsg (VdUtmZone zone)
{
  return (zone.is_south ? 32700 : 32600) + (int) zone.number;
}

char *
vd_utm_name (VdUtmZone zone)
{
  return g_strdup_printf ("WGS 84 / UTM zone %u%c", zone.number, zone.is_south ? 'S' : 'N');
}

char *
vd_utm_describe (VdUtmZone zone)
{
  g_autofree char *name = vd_utm_name (zone);

  return g_strdup_printf ("PROJCS[\"%s\"," WGS84 ",PROJECTION[\"Transverse_Mercator\"],"
                          "PARAMETER[\"latitude_of_origin\",0],"
                          "PARAMETER[\"central_meridian\",%d],PARAMETER[\"scale_factor\",0.9996],"
                          "PARAMETER[\"false_easting\",500000],PARAMETER[\"false_northing\",%d],"
                          "UNIT[\"metre\",1,AUTHORITY[\"EPSG\",\"9001\"]],AXIS[\"Easting\",EAST],"
                          "AXIS[\"Northing\",NORTH],AUTHORITY[\"EPSG\",\"%d\"]]",
                          name, get_meridian (zone), zone.is_south ? (int) FALSE_NORTH : 0,
                          vd_utm_get_epsg (zone));
}
