/* inks.h: pages in the inks of a press (private to the folder)
 *
 * Cairo draws in the colours of a screen.  Ghostscript, a program of its own, says them as cyan,
 * magenta, yellow and black.
 */
#pragma once

#include "formats/print/page.h"

G_BEGIN_DECLS

/**
 * vd_inks_check:
 *
 * Asks before anything is drawn whether the pages can be had in inks, if that was chosen.
 *
 * Errors: %VD_FORMAT_ERROR_OPTION
 */
gboolean vd_inks_check   (const VdPrint  *print,
                          GError        **error);

/**
 * vd_inks_convert:
 * @watch: (nullable): cancelled, it ends the program
 *
 * Errors: of %VD_FORMAT_ERROR; none is set if @watch was cancelled
 *
 * Returns: (transfer full) (nullable): the pages in inks
 */
GBytes  *vd_inks_convert (const VdPrint  *print,
                          GBytes         *pdf,
                          VdWatch        *watch,
                          GError        **error);

G_END_DECLS
