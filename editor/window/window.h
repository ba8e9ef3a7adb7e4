/* window.h: one project: header bar, palette, canvas, tables, findings
 *
 * Actions ("win." in menus, exported on the session bus with the window):
 * open, save, undo, redo, tool (s), zoom-in, zoom-out, zoom-fit, show-map (i),
 * show-grid, show-numbers, show-names, show-counters, show-panel, panel (s),
 * go-to-hex (s), and for tests and other programs locate-hex (s), which puts
 * where a hex is on the window's surface into the state of hex-point (sdd).
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/project/project.h"

G_BEGIN_DECLS

#define VD_TYPE_EDITOR_WINDOW (vd_editor_window_get_type ())
G_DECLARE_FINAL_TYPE (VdEditorWindow, vd_editor_window, VD, EDITOR_WINDOW, GtkApplicationWindow)

VdEditorWindow *vd_editor_window_new      (GtkApplication *application);

/**
 * vd_editor_window_open:
 *
 * Opens a file in place of what the window shows, once its changes are saved or given up.
 * If it can't be opened, the user is told.
 */
void      vd_editor_window_open     (VdEditorWindow       *self,
                              GFile          *file);

/* Whether the window shows no project. */
gboolean  vd_editor_window_is_empty (VdEditorWindow       *self);

/**
 * vd_editor_window_recover_any:
 *
 * Returns: whether an editor has left changes that were not saved, and the user is asked
 *   about them
 */
gboolean  vd_editor_window_recover_any (VdEditorWindow    *self);

G_END_DECLS
