#include "formats/exchange/geopackage/frame.h"

#include <math.h>

#include "formats/exchange/hex-facts.h"

#define ALONG 0.5
#define ACROSS 0.28867513459481288225

/* A corner or a centre in whole numbers: halves of the grid's unit along a line of hexes,
 * quarters of a hex's height across. */
typedef struct
{
  int along, across;
} Knot;

static const Knot corners[VD_N_DIRS] = {
  { 1, -1 }, { 1, 1 }, { 0, 2 }, { -1, 1 }, { -1, -1 }, { 0, -2 },
};

/* Georeferences */

static gboolean
read_number (const VdNode *node,
             const char   *attribute,
             double       *number)
{
  const char *text = vd_node_get (node, attribute);
  char *end = NULL;

  if (text == NULL)
    return FALSE;

  *number = g_ascii_strtod (text, &end);
  return end > text && *end == '\0' && isfinite (*number);
}

gboolean
vd_gpkg_frame_read (const VdMap        *map,
                    VdGpkgGeoreference *place)
{
  const VdNode *node = vd_node_find (vd_document_get_root (map->document), "georeference");

  *place = (VdGpkgGeoreference) { 0 };
  return node != NULL && read_number (node, "latitude", &place->latitude) &&
         read_number (node, "longitude", &place->longitude) &&
         read_number (node, "scale", &place->scale) && place->scale > 0 &&
         (vd_node_get (node, "azimuth") == NULL || read_number (node, "azimuth", &place->azimuth));
}

/* Frames */

gboolean
vd_gpkg_frame_on_earth (VdGpkgFrame              *self,
                        const VdMap              *map,
                        const VdGpkgGeoreference *place,
                        VdUtmZone                 zone)
{
  VdUtmPlace first;
  double x, y, turn;

  if (!vd_utm_project (zone, place->latitude, place->longitude, &first))
    return FALSE;

  turn = (place->azimuth - first.convergence) * G_PI / 180;
  *self = (VdGpkgFrame) { &map->grid, vd_utm_get_epsg (zone), place->scale * first.scale };
  self->right = (VdGpkgPoint) { self->unit * cos (turn), -self->unit * sin (turn) };
  self->down = (VdGpkgPoint) { -self->unit * sin (turn), -self->unit * cos (turn) };

  vd_grid_centre (&map->grid, 0, &x, &y);
  self->origin.x = first.east - x * self->right.x - y * self->down.x;
  self->origin.y = first.north - x * self->right.y - y * self->down.y;
  return TRUE;
}

void
vd_gpkg_frame_on_paper (VdGpkgFrame *self,
                        const VdMap *map,
                        double       left)
{
  double width, height;

  vd_grid_size (&map->grid, &width, &height);
  *self = (VdGpkgFrame) { &map->grid, VD_GPKG_PAPER, VD_HEX_ACROSS };
  self->right.x = VD_HEX_ACROSS;
  self->down.y = -VD_HEX_ACROSS;
  self->origin = (VdGpkgPoint) { left, height * VD_HEX_ACROSS };
}

/* Places */

static double
in_thousandths (double number)
{
  return floor (number * 1000 + 0.5) / 1000;
}

static Knot
find_knot (const VdGpkgFrame *self,
           guint              cell)
{
  gboolean is_pointy = self->grid->orientation == VD_POINTY;
  double x, y;

  vd_grid_centre (self->grid, cell, &x, &y);
  return (Knot) { lround ((is_pointy ? x : y) / ALONG), lround ((is_pointy ? y : x) / ACROSS) };
}

static VdGpkgPoint
place_knot (const VdGpkgFrame *self,
            Knot               knot)
{
  gboolean is_pointy = self->grid->orientation == VD_POINTY;
  double along = knot.along * ALONG, across = knot.across * ACROSS;
  double x = is_pointy ? along : across, y = is_pointy ? across : along;

  return (VdGpkgPoint) {
    in_thousandths (self->origin.x + x * self->right.x + y * self->down.x),
    in_thousandths (self->origin.y + x * self->right.y + y * self->down.y),
  };
}

VdGpkgPoint
vd_gpkg_frame_centre (const VdGpkgFrame *self,
                      guint              cell)
{
  return place_knot (self, find_knot (self, cell));
}

VdGpkgPoint
vd_gpkg_frame_corner (const VdGpkgFrame *self,
                      guint              cell,
                      guint              corner)
{
  Knot knot = find_knot (self, cell);

  knot.along += corners[corner % VD_N_DIRS].along;
  knot.across += corners[corner % VD_N_DIRS].across;
  return place_knot (self, knot);
}
