/* flow.h: text and tables that flow over pages
 *
 * What is given is laid out at once and put onto pages at the end.  Nothing is lost and nothing
 * cut: what is higher than a page is drawn smaller, but a row of a table line by line.  Texts come
 * translated; they are pure black and can be selected in the PDF.
 *
 * All measures are millimetres.
 */
#pragma once

#include <pango/pangocairo.h>

#include "formats/print/print.h"

G_BEGIN_DECLS

typedef struct _VdFlow VdFlow;

/**
 * vd_flow_new:
 * @running_title: at the top of each page
 * @width, @height: of a page, its margins inside
 */
VdFlow *vd_flow_new       (VdPrint          *print,
                           const char       *running_title,
                           double            width,
                           double            height);

/**
 * VdFlowText: all of a text
 * @running_title, @width, @height: as above
 * @least: so much smaller a chapter may be drawn if that saves a page; 1 otherwise
 * @fill: lays it out.  It is called several times and says the same each time: what is drawn
 *   smaller has longer lines
 */
typedef struct
{
  const char *running_title;
  double      width, height;
  double      least;
  void      (*fill) (VdFlow   *flow,
                     gpointer  data);
  gpointer    data;
} VdFlowText;

/* Adds its pages to the print, as vd_flow_end() does. */
void    vd_flow_add_text  (VdPrint          *print,
                           const VdFlowText *text);

/* What is between the margins of the chapter that is laid out.  On large paper all is drawn larger,
 * and a chapter may be drawn smaller; this is before that. */
double  vd_flow_get_width (const VdFlow     *self);

/* Lets the next chapter stand below the one before it, where all of it has room on that page. */
void    vd_flow_let_share (VdFlow           *self);

/**
 * vd_flow_heading:
 * @level: 1 begins a page unless it is empty, or vd_flow_let_share() lets it stand below another;
 *   it is the title of its pages; 2 and 3
 *
 * It stays with what follows, and leads to the first table or heading under it: that is on the page
 * where what little is said in between is.
 */
void    vd_flow_heading   (VdFlow           *self,
                           guint             level,
                           const char       *text);

/* @cases: (nullable): small, after the text */
void    vd_flow_paragraph (VdFlow           *self,
                           const char       *text,
                           const char       *cases);

/* Of a list: neither its first item nor its last is alone on a page. */
void    vd_flow_item      (VdFlow           *self,
                           const char       *text,
                           const char       *cases);

/**
 * vd_flow_table:
 * @title: (nullable)
 * @rows: of GStrv: the first is the head, which is repeated on each page; a row of fewer cells
 *   than the head has empty ones
 *
 * Columns are as wide as what they hold needs; what is too long is broken.  A row is cut only if
 * it is higher than a page, between its lines; and neither the first nor the last is alone on one.
 */
void    vd_flow_table     (VdFlow           *self,
                           const char       *title,
                           GPtrArray        *rows);

/**
 * VdFlowTable: a table of more than words
 * @title, @rows: as above
 * @is_grid: columns after the first are of one width, and all words are large and stand in the
 *   middle
 * @is_wide: it is as wide as the text, its longest column taking what the others leave
 * @picture_width, @picture_height: of what stands in front of each row but the head; 0 for none
 * @draw: (nullable): that, with its top left at 0, 0; @row counts from 1, as in @rows
 * @data, @free: for @draw; @free (nullable) is called when the last page is gone
 */
typedef struct
{
  const char      *title;
  const GPtrArray *rows;
  gboolean         is_grid;
  gboolean         is_wide;
  double           picture_width, picture_height;
  void           (*draw) (gpointer  data,
                          cairo_t  *cr,
                          guint     row);
  gpointer         data;
  GDestroyNotify   free;
} VdFlowTable;

void    vd_flow_add_table (VdFlow            *self,
                           const VdFlowTable *table);

/**
 * vd_flow_box:
 * @draw: something as wide as the text, with its top left at 0, 0; it is never cut, and drawn
 *   smaller where a page is less high
 * @free: (nullable)
 */
void    vd_flow_box       (VdFlow           *self,
                           double            height,
                           void            (*draw) (gpointer  data,
                                                    cairo_t  *cr,
                                                    double    width),
                           gpointer          data,
                           GDestroyNotify    free);

/* What follows begins a page, unless it is empty. */
void    vd_flow_break     (VdFlow           *self);

/* For a text of others too: lets no line end within what has a digit or a slash, as the numbers of
 * cases and codes of units, nor, in its cases, within any word; but what is longer than @most bytes
 * may be broken. */
void    vd_flow_keep_numbers (PangoLayout      *layout,
                              guint             most);

/* @cases: (nullable): as a row has them.  Returns: (transfer full): each so that it stays in one
 * line */
GStrv   vd_flow_list_cases (const char       *cases);

/* Likewise all of them, with "; " between: they are broken there only. */
char   *vd_flow_glue_cases (const char       *cases);

/* Adds the pages to the print, with their numbers, and frees; none if nothing was given. */
void    vd_flow_end       (VdFlow           *self);

G_END_DECLS
