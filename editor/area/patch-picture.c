#include "editor/area/patch-picture.h"

#define MAX_EDGE 160    /* hexes */
#define MAX_PIXELS 2400 /* of an edge */
#define RIM 2           /* hexes beside the patch, for what hangs over its edge */

/* Lines and places along them that a patch takes, from its anchor. */
typedef struct
{
  int first_line, last_line, first_place, last_place;
} Extent;

/* A blank sheet, large enough, and the hex of it on which the anchor lies. */
typedef struct
{
  VdDocument *document;
  VdMap      *map;
  guint       anchor;
} Sheet;

static gboolean
measure_extent (const VdPatch *patch,
                VdOrientation  orientation,
                Extent        *extent)
{
  gboolean any = FALSE;

  for (guint i = 0; i < patch->rows->len; i++)
    {
      const VdPatchRow *row = g_ptr_array_index (patch->rows, i);
      VdHex hex = g_array_index (row->hexes, VdHex, 0);
      int line = orientation == VD_POINTY ? hex.r : hex.q;
      int place = (orientation == VD_POINTY ? hex.q : hex.r) + (line >> 1);

      if (row->kind != VD_PATCH_HEX)
        continue;
      if (!any)
        *extent = (Extent) { line, line, place, place };

      any = TRUE;
      extent->first_line = MIN (extent->first_line, line);
      extent->last_line = MAX (extent->last_line, line);
      extent->first_place = MIN (extent->first_place, place);
      extent->last_place = MAX (extent->last_place, place);
    }

  return any && extent->last_line - extent->first_line < MAX_EDGE &&
         extent->last_place - extent->first_place < MAX_EDGE;
}

static VdNode *
add_node (VdDocument *document,
          const char *name)
{
  VdNode *node = vd_node_new (document, name);

  vd_document_insert (document, vd_document_get_root (document), node, NULL);
  return node;
}

static void
set_number (VdNode     *node,
            const char *attribute,
            int         number)
{
  g_autofree char *text = g_strdup_printf ("%d", number);

  g_free (vd_node_set (node, attribute, text));
}

/* The anchor lies on an even line: what is pushed half a hex aside is then the
 * same as on any map. */
static Sheet
make_sheet (const Extent  *extent,
            const VdChart *chart,
            VdOrientation  orientation)
{
  gboolean pointy = orientation == VD_POINTY;
  int line = (MAX (0, -extent->first_line) + RIM + 1) & ~1;
  int place = MAX (0, -extent->first_place) + RIM;
  int n_lines = line + MAX (0, extent->last_line) + RIM + 1;
  int n_places = place + MAX (0, extent->last_place) + RIM + 1;
  VdDocument *document = vd_document_new (VD_DOCUMENT_MAP, "patch");
  VdNode *grid = add_node (document, "grid");
  VdNode *numbering = add_node (document, "numbering");

  g_free (vd_node_set (grid, "orientation", pointy ? "pointy" : "flat"));
  g_free (vd_node_set (grid, "stagger", "second"));
  set_number (grid, "columns", pointy ? n_places : n_lines);
  set_number (grid, "rows", pointy ? n_lines : n_places);
  set_number (numbering, "digits", 3);

  return (Sheet) { document, vd_map_new (document, chart, NULL),
                   pointy ? line * n_places + place : place * n_lines + line };
}

static void
put_down (Sheet         *sheet,
          const VdPatch *patch,
          const VdChart *chart)
{
  VdProject project = { .chart = (VdChart *) chart };
  VdPasteReport report;
  VdEdit *edit;

  project.maps = g_ptr_array_new ();
  project.resolved = g_ptr_array_new ();
  g_ptr_array_add (project.maps, sheet->document);
  g_ptr_array_add (project.resolved, sheet->map);

  edit = vd_patch_paste (&project, patch, (VdSpot) { 0, sheet->anchor }, VD_PARTS_MAP, &report);
  if (edit != NULL)
    {
      vd_edit_swap (edit);
      vd_edit_free (edit);
    }

  vd_map_free (sheet->map);
  sheet->map = vd_map_new (sheet->document, chart, NULL);
  g_ptr_array_unref (project.maps);
  g_ptr_array_unref (project.resolved);
}

static void
trace_patch (cairo_t       *cr,
             const Sheet   *sheet,
             const VdPatch *patch)
{
  for (guint i = 0; i < patch->rows->len; i++)
    {
      const VdPatchRow *row = g_ptr_array_index (patch->rows, i);
      int cell = row->kind == VD_PATCH_HEX
                 ? vd_patch_find_cell (sheet->map, sheet->anchor,
                                       g_array_index (row->hexes, VdHex, 0)) : -1;

      cairo_new_sub_path (cr);
      for (guint corner = 0; cell >= 0 && corner < VD_N_DIRS; corner++)
        {
          double x, y;

          vd_grid_corner (&sheet->map->grid, cell, corner, &x, &y);
          cairo_line_to (cr, x, y);
        }
      if (cell >= 0)
        cairo_close_path (cr);
    }
}

/* The ground ends with the hexes; a river on their rim has its other half beyond, and so
 * has a bridge, and a name stands beside its hex. */
static void
draw_layers (cairo_t       *cr,
             const Sheet   *sheet,
             const VdPatch *patch,
             const VdChart *chart,
             const VdRect  *place)
{
  double pixels = 1, none = 0;
  VdMapDraw how = { VD_LAYER_ALL & ~(VD_LAYER_NUMBERS | VD_LAYER_NAMES) };

  cairo_user_to_device_distance (cr, &pixels, &none);
  how.pixels = pixels;
  cairo_save (cr);
  trace_patch (cr, sheet, patch);
  cairo_clip (cr);
  vd_draw_map (cr, sheet->map, chart, &how);
  cairo_restore (cr);

  cairo_save (cr);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_rectangle (cr, 0, 0, place->width, place->height);
  trace_patch (cr, sheet, patch);
  cairo_clip (cr);
  how.bare = TRUE;
  how.layers = VD_LAYER_SIDES;
  vd_draw_map (cr, sheet->map, chart, &how);
  cairo_restore (cr);

  how.layers = VD_LAYER_NAMES;
  vd_draw_map (cr, sheet->map, chart, &how);
}

static cairo_surface_t *
draw_sheet (const Sheet   *sheet,
            const VdPatch *patch,
            const VdChart *chart,
            double         pixels,
            VdRect        *place)
{
  cairo_surface_t *surface;
  double x, y;
  cairo_t *cr;

  vd_grid_centre (&sheet->map->grid, sheet->anchor, &x, &y);
  *place = (VdRect) { -x, -y, 0, 0 };
  vd_grid_size (&sheet->map->grid, &place->width, &place->height);
  pixels = MIN (pixels, MAX_PIXELS / MAX (place->width, place->height));

  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, MAX (1, place->width * pixels),
                                        MAX (1, place->height * pixels));
  cr = cairo_create (surface);
  cairo_scale (cr, pixels, pixels);
  draw_layers (cr, sheet, patch, chart, place);
  cairo_destroy (cr);

  return surface;
}

cairo_surface_t *
vd_patch_picture (const VdPatch *patch,
                  const VdChart *chart,
                  const VdMap   *like,
                  double         pixels,
                  VdRect        *place)
{
  Extent extent;
  cairo_surface_t *surface;
  Sheet sheet;

  g_return_val_if_fail (patch != NULL && chart != NULL && like != NULL && pixels > 0 &&
                        place != NULL, NULL);

  if (!measure_extent (patch, like->grid.orientation, &extent))
    return NULL;

  sheet = make_sheet (&extent, chart, like->grid.orientation);
  put_down (&sheet, patch, chart);
  surface = draw_sheet (&sheet, patch, chart, pixels, place);
  vd_map_free (sheet.map);
  vd_document_free (sheet.document);

  return surface;
}
