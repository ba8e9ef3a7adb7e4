/* Where Tiled has the hexes of a grid. */
#include "formats/exchange/tmx/tmx.h"

#include <math.h>

/* Of a regular hex with sides of 60 the sides are 103.92 apart. */
#define SIDE 60
#define ALONG 104
#define ACROSS (2 * SIDE)

VdTmxGeometry
vd_tmx_geometry (const VdGrid *grid)
{
  gboolean is_pointy = grid->orientation == VD_POINTY;
  double along = ALONG, across = ACROSS * sqrt (0.75);

  return (VdTmxGeometry) {
    .grid = *grid,
    .tile_width = is_pointy ? ALONG : ACROSS,
    .tile_height = is_pointy ? ACROSS : ALONG,
    .side = SIDE,
    .across = is_pointy ? along : across,
    .down = is_pointy ? across : along,
  };
}

VdTmxPoint
vd_tmx_place (const VdTmxGeometry *self,
              double               x,
              double               y)
{
  return (VdTmxPoint) { round (x * self->across), round (y * self->down) };
}

VdTmxPoint
vd_tmx_centre (const VdTmxGeometry *self,
               guint                cell)
{
  double x, y;

  vd_grid_centre (&self->grid, cell, &x, &y);
  return vd_tmx_place (self, x, y);
}

VdTmxPoint
vd_tmx_corner (const VdTmxGeometry *self,
               guint                cell,
               guint                corner)
{
  double x, y;

  vd_grid_corner (&self->grid, cell, corner, &x, &y);
  return vd_tmx_place (self, x, y);
}

int
vd_tmx_find_cell (const VdTmxGeometry *self,
                  VdTmxPoint           point)
{
  double x = point.x / self->across, y = point.y / self->down;

  /* Files may say anything; no map is larger. */
  if (!(x >= 0 && x <= 2 * VD_GRID_MAX_EDGE && y >= 0 && y <= 2 * VD_GRID_MAX_EDGE))
    return -1;

  return vd_grid_at (&self->grid, x, y);
}

/* From the place of a box to its middle. */
static VdTmxPoint
turn_half (double width,
           double height,
           double rotation)
{
  double angle = rotation * G_PI / 180;

  return (VdTmxPoint) {
    (width * cos (angle) - height * sin (angle)) / 2,
    (width * sin (angle) + height * cos (angle)) / 2,
  };
}

VdTmxPoint
vd_tmx_box_middle (VdTmxPoint at,
                   double     width,
                   double     height,
                   double     rotation)
{
  VdTmxPoint half = turn_half (width, height, rotation);

  return (VdTmxPoint) { at.x + half.x, at.y + half.y };
}

VdTmxPoint
vd_tmx_box_place (VdTmxPoint middle,
                  double     width,
                  double     height,
                  double     rotation)
{
  VdTmxPoint half = turn_half (width, height, rotation);

  return (VdTmxPoint) { middle.x - half.x, middle.y - half.y };
}
