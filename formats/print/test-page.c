/* test-page.c: a page to measure with by how much a printer puts backs beside their fronts
 *
 * A scale of millimetres on the front ends where another one begins on the back, whose lines
 * are 1.9 mm apart: a vernier, of which one line alone meets a line of the front.  Held
 * against the light both are seen, and the offset is read to a tenth of a millimetre.  What is
 * read is what is to be chosen as back-offset: so the numbers of one scale run to where the other's
 * would not, as one direction of the paper is mirrored when it is turned over.
 */
#include "formats/print/test-page.h"

#include <string.h>

#define REACH 10 /* of what can be measured, to either side, mm */
#define BEYOND 18 /* lines of the front that only those of the back meet */
#define TICK 9.0
#define LONG_TICK 12.0
#define LINE 0.12
#define BAR 100.0
#define CROSS 5.0
#define TITLE 6.0
#define TEXT 4.0
#define SMALL 3.2

/* Words */

static PangoLayout *
make_layout (double      size,
             const char *text)
{
  PangoContext *context = vd_text_context_new ();
  PangoLayout *layout = pango_layout_new (context);
  PangoFontDescription *font = pango_font_description_from_string ("Linux Libertine O");

  g_object_unref (context);
  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_text (layout, text, -1);
  return layout;
}

/* With its middle at @x, and its top at @y. */
static void
put_number (cairo_t *cr,
            int      number,
            double   x,
            double   y)
{
  g_autofree char *text = number < 0 ? g_strdup_printf ("\342\210\222%d", -number)
                                     : g_strdup_printf ("%d", number);
  g_autoptr (PangoLayout) layout = make_layout (SMALL, text);
  PangoRectangle extents;

  pango_layout_get_extents (layout, NULL, &extents);
  cairo_move_to (cr, x - extents.width / 2.0 / PANGO_SCALE, y);
  pango_cairo_show_layout (cr, layout);
}

/* Returns: its height */
static double
put_paragraph (cairo_t    *cr,
               const char *text,
               VdRect      room,
               double      size)
{
  g_autoptr (PangoLayout) layout = make_layout (size, text);
  PangoRectangle extents;

  pango_layout_set_width (layout, room.width * PANGO_SCALE);
  pango_layout_get_extents (layout, NULL, &extents);
  cairo_move_to (cr, room.x, room.y);
  pango_cairo_show_layout (cr, layout);
  return extents.height / (double) PANGO_SCALE;
}

/* Scales */

static void
put_tick (cairo_t *cr,
          double   x,
          double   length)
{
  cairo_move_to (cr, x, 0);
  cairo_line_to (cr, x, length);
  cairo_stroke (cr);
}

/* Ends at the line where the two meet.  @sign: which way the numbers grow */
static void
draw_millimetres (cairo_t *cr,
                  int      sign)
{
  for (int i = -REACH; i <= REACH + BEYOND; i++)
    {
      gboolean is_long = i % 5 == 0 && i <= REACH;

      put_tick (cr, sign * i, -(is_long ? LONG_TICK : TICK));
      if (is_long)
        put_number (cr, i, sign * i, -LONG_TICK - SMALL * 1.4);
    }
}

/* Begins there. */
static void
draw_vernier (cairo_t *cr,
              int      sign)
{
  for (int i = 0; i < 10; i++)
    {
      double x = sign * i * VD_VERNIER_STEP;

      put_tick (cr, x, i == 0 ? LONG_TICK : TICK);
      put_number (cr, i, x, LONG_TICK + SMALL * 0.2);
    }
}

/* Which way the numbers grow, to the right and down: with the side of the paper that is
 * mirrored, and against the other. */
static int
get_sign (const VdPrint *print,
          VdAxis         axis)
{
  gboolean is_short = strcmp (vd_print_get_text (print, "backs"), "short") == 0;

  return (axis == VD_AXIS_DOWN) == is_short ? 1 : -1;
}

VdVec
vd_test_page_get_middle (const VdPrint *print,
                         VdAxis         axis)
{
  return axis == VD_AXIS_ACROSS ? (VdVec) { print->paper.width / 2, print->paper.height * 0.5 }
                                : (VdVec) { print->paper.width / 2, print->paper.height * 0.7 };
}

static void
draw_scale (const VdPrint *print,
            cairo_t       *cr,
            VdAxis         axis,
            gboolean       is_back)
{
  const VdVec middle = vd_test_page_get_middle (print, axis);
  int sign = get_sign (print, axis);

  cairo_save (cr);
  cairo_translate (cr, middle.x, middle.y);
  if (axis == VD_AXIS_DOWN)
    cairo_rotate (cr, G_PI / 2);
  if (is_back)
    draw_vernier (cr, sign);
  else
    draw_millimetres (cr, sign);
  cairo_restore (cr);
}

/* Corners, which tell whether the paper was turned */

static void
draw_cross (cairo_t *cr,
            double   x,
            double   y)
{
  cairo_move_to (cr, x - CROSS, y);
  cairo_line_to (cr, x + CROSS, y);
  cairo_move_to (cr, x, y - CROSS);
  cairo_line_to (cr, x, y + CROSS);
  cairo_stroke (cr);
}

static void
draw_corners (const VdPrint *print,
              cairo_t       *cr,
              gboolean       is_back)
{
  double edge = print->paper.margin + CROSS + 4;

  for (guint i = 0; i < 4; i++)
    {
      double x = i % 2 == 0 ? edge : print->paper.width - edge;
      double y = i / 2 == 0 ? edge : print->paper.height - edge;

      if (!is_back)
        draw_cross (cr, x, y);
      else
        {
          cairo_new_path (cr);
          cairo_arc (cr, x, y, CROSS * 0.5, 0, 2 * G_PI);
          cairo_stroke (cr);
        }
    }
}

/* The pages */

static void
draw_bar (const VdPrint *print,
          cairo_t       *cr)
{
  double x = (print->paper.width - BAR) / 2;
  double y = print->paper.height * 0.86;
  const char *text = vd_print_say (print, N_("100 mm. If it is not, the page was fitted to the paper: "
                                             "print it at its own size."));

  cairo_move_to (cr, x, y - 2);
  cairo_line_to (cr, x, y + 2);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x + BAR, y);
  cairo_move_to (cr, x + BAR, y - 2);
  cairo_line_to (cr, x + BAR, y + 2);
  cairo_stroke (cr);
  put_paragraph (cr, text, (VdRect) { x, y + 3, BAR, 0 }, SMALL);
}

static void
draw_words (const VdPrint *print,
            cairo_t       *cr)
{
  static const char *const steps[] = {
    N_("Print this on both sides of one sheet, at its own size, and hold it against the light, "
       "this side towards you."),
    N_("Look on each scale where the line 0 of the other side stands, and take the lower of the "
       "two numbers that it is between: −1, between −1 and 0."),
    N_("One line of the other side alone meets a line of this one: its number is the tenths. Add "
       "them: −1 and 7 tenths are −0.3."),
    N_("The scale that lies across the page gives the first number of back-offset, the other the "
       "second. Where circles lie beside their crosses otherwise in each corner, the sheet went "
       "in askew."),
  };
  const char *offset = vd_print_get_text (print, "back-offset");
  double edge = print->paper.margin + 22;
  VdRect room = { edge, edge, print->paper.width - 2 * edge, 0 };

  room.y += put_paragraph (cr, vd_print_say (print, N_("How far backs lie beside fronts")), room, TITLE) + TEXT;

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autofree char *text = g_strdup_printf ("%u. %s", i + 1, vd_print_say (print, steps[i]));

      room.y += put_paragraph (cr, text, room, TEXT) + 1;
    }

  if (strcmp (offset, "0,0") != 0)
    {
      /* TRANS: %s is an offset, as "0.3,-0.2" */
      g_autofree char *text =
        g_strdup_printf (vd_print_say (print, N_("This page was printed with %s: add that to what "
                                                 "you read.")), offset);

      put_paragraph (cr, text, room, TEXT);
    }
}

static void
draw_sides (const VdPrint *print,
            cairo_t       *cr,
            gboolean       is_back)
{
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_set_line_width (cr, LINE);
  draw_scale (print, cr, VD_AXIS_ACROSS, is_back);
  draw_scale (print, cr, VD_AXIS_DOWN, is_back);
  draw_corners (print, cr, is_back);
}

static void
draw_front (const VdPrintPage *page,
            const VdPrint     *print,
            cairo_t           *cr)
{
  draw_sides (print, cr, FALSE);
  draw_bar (print, cr);
  draw_words (print, cr);
}

/* As it is seen through the paper. */
static void
draw_back (const VdPrintPage *page,
           const VdPrint     *print,
           cairo_t           *cr)
{
  vd_counter_plan_mirror (page->data, cr);
  draw_sides (print, cr, TRUE);
}

static gboolean
add (VdPrint  *print,
     GError  **error)
{
  const VdPaper *paper = &print->paper;
  VdCounterPlan plan;
  VdPrintPage *page;

  if (!vd_counter_plan_read (print, &plan, error))
    return FALSE;
  if (plan.backs != VD_BACKS_LONG && plan.backs != VD_BACKS_SHORT)
    return vd_option_refuse (error, "backs", N_("the test page measures paper that is turned over; "
                                                "choose long or short"));

  page = vd_print_add_page (print, g_strdup (vd_print_say (print, N_("Test page"))), paper->width,
                            paper->height);
  page->draw = draw_front;
  page = vd_print_add_page (print, g_strdup (vd_print_say (print, N_("Test page, back"))),
                            paper->width, paper->height);
  page->draw = draw_back;
  page->data = g_memdup2 (&plan, sizeof plan);
  page->free = g_free;
  return TRUE;
}

const VdPrintPart vd_print_test = { "test", N_("Test page"), add };
