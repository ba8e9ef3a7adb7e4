#include "formats/print/counter-sheets.h"

#include <math.h>

#define MARK_ROOM 2.5   /* outside of all colour, for marks */
#define HEADING 5.5     /* above a band */
#define FOLD_ROOM 0.3   /* on either side of a fold, besides marks */
#define FOLD_WORDS 2.0  /* what words keep off one */
#define NEAR 1e-6       /* what is nearer is equal */
#define BY_TENTHS 10

/* The plan */

static const char *const backs_words[] = { "long", "short", "fold", "none", NULL };
static const char *const cuts_words[] = { "full", "corner", "none", NULL };

static guint
find_word (const VdPrint     *print,
           const char        *option,
           const char *const *words)
{
  const char *word = vd_print_get_text (print, option);
  guint i = 0;

  while (words[i + 1] != NULL && g_strcmp0 (words[i], word) != 0)
    i++;

  return i;
}

/* What counters and their bleed lie in. */
static VdRect
find_area (const VdCounterPlan *plan)
{
  double room = plan->edge + (plan->cuts != VD_CUTS_NONE ? MARK_ROOM : 0);
  double fold_room = plan->cuts == VD_CUTS_CORNER ? MARK_ROOM + FOLD_ROOM : FOLD_ROOM;
  double right = plan->width - room;

  if (plan->backs == VD_BACKS_FOLD)
    right = plan->width / 2 - fold_room;

  return (VdRect) { room, room, right - room, plan->height - 2 * room };
}

gboolean
vd_counter_plan_refuse (GError     **error,
                        const char  *option,
                        double       largest)
{
  char most[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *why = NULL;

  /* As the option takes it, in all languages. */
  g_ascii_formatd (most, sizeof most, "%.1f", floor (largest * BY_TENTHS + NEAR) / BY_TENTHS);
  why = vd_phrase_new (N_("this does not fit; the largest that does is %s mm"), most);

  return vd_option_refuse (error, option, why);
}

gboolean
vd_counter_plan_fits (const VdCounterPlan  *plan,
                      GError              **error)
{
  VdRect area = find_area (plan);
  double largest = MIN (area.width, area.height - HEADING) - 2 * plan->bleed;

  return plan->size <= largest + NEAR || vd_counter_plan_refuse (error, "counter-size", largest);
}

/* "X,Y", each up to @most to either side */
static gboolean
read_offset (const VdPrint  *print,
             VdVec          *offset,
             GError        **error)
{
  const char *text = vd_print_get_text (print, "back-offset");
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);

  if (g_strv_length (parts) == 2 && vd_option_read_length (parts[0], &offset->x) &&
      vd_option_read_length (parts[1], &offset->y) &&
      fabs (offset->x) <= VD_MOST_OFFSET && fabs (offset->y) <= VD_MOST_OFFSET)
    return TRUE;

  return vd_option_refuse (error, "back-offset",
                           N_("give millimetres to the right and down, as “0.4,-1.2”, up to 10"));
}

gboolean
vd_counter_plan_read (const VdPrint  *print,
                      VdCounterPlan  *plan,
                      GError        **error)
{
  *plan = (VdCounterPlan) {
    .width = print->paper.width, .height = print->paper.height,
    .size = vd_print_get_length (print, "counter-size"),
    .bleed = vd_print_get_length (print, "bleed"),
    .radius = vd_print_get_length (print, "corners"),
    .backs = find_word (print, "backs", backs_words),
    .cuts = find_word (print, "marks", cuts_words),
    .cuts_front = vd_option_has_word (vd_print_options, print->request.values, "marks-on", "front"),
    .cuts_back = vd_option_has_word (vd_print_options, print->request.values, "marks-on", "back"),
    .has_safe_line = vd_print_get_flag (print, "safe-line"),
  };
  plan->gap = vd_print_get_flag (print, "bleed-outside") ? 0 : plan->bleed;
  if (!read_offset (print, &plan->offset, error))
    return FALSE;

  /* A fold moves nothing; elsewhere nothing is moved off what the printer reaches. */
  if (plan->backs == VD_BACKS_FOLD || plan->backs == VD_BACKS_NONE)
    plan->offset = (VdVec) { 0, 0 };
  plan->edge = print->paper.margin + MAX (fabs (plan->offset.x), fabs (plan->offset.y));
  return plan->radius <= plan->size / 2 + NEAR ||
         vd_counter_plan_refuse (error, "corners", plan->size / 2);
}

/* The other side */

VdRect
vd_counter_plan_turn (const VdCounterPlan *plan,
                      VdRect               rect)
{
  if (plan->backs == VD_BACKS_SHORT)
    rect.y = plan->height - rect.y - rect.height;
  else
    rect.x = plan->width - rect.x - rect.width;

  rect.x += plan->offset.x;
  rect.y += plan->offset.y;
  return rect;
}

void
vd_counter_plan_mirror (const VdCounterPlan *plan,
                        cairo_t             *cr)
{
  gboolean is_short = plan->backs == VD_BACKS_SHORT;

  cairo_translate (cr, plan->offset.x + (is_short ? 0 : plan->width),
                   plan->offset.y + (is_short ? plan->height : 0));
  cairo_scale (cr, is_short ? 1 : -1, is_short ? -1 : 1);
}

/* Sheets */

static void
sheet_free (gpointer data)
{
  VdCounterSheet *self = data;

  g_array_unref (self->cells);
  g_array_unref (self->bands);
  g_array_unref (self->columns);
  g_array_unref (self->rows);
  g_free (self);
}

static VdCounterSheet *
sheet_new (void)
{
  VdCounterSheet *self = g_new0 (VdCounterSheet, 1);

  self->cells = g_array_new (FALSE, FALSE, sizeof (VdCounterCell));
  self->bands = g_array_new (FALSE, FALSE, sizeof (VdCounterBand));
  self->columns = g_array_new (FALSE, FALSE, sizeof (double));
  self->rows = g_array_new (FALSE, FALSE, sizeof (double));
  return self;
}

/* Where the next counter goes.
 * @n_columns: that fit
 * @left: of the first
 * @column: the next, @n_columns if a row has to begin
 * @y: of the row that is being filled
 * @bottom: of all that lies on the sheet */
typedef struct
{
  const VdCounterPlan *plan;
  VdRect               area;
  guint                n_columns;
  double               left;
  GPtrArray           *sheets;
  VdCounterSheet      *sheet;
  guint                column;
  double               y;
  double               bottom;
} Layout;

static void
begin_sheet (Layout *self)
{
  self->sheet = sheet_new ();
  self->bottom = self->area.y;
  g_ptr_array_add (self->sheets, self->sheet);
}

static void
begin_row (Layout *self,
           double  y)
{
  self->y = y;
  self->column = 0;
  self->bottom = y + self->plan->size + self->plan->bleed;
  g_array_append_val (self->sheet->rows, y);
}

/* With its first row; on a new sheet, if there is no room left. */
static void
begin_band (Layout               *self,
            const VdCounterBlock *block)
{
  const VdCounterPlan *plan = self->plan;
  double needs = HEADING + plan->size + 2 * plan->bleed;
  VdCounterBand band = { block };

  if (self->sheet == NULL ||
      self->bottom + needs > self->area.y + self->area.height + NEAR)
    begin_sheet (self);

  band.heading = (VdRect) { self->left - plan->bleed, self->bottom,
                            self->n_columns * (plan->size + plan->gap) - plan->gap +
                            2 * plan->bleed, HEADING };
  if (plan->backs == VD_BACKS_FOLD)
    band.heading.width -= FOLD_WORDS;
  band.area = (VdRect) { self->left - plan->bleed, self->bottom + HEADING, 0, 0 };
  g_array_append_val (self->sheet->bands, band);
  begin_row (self, self->bottom + HEADING + plan->bleed);
}

static gboolean
has_row_left (const Layout *self)
{
  return self->bottom + self->plan->gap + self->plan->size <=
         self->area.y + self->area.height + NEAR;
}

static void
note_column (VdCounterSheet *sheet,
             guint           column,
             double          x)
{
  if (column >= sheet->columns->len)
    g_array_append_val (sheet->columns, x);
}

static void
put_counter (Layout               *self,
             const VdPrintCounter *counter)
{
  const VdCounterPlan *plan = self->plan;
  VdCounterBand *band = &g_array_index (self->sheet->bands, VdCounterBand,
                                        self->sheet->bands->len - 1);
  VdCounterCell cell = {
    counter, self->sheet->bands->len - 1,
    self->left + self->column * (plan->size + plan->gap), self->y,
  };

  note_column (self->sheet, self->column++, cell.x);
  band->area.width = MAX (band->area.width, cell.x + plan->size + plan->bleed - band->area.x);
  band->area.height = self->bottom - band->area.y;
  g_array_append_val (self->sheet->cells, cell);
}

static void
put_block (Layout               *self,
           const VdCounterBlock *block)
{
  begin_band (self, block);
  for (guint i = 0; i < block->counters->len; i++)
    {
      const VdPrintCounter *counter = block->counters->pdata[i];

      for (guint copy = 0; copy < counter->copies; copy++)
        {
          if (self->column == self->n_columns && has_row_left (self))
            begin_row (self, self->y + self->plan->size + self->plan->gap);
          else if (self->column == self->n_columns)
            begin_band (self, block);
          put_counter (self, counter);
        }
    }
}

GPtrArray *
vd_counter_sheets_lay (const VdCounterPlan *plan,
                       const GPtrArray     *blocks)
{
  VdRect area = find_area (plan);
  Layout self = { plan, area };
  double pitch = plan->size + plan->gap, used;

  self.sheets = g_ptr_array_new_with_free_func (sheet_free);
  self.n_columns = (guint) floor ((area.width - 2 * plan->bleed + plan->gap + NEAR) / pitch);
  used = self.n_columns * pitch - plan->gap + 2 * plan->bleed;
  self.left = area.x + (area.width - used) / 2 + plan->bleed;
  for (guint i = 0; i < blocks->len; i++)
    put_block (&self, blocks->pdata[i]);

  return self.sheets;
}
