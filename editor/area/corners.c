#include "editor/area/corners.h"

#include <glib/gi18n.h>

#define ZOOM 48.0 /* pixels a hex, at which numbers can be read */
#define GAP 10.0  /* pixels between corners */

/* Names would lie over the numbers. */
#define LAYERS (VD_LAYER_ALL & ~VD_LAYER_NAMES)

/* Which part of the map is shown where, along one of the axes; in pixels. */
typedef struct
{
  double at;     /* on the picture */
  double from;   /* of the map */
  double length;
} Stretch;

/* Returns: how many there are */
static guint
share_room (double  room,
            double  length,
            Stretch stretches[2])
{
  double half = (room - GAP) / 2;

  if (length <= room)
    {
      stretches[0] = (Stretch) { (room - length) / 2, 0, length };
      return 1;
    }

  stretches[0] = (Stretch) { 0, 0, half };
  stretches[1] = (Stretch) { room - half, length - half, half };
  return 2;
}

static void
draw_part (cairo_t       *cr,
           const VdMap   *map,
           const VdChart *chart,
           const Stretch *across,
           const Stretch *down)
{
  VdRect visible = { across->from / ZOOM, down->from / ZOOM, across->length / ZOOM,
                     down->length / ZOOM };
  VdMapDraw how = { .layers = LAYERS, .visible = &visible, .pixels = ZOOM };

  cairo_save (cr);
  cairo_rectangle (cr, across->at, down->at, across->length, down->length);
  cairo_clip (cr);
  cairo_translate (cr, across->at - across->from, down->at - down->from);
  cairo_scale (cr, ZOOM, ZOOM);
  vd_draw_map (cr, map, chart, &how);
  cairo_restore (cr);
}

void
vd_corners_draw (cairo_t       *cr,
                 const VdMap   *map,
                 const VdChart *chart,
                 int            width,
                 int            height)
{
  Stretch across[2], down[2];
  double columns, rows;
  guint n_across, n_down;

  g_return_if_fail (cr != NULL && map != NULL && chart != NULL);

  vd_grid_size (&map->grid, &columns, &rows);
  n_across = share_room (width, columns * ZOOM, across);
  n_down = share_room (height, rows * ZOOM, down);

  for (guint i = 0; i < n_across; i++)
    for (guint j = 0; j < n_down; j++)
      draw_part (cr, map, chart, &across[i], &down[j]);
}

char *
vd_corners_describe (const VdMap *map)
{
  guint last;
  guint right;
  g_autofree char *a = NULL;
  g_autofree char *b = NULL;
  g_autofree char *c = NULL;
  g_autofree char *d = NULL;

  g_return_val_if_fail (map != NULL, NULL);

  last = vd_grid_n_cells (&map->grid) - 1;
  right = map->grid.columns - 1;
  a = vd_map_get_label (map, 0);
  b = vd_map_get_label (map, right);
  c = vd_map_get_label (map, last - right);
  d = vd_map_get_label (map, last);

  /* TRANS: the numbers of hexes */
  return g_strdup_printf (_("Corners: %s top left, %s top right, %s bottom left, %s bottom right"),
                          a, b, c, d);
}
