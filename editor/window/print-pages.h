/* print-pages.h: sheets laid out on pages of paper
 *
 * Either each sheet fills a page as well as it can, but is never larger than its true size;
 * or it has its true size, so that counters are half an inch, and is cut into several pages
 * that overlap a little, to be glued together.
 *
 * All measures are inches.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define VD_PRINT_OVERLAP 0.25

typedef enum
{
  VD_PRINT_FIT, /* a page a sheet */
  VD_PRINT_TRUE /* its true size */
} VdPrintScale;

typedef struct
{
  double width, height;
} VdPrintSize;

/**
 * VdPrintPage:
 * @sheet: index of the sheet that it shows
 * @scale: 1 is true
 * @turned: the sheet lies on its side, its top at the right of the page
 * @x: the part of the sheet that begins at the page's top left, before turning
 * @column: which of @columns, from the left of the sheet
 */
typedef struct
{
  guint    sheet;
  double   scale;
  gboolean turned;
  double   x, y;
  guint    column, columns;
  guint    row, rows;
} VdPrintPage;

/**
 * vd_print_pages_add:
 * @pages: of VdPrintPage
 * @page: the part of a page that can be printed on
 *
 * Appends the pages of a sheet.
 */
void vd_print_pages_add (GArray            *pages,
                         guint              sheet,
                         const VdPrintSize *size,
                         const VdPrintSize *page,
                         VdPrintScale       scale);

G_END_DECLS
