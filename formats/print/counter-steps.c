/* Pages on what counters cannot show: a unit with more steps than its counter has sides. */
#include "formats/print/counter-set.h"

#include "formats/document/document-rows.h"

#define TITLE 5.0
#define WORDS 3.2
#define PITCH 4.6
#define TOP 10.0 /* of the lines, below the title */

typedef struct
{
  char      *title;
  GPtrArray *lines; /* of char* */
} Page;

static void
page_free (gpointer data)
{
  Page *page = data;

  g_free (page->title);
  g_ptr_array_unref (page->lines);
  g_free (page);
}

static void
write_line (cairo_t      *cr,
            PangoContext *text,
            const char   *words,
            double        size,
            VdRect        room)
{
  static const VdColor black = { 0, 0, 0 };
  g_autoptr (PangoLayout) layout = vd_text_layout (text, words, VD_FONT_SERIF, size);

  pango_layout_set_width (layout, room.width * 100 * PANGO_SCALE);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_MIDDLE);
  cairo_move_to (cr, room.x, room.y);
  vd_text_show (cr, layout, black);
  cairo_new_path (cr);
}

static double
get_margin (const VdPrint *print)
{
  return MAX (print->paper.margin, 10);
}

static void
draw (const VdPrintPage *page,
      const VdPrint     *print,
      cairo_t           *cr)
{
  const Page *self = page->data;
  PangoContext *text = vd_text_context_new ();
  double margin = get_margin (print);
  VdRect room = { margin, margin, print->paper.width - 2 * margin, 0 };

  write_line (cr, text, self->title, TITLE, room);
  room.y += TOP;
  for (guint i = 0; i < self->lines->len; i++, room.y += PITCH)
    write_line (cr, text, self->lines->pdata[i], WORDS, room);
  g_object_unref (text);
}

static Page *
add_page (VdPrint *print)
{
  const char *title = vd_print_say (print, N_("Units with more steps than their counters show"));
  VdPrintPage *page = vd_print_add_page (print, g_strdup (title), print->paper.width,
                                         print->paper.height);
  Page *own = g_new0 (Page, 1);

  own->title = g_strdup (title);
  own->lines = g_ptr_array_new_with_free_func (g_free);
  page->data = own;
  page->free = page_free;
  page->draw = draw;
  return own;
}

static char *
say_steps (const VdPrint *print,
           const VdNode  *nation,
           const VdNode  *unit)
{
  return g_strdup_printf (vd_print_say (print, N_("%s, %s: %s steps, %u on its counter")),
                          nation != NULL ? vd_counter_name_row (nation) : "–",
                          vd_counter_name_row (unit), vd_row_get (unit, "steps"),
                          vd_counter_count_steps (unit));
}

void
vd_counter_steps_add (VdPrint            *print,
                      const VdCounterSet *set)
{
  const VdNode *unit = vd_row_first (print->request.project->scenario, "units", "unit");
  guint most = (guint) ((print->paper.height - 2 * get_margin (print) - TOP) / PITCH);
  Page *page = NULL;

  for (; unit != NULL; unit = vd_row_next (unit))
    {
      guint64 steps = g_ascii_strtoull (vd_row_get (unit, "steps"), NULL, 10);
      const VdNode *nation = vd_counter_find_nation (set, unit);

      if (steps <= vd_counter_count_steps (unit))
        continue;
      if (page == NULL || page->lines->len == most)
        page = add_page (print);
      g_ptr_array_add (page->lines, say_steps (print, nation, unit));
    }
}
