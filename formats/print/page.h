/* page.h: how a part of a print adds its pages (private to the folder)
 *
 * A part is a chapter of what is printed, one file or several, with a row in parts.c: it looks at the project and
 * what was chosen, and adds pages.  A page is drawn later, perhaps more than once, perhaps
 * never, in any order.
 */
#pragma once

#include <cairo.h>
#include <pango/pangocairo.h>

#include "core/text/phrase.h"
#include "formats/print/print.h"

G_BEGIN_DECLS

/**
 * VdPrintPage:
 * @sheet: its title belongs to the page
 * @draw: on a context where a millimetre is one unit, clipped to nothing
 * @data: (nullable): what @draw needs
 */
typedef struct _VdPrintPage VdPrintPage;
struct _VdPrintPage
{
  VdPrintSheet   sheet;
  char          *title;
  void         (*draw) (const VdPrintPage *self,
                        const VdPrint     *print,
                        cairo_t           *cr);
  gpointer       data;
  GDestroyNotify free;
};

/**
 * VdPrintPart:
 * @name: as --parts names it
 * @title: marked with N_
 * @add: adds its pages; none, if the project has nothing for it.  A long one asks now and then
 *   vd_print_is_cancelled(), and may leave off then
 */
typedef struct
{
  const char *name;
  const char *title;
  gboolean  (*add) (VdPrint  *print,
                    GError  **error);
} VdPrintPart;

/* (array zero-terminated=1): in the order in which they are printed */
extern const VdPrintPart *const vd_print_parts[];

/**
 * VdPaper: a sheet of paper
 * @margin: what a printer leaves white on each side
 */
typedef struct { double width, height, margin; } VdPaper;

struct _VdPrint
{
  VdPrintRequest     request;
  VdPaper            paper;
  const VdPrintPart *part;  /* whose pages are being added */
  GPtrArray         *pages; /* of VdPrintPage */
};

/**
 * vd_print_add_page:
 * @title: (transfer full): translated
 * @width, @height: of the paper, which it is trimmed to and drawn up to unless the page is told
 *   otherwise
 *
 * Returns: (transfer none): a page to which @draw and what it needs are still to be given
 */
VdPrintPage *vd_print_add_page (VdPrint    *self,
                                char       *title,
                                double      width,
                                double      height);

/* Takes pages out of the print again, from @first on.
 *
 * Returns: (transfer full): of VdPrintPage */
GPtrArray   *vd_print_take_pages (VdPrint    *self,
                                  guint       first);

/* What is chosen, or usual, of vd_print_options. */
gboolean     vd_print_get_flag   (const VdPrint *self,
                                  const char    *option);
int          vd_print_get_number (const VdPrint *self,
                                  const char    *option);
double       vd_print_get_length (const VdPrint *self,
                                  const char    *option);
const char  *vd_print_get_text   (const VdPrint *self,
                                  const char    *option);

/* Whether nobody waits for the pages any more that are being laid out. */
gboolean     vd_print_is_cancelled (const VdPrint *self);

/* @watch: (nullable): is told.  Returns: whether to go on */
gboolean     vd_print_step       (VdWatch       *watch,
                                  guint          done,
                                  guint          total);

/* @text: marked with N_.  Returns: its translation */
const char  *vd_print_say        (const VdPrint *self,
                                  const char    *text);

G_END_DECLS
