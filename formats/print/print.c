#include <cairo-pdf.h>
#include <math.h>
#include <string.h>

#include "formats/print/inks.h"
#include "formats/print/press.h"

#define POINTS_PER_MM (72 / VD_PRINT_MM_PER_INCH)

static const struct { const char *name; double width, height; } papers[] = {
  { "a4", 210, 297 },
  { "letter", 8.5 * VD_PRINT_MM_PER_INCH, 11 * VD_PRINT_MM_PER_INCH },
  { "a3", 297, 420 },
};

/* What was chosen */

const char *
vd_print_get_text (const VdPrint *self,
                   const char    *option)
{
  return vd_option_get_text (vd_print_options, self->request.values, option);
}

gboolean
vd_print_get_flag (const VdPrint *self,
                   const char    *option)
{
  return vd_option_get_flag (vd_print_options, self->request.values, option);
}

int
vd_print_get_number (const VdPrint *self,
                     const char    *option)
{
  return vd_option_get_number (vd_print_options, self->request.values, option);
}

double
vd_print_get_length (const VdPrint *self,
                     const char    *option)
{
  return vd_option_get_length (vd_print_options, self->request.values, option);
}

const char *
vd_print_say (const VdPrint *self,
              const char    *text)
{
  return self->request.translate != NULL ? self->request.translate (text) : text;
}

static VdPaper
choose_paper (const VdPrint *self)
{
  const char *name = vd_print_get_text (self, "paper");
  guint i = 0;

  while (strcmp (papers[i].name, name) != 0)
    i++;

  return (VdPaper) { papers[i].width, papers[i].height, vd_print_get_length (self, "margin") };
}

/* What the printer reaches */

#define N_EDGES 4
#define MOST_EDGE 40 /* millimetres, as a margin */
#define BY_TENTHS 10
#define CLOSE 1e-3   /* millimetres: what printers say in points is no less than what it is written as */

gboolean
vd_print_check_margin (double         margin,
                       const double   edges[N_EDGES],
                       GError       **error)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *why = NULL;
  double least = 0;

  for (guint i = 0; i < N_EDGES; i++)
    least = MAX (least, edges[i]);
  if (margin >= least - CLOSE)
    return TRUE;

  /* As the option takes it, in all languages. */
  g_ascii_formatd (text, sizeof text, "%.1f", ceil ((least - CLOSE) * BY_TENTHS) / BY_TENTHS);
  why = vd_phrase_new (N_("the printer prints no nearer to the edge of the paper; the smallest margin that "
                          "does is %s mm"), text);
  return vd_option_refuse (error, "margin", why);
}

/* One length for all, or "LEFT,TOP,RIGHT,BOTTOM" */
static gboolean
read_edges (const char *text,
            double      edges[N_EDGES])
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  guint n = g_strv_length (parts);

  if (n != 1 && n != N_EDGES)
    return FALSE;

  for (guint i = 0; i < N_EDGES; i++)
    if (!vd_option_read_length (parts[n == 1 ? 0 : i], &edges[i]) || edges[i] < 0 ||
        edges[i] > MOST_EDGE)
      return FALSE;

  return TRUE;
}

static gboolean
check_printer (const VdPrint  *self,
               GError        **error)
{
  const char *text = vd_print_get_text (self, "printer-margins");
  double edges[N_EDGES];

  if (text == NULL || *text == '\0')
    return TRUE;
  if (!read_edges (text, edges))
    return vd_option_refuse (error, "printer-margins",
                             N_("give millimetres up to 40, one for all edges, or four for the left, the "
                                "top, the right and the bottom, as “3,3,3,12.7”"));

  return vd_print_check_margin (self->paper.margin, edges, error);
}

/* The pages */

static void
page_free (gpointer data)
{
  VdPrintPage *page = data;

  if (page->free != NULL)
    page->free (page->data);
  g_free (page->title);
  g_free (page);
}

VdPrintPage *
vd_print_add_page (VdPrint *self,
                   char    *title,
                   double   width,
                   double   height)
{
  VdPrintPage *page = g_new0 (VdPrintPage, 1);
  const VdRect all = { 0, 0, width, height };

  page->title = title;
  page->sheet = (VdPrintSheet) { self->part->name, title, width, height, all, all };
  g_ptr_array_add (self->pages, page);
  return page;
}

GPtrArray *
vd_print_take_pages (VdPrint *self,
                     guint    first)
{
  GPtrArray *pages = g_ptr_array_new_with_free_func (page_free);

  while (self->pages->len > first)
    g_ptr_array_add (pages, g_ptr_array_steal_index (self->pages, first));

  return pages;
}

gboolean
vd_print_is_cancelled (const VdPrint *self)
{
  return vd_watch_is_cancelled (self->request.watch);
}

static gboolean
add_parts (VdPrint  *self,
           GError  **error)
{
  for (guint i = 0; vd_print_parts[i] != NULL; i++)
    {
      self->part = vd_print_parts[i];
      if (vd_print_is_cancelled (self))
        return FALSE;
      if (vd_option_has_word (vd_print_options, self->request.values, "parts",
                              self->part->name) &&
          !self->part->add (self, error))
        return FALSE;
    }

  if (vd_print_is_cancelled (self))
    return FALSE;
  if (self->pages->len > 0)
    return TRUE;

  return vd_option_refuse (error, "parts", N_("the battle has nothing to print of these"));
}

VdPrint *
vd_print_new (const VdPrintRequest  *request,
              GError               **error)
{
  g_autoptr (VdPrint) self = NULL;

  g_return_val_if_fail (request != NULL && request->project != NULL, NULL);

  if (!vd_option_check (vd_print_options, request->values, "print", error))
    return NULL;

  self = g_new0 (VdPrint, 1);
  self->request = *request;
  self->pages = g_ptr_array_new_with_free_func (page_free);
  self->paper = choose_paper (self);
  if (!check_printer (self, error) || !vd_inks_check (self, error) || !add_parts (self, error))
    return NULL;

  self->request.watch = NULL;
  return g_steal_pointer (&self);
}

void
vd_print_free (VdPrint *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->pages);
  g_free (self);
}

guint
vd_print_count_pages (const VdPrint *self)
{
  return self->pages->len;
}

void
vd_print_get_sheet (const VdPrint *self,
                    guint          page,
                    VdPrintSheet  *sheet)
{
  g_return_if_fail (page < self->pages->len);

  *sheet = ((const VdPrintPage *) self->pages->pdata[page])->sheet;
}

void
vd_print_draw_page (const VdPrint *self,
                    guint          number,
                    cairo_t       *cr)
{
  const VdPrintPage *page;

  g_return_if_fail (number < self->pages->len);

  page = self->pages->pdata[number];
  cairo_save (cr);
  page->draw (page, self, cr);
  cairo_restore (cr);
}

/* The file */

static cairo_status_t
append (void                *closure,
        const unsigned char *data,
        unsigned int         length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

gboolean
vd_print_step (VdWatch *watch,
               guint    done,
               guint    total)
{
  if (watch == NULL)
    return TRUE;

  g_atomic_int_set (&watch->total, (int) total);
  g_atomic_int_set (&watch->read, (int) done);
  return !vd_watch_is_cancelled (watch);
}

static gboolean
draw_pages (const VdPrint   *self,
            cairo_surface_t *surface,
            cairo_t         *cr,
            VdWatch         *watch)
{
  for (guint i = 0; i < self->pages->len; i++)
    {
      VdPrintSheet sheet;

      if (!vd_print_step (watch, i, self->pages->len))
        return FALSE;

      vd_print_get_sheet (self, i, &sheet);
      cairo_pdf_surface_set_size (surface, sheet.width * POINTS_PER_MM,
                                  sheet.height * POINTS_PER_MM);
      cairo_save (cr);
      cairo_scale (cr, POINTS_PER_MM, POINTS_PER_MM);
      vd_print_draw_page (self, i, cr);
      cairo_restore (cr);
      cairo_show_page (cr);
    }

  return vd_print_step (watch, self->pages->len, self->pages->len);
}

/* Returns: (transfer full) (nullable): %NULL without @error if it was cancelled */
static GBytes *
draw (const VdPrint  *self,
      VdWatch        *watch,
      GError        **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (append, bytes, 1, 1);
  cairo_t *cr = cairo_create (surface);
  gboolean is_whole;
  cairo_status_t status;

  /* A file says nothing of when it was made, so that it can be compared. */
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z");
  is_whole = draw_pages (self, surface, cr, watch);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (is_whole && status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));

  if (is_whole)
    vd_format_error_set (error, VD_FORMAT_ERROR_LIMIT, N_("the pages cannot be drawn: %s"),
                         cairo_status_to_string (status));
  return NULL;
}

/* Ghostscript keeps black as it finds it, and nothing else of what a press is told. */
GBytes *
vd_print_write (VdPrint  *self,
                VdWatch  *watch,
                GError  **error)
{
  g_autoptr (GBytes) drawn = draw (self, watch, error);
  g_autoptr (GBytes) finished = drawn != NULL ? vd_press_finish (self, drawn, error) : NULL;
  g_autoptr (GBytes) inked = NULL;

  if (finished == NULL || !vd_print_get_flag (self, "cmyk"))
    return g_steal_pointer (&finished);

  inked = vd_inks_convert (self, finished, watch, error);
  return inked != NULL ? vd_press_finish (self, inked, error) : NULL;
}
