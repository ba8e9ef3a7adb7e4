/* The legend in columns beside a part of a map: in one it would be higher than the part. */
#include "formats/draw/render-private.h"

#define GUTTER 0.35

/* Where the next piece comes. */
typedef struct
{
  double x, y;
  double height; /* of the highest column */
  guint  n;      /* columns */
} Place;

/* Draws where nothing is shown. */
static double
measure (VdSheet        *sheet,
         const VdLegend *legend,
         guint           piece,
         double          width)
{
  cairo_surface_t *nothing = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = sheet->cr;
  const VdRect place = { 0, 0, width, 0 };
  double height;

  sheet->cr = cairo_create (nothing);
  height = vd_legend_put (legend, sheet, piece, &place);
  cairo_destroy (sheet->cr);
  cairo_surface_destroy (nothing);
  sheet->cr = cr;
  return height;
}

/* With what must not be torn off it. */
static double
measure_group (VdSheet        *sheet,
               const VdLegend *legend,
               guint           piece,
               double          width)
{
  double height = measure (sheet, legend, piece, width);

  while (vd_legend_leads (legend, piece) && piece + 1 < vd_legend_get_n_pieces (legend))
    height += measure (sheet, legend, ++piece, width);

  return height;
}

static void
begin_column (Place        *self,
              const VdRect *room)
{
  self->x += room->width + GUTTER;
  self->y = room->y;
  self->n++;
}

double
vd_sheet_legend_beside (VdSheet      *sheet,
                        const VdMap  *map,
                        const VdRect *place,
                        guint        *n_columns)
{
  g_autoptr (VdLegend) legend = vd_legend_new (sheet, map, place->width);
  Place at = { place->x, place->y, 0, 1 };
  gboolean is_led = FALSE;

  for (guint i = 0; i < vd_legend_get_n_pieces (legend); i++)
    {
      VdRect piece = { 0, 0, place->width, 0 };

      if (!is_led && at.y > place->y &&
          at.y + measure_group (sheet, legend, i, place->width) > place->y + place->height)
        begin_column (&at, place);

      piece.x = at.x;
      piece.y = at.y;
      at.y += vd_legend_put (legend, sheet, i, &piece);
      at.height = MAX (at.height, at.y - place->y);
      is_led = vd_legend_leads (legend, i);
    }

  *n_columns = at.n;
  return at.height;
}
