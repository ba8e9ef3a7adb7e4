#include "tests/scan/decoy.h"

#include <math.h>
#include <string.h>

#include "tests/scan/chance.h"
#include "tests/scan/print.h"

#define TRIANGLE 1.6     /* length of a side, in hexes */
#define SECOND_GRID 1.27 /* how much larger the hexes of the second half are */
#define LINE 0.25
#define LETTER 1.7       /* millimetres, the height of a digit amid a text */
#define LINE_STEP 4.2
#define N_BLOTS 260

/* --- grids of something else */

/* A cell of a grid, whatever its form. */
typedef struct
{
  double points[6][2];
  guint  n;
  double x, y; /* its middle */
} Cell;

/* Puts a cell in a column and a row, from 0, where it would be if there were no end. */
typedef void (*PutCell) (const ScanSheet *sheet,
                         int              column,
                         int              row,
                         Cell            *cell);

static void
put_box (Cell  *cell,
         double left,
         double top,
         double edge)
{
  *cell = (Cell) { { { left, top }, { left + edge, top }, { left + edge, top + edge },
                     { left, top + edge } }, 4, left + edge / 2, top + edge / 2 };
}

static void
put_square (const ScanSheet *sheet,
            int              column,
            int              row,
            Cell            *cell)
{
  put_box (cell, sheet->left + column * sheet->hex, sheet->top + row * sheet->hex, sheet->hex);
}

static void
put_brick (const ScanSheet *sheet,
           int              column,
           int              row,
           Cell            *cell)
{
  put_box (cell, sheet->left + (column + (row & 1) / 2.0) * sheet->hex,
           sheet->top + row * sheet->hex, sheet->hex);
}

static void
put_triangle (const ScanSheet *sheet,
              int              column,
              int              row,
              Cell            *cell)
{
  double edge = TRIANGLE * sheet->hex, high = edge * sqrt (3) / 2;
  double left = sheet->left + column * edge / 2, top = sheet->top + row * high;
  double base = (column + row) & 1 ? top : top + high, tip = 2 * top + high - base;

  *cell = (Cell) { { { left, base }, { left + edge, base }, { left + edge / 2, tip } }, 3,
                   left + edge / 2, (2 * base + tip) / 3 };
}

static void
put_hex_of (const ScanSheet *sheet,
            int              column,
            int              row,
            double           across,
            Cell            *cell)
{
  double radius = across / sqrt (3);

  cell->n = 6;
  cell->x = sheet->left + (column + 0.5 + (row & 1) / 2.0) * across;
  cell->y = sheet->top + radius + 1.5 * row * radius;
  for (guint i = 0; i < 6; i++)
    {
      cell->points[i][0] = cell->x + radius * sin (i * G_PI / 3);
      cell->points[i][1] = cell->y - radius * cos (i * G_PI / 3);
    }
}

/* Small hexes in the left half, larger ones in the right. */
static void
put_small_hex (const ScanSheet *sheet,
               int              column,
               int              row,
               Cell            *cell)
{
  put_hex_of (sheet, column, row, sheet->hex, cell);
  if (cell->x > sheet->width / 2)
    cell->n = 0;
}

static void
put_large_hex (const ScanSheet *sheet,
               int              column,
               int              row,
               Cell            *cell)
{
  put_hex_of (sheet, column, row, SECOND_GRID * sheet->hex, cell);
  if (cell->x < sheet->width / 2 + 1.2 * sheet->hex)
    cell->n = 0;
}

typedef void (*UseCell) (const ScanSheet *sheet,
                         cairo_t         *cr,
                         const Cell      *cell,
                         int              column,
                         int              row);

static void
trace_cell (cairo_t    *cr,
            const Cell *cell)
{
  cairo_new_path (cr);
  for (guint i = 0; i < cell->n; i++)
    cairo_line_to (cr, cell->points[i][0], cell->points[i][1]);
  cairo_close_path (cr);
}

/* All that have their middle within the margins. */
static void
for_cells (const ScanSheet *sheet,
           cairo_t         *cr,
           PutCell          put,
           UseCell          use)
{
  int columns = 2 * sheet->width / sheet->hex, rows = 2 * sheet->height / sheet->hex;

  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++)
      {
        Cell cell;

        put (sheet, column, row, &cell);
        if (cell.n > 0 && cell.x < sheet->width - sheet->left &&
            cell.y < sheet->height - sheet->top &&
            scan_print_meets (cr, cell.x, cell.y, 2 * sheet->hex))
          use (sheet, cr, &cell, column, row);
      }
}

static void
fill_cell (const ScanSheet *sheet,
           cairo_t         *cr,
           const Cell      *cell,
           int              column,
           int              row)
{
  const ScanStyle *style = sheet->style;
  double chance = scan_chance_unit (sheet->seed, CHANCE_DECOY, column / 2, row / 2);

  trace_cell (cr, cell);
  scan_print_set_ink (cr, chance < 0.12   ? style->woods
                          : chance < 0.15 ? style->lake
                          : chance < 0.20 ? style->town
                                          : style->clear);
  cairo_fill (cr);
}

static void
stroke_cell (const ScanSheet *sheet,
             cairo_t         *cr,
             const Cell      *cell,
             int              column,
             int              row)
{
  char number[24];

  trace_cell (cr, cell);
  scan_print_set_ink (cr, sheet->style->grid);
  cairo_stroke (cr);
  g_snprintf (number, sizeof number, "%02d%02d", column + 1, row + 1);
  scan_print_set_ink (cr, sheet->style->number);
  scan_print_text (cr, number, cell->x, cell->y - 0.2 * sheet->hex);
}

static void
fill_grid (const ScanSheet *sheet,
           cairo_t         *cr,
           PutCell          put)
{
  scan_print_set_ink (cr, sheet->style->sheet);
  cairo_paint (cr);
  for_cells (sheet, cr, put, fill_cell);
}

static void
stroke_grid (const ScanSheet *sheet,
             cairo_t         *cr,
             PutCell          put)
{
  const ScanStyle *style = sheet->style;

  cairo_set_line_width (cr, LINE);
  scan_print_set_face (cr, style->number_face, style->number_bold, style->number_height);
  for_cells (sheet, cr, put, stroke_cell);
}

#define DEFINE_GRID(name) \
static void \
color_ ## name (const ScanSheet *sheet, \
                cairo_t         *cr) \
{ \
  fill_grid (sheet, cr, put_ ## name); \
} \
\
static void \
line_ ## name (const ScanSheet *sheet, \
               cairo_t         *cr) \
{ \
  stroke_grid (sheet, cr, put_ ## name); \
}

DEFINE_GRID (square)
DEFINE_GRID (brick)
DEFINE_GRID (triangle)

static void
color_two (const ScanSheet *sheet,
           cairo_t         *cr)
{
  fill_grid (sheet, cr, put_small_hex);
  for_cells (sheet, cr, put_large_hex, fill_cell);
}

static void
line_two (const ScanSheet *sheet,
          cairo_t         *cr)
{
  stroke_grid (sheet, cr, put_small_hex);
  stroke_grid (sheet, cr, put_large_hex);
}

/* --- no grid at all */

static void
color_blank (const ScanSheet *sheet,
             cairo_t         *cr)
{
  scan_print_set_ink (cr, sheet->style->sheet);
  cairo_paint (cr);
}

static void
line_nothing (const ScanSheet *sheet,
              cairo_t         *cr)
{
}

/* A word of a language that there is not, or a number of a case. */
static void
make_word (const ScanSheet *sheet,
           guint64          line,
           guint64          i,
           GString         *word)
{
  static const char *const parts[] = { "ma", "ren", "to", "sil", "ka", "ber", "un", "dor", "e",
                                       "lis", "pa", "ven" };
  guint64 chance = scan_chance (sheet->seed, CHANCE_DECOY, line, i);

  g_string_truncate (word, 0);
  if (chance % 23 == 0)
    g_string_append_printf (word, "%u.%u", (guint) (chance >> 8) % 20, (guint) (chance >> 16) % 60);
  else
    for (guint k = 0; k <= chance % 3; k++)
      g_string_append (word, parts[(chance >> (8 + 8 * k)) % G_N_ELEMENTS (parts)]);
}

static void
set_line (const ScanSheet *sheet,
          cairo_t         *cr,
          guint64          line,
          double           left,
          double           width)
{
  double y = sheet->top + (line % 1024) * LINE_STEP;
  g_autoptr (GString) word = g_string_new (NULL);
  double x = left;

  for (guint i = 0; x < left + width; i++)
    {
      cairo_text_extents_t extents;

      make_word (sheet, line, i, word);
      cairo_text_extents (cr, word->str, &extents);
      if (x + extents.x_advance > left + width)
        break;

      cairo_move_to (cr, x, y);
      cairo_show_text (cr, word->str);
      x += extents.x_advance + LETTER;
    }
}

/* A page of a book of rules, in columns. */
static void
line_text (const ScanSheet *sheet,
           cairo_t         *cr)
{
  guint n_columns = MAX (2, sheet->width / 90), n = (sheet->height - 2 * sheet->top) / LINE_STEP;
  double step = (sheet->width - 2 * sheet->left) / n_columns;

  scan_print_set_ink (cr, sheet->style->name_ink);
  for (guint column = 0; column < n_columns; column++)
    for (guint i = 0; i <= n; i++)
      {
        gboolean is_head = i % 17 == 0;

        scan_print_set_face (cr, sheet->style->name_face, is_head, LETTER);
        if (i % 17 != 16 && scan_print_meets (cr, sheet->width / 2, sheet->top + i * LINE_STEP,
                                              sheet->width))
          set_line (sheet, cr, column * 1024 + i, sheet->left + column * step,
                    is_head ? step / 2 : step - 6);
      }
}

static void
trace_blot (const ScanSheet *sheet,
            cairo_t         *cr,
            guint            i,
            double           radius)
{
  double x = sheet->width * scan_chance_unit (sheet->seed, CHANCE_DECOY, i, 1);
  double y = sheet->height * scan_chance_unit (sheet->seed, CHANCE_DECOY, i, 2);

  for (guint k = 0; k < 24; k++)
    {
      double angle = k * G_PI / 12;
      double far = radius * (0.75 + 0.25 * scan_chance_unit (sheet->seed, CHANCE_DECOY, i, 8 + k));

      cairo_line_to (cr, x + far * cos (angle), y + far * sin (angle));
    }
  cairo_close_path (cr);
}

/* Woods, lakes and heights wherever they are. */
static void
color_landscape (const ScanSheet *sheet,
                 cairo_t         *cr)
{
  const guint32 inks[] = { sheet->style->height, sheet->style->woods, sheet->style->rough,
                           sheet->style->grove, sheet->style->lake, sheet->style->town };

  scan_print_set_ink (cr, sheet->style->clear);
  cairo_paint (cr);
  for (guint i = 0; i < N_BLOTS; i++)
    {
      double chance = scan_chance_unit (sheet->seed, CHANCE_DECOY, i, 0);

      trace_blot (sheet, cr, i, (0.2 + 1.8 * chance * chance) * sheet->hex);
      scan_print_set_ink (cr, inks[i % G_N_ELEMENTS (inks)]);
      cairo_fill (cr);
    }
}

static void
line_landscape (const ScanSheet *sheet,
                cairo_t         *cr)
{
  g_autoptr (GString) word = g_string_new (NULL);

  scan_print_set_ink (cr, sheet->style->name_ink);
  scan_print_set_face (cr, sheet->style->name_face, FALSE, 2.4);
  for (guint i = 0; i < N_BLOTS; i += 5)
    {
      make_word (sheet, i, 0, word);
      scan_print_text (cr, word->str,
                       sheet->width * scan_chance_unit (sheet->seed, CHANCE_DECOY, i, 1),
                       sheet->height * scan_chance_unit (sheet->seed, CHANCE_DECOY, i, 2));
    }
}

/* --- rows */

const ScanDecoy scan_decoys[SCAN_N_DECOYS] = {
  { "blank", "nothing but paper", color_blank, line_nothing },
  { "text", "a page of rules in columns", color_blank, line_text },
  { "landscape", "woods and lakes, no grid, names", color_landscape, line_landscape },
  { "no-grid", "the map without grid and numbers", NULL, NULL, FALSE, SCAN_NUMBERS_NONE },
  { "squares", "squares with numbers", color_square, line_square },
  { "bricks", "squares with numbers, every other row pushed by half", color_brick, line_brick },
  { "triangles", "triangles with numbers", color_triangle, line_triangle },
  { "two-grids", "hexes of two sizes, each with numbers", color_two, line_two },
  { "no-numbers", "the map without numbers", NULL, NULL, TRUE, SCAN_NUMBERS_NONE },
  { "wrong-numbers", "the map with its numbers shuffled", NULL, NULL, TRUE, SCAN_NUMBERS_SHUFFLED },
};

const ScanDecoy *
scan_decoy_find (const char *name)
{
  for (guint i = 0; i < SCAN_N_DECOYS; i++)
    if (strcmp (scan_decoys[i].name, name) == 0)
      return &scan_decoys[i];

  return NULL;
}

static void
shuffle (ScanSheet *sheet,
         char     **numbers,
         guint      n)
{
  for (guint i = n - 1; i > 0; i--)
    {
      guint k = scan_chance (sheet->seed, CHANCE_DECOY, i, 0) % (i + 1);
      char *other = numbers[i];

      numbers[i] = numbers[k];
      numbers[k] = other;
    }
}

void
scan_decoy_apply (const ScanDecoy *self,
                  ScanSheet       *sheet,
                  ScanPress       *press)
{
  guint n = vd_grid_n_cells (&sheet->map->grid);
  char **numbers = g_new0 (char *, n + 1);

  for (guint cell = 0; cell < n; cell++)
    numbers[cell] = self->numbers == SCAN_NUMBERS_NONE ? g_strdup ("")
                                                       : scan_sheet_get_label (sheet, cell);
  if (self->numbers == SCAN_NUMBERS_SHUFFLED)
    shuffle (sheet, numbers, n);
  sheet->numbers = numbers;
  sheet->has_grid = self->has_hexes;
  if (self->draw_colors != NULL)
    press->draw_colors = self->draw_colors;
  if (self->draw_lines != NULL)
    press->draw_lines = self->draw_lines;
}
