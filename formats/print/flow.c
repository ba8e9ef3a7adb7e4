#include "formats/print/flow-private.h"

#include <math.h>
#include <string.h>

#define MARGIN (1 / 14.0)     /* of the width of a page */
#define BAND 7.0              /* of the running title, and of the page's number */
#define LONGEST 135.0         /* line that is read with ease */
#define INDENT 4.5            /* of a list */
#define LOOSE 1e-6
#define USUAL_WIDTH 210.0     /* of paper, wider than which it is read from farther away */
#define SHRINK 0.02           /* by which chapters become smaller */
#define WORD 24u              /* letters of a number that is not broken */
#define SAID 6u               /* lines below a heading, at most, that lead over */

struct _VdFlow
{
  gatomicrefcount refs;       /* the maker's, and one of each page */
  VdPrint        *print;
  PangoContext   *context;
  PangoLayout    *title;
  double          width, height, margin; /* of a page, in units */
  double          unit;       /* mm */
  const GArray   *scales;     /* (nullable): of double: the scale of each chapter, the first of what
                                 stands before them all */
  guint           chapter;    /* that is laid out */
  double          scale;      /* of it */
  gboolean        begins;     /* the next strip begins a page */
  gboolean        may_share;  /* the next chapter may share one */
  double          gap;        /* at least, above the next strip */
  guint           level;      /* of the heading that leads over to what comes next; 0 if none does */
  guint           leads;      /* the first strip of it */
  guint           said;       /* lines below it */
  gboolean        is_item;    /* what is laid out is of a list */
  guint           n_items;    /* of the list that was laid out last, if nothing stands below it */
  guint           joint;      /* the last strip of all its items but the last */
  GPtrArray      *strips;     /* of VdFlowStrip */
  GPtrArray      *pages;      /* of Page */
};

/* What is on a page, and where. */
typedef struct
{
  const VdFlowStrip *strip;
  double             y;
} Placed;

typedef struct
{
  VdFlow      *flow;
  GArray      *placed;        /* of Placed */
  double       scale;
  const char  *first;         /* (nullable): chapter on it */
  const char  *chapter;       /* (nullable): the last on it */
  PangoLayout *number;
  PangoLayout *side;          /* (nullable): the chapter, where no heading says it */
} Page;

/* Making and freeing */

static void
strip_free (gpointer data)
{
  VdFlowStrip *strip = data;

  if (strip->free != NULL)
    strip->free (strip->data);
  g_free (strip->chapter);
  g_free (strip);
}

VdFlow *
vd_flow_new (VdPrint    *print,
             const char *running_title,
             double      width,
             double      height)
{
  VdFlow *self = g_new0 (VdFlow, 1);

  g_atomic_ref_count_init (&self->refs);
  self->print = print;
  self->unit = MAX (1, sqrt (width / USUAL_WIDTH));
  self->width = width / self->unit;
  self->height = height / self->unit;
  self->margin = MAX (print->paper.margin, width * MARGIN) / self->unit;
  self->scale = 1;
  self->context = vd_text_context_new ();
  self->strips = g_ptr_array_new_with_free_func (strip_free);
  self->pages = g_ptr_array_new ();
  self->title = vd_flow_layout (self, VD_FLOW_RUNNING, 1, running_title, NULL);
  return self;
}

static void
flow_unref (VdFlow *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;

  g_ptr_array_unref (self->pages);
  g_ptr_array_unref (self->strips);
  g_object_unref (self->title);
  g_object_unref (self->context);
  g_free (self);
}

static void
page_free (gpointer data)
{
  Page *page = data;

  g_array_unref (page->placed);
  g_clear_object (&page->number);
  g_clear_object (&page->side);
  flow_unref (page->flow);
  g_free (page);
}

/* Between the margins, in units */
static VdVec
get_room (const VdFlow *self)
{
  return (VdVec) { self->width - 2 * self->margin, self->height - 2 * (self->margin + BAND) };
}

double
vd_flow_get_width (const VdFlow *self)
{
  return get_room (self).x / self->scale;
}

double
vd_flow_get_height (const VdFlow *self)
{
  return get_room (self).y / self->scale;
}

PangoLayout *
vd_flow_layout (VdFlow      *self,
                VdFlowStyle  style,
                double       scale,
                const char  *text,
                const char  *cases)
{
  return vd_flow_layout_text (self->context, style, scale, text, cases);
}

/* The last item of a list is not alone on a page. */
static void
end_list (VdFlow *self)
{
  if (self->n_items > 1)
    ((VdFlowStrip *) self->strips->pdata[self->joint])->stays = TRUE;
  self->n_items = 0;
}

VdFlowStrip *
vd_flow_add_strip (VdFlow *self,
                   double  height,
                   double  before)
{
  VdFlowStrip *strip = g_new0 (VdFlowStrip, 1);

  if (!self->is_item)
    end_list (self);
  strip->height = height;
  strip->before = MAX (before, self->gap);
  strip->scale = self->scale;
  strip->begins = self->begins;
  self->gap = 0;
  self->begins = FALSE;
  g_ptr_array_add (self->strips, strip);
  return strip;
}

void
vd_flow_lead_over (VdFlow *self,
                   guint   level)
{
  if (self->level > 0 && self->level < level && self->said <= SAID && !self->begins)
    for (guint i = self->leads; i < self->strips->len; i++)
      ((VdFlowStrip *) self->strips->pdata[i])->stays = TRUE;

  self->level = 0;
}

/* Running text */

typedef struct
{
  PangoLayout *layout;
  guint        line;
  double       indent;
  gboolean     is_item; /* whose mark stands before this line */
} Line;

static void
line_free (gpointer data)
{
  Line *line = data;

  g_object_unref (line->layout);
  g_free (line);
}

static void
draw_line (gpointer      data,
           cairo_t      *cr,
           double width  G_GNUC_UNUSED)
{
  const Line *line = data;

  if (line->is_item)
    {
      cairo_arc (cr, INDENT * 0.5, vd_flow_get_line (line->layout, 0).height * 0.55, 0.5, 0,
                 2 * G_PI);
      cairo_set_source_rgb (cr, 0, 0, 0);
      cairo_fill (cr);
    }
  vd_flow_show_line (cr, line->layout, line->line, (VdVec) { line->indent, 0 });
}

/* A page neither ends with the first line of several nor begins with the last. */
static gboolean
stays_with_next (guint line,
                 guint n)
{
  return line + 1 < n && (n < 4 || line == 0 || line + 2 == n);
}

/* @layout: (transfer full) */
static void
add_lines (VdFlow      *self,
           PangoLayout *layout,
           double       indent,
           double       before)
{
  double width = MIN (vd_flow_get_width (self), LONGEST) - indent;
  guint n;

  vd_flow_wrap (layout, width);
  n = pango_layout_get_line_count (layout);
  for (guint i = 0; i < n; i++)
    {
      Line *line = g_new0 (Line, 1);
      VdFlowStrip *strip = vd_flow_add_strip (self, vd_flow_get_line (layout, i).height,
                                              i == 0 ? before : 0);

      *line = (Line) { g_object_ref (layout), i, indent, indent > 0 && i == 0 };
      strip->stays = stays_with_next (i, n);
      strip->draw = draw_line;
      strip->data = line;
      strip->free = line_free;
    }

  self->said += n;
  g_object_unref (layout);
}

static void
begin_chapter (VdFlow *self)
{
  self->begins = TRUE;
  self->chapter++;
  if (self->scales != NULL && self->chapter < self->scales->len)
    self->scale = g_array_index (self->scales, double, self->chapter);
}

void
vd_flow_heading (VdFlow     *self,
                 guint       level,
                 const char *text)
{
  static const double before[] = { 10, 6, 4 };
  guint rank = CLAMP (level, 1, G_N_ELEMENTS (before)) - 1;
  guint first = self->strips->len;

  if (rank == 0)
    begin_chapter (self);
  vd_flow_lead_over (self, rank + 1);

  add_lines (self, vd_flow_layout (self, VD_FLOW_TITLE + rank, 1, text, NULL), 0, before[rank]);
  for (guint i = first; i < self->strips->len; i++)
    ((VdFlowStrip *) self->strips->pdata[i])->stays = TRUE;
  if (rank == 0)
    {
      VdFlowStrip *strip = self->strips->pdata[first];

      strip->chapter = g_strdup (text);
      strip->may_share = self->may_share;
      self->may_share = FALSE;
    }

  self->level = rank + 1;
  self->leads = first;
  self->said = 0;
}

static void
add_text (VdFlow     *self,
          const char *text,
          const char *cases,
          double      indent,
          double      before)
{
  PangoLayout *layout = vd_flow_layout (self, VD_FLOW_BODY, 1, text, cases);

  vd_flow_keep_numbers (layout, WORD);
  add_lines (self, layout, indent, before);
}

void
vd_flow_paragraph (VdFlow     *self,
                   const char *text,
                   const char *cases)
{
  add_text (self, text, cases, 0, 2);
}

void
vd_flow_item (VdFlow     *self,
              const char *text,
              const char *cases)
{
  if (self->begins)
    end_list (self);
  if (self->n_items > 0)
    self->joint = self->strips->len - 1;
  /* Nor is the first. */
  if (self->n_items == 1)
    ((VdFlowStrip *) self->strips->pdata[self->joint])->stays = TRUE;
  self->n_items++;
  self->is_item = TRUE;
  add_text (self, text, cases, INDENT, 0.8);
  self->is_item = FALSE;
}

void
vd_flow_box (VdFlow         *self,
             double          height,
             void          (*draw) (gpointer  data,
                                    cairo_t  *cr,
                                    double    width),
             gpointer        data,
             GDestroyNotify  free)
{
  VdFlowStrip *strip = vd_flow_add_strip (self, height, 2);

  strip->draw = draw;
  strip->data = data;
  strip->free = free;
}

void
vd_flow_leave_gap (VdFlow *self,
                   double  height)
{
  self->gap = height;
}

void
vd_flow_break (VdFlow *self)
{
  self->begins = TRUE;
}

void
vd_flow_let_share (VdFlow *self)
{
  self->may_share = TRUE;
}

/* Onto pages */

static Page *
begin_page (VdFlow *self,
            double  scale)
{
  Page *page = g_new0 (Page, 1);
  Page *last = self->pages->len > 0 ? self->pages->pdata[self->pages->len - 1] : NULL;

  g_atomic_ref_count_inc (&self->refs);
  page->flow = self;
  page->scale = scale;
  page->placed = g_array_new (FALSE, FALSE, sizeof (Placed));
  page->chapter = last != NULL ? last->chapter : NULL;
  g_ptr_array_add (self->pages, page);
  return page;
}

/* How high a page is to what is on it. */
static double
get_height (const Page *page)
{
  return get_room (page->flow).y / page->scale;
}

/* What is higher than a page is drawn smaller. */
static double
get_scale (const Page        *page,
           const VdFlowStrip *strip)
{
  return MIN (1, get_height (page) / strip->height);
}

static double
get_bottom (const Page *page)
{
  const Placed *last = &g_array_index (page->placed, Placed, page->placed->len - 1);

  return last->y + last->strip->height * get_scale (page, last->strip);
}

static void
put (Page              *page,
     const VdFlowStrip *strip)
{
  Placed placed = { strip, page->placed->len > 0 ? get_bottom (page) + strip->before : 0 };

  if (strip->chapter != NULL)
    page->chapter = strip->chapter;
  if (page->placed->len == 0)
    page->first = page->chapter;
  g_array_append_val (page->placed, placed);
}

/* Below what is on the page already, or below what would be repeated at its top. */
static gboolean
has_room (const Page *page,
          guint       from,
          guint       to)
{
  const GPtrArray *strips = page->flow->strips;
  gboolean is_empty = page->placed->len == 0;
  double y = is_empty ? 0 : get_bottom (page);

  for (guint i = from; i < to; i++)
    {
      const VdFlowStrip *strip = strips->pdata[i];

      if (i > from || !is_empty)
        y += strip->before;
      else if (strip->head != NULL)
        y += strip->head->height;
      y += strip->height * get_scale (page, strip);
    }

  return y <= get_height (page) + LOOSE;
}

/* Behind the last of those that stay together. */
static guint
find_end (const VdFlow *self,
          guint         from)
{
  guint to = from + 1;

  while (to < self->strips->len && ((VdFlowStrip *) self->strips->pdata[to - 1])->stays &&
         !((VdFlowStrip *) self->strips->pdata[to])->begins)
    to++;
  return to;
}

/* What stays together begins a page if it must; what is higher than that is taken apart. */
static Page *
put_together (VdFlow *self,
              Page   *page,
              guint   from,
              guint   to)
{
  const VdFlowStrip *first = self->strips->pdata[from];

  if (page == NULL || first->begins || !has_room (page, from, to))
    page = begin_page (self, first->scale);

  for (guint i = from; i < to; i++)
    {
      const VdFlowStrip *strip = self->strips->pdata[i];

      if (page->placed->len > 0 && !has_room (page, i, i + 1))
        page = begin_page (self, first->scale);
      if (page->placed->len == 0 && strip->head != NULL)
        put (page, strip->head);
      put (page, strip);
    }

  return page;
}

/* Behind the last strip of a chapter */
static guint
find_chapter_end (const VdFlow *self,
                  guint         from)
{
  guint to = from + 1;

  while (to < self->strips->len && ((VdFlowStrip *) self->strips->pdata[to])->chapter == NULL)
    to++;
  return to;
}

/* Onto the last page, if it has room for all of it. */
static gboolean
share_page (VdFlow *self,
            guint   from,
            guint   to)
{
  Page *page = self->pages->len > 0 ? self->pages->pdata[self->pages->len - 1] : NULL;
  const VdFlowStrip *first = self->strips->pdata[from];

  if (!first->may_share || page == NULL || page->scale != first->scale ||
      !has_room (page, from, to))
    return FALSE;

  for (guint i = from; i < to; i++)
    put (page, self->strips->pdata[i]);
  return TRUE;
}

static void
put_chapter (VdFlow *self,
             guint   from,
             guint   to)
{
  Page *page = NULL;
  guint next;

  if (share_page (self, from, to))
    return;

  for (guint i = from; i < to; i = next)
    {
      next = MIN (find_end (self, i), to);
      page = put_together (self, page, i, next);
    }
}

/* Returns: (transfer full): of guint: how many pages each chapter begins */
static GArray *
put_all (VdFlow *self)
{
  GArray *counts = g_array_new (FALSE, TRUE, sizeof (guint));
  guint chapter = 0, to;

  end_list (self);
  for (guint i = 0; i < self->strips->len; i = to)
    {
      guint before = self->pages->len;

      if (((VdFlowStrip *) self->strips->pdata[i])->chapter != NULL)
        chapter++;
      to = find_chapter_end (self, i);
      put_chapter (self, i, to);
      g_array_set_size (counts, chapter + 1);
      g_array_index (counts, guint, chapter) = self->pages->len - before;
    }

  return counts;
}

/* The pages */

static void
ellipsize (PangoLayout *layout,
           double       width)
{
  vd_flow_wrap (layout, width);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
}

static void
draw_rule (cairo_t *cr,
           double   width,
           double   y)
{
  cairo_move_to (cr, 0, y);
  cairo_line_to (cr, width, y);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_set_line_width (cr, 0.15);
  cairo_stroke (cr);
}

/* The titles above the text, and the page's number below. */
static void
draw_frame (const Page *page,
            cairo_t    *cr)
{
  const VdFlow *self = page->flow;
  double width = get_room (self).x, height, across;

  vd_flow_show (cr, self->title, (VdVec) { 0, 0 });
  if (page->side != NULL)
    vd_flow_show (cr, page->side, (VdVec) { width / 2, 0 });
  draw_rule (cr, width, BAND - 2);

  vd_text_measure (page->number, &across, &height);
  vd_flow_show (cr, page->number, (VdVec) { (width - across) / 2,
                                            self->height - 2 * self->margin - height });
}

static void
draw_page (const VdPrintPage    *print_page,
           const VdPrint *print  G_GNUC_UNUSED,
           cairo_t              *cr)
{
  const Page *page = print_page->data;
  const VdFlow *self = page->flow;

  cairo_scale (cr, self->unit, self->unit);
  cairo_translate (cr, self->margin, self->margin);
  draw_frame (page, cr);
  cairo_translate (cr, 0, BAND);
  cairo_scale (cr, page->scale, page->scale);
  for (guint i = 0; i < page->placed->len; i++)
    {
      const Placed *placed = &g_array_index (page->placed, Placed, i);
      double scale = get_scale (page, placed->strip);

      cairo_save (cr);
      cairo_translate (cr, 0, placed->y);
      cairo_scale (cr, scale, scale);
      placed->strip->draw (placed->strip->data, cr, get_room (self).x / page->scale);
      cairo_restore (cr);
    }
}

/* @page: (transfer full) */
static void
add_page (VdFlow *self,
          Page   *page,
          guint   number)
{
  const VdFlowStrip *first = g_array_index (page->placed, Placed, 0).strip;
  g_autofree char *digits = g_strdup_printf ("%u", number);
  VdPrintPage *added;
  char *title;

  page->number = vd_flow_layout (self, VD_FLOW_RUNNING, 1, digits, NULL);
  if (page->first != NULL && first->chapter == NULL)
    {
      page->side = vd_flow_layout (self, VD_FLOW_RUNNING, 1, page->first, NULL);
      ellipsize (page->side, get_room (self).x / 2);
      pango_layout_set_alignment (page->side, PANGO_ALIGN_RIGHT);
    }

  title = g_strdup (page->first != NULL ? page->first : pango_layout_get_text (self->title));
  added = vd_print_add_page (self->print, title, self->width * self->unit,
                             self->height * self->unit);
  added->draw = draw_page;
  added->data = page;
  added->free = page_free;
}

void
vd_flow_end (VdFlow *self)
{
  g_array_unref (put_all (self));
  ellipsize (self->title, get_room (self).x / 2);
  for (guint i = 0; i < self->pages->len; i++)
    add_page (self, self->pages->pdata[i], i + 1);
  flow_unref (self);
}

/* Chapters that are drawn smaller */

/* (transfer full): how many pages each chapter begins if all of them are drawn so much smaller:
 * their lines are that much longer. */
static GArray *
try (const VdFlowText *text,
     VdPrint          *print,
     double            scale)
{
  VdFlow *flow = vd_flow_new (print, text->running_title, text->width, text->height);
  GArray *counts;

  flow->scale = scale;
  text->fill (flow, text->data);
  counts = put_all (flow);
  while (flow->pages->len > 0)
    page_free (g_ptr_array_steal_index (flow->pages, flow->pages->len - 1));
  flow_unref (flow);
  return counts;
}

static gboolean
is_plain (const GArray *scales,
          guint         chapter)
{
  return g_array_index (scales, double, chapter) >= 1;
}

/* Those that were shorter, or stood below the one before them with that, and are of their own size
 * so far.
 * @at_first, @counts: of pages, at their own size and at @scale */
static void
shrink (GArray       *scales,
        const GArray *at_first,
        const GArray *counts,
        double        scale)
{
  for (guint i = 0; i < MIN (scales->len, counts->len); i++)
    {
      guint n = g_array_index (counts, guint, i);

      if (!is_plain (scales, i) || n >= g_array_index (at_first, guint, i) ||
          (n == 0 && !is_plain (scales, i - 1)))
        continue;

      g_array_index (scales, double, i) = scale;
      if (n == 0)
        g_array_index (scales, double, i - 1) = scale;
    }
}

/* (transfer full): of each chapter, as large as it can be on a page less. */
static GArray *
choose_scales (const VdFlowText *text,
               VdPrint          *print)
{
  g_autoptr (GArray) at_first = try (text, print, 1);
  GArray *scales = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < at_first->len; i++)
    {
      const double full = 1;

      g_array_append_val (scales, full);
    }

  for (guint i = 1; 1 - i * SHRINK >= text->least - LOOSE; i++)
    {
      g_autoptr (GArray) counts = try (text, print, 1 - i * SHRINK);

      shrink (scales, at_first, counts, 1 - i * SHRINK);
    }

  return scales;
}

void
vd_flow_add_text (VdPrint          *print,
                  const VdFlowText *text)
{
  g_autoptr (GArray) scales = choose_scales (text, print);
  VdFlow *flow = vd_flow_new (print, text->running_title, text->width, text->height);

  flow->scales = scales;
  if (scales->len > 0)
    flow->scale = g_array_index (scales, double, 0);
  text->fill (flow, text->data);
  vd_flow_end (flow);
}
