/* palette.h: the tools, and the kinds that the current one paints
 *
 * Tools are chosen by the action "win.tool"; kinds come from the chart of the
 * project's system.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/tools/tools.h"

G_BEGIN_DECLS

#define VD_TYPE_PALETTE (vd_palette_get_type ())
G_DECLARE_FINAL_TYPE (VdPalette, vd_palette, VD, PALETTE, GtkWidget)

/* Once, at the start. */
void vd_palette_set_tools   (VdPalette       *self,
                             VdTools         *tools);

/**
 * vd_palette_set_project:
 * @project: (nullable)
 *
 * After vd_palette_set_tools().
 */
void vd_palette_set_project (VdPalette       *self,
                             VdEditorProject *project);

G_END_DECLS
