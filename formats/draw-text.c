#include "formats/draw-private.h"

#include <math.h>
#include <string.h>

#define SCALE 100.0 /* text is laid out large and shown small: no rounding */

static const VdColor number_ink = { 0.36, 0.29, 0.20 };

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
  return pixels < 34 ? 0 : CLAMP (8.5 / pixels, 0.115, 0.2);
}

static VdVec
number_centre (const VdDrawing *self,
               guint            cell,
               double           height)
{
  VdVec centre = vd_centre_of (self->grid, cell);
  double top = self->grid->orientation == VD_POINTY ? -0.475 : -0.43;

  return (VdVec) { centre.x, centre.y + top + MAX (0, height - 0.115) * 0.6 };
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

/* Digits are set as glyphs, all in a few calls, as there may be thousands. */
static void
add_number (const VdDrawing     *self,
            cairo_scaled_font_t *font,
            guint                cell,
            double               height,
            GArray              *glyphs)
{
  char label[24];
  cairo_glyph_t *found = NULL;
  cairo_text_extents_t extents;
  VdVec c = number_centre (self, cell, height);
  int n = 0;

  vd_numbering_print (&self->map->numbering, self->grid, cell, label, sizeof label);
  cairo_scaled_font_text_extents (font, label, &extents);

  if (cairo_scaled_font_text_to_glyphs (font, c.x - extents.x_advance / 2, c.y + height * 0.32,
                                        label, -1, &found, &n, NULL, NULL, NULL)
      == CAIRO_STATUS_SUCCESS)
    g_array_append_vals (glyphs, found, n);

  cairo_glyph_free (found);
}

static void
show_numbers (cairo_t *cr,
              GArray  *glyphs,
              double   height)
{
  static const VdVec ring[] = { { -1, -1 }, { 1, -1 }, { -1, 1 }, { 1, 1 } };
  double off = height * 0.07;

  vd_set_color (cr, vd_paper, 0.55);
  for (guint i = 0; i < G_N_ELEMENTS (ring); i++)
    {
      cairo_save (cr);
      cairo_translate (cr, ring[i].x * off, ring[i].y * off);
      cairo_show_glyphs (cr, (cairo_glyph_t *) glyphs->data, glyphs->len);
      cairo_restore (cr);
    }

  vd_set_color (cr, number_ink, 1);
  cairo_show_glyphs (cr, (cairo_glyph_t *) glyphs->data, glyphs->len);
}

void
vd_draw_numbers (const VdDrawing *self)
{
  double height = vd_number_height (self->pixels);
  cairo_t *cr = self->cr;
  g_autoptr (GArray) glyphs = g_array_new (FALSE, FALSE, sizeof (cairo_glyph_t));
  cairo_font_options_t *options;

  if (height <= 0)
    return;

  cairo_save (cr);
  options = cairo_font_options_create ();
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_set_font_options (cr, options);
  cairo_font_options_destroy (options);
  cairo_select_font_face (cr, "Linux Biolinum O", CAIRO_FONT_SLANT_NORMAL,
                          CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size (cr, height);

  for (int row = self->window.top; row <= self->window.bottom; row++)
    for (int column = self->window.left; column <= self->window.right; column++)
      {
        guint cell = row * self->grid->columns + column;

        if (self->map->terrain[cell] != VD_NO_TERRAIN)
          add_number (self, cairo_get_scaled_font (cr), cell, height, glyphs);
      }

  if (glyphs->len > 0)
    show_numbers (cr, glyphs, height);

  cairo_restore (cr);
}
