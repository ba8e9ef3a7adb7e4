/* render.h: files of a map and of counters
 *
 * Sheets to be printed or looked at: a map in its frame, with title, terrain
 * key, compass, the names of its edges and, where it is one, the notice that
 * it is a reconstruction; and all counters of a scenario.  The name's ending
 * says what kind of file: .png, .svg or .pdf.
 *
 * Sheets are measured so that a counter is half an inch.  The same documents
 * give the same bytes.
 */
#pragma once

#include "core/position/game.h"
#include "formats/draw/draw.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

/* The most that a picture may take, unless the caller says otherwise. */
#define VD_RENDER_MEGAPIXELS 300
#define VD_RENDER_MEGABYTES 1024

/**
 * VdRenderSize: how large a picture will be, known before it is drawn
 * @across, @down: in pixels; of SVG and PDF, which have none, 0
 * @file: bytes of SVG and PDF, about; 0 of a PNG
 * @memory: bytes that drawing takes besides the documents, about
 */
typedef struct
{
  double width, height; /* inches */
  double across, down;
  double file;
  double memory;
} VdRenderSize;

/**
 * VdRenderWatch: how a caller follows the work
 * @begin: (nullable): before the work, if the picture is not too large
 * @progress: (nullable): rows of pixels, or kilobytes, of so many
 * @is_over: (nullable): asked before each stretch of a PNG; the picture is given up if it
 *   says so
 * @size: (out): also of what is too large
 */
typedef struct
{
  void       (*begin)    (const VdRenderSize *size,
                          gpointer            user_data);
  void       (*progress) (guint               done,
                          guint               total,
                          gpointer            user_data);
  gpointer     user_data;
  gboolean   (*is_over)  (gpointer            user_data);
  VdRenderSize size;
} VdRenderWatch;

/* Hexes of a map, by their columns and rows from the top left, both ends included. */
typedef struct { guint left, top, right, bottom; } VdRenderPart;

/**
 * VdRenderHow:
 * @dpi: of a PNG; 0 for 150
 * @counters: draw the counters where they stand: before the first turn, or
 * @position: (nullable): in a game of the project's scenario
 * @caption: (nullable): a line below the title of a map, to say what position it is
 * @layers: of the map; 0 for all
 * @ending: (nullable): ".svg", ".pdf" or ".png", whatever the name of the file ends in
 * @part: (nullable): of the map; %NULL for all
 * @no_legend: without the column that says what a map is and what its signs mean
 * @megapixels: the most that a PNG may have; 0 for %VD_RENDER_MEGAPIXELS
 * @megabytes: the most memory that drawing may take; 0 for %VD_RENDER_MEGABYTES
 * @watch: (nullable)
 * @bytes: (nullable): gets the file (transfer full), which is then not written
 */
typedef struct
{
  double              dpi;
  gboolean            counters;
  const VdGame       *position;
  const char         *caption;
  VdLayers            layers;
  const char         *ending;
  const VdRenderPart *part;
  double              megapixels;
  double              megabytes;
  VdRenderWatch      *watch;
  gboolean            no_legend;
  GBytes            **bytes;
} VdRenderHow;

/**
 * vd_render_knows:
 *
 * Returns: whether the ending of that name says what to write
 */
gboolean vd_render_knows    (const char         *path);

/**
 * vd_render_map:
 * @map: which of the project's maps
 *
 * Writes a map sheet.
 *
 * Errors: of %VD_FORMAT_ERROR, as phrases; %VD_FORMAT_ERROR_LIMIT if the picture
 *   would be too large, with the largest resolution that would do for a PNG
 */
gboolean vd_render_map      (const VdProject    *project,
                             guint               map,
                             const VdRenderHow  *how,
                             const char         *path,
                             GError            **error);

/**
 * vd_render_counters:
 *
 * Writes a sheet of the fronts of all counters, by side and formation.
 */
gboolean vd_render_counters (const VdProject    *project,
                             const VdRenderHow  *how,
                             const char         *path,
                             GError            **error);

/* Sheets for any device, a printer first of all: the maps in their order, then
 * the counters. */

/**
 * vd_render_count_sheets:
 *
 * Returns: the maps, and one more if the scenario has units
 */
guint    vd_render_count_sheets (const VdProject    *project);

typedef struct _VdRenderSheet VdRenderSheet;

/**
 * vd_render_sheet_new:
 * @project: borrowed; it may not change as long as the sheet is there
 * @sheet: less than vd_render_count_sheets()
 *
 * Measures a sheet, which takes as long as drawing it.
 */
VdRenderSheet *vd_render_sheet_new      (const VdProject     *project,
                                         guint                sheet,
                                         const VdRenderHow   *how);

/* @self: (nullable) */
void           vd_render_sheet_free     (VdRenderSheet       *self);

/**
 * vd_render_sheet_get_size:
 * @width: (out): in inches
 */
void           vd_render_sheet_get_size (const VdRenderSheet *self,
                                         double              *width,
                                         double              *height);

/**
 * vd_render_sheet_check:
 * @path: what messages begin with
 *
 * Errors: as vd_render_map(), if the sheet as SVG would be too large
 */
gboolean       vd_render_sheet_check    (VdRenderSheet       *self,
                                         const char          *path,
                                         GError             **error);

/**
 * vd_render_sheet_draw:
 * @cr: where the sheet's top left is 0, 0 and an inch of it is one unit; what is
 *   clipped away costs little
 */
void           vd_render_sheet_draw     (VdRenderSheet       *self,
                                         cairo_t             *cr);

G_END_DECLS
