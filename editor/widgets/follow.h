/* follow.h: widgets that show the project while they are seen
 *
 * Most edits are made where most tables are not on the screen; these look again
 * when they are.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/project/project.h"

G_BEGIN_DECLS

typedef void (*VdRefresh) (GtkWidget *widget);

/**
 * vd_follow_project:
 * @project: (nullable): instead of the one that was followed before
 * @refresh: shows what the project holds now; it may change with each call
 *
 * Has @widget refreshed at once, and after each change if it is on the screen, or
 * is, or lies on, a page in which something is being typed; else when it comes there.
 */
void     vd_follow_project   (GtkWidget       *widget,
                              VdEditorProject *project,
                              VdRefresh        refresh);

/**
 * vd_follow_limit:
 * @changes: what @widget shows; before this is called, everything
 *
 * Other changes of the project that is followed do not concern @widget; an edit that
 * was refused does.
 */
void     vd_follow_limit     (GtkWidget       *widget,
                              VdChanges        changes);

/**
 * vd_follow_catch_up:
 *
 * Refreshes @widget, if that was put off: before what it shows is asked for.
 */
void     vd_follow_catch_up  (GtkWidget       *widget);

G_END_DECLS
