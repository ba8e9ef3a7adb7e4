#include "formats/draw/draw-marks.h"
#include "formats/draw/draw-private.h"

#include <math.h>
#include <string.h>

#define SCALE 100.0 /* text is laid out large and shown small: no rounding */
#define HALO 0.82   /* how dense the rim of a name is */
#define NUMBER_FONT "Linux Biolinum O"
#define NUMBER 0.13 /* the least height of a hex number, in hexes */

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
  const VdMarkText model = {
    .red = color.red, .green = color.green, .blue = color.blue, .alpha = 1,
  };

  cairo_save (cr);
  cairo_scale (cr, 1 / SCALE, 1 / SCALE);
  vd_set_color (cr, color, 1);
  if (!vd_mark_layout (cr, layout, &model))
    pango_cairo_show_layout (cr, layout);
  cairo_restore (cr);
}

void
vd_text_show_halo (cairo_t     *cr,
                   PangoLayout *layout,
                   VdColor      color,
                   double       width)
{
  const VdMarkText model = {
    .red = color.red, .green = color.green, .blue = color.blue, .alpha = HALO,
    .rim = width * 2 * SCALE,
  };

  cairo_save (cr);
  cairo_scale (cr, 1 / SCALE, 1 / SCALE);
  if (vd_mark_layout (cr, layout, &model))
    {
      cairo_restore (cr);
      return;
    }

  /* Nobody sees the edge of a halo, but its curves are costly. */
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_FAST);
  cairo_set_tolerance (cr, 0.6);
  pango_cairo_layout_path (cr, layout);
  vd_set_color (cr, color, model.alpha);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width (cr, model.rim);
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

typedef struct
{
  unsigned long index;
  double        advance;
  gboolean      is_known;
} Glyph;

/* The glyphs of plain characters, looked up once: there may be thousands of
 * numbers. */
typedef struct
{
  Glyph plain[128];
} Digits;

/* @text: one character */
static Glyph
look_up (cairo_scaled_font_t *font,
         const char          *text)
{
  Glyph glyph = { .is_known = TRUE };
  cairo_text_extents_t extents;
  cairo_glyph_t *glyphs = NULL;
  int n = 0;

  cairo_scaled_font_text_extents (font, text, &extents);
  glyph.advance = extents.x_advance;

  if (cairo_scaled_font_text_to_glyphs (font, 0, 0, text, -1, &glyphs, &n, NULL, NULL, NULL)
      == CAIRO_STATUS_SUCCESS && n > 0)
    glyph.index = glyphs[0].index;

  cairo_glyph_free (glyphs);
  return glyph;
}

/* The glyph of the character at @at. */
static Glyph
find_glyph (Digits              *digits,
            cairo_scaled_font_t *font,
            const char          *at)
{
  gboolean is_plain = (guchar) *at < G_N_ELEMENTS (digits->plain);
  g_autofree char *text = NULL;
  Glyph found;

  if (is_plain && digits->plain[(guchar) *at].is_known)
    return digits->plain[(guchar) *at];

  text = g_strndup (at, g_utf8_next_char (at) - at);
  found = look_up (font, text);
  if (is_plain)
    digits->plain[(guchar) *at] = found;
  return found;
}

/* The number of a hex: its glyphs, and whether it has a rim. */
typedef struct
{
  char     label[24];
  guint    cell;
  guint    first, n;
  gboolean has_rim;
} Number;

static void
add_number (const VdDrawing     *self,
            cairo_scaled_font_t *font,
            Digits              *digits,
            Number              *number,
            GArray              *glyphs)
{
  double height = vd_number_height (self->pixels);
  VdVec c = number_centre (self, number->cell, height);
  double width = 0, x;

  vd_numbering_print (&self->map->numbering, self->grid, number->cell, number->label,
                      sizeof number->label);
  number->first = glyphs->len;

  for (const char *at = number->label; *at != '\0'; at = g_utf8_next_char (at))
    width += find_glyph (digits, font, at).advance;

  x = c.x - width / 2;
  for (const char *at = number->label; *at != '\0'; at = g_utf8_next_char (at))
    {
      Glyph found = find_glyph (digits, font, at);
      cairo_glyph_t glyph = { found.index, x, c.y + height * 0.32 };

      g_array_append_val (glyphs, glyph);
      x += found.advance;
    }

  number->n = glyphs->len - number->first;
}

/* A rim that keeps numbers readable on a texture: each of them four times beside itself. */
static const VdVec ring[] = { { -1, -1 }, { 1, -1 }, { -1, 1 }, { 1, 1 } };
#define RIM 0.07 /* how far, of the height */
#define RIM_ALPHA 0.55

static void
show_rims (cairo_t      *cr,
           const GArray *glyphs,
           double        height)
{
  double off = height * RIM;

  vd_set_color (cr, vd_paper, RIM_ALPHA);
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
  cairo_select_font_face (cr, NUMBER_FONT, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
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

static void
show_all (cairo_t      *cr,
          const GArray *numbers,
          const GArray *glyphs,
          double        height)
{
  g_autoptr (GArray) rimmed = g_array_new (FALSE, FALSE, sizeof (cairo_glyph_t));

  for (guint i = 0; i < numbers->len; i++)
    {
      const Number *number = &g_array_index (numbers, Number, i);

      if (number->has_rim)
        g_array_append_vals (rimmed, &g_array_index (glyphs, cairo_glyph_t, number->first),
                             number->n);
    }

  show_rims (cr, rimmed, height);
  vd_set_color (cr, vd_inks[VD_INK_NUMBER], 1);
  cairo_show_glyphs (cr, (cairo_glyph_t *) glyphs->data, glyphs->len);
}

/* One number, as text where that is wanted. */
static void
show_number (cairo_t             *cr,
             const Number        *number,
             const cairo_glyph_t *glyphs,
             const VdMarkText    *model)
{
  VdMarkText text = *model;

  if (number->n == 0)
    return;

  if (vd_marks_want_text (cr))
    {
      text.text = number->label;
      text.x += glyphs->x;
      text.y += glyphs->y;
      vd_mark_text (cr, &text);
      return;
    }

  cairo_save (cr);
  cairo_translate (cr, model->x, model->y);
  cairo_set_source_rgba (cr, model->red, model->green, model->blue, model->alpha);
  cairo_show_glyphs (cr, glyphs, number->n);
  cairo_restore (cr);
}

/* Number by number, all rims before: they are alike for all. */
static void
show_marked (cairo_t      *cr,
             const GArray *numbers,
             const GArray *glyphs,
             double        height)
{
  PangoFontDescription *font = pango_font_description_from_string (VD_FONT_SANS);
  VdColor ink = vd_inks[VD_INK_NUMBER];
  VdMarkText text = { .font = font, .size = height, .alpha = RIM_ALPHA, .red = vd_paper.red,
                      .green = vd_paper.green, .blue = vd_paper.blue };

  vd_mark_begin (cr, &(VdMark) { VD_MARK_AREA, "rims" });
  for (guint i = 0; i < G_N_ELEMENTS (ring) * numbers->len; i++)
    {
      const Number *number = &g_array_index (numbers, Number, i % numbers->len);

      text.x = ring[i / numbers->len].x * height * RIM;
      text.y = ring[i / numbers->len].y * height * RIM;
      if (number->has_rim)
        show_number (cr, number, &g_array_index (glyphs, cairo_glyph_t, number->first), &text);
    }
  vd_mark_end (cr);

  text = (VdMarkText) { .font = font, .size = height, .alpha = 1, .red = ink.red,
                        .green = ink.green, .blue = ink.blue };
  for (guint i = 0; i < numbers->len; i++)
    {
      const Number *number = &g_array_index (numbers, Number, i);

      vd_mark_begin (cr, &(VdMark) { VD_MARK_NUMBER, NULL, NULL, number->cell });
      show_number (cr, number, &g_array_index (glyphs, cairo_glyph_t, number->first), &text);
      vd_mark_end (cr);
    }

  pango_font_description_free (font);
}

void
vd_draw_numbers (const VdDrawing *self)
{
  double height = vd_number_height (self->pixels);
  cairo_t *cr = self->cr;
  g_autoptr (GArray) glyphs = g_array_new (FALSE, FALSE, sizeof (cairo_glyph_t));
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (Number));
  Digits digits = { 0 };

  if (height <= 0)
    return;

  cairo_save (cr);
  choose_number_font (cr, height);

  for (int row = self->shown.top; row <= self->shown.bottom; row++)
    for (int column = self->shown.left; column <= self->shown.right; column++)
      {
        Number number = { .cell = row * self->grid->columns + column };

        if (self->map->terrain[number.cell] == VD_NO_TERRAIN)
          continue;

        add_number (self, cairo_get_scaled_font (cr), &digits, &number, glyphs);
        number.has_rim = needs_rim (self, number.cell);
        g_array_append_val (numbers, number);
      }

  (vd_marks_are_there (cr) ? show_marked : show_all) (cr, numbers, glyphs, height);
  cairo_restore (cr);
}
