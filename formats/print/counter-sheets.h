/* counter-sheets.h: where counters lie on sheets, and their backs on the other side
 *
 * (private to the folder)
 *
 * All counters of a sheet lie in one grid, so that a knife along a ruler cuts them apart from one
 * edge of the paper to the other.  Counters of one colour lie in bands of whole rows, below a
 * heading; the paper around a counter has its colour as far as the bleed goes, which is the
 * neighbour's bleed too.
 */
#pragma once

#include "formats/print/counter-set.h"

G_BEGIN_DECLS

#define VD_MOST_OFFSET 10 /* by which backs may be moved */

typedef enum
{
  VD_BACKS_LONG,  /* on the other side of a paper that is turned over its long edge */
  VD_BACKS_SHORT,
  VD_BACKS_FOLD,  /* on the right half of the same side, which is folded back */
  VD_BACKS_NONE
} VdBacks;

typedef enum { VD_CUTS_FULL, VD_CUTS_CORNER, VD_CUTS_NONE } VdCuts;

/**
 * VdCounterPlan: what was chosen
 * @gap: between two counters of a band
 * @edge: what stays white of the paper
 * @offset: by which backs are moved, to the right and down
 * @radius: of rounded corners
 */
typedef struct
{
  double   width, height;
  double   edge;
  double   size;
  double   gap;
  double   bleed;
  double   radius;
  VdVec    offset;
  VdBacks  backs;
  VdCuts   cuts;
  gboolean cuts_front, cuts_back;
  gboolean has_safe_line;
} VdCounterPlan;

/**
 * VdCounterCell:
 * @counter: what lies there
 * @band: of the sheet
 * @x, @y: of its top left
 */
typedef struct
{
  const VdPrintCounter *counter;
  guint                 band;
  double                x, y;
} VdCounterCell;

/**
 * VdCounterBand: rows of one colour
 * @block: whose counters they are
 * @heading: where its heading stands
 * @area: all that is in its colour
 */
typedef struct
{
  const VdCounterBlock *block;
  VdRect                heading;
  VdRect                area;
} VdCounterBand;

/**
 * VdCounterSheet:
 * @cells: of VdCounterCell
 * @bands: of VdCounterBand
 * @columns, @rows: of double: where counters begin, from the left and from the top
 */
typedef struct
{
  GArray *cells;
  GArray *bands;
  GArray *columns;
  GArray *rows;
} VdCounterSheet;

/* Takes over what was chosen; refuses what does not go together. */
gboolean   vd_counter_plan_read   (const VdPrint        *print,
                                   VdCounterPlan        *plan,
                                   GError              **error);

/* Whether a counter fits on the paper; if not, refuses it with the largest that does. */
gboolean   vd_counter_plan_fits   (const VdCounterPlan  *plan,
                                   GError              **error);

/* Returns: %FALSE with @error, %VD_FORMAT_ERROR_OPTION, that names the largest that fits */
gboolean   vd_counter_plan_refuse (GError              **error,
                                   const char           *option,
                                   double                largest);

/**
 * vd_counter_sheets_lay:
 * @blocks: of VdCounterBlock
 *
 * Returns: (transfer full): of VdCounterSheet
 */
GPtrArray *vd_counter_sheets_lay (const VdCounterPlan *plan,
                                  const GPtrArray     *blocks);

/**
 * vd_counter_plan_turn:
 *
 * Returns: where the back is of what lies at @rect on the front, on the page of backs, or on the
 *   other half of a folded one; what stands there is upside down if @plan has
 *   %VD_BACKS_SHORT, so that counters are turned over from left to right whatever a printer does
 */
VdRect     vd_counter_plan_turn  (const VdCounterPlan *plan,
                                  VdRect               rect);

/* The same of all that is drawn from then on. */
void       vd_counter_plan_mirror (const VdCounterPlan *plan,
                                  cairo_t             *cr);

G_END_DECLS
