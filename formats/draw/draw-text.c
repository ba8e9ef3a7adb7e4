#include "formats/draw/draw-private.h"

#include <math.h>
#include <string.h>

#define SCALE 100.0 /* text is laid out large and shown small: no rounding */
#define NUMBER 0.13 /* the least height of a hex number, in hexes */

static const VdColor number_ink = { 0.30, 0.24, 0.16 };

/* Without hinting text has one shape at every scale. */
PangoContext *
vd_text_context_new (void)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (context, options);
  pango_cairo_context_set_resolution (context, 72);
  pango_context_set_round_glyph_positions (context, FALSE);
  cairo_font_options_destroy (options);

  return context;
}

PangoLayout *
vd_text_layout (PangoContext *context,
                const char   *text,
                const char   *font,
                double        height)
{
  PangoLayout *layout = pango_layout_new (context);
  PangoFontDescription *description = pango_font_description_from_string (font);

  pango_font_description_set_absolute_size (description, height * SCALE * PANGO_SCALE);
  pango_layout_set_font_description (layout, description);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_text (layout, text, -1);
  pango_font_description_free (description);

  return layout;
}

void
vd_text_measure (PangoLayout *layout,
                 double      *width,
                 double      *height)
{
  int w, h;

  pango_layout_get_size (layout, &w, &h);
  *width = w / (SCALE * PANGO_SCALE);
  *height = h / (SCALE * PANGO_SCALE);
}

VdRect
vd_text_ink (PangoLayout *layout)
{
  PangoRectangle ink;
  double unit = SCALE * PANGO_SCALE;

  pango_layout_get_extents (layout, &ink, NULL);
  return (VdRect) { ink.x / unit, ink.y / unit, ink.width / unit, ink.height / unit };
}

void
vd_text_show (cairo_t     *cr,
              PangoLayout *layout,
              VdColor      color)
{
  cairo_save (cr);
  cairo_scale (cr, 1 / SCALE, 1 / SCALE);
  vd_set_color (cr, color, 1);
  pango_cairo_show_layout (cr, layout);
  cairo_restore (cr);
}

void
vd_text_show_halo (cairo_t     *cr,
                   PangoLayout *layout,
                   VdColor      color,
                   double       width)
{
  cairo_save (cr);
  cairo_scale (cr, 1 / SCALE, 1 / SCALE);

  /* Nobody sees the edge of a halo, but its curves are costly. */
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_FAST);
  cairo_set_tolerance (cr, 0.6);
  pango_cairo_layout_path (cr, layout);
  vd_set_color (cr, color, 0.82);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width (cr, width * 2 * SCALE);
  cairo_stroke (cr);
  cairo_restore (cr);
}

double
vd_number_height (double pixels)
{
  return pixels < 32 ? 0 : CLAMP (8.5 / pixels, NUMBER, 0.2);
}

static VdVec
number_centre (const VdDrawing *self,
               guint            cell,
               double           height)
{
  VdVec centre = vd_centre_of (self->grid, cell);
  double top = -0.42; /* below the corner of a hex with points up, where it is wide enough */

  /* Streams and slopes, and the strokes of these, come a little way into the
   * hexes beside them. */
  if (vd_drawing_is_capped (self, cell))
    top += 0.15;

  return (VdVec) { centre.x, centre.y + top + MAX (0, height - NUMBER) * 0.6 };
}

VdRect
vd_number_box (const VdDrawing *self,
               guint            cell)
{
  double height = vd_number_height (self->pixels);
  VdVec c = number_centre (self, cell, height);
  double width = height * 2.2;

  return (VdRect) { c.x - width / 2, c.y - height * 0.42, width, height * 0.84 };
}

/* The glyphs of plain characters, looked up once: there may be thousands of
 * numbers. */
typedef struct
{
  unsigned long index[128];
  double        advance[128];
  gboolean      known[128];
} Digits;

static void
look_up (Digits              *digits,
         cairo_scaled_font_t *font,
         guchar               c)
{
  char text[] = { c, '\0' };
  cairo_text_extents_t extents;
  cairo_glyph_t *glyphs = NULL;
  int n = 0;

  digits->known[c] = TRUE;
  cairo_scaled_font_text_extents (font, text, &extents);
  digits->advance[c] = extents.x_advance;

  if (cairo_scaled_font_text_to_glyphs (font, 0, 0, text, 1, &glyphs, &n, NULL, NULL, NULL)
      == CAIRO_STATUS_SUCCESS && n > 0)
    digits->index[c] = glyphs[0].index;

  cairo_glyph_free (glyphs);
}

static void
add_number (const VdDrawing     *self,
            cairo_scaled_font_t *font,
            Digits              *digits,
            guint                cell,
            GArray              *glyphs)
{
  char label[24];
  double height = vd_number_height (self->pixels);
  VdVec c = number_centre (self, cell, height);
  double width = 0, x;

  vd_numbering_print (&self->map->numbering, self->grid, cell, label, sizeof label);

  for (char *at = label; *at != '\0'; at++)
    {
      *at &= 0x7f; /* a prefix beyond ASCII has no place in a number this small */
      if (!digits->known[(guchar) *at])
        look_up (digits, font, *at);
      width += digits->advance[(guchar) *at];
    }

  x = c.x - width / 2;
  for (const char *at = label; *at != '\0'; at++)
    {
      cairo_glyph_t glyph = { digits->index[(guchar) *at], x, c.y + height * 0.32 };

      g_array_append_val (glyphs, glyph);
      x += digits->advance[(guchar) *at];
    }
}

/* A rim that keeps numbers readable on a texture. */
static void
show_rims (cairo_t      *cr,
           const GArray *glyphs,
           double        height)
{
  static const VdVec ring[] = { { -1, -1 }, { 1, -1 }, { -1, 1 }, { 1, 1 } };
  double off = height * 0.07;

  vd_set_color (cr, vd_paper, 0.55);
  for (guint i = 0; i < G_N_ELEMENTS (ring) && glyphs->len > 0; i++)
    {
      cairo_save (cr);
      cairo_translate (cr, ring[i].x * off, ring[i].y * off);
      cairo_show_glyphs (cr, (cairo_glyph_t *) glyphs->data, glyphs->len);
      cairo_restore (cr);
    }
}

static void
choose_number_font (cairo_t *cr,
                    double   height)
{
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_set_font_options (cr, options);
  cairo_font_options_destroy (options);
  cairo_select_font_face (cr, "Linux Biolinum O", CAIRO_FONT_SLANT_NORMAL,
                          CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size (cr, height);
}

/* On plain ground without a line a number needs no rim. */
static gboolean
needs_rim (const VdDrawing *self,
           guint            cell)
{
  return strcmp (vd_drawing_look (self, cell), "clear") != 0 ||
         vd_drawing_roads_at (self, cell) != 0 || vd_drawing_is_capped (self, cell);
}

void
vd_draw_numbers (const VdDrawing *self)
{
  double height = vd_number_height (self->pixels);
  cairo_t *cr = self->cr;
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (cairo_glyph_t));
  g_autoptr (GArray) rimmed = g_array_new (FALSE, FALSE, sizeof (cairo_glyph_t));
  Digits digits = { { 0 } };

  if (height <= 0)
    return;

  cairo_save (cr);
  choose_number_font (cr, height);

  for (int row = self->shown.top; row <= self->shown.bottom; row++)
    for (int column = self->shown.left; column <= self->shown.right; column++)
      {
        guint cell = row * self->grid->columns + column;
        guint before = all->len;

        if (self->map->terrain[cell] == VD_NO_TERRAIN)
          continue;

        add_number (self, cairo_get_scaled_font (cr), &digits, cell, all);
        if (needs_rim (self, cell))
          g_array_append_vals (rimmed, &g_array_index (all, cairo_glyph_t, before),
                               all->len - before);
      }

  show_rims (cr, rimmed, height);
  vd_set_color (cr, number_ink, 1);
  cairo_show_glyphs (cr, (cairo_glyph_t *) all->data, all->len);
  cairo_restore (cr);
}
