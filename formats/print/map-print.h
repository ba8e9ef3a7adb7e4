/* map-print.h: a map on paper (private to the folder)
 *
 * A map in its frame is what is printed, on one sheet or in tiles; its legend is printed apart.
 * Around what is printed there is a strip for marks, and under it a foot that says what page that
 * is and shows whether it has the size it should have.
 */
#pragma once

#include "formats/draw/render-private.h"
#include "formats/print/page.h"
#include "formats/print/tiles.h"

G_BEGIN_DECLS

#define VD_MAP_MARKS 4.0
#define VD_MAP_FOOT 18.0
#define VD_MAP_BAR 100.0
#define VD_MAP_LEAST_FOOT 128.0 /* how wide it is at least: the key and the bar */

#define VD_MAP_CLOSE 1e-6      /* of millimetres: by less nothing is longer */
#define VD_MAP_LEAST_HEX 4
#define VD_MAP_MOST_HEX 150
#define VD_MAP_MOST_TILES 200
#define VD_MAP_MOST_EDGE 5080 /* of a page: 200 inches, as PDF has it */

/**
 * VdMapPrint: one map, shared by its pages
 * @name: to be shown; borrowed
 * @is_part, @part: whether less than the map is printed, and what
 * @origin: where what is printed begins, in units of the map
 * @sheet: the map in its frame, with a border around
 * @frame: its size, in inches of the sheet
 * @inches: of the sheet, what is printed: the frame, and less than a millimetre more
 * @hex: across flats
 * @scale: millimetres an inch of the sheet
 * @width, @height: of what is printed
 * @columns, @rows: (nullable): of VdTile, unless it is one sheet
 */
typedef struct
{
  const VdMap   *map;
  const char    *name;
  gboolean       is_part;
  VdRenderPart   part;
  VdVec          origin;
  VdRenderSheet *sheet;
  VdVec          frame;
  VdRect         inches;
  double         hex;
  double         scale;
  double         width, height;
  GArray        *columns, *rows;
  PangoContext  *text;
} VdMapPrint;

VdMapPrint *vd_map_print_ref       (VdMapPrint       *self);
void        vd_map_print_unref     (gpointer          self);

/* Draws @part of what is printed, with its top left at @x, @y. */
void        vd_map_print_draw      (const VdMapPrint *self,
                                    cairo_t          *cr,
                                    const VdRect     *part,
                                    double            x,
                                    double            y);

/* Where what is printed may begin on @paper, from the left and from the top: after the margin and
 * the strip for marks, at a whole point. */
double      vd_map_get_corner      (const VdPaper    *paper);

/* Where a point of the map lies, in units of it. */
VdVec       vd_map_print_place     (const VdMapPrint *self,
                                    VdVec             point);

/* Returns: (transfer full): "B3", of the second row and third column, which count from 0 */
char       *vd_map_tile_name       (guint             row,
                                    guint             column);

/* map-tiles.c: adds the pages of @self, which has columns and rows.
 *
 * @paper: as it lies */
void        vd_map_add_tiles       (VdMapPrint       *self,
                                    VdPrint          *print,
                                    const VdPaper    *paper);

/* map-sheet.c: adds it as one page, which is as large as it needs or as was chosen. */
gboolean    vd_map_add_sheet       (VdMapPrint       *self,
                                    VdPrint          *print,
                                    GError          **error);

/* map-legend.c: adds as many pages as the legend takes. */
void        vd_map_add_legend      (VdMapPrint       *self,
                                    VdPrint          *print);

/**
 * VdMapFoot: what stands under a map
 * @x, @y: its top left
 * @row, @column: of the tile it is for, if there are any
 */
typedef struct
{
  double x, y, width;
  guint  row, column;
} VdMapFoot;

/* map-foot.c */
void        vd_map_draw_foot       (const VdMapPrint *self,
                                    const VdPrint    *print,
                                    cairo_t          *cr,
                                    const VdMapFoot  *foot);

/* map-plan.c: a small picture of the map with its tiles and the names of its edges. */
gboolean    vd_map_has_plan        (const VdMapPrint *self);

/* Returns: its height, if it is that wide */
double      vd_map_plan_height     (const VdMapPrint *self,
                                    double            width);
void        vd_map_draw_plan       (const VdMapPrint *self,
                                    const VdPrint    *print,
                                    cairo_t          *cr,
                                    double            width);

/**
 * VdMapText: how a line is written
 * @size: of the font
 * @width: at which it is broken; 0 for never
 * @most: (nullable): lines, after which the rest is left out
 * @align: 0 left, 0.5 centre, 1 right
 * @has_rim: to be read on the map
 */
typedef struct
{
  const char *font;
  double      size;
  double      width;
  int         most;
  double      align;
  gboolean    has_rim;
} VdMapText;

/* map-ink.c: Shows text with its top left, centre or right at a point.  Returns: its height */
double      vd_map_text            (const VdMapPrint *self,
                                    cairo_t          *cr,
                                    const VdMapText  *style,
                                    const char       *text,
                                    VdVec             at);

/* A black line of a mark. */
void        vd_map_line            (cairo_t          *cr,
                                    VdVec             from,
                                    VdVec             to,
                                    double            width);

/* "16.3": a length as an option has it. */
char       *vd_map_say_length      (double            length);

/* The same as the reader's language writes it, "16,3". */
char       *vd_map_write_length    (double            length);

G_END_DECLS
