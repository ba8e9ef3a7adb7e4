#include "formats/exchange/vassal/vassal-table.h"

#include <math.h>

#include "formats/draw/draw-private.h"
#include "formats/draw/surface-png.h"

#define MARGIN 14.0 /* pixels, like all here */
#define TITLE 24.0
#define TEXT 15.0
#define GAP 14.0    /* between columns */
#define LEADING 5.0 /* between rows */
#define WIDE 300.0  /* at which a cell is broken, and one that is alone in its row */
#define WIDE_ALONE 760.0
#define MAX_SIDE 30000.0 /* of a picture; what is below is cut off, and cairo draws no more */

static const VdColor band = { 0.93, 0.90, 0.82 };

typedef struct
{
  const VdVassalTable *table;
  PangoContext        *text;
  guint                n_columns;
  double              *widths;  /* of columns */
  double              *heights; /* of rows */
  double               top;     /* of the first row */
  double               width, height;
  guint                n_lost;  /* rows below the picture */
} Drawing;

VdVassalTable *
vd_vassal_table_new (char *title)
{
  VdVassalTable *self = g_new0 (VdVassalTable, 1);

  self->title = title;
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  return self;
}

void
vd_vassal_table_free (VdVassalTable *self)
{
  g_ptr_array_unref (self->rows);
  g_free (self->title);
  g_free (self);
}

void
vd_vassal_table_add (VdVassalTable *self,
                     GStrv          cells)
{
  g_ptr_array_add (self->rows, cells);
}

gboolean
vd_vassal_table_is_empty (const VdVassalTable *self)
{
  return self->rows->len < 2;
}

/* (transfer full) */
static PangoLayout *
lay_cell (const Drawing *self,
          guint          row,
          guint          column)
{
  const char *const *cells = g_ptr_array_index (self->table->rows, row);
  double wide = self->n_columns > 1 ? WIDE : WIDE_ALONE;
  PangoLayout *layout = vd_text_layout (self->text, cells[column],
                                        row == 0 ? VD_FONT_SERIF " Bold" : VD_FONT_SERIF, TEXT);
  double width, height;

  pango_layout_set_single_paragraph_mode (layout, FALSE);
  vd_text_measure (layout, &width, &height);
  if (width > wide)
    {
      pango_layout_set_width (layout, (int) (wide * 100 * PANGO_SCALE));
      pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
    }

  return layout;
}

static PangoLayout *
lay_title (const Drawing *self)
{
  return vd_text_layout (self->text, self->table->title, VD_FONT_SERIF " Semi-Bold", TITLE);
}

static void
measure_cells (Drawing *self)
{
  for (guint row = 0; row < self->table->rows->len; row++)
    for (guint column = 0; column < self->n_columns; column++)
      {
        PangoLayout *layout = lay_cell (self, row, column);
        double width, height;

        vd_text_measure (layout, &width, &height);
        self->widths[column] = MAX (self->widths[column], width);
        self->heights[row] = MAX (self->heights[row], height);
        g_object_unref (layout);
      }
}

static void
measure (Drawing *self)
{
  PangoLayout *title = lay_title (self);
  double width, height;

  vd_text_measure (title, &width, &height);
  g_object_unref (title);
  measure_cells (self);
  self->top = MARGIN + height + LEADING;
  self->width = 2 * MARGIN - GAP;
  for (guint i = 0; i < self->n_columns; i++)
    self->width += self->widths[i] + GAP;
  self->width = MIN (ceil (MAX (self->width, width + 2 * MARGIN)), MAX_SIDE);
  self->height = self->top + MARGIN;
  for (guint i = 0; i < self->table->rows->len; i++)
    {
      self->height += self->heights[i] + LEADING;
      self->n_lost += self->height > MAX_SIDE;
    }
  self->height = MIN (ceil (self->height), MAX_SIDE);
}

static void
show (cairo_t     *cr,
      PangoLayout *layout,
      double       x,
      double       y)
{
  cairo_move_to (cr, x, y);
  vd_text_show (cr, layout, vd_ink);
  cairo_new_path (cr);
  g_object_unref (layout);
}

/* Every other row on a band, so that the eye keeps to it. */
static void
draw_row (const Drawing *self,
          cairo_t       *cr,
          guint          row,
          double         y)
{
  double x = MARGIN;

  if (row % 2 == 1)
    {
      vd_set_color (cr, band, 1);
      cairo_rectangle (cr, MARGIN / 2, y - LEADING / 2, self->width - MARGIN,
                       self->heights[row] + LEADING);
      cairo_fill (cr);
    }

  for (guint column = 0; column < self->n_columns; column++)
    {
      show (cr, lay_cell (self, row, column), x, y);
      x += self->widths[column] + GAP;
    }
}

static void
draw (const Drawing *self,
      cairo_t       *cr)
{
  double y = self->top;

  vd_set_color (cr, vd_paper, 1);
  cairo_paint (cr);
  show (cr, lay_title (self), MARGIN, MARGIN);
  for (guint row = 0; row < self->table->rows->len; row++)
    {
      draw_row (self, cr, row, y);
      y += self->heights[row] + LEADING;
    }
}

/* (transfer full) */
static GBytes *
write_picture (const Drawing *self)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) self->width,
                                                         (int) self->height);
  cairo_t *cr = cairo_create (surface);

  draw (self, cr);
  cairo_destroy (cr);
  return vd_surface_write_png (surface);
}

GBytes *
vd_vassal_table_draw (const VdVassalTable *self,
                      guint               *n_lost)
{
  g_autofree double *heights = g_new0 (double, self->rows->len);
  guint n = g_strv_length (g_ptr_array_index (self->rows, 0));
  g_autofree double *widths = g_new0 (double, n + 1);
  Drawing drawing = {
    .table = self, .text = vd_text_context_new (), .n_columns = n, .widths = widths,
    .heights = heights,
  };
  GBytes *picture;

  measure (&drawing);
  *n_lost = drawing.n_lost;
  picture = write_picture (&drawing);
  g_object_unref (drawing.text);
  return picture;
}
