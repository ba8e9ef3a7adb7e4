/* svg-text.c: text that stays text */
#include <math.h>
#include <string.h>

#include "formats/exchange/svg/svg-write.h"

#define LEVEL 1e-9 /* what is turned by less is not turned */

static char *
name_color (const VdMarkText *text)
{
  return g_strdup_printf ("#%02x%02x%02x", (guint) lround (text->red * 255),
                          (guint) lround (text->green * 255), (guint) lround (text->blue * 255));
}

/* @part: "fill" or "stroke" */
static void
put_color (GString          *out,
           const VdMarkText *text,
           const char       *part)
{
  g_autofree char *color = name_color (text);
  g_autofree char *opacity = g_strconcat (part, "-opacity", NULL);

  vd_svg_attribute (out, part, color);
  if (text->alpha < 1)
    vd_svg_number (out, opacity, text->alpha, 3);
}

static void
put_ink (GString          *out,
         const VdMarkText *text,
         double            scale)
{
  if (text->rim <= 0)
    {
      put_color (out, text, "fill");
      return;
    }

  vd_svg_attribute (out, "fill", "none");
  put_color (out, text, "stroke");
  vd_svg_number (out, "stroke-width", text->rim * scale, 4);
  vd_svg_attribute (out, "stroke-linejoin", "round");
}

static void
put_font (GString          *out,
          const VdMarkText *text,
          double            scale)
{
  int weight = pango_font_description_get_weight (text->font);
  const char *family = pango_font_description_get_family (text->font);
  g_autofree char *generic = g_strconcat (family, g_str_has_suffix (family, "sans") ? "-serif" : "",
                                          NULL);

  vd_svg_attribute (out, "font-family", generic);
  vd_svg_number (out, "font-size", text->size * scale, 4);
  if (pango_font_description_get_style (text->font) == PANGO_STYLE_ITALIC)
    vd_svg_attribute (out, "font-style", "italic");
  if (weight != PANGO_WEIGHT_NORMAL)
    vd_svg_number (out, "font-weight", weight, 0);
  if (text->spacing != 0)
    vd_svg_number (out, "letter-spacing", text->spacing * scale, 4);
}

/* What is neither turned nor pressed needs no matrix.  Returns: how large it gets */
static double
put_place (GString              *out,
           const cairo_matrix_t *m,
           double                x,
           double                y)
{
  double scale = hypot (m->xy, m->yy);
  const double parts[] = { m->xx / scale, m->yx / scale, m->xy / scale, m->yy / scale };

  cairo_matrix_transform_point (m, &x, &y);
  if (fabs (m->xy) < LEVEL && fabs (m->yx) < LEVEL && fabs (m->xx - m->yy) < LEVEL * scale)
    {
      vd_svg_number (out, "x", x, 4);
      vd_svg_number (out, "y", y, 4);
      return scale;
    }

  g_string_append (out, " transform=\"matrix(");
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      vd_svg_append (out, parts[i], 6);
      g_string_append_c (out, ' ');
    }
  vd_svg_append (out, x, 4);
  g_string_append_c (out, ' ');
  vd_svg_append (out, y, 4);
  g_string_append (out, ")\"");
  return scale;
}

void
vd_svg_put_text (GString          *out,
                 cairo_t          *cr,
                 const VdMarkText *text)
{
  gboolean has_blanks = *text->text == ' ' || g_str_has_suffix (text->text, " ") ||
                        strstr (text->text, "  ") != NULL;
  cairo_matrix_t matrix;
  double scale;

  cairo_get_matrix (cr, &matrix);
  vd_svg_tag (out, "text");
  scale = put_place (out, &matrix, text->x, text->y);
  put_font (out, text, scale);
  put_ink (out, text, scale);
  vd_svg_attribute (out, "xml:space", has_blanks ? "preserve" : NULL);
  g_string_append_c (out, '>');
  vd_svg_escape (out, text->text);
  g_string_append (out, "</text>\n");
}
