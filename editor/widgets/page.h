/* page.h: a part of the window that shows the project in its own way
 *
 * Views, tables and the pages of the side panel are pages (each a row in
 * editor/window/pages.c).  A page is given each project that is opened, and follows
 * its signals.  All functions of the interface but the first are optional.
 *
 * Signals:
 *   "typed": vd_page_is_typed() may have changed
 *   "go-to" (guint map, guint cell): the hex should be shown on the map
 *   "look-up" (VdNode *row, const char *file, guint line): the row should be shown,
 *     wherever that is; @row and @file, the name of the file that it stands in, are
 *     (nullable), @line is 0 if unknown
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/project/project.h"

G_BEGIN_DECLS

typedef struct _VdTools VdTools; /* editor/tools/tools.h, which knows no widget */

#define VD_TYPE_PAGE (vd_page_get_type ())
G_DECLARE_INTERFACE (VdPage, vd_page, VD, PAGE, GtkWidget)

struct _VdPageInterface
{
  GTypeInterface parent_interface;

  void     (*set_project)  (VdPage *self, VdEditorProject *project);
  void     (*set_tools)    (VdPage *self, VdTools *tools);
  gboolean (*is_typed)     (VdPage *self);
  gboolean (*commit)       (VdPage *self);
  gboolean (*show_row)     (VdPage *self, VdNode *row);
};

/**
 * vd_page_set_project:
 * @project: (nullable)
 */
void     vd_page_set_project  (VdPage          *self,
                               VdEditorProject *project);

/**
 * vd_page_set_tools:
 *
 * Gives the page the tools of the canvas; once, before any project.
 */
void     vd_page_set_tools    (VdPage          *self,
                               VdTools         *tools);

/* Whether a cell holds what the project does not, because it is being edited. */
gboolean vd_page_is_typed     (VdPage          *self);

/**
 * vd_page_commit:
 *
 * Makes the edit of what is being typed, if anything is.
 *
 * Returns: %FALSE if that is refused; the page says why
 */
gboolean vd_page_commit       (VdPage          *self);

/**
 * vd_page_show_row:
 * @row: of a document of the project
 *
 * Selects that row, scrolls to it and, if the page is on the screen, moves the focus
 * there.
 *
 * Returns: whether the page has such a row
 */
gboolean vd_page_show_row     (VdPage          *self,
                               VdNode          *row);

/* For pages, to ask the window for something: see the signals.  @row, @file: (nullable) */
void     vd_page_typed        (VdPage          *self);
void     vd_page_go_to        (VdPage          *self,
                               VdSpot           spot);
void     vd_page_look_up      (VdPage          *self,
                               VdNode          *row,
                               const char      *file,
                               guint            line);

G_END_DECLS
