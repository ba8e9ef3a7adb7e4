#include "editor/widgets/swatch.h"

#define HEX_SEEN 0.92  /* of the swatch: the height of the hex */
#define SIDES_SEEN 1.5 /* hexes: the width of the ground around a line */

static VdNode *
add_node (VdDocument *document,
          VdNode     *parent,
          const char *name)
{
  VdNode *node = vd_node_new (document, name);

  vd_document_insert (document, parent, node, NULL);
  return node;
}

static void
set_attribute (VdNode     *node,
               const char *attribute,
               const char *value)
{
  g_free (vd_node_set (node, attribute, value));
}

static const char *
get_id (const GArray *kinds,
        guint         kind)
{
  return g_array_index (kinds, VdKind, kind).id;
}

/* A sheet of three by two hexes, all of one terrain. */
static VdDocument *
make_sheet (const VdChart *chart,
            guint          terrain)
{
  VdDocument *document = vd_document_new (VD_DOCUMENT_MAP, "swatch");
  VdNode *root = vd_document_get_root (document);
  VdNode *grid = add_node (document, root, "grid");
  VdNode *numbering = add_node (document, root, "numbering");
  VdNode *ground = add_node (document, root, "terrain");

  set_attribute (grid, "orientation", "pointy");
  set_attribute (grid, "columns", "3");
  set_attribute (grid, "rows", "2");
  set_attribute (grid, "stagger", "second");
  set_attribute (numbering, "order", "row-column");
  set_attribute (numbering, "columns-from", "1");
  set_attribute (numbering, "rows-from", "1");
  set_attribute (numbering, "digits", "2");

  if (terrain < chart->hexes->len)
    set_attribute (ground, "default", get_id (chart->hexes, terrain));

  return document;
}

static GdkTexture *
draw_sheet (VdDocument    *document,
            const VdChart *chart,
            VdLayers       layers,
            VdRect         seen,
            int            size,
            int            clip_cell)
{
  g_autoptr (VdMap) map = vd_map_new (document, chart, NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size, size);
  cairo_t *cr = cairo_create (surface);
  double pixels = size / seen.width;
  VdMapDraw how = { layers, NULL, &seen, pixels };
  g_autoptr (GBytes) bytes = NULL;

  cairo_scale (cr, pixels, pixels);
  cairo_translate (cr, -seen.x, -seen.y);

  for (guint corner = 0; clip_cell >= 0 && corner < VD_N_DIRS; corner++)
    {
      double x, y;

      vd_grid_corner (&map->grid, clip_cell, corner, &x, &y);
      cairo_line_to (cr, x, y);
    }
  if (clip_cell >= 0)
    cairo_clip (cr);

  vd_draw_map (cr, map, chart, &how);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface),
                                      (gsize) cairo_image_surface_get_stride (surface) * size,
                                      (GDestroyNotify) cairo_surface_destroy, surface);

  return gdk_memory_texture_new (size, size, GDK_MEMORY_DEFAULT, bytes,
                                 cairo_image_surface_get_stride (surface));
}

GdkTexture *
vd_swatch_hex (const VdChart *chart,
               guint          kind,
               int            size)
{
  g_autoptr (VdDocument) document = NULL;
  VdGrid grid = { 3, 2, VD_POINTY, TRUE };
  double x, y, edge = 1.1547 / HEX_SEEN;

  g_return_val_if_fail (chart != NULL && kind < chart->hexes->len && size > 0, NULL);

  document = make_sheet (chart, kind);
  vd_grid_centre (&grid, 1, &x, &y);

  return draw_sheet (document, chart, VD_LAYER_TERRAIN | VD_LAYER_GRID,
                     (VdRect) { x - edge / 2, y - edge / 2, edge, edge }, size, 1);
}

/* The kind that a bridge or ford crosses. */
static const char *
find_water (const VdChart *chart)
{
  for (guint i = 0; i < chart->sides->len; i++)
    {
      const VdKind *kind = &g_array_index (chart->sides, VdKind, i);

      if (g_strcmp0 (kind->look, "river") == 0 || g_strcmp0 (kind->look, "stream") == 0 ||
          g_strcmp0 (kind->look, "ditch") == 0)
        return kind->id;
    }

  return NULL;
}

static void
add_run (VdDocument *document,
         VdNode     *sides,
         const char *kind,
         const char *list)
{
  VdNode *run = add_node (document, sides, "run");

  set_attribute (run, "kind", kind);
  set_attribute (run, "sides", list);
}

/* The road that makes a bridge of a crossing. */
static void
add_road (VdDocument    *document,
          const VdChart *chart,
          guint          kind,
          const char    *hexes)
{
  VdNode *paths = add_node (document, vd_document_get_root (document), "paths");
  VdNode *path;

  if (kind >= chart->paths->len)
    return;

  path = add_node (document, paths, "path");
  set_attribute (path, "kind", get_id (chart->paths, kind));
  set_attribute (path, "hexes", hexes);
}

GdkTexture *
vd_swatch_side (const VdChart *chart,
                guint          kind,
                int            size)
{
  g_autoptr (VdDocument) document = NULL;
  const VdKind *side;
  VdNode *sides;
  VdGrid grid = { 3, 2, VD_POINTY, TRUE };
  double x, y, x2, y2;

  g_return_val_if_fail (chart != NULL && kind < chart->sides->len && size > 0, NULL);

  document = make_sheet (chart, 0);
  side = &g_array_index (chart->sides, VdKind, kind);
  sides = add_node (document, vd_document_get_root (document), "sides");
  if (side->crosses)
    {
      if (find_water (chart) != NULL)
        add_run (document, sides, find_water (chart),
                 "0101/0201 0102/0201 0102/0202 0103/0202");
      add_run (document, sides, side->id, "0102/0201");
      add_road (document, chart, 0, "0102 0201");
    }
  else
    add_run (document, sides, side->id,
             side->directed ? "0201>0101 0201>0102 0202>0102 0202>0103"
                            : "0101/0201 0102/0201 0102/0202 0103/0202");

  vd_grid_centre (&grid, 1, &x, &y);
  vd_grid_centre (&grid, 3, &x2, &y2);

  return draw_sheet (document, chart,
                     VD_LAYER_TERRAIN | VD_LAYER_SIDES | VD_LAYER_PATHS | VD_LAYER_GRID,
                     (VdRect) { (x + x2) / 2 - SIDES_SEEN / 2, (y + y2) / 2 - SIDES_SEEN / 2,
                                SIDES_SEEN, SIDES_SEEN },
                     size, -1);
}

GdkTexture *
vd_swatch_path (const VdChart *chart,
                guint          kind,
                int            size)
{
  g_autoptr (VdDocument) document = NULL;
  VdGrid grid = { 3, 2, VD_POINTY, TRUE };
  double x, y;

  g_return_val_if_fail (chart != NULL && kind < chart->paths->len && size > 0, NULL);

  document = make_sheet (chart, 0);
  add_road (document, chart, kind, "0201 0102 0202 0203");
  vd_grid_centre (&grid, 4, &x, &y);

  return draw_sheet (document, chart, VD_LAYER_TERRAIN | VD_LAYER_PATHS | VD_LAYER_GRID,
                     (VdRect) { x - SIDES_SEEN / 2, y - 0.3 - SIDES_SEEN / 2,
                                SIDES_SEEN, SIDES_SEEN },
                     size, -1);
}
