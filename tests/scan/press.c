#include "tests/scan/press.h"

#include <math.h>

#include "tests/scan/distortion.h"
#include "tests/scan/noise.h"

#define MOTTLE_COARSE 7.0 /* millimetres */
#define MOTTLE_FINE 1.3
#define HATCH 1.15
#define STIPPLE_COARSE 0.61
#define STIPPLE_FINE 0.34
#define CONTOUR_COARSE 42.0
#define CONTOUR_FINE 15.0
#define N_CONTOURS 7.0
#define N_WAVE 1024

/* --- texture under the colours
 *
 * How much of its ink is at each pixel of a row, from 0 to 1; of the mottled one, how much
 * darker than usual it is, or lighter. */

static void
mottle (const ScanPress *self,
        int              y,
        float           *cover)
{
  g_autofree float *fine = g_new (float, self->width);

  scan_noise_row (self->sheet->seed, CHANCE_MOTTLE, MOTTLE_COARSE * self->scale, self->left,
                  self->width, y, cover);
  scan_noise_row (self->sheet->seed + 1, CHANCE_MOTTLE, MAX (MOTTLE_FINE * self->scale, 1),
                  self->left, self->width, y, fine);
  for (int i = 0; i < self->width; i++)
    cover[i] = 0.09f * cover[i] + 0.06f * fine[i];
}

static void
stipple (const ScanPress *self,
         int              y,
         float           *cover)
{
  g_autofree float *fine = g_new (float, self->width);

  scan_noise_row (self->sheet->seed, CHANCE_MOTTLE, MAX (STIPPLE_COARSE * self->scale, 1),
                  self->left, self->width, y, cover);
  scan_noise_row (self->sheet->seed + 1, CHANCE_MOTTLE, MAX (STIPPLE_FINE * self->scale, 1),
                  self->left, self->width, y, fine);
  for (int i = 0; i < self->width; i++)
    cover[i] = CLAMP (5 * (cover[i] + fine[i] - 0.62f), 0, 1);
}

static void
hatch (const ScanPress *self,
       int              y,
       float           *cover)
{
  for (int i = 0; i < self->width; i++)
    {
      double across = (self->left + i + y + 0.5) / (HATCH * self->scale * sqrt (2));
      double from_line = fabs (across - floor (across) - 0.5) * HATCH * self->scale;

      cover[i] = CLAMP (0.12 * self->scale - from_line + 0.5, 0, 1);
    }
}

static void
get_heights (const ScanPress *self,
             int              y,
             float           *heights)
{
  g_autofree float *fine = g_new (float, self->width + 1);

  scan_noise_row (self->sheet->seed, CHANCE_CONTOUR, CONTOUR_COARSE * self->scale, self->left,
                  self->width + 1, y, heights);
  scan_noise_row (self->sheet->seed + 1, CHANCE_CONTOUR, CONTOUR_FINE * self->scale, self->left,
                  self->width + 1, y, fine);
  for (int i = 0; i <= self->width; i++)
    heights[i] = N_CONTOURS * (heights[i] + 0.3f * fine[i]);
}

/* Lines of equal thickness, however steep the ground. */
static void
contour (const ScanPress *self,
         int              y,
         float           *cover)
{
  g_autofree float *here = g_new (float, self->width + 1);
  g_autofree float *below = g_new (float, self->width + 1);

  get_heights (self, y, here);
  get_heights (self, y + 1, below);
  for (int i = 0; i < self->width; i++)
    {
      double steep = hypot (here[i + 1] - here[i], below[i] - here[i]) + 1e-4;
      double from_line = fabs (here[i] - floor (here[i]) - 0.5) / steep;

      cover[i] = CLAMP (0.09 * self->scale - from_line + 0.5, 0, 1);
    }
}

static void
get_cover (const ScanPress *self,
           int              y,
           float           *cover)
{
  switch (self->sheet->style->texture)
    {
    case SCAN_TEXTURE_MOTTLED:
      mottle (self, y, cover);
      break;
    case SCAN_TEXTURE_STIPPLED:
      stipple (self, y, cover);
      break;
    case SCAN_TEXTURE_HATCHED:
      hatch (self, y, cover);
      break;
    case SCAN_TEXTURE_CONTOURS:
      contour (self, y, cover);
      break;
    case SCAN_TEXTURE_NONE:
    default:
      g_assert_not_reached ();
    }
}

/* A byte of a colour, through a texture of that ink. */
static guint32
tint (guint32 color,
      guint32 ink,
      guint   shift,
      double  strength)
{
  double part = (color >> shift & 255) * (1 - strength * (1 - (ink >> shift & 255) / 255.0));

  return (guint32) CLAMP (part + 0.5, 0, 255) << shift;
}

/* What is bare paper has no texture. */
static void
texture_row (const ScanPress *self,
             const float     *cover,
             guint32         *row)
{
  const ScanSheet *sheet = self->sheet;
  guint32 ink = sheet->style->texture == SCAN_TEXTURE_MOTTLED ? 0 : sheet->style->texture_ink;
  int first = lround (sheet->left * self->scale) - self->left;
  int last = lround ((sheet->width - sheet->left) * self->scale) - self->left;

  for (int i = MAX (first, 0); i < MIN (last, self->width); i++)
    {
      double strength = sheet->style->shade * cover[i];

      if ((row[i] & 0xffffff) == sheet->style->sheet)
        continue;

      row[i] = tint (row[i], ink, 0, strength) | tint (row[i], ink, 8, strength) |
               tint (row[i], ink, 16, strength);
    }
}

static void
add_texture (const ScanPress *self)
{
  guchar *bytes = cairo_image_surface_get_data (self->colors);
  int stride = cairo_image_surface_get_stride (self->colors);
  g_autofree float *cover = g_new (float, self->width);

  for (int i = 0; i < self->height; i++)
    {
      double y = (self->top + i) / self->scale;

      if (y < self->sheet->top || y > self->sheet->height - self->sheet->top)
        continue;

      get_cover (self, self->top + i, cover);
      texture_row (self, cover, (guint32 *) (gpointer) (bytes + i * stride));
    }
}

/* --- the screen that half tones are printed by */

static double
wave (const float *table,
      double       turns)
{
  return table[(gint64) (turns * N_WAVE) & (N_WAVE - 1)];
}

static guint32
screen_part (guint32 color,
             guint   shift,
             double  dot)
{
  double tone = (color >> shift & 255) / 255.0;

  return (guint32) CLAMP (255 * (tone + dot * tone * (1 - tone)) + 0.5, 0, 255) << shift;
}

static void
add_screen (const ScanPress *self)
{
  static const double angles[3] = { 0, 75, 15 }; /* yellow, magenta, cyan: blue, green, red */
  double lines = self->sheet->style->screen / SCAN_MM_PER_INCH / self->scale; /* a pixel */
  guchar *bytes = cairo_image_surface_get_data (self->colors);
  int stride = cairo_image_surface_get_stride (self->colors);
  float table[N_WAVE];
  double right[3], down[3];

  for (guint i = 0; i < N_WAVE; i++)
    table[i] = cos (2 * G_PI * i / N_WAVE);
  for (guint part = 0; part < 3; part++)
    {
      right[part] = lines * cos (angles[part] * G_PI / 180);
      down[part] = lines * sin (angles[part] * G_PI / 180);
    }
  for (int y = 0; y < self->height; y++)
    for (int x = 0; x < self->width; x++)
      {
        guint32 *pixel = (guint32 *) (gpointer) (bytes + y * stride) + x;
        guint32 color = 0;

        for (guint part = 0; part < 3; part++)
          {
            double u = right[part] * (self->left + x) + down[part] * (self->top + y) + 4096;
            double v = right[part] * (self->top + y) - down[part] * (self->left + x) + 4096;

            color |= screen_part (*pixel, 8 * part, wave (table, u) * wave (table, v) * 1.2);
          }
        *pixel = color;
      }
}

/* --- plates */

static cairo_surface_t *
draw_plate (const ScanPress *self,
            cairo_format_t   format,
            ScanDraw         draw)
{
  cairo_surface_t *surface = cairo_image_surface_create (format, self->width, self->height);
  cairo_t *cr = cairo_create (surface);
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  cairo_set_font_options (cr, options);
  cairo_font_options_destroy (options);
  cairo_translate (cr, -self->left, -self->top);
  cairo_scale (cr, self->scale, self->scale);
  draw (self->sheet, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

void
scan_press_print (ScanPress *self,
                  int        left,
                  int        top,
                  int        width,
                  int        height)
{
  scan_press_clear (self);
  self->left = left;
  self->top = top;
  self->width = width;
  self->height = height;
  self->colors = draw_plate (self, CAIRO_FORMAT_RGB24, self->draw_colors);
  self->lines = draw_plate (self, CAIRO_FORMAT_ARGB32, self->draw_lines);
  if (self->sheet->marks != NULL)
    return;

  if (self->sheet->style->texture != SCAN_TEXTURE_NONE)
    add_texture (self);
  if (self->sheet->style->screen > 0)
    add_screen (self);
}

void
scan_press_clear (ScanPress *self)
{
  g_clear_pointer (&self->colors, cairo_surface_destroy);
  g_clear_pointer (&self->lines, cairo_surface_destroy);
}
