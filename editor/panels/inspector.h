/* inspector.h: the hex of the cursor, and the counters there, of the set-up or of a game */
#pragma once

#include <gtk/gtk.h>

#include "editor/games/board.h"
#include "editor/tools/tools.h"

G_BEGIN_DECLS

#define VD_TYPE_INSPECTOR (vd_inspector_get_type ())
G_DECLARE_FINAL_TYPE (VdInspector, vd_inspector, VD, INSPECTOR, GtkWidget)

/* Once, at the start. */
void vd_inspector_set_tools   (VdInspector     *self,
                               VdTools         *tools);

/**
 * vd_inspector_set_project:
 * @project: (nullable)
 */
void vd_inspector_set_project (VdInspector     *self,
                               VdEditorProject *project);

/**
 * vd_inspector_set_board:
 * @board: (nullable): whose counters are shown in place of the set-up's
 */
void vd_inspector_set_board   (VdInspector     *self,
                               VdBoard         *board);

G_END_DECLS
