/* sheet.h: rows of cells as text, as spreadsheets copy and save them
 *
 * Cells are separated by tabs, commas or semicolons.  One that holds a
 * separator, a quote or a line end is put in quotes, with quotes doubled
 * (RFC 4180).  Reading is lenient: a quote that is not closed properly is
 * an ordinary character.  No GTK here.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define VD_SHEET_ERROR (vd_sheet_error_quark ())
GQuark vd_sheet_error_quark (void);

typedef enum
{
  VD_SHEET_ERROR_ENCODING, /* not UTF-8 */
  VD_SHEET_ERROR_LIMIT     /* too large */
} VdSheetError;

/* The most bytes that are read. */
#define VD_SHEET_MAX (64 * 1024 * 1024)

typedef struct
{
  guint      line;  /* on which it begins; the first is 1 */
  GPtrArray *cells; /* of char * */
} VdSheetRow;

/**
 * vd_sheet_read:
 * @text: UTF-8, with a byte order mark or without
 * @separator: 0 for whichever of tab, semicolon and comma is the most frequent in the
 *   first line
 *
 * Blank lines are skipped.
 *
 * Returns: (transfer full) (nullable) (element-type VdSheetRow): %NULL with
 *   @error set if this is not text; the message says on which line
 */
GPtrArray *vd_sheet_read     (const char         *text,
                              gsize               length,
                              char                separator,
                              GError            **error);

/**
 * vd_sheet_append:
 * @cells: (array length=n): %NULL is an empty cell
 *
 * Appends a row, with the line end that goes with @separator: "\n" with tabs, "\r\n"
 * otherwise.
 */
void       vd_sheet_append   (GString            *text,
                              const char *const  *cells,
                              guint               n,
                              char                separator);

/* The cell in that column; "" if the row is shorter. */
const char *vd_sheet_row_get (const VdSheetRow   *row,
                              guint               column);

G_END_DECLS
