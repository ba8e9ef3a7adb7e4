#include "formats/draw/draw-marks.h"
#include "formats/draw/draw-private.h"

#include <math.h>
#include <string.h>

#define FAR_PIXELS 9.0    /* below, hexes are only patches of colour */
#define GRID_PIXELS 13.0
#define NAME_PIXELS 12.0
#define MARGIN 1          /* hexes beyond those at the edge that may still show */

static const VdColor grid_ink = { 0.35, 0.29, 0.20 };

void
vd_set_color (cairo_t *cr,
              VdColor  color,
              double   alpha)
{
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, alpha);
}

const char *
vd_drawing_look (const VdDrawing *self,
                 guint            cell)
{
  guint kind = self->map->terrain[cell];

  return kind < self->chart->hexes->len ? g_array_index (self->chart->hexes, VdKind, kind).look
                                        : "";
}

gboolean
vd_is_vector (cairo_t *cr)
{
  cairo_surface_type_t type;

  if (cr == NULL)
    return FALSE;

  type = cairo_surface_get_type (cairo_get_target (cr));
  return type == CAIRO_SURFACE_TYPE_SVG || type == CAIRO_SURFACE_TYPE_PDF ||
         type == CAIRO_SURFACE_TYPE_PS;
}

static gboolean
is_drawn_whole (const VdGrid *grid)
{
  return vd_grid_n_cells (grid) <= VD_MAP_WHOLE;
}

/* Where names go depends on their surroundings, so those of a map of common
 * size are placed as a whole: no name jumps when the view is scrolled. */
static void
set_windows (VdDrawing *self)
{
  self->shown = vd_window_new (self->grid, &self->visible, MARGIN);
  self->window = self->shown;

  if (is_drawn_whole (self->grid))
    self->window = (VdWindow) { 0, 0, self->grid->columns - 1, self->grid->rows - 1 };

  self->own = self->window;
}

/* All but its lines. */
static void
init_bare (VdDrawing       *self,
           cairo_t         *cr,
           const VdMap     *map,
           const VdChart   *chart,
           const VdMapDraw *how)
{
  memset (self, 0, sizeof *self);
  self->cr = cr;
  self->map = map;
  self->chart = chart;
  self->how = how;
  self->grid = &map->grid;
  self->pixels = how->pixels > 0 ? how->pixels : 96;
  self->is_vector = vd_is_vector (cr);
  vd_grid_size (self->grid, &self->frame.width, &self->frame.height);
  self->visible = how->visible != NULL ? *how->visible : self->frame;
  self->text = vd_text_context_new ();
  set_windows (self);
}

void
vd_drawing_init (VdDrawing       *self,
                 cairo_t         *cr,
                 const VdMap     *map,
                 const VdChart   *chart,
                 const VdMapDraw *how)
{
  init_bare (self, cr, map, chart, how);
  vd_drawing_make_lines (self);
}

void
vd_drawing_init_window (VdDrawing       *self,
                        const VdDrawing *model,
                        VdWindow         window)
{
  *self = *model;
  self->cr = NULL;
  self->cache = NULL;
  self->text = g_object_ref (model->text);
  self->shown = self->window = self->own = window;
  vd_drawing_make_lines (self);
}

void
vd_drawing_clear (VdDrawing *self)
{
  vd_drawing_clear_lines (self);
  g_object_unref (self->text);
}

static void
trace_cell (const VdDrawing *self,
            guint            cell)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int next = vd_grid_next (self->grid, cell, dir);
      VdVec a, b;

      /* Each side once: by the first of its cells, or by the only one. */
      if (next >= 0 && next < (int) cell && self->map->terrain[next] != VD_NO_TERRAIN &&
          vd_window_has (&self->shown, self->grid, next))
        continue;

      a = vd_corner_place (self->grid, vd_corner_of (self->grid, cell, dir));
      b = vd_corner_place (self->grid, vd_corner_of (self->grid, cell, dir + 1));
      cairo_move_to (self->cr, a.x, a.y);
      cairo_line_to (self->cr, b.x, b.y);
    }
}

static void
draw_grid (const VdDrawing *self)
{
  double fade = CLAMP ((self->pixels - GRID_PIXELS) / 20, 0.3, 1);

  if (self->pixels < GRID_PIXELS)
    return;

  for (int row = self->shown.top; row <= self->shown.bottom; row++)
    for (int column = self->shown.left; column <= self->shown.right; column++)
      {
        guint cell = row * self->grid->columns + column;

        if (self->map->terrain[cell] != VD_NO_TERRAIN)
          trace_cell (self, cell);
      }

  vd_set_color (self->cr, grid_ink, 0.42 * fade);
  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_width (self->cr, MAX (0.012, 0.9 / self->pixels));
  cairo_set_antialias (self->cr, CAIRO_ANTIALIAS_FAST);
  cairo_stroke (self->cr);
  cairo_set_antialias (self->cr, CAIRO_ANTIALIAS_DEFAULT);
}

static double
get_opacity (const VdDrawing *self,
             VdLayers         layer)
{
  return self->how->opacity != NULL ? self->how->opacity[g_bit_nth_lsf (layer, -1)] : 1;
}

/* A layer that is seen through is drawn as a whole first. */
gboolean
vd_drawing_begin_layer (const VdDrawing *self,
                        VdLayers         layer)
{
  if (!(self->how->layers & layer) || get_opacity (self, layer) <= 0)
    return FALSE;

  if (get_opacity (self, layer) < 1)
    cairo_push_group (self->cr);

  return TRUE;
}

void
vd_drawing_end_layer (const VdDrawing *self,
                      VdLayers         layer)
{
  if (get_opacity (self, layer) >= 1)
    return;

  cairo_pop_group_to_source (self->cr);
  cairo_paint_with_alpha (self->cr, get_opacity (self, layer));
}

/* @name: of a layer that is drawn in two parts there is another for each */
static void
draw_layer (const VdDrawing *self,
            VdLayers         layer,
            const char      *name,
            void           (*draw) (const VdDrawing *))
{
  if (!vd_drawing_begin_layer (self, layer))
    return;

  vd_mark_begin (self->cr, &(VdMark) { VD_MARK_LAYER, name });
  draw (self);
  vd_mark_end (self->cr);
  vd_drawing_end_layer (self, layer);
}

static void
draw_sides_below (const VdDrawing *self)
{
  vd_draw_other_sides (self);
  vd_draw_slopes (self);
}

static void
draw_sides_above (const VdDrawing *self)
{
  vd_draw_water (self);
  vd_draw_crossings (self);
}

static void
draw_bounds (const VdDrawing *self)
{
  if (self->how->bounds != NULL && self->how->bounds->len > 0)
    draw_layer (self, VD_LAYER_SIDES, "bounds", vd_draw_bounds);
}

static void
draw_laid (const VdDrawing *self)
{
  if (self->how->laid != NULL && self->how->laid->len > 0)
    draw_layer (self, VD_LAYER_SIDES, "pontoons", vd_draw_laid);
}

static gboolean
has_names (const VdDrawing *self)
{
  return self->how->layers & VD_LAYER_NAMES && self->pixels >= NAME_PIXELS;
}

static void
draw_names (const VdDrawing *self)
{
  vd_draw_cache_each_block (self->cache, self, vd_draw_labels);
}

static void
draw_near (const VdDrawing *self)
{
  draw_layer (self, VD_LAYER_REGIONS, "regions", vd_draw_heights);
  draw_layer (self, VD_LAYER_TERRAIN, "terrain", vd_draw_ground);
  draw_layer (self, VD_LAYER_GRID, "grid", draw_grid);
  draw_layer (self, VD_LAYER_SIDES, "slopes", draw_sides_below);
  draw_layer (self, VD_LAYER_PATHS, "paths", vd_draw_paths);
  draw_layer (self, VD_LAYER_SIDES, "water", draw_sides_above);
  draw_layer (self, VD_LAYER_TERRAIN, "towns", vd_draw_towns);
  draw_bounds (self);
  draw_laid (self);
  draw_layer (self, VD_LAYER_NUMBERS, "numbers", vd_draw_numbers);
  if (has_names (self))
    draw_layer (self, VD_LAYER_NAMES, "names", draw_names);
}

static void
draw_far (const VdDrawing *self)
{
  draw_layer (self, VD_LAYER_TERRAIN, "terrain", vd_draw_far);
  if (self->pixels >= VD_LINE_PIXELS)
    {
      vd_draw_far_lines (self);
      draw_bounds (self);
      draw_laid (self);
    }
}

void
vd_draw_map (cairo_t         *cr,
             const VdMap     *map,
             const VdChart   *chart,
             const VdMapDraw *how)
{
  g_autoptr (VdDrawCache) own = NULL;
  VdDrawing self;

  g_return_if_fail (cr != NULL && map != NULL && chart != NULL && how != NULL);

  own = how->cache == NULL ? vd_draw_cache_new () : NULL;
  vd_drawing_init (&self, cr, map, chart, how);
  self.cache = own != NULL ? own : how->cache;
  vd_draw_cache_prepare (self.cache, &self);

  cairo_save (cr);
  cairo_rectangle (cr, self.frame.x, self.frame.y, self.frame.width, self.frame.height);
  cairo_clip (cr);
  cairo_rectangle (cr, self.visible.x, self.visible.y, self.visible.width, self.visible.height);
  cairo_clip (cr);
  vd_set_color (cr, vd_paper, 1);
  if (!how->bare)
    cairo_paint (cr);

  if (self.pixels < FAR_PIXELS)
    draw_far (&self);
  else
    draw_near (&self);

  cairo_restore (cr);
  vd_drawing_clear (&self);
}

gboolean
vd_draw_prepare (const VdMap     *map,
                 const VdChart   *chart,
                 const VdMapDraw *how)
{
  VdDrawing self;
  gboolean ready = TRUE;

  g_return_val_if_fail (map != NULL && chart != NULL, FALSE);
  g_return_val_if_fail (how != NULL && how->cache != NULL, FALSE);

  init_bare (&self, NULL, map, chart, how);
  vd_draw_cache_prepare (how->cache, &self);
  if (has_names (&self) && !is_drawn_whole (self.grid))
    ready = vd_draw_cache_place_some (how->cache, &self);

  g_object_unref (self.text);
  return ready;
}
