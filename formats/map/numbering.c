#include "formats/map/numbering.h"

#include <string.h>

#define N_LETTERS 26
#define MAX_REPEAT 4 /* AAAA; beyond ZZZZ the first half is digits again */
#define MAX_LABEL VD_MAX_LABEL

/* By how many hexes a straight line that slants has come down or right of the
 * zigzag one, between the line that is counted first and @line. */
static int
get_drift (const VdNumbering *numbering,
           const VdGrid      *grid,
           int                line)
{
  gboolean flat = grid->orientation == VD_FLAT;
  gboolean back = flat ? numbering->columns_left : numbering->rows_up;
  int first = back ? (int) (flat ? grid->columns : grid->rows) - 1 : 0;
  int way = numbering->slant == VD_SLANT_FALLING ? 1 : -1;

  return numbering->slant == VD_SLANT_NONE
         ? 0 : (way * (line - first) - vd_grid_is_pushed (grid, line) +
                vd_grid_is_pushed (grid, first)) / 2;
}

/* How many hexes there are along a line of numbers that has @cell: fewer in a short line, but
 * lines that slant have their numbers across all. */
static guint
get_length (const VdNumbering *numbering,
            const VdGrid      *grid,
            gboolean           is_column,
            int                line)
{
  if (is_column == (grid->orientation == VD_POINTY) && numbering->slant == VD_SLANT_NONE)
    return vd_grid_line_length (grid, line);

  return is_column ? grid->columns : grid->rows;
}

/* A place from 0 to @n - 1 (beyond them where lines slant) as a number and back. */
static int
count_place (int      place,
             int      from,
             gboolean back,
             guint    n)
{
  return from + (back ? (int) n - 1 - place : place);
}

static int
count_back (int      number,
            int      from,
            gboolean back,
            guint    n)
{
  return back ? (int) n - 1 - (number - from) : number - from;
}

void
vd_numbering_count (const VdNumbering *numbering,
                    const VdGrid      *grid,
                    guint              cell,
                    int               *column,
                    int               *row)
{
  int x = cell % grid->columns, y = cell / grid->columns;

  if (grid->orientation == VD_FLAT)
    y -= get_drift (numbering, grid, x);
  else
    x -= get_drift (numbering, grid, y);

  *column = count_place (x, numbering->column_from, numbering->columns_left,
                         get_length (numbering, grid, TRUE, y));
  *row = count_place (y, numbering->row_from, numbering->rows_up,
                      get_length (numbering, grid, FALSE, x));
}

/* Sheets */

static gboolean
has_number (const VdPrintedSheet *sheet,
            int            column,
            int            row)
{
  return column >= sheet->columns.first && column <= sheet->columns.last &&
         row >= sheet->rows.first && row <= sheet->rows.last;
}

/* The sheet that gives the hex its name of that place; NULL if none does. */
static const VdPrintedSheet *
find_sheet (const VdNumbering *numbering,
            int                column,
            int                row,
            guint              nth)
{
  for (guint i = 0; i < numbering->n_sheets; i++)
    if (has_number (&numbering->sheets[i], column, row) && nth-- == 0)
      return &numbering->sheets[i];

  return NULL;
}

static char *
put_number (char  *end,
            int    value,
            guint  digits)
{
  char reversed[16];
  guint n = 0;

  if (value < 0)
    {
      *end++ = '-';
      value = -value;
    }

  for (; value > 0 || n < digits; value /= 10)
    reversed[n++] = '0' + value % 10;

  while (n > 0)
    *end++ = reversed[--n];

  return end;
}

static gboolean
has_letters (const VdNumbering *numbering,
             int                value)
{
  return numbering->letters && value >= 1 && value <= N_LETTERS * MAX_REPEAT;
}

/* 1 is A, 26 Z, 27 AA, 28 BB. */
static char *
put_letters (char *end,
             int   value)
{
  for (int n = (value - 1) / N_LETTERS; n >= 0; n--)
    *end++ = 'A' + (value - 1) % N_LETTERS;

  return end;
}

static int
power_of_ten (guint digits)
{
  int power = 1;

  while (digits-- > 0)
    power *= 10;

  return power;
}

/* Writes at most 7 + 7 + 1 + 7 characters and a final 0.
 * @sheet: (nullable): the one on which it is numbered */
static void
put_label (const VdNumbering *numbering,
           const VdPrintedSheet     *sheet,
           int                column,
           int                row,
           char               label[MAX_LABEL])
{
  const char *prefix = sheet != NULL ? sheet->prefix : numbering->prefix;
  gsize length = MIN (strlen (prefix), sizeof numbering->prefix - 1);
  char *end = label + length;
  int first, second;

  if (sheet != NULL)
    {
      column += sheet->columns.from - sheet->columns.first;
      row += sheet->rows.from - sheet->rows.first;
    }

  first = numbering->row_first ? row : column;
  second = numbering->row_first ? column : row;
  memcpy (label, prefix, length);
  end = has_letters (numbering, first) ? put_letters (end, first)
                                       : put_number (end, first, numbering->digits);

  /* A second half that is too long would run into the first. */
  if (second < 0 || second >= power_of_ten (numbering->digits))
    *end++ = '.';

  *put_number (end, second, numbering->digits) = '\0';
}

gboolean
vd_numbering_print_other (const VdNumbering *numbering,
                          const VdGrid      *grid,
                          guint              cell,
                          guint              nth,
                          char              *label,
                          gsize              size)
{
  char text[MAX_LABEL];
  const VdPrintedSheet *sheet;
  int column, row;

  g_return_val_if_fail (cell < vd_grid_n_cells (grid), FALSE);
  g_return_val_if_fail (numbering->digits >= 1 && numbering->digits <= 4, FALSE);

  vd_numbering_count (numbering, grid, cell, &column, &row);
  sheet = find_sheet (numbering, column, row, nth);
  if (sheet == NULL && nth > 0)
    return FALSE;

  put_label (numbering, sheet, column, row, text);
  g_strlcpy (label, text, size);
  return TRUE;
}

void
vd_numbering_print (const VdNumbering *numbering,
                    const VdGrid      *grid,
                    guint              cell,
                    char              *label,
                    gsize              size)
{
  vd_numbering_print_other (numbering, grid, cell, 0, label, size);
}

static const char *
get_number (const char *text,
            const char *end,
            int        *value)
{
  gboolean negative = text < end && *text == '-';
  const char *start = text += negative;
  int number = 0;

  for (; text < end && g_ascii_isdigit (*text) && text - start < 6; text++)
    number = number * 10 + (*text - '0');

  *value = negative ? -number : number;
  return text > start ? text : NULL;
}

static const char *
get_letters (const char *text,
             const char *end,
             int        *value)
{
  const char *start = text;

  while (text < end && *text == *start)
    text++;

  *value = (*start - 'A') + N_LETTERS * (int) (text - start - 1) + 1;
  return text;
}

/* Where the second half begins, and its separator if it has one. */
static const char *
find_second (const VdNumbering *numbering,
             const char        *text,
             const char        *end)
{
  const char *dot = memchr (text, '.', end - text);

  if (dot != NULL)
    return dot;

  return end - text > numbering->digits ? end - numbering->digits : NULL;
}

static gboolean
get_halves (const VdNumbering *numbering,
            const char        *text,
            const char        *end,
            int               *first,
            int               *second)
{
  const char *middle = find_second (numbering, text, end);
  const char *rest;

  if (middle == NULL || middle == text)
    return FALSE;

  rest = numbering->letters && g_ascii_isupper (*text) ? get_letters (text, middle, first)
                                                       : get_number (text, middle, first);

  return rest == middle && get_number (middle + (*middle == '.'), end, second) == end;
}

/* The cell of that column and row, as they are numbered. */
static int
find_cell (const VdNumbering *numbering,
           const VdGrid      *grid,
           int                row,
           int                column)
{
  gboolean flat = grid->orientation == VD_FLAT;
  int x = 0, y = 0;

  /* Which place of its line a number is depends on the line. */
  if (flat)
    x = count_back (column, numbering->column_from, numbering->columns_left, grid->columns);
  else
    y = count_back (row, numbering->row_from, numbering->rows_up, grid->rows);

  if (x < 0 || y < 0 || x >= (int) grid->columns || y >= (int) grid->rows)
    return -1;

  if (flat)
    y = count_back (row, numbering->row_from, numbering->rows_up,
                    get_length (numbering, grid, FALSE, x)) + get_drift (numbering, grid, x);
  else
    x = count_back (column, numbering->column_from, numbering->columns_left,
                    get_length (numbering, grid, TRUE, y)) + get_drift (numbering, grid, y);

  if (x < 0 || y < 0 || x >= (int) grid->columns || y >= (int) grid->rows ||
      !vd_grid_has (grid, y * grid->columns + x))
    return -1;

  return y * (int) grid->columns + x;
}

/* Two halves of as many digits as there are to be, as nearly all labels are;
 * so many digits are always the printed ones. */
static gboolean
get_digits (const VdNumbering *numbering,
            const char        *text,
            gsize              size,
            int               *first,
            int               *second)
{
  int halves[2] = { 0, 0 };

  if (numbering->letters || size != 2 * numbering->digits)
    return FALSE;

  for (gsize i = 0; i < size; i++)
    {
      int *half = &halves[i >= numbering->digits];

      if (!g_ascii_isdigit (text[i]))
        return FALSE;
      *half = *half * 10 + (text[i] - '0');
    }

  *first = halves[0];
  *second = halves[1];
  return TRUE;
}

/* Likewise where it is numbered on a sheet, or, without one, on the map as a whole. */
static int
parse_on (const VdNumbering *numbering,
          const VdGrid      *grid,
          const VdPrintedSheet     *sheet,
          const char        *label,
          gsize              size)
{
  const char *prefix = sheet != NULL ? sheet->prefix : numbering->prefix;
  gsize skip = strlen (prefix);
  gboolean is_plain;
  char text[MAX_LABEL];
  int first, second, column, row, cell;

  if (size <= skip || memcmp (label, prefix, skip) != 0)
    return -1;

  is_plain = get_digits (numbering, label + skip, size - skip, &first, &second);
  if (!is_plain && !get_halves (numbering, label + skip, label + size, &first, &second))
    return -1;

  column = numbering->row_first ? second : first;
  row = numbering->row_first ? first : second;
  if (sheet != NULL)
    {
      column += sheet->columns.first - sheet->columns.from;
      row += sheet->rows.first - sheet->rows.from;
    }
  if (sheet != NULL ? !has_number (sheet, column, row)
                    : find_sheet (numbering, column, row, 0) != NULL)
    return -1;

  cell = find_cell (numbering, grid, row, column);
  if (cell < 0 || is_plain)
    return cell;

  /* 707 and 00707 are not the printed 0707. */
  put_label (numbering, sheet, column, row, text);
  return strlen (text) == size && memcmp (text, label, size) == 0 ? cell : -1;
}

int
vd_numbering_parse (const VdNumbering *numbering,
                    const VdGrid      *grid,
                    const char        *label,
                    gssize             length)
{
  gsize size = length >= 0 ? (gsize) length : strlen (label);
  int cell = -1;

  g_return_val_if_fail (numbering->digits >= 1 && numbering->digits <= 4, -1);

  if (size >= MAX_LABEL)
    return -1;

  for (guint i = 0; i < numbering->n_sheets && cell < 0; i++)
    cell = parse_on (numbering, grid, &numbering->sheets[i], label, size);

  return cell >= 0 ? cell : parse_on (numbering, grid, NULL, label, size);
}

/* Letters are of the first half. */
static gboolean
is_lettered (const VdNumbering *numbering,
             gboolean           is_column)
{
  return numbering->letters && !is_column == !!numbering->row_first;
}

char *
vd_numbering_print_place (const VdNumbering *numbering,
                          gboolean           is_column,
                          int                number)
{
  char text[MAX_LABEL];
  gboolean lettered;

  g_return_val_if_fail (numbering != NULL, NULL);

  lettered = is_lettered (numbering, is_column) && has_letters (numbering, number);
  *(lettered ? put_letters (text, number) : put_number (text, number, 1)) = '\0';
  return g_strdup (text);
}

const char *
vd_numbering_parse_place (const VdNumbering *numbering,
                          gboolean           is_column,
                          const char        *text,
                          int               *number)
{
  const char *end;

  g_return_val_if_fail (numbering != NULL && text != NULL && number != NULL, NULL);

  end = text + strlen (text);
  return is_lettered (numbering, is_column) && g_ascii_isupper (*text)
         ? get_letters (text, end, number) : get_number (text, end, number);
}

gboolean
vd_numbering_parse_range (const VdNumbering *numbering,
                          gboolean           is_column,
                          const char        *text,
                          int                numbers[2])
{
  const char *rest;
  int first;

  g_return_val_if_fail (numbering != NULL && numbers != NULL, FALSE);

  rest = text != NULL ? vd_numbering_parse_place (numbering, is_column, text, &numbers[0]) : NULL;
  if (rest == NULL || *rest != '-')
    return FALSE;

  rest = vd_numbering_parse_place (numbering, is_column, rest + 1, &numbers[1]);
  if (rest == NULL || *rest != '\0')
    return FALSE;

  first = MIN (numbers[0], numbers[1]);
  numbers[1] = MAX (numbers[0], numbers[1]);
  numbers[0] = first;
  return TRUE;
}

static guint
digits_for (guint largest)
{
  return largest < 100 ? 2 : largest < 1000 ? 3 : 4;
}

guint
vd_numbering_get_usual_digits (const VdGrid *grid)
{
  g_return_val_if_fail (grid != NULL, 2);

  return digits_for (MAX (grid->columns, grid->rows));
}

/* From the least to the greatest number of the columns and of the rows. */
typedef struct
{
  int least[2];
  int most[2];
} Range;

/* Numbers rise or fall along each line, so the least and the greatest lie at its ends. */
static Range
find_range (const VdNumbering *numbering,
            const VdGrid      *grid)
{
  gboolean flat = grid->orientation == VD_FLAT;
  guint n_lines = flat ? grid->columns : grid->rows;
  Range range = { { G_MAXINT, G_MAXINT }, { G_MININT, G_MININT } };

  for (guint line = 0; line < n_lines; line++)
    {
      guint first = flat ? line : line * grid->columns;
      guint last = vd_grid_line_length (grid, line) - 1;
      guint ends[] = { first, flat ? first + last * grid->columns : first + last };

      for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
        {
          int number[2];

          vd_numbering_count (numbering, grid, ends[i], &number[0], &number[1]);
          for (guint way = 0; way < G_N_ELEMENTS (number); way++)
            {
              range.least[way] = MIN (range.least[way], number[way]);
              range.most[way] = MAX (range.most[way], number[way]);
            }
        }
    }

  return range;
}

gboolean
vd_numbering_falls_below (const VdNumbering *numbering,
                          const VdGrid      *grid)
{
  Range range;

  g_return_val_if_fail (numbering != NULL && grid != NULL, FALSE);

  range = find_range (numbering, grid);
  return range.least[0] < 0 || range.least[1] < 0;
}

static int
find_largest (const VdSheetLines *lines,
              int                 most)
{
  return MIN (lines->last, most) - lines->first + lines->from;
}

/* The largest numbers that stand in print: on a sheet they begin anew. */
static void
cap_by_sheets (const VdNumbering *numbering,
               Range             *range)
{
  int most[2] = { G_MININT, G_MININT };

  for (guint i = 0; i < numbering->n_sheets; i++)
    {
      const VdPrintedSheet *sheet = &numbering->sheets[i];

      most[0] = MAX (most[0], find_largest (&sheet->columns, range->most[0]));
      most[1] = MAX (most[1], find_largest (&sheet->rows, range->most[1]));
    }

  for (guint way = 0; way < G_N_ELEMENTS (most) && numbering->n_sheets > 0; way++)
    range->most[way] = most[way];
}

gboolean
vd_numbering_fits (const VdNumbering *numbering,
                   const VdGrid      *grid,
                   guint             *largest)
{
  Range range;
  guint first;
  gboolean is_lettered;
  int most = 0;

  g_return_val_if_fail (numbering != NULL && grid != NULL, FALSE);

  range = find_range (numbering, grid);
  cap_by_sheets (numbering, &range);
  first = numbering->row_first ? 1 : 0;
  is_lettered = numbering->letters && range.most[first] <= N_LETTERS * MAX_REPEAT;

  for (guint way = 0; way < G_N_ELEMENTS (range.most); way++)
    if (way != first || !is_lettered)
      most = MAX (most, range.most[way]);

  if (largest != NULL)
    *largest = most;
  return most < power_of_ten (numbering->digits);
}

guint
vd_numbering_count_digits (const VdNumbering *numbering,
                           const VdGrid      *grid)
{
  guint last;
  int largest = 0;

  g_return_val_if_fail (numbering != NULL && grid != NULL, 2);

  last = vd_grid_n_cells (grid) - 1;
  for (guint corner = 0; corner < 4; corner++)
    {
      guint across = corner % 2 * (grid->columns - 1);
      int column, row;

      vd_numbering_count (numbering, grid, corner < 2 ? across : last - across, &column, &row);
      if (!numbering->letters || !numbering->row_first)
        largest = MAX (largest, ABS (row));
      if (!numbering->letters || numbering->row_first)
        largest = MAX (largest, ABS (column));
    }

  return digits_for (largest);
}

static const char *const slants[] = {
  [VD_SLANT_NONE] = "none", [VD_SLANT_FALLING] = "falling", [VD_SLANT_RISING] = "rising",
};

const char *
vd_numbering_get_slant (VdSlant slant)
{
  g_return_val_if_fail (slant <= VD_SLANT_RISING, NULL);

  return slants[slant];
}

VdSlant
vd_numbering_find_slant (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (slants); i++)
    if (g_strcmp0 (slants[i], word) == 0)
      return i;

  return VD_SLANT_NONE;
}

gboolean
vd_numbering_is_prefix (const char *prefix)
{
  g_return_val_if_fail (prefix != NULL, FALSE);

  if (strlen (prefix) >= sizeof ((VdNumbering *) NULL)->prefix)
    return FALSE;

  for (; *prefix != '\0'; prefix++)
    if (g_ascii_iscntrl (*prefix) || strchr (" />:", *prefix) != NULL)
      return FALSE;

  return TRUE;
}

static gboolean
is_same_lines (const VdSheetLines *a,
               const VdSheetLines *b)
{
  return a->first == b->first && a->last == b->last && a->from == b->from;
}

static gboolean
has_same_sheets (const VdNumbering *a,
                 const VdNumbering *b)
{
  if (a->n_sheets != b->n_sheets)
    return FALSE;

  for (guint i = 0; i < a->n_sheets; i++)
    {
      const VdPrintedSheet *one = &a->sheets[i], *other = &b->sheets[i];

      if (strcmp (one->prefix, other->prefix) != 0 ||
          !is_same_lines (&one->columns, &other->columns) ||
          !is_same_lines (&one->rows, &other->rows))
        return FALSE;
    }

  return TRUE;
}

gboolean
vd_numbering_equal (const VdNumbering *a,
                    const VdNumbering *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return !a->row_first == !b->row_first && !a->columns_left == !b->columns_left &&
         !a->rows_up == !b->rows_up && !a->letters == !b->letters &&
         a->column_from == b->column_from && a->row_from == b->row_from &&
         a->digits == b->digits && a->slant == b->slant && strcmp (a->prefix, b->prefix) == 0 &&
         has_same_sheets (a, b);
}
