/* numbering.h: how a map's hexes are numbered in print
 *
 * A scheme, not an id: the same hex may be 0713 on one map, N2234 or AA01 on
 * another.  Columns and rows here are those of VdGrid, from the top left.
 */
#pragma once

#include "core/board/grid.h"

G_BEGIN_DECLS

#define VD_MAX_LABEL 32 /* bytes of a label that can be printed, with the final 0 */
#define VD_MAX_SHEETS 8
#define VD_MAX_NUMBER 99999 /* that a first column or row can have; -99999 is the least */

/* Which way a line of hexes with one number goes where the map has zigzag lines:
 * rows of upright columns, columns of level rows. */
typedef enum
{
  VD_SLANT_NONE,    /* it zigzags, as far as the map's edges do */
  VD_SLANT_FALLING, /* straight, from the upper left to the lower right */
  VD_SLANT_RISING   /* straight, from the lower left to the upper right */
} VdSlant;

/* The lines of a map that a sheet shows: @first to @last, of the numbers that the whole map has;
 * the first of them has the number @from on it. */
typedef struct
{
  int first;
  int last;
  int from;
} VdSheetLines;

/* Those of a sheet without a range of them: all, numbered as those of the map. */
#define VD_ANY_LINES ((VdSheetLines) { -VD_MAX_NUMBER, 2 * VD_MAX_NUMBER, -VD_MAX_NUMBER })

static inline gboolean
vd_sheet_lines_are_any (const VdSheetLines *lines)
{
  return lines->first == -VD_MAX_NUMBER && lines->last == 2 * VD_MAX_NUMBER;
}

/**
 * VdPrintedSheet: a part of a map that was printed by itself, and is numbered by itself
 *
 * Sheets that are laid over one another share what lies in both: a hex there has a name on
 * each, and that of the first is written.
 */
typedef struct
{
  char         prefix[8];
  VdSheetLines columns;
  VdSheetLines rows;
} VdPrintedSheet;

/**
 * VdNumbering:
 * @row_first: rows stand before columns, as in 0707 for row 7
 * @column_from: number printed for the first column in counting order
 * @row_from: likewise for rows
 * @columns_left: columns are counted from right to left
 * @rows_up: rows are counted from the bottom
 * @digits: digits of each half, 1 to 4
 * @letters: the first half is letters: A to Z, then AA, BB, up to ZZZZ; it is
 *   digits where it would be less than A or more than that
 * @prefix: printed before the number, "" for none
 * @slant: oblique numbers; the line that is counted first has those of plain ones
 * @sheets: in the order in which they give names; what lies on none is numbered as the whole
 *   map is
 *
 * Where numbers are counted from the end that short lines lack (VdGrid), they are counted
 * from the last hex that a line has, unless they slant.
 */
typedef struct
{
  gboolean row_first;
  int      column_from;
  int      row_from;
  gboolean columns_left;
  gboolean rows_up;
  guint    digits;
  gboolean letters;
  char     prefix[8];
  VdSlant  slant;
  guint    n_sheets;
  VdPrintedSheet  sheets[VD_MAX_SHEETS];
} VdNumbering;

/**
 * vd_numbering_count:
 * @column: (out): the number of the column that @cell is in
 * @row: (out): that of its row
 *
 * As the whole map is numbered, whatever sheets it has.
 */
void vd_numbering_count (const VdNumbering *numbering,
                         const VdGrid      *grid,
                         guint              cell,
                         int               *column,
                         int               *row);

/**
 * vd_numbering_print:
 * @label: (out) (array length=size): at least 24 bytes
 *
 * Writes the printed number of @cell.  Halves too small for their digits
 * have zeros before them; a second half that is negative, or has too many
 * digits, is set off by a point ("1.11"), so that no two hexes of a grid have
 * the same number.
 */
void vd_numbering_print (const VdNumbering *numbering,
                         const VdGrid      *grid,
                         guint              cell,
                         char              *label,
                         gsize              size);

/**
 * vd_numbering_print_other:
 * @nth: 1 for the second name of a hex of several sheets, and so on; 0 for the first
 *
 * Likewise, the number that it has on another sheet.
 *
 * Returns: %FALSE if it has no such number
 */
gboolean vd_numbering_print_other (const VdNumbering *numbering,
                         const VdGrid      *grid,
                         guint              cell,
                         guint              nth,
                         char              *label,
                         gsize              size);

/**
 * vd_numbering_parse:
 *
 * Returns: the cell with the printed number @label (@length bytes, -1 for
 *   all), or -1 if it is not one of the grid's; 707 is not the printed 0707.  Each
 *   name of a hex of several sheets is read
 */
int  vd_numbering_parse (const VdNumbering *numbering,
                         const VdGrid      *grid,
                         const char        *label,
                         gssize             length);

/**
 * vd_numbering_print_place:
 *
 * Returns: (transfer full): the number of a column or row as the half of a label is, "12"
 *   or, where those are lettered, "C" and "CC"; without zeros before it
 */
char *vd_numbering_print_place (const VdNumbering *numbering,
                         gboolean           is_column,
                         int                number);

/**
 * vd_numbering_parse_place:
 *
 * Reads that.
 *
 * Returns: (nullable): what follows it in @text; %NULL if there is none
 */
const char *vd_numbering_parse_place (const VdNumbering *numbering,
                         gboolean           is_column,
                         const char        *text,
                         int               *number);

/**
 * vd_numbering_parse_range:
 * @numbers: (out): the lesser first
 *
 * Reads two of them, as "1-20".
 *
 * Returns: whether @text is that
 */
gboolean vd_numbering_parse_range (const VdNumbering *numbering,
                         gboolean           is_column,
                         const char        *text,
                         int                numbers[2]);

/**
 * vd_numbering_falls_below:
 *
 * Returns: whether a hex has a column or a row below 0, as where lines slant far from the
 *   one that is counted first
 */
gboolean vd_numbering_falls_below (const VdNumbering *numbering,
                         const VdGrid      *grid);

/**
 * vd_numbering_fits:
 * @largest: (out) (optional): the largest number of a half on that grid
 *
 * Returns: whether no half, unless it is letters, has more digits than @numbering gives it
 */
gboolean vd_numbering_fits (const VdNumbering *numbering,
                         const VdGrid      *grid,
                         guint             *largest);

/**
 * vd_numbering_count_digits:
 * @numbering: whatever digits it has
 *
 * Returns: how many digits the largest number of a half on that grid needs; from 2
 *   to 4
 */
guint vd_numbering_count_digits (const VdNumbering *numbering,
                         const VdGrid      *grid);

/* Returns: as many as a half has where the file leaves it to the size of the map */
guint vd_numbering_get_usual_digits (const VdGrid *grid);

/* Returns: (transfer none): "none", "falling" or "rising", as in a file */
const char *vd_numbering_get_slant (VdSlant    slant);
/* Returns: %VD_SLANT_NONE also if @word is %NULL or none of them */
VdSlant vd_numbering_find_slant (const char   *word);

/* Whether it can stand before numbers: where hexes are listed they are told apart. */
gboolean vd_numbering_is_prefix (const char   *prefix);
gboolean vd_numbering_equal (const VdNumbering *a,
                         const VdNumbering *b);

G_END_DECLS
