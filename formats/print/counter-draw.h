/* counter-draw.h: a side of a counter, and a sheet of them (private to the folder) */
#pragma once

#include "formats/print/counter-sheets.h"

G_BEGIN_DECLS

/* How far a line to cut along goes on beyond the last that is cut there, in millimetres: on a full
 * sheet to the edge of the paper. */
#define VD_CUT_BEYOND 25.0

/* What is within the knife's reach: the colour of a side, for all of its block. */
VdColor vd_counter_side_color   (const VdCounterSide  *side);

/* Black or white, whichever can be read on that. */
VdColor vd_counter_side_ink     (const VdCounterSide  *side);

/* All that stands on it, none of its colour; its top left is 0, 0. */
void    vd_counter_draw_side    (cairo_t              *cr,
                                 const VdCounterSide  *side,
                                 double                size);

/* What is cut along, beside counters whose top left is 0, 0: the corners that are rounded, and
 * what nothing is written outside of. */
void    vd_counter_draw_guides  (cairo_t              *cr,
                                 const VdCounterPlan  *plan,
                                 VdColor               ink);

/**
 * VdCounterPage:
 * @note: at the top of it
 */
typedef struct
{
  const VdCounterPlan  *plan;
  const VdCounterSheet *sheet;
  gboolean              is_back;
  const char           *note;
} VdCounterPage;

/* One side of a sheet.  Of a folded one it draws one half. */
void    vd_counter_draw_page    (cairo_t              *cr,
                                 const VdCounterPage  *page);

/* counter-marks.c: */

/* What a knife goes along, in black, where the paper is white. */
void    vd_counter_draw_marks   (cairo_t              *cr,
                                 const VdCounterPage  *page);

/* The same where there is colour, which @cr is clipped to. */
void    vd_counter_mark_band    (cairo_t              *cr,
                                 const VdCounterPage  *page,
                                 VdColor               ink);

/* Along the middle of a page. */
void    vd_counter_draw_fold    (cairo_t              *cr,
                                 const VdCounterPlan  *plan,
                                 const char           *word);

G_END_DECLS
