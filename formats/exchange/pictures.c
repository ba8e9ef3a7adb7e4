#include "formats/exchange/pictures.h"

#include "formats/draw/surface-png.h"

static const double paper[] = { 0.957, 0.925, 0.840 };
static const double frame[] = { 0.42, 0.27, 0.14 };

#define FRAME_WIDTH 0.05 /* of a hex */

static void
draw_ground (cairo_t             *cr,
             const VdProject     *project,
             const VdMap         *map,
             const VdPicturePart *part)
{
  VdRect visible = { part->left, part->top, part->edge, part->edge };
  VdMapDraw how = {
    .layers = VD_LAYER_ALL,
    .visible = &visible,
    .pixels = part->pixels / part->edge,
    .cache = part->cache,
  };
  double width, height;

  vd_grid_size (&map->grid, &width, &height);
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  vd_draw_map (cr, map, project->chart, &how);
  cairo_restore (cr);

  cairo_rectangle (cr, 0, 0, width, height);
  cairo_set_source_rgb (cr, frame[0], frame[1], frame[2]);
  cairo_set_line_width (cr, FRAME_WIDTH);
  cairo_stroke (cr);
}

GBytes *
vd_picture_of_map (const VdProject     *project,
                   guint                map,
                   const VdPicturePart *part)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, part->pixels,
                                                         part->pixels);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, paper[0], paper[1], paper[2]);
  cairo_paint (cr);
  cairo_scale (cr, part->pixels / part->edge, part->pixels / part->edge);
  cairo_translate (cr, -part->left, -part->top);
  draw_ground (cr, project, g_ptr_array_index (project->resolved, map), part);
  cairo_destroy (cr);
  return vd_surface_write_png (surface);
}

GBytes *
vd_picture_of_counter (const VdCounterFace *face,
                       guint                pixels)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, pixels, pixels);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, face->red, face->green, face->blue);
  cairo_paint (cr);
  vd_draw_counter (cr, face, pixels);
  cairo_destroy (cr);
  return vd_surface_write_png (surface);
}
