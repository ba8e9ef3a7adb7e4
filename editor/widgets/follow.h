/* follow.h: widgets that show the project while they are seen
 *
 * While an edit is made most tables are not on the screen; these look again once they
 * are.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/project/project.h"

G_BEGIN_DECLS

typedef void (*VdRefresh) (GtkWidget *widget);

/**
 * vd_follow_project:
 * @project: (nullable): to be followed instead of the one before
 * @refresh: shows what the project holds now; may be another one with each call
 *
 * Refreshes @widget at once, and after each change: at once if it is on the screen, or
 * is, or lies on, a page in which something is being typed; otherwise when it is next
 * shown.
 */
void     vd_follow_project   (GtkWidget       *widget,
                              VdEditorProject *project,
                              VdRefresh        refresh);

/**
 * vd_follow_limit:
 * @widget: that follows a project
 * @changes: what @widget shows; everything, before this is called
 *
 * Other changes of the project no longer refresh @widget, except an edit that was refused.
 */
void     vd_follow_limit     (GtkWidget       *widget,
                              VdChanges        changes);

/**
 * vd_follow_catch_up:
 *
 * Refreshes @widget if that was put off; to be called before what it shows is used.
 */
void     vd_follow_catch_up  (GtkWidget       *widget);

G_END_DECLS
