#include "formats/draw/draw-marks.h"

static const cairo_user_data_key_t key;

void
vd_marks_put (cairo_t *cr,
              VdMarks *marks)
{
  cairo_set_user_data (cr, &key, marks, NULL);
}

static VdMarks *
get_marks (cairo_t *cr)
{
  return cairo_get_user_data (cr, &key);
}

void
vd_mark_begin (cairo_t      *cr,
               const VdMark *mark)
{
  VdMarks *marks = get_marks (cr);

  if (marks != NULL)
    marks->begin (marks, cr, mark);
}

void
vd_mark_end (cairo_t *cr)
{
  VdMarks *marks = get_marks (cr);

  if (marks != NULL)
    marks->end (marks, cr);
}

gboolean
vd_marks_are_there (cairo_t *cr)
{
  return get_marks (cr) != NULL;
}

gboolean
vd_marks_want_text (cairo_t *cr)
{
  const VdMarks *marks = get_marks (cr);

  return marks != NULL && marks->text != NULL;
}

void
vd_mark_text (cairo_t          *cr,
              const VdMarkText *text)
{
  VdMarks *marks = get_marks (cr);

  marks->text (marks, cr, text);
}

/* Of all letters of a layout. */
static double
get_spacing (PangoLayout *layout)
{
  PangoAttrList *attributes = pango_layout_get_attributes (layout);
  PangoAttrIterator *iter;
  const PangoAttribute *spacing;
  double found = 0;

  if (attributes == NULL)
    return 0;

  iter = pango_attr_list_get_iterator (attributes);
  spacing = pango_attr_iterator_get (iter, PANGO_ATTR_LETTER_SPACING);
  if (spacing != NULL)
    found = ((const PangoAttrInt *) spacing)->value / (double) PANGO_SCALE;

  pango_attr_iterator_destroy (iter);
  return found;
}

static gboolean
can_be_taken (PangoLayout *layout)
{
  if (pango_layout_is_ellipsized (layout))
    return FALSE;

  for (const GSList *item = pango_layout_get_lines_readonly (layout); item != NULL;
       item = item->next)
    if (pango_layout_line_get_resolved_direction (item->data) == PANGO_DIRECTION_RTL)
      return FALSE;

  return TRUE;
}

static void
take_line (cairo_t          *cr,
           PangoLayoutIter  *iter,
           const VdMarkText *model)
{
  PangoLayoutLine *line = pango_layout_iter_get_line_readonly (iter);
  const char *all = pango_layout_get_text (pango_layout_iter_get_layout (iter));
  int start = pango_layout_line_get_start_index (line);
  g_autofree char *own = g_strndup (all + start, pango_layout_line_get_length (line));
  VdMarkText text = *model;
  PangoRectangle box;

  pango_layout_iter_get_line_extents (iter, NULL, &box);
  text.text = g_strchomp (own);
  text.x += box.x / (double) PANGO_SCALE;
  text.y += pango_layout_iter_get_baseline (iter) / (double) PANGO_SCALE;
  if (*text.text != '\0')
    vd_mark_text (cr, &text);
}

gboolean
vd_mark_layout (cairo_t          *cr,
                PangoLayout      *layout,
                const VdMarkText *model)
{
  VdMarkText text = *model;
  PangoLayoutIter *iter;

  if (!vd_marks_want_text (cr) || !can_be_taken (layout))
    return FALSE;

  cairo_get_current_point (cr, &text.x, &text.y);
  text.font = pango_layout_get_font_description (layout);
  text.size = pango_font_description_get_size (text.font) / (double) PANGO_SCALE;
  text.spacing = get_spacing (layout);

  iter = pango_layout_get_iter (layout);
  do
    take_line (cr, iter, &text);
  while (pango_layout_iter_next_line (iter));

  pango_layout_iter_free (iter);
  return TRUE;
}
