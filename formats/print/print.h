/* print.h: a battle on paper, to be cut out and played, or for a printer's press
 *
 * A print is laid out as pages first, each of which can be drawn on any cairo context, to be
 * looked at; all of them make a PDF.  What is on them follows from rows of options, which
 * commands and dialogs take up as they are.
 *
 * All measures are millimetres, from the top left of a page.
 */
#pragma once

#include "formats/draw/draw.h"
#include "formats/io/option.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

#define VD_PRINT_MM_PER_INCH 25.4

/* (array zero-terminated=1): what may be chosen */
extern const VdOptionRow vd_print_options[];

/**
 * VdPrintRequest:
 * @project: whose maps are resolved; it need not be one that can be played; borrowed as long
 *   as the print is there, and may not change
 * @values: (nullable): of char*: char*: what was chosen; "yes" of a flag; borrowed likewise
 * @translate: (nullable): what words on the pages are put through, marked with N_: gettext
 * @watch: (nullable): while pages are laid out; not needed any more when they are
 */
typedef struct
{
  const VdProject *project;
  GHashTable      *values;
  const char    *(*translate) (const char *text);
  const VdWatch   *watch;
} VdPrintRequest;

/**
 * VdPrintSheet: what is known of a page before it is drawn
 * @part: which part it belongs to, as --parts names it
 * @title: what it holds, translated; borrowed from the print
 * @width, @height: of the paper
 * @trim: what is left once it is cut; the paper itself if it is not
 * @bleed: what is drawn on, around @trim
 */
typedef struct
{
  const char *part;
  const char *title;
  double      width, height;
  VdRect      trim;
  VdRect      bleed;
} VdPrintSheet;

typedef struct _VdPrint VdPrint;

/**
 * vd_print_check_margin:
 * @margin: that is chosen
 * @edges: how near to the left, top, right and bottom edge of its paper a printer prints
 *
 * Errors: %VD_FORMAT_ERROR_OPTION of "margin", with the smallest that the printer takes, whichever
 *   way a page lies on the paper.
 */
gboolean vd_print_check_margin (double         margin,
                                const double   edges[4],
                                GError       **error);

/**
 * vd_print_new:
 *
 * Lays out all pages.
 *
 * Errors: %VD_FORMAT_ERROR_OPTION of what cannot be chosen, or does not fit, with the largest
 *   that does, or has no effect; messages are phrases; none is set if the watch was cancelled.
 *
 * Returns: (transfer full) (nullable)
 */
VdPrint *vd_print_new         (const VdPrintRequest  *request,
                               GError               **error);
void     vd_print_free        (VdPrint               *self);

guint    vd_print_count_pages (const VdPrint         *self);

/* @sheet: (out) */
void     vd_print_get_sheet   (const VdPrint         *self,
                               guint                  page,
                               VdPrintSheet          *sheet);

/* @cr: where a millimetre is one unit; may draw beyond the page */
void     vd_print_draw_page   (const VdPrint         *self,
                               guint                  page,
                               cairo_t               *cr);

/**
 * vd_print_write:
 * @watch: (nullable): its `read` goes up to `total`, pages both
 *
 * Draws all pages.  The same documents and choices make the same bytes.
 *
 * Errors: of %VD_FORMAT_ERROR; none is set if @watch was cancelled.
 *
 * Returns: (transfer full) (nullable): a PDF
 */
GBytes  *vd_print_write       (VdPrint               *self,
                               VdWatch               *watch,
                               GError               **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdPrint, vd_print_free)

G_END_DECLS
