/* A hex of terrain by itself, for who lays maps of tiles. */
#include "formats/draw/draw-private.h"

#include <string.h>

#define EDGE 5           /* of the map that it is cut out of, which is larger than any texture
                          * reaches */
#define OUTSET 0.006     /* so that between tiles that are laid side by side no gap shows */

/* Its middle is the tile. */
static const char model[] =
  "<map xmlns='" VD_NAMESPACE "'><grid orientation='%s' columns='%d' rows='%d' stagger='second'/>"
  "</map>";

static VdMap *
make_map (VdOrientation   orientation,
          const VdChart  *chart,
          VdDocument    **document)
{
  g_autofree char *text =
    g_strdup_printf (model, orientation == VD_POINTY ? "pointy" : "flat", EDGE, EDGE);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  *document = vd_document_load_bytes (bytes, "tile", NULL);
  g_assert (*document != NULL);
  return vd_map_new (*document, chart, NULL);
}

/* Ground goes on beyond the tile; a town is one by itself. */
static gboolean
goes_on (const VdChart *chart,
         guint          kind)
{
  const char *look = kind < chart->hexes->len ? g_array_index (chart->hexes, VdKind, kind).look
                                              : "";

  return strcmp (look, "town") != 0 && strcmp (look, "fort") != 0;
}

static void
trace_hex (cairo_t      *cr,
           const VdGrid *grid,
           guint         cell)
{
  VdVec centre = vd_centre_of (grid, cell);

  for (guint i = 0; i < VD_N_DIRS; i++)
    {
      VdVec p = vd_vec_mix (centre, vd_corner_place (grid, vd_corner_of (grid, cell, i)),
                            1 + 2 * OUTSET);

      cairo_line_to (cr, p.x, p.y);
    }

  cairo_close_path (cr);
}

void
vd_draw_tile (cairo_t       *cr,
              const VdChart *chart,
              guint          kind,
              VdOrientation  orientation,
              double         pixels)
{
  const guint middle = EDGE * EDGE / 2;
  const VdMapDraw how = { .layers = VD_LAYER_TERRAIN | VD_LAYER_GRID, .pixels = pixels };
  VdDocument *document = NULL;
  VdMap *map;
  VdVec centre;

  g_return_if_fail (cr != NULL && chart != NULL && kind < VD_NO_TERRAIN);

  map = make_map (orientation, chart, &document);
  centre = vd_centre_of (&map->grid, middle);
  if (goes_on (chart, kind))
    memset (map->terrain, kind, EDGE * EDGE);
  map->terrain[middle] = kind;

  cairo_save (cr);
  cairo_translate (cr, -centre.x, -centre.y);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  cairo_new_path (cr);
  trace_hex (cr, &map->grid, middle);
  cairo_clip (cr);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_DEFAULT);
  vd_draw_map (cr, map, chart, &how);
  cairo_restore (cr);

  vd_map_free (map);
  vd_document_free (document);
}
