/* draw-private.h: what the files that draw a map share (private to formats)
 */
#pragma once

#include <pango/pangocairo.h>

#include "formats/draw/bounds.h"
#include "formats/draw/draw-geometry.h"
#include "formats/draw/draw-look.h"
#include "formats/draw/draw.h"
#include "formats/draw/laid.h"

G_BEGIN_DECLS

/* Both families are in the Debian package fonts-linuxlibertine. */
#define VD_FONT_SERIF "Linux Libertine O, Linux Libertine, Gentium, serif"
#define VD_FONT_SANS "Linux Biolinum O, Linux Biolinum, Carlito, sans"

/* Kinds of hexsides that are drawn as one net of lines. */
typedef enum
{
  VD_NET_WATER,
  VD_NET_SLOPE,
  VD_NET_GULLY,
  VD_NET_WALL,
  VD_NET_OTHER,
  VD_N_NETS
} VdNet;

/* A bridge or ford: where, and which way the traffic goes. */
typedef struct
{
  VdVec    at;
  VdVec    across; /* of length 1 */
  double   length;
  gboolean is_ford;
  VdMapSide side;
  VdNode  *node;   /* (nullable) */
} VdCrossing;

/* A picture in the making. */
typedef struct
{
  cairo_t         *cr;
  const VdMap     *map;
  const VdChart   *chart;
  const VdMapDraw *how;
  const VdGrid    *grid;
  VdRect           frame;     /* of the whole map */
  VdRect           visible;
  VdWindow         shown;     /* the visible cells and some more; within window */
  VdWindow         window;    /* what lines and names are made for */
  VdWindow         reach;     /* what they depend on; holds window */
  VdWindow         own;       /* whose names are placed; within window */
  const GArray    *taken;     /* (nullable): of VdRect: where there are names already */
  VdDrawCache     *cache;     /* (nullable): to measure only */
  double           pixels;
  gboolean         is_vector; /* no pixels to prepare a texture for */
  guint8          *roads;     /* [cell of reach]: sides by which paths leave, as bits */
  guint8          *capped;    /* [cell of reach]: whether a line runs where its number would be */
  GArray          *nets[VD_N_NETS]; /* of VdCurve */
  GArray          *paths;     /* of VdCurve */
  GArray          *crossings; /* of VdCrossing */
  PangoContext    *text;
} VdDrawing;

void        vd_set_color         (cairo_t         *cr,
                                  VdColor          color,
                                  double           alpha);

/* Whether what is drawn has no pixels, and so no detail is too fine. */
gboolean    vd_is_vector         (cairo_t         *cr);

const char *vd_drawing_look      (const VdDrawing *self,
                                  guint            cell);

/* Whether a line runs along the top of a cell, where its number would be. */
gboolean    vd_drawing_is_capped (const VdDrawing *self,
                                  guint            cell);
guint8      vd_drawing_roads_at  (const VdDrawing *self,
                                  guint            cell);

/* Fewer pixels a hex, and lines would only be a veil. */
#define VD_LINE_PIXELS 2.5

/* draw-lines.c: makes the curves of all hexsides and paths in the window. */
void        vd_drawing_make_lines  (VdDrawing *self);
void        vd_drawing_clear_lines (VdDrawing *self);

/* Points of each piece of a curve: where a hex is small, fewer look the same. */
guint       vd_drawing_steps     (const VdDrawing *self);

/* The place of a cell of the reach in roads and capped. */
guint       vd_drawing_place_of  (const VdDrawing *self,
                                  guint            cell);

static inline guint
vd_count_bits (guint8 bits)
{
  guint n = 0;

  for (; bits != 0; bits &= bits - 1)
    n++;

  return n;
}

/* draw-roads.c: by which sides a path leaves its hexes, and its curve. */
void        vd_drawing_mark_path (VdDrawing       *self,
                                  const VdStretch *stretch);
void        vd_drawing_add_path  (VdDrawing       *self,
                                  const VdStretch *stretch);

/* draw-crossings.c: makes crossings as long as the water under them is wide. */
void        vd_drawing_fit_crossings (VdDrawing *self);

/* draw-ground.c */
void        vd_draw_far          (const VdDrawing *self);
void        vd_draw_ground       (const VdDrawing *self);
void        vd_draw_heights      (const VdDrawing *self);
void        vd_draw_towns        (const VdDrawing *self);

/* draw-texture.c: what is repeated over an area.  The area is the context's
 * path, which is kept. */
void        vd_draw_trees        (const VdDrawing *self);
void        vd_draw_single_trees (const VdDrawing *self);
void        vd_draw_tufts        (const VdDrawing *self);
void        vd_draw_stones       (const VdDrawing *self);
void        vd_draw_ripples      (const VdDrawing *self);
void        vd_draw_hatching     (const VdDrawing *self);

/* draw-lines-ink.c */
void        vd_draw_far_lines    (const VdDrawing *self);
void        vd_draw_slopes       (const VdDrawing *self);
void        vd_draw_water        (const VdDrawing *self);
void        vd_draw_other_sides  (const VdDrawing *self);
void        vd_draw_paths        (const VdDrawing *self);
void        vd_draw_crossings    (const VdDrawing *self);

/* draw-bounds.c: a piece of a boundary
 *
 * @inward: of length 1: where its teeth point, if it has some */
typedef struct
{
  VdBoundKind kind;
  VdColor     color;
  VdVec       from, to;
  VdVec       inward;
  gboolean    is_passing; /* see VdBound */
} VdBoundLine;

void        vd_draw_bound_line   (cairo_t           *cr,
                                  const VdBoundLine *line,
                                  double             pixels);

/* What lies under all lines: a rim of paper, so that they are seen on any ground. */
void        vd_draw_bound_rim    (cairo_t           *cr,
                                  const VdBoundLine *line);

/* Those that there are. */
void        vd_draw_bounds       (const VdDrawing *self);

/* draw-laid.c: those that there are; and one that spans what lies across the y axis */
void        vd_draw_laid         (const VdDrawing *self);
void        vd_draw_pontoon      (cairo_t         *cr,
                                  VdColor          color,
                                  double           pixels);

typedef enum
{
  VD_TEXT_PLACE,   /* upright */
  VD_TEXT_FEATURE, /* italic */
  VD_TEXT_AREA,    /* italic, spaced */
  VD_TEXT_WATER    /* italic, blue, along a stream */
} VdTextStyle;

/* A letter of a bent name: the middle of its foot, and its slant. */
typedef struct
{
  char   text[8];
  VdVec  foot;
  double angle;
  double width;
} VdLetter;

/**
 * VdLabel: a name and where it was put
 *
 * @boxes are what must not overlap anything: one for a straight name, several
 * for one that is turned, one for each letter of a bent one.  A label that was
 * put somewhere by hand, @fixed, stays there whatever it covers.
 */
typedef struct
{
  char          *text;     /* with a line feed where it is broken */
  VdTextStyle    style;
  VdNameSize     size;
  double         height;   /* of the font, in units */
  VdColor        color;
  VdColor        halo;
  guint          cell;     /* that it belongs to */
  const GArray  *cells;    /* (nullable): of guint32: the region it lies in */
  const VdCurve *along;    /* (nullable): the stream it follows */
  const VdNode  *node;     /* (nullable): the name's; only to be compared */
  const VdNode  *row;      /* (nullable): that, or of the region or run; likewise */
  gboolean       fixed;
  VdVec          middle;   /* of one that is fixed */
  double         turn;     /* likewise, in radians, clockwise */
  gboolean       placed;
  VdVec          at;       /* top left of a straight name */
  GArray        *boxes;    /* of VdRect */
  GArray        *letters;  /* of VdLetter: of a bent name */
} VdLabel;

/**
 * vd_drawing_place_labels:
 *
 * Finds a place for every name of the window that has one: clear of each
 * other and of counters always, of hex numbers, roads and streams as far as
 * possible.  Labels that are fixed stay where they were put, and the others
 * keep clear of them.  The same map gives the same places.
 *
 * Returns: (transfer full): of VdLabel, those without a place included
 */
GArray     *vd_drawing_place_labels (const VdDrawing *self);

/* The names that there are to place, in the order of the document. */
GArray     *vd_drawing_list_labels  (const VdDrawing *self);

/* Those of the window that are fixed, whoever places the others. */
GArray     *vd_drawing_list_fixed   (const VdDrawing *self);
void        vd_labels_free          (GArray          *labels);
void        vd_draw_labels          (const VdDrawing *self,
                                     const GArray    *labels);

/* draw-bend.c */

/* Splits a name that follows a stream into letters.  Returns their length. */
double      vd_label_make_letters   (const VdDrawing *self,
                                     VdLabel         *label);

/**
 * vd_label_bend:
 * @total: length of the letters
 * @start: the point of the stream where they begin
 * @above: on which hand
 *
 * Sets the letters along the stream.
 *
 * Returns: how ill it looks; negative if the stream is too short or too
 *   crooked there
 */
double      vd_label_bend           (VdLabel         *label,
                                     double           total,
                                     int              start,
                                     gboolean         above);
VdRect      vd_letter_box           (const VdLabel   *label,
                                     const VdLetter  *letter);

/* draw-text.c */

/* Returns: (transfer full): what all text of a picture is laid out in */
PangoContext *vd_text_context_new (void);

/**
 * vd_text_layout:
 * @height: font size in the context's unit
 *
 * Returns: (transfer full): a layout to be measured and shown through the
 *   functions below, alike at any scale
 */
PangoLayout *vd_text_layout      (PangoContext    *context,
                                  const char      *text,
                                  const char      *font,
                                  double           height);
void        vd_text_measure      (PangoLayout     *layout,
                                  double          *width,
                                  double          *height);

/* The box of the ink itself, from the layout's top left. */
VdRect      vd_text_ink          (PangoLayout     *layout);

/* Shows the text with its top left at the current point. */
void        vd_text_show         (cairo_t         *cr,
                                  PangoLayout     *layout,
                                  VdColor          color);

/* Shows a rim of @width, to go under the text. */
void        vd_text_show_halo    (cairo_t         *cr,
                                  PangoLayout     *layout,
                                  VdColor          color,
                                  double           width);

/* The layout in which a label is measured and shown. */
PangoLayout *vd_label_layout     (const VdDrawing *self,
                                  const VdLabel   *label,
                                  const char      *text);

/* Draws hex numbers over the window. */
void        vd_draw_numbers      (const VdDrawing *self);

/* The height of hex numbers in units; 0 where they would be unreadable. */
double      vd_number_height     (double           pixels);

/* The box of the number of a cell. */
VdRect      vd_number_box        (const VdDrawing *self,
                                  guint            cell);

/**
 * vd_drawing_init:
 * @cr: (nullable): %NULL to measure only
 *
 * Prepares a picture, its lines included.
 */
void        vd_drawing_init      (VdDrawing       *self,
                                  cairo_t         *cr,
                                  const VdMap     *map,
                                  const VdChart   *chart,
                                  const VdMapDraw *how);
void        vd_drawing_clear     (VdDrawing       *self);

/* Whether a layer is to be drawn; if so, vd_drawing_end_layer() follows. */
gboolean    vd_drawing_begin_layer (const VdDrawing *self,
                                    VdLayers         layer);
void        vd_drawing_end_layer (const VdDrawing *self,
                                  VdLayers         layer);

/* Prepares to measure on other cells of the same map. */
void        vd_drawing_init_window (VdDrawing     *self,
                                  const VdDrawing *model,
                                  VdWindow         window);

/* draw-cache.c */

/* Forgets what does not fit @drawing. */
void        vd_draw_cache_prepare (VdDrawCache     *self,
                                   const VdDrawing *drawing);

/* Returns: (transfer none) (nullable) */
cairo_surface_t *vd_draw_cache_get_texture (VdDrawCache *self,
                                   gconstpointer    what);
void        vd_draw_cache_take_texture (VdDrawCache *self,
                                   gconstpointer    what,
                                   cairo_surface_t *texture);

/* Places the names of one block; whether all that may be seen are placed. */
gboolean    vd_draw_cache_place_some (VdDrawCache  *self,
                                   const VdDrawing *drawing);

/* Calls @draw with all names that may be seen, placing those that are not
 * placed yet. */
void        vd_draw_cache_each_block (VdDrawCache  *self,
                                   const VdDrawing *drawing,
                                   void           (*draw) (const VdDrawing *, const GArray *));

/* The colour of a counter's figures: that which the face asks for, if it can
 * be read on the side's colour. */
VdColor     vd_counter_ink       (const VdCounterFace *face);

/* Whether a word of a formation's name may be that of somebody or something. */
gboolean    vd_counter_may_be_name (const char *word);

/* Where and in what colours a symbol is drawn, at so many pixels a counter. */
typedef struct
{
  cairo_t *cr;
  VdRect   box;
  VdColor  field;
  VdColor  line;
  double   pixels;
} VdSymbol;

/* @symbol: (nullable): of VdCounterFace */
void        vd_draw_symbol       (const VdSymbol      *self,
                                  const char          *symbol);

void        vd_trace_star        (cairo_t             *cr,
                                  VdVec                middle,
                                  double               radius);

/* As vd_draw_counter(), of a counter with nothing on it. */
void        vd_draw_counter_blank (cairo_t             *cr,
                                   const VdCounterFace *face,
                                   double               size);

/* How much of a counter's edge nothing written on it goes beyond, so that a knife that slips
 * cuts none of it off: 32 points of half an inch. */
#define VD_COUNTER_SAFE (32.0 / 36.0)

/**
 * vd_draw_counter_content:
 *
 * @size: in millimetres
 *
 * As vd_draw_counter(), without a body, for one that is cut out of paper that has the side's
 * colour: what stands on it, in black or white, and nothing smaller than 5 points that can be
 * shortened instead.
 */
void        vd_draw_counter_content (cairo_t             *cr,
                                   const VdCounterFace *face,
                                   double               size);

/* Clips to the outline of a counter whose edge is 1, which leaves its shadow out. */
void        vd_clip_counter      (cairo_t         *cr);

G_END_DECLS
