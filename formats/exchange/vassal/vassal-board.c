#include "formats/exchange/vassal/vassal-board.h"

#include "core/text/phrase.h"
#include "formats/draw/draw-private.h"
#include "formats/io/png.h"

#define MAX_EDGE 16384 /* pixels of what cairo draws at a time */

typedef struct
{
  VdVassal           *module;
  const VdVassalGrid *grid;
  VdDrawCache        *cache;
  VdLayers            layers;
  guint8             *pixels; /* of a band */
  gsize               stride;
} Board;

static gboolean
check_size (const VdVassal      *module,
            const VdVassalGrid  *grid,
            GError             **error)
{
  g_autofree char *name = NULL;
  guint megapixels = (guint) ((double) grid->width * grid->height / 1e6);

  if (megapixels <= VD_VASSAL_MEGAPIXELS)
    return TRUE;

  name = vd_export_name_map (module->project, grid->map);
  vd_format_error_set (error, VD_FORMAT_ERROR_LIMIT,
                       N_("%s: its picture would have %u megapixels, and %u is the limit; make "
                          "hexes smaller with --pixels"),
                       name, megapixels, VD_VASSAL_MEGAPIXELS);
  return FALSE;
}

/* Draws @window of the board, at most as large as cairo can, into the band's pixels. */
static void
draw_window (const Board    *self,
             const VdWindow *window)
{
  double hex = self->module->hex;
  cairo_surface_t *surface = cairo_image_surface_create_for_data (
    self->pixels + (gsize) window->left * 4, CAIRO_FORMAT_RGB24, window->right - window->left,
    window->bottom - window->top, (int) self->stride);
  cairo_t *cr = cairo_create (surface);
  VdRect visible = {
    (window->left - self->grid->shift_x) / hex, (window->top - self->grid->shift_y) / hex,
    (window->right - window->left) / hex, (window->bottom - window->top) / hex,
  };
  VdMapDraw how = {
    .layers = self->layers, .visible = &visible, .pixels = hex, .cache = self->cache,
  };

  vd_set_color (cr, vd_paper, 1);
  cairo_paint (cr);
  cairo_translate (cr, self->grid->shift_x - window->left, self->grid->shift_y - window->top);
  cairo_scale (cr, hex, hex);
  vd_draw_map (cr, self->grid->map, self->module->project->chart, &how);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  cairo_surface_destroy (surface);
}

static void
draw_band (const Board *self,
           guint        top,
           guint        bottom)
{
  guint width = self->grid->width;

  for (guint left = 0; left < width; left += MAX_EDGE)
    draw_window (self, &(VdWindow) { left, top, MIN (left + MAX_EDGE, width), bottom });
}

/* Returns: whether to go on */
static gboolean
draw_bands (Board      *self,
            GByteArray *bytes)
{
  guint height = self->grid->height, most = height / VD_VASSAL_BANDS + 1;
  g_autoptr (VdPng) png = vd_png_new (bytes, self->grid->width, height);
  gboolean goes_on = TRUE;

  self->stride = (gsize) self->grid->width * 4;
  self->pixels = g_malloc (self->stride * most);
  for (guint top = 0; top < height && goes_on; top += most)
    {
      guint bottom = MIN (top + most, height);

      draw_band (self, top, bottom);
      vd_png_add_rows (png, self->pixels, self->stride, bottom - top);
      goes_on = vd_vassal_step (self->module);
    }

  g_free (self->pixels);
  return goes_on;
}

/* Of names that are on the map and not in the picture. */
static void
count_lost_names (const Board *self)
{
  const VdMap *map = self->grid->map;
  VdRect box;

  for (guint i = 0; i < map->names->len; i++)
    {
      const VdName *name = &g_array_index (map->names, VdName, i);

      if (!vd_draw_cache_find_name (self->cache, map, name, &box))
        vd_left_add_row (self->module->export->left,
                         N_("names for which there is no room on the map"), name->node);
    }
}

GBytes *
vd_vassal_draw_board (VdVassal            *module,
                      const VdVassalGrid  *grid,
                      GError             **error)
{
  g_autoptr (VdDrawCache) cache = vd_draw_cache_new ();
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  Board self = {
    .module = module, .grid = grid, .cache = cache,
    .layers = vd_export_get_flag (module->export, "no-numbers")
              ? VD_LAYER_ALL & ~VD_LAYER_NUMBERS : VD_LAYER_ALL,
  };

  if (!check_size (module, grid, error) || !draw_bands (&self, bytes))
    return NULL;

  count_lost_names (&self);
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}
