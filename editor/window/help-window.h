/* help-window.h: a page of help, to be read beside what it explains
 *
 * Chapters at the left; arrows, Page Up and Page Down, Home and End scroll.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define VD_TYPE_HELP_WINDOW (vd_help_window_get_type ())
G_DECLARE_FINAL_TYPE (VdHelpWindow, vd_help_window, VD, HELP_WINDOW, GtkWindow)

/**
 * vd_help_window_new:
 * @page: (nullable): the page as Markdown, its pictures beside it; a page that is
 *   missing or can't be read says so in the window
 *
 * It does not stay above another window, so that both can be seen.
 */
GtkWidget *vd_help_window_new (GFile *page);

G_END_DECLS
