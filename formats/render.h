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

#include "core/game.h"
#include "formats/compile.h"
#include "formats/draw.h"

G_BEGIN_DECLS

/**
 * VdRenderHow:
 * @dpi: of a PNG; 0 for 150
 * @counters: draw the counters where they stand: before the first turn, or
 * @position: (nullable): in a game of the project's scenario
 * @caption: (nullable): a line below the title of a map, on what position it is
 * @layers: of the map; 0 for all
 * @ending: (nullable): ".svg", ".pdf" or ".png", whatever the name of the file ends in
 */
typedef struct
{
  double        dpi;
  gboolean      counters;
  const VdGame *position;
  const char   *caption;
  VdLayers      layers;
  const char   *ending;
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
 * Errors: of %VD_FORMAT_ERROR; %VD_FORMAT_ERROR_LIMIT if a PNG would be too
 *   large, with the largest resolution that would do
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
 * Measures a sheet, which takes as long as to draw it.
 */
VdRenderSheet *vd_render_sheet_new      (const VdProject     *project,
                                         guint                sheet,
                                         const VdRenderHow   *how);
void           vd_render_sheet_free     (VdRenderSheet       *self);

/**
 * vd_render_sheet_get_size:
 * @width: (out): in inches
 */
void           vd_render_sheet_get_size (const VdRenderSheet *self,
                                         double              *width,
                                         double              *height);

/**
 * vd_render_sheet_draw:
 * @cr: where the sheet's top left is 0, 0 and an inch of it is one unit; what is
 *   clipped away costs little
 */
void           vd_render_sheet_draw     (VdRenderSheet       *self,
                                         cairo_t             *cr);

G_END_DECLS
