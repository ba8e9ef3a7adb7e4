/* What a knife goes along.  A line over the whole paper is there still when the first strips
 * have been cut off; marks at the corners of a band leave its counters without any.  Where a sheet
 * is not full, lines end a little beyond the last counter that is cut along them. */
#include "formats/print/counter-draw.h"

#define HAIR 0.1       /* as wide as lines are */
#define TICK 2.0
#define TICK_GAP 0.5   /* between colour and mark */

static double
get_place (const GArray *places,
           guint         i)
{
  return g_array_index (places, double, i);
}

/* Beside each counter on what is cut off: where two touch, in the middle. */
static void
add_cuts (const VdCounterPlan *plan,
          const GArray        *places,
          GArray              *cuts)
{
  double beside = plan->gap > 0 ? HAIR / 2 : 0;

  for (guint i = 0; i < places->len; i++)
    {
      double near = get_place (places, i) - beside;
      double far = get_place (places, i) + plan->size + beside;
      double last = cuts->len > 0 ? get_place (cuts, cuts->len - 1) : -1;

      if (near - last > HAIR / 2)
        g_array_append_val (cuts, near);
      g_array_append_val (cuts, far);
    }
}

static GArray *
find_cuts (const VdCounterPage *page,
           gboolean             is_across)
{
  GArray *cuts = g_array_new (FALSE, FALSE, sizeof (double));

  add_cuts (page->plan, is_across ? page->sheet->rows : page->sheet->columns, cuts);
  return cuts;
}

static void
add_line (cairo_t  *cr,
          gboolean  is_across,
          double    place,
          double    from,
          double    to)
{
  cairo_move_to (cr, is_across ? from : place, is_across ? place : from);
  cairo_line_to (cr, is_across ? to : place, is_across ? place : to);
}

/* Whether a counter that begins @near is cut at @place. */
static gboolean
is_cut (const VdCounterPlan *plan,
        double               near,
        double               place)
{
  return place > near - HAIR && place < near + plan->size + HAIR;
}

/* Beyond the counters of one cut, but not beyond @end.
 * @first, @last: (out) */
static void
find_reach (const VdCounterPage *page,
            gboolean             is_across,
            double               place,
            double               end,
            double              *first,
            double              *last)
{
  const VdCounterPlan *plan = page->plan;

  *first = end;
  *last = plan->edge;
  for (guint i = 0; i < page->sheet->cells->len; i++)
    {
      const VdCounterCell *cell = &g_array_index (page->sheet->cells, VdCounterCell, i);
      double along = is_across ? cell->x : cell->y;

      if (!is_cut (plan, is_across ? cell->y : cell->x, place))
        continue;
      *first = MIN (*first, MAX (along - VD_CUT_BEYOND, plan->edge));
      *last = MAX (*last, MIN (along + plan->size + VD_CUT_BEYOND, end));
    }
}

/* From one edge of what the printer reaches to the other, or to the fold. */
static void
add_full (cairo_t             *cr,
          const VdCounterPage *page)
{
  const VdCounterPlan *plan = page->plan;
  double right = plan->backs == VD_BACKS_FOLD ? plan->width / 2 : plan->width - plan->edge;

  for (guint is_across = 0; is_across < 2; is_across++)
    {
      g_autoptr (GArray) cuts = find_cuts (page, is_across);
      double end = is_across ? right : plan->height - plan->edge;

      for (guint i = 0; i < cuts->len; i++)
        {
          double first, last;

          find_reach (page, is_across, get_place (cuts, i), end, &first, &last);
          add_line (cr, is_across, get_place (cuts, i), first, last);
        }
    }
}

/* Ticks at the ends of one cut, outside the colour of a band. */
static void
add_ticks (cairo_t      *cr,
           gboolean      is_across,
           double        place,
           const VdRect *area)
{
  double near = is_across ? area->x : area->y;
  double far = is_across ? area->x + area->width : area->y + area->height;

  add_line (cr, is_across, place, near - TICK_GAP - TICK, near - TICK_GAP);
  add_line (cr, is_across, place, far + TICK_GAP, far + TICK_GAP + TICK);
}

static void
add_corners (cairo_t             *cr,
             const VdCounterPage *page)
{
  for (guint b = 0; b < page->sheet->bands->len; b++)
    {
      const VdRect *area = &g_array_index (page->sheet->bands, VdCounterBand, b).area;

      for (guint is_across = 0; is_across < 2; is_across++)
        {
          g_autoptr (GArray) cuts = find_cuts (page, is_across);
          double from = is_across ? area->y : area->x;
          double to = from + (is_across ? area->height : area->width);

          for (guint i = 0; i < cuts->len; i++)
            if (get_place (cuts, i) >= from - HAIR && get_place (cuts, i) <= to + HAIR)
              add_ticks (cr, is_across, get_place (cuts, i), area);
        }
    }
}

static void
stroke (cairo_t *cr,
        VdColor  ink)
{
  cairo_set_line_width (cr, HAIR);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  vd_set_color (cr, ink, 1);
  cairo_stroke (cr);
}

void
vd_counter_draw_marks (cairo_t             *cr,
                       const VdCounterPage *page)
{
  static const VdColor black = { 0, 0, 0 };

  cairo_new_path (cr);
  if (page->plan->cuts == VD_CUTS_FULL)
    add_full (cr, page);
  else if (page->plan->cuts == VD_CUTS_CORNER)
    add_corners (cr, page);
  stroke (cr, black);
}

void
vd_counter_mark_band (cairo_t             *cr,
                      const VdCounterPage *page,
                      VdColor              ink)
{
  cairo_new_path (cr);
  add_full (cr, page);
  stroke (cr, ink);
}

#define FOLD_WORD 2.4
#define FOLD_DASH 2.0

void
vd_counter_draw_fold (cairo_t             *cr,
                      const VdCounterPlan *plan,
                      const char          *word)
{
  static const VdColor black = { 0, 0, 0 };
  const double dash = FOLD_DASH;
  PangoContext *text = vd_text_context_new ();
  PangoLayout *layout = vd_text_layout (text, word, VD_FONT_SERIF " Italic", FOLD_WORD);
  double width, height;

  vd_text_measure (layout, &width, &height);
  cairo_save (cr);
  cairo_set_dash (cr, &dash, 1, 0);
  add_line (cr, FALSE, plan->width / 2, plan->edge + height + 1, plan->height - plan->edge);
  stroke (cr, black);
  cairo_restore (cr);

  cairo_move_to (cr, (plan->width - width) / 2, plan->edge);
  vd_text_show (cr, layout, black);
  cairo_new_path (cr);
  g_object_unref (layout);
  g_object_unref (text);
}
