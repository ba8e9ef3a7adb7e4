/* Tables: how wide their columns are, and their rows as strips. */
#include "formats/print/flow-private.h"

#include <math.h>
#include <string.h>

#define PAD_X 1.3
#define PAD_Y 0.7
#define RULE 0.1
#define HEAD_RULE 0.3
#define BELOW 3.0    /* a table */
#define WIDEST 20.0  /* column of a grid */
#define SHORT 15.0   /* columns that are no wider are as wide as what they hold, */
#define FIRST 100.0  /* before others get more than their words need */
#define LOW 0.25     /* rows that are no higher, of a page, are not left alone on one */

/* How small words may become before they are broken; those of a grid begin large. */
static const double scales[] = { 1.4, 1.2, 1, 0.9, 0.8 };
#define USUAL 2

/* @usual: how wide cells that are not empty are in one line: the root of their mean square, for which
 * long ones count more */
typedef struct { double least, most, usual, width, x; } Column;

/* What all rows of a table share. */
typedef struct
{
  gatomicrefcount refs;
  VdFlowTable     table;   /* what draws, with its data */
  Column         *columns;
  guint           n;
  double          pad;
  double          width;   /* of all */
} Grid;

/* A row, whole or a line of it. */
typedef struct
{
  Grid      *grid;
  GPtrArray *cells;        /* of PangoLayout */
  guint      number;
  int        line;         /* -1: whole */
  double     height;
  gboolean   is_last;      /* with the rule below it */
} Row;

static void
grid_unref (Grid *grid)
{
  if (!g_atomic_ref_count_dec (&grid->refs))
    return;

  if (grid->table.free != NULL)
    grid->table.free (grid->table.data);
  g_free (grid->columns);
  g_free (grid);
}

static void
row_free (gpointer data)
{
  Row *row = data;

  g_ptr_array_unref (row->cells);
  grid_unref (row->grid);
  g_free (row);
}

/* Columns */

static const char *
get_cell (const VdFlowTable *table,
          guint              row,
          guint              column)
{
  const GStrv cells = table->rows->pdata[row];

  return column < g_strv_length (cells) ? cells[column] : "";
}

static PangoLayout *
lay_out (VdFlow     *self,
         const Grid *grid,
         guint       row,
         guint       column,
         double      scale)
{
  gboolean is_head = row == 0 || (grid->table.is_grid && column == 0);

  return vd_flow_layout (self, is_head ? VD_FLOW_HEAD : VD_FLOW_CELL, scale,
                         get_cell (&grid->table, row, column), NULL);
}

static void
measure (VdFlow *self,
         Grid   *grid,
         double  scale)
{
  for (guint i = 0; i < grid->n; i++)
    {
      Column *column = &grid->columns[i];
      guint n = 0;

      column->least = column->most = column->usual = 0;
      for (guint row = 0; row < grid->table.rows->len; row++)
        {
          PangoLayout *layout = lay_out (self, grid, row, i, scale);
          double width, height;

          vd_text_measure (layout, &width, &height);
          column->most = MAX (column->most, width);
          column->least = MAX (column->least, vd_flow_measure_word (layout));
          column->usual += width * width;
          n += width > 0;
          g_object_unref (layout);
        }
      column->usual = sqrt (column->usual / MAX (n, 1));
    }
}

static double
sum_least (const Grid *grid,
           double      most)
{
  double sum = 0;

  for (guint i = 0; i < grid->n; i++)
    sum += MIN (grid->columns[i].least, most);
  return sum;
}

/* Long words are broken, beginning with the longest. */
static void
break_words (Grid   *grid,
             double  room)
{
  double low = 0, high = room;

  for (guint i = 0; i < 40; i++)
    {
      double middle = (low + high) / 2;

      if (sum_least (grid, middle) <= room)
        low = middle;
      else
        high = middle;
    }

  for (guint i = 0; i < grid->n; i++)
    grid->columns[i].width = MIN (grid->columns[i].least, low);
}

/* How wide a column is that gets @part of what the usual cell of it needs, and all of that first
 * if it is short. */
static double
widen_column (const Column *column,
              double        part)
{
  double first = column->most <= SHORT ? FIRST : 1;

  return CLAMP (column->usual * first * part, column->least, column->most);
}

/* What is short is as wide as it is; the others share what is left as their usual cells need it,
 * so that one long cell does not make all of them narrow. */
static void
share (Grid   *grid,
       double  room)
{
  double low = 0, high = room;

  for (guint pass = 0; pass < 40; pass++)
    {
      double middle = (low + high) / 2, sum = 0;

      for (guint i = 0; i < grid->n; i++)
        sum += widen_column (&grid->columns[i], middle);
      if (sum <= room)
        low = middle;
      else
        high = middle;
    }

  for (guint i = 0; i < grid->n; i++)
    grid->columns[i].width = widen_column (&grid->columns[i], low);
}

static void
widen (Grid   *grid,
       double  room)
{
  Column *longest = grid->columns;

  for (guint i = 0; i < grid->n; i++)
    {
      room -= grid->columns[i].width;
      if (grid->columns[i].most > longest->most)
        longest = &grid->columns[i];
    }
  longest->width += MAX (room, 0);
}

/* Columns behind the first that look alike, as wide as looks well. */
static void
even_out (Grid   *grid,
          double  room)
{
  double widest = 0, each;

  for (guint i = 1; i < grid->n; i++)
    widest = MAX (widest, grid->columns[i].width);
  each = (room - grid->columns[0].width) / MAX (grid->n - 1, 1);
  if (each < widest)
    return;

  for (guint i = 1; i < grid->n; i++)
    grid->columns[i].width = MAX (widest, MIN (each, WIDEST));
}

/* Returns: the scale of the words */
static double
set_columns (VdFlow *self,
             Grid   *grid)
{
  double wide = vd_flow_get_width (self) - grid->table.picture_width, room;
  double x = grid->table.picture_width;
  guint step = grid->table.is_grid ? 0 : USUAL;

  grid->pad = MIN (PAD_X, wide / grid->n / 8);
  room = wide - 2 * grid->pad * grid->n;
  measure (self, grid, scales[step]);
  while (sum_least (grid, G_MAXDOUBLE) > room && step + 1 < G_N_ELEMENTS (scales))
    measure (self, grid, scales[++step]);

  if (sum_least (grid, G_MAXDOUBLE) > room)
    break_words (grid, room);
  else
    share (grid, room);
  if (grid->table.is_grid)
    even_out (grid, room);
  else if (grid->table.is_wide)
    widen (grid, room);

  for (guint i = 0; i < grid->n; i++)
    {
      grid->columns[i].x = x + grid->pad;
      x += grid->columns[i].width + 2 * grid->pad;
    }
  grid->width = x;
  return scales[step];
}

/* Rows */

static double
get_height (PangoLayout *layout)
{
  double width, height;

  vd_text_measure (layout, &width, &height);
  return height;
}

static void
draw_ground (const Row *row,
             cairo_t   *cr)
{
  if (row->number == 0 || (row->grid->table.is_grid && row->number % 2 == 0))
    {
      double shade = row->number == 0 ? 0.88 : 0.95;

      cairo_rectangle (cr, 0, 0, row->grid->width, row->height);
      cairo_set_source_rgb (cr, shade, shade, shade);
      cairo_fill (cr);
    }
  if (!row->is_last)
    return;

  cairo_move_to (cr, 0, row->height);
  cairo_line_to (cr, row->grid->width, row->height);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_set_line_width (cr, row->number == 0 ? HEAD_RULE : RULE);
  cairo_stroke (cr);
}

static void
draw_picture (const Row *row,
              cairo_t   *cr)
{
  const VdFlowTable *table = &row->grid->table;

  if (table->draw == NULL || row->number == 0 || row->line > 0)
    return;

  cairo_save (cr);
  cairo_translate (cr, 0, row->line < 0 ? (row->height - table->picture_height) / 2 : PAD_Y);
  table->draw (table->data, cr, row->number);
  cairo_restore (cr);
}

static void
draw_row (gpointer      data,
          cairo_t      *cr,
          double width  G_GNUC_UNUSED)
{
  const Row *row = data;
  const gboolean is_middle = row->grid->table.picture_height > 0 || row->grid->table.is_grid;

  draw_ground (row, cr);
  draw_picture (row, cr);
  for (guint i = 0; i < row->cells->len; i++)
    {
      PangoLayout *cell = row->cells->pdata[i];
      double y = is_middle ? (row->height - get_height (cell)) / 2 : PAD_Y;

      if (row->line < 0)
        vd_flow_show (cr, cell, (VdVec) { row->grid->columns[i].x, y });
      else if (row->line < pango_layout_get_line_count (cell))
        vd_flow_show_line (cr, cell, row->line, (VdVec) { row->grid->columns[i].x, 0 });
    }
}

/* (transfer full): of PangoLayout */
static GPtrArray *
lay_out_row (VdFlow     *self,
             const Grid *grid,
             guint       number,
             double      scale)
{
  GPtrArray *cells = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < grid->n; i++)
    {
      PangoLayout *layout = lay_out (self, grid, number, i, scale);

      if (grid->columns[i].width >= grid->columns[i].least)
        vd_flow_keep_words (layout);
      vd_flow_wrap (layout, grid->columns[i].width + 0.01);
      if (grid->table.is_grid)
        pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
      g_ptr_array_add (cells, layout);
    }

  return cells;
}

static VdFlowStrip *
add_strip (VdFlow    *self,
           Grid      *grid,
           GPtrArray *cells,
           const Row *like,
           double     before)
{
  VdFlowStrip *strip = vd_flow_add_strip (self, like->height, before);
  Row *row = g_new (Row, 1);

  *row = *like;
  row->grid = grid;
  row->cells = g_ptr_array_ref (cells);
  g_atomic_ref_count_inc (&grid->refs);
  strip->draw = draw_row;
  strip->data = row;
  strip->free = row_free;
  return strip;
}

/* The height of a line of a row, its cells side by side; 0 behind the last. */
static double
measure_line (const Grid      *grid,
              const GPtrArray *cells,
              guint            line,
              gboolean         has_picture)
{
  double height = has_picture && line == 0 ? grid->table.picture_height + 2 * PAD_Y : 0;

  for (guint i = 0; i < cells->len; i++)
    if ((int) line < pango_layout_get_line_count (cells->pdata[i]))
      height = MAX (height, vd_flow_get_line (cells->pdata[i], line).height);

  return height;
}

/* A row that is higher than a page, by its lines. */
static void
add_long_row (VdFlow            *self,
              Grid              *grid,
              GPtrArray         *cells,
              guint              number,
              const VdFlowStrip *head)
{
  double height = measure_line (grid, cells, 0, number > 0);

  for (guint line = 0; height > 0; line++)
    {
      double next = measure_line (grid, cells, line + 1, FALSE);
      Row row = { .number = number, .line = line, .height = height, .is_last = next == 0 };

      if (next == 0)
        row.height += PAD_Y;
      add_strip (self, grid, cells, &row, line == 0 ? PAD_Y : 0)->head = head;
      height = next;
    }
}

/* Returns: (nullable): the strip, if it is one */
static VdFlowStrip *
add_row (VdFlow            *self,
         Grid              *grid,
         GPtrArray         *cells,
         guint              number,
         const VdFlowStrip *head)
{
  double room = vd_flow_get_height (self) - (head != NULL ? head->height : 0);
  Row row = { .number = number, .line = -1, .is_last = TRUE };
  VdFlowStrip *strip;

  if (number > 0)
    row.height = grid->table.picture_height;
  for (guint i = 0; i < cells->len; i++)
    row.height = MAX (row.height, get_height (cells->pdata[i]));
  row.height += (grid->table.is_grid ? 4 : 2) * PAD_Y;
  if (row.height > room)
    {
      add_long_row (self, grid, cells, number, head);
      return NULL;
    }

  strip = add_strip (self, grid, cells, &row, number == 0 ? 2 : 0);
  strip->head = head;
  return strip;
}

/* A row with the one that follows it. */
static void
join (const VdFlow      *self,
      VdFlowStrip       *strip,
      const VdFlowStrip *next)
{
  double most = vd_flow_get_height (self) * LOW;

  if (strip != NULL && next != NULL && strip->height <= most && next->height <= most)
    strip->stays = TRUE;
}

static void
add_rows (VdFlow *self,
          Grid   *grid,
          double  scale)
{
  const guint n = grid->table.rows->len;
  VdFlowStrip *last = NULL;
  const VdFlowStrip *head = NULL;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GPtrArray) cells = lay_out_row (self, grid, i, scale);
      VdFlowStrip *strip = add_row (self, grid, cells, i, head);

      if (i == 2 || (i > 1 && i + 1 == n))
        join (self, last, strip);
      last = strip;
      if (i > 0 || strip == NULL)
        continue;

      strip->stays = TRUE;
      if (strip->height < vd_flow_get_height (self) / 2)
        head = strip;
    }
}

void
vd_flow_add_table (VdFlow            *self,
                   const VdFlowTable *table)
{
  Grid *grid = g_new0 (Grid, 1);

  g_return_if_fail (table->rows->len > 0 && g_strv_length (table->rows->pdata[0]) > 0);

  g_atomic_ref_count_init (&grid->refs);
  grid->table = *table;
  grid->n = g_strv_length (table->rows->pdata[0]);
  grid->columns = g_new0 (Column, grid->n);
  if (table->title != NULL)
    vd_flow_heading (self, 3, table->title);
  else
    vd_flow_lead_over (self, G_MAXUINT);
  add_rows (self, grid, set_columns (self, grid));
  vd_flow_leave_gap (self, BELOW);
  grid_unref (grid);
}

void
vd_flow_table (VdFlow     *self,
               const char *title,
               GPtrArray  *rows)
{
  vd_flow_add_table (self, &(VdFlowTable) { .title = title, .rows = rows });
}
