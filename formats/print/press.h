/* press.h: pages as a printer's press wants them (private to the folder)
 *
 * What cairo draws is a page of paper.  A press wants to know what of it is left once it is
 * cut (TrimBox), how far it is drawn around that (BleedBox), and what is to be shown (CropBox):
 * all of the paper.  And it wants black by itself: of the three colours together, as cairo
 * says it, text would be printed with four inks that never quite meet.
 */
#pragma once

#include "formats/print/page.h"

G_BEGIN_DECLS

/**
 * vd_press_finish:
 * @pdf: as many pages as the print has
 *
 * Errors: of %VD_FORMAT_ERROR
 *
 * Returns: (transfer full) (nullable): the same with boxes, with black as black, and with
 *   nothing in it that says when it was made
 */
GBytes *vd_press_finish (const VdPrint  *print,
                         GBytes         *pdf,
                         GError        **error);

G_END_DECLS
