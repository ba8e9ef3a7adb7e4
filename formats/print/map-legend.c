/* The legend of a map on pages of its own.
 *
 * It flows in columns, piece by piece: a piece is never cut, and one that is taller than a page is
 * made smaller. */
#include "formats/print/map-print.h"

#include <math.h>

#define MARGIN 10.0    /* at least */
#define COLUMN 80.0    /* at least, if there are several */
#define GAP 9.0
#define AFTER_TITLE 4.0
#define AFTER_PLAN 3.0
#define BALANCE 4.0    /* by so much a page of few pieces gets shorter */
#define LED 3u         /* pieces that stay with their heading, where not all of them have room */
#define DPI 150.0
#define MM VD_PRINT_MM_PER_INCH
#define PLAN G_MAXUINT /* in place of a piece */
#define TITLE 0u

/* What is put as one, and where.
 * @repeated: the heading that it is under, where that stands in another column; else %TITLE */
typedef struct
{
  guint    piece;
  double   height;
  gboolean leads;
  guint    repeated;
  guint    page;
  double   x, y, scale;
} Block;

/* The legend of one map, shared by its pages. */
typedef struct
{
  VdMapPrint *map;
  VdLegend   *legend;
  VdRenderHow how;
  VdSheet     sheet;
  VdRect      room; /* of a page */
  guint       n_columns;
  double      column;
  double      title; /* its height */
  GArray     *blocks; /* of Block, without the title */
} Legend;

typedef struct
{
  Legend *legend;
  guint   number;
} LegendPage;

static const VdColor black = { 0, 0, 0 };

static void
legend_clear (gpointer data)
{
  Legend *self = data;

  vd_map_print_unref (self->map);
  vd_legend_free (self->legend);
  g_array_unref (self->blocks);
}

static void
legend_page_free (gpointer data)
{
  LegendPage *self = data;

  g_rc_box_release_full (self->legend, legend_clear);
  g_free (self);
}

/* Draws a piece with its top left at the origin.  Returns: its height */
static double
draw_piece (const Legend *self,
            cairo_t      *cr,
            guint         piece,
            double        width)
{
  VdSheet sheet = self->sheet;
  const VdRect place = { 0, 0, width / MM, 0 };
  double height;

  sheet.cr = cr;
  cairo_save (cr);
  cairo_scale (cr, MM, MM);
  height = vd_legend_put (self->legend, &sheet, piece, &place) * MM;
  cairo_restore (cr);

  return height;
}

static double
measure_piece (const Legend *self,
               guint         piece,
               double        width)
{
  cairo_surface_t *nothing = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create (nothing);
  double height = draw_piece (self, cr, piece, width);

  cairo_destroy (cr);
  cairo_surface_destroy (nothing);
  return height;
}

/* Where things go */

/* Where the next block may go: the top of a column, or below what is in it. */
typedef struct
{
  guint  page, column;
  double y;
} Spot;

static double
get_top (const Legend *self,
         guint         page)
{
  return page == 0 ? self->title + AFTER_TITLE : 0;
}

static void
go_on (const Legend *self,
       Spot         *spot)
{
  spot->column++;
  if (spot->column == self->n_columns)
    {
      spot->column = 0;
      spot->page++;
    }
  spot->y = get_top (self, spot->page);
}

/* Returns: how many blocks from @first have to stand together: a heading and all that it is of, or
 * some of that if no column has room for it */
static guint
count_together (const Legend *self,
                guint         first)
{
  const GArray *blocks = self->blocks;
  double height = g_array_index (blocks, Block, first).height;
  guint n = 1;

  if (!g_array_index (blocks, Block, first).leads)
    return 1;

  for (; first + n < blocks->len && !g_array_index (blocks, Block, first + n).leads; n++)
    height += g_array_index (blocks, Block, first + n).height;

  return height <= self->room.height - get_top (self, 0) ? n : MIN (n, 1 + LED);
}

/* With the heading that is repeated above it. */
static double
get_height (const Legend *self,
            const Block  *block)
{
  double height = block->height;

  for (guint i = 0; block->repeated != TITLE && i < self->blocks->len; i++)
    if (g_array_index (self->blocks, Block, i).piece == block->repeated)
      height += g_array_index (self->blocks, Block, i).height;

  return height;
}

/* What goes on in another column has its heading there too. */
static void
repeat_heading (Legend *self,
                Block  *block)
{
  if (block->piece != PLAN && !block->leads)
    block->repeated = vd_legend_get_heading (self->legend, block->piece);
}

static void
put_together (Legend *self,
              Spot   *spot,
              guint   first,
              guint   n)
{
  double height = 0, most = self->room.height - get_top (self, spot->page), scale;

  for (guint i = first; i < first + n; i++)
    height += get_height (self, &g_array_index (self->blocks, Block, i));

  scale = MIN (1, most / height);
  for (guint i = first; i < first + n; i++)
    {
      Block *block = &g_array_index (self->blocks, Block, i);

      block->page = spot->page;
      block->x = spot->column * (self->column + GAP);
      block->y = spot->y;
      block->scale = scale;
      spot->y += get_height (self, block) * scale;
    }
}

/* @bottom: of all columns.  Returns: how many pages that takes */
static guint
flow (Legend *self,
      double  bottom)
{
  Spot spot = { 0, 0, get_top (self, 0) };

  for (guint i = 0; i < self->blocks->len; )
    {
      guint n = count_together (self, i);
      double height = 0;

      for (guint j = i; j < i + n; j++)
        {
          g_array_index (self->blocks, Block, j).repeated = TITLE;
          height += g_array_index (self->blocks, Block, j).height;
        }
      if (spot.y + height > bottom && spot.y > get_top (self, spot.page))
        {
          go_on (self, &spot);
          repeat_heading (self, &g_array_index (self->blocks, Block, i));
        }

      put_together (self, &spot, i, n);
      i += n;
    }

  return spot.page + 1;
}

/* The columns of a single page are about as long as each other. */
static void
flow_evenly (Legend *self)
{
  double bottom = self->room.height;

  if (flow (self, bottom) > 1)
    return;

  while (bottom > get_top (self, 0) && flow (self, bottom) == 1)
    bottom -= BALANCE;

  flow (self, bottom + BALANCE);
}

/* The pages */

static void
draw_page (const VdPrintPage *page,
           const VdPrint     *print,
           cairo_t           *cr)
{
  const LegendPage *self = page->data;
  const Legend *legend = self->legend;

  cairo_translate (cr, legend->room.x, legend->room.y);
  if (self->number == 0)
    draw_piece (legend, cr, TITLE, legend->room.width);

  for (guint i = 0; i < legend->blocks->len; i++)
    {
      const Block *block = &g_array_index (legend->blocks, Block, i);

      if (block->page != self->number)
        continue;

      cairo_save (cr);
      cairo_translate (cr, block->x, block->y);
      cairo_scale (cr, block->scale, block->scale);
      if (block->repeated != TITLE)
        cairo_translate (cr, 0, draw_piece (legend, cr, block->repeated, legend->column));
      if (block->piece == PLAN)
        vd_map_draw_plan (legend->map, print, cr, legend->column);
      else
        draw_piece (legend, cr, block->piece, legend->column);
      cairo_restore (cr);
    }
}

static void
list_blocks (Legend *self)
{
  Block block = { PLAN, vd_map_plan_height (self->map, self->column) + AFTER_PLAN };

  if (vd_map_has_plan (self->map))
    g_array_append_val (self->blocks, block);

  for (guint i = TITLE + 1; i < vd_legend_get_n_pieces (self->legend); i++)
    {
      block = (Block) { i, measure_piece (self, i, self->column),
                        vd_legend_leads (self->legend, i) };
      g_array_append_val (self->blocks, block);
    }
}

static Legend *
legend_new (VdMapPrint    *map,
            const VdPrint *print)
{
  Legend *self = g_rc_box_new0 (Legend);
  double margin = MAX (print->paper.margin, MARGIN);

  self->map = vd_map_print_ref (map);
  self->how.counters = vd_print_get_flag (print, "map-counters");
  self->how.part = map->is_part ? &map->part : NULL;
  self->sheet = (VdSheet) {
    .text = map->text,
    .project = print->request.project,
    .how = &self->how,
    .dpi = DPI,
    .ink = &black,
    .translate = (VdTranslate) print->request.translate,
  };
  self->room = (VdRect) { margin, margin, print->paper.width - 2 * margin,
                          print->paper.height - 2 * margin };
  self->n_columns = MAX (1, floor ((self->room.width + GAP) / (COLUMN + GAP)));
  self->column = (self->room.width + GAP) / self->n_columns - GAP;
  self->blocks = g_array_new (FALSE, FALSE, sizeof (Block));
  self->legend = vd_legend_new (&self->sheet, map->map, self->column / MM);
  self->title = measure_piece (self, TITLE, self->room.width);
  list_blocks (self);
  flow_evenly (self);
  return self;
}

void
vd_map_add_legend (VdMapPrint *map,
                   VdPrint    *print)
{
  Legend *self = legend_new (map, print);
  guint n = 1;

  for (guint i = 0; i < self->blocks->len; i++)
    n = MAX (n, g_array_index (self->blocks, Block, i).page + 1);

  for (guint i = 0; i < n; i++)
    {
      LegendPage *data = g_new0 (LegendPage, 1);
      g_autofree char *title = vd_phrase_new (N_("%s: legend"), map->name);
      VdPrintPage *page;

      page = vd_print_add_page (print, vd_phrase_say (title, self->sheet.translate),
                                print->paper.width, print->paper.height);
      data->legend = g_rc_box_acquire (self);
      data->number = i;
      page->draw = draw_page;
      page->data = data;
      page->free = legend_page_free;
    }

  g_rc_box_release_full (self, legend_clear);
}
