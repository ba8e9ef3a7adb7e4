/* pages.h: what is on printed pages, as pdftotext reads it */
#pragma once

#include "formats/print/print.h"

/* Whether the program is there. */
gboolean can_read_pages (void);

/**
 * read_pages:
 * @how: "-raw" for words as they were drawn, "-layout", "-bbox"
 *
 * Returns: (transfer full): what it says of the pages as a PDF
 */
char    *read_pages     (VdPrint    *print,
                         const char *how);
