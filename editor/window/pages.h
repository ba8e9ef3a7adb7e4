/* pages.h: the pages that the window turns between, a row each
 *
 * To add a view, a table or a page of the side panel: its widget, with the
 * interface of page.h, and a row in pages.c.  From the rows come the pages of the
 * stacks, their accelerators, the window of keyboard shortcuts, and what the tests
 * turn to.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  VD_VIEWS,
  VD_TABLES, /* in the view of that name */
  VD_PANEL,  /* beside all views */
  VD_N_STACKS
} VdWindowStack;

/**
 * VdPageRow:
 * @name: the parameter of the action of its stack, vd_window_stack_get_action()
 * @title: to be translated
 * @icon: (nullable)
 * @keys: (nullable): its accelerator
 * @is_aside: whether no button of the stack turns to it, as few need it; a menu does
 * @suits_system: whether it has something to show for a system without a scenario
 * @kept: offset of the member of the window that keeps it; 0 if none does
 * @get_type: (nullable): the type to make, with @value as its @property; %NULL if it is in
 *   the template of the window
 */
typedef struct
{
  VdWindowStack stack;
  const char   *name;
  const char   *title;
  const char   *icon;
  const char   *keys;
  gboolean      is_aside;
  gboolean      suits_system;
  gsize         kept;
  GType       (*get_type) (void);
  const char   *property; /* (nullable) */
  const char   *value;
} VdPageRow;

/**
 * vd_page_rows:
 *
 * Returns: (transfer none): all, in the order in which they stand in their stacks
 */
const VdPageRow *vd_page_rows               (guint          *n);

/* "view", "table", "panel": the action that turns to a page of the stack. */
const char      *vd_window_stack_get_action (VdWindowStack   stack);

void             vd_pages_add_accels        (GtkApplication *application);

/**
 * vd_shortcuts_window_new:
 *
 * Returns: (transfer none): the window of keyboard shortcuts, with those that turn to
 *   a page; as every window it is GTK's until it is destroyed
 */
GtkWidget       *vd_shortcuts_window_new    (void);

G_END_DECLS
