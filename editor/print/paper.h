/* paper.h: pages of a print sent to a printer, each at its own size */
#pragma once

#include <gtk/gtk.h>

#include "editor/print/print-job.h"

G_BEGIN_DECLS

/**
 * vd_paper_operation_new:
 * @made: whose pages are drawn when they are wanted
 * @title: of the work
 *
 * Returns: (transfer full): what prints them all, on both sides of the paper if that was chosen
 */
GtkPrintOperation *vd_paper_operation_new (VdPrintMade *made,
                                           const char  *title);

/**
 * vd_paper_get_margins:
 * @operation: that has run
 *
 * A printer that does not reach as far as the margin of the pages has printed nothing.
 *
 * Returns: (transfer full) (nullable): how near to the edges it prints, as the option of a print has it;
 *   %NULL if it does not tell
 */
char              *vd_paper_get_margins   (GtkPrintOperation *operation);

G_END_DECLS
