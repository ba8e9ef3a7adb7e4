/* Letters and lines around maps. */
#include "formats/print/map-print.h"

#include <locale.h>
#include <string.h>

#define RIM 0.25
#define PANGO_UNITS (100.0 * PANGO_SCALE) /* of a millimetre, as texts are laid out */

static const VdColor black = { 0, 0, 0 };
static const VdColor white = { 1, 1, 1 };

static PangoLayout *
lay_out (const VdMapPrint *self,
         const VdMapText  *style,
         const char       *text)
{
  PangoLayout *layout = vd_text_layout (self->text, text, style->font, style->size);

  if (style->width > 0)
    {
      pango_layout_set_single_paragraph_mode (layout, FALSE);
      pango_layout_set_width (layout, style->width * PANGO_UNITS);
      pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
    }
  if (style->most > 0)
    {
      pango_layout_set_height (layout, -style->most);
      pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
    }

  return layout;
}

double
vd_map_text (const VdMapPrint *self,
             cairo_t          *cr,
             const VdMapText  *style,
             const char       *text,
             VdVec             at)
{
  PangoLayout *layout = lay_out (self, style, text);
  double width, height;

  vd_text_measure (layout, &width, &height);
  cairo_save (cr);
  cairo_translate (cr, at.x - style->align * width, at.y);
  cairo_move_to (cr, 0, 0);
  if (style->has_rim)
    vd_text_show_halo (cr, layout, white, RIM);
  cairo_move_to (cr, 0, 0);
  vd_text_show (cr, layout, black);
  cairo_new_path (cr);
  cairo_restore (cr);
  g_object_unref (layout);

  return height;
}

void
vd_map_line (cairo_t *cr,
             VdVec    from,
             VdVec    to,
             double   width)
{
  cairo_move_to (cr, from.x, from.y);
  cairo_line_to (cr, to.x, to.y);
  vd_set_color (cr, black, 1);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

char *
vd_map_say_length (double length)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (text, sizeof text, "%.1f", length);
  if (g_str_has_suffix (text, ".0"))
    text[strlen (text) - 2] = '\0';

  return g_strdup (text);
}

char *
vd_map_write_length (double length)
{
  g_autofree char *text = vd_map_say_length (length);
  g_auto (GStrv) parts = g_strsplit (text, ".", -1);

  return g_strjoinv (localeconv ()->decimal_point, parts);
}
