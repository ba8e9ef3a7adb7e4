#include "formats/print/counter-draw.h"

#include <math.h>
#include <string.h>

#define FONT VD_FONT_SANS
#define WIDTH 0.86             /* of words, at most */
#define BAND_WORDS 0.80        /* of words on a band, which is as wide as VD_COUNTER_SAFE */
#define BAND_TOP 0.34
#define BAND_HEIGHT 0.32
#define LARGE 0.38             /* the size of letters, of a counter's edge */
#define MIDDLE 0.27            /* on a band */
#define SMALL 0.15
#define LINES 0.165            /* where several share the room of one large one */
#define LINES_HIGH 0.28        /* that room */
#define LEAST 0.085            /* what letters shrink to before words are cut off */
#define TWO_LINES 1.25         /* how high two lines are at most, of the size of letters of one */
#define DOWN 0.07              /* what all goes down where nothing stands at the foot */
#define HAIR 0.1               /* the width of a line to cut along */
#define DASH 0.6

VdColor
vd_counter_side_color (const VdCounterSide *side)
{
  return (VdColor) { side->face.red, side->face.green, side->face.blue };
}

/* Of text: that which the face asks for, in black where it is not white. */
VdColor
vd_counter_side_ink (const VdCounterSide *side)
{
  VdColor ink = vd_counter_ink (&side->face);

  return ink.red > 0.5 ? ink : (VdColor) { 0, 0, 0 };
}

/* Words */

typedef struct
{
  cairo_t      *cr;
  PangoContext *text;
  double        width; /* of words, at most */
} Writer;

/* Returns: (transfer full): in two lines about as long as each other, if there are several words */
static char *
break_words (const char *words)
{
  char *broken = g_strdup (words);
  gsize length = strlen (words), best = length;

  for (gsize i = 1; i + 1 < length; i++)
    if (words[i] == ' ' && (best == length || ABS ((gssize) (2 * i - length)) <
                                              ABS ((gssize) (2 * best - length))))
      best = i;

  if (best < length)
    broken[best] = '\n';
  return broken;
}

static void
set_lines (PangoLayout *layout,
           const char  *lines)
{
  pango_layout_set_single_paragraph_mode (layout, FALSE);
  pango_layout_set_text (layout, lines, -1);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
}

/* What is small goes on in a second line, before anything of it is cut off, and what has several
 * lines in as many as it takes.
 *
 * Returns: (transfer full) */
static PangoLayout *
lay_words (const Writer *self,
           const char   *words,
           double        height)
{
  const char *font = height > SMALL ? FONT " Bold" : FONT;
  double widest = self->width * height / LEAST;
  PangoLayout *layout = vd_text_layout (self->text, words, font, height);

  if (strchr (words, '\n') != NULL)
    set_lines (layout, words);
  else if (vd_text_ink (layout).width > widest && height <= SMALL)
    {
      g_autofree char *broken = break_words (words);

      set_lines (layout, broken);
    }
  if (vd_text_ink (layout).width > widest)
    {
      pango_layout_set_width (layout, widest * 100 * PANGO_SCALE);
      if (height <= SMALL || pango_layout_get_line_count (layout) == 1)
        pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
    }

  return layout;
}

/* Letters as large as there is room for, their ink centred on @middle. */
static void
write_words (const Writer *self,
             const char   *words,
             double        height,
             double        middle,
             VdColor       color)
{
  g_autoptr (PangoLayout) layout = NULL;
  VdRect ink;
  double scale;

  if (words == NULL || *words == '\0')
    return;

  layout = lay_words (self, words, height);
  ink = vd_text_ink (layout);
  scale = MIN (1, self->width / MAX (ink.width, 1e-6));
  if (pango_layout_get_line_count (layout) > 1)
    {
      double high = height > SMALL ? LINES_HIGH : TWO_LINES * height;

      scale = MIN (scale, high / MAX (ink.height, 1e-6));
    }
  cairo_save (self->cr);
  cairo_translate (self->cr, 0.5, middle);
  cairo_scale (self->cr, scale, scale);
  cairo_move_to (self->cr, -ink.x - ink.width / 2, -ink.y - ink.height / 2);
  vd_text_show (self->cr, layout, color);
  cairo_restore (self->cr);
  cairo_new_path (self->cr);
}

static VdColor
draw_band (cairo_t             *cr,
           const VdCounterSide *side)
{
  VdCounterFace face = { .red = side->band.red, .green = side->band.green,
                         .blue = side->band.blue };

  face.light_ink = vd_counter_is_dark (&face);
  vd_set_color (cr, side->band, 1);
  cairo_rectangle (cr, (1 - VD_COUNTER_SAFE) / 2, BAND_TOP, VD_COUNTER_SAFE, BAND_HEIGHT);
  cairo_fill (cr);
  return face.light_ink ? (VdColor) { 1, 1, 1 } : (VdColor) { 0, 0, 0 };
}

static void
draw_words (cairo_t             *cr,
            const VdCounterSide *side)
{
  const VdColor ink = vd_counter_side_ink (side);
  Writer writer = { cr, vd_text_context_new (), side->has_band ? BAND_WORDS : WIDTH };
  gboolean has_foot = side->has_band || (side->foot != NULL && *side->foot != '\0');
  gboolean has_lines = strchr (side->large, '\n') != NULL;
  double down = has_foot ? 0 : DOWN;

  write_words (&writer, side->above, SMALL, 0.17 + down, ink);
  if (side->has_band)
    write_words (&writer, side->large, MIDDLE, BAND_TOP + BAND_HEIGHT / 2, draw_band (cr, side));
  else
    write_words (&writer, side->large, has_lines ? LINES : LARGE, 0.43 + down, ink);
  write_words (&writer, side->below, SMALL, side->has_band ? 0.83 : has_lines ? 0.70 : 0.68 + down,
               ink);
  write_words (&writer, side->foot, SMALL, 0.84, ink);
  g_object_unref (writer.text);
}

void
vd_counter_draw_side (cairo_t             *cr,
                      const VdCounterSide *side,
                      double               size)
{
  if (side->large == NULL)
    {
      vd_draw_counter_content (cr, &side->face, size);
      return;
    }

  cairo_save (cr);
  cairo_scale (cr, size, size);
  draw_words (cr, side);
  cairo_restore (cr);
}

/* Guides */

/* The four corners, outside of what is left. */
static void
draw_corners (cairo_t *cr,
              double   size,
              double   radius)
{
  const double near = radius, far = size - radius, line = radius + HAIR / 2;

  for (guint i = 0; i < 4; i++)
    {
      double x = i == 1 || i == 2 ? far : near, y = i >= 2 ? far : near;

      cairo_new_sub_path (cr);
      cairo_arc (cr, x, y, line, G_PI + i * G_PI / 2, G_PI + (i + 1) * G_PI / 2);
    }
  cairo_stroke (cr);
}

void
vd_counter_draw_guides (cairo_t             *cr,
                        const VdCounterPlan *plan,
                        VdColor              ink)
{
  const double inset = plan->size * (1 - VD_COUNTER_SAFE) / 2;
  const double dash = DASH;

  cairo_save (cr);
  cairo_set_line_width (cr, HAIR);
  vd_set_color (cr, ink, 1);
  if (plan->radius > 0)
    draw_corners (cr, plan->size, plan->radius);
  if (plan->has_safe_line)
    {
      cairo_set_dash (cr, &dash, 1, 0);
      cairo_rectangle (cr, inset, inset, plan->size - 2 * inset, plan->size - 2 * inset);
      cairo_stroke (cr);
    }
  cairo_restore (cr);
}
