/* draw-marks.h: which strokes of a picture belong to what
 *
 * Whoever takes a picture apart, into layers and objects, puts marks on its context.  They
 * are told what begins and what ends, in the order in which it is drawn, some of it within
 * other; an object may be drawn in several strokes, between which there are others.  A
 * context without marks draws the same.
 */
#pragma once

#include <pango/pango.h>

#include "formats/draw/draw.h"

G_BEGIN_DECLS

typedef enum
{
  VD_MARK_LAYER,    /* @name */
  VD_MARK_AREA,     /* @name: all hexes that look so */
  VD_MARK_HEX,      /* @name: what is drawn in @cell */
  VD_MARK_NUMBER,   /* of @cell */
  VD_MARK_LINE,     /* @row: a run or a path; @name: (nullable): the stroke, if there are several */
  VD_MARK_CROSSING, /* @row: a run; over side @dir of @cell */
  VD_MARK_NAME,     /* @row: a name, or the region or the run that has it; @cell */
  VD_MARK_EDGE,     /* @row */
  VD_MARK_UNIT,     /* @row */
  VD_N_MARKS
} VdMarkKind;

/**
 * VdMark: something that is drawn
 * @name: (nullable): static
 * @row: (nullable): of a document
 */
typedef struct
{
  VdMarkKind    kind;
  const char   *name;
  const VdNode *row;
  guint         cell;
  guint         dir;
} VdMark;

/**
 * VdMarkText: a line of text, in the unit of the context
 * @font: its family, style and weight; not its size
 * @x, @y: where its first letter stands on the base line
 * @spacing: between letters
 * @rim: the width of a line around its letters, which is drawn in place of these; 0: none
 */
typedef struct
{
  const char                 *text;
  const PangoFontDescription *font;
  double                      size;
  double                      x, y;
  double                      spacing;
  double                      rim;
  double                      red, green, blue, alpha;
} VdMarkText;

/**
 * VdMarks:
 * @begin: called where the context has no path
 * @text: (nullable): takes text as such, which then is not drawn; may drop the path
 */
typedef struct _VdMarks VdMarks;
struct _VdMarks
{
  void (*begin) (VdMarks          *self,
                 cairo_t          *cr,
                 const VdMark     *mark);
  void (*end)   (VdMarks          *self,
                 cairo_t          *cr);
  void (*text)  (VdMarks          *self,
                 cairo_t          *cr,
                 const VdMarkText *text);
};

/* @marks: (nullable): borrowed, for as long as something is drawn */
void     vd_marks_put         (cairo_t           *cr,
                               VdMarks           *marks);

/* To be called by what draws. */
void     vd_mark_begin        (cairo_t           *cr,
                               const VdMark      *mark);
void     vd_mark_end          (cairo_t           *cr);

gboolean vd_marks_are_there   (cairo_t           *cr);

/* Whether text is taken as such. */
gboolean vd_marks_want_text   (cairo_t           *cr);

/* @text: drawn there if vd_marks_want_text() says so */
void     vd_mark_text         (cairo_t           *cr,
                               const VdMarkText  *text);

/**
 * vd_mark_layout:
 * @layout: its top left is at the current point
 * @model: its colour and rim
 *
 * Returns: whether the text is taken, all of it: not where there are no marks, and not of a
 *   layout that is cut off, or runs from right to left
 */
gboolean vd_mark_layout       (cairo_t           *cr,
                               PangoLayout       *layout,
                               const VdMarkText  *model);

G_END_DECLS
