#include "formats/print/impose.h"

#include "formats/draw/draw-private.h"

#define PAGES_OF_SHEET 4
#define NOTICE_SIZE 2.8
#define MARK 3.0 /* of the fold, from the edge */

static const VdColor black = { 0, 0, 0 };

/* Two pages on a side of a sheet.
 * @pages: of VdPrintPage: all of the booklet, shared by all sides */
typedef struct
{
  GPtrArray   *pages;
  guint        left, right;
  PangoLayout *notice; /* (nullable) */
} Side;

guint
vd_impose_count_sides (guint n_pages)
{
  return (n_pages + PAGES_OF_SHEET - 1) / PAGES_OF_SHEET * 2;
}

void
vd_impose_find (guint  n_pages,
                guint  side,
                guint *left,
                guint *right)
{
  const guint last = vd_impose_count_sides (n_pages) * 2 - 1;
  const gboolean is_back = side % 2 == 1;

  *left = is_back ? side : last - side;
  *right = is_back ? last - side : side;
}

static void
side_free (gpointer data)
{
  Side *side = data;

  g_ptr_array_unref (side->pages);
  g_clear_object (&side->notice);
  g_free (side);
}

static void
draw_half (const Side    *side,
           guint          number,
           const VdPrint *print,
           cairo_t       *cr)
{
  const VdPrintPage *page;

  if (number >= side->pages->len)
    return;

  page = g_ptr_array_index (side->pages, number);
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, page->sheet.width, page->sheet.height);
  cairo_clip (cr);
  page->draw (page, print, cr);
  cairo_restore (cr);
}

/* Where it is folded, and how. */
static void
draw_notice (const Side         *side,
             const VdPrintSheet *sheet,
             const VdPaper      *paper,
             cairo_t            *cr)
{
  const double fold = sheet->width / 2;
  double width, height;

  vd_set_color (cr, black, 1);
  cairo_set_line_width (cr, 0.15);
  cairo_move_to (cr, fold, paper->margin);
  cairo_rel_line_to (cr, 0, MARK);
  cairo_move_to (cr, fold, sheet->height - paper->margin);
  cairo_rel_line_to (cr, 0, -MARK);
  cairo_stroke (cr);

  vd_text_measure (side->notice, &width, &height);
  cairo_move_to (cr, fold - MARK - width, sheet->height - paper->margin - height);
  vd_text_show (cr, side->notice, black);
}

static void
draw_side (const VdPrintPage *page,
           const VdPrint     *print,
           cairo_t           *cr)
{
  const Side *side = page->data;

  draw_half (side, side->left, print, cr);
  cairo_save (cr);
  cairo_translate (cr, page->sheet.width / 2, 0);
  draw_half (side, side->right, print, cr);
  cairo_restore (cr);
  if (side->notice != NULL)
    draw_notice (side, &page->sheet, &print->paper, cr);
}

static PangoLayout *
lay_out_notice (const VdPrint *print)
{
  PangoContext *context = vd_text_context_new ();
  PangoLayout *layout =
    vd_text_layout (context,
                    vd_print_say (print, N_("Print on both sides, flipped on the short edge; put "
                                            "the sheets inside one another and fold.")),
                    VD_FONT_SERIF " Italic", NOTICE_SIZE);

  g_object_unref (context);
  return layout;
}

static void
add_side (VdPrint   *print,
          GPtrArray *pages,
          guint      number)
{
  const VdPrintSheet *of_page = &((const VdPrintPage *) g_ptr_array_index (pages, 0))->sheet;
  const char *title = vd_print_say (print, number % 2 == 0 ? N_("Booklet, sheet %u, front")
                                                           : N_("Booklet, sheet %u, back"));
  VdPrintPage *page = vd_print_add_page (print, g_strdup_printf (title, number / 2 + 1),
                                         2 * of_page->width, of_page->height);
  Side *side = g_new0 (Side, 1);

  side->pages = g_ptr_array_ref (pages);
  vd_impose_find (pages->len, number, &side->left, &side->right);
  if (number == 0)
    side->notice = lay_out_notice (print);
  page->draw = draw_side;
  page->data = side;
  page->free = side_free;
}

void
vd_impose (VdPrint *print,
           guint    first)
{
  g_autoptr (GPtrArray) pages = vd_print_take_pages (print, first);

  for (guint i = 0; i < vd_impose_count_sides (pages->len); i++)
    add_side (print, pages, i);
}
