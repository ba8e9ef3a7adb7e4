/* The part of cards: those of the order of battle, then those of the set-up. */
#include "formats/print/cards.h"

/* All that the pages share. */
typedef struct
{
  VdCardPlan   plan;
  VdCardSource source;
  GPtrArray   *cards; /* of VdCard: of one kind */
} Cards;

/* A page of them. */
typedef struct
{
  Cards *cards; /* a reference */
  guint  first;
} Page;

static void
cards_clear (gpointer data)
{
  Cards *self = data;

  vd_card_source_clear (&self->source);
  g_clear_pointer (&self->cards, g_ptr_array_unref);
}

static void
cards_unref (Cards *self)
{
  g_rc_box_release_full (self, cards_clear);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Cards, cards_unref)

static void
page_free (gpointer data)
{
  Page *page = data;

  cards_unref (page->cards);
  g_free (page);
}

static void
draw (const VdPrintPage *page,
      const VdPrint     *print G_GNUC_UNUSED,
      cairo_t           *cr)
{
  const Page *self = page->data;

  vd_cards_draw_page (cr, &self->cards->plan, self->cards->cards, self->first);
}

static void
add_pages (VdPrint    *print,
           Cards      *cards,
           const char *title)
{
  guint n = cards->plan.n_across * cards->plan.n_down;

  for (guint first = 0; first < cards->cards->len; first += n)
    {
      char *said = g_strdup_printf (vd_print_say (print, title), first / n + 1);
      VdPrintPage *page = vd_print_add_page (print, said, print->paper.width,
                                             print->paper.height);
      Page *own = g_new0 (Page, 1);

      own->cards = g_rc_box_acquire (cards);
      own->first = first;
      page->data = own;
      page->free = page_free;
      page->draw = draw;
    }
}

/* @list: makes the sections that there are cards of */
static void
add_kind (VdPrint          *print,
          const VdCardPlan *plan,
          GPtrArray       *(*list) (const VdCardSource *),
          const char       *title)
{
  g_autoptr (Cards) cards = g_rc_box_new0 (Cards);
  g_autoptr (GPtrArray) sections = NULL;

  cards->plan = *plan;
  vd_card_source_init (&cards->source, print);
  sections = list (&cards->source);
  cards->cards = vd_cards_lay (plan, print, sections);
  add_pages (print, cards, title);
}

static gboolean
add_cards (VdPrint  *print,
           GError  **error)
{
  VdCardPlan plan;

  if (!vd_card_plan_read (print, &plan, error))
    return FALSE;
  if (print->request.project->scenario == NULL)
    return TRUE;

  add_kind (print, &plan, vd_cards_of_units, N_("Order of battle cards, page %u"));
  add_kind (print, &plan, vd_cards_of_setup, N_("Set-up cards, page %u"));
  return TRUE;
}

const VdPrintPart vd_print_cards = { "cards", N_("Cards"), add_cards };
