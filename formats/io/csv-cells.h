/* csv-cells.h: lines of cells, as RFC 4180 has them
 *
 * Nothing in a cell can run as a formula: a text that begins as one, after blanks or at once,
 * gets an apostrophe before it, and so do a text that begins with an apostrophe and one of no
 * letters, which is not nothing.  Numbers stay numbers, those below 0 too.  Reading takes one
 * apostrophe away again, so that every text comes back as it was.
 */
#pragma once

#include "formats/io/error.h"

G_BEGIN_DECLS

/* Adds a cell to the line that @out ends with, which has one at least; @value: (nullable):
 * nothing. */
void        vd_csv_put_cell   (GString    *out,
                               const char *value);
void        vd_csv_put_number (GString    *out,
                               double      number);
void        vd_csv_end_line   (GString    *out);

/* What a file may have. */
#define VD_CSV_MOST_COLUMNS 256
#define VD_CSV_MOST_CELLS (32 * 1000 * 1000)

/**
 * VdCsvLine:
 * @line: where it begins in the file, from 1
 * @first: its first cell in VdCsvSheet.cells
 */
typedef struct
{
  guint line;
  guint first;
  guint n_cells;
} VdCsvLine;

/**
 * VdCsvSheet: a file, read
 * @lines: of #VdCsvLine; empty ones are passed over
 * @cells: of char*: their texts; %NULL of those with nothing in them
 */
typedef struct
{
  char      *text;
  GArray    *lines;
  GPtrArray *cells;
} VdCsvSheet;

/**
 * vd_csv_sheet_new:
 * @bytes: of a file in UTF-8, which may begin with a byte order mark; between cells are
 *   commas, semicolons or tabs, whichever comes first; lines end in CR, LF or both
 * @name: for messages
 *
 * Errors: of %VD_FORMAT_ERROR, a phrase that begins with @name and the line.
 *
 * Returns: (transfer full) (nullable)
 */
VdCsvSheet *vd_csv_sheet_new  (GBytes            *bytes,
                               const char        *name,
                               GError           **error);
void        vd_csv_sheet_free (VdCsvSheet        *self);

/* Returns: (nullable): what stands in a column of a line; nothing beyond its end */
const char *vd_csv_sheet_get  (const VdCsvSheet  *self,
                               guint              line,
                               int                column);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdCsvSheet, vd_csv_sheet_free)

G_END_DECLS
