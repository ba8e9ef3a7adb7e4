#include "formats/draw/draw-private.h"

#include <math.h>
#include <string.h>

#define INSET 0.008             /* of the outline, and half of its line */
#define CORNER 0.09             /* the radius of corners */
#define N_FORMS 3               /* of a formation's name, from long to short */
#define FIGURE_HEIGHT 0.275     /* of digits, of the counter's edge */
#define FIGURE_HEIGHT_COARSE 0.30
#define FIGURE_HEIGHT_SMALL 0.33
#define BRACKETS_SHARE 0.88     /* of these, where there are brackets, which are higher than digits
                                 * and would touch the symbol */
#define COARSE_PIXELS 70.0      /* below, a row of pixels lost at the edge counts */
#define SMALL_PIXELS 40.0       /* below, only symbol and figures */
#define TINY_PIXELS 20.0        /* below, only the symbol */
#define LEAST_CODE_PIXELS 4.0
#define FORMATION_PIXELS 70.0   /* below, no name of the formation */
#define CODE_MIDDLE 0.137
#define FIGURES_MIDDLE 0.775
#define NAME_HEIGHT 0.118       /* of the letters of the name of a formation, */
#define NAME_ROOM 0.49          /* and how long it may be */
#define COLUMN 0.897            /* the middle of that, written upwards, */
#define COLUMN_MIDDLE 0.335     /* and how far down */
#define COLUMN_END 0.93         /* how far down it may reach */
#define VEDETTES_PIXELS 50.0    /* below, their number is left out */
#define VEDETTES_HEIGHT 0.115
#define VEDETTES_ROOM 0.13
#define STAR_X 0.13             /* the middle of the star of a leader beneath */
#define STAR_Y 0.40
#define STAR_RADIUS 0.1
#define TEXT_GAP 0.015          /* between two texts */
#define PAPER_HEIGHT 1.77       /* millimetres: 5 points, and what is read on paper at arm's length */
#define PAPER_MOST 0.16         /* of the edge: more is not spared for it on small counters */
#define PAPER_ROOM 0.55         /* that a name has there */

/* How much room there is for each text, of the counter's edge, how high its letters
 * are, and how far it may be pressed together before it is cut off. */
static const struct
{
  const char *font;
  double      height; /* of letters; of figures, of these themselves */
  double      small;  /* of letters of a text that has no room otherwise */
  double      room;
  double      least;
} writings[VD_N_COUNTER_TEXTS] = {
  [VD_COUNTER_FIGURES]   = { VD_FONT_SANS " Bold", FIGURE_HEIGHT, FIGURE_HEIGHT, 0.88, 0.45 },
  [VD_COUNTER_CODE]      = { VD_FONT_SANS " Bold", 0.185, 0.15, 0.82, 0.7 },
  [VD_COUNTER_FORMATION] = { VD_FONT_SANS, NAME_HEIGHT, NAME_HEIGHT, NAME_ROOM, 0.7 },
};

/* The letters of the name of a formation: how high they are, how long the name may be, and how far
 * to the right its ink. */
typedef struct { double height, room, right; } Letters;

static const Letters usual_letters = { NAME_HEIGHT, NAME_ROOM, 1 };

static const VdColor selection = { 1.0, 0.82, 0.25 };

/* What the parts of a counter are drawn in. */
typedef struct
{
  cairo_t             *cr;
  const VdCounterFace *face;
  PangoContext        *text;
  double               pixels; /* of the edge; many where there are none */
  VdColor              side;
  VdColor              ink;
  VdColor              field;  /* behind the symbol */
  VdColor              line;   /* of the symbol */
  Letters              letters;  /* of the formation's name */
} Counter;

VdColor
vd_counter_ink (const VdCounterFace *face)
{
  static const VdColor light = { 1, 1, 1 };
  static const VdColor soft_dark = { 0.09, 0.07, 0.06 };
  static const VdColor dark = { 0, 0, 0 };
  VdColor side = { face->red, face->green, face->blue };

  if (face->light_ink && vd_contrast (light, side) >= VD_READABLE)
    return light;
  if (!face->light_ink && vd_contrast (soft_dark, side) >= VD_READABLE)
    return soft_dark;

  /* On any colour either black or white is readable enough. */
  return vd_contrast (light, side) >= VD_READABLE ? light : dark;
}

static VdColor
mix_colors (VdColor a,
            VdColor b,
            double  share)
{
  return (VdColor) { a.red + (b.red - a.red) * share, a.green + (b.green - a.green) * share,
                     a.blue + (b.blue - a.blue) * share };
}

static void
trace_round (cairo_t *cr,
             double   inset,
             double   radius)
{
  double far = 1 - inset - radius, near = inset + radius;

  cairo_new_sub_path (cr);
  cairo_arc (cr, far, near, radius, -G_PI / 2, 0);
  cairo_arc (cr, far, far, radius, 0, G_PI / 2);
  cairo_arc (cr, near, far, radius, G_PI / 2, G_PI);
  cairo_arc (cr, near, near, radius, G_PI, 3 * G_PI / 2);
  cairo_close_path (cr);
}

static void
draw_body (const Counter *self)
{
  static const VdColor black = { 0, 0, 0 }, white = { 1, 1, 1 };
  cairo_t *cr = self->cr;

  for (int i = 1; i <= 3 && self->pixels >= 12; i++)
    {
      cairo_save (cr);
      cairo_translate (cr, 0.012 + 0.012 * i, 0.016 + 0.016 * i);
      trace_round (cr, 0.012, 0.09);
      vd_set_color (cr, black, 0.13);
      cairo_fill (cr);
      cairo_restore (cr);
    }

  trace_round (cr, INSET, CORNER);
  vd_set_color (cr, self->side, 1);
  cairo_fill (cr);

  /* A cut edge: light from the upper left. */
  cairo_set_line_width (cr, 0.022);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_arc (cr, 0.12, 0.88, 0.09, G_PI * 0.75, G_PI);
  cairo_arc (cr, 0.12, 0.12, 0.09, G_PI, G_PI * 1.5);
  cairo_arc (cr, 0.88, 0.12, 0.09, G_PI * 1.5, G_PI * 1.75);
  vd_set_color (cr, white, 0.35);
  cairo_stroke (cr);

  trace_round (cr, INSET, CORNER);
  vd_set_color (cr, mix_colors (self->side, black, 0.65), 1);
  cairo_set_line_width (cr, MAX (2 * INSET, 0.7 / self->pixels));
  cairo_stroke (cr);
}

static void
draw_selection (const Counter *self)
{
  trace_round (self->cr, -0.035, 0.12);
  vd_set_color (self->cr, selection, 1);
  cairo_set_line_width (self->cr, 0.075);
  cairo_stroke (self->cr);
  trace_round (self->cr, -0.075, 0.15);
  vd_set_color (self->cr, self->line, 0.8);
  cairo_set_line_width (self->cr, 0.014);
  cairo_stroke (self->cr);
}

static void
draw_symbol (const Counter *self,
             VdRect         box)
{
  VdSymbol symbol = { self->cr, box, self->field, self->line, self->pixels };

  vd_draw_symbol (&symbol, self->face->symbol);
}

static gboolean
is_cut (PangoLayout   *layout,
        VdCounterText  text,
        double         room)
{
  return vd_text_ink (layout).width * writings[text].least > room;
}

/* Shows text with its ink centred on a point, no wider than its room: pressed
 * together as far as that may be, then cut off with an ellipsis. */
static void
show_fitted (const Counter *self,
             PangoLayout   *layout,
             VdVec          centre,
             VdCounterText  text,
             double         room)
{
  double least = writings[text].least;
  VdRect ink = vd_text_ink (layout);
  double squeeze;

  if (is_cut (layout, text, room))
    {
      pango_layout_set_width (layout, room / least * 100 * PANGO_SCALE);
      pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
      ink = vd_text_ink (layout);
    }

  squeeze = MIN (1, room / MAX (ink.width, 1e-6));
  cairo_save (self->cr);
  cairo_translate (self->cr, centre.x, centre.y);
  cairo_scale (self->cr, squeeze, 1);
  cairo_move_to (self->cr, -ink.x - ink.width / 2, -ink.y - ink.height / 2);
  vd_text_show (self->cr, layout, self->ink);
  cairo_restore (self->cr);
  cairo_new_path (self->cr);
}

/* The font size at which digits are @height high. */
static double
font_size_for (PangoContext *context,
               double        height)
{
  PangoLayout *layout = vd_text_layout (context, "0", writings[VD_COUNTER_FIGURES].font, 1);
  double tall = vd_text_ink (layout).height;

  g_object_unref (layout);
  return height / MAX (tall, 0.3);
}

/* In what the symbol leaves free: beside the slash of horse, and on the right of the cross of
 * those that have foot, too. */
static void
draw_vedettes (const Counter *self,
               VdRect         box)
{
  gboolean has_cross = g_strcmp0 (self->face->symbol, "mixed") == 0 ||
                       g_strcmp0 (self->face->symbol, "infantry") == 0;
  VdVec at = { box.x + box.width * (has_cross ? 0.86 : 0.21), box.y + box.height *
               (has_cross ? 0.5 : 0.34) };
  Counter inked = *self;
  PangoLayout *layout;

  if (self->face->vedettes == NULL || self->pixels < VEDETTES_PIXELS)
    return;

  inked.ink = self->line;
  layout = vd_text_layout (self->text, self->face->vedettes, writings[VD_COUNTER_CODE].font,
                           font_size_for (self->text, VEDETTES_HEIGHT));
  show_fitted (&inked, layout, at, VD_COUNTER_CODE, VEDETTES_ROOM);
  g_object_unref (layout);
}

/* Left of the symbol. */
static void
draw_star (const Counter *self)
{
  vd_set_color (self->cr, self->ink, 1);
  vd_trace_star (self->cr, (VdVec) { STAR_X, STAR_Y }, STAR_RADIUS);
  cairo_fill (self->cr);
}

static gboolean
has_brackets (const VdCounterFace *face)
{
  return face->rating != NULL || face->initiative != NULL;
}

static char *
say_figures (const VdCounterFace *face)
{
  const char *strength = face->strength != NULL ? face->strength : "";
  const char *move = face->move != NULL ? face->move : "";
  char *text = face->rating != NULL ? g_strconcat (strength, "[", face->rating, "]", move, NULL)
               : face->initiative != NULL
               ? g_strconcat (strength, "(", face->initiative, ")", move, NULL)
               : *strength != '\0' && *move != '\0'
                 ? g_strconcat (strength, "\u2011", move, NULL)
                 : g_strconcat (strength, move, NULL);

  return g_strdelimit (text, "\n\r\t", ' ');
}

/* (transfer full) */
static PangoLayout *
lay_figures (PangoContext        *context,
             const VdCounterFace *face,
             double               height)
{
  g_autofree char *text = say_figures (face);

  return vd_text_layout (context, text, writings[VD_COUNTER_FIGURES].font,
                         font_size_for (context, height) *
                         (has_brackets (face) ? BRACKETS_SHARE : 1));
}

static void
draw_figures (const Counter *self,
              double         height,
              double         middle)
{
  PangoLayout *layout = lay_figures (self->text, self->face, height);

  show_fitted (self, layout, (VdVec) { 0.5, middle }, VD_COUNTER_FIGURES,
               writings[VD_COUNTER_FIGURES].room);
  g_object_unref (layout);
}

/* In smaller letters where it would be cut off.
 *
 * Returns: (transfer full) */
static PangoLayout *
lay_code (PangoContext        *context,
          const VdCounterFace *face)
{
  PangoLayout *layout = vd_text_layout (context, face->code, writings[VD_COUNTER_CODE].font,
                                        writings[VD_COUNTER_CODE].height);

  if (!is_cut (layout, VD_COUNTER_CODE, writings[VD_COUNTER_CODE].room))
    return layout;

  g_object_unref (layout);
  return vd_text_layout (context, face->code, writings[VD_COUNTER_CODE].font,
                         writings[VD_COUNTER_CODE].small);
}

static void
draw_code (const Counter *self)
{
  const char *code = self->face->code;
  PangoLayout *layout;

  if (code == NULL || *code == '\0' || 0.15 * self->pixels < LEAST_CODE_PIXELS)
    return;

  layout = lay_code (self->text, self->face);
  show_fitted (self, layout, (VdVec) { 0.5, CODE_MIDDLE }, VD_COUNTER_CODE,
               writings[VD_COUNTER_CODE].room);
  g_object_unref (layout);
}

/* The word that tells a formation from others: the one that its units' code
 * begins like, "Saxon" of a Saxon Division with 1/Sax; else one that no other has;
 * else the last that may be a name, or the last of all. */
static char *
find_word (const VdCounterFace *face)
{
  const char *name = face->formation, *code = face->code;
  g_auto (GStrv) words = g_strsplit (name, " ", -1);
  const char *slash = code != NULL ? strrchr (code, '/') : NULL;
  const char *stem = slash != NULL ? slash + 1 : code;
  guint n = g_strv_length (words);

  for (guint i = 0; i < n && stem != NULL && g_utf8_strlen (stem, -1) > 1; i++)
    if (g_str_has_prefix (words[i], stem))
      return g_strdup (words[i]);

  if (face->telling_length > 0)
    return g_strndup (name + face->telling, face->telling_length);

  for (guint i = n; i > 0; i--)
    if (vd_counter_may_be_name (words[i - 1]))
      return g_strdup (words[i - 1]);

  return g_strdup (n > 0 ? words[n - 1] : name);
}

/* A formation's name may be long.  Its short forms: without what stands in
 * brackets; that alone, a commander mostly; the first of several commanders.
 * Where there are no brackets, one word. */
static char *
shorten_formation (const VdCounterFace *face,
                   guint                form)
{
  const char *name = face->formation;
  const char *bracket = strstr (name, " (");
  const char *end = bracket != NULL ? strchr (bracket, ')') : NULL;

  if (form == 0)
    return bracket != NULL ? g_strndup (name, bracket - name) : g_strdup (name);
  if (end == NULL)
    return find_word (face);
  if (form == 1)
    return g_strndup (bracket + 2, end - bracket - 2);

  return g_strndup (bracket + 2, strcspn (bracket + 2, ",;)"));
}

/* The longest form of its name that has room, or the shortest; in smaller letters before that is
 * cut.
 *
 * Returns: (transfer full) */
static PangoLayout *
lay_formation (PangoContext        *context,
               const VdCounterFace *face,
               double               height,
               double               room)
{
  const guint n = height > usual_letters.height ? 2 * N_FORMS : N_FORMS;
  PangoLayout *layout = NULL;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = shorten_formation (face, i % N_FORMS);

      g_clear_object (&layout);
      layout = vd_text_layout (context, text, writings[VD_COUNTER_FORMATION].font,
                               i < N_FORMS ? height : usual_letters.height);
      if (!is_cut (layout, VD_COUNTER_FORMATION, room))
        break;
    }

  return layout;
}

/* The middle of a name along the right edge. */
static double
find_column (const Letters *letters,
             double         thickness)
{
  return MIN (COLUMN, letters->right - thickness / 2);
}

/* How far a text that is centred on the counter's middle reaches to the right.
 * @layout: (transfer full) @height: (out): of its ink */
static double
find_right (PangoLayout   *layout,
            VdCounterText  text,
            double        *height)
{
  VdRect ink = vd_text_ink (layout);

  g_object_unref (layout);
  *height = ink.height;
  return 0.5 + MIN (ink.width, writings[text].room) / 2;
}

typedef struct { double top, bottom; } Span;

/* Where the name of the formation may stand, along the right edge: @span goes in as it
 * stands by itself.  A code that reaches so far sends it down, and wide figures do not let it
 * further. */
static void
make_room (PangoContext        *context,
           const VdCounterFace *face,
           const Letters       *letters,
           double               thickness,
           Span                *span)
{
  double left = find_column (letters, thickness) - thickness / 2 - TEXT_GAP, high;
  gboolean is_wide = face->code != NULL && *face->code != '\0' &&
                     find_right (lay_code (context, face), VD_COUNTER_CODE, &high) > left;

  if (!is_wide || CODE_MIDDLE + high / 2 <= span->top)
    return;

  span->top = CODE_MIDDLE + high / 2 + TEXT_GAP;
  span->bottom = MIN (span->top + letters->room, COLUMN_END);
  if (find_right (lay_figures (context, face, FIGURE_HEIGHT), VD_COUNTER_FIGURES, &high) > left)
    span->bottom = MIN (span->bottom, FIGURES_MIDDLE - high / 2 - TEXT_GAP);
}

/* The name as it is drawn.  Returns: (transfer full)
 * @middle: (out): where along the right edge @room: (out): how much of that it has */
static PangoLayout *
place_formation (PangoContext        *context,
                 const VdCounterFace *face,
                 const Letters       *letters,
                 double              *middle,
                 double              *room)
{
  PangoLayout *layout = lay_formation (context, face, letters->height, letters->room);
  VdRect ink = vd_text_ink (layout);
  double length = MIN (ink.width, letters->room), before = COLUMN_MIDDLE - length / 2;
  Span span = { before, before + length };

  *middle = COLUMN_MIDDLE;
  *room = letters->room;
  make_room (context, face, letters, ink.height, &span);
  if (span.top <= before)
    return layout;

  g_object_unref (layout);
  *room = span.bottom - span.top;
  layout = lay_formation (context, face, letters->height, *room);
  *middle = span.top + MIN (vd_text_ink (layout).width, *room) / 2;
  return layout;
}

static void
draw_formation (const Counter *self)
{
  const char *name = self->face->formation;
  PangoLayout *layout;
  double middle, room;

  if (name == NULL || *name == '\0' || self->pixels < FORMATION_PIXELS)
    return;

  layout = place_formation (self->text, self->face, &self->letters, &middle, &room);
  cairo_save (self->cr);
  cairo_translate (self->cr, find_column (&self->letters, vd_text_ink (layout).height), middle);
  cairo_rotate (self->cr, -G_PI / 2);
  show_fitted (self, layout, (VdVec) { 0, 0 }, VD_COUNTER_FORMATION, room);
  cairo_restore (self->cr);
  g_object_unref (layout);
}

static void
draw_parts (const Counter *self)
{
  static const VdRect box = { 0.25, 0.245, 0.5, 0.31 };

  if (self->pixels < TINY_PIXELS)
    draw_symbol (self, (VdRect) { 0.18, 0.26, 0.64, 0.48 });
  else if (self->pixels < SMALL_PIXELS)
    {
      draw_symbol (self, (VdRect) { 0.24, 0.13, 0.52, 0.34 });
      draw_figures (self, FIGURE_HEIGHT_SMALL, 0.735);
    }
  else
    {
      draw_symbol (self, box);
      draw_vedettes (self, box);
      draw_figures (self, self->pixels < COARSE_PIXELS ? FIGURE_HEIGHT_COARSE : FIGURE_HEIGHT,
                    FIGURES_MIDDLE);
      draw_code (self);
      draw_formation (self);
    }

  if (self->face->is_led && self->pixels >= TINY_PIXELS)
    draw_star (self);
}

/* Without what writes on it. */
static Counter
begin_counter (cairo_t             *cr,
               const VdCounterFace *face,
               double               size)
{
  static const VdColor black = { 0, 0, 0 }, white = { 1, 1, 1 };
  Counter self = { cr, face };
  double dx = size, dy = 0;

  cairo_user_to_device_distance (cr, &dx, &dy);
  self.pixels = vd_is_vector (cr) ? 1000 : hypot (dx, dy);
  self.letters = usual_letters;
  self.side = (VdColor) { face->red, face->green, face->blue };
  self.ink = vd_counter_ink (face);
  self.line = mix_colors (self.side, black, vd_color_luminance (self.side) > 0.2 ? 0.85 : 0.6);
  self.field = mix_colors (self.side, white, vd_color_luminance (self.side) > 0.2 ? 0.62 : 0.84);
  return self;
}

void
vd_clip_counter (cairo_t *cr)
{
  trace_round (cr, 0, CORNER + INSET);
  cairo_clip (cr);
}

void
vd_draw_counter_blank (cairo_t             *cr,
                       const VdCounterFace *face,
                       double               size)
{
  const Counter self = begin_counter (cr, face, size);

  cairo_save (cr);
  cairo_scale (cr, size, size);
  cairo_new_path (cr);
  draw_body (&self);
  cairo_restore (cr);
}

void
vd_draw_counter (cairo_t             *cr,
                 const VdCounterFace *face,
                 double               size)
{
  Counter self;

  g_return_if_fail (cr != NULL && face != NULL);

  self = begin_counter (cr, face, size);
  self.text = vd_text_context_new ();

  cairo_save (cr);
  cairo_scale (cr, size, size);
  cairo_new_path (cr);
  draw_body (&self);
  if (face->selected)
    draw_selection (&self);
  draw_parts (&self);
  cairo_restore (cr);
  g_object_unref (self.text);
}

/* Drawn a little smaller all is within VD_COUNTER_SAFE; tests/formats/test-counter.c measures. */
#define SAFE_SCALE 0.965

/* @size: of the edge, in millimetres */
static Letters
choose_letters (double size)
{
  double height = MIN (PAPER_HEIGHT / (size * SAFE_SCALE), PAPER_MOST);

  return (Letters) { MAX (height, usual_letters.height), PAPER_ROOM,
                     0.5 + VD_COUNTER_SAFE / 2 / SAFE_SCALE };
}

void
vd_draw_counter_content (cairo_t             *cr,
                         const VdCounterFace *face,
                         double               size)
{
  static const VdColor black = { 0, 0, 0 };
  Counter self = begin_counter (cr, face, size);

  self.text = vd_text_context_new ();
  self.letters = choose_letters (size);
  if (vd_color_luminance (self.ink) < 0.5)
    self.ink = black;

  cairo_save (cr);
  cairo_scale (cr, size, size);
  cairo_translate (cr, (1 - SAFE_SCALE) / 2, (1 - SAFE_SCALE) / 2);
  cairo_scale (cr, SAFE_SCALE, SAFE_SCALE);
  cairo_new_path (cr);
  draw_parts (&self);
  cairo_restore (cr);
  g_object_unref (self.text);
}

/* Measuring */

struct _VdCounterRuler
{
  PangoContext *text;
  double        figure_size; /* of the font of figures */
};

VdCounterRuler *
vd_counter_ruler_new (void)
{
  VdCounterRuler *self = g_new0 (VdCounterRuler, 1);

  self->text = vd_text_context_new ();
  self->figure_size = font_size_for (self->text, writings[VD_COUNTER_FIGURES].height);
  return self;
}

void
vd_counter_ruler_free (VdCounterRuler *self)
{
  g_return_if_fail (self != NULL);

  g_object_unref (self->text);
  g_free (self);
}

/* (transfer full) (nullable): as it is drawn; %NULL where there is nothing to write.
 * @room: (inout): that it has */
static PangoLayout *
lay_text (const VdCounterRuler *self,
          const VdCounterFace  *face,
          VdCounterText         text,
          double               *room)
{
  g_autofree char *figures = say_figures (face);
  double middle;

  switch (text)
    {
    case VD_COUNTER_CODE:
      return face->code != NULL ? lay_code (self->text, face) : NULL;
    case VD_COUNTER_FORMATION:
      return face->formation != NULL
             ? place_formation (self->text, face, &usual_letters, &middle, room) : NULL;
    case VD_COUNTER_FIGURES:
      return vd_text_layout (self->text, figures, writings[text].font,
                             self->figure_size * (has_brackets (face) ? BRACKETS_SHARE : 1));
    case VD_N_COUNTER_TEXTS:
    default:
      return NULL;
    }
}

gboolean
vd_counter_ruler_cuts (const VdCounterRuler *self,
                       const VdCounterFace  *face,
                       VdCounterText         text)
{
  PangoLayout *layout;
  double room;
  gboolean cut;

  g_return_val_if_fail (self != NULL && face != NULL && text < VD_N_COUNTER_TEXTS, FALSE);

  room = writings[text].room;
  layout = lay_text (self, face, text, &room);
  cut = layout != NULL && is_cut (layout, text, room);

  g_clear_object (&layout);
  return cut;
}
