/* flow-private.h: what a page is put together from (private to flow*.c)
 *
 * All that flows is strips, one below the other, none of which is cut.
 */
#pragma once

#include "formats/draw/draw-private.h"
#include "formats/print/flow.h"
#include "formats/print/page.h"

G_BEGIN_DECLS

/**
 * VdFlowStrip:
 * @height: of what is drawn
 * @before: space above it, unless it is the first of a page
 * @scale: at which it is laid out
 * @stays: on one page with the strip that follows
 * @begins: a page
 * @head: (nullable): what is repeated above it where it is the first of a page
 * @chapter: (nullable): of a heading of the first level
 * @may_share: what the chapter that begins here may: stand below another
 * @draw: with its top left at 0, 0
 */
typedef struct _VdFlowStrip VdFlowStrip;
struct _VdFlowStrip
{
  double             height, before;
  double             scale;
  gboolean           stays, begins, may_share;
  const VdFlowStrip *head;
  char              *chapter;
  void             (*draw) (gpointer  data,
                            cairo_t  *cr,
                            double    width);
  gpointer           data;
  GDestroyNotify     free;
};

typedef enum
{
  VD_FLOW_TITLE,
  VD_FLOW_HEADING,
  VD_FLOW_SUBHEADING,
  VD_FLOW_BODY,
  VD_FLOW_CELL,
  VD_FLOW_HEAD,
  VD_FLOW_RUNNING
} VdFlowStyle;

/* Adds a strip, which is to be filled in.  Returns: (transfer none) */
VdFlowStrip *vd_flow_add_strip  (VdFlow      *self,
                                 double       height,
                                 double       before);

/* At least so much is left above what comes next, on the same page. */
void         vd_flow_leave_gap  (VdFlow      *self,
                                 double       height);

/**
 * vd_flow_lead_over:
 * @level: of a heading that comes next; G_MAXUINT for a table
 *
 * Lets the last heading, if what comes next is under it, and what little is said below it stay
 * with that.
 */
void         vd_flow_lead_over  (VdFlow      *self,
                                 guint        level);

/* How high a page is between its margins. */
double       vd_flow_get_height (const VdFlow *self);

/**
 * vd_flow_layout:
 * @cases: (nullable): small, after the text
 * @scale: of the usual size
 *
 * Returns: (transfer full): in one line
 */
PangoLayout *vd_flow_layout     (VdFlow      *self,
                                 VdFlowStyle  style,
                                 double       scale,
                                 const char  *text,
                                 const char  *cases);

PangoLayout *vd_flow_layout_text (PangoContext *context,
                                  VdFlowStyle   style,
                                  double        scale,
                                  const char   *text,
                                  const char   *cases);

/* Breaks a layout at a width, between words where it can. */
void         vd_flow_wrap       (PangoLayout *layout,
                                 double       width);

/* Lets it be broken at blanks only, as each of its words has room. */
void         vd_flow_keep_words (PangoLayout *layout);

/* How wide a layout is that is broken wherever words end; it stays in one line. */
double       vd_flow_measure_word (PangoLayout *layout);

/**
 * VdFlowLine: a line of a layout
 * @top, @height: of it in the layout
 */
typedef struct { double top, height; } VdFlowLine;

VdFlowLine   vd_flow_get_line   (PangoLayout *layout,
                                 guint        line);

/* Draws one line, or all of them, in black with the top left at a place. */
void         vd_flow_show_line  (cairo_t     *cr,
                                 PangoLayout *layout,
                                 guint        line,
                                 VdVec        at);
void         vd_flow_show       (cairo_t     *cr,
                                 PangoLayout *layout,
                                 VdVec        at);

G_END_DECLS
