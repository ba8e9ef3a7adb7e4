#include "formats/print/counter-draw.h"

#include <string.h>

#define TITLE 3.2        /* the size of letters of a heading, in millimetres */
#define SMALL 2.4
#define BETWEEN 2.0

static const VdColor black = { 0, 0, 0 };

static const VdCounterSide *
get_side (const VdCounterPage *page,
          const VdCounterCell *cell)
{
  return page->is_back ? &cell->counter->back : &cell->counter->front;
}

static const VdCounterCell *
get_cell (const VdCounterPage *page,
          guint                i)
{
  return &g_array_index (page->sheet->cells, VdCounterCell, i);
}

/* Colour */

static void
fill_grounds (cairo_t             *cr,
              const VdCounterPage *page)
{
  const VdCounterPlan *plan = page->plan;
  double edge = plan->size + 2 * plan->bleed;

  for (guint i = 0; i < page->sheet->cells->len; i++)
    {
      const VdCounterCell *cell = get_cell (page, i);

      vd_set_color (cr, vd_counter_side_color (get_side (page, cell)), 1);
      cairo_rectangle (cr, cell->x - plan->bleed, cell->y - plan->bleed, edge, edge);
      cairo_fill (cr);
    }
}

/* Within the colour of each band, which need not fill its last row. */
static void
mark_bands (cairo_t             *cr,
            const VdCounterPage *page)
{
  const VdCounterPlan *plan = page->plan;
  double edge = plan->size + 2 * plan->bleed;
  guint i = 0;

  for (guint band = 0; band < page->sheet->bands->len; band++)
    {
      VdColor ink = vd_counter_side_ink (get_side (page, get_cell (page, i)));

      cairo_save (cr);
      for (; i < page->sheet->cells->len && get_cell (page, i)->band == band; i++)
        cairo_rectangle (cr, get_cell (page, i)->x - plan->bleed,
                         get_cell (page, i)->y - plan->bleed, edge, edge);
      cairo_clip (cr);
      vd_counter_mark_band (cr, page, ink);
      cairo_restore (cr);
    }
}

/* Where something is on this side: on a back that is turned over the short edge upside down, as
 * whoever holds the sheet sees it then.
 *
 * Returns: where it is from now on */
static VdRect
turn_to (cairo_t             *cr,
         const VdCounterPage *page,
         VdRect               rect)
{
  if (page->is_back)
    rect = vd_counter_plan_turn (page->plan, rect);

  cairo_translate (cr, rect.x, rect.y);
  if (page->is_back && page->plan->backs == VD_BACKS_SHORT)
    {
      cairo_translate (cr, rect.width, rect.height);
      cairo_rotate (cr, G_PI);
    }

  return (VdRect) { 0, 0, rect.width, rect.height };
}

/* Counters */

static void
draw_cell (cairo_t             *cr,
           const VdCounterPage *page,
           const VdCounterCell *cell)
{
  const VdCounterPlan *plan = page->plan;
  const VdCounterSide *side = get_side (page, cell);

  cairo_save (cr);
  turn_to (cr, page, (VdRect) { cell->x, cell->y, plan->size, plan->size });
  vd_counter_draw_guides (cr, plan, vd_counter_side_ink (side));
  vd_counter_draw_side (cr, side, plan->size);
  cairo_restore (cr);
}

/* Headings */

/* In one line from the left; returns where it ends. */
static double
write_line (cairo_t      *cr,
            PangoContext *text,
            const char   *words,
            const VdRect *room,
            double        size)
{
  g_autoptr (PangoLayout) layout = vd_text_layout (text, words,
                                                   size < TITLE ? VD_FONT_SERIF " Italic"
                                                   : VD_FONT_SERIF " Semi-Bold", size);
  double width, height;

  if (room->width < 2 * size)
    return room->x;

  pango_layout_set_width (layout, room->width * 100 * PANGO_SCALE);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  vd_text_measure (layout, &width, &height);
  width = MIN (vd_text_ink (layout).x + vd_text_ink (layout).width, room->width);

  /* Marks end where words begin. */
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_rectangle (cr, room->x - 0.3, room->y, width + 0.6, height);
  cairo_fill (cr);
  cairo_move_to (cr, room->x, room->y);
  vd_text_show (cr, layout, black);
  cairo_new_path (cr);
  return room->x + width;
}

/* As many names as there is room for, none of them cut off.  Returns: (transfer full) */
static char *
choose_names (PangoContext *text,
              const char   *names,
              double        room)
{
  char *kept = g_strdup (names);
  const char *last = names + strlen (names);

  while (last != NULL)
    {
      g_autoptr (PangoLayout) layout = vd_text_layout (text, kept, VD_FONT_SERIF " Italic", SMALL);

      if (vd_text_ink (layout).width <= room)
        break;
      last = g_strrstr_len (names, last - names, VD_COUNTER_BETWEEN);
      g_free (kept);
      kept = last != NULL
             ? g_strdup_printf ("%.*s" VD_COUNTER_BETWEEN "…", (int) (last - names), names)
             : g_strdup (names);
    }

  return kept;
}

/* @rest: (inout): what is left of it */
static void
write_note (cairo_t       *cr,
            PangoContext  *text,
            const char    *note,
            VdRect        *rest)
{
  g_autoptr (PangoLayout) layout = vd_text_layout (text, note, VD_FONT_SERIF " Italic", SMALL);
  double width, height;
  VdRect room = *rest;

  vd_text_measure (layout, &width, &height);
  width = MIN (width, rest->width / 2);
  room.x += rest->width - width;
  room.width = width + 0.1;
  room.y += TITLE - SMALL;
  write_line (cr, text, note, &room, SMALL);
  rest->width -= width + BETWEEN;
}

static void
draw_headings (cairo_t             *cr,
               const VdCounterPage *page)
{
  PangoContext *text = vd_text_context_new ();

  for (guint i = 0; i < page->sheet->bands->len; i++)
    {
      const VdCounterBand *band = &g_array_index (page->sheet->bands, VdCounterBand, i);
      g_autofree char *title = g_strdup_printf ("%s (%u)", band->block->title,
                                                vd_counter_block_count (band->block));
      VdRect rest;
      double end;

      cairo_save (cr);
      rest = turn_to (cr, page, band->heading);
      if (i == 0)
        write_note (cr, text, page->note, &rest);
      end = write_line (cr, text, title, &rest, TITLE) + BETWEEN;
      rest = (VdRect) { end, rest.y + TITLE - SMALL, rest.x + rest.width - end, rest.height };
      if (band->block->formations != NULL && !page->is_back)
        {
          g_autofree char *names = choose_names (text, band->block->formations, rest.width);

          write_line (cr, text, names, &rest, SMALL);
        }
      cairo_restore (cr);
    }

  g_object_unref (text);
}

void
vd_counter_draw_page (cairo_t             *cr,
                      const VdCounterPage *page)
{
  gboolean has_marks = page->is_back ? page->plan->cuts_back : page->plan->cuts_front;

  cairo_save (cr);
  if (page->is_back)
    vd_counter_plan_mirror (page->plan, cr);
  if (has_marks)
    vd_counter_draw_marks (cr, page);
  fill_grounds (cr, page);
  if (has_marks && page->plan->cuts == VD_CUTS_FULL)
    mark_bands (cr, page);
  cairo_restore (cr);

  draw_headings (cr, page);
  for (guint i = 0; i < page->sheet->cells->len; i++)
    draw_cell (cr, page, get_cell (page, i));
}
