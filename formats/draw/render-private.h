/* render-private.h: what the sheets share (private to formats)
 */
#pragma once

#include "formats/draw/draw-private.h"
#include "formats/draw/render.h"

G_BEGIN_DECLS

/* Sheets are measured in inches; a counter's edge is half of one. */
#define VD_SHEET_UNIT (0.5 / VD_COUNTER_EDGE) /* inches a map unit */
#define VD_SHEET_MARGIN 0.35
#define VD_COUNTER_BYTES 6000.0 /* of a counter in an SVG, about */

typedef struct
{
  cairo_t           *cr;
  PangoContext      *text;
  const VdProject   *project;
  const VdRenderHow *how;
  double             dpi;
  double             width, height;
} VdSheet;

/**
 * VdSheetDraw:
 *
 * Draws a sheet and sets its size.  Called twice: the first time to be
 * measured, on a context that shows nothing.
 */
typedef void (*VdSheetDraw) (VdSheet  *sheet,
                             gpointer  user_data);

/* How a sheet is drawn, and what for; @free may be %NULL.
 * @weigh: about how many bytes it takes as SVG, once it is measured */
typedef struct
{
  VdSheetDraw    draw;
  double       (*weigh) (VdSheet  *sheet,
                         gpointer  user_data);
  gpointer       data;
  GDestroyNotify free;
} VdSheetPlan;

VdSheetPlan vd_sheet_plan_map      (const VdProject   *project,
                                    guint              map,
                                    const VdRenderHow *how);
VdSheetPlan vd_sheet_plan_counters (void);
void        vd_sheet_plan_clear    (VdSheetPlan     *plan);

typedef enum { VD_PICTURE_PNG, VD_PICTURE_SVG, VD_PICTURE_PDF, VD_N_PICTURES } VdPictureFormat;

/* Of a sheet in the making, which has been measured. */
void     vd_sheet_get_size (VdSheet           *sheet,
                            const VdSheetPlan *plan,
                            VdPictureFormat    format,
                            VdRenderSize      *size);

/* Refuses what is larger than the sheet's limits. */
gboolean vd_sheet_check_size (const VdSheet      *sheet,
                              const VdRenderSize *size,
                              VdPictureFormat     format,
                              const char         *path,
                              GError            **error);

/* So many rows of a PNG are drawn at a time. */
guint    vd_sheet_band_rows (const VdRenderSize *size);

gboolean vd_sheet_write   (const VdProject   *project,
                           const VdRenderHow *how,
                           const char        *path,
                           VdSheetPlan       *plan,
                           GError           **error);

typedef struct
{
  const char *font;
  double      size;    /* inches */
  VdColor     color;
  double      width;   /* at which lines are broken; 0 for one line */
  double      spacing; /* between letters, inches */
  double      align;   /* 0 left, 0.5 centre */
} VdSheetText;

/* Shows text with its top left, or top centre, at a point; returns its
 * height. */
double   vd_sheet_text    (VdSheet           *sheet,
                           const VdSheetText *style,
                           const char        *text,
                           double             x,
                           double             y);

/* A line from @x to @right at @y. */
void     vd_sheet_rule    (VdSheet           *sheet,
                           double             x,
                           double             right,
                           double             y,
                           double             width);

/**
 * vd_sheet_counter_key:
 *
 * Explains a counter: its figures and the symbols of the classes in use.
 *
 * Returns: its height
 */
double   vd_sheet_counter_key (VdSheet       *sheet,
                               double         x,
                               double         y,
                               double         width);

/* Draws title, key, compass and notices of a map; returns the height. */
double   vd_sheet_legend  (VdSheet           *sheet,
                           const VdMap       *map,
                           double             x,
                           double             y,
                           double             width);

/* The title of a document, or %NULL. */
const char *vd_document_title (const VdDocument *document);

extern const VdColor vd_sheet_brown;

G_END_DECLS
