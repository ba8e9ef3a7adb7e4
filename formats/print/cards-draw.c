#include "formats/print/cards.h"

#include "formats/print/counter-draw.h"

#define HAIR 0.1       /* as wide as lines are */
#define TICK 2.0
#define TICK_GAP 0.5   /* between a card and its mark */

static const VdColor black = { 0, 0, 0 };

static void
draw_cell (cairo_t          *cr,
           const VdCardPlan *plan,
           const VdCardCell *cell)
{
  const VdCounterSide *side = &cell->counter->front;

  cairo_save (cr);
  cairo_translate (cr, cell->x, cell->y);
  cairo_rectangle (cr, 0, 0, plan->size, plan->size);
  vd_set_color (cr, vd_counter_side_color (side), 1);
  cairo_fill_preserve (cr);
  vd_set_color (cr, black, 1);
  cairo_set_line_width (cr, HAIR);
  cairo_stroke (cr);
  vd_counter_draw_side (cr, side, plan->size);
  cairo_restore (cr);
}

static void
draw_card (cairo_t          *cr,
           const VdCardPlan *plan,
           const VdCard     *card)
{
  for (guint i = 0; i < card->bars->len; i++)
    {
      const VdCardBar *bar = &g_array_index (card->bars, VdCardBar, i);

      cairo_rectangle (cr, bar->area.x, bar->area.y, bar->area.width, bar->area.height);
      vd_set_color (cr, bar->color, 1);
      cairo_fill (cr);
    }
  for (guint i = 0; i < card->cells->len; i++)
    draw_cell (cr, plan, &g_array_index (card->cells, VdCardCell, i));
  for (guint i = 0; i < card->texts->len; i++)
    {
      const VdCardText *text = &g_array_index (card->texts, VdCardText, i);

      cairo_move_to (cr, text->at.x, text->at.y);
      vd_text_show (cr, text->layout, text->ink);
      cairo_new_path (cr);
    }
}

/* Marks */

static void
add_line (cairo_t *cr,
          double   x,
          double   y,
          double   across,
          double   down)
{
  cairo_move_to (cr, x, y);
  cairo_rel_line_to (cr, across, down);
}

/* Along the edges of the @n cards of a page, from the edge of the paper to beyond the last card
 * there: as lines of counters go. */
static void
add_full (cairo_t          *cr,
          const VdCardPlan *plan,
          guint             n)
{
  const double edge = plan->paper.margin;

  for (guint i = 0; i < n; i++)
    {
      gboolean ends_row = i + 1 == n || (i + 1) % plan->n_across == 0;
      VdVec at = vd_card_plan_place (plan, i);
      double right = MIN (at.x + plan->width + VD_CUT_BEYOND, plan->paper.width - edge);
      double low = MIN (at.y + plan->height + VD_CUT_BEYOND, plan->paper.height - edge);

      for (guint far = 0; far < 2; far++)
        {
          if (i + plan->n_across >= n)
            add_line (cr, at.x + far * plan->width, edge, 0, low - edge);
          if (ends_row)
            add_line (cr, edge, at.y + far * plan->height, right - edge, 0);
        }
    }
}

static void
add_corners (cairo_t          *cr,
             const VdCardPlan *plan,
             VdVec             at)
{
  for (guint far = 0; far < 2; far++)
    for (guint low = 0; low < 2; low++)
      {
        double x = at.x + far * plan->width, y = at.y + low * plan->height;
        double right = far ? 1 : -1, down = low ? 1 : -1;

        add_line (cr, x + right * TICK_GAP, y, right * TICK, 0);
        add_line (cr, x, y + down * TICK_GAP, 0, down * TICK);
      }
}

void
vd_cards_draw_page (cairo_t          *cr,
                    const VdCardPlan *plan,
                    const GPtrArray  *cards,
                    guint             first)
{
  guint n = MIN (plan->n_across * plan->n_down, cards->len - first);

  cairo_new_path (cr);
  if (plan->cuts == VD_CUTS_FULL)
    add_full (cr, plan, n);
  for (guint i = 0; i < n && plan->cuts == VD_CUTS_CORNER; i++)
    add_corners (cr, plan, vd_card_plan_place (plan, i));
  vd_set_color (cr, black, 1);
  cairo_set_line_width (cr, HAIR);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_stroke (cr);

  for (guint i = 0; i < n; i++)
    {
      const VdVec at = vd_card_plan_place (plan, i);

      cairo_save (cr);
      cairo_translate (cr, at.x, at.y);
      draw_card (cr, plan, cards->pdata[first + i]);
      cairo_restore (cr);
    }
}
