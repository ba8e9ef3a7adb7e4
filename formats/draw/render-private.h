/* render-private.h: what the sheets share (private to formats)
 */
#pragma once

#include "core/text/phrase.h"
#include "formats/draw/bounds.h"
#include "formats/draw/draw-private.h"
#include "formats/draw/render.h"

G_BEGIN_DECLS

/* Sheets are measured in inches; a counter's edge is half of one. */
#define VD_SHEET_UNIT (0.5 / VD_COUNTER_EDGE) /* inches a map unit */
#define VD_SHEET_MARGIN 0.35
#define VD_SHEET_BAND 0.30 /* between a map and its outer line, for the names of its edges */
#define VD_COUNTER_BYTES 6000.0 /* of a counter in an SVG, about */

typedef struct
{
  cairo_t           *cr;
  PangoContext      *text;
  const VdProject   *project;
  const VdRenderHow *how;
  double             dpi;
  double             width, height;
  const VdColor     *ink;       /* (nullable): of text; NULL for vd_ink */
  VdTranslate        translate; /* (nullable): what the sheet's own words are put through */
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

/* Returns: (transfer full): the boundaries of a map, of the position that is drawn if there is one
 *
 * @rules: (nullable): as of vd_bounds_new() */
GArray  *vd_sheet_list_bounds (const VdProject   *project,
                               guint              map,
                               const VdRenderHow *how,
                               GArray            *rules);

typedef struct
{
  const char *font;
  double      size;    /* inches */
  VdColor     color;
  double      width;   /* at which lines are broken; 0 for one line */
  double      spacing; /* between letters, inches */
  double      align;   /* 0 left, 0.5 centre */
} VdSheetText;

/* Returns: (transfer full): the text as it is shown, to be measured */
PangoLayout *vd_sheet_layout (VdSheet          *sheet,
                              const VdSheetText *style,
                              const char        *text);

/* Shows text with its top left, or top centre, at a point; returns its
 * height. */
double   vd_sheet_text    (VdSheet           *sheet,
                           const VdSheetText *style,
                           const char        *text,
                           double             x,
                           double             y);

VdColor     vd_sheet_ink     (const VdSheet     *sheet);

/* @text: marked with N_ */
const char *vd_sheet_say     (const VdSheet     *sheet,
                              const char        *text);

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

/* @kind: of that list of the chart */
typedef struct { VdSample what; guint kind; } VdSign;

/* Shows what a map has for something, and beside it what that is called, in the width of @place.
 *
 * Returns: its height */
double   vd_sheet_sign    (VdSheet           *sheet,
                           VdSign             sign,
                           const char        *name,
                           const VdRect      *place);

/* The same of a boundary. */
double   vd_sheet_bound   (VdSheet           *sheet,
                           const VdBoundRule *rule,
                           const char        *name,
                           const VdRect      *place);

/* The same of a pontoon of a side of that colour. */
double   vd_sheet_pontoon (VdSheet           *sheet,
                           VdColor            color,
                           const char        *name,
                           const VdRect      *place);

/**
 * vd_sheet_legend_beside:
 * @place: its top left, the width of a column, and the height that is there
 * @n_columns: (out)
 *
 * Draws the same in columns, as many as it needs to be no higher than @place, or than its highest
 * piece.
 *
 * Returns: the height
 */
double   vd_sheet_legend_beside (VdSheet      *sheet,
                                 const VdMap  *map,
                                 const VdRect *place,
                                 guint        *n_columns);

/* Draws title, key, compass and notices of a map; returns the height. */
double   vd_sheet_legend  (VdSheet           *sheet,
                           const VdMap       *map,
                           double             x,
                           double             y,
                           double             width);

/**
 * VdLegend: the same in pieces, none of which may be cut
 *
 * The first is the title.
 */
typedef struct _VdLegend VdLegend;

/* @width: for which long texts are made several pieces; 0 for not */
VdLegend *vd_legend_new          (VdSheet        *sheet,
                                  const VdMap    *map,
                                  double          width);
void      vd_legend_free         (VdLegend       *self);
guint     vd_legend_get_n_pieces (const VdLegend *self);

/* Whether a piece stands above the one after it, as a heading does. */
gboolean  vd_legend_leads        (const VdLegend *self,
                                  guint           piece);

/* Returns: the heading that a piece is under; 0, the title, if there is none */
guint     vd_legend_get_heading  (const VdLegend *self,
                                  guint           piece);

/* Draws a piece into the width of @place.  Returns: its height */
double    vd_legend_put          (const VdLegend *self,
                                  VdSheet        *sheet,
                                  guint           piece,
                                  const VdRect   *place);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdLegend, vd_legend_free)

/* What is shown of a map, in its units.
 *
 * @part: (nullable): all */
VdRect      vd_render_part_place (const VdGrid       *grid,
                                  const VdRenderPart *part);

/* On which side of a map an edge lies: 0 top, 1 right, 2 bottom, 3 left.
 *
 * @middle: (out): of its hexes */
int         vd_edge_find_side (const VdMap  *map,
                               const VdEdge *edge,
                               VdVec        *middle);

/* The title of a document, or %NULL. */
const char *vd_document_title (const VdDocument *document);

extern const VdColor vd_sheet_brown;

G_END_DECLS
