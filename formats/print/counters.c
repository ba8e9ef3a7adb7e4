#include "formats/print/page.h"

#include "formats/print/counter-draw.h"

/* All that the pages share. */
typedef struct
{
  VdCounterPlan  plan;
  VdCounterSet  *set;
  GPtrArray     *sheets; /* of VdCounterSheet */
} Counters;

/* A page of them. */
typedef struct
{
  Counters *counters; /* a reference */
  guint     sheet;
} Page;

static void
counters_clear (gpointer data)
{
  Counters *self = data;

  g_clear_pointer (&self->set, vd_counter_set_free);
  g_clear_pointer (&self->sheets, g_ptr_array_unref);
}

static void
counters_unref (Counters *self)
{
  g_rc_box_release_full (self, counters_clear);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Counters, counters_unref)

static void
page_free (gpointer data)
{
  Page *page = data;

  counters_unref (page->counters);
  g_free (page);
}

static char *
say_sheet (const VdPrint *print,
           const char    *words,
           guint          sheet)
{
  return g_strdup_printf (vd_print_say (print, words), sheet + 1);
}

static void
draw_side (const Page    *self,
           const VdPrint *print,
           gboolean       is_back,
           cairo_t       *cr)
{
  g_autofree char *note = say_sheet (print, is_back ? N_("sheet %u, backs")
                                                    : N_("sheet %u, fronts"), self->sheet);
  const VdCounterPage page = {
    &self->counters->plan, self->counters->sheets->pdata[self->sheet], is_back, note,
  };

  vd_counter_draw_page (cr, &page);
}

static void
draw_front (const VdPrintPage *page,
            const VdPrint     *print,
            cairo_t           *cr)
{
  draw_side (page->data, print, FALSE, cr);
}

static void
draw_back (const VdPrintPage *page,
           const VdPrint     *print,
           cairo_t           *cr)
{
  draw_side (page->data, print, TRUE, cr);
}

static void
draw_folded (const VdPrintPage *page,
             const VdPrint     *print,
             cairo_t           *cr)
{
  const Page *self = page->data;
  const VdCounterPlan *plan = &self->counters->plan;

  draw_front (page, print, cr);
  draw_back (page, print, cr);
  vd_counter_draw_fold (cr, plan, vd_print_say (print, N_("fold")));
}

static void
add_page (VdPrint    *print,
          Counters   *counters,
          guint       sheet,
          const char *title,
          void      (*draw) (const VdPrintPage *, const VdPrint *, cairo_t *))
{
  VdPrintPage *page = vd_print_add_page (print, say_sheet (print, title, sheet),
                                         print->paper.width, print->paper.height);
  Page *own = g_new0 (Page, 1);

  own->counters = g_rc_box_acquire (counters);
  own->sheet = sheet;
  page->data = own;
  page->free = page_free;
  page->draw = draw;
}

static void
add_sheet (VdPrint  *print,
           Counters *counters,
           guint     sheet)
{
  switch (counters->plan.backs)
    {
    case VD_BACKS_FOLD:
      add_page (print, counters, sheet, N_("Counters, sheet %u, to be folded"), draw_folded);
      return;

    case VD_BACKS_NONE:
      add_page (print, counters, sheet, N_("Counters, sheet %u"), draw_front);
      return;

    case VD_BACKS_LONG:
    case VD_BACKS_SHORT:
    default:
      add_page (print, counters, sheet, N_("Counters, sheet %u, fronts"), draw_front);
      add_page (print, counters, sheet, N_("Counters, sheet %u, backs"), draw_back);
    }
}

static gboolean
add_counters (VdPrint  *print,
              GError  **error)
{
  g_autoptr (Counters) counters = g_rc_box_new0 (Counters);

  if (!vd_counter_plan_read (print, &counters->plan, error) ||
      !vd_counter_plan_fits (&counters->plan, error))
    return FALSE;
  if (print->request.project->scenario == NULL)
    return TRUE;

  counters->set = vd_counter_set_new (print);
  counters->sheets = vd_counter_sheets_lay (&counters->plan, counters->set->blocks);
  for (guint i = 0; i < counters->sheets->len; i++)
    add_sheet (print, counters, i);
  vd_counter_steps_add (print, counters->set);
  return TRUE;
}

const VdPrintPart vd_print_counters = { "counters", N_("Counters"), add_counters };
