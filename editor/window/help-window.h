/* help-window.h: the tutorials and pages of help, to be read beside what they explain
 *
 * Their chapters at the left; arrows, Page Up and Page Down, Home and End scroll.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define VD_TYPE_HELP_WINDOW (vd_help_window_get_type ())
G_DECLARE_FINAL_TYPE (VdHelpWindow, vd_help_window, VD, HELP_WINDOW, GtkWindow)

/**
 * vd_help_window_new:
 * @folder: (nullable): of the pages as Markdown, in English, with a folder for each other
 *   language, and the pictures of all; what is missing or can't be read is said in the window
 *
 * It does not stay above another window, so that both can be seen.
 */
GtkWidget *vd_help_window_new (GFile *folder);

G_END_DECLS
