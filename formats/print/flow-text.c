/* Words on pages: laid out once, drawn whole or line by line. */
#include "formats/print/flow-private.h"

#include <string.h>

#define UNIT (100.0 * PANGO_SCALE) /* of a layout of vd_text_layout(), in one of ours */
#define NO_BREAK "\xc2\xa0"
#define SMALL 0.78                 /* of cases, to the text before them */

static const struct { const char *font; double size; } styles[] = {
  [VD_FLOW_TITLE]      = { VD_FONT_SERIF " Semi-Bold", 7 },
  [VD_FLOW_HEADING]    = { VD_FONT_SERIF " Semi-Bold", 4.8 },
  [VD_FLOW_SUBHEADING] = { VD_FONT_SERIF " Semi-Bold Italic", 4 },
  [VD_FLOW_BODY]       = { VD_FONT_SERIF, 3.6 },
  [VD_FLOW_CELL]       = { VD_FONT_SERIF, 3.4 },
  [VD_FLOW_HEAD]       = { VD_FONT_SERIF " Semi-Bold", 3.4 },
  [VD_FLOW_RUNNING]    = { VD_FONT_SERIF " Italic", 3.2 },
};

static void
make_small (PangoLayout *layout,
            guint        from)
{
  PangoAttrList *attributes = pango_attr_list_new ();
  PangoAttribute *small = pango_attr_scale_new (SMALL);

  small->start_index = from;
  pango_attr_list_insert (attributes, small);
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
}

GStrv
vd_flow_list_cases (const char *cases)
{
  GStrv list = g_strsplit (cases != NULL ? cases : "", "; ", -1);

  for (guint i = 0; list[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (list[i], " ", -1);

      g_free (list[i]);
      list[i] = g_strjoinv (NO_BREAK, words);
    }

  return list;
}

char *
vd_flow_glue_cases (const char *cases)
{
  g_auto (GStrv) list = vd_flow_list_cases (cases);

  return g_strjoinv ("; ", list);
}

static gboolean
is_short_number (const char *text)
{
  gsize n = strspn (text, "0123456789");

  return (n == 1 || n == 2) && !g_ascii_isalnum (text[n]) && strspn (text + n, "/-:") == 0;
}

/* Of whatever script. */
static gboolean
is_letter (char byte)
{
  return g_ascii_isalpha (byte) || (guchar) byte >= 0x80;
}

/* No short number is broken off a word before it, as in "Corps 2".  Returns: (transfer full) */
static char *
bind_numbers (const char *text)
{
  GString *bound = g_string_new (NULL);

  for (const char *at = text; *at != '\0'; at++)
    if (*at == ' ' && at > text && is_letter (at[-1]) && is_short_number (at + 1))
      g_string_append (bound, NO_BREAK);
    else
      g_string_append_c (bound, *at);

  return g_string_free (bound, FALSE);
}

PangoLayout *
vd_flow_layout_text (PangoContext *context,
                     VdFlowStyle   style,
                     double        scale,
                     const char   *text,
                     const char   *cases)
{
  gboolean has_cases = cases != NULL && *cases != '\0';
  g_autofree char *bound = bind_numbers (text);
  g_autofree char *glued = vd_flow_glue_cases (cases);
  g_autofree char *all = has_cases ? g_strdup_printf ("%s [%s]", bound, glued) : g_strdup (bound);
  PangoLayout *layout =
    vd_text_layout (context, all, styles[style].font, styles[style].size * scale);

  if (has_cases)
    make_small (layout, strlen (bound));
  return layout;
}

void
vd_flow_wrap (PangoLayout *layout,
              double       width)
{
  pango_layout_set_width (layout, MAX (width, 0) * UNIT);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
}

static void
keep_whole (PangoAttrList *attributes,
            guint          from,
            guint          to)
{
  PangoAttribute *whole = pango_attr_allow_breaks_new (FALSE);

  whole->start_index = from;
  whole->end_index = to;
  pango_attr_list_insert (attributes, whole);
}

void
vd_flow_keep_words (PangoLayout *layout)
{
  const char *text = pango_layout_get_text (layout), *end;
  PangoAttrList *attributes = pango_attr_list_new ();

  for (; *text != '\0'; text = *end == ' ' ? end + 1 : end)
    {
      end = text + strcspn (text, " ");
      keep_whole (attributes, text - pango_layout_get_text (layout),
                  end - pango_layout_get_text (layout));
    }

  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
}

/* A number of one or two digits. */
static gboolean
is_number (const char *word,
           gsize       length)
{
  for (gsize i = 0; i < length; i++)
    if (g_ascii_isdigit (word[i]) || word[i] == '/')
      return TRUE;

  return FALSE;
}

/* From where on a text is small; its end if it nowhere is. */
static const char *
find_cases (PangoAttrList *attributes,
            const char    *text)
{
  GSList *all = pango_attr_list_get_attributes (attributes);
  const char *cases = text + strlen (text);

  for (const GSList *item = all; item != NULL; item = item->next)
    if (((const PangoAttribute *) item->data)->klass->type == PANGO_ATTR_SCALE)
      cases = text + ((const PangoAttribute *) item->data)->start_index;

  g_slist_free_full (all, (GDestroyNotify) pango_attribute_destroy);
  return cases;
}

void
vd_flow_keep_numbers (PangoLayout *layout,
                      guint        most)
{
  const char *text = pango_layout_get_text (layout), *end, *cases;
  PangoAttrList *attributes = pango_attr_list_copy (pango_layout_get_attributes (layout));

  if (attributes == NULL)
    attributes = pango_attr_list_new ();

  cases = find_cases (attributes, text);

  for (const char *word = text; *word != '\0'; word = *end == ' ' ? end + 1 : end)
    {
      gsize length = strcspn (word, " ");

      end = word + length;
      if (length <= most && (is_number (word, length) || word >= cases))
        keep_whole (attributes, word - text, end - text);
    }

  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
}

/* Each word in a line of its own: hyphens are no place to break, as in the numbers of cases. */
double
vd_flow_measure_word (PangoLayout *layout)
{
  g_autofree char *words = g_strdelimit (g_strdup (pango_layout_get_text (layout)), " ", '\n');
  PangoLayout *lines = pango_layout_copy (layout);
  double width, height;

  pango_layout_set_single_paragraph_mode (lines, FALSE);
  pango_layout_set_text (lines, words, -1);
  vd_text_measure (lines, &width, &height);
  g_object_unref (lines);
  return width;
}

/* @extents, @baseline: (out): in units of the layout */
static void
find_line (PangoLayout    *layout,
           guint           line,
           PangoRectangle *extents,
           int            *baseline)
{
  PangoLayoutIter *iter = pango_layout_get_iter (layout);

  for (guint i = 0; i < line; i++)
    pango_layout_iter_next_line (iter);
  pango_layout_iter_get_line_extents (iter, NULL, extents);
  *baseline = pango_layout_iter_get_baseline (iter);
  pango_layout_iter_free (iter);
}

VdFlowLine
vd_flow_get_line (PangoLayout *layout,
                  guint        line)
{
  PangoRectangle extents;
  int baseline;

  find_line (layout, line, &extents, &baseline);
  return (VdFlowLine) { extents.y / UNIT, extents.height / UNIT };
}

/* Layouts are drawn in a scale of their own. */
static void
begin (cairo_t *cr,
       VdVec    at)
{
  cairo_save (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_translate (cr, at.x, at.y);
  cairo_scale (cr, PANGO_SCALE / UNIT, PANGO_SCALE / UNIT);
}

void
vd_flow_show_line (cairo_t     *cr,
                   PangoLayout *layout,
                   guint        line,
                   VdVec        at)
{
  PangoRectangle extents;
  int baseline;

  find_line (layout, line, &extents, &baseline);
  begin (cr, at);
  cairo_move_to (cr, extents.x / (double) PANGO_SCALE,
                 (baseline - extents.y) / (double) PANGO_SCALE);
  pango_cairo_show_layout_line (cr, pango_layout_get_line_readonly (layout, line));
  cairo_restore (cr);
  cairo_new_path (cr);
}

void
vd_flow_show (cairo_t     *cr,
              PangoLayout *layout,
              VdVec        at)
{
  begin (cr, at);
  cairo_move_to (cr, 0, 0);
  pango_cairo_show_layout (cr, layout);
  cairo_restore (cr);
  cairo_new_path (cr);
}
